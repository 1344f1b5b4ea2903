"""What pages say of a game in rounds: what everybody’s points are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..base import Game, LedgerEntry
from ..interfaces import GameText
from .scoring import RoundsResult, made_of


def receipt(text: GameText, game: Game, entries: Sequence[LedgerEntry]) -> dict[str, Any] | None:
    """A line for everybody: 3 + 4 + 2 × 5."""
    result: RoundsResult = game.result
    most = max((entry.brought for entry in entries), default=None)
    totals = [
        {
            "who": text.who(entry.player),
            "tag": None,
            "calc": made_of(result.rounds[entry.player], text.rule),
            "value": text.amount(entry),
            "won": entry.brought == most,
        }
        for entry in entries
        if entry.player in result.rounds
    ]
    return {"title": text.label("rounds-title"), "rows": [], "totals": totals, "sum": None}
