"""Tables: players sit at tables of a stated size for a number of games;
each table is ranked by itself (D.8).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...games.base import EngineProblem, GamePosition
from ..advancement import ranked_report
from ..fixtures import fixtures_of
from ..model import StagePlan, StageReport, Table
from ..slots import DECIDED, DRAWN, PLANNED, UNDER_WAY, SlotState
from ..stage_formats import SEATED, StageFormat
from ..standings import LedgerIndex, table
from . import league


def run(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> StageReport:
    """One ranked table for each table of the results."""
    seated = seats(stage, players, games, book)
    at_tables = book.at_tables(games)
    found = tuple(
        table(
            name,
            who,
            at_tables.get(name, ()),
            len(book.held(at_tables.get(name, ()))) >= (stage.games or 1),
            stage,
            book,
        )
        for name, who in seated.items()
    )
    free, drawn = with_bye(stage, book), book.open_fixtures(stage.name)
    complete = (
        bool(found)
        and all(each.complete for each in found)
        and _all_seated(players, seated, free)
        and not drawn
    )
    return ranked_report(stage, players, found, complete, book, free=free)


def seats(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> dict[str | None, list[str]]:
    """Who sits where, by the games that were played there and by what was drawn."""
    found: dict[str | None, list[str]] = {}
    entered = frozenset(book.plan.players)  # an outside judge has no seat
    for index in book.held(games):
        who = found.setdefault(book.plan.games[index].slot.table, [])
        there = book.plan.rule.game.players(book.plan.games[index].result)
        who += [each for each in there if each not in who and each in entered]
    for drawn in (fixture for fixture in fixtures_of(stage.name, book.plan) if fixture.bye is None):
        who = found.setdefault(drawn.slot.table, [])
        who += [player for player in drawn.players if player not in who]
    if not found and stage.size and len(players) == stage.size:
        found[None] = list(players)
    return found


def with_bye(stage: StagePlan, book: LedgerIndex) -> tuple[str, ...]:
    """Who goes through without playing, by lots that were drawn."""
    return tuple(
        player
        for fixture in fixtures_of(stage.name, book.plan)
        if fixture.bye
        for player in fixture.players
    )


def _all_seated(
    players: Sequence[str], seated: dict[str | None, list[str]], free: Sequence[str]
) -> bool:
    return {*free, *(each for who in seated.values() for each in who)} >= set(players)


def faults(
    stage: StagePlan,
    players: Sequence[str],
    games: Sequence[int],
    report: StageReport,
    book: LedgerIndex,
) -> Iterator[EngineProblem]:
    """Tables of another size, players at two tables, more games than planned."""
    where: dict[str, str | None] = {}
    found = seats(stage, players, games, book)
    at_tables = book.at_tables(book.held(games))
    drawn = {
        fixture.slot.table: fixture.place
        for fixture in reversed(fixtures_of(stage.name, book.plan))
    }
    for name, who in found.items():
        at = at_tables.get(name, [])
        first = book.plan.games[at[0]].place if at else drawn.get(name, stage.place)
        if name is None and at and len(found) > 1:
            yield from (
                EngineProblem(
                    "which-table",
                    book.plan.games[index].place,
                    {"tables": [each for each in found if each is not None]},
                )
                for index in at
            )
            continue
        if stage.size and not (stage.size_least or stage.size) <= len(who) <= stage.size:
            wanted = f"{stage.size_least}–{stage.size}" if stage.size_least else stage.size
            yield EngineProblem(
                "table-size",
                first,
                {"table": name or stage.name, "n": len(who), "wanted": wanted},
                stage.place,
                # a draw can be mended, what was played is a fact
                "warning" if at else "error",
            )
        for player in who:
            if player in where and where[player] != name:
                yield EngineProblem(
                    "at-two-tables",
                    first,
                    {"player": player, "table": name, "other": where[player]},
                    who=player,
                )
            where.setdefault(player, name)
        if stage.games and len(at) > stage.games:
            yield EngineProblem(
                "too-many-games",
                book.plan.games[at[stage.games]].place,
                {"n": len(at), "wanted": stage.games, "table": name or stage.name},
                stage.place,
                "warning",
            )


def slots(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Each table with all its games; who is not seated yet stands at none."""
    for found in report.tables:
        played = len(book.held(found.games))
        state = DECIDED if found.complete else UNDER_WAY if played else DRAWN
        fixture = next(
            (drawn for drawn in book.open_fixtures(stage.name) if drawn.slot.table == found.name),
            None,
        )
        yield SlotState(
            GamePosition(stage.name, table=found.name),
            state,
            tuple(row.player for row in found.rows),
            book.held(found.games),
            fixture,
        )
    seated = {row.player for found in report.tables for row in found.rows}
    if not report.tables or set(report.players) - seated - book.gone:
        yield SlotState(GamePosition(stage.name), PLANNED, ())


def _games_left(
    found: Table, stage: StagePlan, report: StageReport, book: LedgerIndex
) -> dict[str, int] | None:
    """Where no table was drawn, who has not yet played may sit down at this one."""
    seated = fixtures_of(stage.name, book.plan)
    return league.games_left(found, stage, report, book) if seated else None


def _fits(stage: StagePlan, players: int, one: bool) -> list[int]:
    if not stage.size:
        return [1]
    least, most = stage.size_least or stage.size, stage.size
    if stage.byes and stage.advance and players > most:
        players -= players % most
    fits = [count for count in range(1, players + 1) if least * count <= players <= most * count]
    return [count for count in fits if count == 1] if one else fits


def _draw(request: Any) -> Any:
    from ..draw.tables import tables  # only who draws waits for it

    return tables(request)


TABLES = StageFormat(
    "tables",
    run,
    faults,
    slots,
    keys=("size", "games", "compare"),
    draw=_draw,
    seats_once=True,
    advances_per="table",
    position=SEATED,
    games_left=_games_left,
    scheduled=league.scheduled,
    tables=_fits,
)
