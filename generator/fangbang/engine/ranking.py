"""Who stands where: criteria in order, values kept at the moment
they split a group, places 1, 1, 3.

The list restarts for those still level. A criterion among the level players only (direct encounter)
splits them into groups, and each group begins again; any other criterion behind it places the best,
and the rest begin again (C01). Under a FIDE edition each criterion splits once for all (C.07 art.
4).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .model import Others, Ruling, TieBreakStep
from .opponent_tiebreaks import TieBreakContext
from .tiebreaks import RULING, TieBreak, criterion, is_unfair

Trails = dict[str, list[TieBreakStep]]


@dataclass(frozen=True)
class RankedGroup:
    """A place and who share it, with what led each of them there."""

    rank: int
    players: tuple[str, ...]
    verdicts: dict[str, tuple[TieBreakStep, ...]]
    ruling: Ruling | None = None
    status: str | None = None  # why these stand behind everybody without a remark


def rank(
    players: Collection[str],
    names: Sequence[str],
    field: TieBreakContext,
    rulings: Sequence[Ruling] = (),
) -> list[RankedGroup]:
    """Places from the best down; players of one place come in the order of
    their ids, whatever the input's order.
    """
    order = _Order([(name, criterion(name, field.better)) for name in names], field, rulings)
    places, at = [], 1
    for group in order.groups(sorted(players)):
        trails = {player: tuple(order.trails[player]) for player in group}
        places.append(RankedGroup(at, tuple(group), trails, order.ruled.get(group[0])))
        at += len(group)
    return places


class _Order:
    """One ranking under way: the criteria, and each player's trail of verdicts."""

    def __init__(
        self,
        criteria: list[tuple[str, TieBreak]],
        field: TieBreakContext,
        rulings: Sequence[Ruling],
    ):
        self.criteria, self.field, self.rulings = criteria, field, rulings
        self.trails: dict[str, list[TieBreakStep]] = {player: [] for player in field.tallies}
        self.ruled: dict[str, Ruling] = {}

    def groups(self, players: list[str], start: int = 0) -> Iterator[list[str]]:
        """The level groups, best first."""
        if len(players) == 1:
            yield players
            return
        for index in range(start, len(self.criteria)):
            levels = self.split(players, index)
            if len(levels) > 1:
                yield from self.after_split(levels, index)
                return
        yield from self.by_ruling(players)

    def split(self, players: list[str], index: int) -> list[list[str]]:
        """Players by the value of one criterion, best first; the values go
        into the trails when they differ.
        """
        name, by = self.criteria[index]
        if index and is_unfair(by, [self.field.tallies[player] for player in players]):
            # as the first criterion it ranks a table, where who did less stands behind
            return [players]
        values = {player: by.value(player, players, self.field) for player in players}
        levels: dict[Any, list[str]] = {}
        for player in players:
            levels.setdefault(values[player], []).append(player)
        ordered: list[Any] = sorted(
            (value for value in levels if value is not None), reverse=not by.low
        )
        # no game, no value: behind every other
        ordered += [None] if None in levels else []
        if len(ordered) > 1:
            everybody = tuple(values.items())
            for at, player in enumerate(players):
                others = Others(everybody, at) if self.trails[player] else ()
                self.trails[player].append(TieBreakStep(name, values[player], others))
        return [levels[value] for value in ordered]

    def after_split(self, levels: list[list[str]], index: int) -> Iterator[list[str]]:
        restarts = any(by.relative for _, by in self.criteria[:index])
        if self.field.fide or self.criteria[index][1].relative or not restarts:
            start = index if self.criteria[index][1].relative else index + 1
            for level in levels:
                yield from self.groups(level, 0 if restarts and not self.field.fide else start)
        else:
            yield from self.groups(levels[0])
            yield from self.groups([player for level in levels[1:] for player in level])

    def by_ruling(self, players: list[str]) -> Iterator[list[str]]:
        """Still level: as a recorded ruling orders exactly these
        players, else they share the place.
        """
        for ruling in self.rulings:
            if set(players) <= set(ruling.order):
                ordered = [player for player in ruling.order if player in players]
                everybody = tuple((each, place) for place, each in enumerate(ordered, 1))
                for at, player in enumerate(ordered, 1):
                    self.trails[player].append(TieBreakStep(RULING, at, Others(everybody, at - 1)))
                    self.ruled[player] = ruling
                yield from ([player] for player in ordered)
                return
        yield players
