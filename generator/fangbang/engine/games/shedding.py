"""Shedding (UNO): what was left in every hand when somebody went out. U.8, U.12, U.13; C.34 both ways of scoring."""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...record import dataclass
from ..model import LOST, WON, Entry, Fault, Game, Rule
from ..numbers import exact

CARD = re.compile(r"(?:[rgby](?:(?P<face>[0-9])|(?P<sign>\+2|[srd]))|(?P<wild>w(?:\+?4)?|\+4))\Z", re.I)
_SIGNS = {"+2": "draw-two", "d": "draw-two", "s": "skip", "r": "reverse"}


@dataclass(frozen=True)
class Sheet:
    """One hand: who went out (None in a stalemate) and what the others held, as cards ("r5 W gS") or as points."""

    out: str | None
    left: Mapping[str, str | Fraction]


def players(sheet: Sheet) -> tuple[str, ...]:
    """The one who went out first."""
    return (*((sheet.out,) if sheet.out else ()), *(each for each in sheet.left if each != sheet.out))


def better(rule: Rule) -> str:
    """Own points: the fewest win (U.13); the winner takes all: the most (U.8b)."""
    return "high" if rule.decide.get("score") == "winner-takes-high" else "low"


def card_value(card: str, values: Mapping[str, Any]) -> Fraction | None:
    """The value of one card by the rule's table (U.12); None when there is no such card."""
    found = CARD.match(card)
    if not found:
        return None
    if found["face"]:
        return Fraction(found["face"])
    key = _SIGNS[found["sign"].lower()] if found["sign"] else "wild-draw-four" if "4" in card else "wild"
    return exact(values[key])


def hand_value(left: str | Fraction, rule: Rule) -> Fraction:
    """Points of what was left; unknown cards count nothing here (faults tells them)."""
    if isinstance(left, Fraction):
        return left
    return sum((card_value(card, rule.params["cards"]) or Fraction(0) for card in left.split()), Fraction(0))


def entries(index: int, game: Game, rule: Rule) -> list[Entry]:
    """Each his own points, or all of them to the one who went out (C.34)."""
    sheet: Sheet = game.sheet
    held = {player: hand_value(sheet.left.get(player, Fraction(0)), rule) for player in players(sheet)}
    takes = better(rule) == "high"
    return [_entry(index, player, sheet, held, takes) for player in players(sheet)]


def _entry(index: int, player: str, sheet: Sheet, held: Mapping[str, Fraction], takes: bool) -> Entry:
    won = player == sheet.out
    points = (sum(held.values(), Fraction(0)) if won else Fraction(0)) if takes else held[player]
    reason = ("took-all" if won else "caught-pays") if takes else ("went-out" if won else "caught")
    cards = sheet.left.get(player)
    facts = {"cards": cards} if isinstance(cards, str) and cards else {}
    return Entry(player, points, index, reason, "cards", outcome=WON if won else LOST, facts=facts)


def faults(game: Game, rule: Rule) -> Iterator[Fault]:
    """Cards that are none, a winner with cards, losers without, too few or many at the table."""
    sheet: Sheet = game.sheet
    for player, left in sheet.left.items():
        if isinstance(left, str):
            for card in left.split():
                if card_value(card, rule.params["cards"]) is None:
                    yield Fault("no-such-card", game.place, {"card": card, "player": player})
        elif left < 0:
            yield Fault("negative-hand", game.place, {"player": player})
        if player != sheet.out and left in ("", 0):
            yield Fault("hand-empty", game.place, {"player": player})
    if sheet.out is not None and sheet.left.get(sheet.out, "") not in ("", 0):
        yield Fault("out-holds-cards", game.place, {"player": sheet.out})
    limits, count = rule.params.get("players", {}), len(players(sheet))
    if not limits.get("min", 2) <= count <= limits.get("max", count):
        yield Fault("player-count", game.place, {"n": count, "least": limits.get("min"), "most": limits.get("max")})
