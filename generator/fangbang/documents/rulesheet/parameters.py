"""What a sheet takes from the schema: parameters as
numbers exactly as written, and whole tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ...games.rule_parts import Label, RuleTable
from ...messages.catalog import LANGUAGES
from ...model import Edition, Text
from .model import PARAMETER

Cell = Text | Label | str


@dataclass(frozen=True)
class Table:
    """A table made from the schema: words as texts or labels, numbers as they are printed."""

    name: str
    headers: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def fill(
    text: str,
    edition: Edition,
    language: str,
    wrap: Callable[[str, str], str] = lambda exact, shown: shown,
) -> str:
    """The text with the values of its parameters; `wrap` marks each for the page.

    An unknown one is left as it stands.
    """

    def put(found: re.Match[str]) -> str:
        exact = parameter(edition, found[1], language)
        return found[0] if exact is None else wrap(exact, _minus(exact))

    return PARAMETER.sub(put, text) if "{{" in text else text


def parameter(edition: Edition, path: str, language: str) -> str | None:
    """A number exactly as the schema has it, or a list or text in the
    language; None where there is no one value.
    """
    found = value_at(edition, path)
    if isinstance(found, (list, tuple)):
        shown = [_written(each, language) for each in found]
        return (
            None
            if None in shown or not shown
            else ("、" if language.startswith("zh") else ", ").join(map(str, shown))
        )
    return _written(found, language)


def _written(found: Any, language: str) -> str | None:
    """One value as the schema has it; a text in the language, or in the nearest there is."""
    if isinstance(found, Mapping) and found and set(found) <= set(LANGUAGES):
        alike = (each for each in found if each[:2] == language[:2])
        return str(found[language if language in found else next(alike, next(iter(found)))])
    if isinstance(found, bool) or not isinstance(found, (int, str, Decimal)):
        return None
    return f"{found:f}" if isinstance(found, Decimal) else str(found)


def _minus(number: str) -> str:
    return "−" + number[1:] if re.fullmatch(r"-[0-9.]+", number) else number


def value_at(edition: Edition, path: str) -> Any:
    """What stands at a dotted path of rule.yaml; `example.ROLE` follows from the
    size of the example and the set-ups.
    """
    here: Any = edition.params
    for key in path.split("."):
        here = here.get(key) if isinstance(here, Mapping) else None
    return edition.game.derived(edition.params).get(path) if here is None else here


def known_parameters(edition: Edition) -> list[str]:
    """Every path with one value, for “did you mean”."""

    def below(found: Any, path: str) -> Iterator[str]:
        for key, each in found.items() if isinstance(found, Mapping) else ():
            yield from (
                below(each, f"{path}{key}.") if isinstance(each, Mapping) else (f"{path}{key}",)
            )

    derived = edition.game.derived(edition.params)
    written = {
        key: each
        for key, each in edition.params.items()
        if key not in ("name", "edition", "open", "sheet", "sources")
    }
    return [
        path
        for path in (*below(written, ""), *derived)
        if parameter(edition, path, "en") is not None
    ]


def table(edition: Edition, name: str) -> Table | None:
    """The table of that name; any map of numbers in the schema makes one."""
    found = edition.params.get(name)
    own = edition.game.tables(edition.params).get(name) if found else None
    made = _worded(name, own) if own else _plain_table(name, found)
    return made if made and made.rows else None


def _worded(name: str, own: RuleTable) -> Table:
    headers, *rows = (
        tuple(Text(cell) if isinstance(cell, Mapping) else cell for cell in row)
        for row in (own.headers, *own.rows)
    )
    return Table(name, headers, tuple(rows))


def _plain_table(name: str, found: Any) -> Table | None:
    if not isinstance(found, Mapping):
        return None
    rows = tuple(
        (Label(f"{name}-{key}"), _minus(str(_written(each, "en"))))
        for key, each in found.items()
        if isinstance(each, (int, Decimal)) and not isinstance(each, bool)
    )
    return Table(name, (Label(f"table-{name}-what"), Label(f"table-{name}-value")), rows)
