"""Why somebody has a place: by stage his matches or his row, and the line he passed. No words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..games.base import LOST, WON
from .advancement import compare_across_tables
from .ledger import PLAY_OFF
from .model import (
    BracketMatch,
    ContestPlan,
    ContestReport,
    Exclusion,
    Row,
    StagePlan,
    StageReport,
    Table,
)
from .opponent_tiebreaks import TieBreakContext
from .standings import LedgerIndex

Score = tuple[Fraction, Fraction]
BYE, WALKOVER, NOBODY, PLAYED, TO_PLAY = "bye", "walkover", "nobody", "played", "to-play"
# what gave a place in a bracket
CHAMPION, OUT, THIRD, FOURTH, SHARED_THIRD, PLAYED_OFF, STILL_IN, UNPLACED = (
    "champion",
    "out",
    "third",
    "fourth",
    "shared-third",
    "play-off",
    "still-in",
    "unplaced",
)
# on which side of a line, and how that is known
THROUGH, NEXT, NOT_THROUGH, NOT_NEXT, BARRED, TIED, OPEN = (
    "through",
    "next",
    "not-through",
    "not-next",
    "barred",
    "tied",
    "open",
)


@dataclass(frozen=True)
class Step:
    """One match as one side saw it: `own` has its scores
    first, `width` the matches of the round.
    """

    match: BracketMatch
    own: BracketMatch
    opponent: str | None
    outcome: str | None  # won · lost · None where nothing is decided, or nobody came
    how: str  # bye · walkover · nobody · played · to-play
    width: int


@dataclass(frozen=True)
class Line:
    """Which side of the line somebody is on; `row` is his in the comparison of several tables."""

    kind: str
    top: int
    per: str
    rank: int
    seats: int = 0  # places for the best of those behind the line
    compared: Table | None = None
    row: Row | None = None


@dataclass(frozen=True)
class StageReason:
    """What somebody did in one stage, and what came of it."""

    plan: StagePlan
    report: StageReport
    table: Table | None = None
    row: Row | None = None
    line: Line | None = None
    steps: tuple[Step, ...] = ()
    # champion · out · third · fourth · shared-third · play-off · still-in · unplaced
    came: str = ""
    last: Step | None = None  # the match that gave the place in a bracket
    rank: int | None = None  # the place in a bracket
    level_with: tuple[str, ...] = ()  # who shares it


@dataclass(frozen=True)
class Reason:
    """Why somebody has his final place; `further`: how many got into a later stage than he did."""

    player: str
    rank: int | None
    level_with: tuple[str, ...]
    stages: tuple[StageReason, ...]
    further: int = 0
    disqualified: Exclusion | None = None

    @property
    def deciding(self) -> StageReason | None:
        """The last stage he reached: the one whose places are his."""
        return self.stages[-1] if self.stages else None


def ties_of(plan: ContestPlan, stage: StagePlan) -> tuple[str, ...]:
    """The criteria that rank a stage: its own, else the contest's."""
    return plan.ties_of(stage)


def reason_of(report: ContestReport, player: str) -> Reason:
    """Everything that led somebody to where he stands."""
    rank, group = report.place_of.get(player, (None, ()))
    stages = tuple(
        made
        for plan, stage in zip(report.plan.stages, report.stages, strict=True)
        if (made := _in_stage(plan, stage, player, _played_off(report, plan, player)))
    )
    if stages and stages[-1].plan is report.plan.stages[-1] and stages[-1].row is None:
        stages = (*stages[:-1], replace(stages[-1], rank=rank, level_with=_others(group, player)))
    out = next((each for each in report.plan.disqualified if each.player == player), None)
    return Reason(player, rank, _others(group, player), stages, _further(report, stages), out)


def _played_off(report: ContestReport, stage: StagePlan, player: str) -> bool:
    """True where he was in a play-off of a stage."""
    return any(
        entry.reason == PLAY_OFF
        and report.plan.is_of(report.plan.games[entry.game].slot, stage.name)
        for entry in report.entries_of.get(player, ())
    )


def _others(group: Sequence[str], player: str) -> tuple[str, ...]:
    at = group.index(player) if player in group else len(group)
    return (*group[:at], *group[at + 1 :])


def _further(report: ContestReport, stages: Sequence[StageReason]) -> int:
    """Who stands in a stage behind the last one that somebody reached."""
    names = [stage.name for stage in report.plan.stages]
    last = names.index(stages[-1].plan.name) if stages else len(names)
    return len({player for stage in report.stages[last + 1 :] for player in stage.players})


