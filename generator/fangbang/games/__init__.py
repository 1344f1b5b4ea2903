"""The kinds of game; KINDS lists them.

A new game is a folder in rules/, a new kind is a module here and its line below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .base import EngineProblem, Game, LedgerEntry, Rule
from .duel import scoring as duel
from .landlord import scoring as landlord
from .places import scoring as places
from .points import scoring as points
from .roles import scoring as roles
from .shedding import scoring as shedding


@dataclass(frozen=True)
class GameKind:
    """What a kind of game knows: who plays, what is wrong on a sheet, who gets what for which
    reasons, and which way totals rank.
    """

    players: Callable[[Any], tuple[str, ...]]
    entries: Callable[[int, Game, Rule], list[LedgerEntry]]
    faults: Callable[[Game, Rule], Iterator[EngineProblem]]
    better: Callable[[Rule], str]
    reasons: tuple[str, ...]
    # by question, those that its points go by
    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


KINDS: dict[str, GameKind] = {
    "roles": GameKind(
        roles.players, roles.entries, roles.faults, roles.better, roles.REASONS, roles.ANSWERS
    ),
    "shedding": GameKind(
        shedding.players,
        shedding.entries,
        shedding.faults,
        shedding.better,
        shedding.REASONS,
        shedding.ANSWERS,
    ),
    "landlord": GameKind(
        landlord.players, landlord.entries, landlord.faults, landlord.better, landlord.REASONS
    ),
    "duel": GameKind(duel.players, duel.entries, duel.faults, duel.better, duel.REASONS),
    "points": GameKind(
        points.players, points.entries, points.faults, points.better, points.REASONS
    ),
    "places": GameKind(
        places.players, places.entries, places.faults, places.better, places.REASONS
    ),
}


def role_names(rule_kind: str, params: Mapping[str, Any]) -> tuple[str, ...]:
    """The roles people play in this kind of game: those of the rule, or landlord and farmer."""
    return tuple(params.get("roles", ())) or (
        (landlord.LANDLORD, landlord.FARMER) if rule_kind == "landlord" else ()
    )
