"""The plan of one contest while it is read: where it stands, its edition, who may be named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..documents.document import Document
from ..messages.problem import Problem
from ..model import Edition
from .fields import value
from .roster import Roster


@dataclass(frozen=True)
class ContestReader:
    """The plan of one contest on the desk: its document and place in
    it, its edition, who may be named.
    """

    plan: Document
    at: tuple[str, str]
    edition: Edition
    roster: Roster
    problems: list[Problem]

    def get(self, *keys: str | int, otherwise: Any = None) -> Any:
        """A value of this contest."""
        return value(self.plan, *self.at, *keys, otherwise=otherwise)

    def players(self, *keys: str | int) -> tuple[str, ...]:
        """The ids of a list of names of this contest; unknown ones are problems."""
        found = [
            self.roster.find(name, self.plan.place(*self.at, *keys, number), self.problems)
            for number, name in enumerate(self.get(*keys, otherwise=()))
        ]
        return tuple(player for player in found if player)
