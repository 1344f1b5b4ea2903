"""League: everybody plays a number of games, points are added up (P0.4b,
P0.4c); several tables may play at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from ...games.base import EngineProblem, GamePosition
from ..advancement import ranked_report
from ..missed import trials
from ..model import StagePlan, StageReport, Table
from ..planned import ContestPlan
from ..slots import PLANNED, SlotState, drawn_slots, played_slots
from ..stage_formats import StageFormat
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
        for player in book.plan.rule.game.players(book.plan.games[index].result)
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


def slots(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Games that are planned beyond those played and drawn; who plays in them is
    known only where all play in each.
    """
    played, drawn = list(played_slots(report, book)), list(drawn_slots(stage, book))
    yield from (*played, *drawn)
    tables = {state.slot.table for state in (*played, *drawn)} or {None}
    counts = Counter(state.slot.table for state in (*played, *drawn))
    for name in sorted(tables, key=lambda key: key or ""):
        for number in range(counts[name] + 1, (stage.games or 0) + 1):
            yield SlotState(GamePosition(stage.name, table=name, game=str(number)), PLANNED)


def games_left(
    found: Table, stage: StagePlan, report: StageReport, book: LedgerIndex
) -> dict[str, int] | None:
    """At one table everybody plays in all games that are planned; nobody knows how many there are
    where a target ends them.
    """
    if stage.games is None or _to_target(book):
        return None
    held = book.held(found.games)
    tables = {
        book.plan.games[index].slot.table
        for index in held
        if book.plan.is_of(book.plan.games[index].slot, stage.name)
    }
    players = [row.player for row in found.rows]
    return dict.fromkeys(players, stage.games - len(held)) if len(tables) == 1 else None


def scheduled(player: str, stage: StagePlan, plan: ContestPlan) -> int | None:
    """As many as are planned, but for trials."""
    return max(0, stage.games - trials(stage, plan)) if stage.games else None


def _draw(request: Any) -> Any:
    from ..draw.tables import league  # only who draws waits for it

    return league(request)


LEAGUE = StageFormat(
    "league",
    run,
    faults,
    slots,
    keys=("games", "size"),
    draw=_draw,
    games_left=games_left,
    scheduled=scheduled,
)
