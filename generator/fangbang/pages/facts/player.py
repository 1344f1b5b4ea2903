"""Facts of a person's page, in one tournament or over all of them."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .contest import Appointment
from .shared import Date, Reference


class StageReason(TypedDict):
    """Why somebody has his place, by a stage."""

    heading: str  # the stage, where there are several
    place: str  # his place in it, where there are several
    lines: list[str]  # his matches, and the sentences of his place
    figures: list[str]  # what the values of those sentences are made of


class NextGame(Appointment):
    """What somebody plays next."""

    contest: LocalizedText  # in which contest
    label: str  # stage, round and table
    href: str  # the page of who sits where
    who: list[PersonLink]  # against whom


class ContestResult(TypedDict):
    """What somebody reached in a contest."""

    tournament: LocalizedText  # at which tournament
    href: str  # its page
    date: Date | None  # when it was
    contest: LocalizedText  # which contest
    contest_href: str  # its page, or his own page there
    rank_word: str  # the place, or why there is none
    value: str  # the points
    reasons: list[StageReason]  # why he has that place
    honours: list[LocalizedText]  # titles and prizes


class ReceiptLine(TypedDict):
    """A line of the ledger."""

    label: str  # which game
    href: str | None  # its page
    role: str | None  # the role played
    reason: str  # what the points were given for
    clause: Reference | None  # by which clause
    source: Reference  # the line of the results
    points: str  # the points


class Carried(TypedDict):
    """Points that came along from a stage."""

    label: str  # from where
    points: str  # how many


class ReceiptSum(TypedDict):
    """One sum of a receipt: that of a stage, or of all of them."""

    name: str | None  # which stage, where there are several sums
    rows: list[ReceiptLine]  # its lines
    carried: list[Carried]  # what came along from stages before
    total: str  # the sum
    note: str  # that this sum decides, or that no table shows it
    average: str | None  # the same for each game, where that is compared


class ContestReceipt(TypedDict):
    """Every point of somebody in a contest."""

    contest: LocalizedText  # which contest
    href: str  # its page
    slips: list[ReceiptSum]  # sum by sum
    whole: str | None  # all of it, where there are several stages
    whole_label: str  # the words for that


class Opponent(TypedDict):
    """Games against somebody."""

    who: PersonLink  # against whom
    won: int  # how many were won
    drawn: int  # how many were drawn
    lost: int  # how many were lost


class PlayerPage(TypedDict):
    """player.html: somebody's results, with every point."""

    heading: LocalizedText  # the name
    other_names: list[LocalizedText]  # the name in other languages
    next: list[NextGame]  # what he plays next, contest by contest
    own_calendar: str | None  # the same as iCalendar, as far as it has hours
    results: list[ContestResult]  # what he reached
    receipts: list[ContestReceipt]  # every point of this tournament
    against: list[Opponent]  # against whom he played
