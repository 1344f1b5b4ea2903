"""What is recorded of a game that brings everybody points."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ..answers import like
from ..fields import ByPlayer, Fields
from ..interfaces import GamePrompter, Read


@dataclass(frozen=True)
class _Points(ByPlayer):
    """Everybody's points; in a zero-sum game the last one asked for is what the others leave."""

    def ask(self, prompter: GamePrompter, key: str) -> dict[str, Any]:
        players = prompter.ask("players", prompter.names(1), prompter.offered(prompter.usual()))
        zero = prompter.params.get("points", {}).get("zero-sum")
        points: dict[str, Any] = {}
        for name in players:
            if zero and name == players[-1] and len(players) > 1:
                label = prompter.label(self.asked, name=prompter.said(name))
                rest = -sum((Decimal(point) for point in points.values()), Decimal(0))
                points[name] = prompter.ask(
                    f"{key}.{name}", _closing(prompter, rest), str(rest), label
                )
            else:
                points[name] = self.ask_one(prompter, key, name)
        return points


def _closing(prompter: GamePrompter, rest: Decimal) -> Read:
    def read(text: str) -> tuple[Any, str]:
        value, wrong = prompter.decimal(text)
        if not wrong and Decimal(value) != rest:
            return None, prompter.told("not-zero-sum", sum=Decimal(value) - rest)
        return value, wrong

    return like(prompter.number(), read)


# empty: nobody came
FIELDS: Fields = {"points": _Points(required=True)}
