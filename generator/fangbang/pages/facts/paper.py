"""Facts of what is printed of a rule edition."""

from __future__ import annotations

from typing import Literal, TypedDict

from markupsafe import Markup

from ..localizer import LocalizedText
from .rules import RuleSection
from .shared import DrawnText, View

Said = list[LocalizedText]  # the same in every language of the sheet


class QrCode(TypedDict):
    """A QR code."""

    size: int  # of the drawing, with its margin
    path: str  # what is dark
    link: str  # where it leads


class SheetHead(TypedDict):
    """The head of a sheet."""

    edition: list[str]  # which rules or which event this is, exactly
    qr: QrCode | None  # where the newest are, if the site has an address
    fit: int  # 0 to 2: how small the title must be


class Paper(TypedDict):
    """paper.html: what every page to print has."""

    heading: str  # what is printed
    lead: str  # how it is printed
    head: SheetHead  # the head of every sheet
    views: list[View]  # in one language or in two
    kinds: list[View]  # what else is printed


class Sheets(TypedDict):
    """What stands on every sheet of an edition."""

    sheet_title: Said  # what the sheet is
    sheet_foot: Said  # what stands at its foot


class HandoutPage(Sheets):
    """paper-handout.html: every clause."""

    bilingual: bool  # true in two languages
    sections: list[RuleSection]  # the sheet


class NoticesPage(Sheets):
    """paper-notices.html: notices for the wall, in large type."""

    bilingual: bool  # true in two languages
    sections: list[RuleSection]  # the section that is posted


class SpokenPart(TypedDict):
    """Words, or a blank with the sign behind it."""

    text: str  # the words, or the sign
    blank: str | None  # short or long, where something is written in


class Spoken(TypedDict):
    """What the referee says, in one language."""

    lang: str | None  # its language, if it is not the page's
    parts: list[SpokenPart]  # words and blanks


class SpokenCue(TypedDict):
    """A line of the cue card."""

    says: list[Spoken]  # the words, language by language
    notes: Said  # what is to be done


class SpokenSection(TypedDict):
    """A part of the cue card."""

    part: Said  # which part of the game
    rows: list[SpokenCue]  # line by line


class SignRow(TypedDict):
    """The sign for a role."""

    role: Said  # the role
    sign: Said  # the sign; nothing where it is written in by hand


class Signs(TypedDict):
    """The judge's signs."""

    title: Said  # the heading
    rows: list[SignRow]  # role by role
    open: Said  # that the contest decides the rest
    choose: Said  # the words before the choices
    choices: list[Said]  # what it can decide


class CuesPage(Sheets):
    """paper-cues.html: the referee's cue card."""

    bilingual: bool  # true in two languages
    parts: list[SpokenSection]  # what is said, part by part
    signs: Signs | None  # the judge's signs
    eyes: Said  # how many eyes must be open
    setups: Markup | None  # the table of the set-ups


class SignsPage(Sheets):
    """paper-signs.html: the judge's signs, large."""

    game: Said  # the game
    signs: Signs  # the signs
    copies: list[int]  # one number for each copy
    fit: int  # 0 to 2: how small the roles must be


class RoleCard(TypedDict):
    """A role card."""

    role: Said  # the role
    text: Said  # what it is for
    fit: int  # 0 to 3: how small the role must be


class CardSheet(TypedDict):
    """A sheet of role cards."""

    heading: Said  # for how many players
    cards: list[RoleCard]  # the cards
    fewer: Said  # how many are left away for fewer players
    at: Said  # which of several sheets


class CardsPage(Sheets):
    """paper-cards.html: role cards to cut out."""

    sheets: list[CardSheet]  # sheet by sheet


class TableCard(TypedDict):
    """A card for a table."""

    name: str  # of the table; empty to be written in


class TableSeat(TypedDict):
    """A seat of a table."""

    n: str  # its number
    label: Said  # its name, where it has one


class TablesPage(Sheets):
    """paper-tables.html: cards that stand on the tables."""

    game: Said  # the game
    sheets: list[list[TableCard]]  # the cards, two to a sheet
    seats: list[TableSeat]  # seat by seat
    games: list[str]  # the numbers of the games
    table: Said  # the word before a table's name
    numbered: Said  # the words before the numbers


class SumText(TypedDict):
    """How a score sheet is added up."""

    text: Said  # what must come out
    more: Said  # what else adds to it
    columns: list[Said]  # headings of the table of sums
    rows: list[list[str]]  # the sums for each number of players
    parts: list[Said]  # what is written down to be added
    zero: bool  # true where nought must come out


