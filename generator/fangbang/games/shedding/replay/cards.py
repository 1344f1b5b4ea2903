"""UNO cards: how they are written, what they count, which may follow
which (seed U.4–U.5, U.10.4, U.12).

A card is a colour (r b g y) and a mark (0–9, +2, S = skip, R = reverse), or W (wild), W4 (wild draw
four, also +4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from ..scoring import NAMES, card, last_cards, mark, words

__all__ = [
    "card",
    "card_points",
    "cards",
    "colour",
    "decided",
    "in_order",
    "mark",
    "may_be_last",
    "may_follow",
    "pack",
    "playable",
    "unknown",
]

COLOURS = "rbgy"
MARKS = (*"0123456789", "+2", "S", "R")
POINTS = {"draw-two": 20, "reverse": 20, "skip": 20, "wild": 50, "wild-draw-four": 50}  # U.12


def colour(of: str) -> str | None:
    """A wild card has none of its own."""
    return None if of in ("W", "W4") else of[0]


def cards(written: object) -> tuple[str, ...]:
    """In a fixed order; what is no card is kept as it was
    written, in front, for `unknown` to find.
    """
    found = written if isinstance(written, list | tuple) else words(str(written or ""))
    return in_order(card(word) or word for word in map(str, found) if word)


def unknown(hand: Iterable[str]) -> str | None:
    return next((each for each in hand if each not in ONE_PACK), None)


def in_order(hand: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(hand, key=lambda each: (ORDER.get(each, -1), each)))


def pack(number: int = 1) -> Counter[str]:
    """The usual 108 cards, which the sheet does not count out: one 0, two of
    everything else, four of each wild.
    """
    coloured = {hue + sign: 1 if sign == "0" else 2 for hue in COLOURS for sign in MARKS}
    return Counter(
        {each: copies * number for each, copies in {**coloured, "W": 4, "W4": 4}.items()}
    )


ONE_PACK = pack()
ORDER = {each: place for place, each in enumerate(ONE_PACK)}


def decided(params: Mapping[str, Any], question: str, default: str) -> str:
    return str((params.get("decide") or {}).get(question, default))


def card_points(hand: object, params: Mapping[str, Any]) -> int:
    """Number cards count their face, the others as the rule says;
    every card must be one (see `unknown`).
    """
    worth = {**POINTS, **params.get("cards", {})}
    marks = [mark(each) for each in cards(hand)]
    return sum(int(sign) if sign.isdecimal() else worth[NAMES[sign]] for sign in marks)


def may_follow(
    played: str, top: str, named: str | None, params: Mapping[str, Any], hand: Iterable[str] = ()
) -> bool:
    """`named` is the colour in force; `hand` matters only where wild draw four
    must wait until that colour is gone.
    """
    force = named or colour(top)
    if played == "W4" and decided(params, "wild-four", "any-time") == "no-colour-only":
        return all(colour(each) != force for each in hand)
    return colour(played) in (None, force) or mark(played) == mark(top)


def may_be_last(played: str, params: Mapping[str, Any]) -> bool:
    return mark(played) in last_cards(params, params.get("decide") or {})


def playable(
    hand: tuple[str, ...], top: str, named: str | None, params: Mapping[str, Any]
) -> tuple[str, ...]:
    fits = tuple(each for each in dict.fromkeys(hand) if may_follow(each, top, named, params, hand))
    return tuple(fit for fit in fits if len(hand) > 1 or may_be_last(fit, params))
