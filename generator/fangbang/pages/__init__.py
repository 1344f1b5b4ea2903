"""What pages there are; PAGES lists them, for a tournament and for the whole site.

Facts only: no HTML.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ..model import Site, State
from .ceremony import ceremony_pages, ceremony_path, has_ceremony
from .contest import contest_page
from .corrections import corrections_pages
from .game import game_page
from .home import home_page, missing_page, players_page, prose_page, tournaments_page
from .localizer import Localizer
from .page import Page, PageLayout
from .player import everywhere_page, player_page
from .print.event_prints import event_links, event_pages
from .rounds import rounds_page
from .screen import screen_pages, screen_path
from .search import search_page
from .summary import site_scripts, summary
from .tournament import tournament_page
from .tournament_view import TournamentView

if TYPE_CHECKING:
    from .facts.shared import Link
    from .facts.summary import Summary


def _tournament(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    here = voice.at(context.home)
    yield tournament_page(context, voice, event_links(context, here), shows(context, here))


def shows(context: TournamentView, voice: Localizer) -> list[Link]:
    """What is shown in the room: the screen while there is something to follow, the ceremony."""
    found: list[Link] = []
    if context.state not in (State.CANCELLED, State.COMPLETE):
        found.append({"label": voice.label("screen"), "href": voice.link(screen_path(context))})
    if has_ceremony(context):
        found.append({"label": voice.label("ceremony"), "href": voice.link(ceremony_path(context))})
    return found


def _contests(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    for contest in context.tournament.contests:
        yield contest_page(context, voice, contest)


def _rounds(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    for contest in context.tournament.contests:
        if context.has_rounds(contest):
            yield rounds_page(context, voice, contest)


def _games(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    for contest in context.tournament.contests:
        for index in range(len(contest.plan.games)):
            yield game_page(context, voice, contest, index)


def _players(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    for key in context.tournament.players:
        yield player_page(context, voice, key)


PAGES: tuple[Callable[[TournamentView, Localizer], Iterator[Page]], ...] = (
    _tournament,
    _contests,
    _rounds,
    _games,
    _players,
    corrections_pages,
    event_pages,
    screen_pages,
    ceremony_pages,
)


def tournament_pages(context: TournamentView) -> Iterator[Page]:
    """Every page of one tournament in every language."""
    for language in context.site.settings.languages:
        for kind in PAGES:
            yield from kind(context, context.voice(language))


def _fixed(
    site: Site, frame: PageLayout, voice: Localizer, summaries: Sequence[Summary]
) -> Iterator[Page]:
    yield home_page(site, frame, voice, summaries)
    yield tournaments_page(site, frame, voice, summaries)
    yield players_page(site, frame, voice, summaries)
    yield missing_page(site, frame, voice)


def _prose(
    site: Site, frame: PageLayout, voice: Localizer, summaries: Sequence[Summary]
) -> Iterator[Page]:
    for prose in site.pages:
        if prose.key != "home":
            yield prose_page(site, frame, voice, prose)


def _people(
    site: Site, frame: PageLayout, voice: Localizer, summaries: Sequence[Summary]
) -> Iterator[Page]:
    for player in site.players.values():
        yield everywhere_page(site, frame, voice, player, summaries)


SitePages = Callable[[Site, PageLayout, Localizer, Sequence["Summary"]], Iterator[Page]]
SITE_PAGES: tuple[SitePages, ...] = (
    _fixed,
    _prose,
    _people,
    search_page,
)


def site_pages(site: Site, frame: PageLayout, summaries: Sequence[Summary]) -> Iterator[Page]:
    """Every page of the whole site, in every language, from the tournaments' summaries."""
    scripts = site_scripts(site, summaries)
    for language in site.settings.languages:
        for kind in SITE_PAGES:
            yield from kind(
                site, frame, Localizer(language, site.settings, scripts=scripts), summaries
            )


__all__ = [
    "PAGES",
    "SITE_PAGES",
    "Localizer",
    "Page",
    "PageLayout",
    "TournamentView",
    "site_pages",
    "site_scripts",
    "summary",
    "tournament_pages",
]
