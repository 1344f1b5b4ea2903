"""UNO cards: how they are written, what they count, which may follow which (seed U.4–U.5, U.10.4, U.12).

A card is a colour (r b g y) and a mark (0–9, +2, S = skip, R = reverse), or W (wild), W4 (wild draw four, also +4).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

COLOURS = "rbgy"
MARKS = (*"0123456789", "+2", "S", "R")
NAMES = {"+2": "draw-two", "R": "reverse", "S": "skip", "W": "wild", "W4": "wild-draw-four"}  # keys of params["cards"]
POINTS = {"draw-two": 20, "reverse": 20, "skip": 20, "wild": 50, "wild-draw-four": 50}  # U.12
LAST = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "+2", "W4")  # U.10.4
COLOURED = re.compile(r"([rbgy])(\d|\+2|s|r)")
WILD = {"w": "W", "w4": "W4", "+4": "W4", "w+4": "W4"}


def card(written: str) -> str | None:
    """None when this is no card."""
    text = written.lower()
    found = COLOURED.fullmatch(text)
    return found[1] + found[2].upper() if found else WILD.get(text)


def mark(of: str) -> str:
    return of if of in ("W", "W4") else of[1:]


def colour(of: str) -> str | None:
    """A wild card has none of its own."""
    return None if of in ("W", "W4") else of[0]


def cards(written: object) -> tuple[str, ...]:
    """In a fixed order; what is no card is kept as it was written, in front, for `unknown` to find."""
    words = written if isinstance(written, list | tuple) else re.split(r"[\s,，、]+", str(written or "").strip())
    return in_order(card(word) or word for word in map(str, words) if word)


def unknown(hand: Iterable[str]) -> str | None:
    return next((each for each in hand if each not in ONE_PACK), None)


def in_order(hand: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(hand, key=lambda each: (ORDER.get(each, -1), each)))


def pack(number: int = 1) -> Counter[str]:
    """The usual 108 cards, which the sheet does not count out: one 0, two of everything else, four of each wild."""
    coloured = {hue + sign: 1 if sign == "0" else 2 for hue in COLOURS for sign in MARKS}
    return Counter({each: copies * number for each, copies in {**coloured, "W": 4, "W4": 4}.items()})


ONE_PACK = pack()
ORDER = {each: place for place, each in enumerate(ONE_PACK)}


def decided(params: Mapping[str, Any], question: str, default: str) -> str:
    return str((params.get("decide") or {}).get(question, default))


def card_points(hand: object, params: Mapping[str, Any]) -> int:
    """Number cards count their face, the others as the rule says; every card must be one (see `unknown`)."""
    worth = {**POINTS, **params.get("cards", {})}
    marks = [mark(each) for each in cards(hand)]
    return sum(int(sign) if sign.isdecimal() else worth[NAMES[sign]] for sign in marks)


def may_follow(played: str, top: str, named: str | None, params: Mapping[str, Any], hand: Iterable[str] = ()) -> bool:
    """`named` is the colour in force; `hand` matters only where wild draw four must wait until that colour is gone."""
    force = named or colour(top)
    if played == "W4" and decided(params, "wild-four", "any-time") == "no-colour-only":
        return all(colour(each) != force for each in hand)
    return colour(played) in (None, force) or mark(played) == mark(top)


def may_be_last(played: str, params: Mapping[str, Any]) -> bool:
    zero = ("0",) if decided(params, "zero-last", "no") == "yes" else ()
    return mark(played) in (*(str(sign) for sign in params.get("last-card", LAST)), *zero)


def playable(hand: tuple[str, ...], top: str, named: str | None, params: Mapping[str, Any]) -> tuple[str, ...]:
    fits = tuple(each for each in dict.fromkeys(hand) if may_follow(each, top, named, params, hand))
    return tuple(each for each in fits if len(hand) > 1 or may_be_last(each, params))
