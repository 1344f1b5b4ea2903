"""The pages of the rule editions: each in one language and side
by side, and the list of all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..documents.rulesheet import RuleSheet
from ..model import Edition, Settings, Site, Text
from .localizer import Localizer
from .page import Crumbs, Page, PageLayout, page
from .print import paper_pages, print_links
from .rulesheet import INDEX_PATH, edition_facts, edition_path, index_facts
from .rulesheet_diff import compare_links, compare_pages, families
from .summary import in_titles, site_scripts

if TYPE_CHECKING:
    from .facts.summary import Summary

Sheets = Mapping[str, Mapping[str, RuleSheet]]  # edition → language → sheet


@dataclass(frozen=True)
class Rulebook:
    """Every edition's sheets and tips, read."""

    sheets: Sheets
    tips: Sheets


def rules_pages(
    site: Site, book: Rulebook, frame: PageLayout, summaries: Sequence[Summary]
) -> Iterator[Page]:
    """Every rules page in every language."""
    frame = replace(frame, section="rules")
    scripts = site_scripts(site, in_titles(summaries))
    for language in site.settings.languages:
        voice = Localizer(language, site.settings, scripts=scripts)
        yield _index(site, book, frame, voice.at(INDEX_PATH))
        for edition in site.editions.values():
            for bilingual in (
                (False, True) if len(book.sheets.get(edition.key, {})) > 1 else (False,)
            ):
                yield _edition(
                    site,
                    book,
                    frame,
                    voice.at(edition_path(edition.key, bilingual)),
                    edition,
                    bilingual,
                    summaries,
                )
            yield from paper_pages(site, edition, book.sheets.get(edition.key, {}), frame, voice)
        yield from compare_pages(site, book.sheets, frame, voice)


def heading_of(edition: Edition, voice: Localizer) -> str:
    """The game, and which edition of it."""
    which = (
        f"{voice.label('bracket-open')}{voice.plain(edition.edition)}{voice.label('bracket-close')}"
        if edition.edition
        else ""
    )
    return voice.plain(edition.name) + which


def spoken_of(settings: Settings, sheets: Mapping[str, RuleSheet]) -> frozenset[str]:
    """The languages that an edition's sheet exists in, by hand or derived."""
    return frozenset(
        language
        for language in settings.languages
        if language in sheets or settings.derive.get(language) in sheets
    )


def _index(site: Site, book: Rulebook, frame: PageLayout, voice: Localizer) -> Page:
    facts = index_facts(site.editions.values(), voice)
    title = voice.label(
        "title-site", page=voice.label("menu-rules"), site=voice.plain(site.settings.title)
    )
    return page(
        INDEX_PATH,
        "rules-index.html",
        voice,
        frame,
        title,
        title,
        [(voice.say(site.settings.title), voice.link("index.html"))],
        facts,
    )


def _edition(
    site: Site,
    book: Rulebook,
    frame: PageLayout,
    voice: Localizer,
    edition: Edition,
    bilingual: bool,
    summaries: Sequence[Summary],
) -> Page:
    used = [
        (voice.say(Text(summary["title"])), voice.link(f"{summary['key']}/index.html"))
        for summary in summaries
        if any(contest["rule"] == edition.key for contest in summary["contests"])
    ]
    sheets = book.sheets.get(edition.key, {})
    beside = {
        voice.label("paper-prints"): print_links(edition, sheets, voice, bilingual),
        voice.label("paper-compares"): compare_links(
            edition, families(site.editions.values(), book.sheets), voice
        ),
    }
    facts = edition_facts(
        edition,
        sheets,
        voice,
        tips=book.tips.get(edition.key),
        used=used,
        beside=beside,
        bilingual=bilingual,
    )
    spoken = spoken_of(site.settings, sheets)
    sources = (edition.place.path, *(sheet.path for sheet in edition.sheets.values()))
    title = voice.label(
        "title-site",
        page=voice.label("rules-of", name=heading_of(edition, voice)),
        site=voice.plain(site.settings.title),
    )
    crumbs: Crumbs = [
        (voice.say(site.settings.title), voice.link("index.html")),
        (voice.label("menu-rules"), voice.link(INDEX_PATH)),
    ]
    whole = replace(frame, sources=sources, spoken=spoken)
    return page(
        edition_path(edition.key, bilingual),
        "rules.html",
        voice,
        whole,
        title,
        title,
        crumbs,
        facts,
    )
