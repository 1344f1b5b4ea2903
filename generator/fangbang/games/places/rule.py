"""The numbers of a game that ranks its players: what they say, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from ..exact_numbers import as_written
from ..interfaces import Params
from ..rule_parts import Cell, Label, RuleProblem, RuleTable, warning


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
