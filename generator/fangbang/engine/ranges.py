"""The least and the most that one game can bring one player, where the rule sets a
bound: in duels, and in games of roles.
"""

from __future__ import annotations

from fractions import Fraction

from ..games.base import Rule
from ..games.exact_numbers import to_fraction

_PLAYED = ("win", "draw", "loss", "unplayed-win", "unplayed-loss")
_BYES = ("bye", "half-bye", "zero-bye")


def per_game(rule: Rule, byes: bool) -> tuple[Fraction, Fraction] | None:
    """(least, most) of one game, or of one round where there may be `byes`; nothing too, for who
    does not play. None without a bound.
    """
    if rule.kind == "duel":
        points = rule.params.get("points", {})
        found = [points[key] for key in (*_PLAYED, *(_BYES if byes else ())) if key in points]
    elif rule.kind == "roles":
        found = [role.get("points", 0) for role in rule.params.get("roles", {}).values()] + [
            rule.params.get("judge", {}).get("points", 0)
        ]
    else:
        return None
    numbers = [Fraction(0), *(to_fraction(each) for each in found)]
    return min(numbers), max(numbers)
