"""Facts of a contest's stages: tables, matrices, brackets, charts, the outlook."""

from __future__ import annotations

from typing import TypedDict

from ..localizer import LocalizedText, PersonLink
from .shared import DrawnText, Group, Point, Reference


class Column(TypedDict):
    """A column of a ranked table, behind the name."""

    label: str  # its heading
    num: bool  # true for figures
    spare: bool  # true where a phone leaves it out


class Cell(TypedDict):
    """A cell of a ranked table."""

    text: str  # what stands in it
    total: bool  # true for the sum that places are given by


class StandingsRow(TypedDict):
    """Somebody's place with its reason."""

    rank_word: str  # the place as it is shown; a dash where there is none
    medal: int | None  # 1, 2 or 3 where the place is a prize
    tags: list[LocalizedText]  # titles and other prizes that he has
    shared: bool  # true where others have the same place
    who: PersonLink  # who it is
    why: str | None  # the sentence that says why he has this place
    figures: list[str]  # what the values of that sentence are made of
    cells: list[Cell]  # one for each column
    cut: bool  # true above the line under the last who goes on or wins a prize
    note: str | None  # what sets the row apart: left, came late, results left out


class Standings(TypedDict):
    """A ranked table."""

    id: str  # of the table, for links
    name: str | None  # “Group A”, where there are several
    columns: list[Column]  # the columns behind the name
    rows: list[StandingsRow]  # everybody, the first first


class LegendLine(TypedDict):
    """What a mark in a matrix means."""

    mark: str  # the mark, one letter
    role: str  # its class: k, p, c, j or none
    text: str  # the role and its points


class MatrixCell(TypedDict):
    """Somebody's points in one game or round."""

    mark: str  # the mark of the role played
    role: str  # the class of that mark
    place: str  # the place reached, where it is not the score itself
    text: str  # the points
    won: bool  # true for a win
    zero: bool  # true for a nought that counts
    empty: bool  # true where he did not play


class MatrixRow(TypedDict):
    """Somebody's points in every game or round."""

    at: str | None  # the place, where cells name opponents by it
    who: PersonLink  # who it is
    cells: list[MatrixCell]  # one for each column
    total: str  # the sum


class Matrix(TypedDict):
    """Everybody's points in every game or round."""

    label: str  # what the table is, for screen readers
    note: str | None  # how it is read
    legend: list[LegendLine]  # what the marks mean
    columns: list[Reference]  # the games or rounds
    rows: list[MatrixRow]  # everybody, the first first


class CrossCell(TypedDict):
    """A meeting of two."""

    text: str  # the score or the points
    self: bool  # true where a row meets itself
    won: bool  # true where the row has won
    href: str | None  # the game


class CrossRow(TypedDict):
    """Somebody against everybody."""

    who: PersonLink  # who it is
    cells: list[CrossCell]  # one for each row
    total: str  # the points


class Crosstable(TypedDict):
    """Everybody of a group against everybody."""

    label: str  # what the table is
    name: str  # the group, where there are several
    columns: list[str]  # the numbers of the rows
    rows: list[CrossRow]  # everybody, the first first


class Side(TypedDict):
    """One side of a match, or a player of a table."""

    seed: str  # the place in the seeding, or at the final table
    who: PersonLink | None  # who it is, once known
    text: str | None  # what stands there instead: a bye, open
    won: bool  # true for the winner
    score: str  # what the side scored


class Tie(TypedDict):
    """A match, a table, or the champion at the end of a bracket."""

    path: bool  # true on the champion's way
    label: str  # which match it is
    next: str | None  # where the winner goes
    sides: list[Side]  # who meets
    games: str  # the scores of several games, legs or sets
    how: str  # what decided it beside the score
    note: str | None  # the words of the link to the game
    note_href: str | None  # the game
    champion: PersonLink | None  # the champion, in the last column


class BracketRound(TypedDict):
    """A column of a bracket."""

    name: str  # “Semi-finals”
    kind: str  # round, champion or third
    ties: list[Tie]  # its matches


class BracketNote(TypedDict):
    """A bye, a walkover, or that nobody came."""

    term: str  # what it was
    text: str  # whom it was about
    why: LocalizedText | None  # the reason that was written down


class WayStep(TypedDict):
    """A match of the champion."""

    round: str  # in which round
    who: PersonLink | None  # against whom
    text: str | None  # what stood there instead of somebody
    score: str  # the score, the champion's first
    won: bool  # true where he won
    how: str  # what decided it beside the score
    href: str | None  # the game


class Bracket(TypedDict):
    """A knock-out, or tables whose firsts meet at a final table."""

    name: str  # of a part; empty for the whole
    tables: bool  # true where tables meet, not pairs
    rounds: list[BracketRound]  # the rounds, the first first; none where there are parts
    drawn: int  # how many of the last rounds are drawn as a tree
    early: int  # how many rounds stay lists
    crowned: bool  # true where there is a champion
    notes: list[BracketNote]  # byes and walkovers
    way: list[WayStep]  # the champion's matches, where there are many
    parts: list[BracketPart]  # the brackets of a double knock-out


class BracketPart(Bracket):
    """The winners' bracket, the losers', or the finals."""

    key: str  # winners, losers or final


class ChartLine(TypedDict):
    """Somebody's line of a chart."""

    d: str  # its path
    place: int  # 1, 2 or 3 where it is drawn so; else 0
    dots: list[Point]  # the steps in which something counted
    label: str  # who it is, and the sum
    label_x: float  # where that stands, from the left
    label_y: float  # the same from above


class ChartRow(TypedDict):
    """Somebody's figures of a chart."""

    who: PersonLink  # who it is
    cells: list[str]  # the sum after each step


class ChartTable(TypedDict):
    """The figures of a chart."""

    columns: list[str]  # the headings, that of the names first
    rows: list[ChartRow]  # everybody who is drawn


class ChartWords(TypedDict):
    """What a chart is called, and what its figures are."""

    title: str  # what it shows
    note: str  # how it is read
    desc: str  # the same in a sentence, for those who do not see it
    caption: str  # what the lines are


class Chart(ChartWords):
    """Points after each game or round."""

    width: int  # of the drawing
    height: int  # of the drawing
    grid: list[str]  # paths of the lines behind
    x_labels: list[DrawnText]  # the games or rounds
    y_labels: list[DrawnText]  # the points
    lines: list[ChartLine]  # everybody who is drawn, the last first
    table: ChartTable  # the figures


class OutlookTable(TypedDict):
    """Who of one table is through, can still be, or is out."""

    name: str | None  # “Group A”, where there are several
    groups: list[Group]  # the people by what holds for them
    ties: list[str]  # sentences on ties and on what it rests on


class Outlook(TypedDict):
    """What can be said before the last games."""

    heading: str  # what it is about
    basis: str  # what it rests on
    tables: list[OutlookTable]  # table by table


class Stage(TypedDict):
    """A stage of a contest."""

    id: str  # of its section, for links
    heading: str | None  # what it is called, where there are several
    note: str | None  # what the plan says of it
    progress: str | None  # that it is not over
    criteria: str  # what it is ranked by
    tables: list[Standings]  # ranked tables
    matrix: Matrix | None  # everybody's points in every game
    crosstables: list[Crosstable]  # everybody against everybody
    bracket: Bracket | None  # a knock-out
    chart: Chart | None  # points after each game
    outlook: Outlook | None  # what can be said before the last games
