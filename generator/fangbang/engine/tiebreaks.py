"""Tie-breaks under their standard names: one small function each; TIEBREAKS lists them.

A function gives a value for one player of a group that is still level: the higher, the better
placed, unless the criterion is `low`. A `relative` one looks at the level group only, and is
applied again to what stays level.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ..games.base import WON
from . import opponent_tiebreaks as opponents
from .ledger import PlayerTotals
from .opponent_tiebreaks import TieBreakContext

Value = Any
Function = Callable[[str, Collection[str], TieBreakContext], Value]


def _games(tally: PlayerTotals) -> int:
    return tally.games


@dataclass(frozen=True)
class TieBreak:
    """One criterion, and all that the rest of the program must know of it; what
    is not said here nobody relies on.

    `adds_up` counts the results that the value is a sum of (None: it is no sum). Where less is
      better, such a sum says
    nothing between players with unequal numbers of results: who did less must not win by that.
    """

    value: Function
    low: bool = False  # the smaller value is better
    relative: bool = False  # only games within the level group count
    adds_up: Callable[[PlayerTotals], int] | None = _games
    follows_points: bool = False  # where the fewest points win, it turns round with them
    needs_edition: bool = False  # in a Swiss its value depends on the FIDE edition
    # the criterion that compares the same among unequal numbers of games
    per_game: str | None = None
    # the winners of games alone decide it: neither scores nor what came first
    decided_by_winners: bool = False
    # settled by people at the end, so that a tie may be told before
    by_hand: bool = False
    across_tables: bool = False  # relative, but holds also among players of several tables
    column: bool = True  # a property of a row that has no column of its own


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
    order = next((each for each in field.lots if set(group) <= set(each)), ())
    return order.index(player) + 1 if order else 0


def final_place(player: str, group: Collection[str], field: TieBreakContext) -> int:
    """The place in the contest: for titles of players who are level."""
    return field.placed.get(player, len(field.placed) + 1)


def as_role(role: str) -> TieBreak:
    """Points made in one role (K.6.1, K.6.2)."""
    return TieBreak(
        lambda player, group, field: field.tallies[player].by_role.get(role, Fraction(0))
    )


def wins_as(role: str) -> TieBreak:
    """Games won in one role: deals won as landlord, say."""
    return TieBreak(
        lambda player, group, field: sum(
            entry.outcome == WON and entry.role == role for entry in field.tallies[player].entries
        )
    )


def _of_opponents(value: Function, needs_edition: bool = False) -> TieBreak:
    return TieBreak(
        value, follows_points=True, needs_edition=needs_edition, decided_by_winners=True
    )


def _trials(tally: PlayerTotals) -> int:
    return sum(1 for _ in tally.trials())


TIEBREAKS: dict[str, TieBreak] = {
    "points": TieBreak(
        points,
        adds_up=PlayerTotals.counted,
        follows_points=True,
        per_game="average",
        decided_by_winners=True,
        column=False,
    ),
    "wins": TieBreak(wins, per_game="wins-per-game", decided_by_winners=True, column=False),
    "wins-over-the-board": TieBreak(wins_over_the_board, decided_by_winners=True),
    "head-to-head": TieBreak(
        opponents.head_to_head, relative=True, follows_points=True, decided_by_winners=True
    ),
    "buchholz": _of_opponents(opponents.buchholz, needs_edition=True),
    "buchholz-cut-1": _of_opponents(opponents.buchholz_cut, needs_edition=True),
    "buchholz-median": _of_opponents(opponents.buchholz_median, needs_edition=True),
    "sonneborn-berger": _of_opponents(opponents.sonneborn_berger, needs_edition=True),
    "sonneborn-berger-cut-1": _of_opponents(opponents.sonneborn_berger_cut, needs_edition=True),
    "progressive": TieBreak(opponents.progressive, follows_points=True),
    "koya": _of_opponents(opponents.koya),
    "opponents-win-percentage": TieBreak(
        opponents.opponents_win_percentage, decided_by_winners=True
    ),
    "countback": TieBreak(countback, decided_by_winners=True),
    "countback-points": TieBreak(countback_points, decided_by_winners=True),
    "trial-points": TieBreak(
        trial_points, adds_up=_trials, follows_points=True, decided_by_winners=True
    ),
    "trial-countback": TieBreak(trial_countback, decided_by_winners=True),
    "difference": TieBreak(difference, per_game="difference-per-game"),
    "for": TieBreak(scored, per_game="for-per-game"),
    "against": TieBreak(conceded, low=True, per_game="against-per-game"),
    "ratio": TieBreak(ratio, adds_up=None),
    "average": TieBreak(average, adds_up=None, follows_points=True, decided_by_winners=True),
    "wins-per-game": TieBreak(wins_per_game, adds_up=None, decided_by_winners=True),
    "difference-per-game": TieBreak(difference_per_game, adds_up=None),
    "for-per-game": TieBreak(for_per_game, adds_up=None),
    "against-per-game": TieBreak(against_per_game, low=True, adds_up=None),
    # it says so itself
    "games-fewest": TieBreak(games_played, low=True, adds_up=None, decided_by_winners=True),
    "games-most": TieBreak(games_played, decided_by_winners=True),
    "best-game": TieBreak(best_game, adds_up=None, follows_points=True),
    "last-game": TieBreak(last_game, adds_up=None, follows_points=True),
    "penalties-fewest": TieBreak(penalties, low=True, decided_by_winners=True),
    "play-off": TieBreak(
        opponents.play_off,
        relative=True,
        adds_up=None,
        follows_points=True,
        by_hand=True,
        across_tables=True,
    ),
    "lots": TieBreak(lots, low=True, adds_up=None, by_hand=True, column=False),
    "place-first": TieBreak(
        final_place, low=True, adds_up=None, decided_by_winners=True, column=False
    ),
    "place-last": TieBreak(final_place, adds_up=None, decided_by_winners=True, column=False),
}


def known(name: str, roles: Collection[str] = ()) -> bool:
    """True for a name in the table, and for `as-<role>` and
    `wins-as-<role>` of a role of this edition.
    """
    return name in TIEBREAKS or name.removeprefix("wins-").removeprefix("as-") in roles


def criterion(name: str, better: str) -> TieBreak:
    """The named criterion in a contest whose points rank `better` way."""
    if name.startswith("wins-as-"):
        return wins_as(name.removeprefix("wins-as-"))
    if name not in TIEBREAKS:
        return as_role(name.removeprefix("as-"))
    found = TIEBREAKS[name]
    return replace(found, low=True) if better == "low" and found.follows_points else found


def per_game(name: str) -> str:
    """The criterion that compares the same by averages, where there is one."""
    return TIEBREAKS[name].per_game or name if name in TIEBREAKS else name


def across_tables(name: str) -> bool:
    """True where the criterion means something among players of
    several tables, who have not met in them.
    """
    return name not in TIEBREAKS or not TIEBREAKS[name].relative or TIEBREAKS[name].across_tables


def is_unfair(by: TieBreak, tallies: Collection[PlayerTotals]) -> bool:
    """True where a smaller sum is better and some have it of fewer results than others."""
    return by.low and by.adds_up is not None and len({by.adds_up(tally) for tally in tallies}) > 1
