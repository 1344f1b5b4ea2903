"""Shedding (UNO): what was left in every hand when somebody went out.

U.8, U.12, U.13; C.34 both ways of scoring.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..base import LOST, WON, EngineProblem, Game, LedgerEntry, Rule
from ..exact_numbers import format_range, to_fraction

# keys of the rule's `cards`
NAMES = {"+2": "draw-two", "R": "reverse", "S": "skip", "W": "wild", "W4": "wild-draw-four"}
_LAST = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "+2", "W4")
_CARD = re.compile(r"([rbgy])([0-9]|\+2|[drs])|(w(?:\+?4)?|\+4)", re.ASCII | re.IGNORECASE)
ANSWERS = {  # to open questions, which its points (or the end of the contest) go by
    "score": ("own-points-low", "winner-takes-high"),
    "end": ("games", "target"),
    "zero-last": ("yes", "no"),
}
REASONS = ("went-out", "caught", "took-all", "caught-pays")  # what an entry may be for


@dataclass(frozen=True)
class SheddingResult:
    """One hand: who went out (None in a stalemate) with which card, and what the others held,
    as cards ("r5 W gS") or as points.
    """

    out: str | None
    left: Mapping[str, str | Fraction]
    last: str = ""


def players(sheet: SheddingResult) -> tuple[str, ...]:
    """The one who went out first."""
    return (
        *((sheet.out,) if sheet.out else ()),
        *(each for each in sheet.left if each != sheet.out),
    )


def better(rule: Rule) -> str:
    """Own points: the fewest win (U.13); the winner takes all: the most (U.8b)."""
    return "high" if rule.decide.get("score") == "winner-takes-high" else "low"


def card(written: str) -> str | None:
    """r5, gS, yR, b+2 (also bD), W, W4 (also +4, W+4), in hands as
    in logs; None for what is no card.
    """
    found = _CARD.fullmatch(written)
    if found is None:
        return None
    if found[3]:
        return "W4" if "4" in found[3] else "W"
    return found[1].lower() + found[2].upper().replace("D", "+2")


def words(hand: str) -> list[str]:
    """The cards of a hand as they are written, between blanks or commas."""
    return [word for word in re.split(r"[\s,，、]+", hand) if word]


def mark(of: str) -> str:
    """A card without its colour."""
    return of if of in ("W", "W4") else of[1:]


def card_value(written: str, values: Mapping[str, Any]) -> Fraction | None:
    """The value of one card by the rule's table (U.12); None when there is no such card."""
    found = card(written)
    if found is None:
        return None
    sign = mark(found)
    return Fraction(sign) if sign.isdecimal() else to_fraction(values[NAMES[sign]])


def hand_value(left: str | Fraction, rule: Rule) -> Fraction:
    """Points of what was left; unknown cards count nothing here (faults tells them)."""
    if isinstance(left, Fraction):
        return left
    return sum(
        (card_value(word, rule.params["cards"]) or Fraction(0) for word in words(left)), Fraction(0)
    )


def entries(index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
    """Each his own points, or all of them to the one who went out (C.34)."""
    sheet: SheddingResult = game.result
    held = {
        player: hand_value(sheet.left.get(player, Fraction(0)), rule) for player in players(sheet)
    }
    takes = better(rule) == "high"
    return [_entry(index, player, sheet, held, takes) for player in players(sheet)]


def _entry(
    index: int, player: str, sheet: SheddingResult, held: Mapping[str, Fraction], takes: bool
) -> LedgerEntry:
    won = player == sheet.out
    points = (sum(held.values(), Fraction(0)) if won else Fraction(0)) if takes else held[player]
    reason = ("took-all" if won else "caught-pays") if takes else ("went-out" if won else "caught")
    cards = sheet.left.get(player)
    facts = {"cards": cards} if isinstance(cards, str) and cards else {}
    return LedgerEntry(
        player, points, index, reason, "cards", outcome=WON if won else LOST, facts=facts
    )


def last_cards(params: Mapping[str, Any], decide: Mapping[str, Any]) -> tuple[str, ...]:
    """The marks that may be played last (U.10.4); whether 0 is one of them is asked (C.37)."""
    zero = ("0",) if str(decide.get("zero-last", "no")) == "yes" else ()
    return (*zero, *(str(each) for each in params.get("last-card", _LAST)))


def problems(game: Game, rule: Rule) -> Iterator[EngineProblem]:
    """Cards that are none, a winner with cards, losers without, too few or many at the table."""
    sheet: SheddingResult = game.result
    for player, left in sheet.left.items():
        if isinstance(left, str):
            for word in words(left):
                if card(word) is None:
                    yield EngineProblem(
                        "no-such-card",
                        game.place,
                        {"card": word, "player": player},
                        at=(("left", player),),
                    )
        elif left < 0:
            yield EngineProblem(
                "negative-hand", game.place, {"player": player}, at=(("left", player),)
            )
        if player != sheet.out and left in ("", 0):
            yield EngineProblem(
                "hand-empty", game.place, {"player": player}, at=(("left", player),)
            )
    if sheet.out is not None and sheet.left.get(sheet.out, "") not in ("", 0):
        yield EngineProblem(
            "out-holds-cards", game.place, {"player": sheet.out}, at=(("left", sheet.out),)
        )
    if sheet.last and mark(card(sheet.last) or sheet.last) not in (
        allowed := last_cards(rule.params, rule.decide)
    ):
        yield EngineProblem(
            "last-card",
            game.place,
            {"card": sheet.last, "allowed": allowed},
            severity="warning",
            at=(("last",),),
        )
    limits, count = rule.params.get("players", {}), len(players(sheet))
    if not limits.get("min", 2) <= count <= limits.get("max", count):
        facts = {"n": count, "wanted": format_range(limits.get("min"), limits.get("max"))}
        # one alone plays no game
        yield EngineProblem(
            "player-count",
            game.place,
            facts,
            severity="warning" if count > 1 else "error",
            at=(("left",), ("log", "left")),
        )
