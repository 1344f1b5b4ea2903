"""Games in which the first without cards wins; the others count what they hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GamePrompter, ResultReader, ScoreSheet
from ..kind import GameKind
from ..paper import CheckSum, Form
from . import paper as paper_of
from . import scoring
from .fields import FIELDS
from .prompt import ask
from .reader import read
from .scoring import SheddingResult


class Shedding(GameKind):
    """Games in which the first without cards wins; the others count what they hold."""

    key = "shedding"
    reasons = scoring.REASONS
    fields = FIELDS
    answers = scoring.ANSWERS
    names_everybody = True
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

    def players(self, result: SheddingResult) -> tuple[str, ...]:
        return scoring.players(result)

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.faults(game, rule)
