"""What other programs read: a calendar of each tournament; news of results, a map of the site,
its data and the index of its search.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ...model import Settings, Site
from ...pages import Localizer, TournamentView, site_scripts
from ...pages.localizer import page_path
from ...pages.page import FEED
from ...pages.rulesheets import Rulebook
from .atom import atom, posted
from .icalendar import calendar
from .site_json import site_data
from .sitemap import sitemap

if TYPE_CHECKING:
    from ...pages.facts.summary import Summary


def tournament_feeds(context: TournamentView) -> Iterator[tuple[str, bytes]]:
    """(path, bytes) of what lies beside one tournament's pages."""
    settings = context.site.settings
    for path, language in zip(calendars(context), settings.languages, strict=False):
        yield path, calendar(context, context.voice(language))


def calendars(context: TournamentView) -> list[str]:
    """Where the calendar lies, in every language; nowhere while there is no date."""
    settings = context.site.settings
    return (
        [page_path(context.calendar, language, settings) for language in settings.languages]
        if context.calendar
        else []
    )


def site_feeds(
    site: Site, book: Rulebook, summaries: Sequence[Summary]
) -> Iterator[tuple[str, bytes]]:
    """(path, bytes) for the whole site, from the summaries of its tournaments."""
    settings = site.settings
    yield "data.json", (json.dumps(site_data(site, summaries), ensure_ascii=False) + "\n").encode()
    if has_feed(settings, summaries):
        scripts = site_scripts(site, summaries)
        for language in settings.languages:
            voice = Localizer(language, settings, scripts=scripts)
            yield page_path(FEED, language, settings), atom(settings, voice, summaries)
    if settings.base_url:
        yield "sitemap.xml", sitemap(site, book, summaries)


def has_feed(settings: Settings, summaries: Sequence[Summary]) -> bool:
    """A feed needs whole addresses, and something to tell."""
    return bool(settings.base_url) and bool(posted(summaries))
