"""Everybody's own calendar: the games that are drawn for him and have an hour."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ... import __version__
from ...engine.model import Fixture
from ...engine.states import DRAWN, UNDER_WAY, slot_states
from ...model import Contest, State
from ...pages import Localizer, TournamentView
from ...pages.event_times import moment
from ...pages.localizer import page_path
from ...pages.next_game import player_calendar_path
from ...pages.tournament_view import slot_label
from .icalendar import add_url, event_of, timezones


@dataclass(frozen=True)
class Appointment:
    """A game that is drawn for a day and an hour (minutes after midnight)."""

    contest: Contest
    fixture: Fixture
    day: str
    minute: int

    @property
    def key(self) -> str:
        """What it is, whenever and wherever it is played: calendars move it by this."""
        slot = self.fixture.slot
        marks = (self.contest.key, slot.stage, slot.round, slot.group, slot.match, slot.game)
        return "\n".join(["game", *map(str, marks), *sorted(self.fixture.players)])


def player_feeds(context: TournamentView) -> Iterator[tuple[str, bytes]]:
    """(path, bytes) of each calendar, in every language; none where nothing has an hour."""
    found = by_player(context)
    settings = context.site.settings
    for language in settings.languages if found else ():
        voice = context.voice(language)
        for player, games in found.items():
            path = player_calendar_path(context, player)
            yield page_path(path, language, settings), _calendar(context, voice, player, games)


def by_player(context: TournamentView) -> dict[str, list[Appointment]]:
    """The games to come that have a day and an hour, of everybody who plays in one."""
    found: dict[str, list[Appointment]] = {}
    for game in _appointments(context) if context.state != State.CANCELLED else ():
        for player in game.fixture.players:
            found.setdefault(player, []).append(game)
    return found


def _appointments(context: TournamentView) -> Iterator[Appointment]:
    for contest in context.tournament.contests:
        report, book = context.reports[contest.key], context.book(contest)
        for stage, made in zip(contest.plan.stages, report.stages, strict=True):
            for slot in slot_states(stage, made, book):
                drawn = slot.fixture if slot.state in (DRAWN, UNDER_WAY) else None
                hour = re.fullmatch(r"([0-9]{1,2}):([0-9]{2})", drawn.time or "") if drawn else None
                day = (drawn.date or context.tournament.date) if drawn else None
                if drawn and hour and day and len(drawn.players) > 1:
                    yield Appointment(contest, drawn, day, int(hour[1]) * 60 + int(hour[2]))


def _calendar(
    context: TournamentView, voice: Localizer, player: str, games: list[Appointment]
) -> bytes:
    from icalendar import Calendar

    made = Calendar()
    name = voice.name(context.tournament.players[player]).text
    title = voice.plain(context.tournament.title)
    for key, value in (
        ("prodid", f"-//Fangbang//{__version__}//EN"),
        ("version", "2.0"),
        ("x-wr-calname", voice.label("title-site", page=name, site=title)),
    ):
        made.add(key, value)
    for game in games:
        start = moment(game.day, game.minute, context.site.settings)
        event = event_of(context, voice, f"{game.key}\n{player}", start, None)
        others = [key for key in game.fixture.players if key != player]
        place = slot_label(voice, replace(game.fixture.slot, stage=None), game.contest)
        against = voice.label("next-against") + context.names(voice, game.contest, others)
        said = voice.label("comma").join(filter(None, (voice.plain(game.contest.name), place)))
        event.add("summary", said)
        event.add("description", against)
        add_url(event, context.site.settings, context.player_path(player), voice)
        made.add_component(event)
    timezones(made, context)
    return bytes(made.to_ical())
