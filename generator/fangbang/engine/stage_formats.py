"""What a stage format is: all that the rest of the program asks of one.

Nobody asks a stage for the name of its format. A new format is a module in `formats/` that defines
one of these, and its line in FORMATS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..games.base import EngineProblem

TABLE, GROUP = "table", "group"
# where a game belongs in a stage: what it is asked for when somebody types it
NUMBERED, SEATED, IN_PAIRS, IN_ROUNDS, IN_MATCHES, IN_NAMED_MATCHES = (
    "numbered",  # what draw and earlier games have; else a number
    "seated",  # its table, and its number there
    "in-pairs",  # its group, and its round where rounds are told
    "in-rounds",  # its round
    "in-matches",  # its round and its match
    "in-named-matches",  # its match, whose name says the round
)


@dataclass(frozen=True)
class OpenGame:
    """A game still to come whose sides are known; one player alone has a bye."""

    players: tuple[str, ...]
    round: int | None = None
    bye: str | None = None


if TYPE_CHECKING:
    from .model import StageReport, Table
    from .planned import ContestPlan, StagePlan
    from .slots import SlotState
    from .standings import LedgerIndex

    Run = Callable[[StagePlan, Sequence[str], Sequence[int], LedgerIndex], StageReport]
    Faults = Callable[
        [StagePlan, Sequence[str], Sequence[int], StageReport, LedgerIndex],
        Iterator[EngineProblem],
    ]
    Slots = Callable[[StagePlan, StageReport, LedgerIndex], Iterator[SlotState]]
    OpenGames = Callable[[Table, StagePlan, StageReport, LedgerIndex], Sequence[OpenGame] | None]
    GamesLeft = Callable[[Table, StagePlan, StageReport, LedgerIndex], Mapping[str, int] | None]
    Missed = Callable[[StagePlan, ContestPlan, Sequence[int]], dict[str, int]]
    Scheduled = Callable[[str, StagePlan, ContestPlan], int | None]


def _nothing_missed(stage: StagePlan, plan: ContestPlan, games: Sequence[int]) -> dict[str, int]:
    return {}


def _unscheduled(player: str, stage: StagePlan, plan: ContestPlan) -> int | None:
    return None


def _nothing_infeasible(stage: StagePlan, players: int) -> Iterator[EngineProblem]:
    return iter(())


def _one_table(stage: StagePlan, players: int, one: bool) -> list[int]:
    return [1]


def _unknown(table: Table, stage: StagePlan, report: StageReport, book: LedgerIndex) -> Any:
    return None


@dataclass(frozen=True)
class StageFormat:
    """One format; what it does not say is no, or not known."""

    key: str
    run: Run  # the stage's report, from its players and the indices of its games
    faults: Faults  # what does not fit
    slots: Slots  # every game or match that the stage has or will have, and its state
    keys: tuple[str, ...] = ()  # of a stage in tournament.yaml, which it reads
    label: str | None = None  # None: format-KEY
    draw: Callable[[Any], Any] | None = None  # fixtures by lot, from a draw.common.Request
    for_two: bool = False  # only games for two can be played so
    bracket: bool = False  # who loses is out; winners meet, and there is no table
    # everybody is in every round, or has a bye in it: FIDE’s rules for unplayed rounds
    unplayed_rounds: bool = False
    # people sit down at tables once, for all games: one fixture lays a table for all of them
    seats_once: bool = False
    part: str = TABLE  # what a part of the field that is ranked by itself is called
    advances_per: str = "stage"  # whose first ones go on, where the plan does not say
    position: str = NUMBERED  # where a new game belongs
    crosstable: bool = False  # everybody against everybody, as a square
    # at one table: the games still to come, None where their sides are not all known
    open_games: OpenGames = _unknown
    # how many games everybody can still play; None where nobody knows
    games_left: GamesLeft = _unknown
    missed: Missed = _nothing_missed  # in games for two: how many were held without him
    scheduled: Scheduled = _unscheduled  # how many games are planned for one player
    # what can not be played by so many
    infeasible: Callable[[StagePlan, int], Iterator[EngineProblem]] = _nothing_infeasible
    # at how many tables (or in how many groups) so many may sit; `one`: it must be one
    tables: Callable[[StagePlan, int, bool], list[int]] = _one_table

    def reads(self, key: str) -> bool:
        """True where it looks at a key of the stage."""
        return key in self.keys

    @property
    def name_label(self) -> str:
        """The key of the label that names it."""
        return self.label or f"format-{self.key}"


def format_of(key: str) -> StageFormat:
    """The definition of a format; KeyError for a name that nobody knows."""
    from .formats import FORMATS  # they stand on much that asks for them

    return FORMATS[key]
