"""Facts of a contest's page."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .shared import ContestWinner, Date, Link, Notice, Reference, Ruling
from .stages import Stage


class Title(TypedDict):
    """A title, and who was passed over."""

    name: LocalizedText  # what it is called
    who: list[PersonLink]  # who has it; nobody while it is open
    sentence: str  # what it was given for
    passed: list[str]  # why each of the others does not have it


class FinalPlace(TypedDict):
    """Somebody's final place."""

    rank: str  # the place
    shared: bool  # true where others have the same place
    who: PersonLink  # who it is
    why: str  # the sentence that says why


class Decision(TypedDict):
    """What the rules leave open and what holds, or a number that the plan sets otherwise."""

    ask: LocalizedText  # what is asked
    answer: LocalizedText  # what holds
    mark: str | None  # where the answer is from, if it was not agreed on
    clause: Reference | None  # the clause that leaves it open


class Departure(TypedDict):
    """Somebody who left, came late or was disqualified."""

    who: PersonLink  # who it is
    what: str  # what happened, and what became of the results
    why: LocalizedText | None  # the reason
    by: str | None  # who ruled
    date: Date | None  # when it was ruled
    clause: Reference | None  # by which clause
    source: Reference  # the line of the results


class GameLine(TypedDict):
    """A game in the list of games."""

    id: str  # of the line, for links
    label: str  # which game it is
    href: str  # its page
    headline: str  # what happened, in a few words
    small: LocalizedText | None  # what is told beside it


class Appointment(TypedDict):
    """When and where a game is to be played."""

    date: Date | None  # the day
    time: str | None  # the hour
    room: str | None  # the room


class OpenGame(Appointment):
    """A game that is still to be played."""

    label: str  # where it belongs: stage, round, table
    who: list[PersonLink]  # who meets
    bye: str | None  # that there is no opponent, and what that is worth


class ContestPage(TypedDict):
    """contest.html: one contest, with winners, standings, games and what was decided."""

    heading: LocalizedText  # the contest
    lead: str  # how many played, and by which rules
    seal: bool  # true where the results are posted
    rounds_href: str | None  # the page of who sits where
    entry_href: str | None  # the page that makes results of it
    sample: str | None  # that the results are invented
    notices: list[Notice]  # what should be known first
    podium: list[ContestWinner]  # the places that are prizes
    titles: list[Title]  # titles and awards that are open
    awards_note: str | None  # in which order awards choose, where nobody gets two
    finals: list[FinalPlace]  # final places, where they are not those of one table
    stages: list[Stage]  # stage by stage
    fixtures: list[OpenGame]  # what is still to be played
    fixtures_heading: str  # the heading of that
    games: list[GameLine]  # every game
    rulings: list[Ruling]  # what was ruled
    left: list[Departure]  # who was not there from the first game to the last
    decisions: list[Decision]  # what the rules leave open
    downloads: list[Link]  # the same for programs
