"""What is wrong in the numbers of a game between two."""

from __future__ import annotations

from collections.abc import Iterator

from ..interfaces import Params
from ..rule_parts import RuleProblem, warning


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
