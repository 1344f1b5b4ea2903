"""Facts of a game's page."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .shared import FactLine, Link, Notice, Point, Reference


class LedgerWords(TypedDict):
    """What a line of the ledger says on every page that has it."""

    role: str | None  # the role played
    role_class: str  # its class: k, p, c, j or none
    won: bool  # true for a win
    points: str  # the points
    reason: str  # what they were given for


class LedgerLine(LedgerWords):
    """A line of the ledger: who got what by which clause."""

    who: PersonLink  # who
    clause: Reference | None  # by which clause


class Card(TypedDict):
    """A card."""

    text: str  # its sign
    colour: str  # r, g, b, y; w for a wild one, or none


class NamedCard(Card):
    """A card whose colour is said as well."""

    word: str  # the colour


class HandLeft(TypedDict):
    """The cards that somebody still had."""

    who: PersonLink  # who
    cards: list[Card]  # the cards
    points: str  # what they count


class ReceiptRow(TypedDict):
    """A step of how points came about."""

    label: str  # what happened
    small: str | None  # what is told beside it
    calc: str  # what was done
    value: str  # what came out


class ReceiptTotal(TypedDict):
    """What somebody got in the end."""

    who: PersonLink  # who
    tag: str | None  # the role, of the one who plays alone
    calc: str  # what was done
    value: str  # the points
    won: bool  # true for a win


class GameReceipt(TypedDict):
    """How a game's points came about."""

    title: str  # the heading
    rows: list[ReceiptRow]  # step by step
    totals: list[ReceiptTotal]  # what everybody got
    sum: str  # what that adds up to


class EdgeColumn(TypedDict):
    """The letter of a column of a board."""

    x: int  # from the left
    text: str  # the letter


class EdgeRow(TypedDict):
    """The number of a row of a board."""

    y: int  # from above
    text: str  # the number


class Stone(Point):
    """A stone on a board."""

    n: int  # its number
    colour: str  # b or w


class Board(TypedDict):
    """A board with numbered stones; lines are 40 units apart."""

    size: int  # how many lines
    view: str  # the viewBox of the drawing
    lines: str  # the path of the lines
    stars: list[Point]  # marked points
    middle: int  # of the board, from the left
    foot: int  # where the buttons stand, from above
    columns: list[EdgeColumn]  # the letters
    rows: list[EdgeRow]  # the numbers
    stones: list[Stone]  # the stones in the order of the moves
    five: list[Point]  # the stones of the winning line
    five_path: str | None  # the path of the winning line
    title: str  # what is drawn
    desc: str  # the same for those who do not see it


class Move(TypedDict):
    """A stone in the list of moves."""

    n: int  # its number
    colour: str  # b or w
    colour_word: str  # the colour
    point: str  # where it was put
    five: bool  # true where it is of the winning line
    then: list[str]  # what else happened after it


class Dealt(TypedDict):
    """Cards as they were dealt."""

    who: PersonLink | None  # to whom
    label: str | None  # what they are, if nobody has them
    cards: list[NamedCard]  # the cards


class TrickSeat(TypedDict):
    """A column of the tricks."""

    who: PersonLink  # who sits there
    tag: str | None  # the role, of the one who plays alone


class TrickCell(TypedDict):
    """What somebody did in a lap."""

    cards: str | None  # the cards; None for a pass
    pattern: str  # what they are
    lead: bool  # true for the first of a trick
    takes: bool  # true where nobody beat it
    out: bool  # true for the last cards
    bomb: bool  # true for a bomb or a rocket


class Trick(TypedDict):
    """A trick, a row for each lap."""

    n: str  # its number
    laps: list[list[TrickCell | None]]  # lap by lap, seat by seat


class Tricks(TypedDict):
    """The tricks of a game."""

    columns: list[TrickSeat]  # the seats from the one who leads
    rows: list[Trick]  # trick by trick


class Turn(TypedDict):
    """A turn, or what lies between two."""

    n: str  # its number; empty between turns
    who: PersonLink | None  # whose it is
    card: NamedCard | None  # the card that was played
    left: str  # how many cards are left
    notes: list[str]  # what the card does
    call: bool  # true where the last card was called
    out: bool  # true where no card is left


class SeatFate(TypedDict):
    """Who sat where, and what became of him."""

    seat: str  # the number of the seat
    who: PersonLink  # who sat there
    role: str  # the role
    mark: str  # its mark, one letter
    role_class: str  # the class of that mark
    alive: bool  # true for who is still there at the end
    fate: str  # what became of him


class BallotCell(TypedDict):
    """Votes for somebody in a ballot."""

    text: str  # how many
    most: bool  # true where nobody had more
    voters: str  # whose they were, where that was written down


class BallotRow(TypedDict):
    """Votes for somebody."""

    seat: str  # the number of the seat
    who: PersonLink  # for whom
    cells: list[BallotCell]  # ballot by ballot


class Ballots(TypedDict):
    """The votes of a day."""

    columns: list[str]  # the ballots
    rows: list[BallotRow]  # everybody who got a vote


class Phase(TypedDict):
    """A night or a day."""

    name: str  # which
    living: str  # how many are still there
    before: list[str]  # what happened before the vote
    ballots: Ballots | None  # the votes
    after: list[str]  # what happened after the vote


class StoryPart(TypedDict):
    """A part of what happened."""

    heading: str  # what it is about
    lines: list[str]  # sentences
    hands: list[Dealt]  # cards as they were dealt
    tricks: Tricks | None  # tricks as a table
    turns: list[Turn]  # turns as a table
    seats: list[SeatFate]  # who sat where
    roles: bool  # true where roles may be told
    phases: list[Phase]  # nights and days


class Neighbours(TypedDict):
    """The games before and after this one."""

    previous: Link | None  # the game before
    following: Link | None  # the game after


class BoardAndMoves(TypedDict):
    """A replayed board game."""

    board: Board | None  # the board at the end
    moves: list[Move]  # move by move


class GamePage(Neighbours, BoardAndMoves):
    """game.html: one game, with every point and the story of its log."""

    heading: LocalizedText  # which game it is
    lead: str  # what happened, in a few words
    sample: str | None  # that the results are invented
    notices: list[Notice]  # what should be known first
    facts: list[FactLine]  # sides, score, rules
    entries: list[LedgerLine]  # who got what
    hands: list[HandLeft]  # the cards that were left
    receipt: GameReceipt | None  # how the points came about
    story: list[StoryPart]  # what happened, from the log
    source: Reference  # the line of the results
