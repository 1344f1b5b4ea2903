"""The printable pages of a tournament; EVENT_PRINTS lists them, with the states in
which each is made, and so linked to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...model import State
from ..ceremony import speaker
from ..localizer import LocalizedText, Localizer, page_path
from ..page import Crumbs, Page, page
from ..tournament_view import TournamentView
from .award_names import given
from .certificates import certificates
from .fit import step
from .posters import FACES, WINNERS, poster
from .prize_lists import award_list, receipts
from .results import results
from .sheet import qr

if TYPE_CHECKING:
    from ..facts.event import EventPaper
    from ..facts.paper import Paper, QrCode
    from ..facts.shared import View


@dataclass(frozen=True)
class EventPrint:
    """A kind of printable page: its file name and template, what it says, in which states
    it is made, and what it still needs.
    """

    key: str
    facts: Callable[[TournamentView, Localizer], Mapping[str, object]]
    states: frozenset[State]
    there: Callable[[TournamentView], bool]


def _awards(context: TournamentView) -> bool:
    return any(contest.plan.awards for contest in context.tournament.contests)


def _games(context: TournamentView) -> bool:
    return any(contest.plan.games for contest in context.tournament.contests)


_BEGUN = frozenset({State.RUNNING, State.OUTSTANDING, State.COMPLETE, State.AWAITING})
EVENT_PRINTS = (
    EventPrint(
        "poster",
        poster,
        frozenset(FACES),
        lambda context: FACES[context.state] != WINNERS or context.has_winners,
    ),
    EventPrint("results", results, _BEGUN, _games),
    EventPrint("awards", award_list, _BEGUN, _awards),
    EventPrint(
        "speaker",
        speaker,
        _BEGUN,
        lambda context: context.has_winners,
    ),
    EventPrint("certificates", certificates, _BEGUN, lambda context: context.has_winners),
    EventPrint(
        "receipts",
        receipts,
        _BEGUN,
        lambda context: any(each.prize and each.decided for each in given(context)),
    ),
)


def event_path(context: TournamentView, key: str) -> str:
    """Where a printable page lies."""
    return f"{context.tournament.key}/{key}.html"


def event_prints_of(context: TournamentView) -> list[EventPrint]:
    """The printable pages this tournament has, as far as it has come."""
    return [each for each in EVENT_PRINTS if context.state in each.states and each.there(context)]


def event_links(context: TournamentView, voice: Localizer) -> list[View]:
    """Links to each of them, from the page the voice stands on."""
    found = [(each.key, event_path(context, each.key)) for each in event_prints_of(context)]
    return [
        {
            "label": voice.label(f"paper-{key}"),
            "href": voice.link(path),
            "current": path == voice.path,
        }
        for key, path in found
    ]


def event_pages(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    """Every printable page of one tournament in the voice's language."""
    for each in event_prints_of(context):
        yield _page(context, voice.at(event_path(context, each.key)), each)


def _page(context: TournamentView, voice: Localizer, kind: EventPrint) -> Page:
    found, settings = context.tournament, context.site.settings
    label = voice.label(f"paper-{kind.key}")
    paper = voice.label("paper-title", game=voice.plain(found.title), paper=label)
    title = voice.label("title-site", page=paper, site=voice.plain(settings.title))
    crumbs: Crumbs = [
        (voice.say(settings.title), voice.link("index.html")),
        (voice.label("menu-tournaments"), voice.link("tournaments.html")),
        (voice.say(found.title), voice.link(context.home)),
    ]
    sheet: Paper = {
        "heading": label,
        "lead": voice.label("paper-lead-event"),
        "head": {
            "edition": _told(context, voice),
            "qr": _qr(context, voice),
            "fit": step(paper, 44, 84),
        },
        "views": [],
        "kinds": event_links(context, voice),
    }
    event: EventPaper = {
        "sheet_title": [LocalizedText(paper)],
        "sample": voice.label("sample-note") if found.sample else None,
    }
    facts = {**kind.facts(context, voice), **sheet, **event}
    frame = replace(
        context.frame, section="tournaments", sources=(f"content/{found.key}/tournament.yaml",)
    )
    return page(voice.path, f"event-{kind.key}.html", voice, frame, title, title, crumbs, facts)


def _told(context: TournamentView, voice: Localizer) -> list[str]:
    """Date, venue and organiser, in the head of a sheet."""
    found = context.tournament
    organiser = found.organised_by(context.site.settings)
    date = voice.days(found.date, found.end_date)
    return [
        each
        for each in (date["text"] if date else "", voice.plain(found.venue), voice.plain(organiser))
        if each
    ]


def _qr(context: TournamentView, voice: Localizer) -> QrCode | None:
    """To the tournament's page, where the site has an address of its own."""
    settings = voice.settings
    return (
        qr(
            settings.base_url
            + page_path(context.home, voice.language, settings).removesuffix("index.html")
        )
        if settings.base_url
        else None
    )
