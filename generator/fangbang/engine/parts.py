"""What the value of a tie-break is made of: the games, rounds and opponents behind it, and what each of them adds.

PARTS has a function for every criterion whose value comes from games; a test compares it with TIEBREAKS. The value is
the sum of the parts that are not left out, divided by `over`; where it is a list of counts, or the number of players
who are surely behind, `how` says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction

from ..record import dataclass, replace
from . import opponents
from .ledger import ADJUSTED, TRIAL
from .model import WON, Entry
from .opponents import Contribution, Field, Round

SUM, MEAN, PER_GAME, SHARE, COUNTS, BEST, LAST, SURE = (
    "sum",
    "mean",
    "per-game",
    "share",
    "counts",
    "best",
    "last",
    "sure",
)


@dataclass(frozen=True)
class Part:
    """One game or round: what it adds, against whom, and the figures that this comes from.

    `figure` is the opponent's score, or the score of the game; `times` the own result that it is multiplied by, or what
    was conceded. `unplayed`: a round without play, which counts as one against an equal.
    """

    value: Fraction
    game: int | None = None
    round: int | None = None
    opponent: str | None = None
    figure: Fraction | None = None
    times: Fraction | None = None
    left_out: bool = False
    unplayed: bool = False


@dataclass(frozen=True)
class Composition:
    """The parts of one value, and how it comes from them."""

    parts: tuple[Part, ...]
    how: str = SUM
    over: Fraction = Fraction(1)

    @property
    def total(self) -> Fraction:
        """The value again, from its parts."""
        return (
            sum((each.value for each in self.parts if not each.left_out), Fraction(0)) / self.over
        )


Parts = Callable[[str, Collection[str], Field], Composition]


def composition(name: str, player: str, group: Collection[str], field: Field) -> Composition | None:
    """What a criterion's value for one of a level group is made of; None where it does not come from games."""
    if player not in field.tallies:
        return None
    if name in PARTS:
        return PARTS[name](player, group, field)
    if name.startswith("wins-as-"):
        role = name.removeprefix("wins-as-")
        return _sum(
            _part(each, Fraction(1))
            for each in _entries(player, field)
            if each.outcome == WON and each.role == role
        )
    if name.startswith("as-"):
        role = name.removeprefix("as-")
        return _sum(
            _part(each, each.points) for each in _results(player, field) if each.role == role
        )
    return None


def _sum(parts: Iterable[Part]) -> Composition:
    return Composition(tuple(parts))


def _entries(player: str, field: Field) -> list[Entry]:
    return field.tallies[player].entries


def _results(player: str, field: Field) -> list[Entry]:
    """Entries that count."""
    return [each for each in _entries(player, field) if each.worth is None]


def _games(player: str, field: Field) -> list[Entry]:
    """Entries that count as a game."""
    return [each for each in _results(player, field) if each.counts_as_game]


def _part(entry: Entry, value: Fraction) -> Part:
    return Part(value, entry.game, None, entry.opponent)


# Points, wins, scores ------------------------------------------------------------------------------------------------


def _points(player: str, group: Collection[str], field: Field) -> Composition:
    return _sum(_part(each, each.points) for each in _results(player, field))


def _wins(player: str, group: Collection[str], field: Field) -> Composition:
    return _sum(_part(each, Fraction(1)) for each in _results(player, field) if each.outcome == WON)


def _wins_over_the_board(player: str, group: Collection[str], field: Field) -> Composition:
    return _sum(
        _part(each, Fraction(1))
        for each in _results(player, field)
        if each.outcome == WON and each.over_the_board
    )


def _count(player: str, group: Collection[str], field: Field) -> Composition:
    return _sum(_part(each, Fraction(1)) for each in _games(player, field))


def _scores(player: str, field: Field, value: Callable[[Entry], Fraction]) -> tuple[Part, ...]:
    return tuple(
        replace(_part(each, value(each)), figure=each.scored, times=each.conceded)
        for each in _games(player, field)
        if each.scored or each.conceded
    )


def _difference(player: str, group: Collection[str], field: Field) -> Composition:
    return Composition(_scores(player, field, lambda each: each.scored - each.conceded))


def _scored(player: str, group: Collection[str], field: Field) -> Composition:
    return Composition(_scores(player, field, lambda each: each.scored))


def _conceded(player: str, group: Collection[str], field: Field) -> Composition:
    return Composition(_scores(player, field, lambda each: each.conceded))


def _ratio(player: str, group: Collection[str], field: Field) -> Composition:
    """Scores made, over all that was made and conceded."""
    parts = _scores(player, field, lambda each: each.scored)
    both = sum((each.scored + each.conceded for each in _games(player, field)), Fraction(0))
    return Composition(parts, SHARE, both or Fraction(1))


def _per_game(base: Parts) -> Parts:
    def found(player: str, group: Collection[str], field: Field) -> Composition:
        games = field.tallies[player].games
        parts = base(player, group, field).parts
        return Composition(parts if games else (), PER_GAME, Fraction(games or 1))

    return found


# Lists of results ----------------------------------------------------------------------------------------------------


def _countback(player: str, group: Collection[str], field: Field) -> Composition:
    parts = (
        replace(_part(each, Fraction(1)), figure=Fraction(each.finish))
        for each in _games(player, field)
        if each.finish
    )
    return Composition(tuple(parts), COUNTS)


