"""How far a spreadsheet reaches, before it is read: its reader makes
room for every cell up to the last one.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator

MOST_CELLS, MOST_UNPACKED = 1_000_000, 200_000_000
_SHEET = re.compile(r"(?:^|/)xl/worksheets/[^/]+\.xml\Z")
# a cell with something in it; one without its name, in a row that has one
_CELL = re.compile(
    rb"""<(?:\w{1,20}:)?c\s(?:[^<>]{0,200}?\s)?r\s?=\s?["']([A-Za-z]{1,3})([0-9]{1,7})["'][^<>]{0,200}(?<!/)>"""
)
_BARE_ROW = re.compile(
    rb"""<(?:\w{1,20}:)?row\s(?:[^<>]{0,200}?\s)?r\s?=\s?["']([0-9]{1,7})["'][^<>]{0,200}>\s{0,99}<(?:\w{1,20}:)?c(?=[\s>])(?![^<>]{0,200}\sr\s?=)"""
)
_PART = re.compile(
    rb"<(/?)(?:[\w.-]{1,40}:)?(table-row|table-cell|covered-table-cell|table)(?=[\s>/])([^<>]{0,2000})>"
)
_REPEATED = re.compile(rb"""number-(?:rows|columns)-repeated\s*=\s*["']([0-9]{1,12})["']""")


def too_big(data: bytes) -> bool:
    """True for a book that unpacks to more than can be read, or whose sheets
    reach further than any list of people.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as book:
            if sum(each.file_size for each in book.infolist()) > MOST_UNPACKED:
                return True
            return any(
                cells > MOST_CELLS for name in book.namelist() for cells in _cells(book, name)
            )
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        # no book of this kind: its reader says so
        return False


def _cells(book: zipfile.ZipFile, name: str) -> Iterator[int]:
    if _SHEET.search(name):
        yield _of_refs(book, name)
    elif name == "content.xml":
        yield from _of_repeats(book.read(name))


def _of_refs(book: zipfile.ZipFile, name: str) -> int:
    """Rows times columns of a sheet, by the names of its cells (ZZ1048576)."""
    rows = columns = 1
    sheet = book.read(name)
    for cell in _CELL.finditer(sheet):
        rows, columns = max(rows, int(cell[2])), max(columns, _column(cell[1]))
    return max(rows, *(int(row[1]) for row in _BARE_ROW.finditer(sheet)), 0) * columns


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _of_repeats(content: bytes) -> Iterator[int]:
    """Rows times columns of each table of an OpenDocument; what is repeated
    behind the last value does not count.
    """
    rows = last_row = width = column = last_column = repeat = 0
    for close, part, attributes in _PART.findall(content):
        times = int(found[1]) if (found := _REPEATED.search(attributes)) else 1
        if part == b"table":
            if close:
                yield last_row * width
            rows = last_row = width = 0
        elif part == b"table-row" and not close:
            column = last_column = 0
            repeat = times
        elif part == b"table-row":
            rows += repeat
            last_row, width = (rows, max(width, last_column)) if last_column else (last_row, width)
        elif not close:
            column += times
            last_column = column if b"value" in attributes else last_column
