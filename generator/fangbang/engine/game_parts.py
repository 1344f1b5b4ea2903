"""What the values of game_tiebreaks are made of: which games, and what each adds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from fractions import Fraction

from ..games.base import WON, LedgerEntry
from .composition import (
    BEST,
    COUNTS,
    LAST,
    PER_GAME,
    SHARE,
    Composition,
    Part,
    Parts,
    part_of,
    summed,
)
from .ledger import ADJUSTED, TRIAL
from .opponent_tiebreaks import TieBreakContext


def _entries(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    return field.tallies[player].entries


def _results(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    """Entries that count."""
    return [each for each in _entries(player, field) if each.worth is None]


def _games(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    """Entries that count as a game."""
    return [each for each in _results(player, field) if each.counts_as_game]


# Points, wins, scores ---------------------------------------------------------------------------


def points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(each, each.points) for each in _results(player, field))


def wins(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(
        part_of(each, Fraction(1)) for each in _results(player, field) if each.outcome == WON
    )


def wins_over_the_board(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(
        part_of(each, Fraction(1))
        for each in _results(player, field)
        if each.outcome == WON and each.over_the_board
    )


def count(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(each, Fraction(1)) for each in _games(player, field))


def _scores(
    player: str, field: TieBreakContext, value: Callable[[LedgerEntry], Fraction]
) -> tuple[Part, ...]:
    return tuple(
        replace(part_of(each, value(each)), figure=each.scored, times=each.conceded)
        for each in _games(player, field)
        if each.scored or each.conceded
    )


def difference(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return Composition(_scores(player, field, lambda each: each.scored - each.conceded))


def scored(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return Composition(_scores(player, field, lambda each: each.scored))


def conceded(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return Composition(_scores(player, field, lambda each: each.conceded))


def ratio(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    """Scores made, over all that was made and conceded."""
    parts = _scores(player, field, lambda each: each.scored)
    both = sum((each.scored + each.conceded for each in _games(player, field)), Fraction(0))
    return Composition(parts, SHARE, both or Fraction(1))


def per_game(base: Parts) -> Parts:
    def found(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
        games = field.tallies[player].games
        parts = base(player, group, field).parts
        return Composition(parts if games else (), PER_GAME, Fraction(games or 1))

    return found


# Lists of results -------------------------------------------------------------------------------


def countback(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    parts = (
        replace(part_of(each, Fraction(1)), figure=Fraction(each.finish))
        for each in _games(player, field)
        if each.finish
    )
    return Composition(tuple(parts), COUNTS)


def countback_points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    parts = (
        replace(part_of(each, Fraction(1)), figure=each.points)
        for each in _results(player, field)
        if each.reason != ADJUSTED
    )
    return Composition(tuple(parts), COUNTS)


def _trials(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    return [
        each for each in _entries(player, field) if each.reason == TRIAL and each.worth is not None
    ]


def trial_points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(each, each.worth or Fraction(0)) for each in _trials(player, field))


def trial_countback(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return Composition(
        tuple(
            replace(part_of(each, Fraction(1)), figure=each.worth)
            for each in _trials(player, field)
        ),
        COUNTS,
    )


def _chosen(player: str, field: TieBreakContext, game: int | None, how: str) -> Composition:
    """One game of several: the others are left out."""
    return Composition(
        tuple(
            Part(points, index, left_out=index != game)
            for index, points in field.tallies[player].counted_games().items()
        ),
        how,
    )


def best_game(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    by_game, pick = field.tallies[player].counted_games(), min if field.better == "low" else max
    return _chosen(
        player, field, pick(by_game, key=lambda index: by_game[index], default=None), BEST
    )


def last_game(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return _chosen(player, field, max(field.tallies[player].counted_games(), default=None), LAST)


def penalties(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    sign = 1 if field.better == "low" else -1
    return summed(
        part_of(each, sign * each.points)
        for each in _results(player, field)
        if each.reason == ADJUSTED
    )


def points_as(role: str) -> Parts:
    return lambda player, group, field: summed(
        part_of(each, each.points) for each in _results(player, field) if each.role == role
    )


def wins_as(role: str) -> Parts:
    return lambda player, group, field: summed(
        part_of(each, Fraction(1))
        for each in _entries(player, field)
        if each.outcome == WON and each.role == role
    )
