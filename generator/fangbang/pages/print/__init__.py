"""The printable pages of an edition; PRINTS lists them.

Each in one language, and in two side by side where two were written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ...documents.rulesheet import RuleSheet
from ...model import Edition, Site
from ..localizer import Localizer
from ..page import Crumbs, Page, PageLayout, page
from ..rulesheet import INDEX_PATH, edition_path
from .cards import role_cards, table_cards
from .handouts import NOTES, cues, handout, has_signs, notices, sign_cards
from .score_sheets import score
from .sheet import PrintContext, leaf_of

if TYPE_CHECKING:
    from ..facts.paper import Paper
    from ..facts.shared import View

Sheets = Mapping[str, RuleSheet]


def _has_notes(edition: Edition, sheets: Sheets) -> bool:
    return any(section.key == NOTES for sheet in sheets.values() for section in sheet.sections)


@dataclass(frozen=True)
class Print:
    """A kind of printable page: its file name and template, what
    it says, and which editions have it.
    """

    key: str
    facts: Callable[[PrintContext], Mapping[str, object]]
    there: Callable[[Edition, Sheets], bool]


PRINTS = (
    Print("handout", handout, lambda edition, sheets: bool(sheets)),
    Print("cues", cues, lambda edition, sheets: bool(edition.script)),
    Print("signs", sign_cards, lambda edition, sheets: has_signs(edition)),
    Print("cards", role_cards, lambda edition, sheets: edition.game.deals_roles),
    Print("notices", notices, _has_notes),
    Print("score", score, lambda edition, sheets: True),
    Print("tables", table_cards, lambda edition, sheets: True),
)


def print_path(edition: str, key: str, bilingual: bool = False) -> str:
    """Where a printable page lies."""
    return f"rules/{edition}/{key}{'-bilingual' if bilingual else ''}.html"


def prints_of(edition: Edition, sheets: Sheets) -> list[Print]:
    """The printable pages this edition has."""
    return [each for each in PRINTS if each.there(edition, sheets)]


def print_links(
    edition: Edition, sheets: Sheets, voice: Localizer, bilingual: bool = False
) -> list[tuple[str, str]]:
    """(label, address) of each of them, from the page the voice stands on."""
    return [
        (voice.label(f"paper-{each.key}"), voice.link(print_path(edition.key, each.key, bilingual)))
        for each in prints_of(edition, sheets)
    ]


def paper_pages(
    site: Site, edition: Edition, sheets: Sheets, frame: PageLayout, voice: Localizer
) -> Iterator[Page]:
    """Every printable page of one edition in the voice's language."""
    for bilingual in (False, True) if len(sheets) > 1 else (False,):
        for each in prints_of(edition, sheets):
            yield _page(
                site,
                edition,
                sheets,
                frame,
                voice.at(print_path(edition.key, each.key, bilingual)),
                each,
                bilingual,
            )


def _page(
    site: Site,
    edition: Edition,
    sheets: Sheets,
    frame: PageLayout,
    voice: Localizer,
    kind: Print,
    bilingual: bool,
) -> Page:
    leaf = leaf_of(edition, sheets, voice, bilingual)
    label = voice.label(f"paper-{kind.key}")
    game = voice.plain(edition.name) + (
        _bracketed(voice, voice.plain(edition.edition)) if edition.edition else ""
    )
    named = label + (_bracketed(voice, voice.label("rules-view-side")) if bilingual else "")
    title = voice.label(
        "title-site",
        page=voice.label("paper-title", game=game, paper=named),
        site=voice.plain(site.settings.title),
    )
    crumbs: Crumbs = [
        (voice.say(site.settings.title), voice.link("index.html")),
        (voice.label("menu-rules"), voice.link(INDEX_PATH)),
        (
            voice.say(edition.edition or edition.name),
            voice.link(edition_path(edition.key, bilingual)),
        ),
    ]
    others: list[View] = [
        {"label": name, "href": href, "current": href == voice.link(voice.path)}
        for name, href in print_links(edition, sheets, voice, bilingual)
    ]
    paper: Paper = {
        "heading": label,
        "lead": voice.label("paper-lead"),
        "head": leaf.head(),
        "views": _views(edition, kind, voice, bilingual) if len(sheets) > 1 else [],
        "kinds": others,
    }
    return page(
        voice.path,
        f"paper-{kind.key}.html",
        voice,
        replace(frame, sources=_sources(edition)),
        title,
        title,
        crumbs,
        {**kind.facts(leaf), **paper},
    )


def _bracketed(voice: Localizer, text: str) -> str:
    return f"{voice.label('bracket-open')}{text}{voice.label('bracket-close')}"


def _sources(edition: Edition) -> tuple[str, ...]:
    return (edition.place.path, *(sheet.path for sheet in edition.sheets.values()))


def _views(edition: Edition, kind: Print, voice: Localizer, bilingual: bool) -> list[View]:
    return [
        {
            "label": voice.label(f"rules-view-{name}"),
            "href": voice.link(print_path(edition.key, kind.key, side)),
            "current": side == bilingual,
        }
        for name, side in (("one", False), ("side", True))
    ]
