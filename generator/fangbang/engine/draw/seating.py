"""Tables: how large they are, and who sits together so that nobody
meets again where that can be avoided.

The search is exhaustive and in the order of the lots: the first player not yet seated gets the
first partners who fit, and what does not work out is taken back. Only where no layout is free of
rematches (or none was found within STEPS) one rematch is allowed, then two, and so on: so the first
layout found has the fewest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

STEPS = 60_000  # of the search, for each number of rematches allowed
Met = Mapping[frozenset[str], int]


def sizes(players: int, least: int, most: int) -> tuple[int, ...] | None:
    """As few tables as may be, as even as may be, the larger first;
    None where so many can not be seated.
    """
    count = -(-players // most)
    if count == 0 or count * least > players:
        return None
    small, larger = divmod(players, count)
    return (small + 1,) * larger + (small,) * (count - larger)


def seated(order: Sequence[str], wanted: Sequence[int], met: Met) -> list[tuple[str, ...]]:
    """Everybody at tables of the wanted sizes, with as few
    pairs as possible who have met before.
    """
    allowed = 0
    while True:
        found = _Search(met, allowed).layout(tuple(order), tuple(sorted(wanted, reverse=True)))
        if found is not None:
            return found
        allowed += 1


def rematches(tables: Sequence[Sequence[str]], met: Met) -> int:
    """How often people at these tables have met before, all pairs together."""
    return sum(
        _against(table[:at], player, met) for table in tables for at, player in enumerate(table)
    )


def _against(table: Sequence[str], player: str, met: Met) -> int:
    return sum(met.get(frozenset((player, other)), 0) for other in table)


class _Search:
    """One search with a number of rematches allowed."""

    def __init__(self, met: Met, allowed: int):
        self.met, self.allowed, self.steps = met, allowed, STEPS

    def layout(
        self, left: tuple[str, ...], wanted: tuple[int, ...], spent: int = 0
    ) -> list[tuple[str, ...]] | None:
        """Tables for those left; None where there is none, or too long a search."""
        if not wanted:
            return []
        for size in dict.fromkeys(wanted):
            rest = list(wanted)
            rest.remove(size)
            partners = tuple(
                sorted(left[1:], key=lambda player: _against((left[0],), player, self.met))
            )
            for table, cost in self.tables((left[0],), partners, size, spent):
                others = tuple(player for player in left if player not in table)
                found = self.layout(others, tuple(rest), cost)
                if found is not None:
                    return [table, *found]
                if self.steps <= 0:
                    return None
        return None

    def tables(
        self, table: tuple[str, ...], left: tuple[str, ...], size: int, spent: int
    ) -> Iterator[tuple[tuple[str, ...], int]]:
        """Every way to fill one table, those first who come first in the order."""
        self.steps -= 1
        if len(table) == size:
            yield table, spent
            return
        for at, player in enumerate(left):
            cost = spent + _against(table, player, self.met)
            if cost <= self.allowed and self.steps > 0:
                yield from self.tables((*table, player), left[at + 1 :], size, cost)
