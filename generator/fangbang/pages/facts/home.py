"""Facts of the pages of the whole site."""

from __future__ import annotations

from typing import TypedDict

from markupsafe import Markup

from ..localizer import LocalizedText, PersonLink
from .shared import Date, FactLine, Link, Winner


class PostedList(TypedDict):
    """The winners of a contest on the posted list."""

    name: LocalizedText  # the contest
    href: str  # its page
    entries: list[Winner]  # the winners


class DayAndPlace(TypedDict):
    """What stands under the title of a list that is read in rows."""

    date: Date | None  # the day
    venue: LocalizedText | None  # the place


class Posted(TypedDict):
    """The list of winners of the latest tournament."""

    title: LocalizedText  # the tournament
    href: str  # its page
    lists: list[PostedList]  # contest by contest
    date: Date | None  # the day, in words in Chinese
    sub: DayAndPlace | None  # day and place, where the list is read in rows
    square: str  # the organiser's seal, where it has one
    by: LocalizedText | None  # who posted it
    links: list[Link]  # where there is more
    sample: bool  # true where the results are invented


class Leaf(TypedDict):
    """A tournament under a leaf of the calendar."""

    title: LocalizedText  # what it is called
    href: str  # its page
    month: str  # of the leaf; empty without a date
    day: str  # of the leaf; empty without a date
    date: Date | None  # the whole date
    facts: list[FactLine]  # when, where, for whom; or how far it has come


class Win(TypedDict):
    """Who won a contest."""

    contest: LocalizedText  # which
    winners: list[PersonLink]  # who


class ArchivedTournament(TypedDict):
    """A tournament in the archive."""

    title: LocalizedText  # what it is called
    href: str  # its page
    date: Date | None  # when it was
    state: str | None  # how far it has come, if it is not over
    sample: bool  # true where the results are invented
    wins: list[Win]  # who won


class Year(TypedDict):
    """A year of the archive."""

    year: str  # which
    tournaments: list[ArchivedTournament]  # the newest first


class TitleWon(TypedDict):
    """A title that somebody won."""

    name: LocalizedText  # what it is called
    year: str  # when


class Honours(TypedDict):
    """What somebody has won in all."""

    who: PersonLink  # who
    first: int  # how many first prizes
    second: int  # how many second prizes
    third: int  # how many third prizes
    titles: list[TitleWon]  # the titles


class HomePage(TypedDict):
    """home.html: the first page, with the latest list, what comes, the archive and honours."""

    latest: Posted | None  # the latest list of winners
    intro: Markup | None  # what the organiser wrote
    now: list[Leaf]  # what is under way
    next: list[Leaf]  # what comes next
    years: list[Year]  # the archive
    honours: list[Honours]  # who has won what, over all tournaments


class TournamentList(TypedDict):
    """Tournaments that are under way, to come, or over."""

    id: str  # now, next or archive: also the key of its heading
    years: list[Year]  # year by year


class TournamentsPage(TypedDict):
    """tournaments.html: every tournament."""

    heading: LocalizedText  # the heading
    lists: list[TournamentList]  # what is under way, to come, over
    data: str  # the address of all results as JSON


class KnownPlayer(TypedDict):
    """Somebody who is known across tournaments."""

    who: PersonLink  # who
    find: str  # every name to look for, with bars between
    tournaments: str  # at which tournaments
    honours: str  # what was won


class PlayersPage(TypedDict):
    """players.html: everybody who is known across tournaments."""

    heading: LocalizedText  # the heading
    rows: list[KnownPlayer]  # everybody


class ProsePage(TypedDict):
    """page.html: a free page."""

    heading: LocalizedText  # its title
    body: Markup  # its text


class NotFound(TypedDict):
    """That nothing was found, in one language."""

    lang: str  # the language
    heading: str  # that nothing was found
    text: str  # what may be the reason
    href: str  # the first page
    label: str  # the words of that link
    search: str  # the search
    search_label: str  # the words of that link


class NotFoundPage(TypedDict):
    """404.html: nothing found, in all languages at once."""

    texts: list[NotFound]  # language by language


class ListLink(TypedDict):
    """A list that can be read instead of searched."""

    href: str  # its address
    label: str  # what it is
    small: str  # what stands in it


class SearchPage(TypedDict):
    """search.html: the search."""

    heading: LocalizedText  # the heading
    shards: list[str]  # the addresses of the parts of the index
    lists: list[ListLink]  # what can be read without JavaScript
