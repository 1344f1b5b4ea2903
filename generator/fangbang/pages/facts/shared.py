"""Facts that several pages have in common."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink


class Date(TypedDict):
    """A day, or the first of several."""

    iso: str  # as a program reads it, for <time datetime>
    text: str  # as people read it


class Link(TypedDict):
    """A link with its words."""

    label: str  # its words
    href: str  # its address


class Reference(TypedDict):
    """A clause, a line of a file, a column: what may have an address."""

    label: str  # its words
    href: str | None  # its address, where it has one


class View(TypedDict):
    """One of several pages beside each other."""

    label: str  # its words
    href: str  # its address
    current: bool  # true for the page that this is


class Notice(TypedDict):
    """What a reader should know before the rest."""

    level: str  # info, warning or open
    bold: str | None  # what it is about, in a word or two
    text: str  # what is to be known
    hint: str  # what can be done about it, or nothing
    href: str | None  # where there is more about it
    more: str  # the words of that link


class FactLine(TypedDict):
    """One line of a list of facts: a term and what it is."""

    term: str  # what is stated
    said: LocalizedText  # what holds
    iso: str | None  # the same for <time datetime>, where it is a moment
    small: LocalizedText | None  # what is told beside it
    href: str | None  # where it leads
    off: bool  # true where the plan leaves it out
    due: bool  # true for a day to keep


class Winner(TypedDict):
    """A line of a list of winners: a place or a title, who has it, and for what."""

    rank: int | None  # the place; None for a title
    rank_word: str  # the place as it is shown: 一 二 三, then figures
    shared: bool  # true where several have it
    honour: LocalizedText | None  # the title, or a place of a list with a name
    who: list[PersonLink]  # who has it
    value: str  # what it was given for, mostly points
    unit: str  # the unit of the value, where it is a number of points


class ContestWinner(Winner):
    """The same of one contest, for a sheet that says the place in words."""

    place: str  # “1st place”; empty for a title


class Ruling(TypedDict):
    """What somebody decided that the rules leave open."""

    id: str  # of the line, for links
    date: Date | None  # when it was decided
    by: str | None  # who decided
    about: LocalizedText | None  # what was asked
    order: list[PersonLink]  # the order that was decided, the first first
    why: LocalizedText  # the reason
    source: Reference  # the line of the results


class TimetableRow(TypedDict):
    """A line of the timetable."""

    start: str | None  # hour it begins
    end: str | None  # hour it ends
    what: LocalizedText  # what happens
    href: str | None  # the contest that is played
    small: LocalizedText | None  # how it is played
    main: bool  # true for contests and the giving of prizes


class Group(TypedDict):
    """People under a heading."""

    label: str  # the heading
    who: list[PersonLink]  # the people


class Point(TypedDict):
    """A point of a drawing."""

    x: float  # from the left
    y: float  # from above


class DrawnText(Point):
    """A text in a drawing."""

    text: str  # what it says
