"""What is wrong in the numbers of a game between two."""

from __future__ import annotations

from collections.abc import Iterator

from ..fields import Field, Fields
from ..interfaces import Params
from ..rule_parts import RuleProblem, warning

RULE_FIELDS: Fields = {
    "alternate": Field({"type": "boolean"}),
    "board": Field({"type": "integer", "minimum": 5, "maximum": 25}),
    "exchange": Field({"type": "object", "additionalProperties": {"$ref": "#/$defs/few"}}),
    "line": Field(
        {
            "type": "object",
            "required": ["length"],
            "additionalProperties": False,
            "properties": {
                "length": {"type": "integer", "minimum": 2, "maximum": 25},
                "longer": {"enum": ["wins", "nothing"]},
            },
        }
    ),
    "points": Field(
        {
            "type": "object",
            "required": ["win", "draw", "loss"],
            "additionalProperties": {"$ref": "#/$defs/points"},
        },
        required=True,
    ),
    "floor": Field({"$ref": "#/$defs/points"}),
}


def problems(params: Params) -> Iterator[RuleProblem]:
    """A win is worth more than a draw, and a draw no less than a loss."""
    if params.get("better") == "low":
        return
    points = params["points"]
    for more, less, wrong in (
        ("win", "draw", points["win"] <= points["draw"]),
        ("draw", "loss", points["draw"] < points["loss"]),
    ):
        if wrong:
            yield warning(
                "outcome-worth-less",
                ("points", more),
                ("points", less),
                more=more,
                less=less,
                worth=points[more],
                other=points[less],
            )
