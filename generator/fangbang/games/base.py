"""What every kind of game speaks of: where a game belongs, what was recorded of it, by which rule,
and what comes of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from ..messages.problem import SourceLocation

if TYPE_CHECKING:
    from .kind import GameKind

WON, DRAWN, LOST = "won", "drawn", "lost"
BESIDE = -1  # the game of a ledger entry that belongs to no game


@dataclass(frozen=True)
class GamePosition:
    """Where a game belongs, as far as its stage needs it."""

    stage: str | None = None
    round: int | None = None
    table: str | None = None
    group: str | None = None
    match: str | None = None
    game: str | None = None
    date: str | None = None


class Written(Protocol):
    """The lines that something was read from: where a value or a person stands within them."""

    def value(self, *path: str) -> SourceLocation | None: ...

    def person(self, player: str) -> SourceLocation | None: ...


class Placed:
    """Whatever was read from lines of a file that begin at its place."""

    written: Written | None

    def at(self, *path: str) -> SourceLocation:
        """Where a value within it stands, by keys and players: `at("left", player)`; where it
        begins, if nothing is written there, as where a log says it.
        """
        return (self.written.value(*path) if self.written else None) or self._begins()

    def named(self, player: str) -> SourceLocation:
        """Where somebody is named in it."""
        return (self.written.person(player) if self.written else None) or self._begins()

    def _begins(self) -> SourceLocation:
        place: SourceLocation = getattr(self, "place")  # noqa: B009
        return place


@dataclass(frozen=True)
class Adjustment(Placed):
    """Points given or taken, with the reason and the clause (N.4): in one
    game, or beside the games of a stage.
    """

    player: str
    points: Fraction
    why: Any = None  # a text of the site; the engine only carries it
    clause: str | None = None
    place: SourceLocation | None = None
    stage: str | None = None
    by: str | None = None
    date: str | None = None
    written: Written | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Game(Placed):
    """One game of the results file; `result` is its kind’s own (games/<kind>/scoring.py)."""

    slot: GamePosition
    result: Any
    place: SourceLocation
    adjustments: tuple[Adjustment, ...] = ()
    log: Mapping[str, Any] | None = None
    log_place: Callable[..., SourceLocation] | None = None  # a path in the log → its place
    # full · trial (only for ties) · spoiled (for nothing) · play-off (among the level)
    counts: str = "full"
    # why it was not played; a text of the site, which the engine only carries
    why: Any = None
    # what people call it, where place and people do not tell it apart
    id: str | None = None
    written: Written | None = field(default=None, compare=False)

    @property
    def held(self) -> bool:
        """It stands for a planned game: one that was spoiled is played
        again, and a play-off comes on top.
        """
        return self.counts in ("full", "trial")

    @property
    def counted(self) -> bool:
        """It counts in full: only then it decides a match, and is a meeting."""
        return self.counts == "full"


@dataclass(frozen=True)
class Rule:
    """The numbers of an edition (rule.yaml as plain data) with the
    contest's answers to its open questions.

    `outside` are the exhibition entrants, whose places others move into; `entrants` counts the
      rest of the field.
    """

    kind: str
    params: Mapping[str, Any]
    decide: Mapping[str, str] = field(default_factory=dict)
    outside: frozenset[str] = frozenset()
    entrants: int = 0

    @property
    def game(self) -> GameKind:
        """The kind of game."""
        from . import GAMES

        return GAMES[self.kind]


@dataclass(frozen=True)
class Decider:
    """What decided a level game or match, for whom; `score` is its own, in the order of the sides.

    `how` is a key of DECIDERS (games/duel.py), `replay` where the match was played again, None
      where nobody said.
    """

    winner: str
    how: str | None = None
    score: tuple[Fraction, Fraction] | None = None

    @property
    def turned(self) -> Decider:
        """The same seen from the other side."""
        return self if self.score is None else replace(self, score=self.score[::-1])


@dataclass(frozen=True, slots=True)
class LedgerEntry:
    """One line of the ledger: who got how much, in which game, in which
    role, by which number of the rule.

    `game` is the index in the contest's list of games; `by` is the dotted path of the number in
      rule.yaml (the sheet
    knows which clause states it), `clause` a clause a person named. `opponent`, `scored` and
      `conceded` stand in games for two;
    `finish` is the place in a game that ranks its players; `over_the_board` is false for byes and
      walkovers.
    `points` is what counts in the total; where a game counts less, `worth` keeps what it would
      have brought.
    `game` is BESIDE for an adjustment that belongs to no game; `place` is its line in the file.
    """

    player: str
    points: Fraction
    game: int
    reason: str
    by: str | None = None
    clause: str | None = None
    role: str | None = None
    outcome: str | None = None
    opponent: str | None = None
    scored: Fraction = Fraction(0)
    conceded: Fraction = Fraction(0)
    finish: int | None = None
    over_the_board: bool = True
    counts_as_game: bool = True
    facts: Mapping[str, Any] = field(default_factory=dict)
    worth: Fraction | None = None
    place: SourceLocation | None = None

    @property
    def first_reason(self) -> str:
        """Why it came about, also where it was struck from the total since."""
        return str(self.facts.get("was", self.reason))

    @property
    def brought(self) -> Fraction:
        """What came of the game, whether it counts or not."""
        return self.points if self.worth is None else self.worth


@dataclass(frozen=True)
class EngineProblem:
    """What the engine finds wrong in a contest; the checks turn it into a Problem with words."""

    code: str
    place: SourceLocation
    facts: Mapping[str, Any] = field(default_factory=dict)
    also: SourceLocation | None = None
    severity: str = "error"
    # paths within what stands at `place`; the first that is written there is what this is about
    at: tuple[tuple[str, ...], ...] = ()
    who: str | None = None  # or this person’s name there
