"""What the columns of a table are, by key or by name in any language;
and the rows as entrants or as games.

Games stand in rows, one each, a column for every key; or, where points or places were kept for
everybody, a player in each row and a game in each column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ...documents.schemas import schema
from ...games.fields import ByPlayer, cell_field
from ...messages.catalog import closest_match, translations
from ...messages.problem import WARNING, Problem, SourceLocation
from ...model import Edition
from .spreadsheet import Grid

_PERSON = {"id": (), "name": (), "zh-Hant": (), "zh-Hans": (), "en": (), "also": (), "club": ()}
Item = dict[str, Any]


def _folded(text: str) -> str:
    return re.sub(r"[\s_]+", "-", text.strip()).casefold()


def _spelled(label: str) -> list[str]:
    return [
        translation for translation in translations(label).values() if isinstance(translation, str)
    ]


# maps that no cell can hold
_NOT_IN_TABLES = ("penalties",)
# keys with more names than the one on the score sheet
_MORE = ("game", "group", "judge", "match", "round", "table", "black", "white")


def _names_of(key: str) -> list[str]:
    """What a column may be called: 局次, 局 or 第幾局 where games are numbered."""
    return [
        each
        for label in ("score", "value", *(("column", "ask") if key in _MORE else ()))
        for each in _spelled(f"{label}-{key}")
    ]


_FIRST = {
    _folded(each)
    for each in (
        "name",
        "player",
        *_spelled("column-name"),
        *_spelled("player"),
        *_spelled("score-players"),
    )
}


def entrants(grid: Grid, problems: list[Problem]) -> list[Any]:
    """Names, or maps where a row says more."""
    found = _keys(grid, {key: _spelled(f"column-{key}") for key in _PERSON}, problems)
    made: list[Any] = []
    for number, row in enumerate(grid.rows):
        item = {
            key: _names(row[at]) if key == "also" else row[at]
            for key, at in found.items()
            if row[at]
        }
        if "name" in item:
            made.append(item["name"] if len(item) == 1 else item)
        elif "name" in found and item:
            problems.append(
                Problem(
                    "missing-key",
                    grid.place(number, found["name"]),
                    {"key": "name"},
                    severity=WARNING,
                )
            )
    if not made:
        problems.append(Problem("missing-key", grid.place(None, 0), {"key": "name"}))
    return made


def games(grid: Grid, edition: Edition, problems: list[Problem]) -> list[Item]:
    """The games of a contest, in the order of the table."""
    cells = cell_field(edition.game.fields)
    if cells and _folded(grid.header[0]) in _FIRST:
        return _crossed(grid, *cells, problems)
    properties = schema(f"results-{edition.kind}")["properties"]["games"]["items"]["properties"]
    own = {
        column: names
        for key, field in edition.game.fields.items()
        for column, names in field.table_columns(key, edition.params).items()
    }
    place = [key for key in properties if key not in (*edition.game.fields, *_NOT_IN_TABLES)]
    columns = {key: _names_of(key) for key in place} | {
        key: names or _names_of(key) for key, names in own.items()
    }
    found = _keys(grid, columns, problems)
    made = [
        item
        for number in range(len(grid.rows))
        if (item := _game(grid, number, found, properties, problems))
    ]
    if not made:
        problems.append(Problem("table-empty", grid.place(None, 0)))
    return made


def _crossed(grid: Grid, key: str, field: ByPlayer, problems: list[Problem]) -> list[Item]:
    """A player in each row, a game in each column; an empty cell is somebody who did not play.

    What is neither is told and left out.
    """
    made, rows = [], list(_players(grid, problems))
    for at, head in enumerate(grid.header[1:], 1):
        cells = {row[0]: _cell(field, row[at]) for row in rows if row[at]}
        number = re.search(r"[0-9]+", head)
        if len(grid.header) > 2 and _is_total(head):
            problems.append(
                Problem("table-total", grid.place(None, at), {"name": head}, severity=WARNING)
            )
        elif (
            cells
            and not field.takes_words
            and all(isinstance(cell, str) for cell in cells.values())
        ):
            problems.append(
                Problem(
                    "unknown-column",
                    grid.place(None, at),
                    {"name": head, "near": ""},
                    severity=WARNING,
                )
            )
        elif cells:
            made.append({"game": int(number[0]) if number else head or at, key: cells})
    return made


def _players(grid: Grid, problems: list[Problem]) -> Iterator[tuple[str, ...]]:
    """The rows that are somebody's, each person's once."""
    seen: dict[str, SourceLocation] = {}
    for number, row in enumerate(grid.rows):
        name, place = row[0], grid.place(number, 0)
        if not name:
            problems.append(Problem("missing-key", place, {"key": "name"}, severity=WARNING))
        elif _is_total(name):
            problems.append(Problem("table-total", place, {"name": name}, severity=WARNING))
        elif name in seen:
            problems.append(Problem("duplicate-key", place, {"key": name}, seen[name]))
        else:
            seen[name] = place
            yield row


def _is_total(text: str) -> bool:
    """合計, Total, 名次: what stands at the end of a table and is counted from the rest."""
    return _folded(text) in {
        _folded(each) for names in _spelled("table-totals") for each in re.split("[,、]", names)
    }


def _game(
    grid: Grid,
    number: int,
    found: Mapping[str, int],
    properties: Mapping[str, Any],
    problems: list[Problem],
) -> Item:
    item: Item = {}
    for key, at in found.items():
        cell = grid.rows[number][at]
        if not cell:
            continue
        if "." in key:  # a column for each key of a map
            outer, _, inner = key.partition(".")
            item.setdefault(outer, {})[inner] = _names(cell)
        elif properties[key].get("type") == "object":
            item[key] = _pairs(cell, grid.place(number, at), problems)
        else:
            item[key] = _read(cell, properties[key])
    return item


def _pairs(cell: str, place: SourceLocation, problems: list[Problem]) -> dict[str, Any]:
    """陳石: 4; 林小風: -4. Nobody twice."""
    made: dict[str, Any] = {}
    for each in _names(cell):
        name, _, value = (part.strip() for part in re.sub("[：=]", ":", each).partition(":"))
        if name in made:
            problems.append(Problem("duplicate-key", place, {"key": name}))
        made[name] = _value(value)
    return made


def _read(cell: str, form: Mapping[str, Any]) -> Any:
    """A cell as its key wants it: a list of names, a truth, a number, or the text."""
    reference = str(form.get("$ref", "")).rpartition("/")[2]
    if reference == "names" or form.get("type") == "array":
        return _names(cell)
    if form.get("type") == "boolean":
        return _folded(cell) in {"true", "yes", "x", "1", "✓", *map(_folded, _spelled("score-yes"))}
    return (
        _value(cell)
        if reference in ("mark", "points", "count") or form.get("type") in ("integer", "number")
        else cell
    )


def _cell(field: ByPlayer, cell: str) -> Any:
    """What stands for one player in one game: a number or a word, or several numbers."""
    several = field.from_cell(cell)
    return _value(cell) if several is None else [_value(word) for word in several]


def _value(cell: str) -> Any:
    from decimal import Decimal

    cell = cell.replace("−", "-")
    if re.fullmatch(r"-?(0|[1-9][0-9]*)", cell):
        return int(cell)
    return Decimal(cell) if re.fullmatch(r"-?[0-9]+[.][0-9]+", cell) else cell


def _names(cell: str) -> list[str]:
    return [each.strip() for each in re.split("[,，、;；\n]", cell) if each.strip()]


def _keys(grid: Grid, known: Mapping[str, list[str]], problems: list[Problem]) -> dict[str, int]:
    """Key → its column; a column that nothing is known of is told and left out."""
    by_name = {_folded(name): key for key, names in known.items() for name in (key, *names) if name}
    found: dict[str, int] = {}
    for at, head in enumerate(grid.header):
        key = by_name.get(_folded(head))
        if key is None and head:
            problems.append(
                Problem(
                    "unknown-column",
                    grid.place(None, at),
                    {"name": head, "near": closest_match(_folded(head), by_name)},
                    severity=WARNING,
                )
            )
        elif key is not None and key in found:
            problems.append(
                Problem(
                    "duplicate-key",
                    grid.place(None, at),
                    {"key": head},
                    grid.place(None, found[key]),
                )
            )
        elif key is not None:
            found[key] = at
    return dict(sorted(found.items(), key=lambda item: list(known).index(item[0])))
