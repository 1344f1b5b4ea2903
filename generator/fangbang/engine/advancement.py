"""Who goes on from the tables of a stage, which ties stand in the way, and the stage's
report that all formats with tables make.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from .model import Advance, StagePlan, StageReport, Table, UnresolvedTie
from .ranking import RankedGroup
from .standings import WITHOUT_SEAT, LedgerIndex, places, rows
from .tiebreaks import across_tables, per_game


def ranked_report(
    stage: StagePlan,
    players: Sequence[str],
    tables: Sequence[Table],
    complete: bool,
    book: LedgerIndex,
    free: tuple[str, ...] = (),
) -> StageReport:
    """A stage of tables: nobody goes on, and nobody has a place, before it is over.

    Who is `free` goes on without having played.
    """
    through = going_on(tables, stage, book)
    whole = (
        (through.next_best,)
        if stage.advance and through.next_best and compare_across_tables(stage.advance, tables)
        else tables
    )
    return StageReport(
        stage.name,
        stage.format,
        complete,
        tuple(tables),
        placed=_places_over(whole, stage, book) if complete else (),
        advancing=(*through.players, *(free if stage.advance else ())) if complete else (),
        undecided=through.ties if complete else (),
        players=tuple(players),
        next_best=through.next_best,
    )


@dataclass(frozen=True)
class Through:
    """Who goes on, what stands in the way of that, and how those behind the line compare."""

    players: tuple[str, ...] = ()
    ties: tuple[UnresolvedTie, ...] = ()
    next_best: Table | None = None


def going_on(tables: Sequence[Table], stage: StagePlan, book: LedgerIndex) -> Through:
    """Who advances, all firsts before all seconds, and the ties across a
    line; nobody is chosen from a tie.
    """
    if stage.advance is None:
        return Through()
    if compare_across_tables(stage.advance, tables):
        return _over_all(tables, stage, stage.advance, book)
    by_place: list[tuple[int, str]] = []
    ties: list[UnresolvedTie] = []
    for table in tables:
        through, tie = qualified(table, stage.advance.top, f"stage:{stage.name}")
        by_place += through
        ties += tie
    order = tuple(player for _, player in sorted(by_place, key=lambda pair: pair[0]))
    if stage.advance.best_next and not ties:
        return _best_next(order, tables, stage, stage.advance, book)
    return Through(order, tuple(ties))


def qualified(
    found: Table, line: int, about: str
) -> tuple[list[tuple[int, str]], list[UnresolvedTie]]:
    """(rank, player) of those surely above a line, and the tie across it, if there is one."""
    rows = [row for row in found.rows if row.status not in WITHOUT_SEAT]
    inside = [row for row in rows if row.rank <= line]
    level = [row for row in inside if row.rank + len(row.level_with) > line]
    through = [(row.rank, row.player) for row in inside if row not in level]
    if not level or len(inside) <= line:
        return [(row.rank, row.player) for row in inside], []
    seats = line - len(through)
    return through, [
        UnresolvedTie(tuple(row.player for row in level), line, seats, about, found.name)
    ]


def compare_across_tables(advance: Advance, tables: Sequence[Table]) -> bool:
    """True where the line lies across all tables of the stage, not across each of them."""
    return advance.per == "stage" and len(tables) > 1


def unequal(tables: Sequence[Table]) -> bool:
    """Tables of different numbers: totals over them can not simply be compared."""
    return len({len(table.rows) for table in tables}) > 1


def _over_all(
    tables: Sequence[Table], stage: StagePlan, advance: Advance, book: LedgerIndex
) -> Through:
    """The best of all tables together."""
    if unequal(tables) and stage.comparison is None:
        # told as a fault: there is no rule to compare them by
        return Through()
    _, found = _side_by_side(
        [row.player for table in tables for row in table.rows if row.status not in WITHOUT_SEAT],
        tables,
        stage,
        stage.comparison,
        book,
    )
    through, ties = qualified(found, advance.top, f"stage:{stage.name}")
    return Through(tuple(player for _, player in through), tuple(ties), found)


def _best_next(
    order: tuple[str, ...],
    tables: Sequence[Table],
    stage: StagePlan,
    advance: Advance,
    book: LedgerIndex,
) -> Through:
    """The best of those who just missed."""
    if unequal(tables) and stage.comparison is None:
        # told as a fault: there is no rule to compare them by
        return Through(order)
    behind = [
        row.player
        for table in tables
        for row in table.rows
        if row.rank == advance.top + 1 and row.status not in WITHOUT_SEAT
    ]
    ranked, found = _side_by_side(behind, tables, stage, stage.comparison, book)
    chosen: list[str] = []
    for place in ranked:
        free = advance.best_next - len(chosen)
        if free > 0 and len(place.players) > free:
            return Through(
                order + tuple(chosen),
                (UnresolvedTie(place.players, advance.best_next, free, f"stage:{stage.name}"),),
                found,
            )
        chosen += place.players if free > 0 else ()
    return Through(order + tuple(chosen), (), found)


def _side_by_side(
    players: Collection[str],
    tables: Sequence[Table],
    stage: StagePlan,
    compare: str | None,
    book: LedgerIndex,
) -> tuple[list[RankedGroup], Table]:
    """Players of several tables, ranked by criteria that do not look at single
    opponents, and by the stated rule.

    A play-off between them belongs to no table; it is looked at like one within a table.
    """
    games = [
        *dict.fromkeys(
            index for table in tables for index in _compared(table, tables, compare, book)
        )
    ]
    games += [index for index in book.play_offs(stage) if index not in games]
    names = [name for name in book.criteria(stage, games) if across_tables(name)]
    if compare == "per-game":
        names = [per_game(name) for name in names]
    complete = all(table.complete for table in tables)
    ranked, sums = places(players, games, replace(stage, ties=tuple(names)), book, complete)
    return ranked, Table(None, rows(ranked, sums), complete, tuple(games))


def _compared(
    found: Table, tables: Sequence[Table], compare: str | None, book: LedgerIndex
) -> Iterable[int]:
    """A table's games; under `without-last` those against the players beyond the
    smallest table's number are left out.
    """
    if compare != "without-last":
        return found.games
    least = min(len(table.rows) for table in tables)
    beyond = {row.player for row in found.rows[least:]}
    players: Callable[[object], tuple[str, ...]] = book.plan.rule.game.players
    return [
        index for index in found.games if not beyond & set(players(book.plan.games[index].result))
    ]


def _places_over(
    tables: Sequence[Table], stage: StagePlan, book: LedgerIndex
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Places over several tables: by the place at the table; those of the same
    share it, or are compared as is stated.
    """
    made: list[tuple[int, tuple[str, ...]]] = []
    for at, group in shared_places(tables):
        apart = stage.compare is not None and len(tables) > 1 and len(group) > 1
        ranked = _side_by_side(group, tables, stage, stage.compare, book)[0] if apart else ()
        made += [(at + place.rank - 1, place.players) for place in ranked] or [(at, group)]
    return tuple(made)


def shared_places(tables: Sequence[Table]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Places over several tables side by side: all firsts share, then all
    seconds, …; one table keeps its own ranks.
    """
    if len(tables) == 1:
        levels: dict[int, list[str]] = {}
        for row in tables[0].rows:
            levels.setdefault(row.rank, []).append(row.player)
        return tuple((at, tuple(group)) for at, group in levels.items())
    merged: dict[int, list[str]] = {}
    for row in sorted((row for table in tables for row in table.rows), key=lambda row: row.rank):
        # at two tables by mistake: the better place
        if not any(row.player in group for group in merged.values()):
            merged.setdefault(row.rank, []).append(row.player)
    made, at = [], 1
    for _, group in sorted(merged.items()):
        made.append((at, tuple(sorted(group))))
        at += len(group)
    return tuple(made)
