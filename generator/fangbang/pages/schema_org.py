"""What a page says to search engines, as schema.org: only what the
plan really states, nothing guessed.
"""

from __future__ import annotations

from ..model import Contest, ScheduleItem, Settings, State, Text
from .event_times import begins, ends, moment
from .localizer import Localizer
from .page import absolute_url
from .tournament_view import TournamentView

JsonObject = dict[str, object]
_CONTEXT = "https://schema.org"


def site_data(settings: Settings, voice: Localizer) -> JsonObject:
    """The first page: whose site it is."""
    found = {
        "@context": _CONTEXT,
        "@type": "WebSite",
        "name": voice.plain(settings.title),
        "inLanguage": voice.language,
        "url": absolute_url(settings, "index.html", voice.language),
    }
    return _stated(found | {"publisher": _organisation(voice, settings.organiser)})


def tournament_data(context: TournamentView, voice: Localizer) -> JsonObject | None:
    """A tournament with its contests; nothing before there is a date,
    without which an event says nothing.
    """
    found, settings = context.tournament, context.site.settings
    start, end = begins(found, settings), ends(found, settings)
    if start is None or end is None:
        return None
    return {
        "@context": _CONTEXT,
        **_event(context, voice, found.title, absolute_url(settings, context.home, voice.language)),
        **_stated(
            {
                "startDate": start.isoformat(),
                "endDate": end.isoformat(),
                "location": _place(voice, found.venue, found.venue_hint),
                "organizer": _organisation(voice, found.organised_by(settings)),
                "description": voice.plain(found.theme),
                "inLanguage": voice.language,
                "subEvent": [_contest(context, voice, contest) for contest in found.contests],
            }
        ),
    }


def contest_data(context: TournamentView, voice: Localizer, contest: Contest) -> JsonObject | None:
    """A contest, and the tournament that it is part of."""
    found, settings = context.tournament, context.site.settings
    if begins(found, settings) is None:
        return None
    over = _event(
        context, voice, found.title, absolute_url(settings, context.home, voice.language)
    ) | _stated({"startDate": found.date})
    return {
        "@context": _CONTEXT,
        **_contest(context, voice, contest),
        **_stated(
            {
                "location": _place(voice, found.venue, found.venue_hint),
                "organizer": _organisation(voice, found.organised_by(settings)),
                "inLanguage": voice.language,
            }
        ),
        "superEvent": over,
    }


def _contest(context: TournamentView, voice: Localizer, contest: Contest) -> JsonObject:
    """Its hours where the schedule states them once; else the day."""
    found, settings = context.tournament, context.site.settings
    items: list[ScheduleItem] = [
        item for item in found.schedule if item.contest == contest.key and item.start is not None
    ]
    start, end = found.date, found.end_date or found.date
    if len(items) == 1 and found.one_day and found.date:
        start = moment(found.date, items[0].start, settings).isoformat()
        end = (
            moment(found.date, items[0].end, settings).isoformat()
            if items[0].end is not None
            else None
        )
    return _event(
        context,
        voice,
        contest.name,
        absolute_url(settings, context.contest_path(contest), voice.language),
    ) | _stated({"sport": voice.plain(contest.edition.name), "startDate": start, "endDate": end})


def _event(context: TournamentView, voice: Localizer, name: Text, url: str | None) -> JsonObject:
    """As scheduled, before and after, unless it is not held:
    schema.org has no word for what is over.
    """
    status = "EventCancelled" if context.state == State.CANCELLED else "EventScheduled"
    return _stated(
        {
            "@type": "SportsEvent",
            "name": voice.plain(name),
            "url": url,
            "eventStatus": f"{_CONTEXT}/{status}",
        }
    )


def _place(voice: Localizer, venue: Text | None, hint: Text | None) -> JsonObject | None:
    return (
        _stated({"@type": "Place", "name": voice.plain(venue), "description": voice.plain(hint)})
        if venue
        else None
    )


def _organisation(voice: Localizer, organiser: Text | None) -> JsonObject | None:
    return {"@type": "Organization", "name": voice.plain(organiser)} if organiser else None


def _stated(found: JsonObject) -> JsonObject:
    """Without what nobody wrote."""
    return {key: value for key, value in found.items() if value not in (None, "", [])}