def _in_stage(
    plan: StagePlan, report: StageReport, player: str, played_off: bool
) -> StageReason | None:
    if report.bracket is not None:
        return _in_bracket(plan, report, player, played_off)
    if player not in report.row_of:
        return None
    table, row = report.row_of[player]
    return StageReason(plan, report, table, row, _line(plan, report, row))


def _line(plan: StagePlan, report: StageReport, row: Row) -> Line | None:
    """At which side of the line a row stands."""
    advance, compared = plan.advance, report.next_best
    if advance is None:
        return None
    here = (
        next((each for each in compared.rows if each.player == row.player), None)
        if compared
        else None
    )
    whole = compare_across_tables(advance, report.tables)
    mine = here if whole and here else row
    kind = _side(report, row, here is not None and not whole and row.rank > advance.top)
    return Line(
        kind,
        advance.top,
        advance.per if whole else "table",
        mine.rank,
        advance.best_next,
        compared if here else None,
        here,
    )


def _side(report: StageReport, row: Row, behind: bool) -> str:
    if not report.complete:
        return OPEN
    if row.player in report.advancing:
        return NEXT if behind else THROUGH
    if any(row.player in tie.players for tie in report.undecided):
        return TIED
    return BARRED if row.status else NOT_NEXT if behind else NOT_THROUGH


# Brackets ---------------------------------------------------------------------------------------


def _in_bracket(
    plan: StagePlan, report: StageReport, player: str, played_off: bool
) -> StageReason | None:
    steps = tuple(steps_of(report, player))
    if not steps:
        return None
    rank, group = report.place_of.get(player, (None, ()))
    came, last = _came(plan, steps, rank)
    if rank is None and report.complete:
        came, last = UNPLACED, steps[-1]  # disqualified, or out of competition
    if played_off and came in (OUT, SHARED_THIRD) and len(group) == 1:
        came = PLAYED_OFF  # those out with the same round were parted
    return StageReason(
        plan,
        report,
        steps=steps,
        came=came,
        last=last,
        rank=rank,
        level_with=_others(group, player),
    )


def steps_of(report: StageReport, player: str) -> Iterator[Step]:
    """Somebody's matches in the order of the bracket."""
    for match, width in report.matches_of.get(player, ()):
        yield _step(match, player, width)


def _step(match: BracketMatch, player: str, width: int) -> Step:
    at = match.players.index(player)
    outcome = WON if match.winner == player else LOST if match.loser == player else None
    how = _how(match, match.players[1 - at])
    return Step(match, _seen(match, at), match.players[1 - at], outcome, how, width)


def _how(match: BracketMatch, opponent: str | None) -> str:
    if match.nobody:
        return NOBODY
    if match.winner is None:
        return TO_PLAY
    return BYE if opponent is None else WALKOVER if match.walkover else PLAYED


def _seen(match: BracketMatch, at: int) -> BracketMatch:
    """The match with all its scores in the order of one side."""
    if at == 0:
        return match
    first, second = match.players
    return replace(
        match,
        players=(second, first),
        score=match.score[::-1] if match.score else None,
        scores=tuple(score[::-1] if score else None for score in match.scores),
        decider=match.decider.turned if match.decider else None,
    )


def _came(plan: StagePlan, steps: Sequence[Step], rank: int | None) -> tuple[str, Step | None]:
    """What gave the place, and the match that did."""
    if rank is None:
        return STILL_IN, None
    last = next(
        (step for step in reversed(steps) if step.outcome != WON and step.how != TO_PLAY), None
    )
    third = next((step for step in steps if step.match.third_place), None)
    if rank == 1:
        return CHAMPION, next((step for step in reversed(steps) if step.outcome == WON), None)
    if third and third.outcome:
        return (THIRD if third.outcome == WON else FOURTH), third
    if (
        rank == 3
        and last
        and last.outcome == LOST
        and last.width == 2
        and last.match.part == "main"
        and not plan.third_place
    ):
        return SHARED_THIRD, last
    return OUT, last


# What a table was ranked by ---------------------------------------------------------------------


def field_of(table: Table, stage: StagePlan, book: LedgerIndex) -> TieBreakContext:
    """What tie-breaks looked at when a table was ranked."""
    return book.field(
        book.sums([row.player for row in table.rows], table.games, stage), stage, table.games
    )
