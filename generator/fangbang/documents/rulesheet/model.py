"""What a rule sheet is: sections, clauses with stable ids, the paragraphs and tables between
them; which clause states a number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...messages.problem import SourceLocation
from ...model import Edition

# in one go: nothing is tried twice
PARAMETER = re.compile(r"\{\{(?!\{)\s*+((?:[^{}\s]+(?:[^{}\S\n]+[^{}\s]+)*)?)\s*+\}\}")
LINK = re.compile(r"\]\(\s*<?((?:clause|term):[^)>\s]*)")


@dataclass(frozen=True)
class Prose:
    """A paragraph, list or table of Markdown between the clauses; `starts`
    is where each of its lines begins.
    """

    text: str
    place: SourceLocation
    starts: tuple[SourceLocation, ...] = ()


@dataclass(frozen=True)
class TableItem:
    """{{ table NAME }}: a table that is made from the schema."""

    name: str
    place: SourceLocation


@dataclass(frozen=True)
class Clause:
    """One numbered sentence or more; `text` is Markdown with its {{ parameters
    }}, `rows` the sources it came from.
    """

    id: str
    number: str
    mark: str
    depth: int
    text: str
    place: SourceLocation
    children: tuple[Item, ...] = ()
    rows: tuple[str, ...] = ()
    starts: tuple[SourceLocation, ...] = ()
    style: str = ""


Item = Clause | Prose | TableItem


@dataclass(frozen=True)
class Section:
    """One heading and what stands under it."""

    key: str
    heading: str
    items: tuple[Item, ...]
    place: SourceLocation


@dataclass(frozen=True)
class RuleSheet:
    """A sheet (or the tips) in one language."""

    language: str
    title: str
    sections: tuple[Section, ...]
    place: SourceLocation

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """Every clause by its id, in reading order; of two with one id, the first."""
        found: dict[str, Clause] = {}
        for section in self.sections:
            for item in walk(section.items):
                if isinstance(item, Clause):
                    found.setdefault(item.id, item)
        return found

    @cached_property
    def stated(self) -> Mapping[str, str]:
        """Parameter (or "table NAME") → the clause that states it first; ""
        where no clause stands before it.
        """
        found: dict[str, str] = {}
        for section in self.sections:
            here = ""
            for item in walk(section.items):
                here = item.id if isinstance(item, Clause) else here
                names = (
                    [f"table {item.name}"]
                    if isinstance(item, TableItem)
                    else PARAMETER.findall(item.text)
                )
                for name in names:
                    found.setdefault(name, here)
        return found


def anchor(clause: str) -> str:
    """The id of a clause on a page.

    One without a section's name before a point (`{#five}`) could be any of the page's own ids.
    """
    return clause if "." in clause else f"c-{clause}"


def walk(items: Iterable[Item]) -> Iterator[Item]:
    """Every item in reading order, nested ones too."""
    for item in items:
        yield item
        if isinstance(item, Clause):
            yield from walk(item.children)


def spot(item: Clause | Prose, offset: int, length: int = 1) -> SourceLocation:
    """The place of a stretch of an item's text."""
    before = item.text[:offset]
    line = min(before.count("\n"), len(item.starts) - 1)
    start = item.starts[line] if item.starts else item.place
    return SourceLocation(
        start.path, start.line, start.column + offset - (before.rfind("\n") + 1), max(1, length)
    )


def clause_of(sheets: Mapping[str, RuleSheet], path: str) -> str | None:
    """The clause that states a number of the schema: by itself, in a table, or (for
    a whole map) the first part of it.
    """
    for sheet in sheets.values():
        if found := stating(sheet, path):
            return found
    return None


def clause_behind(
    edition: Edition, sheets: Mapping[str, RuleSheet], reason: str, by: str | None
) -> str | None:
    """The clause behind a ledger entry: about its reason, of an open question (`open.draw`),
    or the one that states the number.
    """
    listed = next(
        (citation.clause for citation in edition.citations if citation.subject == reason), None
    )
    if listed or by is None:
        return listed
    return (
        edition.cited(by.removeprefix("open.")) if by.startswith("open.") else clause_of(sheets, by)
    )


def stating(sheet: RuleSheet, path: str) -> str | None:
    """The same in one language; "" where it is stated before any clause."""
    keys, stated = path.split("."), sheet.stated
    tables = (f"table {'.'.join(keys[:n])}" for n in range(len(keys), 0, -1))
    for name in (path, *tables):
        if name in stated:
            return stated[name]
    return next((clause for name, clause in stated.items() if name.startswith(path + ".")), None)
