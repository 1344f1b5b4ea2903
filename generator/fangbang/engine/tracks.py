"""Tracks: part of the field ranked again among itself, by places
counted anew or by the order of the whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from ..games.base import BESIDE, LedgerEntry
from .ledger import ADJUSTED, tallies
from .model import Row, Table, Track
from .opponent_tiebreaks import TieBreakContext
from .standings import LedgerIndex, in_tiers, rows

Placed = Sequence[tuple[int, tuple[str, ...]]]


def ranked_tracks(placed: Placed, complete: bool, book: LedgerIndex) -> tuple[Table, ...]:
    """A table for each track of the contest."""
    return tuple(_track(track, placed, complete, book) for track in book.plan.tracks)


def _track(track: Track, placed: Placed, complete: bool, book: LedgerIndex) -> Table:
    stage, games = book.plan.stages[0], range(len(book.plan.games))
    field = field_of(track, book)
    sums = field.tallies
    if ranked_alone(book):
        names = book.criteria(stage, games)
        behind = book.did_less(names, field, stage, complete)
        ranked = in_tiers(track.players, sums, names, field, book, stage.name, behind)
        return Table(track.key, rows(ranked, sums), complete, tuple(games))
    return Table(
        track.key,
        tuple(
            _as_placed(
                track,
                placed,
                rows(in_tiers(track.players, sums, ("points",), field, book, None), sums),
            )
        ),
        complete,
    )


def ranked_alone(book: LedgerIndex) -> bool:
    """One stage with tables: tracks are ranked by its criteria, not by the order of the whole."""
    return len(book.plan.stages) == 1 and not book.plan.stages[0].how.bracket


def field_of(track: Track, book: LedgerIndex) -> TieBreakContext:
    """What tie-breaks look at in a track."""
    return book.field(
        tallies(track.players, entries_of(track, book)),
        book.plan.stages[0],
        range(len(book.plan.games)),
    )


def counted_anew(book: LedgerIndex) -> bool:
    """True where the points of a track are others than those of the contest."""
    return ranked_alone(book) and book.plan.rule.game.ranks_players


def entries_of(track: Track, book: LedgerIndex) -> list[LedgerEntry]:
    """The lines that a track is ranked by."""
    return (
        _anew(track, book)
        if counted_anew(book)
        else [entry for entry in book.entries if entry.player in track.players]
    )


def _as_placed(track: Track, placed: Placed, made: Sequence[Row]) -> Iterator[Row]:
    """Rows in the order of the whole contest, numbered anew."""
    by_player = {row.player: row for row in made}
    rank = 1
    for _, group in placed:
        mine = [player for player in group if player in track.players]
        for player in mine:
            yield replace(
                by_player[player],
                rank=rank,
                shared=len(mine) > 1,
                decided_by=(),
                level_with=tuple(each for each in mine if each != player),
            )
        rank += len(mine)


def _anew(track: Track, book: LedgerIndex) -> list[LedgerEntry]:
    """Entries with places counted among the track; adjustments stay, and
    what was struck overall stays struck.
    """
    found: list[LedgerEntry] = []
    for index in range(len(book.plan.games)):
        made = book.by_game[index]
        found += book.plan.rule.game.ranked_again(
            [each for each in made if each.reason != ADJUSTED],
            track.players,
            book.plan.rule,
            track.offset,
        )
        found += [each for each in made if each.reason == ADJUSTED and each.player in track.players]
    return found + [
        entry for entry in book.entries if entry.game == BESIDE and entry.player in track.players
    ]


def points_of(table: Table) -> dict[str, Fraction]:
    """Everybody's total in a track."""
    return {row.player: row.points for row in table.rows}


def placed_in(table: Table) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """A track's places as the contest's are told."""
    found: dict[int, list[str]] = {}
    for row in table.rows:
        found.setdefault(row.rank, []).append(row.player)
    return tuple((rank, tuple(group)) for rank, group in found.items())
