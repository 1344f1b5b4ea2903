"""A spreadsheet or CSV as rows of text, every cell as a person would type it."""

from __future__ import annotations

import csv
import datetime
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ...files.encoding import decode
from ...files.source_file import Source
from ...messages.problem import Problem, SourceLocation
from .extent import MOST_CELLS, too_big

BOOKS = (".xlsx", ".xls", ".xlsb", ".ods")


class NoReader(Exception):
    """Spreadsheets need a package that is not installed."""


@dataclass(frozen=True)
class Grid:
    """A header and the rows below it; empty rows are left out, and `numbers`
    keeps which they were in the file.
    """

    path: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]

    def place(self, row: int | None, column: int) -> SourceLocation:
        """A cell: the row of the file as the line, the column counted from 1."""
        return SourceLocation(self.path, 1 if row is None else self.numbers[row], column + 1)


def read_grid(source: Source, problems: list[Problem]) -> Grid | None:
    """The first sheet of a book, or a CSV with commas, semicolons or tabs."""
    lines = (
        _book(source, problems) if source.path.lower().endswith(BOOKS) else _csv(source, problems)
    )
    if lines is None:
        return None
    kept = [(at, row) for at, row in enumerate(lines, 1) if any(row)]
    if len(kept) < 2:
        problems.append(Problem("table-empty", SourceLocation(source.path)))
        return None
    width = max(len(row) for _, row in kept)
    whole = [(at, (*row, *[""] * (width - len(row)))) for at, row in kept]
    return Grid(
        source.path,
        whole[0][1],
        tuple(row for _, row in whole[1:]),
        tuple(at for at, _ in whole[1:]),
    )


def _csv(source: Source, problems: list[Problem]) -> list[tuple[str, ...]] | None:
    text = decode(source, problems)
    if text is None:
        return None
    first = re.split("[\r\n]", text, maxsplit=1)[0]
    reader, rows = (
        csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count)),
        list[tuple[str, ...]](),
    )
    begins = 1
    try:
        for row in reader:
            rows.append(tuple(cell.strip() for cell in row))
            begins = reader.line_num + 1
    # longer than any cell: a quotation mark that nothing closes swallows the rest
    except csv.Error:
        problems.append(Problem("cell-too-long", SourceLocation(source.path, begins, 1)))
        return None
    return rows


def _book(source: Source, problems: list[Problem]) -> list[tuple[str, ...]] | None:
    try:
        from python_calamine import CalamineError, CalamineWorkbook
    except ImportError as fault:
        raise NoReader from fault
    if too_big(source.data):
        problems.append(Problem("table-too-big", SourceLocation(source.path), {"most": MOST_CELLS}))
        return None
    try:
        sheet: Iterable[Iterable[Any]] = (
            CalamineWorkbook.from_filelike(io.BytesIO(source.data))
            .get_sheet_by_index(0)
            .to_python(skip_empty_area=False)
        )
    except (CalamineError, OSError, ValueError, IndexError):
        problems.append(Problem("table-unreadable", SourceLocation(source.path)))
        return None
    return [tuple(_typed(cell) for cell in row) for row in sheet]


def _typed(cell: Any) -> str:
    """3.0 is 3, a date is 2026-03-14, what a book calls true is true."""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() else str(Decimal(repr(cell)))
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    if isinstance(cell, datetime.date | datetime.time):
        return cell.isoformat()
    return str(cell).strip()
