"""Stage formats; FORMATS lists them. A new format is a module here and its line below."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...games.base import EngineProblem
from ..model import StagePlan, StageReport
from ..standings import LedgerIndex
from . import double_knockout, knockout, league, round_robin, swiss, tables


@dataclass(frozen=True)
class Format:
    """`run` makes the stage's report from its players and the indices of its
    games; `faults` says what does not fit.
    """

    run: Callable[[StagePlan, Sequence[str], Sequence[int], LedgerIndex], StageReport]
    faults: Callable[
        [StagePlan, Sequence[str], Sequence[int], StageReport, LedgerIndex], Iterator[EngineProblem]
    ]


FORMATS: dict[str, Format] = {
    "league": Format(league.run, league.faults),
    "tables": Format(tables.run, tables.faults),
    "round-robin": Format(round_robin.run, round_robin.faults),
    "swiss": Format(swiss.run, swiss.faults),
    "knockout": Format(knockout.run, knockout.faults),
    "double-knockout": Format(double_knockout.run, double_knockout.faults),
}
