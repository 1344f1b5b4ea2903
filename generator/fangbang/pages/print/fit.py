"""How much room a text takes on paper, counted in ems: what is too long is set in the next smaller
size, which the style sheet knows as fit-1, fit-2 …
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from math import ceil
from typing import TypeVar

Row = TypeVar("Row")

_NARROW, _BROAD = frozenset("ijlIft.,:;'’|!()[] "), frozenset("mwMW—…")
# fonts differ: what is measured here may come out so much wider
_SPARE = 1.12


def ems(text: str) -> float:
    """About how wide a text is, in its own letters: a Han character is 1,
    a small Latin letter about a half.
    """
    return _SPARE * sum(map(_wide, text))


def lines(text: str, room: float) -> int:
    """How many lines it takes where one holds so many ems."""
    return max(1, ceil(ems(text) / room))


def step(text: str, *rooms: float) -> int:
    """The first size in whose room it stands, 0 for the
    largest; the last size is for all the rest.
    """
    return next((at for at, room in enumerate(rooms) if ems(text) <= room), len(rooms))


def groups(rows: Iterable[Row], alone: int = 3) -> list[list[Row]]:
    """Rows of a table that flows: the first and the last few stay together, so that no
    page begins or ends with a single one.
    """
    found = list(rows)
    if len(found) <= 2 * alone:
        return [found] if found else []
    parts = [found[:alone], found[alone:-alone], found[-alone:]]
    return [part for part in parts if part]


def _wide(mark: str) -> float:
    if unicodedata.combining(mark):
        return 0.0
    if unicodedata.east_asian_width(mark) in "WF":
        return 1.0
    if mark in _NARROW:
        return 0.33
    return 0.88 if mark in _BROAD else 0.68 if mark.isupper() else 0.54
