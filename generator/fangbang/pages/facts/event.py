"""Facts of what is printed of a tournament."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .paper import Said
from .shared import ContestWinner, Date, FactLine, TimetableRow
from .stages import Column, Side


class EventPaper(TypedDict):
    """event-paper.html: what every page to print of a tournament has."""

    sheet_title: Said  # what the sheet is
    sample: str | None  # that the results are invented


class PosterList(TypedDict):
    """A contest's winners on a poster."""

    name: LocalizedText  # the contest
    entries: list[ContestWinner]  # the winners
    pending: str | None  # what stands there while there are none


class PosterPage(TypedDict):
    """event-poster.html: an invitation, the plan of the day, winners, or that it is off."""

    event: LocalizedText  # the tournament
    event_fit: int  # 0 to 2: how small it must be
    theme: LocalizedText | None  # its motto
    theme_fit: int  # 0 or 1: how small it must be
    organiser: LocalizedText | None  # who holds it
    by_fit: int  # 0 or 1: how small that must be
    date: Date | None  # when it is
    posted: bool  # true for a list of winners
    call: str  # the word above: winners, today, you are invited
    seal: bool  # true where the results are posted
    lists: list[PosterList]  # winners, contest by contest
    notice: str | None  # that it is not held
    plan: list[FactLine]  # date, place, for whom, how to enter
    timetable: list[TimetableRow]  # the timetable
    contests: list[LocalizedText]  # the contests, where there is no timetable
    fit: int  # 0 to 3: how small the rest must be


class ResultRow(TypedDict):
    """Somebody's place in a table."""

    rank: str  # the place
    who: PersonLink  # who
    cells: list[str]  # one for each column


class ResultTable(TypedDict):
    """A ranked table."""

    name: str | None  # “Group A”, where there are several
    columns: list[Column]  # the columns behind the name
    groups: list[list[ResultRow]]  # the rows; those of a group stay on one page


class ResultMatch(TypedDict):
    """A match."""

    sides: list[Side]  # who met
    games: str  # the scores of several games, legs or sets
    how: str  # what decided it beside the score


class ResultRound(TypedDict):
    """A round of a knock-out."""

    name: str  # which
    matches: list[ResultMatch]  # its matches


class ResultStage(TypedDict):
    """A stage of a contest."""

    heading: str | None  # what it is called, where there are several
    tables: list[ResultTable]  # ranked tables
    rounds: list[ResultRound]  # rounds of a knock-out


class ResultPlace(TypedDict):
    """Somebody's final place."""

    rank: str  # the place
    who: PersonLink  # who
    why: str  # what gave it


class ResultContest(TypedDict):
    """A contest's results."""

    name: LocalizedText  # which contest
    entries: list[ContestWinner]  # the winners
    stages: list[ResultStage]  # stage by stage
    finals: list[ResultPlace]  # final places, where they are not those of one table
    pending: str | None  # that it is not over


class ResultsPage(TypedDict):
    """event-results.html: all results, for the board in the hall and for the file."""

    contests: list[ResultContest]  # contest by contest


class AwardRow(TypedDict):
    """A line of the award list."""

    no: str  # its number; empty while it is open
    award: LocalizedText  # which award
    tier: LocalizedText | None  # which prize
    who: PersonLink | None  # who has it
    value: str  # what it was given for
    item: LocalizedText | None  # what the winner gets
    quantity: str  # how many of it
    fit: int  # 0 or 1: how small the line must be


class AwardContest(TypedDict):
    """The awards of a contest."""

    name: LocalizedText  # which contest
    groups: list[list[AwardRow]]  # the lines; those of a group stay on one page


class AwardsPage(TypedDict):
    """event-awards.html: who is given what, in the order of handing out."""

    contests: list[AwardContest]  # contest by contest
    ceremony: str | None  # when prizes are given
    total: str  # how many there are


class UndecidedAward(TypedDict):
    """An award that nobody has yet."""

    contest: LocalizedText  # of which contest
    award: LocalizedText  # which award


class CertificateFit(TypedDict):
    """How small the texts of a certificate must be, from 0."""

    name: int  # the name
    prize: int  # the award
    at: int  # the event
    by: int  # who gives it


class Certificate(TypedDict):
    """A certificate."""

    who: PersonLink  # for whom
    at: str  # the event and the contest
    reason: str  # what it is given for
    prize: LocalizedText  # the award
    organiser: LocalizedText | None  # who gives it
    date: Date | None  # when
    gloss: str | None  # the same in small English, below Chinese
    gloss_fit: int  # 0 or 1: how small that must be
    sample: bool  # true where the results are invented
    fit: CertificateFit  # how small its texts must be


class CertificatesPage(TypedDict):
    """event-certificates.html: a certificate for everybody who won something."""

    certificates: list[Certificate]  # one by one
    undecided: list[UndecidedAward]  # what nobody has yet


class Slip(TypedDict):
    """A receipt that a winner signs."""

    event: LocalizedText  # the tournament
    contest: LocalizedText  # the contest
    award: LocalizedText  # the award
    tier: LocalizedText | None  # which prize
    who: PersonLink  # who gets it
    item: LocalizedText | None  # what it is
    quantity: str  # how many of it
    date: Date | None  # when
    sample: bool  # true where the results are invented


class ReceiptsPage(TypedDict):
    """event-receipts.html: receipts that winners sign."""

    pages: list[list[Slip]]  # page by page
    fit: int  # 0 to 2: how small they must be
    undecided: list[UndecidedAward]  # what nobody has yet
