"""The engine's nouns: what was planned, ledger entries, standings, matches, awards.

No files, no YAML, no language.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..games.base import Decider, LedgerEntry
from .planned import (
    Advance,
    Arrival,
    AwardPlan,
    ContestPlan,
    Exclusion,
    Fixture,
    Lots,
    Ruling,
    StagePlan,
    Track,
    Withdrawal,
)
from .stage_formats import StageFormat, format_of

__all__ = [
    "Advance",
    "Arrival",
    "AwardPlan",
    "AwardReport",
    "BracketMatch",
    "ContestPlan",
    "ContestReport",
    "Exclusion",
    "Fixture",
    "Lots",
    "PassedOver",
    "Row",
    "Ruling",
    "StagePlan",
    "StageReport",
    "Table",
    "TieBreakStep",
    "Track",
    "UnresolvedTie",
    "Withdrawal",
]


class Others(Sequence[tuple[str, Any]]):
    """Everybody of a level group but one: a view, since of two thousand
    who are level each has the others.
    """

    __slots__ = ("but", "everybody")

    def __init__(self, everybody: tuple[tuple[str, Any], ...], but: int):
        self.everybody, self.but = everybody, but

    def __len__(self) -> int:
        return len(self.everybody) - 1

    def __getitem__(self, at: Any) -> Any:
        return (*self.everybody[: self.but], *self.everybody[self.but + 1 :])[at]

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return (each for at, each in enumerate(self.everybody) if at != self.but)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Others | tuple) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


@dataclass(frozen=True, slots=True)
class TieBreakStep:
    """One criterion that was needed for a place: its value, and whom it set apart from whom."""

    criterion: str
    value: Any
    others: Sequence[tuple[str, Any]] = ()  # who was level until here, and their values


@dataclass(frozen=True)
class Row:
    """One line of a standings table; `decided_by` ends with the criterion that gave the place."""

    rank: int
    shared: bool
    player: str
    points: Fraction
    games: int
    wins: int
    by_role: Mapping[str, Fraction]
    decided_by: tuple[TieBreakStep, ...]
    level_with: tuple[str, ...] = ()
    draws: int = 0
    losses: int = 0
    scored: Fraction = Fraction(0)
    conceded: Fraction = Fraction(0)
    # fewer-games · never-played · withdrawn · disqualified · exhibition · exhibition-disqualified
    status: str | None = None
    dropped: tuple[int, ...] = ()  # games left out as the worst results
    # False before the first game: a place exists only where games made it
    stands: bool = True


@dataclass(frozen=True)
class Table:
    """A table, a group, a track or the whole stage, ranked."""

    name: str | None
    rows: tuple[Row, ...]
    complete: bool
    games: tuple[int, ...] = ()


@dataclass(frozen=True)
class BracketMatch:
    """One tie of a bracket; a side is None while it is open, or for good where there is a bye.

    `score` is that of the one game, of the games won in a best-of, or of all legs together; a
      decider adds nothing to
    it. `scores` has that of every game. All are in the order of `players`, whoever is named first
      in a game.
    """

    key: str
    round: int
    number: int
    players: tuple[str | None, str | None]
    winner: str | None = None
    score: tuple[Fraction, Fraction] | None = None
    bye: bool = False
    walkover: bool = False
    nobody: bool = False  # neither side came: nobody is invented as a winner
    third_place: bool = False
    games: tuple[int, ...] = ()
    part: str = "main"  # main · losers · final, for double knock-outs
    drawn: bool = True  # False while nobody knows which two meet here
    scores: tuple[tuple[Fraction, Fraction] | None, ...] = ()
    decider: Decider | None = None  # why somebody won though the score is level
    after: str | None = None  # the score is the one after: extra-time · sudden-death
    replayed: bool = False  # one game, played again because it was drawn

    @property
    def loser(self) -> str | None:
        """The side that is out, where there was one."""
        first, second = self.players
        if self.winner is None or self.bye:
            return None
        return second if self.winner == first else first


@dataclass(frozen=True)
class UnresolvedTie:
    """Players whom nothing separates at a line that
    matters: a prize, or a place in the next stage.
    """

    players: tuple[str, ...]
    line: int  # how many of the whole table go through or win
    seats: int  # how many of these players that leaves room for
    about: str  # stage:NAME or award:KEY
    table: str | None = None


@dataclass(frozen=True)
class StageReport:
    """What came of one stage."""

    name: str
    format: str
    complete: bool
    tables: tuple[Table, ...] = ()
    bracket: tuple[tuple[BracketMatch, ...], ...] | None = None
    # (rank, who share it), best first, once known
    placed: tuple[tuple[int, tuple[str, ...]], ...] = ()
    advancing: tuple[str, ...] = ()
    undecided: tuple[UnresolvedTie, ...] = ()
    players: tuple[str, ...] = ()
    # those behind the line of each table, compared for the places left
    next_best: Table | None = None
    awaiting: bool = False  # who plays in it depends on a ruling in a stage before

    @property
    def how(self) -> StageFormat:
        """The definition of its format."""
        return format_of(self.format)

    @cached_property
    def row_of(self) -> Mapping[str, tuple[Table, Row]]:
        """Everybody's row, in the first table that has one of his."""
        rows = [(row.player, (table, row)) for table in self.tables for row in table.rows]
        return dict(reversed(rows))

    @cached_property
    def matches_of(self) -> Mapping[str, Sequence[tuple[BracketMatch, int]]]:
        """Everybody's matches in the order of the bracket, with how many their round has."""
        found: dict[str, list[tuple[BracketMatch, int]]] = {}
        for matches in self.bracket or ():
            for match in matches:
                for player in match.players if match.drawn else ():
                    if player:
                        found.setdefault(player, []).append((match, len(matches)))
        return found

    @cached_property
    def place_of(self) -> Mapping[str, tuple[int, tuple[str, ...]]]:
        """Everybody's place once known, and who shares it."""
        return _places(self.placed)


