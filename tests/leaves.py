"""Every value that a schema lets people write, one at a time put into a
small site that is otherwise sound.

The site is that of docs/format.md, cut down to what the value touches; a key that it does not have
gets a sample made from its schema.
"""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import Any

from case import ROOT, own_rules
from fangbang.build import pipeline as build
from fangbang.build.exports import tournament_feeds
from fangbang.build.pipeline import plan_of
from fangbang.build.render import render
from fangbang.documents.document import parse
from fangbang.documents.schemas import schema
from fangbang.documents.schemas.whole_numbers import types_of
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.messages.catalog import LANGUAGES, Messages
from fangbang.messages.problem import Problem, format_problem, stops
from fangbang.model.lifecycle import lifecycle
from fangbang.pages import PageLayout, site_pages, summary, tournament_pages
from fangbang.pages.rulesheets import Rulebook, rules_pages
from fangbang.reports.json_csv import contest_data, in_lines, standings_csv

Path = tuple[str | int, ...]
PLAN = "content/spring/tournament.yaml"
_RULES = {
    "killer": "my-killer",
    "uno": "my-uno",
    "doudizhu": "my-doudizhu",
    "gomoku": "my-gomoku",
    "relay": "my-places",
}
_SAMPLES = {
    "date": "2026-03-14",
    "moment": "2026-03-14",
    "hours": "14:00-15:00",
    "score": "3:1",
    "key": "some-key",
    "by-field": "n+1",
    "base-url": "https://example.org/",
    "url": "https://example.org/x",
    "seal": "桌遊社印",
}


# What nobody means where a number is meant, and what somebody might; a Raw stands in the file as it
# is
ODD_NUMBERS = (
    "2.0",
    "1.0",
    "1e0",
    "1e30",
    "9" * 25,
    "9" * 5000,
    ".inf",
    ".nan",
    "-0.0",
    "-0",
    "1_000",
    "1:30",
    "0o7",
    "0x1F",
    "010",
    "true",
    "2.5",
    "0",
    "-1",
    "1e-29",
    "1000000",
    "~",
    '"１２"',
    "[]",
    "{}",
    "10000",
)
ODD_TEXTS = (
    "9" * 5000,
    "²",
    "-0",
    "1" * 400,
    "२",
    "a" * 300,
    " ",
    "=1+1",
    "\u00a0x",
    "\u2060",
    "１２：３０",
    "n+9999",
    "-",
    "0:0",
    "999999999.999999999:0",
    "/",
    ".",
    "..",
    "main",
    "top",
    "12",
    "<b>",
    "{{ x }}",
    "\u0000",
    "é\u0301",
    "👩\u200d👩",
)


@dataclass(frozen=True)
class Leaf:
    """A value in a file of the site: which part of the schema it is written by."""

    file: str
    path: Path
    types: tuple[str, ...]
    least: Any = None
    most: Any = None
    form: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{'.'.join(map(str, self.path))}"


class Raw(str):
    """Text that stands in the file as it is, without quotation marks."""


@cache
def site() -> Mapping[str, Any]:
    """The files of docs/format.md: data of those in YAML, text of the others."""
    text = (ROOT / "docs" / "format.md").read_text(encoding="utf-8")
    given = dict(re.findall(r"^```(?:yaml|markdown) (\S+)\n(.*?)^```", text, re.S | re.M))
    return {
        path: parse(Source(path, body.encode()), []).data if path.endswith(".yaml") else body
        for path, body in given.items()
    }


def schema_of(path: str, given: Mapping[str, Any]) -> str:
    """The schema of a file by its place."""
    folder, *_, last = path.split("/")
    if folder != "results":
        return last.removesuffix(".yaml")
    contest = path.split("/")[2].removesuffix(".yaml")
    rule = given[PLAN]["contests"][contest]["rule"]
    edition = given.get(f"rules/{rule}/rule.yaml") or next(
        parse(each, []).data for each in own_rules() if each.path == f"rules/{rule}/rule.yaml"
    )
    return f"results-{edition['game']}"


def leaves() -> list[Leaf]:
    """Every scalar of every schema, once for each file that is written by it."""
    found: dict[tuple[str, Path], Leaf] = {}
    for path, data in site().items():
        if path.endswith(".yaml"):
            whole = schema(schema_of(path, site()))
            for leaf in _below(path, (), whole, whole.get("$defs", {}), data):
                found.setdefault((path, leaf.path), leaf)
    return list(found.values())


