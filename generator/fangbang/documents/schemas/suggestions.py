"""What a value of a wrong type was probably meant to be, and how it is written then."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from ...messages.catalog import translations
from ...messages.problem import Problem, SourceLocation
from ..document import Document
from ..lookalike_characters import comma, plain_number, wide_list

Keys = list[str | int]


def slip(
    document: Document,
    path: Keys,
    types: Sequence[str],
    place: SourceLocation,
    typed: str,
    value: object,
) -> Problem | None:
    """The slip behind a wrong type, where it has a name of its own: a comma in a number, a
    full-width bracket, a blank left out.
    """
    if (
        value is None
        and path
        and isinstance(path[-1], str)
        and (found := re.fullmatch(r"([^:：]+)[:：]\s*(\S.*)", path[-1]))
    ):
        return Problem(
            "missing-space",
            document.place(*path, of_key=True),
            {"value": path[-1], "better": f"{found[1]}: {found[2]}"},
        )
    if not isinstance(value, str):
        return None
    if {"number", "integer"} & set(types) and re.fullmatch(
        r"[-+]?[0-9][0-9,]*,[0-9]+(?:[.][0-9]+)?", value
    ):
        return comma(place, value)
    if {"array", "object"} & set(types) and (wide := wide_list(value)):
        return Problem(
            "wrong-sign",
            SourceLocation(place.path, place.line, place.column),
            {"sign": wide[0], "better": wide[1]},
        )
    if "array" in types and re.match(r"-[^\s\d-]", value):
        return Problem(
            "wrong-sign",
            SourceLocation(place.path, place.line, place.column),
            {"sign": "-", "better": f"- {value[1:2]}"},
        )
    return None


def hints(
    types: Sequence[str], value: object, typed: str, key: str, limits: Mapping[str, Any]
) -> dict[str, Any]:
    """Facts for the mend: quotes that would do, a number in plain digits, a date out of a
    spreadsheet, or what this key wants.
    """
    if isinstance(value, str):
        return {"plain": plain_number(value) or ""} if {"number", "integer"} & set(types) else {}
    if value is None and "array" in types:
        return {"instead": "empty-list"}
    if (
        isinstance(value, list)
        and value
        and isinstance(value[0], dict)
        and typed
        and key.endswith((".yaml", ".yml"))
    ):
        return {"instead": "games-first"}
    if "string" not in types or not isinstance(value, int | Decimal):
        return {}
    if form := limits.get("x-form"):
        return {"form": form, "serial": _serial(value) if form in ("date", "moment") else ""}
    if translations(f"instead-{key}"):
        return {"instead": key}
    return {} if isinstance(value, bool) and "boolean" not in types else {"quoted": f"'{typed}'"}


def _serial(value: int | Decimal) -> str:
    """A day as spreadsheets number it, from 1980 to 2100."""
    return (
        (date(1899, 12, 30) + timedelta(days=int(value))).isoformat()
        if 29_000 < value < 73_000
        else ""
    )
