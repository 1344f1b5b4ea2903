"""What a page is; and the frame around every page: navigation,
languages, where its numbers come from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..files.history import Commit
from ..messages.catalog import translations
from ..model import Prose, Settings, Text
from .localizer import LocalizedText, Localizer, page_path, url_quote

if TYPE_CHECKING:
    from .facts.frame import Alternate, Feed, Foot, Frame, MenuEntry, OtherLanguage, SiteName

SEARCH, FEED = "search.html", "feed.xml"


@dataclass(frozen=True)
class Page:
    """A path (of the default language), a template, a language, and all the template may know."""

    path: str
    template: str
    language: str
    facts: Mapping[str, object]


@dataclass(frozen=True)
class PageLayout:
    """What the frame needs: the settings, the free pages in the menu, and what
    git knows of the page's own files.
    """

    settings: Settings
    menu: tuple[Prose, ...] = ()
    sources: tuple[str, ...] = ()
    commit: Commit | None = None
    section: str = ""  # the menu entry this page belongs to
    organiser: Text | None = None
    # languages the page's own texts exist in
    spoken: frozenset[str] = field(default_factory=frozenset)
    feed: bool = False  # the site has an Atom feed of results
    calendar: str | None = None  # the page's own schedule as iCalendar
    # what its pages share
    around: dict[Any, tuple[Any, bool, bool]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )


Crumbs = list[tuple[LocalizedText | str, str | None]]


def page(
    path: str,
    template: str,
    voice: Localizer,
    frame: PageLayout,
    title: str,
    description: str,
    crumbs: Crumbs,
    facts: Mapping[str, object],
    linked: Mapping[str, object] | None = None,
) -> Page:
    """A page with its frame; `facts` are computed before,
    so that the voice knows what it borrowed. `linked` is the page as schema.org.
    """
    framed = _frame(path, voice, frame, title, description, crumbs)
    framed["linked"] = linked
    return Page(path, template, voice.language, {**framed, **facts})


def absolute_url(settings: Settings, path: str, language: str) -> str | None:
    """The whole address of a page, where the settings say on which site it lies."""
    return settings.base_url and settings.base_url + url_quote(
        _tidy(page_path(path, language, settings))
    )


def _frame(
    path: str, voice: Localizer, frame: PageLayout, title: str, description: str, crumbs: Crumbs
) -> Frame:
    settings, spoken = frame.settings, frame.spoken or frozenset(frame.settings.languages)
    around = _around(voice, frame)
    addresses = {
        language: absolute_url(settings, path, language) for language in settings.languages
    }
    return {
        "lang": voice.language,
        "w": voice.label,
        "static": lambda name: voice.file(f"static/{name}"),
        "file": voice.file,
        "title": title,
        "description": " ".join(description.split()) or title,
        "site": around.site,
        "nav": [
            {**entry, "current": "page"} if target == path else entry
            for target, entry in around.menu
        ],
        "crumbs": [
            {
                "label": label if isinstance(label, LocalizedText) else LocalizedText(label),
                "href": href,
            }
            for label, href in crumbs
        ],
        "switcher": _switcher(path, voice, settings, spoken),
        "feeds": around.feeds,
        "fallback": None if voice.language in spoken else voice.label("fallback-page"),
        "foot": {
            **around.foot,
            "fallback_note": voice.label("borrowed-note") if voice.borrowed else None,
            "derived_note": voice.label("derived-note") if voice.derived else None,
        },
        "canonical": addresses[voice.language],
        "alternates": _alternates(addresses, settings, spoken),
        "image": around.image,
        "linked": None,
    }


@dataclass(frozen=True)
class _Around:
    """What is the same on every page of a folder; of the menu also where each entry leads."""

    feeds: list[Feed]
    image: str | None
    site: SiteName
    menu: list[tuple[str, MenuEntry]]
    foot: Foot


def _around(voice: Localizer, frame: PageLayout) -> _Around:
    settings = frame.settings
    return voice.once(
        frame.around,
        (voice.language, voice.root or voice.here),
        lambda: _Around(
            _feeds(voice, frame),
            absolute_url(settings, "static/seal.png", settings.default),
            {"title": voice.say(settings.title), "href": voice.link("index.html")},
            _menu(voice, frame),
            _foot(voice, frame),
        ),
    )


def _tidy(path: str) -> str:
    return path.removesuffix("index.html")


def _feeds(voice: Localizer, frame: PageLayout) -> list[Feed]:
    """What a reader of news or a calendar can take from here."""
    found: list[Feed] = (
        [
            {
                "type": "application/atom+xml",
                "title": voice.label("feed-title", site=voice.plain(frame.settings.title)),
                "href": voice.link(FEED),
            }
        ]
        if frame.feed
        else []
    )
    if frame.calendar:
        found.append(
            {
                "type": "text/calendar",
                "title": voice.label("calendar"),
                "href": voice.link(frame.calendar),
            }
        )
    return found


def _alternates(
    addresses: Mapping[str, str | None], settings: Settings, spoken: frozenset[str]
) -> list[Alternate]:
    """hreflang only for languages the page really speaks; it needs whole addresses."""
    found: list[Alternate] = (
        [
            {"tag": language, "href": address}
            for language, address in addresses.items()
            if language in spoken
        ]
        if settings.base_url
        else []
    )
    return (
        [*found, {"tag": "x-default", "href": addresses[settings.default]}]
        if len(found) > 1
        else []
    )


def _switcher(
    path: str, voice: Localizer, settings: Settings, spoken: frozenset[str]
) -> list[OtherLanguage]:
    names, hints = translations("language-name"), translations("fallback-hint")
    return [
        {
            "tag": language,
            "label": names[language],
            "href": voice.link(path, language),
            "current": language == voice.language,
            "fallback": language not in spoken,
            "hint": None if language in spoken else hints[language],
        }
        for language in settings.languages
    ]


def _menu(voice: Localizer, frame: PageLayout) -> list[tuple[str, MenuEntry]]:
    entries = [
        ("index.html", voice.label("menu-home"), "home"),
        ("tournaments.html", voice.label("menu-tournaments"), "tournaments"),
        ("rules/index.html", voice.label("menu-rules"), "rules"),
        ("players/index.html", voice.label("menu-players"), "players"),
        (SEARCH, voice.label("menu-search"), "search"),
    ]
    for prose in frame.menu:
        if prose.key != "home":
            entries.append((f"{prose.key}.html", voice.plain(Text(prose.titles)), prose.key))
    return [
        (
            target,
            {
                "href": voice.link(target),
                "label": label,
                "current": "true" if key == frame.section else None,
            },
        )
        for target, label, key in entries
    ]


def _foot(voice: Localizer, frame: PageLayout) -> Foot:
    organiser = frame.settings.organiser if frame.organiser is None else frame.organiser
    commit = frame.commit
    return {
        "commit": commit.name if commit else None,
        "commit_href": frame.settings.in_repository(f"commit/{commit.name}") if commit else None,
        "date": voice.date(commit.when, weekday=False) if commit else None,
        "source": [
            {"path": source, "href": source_href(frame.settings, source)}
            for source in frame.sources
        ],
        "organiser": voice.say(organiser) if organiser else None,
        "fix_href": frame.settings.repository,
        "version": __version__,
        "fallback_note": None,
        "derived_note": None,
    }


def source_href(settings: Settings, path: str, line: int | None = None) -> str | None:
    """Where a file (and line) can be read in the repository, when one is named."""
    return settings.in_repository(f"blob/HEAD/{path}" + (f"#L{line}" if line else ""))


def spoken_in(settings: Settings, *texts: Text | None) -> frozenset[str]:
    """The languages in which all of these texts exist, by hand or derived."""
    found = set()
    for language in settings.languages:
        if all(_has(text, language, settings) for text in texts if text):
            found.add(language)
    return frozenset(found)


def _has(text: Text, language: str, settings: Settings) -> bool:
    return bool({language, "", settings.derive.get(language)} & set(text.values))
