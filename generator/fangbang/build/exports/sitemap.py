"""sitemap.xml: the pages worth finding, each with its other languages.

Games and receipts are one link away and left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from markupsafe import escape

from ...model import Settings, Site, Text
from ...pages.page import absolute_url, spoken_in
from ...pages.rulesheet import INDEX_PATH, edition_path
from ...pages.rulesheets import Rulebook, spoken_of

if TYPE_CHECKING:
    from ...pages.facts.summary import Summary

_SITEMAP, _XHTML = "http://www.sitemaps.org/schemas/sitemap/0.9", "http://www.w3.org/1999/xhtml"
# path, languages it is written in, when it changed
Entry = tuple[str, frozenset[str], str | None]


def sitemap(site: Site, book: Rulebook, summaries: Sequence[Summary]) -> bytes:
    """Every language of a page is an entry of its own, and names the others."""
    found = "".join(
        text
        for path, spoken, updated in _entries(site, book, summaries)
        for text in _page(site.settings, path, spoken, updated)
    )
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="{_SITEMAP}" '
        f'xmlns:xhtml="{_XHTML}">\n{found}</urlset>\n'
    ).encode()


def _page(
    settings: Settings, path: str, spoken: frozenset[str], updated: str | None
) -> Iterator[str]:
    addresses = {
        language: escape(absolute_url(settings, path, language) or "")
        for language in settings.languages
        if language in spoken
    }
    changed = f"<lastmod>{escape(updated)}</lastmod>\n" if updated else ""
    others = "".join(
        f'<xhtml:link rel="alternate" hreflang="{language}" href="{address}" />\n'
        for language, address in addresses.items()
    )
    for address in addresses.values():
        yield (
            f"<url>\n<loc>{address}</loc>\n{changed}{others if len(addresses) > 1 else ''}</url>\n"
        )


def _entries(site: Site, book: Rulebook, summaries: Sequence[Summary]) -> Iterator[Entry]:
    settings, every = site.settings, frozenset(site.settings.languages)
    yield from (
        (path, every, None)
        for path in ("index.html", "tournaments.html", "players/index.html", INDEX_PATH)
    )
    for prose in site.pages:
        if prose.key != "home":
            yield f"{prose.key}.html", spoken_in(settings, Text(prose.bodies)), None
    for key, edition in site.editions.items():
        yield edition_path(edition.key), spoken_of(settings, book.sheets.get(key, {})), None
    for summary in summaries:
        title = Text(summary["title"])
        yield (
            f"{summary['key']}/index.html",
            spoken_in(
                settings, title, *(Text(dict.fromkeys(found, "…")) for found in summary["spoken"])
            ),
            summary["updated"],
        )
        for contest in summary["contests"]:
            yield (
                f"{summary['key']}/{contest['key']}/index.html",
                spoken_in(settings, title, Text(contest["name"])),
                summary["updated"],
            )
    yield from ((f"players/{key}.html", every, None) for key in site.players)
