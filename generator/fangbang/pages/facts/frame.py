"""What every page gets beside its own facts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypedDict

from ..localizer import LocalizedText
from .shared import Date


class Words(Protocol):
    """A word of the program in the language of the page: `w('key')`, `w('key', n=3)`."""

    def __call__(self, key: str, /, **facts: object) -> str: ...


class Address(Protocol):
    """From this page to a file: `static('theme.css')`, `file('data.json')`."""

    def __call__(self, path: str, /) -> str: ...


class Feed(TypedDict):
    """What a reader of news or a calendar can take from here."""

    type: str  # its media type
    title: str  # what it is called
    href: str  # its address


class SiteName(TypedDict):
    """The site, as the head of every page names it."""

    title: LocalizedText  # what it is called
    href: str  # its first page


class MenuEntry(TypedDict):
    """An entry of the menu."""

    href: str  # its address
    label: str  # its words
    current: str | None  # the value of aria-current: page, true, or none


class Crumb(TypedDict):
    """A page above this one."""

    label: LocalizedText  # what it is called
    href: str | None  # its address


class Alternate(TypedDict):
    """The same page in another language, for search engines."""

    tag: str  # the language, or x-default
    href: str | None  # its whole address


class OtherLanguage(TypedDict):
    """An entry of the switcher of languages."""

    tag: str  # the language
    label: str  # what it calls itself
    href: str  # the page in it
    current: bool  # true for the language of this page
    fallback: bool  # true where the page is not written in it
    hint: str | None  # what opens instead, in that language


class SourceFile(TypedDict):
    """A file that the page was made from."""

    path: str  # where it lies in the folder
    href: str | None  # where it can be read, if the site names its repository


class Foot(TypedDict):
    """Where the numbers of a page come from."""

    commit: str | None  # the commit that last touched its files
    commit_href: str | None  # where that commit can be read
    date: Date | None  # when it was made
    source: list[SourceFile]  # the files
    organiser: LocalizedText | None  # who answers for the page
    fix_href: str | None  # where mistakes can be reported
    version: str  # the version of the program
    fallback_note: str | None  # that texts stand in another language
    derived_note: str | None  # that texts were converted from another script


class Frame(TypedDict):
    """base.html: the frame around every page."""

    lang: str  # the language of the page
    w: Words  # looks a word of the program up
    static: Address  # leads to a file of the theme
    file: Address  # leads to any file of the site
    title: str  # of the window
    description: str  # of the page, for search engines
    site: SiteName  # the site
    nav: list[MenuEntry]  # the menu
    crumbs: list[Crumb]  # the pages above this one, the first page first
    switcher: list[OtherLanguage]  # every language of the site
    feeds: list[Feed]  # news and calendars
    fallback: str | None  # that the page is not written in this language
    foot: Foot  # where its numbers come from
    canonical: str | None  # its whole address, where the site has one
    alternates: list[Alternate]  # the same page in other languages
    image: str | None  # whole address of a picture for messengers
    linked: Mapping[str, object] | None  # the page as schema.org, to be printed as JSON
