"""Games in which the first without cards wins; the others count what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GamePrompter, GameText, ReplayText, ResultReader, ScoreSheet
from ..kind import GameKind
from ..paper import CheckSum, Form
from . import page, scoring
from . import paper as paper_of
from . import rule as rule_of
from .fields import FIELDS
from .prompt import ask
from .reader import read
from .replay import UNO
from .scoring import SheddingResult


class Shedding(GameKind):
    """Games in which the first without cards wins; the others count what they hold."""

    key = "shedding"
    reasons = scoring.REASONS
    fields = FIELDS
    rule_fields = rule_of.RULE_FIELDS
    referees = (UNO,)
    answers = scoring.ANSWERS
    names_everybody = True
    shows_amounts = True
    adds_up = True
    unit = "pips"

    def better(self, rule: Rule) -> str:
        return scoring.better(rule)

    def read(self, reader: ResultReader, item: Mapping[str, Any]) -> SheddingResult | None:
        return read(reader, item)

    def ask(self, prompter: GamePrompter) -> dict[str, Any]:
        return ask(prompter)

    def form(self, paper: ScoreSheet) -> Form:
        return paper_of.form(paper)

    def check_sum(self, paper: ScoreSheet) -> CheckSum:
        return paper_of.check_sum(paper)

    def headline(self, text: GameText, game: Game) -> str:
        return page.headline(text, game)

    def hands(self, text: GameText, game: Game) -> list[dict[str, Any]]:
        return page.hands(text, game)

    def stated(self, result: SheddingResult) -> Mapping[str, object]:
        return {"out": result.out}

    def points_held(self, result: SheddingResult, rule: Rule) -> Mapping[str, Fraction]:
        return {player: scoring.hand_value(left, rule) for player, left in result.left.items()}

    def print_fact(self, text: ReplayText, name: str, fact: Any) -> Any:
        """Cards, within a sentence."""
        if name not in ("card", "cards", "could"):
            return None
        from .replay.story import spoken_card

        if isinstance(fact, (list, tuple)):
            return text.list(spoken_card(text, str(card)) for card in fact)
        return spoken_card(text, str(fact))

    def players(self, result: SheddingResult) -> tuple[str, ...]:
        return scoring.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.problems(game, rule)
