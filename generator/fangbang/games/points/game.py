"""Games that bring everybody points, added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import ScoreSheet
from ..kind import GameKind
from ..paper import CheckSum
from . import paper as paper_of
from . import rule as rule_of
from . import scoring
from .fields import FIELDS
from .scoring import PointsResult


class Points(GameKind):
    """Games that bring everybody points, added up."""

    key = "points"
    reasons = scoring.REASONS
    fields = FIELDS
    rule_fields = rule_of.RULE_FIELDS
    names_everybody = True
    adds_up = True
    has_winners = False
    one_table = True

    def better(self, rule: Rule) -> str:
        return scoring.better(rule)

    def result_of(self, values: Mapping[str, Any]) -> PointsResult:
        return PointsResult(values["points"])

    def check_sum(self, paper: ScoreSheet) -> CheckSum:
        return paper_of.check_sum(paper)

    def players(self, result: PointsResult) -> tuple[str, ...]:
        return scoring.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.problems(game, rule)
