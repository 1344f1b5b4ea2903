"""What is asked about a hand."""

from __future__ import annotations

from typing import Any

from ..interfaces import GamePrompter
from .fields import FIELDS, LEFT


def ask(prompter: GamePrompter) -> dict[str, Any]:
    """Who went out, who else played, what each of them held."""
    out = FIELDS["out"].ask(prompter, "out")
    offered = prompter.offered(prompter.usual())
    players = [name for name in prompter.ask("players", prompter.names(1), offered) if name != out]
    left = {name: LEFT.ask_one(prompter, "left", name) for name in players}
    return ({"out": out} if out else {}) | {"left": left}
