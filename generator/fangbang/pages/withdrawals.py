"""Who left a contest, came late or was disqualified: when, why, and what became of the results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..engine.model import Arrival, Exclusion, Withdrawal
from ..model import Contest
from .localizer import Localizer
from .tournament_view import TournamentView

if TYPE_CHECKING:
    from .facts.contest import Departure

Change = Withdrawal | Arrival | Exclusion


def withdrawals(context: TournamentView, voice: Localizer, contest: Contest) -> list[Departure]:
    """Everybody who was not there from the first game to the last, as recorded."""
    return [_departure(context, voice, contest, change) for change in _changes(contest)]


def _departure(
    context: TournamentView, voice: Localizer, contest: Contest, change: Change
) -> Departure:
    ruled = change if isinstance(change, Exclusion) else None
    return {
        "who": context.who(voice, contest, change.player),
        "what": voice.label("clause-join").join(_told(context, voice, contest, change)),
        "why": voice.say(change.why) if change.why else None,
        "by": ruler(context, voice, contest, ruled.by) if ruled else None,
        "date": voice.date(ruled.date, weekday=False) if ruled else None,
        "clause": context.clause_link(voice, contest, ruled.clause) if ruled else None,
        "source": context.source(change.place),
    }


def left_note(voice: Localizer, contest: Contest, player: str) -> list[str]:
    """In the row of the standings: who left or came late; what the
    row's status says is not said again.
    """
    return [
        _when(voice, change)
        for change in _changes(contest)
        if change.player == player and not isinstance(change, Exclusion)
    ]


def _changes(contest: Contest) -> Iterator[Change]:
    yield from contest.plan.late
    yield from contest.plan.withdrawn
    yield from contest.plan.disqualified


def _told(
    context: TournamentView, voice: Localizer, contest: Contest, found: Change
) -> Iterator[str]:
    yield _when(voice, found)
    if isinstance(found, Withdrawal):
        report = context.reports[contest.key]
        rows = (
            row
            for stage in report.stages
            for table in stage.tables
            for row in table.rows
            if row.player == found.player
        )
        yield voice.label(
            "left-annulled" if any(row.status == "withdrawn" for row in rows) else "left-kept"
        )


def _when(voice: Localizer, found: Change) -> str:
    if isinstance(found, Arrival):
        return voice.label("left-late", n=found.from_round)
    if isinstance(found, Exclusion):
        return voice.label("status-disqualified")
    return (
        voice.label("left-after", n=found.after_round)
        if found.after_round
        else voice.label("left-withdrew")
    )


def ruler(
    context: TournamentView, voice: Localizer, contest: Contest, by: str | None
) -> str | None:
    """Who ruled; an entrant is called as everywhere on the page."""
    return next(
        (
            context.name(voice, contest, player.key)
            for player in contest.players.values()
            if by in player.spellings
        ),
        by,
    )
