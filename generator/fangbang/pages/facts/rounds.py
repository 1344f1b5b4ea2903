"""Facts of the page of a contest's rounds."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .shared import Group


class Seat(TypedDict):
    """A table or a pair."""

    label: str  # which table
    href: str | None  # the game, once it is played
    result: str  # how it ended
    who: list[PersonLink]  # who sits there


class RoundFacts(TypedDict):
    """What is played at one time."""

    id: str  # of its section, for links
    name: str  # which round
    seats: list[Seat]  # table by table
    resting: list[Group]  # who has a bye, by what it is worth


class FinderRow(TypedDict):
    """Where somebody sits."""

    who: PersonLink  # who
    cells: list[str]  # where, round by round


class Finder(TypedDict):
    """Where everybody sits, by name."""

    label: str  # what the table is
    columns: list[str]  # the rounds
    rows: list[FinderRow]  # everybody


class RoundsPage(TypedDict):
    """rounds.html: who sits where in each round of a contest; to hang on the wall."""

    heading: LocalizedText  # the contest
    lead: str  # what the page is for
    sample: str | None  # that the results are invented
    for_two: bool  # true where two meet
    rounds: list[RoundFacts]  # round by round
    finder: Finder | None  # by name, where there are many
