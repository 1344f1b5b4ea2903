"""Games of one against two, for a stake that doubles."""

from __future__ import annotations

from collections.abc import Iterator

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..kind import GameKind, Params
from . import scoring
from .scoring import LandlordResult


class Landlord(GameKind):
    """Games of one against two, for a stake that doubles."""

    key = "landlord"
    reasons = scoring.REASONS
    signed = True

    def role_names(self, params: Params) -> tuple[str, ...]:
        return scoring.LANDLORD, scoring.FARMER

    def players(self, result: LandlordResult) -> tuple[str, ...]:
        return scoring.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.faults(game, rule)
