"""What the value of a tie-break is made of, for every criterion whose value comes from games.

PARTS has a function for each of them; a test compares it with TIEBREAKS.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from fractions import Fraction

from ..games.base import WON, LedgerEntry
from . import opponent_parts
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


def composition(
    name: str, player: str, group: Collection[str], field: TieBreakContext
) -> Composition | None:
    """What one player's value is made of; None where it does not come from games."""
    if player not in field.tallies:
        return None
    if name in PARTS:
        return PARTS[name](player, group, field)
    if name.startswith("wins-as-"):
        role = name.removeprefix("wins-as-")
        return summed(
            part_of(each, Fraction(1))
            for each in _entries(player, field)
            if each.outcome == WON and each.role == role
        )
    if name.startswith("as-"):
        role = name.removeprefix("as-")
        return summed(
            part_of(each, each.points) for each in _results(player, field) if each.role == role
        )
    return None


def _entries(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    return field.tallies[player].entries


def _results(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    """Entries that count."""
    return [each for each in _entries(player, field) if each.worth is None]


def _games(player: str, field: TieBreakContext) -> list[LedgerEntry]:
    """Entries that count as a game."""
    return [each for each in _results(player, field) if each.counts_as_game]


# Points, wins, scores ---------------------------------------------------------------------------


def _points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(each, each.points) for each in _results(player, field))


def _wins(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(
        part_of(each, Fraction(1)) for each in _results(player, field) if each.outcome == WON
    )


def _wins_over_the_board(
    player: str, group: Collection[str], field: TieBreakContext
) -> Composition:
    return summed(
        part_of(each, Fraction(1))
        for each in _results(player, field)
        if each.outcome == WON and each.over_the_board
    )


def _count(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(each, Fraction(1)) for each in _games(player, field))


def _scores(
    player: str, field: TieBreakContext, value: Callable[[LedgerEntry], Fraction]
) -> tuple[Part, ...]:
    return tuple(
        replace(part_of(each, value(each)), figure=each.scored, times=each.conceded)
        for each in _games(player, field)
        if each.scored or each.conceded
    )


def _difference(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return Composition(_scores(player, field, lambda each: each.scored - each.conceded))


def _scored(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return Composition(_scores(player, field, lambda each: each.scored))


def _conceded(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return Composition(_scores(player, field, lambda each: each.conceded))


def _ratio(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    """Scores made, over all that was made and conceded."""
    parts = _scores(player, field, lambda each: each.scored)
    both = sum((each.scored + each.conceded for each in _games(player, field)), Fraction(0))
    return Composition(parts, SHARE, both or Fraction(1))


def _per_game(base: Parts) -> Parts:
    def found(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
        games = field.tallies[player].games
        parts = base(player, group, field).parts
        return Composition(parts if games else (), PER_GAME, Fraction(games or 1))

    return found


# Lists of results -------------------------------------------------------------------------------


def _countback(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    parts = (
        replace(part_of(each, Fraction(1)), figure=Fraction(each.finish))
        for each in _games(player, field)
        if each.finish
    )
    return Composition(tuple(parts), COUNTS)


def _countback_points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
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


def _trial_points(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(part_of(each, each.worth or Fraction(0)) for each in _trials(player, field))


def _trial_countback(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
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


def _best_game(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    by_game, pick = field.tallies[player].counted_games(), min if field.better == "low" else max
    return _chosen(
        player, field, pick(by_game, key=lambda index: by_game[index], default=None), BEST
    )


def _last_game(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return _chosen(player, field, max(field.tallies[player].counted_games(), default=None), LAST)


def _penalties(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    sign = 1 if field.better == "low" else -1
    return summed(
        part_of(each, sign * each.points)
        for each in _results(player, field)
        if each.reason == ADJUSTED
    )


PARTS: dict[str, Parts] = {
    "points": _points,
    "wins": _wins,
    "wins-over-the-board": _wins_over_the_board,
    "head-to-head": opponent_parts.head_to_head,
    "play-off": opponent_parts.play_off,
    "buchholz": opponent_parts.buchholz(),
    "buchholz-cut-1": opponent_parts.buchholz(lowest=1),
    "buchholz-median": opponent_parts.buchholz(lowest=1, highest=1),
    "sonneborn-berger": opponent_parts.sonneborn_berger(),
    "sonneborn-berger-cut-1": opponent_parts.sonneborn_berger(lowest=1),
    "progressive": opponent_parts.progressive,
    "koya": opponent_parts.koya,
    "opponents-win-percentage": opponent_parts.opponents_win_percentage,
    "countback": _countback,
    "countback-points": _countback_points,
    "trial-points": _trial_points,
    "trial-countback": _trial_countback,
    "difference": _difference,
    "for": _scored,
    "against": _conceded,
    "ratio": _ratio,
    "average": _per_game(_points),
    "wins-per-game": _per_game(_wins),
    "difference-per-game": _per_game(_difference),
    "for-per-game": _per_game(_scored),
    "against-per-game": _per_game(_conceded),
    "games-fewest": _count,
    "games-most": _count,
    "best-game": _best_game,
    "last-game": _last_game,
    "penalties-fewest": _penalties,
}
