"""A finishing order as it is written → PlacesResult."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..fields import read_fields
from ..interfaces import ResultReader
from .fields import FIELDS
from .scoring import PlacesResult

Item = Mapping[str, Any]
Placed = tuple[tuple[int, tuple[str, ...]], ...]
# alone they say that nobody finished
_WITHOUT_PLACE = ("absent", "disqualified", "took-part", "unknown")


def read(reader: ResultReader, item: Item) -> PlacesResult | None:
    """Finishing order as a list, or the place beside each name; the others by why they have none.

    None where something in it was told.
    """
    if not any(key in item for key in ("places", "place", "points", *_WITHOUT_PLACE)):
        reader.tell("missing-key", key="places")
        return None
    placed = _in_order(reader, item) if "places" in item else _by_number(reader, item)
    values = read_fields(FIELDS, reader, item, ("points", *_WITHOUT_PLACE, "exempt"))
    if placed is None or values is None:
        return None
    return PlacesResult(
        placed,
        absent=values.get("absent", ()),
        disqualified=values.get("disqualified", ()),
        took_part=values.get("took-part", ()),
        unknown=values.get("unknown", ()),
        exempt=values.get("exempt", ()),
        awarded=values.get("points", {}),
    )


def _in_order(reader: ResultReader, item: Item) -> Placed | None:
    place, placed = 1, []
    for number, named in enumerate(item["places"]):
        if isinstance(named, list):
            group = reader.players(named, "places", number)
        else:
            player = reader.player(named, "places", number)
            group = (player,) if player else None
        if group is None:
            return None
        placed.append((place, group))
        place += len(group)
    return tuple(placed)


def _by_number(reader: ResultReader, item: Item) -> Placed | None:
    values = read_fields(FIELDS, reader, item, ("place",))
    if values is None:
        return None
    groups: dict[int, list[str]] = {}
    for player, place in values.get("place", {}).items():
        groups.setdefault(place, []).append(player)
    return tuple((place, tuple(group)) for place, group in sorted(groups.items()))
