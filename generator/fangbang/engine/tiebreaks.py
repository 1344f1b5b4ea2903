"""Tie-breaks under their standard names: one small function each; TIEBREAKS lists them.

A function gives a value for one player of a group that is still level: the higher, the better placed, unless the
criterion is `low`. A `relative` one looks at the level group only, and is applied again to what stays level.
"""
from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from fractions import Fraction
from typing import Any

from ..record import dataclass
from . import opponents
from .model import WON
from .opponents import Field

Value = Any
Function = Callable[[str, Collection[str], Field], Value]


@dataclass(frozen=True)
class TieBreak:
    """One criterion; `low` when the smaller value is better, `relative` when only games within the group count."""

    value: Function
    low: bool = False
    relative: bool = False


def points(player: str, group: Collection[str], field: Field) -> Fraction:
    """Total of the stage."""
    return field.tallies[player].points


def wins(player: str, group: Collection[str], field: Field) -> int:
    """Games won, walkovers included; a judge's game is none."""
    return field.tallies[player].wins


def wins_over_the_board(player: str, group: Collection[str], field: Field) -> int:
    """Games won by playing them."""
    return field.tallies[player].wins_over_the_board


def difference(player: str, group: Collection[str], field: Field) -> Fraction:
    """Score made less score conceded."""
    return field.tallies[player].scored - field.tallies[player].conceded


def scored(player: str, group: Collection[str], field: Field) -> Fraction:
    """Score made."""
    return field.tallies[player].scored


def conceded(player: str, group: Collection[str], field: Field) -> Fraction:
    """Score conceded; the less, the better."""
    return field.tallies[player].conceded


def games_played(player: str, group: Collection[str], field: Field) -> int:
    """Number of games it took; the fewer, the better."""
    return field.tallies[player].games


def ratio(player: str, group: Collection[str], field: Field) -> Fraction:
    """Share of all score that he made: orders as made to conceded does, also where nothing was conceded."""
    tally = field.tallies[player]
    both = tally.scored + tally.conceded
    return tally.scored / both if both else Fraction(0)


def average(player: str, group: Collection[str], field: Field) -> Fraction:
    """Points for each game played: what makes fields of unequal numbers comparable."""
    return _per_game(field.tallies[player].points, player, field)


def wins_per_game(player: str, group: Collection[str], field: Field) -> Fraction:
    """Share of games won."""
    return _per_game(Fraction(field.tallies[player].wins), player, field)


def difference_per_game(player: str, group: Collection[str], field: Field) -> Fraction:
    """Score difference for each game."""
    return _per_game(difference(player, group, field), player, field)


def for_per_game(player: str, group: Collection[str], field: Field) -> Fraction:
    """Score made for each game."""
    return _per_game(scored(player, group, field), player, field)


def against_per_game(player: str, group: Collection[str], field: Field) -> Fraction:
    """Score conceded for each game; the less, the better."""
    return _per_game(conceded(player, group, field), player, field)


def _per_game(total: Fraction, player: str, field: Field) -> Fraction:
    games = field.tallies[player].games
    return total / games if games else Fraction(0)


def countback(player: str, group: Collection[str], field: Field) -> tuple[int, ...]:
    """Most first places, then most seconds, and so on (C31)."""
    last = max((place for each in group for place in field.tallies[each].finishes), default=0)
    return tuple(field.tallies[player].finishes.get(place, 0) for place in range(1, last + 1))


def countback_points(player: str, group: Collection[str], field: Field) -> tuple[int, ...]:
    """Most results of the best kind, then of the next best, by what each game brought."""
    return _counted({each: Counter(field.tallies[each].results()) for each in group}, player, field)


def trial_countback(player: str, group: Collection[str], field: Field) -> tuple[int, ...]:
    """The same among trial games, which add nothing to the total."""
    return _counted({each: Counter(field.tallies[each].trials()) for each in group}, player, field)


def _counted(results: dict[str, Counter[Fraction]], player: str, field: Field) -> tuple[int, ...]:
    values = sorted({value for found in results.values() for value in found}, reverse=field.better == "high")
    return tuple(results[player][value] for value in values)


def trial_points(player: str, group: Collection[str], field: Field) -> Fraction:
    """What trial games would have brought."""
    return sum(field.tallies[player].trials(), Fraction(0))


def best_game(player: str, group: Collection[str], field: Field) -> Fraction:
    """The best single game, by the way this contest's points rank."""
    results = field.tallies[player].by_game.values()
    best = min if field.better == "low" else max
    return best(results, default=Fraction(0))


