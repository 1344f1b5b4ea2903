"""Games of hidden roles: the winning side's players score by their roles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GamePrompter, ResultReader, ScoreSheet
from ..kind import GameKind, Params
from ..paper import CheckSum, Form, LogSheet
from . import paper as paper_of
from . import scoring
from .fields import FIELDS
from .prompt import ask
from .reader import read
from .scoring import RolesResult


class Roles(GameKind):
    """Games of hidden roles: the winning side's players score by their roles."""

    key = "roles"
    reasons = scoring.REASONS
    fields = FIELDS
    answers = scoring.ANSWERS
    judge_scores = True
    deals_roles = True
    adds_up = True

    def role_names(self, params: Params) -> tuple[str, ...]:
        return tuple(params["roles"])

    def bounds(self, rule: Rule, byes: bool) -> tuple[Fraction, Fraction] | None:
        return scoring.bounds(rule)

    def read(self, reader: ResultReader, item: Mapping[str, Any]) -> RolesResult | None:
        return read(reader, item)

    def ask(self, prompter: GamePrompter) -> dict[str, Any]:
        return ask(prompter)

    def form(self, paper: ScoreSheet) -> Form:
        return paper_of.form(paper)

    def check_sum(self, paper: ScoreSheet) -> CheckSum:
        return paper_of.check_sum(paper)

    def log_sheet(self, paper: ScoreSheet) -> LogSheet | None:
        return paper_of.log_sheet(paper)

    def card_sets(self, params: Params) -> list[tuple[int, int, dict[str, int]]]:
        return paper_of.setup_cards(params)

    def players(self, result: RolesResult) -> tuple[str, ...]:
        return scoring.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.faults(game, rule)
