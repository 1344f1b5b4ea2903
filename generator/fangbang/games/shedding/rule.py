"""The numbers of a game in which the first without cards wins."""

from __future__ import annotations

from ..fields import Field, Fields

RULE_FIELDS: Fields = {
    "cards": Field(
        {
            "type": "object",
            "required": ["draw-two", "reverse", "skip", "wild", "wild-draw-four"],
            "additionalProperties": {"$ref": "#/$defs/points"},
        },
        required=True,
    ),
    "hand": Field({"$ref": "#/$defs/few"}),
    "draws": Field(
        {
            "type": "object",
            "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 1000},
        }
    ),
    "last-card": Field({"type": "array", "items": {"type": "string"}}),
}
