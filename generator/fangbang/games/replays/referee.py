"""A referee: who reads a full log again, and what he may cite.

He cites subjects, never numbers: which clause is about one, the edition says (`clauses` in
rule.yaml).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from ..base import Game
from ..interfaces import Part, ReplayText
from .result import Replay, RuleViolation, Step


@dataclass(frozen=True)
class Referee:
    """`module` and `story` are loaded when there is a log: most contests have none."""

    # as rule.yaml has it under `replay`
    key: str
    module: str
    subjects: tuple[str, ...]
    # by question, the answers between which a log shows a difference
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    story: str = ""

    def replay(
        self, log: Mapping[str, Any], params: Mapping[str, Any], players: Sequence[str]
    ) -> Replay:
        """The log step by step; `params` are those of the rule, with the contest's answers under
        `decide`.
        """
        replay: Replay = import_module(self.module).replay(log, params, players)
        return replay

    # what he needs of rule.yaml, as a JSON Schema
    needs: Mapping[str, Any] = field(default_factory=dict)
    # the question whose answer `forbidden` makes him look at the games of a table together
    repeats: str = ""

    def repeated(
        self, logs: Sequence[Mapping[str, Any] | None]
    ) -> Sequence[tuple[int, RuleViolation]]:
        """(which of the games, in the order of play, what is wrong in it): what only the game
        before it shows; None where no log was kept.
        """
        found: Sequence[tuple[int, RuleViolation]] = import_module(self.module).repeated(logs)
        return found

    def tell(self, text: ReplayText, game: Game, steps: Sequence[Step]) -> list[Part]:
        """The story of a replayed game: parts with a heading each."""
        story: list[Part] = import_module(self.story).tell(text, game, steps)
        return story
