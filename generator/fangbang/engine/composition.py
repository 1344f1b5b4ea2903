"""The parts of a tie-break's value: games, rounds and opponents, and what each adds."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction

from ..games.base import LedgerEntry
from .opponent_tiebreaks import TieBreakContext

SUM, MEAN, PER_GAME, SHARE, COUNTS, BEST, LAST, SURE = (
    "sum",
    "mean",
    "per-game",
    "share",
    "counts",
    "best",
    "last",
    "sure",
)


@dataclass(frozen=True)
class Part:
    """One game or round: what it adds, against whom, and the figures that this comes from.

    `figure` is the opponent's score, or the score of the game; `times` the own result that it is
    multiplied by, or what was conceded. `unplayed`: a round that counts as one against an equal.
    """

    value: Fraction
    game: int | None = None
    round: int | None = None
    opponent: str | None = None
    figure: Fraction | None = None
    times: Fraction | None = None
    left_out: bool = False
    unplayed: bool = False


@dataclass(frozen=True)
class Composition:
    """The parts of one value, and how it comes from them."""

    parts: tuple[Part, ...]
    how: str = SUM
    over: Fraction = Fraction(1)

    @property
    def total(self) -> Fraction:
        """The value again, from its parts."""
        return (
            sum((part.value for part in self.parts if not part.left_out), Fraction(0)) / self.over
        )


Parts = Callable[[str, Collection[str], TieBreakContext], Composition]


def summed(parts: Iterable[Part]) -> Composition:
    return Composition(tuple(parts))


def part_of(entry: LedgerEntry, value: Fraction) -> Part:
    return Part(value, entry.game, None, entry.opponent)
