"""What is recorded of a game that ranks its players."""

from __future__ import annotations

from ..exact_numbers import to_fraction
from ..fields import ByPlayer, Field, Fields, Names

FIELDS: Fields = {
    "places": Field(
        {
            "type": "array",
            "items": {"anyOf": [{"$ref": "#/$defs/name"}, {"$ref": "#/$defs/names"}]},
        }
    ),
    "place": ByPlayer(of={"type": "integer", "minimum": 1, "maximum": 100000}, value=int),
    "points": ByPlayer(value=to_fraction),
    "absent": Names(),
    "disqualified": Names(),
    "took-part": Names(),
    "unknown": Names(),
    "exempt": Names(),
}
