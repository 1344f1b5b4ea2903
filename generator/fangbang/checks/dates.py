"""Checks on days: an event that ends before it begins, a plan signed after
it, games and rulings of another day.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, timedelta

from ..engine.model import ContestReport
from ..games.base import Game
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Contest, Site, Tournament

Reports = Mapping[str, ContestReport]


def day_of(iso: str | None) -> date | None:
    """The day of a date or a moment; None where there is none."""
    try:
        return date.fromisoformat(iso[:10]) if iso else None
    except ValueError:
        return None


def until(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """The last day is not before the first."""
    first, last = day_of(tournament.date), day_of(tournament.end_date)
    if first and last and last < first:
        yield Problem(
            "until-before-date",
            tournament.places["until"],
            {"until": tournament.end_date, "date": tournament.date},
            tournament.places["date"],
        )


def another_year(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """2025-03-02 until 2026-03-03: an event of two days, a year late.

    A season ends in another month.
    """
    first, last = day_of(tournament.date), day_of(tournament.end_date)
    if first and last and last.year > first.year:
        days = (last - first).days - (
            date(last.year, first.month, min(first.day, 28))
            - date(first.year, first.month, min(first.day, 28))
        ).days
        if 0 <= days <= 31:
            better = (first + timedelta(days=days)).isoformat()
            yield Problem(
                "until-another-year",
                tournament.places["until"],
                {"until": tournament.end_date, "days": (last - first).days, "better": better},
                tournament.places["date"],
                WARNING,
            )


def signed(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A plan is signed before what it plans (P0.8)."""
    when, last = day_of(tournament.signed_on), day_of(tournament.end_date or tournament.date)
    if when and last and when > last:
        yield Problem(
            "signed-late",
            tournament.places["signed.date"],
            {"signed": tournament.signed_on, "date": tournament.end_date or tournament.date},
            tournament.places["until" if tournament.end_date else "date"],
            WARNING,
        )


def played(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Games on the days of the event; what was decided about them not before it."""
    first, last = day_of(tournament.date), day_of(tournament.end_date or tournament.date)
    if first is None or last is None or last < first:
        return
    days = (
        {"from": tournament.date, "until": tournament.end_date}
        if tournament.end_date
        else {"from": tournament.date}
    )
    for contest in tournament.contests:
        for game in contest.plan.games:
            when = day_of(game.slot.date)
            if when and not first <= when <= last:
                yield Problem(
                    "played-outside" if tournament.end_date else "played-another-day",
                    _dated(game, contest),
                    {"date": game.slot.date, **days},
                    tournament.places["date"],
                    WARNING,
                )
        for written, place in _decisions(contest):
            if (when := day_of(written)) and when < first:
                yield Problem(
                    "decided-before",
                    place,
                    {"date": written, "from": tournament.date},
                    tournament.places["date"],
                    WARNING,
                )


def _dated(game: Game, contest: Contest) -> SourceLocation:
    """The date on the game's line; the whole game where it has a log, which hides it."""
    return (
        game.place
        if game.log_place is None or (game.log and not contest.edition.game.for_two)
        else game.log_place("date")
    )


def _decisions(contest: Contest) -> Iterator[tuple[str | None, SourceLocation]]:
    plan = contest.plan
    yield from ((ruling.date, ruling.place) for ruling in plan.rulings)
    yield from ((each.date, each.place) for each in plan.disqualified)
    yield from (
        (adjustment.date, adjustment.place) for adjustment in plan.adjustments if adjustment.place
    )
