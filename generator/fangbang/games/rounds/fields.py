"""What is recorded of a game in rounds."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..exact_numbers import to_fraction
from ..fields import ByPlayer, Fields
from ..interfaces import GamePrompter, Part, Read, ScoreSheet

_USUAL = 6  # columns of the score sheet where the rule has no weights


def _points(values: Any) -> tuple[Fraction, ...]:
    return tuple(to_fraction(value) for value in values)


def _typed(prompter: GamePrompter, name: str) -> Read:
    """Everybody's points in one line: 3, 4, 5; as many as the rule has weights."""

    def read(text: str) -> tuple[Any, str]:
        points = []
        for word in prompter.split(text):
            value, wrong = prompter.decimal(word)
            if wrong:
                return None, wrong
            points.append(value)
        wanted = len(prompter.params.get("weights", ())) or len(points)
        if not points or len(points) != wanted:
            facts = {"player": prompter.said(name), "n": len(points), "wanted": max(wanted, 1)}
            return None, prompter.told("rounds-count", **facts)
        return points, ""

    return read


@dataclass(frozen=True)
class _ByRound(ByPlayer):
    def part(self, paper: ScoreSheet, key: str) -> Part:
        """A column for every round, with its weight where it counts more than once."""
        part = super().part(paper, key)
        stated = paper.params.get("weights", ())
        heads = [
            paper.label("score-round-weight", n=number, weight=str(weight))
            if weight != 1
            else paper.label("score-round-n", n=number)
            for number, weight in enumerate(stated or [1] * _USUAL, 1)
        ]
        columns = [part["columns"][0], *heads, paper.label("score-total")]
        rows = [[""] * len(columns) for _ in part["rows"]]
        return {**part, "columns": columns, "rows": rows}

    def from_cell(self, cell: str) -> Any:
        """3 4 5, or 3+4+5."""
        return cell.replace("+", " ").split()


ROUNDS = _ByRound(
    required=True,
    of={"type": "array", "minItems": 1, "maxItems": 100, "items": {"$ref": "#/$defs/points"}},
    more={"minProperties": 1},
    value=_points,
    typed=_typed,
    asked="ask-rounds",
)
FIELDS: Fields = {"rounds": ROUNDS}
