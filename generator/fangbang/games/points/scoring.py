"""Points: what everyone made in a game, added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ..base import EngineProblem, Game, LedgerEntry, Rule

REASONS = ("made",)  # what an entry may be for


@dataclass(frozen=True)
class PointsResult:
    """One game: points of everybody who took part."""

    points: Mapping[str, Fraction]


def players(sheet: PointsResult) -> tuple[str, ...]:
    """Everybody with a cell."""
    return tuple(sheet.points)


def better(rule: Rule) -> str:
    """As the rule says: high (the default) or low."""
    return str(rule.params.get("better", "high"))


def entries(index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
    """The cells as they are."""
    return [
        LedgerEntry(player, points, index, "made", "points")
        for player, points in game.result.points.items()
    ]


def problems(game: Game, rule: Rule) -> Iterator[EngineProblem]:
    """Where the rule says zero-sum, a game must add up to nothing (C26)."""
    total = sum(game.result.points.values(), Fraction(0))
    if _zero_sum(rule) and total != 0:
        yield EngineProblem("not-zero-sum", game.place, {"sum": total})


def _zero_sum(rule: Rule) -> bool:
    points = rule.params.get("points")
    return bool(isinstance(points, Mapping) and points.get("zero-sum"))
