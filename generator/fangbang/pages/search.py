"""search.html, and everything that can be found: events and people from the summaries, rules
and free pages from what was written.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import TYPE_CHECKING

from ..documents.rulesheet import Clause, RuleSheet, Section, TableItem, anchor, walk
from ..model import Edition, Player, Prose, Site, Term, Text
from .home import called, ordered
from .home_upcoming import tag
from .localizer import LocalizedText, Localizer
from .page import SEARCH, Page, PageLayout, page
from .rulesheet import edition_path
from .rulesheet_columns import RuleSheetColumn, columns_of, path_of
from .rulesheets import Rulebook, heading_of
from .summary import person
from .tournament_view import markdown_passage

if TYPE_CHECKING:
    from .facts.home import SearchPage
    from .facts.summary import SearchSummary, Summary

# also their order among equals
KINDS = ("tournament", "contest", "player", "rules", "clause", "term", "page")
# one file each: rules hardly ever change
SHARDS = ("events", "rules")
_UNSEEN = re.compile(r"<rp>[^<]*+</rp>|<rt[^<>]*+>[^<]*+</rt>", re.S)
_END, _TAG = re.compile(r"</(?:p|li|h\d|td|th|dd|blockquote)>|<br>"), re.compile(r"<[^<>]+>")


@dataclass(frozen=True)
class SearchEntry:
    """One thing to be found: what it is called, what is said about it,
    further words for it, and its text.
    """

    kind: str
    href: str
    title: str
    about: str = ""
    words: tuple[str, ...] = ()
    text: str = ""


def search_page(
    site: Site, frame: PageLayout, voice: Localizer, summaries: Sequence[Summary]
) -> Iterator[Page]:
    """The page with the field; without JavaScript it leads to the lists."""
    voice = voice.at(SEARCH)
    heading = voice.label("menu-search")
    lists = [
        ("tournaments.html", "menu-tournaments"),
        ("players/index.html", "menu-players"),
        ("rules/index.html", "menu-rules"),
    ]
    facts: SearchPage = {
        "heading": LocalizedText(heading),
        "shards": [voice.file(shard_path(shard, voice.language)) for shard in SHARDS],
        "lists": [
            {
                "href": voice.link(path),
                "label": voice.label(label),
                "small": voice.label(f"search-{label}"),
            }
            for path, label in lists
        ],
    }
    title = voice.label("title-site", page=heading, site=voice.plain(site.settings.title))
    yield page(
        SEARCH,
        "search.html",
        voice,
        replace(frame, section="search"),
        title,
        voice.label("search-description"),
        [(voice.say(site.settings.title), voice.link("index.html"))],
        facts,
    )


def shard_path(shard: str, language: str) -> str:
    """Where a part of the index lies."""
    return f"search/{shard}-{language.lower()}.js"


def search_summary(summary: Summary) -> SearchSummary:
    """What the index needs of a tournament: its state but no result, so
    that few results make the index again.
    """
    return {
        "key": summary["key"],
        "title": summary["title"],
        "date": summary["date"],
        "until": summary["until"],
        "venue": summary["venue"],
        "theme": summary["theme"],
        "printed": summary["printed"],
        "people": summary["people"],
        "state": summary["state"],
        "contests": [
            {"key": contest["key"], "name": contest["name"]} for contest in summary["contests"]
        ],
    }


def search_entries(
    shard: str, site: Site, book: Rulebook, summaries: Sequence[SearchSummary], voice: Localizer
) -> Iterator[SearchEntry]:
    """Everything of one part of the index, in one language."""
    voice = voice.at(SEARCH)
    if shard == "events":
        yield from _events(voice, summaries)
        yield from _people(site, voice, summaries)
    else:
        for edition in site.editions.values():
            yield from _edition(voice, book, edition)
        yield from (_prose(voice, prose) for prose in site.pages if prose.key != "home")


# Events and people
# --------------------------------------------------------------------------------------------------


def _events(voice: Localizer, summaries: Sequence[SearchSummary]) -> Iterator[SearchEntry]:
    for each in ordered(summaries):
        title, date = (
            voice.plain(Text(each["title"])),
            voice.days(each["date"], each["until"], weekday=False),
        )
        day, venue = (
            date["text"] if date else "",
            voice.plain(Text(each["venue"])) if each["venue"] else "",
        )
        theme, state = tuple((each["theme"] or {}).values()), tag(voice, each["state"]) or ""
        yield SearchEntry(
            "tournament",
            voice.link(f"{each['key']}/index.html"),
            title,
            voice.label("comma").join(filter(None, (day, venue, state))),
            (*each["title"].values(), *theme, each["date"] or ""),
        )
        for contest in each["contests"]:
            yield SearchEntry(
                "contest",
                voice.link(f"{each['key']}/{contest['key']}/index.html"),
                voice.plain(Text(contest["name"])),
                voice.label("comma").join(filter(None, (title, day, state))),
                tuple(contest["name"].values()),
            )


def _people(
    site: Site, voice: Localizer, summaries: Sequence[SearchSummary]
) -> Iterator[SearchEntry]:
    """Who is known across tournaments once; everybody else with his tournament."""
    played: dict[str, list[str]] = {}
    for each in ordered(summaries):
        for key in each["people"]:
            played.setdefault(key, []).append(voice.plain(Text(each["title"])))
    for key, player in site.players.items():
        yield _person(
            voice,
            player,
            f"players/{key}.html",
            voice.label("comma-list").join(played.get(key, [])[:3]),
        )
    for each in ordered(summaries):
        title = voice.plain(Text(each["title"]))
        for key, found in each["people"].items():
            if not found["everywhere"]:
                yield _person(
                    voice,
                    replace(person(key, found), also=tuple(found["also"])),
                    f"{each['key']}/players/{key}.html",
                    title,
                )


def _person(voice: Localizer, player: Player, path: str, about: str) -> SearchEntry:
    name = voice.name(player).text
    return SearchEntry("player", voice.link(path), name, about, tuple(called(player)))


# Rules and pages
# --------------------------------------------------------------------------------------------------


def _edition(voice: Localizer, book: Rulebook, edition: Edition) -> Iterator[SearchEntry]:
    path, title = edition_path(edition.key), heading_of(edition, voice)
    yield SearchEntry("rules", voice.link(path), title, "", tuple(edition.name.values.values()))
    columns = columns_of(
        edition, book.sheets.get(edition.key, {}), book.tips.get(edition.key, {}), voice
    )
    for column in columns[:1]:
        for sheet, prefix in ((column.sheet, ""), (column.tips, "tip-")):
            yield from _clauses(voice, column, sheet, prefix, path, title) if sheet else ()
        yield from (_term(voice, column, term, path, title) for term in edition.glossary)


def _clauses(
    voice: Localizer, column: RuleSheetColumn, sheet: RuleSheet, prefix: str, path: str, title: str
) -> Iterator[SearchEntry]:
    """Every clause by its number, every paragraph by its section."""
    for section in sheet.sections:
        heading = column.said(section.heading).text
        for item in walk(section.items):
            if isinstance(item, TableItem):
                continue
            text = plain(column.html(item, terms=False))
            if isinstance(item, Clause):
                name = voice.label("clause", section=heading, number=path_of(item, section))
                yield SearchEntry(
                    "clause",
                    voice.link(path, fragment=prefix + item.id if prefix else anchor(item.id)),
                    name,
                    title,
                    (),
                    text,
                )
            elif text:
                yield SearchEntry(
                    "clause",
                    voice.link(path, fragment=_anchor(section, prefix)),
                    heading,
                    title,
                    (),
                    text,
                )


def _anchor(section: Section, prefix: str) -> str:
    return f"{prefix or 's-'}{section.key}"


def _term(
    voice: Localizer, column: RuleSheetColumn, term: Term, path: str, title: str
) -> SearchEntry:
    names = [
        *term.term.values.values(),
        *(
            name
            for also in (term.also.values.values() if term.also else ())
            for name in also.split("、")
        ),
    ]
    return SearchEntry(
        "term",
        voice.link(path, fragment=f"t-{term.key}"),
        column.say(term.term).text,
        title,
        (*names, *toneless(term.pinyin)),
        column.say(term.means).text,
    )


def _prose(voice: Localizer, prose: Prose) -> SearchEntry:
    found = markdown_passage(prose, voice)
    return SearchEntry(
        "page",
        voice.link(f"{prose.key}.html"),
        voice.plain(Text(prose.titles)),
        "",
        tuple(prose.titles.values()),
        plain(found[0]) if found else "",
    )


def plain(html: str) -> str:
    """What is read on the page: no tags, no pronunciations beside the characters."""
    return " ".join(unescape(_TAG.sub("", _END.sub(" ", _UNSEEN.sub("", html)))).split())


def toneless(pinyin: str) -> Iterable[str]:
    """shā shǒu → sha shou, shashou; lǜ also as it is typed, lv."""
    if not pinyin:
        return
    apart = unicodedata.normalize("NFD", unicodedata.normalize("NFC", pinyin).casefold())
    bare = "".join(mark for mark in apart if not unicodedata.combining(mark))
    yield bare
    yield bare.replace(" ", "").replace("’", "").replace("'", "")
    if "\u0308" in apart:
        yield "".join(
            mark for mark in apart.replace("u\u0308", "v") if not unicodedata.combining(mark)
        ).replace(" ", "")
