"""What a sheet takes from the schema: parameters as
numbers exactly as written, and whole tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ...messages.catalog import LANGUAGES
from ...model import Edition, Text
from .model import PARAMETER


@dataclass(frozen=True, slots=True)
class Label:
    """A word of ours, by its key in words.yaml."""

    key: str


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
    if here is None and path.startswith("example.") and path != "example.players":
        return _example(edition, path.removeprefix("example."))
    return here


def _example(edition: Edition, role: str) -> int | None:
    players = value_at(edition, "example.players")
    for setup in edition.params.get("setups", ()):
        low, high = setup["players"]
        if isinstance(players, int) and low <= players <= high:
            if role in setup and role != "players":
                return int(setup[role])
            return players - _named(setup) if role == _rest(edition) else None
    return None


def _named(setup: Mapping[str, Any]) -> int:
    return sum(count for role, count in setup.items() if role != "players")


def _rest(edition: Edition) -> str | None:
    """The role of everybody whom the set-ups do not name."""
    named = {role for setup in edition.params.get("setups", ()) for role in setup}
    left = [role for role in edition.params.get("roles", {}) if role not in named]
    return left[0] if len(left) == 1 else None


def known_parameters(edition: Edition) -> list[str]:
    """Every path with one value, for “did you mean”."""

    def below(found: Any, path: str) -> Iterator[str]:
        for key, each in found.items() if isinstance(found, Mapping) else ():
            yield from (
                below(each, f"{path}{key}.") if isinstance(each, Mapping) else (f"{path}{key}",)
            )

    derived = [f"example.{role}" for role in edition.params.get("roles", {})]
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
    if not found:
        return None
    made = _TABLES[name](edition, found) if name in _TABLES else _plain_table(name, found)
    return made if made and made.rows else None


def _plain_table(name: str, found: Any) -> Table | None:
    if not isinstance(found, Mapping):
        return None
    rows = tuple(
        (Label(f"{name}-{key}"), _minus(str(_written(each, "en"))))
        for key, each in found.items()
        if isinstance(each, (int, Decimal)) and not isinstance(each, bool)
    )
    return Table(name, (Label(f"table-{name}-what"), Label(f"table-{name}-value")), rows)


def _setups(edition: Edition, found: Any) -> Table:
    """Players, every role, and last the rest, whose number goes with the players."""
    rest = _rest(edition)
    roles = [role for role in edition.params.get("roles", {}) if role != rest]
    rows: list[tuple[Cell, ...]] = []
    for setup in found:
        low, high = setup["players"]
        left = (_span(low - _named(setup), high - _named(setup)),) if rest else ()
        rows.append((_span(low, high), *(str(setup.get(role, 0)) for role in roles), *left))
    heads = [_role(edition, role) for role in (*roles, rest) if role]
    return Table("setups", (Label("table-setups-what"), *heads), tuple(rows))


def _roles(edition: Edition, found: Any) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (_role(edition, role), _minus(str(_written(each["points"], "en"))))
        for role, each in found.items()
    ]
    if judge := edition.params.get("judge"):
        rows.append((Label("role-judge"), _minus(str(_written(judge.get("points", 0), "en")))))
    return Table("roles", (Label("table-roles-what"), Label("table-roles-value")), tuple(rows))


def _places(edition: Edition, found: Any) -> Table:
    rows: list[tuple[Cell, ...]] = [
        (str(at), _minus(str(_written(each, "en"))))
        for at, each in enumerate(found.get("points", ()), 1)
    ]
    rows += [
        (Label(f"places-{key}"), _minus(str(_written(found[key], "en"))))
        for key in ("beyond", "absent", "disqualified")
        if key in found
    ]
    return Table("places", (Label("table-places-what"), Label("table-places-value")), tuple(rows))


_TABLES: Mapping[str, Callable[[Edition, Any], Table]] = {
    "setups": _setups,
    "roles": _roles,
    "places": _places,
}


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _role(edition: Edition, role: str) -> Text:
    name = edition.params["roles"].get(role, {}).get("name", role)
    return Text(name if isinstance(name, Mapping) else {"": str(name)})
