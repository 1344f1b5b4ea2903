"""The numbers of a game of one against two: what they say, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Iterator

from ..fields import Field, Fields
from ..interfaces import Params
from ..rule_parts import Role, RuleProblem, backwards
from .scoring import FARMER, LANDLORD

RULE_FIELDS: Fields = {
    "deal": Field({"type": "object", "additionalProperties": {"$ref": "#/$defs/few"}}),
    "bids": Field(
        {
            "type": "object",
            "required": ["min", "max"],
            "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 1000},
        },
        required=True,
    ),
    "multiplier": Field(
        {
            "type": "object",
            "required": ["start", "bomb", "rocket", "spring", "anti-spring"],
            "additionalProperties": {"$ref": "#/$defs/points"},
        },
        required=True,
    ),
    "shares": Field(
        {
            "type": "object",
            "required": ["landlord", "farmer"],
            "additionalProperties": {"$ref": "#/$defs/points"},
        },
        required=True,
    ),
    "ranks": Field({"type": "array", "items": {"type": "string"}}),
    "runs-without": Field({"type": "array", "items": {"type": "string"}}),
    "runs": Field({"type": "object", "additionalProperties": {"$ref": "#/$defs/few"}}),
}


def roles_of(params: Params) -> dict[str, Role]:
    """Landlord and farmer, by our own names."""
    return {LANDLORD: Role(), FARMER: Role()}


def problems(params: Params) -> Iterator[RuleProblem]:
    """A bid can be made."""
    bids = params["bids"]
    if {"min", "max"} <= bids.keys():
        yield from backwards(("bids",), bids["min"], bids["max"])
