"""Facts of the pages of the rule editions."""

from __future__ import annotations

from typing import Literal, TypedDict

from markupsafe import Markup

from ..localizer import LocalizedText
from .shared import Link, Reference, View


class EditionMark(TypedDict):
    """Which edition a page is about, exactly."""

    name: LocalizedText  # what it is called
    version: str  # its version
    fingerprint: str  # of its numbers


class TocLine(TypedDict):
    """A line of the contents."""

    no: str  # the number of the section
    text: str  # its heading
    href: str  # its address


class ColumnText(TypedDict):
    """A text in one column."""

    html: Markup  # the text
    lang: str | None  # its language, if it is not the page's


class OpenMark(TypedDict):
    """That a clause leaves something open."""

    text: str  # what
    href: str  # where all such questions are


class RuleClause(TypedDict):
    """A clause."""

    kind: Literal["clause"]  # clause
    id: str  # for links
    no: str  # its number
    depth: int  # how deep it lies
    texts: list[ColumnText]  # column by column
    decision: OpenMark | None  # that it leaves something open


class RuleProse(TypedDict):
    """A paragraph without a number."""

    kind: Literal["prose"]  # prose
    texts: list[ColumnText]  # column by column


class RuleTable(TypedDict):
    """A table made from the schema."""

    kind: Literal["table"]  # table
    html: Markup  # the table


class RuleSection(TypedDict):
    """A section of a rule sheet."""

    id: str  # for links
    no: str  # its number
    headings: list[LocalizedText]  # column by column
    items: list[RuleClause | RuleProse | RuleTable]  # what stands in it; write `s['items']`


class OpenQuestion(TypedDict):
    """What the rules leave to the contest."""

    ask: LocalizedText  # the question
    choices: list[LocalizedText]  # what can be answered
    default: LocalizedText  # what holds without an answer
    clause: Reference | None  # the clause that leaves it open


class GlossaryTerm(TypedDict):
    """A word of the game."""

    id: str  # for links
    terms: list[LocalizedText]  # the word, column by column
    pinyin: str | None  # how it is spoken
    means: list[LocalizedText]  # what it means, column by column


class CueLine(TypedDict):
    """What the referee says."""

    no: str  # its number
    says: list[LocalizedText]  # the words, column by column
    notes: list[LocalizedText | None]  # what is to be done, column by column
    clause: Reference | None  # by which clause


class CuePart(TypedDict):
    """What the referee says in one part of the game."""

    part: str  # which part
    rows: list[CueLine]  # line by line


class UsedIn(TypedDict):
    """A tournament by these rules."""

    label: LocalizedText  # which
    href: str  # its page


class Beside(TypedDict):
    """Other pages about the edition."""

    label: str  # what they are
    pages: list[Link]  # the pages


class RulesPage(TypedDict):
    """rules.html: a rule sheet, in one language or in all side by side."""

    heading: LocalizedText  # what the sheet is called
    second_heading: LocalizedText | None  # the same in the second column
    edition: EditionMark  # which edition it is
    note: str  # how the page is read
    views: list[View]  # in one language or side by side
    beside: list[Beside]  # what is printed, and what it can be compared with
    languages: list[str]  # the languages of the columns
    toc: list[TocLine]  # the contents
    sections: list[RuleSection]  # the sheet
    decisions: list[OpenQuestion]  # what the rules leave to the contest
    glossary: list[GlossaryTerm]  # words of the game
    cues: list[CuePart]  # what the referee says
    tips: list[RuleSection]  # advice for players
    used: list[UsedIn]  # tournaments by these rules


class EditionLine(TypedDict):
    """A rule edition in the list of all."""

    name: LocalizedText  # the game
    edition: LocalizedText  # which edition of it
    href: str  # its page
    small: str  # how many play, and which version it is


class RulesIndexPage(TypedDict):
    """rules-index.html: every rule edition."""

    heading: LocalizedText  # the heading
    editions: list[EditionLine]  # edition by edition


class ComparedEdition(EditionMark):
    """One of two editions."""

    href: str  # its page


class VerdictCount(TypedDict):
    """How many clauses are alike."""

    verdict: str  # same, differs or only
    label: str  # the same in words
    n: int  # how many


class Run(TypedDict):
    """A piece of a clause."""

    text: str  # its words
    changed: bool  # true where the other edition has others


class ComparedCell(TypedDict):
    """A clause or a table of one edition."""

    no: str  # its number; empty for a table
    href: str | None  # its address
    lang: str | None  # its language, if it is not the page's
    runs: list[Run]  # its words; of a table its lines
    table: bool  # true for a table


class ComparedRow(TypedDict):
    """A clause or a table of both."""

    verdict: str  # same, differs or only
    label: str  # the same in words
    cells: list[ComparedCell | None]  # edition by edition


class ComparedSection(TypedDict):
    """A section of both."""

    id: str  # for links
    no: str  # its number
    heading: LocalizedText  # its heading
    rows: list[ComparedRow]  # clause by clause


class ComparedNumber(TypedDict):
    """A number or a question that differs."""

    ask: LocalizedText  # what it is
    path: str  # where it stands in rule.yaml, if nothing says what it is
    verdict: str  # differs or only
    values: list[str]  # edition by edition; write `r['values']`


class ComparePage(TypedDict):
    """compare.html: two editions of one game, clause beside clause."""

    heading: LocalizedText  # the game
    sides: list[ComparedEdition]  # the two
    counts: list[VerdictCount]  # how many clauses are alike
    sections: list[ComparedSection]  # section by section
    numbers: list[ComparedNumber]  # numbers that differ
    questions: list[ComparedNumber]  # open questions that differ
