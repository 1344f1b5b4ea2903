"""League: everybody plays a number of games, points are added up (P0.4b, P0.4c); several tables may play at once."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ..ledger import tallies
from ..model import Fault, StagePlan, StageReport
from ..standings import Book, going_on, shared_places, table


def run(stage: StagePlan, players: Sequence[str], games: Sequence[int], book: Book) -> StageReport:
    """One table over all games of the stage."""
    complete = _complete(stage, players, games, book)
    found = (table(None, players, games, complete, stage, book),)
    through = going_on(found, stage, book)
    return StageReport(stage.name, stage.format, complete, found, placed=shared_places(found),
                       advancing=through.players if complete else (), undecided=through.ties if complete else (),
                       players=tuple(players), next_best=through.next_best)


def _complete(stage: StagePlan, players: Sequence[str], games: Sequence[int], book: Book) -> bool:
    if book.plan.rule.decide.get("end") == "target":
        target = book.plan.rule.params.get("target", 0)
        sums = tallies(players, book.of(games))
        return any(each.points >= Fraction(target) for each in sums.values())
    counts = _per_table(games, book)
    return bool(counts) and all(count >= (stage.games or 1) for count in counts.values())


def _per_table(games: Sequence[int], book: Book) -> dict[str | None, int]:
    counts: dict[str | None, int] = {}
    for index in games:
        name = book.plan.games[index].slot.table
        counts[name] = counts.get(name, 0) + 1
    return counts


def faults(stage: StagePlan, players: Sequence[str], games: Sequence[int], report: StageReport, book: Book) -> Iterator[Fault]:
    """More games than planned; fewer is a stage under way."""
    if stage.games is None or book.plan.rule.decide.get("end") == "target":
        return
    for name, count in _per_table(games, book).items():
        if count > stage.games:
            last = [index for index in games if book.plan.games[index].slot.table == name][stage.games]
            yield Fault("too-many-games", book.plan.games[last].place,
                        {"n": count, "wanted": stage.games, "table": name or stage.name}, stage.place)
