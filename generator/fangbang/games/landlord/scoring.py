"""Landlord (Dou Dizhu): bid × 2^(bombs + rockets), spring and anti-spring, zero sum.

D.18, C.47, C.48.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..base import LOST, WON, EngineProblem, Game, LedgerEntry, Rule
from ..exact_numbers import format_range, to_fraction

LANDLORD, FARMER, FARMERS = "landlord", "farmer", "farmers"
SPRINGS = ("none", "spring", "anti-spring")
# what an entry may be for
REASONS = ("landlord-won", "landlord-lost", "farmer-won", "farmer-lost")


@dataclass(frozen=True)
class LandlordResult:
    """One hand: the three at the table, the landlord and his bid,
    bombs and rockets played, who won.
    """

    seats: tuple[str, ...]
    landlord: str
    bid: int
    bombs: int
    spring: str
    winner: str  # landlord · farmers
    rockets: int = 0  # counted apart only where a rule values them apart


def players(sheet: LandlordResult) -> tuple[str, ...]:
    """The three at the table."""
    return sheet.seats


def better(rule: Rule) -> str:
    """Ranked by points, high first (D.8a)."""
    return "high"


def stake(sheet: LandlordResult, rule: Rule) -> Fraction:
    """Base × multiplier: what a farmer wins or loses (D.18a–c, f, g)."""
    by = rule.params["multiplier"]
    factor = (
        to_fraction(by["start"])
        * to_fraction(by["bomb"]) ** sheet.bombs
        * to_fraction(by["rocket"]) ** sheet.rockets
    )
    return sheet.bid * factor * (to_fraction(by[sheet.spring]) if sheet.spring != "none" else 1)


def entries(index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
    """Landlord ±2, farmers ∓1 times the stake (D.18d, e)."""
    sheet: LandlordResult = game.result
    value, landlord_won = stake(sheet, rule), sheet.winner == LANDLORD
    facts = {
        "bid": sheet.bid,
        "bombs": sheet.bombs + sheet.rockets,
        "spring": sheet.spring,
        "stake": value,
    }
    made = []
    for player in sheet.seats:
        role = LANDLORD if player == sheet.landlord else FARMER
        won = landlord_won == (role == LANDLORD)
        points = to_fraction(rule.params["shares"][role]) * value * (1 if won else -1)
        made.append(
            LedgerEntry(
                player,
                points,
                index,
                f"{role}-{'won' if won else 'lost'}",
                f"shares.{role}",
                role=role,
                outcome=WON if won else LOST,
                facts=facts,
            )
        )
    return made


def problems(game: Game, rule: Rule) -> Iterator[EngineProblem]:
    """Three at the table, the landlord one of them, a bid that can
    be bid, a spring on the right side.
    """
    sheet: LandlordResult = game.result
    wanted, bids = rule.params.get("players", {}).get("min", 3), rule.params["bids"]
    if len(sheet.seats) != wanted:
        yield EngineProblem(
            "player-count",
            game.place,
            {"n": len(sheet.seats), "wanted": format_range(wanted, wanted)},
            at=(("players",), ("log", "players")),
        )
    if sheet.landlord not in sheet.seats:
        yield EngineProblem(
            "landlord-elsewhere", game.place, {"player": sheet.landlord}, at=(("landlord",),)
        )
    if not bids["min"] <= sheet.bid <= bids["max"]:
        yield EngineProblem(
            "bid-range",
            game.place,
            {"bid": sheet.bid, "least": bids["min"], "most": bids["max"]},
            at=(("bid",),),
        )
    side = {"spring": LANDLORD, "anti-spring": FARMERS}.get(sheet.spring)
    if side and side != sheet.winner:
        yield EngineProblem("spring-side", game.place, {"spring": sheet.spring}, at=(("spring",),))
    if sum(entry.points for entry in entries(0, game, rule)) != 0:
        yield EngineProblem(
            "not-zero-sum",
            game.place,
            {"sum": sum(entry.points for entry in entries(0, game, rule))},
        )
