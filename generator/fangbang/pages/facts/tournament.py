"""Facts of a tournament's page."""

from __future__ import annotations

from typing import TypedDict

from markupsafe import Markup

from ..localizer import LocalizedText
from .contest import OpenGame
from .shared import ContestWinner, Date, FactLine, Link, Notice, TimetableRow, View


class PlanNotices(TypedDict):
    """What is wrong in the plan, by the section that it is about."""

    plan: list[Notice]  # what has no section of its own
    registration: list[Notice]  # how to enter
    schedule: list[Notice]  # the timetable
    prizes: list[Notice]  # the prizes
    budget: list[Notice]  # the budget


class ContestWinners(TypedDict):
    """A contest and its winners."""

    id: str  # of the section, for links
    name: LocalizedText  # what it is called
    href: str  # its page
    small: str  # how many players and games
    entries: list[ContestWinner]  # the winners
    pending: str | None  # what stands there while there are none


class ContestNow(TypedDict):
    """What is played now and next in a contest."""

    name: LocalizedText  # the contest
    href: str  # where all of it stands
    games: list[OpenGame]  # the first ones
    more: str | None  # how many more there are


class PrizeLine(TypedDict):
    """A tier of prizes."""

    tier: LocalizedText  # what it is called
    small: str  # for which places and titles
    item: LocalizedText  # what winners get
    number: str  # how many winners there are


class BudgetLine(TypedDict):
    """A line of the budget."""

    item: LocalizedText  # what is bought
    small: str | None  # what the plan notes beside it
    price: str  # of one
    quantity: str  # how many
    amount: str  # of all


class Budget(TypedDict):
    """The budget with its check."""

    lines: list[BudgetLine]  # line by line
    sum: str  # what the lines add up to
    stated: str | None  # what the plan says they do
    differs: bool  # true where that is wrong
    unit: str  # the currency


class StaffLine(TypedDict):
    """Who does what."""

    job: LocalizedText  # what is to be done
    who: str  # by whom, or how many are needed


class Task(TypedDict):
    """What is to be done, and when."""

    what: LocalizedText  # the task
    when: str  # before, during or after; or nothing


class Document(TypedDict):
    """What belongs to the tournament and is not on this page."""

    label: LocalizedText  # what it is
    href: str  # its address
    small: str | None  # which version of it


class Signature(TypedDict):
    """Who signed the plan."""

    by: LocalizedText  # the names
    date: Date | None  # the day


class PhotoFigure(TypedDict):
    """A photo."""

    src: str  # its address
    width: int  # in pixels
    height: int  # in pixels
    alt: str  # what it shows
    caption: LocalizedText | None  # what stands below it
    by: str | None  # who took it


class TournamentPage(TypedDict):
    """tournament.html: one tournament, from its plan to its photos."""

    heading: LocalizedText  # the tournament
    theme: LocalizedText | None  # its motto
    seal: bool  # true where the results are posted
    state: str | None  # that it is not held, or that results are awaited
    sample: str | None  # that the results are invented
    now: list[ContestNow]  # what is played now and next, while it runs
    facts: list[FactLine]  # date, place, for whom, how to enter
    calendar: str | None  # the timetable as iCalendar
    purposes: list[LocalizedText]  # what it is for
    intro: Markup | None  # what the organiser wrote before it
    told: PlanNotices  # what is wrong in the plan
    timetable: list[TimetableRow]  # the timetable
    winners: list[ContestWinners]  # contest by contest
    winners_heading: str  # the heading of that
    report: Markup | None  # what the organiser wrote after it
    photos: list[PhotoFigure]  # the photos
    prizes: list[PrizeLine]  # the prizes
    budget: Budget | None  # the budget
    staff: list[StaffLine]  # who does what
    tasks: list[Task]  # what is to be done
    attention: list[LocalizedText]  # what is to be minded
    docs: list[Document]  # rules and corrections
    prints: list[View]  # what of it is printed
    shows: list[Link]  # what is shown in the room: the screen, the ceremony
    signed: Signature | None  # who signed the plan
