"""When and where a draw is played, as people write it: 13:00, 25m, 1-11 or A-D or 1,2,5-7."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from dataclasses import replace

from ..engine.draw import Drawn
from ..engine.draw.timetable import Timetable

_MOST_TABLES = 1000


class NotAPlan(Exception):
    """It can not be read, or can not be done: code and facts of the problem."""

    def __init__(self, code: str, **facts: object):
        super().__init__(code, facts)
        self.code, self.facts = code, facts


def laid_out(
    drawn: Drawn,
    start: str | None = None,
    every: str | None = None,
    tables: str | None = None,
    date: str | None = None,
) -> Drawn:
    """The draw with the times and tables that were asked for.

    Raises NotAPlan.
    """
    if not (start or every or tables or date):
        return drawn
    if (every or date) and not start:
        raise NotAPlan("draw-time-without-start")
    table = Timetable(
        _minutes(start) if start else None,
        _length(every) if every else 0,
        tuple(dict.fromkeys(_tables(tables))) if tables else (),
        _date(date) if date else None,
    )
    try:
        return replace(drawn, fixtures=tuple(table.laid(drawn.fixtures)))
    except ValueError as fault:
        raise NotAPlan("draw-tables-few", n=fault.args[0], tables=len(table.tables)) from fault


def _minutes(text: str) -> int:
    """13:00; an evening may go on after 24:00, as in the schedule."""
    read = re.fullmatch(r"([0-2]?[0-9]|3[0-5])[:：]([0-5][0-9])", text.strip())
    if not read:
        raise NotAPlan("draw-time-form", value=text)
    return int(read[1]) * 60 + int(read[2])


def _length(text: str) -> int:
    read = re.fullmatch(r"([0-9]{1,3})\s*(m|min)?", text.strip())
    if not read or not int(read[1]):
        raise NotAPlan("draw-every-form", value=text)
    return int(read[1])


def _date(text: str) -> str:
    try:
        return datetime.date.fromisoformat(text.strip()).isoformat()
    except ValueError as fault:
        raise NotAPlan("draw-date-form", value=text) from fault


def _tables(text: str) -> Iterator[str]:
    """The tables one by one; a range is of numbers or of letters."""
    parts = [part.strip() for part in re.split("[,，、;；]", text)]
    for part in parts:
        read = re.fullmatch(r"([0-9]{1,4}|[A-Za-z])\s*(?:-|–|~|～)\s*([0-9]{1,4}|[A-Za-z])", part)
        if not read:
            if not re.fullmatch(r"[\w ·.]{1,40}", part):
                raise NotAPlan("draw-tables-form", value=text)
            yield part
            continue
        first, last = read[1], read[2]
        numbers = first.isdecimal() and last.isdecimal()
        ends = (int(first), int(last)) if numbers else (ord(first), ord(last))
        if first.isdecimal() != last.isdecimal() or not 0 <= ends[1] - ends[0] < _MOST_TABLES:
            raise NotAPlan("draw-tables-form", value=text)
        yield from (str(at) if numbers else chr(at) for at in range(ends[0], ends[1] + 1))
