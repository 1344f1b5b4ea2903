"""Facts of the pages of the desk, which are made for one link and never published."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .entry import FormQuestion
from .frame import Address, Words
from .paper import QrCode


class DeskLanguage(TypedDict):
    """A language the desk speaks."""

    tag: str  # the language
    label: str  # its own name
    current: bool  # true for that of the page


class DeskPage(TypedDict):
    """What every page of the desk gets."""

    lang: str  # the language of the page
    w: Words  # words of the program
    static: Address  # from this page to a file of the theme
    title: str  # for the window
    tournament: LocalizedText  # what it is called
    scope: str  # whose link it is: all games, a table, the organiser
    home: str  # the first page of this link
    site: str  # the published pages of the tournament
    languages: list[DeskLanguage]  # where there are several
    here: str  # the address of this page, for the choice of language


class DeskGame(TypedDict):
    """A game that can be entered."""

    href: str  # its form
    contest: LocalizedText  # the contest
    label: str  # round, table, number
    when: str | None  # its time and room
    who: list[PersonLink]  # who plays, where it is known
    versus: bool  # true where two meet
    under_way: bool  # true for a match of which a game is played


class DeskEntry(TypedDict):
    """Something that was entered."""

    id: str  # of the form it came with
    label: str  # what it was, and how it ended
    when: str  # the hour
    link: str  # who sent it
    href: str | None  # its own page
    undone: str | None  # that it was taken back or corrected
    waits: str | None  # that it is not committed yet
    undo: str | None  # where to take it back
    correct: str | None  # where to correct it
    token: str  # for those two


class DeskOpen(DeskPage):
    """desk-open.html: what a scorer can enter now, and what was entered last."""

    games: list[DeskGame]  # the first of them on top
    nothing: str | None  # why there is none
    entries: list[DeskEntry]  # the last ones, the newest first
    problem: str | None  # what keeps results from being taken


class DeskForm(DeskPage):
    """desk-form.html: the form of a game."""

    contest: LocalizedText  # the contest
    label: str  # which game
    who: list[PersonLink]  # who plays, where it was drawn
    versus: bool  # true where two meet
    questions: list[FormQuestion]  # in the order of the paper sheet
    aside: list[FormQuestion]  # what is likely as it stands
    aside_wrong: bool  # true where it is not
    action: str  # where it goes
    hidden: list[DeskHidden]  # its id and token
    fault: str | None  # that something is missing or wrong
    draft: str  # by which the phone keeps it


class DeskPoints(TypedDict):
    """What somebody gets by a game that is about to be entered."""

    who: PersonLink  # who
    role: str | None  # in which role
    points: str  # how much
    reason: str  # what for


class DeskResult(TypedDict):
    """A result, as it would be published."""

    label: str  # which game
    said: str  # how it ended
    points: list[DeskPoints]  # what it brings
    total: str | None  # what the points add up to


class DeskHidden(TypedDict):
    """A value that a page brings back."""

    name: str  # of the field
    value: str  # what was typed


class DeskCheck(DeskPage):
    """desk-check.html: a result before it is sent; and both, where another was there before."""

    contest: LocalizedText  # the contest
    result: DeskResult  # what was typed
    there: DeskResult | None  # what is there already
    same: bool  # true where both say the same
    effects: list[str]  # what changes elsewhere by it
    action: str  # where it is sent, or goes back to the form
    hidden: list[DeskHidden]  # all that was typed


class DeskWritten(DeskPage):
    """desk-written.html: what came of an entry."""

    entry: DeskEntry  # the entry
    commit: str | None  # its commit
    open: list[str]  # what awaits a person
    next: DeskGame | None  # what can be entered next


class DeskFault(DeskPage):
    """desk-fault.html: why something was not done."""

    faults: list[str]  # what is wrong, with the mend
    places: list[str]  # where, for the organiser
    action: str | None  # where what was typed goes again
    hidden: list[DeskHidden]  # all that was typed


class DeskLink(TypedDict):
    """A link that somebody may use."""

    label: str  # who it is for
    addresses: list[str]  # one for each network
    qr: QrCode | None  # the first of them
    key: str  # for revoking it
    until: str  # the hour it ends


class DeskOrganiser(DeskPage):
    """desk-organiser.html: links, notices, the last entries."""

    games: str  # the page of what is open
    links: list[DeskLink]  # those that hold
    reachable: str | None  # that phones can not come here, and why
    notices: list[str]  # what somebody has to look after
    entries: list[DeskEntry]  # the last ones, the newest first
    lost: list[DeskEntry]  # games that an editor wrote over
    tables: list[str]  # tables that have no link yet
    token: str  # of its forms
    change: str  # where links are handed out and taken back
    sheet: str  # the sheet to hang up
    roster: str  # the page of the roster
    draw: str  # the page of draws
    screen: str  # the wall


class DeskSheet(DeskPage):
    """desk-sheet.html: the addresses to print, hang up and lay on the tables."""

    public: DeskLink  # the published pages
    cards: list[DeskLink]  # a card for each table, and one for all


class RosterPerson(TypedDict):
    """Somebody on the roster."""

    key: str  # by which the form names him
    name: LocalizedText  # the name
    here: bool  # true while he takes part
    state: str | None  # that he left, or comes late


class RosterContest(TypedDict):
    """The entrants of one contest."""

    key: str  # by which the form names it
    name: LocalizedText  # the contest
    late: str | None  # from which round somebody can come, where rounds are told
    people: list[RosterPerson]  # everybody


class DeskRoster(DeskPage):
    """desk-roster.html: who is here, who left, who comes late."""

    people: list[RosterPerson]  # everybody, for the check-in
    contests: list[RosterContest]  # contest by contest
    action: str  # where its forms go
    token: str  # for them
    back: str  # the organiser's page


class DrawChoice(TypedDict):
    """A contest that can be drawn."""

    key: str  # by which the form names it
    name: LocalizedText  # the contest
    chosen: bool  # true for the one that was chosen


class DrawAsked(TypedDict):
    """What was asked for."""

    contest: str  # the contest
    phrase: str  # what the lots follow from
    start: str  # when the first games begin
    every: str  # how long until the next
    tables: str  # at which tables


class DrawFixture(TypedDict):
    """A game as it would be drawn."""

    label: str  # round and table
    who: str  # who meets
    when: str | None  # its time
    bye: str | None  # that it is none


class DeskDraw(DeskPage):
    """desk-draw.html: a draw before it is accepted."""

    contests: list[DrawChoice]  # what can be drawn
    asked: DrawAsked  # what was asked for
    fixtures: list[DrawFixture]  # what follows from it
    wrong: str | None  # why nothing does
    missing: list[str]  # who has not checked in
    action: str  # where its forms go
    id: str  # of the entry
    token: str  # for it
    back: str  # the organiser's page