def _countback_points(player: str, group: Collection[str], field: Field) -> Composition:
    parts = (
        replace(_part(each, Fraction(1)), figure=each.points)
        for each in _results(player, field)
        if each.reason != ADJUSTED
    )
    return Composition(tuple(parts), COUNTS)


def _trials(player: str, field: Field) -> list[Entry]:
    return [
        each for each in _entries(player, field) if each.reason == TRIAL and each.worth is not None
    ]


def _trial_points(player: str, group: Collection[str], field: Field) -> Composition:
    return _sum(_part(each, each.worth or Fraction(0)) for each in _trials(player, field))


def _trial_countback(player: str, group: Collection[str], field: Field) -> Composition:
    return Composition(
        tuple(
            replace(_part(each, Fraction(1)), figure=each.worth) for each in _trials(player, field)
        ),
        COUNTS,
    )


def _chosen(player: str, field: Field, game: int | None, how: str) -> Composition:
    """One game of several: the others are left out."""
    return Composition(
        tuple(
            Part(points, index, left_out=index != game)
            for index, points in field.tallies[player].by_game.items()
        ),
        how,
    )


def _best_game(player: str, group: Collection[str], field: Field) -> Composition:
    by_game, pick = field.tallies[player].by_game, min if field.better == "low" else max
    return _chosen(
        player, field, pick(by_game, key=lambda index: by_game[index], default=None), BEST
    )


def _last_game(player: str, group: Collection[str], field: Field) -> Composition:
    return _chosen(player, field, max(field.tallies[player].by_game, default=None), LAST)


def _penalties(player: str, group: Collection[str], field: Field) -> Composition:
    sign = 1 if field.better == "low" else -1
    return _sum(
        _part(each, sign * each.points)
        for each in _results(player, field)
        if each.reason == ADJUSTED
    )


# Opponents -----------------------------------------------------------------------------------------------------------


def _buchholz(lowest: int = 0, highest: int = 0) -> Parts:
    def found(player: str, group: Collection[str], field: Field) -> Composition:
        whole = field.contributions[player]
        left = opponents.counted(whole, lowest, highest)
        return _sum(_of_round(each.score, each, left, None) for each in whole)

    return found


def _sonneborn_berger(lowest: int = 0) -> Parts:
    def found(player: str, group: Collection[str], field: Field) -> Composition:
        whole = field.contributions[player]
        left = opponents.counted(whole, lowest, weighted=True)
        return _sum(_of_round(each.weighted, each, left, each.round.points) for each in whole)

    return found


def _of_round(
    value: Fraction, each: Contribution, left: list[Contribution], times: Fraction | None
) -> Part:
    return Part(
        value,
        each.round.game,
        each.round.number,
        each.round.opponent,
        each.score,
        times,
        each not in left,
        not each.met,
    )


def _progressive(player: str, group: Collection[str], field: Field) -> Composition:
    """The running score after each round."""
    by_round: dict[int, Fraction] = {}
    for each in field.played[player]:
        by_round[each.number] = by_round.get(each.number, Fraction(0)) + each.points
    running, parts = Fraction(0), []
    for number in range(1, max(field.rounds, *by_round, 0) + 1):
        running += by_round.get(number, Fraction(0))
        parts.append(Part(running, None, number))
    return _sum(parts)


def _koya(player: str, group: Collection[str], field: Field) -> Composition:
    strong = opponents.strong_ones(field)
    return _sum(
        replace(_against(each, each.points), left_out=each.opponent not in strong)
        for each in field.played[player]
        if each.opponent
    )


def _against(each: Round, value: Fraction) -> Part:
    return Part(value, each.game, each.number, each.opponent)


def _opponents_win_percentage(player: str, group: Collection[str], field: Field) -> Composition:
    parts = tuple(
        _against(each, share) for each, share in opponents.shares_of_opponents(player, field)
    )
    return Composition(parts, MEAN, Fraction(len(parts) or 1))


def _head_to_head(player: str, group: Collection[str], field: Field) -> Composition:
    """Under a FIDE edition several games against one opponent are one meeting, worth their mean."""
    how = SURE if opponents.only_sure_leads(group, field) else SUM
    return Composition(
        tuple(
            _part(entry, entry.points / (len(games) if field.fide else 1))
            for games in opponents.encounters(player, group, field).values()
            for entry in games
        ),
        how,
    )


def _play_off(player: str, group: Collection[str], field: Field) -> Composition:
    return _sum(
        _part(each, each.worth or Fraction(0))
        for each in opponents.played_off(player, group, field)
    )


PARTS: dict[str, Parts] = {
    "points": _points,
    "wins": _wins,
    "wins-over-the-board": _wins_over_the_board,
    "head-to-head": _head_to_head,
    "play-off": _play_off,
    "buchholz": _buchholz(),
    "buchholz-cut-1": _buchholz(lowest=1),
    "buchholz-median": _buchholz(lowest=1, highest=1),
    "sonneborn-berger": _sonneborn_berger(),
    "sonneborn-berger-cut-1": _sonneborn_berger(lowest=1),
    "progressive": _progressive,
    "koya": _koya,
    "opponents-win-percentage": _opponents_win_percentage,
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
