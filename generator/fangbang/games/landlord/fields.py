"""What is recorded of a hand of one against two."""

from __future__ import annotations

from typing import Any

from ..fields import Choice, Field, Fields, Name, Names
from ..replays.log_schema import CARDS, SEAT_MARK
from .scoring import FARMERS, LANDLORD, SPRINGS

_LOG: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "seats": {"$ref": "#/$defs/names"},
        "first": {"$ref": "#/$defs/name"},
        "bids": {"type": "array", "items": {"type": "integer", "minimum": -1000, "maximum": 1000}},
        "redeals": {"type": "integer", "minimum": 0, "maximum": 1000},
        "hands": {"type": "object", "additionalProperties": CARDS},
        "bottom": CARDS,
        "plays": {"type": ["string", "array"], "items": SEAT_MARK},
    },
}
SPRING = Choice(keys=SPRINGS)
WINNER = Choice(required=True, keys=(LANDLORD, FARMERS))
FIELDS: Fields = {
    "players": Names(),
    "landlord": Name(required=True),
    "bid": Field(
        {"type": "integer", "minimum": -1000, "maximum": 1000},
        required=True,
        offers=lambda params: {
            "type": "integer",
            "minimum": params["bids"]["min"],
            "maximum": params["bids"]["max"],
        },
    ),
    "bombs": Field({"type": "integer", "minimum": 0, "maximum": 14}),
    "rockets": Field({"type": "integer", "minimum": 0, "maximum": 1}),
    "spring": SPRING,
    "winner": WINNER,
    "log": Field(_LOG),
}
