"""Why somebody has a place: stage by stage his matches or his row, whether he went on and by which line. Data, no words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ..record import dataclass, replace
from .advance import over_all
from .games.duel import Sheet
from .model import (
    LOST,
    WON,
    ContestPlan,
    ContestReport,
    Exclusion,
    Match,
    Row,
    StagePlan,
    StageReport,
    Table,
)
from .opponents import HALF, Field
from .standings import Book

Score = tuple[Fraction, Fraction]
BYE, WALKOVER, NOBODY, PLAYED, TO_PLAY = "bye", "walkover", "nobody", "played", "to-play"
# what gave a place in a bracket
CHAMPION, OUT, THIRD, FOURTH, SHARED_THIRD, STILL_IN = (
    "champion",
    "out",
    "third",
    "fourth",
    "shared-third",
    "still-in",
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
    """One match as one of its sides saw it; scores have the own figure first. `width`: matches in that round."""

    match: Match
    opponent: str | None
    outcome: str | None  # won · lost · None where nothing is decided, or nobody came
    how: str  # bye · walkover · nobody · played · to-play
    score: Score | None
    width: int
    games: tuple[Score, ...] = ()  # of a match of several games, each by itself


@dataclass(frozen=True)
class Line:
    """Where somebody stands at the line behind which nobody goes on; `row` is his in the comparison of several tables."""

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
    came: str = ""  # champion · out · third · fourth · shared-third · still-in, in a bracket
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
    return stage.ties or plan.ties


def reason_of(report: ContestReport, player: str) -> Reason:
    """Everything that led somebody to where he stands."""
    rank, group = next(
        ((rank, group) for rank, group in report.placed if player in group), (None, ())
    )
    stages = tuple(
        made
        for plan, stage in zip(report.plan.stages, report.stages, strict=True)
        if (made := _in_stage(report.plan, plan, stage, player))
    )
    if stages and stages[-1].plan is report.plan.stages[-1] and stages[-1].row is None:
        stages = (*stages[:-1], replace(stages[-1], rank=rank, level_with=_others(group, player)))
    out = next((each for each in report.plan.disqualified if each.player == player), None)
    return Reason(player, rank, _others(group, player), stages, _further(report, stages), out)


def _others(group: Sequence[str], player: str) -> tuple[str, ...]:
    return tuple(each for each in group if each != player)


def _further(report: ContestReport, stages: Sequence[StageReason]) -> int:
    """Who stands in a stage behind the last one that somebody reached."""
    names = [each.name for each in report.plan.stages]
    last = names.index(stages[-1].plan.name) if stages else len(names)
    return len({player for stage in report.stages[last + 1 :] for player in stage.players})


def _in_stage(
    contest: ContestPlan, plan: StagePlan, report: StageReport, player: str
) -> StageReason | None:
    if report.bracket is not None:
        return _in_bracket(contest, plan, report, player)
    table, row = next(
        ((table, row) for table in report.tables for row in table.rows if row.player == player),
        (None, None),
    )
    if table is None or row is None:
        return None
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
    whole = over_all(advance, report.tables)
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


# Brackets ------------------------------------------------------------------------------------------------------------


def _in_bracket(
    contest: ContestPlan, plan: StagePlan, report: StageReport, player: str
) -> StageReason | None:
    steps = tuple(steps_of(contest, report, player))
    if not steps:
        return None
    rank, group = next(
        ((rank, group) for rank, group in report.placed if player in group), (None, ())
    )
    came, last = _came(plan, steps, rank)
    return StageReason(
        plan,
        report,
        steps=steps,
        came=came,
        last=last,
        rank=rank,
        level_with=_others(group, player),
    )


def steps_of(contest: ContestPlan, report: StageReport, player: str) -> Iterator[Step]:
    """Somebody's matches in the order of the bracket."""
    for matches in report.bracket or ():
        for match in matches:
            if player in match.players:
                yield _step(contest, match, player, len(matches))


def _step(contest: ContestPlan, match: Match, player: str, width: int) -> Step:
    at = match.players.index(player)
    outcome = WON if match.winner == player else LOST if match.loser == player else None
    how = (
        NOBODY
        if match.nobody
        else TO_PLAY
        if match.winner is None
        else BYE
        if match.players[1 - at] is None
        else WALKOVER
        if match.walkover
        else PLAYED
    )
    score = (match.score[at], match.score[1 - at]) if match.score else None
    games = (
        tuple(_score(contest.games[index].sheet, player) for index in match.games)
        if len(match.games) > 1
        else ()
    )
    return Step(match, match.players[1 - at], outcome, how, score, width, games)


def _score(sheet: Sheet, player: str) -> Score:
    """A game's score with the own figure first; without one 1:0, 0:1, ½:½."""
    if sheet.score is not None:
        return sheet.score if sheet.first == player else (sheet.score[1], sheet.score[0])
    own = HALF if sheet.winner == "draw" else Fraction(sheet.winner == player)
    return own, 1 - own if sheet.winner else Fraction(0)


def _came(plan: StagePlan, steps: Sequence[Step], rank: int | None) -> tuple[str, Step | None]:
    """What gave the place, and the match that did."""
    if rank is None:
        return STILL_IN, None
    last = next(
        (each for each in reversed(steps) if each.outcome != WON and each.how != TO_PLAY), None
    )
    third = next((each for each in steps if each.match.third_place), None)
    if rank == 1:
        return CHAMPION, next((each for each in reversed(steps) if each.outcome == WON), None)
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


# What a table was ranked by ------------------------------------------------------------------------------------------


def field_of(table: Table, stage: StagePlan, book: Book) -> Field:
    """What tie-breaks looked at when a table was ranked."""
    return book.field(
        book.sums([row.player for row in table.rows], table.games, stage), stage, table.games
    )
