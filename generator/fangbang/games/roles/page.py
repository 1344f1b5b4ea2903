"""What pages say of a game of hidden roles."""

from __future__ import annotations

from ..base import Game
from ..interfaces import GameText
from .scoring import DRAW


def headline(text: GameText, game: Game) -> str:
    """Which side won."""
    winner = game.result.winner
    if winner == DRAW:
        return text.label("won-draw")
    return text.label("won-side", side=text.role(winner))
