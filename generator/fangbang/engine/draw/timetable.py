"""When and where drawn games are played: the tables in order, and the next moment where all are
taken. A round begins when every game of the round before has begun; nobody sits at two tables at
one time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..model import Fixture


@dataclass(frozen=True)
class Timetable:
    """From when on (minutes after midnight), how far apart (minutes), at which tables; no
    tables: as many as there are games, numbered as they were drawn.
    """

    start: int | None = None
    every: int = 0
    tables: tuple[str, ...] = ()
    date: str | None = None

    def laid(self, fixtures: Sequence[Fixture]) -> list[Fixture]:
        """The same fixtures with table, date and time; a bye has neither.

        Raises ValueError where one moment is all there is and the tables are too few.
        """
        found: dict[int, Fixture] = {}
        moment = 0
        for games in _by_round(fixtures):
            moment = self._round(games, moment, found) + 1
        return [found.get(at, fixture) for at, fixture in enumerate(fixtures)]

    def _round(
        self, games: Sequence[tuple[int, Fixture]], first: int, found: dict[int, Fixture]
    ) -> int:
        """One round from a moment on; gives back its last moment."""
        free: dict[int, list[str]] = {}
        busy: dict[int, set[str]] = {}
        last = first
        for at, fixture in games:
            moment = first
            while (self.tables and not free.setdefault(moment, [*self.tables])) or busy.setdefault(
                moment, set()
            ) & {*fixture.players}:
                moment += 1
            if moment > first and (self.start is None or not self.every):
                raise ValueError(len(games))
            table = free[moment].pop(0) if self.tables else fixture.slot.table
            busy[moment].update(fixture.players)
            found[at] = replace(
                fixture,
                slot=replace(fixture.slot, table=table),
                date=self.date,
                time=self._time(moment),
            )
            last = max(last, moment)
        return last

    def _time(self, moment: int) -> str | None:
        if self.start is None:
            return None
        minutes = self.start + moment * self.every
        return f"{minutes // 60:02}:{minutes % 60:02}"


def _by_round(fixtures: Iterable[Fixture]) -> list[list[tuple[int, Fixture]]]:
    rounds: dict[int, list[tuple[int, Fixture]]] = {}
    for at, fixture in enumerate(fixtures):
        if fixture.bye is None:
            rounds.setdefault(fixture.slot.round or 0, []).append((at, fixture))
    return [rounds[number] for number in sorted(rounds)]
