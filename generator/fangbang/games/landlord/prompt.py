"""What is asked about a hand of one against two."""

from __future__ import annotations

from typing import Any

from ..interfaces import GamePrompter
from .fields import SPRING, WINNER
from .scoring import FARMERS, LANDLORD


def ask(prompter: GamePrompter) -> dict[str, Any]:
    """The three at the table, then the hand."""
    bids = prompter.params["bids"]
    players = prompter.ask("players", prompter.names(3, 3), prompter.offered(prompter.usual(3)))
    lord = prompter.ask("landlord", prompter.one_of(players))
    item: dict[str, Any] = {
        "players": players,
        "landlord": lord,
        "bid": prompter.ask("bid", prompter.whole(bids["min"], bids["max"])),
        "bombs": prompter.ask("bombs", prompter.whole(0, 14), "0"),
        "spring": SPRING.ask(prompter, "spring", "none"),
    }
    likely = {"spring": LANDLORD, "anti-spring": FARMERS}.get(item["spring"])
    return item | {"winner": WINNER.ask(prompter, "winner", likely)}
