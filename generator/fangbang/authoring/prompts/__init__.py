"""A game asked for at the prompt, and written into the results as a person would write it.

ASK lists the kinds of game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...documents.append_to_list import Unwritable
from .games import duel, landlord, places, points, roles, shedding
from .position import as_drawn, file_name, slot
from .prompter import GamePrompter
from .yaml_writer import appended, flow, new_file, pages_of, typed

ASK: dict[str, Callable[[GamePrompter], dict[str, Any]]] = {
    "roles": roles,
    "shedding": shedding,
    "landlord": landlord,
    "duel": duel,
    "points": points,
    "places": places,
}


def asked(clerk: GamePrompter) -> dict[str, Any]:
    """One game: where it belongs, then what happened in it."""
    clerk.where = slot(clerk)
    sheet = ASK[clerk.contest.edition.kind](clerk)
    return clerk.where | as_drawn(clerk, sheet) | sheet


__all__ = [
    "ASK",
    "GamePrompter",
    "Unwritable",
    "appended",
    "asked",
    "file_name",
    "flow",
    "new_file",
    "pages_of",
    "typed",
]
