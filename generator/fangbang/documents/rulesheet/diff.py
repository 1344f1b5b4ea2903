"""Two editions laid side by side: which clause answers to which, and which words differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from .model import Clause

_LIKE = 0.6  # as difflib's own "close"
_WORDS = re.compile(r"\w+(?:[’'-]\w+)*|\s+|[^\w\s]")
# a stretch of text, and whether the other side has it otherwise
Run = tuple[str, bool]


@dataclass(frozen=True)
class Reading:
    """A clause as it reads, its numbers filled in."""

    clause: Clause
    text: str


Pair = tuple[Reading | None, Reading | None]


def align(first: Sequence[Reading], second: Sequence[Reading]) -> list[Pair]:
    """The clauses of two sections in pairs, in the first's order; what only the
    second has stands where it stands there.
    """
    partner = _partners(first, second)
    answered = {
        id(other): one for one, other in ((first[at], second[to]) for at, to in partner.items())
    }
    found: list[Pair] = [
        (one, second[partner[at]] if at in partner else None) for at, one in enumerate(first)
    ]
    for at, other in enumerate(second):
        if id(other) not in answered:
            before = second[at - 1] if at else None
            place = (
                next((n for n, (_, there) in enumerate(found, 1) if there is before), 0)
                if before
                else 0
            )
            found.insert(place, (None, other))
    return found


def _partners(first: Sequence[Reading], second: Sequence[Reading]) -> dict[int, int]:
    """By the sources they share, best first; then by likeness, unless both
    name their sources and share none.
    """
    candidates = [
        (len(shared), _ratio(one.text, other.text), at, to)
        for at, one in enumerate(first)
        for to, other in enumerate(second)
        if (shared := set(one.clause.rows) & set(other.clause.rows))
    ]
    found = _greedy(candidates, {})
    left = [
        (at, one, to, other)
        for at, one in enumerate(first)
        if at not in found
        for to, other in enumerate(second)
        if to not in found.values()
    ]
    alike = [
        (0, _ratio(one.text, other.text), at, to)
        for at, one, to, other in left
        if not (one.clause.rows and other.clause.rows)
    ]
    return _greedy([each for each in alike if each[1] >= _LIKE], found)


def _greedy(candidates: list[tuple[int, float, int, int]], found: dict[int, int]) -> dict[int, int]:
    found = dict(found)
    for _, _, at, to in sorted(candidates, key=lambda each: (-each[0], -each[1], each[2], each[3])):
        if at not in found and to not in found.values():
            found[at] = to
    return found


def _ratio(one: str, other: str) -> float:
    return 1.0 if one == other else SequenceMatcher(None, one, other, autojunk=False).ratio()


def differences(one: str, other: str, chinese: bool) -> tuple[list[Run], list[Run]]:
    """Both texts as runs, those that differ marked: by
    characters in Chinese, by words elsewhere.
    """
    a, b = (list(one), list(other)) if chinese else (_WORDS.findall(one), _WORDS.findall(other))
    left: list[Run] = []
    right: list[Run] = []
    for same, here, there in _blocks(a, b):
        left.append(("".join(here), not same))
        right.append(("".join(there), not same))
    return [run for run in left if run[0]], [run for run in right if run[0]]


def _blocks(a: Sequence[str], b: Sequence[str]) -> Iterator[tuple[bool, list[str], list[str]]]:
    """Equal and unequal stretches in turn; one character or a space
    between two changes belongs to them.
    """
    held: tuple[list[str], list[str]] = ([], [])
    codes = SequenceMatcher(None, a, b, autojunk=False).get_opcodes()
    for at, (tag, a1, a2, b1, b2) in enumerate(codes):
        here, there = list(a[a1:a2]), list(b[b1:b2])
        inside = 0 < at < len(codes) - 1
        if tag == "equal" and not (inside and len("".join(here).strip()) < 2):
            if held[0] or held[1]:
                yield False, *held
            held = ([], [])
            yield True, here, there
        else:
            held = (held[0] + here, held[1] + there)
    if held[0] or held[1]:
        yield False, *held
