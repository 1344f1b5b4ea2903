"""Shared places that a play-off parts: the thirds of a knock-out, the firsts of several tables."""

from __future__ import annotations

from .model import StagePlan
from .ranking import rank
from .standings import LedgerIndex

Placed = tuple[tuple[int, tuple[str, ...]], ...]


def parted(placed: Placed, stage: StagePlan, book: LedgerIndex) -> Placed:
    """Places of a stage after its play-offs; who has not played off
    with all of the level stays level.
    """
    games = book.play_offs(stage)
    if not games:
        return placed
    players = [player for _, group in placed for player in group]
    field = book.field(book.sums(players, games, stage), stage, games)
    return tuple(
        (place + found.rank - 1, found.players)
        for place, group in placed
        for found in rank(group, ("play-off",), field)
    )
