"""Games of hidden roles: the winning side's players score by their roles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GamePrompter, GameText, ResultReader, ScoreSheet
from ..kind import GameKind, Params
from ..paper import CheckSum, Form, LogSheet
from ..replays.result import Replay
from ..rule_parts import Role, RuleProblem, RuleTable
from . import page, scoring
from . import paper as paper_of
from . import rule as rule_of
from .fields import FIELDS
from .prompt import ask
from .reader import read
from .replay import KILLER
from .scoring import RolesResult


class Roles(GameKind):
    """Games of hidden roles: the winning side's players score by their roles."""

    key = "roles"
    reasons = scoring.REASONS
    fields = FIELDS
    rule_fields = rule_of.RULE_FIELDS
    referees = (KILLER,)
    answers = scoring.ANSWERS
    judge_scores = True
    role_classes: ClassVar[Mapping[str, str]] = {
        "killer": "k",
        "police": "p",
        "civilian": "c",
        "judge": "j",
    }
    deals_roles = True
    adds_up = True

    def roles(self, params: Params) -> Mapping[str, Role]:
        return rule_of.roles_of(params)

    def rule_problems(self, params: Params) -> Iterator[RuleProblem]:
        return rule_of.problems(params)

    def tables(self, params: Params) -> Mapping[str, RuleTable]:
        return rule_of.tables(params)

    def derived(self, params: Params) -> Mapping[str, object]:
        return {f"example.{role}": n for role, n in rule_of.example(params).items()}

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

    def signs(self, params: Params) -> Mapping[str, str] | None:
        """The one sign that the sources record (S.1.2)."""
        return {"killer": "sign-thumb-up"} if params.get("replay") == KILLER.key else None

    def card_sets(self, params: Params) -> list[tuple[int, int, dict[str, int]]]:
        return paper_of.setup_cards(params)

    def headline(self, text: GameText, game: Game) -> str:
        return page.headline(text, game)

    def beside(self, text: GameText, game: Game, entries: Sequence[LedgerEntry]) -> str | None:
        """Who judged it."""
        judge = game.result.judge
        return text.label("judged-by", name=text.name(judge)) if judge else None

    def about(self, text: GameText, game: Game, replay: Replay | None) -> list[tuple[str, str]]:
        judge = game.result.judge
        return [(text.label("role-judge"), text.name(judge))] if judge else []

    def proving(
        self, log: Mapping[str, Any], result: RolesResult, written: Callable[[str], str]
    ) -> Mapping[str, Any]:
        """Who had which role, the result alone says."""
        by_role: dict[str, list[str]] = {}
        for player, role in result.roles.items():
            by_role.setdefault(role, []).append(written(player))
        return {**log, "roles": by_role}

    def stated(self, result: RolesResult) -> Mapping[str, object]:
        return {"winner": result.winner}

    def players(self, result: RolesResult) -> tuple[str, ...]:
        return scoring.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.problems(game, rule)
