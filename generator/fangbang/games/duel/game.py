"""Games between two, by result or by score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GamePrompter, ResultReader, ScoreSheet
from ..kind import GameKind
from ..pair_result import PairResult
from ..paper import CheckSum, Form, LogSheet
from . import paper as paper_of
from . import scoring
from .fields import FIELDS
from .prompt import ask
from .reader import read


class Duel(GameKind):
    """Games between two, by result or by score."""

    key = "duel"
    reasons = scoring.REASONS
    fields = FIELDS
    for_two = True

    def bounds(self, rule: Rule, byes: bool) -> tuple[Fraction, Fraction] | None:
        return scoring.bounds(rule, byes)

    def read(self, reader: ResultReader, item: Mapping[str, Any]) -> PairResult | None:
        return read(reader, item)

    def log_of(self, item: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The moves, which stand beside the outcome."""
        log = {key: item[key] for key in ("moves", "sgf", "swapped", "end") if key in item}
        return log if "moves" in log or "sgf" in log else None

    def ask(self, prompter: GamePrompter) -> dict[str, Any]:
        return ask(prompter)

    def form(self, paper: ScoreSheet) -> Form:
        return paper_of.form(paper)

    def check_sum(self, paper: ScoreSheet) -> CheckSum:
        return paper_of.check_sum(paper)

    def log_sheet(self, paper: ScoreSheet) -> LogSheet | None:
        return paper_of.log_sheet(paper)

    def players(self, result: PairResult) -> tuple[str, ...]:
        return result.players

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.faults(game, rule)