@dataclass(frozen=True)
class PassedOver:
    """Somebody who would have won an award but for `because`.

    holds (another award) · behind (a criterion) · fewer-games (a smaller sum of fewer games) ·
    exhibition · disqualified · never-played · club (has its share).
    """

    player: str
    because: str
    award: str | None = None
    value: Any = None
    verdict: TieBreakStep | None = None


@dataclass(frozen=True)
class AwardReport:
    """Who has the award, for what value, and who was passed over; `values` where
    those who share it have different ones.
    """

    key: str
    plan: AwardPlan
    players: tuple[str, ...]
    value: Any = None
    rank: int | None = None
    passed_over: tuple[PassedOver, ...] = ()
    verdicts: tuple[TieBreakStep, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    contenders: tuple[str, ...] = ()  # nobody has it yet: a ruling among these decides
    awaits: str | None = None  # nobody has it yet: it depends on who gets this other award

    def rank_in(self, plan: ContestPlan) -> int | None:
        """The place in the contest itself; None for a title, and for the
        places of a track or of a second list.
        """
        return self.rank if self.plan == plan.main_places else None

    def value_of(self, player: str) -> Any:
        """What one of its holders has it for."""
        return self.values.get(player, self.value)


@dataclass(frozen=True)
class ContestReport:
    """Everything computed for one contest; each number leads back to `ledger`."""

    plan: ContestPlan
    ledger: tuple[LedgerEntry, ...]
    stages: tuple[StageReport, ...]
    placed: tuple[tuple[int, tuple[str, ...]], ...]
    awards: tuple[AwardReport, ...]
    undecided: tuple[UnresolvedTie, ...]
    complete: bool
    tracks: tuple[Table, ...] = ()
    # unanswered questions of the rules on which the rest depends
    answers: tuple[str, ...] = ()

    @cached_property
    def entries_of(self) -> Mapping[str, Sequence[LedgerEntry]]:
        """Everybody's lines of the ledger."""
        found: dict[str, list[LedgerEntry]] = {}
        for entry in self.ledger:
            found.setdefault(entry.player, []).append(entry)
        return found

    @cached_property
    def place_of(self) -> Mapping[str, tuple[int, tuple[str, ...]]]:
        """Everybody's final place once known, and who shares it."""
        return _places(self.placed)


def _places(
    placed: Sequence[tuple[int, tuple[str, ...]]],
) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {player: (rank, group) for rank, group in reversed(placed) for player in group}
