"""The numbers of a game of one against two: what they say, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Iterator

from ..interfaces import Params
from ..rule_parts import Role, RuleProblem, backwards
from .scoring import FARMER, LANDLORD


def roles_of(params: Params) -> dict[str, Role]:
    """Landlord and farmer, by our own names."""
    return {LANDLORD: Role(), FARMER: Role()}


def problems(params: Params) -> Iterator[RuleProblem]:
    """A bid can be made."""
    bids = params["bids"]
    if {"min", "max"} <= bids.keys():
        yield from backwards(("bids",), bids["min"], bids["max"])
