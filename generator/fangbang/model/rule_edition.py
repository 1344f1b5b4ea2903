"""A rule edition: its numbers, its sheets, its words, what it leaves open."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ..games import GAMES, GameKind
from ..games.base import Placed, Written
from ..games.replays.referee import Referee
from ..messages.problem import SourceLocation
from .site import Text


@dataclass(frozen=True)
class OpenRule(Placed):
    """What an edition leaves open; a contest's `decide` answers it."""

    key: str
    choices: Mapping[str, Text | None]
    place: SourceLocation
    default: str | None = None
    ask: Text | None = None
    clause: str | None = None
    # choice → what it means for the plan of a contest
    plan: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    only_printed: Text | None = None  # why nothing that is recorded could show it
    written: Written | None = field(default=None, compare=False)


AGREED, BY_PLAN, BY_DEFAULT, OTHERWISE = "agreed", "plan", "default", "otherwise"


@dataclass(frozen=True)
class Answer:
    """What holds for an open question in one contest, and by what.

    agreed (under `decide`) · plan (its plan or its games say so) · default (of the edition) ·
    otherwise (its plan fits no choice).
    """

    question: OpenRule
    choice: str
    origin: str
    place: SourceLocation | None = None

    @property
    def meaning(self) -> Mapping[str, Any]:
        """What it means for the plan: aspect → value."""
        return self.question.plan.get(self.choice, {})


@dataclass(frozen=True)
class Citation:
    """Which clause of this edition is about what the program cites: a subject of a
    referee, or why points were given.
    """

    subject: str
    clause: str
    place: SourceLocation


@dataclass(frozen=True)
class Term:
    """One glossary entry."""

    key: str
    term: Text
    means: Text
    place: SourceLocation
    pinyin: str = ""
    also: Text | None = None
    see: tuple[str, ...] = ()


@dataclass(frozen=True)
class ScriptLine(Placed):
    """One line of the referee's script."""

    say: Text
    place: SourceLocation
    note: Text | None = None
    part: str = ""
    clause: str | None = None
    written: Written | None = field(default=None, compare=False)


@dataclass(frozen=True)
class SheetSource:
    """A sheet or tips file in one language, not yet read as clauses."""

    language: str
    path: str
    title: str
    body: str
    line: int
    place: SourceLocation


@dataclass(frozen=True)
class Edition(Placed):
    """One folder of rules/: the numbers, the open questions, the sheets;
    `fingerprint` names this very version.
    """

    key: str
    kind: str
    name: Text
    edition: Text | None
    params: Mapping[str, Any]
    place: SourceLocation
    fingerprint: str
    version: str = ""
    questions: tuple[OpenRule, ...] = ()
    citations: tuple[Citation, ...] = ()
    # a number of the sheet → what of a contest's plan it is
    planned: Mapping[str, str] = field(default_factory=dict)
    sections: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    sheets: Mapping[str, SheetSource] = field(default_factory=dict)
    tips: Mapping[str, SheetSource] = field(default_factory=dict)
    glossary: tuple[Term, ...] = ()
    script: tuple[ScriptLine, ...] = ()
    written: Written | None = field(default=None, compare=False)

    def cited(self, subject: str) -> str | None:
        """The clause about a subject: as the edition lists it, else that of the open
        question so named; never a guess.
        """
        listed = {citation.subject: citation.clause for citation in self.citations}
        asked = {question.key: question.clause for question in self.questions}
        return listed.get(subject) or asked.get(subject)

    def planned_number(self, what: str) -> int | None:
        """What the sheet says of a part of every contest's plan: how many games, say."""
        found = (
            self.params.get("numbers", {}).get(key)
            for key, meant in self.planned.items()
            if meant == what
        )
        return next((int(each) for each in found if each is not None), None)

    @property
    def game(self) -> GameKind:
        """The kind of game."""
        return GAMES[self.kind]

    @property
    def referee(self) -> Referee | None:
        """Who reads full logs by these rules."""
        return self.game.referee(self.params)

    @property
    def role_names(self) -> tuple[str, ...]:
        """The roles people play, by their keys."""
        return tuple(self.game.roles(self.params))

    def role_name(self, role: str | None) -> Text | None:
        """What the edition calls a role; None where it has no name of its own for it."""
        known = self.game.roles(self.params).get(role or "")
        return Text(known.name) if known and known.name else None

    def role_mark(self, role: str | None) -> Text | None:
        """Its one-letter mark; None where the edition gives none."""
        known = self.game.roles(self.params).get(role or "")
        return Text(known.mark) if known and known.mark else None

    @property
    def sides(self) -> tuple[Text, ...]:
        """What the rule calls its two sides, the first mover first."""
        named = [self.params.get("sides", {}).get(key) for key in ("first", "second")]
        return (
            tuple(Text(each if isinstance(each, Mapping) else {"": str(each)}) for each in named)
            if all(named)
            else ()
        )

    @cached_property
    def seats(self) -> tuple[str, str] | None:
        """The keys of the two sides in a game, the first mover first: black and white as the rule
        has them; None where its sides have other names.
        """
        called = [
            {
                key
                for key, word in _COLOURS.items()
                for name in side.values.values()
                if word.search(name)
            }
            for side in self.sides
        ]
        if not called or called == [{"black"}, {"white"}]:
            return "black", "white"
        return ("white", "black") if called == [{"white"}, {"black"}] else None


_COLOURS = {
    "black": re.compile(r"\bblack\b|黑", re.IGNORECASE),
    "white": re.compile(r"\bwhite\b|白", re.IGNORECASE),
}
