"""Facts of the page on corrections."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .shared import Date, Link, Notice, Reference, Ruling


class CommitLink(TypedDict):
    """A commit."""

    date: Date | None  # when it was made
    label: str  # its short name
    href: str | None  # where it can be read


class HistoryLine(CommitLink):
    """A step of a contest's history, by the commit that made it."""

    term: str  # which step
    text: str  # what stands in the place of a commit, or nothing


class PlaceAndPoints(TypedDict):
    """Where somebody stood."""

    place: str  # the place
    points: str  # the points


class MovedRow(TypedDict):
    """Somebody who has another place."""

    who: PersonLink  # who
    table: str  # in which table, where there are several
    before: PlaceAndPoints  # as it was
    after: PlaceAndPoints  # as it is


class GivenRow(TypedDict):
    """An award that others have."""

    award: LocalizedText  # which
    before: list[PersonLink]  # who had it
    after: list[PersonLink]  # who has it


class Changes(TypedDict):
    """What came out differently."""

    rows: list[MovedRow]  # places
    awards: list[GivenRow]  # awards


class CorrectionItem(Changes):
    """A correction."""

    id: str  # of its section, for links
    heading: str  # which correction
    commit: CommitLink  # what corrected it
    said: list[LocalizedText]  # what was said of it, line by line


class RecordedLine(TypedDict):
    """A penalty, points beside the games, or a disqualification."""

    kind: str  # what it is
    who: PersonLink  # whom it is about
    points: str  # how many points, or nothing
    why: LocalizedText | None  # the reason
    by: str | None  # who ruled
    date: Date | None  # when it was ruled
    clause: Reference | None  # by which clause
    source: Reference | None  # the line of the results
    game: Link | None  # the game that it is about


class CorrectedContest(TypedDict):
    """A contest's corrections."""

    id: str  # of its section, for links
    name: LocalizedText  # the contest
    href: str  # its page
    facts: list[HistoryLine]  # when it was announced, and what was added
    state: str  # that there is none, or nothing
    items: list[CorrectionItem]  # correction by correction; write `c['items']`
    sum: Changes | None  # what all of them changed
    unreadable: list[CommitLink]  # commits that could not be read
    rulings: list[Ruling]  # what was ruled
    recorded: list[RecordedLine]  # penalties and disqualifications


class CorrectionsPage(TypedDict):
    """corrections.html: what was corrected after the results were announced."""

    heading: str  # the heading
    lead: str  # what the page is for
    notices: list[Notice]  # what should be known first
    contests: list[CorrectedContest]  # contest by contest
