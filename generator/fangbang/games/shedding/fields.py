"""What is recorded of a hand in which the first without cards wins."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..fields import ByPlayer, Field, Fields, Name
from ..interfaces import GamePrompter, Read, ScoreSheet
from ..replays.log_schema import CARDS
from .scoring import card, words

_LIMITS = {"maxLength": 2000, "minimum": -1000000, "maximum": 1000000}


def _held(value: Any) -> str | Fraction:
    """Cards as they are written, or points."""
    if isinstance(value, int) or (isinstance(value, str) and value.strip().isdecimal()):
        return Fraction(value)
    return value or ""


def _hand(prompter: GamePrompter, name: str) -> Read:
    """Cards such as r5 W gS, or points."""

    def read(text: str) -> tuple[Any, str]:
        empty = prompter.told("hand-empty", player=prompter.said(name))
        if text.strip().isdecimal():
            return (int(text), "") if int(text) else (None, empty)
        wrong = next((word for word in words(text) if card(word) is None), None)
        if wrong:
            return None, prompter.told("no-such-card", card=wrong, player=prompter.said(name))
        return (" ".join(words(text)), "") if text.strip() else (None, empty)

    return read


class _Last(Field):
    def part(self, paper: ScoreSheet, key: str) -> dict[str, Any]:
        return paper.line(key)


_LOG: dict[str, Any] = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "seats": {"$ref": "#/$defs/names"},
        "dealer": {"$ref": "#/$defs/name"},
        "first": {"$ref": "#/$defs/name"},
        "lots": {"type": "object", "additionalProperties": CARDS},
        "start": CARDS,
        "turned": CARDS,
        "hands": {"type": "object", "additionalProperties": CARDS},
        "log": {"type": ["string", "array"], "items": {"type": "string"}},
    },
}
LEFT = ByPlayer(
    required=True,
    of={"type": ["string", "integer", "null"], **_LIMITS},
    more={"minProperties": 1},
    value=_held,
    typed=_hand,
    asked="ask-left",
    columns=("score-cards", "points"),
)
FIELDS: Fields = {
    "out": Name(),
    "left": LEFT,
    "last": _Last(),
    "log": Field(_LOG),
}
