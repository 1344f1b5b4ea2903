"""Who left a contest, came late or was disqualified: when, why, and what became of the results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine.model import Arrival, Exclusion, Withdrawal
from ..model import Contest
from .localizer import Localizer
from .tournament_view import TournamentView

Change = Withdrawal | Arrival | Exclusion


def withdrawals(
    context: TournamentView, voice: Localizer, contest: Contest
) -> list[dict[str, Any]]:
    """Everybody who was not there from the first game to the last, as recorded."""
    return [
        {
            "who": context.who(voice, contest, each.player),
            "what": voice.label("clause-join").join(_told(context, voice, contest, each)),
            "why": voice.say(each.why) if each.why else None,
            **_ruled(context, voice, contest, each),
            "source": context.source(each.place),
        }
        for each in _changes(contest)
    ]


def left_note(voice: Localizer, contest: Contest, player: str) -> list[str]:
    """In the row of the standings: who left or came late; what the
    row's status says is not said again.
    """
    return [
        _when(voice, each)
        for each in _changes(contest)
        if each.player == player and not isinstance(each, Exclusion)
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


def _ruled(
    context: TournamentView, voice: Localizer, contest: Contest, found: Change
) -> dict[str, Any]:
    if not isinstance(found, Exclusion):
        return {"by": None, "date": None, "clause": None}
    return {
        "by": ruler(context, voice, contest, found.by),
        "date": voice.date(found.date, weekday=False),
        "clause": context.clause_link(voice, contest, found.clause),
    }


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
