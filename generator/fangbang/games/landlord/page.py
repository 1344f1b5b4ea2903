"""What pages say of a hand of one against two: who won, and how the stake came about (D.18)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..base import WON, Game, LedgerEntry
from ..interfaces import GameText
from .scoring import LANDLORD, LandlordResult


def headline(text: GameText, game: Game) -> str:
    """Which side won, and who was the landlord."""
    result: LandlordResult = game.result
    label = "landlord-won" if result.winner == LANDLORD else "farmers-won"
    return text.label(label, name=text.name(result.landlord))


def receipt(text: GameText, game: Game, entries: Sequence[LedgerEntry]) -> dict[str, Any]:
    """Base, doublings, shares."""
    result: LandlordResult = game.result
    by, running = text.params["multiplier"], result.bid
    bid = text.label("receipt-bid", name=text.name(result.landlord), n=result.bid)
    rows: list[dict[str, Any]] = [
        {"label": text.label("receipt-base"), "small": bid, "calc": "", "value": str(running)}
    ]
    doublings = ["bomb"] * result.bombs + ["rocket"] * result.rockets
    for key in [*doublings, *([result.spring] if result.spring != "none" else [])]:
        running *= by[key]
        label = text.label(f"receipt-{key}")
        rows.append({"label": label, "small": None, "calc": f"× {by[key]}", "value": str(running)})
    totals = [
        {
            "who": text.who(entry.player),
            "tag": text.role(entry.role) if entry.role == LANDLORD else None,
            "calc": f"{text.params['shares'][entry.role]} × {running}",
            "value": text.amount(entry),
            "won": entry.outcome == WON,
        }
        for entry in entries
    ]
    return {"title": text.label("receipt-title"), "rows": rows, "totals": totals, "sum": "0"}
