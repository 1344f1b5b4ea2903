"""Numbers as their schema means them: 2.0 is 2 where a whole number is meant, and
nowhere else (90.00 keeps its cents).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

Part = Mapping[str, Any]


def made_whole(data: Any, schema: Part) -> Any:
    """Valid data with every whole number as one; lists and maps are changed where they stand."""
    return _whole(data, [schema], schema.get("$defs", {}))


def has_decimals(data: Any) -> bool:
    """True where something was written with a point or an exponent: all else is left alone."""
    if isinstance(data, dict):
        return any(map(has_decimals, data.values()))
    return any(map(has_decimals, data)) if isinstance(data, list) else isinstance(data, Decimal)


def _whole(value: Any, parts: list[Part], definitions: Part) -> Any:
    meant = [each for part in parts for each in _meant(part, definitions)]
    if isinstance(value, Decimal):
        return (
            int(value)
            if any(map(_wants_whole, meant)) and not any(map(_wants_any, meant))
            else value
        )
    if isinstance(value, dict):
        for key, each in value.items():
            value[key] = _whole(
                each, [part for one in meant for part in _of_key(one, key)], definitions
            )
    elif isinstance(value, list):
        items = [one["items"] for one in meant if isinstance(one.get("items"), dict)]
        value[:] = [_whole(each, items, definitions) for each in value]
    return value


def _meant(part: Part, definitions: Part) -> Iterator[Part]:
    """A part of a schema and every form that it allows."""
    if "$ref" in part:
        yield from _meant(definitions[part["$ref"].rpartition("/")[2]], definitions)
        return
    yield part
    for form in part.get("anyOf", ()):
        yield from _meant(form, definitions)


def _of_key(part: Part, key: str) -> Iterator[Part]:
    below = part.get("properties", {}).get(key, part.get("additionalProperties"))
    if isinstance(below, dict):
        yield below


def types_of(part: Part) -> list[str]:
    """The types that a part names."""
    named = part.get("type", [])
    return [named] if isinstance(named, str) else list(named)


def _wants_whole(part: Part) -> bool:
    return "integer" in types_of(part) or any(type(each) is int for each in part.get("enum", ()))


def _wants_any(part: Part) -> bool:
    return "number" in types_of(part)
