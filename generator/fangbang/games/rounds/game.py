"""Games in rounds: what everybody makes in each, by the weight of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GameText, ScoreSheet
from ..kind import GameKind, Params
from ..paper import CheckSum, Form
from ..rule_parts import RuleTable
from . import page, scoring
from . import rule as rule_of
from .fields import FIELDS, ROUNDS
from .scoring import RoundsResult

_WIDE = 6  # rounds that half a page has room for


class Rounds(GameKind):
    """Games in rounds: what everybody makes in each, by the weight of the round."""

    key = "rounds"
    reasons = scoring.REASONS
    fields = FIELDS
    rule_fields = rule_of.RULE_FIELDS
    names_everybody = True
    has_winners = False

    def result_of(self, values: Mapping[str, Any]) -> RoundsResult:
        return RoundsResult(values["rounds"])

    def better(self, rule: Rule) -> str:
        return str(rule.params.get("better", "high"))

    def tables(self, params: Params) -> Mapping[str, RuleTable]:
        return rule_of.tables(params)

    def receipt(
        self, text: GameText, game: Game, entries: Sequence[LedgerEntry]
    ) -> dict[str, Any] | None:
        return page.receipt(text, game, entries)

    def form(self, paper: ScoreSheet) -> Form:
        """Everybody’s points, a column for every round."""
        size = "half" if len(paper.params.get("weights", ())) <= _WIDE else "full"
        return Form(size, ("table", "game"), {"rounds": ROUNDS.part(paper, "rounds")})

    def check_sum(self, paper: ScoreSheet) -> CheckSum:
        return CheckSum(paper.label("check-rounds"))

    def players(self, result: RoundsResult) -> tuple[str, ...]:
        return tuple(result.rounds)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.problems(game, rule)
