"""A tournament's schedule as iCalendar (RFC 5545): the whole event, and every line
of the timetable that has its hours.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from ... import __version__
from ...checks.checked_site import plan_of
from ...model import ScheduleItem, Settings, State, Tournament
from ...pages import Localizer, TournamentView
from ...pages.event_times import Moment, begins, ends, moment
from ...pages.page import absolute_url

if TYPE_CHECKING:
    from icalendar import Calendar, Event


def calendar(context: TournamentView, voice: Localizer) -> bytes:
    """The .ics file of a tournament that has a date, in one language."""
    from icalendar import Calendar

    found = context.tournament
    made = Calendar()
    for key, value in (
        ("prodid", f"-//Fangbang//{__version__}//EN"),
        ("version", "2.0"),
        ("x-wr-calname", voice.plain(found.title)),
    ):
        made.add(key, value)
    made.add_component(_whole(context, voice))
    if found.one_day:
        for item, key in keyed(found.schedule, context.site.settings.default):
            made.add_component(_line(context, voice, item, key))
    timezones(made, context)
    return bytes(made.to_ical())


def timezones(made: Calendar, context: TournamentView) -> None:
    """The rules of the site’s time zone, for the years around the event."""
    day = context.tournament.date
    if day and context.site.settings.timezone:
        year = int(day[:4])
        made.add_missing_timezones(first_date=date(year - 1, 1, 1), last_date=date(year + 2, 1, 1))


def keyed(schedule: Iterable[ScheduleItem], language: str) -> Iterator[tuple[ScheduleItem, str]]:
    """The lines that have their hours, with what each is, whenever it begins and whatever stands
    before it; the second of two alike is the second.
    """
    counts: Counter[str] = Counter()
    timed = [item for item in schedule if item.start is not None]
    for item in sorted(timed, key=lambda item: (item.start or 0, item.end or 0)):
        what = item.what.values.get(language) or str(item.what) if item.what else ""
        key = (
            f"id {item.id}"
            if item.id
            else "\n".join((item.contest or item.kind, *([what] if what else [])))
        )
        counts[key] += 1
        yield item, key if counts[key] == 1 else f"{key}\n{counts[key]}"


def _whole(context: TournamentView, voice: Localizer) -> Event:
    found, settings = context.tournament, context.site.settings
    start, end = begins(found, settings), ends(found, settings)
    assert start and end
    # a whole day ends when the next one begins
    if not isinstance(start, datetime) or not isinstance(end, datetime) or not found.one_day:
        start, end = _day(start), _day(end) + timedelta(days=1)
    event = event_of(context, voice, "whole", start, end)
    event.add("summary", voice.plain(found.title))
    hours = (
        ""
        if found.one_day or found.start is None
        else f"{voice.hours(found.start)}–{voice.hours(found.end)}"
    )
    told = [
        voice.plain(found.theme),
        hours,
        voice.label("comma-list").join(voice.plain(contest.name) for contest in found.contests),
    ]
    if description := "\n".join(filter(None, told)):
        event.add("description", description)
    add_url(event, settings, context.home, voice)
    return event


def _line(context: TournamentView, voice: Localizer, item: ScheduleItem, key: str) -> Event:
    found, settings = context.tournament, context.site.settings
    contest = next((contest for contest in found.contests if contest.key == item.contest), None)
    assert found.date
    end = None if item.end is None else moment(found.date, item.end, settings)
    event = event_of(context, voice, f"item {key}", moment(found.date, item.start, settings), end)
    what = voice.plain(contest.name if contest else item.what)
    event.add(
        "summary", voice.label("title-contest", contest=what, tournament=voice.plain(found.title))
    )
    # the whole event already says that one is busy
    event.add("transp", "TRANSPARENT")
    add_url(event, settings, context.contest_path(contest) if contest else context.home, voice)
    return event


def event_of(
    context: TournamentView, voice: Localizer, part: str, start: Moment, end: Moment | None
) -> Event:
    """What every entry has; its id is the same in every language and in every build."""
    from icalendar import Event

    found, settings = context.tournament, context.site.settings
    event = Event()
    site = settings.base_url or settings.title.values.get(settings.default) or settings.title
    event.add("uid", str(uuid.uuid5(uuid.NAMESPACE_URL, f"{site}{found.key}#{part}")))
    event.add("dtstamp", _stamp(context, found))
    event.add("dtstart", start)
    if context.state == State.CANCELLED:
        event.add("status", "CANCELLED")
    if end is not None:
        event.add("dtend", end)
    if found.venue:
        hint = (
            f"{voice.label('bracket-open')}{voice.plain(found.venue_hint)}{voice.label('bracket-close')}"
            if found.venue_hint
            else ""
        )
        event.add("location", voice.plain(found.venue) + hint)
    return event


def _stamp(context: TournamentView, found: Tournament) -> datetime:
    """When the plan was last revised: by git, else the day of the event; never by the clock."""
    commit = context.commits.get(plan_of(found.key))
    if commit and commit.when:
        return datetime.fromisoformat(commit.when).astimezone(UTC)
    day = date.fromisoformat(found.date) if found.date else date(1970, 1, 1)
    return datetime.combine(day, datetime.min.time(), UTC)


def _day(found: Moment) -> date:
    return found.date() if isinstance(found, datetime) else found


def add_url(event: Event, settings: Settings, path: str, voice: Localizer) -> None:
    """The page it is about, where the site has an address."""
    if address := absolute_url(settings, path, voice.language):
        event.add("url", address)
