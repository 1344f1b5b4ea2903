"""The sum that must come out on a score sheet: what every kind of game adds up to, worked
out from the numbers of the edition.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ...games.base import Rule
from ...games.exact_numbers import to_fraction
from ...games.roles.scoring import setup
from ...model import Edition
from ..localizer import LocalizedText
from .sheet import PrintContext, named

if TYPE_CHECKING:
    from ..facts.paper import SumCheck, SumText


def check_of(leaf: PrintContext) -> SumCheck:
    """How to add up, and what it must be for any number of players;
    `parts` are written down to be added.
    """
    return {
        "heading": leaf.label("check"),
        "sum": leaf.label("check-sum"),
        **CHECKS[leaf.edition.kind](leaf),
    }


def role_sums(edition: Edition) -> list[tuple[int, dict[str, Fraction]]]:
    """Players → what each side makes in all if it wins, without the judge: 3k+2c
    and 3k with the usual points (C.67).
    """
    rule, roles = Rule(edition.kind, edition.params, {}), edition.params["roles"]
    sides = list(dict.fromkeys(each["side"] for each in roles.values()))
    found = []
    for low, high in (line["players"] for line in edition.params.get("setups", ())):
        for players in range(low, high + 1):
            dealt = setup(players, rule) or {}
            found.append(
                (
                    players,
                    {
                        side: sum(
                            (
                                to_fraction(roles[role]["points"]) * count
                                for role, count in dealt.items()
                                if roles[role]["side"] == side
                            ),
                            Fraction(0),
                        )
                        for side in sides
                    },
                )
            )
    return found


def _roles(leaf: PrintContext) -> SumText:
    params, sums = leaf.edition.params, role_sums(leaf.edition)
    judge = leaf.label("check-judge", n=str(params.get("judge", {}).get("points", 0)))
    sides = list(sums[0][1]) if sums else []
    return {
        "parts": [],
        "text": leaf.label("check-roles"),
        "more": judge,
        "columns": [leaf.label("check-players"), *(leaf.role(side) for side in sides)],
        "rows": [
            [str(players), *(leaf.voice.number(points) for points in by_side.values())]
            for players, by_side in sums
        ],
        "zero": False,
    }


def _plain(
    leaf: PrintContext, text: str, more: str = "", zero: bool = False, **facts: object
) -> SumText:
    return {
        "parts": [],
        "text": leaf.label(text, **facts),
        "more": leaf.label(more) if more else [],
        "columns": [],
        "rows": [],
        "zero": zero,
    }


def _shedding(leaf: PrintContext) -> SumText:
    return _plain(leaf, "check-shedding-low", "check-shedding-high")


def _landlord(leaf: PrintContext) -> SumText:
    """Landlord twice, farmers once each: nought, always (C.69)."""
    shares, by = leaf.edition.params["shares"], leaf.edition.params["multiplier"]
    return _plain(
        leaf,
        "check-landlord",
        zero=True,
        landlord=str(shares["landlord"]),
        farmer=str(shares["farmer"]),
        start=str(by["start"]),
        bomb=str(by["bomb"]),
        spring=str(by["spring"]),
    )


def _duel(leaf: PrintContext) -> SumText:
    points = leaf.edition.params["points"]
    decided, drawn = (
        leaf.voice.number(to_fraction(one) + to_fraction(other))
        for one, other in (
            (points["win"], points.get("loss", 0)),
            (points.get("draw", 0), points.get("draw", 0)),
        )
    )
    parts = [leaf.text(named(side)) for side in leaf.edition.params.get("sides", {}).values()] or [
        [LocalizedText("1")],
        [LocalizedText("2")],
    ]
    text = "check-duel" if decided != drawn else "check-duel-same"
    return {**_plain(leaf, text, sum=decided, drawn=drawn), "parts": parts}


def _points(leaf: PrintContext) -> SumText:
    zero = bool((leaf.edition.params.get("points") or {}).get("zero-sum"))
    return _plain(leaf, "check-zero" if zero else "check-points", zero=zero)


def _places(leaf: PrintContext) -> SumText:
    """With ties sharing what their places are worth, as many players always make the same sum."""
    places: Mapping[str, Any] = leaf.edition.params.get("places") or {}
    found = places.get("points")
    if not isinstance(found, (list, tuple)) or places.get("shared", "average") != "average":
        return _plain(leaf, "check-points")
    beyond = to_fraction(places.get("beyond", 0))
    worth = [to_fraction(each) for each in found] + [beyond] * (8 - len(found))
    rows = [
        [str(n), leaf.voice.number(sum(worth[:n], Fraction(0)))] for n in range(2, len(worth) + 1)
    ]
    return {
        "parts": [],
        "text": leaf.label("check-places"),
        "more": [],
        "columns": [leaf.label("check-players"), leaf.label("check-sum")],
        "rows": rows,
        "zero": False,
    }


CHECKS: dict[str, Callable[[PrintContext], SumText]] = {
    "roles": _roles,
    "shedding": _shedding,
    "landlord": _landlord,
    "duel": _duel,
    "points": _points,
    "places": _places,
}
