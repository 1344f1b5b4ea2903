"""The text of a sheet → sections and clauses, line by line.

Clause marks are read before Markdown sees the text: 1） （一） 一、 ① are numbers to a
Chinese reader and nothing to Markdown.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field

from ...messages.problem import Problem, SourceLocation
from ...model import Edition, SheetSource
from .model import PARAMETER, Clause, Item, Prose, RuleSheet, Section, TableItem

_TABLE = re.compile(r"table\s+([\w-]+)\Z")
_HAN = "〇零一二三四五六七八九十百"
_MARK = re.compile(
    rf"""(?P<mark>
      [（(](?:(?P<round>[0-9０-９]{{1,3}})|(?P<han_round>[{_HAN}]{{1,5}}))[）)]
    | (?P<number>[0-9０-９]{{1,3}})(?P<sign>[)）]|[.．、](?![0-9０-９]))
    | (?P<han>[{_HAN}]{{1,5}})、(?![{_HAN}])
    | (?P<ring>[①-⑳㉑-㉟㊱-㊿]))[ \t　]*""",
    re.X,
)
_HEADING = re.compile(r"(#{1,6})[ \t]++(.*)\Z")
_ID = re.compile(r"(?<![ \t])[ \t]*+\{#([A-Za-z][\w.-]*)\}[ \t]*\Z")
_COMMENT = re.compile(r"<!--(.*?)(-->|\Z)", re.S)
_ROW = re.compile(r"[A-Z]\.[0-9A-Za-z.]++\Z")
# a list, a quotation, a table: never a clause's next line
_BLOCK = re.compile(r"[-*+>|][ \t]|\|")


def read_sheet(source: SheetSource, edition: Edition, problems: list[Problem]) -> RuleSheet:
    """The clauses of one sheet; what can not be read (a comment or a parameter that
    is never closed) goes to `problems`.
    """
    lines, rows = _without_comments(source, problems)
    reader = _Reader(source.path)
    for number, line in enumerate(lines, source.line):
        reader.line(line, number, rows.get(number, ()))
        for found in re.finditer(
            r"\{\{|\}\}", PARAMETER.sub(lambda whole: " " * len(whole[0]), line)
        ):
            problems.append(
                Problem(
                    "parameter-form",
                    SourceLocation(source.path, number, found.start() + 1, 2),
                    {"braces": found[0]},
                )
            )
    return RuleSheet(
        source.language,
        source.title,
        tuple(each.finished(at) for at, each in enumerate(reader.sections, 1)),
        source.place,
    )


def _without_comments(
    source: SheetSource, problems: list[Problem]
) -> tuple[list[str], dict[int, tuple[str, ...]]]:
    """The lines without comments, each at its own number still; and the
    source rows that the comments named.
    """
    rows: dict[int, tuple[str, ...]] = {}

    def drop(found: re.Match[str]) -> str:
        line = source.body.count("\n", 0, found.start()) + source.line
        if not found[2]:
            column = found.start() - source.body.rfind("\n", 0, found.start())
            problems.append(Problem("comment-open", SourceLocation(source.path, line, column, 4)))
        names = found[1].split()
        if names and all(_ROW.match(name) for name in names):
            rows[line] = (*rows.get(line, ()), *names)
        return "\n" * found[0].count("\n")

    return _COMMENT.sub(drop, source.body).split("\n"), rows


@dataclass
class _Draft:
    """An item while its lines still come in: a clause where
    it has a mark, else prose or a table.
    """

    place: SourceLocation
    mark: str = ""
    style: str = ""
    number: int = 0
    table: str = ""
    indent: int = 0
    lines: list[tuple[str, SourceLocation]] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    items: list[_Draft] = field(default_factory=list)

    def finished(self, prefix: str, depth: int) -> Item:
        if self.table:
            return TableItem(self.table, self.place)
        while self.lines and not self.lines[-1][0].strip():
            self.lines.pop()
        text, starts = (
            "\n".join(line for line, _ in self.lines).rstrip(),
            tuple(place for _, place in self.lines),
        )
        if not self.mark:
            return Prose(text, self.place, starts)
        own = _ID.search(text)
        name = own[1] if own else f"{prefix}.{self.number}"
        children = tuple(item.finished(name, depth + 1) for item in self.items)
        return Clause(
            name,
            str(self.number),
            self.mark,
            depth,
            text[: own.start()] if own else text,
            self.place,
            children,
            tuple(self.rows),
            starts,
            self.style,
        )


@dataclass
class _SectionDraft:
    heading: str
    place: SourceLocation
    items: list[_Draft] = field(default_factory=list)

    def finished(self, at: int) -> Section:
        """A heading without {#id} is named by its position, which is the same in every language."""
        own = _ID.search(self.heading)
        key = own[1] if own else f"s{at}"
        heading = self.heading[: own.start()] if own else self.heading
        return Section(
            key, heading, tuple(item.finished(key, 0) for item in self.items), self.place
        )


class _Reader:
    """Lines → drafts.

    `open` is the way from the section to the innermost clause that may still go on.
    """

    def __init__(self, path: str):
        self.path = path
        self.sections: list[_SectionDraft] = []
        self.open: list[_Draft] = []
        self.current: _Draft | None = None  # what a plain next line belongs to
        self.gap = False  # an empty line stood before this one

    def line(self, line: str, number: int, rows: tuple[str, ...]) -> None:
        body = line.lstrip(" \t　").rstrip(" \t　" if rows else "\t")
        indent = sum(
            {"\t": 4, "　": 2}.get(mark, 1)
            for mark in line[: len(line) - len(line.lstrip(" \t　"))]
        )
        place = SourceLocation(
            self.path, number, len(line) - len(line.lstrip(" \t　")) + 1, max(1, len(body.rstrip()))
        )
        if not body.strip():
            self.gap = True
        elif heading := _HEADING.match(body) if indent < 4 else None:
            text = _without_closing(heading[2])
            words = SourceLocation(
                self.path, number, place.column + heading.start(2), max(1, len(text))
            )
            self.sections.append(_SectionDraft(text, words))
            self.open, self.current = [], None
        elif marked := _MARK.match(body):
            self.clause(marked, body, indent, place)
        elif (whole := PARAMETER.fullmatch(body.rstrip())) and (table := _TABLE.match(whole[1])):
            self.add(_Draft(place, table=table[1]), indent)
            self.current = None
        else:
            self.plain(body, indent, place)
        if rows and self.current:
            self.current.rows += rows
        self.gap = self.gap and not body.strip()

    def clause(self, marked: re.Match[str], body: str, indent: int, place: SourceLocation) -> None:
        """Sibling, child or next of a parent: by indentation, or by a change
        of style where nothing is indented.
        """
        draft = _Draft(
            SourceLocation(place.path, place.line, place.column, len(marked["mark"])),
            marked["mark"],
            _style(marked),
            _number(marked),
            indent=indent,
        )
        draft.lines.append(
            (
                body[marked.end() :],
                SourceLocation(place.path, place.line, place.column + marked.end(), 1),
            )
        )
        while self.open and self.open[-1].indent > indent + 1:
            self.open.pop()
        level = [each for each in self.open if abs(each.indent - indent) < 2]
        alike = next((each for each in reversed(level) if each.style == draft.style), None)
        if alike or (level and draft.number != 1):
            before = alike or level[-1]
            del self.open[self.open.index(before) :]
        self.section_or_parent().append(draft)
        self.open.append(draft)
        self.current = draft

    def plain(self, body: str, indent: int, place: SourceLocation) -> None:
        """A next line of the clause or paragraph before it; after an
        empty line, only where it is indented.
        """
        current, new_block = self.current, bool(_BLOCK.match(body))
        if (
            current
            and current.mark
            and not new_block
            and (not self.gap or indent >= current.indent + 2)
        ):
            current.lines.append((body, place))
        elif current and not current.mark and (not self.gap or indent >= current.indent):
            if self.gap:
                current.lines.append(("", place))
            deeper = max(0, indent - current.indent)
            current.lines.append(
                (" " * deeper + body, SourceLocation(place.path, place.line, place.column - deeper))
            )
        else:
            self.current = _Draft(place, indent=indent, lines=[(body, place)])
            self.add(self.current, indent)

    def add(self, draft: _Draft, indent: int) -> None:
        """Prose and tables stand inside the innermost clause that they are indented under."""
        holder = next((each for each in reversed(self.open) if each.indent + 2 <= indent), None)
        (holder.items if holder else self.section().items).append(draft)

    def section_or_parent(self) -> list[_Draft]:
        return self.open[-1].items if self.open else self.section().items

    def section(self) -> _SectionDraft:
        if not self.sections:
            self.sections.append(_SectionDraft("", SourceLocation(self.path)))
        return self.sections[-1]


def _without_closing(heading: str) -> str:
    """The words of `## Play ##`."""
    heading = heading.rstrip(" \t")
    bare = heading.rstrip("#")
    return bare.rstrip(" \t") if bare[-1:] in (" ", "\t") else heading


def _style(marked: re.Match[str]) -> str:
    """Marks that continue one another, whatever their width."""
    if marked["sign"]:
        return "1" + {"）": ")", "．": "."}.get(marked["sign"], marked["sign"])
    return next(name for name in ("round", "han_round", "han", "ring") if marked[name])


def _number(marked: re.Match[str]) -> int:
    digits = marked["round"] or marked["number"]
    if digits:
        return int(digits)
    return (
        int(unicodedata.numeric(marked["ring"]))
        if marked["ring"]
        else han_number(marked["han_round"] or marked["han"])
    )


def han_number(text: str) -> int:
    """十二 → 12; digits without 十 or 百 are read one by one."""
    total = digit = 0
    for mark in text:
        worth = int(unicodedata.numeric(mark))
        if worth in (10, 100):
            total, digit = total + (digit or 1) * worth, 0
        else:
            digit = digit * 10 + worth
    return total + digit


def han_numeral(number: int) -> str:
    """12 → 十二, 105 → 一百零五; from ten thousand on in figures.

    The figures are the same in both scripts.
    """
    if number >= 10_000:
        return str(number)
    figures, said, gap = str(number), "", False
    for power, each in zip(range(len(figures) - 1, -1, -1), figures, strict=True):
        if each == "0":
            gap = True
            continue
        said += (
            ("零" if gap and said else "")
            + "〇一二三四五六七八九"[int(each)]
            + ("", "十", "百", "千")[power]
        )
        gap = False
    return (said[1:] if 10 <= number < 20 else said) or "〇"
