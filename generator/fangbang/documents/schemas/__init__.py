"""Documents → valid documents: JSON Schemas in YAML, and what a
schema finds told as our own problems.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any, cast

from ...engine.formats import FORMATS
from ...games import GAMES
from ...games.fields import schema_of
from ...messages.catalog import LANGUAGES, closest_match, language_meant
from ...messages.package_data import own_data
from ...messages.problem import Problem, SourceLocation
from ..document import Document
from . import suggestions as mends
from .whole_numbers import has_decimals, made_whole

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator, ValidationError

MOST_FAULTS = 1000  # of one file: whoever mends these sees the others then
NAMES = (
    "site",
    "players",
    "tournament",
    "rule",
    "glossary",
    "script",
    *(f"{what}-{kind}" for kind in GAMES for what in ("rule", "results")),
)


@cache
def schema(name: str) -> dict[str, Any]:
    """One schema by name, with the shared definitions in it;
    `results-<kind>` is made for its kind of game.
    """
    base, _, kind = name.partition("-")
    made: dict[str, Any] = own_data("documents", "schemas", f"{base}.yaml")  # for us alone
    definitions = made.setdefault("$defs", {})
    if base == "rule":
        _of_kinds(made, kind)
    elif kind:
        slot, item = definitions.pop("slot"), schema_of(GAMES[kind].fields)
        made["properties"]["games"]["items"] = {
            "type": "object",
            "required": item["required"],
            "additionalProperties": False,
            "properties": slot | item["properties"],
        }
    if base == "tournament":
        definitions["stage"]["properties"]["format"]["enum"] += FORMATS
    definitions |= own_data("documents", "schemas", "common.yaml")
    made["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    return made


def _of_kinds(made: dict[str, Any], kind: str) -> None:
    """The keys of one kind of game in rule.yaml; of all, where the kind is not known."""
    kinds = [GAMES[kind]] if kind else list(GAMES.values())
    referees = [referee for one in kinds for referee in one.referees]
    made["properties"]["game"] = {"enum": list(GAMES)}
    made["properties"]["replay"] = {"enum": [referee.key for referee in referees]}
    for one in kinds:
        own = schema_of(one.rule_fields)
        for key, form in own["properties"].items():
            other = made["properties"].get(key, form)
            made["properties"][key] = form if other == form else {"anyOf": [other, form]}
        made["required"] = [*made["required"], *(own["required"] if kind else [])]
    for referee in referees:
        if referee.needs:
            asked = {"properties": {"replay": {"const": referee.key}}, "required": ["replay"]}
            made.setdefault("allOf", []).append({"if": asked, "then": dict(referee.needs)})


@cache
def _outcomes() -> frozenset[str]:
    """What a game has and a fixture has not."""
    fixture = schema("results-" + next(iter(GAMES)))["properties"]["fixtures"]["items"]
    keys = {key for kind in GAMES.values() for key in kind.fields}
    return frozenset(keys - fixture["properties"].keys())


@cache
def _validator(name: str) -> Draft202012Validator:
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(schema(name), validate_formats=True, formats={"day": _exists})


def _exists(text: str) -> bool:
    """False for a day or a time of day that there is not; what has
    another form is for the pattern to tell.
    """
    form = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2}))?", text)
    if form is None:
        return True
    year, month, day, hour, minute = (int(group or 0) for group in form.groups())
    is_day = year > 0 and 0 < month <= 12 and 0 < day <= monthrange(year, month)[1]
    return is_day and (hour, minute) <= (24, 0) and minute < 60


def valid(document: Document, name: str, problems: list[Problem]) -> bool:
    """True when the document has the form of the named schema;
    else what is wrong goes to `problems`.
    """
    before = len(problems)
    if document.data is None and (needed := schema(name).get("required")):
        problems.append(Problem("file-empty", document.place(), {"keys": needed}))
        return False
    data = (
        document.data
        if document.data is not None
        else ([] if schema(name)["type"] == "array" else {})
    )
    told = (
        each
        for fault in _validator(name).iter_errors(data)
        for each in _told(fault, document, schema(name))
    )
    found = list(islice(told, MOST_FAULTS))
    if len(found) == MOST_FAULTS:
        problems.append(Problem("too-many-problems", document.place(), {"most": MOST_FAULTS}))
    # told as a key already
    loose = {(each.place.line, each.facts["loose"]) for each in found if each.facts.get("loose")}
    problems.extend(
        each
        for each in found
        if each.code != "wrong-type" or (each.place.line, each.facts["key"]) not in loose
    )
    if len(problems) > before:
        return False
    if has_decimals(data):
        made_whole(data, schema(name))
    return True


def _told(
    fault: ValidationError, document: Document, whole: Mapping[str, Any]
) -> Iterator[Problem]:
    path, kind = list(fault.instance_path), cast(Any, fault.kind)
    name = type(kind).__name__.rpartition("_")[2] or type(kind).__name__
    if name in ("AnyOf", "OneOfNotValid"):
        yield from _alternatives(fault, document, whole)
    elif name == "AdditionalProperties":
        known = sorted(_at(whole, fault.schema_path[:-1]).get("properties", {}))
        for key in kind.unexpected:
            # {black：譚一鳴}: a key, to YAML
            if (colon := key.find("：")) > 0 and key[:colon] in known:
                place = document.place(*path, key, of_key=True)
                yield Problem(
                    "full-width-colon", SourceLocation(place.path, place.line, place.column + colon)
                )
                continue
            if (colon := key.find(":")) > 0 and key[:colon] in known:
                better = f"{key[:colon]}: {key[colon + 1 :].strip()}"
                yield Problem(
                    "missing-space",
                    document.place(*path, key, of_key=True),
                    {"value": _short(key), "better": _short(better)},
                )
                continue
            outcome = key if path[:1] == ["fixtures"] and key in _outcomes() else None
            kinds = _kinds_with(key) if not path and document.path.endswith("/rule.yaml") else []
            yield Problem(
                "unknown-key",
                document.place(*path, key, of_key=True),
                {
                    "key": _short(key),
                    "near": None if outcome or kinds else closest_match(key, known),
                    "kinds": kinds,
                    "known": known,
                    "loose": None if outcome else _loose(fault.instance, key),
                    "outcome": outcome,
                },
            )
    elif name == "Required":
        yield Problem("missing-key", document.place(*path), {"key": kind.property})
    elif name == "PropertyNames":
        yield from _key_names(fault, document, whole)
    elif name == "Type":
        yield _wrong_type(
            list(cast(Any, fault.kind).types), fault, document, _at(whole, fault.schema_path[:-1])
        )
    else:
        yield Problem(*_simple(name, fault, document, whole))


def _kinds_with(key: str) -> list[str]:
    """The kinds of game whose rule.yaml has a key."""
    return [kind.key for kind in GAMES.values() if key in kind.rule_fields]


def _loose(instance: Any, key: str) -> str:
    """A key without a value is perhaps the rest of a text with a comma in it."""
    return _short(key) if isinstance(instance, dict) and instance.get(key) is None else ""


def _nearest(value: str, allowed: list[str]) -> str | None:
    """The value that was probably meant; a language also by another of its names."""
    meant = language_meant(value) if LANGUAGES[0] in allowed else None
    return meant if meant in allowed else closest_match(value, allowed)


def _simple(
    name: str, fault: ValidationError, document: Document, whole: Mapping[str, Any]
) -> tuple[str, Any, dict[str, Any]]:
    path = list(fault.instance_path)
    place, value, key = document.place(*path), _short(document.typed(*path)), _key(path, document)
    if name in ("Enum", "Constant"):
        allowed = list(
            dict.fromkeys(str(each) for each in _at(whole, fault.schema_path[:-1]).get("enum", []))
        )
        return (
            "not-one-of",
            place,
            {"value": value, "allowed": allowed, "near": _nearest(value, allowed)},
        )
    if name == "Pattern":
        form = _at(whole, fault.schema_path[:-1]).get("x-form", "key")
        if form == "score" and re.fullmatch("[0-9]+,[0-9]+", value):
            return "comma-in-number", place, {"value": value, "better": value.replace(",", ":")}
        return (
            "wrong-form",
            place,
            {"value": value, "form": form, "near": _small(value) if form == "key" else ""},
        )
    if name == "Format":
        return (
            ("no-such-date", place, {"value": value})
            if not _exists(value[:10])
            else ("no-such-time", place, {"value": value, "time": value[11:]})
        )
    if name in ("Minimum", "Maximum", "ExclusiveMinimum", "ExclusiveMaximum"):
        limits = _at(whole, fault.schema_path[:-1])
        return (
            "out-of-range",
            place,
            {
                "value": value,
                "least": limits.get("minimum", "…"),
                "most": limits.get("maximum", "…"),
            },
        )
    if name == "UniqueItems":
        return "listed-twice", place, {"key": key}
    if name == "MinLength":
        return "missing-key", place, {"key": key}
    if name == "MaxLength":
        most = _at(whole, fault.schema_path[:-1])["maxLength"]
        return "text-too-long", place, {"n": len(cast(str, fault.instance)), "most": most}
    if name in ("MinItems", "MinProperties", "MaxItems", "MaxProperties"):
        if joined := next(
            (
                each
                for each in cast(Any, fault.instance)
                if isinstance(each, str) and re.search("[，、]", each)
            ),
            None,
        ):
            return (
                "full-width-comma",
                place,
                {"better": ", ".join(re.split("[，、]", _short(joined)))},
            )
        return (
            "wrong-length",
            place,
            {
                "key": key,
                "n": len(cast(Any, fault.instance)),
                "range": _range(_at(whole, fault.schema_path[:-1])),
            },
        )
    return "wrong-value", place, {"detail": fault.message}


def _alternatives(
    fault: ValidationError, document: Document, whole: Mapping[str, Any]
) -> Iterator[Problem]:
    """What to say when none of several forms fits: the
    faults of the form that was probably meant.
    """
    branches = cast(Any, fault.kind).context
    meant = [branch for branch in branches if not _wrong_type_here(branch, fault)]
    if meant:
        for each in min(meant, key=len):
            yield from _told(each, document, whole)
        return
    types = [
        name for branch in branches for each in branch for name in getattr(each.kind, "types", [])
    ]
    yield _wrong_type(list(dict.fromkeys(types)), fault, document, {})


def _wrong_type(
    types: list[str], fault: ValidationError, document: Document, limits: Mapping[str, Any]
) -> Problem:
    path, instance = list(fault.instance_path), fault.instance
    place, typed, key = document.place(*path), document.typed(*path), _key(path, document)
    facts = {
        "types": types,
        "value": _short(typed),
        "key": key,
        **mends.hints(types, instance, _short(typed), key, limits),
    }
    return mends.slip(document, path, types, place, typed, instance) or Problem(
        "wrong-type", place, facts
    )


def _range(limits: Mapping[str, Any]) -> str:
    """How many there may be, as in 2, 1–3 or ≥ 1."""
    least = limits.get("minItems", limits.get("minProperties", 0))
    most = limits.get("maxItems", limits.get("maxProperties"))
    return f"≥ {least}" if most is None else str(most) if least == most else f"{least}–{most}"


def _wrong_type_here(branch: list[ValidationError], fault: ValidationError) -> bool:
    return any(
        hasattr(each.kind, "types") and list(each.instance_path) == list(fault.instance_path)
        for each in branch
    )


def _key_names(
    fault: ValidationError, document: Document, whole: Mapping[str, Any]
) -> Iterator[Problem]:
    path = list(fault.instance_path)
    at = fault.schema_path[: fault.schema_path.index("propertyNames") + 1]
    rule = _at(whole, at).get("enum")
    for key in cast("Mapping[str, Any]", fault.instance):
        if (rule is not None and key not in rule) or (rule is None and not _is_key(key)):
            facts = {
                "key": _short(key),
                "near": _nearest(key, rule) if rule else _small(key),
                "known": rule or [],
                "loose": _loose(fault.instance, key) if rule else "",
            }
            yield Problem(
                "unknown-key" if rule else "bad-key", document.place(*path, key, of_key=True), facts
            )


def _small(text: str) -> str:
    """A key as it should be, where it is only capitals, blanks or underscores that are wrong."""
    plain = re.sub(r"[\s_]+", "-", text.strip().lower())
    return plain if _is_key(plain) else ""


def _is_key(text: str) -> bool:
    return (
        bool(text)
        and all(
            mark.isascii() and (mark.islower() or mark.isdigit() or mark == "-") for mark in text
        )
        and text[0] != "-"
    )


def _at(whole: Mapping[str, Any], path: list[str | int]) -> Any:
    here: Any = whole
    for step in path:
        here = (
            here.get(step, {})
            if isinstance(here, dict)
            else here[step]
            if isinstance(here, list) and isinstance(step, int)
            else {}
        )
    return here


def _key(path: list[str | int], document: Document) -> str:
    """The key that a value stands under; for the file itself, its name."""
    return next(
        (str(step) for step in reversed(path) if isinstance(step, str)),
        document.path.rpartition("/")[2],
    )


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"