class SumCheck(SumText):
    """The box for adding up."""

    heading: Said  # the heading
    sum: Said  # the word for the sum


class FormLine(TypedDict):
    """Something that is written on a line."""

    kind: Literal["line"]  # line
    key: str  # its key in the results file
    label: Said  # what it is


class FormChoice(TypedDict):
    """A choice."""

    label: Said  # what is ticked


class FormBoxes(TypedDict):
    """Something that is ticked."""

    kind: Literal["boxes"]  # boxes
    key: str  # its key in the results file
    label: Said  # what it is
    choices: list[FormChoice]  # the boxes


class FormNames(TypedDict):
    """Names that are written on lines."""

    kind: Literal["names"]  # names
    key: str  # its key in the results file
    label: Said  # what they are
    names: list[Said]  # what stands before each line


class FormRows(TypedDict):
    """A table that is filled in."""

    kind: Literal["rows"]  # rows
    key: str  # its key in the results file
    label: Said  # what it is
    columns: list[Said]  # its headings
    rows: list[list[str]]  # what is printed in it


class RoleLines(TypedDict):
    """Lines for those who play a role."""

    key: str  # the key of the role
    role: Said  # the role
    worth: Said  # what winning is worth
    lines: int  # how many lines


class FormGroups(TypedDict):
    """A table that is filled in role by role."""

    kind: Literal["groups"]  # groups
    key: str  # its key in the results file
    label: Said  # what it is
    columns: list[Said]  # its headings
    groups: list[RoleLines]  # role by role


class FormRow(TypedDict):
    """A row of a table with a column for each game."""

    kind: Literal["row"]  # row
    key: str  # its key in the results file
    label: Said  # what it is
    choices: list[Said]  # what is circled


FormPart = FormLine | FormBoxes | FormNames | FormRows | FormGroups | FormRow


class CardValue(TypedDict):
    """What a card counts."""

    label: Said  # which
    value: str  # how much


class Form(TypedDict):
    """The form of a game, or of a table's games."""

    size: str  # full, half or quarter of a sheet
    up: int  # how many stand on one
    head: list[FormLine]  # which game it is
    parts: list[FormPart]  # what happened
    check: SumCheck  # the box for adding up
    signs: list[Said]  # who signs
    values: list[CardValue]  # what the cards count; write `f['values']`
    games: list[Said]  # the games, where there are several
    total: Said  # the word for the total
    point: Said  # the word for points
    points: list[Said]  # whose points are written, game by game


class FormSheet(TypedDict):
    """A sheet of forms."""

    kind: Literal["forms"]  # forms
    heading: Said  # what the sheet is
    form: Form  # the form


class BlankMatrix(TypedDict):
    """A table of everybody in every game."""

    fields: list[Said]  # what is written above it
    no: Said  # the heading of the numbers
    player: Said  # the heading of the names
    games: list[Said]  # the games
    parts: list[Said]  # what is written of each game
    total: Said  # the heading of the sums
    rows: int  # how many lines
    sum: Said  # the word for the sum of a game
    check: SumCheck  # how it is added up


class MatrixSheet(TypedDict):
    """A sheet for all games."""

    kind: Literal["matrix"]  # matrix
    heading: Said  # what the sheet is
    matrix: BlankMatrix  # the table


class LogColumn(TypedDict):
    """A column of a log."""

    key: str  # its key in a log
    label: Said  # its heading


class BlankLog(TypedDict):
    """A table of the rounds of a game."""

    fields: list[Said]  # what is written above it
    round: Said  # the heading of the numbers
    columns: list[LogColumn]  # what is written of each round
    rows: int  # how many lines
    note: Said  # how it is filled in


class LogSheet(TypedDict):
    """A sheet for a full log."""

    kind: Literal["rounds"]  # rounds
    heading: Said  # what the sheet is
    rounds: BlankLog  # the table


class BlankBoard(TypedDict):
    """An empty board; lines are 40 units apart."""

    fields: list[Said]  # what is written above it
    view: str  # the viewBox of the drawing
    lines: str  # the path of the lines
    label: Said  # what is drawn
    columns: list[DrawnText]  # the letters
    rows: list[DrawnText]  # the numbers
    moves: list[str]  # the numbers of the moves
    note: Said  # how it is filled in


class BoardSheet(TypedDict):
    """A sheet for the moves of a board game."""

    kind: Literal["board"]  # board
    heading: Said  # what the sheet is
    board: BlankBoard  # the board


ScoreSheet = FormSheet | MatrixSheet | LogSheet | BoardSheet


class ScorePage(Sheets):
    """paper-score.html: blank score sheets."""

    sheets: list[ScoreSheet]  # in the order of use
