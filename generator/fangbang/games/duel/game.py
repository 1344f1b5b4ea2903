"""Games between two, by result or by score."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..kind import GameKind
from ..pair_result import PairResult
from . import scoring


class Duel(GameKind):
    """Games between two, by result or by score."""

    key = "duel"
    reasons = scoring.REASONS
    for_two = True

    def bounds(self, rule: Rule, byes: bool) -> tuple[Fraction, Fraction] | None:
        return scoring.bounds(rule, byes)

    def players(self, result: PairResult) -> tuple[str, ...]:
        return result.players

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.faults(game, rule)
