"""What pages say of a hand: who went out, and the cards that were left."""

from __future__ import annotations

from typing import Any

from ..base import Game
from ..interfaces import GameText
from .scoring import card, hand_value, mark, words

_SIGNS = {"W": "card-wild", "W4": "card-wild-four", "S": "card-skip", "R": "card-reverse"}


def headline(text: GameText, game: Game) -> str:
    """Who went out."""
    out = game.result.out
    return text.label("went-out-first", name=text.name(out)) if out else text.label("stalemate")


def hands(text: GameText, game: Game) -> list[dict[str, Any]]:
    """What everybody was left with, where it was written down as cards."""
    return [
        {
            "who": text.who(player),
            "cards": [_card(text, word) for word in words(left)],
            "points": text.number(hand_value(left, text.rule)),
        }
        for player, left in game.result.left.items()
        if isinstance(left, str) and left
    ]


def _card(text: GameText, written: str) -> dict[str, str]:
    """One card as it is printed: colour and sign."""
    known = card(written) or written
    sign = mark(known)
    return {
        "text": text.label(_SIGNS[sign]) if sign in _SIGNS else sign,
        "colour": "w" if known == sign else known[:1],
    }
