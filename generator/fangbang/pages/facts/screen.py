"""Facts of the screen: what hangs on the wall of the room, page by page."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .frame import Address, Words
from .paper import QrCode


class ScreenLine(TypedDict):
    """A game or a place, in one line."""

    label: str  # which table, round or place
    who: list[PersonLink]  # whose it is
    versus: bool  # true where two meet
    said: str  # how it ended, when it is played, or the points
    strong: bool  # true where nothing can change it any more


class ScreenPage(TypedDict):
    """screen.html: one page of the screen, to be read from the other end of the room."""

    lang: str  # the language of the page
    w: Words  # words of the program
    static: Address  # from this page to a file of the theme
    title: str  # for the window
    tournament: LocalizedText  # what it is called
    contest: LocalizedText | None  # what the page is about
    heading: str  # what it says of it
    kind: str  # games, places, words
    lines: list[ScreenLine]  # game by game, or place by place
    words: list[LocalizedText]  # what is said in words
    qr: QrCode | None  # where everybody can read on
    address: str | None  # the same, to be typed
    next: str  # the page that comes after this one
    at: str  # which of how many it is
