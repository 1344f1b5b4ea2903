"""Games between two, by result or by score."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..interfaces import GamePrompter, GameText, ReplayText, ResultReader, ScoreSheet
from ..kind import GameKind, Params
from ..pair_result import PairResult
from ..paper import CheckSum, Form, LogSheet
from ..replays.result import Replay
from ..rule_parts import RuleProblem
from . import page, scoring
from . import paper as paper_of
from . import rule as rule_of
from .fields import FIELDS
from .prompt import ask
from .reader import read
from .replay import GOMOKU


class Duel(GameKind):
    """Games between two, by result or by score."""

    key = "duel"
    reasons = scoring.REASONS
    fields = FIELDS
    rule_fields = rule_of.RULE_FIELDS
    referees = (GOMOKU,)
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

    def headline(self, text: GameText, game: Game) -> str:
        return page.headline(text, game)

    def beside(self, text: GameText, game: Game, entries: Sequence[LedgerEntry]) -> Any:
        """Why it was not played, or that its record is there."""
        return text.say(game.why) if game.why else text.label("see-record") if game.log else None

    def about(self, text: GameText, game: Game, replay: Replay | None) -> list[tuple[str, str]]:
        return page.about(text, game, replay)

    def proving(
        self, log: Mapping[str, Any], result: PairResult, written: Callable[[str], str]
    ) -> Mapping[str, Any]:
        """Who won, the result alone says."""
        winner = result.winner
        return {**log, "winner": written(winner) if winner in result.players else winner}

    def stated(self, result: PairResult) -> Mapping[str, object]:
        return {"winner": result.winner}

    def board(self, text: ReplayText, replay: Replay | None) -> dict[str, Any]:
        if not text.params.get("board"):
            return super().board(text, replay)
        from .replay.story import board

        return board(text, replay)

    def rule_problems(self, params: Params) -> Iterator[RuleProblem]:
        return rule_of.problems(params)

    def players(self, result: PairResult) -> tuple[str, ...]:
        return result.players

    def entries(self, index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
        return scoring.entries(index, game, rule)

    def problems(self, game: Game, rule: Rule) -> Iterator[EngineProblem]:
        return scoring.problems(game, rule)