def _below(
    file: str, at: Path, part: Mapping[str, Any], definitions: Mapping[str, Any], data: Any
) -> Iterator[Leaf]:
    if "$ref" in part:
        part = definitions[part["$ref"].rpartition("/")[2]]
    for form in part.get("anyOf", ()):
        yield from _below(file, at, form, definitions, data)
    for key, below in part.get("properties", {}).items():
        yield from _below(
            file, (*at, key), below, definitions, data.get(key) if isinstance(data, dict) else None
        )
    if isinstance(more := part.get("additionalProperties"), dict):
        keys = (
            [key for key in data if key not in part.get("properties", {})]
            if isinstance(data, dict)
            else []
        )
        for key in keys if len(at) < 2 else keys[:1] or [_a_key(part)]:
            yield from _below(
                file,
                (*at, key),
                more,
                definitions,
                data.get(key) if isinstance(data, dict) else None,
            )
    if isinstance(items := part.get("items"), dict):
        yield from _below(
            file, (*at, 0), items, definitions, data[0] if isinstance(data, list) and data else None
        )
    if kinds := [each for each in types_of(part) if each not in ("object", "array")] or (
        ["string"] if "enum" in part else []
    ):
        yield Leaf(
            file, at, tuple(kinds), part.get("minimum"), part.get("maximum"), part.get("x-form", "")
        )


def odd_values(leaf: Leaf) -> list[Any]:
    """Everything odd for one value: its own least and most, and what is never one."""
    numbers = [Raw(each) for each in ODD_NUMBERS]
    if not {"integer", "number"} & set(leaf.types):
        return [*ODD_TEXTS, *numbers[:3]]
    return [
        *numbers,
        *(
            Raw(f"{each}{more}")
            for each in (leaf.least, leaf.most)
            if each is not None
            for more in ("", ".0")
        ),
    ]


def _a_key(part: Mapping[str, Any]) -> str:
    return str(part.get("propertyNames", {}).get("enum", ["some-key"])[0])


def with_value(leaf: Leaf, value: Any) -> list[Source]:
    """The small site with one value put in; no more of the plan than the value touches."""
    given: dict[str, Any] = {
        path: copy.deepcopy(data)
        for path, data in site().items()
        if path.startswith("content/")
        or path == leaf.file
        or path.split("/")[:2] == leaf.file.split("/")[:2]
    }
    whole = schema(schema_of(leaf.file, site()))
    contest = _contest(leaf)
    _put(given[leaf.file], leaf.path, value, whole, whole.get("$defs", {}))
    plan = given[PLAN]
    plan["contests"] = {key: each for key, each in plan["contests"].items() if key == contest}
    plan["schedule"] = [each for each in plan["schedule"] if each.get("contest") in (None, contest)]
    plan["prizes"] = plan.get("prizes", [])[:1] if leaf.path[:1] == ("prizes",) else []
    if leaf.file.startswith("rules/"):
        plan["contests"][contest]["rule"] = leaf.file.split("/")[1]
    rule = plan["contests"][contest]["rule"]
    given |= {
        path: data
        for path, data in site().items()
        if path.startswith(f"rules/{rule}/") and path not in given
    }
    results = [path for path in site() if re.match(rf"results/spring/{contest}[./]", path)]
    given = {path: each for path, each in given.items() if not path.startswith("results/")} | {
        path: given.get(path, site()[path]) for path in results
    }
    made = [
        Source(path, (each if isinstance(each, str) else as_yaml(each)).encode())
        for path, each in given.items()
    ]
    own = {each.path.split("/")[1] for each in made if each.path.startswith("rules/")}
    return sorted(
        [*made, *(each for each in own_rules() if each.path.split("/")[1] in {rule} - own)],
        key=lambda each: each.path,
    )


def _contest(leaf: Leaf) -> str:
    parts = leaf.file.split("/")
    if parts[0] == "results":
        return parts[2].removesuffix(".yaml")
    if leaf.file == PLAN and leaf.path[:1] == ("contests",):
        return str(leaf.path[1])
    rule = parts[1] if parts[0] == "rules" else "quiz"
    return {**{each: key for key, each in _RULES.items()}, "my-events": "events"}.get(rule, "quiz")


