"""The tie-breaks under their standard names: TIEBREAKS has one entry for each, and all that is
true of it stands there.

A criterion gives a value for one player of a group that is still level: the higher, the better
placed, unless it is `low`. A `relative` one looks at the level group only, and is applied again to
what stays level.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from ..games.base import Rule
from . import game_parts, game_tiebreaks, opponent_parts
from . import opponent_tiebreaks as opponents
from .composition import Composition, Parts
from .ledger import PlayerTotals
from .opponent_tiebreaks import TieBreakContext, Value

Bounds = tuple[Fraction, Fraction]


def _games(tally: PlayerTotals) -> int:
    return tally.games


@dataclass(frozen=True)
class TieBreak:
    """One criterion, and all that the rest of the program must know of it; what is not said here
    nobody relies on.

    `adds_up` counts the results that the value is a sum of (None: it is no sum). Where less is
    better, such a sum says nothing between players with unequal numbers of results: who did less
    must not win by that.
    """

    value: Value
    parts: Parts | None = None  # what the value is made of; None where it is not made of games
    label: str | None = None  # None: criterion-NAME
    role: str | None = None  # whose games alone it looks at; the label names it
    note: str | None = None  # the label that says how the value comes from its parts
    low: bool = False  # the smaller value is better
    relative: bool = False  # only games within the level group count
    adds_up: Callable[[PlayerTotals], int] | None = _games
    # (least, most) that one game (or one round, which may be a bye) can add to the value under a
    # rule; None where nothing is proven, so that nobody is called through or out by it
    bounds: Callable[[Rule, bool], Bounds | None] | None = None
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
    total: bool = False  # the contest's points themselves, whose receipt is the ledger
    in_role: str | None = None  # what the same is called in one role alone, but for the role


def as_role(role: str) -> TieBreak:
    """Points made in one role (K.6.1, K.6.2)."""
    value, parts = game_tiebreaks.points_as(role), game_parts.points_as(role)
    return TieBreak(value, parts, label="criterion-as", role=role)


def wins_as(role: str) -> TieBreak:
    """Games won in one role: deals won as landlord, say."""
    value, parts = game_tiebreaks.wins_as(role), game_parts.wins_as(role)
    return TieBreak(value, parts, label="criterion-wins-as", role=role)


_OF_ROLES = {"wins-as-": wins_as, "as-": as_role}

_of_opponents = partial(TieBreak, follows_points=True, decided_by_winners=True)
_fide_opponents = partial(_of_opponents, needs_edition=True)
_average = partial(TieBreak, adds_up=None)
_final_place = partial(
    TieBreak, game_tiebreaks.final_place, adds_up=None, decided_by_winners=True, column=False
)


def _trials(tally: PlayerTotals) -> int:
    return sum(1 for _ in tally.trials())


def _one_win(rule: Rule, byes: bool) -> Bounds:
    return Fraction(0), Fraction(1)


TIEBREAKS: dict[str, TieBreak] = {
    "points": TieBreak(
        game_tiebreaks.points,
        game_parts.points,
        adds_up=PlayerTotals.counted,
        bounds=lambda rule, byes: rule.game.bounds(rule, byes),
        follows_points=True,
        per_game="average",
        decided_by_winners=True,
        column=False,
        total=True,
        in_role="as-",
    ),
    "wins": TieBreak(
        game_tiebreaks.wins,
        game_parts.wins,
        bounds=_one_win,
        per_game="wins-per-game",
        decided_by_winners=True,
        column=False,
        in_role="wins-as-",
    ),
    "wins-over-the-board": TieBreak(
        game_tiebreaks.wins_over_the_board,
        game_parts.wins_over_the_board,
        bounds=_one_win,
        decided_by_winners=True,
    ),
    "head-to-head": _of_opponents(
        opponents.head_to_head, opponent_parts.head_to_head, relative=True
    ),
    "buchholz": _fide_opponents(opponents.buchholz, opponent_parts.buchholz()),
    "buchholz-cut-1": _fide_opponents(opponents.buchholz_cut, opponent_parts.buchholz(lowest=1)),
    "buchholz-median": _fide_opponents(
        opponents.buchholz_median, opponent_parts.buchholz(lowest=1, highest=1)
    ),
    "sonneborn-berger": _fide_opponents(
        opponents.sonneborn_berger, opponent_parts.sonneborn_berger()
    ),
    "sonneborn-berger-cut-1": _fide_opponents(
        opponents.sonneborn_berger_cut, opponent_parts.sonneborn_berger(lowest=1)
    ),
    "progressive": TieBreak(opponents.progressive, opponent_parts.progressive, follows_points=True),
    "koya": _of_opponents(opponents.koya, opponent_parts.koya, note="makeup-koya"),
    "opponents-win-percentage": TieBreak(
        opponents.opponents_win_percentage,
        opponent_parts.opponents_win_percentage,
        decided_by_winners=True,
    ),
    "countback": TieBreak(game_tiebreaks.countback, game_parts.countback, decided_by_winners=True),
    "countback-points": TieBreak(
        game_tiebreaks.countback_points, game_parts.countback_points, decided_by_winners=True
    ),
    "trial-points": TieBreak(
        game_tiebreaks.trial_points,
        game_parts.trial_points,
        adds_up=_trials,
        follows_points=True,
        decided_by_winners=True,
    ),
    "trial-countback": TieBreak(
        game_tiebreaks.trial_countback, game_parts.trial_countback, decided_by_winners=True
    ),
    "difference": TieBreak(
        game_tiebreaks.difference, game_parts.difference, per_game="difference-per-game"
    ),
    "for": TieBreak(game_tiebreaks.scored, game_parts.scored, per_game="for-per-game"),
    "against": TieBreak(
        game_tiebreaks.conceded, game_parts.conceded, low=True, per_game="against-per-game"
    ),
    "ratio": TieBreak(game_tiebreaks.ratio, game_parts.ratio, adds_up=None),
    "average": _average(
        game_tiebreaks.average,
        game_parts.per_game(game_parts.points),
        follows_points=True,
        decided_by_winners=True,
    ),
    "wins-per-game": _average(
        game_tiebreaks.wins_per_game,
        game_parts.per_game(game_parts.wins),
        decided_by_winners=True,
    ),
    "difference-per-game": _average(
        game_tiebreaks.difference_per_game, game_parts.per_game(game_parts.difference)
    ),
    "for-per-game": _average(game_tiebreaks.for_per_game, game_parts.per_game(game_parts.scored)),
    "against-per-game": _average(
        game_tiebreaks.against_per_game, game_parts.per_game(game_parts.conceded), low=True
    ),
    # it says itself how many games there were
    "games-fewest": TieBreak(
        game_tiebreaks.games_played,
        game_parts.count,
        low=True,
        adds_up=None,
        decided_by_winners=True,
    ),
    "games-most": TieBreak(game_tiebreaks.games_played, game_parts.count, decided_by_winners=True),
    "best-game": _average(game_tiebreaks.best_game, game_parts.best_game, follows_points=True),
    "last-game": _average(game_tiebreaks.last_game, game_parts.last_game, follows_points=True),
    "penalties-fewest": TieBreak(
        game_tiebreaks.penalties, game_parts.penalties, low=True, decided_by_winners=True
    ),
    "play-off": TieBreak(
        opponents.play_off,
        opponent_parts.play_off,
        relative=True,
        adds_up=None,
        follows_points=True,
        by_hand=True,
        across_tables=True,
    ),
    "lots": TieBreak(game_tiebreaks.lots, low=True, adds_up=None, by_hand=True, column=False),
    "place-first": _final_place(low=True),
    "place-last": _final_place(),
}

RULING = "ruling"  # what stands in a trail where people decided: nobody can ask for it in a list
_RULED = TieBreak(
    lambda player, group, field: None, relative=True, adds_up=None, by_hand=True, column=False
)


def known(name: str, roles: Collection[str] = ()) -> bool:
    """True for a name in the table, and for `as-<role>` and `wins-as-<role>` of a role of this
    edition.
    """
    return name in TIEBREAKS or _split(name)[1] in roles


def _split(name: str) -> tuple[str, str | None]:
    """`wins-as-killer` is the criterion `wins-as-` of a role."""
    prefix = next((prefix for prefix in _OF_ROLES if name.startswith(prefix)), None)
    return (prefix, name.removeprefix(prefix)) if prefix else (name, None)


def criterion(name: str, better: str = "high") -> TieBreak:
    """The named criterion in a contest whose points rank `better` way; KeyError for a name that
    nobody knows.
    """
    by = _RULED if name == RULING else TIEBREAKS.get(name)
    if by is None and (role := _split(name)[1]):
        return _OF_ROLES[_split(name)[0]](role)
    if by is None:
        raise KeyError(name)
    return replace(by, low=True) if better == "low" and by.follows_points else by


def label_of(name: str) -> str:
    """The key of the label that names a criterion."""
    return criterion(name).label or f"criterion-{name}"


def in_role(name: str, role: str) -> str | None:
    """The name of the criterion in one role alone; None where there is no such criterion."""
    prefix = criterion(name).in_role
    return f"{prefix}{role}" if prefix else None


def composition(
    name: str, player: str, group: Collection[str], field: TieBreakContext
) -> Composition | None:
    """What one player's value is made of; None where it does not come from games."""
    parts = criterion(name, field.better).parts
    return parts(player, group, field) if parts and player in field.tallies else None


def per_game(name: str) -> str:
    """The criterion that compares the same by averages, where there is one."""
    return criterion(name).per_game or name


def across_tables(name: str) -> bool:
    """True where the criterion means something among players of
    several tables, who have not met in them.
    """
    by = criterion(name)
    return not by.relative or by.across_tables


def is_unfair(by: TieBreak, tallies: Collection[PlayerTotals]) -> bool:
    """True where a smaller sum is better and some have it of fewer results than others."""
    return by.low and by.adds_up is not None and len({by.adds_up(tally) for tally in tallies}) > 1
