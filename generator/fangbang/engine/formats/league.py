"""League: everybody plays a number of games, points are added up (P0.4b,
P0.4c); several tables may play at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...games.base import EngineProblem
from ..advancement import ranked_report
from ..model import StagePlan, StageReport
from ..standings import LedgerIndex, table


def run(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> StageReport:
    """One table over all games of the stage."""
    complete = _complete(stage, players, games, book)
    found = (table(None, players, games, complete, stage, book),)
    return ranked_report(stage, players, found, complete, book)


def _complete(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> bool:
    """As many games at each table as are planned, or the target reached; nothing drawn is still to
    be played, and where there are several tables, nobody waits for the first game of his.
    """
    if book.open_fixtures(stage.name):
        return False
    if _to_target(book):
        return _at_target(games, book) is not None
    counts = _per_table(games, book)
    return (
        bool(counts)
        and all(count >= (stage.games or 1) for count in counts.values())
        and (None in counts or _all_began(players, games, book))
    )


def _all_began(players: Sequence[str], games: Sequence[int], book: LedgerIndex) -> bool:
    seated = {
        player
        for index in book.held(games)
        for player in book.plan.rule.game.players(book.plan.games[index].sheet)
    }
    return not book.plan.field_known or set(players) - book.gone <= seated


def _to_target(book: LedgerIndex) -> bool:
    return book.plan.rule.decide.get("end") == "target"


def _at_target(games: Sequence[int], book: LedgerIndex) -> tuple[int, str, Fraction] | None:
    """The game after which somebody had the points that end
    the contest, who, and how many (U.8).
    """
    sums: dict[str, Fraction] = {}
    for index in games:
        for entry in book.by_game[index]:
            sums[entry.player] = sums.get(entry.player, Fraction(0)) + entry.points
        first = max(sums, key=lambda player: sums[player], default=None)
        if first is not None and sums[first] >= Fraction(book.plan.rule.params.get("target", 0)):
            return index, first, sums[first]
    return None


def _per_table(games: Sequence[int], book: LedgerIndex) -> dict[str | None, int]:
    counts: dict[str | None, int] = {}
    for index in book.held(games):
        name = book.plan.games[index].slot.table
        counts[name] = counts.get(name, 0) + 1
    return counts


def faults(
    stage: StagePlan,
    players: Sequence[str],
    games: Sequence[int],
    report: StageReport,
    book: LedgerIndex,
) -> Iterator[EngineProblem]:
    """More games than planned, or games after the one that ended it; fewer is a stage under way."""
    if _to_target(book):
        yield from _after_target(book.held(games), book)
    elif stage.games is not None:
        yield from _too_many(stage, stage.games, book.held(games), book)


def _after_target(games: Sequence[int], book: LedgerIndex) -> Iterator[EngineProblem]:
    found = _at_target(games, book)
    for index in games[games.index(found[0]) + 1 :] if found else ():
        assert found
        yield EngineProblem(
            "target-reached",
            book.plan.games[index].place,
            {
                "player": found[1],
                "points": found[2],
                "target": book.plan.rule.params.get("target", 0),
            },
            book.plan.games[found[0]].place,
        )


def _too_many(
    stage: StagePlan, most: int, games: Sequence[int], book: LedgerIndex
) -> Iterator[EngineProblem]:
    for name, count in _per_table(games, book).items():
        if count > most:
            last = [index for index in games if book.plan.games[index].slot.table == name][most]
            yield EngineProblem(
                "too-many-games",
                book.plan.games[last].place,
                {"n": count, "wanted": most, "table": name or stage.name},
                stage.place,
                "warning",
            )