def _put(
    data: Any, path: Path, value: Any, part: Mapping[str, Any], definitions: Mapping[str, Any]
) -> None:
    """The value at its path; what is missing on the way is made from the schema."""
    for at, key in enumerate(path[:-1]):
        part = _part(part, key, definitions)
        there = (
            data[key]
            if (isinstance(data, dict) and key in data) or (isinstance(data, list) and data)
            else None
        )
        wanted = list if isinstance(path[at + 1], int) else dict
        if not isinstance(there, wanted):
            there = sample(part, definitions) if wanted is dict else []
            there = there if isinstance(there, wanted) else wanted()
            if isinstance(data, list):
                data[0:1] = [there]
            else:
                data[key] = there
        data = there
    if isinstance(data, list):
        data[0:1] = [value]
    else:
        data[path[-1]] = value


def _part(
    part: Mapping[str, Any], key: str | int, definitions: Mapping[str, Any]
) -> Mapping[str, Any]:
    forms = [part]
    for each in forms:
        if "$ref" in each:
            forms.append(definitions[each["$ref"].rpartition("/")[2]])
        forms.extend(each.get("anyOf", ()))
        below = (
            each.get("items")
            if isinstance(key, int)
            else each.get("properties", {}).get(key, each.get("additionalProperties"))
        )
        if isinstance(below, dict):
            return below
    return {}


def sample(part: Mapping[str, Any], definitions: Mapping[str, Any]) -> Any:
    """The least that a part of a schema takes."""
    if "$ref" in part:
        return sample(definitions[part["$ref"].rpartition("/")[2]], definitions)
    if "enum" in part:
        return part["enum"][0]
    if "anyOf" in part:
        return sample(part["anyOf"][-1], definitions)
    kind = types_of(part)[0] if types_of(part) else "string"
    if kind == "object":
        below = part.get("properties", {})
        return {
            key: sample(below.get(key, part.get("additionalProperties")), definitions)
            for key in part.get("required", ())
        }
    if kind == "array":
        return [sample(part["items"], definitions)] * part.get("minItems", 0)
    return {"integer": 1, "number": 1, "boolean": True}.get(
        kind, _SAMPLES.get(part.get("x-form", ""), "李雷")
    )


def as_yaml(data: Any) -> str:
    """JSON is YAML; what is `Raw` stands without quotation marks."""
    raw: list[str] = []

    def plain(value: Any) -> Any:
        if isinstance(value, Raw):
            raw.append(str(value))
            return f"\ue0ff{len(raw) - 1}\ue0ff"
        if isinstance(value, Decimal):
            return plain(Raw(str(value)))
        if isinstance(value, dict):
            return {key: plain(each) for key, each in value.items()}
        return [plain(each) for each in value] if isinstance(value, list) else value

    text = json.dumps(plain(data), ensure_ascii=False)
    return re.sub('"\ue0ff([0-9]+)\ue0ff"', lambda found: raw[int(found[1])], text) + "\n"


def problems_of(sources: list[Source], draw: bool = True) -> list[Problem]:
    """Understood, told in every language, and where nothing stops, every page drawn."""
    common = build.load_site(sources)
    problems = list(common.problems)
    for unit in build.units(sources) if common.site and not stops(problems) else ():
        scored = build.load_tournament(unit, common)
        problems += scored.problems
        if draw and not stops(problems):
            _drawn(unit, scored, common)
    for problem in problems:
        for language in LANGUAGES:
            format_problem(problem, Messages(language), lambda place: "x")
    return problems


def _drawn(
    unit: build.TournamentFiles, scored: build.LoadedTournament, common: build.SiteContext
) -> None:
    assert common.site and scored.tournament
    theme, settings = files.packaged("theme"), common.site.settings
    context = build.context_of(unit, scored, common, {})
    summaries = [
        json.loads(
            json.dumps(
                summary(
                    scored.tournament,
                    scored.reports,
                    lifecycle(scored.tournament, scored.reports, None),
                )
            )
        )
    ]
    frame = PageLayout(settings, common.site.pages)
    for pages in (
        tournament_pages(context),
        site_pages(common.site, frame, summaries),
        rules_pages(common.site, Rulebook(common.sheets, common.tips), frame, summaries),
    ):
        for page in pages:
            assert render(page, settings, theme)[1]
    assert all(data for _, data in tournament_feeds(context))
    for contest in scored.tournament.contests:
        report = scored.reports[contest.key]
        assert in_lines(contest_data(contest, report)) and standings_csv(contest, report)


__all__ = ["Leaf", "Raw", "leaves", "plan_of", "problems_of", "sample", "with_value"]