def last_game(player: str, group: Collection[str], field: Field) -> Fraction:
    """The latest game's points."""
    results = field.tallies[player].by_game
    return results[max(results)] if results else Fraction(0)


def penalties(player: str, group: Collection[str], field: Field) -> Fraction:
    """Points lost to penalties: the fewer, the better."""
    lost = field.tallies[player].penalties
    return lost if field.better == "low" else -lost


def lots(player: str, group: Collection[str], field: Field) -> int:
    """The place in lots that were drawn among the level players, as recorded; nought where none were."""
    order = next((each for each in field.lots if set(group) <= set(each)), ())
    return order.index(player) + 1 if order else 0


def final_place(player: str, group: Collection[str], field: Field) -> int:
    """The place in the contest: for titles of players who are level."""
    return field.placed.get(player, len(field.placed) + 1)


def as_role(role: str) -> TieBreak:
    """Points made in one role (K.6.1, K.6.2)."""
    return TieBreak(lambda player, group, field: field.tallies[player].by_role.get(role, Fraction(0)))


def wins_as(role: str) -> TieBreak:
    """Games won in one role: deals won as landlord, say."""
    return TieBreak(lambda player, group, field: sum(entry.outcome == WON and entry.role == role
                                                     for entry in field.tallies[player].entries))


TIEBREAKS: dict[str, TieBreak] = {
    "points": TieBreak(points),
    "wins": TieBreak(wins),
    "wins-over-the-board": TieBreak(wins_over_the_board),
    "head-to-head": TieBreak(opponents.head_to_head, relative=True),
    "buchholz": TieBreak(opponents.buchholz),
    "buchholz-cut-1": TieBreak(opponents.buchholz_cut),
    "buchholz-median": TieBreak(opponents.buchholz_median),
    "sonneborn-berger": TieBreak(opponents.sonneborn_berger),
    "sonneborn-berger-cut-1": TieBreak(opponents.sonneborn_berger_cut),
    "progressive": TieBreak(opponents.progressive),
    "koya": TieBreak(opponents.koya),
    "opponents-win-percentage": TieBreak(opponents.opponents_win_percentage),
    "countback": TieBreak(countback),
    "countback-points": TieBreak(countback_points),
    "trial-points": TieBreak(trial_points),
    "trial-countback": TieBreak(trial_countback),
    "difference": TieBreak(difference),
    "for": TieBreak(scored),
    "against": TieBreak(conceded, low=True),
    "ratio": TieBreak(ratio),
    "average": TieBreak(average),
    "wins-per-game": TieBreak(wins_per_game),
    "difference-per-game": TieBreak(difference_per_game),
    "for-per-game": TieBreak(for_per_game),
    "against-per-game": TieBreak(against_per_game, low=True),
    "games-fewest": TieBreak(games_played, low=True),
    "games-most": TieBreak(games_played),
    "best-game": TieBreak(best_game),
    "last-game": TieBreak(last_game),
    "penalties-fewest": TieBreak(penalties, low=True),
    "play-off": TieBreak(opponents.play_off, relative=True),
    "lots": TieBreak(lots, low=True),
    "place-first": TieBreak(final_place, low=True),
    "place-last": TieBreak(final_place),
}
NEED_EDITION = ("buchholz", "buchholz-cut-1", "buchholz-median", "sonneborn-berger", "sonneborn-berger-cut-1")
PER_GAME = {"points": "average", "wins": "wins-per-game", "difference": "difference-per-game", "for": "for-per-game",
            "against": "against-per-game"}
# where low wins, these turn round with the points
_ALONG_WITH_POINTS = ("points", "head-to-head", "best-game", "last-game", "average", "trial-points", "play-off", "buchholz",
                      "buchholz-cut-1", "buchholz-median", "sonneborn-berger", "sonneborn-berger-cut-1", "progressive", "koya")


def known(name: str, roles: Collection[str] = ()) -> bool:
    """True for a name in the table, and for `as-<role>` and `wins-as-<role>` of a role of this edition."""
    return name in TIEBREAKS or name.removeprefix("wins-").removeprefix("as-") in roles


def criterion(name: str, better: str) -> TieBreak:
    """The named criterion in a contest whose points rank `better` way."""
    if name.startswith("wins-as-"):
        return wins_as(name.removeprefix("wins-as-"))
    if name not in TIEBREAKS:
        return as_role(name.removeprefix("as-"))
    found = TIEBREAKS[name]
    turned = better == "low" and name in _ALONG_WITH_POINTS
    return TieBreak(found.value, low=True, relative=found.relative) if turned else found
