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
    return [entry for entry in _entries(player, field) if entry.worth is None]


def _games(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    """Entries that count as a game."""
    return [result for result in _results(player, field) if result.counts_as_game]


# Points, wins, scores ---------------------------------------------------------------------------


def points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(result, result.points) for result in _results(player, field))


def wins(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(
        part_of(result, Fraction(1)) for result in _results(player, field) if result.outcome == WON
    )


def wins_over_the_board(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(
        part_of(result, Fraction(1))
        for result in _results(player, field)
        if result.outcome == WON and result.over_the_board
    )


def count(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(game, Fraction(1)) for game in _games(player, field))


def _scores(
    player: str, field: TieBreakContext, value: Callable[[LedgerEntry], Fraction]
) -> tuple[Part, ...]:
    return tuple(
        replace(part_of(game, value(game)), figure=game.scored, times=game.conceded)
        for game in _games(player, field)
        if game.scored or game.conceded
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
    both = sum((game.scored + game.conceded for game in _games(player, field)), Fraction(0))
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
        replace(part_of(game, Fraction(1)), figure=Fraction(game.finish))
        for game in _games(player, field)
        if game.finish
    )
    return Composition(tuple(parts), COUNTS)


def countback_points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    parts = (
        replace(part_of(result, Fraction(1)), figure=result.points)
        for result in _results(player, field)
        if result.reason != ADJUSTED
    )
    return Composition(tuple(parts), COUNTS)


def _trials(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    return [
        entry
        for entry in _entries(player, field)
        if entry.reason == TRIAL and entry.worth is not None
    ]


def trial_points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(trial, trial.worth or Fraction(0)) for trial in _trials(player, field))


def trial_countback(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return Composition(
        tuple(
            replace(part_of(trial, Fraction(1)), figure=trial.worth)
            for trial in _trials(player, field)
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
        part_of(result, sign * result.points)
        for result in _results(player, field)
        if result.reason == ADJUSTED
    )


def points_as(role: str) -> Parts:
    return lambda player, group, field: summed(
        part_of(result, result.points) for result in _results(player, field) if result.role == role
    )


def wins_as(role: str) -> Parts:
    return lambda player, group, field: summed(
        part_of(entry, Fraction(1))
        for entry in _entries(player, field)
        if entry.outcome == WON and entry.role == role
    )
