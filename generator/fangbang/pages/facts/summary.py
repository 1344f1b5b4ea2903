"""What site-wide pages know of a tournament: plain data, kept as JSON between builds."""

from __future__ import annotations

from typing import TypedDict

Texts = dict[str, str]  # language → text


class PersonSummary(TypedDict):
    """An entrant."""

    name: str  # the name as the plan has it
    names: Texts  # the name in other languages
    everywhere: bool  # true for somebody known across tournaments
    also: list[str]  # other spellings
    marks: Texts  # what tells him from the same name of others


class AwardSummary(TypedDict):
    """An award that somebody has."""

    rank: int | None  # the place; None for a title
    name: Texts | None  # what it is called, where it is not simply a place
    players: list[str]  # who has it
    values: list[object]  # what it was given for: once, or for each of the players


class ContestName(TypedDict):
    """A contest, for those who look for it."""

    key: str  # its key
    name: Texts  # what it is called


class ContestSummary(ContestName):
    """A contest with its winners."""

    rule: str  # the rule edition
    state: str  # how far it has come
    complete: bool  # true where every game is played
    kind: str  # the kind of game
    awards: list[AwardSummary]  # who has what, once no game can change it


class ResultSummary(TypedDict):
    """What somebody known across tournaments reached in a contest."""

    contest: int  # which of the contests, from 0
    value: str | None  # the points
    rank: int | None  # the place
    outside: str | None  # why there is none
    prize: int | None  # the place among the prizes
    titles: list[Texts]  # titles and places of lists with a name


class People(TypedDict):
    """Who is named."""

    people: dict[str, PersonSummary]  # entrants by their keys
    printed: list[str]  # others whose name is printed as written


class Dated(TypedDict):
    """What tournaments are ordered by."""

    key: str  # its key
    date: str | None  # its first day


class Findable(People, Dated):
    """What the search needs of a tournament: its state, but no result."""

    title: Texts  # what it is called
    until: str | None  # its last day
    venue: Texts | None  # the place
    theme: Texts | None  # its motto
    state: str  # how far it has come


class SearchSummary(Findable):
    """The same with the names of its contests."""

    contests: list[ContestName]  # the contests


class Summary(Findable):
    """All that site-wide pages know of a tournament."""

    turns: str | None  # the day after which its state is another one
    past: bool  # on which side of that day it was scored
    start: int | None  # the minute at which it begins
    end: int | None  # the minute at which it ends
    updated: str | None  # when its files last changed
    spoken: list[list[str]]  # the languages of each of its texts
    sample: bool  # true where the results are invented
    organiser: Texts | None  # who holds it; nobody where that is empty, the site's where None
    audience: Texts | None  # for whom it is
    closes: str | None  # until when one can enter
    contests: list[ContestSummary]  # the contests
    meetings: dict[str, dict[str, list[int]]]  # player → opponent → won, drawn, lost
    results: dict[str, list[ResultSummary]]  # player → what he reached
