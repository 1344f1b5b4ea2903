"""The numbers of a game that ranks its players: what they say, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ..exact_numbers import as_written
from ..fields import Field, Fields
from ..interfaces import Params
from ..rule_parts import Cell, Label, RuleProblem, RuleTable, warning

# a number of points, or what follows from n, the size of the field
_BY_FIELD = {
    "anyOf": [
        {"$ref": "#/$defs/points"},
        {"type": "string", "pattern": "^(n|top) ?([+-] ?[0-9]{1,4})?$", "x-form": "by-field"},
    ]
}
RULE_FIELDS: Fields = {
    "places": Field(
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "points": {
                    "anyOf": [
                        {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/points"}},
                        {
                            "type": "object",
                            "minProperties": 1,
                            "additionalProperties": {
                                "type": "array",
                                "minItems": 1,
                                "items": {"$ref": "#/$defs/points"},
                            },
                        },
                    ]
                },
                "beyond": {"$ref": "#/$defs/points"},
                "shared": {"enum": ["average", "same"]},
                "n": {"enum": ["listed", "took-part", "last-place"]},
                "cap": {"$ref": "#/$defs/count"},
                "offset": {"type": "integer", "minimum": -1000, "maximum": 1000},
                "absent": _BY_FIELD,
                "disqualified": _BY_FIELD,
                "took-part": _BY_FIELD,
                "unknown": _BY_FIELD,
            },
        }
    ),
}


def tables(params: Params) -> dict[str, RuleTable]:
    """What each place brings."""
    places = params.get("places") or {}
    rows: list[tuple[Cell, ...]] = [
        (str(place), as_written(points)) for place, points in enumerate(places.get("points", ()), 1)
    ]
    rows += [
        (Label(f"places-{key}"), as_written(places[key]))
        for key in ("beyond", "absent", "disqualified")
        if key in places
    ]
    headers = (Label("table-places-what"), Label("table-places-value"))
    return {"places": RuleTable(headers, tuple(rows))} if places else {}


def problems(params: Params) -> Iterator[RuleProblem]:
    """A better place never brings less."""
    by = params.get("places", {})
    tables = by.get("points", {})
    named = tables.items() if isinstance(tables, Mapping) else [(None, tables)]
    for size, table in named:
        path = ("places", "points") if size is None else ("places", "points", size)
        whole = [*table, by["beyond"]] if "beyond" in by else list(table)
        risen = next(
            (place for place, (before, after) in enumerate(pairwise(whole), 2) if after > before),
            None,
        )
        if risen and params.get("better") != "low":
            yield warning(
                "points-rise",
                (*path, risen - 1) if risen <= len(table) else ("places", "beyond"),
                place=risen,
                points=whole[risen - 1],
                before=whole[risen - 2],
            )
