"""Tie-breaks that look at a player's own games and what was recorded beside them.

A function gives a value for one player of a group that is still level; `tiebreaks.TIEBREAKS` says
which way it ranks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from fractions import Fraction

from ..games.base import WON
from .opponent_tiebreaks import TieBreakContext, Value


def points(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Total of the stage."""
    return field.tallies[player].points


def wins(player: str, group: Collection[str], field: TieBreakContext) -> int:
    """Games won, walkovers included; a judge's game is none."""
    return field.tallies[player].wins


def wins_over_the_board(player: str, group: Collection[str], field: TieBreakContext) -> int:
    """Games won by playing them."""
    return field.tallies[player].wins_over_the_board


def difference(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Score made less score conceded."""
    return field.tallies[player].scored - field.tallies[player].conceded


def scored(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Score made."""
    return field.tallies[player].scored


def conceded(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Score conceded; the less, the better."""
    return field.tallies[player].conceded


def games_played(player: str, group: Collection[str], field: TieBreakContext) -> int:
    """Number of games it took; the fewer, the better."""
    return field.tallies[player].games


def ratio(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Share of all score that he made: orders as made to conceded
    does, also where nothing was conceded.
    """
    tally = field.tallies[player]
    both = tally.scored + tally.conceded
    return tally.scored / both if both else Fraction(0)


def average(player: str, group: Collection[str], field: TieBreakContext) -> Fraction | None:
    """Points for each game played: what makes fields of unequal numbers comparable."""
    return _per_game(field.tallies[player].points, player, field)


def wins_per_game(player: str, group: Collection[str], field: TieBreakContext) -> Fraction | None:
    """Share of games won."""
    return _per_game(Fraction(field.tallies[player].wins), player, field)


def difference_per_game(
    player: str, group: Collection[str], field: TieBreakContext
) -> Fraction | None:
    """Score difference for each game."""
    return _per_game(difference(player, group, field), player, field)


def for_per_game(player: str, group: Collection[str], field: TieBreakContext) -> Fraction | None:
    """Score made for each game."""
    return _per_game(scored(player, group, field), player, field)


def against_per_game(
    player: str, group: Collection[str], field: TieBreakContext
) -> Fraction | None:
    """Score conceded for each game; the less, the better."""
    return _per_game(conceded(player, group, field), player, field)


def _per_game(total: Fraction, player: str, field: TieBreakContext) -> Fraction | None:
    games = field.tallies[player].games
    return total / games if games else None


def countback(player: str, group: Collection[str], field: TieBreakContext) -> tuple[int, ...]:
    """Most first places, then most seconds, and so on (C31)."""
    last = max((place for each in group for place in field.tallies[each].finishes), default=0)
    return tuple(field.tallies[player].finishes.get(place, 0) for place in range(1, last + 1))


def countback_points(
    player: str, group: Collection[str], field: TieBreakContext
) -> tuple[int, ...]:
    """Most results of the best kind, then of the next best, by what each game brought."""
    return _counted({each: Counter(field.tallies[each].results()) for each in group}, player, field)


def trial_countback(player: str, group: Collection[str], field: TieBreakContext) -> tuple[int, ...]:
    """The same among trial games, which add nothing to the total."""
    return _counted({each: Counter(field.tallies[each].trials()) for each in group}, player, field)


def _counted(
    results: dict[str, Counter[Fraction]], player: str, field: TieBreakContext
) -> tuple[int, ...]:
    values = sorted(
        {value for found in results.values() for value in found}, reverse=field.better == "high"
    )
    return tuple(results[player][value] for value in values)


def trial_points(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """What trial games would have brought."""
    return sum(field.tallies[player].trials(), Fraction(0))


def best_game(player: str, group: Collection[str], field: TieBreakContext) -> Fraction | None:
    """The best single game, by the way this contest's points rank."""
    results = field.tallies[player].counted_games().values()
    return (min if field.better == "low" else max)(results, default=None)


def last_game(player: str, group: Collection[str], field: TieBreakContext) -> Fraction | None:
    """The latest game's points, of those that count."""
    results = field.tallies[player].counted_games()
    return results[max(results)] if results else None


def penalties(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Points lost to penalties: the fewer, the better."""
    lost = field.tallies[player].penalties
    return lost if field.better == "low" else -lost


def lots(player: str, group: Collection[str], field: TieBreakContext) -> int:
    """The place in lots that were drawn among the level players,
    as recorded; nought where none were.
    """
    order = next((lot for lot in field.lots if set(group) <= set(lot)), ())
    return order.index(player) + 1 if order else 0


def final_place(player: str, group: Collection[str], field: TieBreakContext) -> int:
    """The place in the contest: for titles of players who are level."""
    return field.placed.get(player, len(field.placed) + 1)


def points_as(role: str) -> Value:
    """Points made in one role (K.6.1, K.6.2)."""
    return lambda player, group, field: field.tallies[player].by_role.get(role, Fraction(0))


def wins_as(role: str) -> Value:
    """Games won in one role: deals won as landlord, say."""
    return lambda player, group, field: sum(
        entry.outcome == WON and entry.role == role for entry in field.tallies[player].entries
    )
