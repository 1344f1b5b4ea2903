"""How many games were played, and what else stands among the games: byes,
games that nobody played, spoiled ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ..games.base import BESIDE
from .model import ContestReport

BYES = ("full", "half", "zero")


@dataclass(frozen=True)
class Counts:
    """Of all that is written under `games`.

    A walkover, and a round to which nobody came, was not played.
    """

    games: int
    byes: Mapping[str, int]  # worth → how many; only those that there are
    unplayed: int
    spoiled: int


def counted(report: ContestReport) -> Counts:
    """The counts of a contest; what a game counts for (a trial, a play-off) makes
    no difference, but spoiled ones do.
    """
    played = {
        entry.game for entry in report.ledger if entry.game != BESIDE and entry.over_the_board
    }
    kinds: Counter[str] = Counter()
    for index, game in enumerate(report.plan.games):
        bye = getattr(game.result, "bye", None)
        kinds[
            "spoiled"
            if game.counts == "spoiled"
            else bye or ("games" if index in played else "unplayed")
        ] += 1
    byes = {worth: kinds[worth] for worth in BYES if kinds[worth]}
    return Counts(kinds["games"], byes, kinds["unplayed"], kinds["spoiled"])
