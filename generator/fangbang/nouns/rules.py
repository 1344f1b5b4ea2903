"""A rule edition: its numbers, its sheets, its words, what it leaves open."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..problem import Place
from ..record import dataclass, field
from .settings import Text


@dataclass(frozen=True)
class Question:
    """What an edition leaves open; a contest's `decide` answers it."""

    key: str
    choices: Mapping[str, Text | None]
    place: Place
    default: str | None = None
    ask: Text | None = None
    clause: str | None = None


@dataclass(frozen=True)
class Term:
    """One glossary entry."""

    key: str
    term: Text
    means: Text
    place: Place
    pinyin: str = ""
    also: Text | None = None
    see: tuple[str, ...] = ()


@dataclass(frozen=True)
class Cue:
    """One line of the referee's script."""

    say: Text
    place: Place
    note: Text | None = None
    part: str = ""
    clause: str | None = None


@dataclass(frozen=True)
class SheetSource:
    """A sheet or tips file in one language, not yet read as clauses."""

    language: str
    path: str
    title: str
    body: str
    line: int
    place: Place


@dataclass(frozen=True)
class Edition:
    """One folder of rules/: the numbers, the open questions, the sheets; `fingerprint` names this very version."""

    key: str
    kind: str
    name: Text
    edition: Text | None
    params: Mapping[str, Any]
    place: Place
    fingerprint: str
    version: str = ""
    questions: tuple[Question, ...] = ()
    sections: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    sheets: Mapping[str, SheetSource] = field(default_factory=dict)
    tips: Mapping[str, SheetSource] = field(default_factory=dict)
    glossary: tuple[Term, ...] = ()
    script: tuple[Cue, ...] = ()
