"""Small readers that every noun's shaping uses: texts, exact numbers,
hours, values in the reader's language.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from decimal import Decimal
from functools import cache, lru_cache
from typing import Any

from ..documents.document import Document
from ..messages.catalog import closest_match, to_simplified, translations
from ..messages.problem import Problem
from ..model import Edition, Text, alike, clean, plain_label

Keys = tuple[str | int, ...]
_HAN = re.compile(r"[\u3400-\u9fff]")


def value(document: Document, *keys: str | int, otherwise: Any = None) -> Any:
    """The plain value at a path, or `otherwise` where there is none."""
    here: Any = document.data
    for key in keys:
        try:
            here = here[key]
        except (KeyError, IndexError, TypeError):
            return otherwise
    return otherwise if here is None else here


def text(document: Document, *keys: str | int) -> Text | None:
    """A text: one string for all languages, or a map of languages."""
    found = value(document, *keys)
    if found is None:
        return None
    values = (
        {language: clean(each) for language, each in found.items()}
        if isinstance(found, Mapping)
        else {"": clean(str(found))}
    )
    return Text(values, document.place(*keys))


def texts(document: Document, *keys: str | int) -> tuple[Text, ...]:
    """A list of texts."""
    count = len(value(document, *keys, otherwise=()))
    return tuple(found for at in range(count) if (found := text(document, *keys, at)))


@lru_cache(maxsize=1 << 12)
def is_printable_name(text: str) -> bool:
    """False for a name that nobody can read: nothing but blanks, joiners and marks."""
    return any(
        unicodedata.category(mark)[0] in "LNPS" and mark not in "\u115f\u1160\u3164\uffa0\u2800"
        for mark in clean(text)
    )


def minutes(clock: str) -> int:
    """14:30 → 870. Hours past midnight may go to 29."""
    hours, _, rest = clock.strip().partition(":")
    return int(hours) * 60 + int(rest)


def hours(
    document: Document, problems: list[Problem], *keys: str | int
) -> tuple[int | None, int | None]:
    """14:00-18:00 → minutes from midnight; a time that does not exist, or
    ends before it begins, is a problem.
    """
    found = value(document, *keys)
    if found is None:
        return None, None
    start, end = re.split(r"\s{0,60}[-–~～—]\s{0,60}", found)
    made = minutes(start), minutes(end)
    if (
        any(int(each.partition(":")[2]) > 59 or minutes(each) > 30 * 60 for each in (start, end))
        or made[0] >= made[1]
    ):
        problems.append(Problem("no-such-hours", document.place(*keys), {"value": found}))
        return None, None
    return made


def choice(
    document: Document,
    problems: list[Problem],
    options: Mapping[str, Mapping[str, str]],
    *keys: str | int,
) -> str | None:
    """A value of a fixed list by its key or by its name in any language;
    else a problem with the list in it.
    """
    typed = value(document, *keys)
    found = match_option(str(typed).lower() if isinstance(typed, bool) else str(typed), options)
    if found is None:
        problems.append(
            Problem(
                "not-one-of",
                document.place(*keys),
                {
                    "value": typed,
                    "allowed": list(options),
                    "near": closest_option(str(typed), options),
                },
            )
        )
    return found


def match_option(typed: str, options: Mapping[str, Mapping[str, str]]) -> str | None:
    """The key of what is called so: by key or by name in any
    language, a Chinese name in either script.
    """
    for script in (str, simple) if _HAN.search(typed) else (str,):
        wanted = _folded(script(typed))
        for key, names in options.items():
            if wanted in (_folded(key), *(_folded(script(name)) for name in names.values())):
                return key
    return None


def closest_option(typed: str, options: Mapping[str, Mapping[str, str]]) -> str | None:
    """What was probably meant, as it may be written."""
    return near_name(
        typed, [*options, *(name for names in options.values() for name in names.values())]
    )


def near_name(typed: str, known: Iterable[str]) -> str | None:
    """As `near`, where a name in the other script of Chinese is as near as the same one."""
    simplified = _simplified(tuple(known))
    found = closest_match(simple(typed), simplified)
    return simplified[found] if found else None


@lru_cache(maxsize=16)
def _simplified(known: tuple[str, ...]) -> Mapping[str, str]:
    return {simple(each): each for each in known}


@lru_cache(maxsize=1 << 12)
def simple(text: str) -> str:
    """A name in Simplified characters, as pages derive it; only to compare."""
    return to_simplified()(text) if _HAN.search(text) else text


def called_roles(edition: Edition) -> dict[str, Mapping[str, str]]:
    """The roles of an edition with their names; those it does not name are called by ours."""
    return {
        key: role.name or translations(f"role-{key}")
        for key, role in edition.game.roles(edition.params).items()
    }


def options(prefix: str, *keys: str) -> dict[str, Mapping[str, str]]:
    """Choices named by our own labels: value-<key> in every language, and what
    else people call them (also-<key>).
    """
    return {key: {**translations(f"{prefix}-{key}"), **_also(key)} for key in keys}


def _also(key: str) -> dict[str, str]:
    return {
        each: each
        for said in translations(f"also-{key}").values()
        for each in re.split("[、,] *", said)
    }


@cache
def stage_keys() -> Mapping[str, Mapping[str, str]]:
    """Our own names of stages: a game may say 分桌賽 where the plan says tables."""
    from ..messages.catalog import message_catalog

    return {
        key.removeprefix("stage-"): said
        for key, said in message_catalog()["labels"].items()
        if key.startswith("stage-")
    }


def _folded(name: str) -> str:
    return alike(name)


def mark(found: Any) -> str | None:
    """A table, a round, a game as people number them: always text, and
    one label however wide it was typed.
    """
    return None if found is None else plain_label(str(found))


def decimal(found: Any) -> Decimal | None:
    """An amount exactly as typed."""
    return None if found is None else Decimal(found)
