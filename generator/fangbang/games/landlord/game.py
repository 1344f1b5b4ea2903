"""Games of one against two, for a stake that doubles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GamePrompter, GameText, ReplayText, ResultReader, ScoreSheet
from ..kind import GameKind, Params
from ..paper import CheckSum, Form
from ..rule_parts import Role, RuleProblem
from . import page, scoring
from . import paper as paper_of
from . import rule as rule_of
from .fields import FIELDS
from .prompt import ask
from .reader import read
from .replay import DOUDIZHU
from .scoring import LandlordResult


class Landlord(GameKind):
    """Games of one against two, for a stake that doubles."""

    key = "landlord"
    reasons = scoring.REASONS
    fields = FIELDS
    rule_fields = rule_of.RULE_FIELDS
    referees = (DOUDIZHU,)
    signed = True
    shows_amounts = True
    role_classes: ClassVar[Mapping[str, str]] = {"landlord": "k", "farmer": "c"}

    def roles(self, params: Params) -> Mapping[str, Role]:
        return rule_of.roles_of(params)

    def rule_problems(self, params: Params) -> Iterator[RuleProblem]:
        return rule_of.problems(params)

    def read(self, reader: ResultReader, item: Mapping[str, Any]) -> LandlordResult | None:
        return read(reader, item)

    def ask(self, prompter: GamePrompter) -> dict[str, Any]:
        return ask(prompter)

    def form(self, paper: ScoreSheet) -> Form:
        return paper_of.form(paper)

    def check_sum(self, paper: ScoreSheet) -> CheckSum:
        return paper_of.check_sum(paper)

    def headline(self, text: GameText, game: Game) -> str:
        return page.headline(text, game)

    def receipt(self, text: GameText, game: Game, entries: Sequence[LedgerEntry]) -> dict[str, Any]:
        return page.receipt(text, game, entries)

    def stated(self, result: LandlordResult) -> Mapping[str, object]:
        return {
            "landlord": result.landlord,
            "bid": result.bid,
            "bombs": result.bombs + result.rockets,
            "spring": result.spring,
            "winner": result.winner,
        }

    def print_fact(self, text: ReplayText, name: str, fact: Any) -> Any:
        """Cards, within a sentence."""
        if name != "cards":
            return None
        from .replay.story import spoken_cards

        return spoken_cards(text, str(fact))

    def players(self, result: LandlordResult) -> tuple[str, ...]:
        return scoring.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.problems(game, rule)
