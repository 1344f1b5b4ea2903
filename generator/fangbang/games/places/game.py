"""Games that rank their players."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GamePrompter, ResultReader, ScoreSheet
from ..kind import GameKind, Params
from ..paper import CheckSum, Form
from ..rule_parts import RuleProblem, RuleTable
from . import paper as paper_of
from . import rule as rule_of
from . import scoring
from .fields import FIELDS
from .prompt import ask
from .reader import read
from .scoring import PlacesResult


class Places(GameKind):
    """Games that rank their players."""

    key = "places"
    reasons = scoring.REASONS
    fields = FIELDS
    rule_fields = rule_of.RULE_FIELDS
    names_everybody = True
    has_winners = False
    ranks_players = True
    never_played = "by-points"

    def named(self, result: PlacesResult) -> tuple[str, ...]:
        return scoring.named(result)

    def better(self, rule: Rule) -> str:
        return scoring.better(rule)

    def ranked_again(
        self,
        entries: Sequence[LedgerEntry],
        members: Collection[str],
        rule: Rule,
        offset: int | None,
    ) -> list[LedgerEntry]:
        return scoring.again(entries, members, rule, offset)

    def read(self, reader: ResultReader, item: Mapping[str, Any]) -> PlacesResult | None:
        return read(reader, item)

    def ask(self, prompter: GamePrompter) -> dict[str, Any]:
        return ask(prompter)

    def form(self, paper: ScoreSheet) -> Form:
        return paper_of.form(paper)

    def check_sum(self, paper: ScoreSheet) -> CheckSum:
        return paper_of.check_sum(paper)

    def rule_problems(self, params: Params) -> Iterator[RuleProblem]:
        return rule_of.problems(params)

    def tables(self, params: Params) -> Mapping[str, RuleTable]:
        return rule_of.tables(params)

    def place_is_score(self, params: Params) -> bool:
        return "points" not in params.get("places", {})

    def place_gap(self, result: PlacesResult) -> tuple[str, int, int] | None:
        return scoring.place_gap(result)

    def players(self, result: PlacesResult) -> tuple[str, ...]:
        return scoring.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.problems(game, rule)
