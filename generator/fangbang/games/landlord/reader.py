"""A hand as it is written → LandlordResult."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..fields import read_fields
from ..interfaces import ResultReader
from .fields import FIELDS
from .scoring import LandlordResult

Item = Mapping[str, Any]


def read(reader: ResultReader, item: Item) -> LandlordResult | None:
    """None where something in it was told."""
    values = read_fields(FIELDS, reader, item, ("winner", "spring", "landlord"))
    seats = _seats(reader, item)
    if values is None or seats is None:
        return None
    return LandlordResult(
        seats,
        values["landlord"],
        item["bid"],
        item.get("bombs", 0),
        values.get("spring", "none"),
        values["winner"],
        item.get("rockets", 0),
    )


def _seats(reader: ResultReader, item: Item) -> tuple[str, ...] | None:
    """The three at the table: named on the line, in the log, in the file's `tables`, as drawn, or
    by the table's three landlords.
    """
    if item.get("players"):
        return reader.players(item["players"], "players")
    if names := item.get("log", {}).get("seats"):
        return reader.players(names, "log", "seats")
    if seats := reader.seated(item):
        return seats
    lords = list(dict.fromkeys(game["landlord"] for game in reader.beside(item)))
    if len(lords) == 3:
        players = [reader.player(name, "landlord") for name in lords]
        return tuple(player for player in players if player) if all(players) else None
    if reader.entrants and len(reader.entrants) == 3:
        return reader.entrants
    reader.tell("farmers-unknown", table=reader.label_of(item.get("table")) or "")
    return None
