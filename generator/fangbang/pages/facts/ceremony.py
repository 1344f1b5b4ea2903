"""Facts of the ceremony: slides from the last prize to the champion, and what the speaker has."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .frame import Address, Words


class SlideWinner(TypedDict):
    """Somebody who is honoured."""

    who: PersonLink  # who
    value: str  # for how much


class PodiumLine(TypedDict):
    """An award on the last slides."""

    label: LocalizedText  # which award
    who: list[PersonLink]  # who has it


class Slide(TypedDict):
    """One step of the ceremony."""

    id: str  # for the link that leads to it
    kind: str  # title, contest, award, winner, podium
    above: LocalizedText | None  # what it belongs to
    heading: LocalizedText  # what it is
    lines: list[LocalizedText]  # what is said below it
    winners: list[SlideWinner]  # who is named on it
    podium: list[PodiumLine]  # all awards of a contest
    first: bool  # true for a champion
    back: str  # the slide before
    next: str  # the slide behind


class CeremonyPage(TypedDict):
    """ceremony.html: the slides of the ceremony."""

    lang: str  # the language of the page
    w: Words  # words of the program
    static: Address  # from this page to a file of the theme
    title: str  # for the window
    slides: list[Slide]  # step by step
    home: str  # the page of the tournament


class SpeakerRow(TypedDict):
    """What is said at one step."""

    slide: str  # the numbers of its slides
    award: LocalizedText  # which award
    prize: LocalizedText | None  # what it brings
    who: list[PersonLink]  # who has it; nobody while it is open
    said: str  # for what


class SpeakerContest(TypedDict):
    """The awards of a contest in their order."""

    slide: str  # the number of its slide
    name: LocalizedText  # which contest
    rows: list[SpeakerRow]  # step by step


class SpeakerPage(TypedDict):
    """event-speaker.html: the sheet for whoever speaks at the ceremony."""

    contests: list[SpeakerContest]  # contest by contest
