"""What state a tournament and each of its contests is in; the past is measured against
the newest commit, never the clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from ..engine.model import ContestReport
from .tournament import Contest, Tournament

_DAY = 24 * 60  # minutes


class State(StrEnum):
    """How far something has come; pages, calendars, paper and data ask this and nothing else."""

    UPCOMING = "upcoming"  # nothing played, and its day not past
    RUNNING = "running"  # something played, not complete
    OUTSTANDING = "outstanding"  # its last day is past, and it is not complete
    COMPLETE = "complete"
    AWAITING = "awaiting"  # complete, but for something that awaits a ruling
    CANCELLED = "cancelled"

    @property
    def final(self) -> bool:
        """True where no further game can change who has an award."""
        return self in (State.COMPLETE, State.AWAITING)

    @property
    def placed(self) -> bool:
        """True where somebody can have a place."""
        return self not in (State.UPCOMING, State.CANCELLED)

    @property
    def ahead(self) -> bool:
        """True while people still come, or are there."""
        return self in (State.UPCOMING, State.RUNNING)


@dataclass(frozen=True)
class Lifecycle:
    """A tournament's state and those of its contests.

    `turns` is the day after which they are others, as long as nothing is played or written:
      `past` says on which side of it
    we are. None where no day changes anything.
    """

    state: State
    contests: Mapping[str, State]
    turns: str | None = None
    past: bool = False


def lifecycle(
    tournament: Tournament, reports: Mapping[str, ContestReport], today: str | None
) -> Lifecycle:
    """The states on the day of the newest commit; where nothing is committed nothing is past."""
    last = last_day(tournament)
    before, after = (_states(tournament, reports, past) for past in (False, True))
    past = is_past(last, today)
    state, contests = after if past else before
    return Lifecycle(state, contests, last if before != after else None, past and before != after)


def is_past(last: str | None, today: str | None) -> bool:
    """True where a day is over; one that nobody wrote is not."""
    return last is not None and today is not None and last < today


def last_day(tournament: Tournament) -> str | None:
    """The day on which it ends: the one after the last day
    written, where its hours go past midnight.
    """
    written = tournament.end_date or tournament.date
    minutes = [tournament.end, *(item.end for item in tournament.schedule)]
    nights = max(((minute - 1) // _DAY for minute in minutes if minute), default=0)
    if written is None or nights <= 0:
        return written and written[:10]
    try:
        return (date.fromisoformat(written[:10]) + timedelta(days=nights)).isoformat()
    except OverflowError:  # the last year that there is
        return written[:10]


def day_of(when: str | None, timezone: str | None) -> str | None:
    """The day of a commit where the site is, or where it was made when the site does not say."""
    try:
        moment = datetime.fromisoformat(when) if when else None
        if moment is None:
            return None
        if timezone is None or moment.tzinfo is None:
            return moment.date().isoformat()
        from zoneinfo import ZoneInfo

        return moment.astimezone(ZoneInfo(timezone)).date().isoformat()
    except (ValueError, OverflowError):  # a commit of no day that a calendar knows
        return None


def _states(
    tournament: Tournament, reports: Mapping[str, ContestReport], past: bool
) -> tuple[State, dict[str, State]]:
    if tournament.cancelled:
        return State.CANCELLED, {contest.key: State.CANCELLED for contest in tournament.contests}
    contests = {
        contest.key: _of_contest(contest, reports[contest.key], past)
        for contest in tournament.contests
    }
    return _of_all(contests.values(), past), contests


def _of_contest(contest: Contest, report: ContestReport, past: bool) -> State:
    if report.complete:
        return (
            State.AWAITING
            if report.undecided or any(award.contenders or award.awaits for award in report.awards)
            else State.COMPLETE
        )
    if past:
        return State.OUTSTANDING
    return (
        State.RUNNING
        if any(not getattr(game.result, "bye", None) for game in contest.plan.games)
        else State.UPCOMING
    )


def _of_all(contests: Iterable[State], past: bool) -> State:
    """Where nothing is to be played, nothing can be outstanding: the day alone ends it."""
    found = set(contests)
    if not found:
        return State.COMPLETE if past else State.UPCOMING
    if all(each.final for each in found):
        return State.AWAITING if State.AWAITING in found else State.COMPLETE
    if past:
        return State.OUTSTANDING
    return State.UPCOMING if found == {State.UPCOMING} else State.RUNNING
