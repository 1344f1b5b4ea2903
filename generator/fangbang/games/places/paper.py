"""The score sheet of a game that ranks its players."""

from __future__ import annotations

from fractions import Fraction

from ..exact_numbers import to_fraction
from ..fields import MOST_LINES
from ..interfaces import Params, ScoreSheet
from ..paper import CheckSum, Form

_LEAST = 8  # players that the table of sums goes to


def worths(params: Params) -> list[str]:
    """Points by place as they are printed, where one table serves every game."""
    points = (params.get("places") or {}).get("points")
    return [str(worth) for worth in points] if isinstance(points, (list, tuple)) else []


def form(paper: ScoreSheet) -> Form:
    """A line for each place, with what it is worth."""
    worth = worths(paper.params)
    beyond = str((paper.params.get("places") or {}).get("beyond", "")) if worth else ""
    rows = [
        [str(place), "", worth[place - 1] if place <= len(worth) else beyond]
        for place in range(1, MOST_LINES + 1)
    ]
    places = {
        "kind": "rows",
        "key": "places",
        "label": paper.label("score-places"),
        "columns": [paper.label(name) for name in ("place", "player", "points")],
        "rows": rows,
    }
    others = {key: paper.line(key) for key in ("absent", "disqualified", "took-part")}
    return Form("half", ("round", "game"), {"places": places, **others})


def check_sum(paper: ScoreSheet) -> CheckSum:
    """With ties sharing what their places are worth, as many players always make the same sum."""
    places = paper.params.get("places") or {}
    points = places.get("points")
    if not isinstance(points, (list, tuple)) or places.get("shared", "average") != "average":
        return CheckSum(paper.label("check-points"))
    beyond = to_fraction(places.get("beyond", 0))
    worth = [to_fraction(point) for point in points] + [beyond] * (_LEAST - len(points))
    return CheckSum(
        paper.label("check-places"),
        columns=[paper.label("check-players"), paper.label("check-sum")],
        rows=[
            [str(players), paper.number(sum(worth[:players], Fraction(0)))]
            for players in range(2, len(worth) + 1)
        ],
    )
