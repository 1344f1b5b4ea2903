"""What is recorded of a game between two: who met, who won, by what score, and what settled it.

Every kind that is `for_two` records its games so; brackets, rounds and draws read them.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from .base import DRAWN, LOST, WON, Decider

DRAW = "draw"
# what an entry for a bye is for
BYE_REASONS = ("bye", "half-bye", "zero-bye")
SHOOTOUT = "shootout"
DECIDERS = (
    SHOOTOUT,
    "extra-time",
    "sudden-death",
    "extra-game",
    "draw-odds",
    "away-goals",
    "higher-seed",
    "lot",
    "ruling",
)
AFTER = ("extra-time", "sudden-death")


@dataclass(frozen=True)
class PairResult:
    """One game or match of two persons; colours are of the moment they
    sat down, before any exchange (G.3).

    `winner` is a person, draw, or None where neither came. `unplayed` names why nothing happened
      over the board.
    A bye has nobody as `second`; `bye` says what it is worth: full, half or zero. A game that a
      `decider` settled is
    drawn: the decider says who goes on where somebody must.
    """

    first: str
    second: str
    winner: str | None
    score: tuple[Fraction, Fraction] | None = None
    unplayed: str | None = None  # walkover · forfeit · no-show · double-forfeit · bye
    exchanged: bool = False
    end: str | None = None
    coloured: bool = False  # written as black and white, not as players
    bye: str | None = None
    decider: Decider | None = None
    after: str | None = None  # the score is the one after: extra-time · sudden-death

    @property
    def players(self) -> tuple[str, ...]:
        """Both, or the one with the bye."""
        return (self.first, self.second) if self.second else (self.first,)

    @property
    def through(self) -> str | None:
        """Who goes on by this game alone: whom its decider chose, else its winner."""
        return self.decider.winner if self.decider else self.winner


def outcome(sheet: PairResult, player: str, decided: bool = False) -> str:
    """Won, drawn or lost; where neither came both have lost.

    `decided`: whom a decider chose has won.
    """
    winner = sheet.through if decided else sheet.winner
    if winner == DRAW:
        return DRAWN
    return WON if winner == player else LOST


def leader(sheet: PairResult, score: tuple[Fraction, Fraction]) -> str:
    """Who has more of a score, or draw."""
    first, second = score
    return DRAW if first == second else sheet.first if first > second else sheet.second
