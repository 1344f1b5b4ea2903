"""Small readers that every noun's shaping uses: texts, exact numbers, hours, values in the reader's language."""
from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import Any

from ..nouns import Text
from ..parse import Document
from ..problem import Problem
from ..words import names_of, near

Keys = tuple[str | int, ...]


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
    values = {language: clean(each) for language, each in found.items()} if isinstance(found, Mapping) else {"": clean(str(found))}
    return Text(values, document.place(*keys))


def texts(document: Document, *keys: str | int) -> tuple[Text, ...]:
    """A list of texts."""
    count = len(value(document, *keys, otherwise=()))
    return tuple(found for at in range(count) if (found := text(document, *keys, at)))


@lru_cache(maxsize=1 << 12)                # the same few names, in every game
def clean(text: str) -> str:
    """Composed characters, no stray white space and none without width: two ways of typing one name must not make two people."""
    return re.sub(r"\s+", " ", re.sub("[\u200b\u2060\ufeff\xad]", "", unicodedata.normalize("NFC", text))).strip()


@lru_cache(maxsize=1 << 12)
def visible(text: str) -> bool:
    """False for a name that nobody can read: nothing but blanks, joiners and marks."""
    return any(unicodedata.category(mark)[0] in "LNPS" and mark not in "\u115f\u1160\u3164\uffa0\u2800" for mark in clean(text))


def minutes(clock: str) -> int:
    """14:30 → 870. Hours past midnight may go to 29."""
    hours, _, rest = clock.strip().partition(":")
    return int(hours) * 60 + int(rest)


def hours(document: Document, problems: list[Problem], *keys: str | int) -> tuple[int | None, int | None]:
    """14:00-18:00 → minutes from midnight; a time that does not exist, or ends before it begins, is a problem."""
    found = value(document, *keys)
    if found is None:
        return None, None
    start, end = re.split(r"\s*[-–~～—]\s*", found)
    made = minutes(start), minutes(end)
    if any(int(each.partition(":")[2]) > 59 or minutes(each) > 30 * 60 for each in (start, end)) or made[0] >= made[1]:
        problems.append(Problem("no-such-hours", document.place(*keys), {"value": found}))
        return None, None
    return made


def choice(document: Document, problems: list[Problem], options: Mapping[str, Mapping[str, str]], *keys: str | int) -> str | None:
    """A value of a fixed list by its key or by its name in any language; else a problem with the list in it."""
    typed = value(document, *keys)
    wanted = _folded(str(typed).lower() if isinstance(typed, bool) else str(typed))
    for key, names in options.items():
        if wanted in (_folded(key), *(_folded(name) for name in names.values())):
            return key
    known = list(options) + [name for names in options.values() for name in names.values()]
    problems.append(Problem("not-one-of", document.place(*keys),
                            {"value": typed, "allowed": list(options), "near": near(str(typed), known)}))
    return None


def options(prefix: str, *keys: str) -> dict[str, Mapping[str, str]]:
    """Choices named by our own labels: value-<key> in every language."""
    return {key: names_of(f"{prefix}-{key}") for key in keys}


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold().strip()


def mark(found: Any) -> str | None:
    """A table, a round, a game as people number them: always text."""
    return None if found is None else clean(str(found))


def decimal(found: Any) -> Decimal | None:
    """An amount exactly as typed."""
    return None if found is None else Decimal(found)
