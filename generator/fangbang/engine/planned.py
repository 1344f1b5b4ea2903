"""What a contest brings along: its rule, stages, awards, games and rulings,
as people planned and recorded them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..games.base import Adjustment, Game, GamePosition, Placed, Rule, Written
from ..messages.problem import SourceLocation
from .stage_formats import StageFormat, format_of


@dataclass(frozen=True)
class Advance:
    """Who goes on: the first `top` of each table or group (or of the
    stage), and the `best_next` behind them.
    """

    top: int
    per: str = "table"  # table · group · stage
    best_next: int = 0
    # how those of unequal groups are compared: totals · per-game · without-last
    compare: str | None = None


@dataclass(frozen=True)
class StagePlan:
    """One stage as planned; what a format does not use stays at its default."""

    name: str
    format: str
    place: SourceLocation
    games: int | None = None
    size: int | None = None  # at one table
    groups: Mapping[str, tuple[str, ...]] | int | None = None
    legs: int = 1
    rounds: int | None = None
    seeds: tuple[str, ...] = ()
    third_place: bool = False
    best_of: int = 1
    reset: bool = True
    carry: bool = False
    advance: Advance | None = None
    ties: tuple[str, ...] | None = None
    # how seeds meet: standard (1–8, 4–5, …) · folded (1–8, 2–7, …) · listed (1–2, 3–4, …)
    order: str = "standard"
    drop_worst: int = 0
    size_least: int | None = None  # where tables may be smaller than `size`
    # what pages call it; a text of the site, which the engine only carries
    title: Any = None
    # at tables: whom no table has room for goes through without playing, by lot
    byes: bool = False
    # how people of several tables are compared for their places: as in `advance`
    compare: str | None = None

    @property
    def how(self) -> StageFormat:
        """The definition of its format."""
        return format_of(self.format)

    @property
    def comparison(self) -> str | None:
        """By what rule people of several tables are compared
        at a line; None where none is stated.
        """
        return (self.advance.compare if self.advance else None) or self.compare


@dataclass(frozen=True)
class AwardPlan:
    """A title (the `most` or `least` of a criterion, perhaps `as` one role) or
    the first `places` of the contest.
    """

    key: str
    place: SourceLocation
    places: int | None = None
    role: str | None = None
    ties: tuple[str, ...] | None = None
    # still level: ruling (a problem until recorded) · shared · nobody
    level: str = "ruling"
    name: Any = None
    by: str = "points"
    least: bool = False
    level_most: int | None = None  # with more level at the top than this, nobody has it
    group: str | None = None  # awards of one group exclude each other
    track: str | None = None
    per_club: int | None = None


@dataclass(frozen=True)
class Track:
    """Part of the field that is ranked again among itself."""

    key: str
    players: tuple[str, ...]
    place: SourceLocation
    offset: int | None = None  # added to n in place of the rule's own offset
    name: Any = None


@dataclass(frozen=True)
class Lots(Placed):
    """Lots as they were drawn: the order that came of it."""

    order: tuple[str, ...]
    place: SourceLocation
    stage: str | None = None
    written: Written | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Ruling(Placed):
    """What a person decided where the rules do not: the resolved
    order, never the seed of a lottery.
    """

    order: tuple[str, ...]
    place: SourceLocation
    by: str | None = None
    date: str | None = None
    about: Any = None
    why: Any = None
    stage: str | None = None
    award: str | None = None
    written: Written | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Fixture(Placed):
    """A game that was drawn and is still to be played: who meets, in order (the first has the
    first move), and where it belongs.

    One player alone has a bye, worth full, half or zero. What was played stands in the games, with
    its result.
    """

    slot: GamePosition
    players: tuple[str, ...]
    place: SourceLocation
    bye: str | None = None
    date: str | None = None
    time: str | None = None
    room: str | None = None
    written: Written | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Withdrawal:
    """Who left, and after which round; earlier results stay unless they are annulled
    (None: as the contest's rule says).
    """

    player: str
    after_round: int | None
    place: SourceLocation
    annulled: bool | None = None
    why: Any = None


@dataclass(frozen=True)
class Arrival:
    """Who came late: rounds before `from_round` are not held against the stage."""

    player: str
    from_round: int
    place: SourceLocation
    why: Any = None


@dataclass(frozen=True)
class Exclusion(Placed):
    """Who was disqualified from the contest, by whom and why: behind
    everybody else, and without an award.
    """

    player: str
    place: SourceLocation
    why: Any = None
    by: str | None = None
    date: str | None = None
    clause: str | None = None
    written: Written | None = field(default=None, compare=False)


@dataclass(frozen=True)
class ContestPlan:
    """All the engine needs of one contest, in the order of the
    pipeline: rule, plan, games, rulings.
    """

    key: str
    rule: Rule
    players: tuple[str, ...]
    stages: tuple[StagePlan, ...]
    games: tuple[Game, ...]
    ties: tuple[str, ...]
    awards: tuple[AwardPlan, ...]
    one_award_each: bool
    rulings: tuple[Ruling, ...]
    place: SourceLocation
    withdrawn: tuple[Withdrawal, ...] = ()
    fide: str | None = None  # the FIDE edition for unplayed rounds: 2023 · 2026
    exhibition: frozenset[str] = frozenset()
    disqualified: tuple[Exclusion, ...] = ()
    late: tuple[Arrival, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()  # beside the games
    lots: tuple[Lots, ...] = ()
    tracks: tuple[Track, ...] = ()
    clubs: Mapping[str, str] = field(default_factory=dict)
    withdrawals: str = "keep"  # keep · annul · annul-under-half
    never_played: str = "below"  # below those who played · by-points
    # in direct encounters: count · ignore (None: count, but not in a Swiss)
    forfeits: str | None = None
    # the plan lists the entrants, so sizes can be judged before play
    field_known: bool = True
    closed: bool = True  # nobody else can come in: the entrants are known
    fixtures: tuple[Fixture, ...] = ()  # drawn, whether played by now or not
    # questions that the rules leave open and nobody has answered
    unanswered: tuple[str, ...] = ()
    # the contest under each way of answering them
    alternatives: tuple[tuple[Mapping[str, str], ContestPlan], ...] = ()

    def is_of(self, slot: GamePosition, stage: str) -> bool:
        """True where a game or a fixture belongs to a stage; where there is
        one stage, none needs to name it.
        """
        return slot.stage == stage or (slot.stage is None and len(self.stages) == 1)

    def outside_places(self, player: str) -> str | None:
        """Why somebody holds no place, whatever he played: disqualified, or out of competition."""
        if any(each.player == player for each in self.disqualified):
            return "disqualified"
        return "exhibition" if player in self.exhibition else None

    @property
    def main_places(self) -> AwardPlan | None:
        """The first list of places of the whole field: what a first place
        means where nothing more is said.
        """
        return next((award for award in self.awards if award.places and award.track is None), None)

    def ties_of(self, stage: StagePlan) -> tuple[str, ...]:
        """The criteria that rank a stage: its own, else the contest's."""
        return self.ties if stage.ties is None else stage.ties

    @property
    def came_or_left(self) -> frozenset[str]:
        """Who was perhaps not there from the first game to the last."""
        return frozenset(
            each.player for who in (self.withdrawn, self.late, self.disqualified) for each in who
        )
