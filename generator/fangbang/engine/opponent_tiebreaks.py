"""Tie-breaks that look at opponents' results, with FIDE's handling of unplayed
rounds (C.07, articles 6, 7, 8, 9, 16).

A round robin counts forfeits as if they had been played, and a round without an opponent as
nothing. In a Swiss a round without play counts as one against an equal; what that is worth differs
between the editions of 2023 and of 2026.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..games.base import BESIDE, WON, LedgerEntry
from .ledger import ADJUSTED, PLAY_OFF, PlayerTotals

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Round:
    """One round of one player; `missed` where he chose not to play
    (FIDE: a voluntary unplayed round).
    """

    number: int
    points: Fraction
    opponent: str | None = None
    played: bool = False
    missed: bool = True
    game: int | None = None  # None where nothing is recorded


@dataclass(frozen=True)
class TieBreakContext:
    """What tie-breaks look at: everybody's sums in this stage, which way points
    rank, and how the stage is played.
    """

    tallies: Mapping[str, PlayerTotals]
    better: str
    fide: str | None = None
    swiss: bool = False
    forfeits: bool = True  # in direct encounters
    # this stage's games (None: all), where points of others were carried along
    own: frozenset[int] | None = None
    round_of: Mapping[int, int] = field(default_factory=dict)
    rounds: int = 0
    win: Fraction = Fraction(1)
    draw: Fraction = HALF
    floor: Fraction = Fraction(1, 3)
    lots: Sequence[tuple[str, ...]] = ()
    placed: Mapping[str, int] = field(default_factory=dict)
    # rounds of a Swiss in which somebody had no game
    missed: Mapping[str, frozenset[int]] = field(default_factory=dict)

    @cached_property
    def played(self) -> dict[str, list[Round]]:
        """Everybody's rounds in order; in a Swiss also those in which he had no game."""
        return {player: _rounds(player, tally, self) for player, tally in self.tallies.items()}

    @cached_property
    def adjusted(self) -> dict[str, Fraction]:
        """Everybody's score as it counts for opponents:
        absence at the end counts as draws (16.3).
        """
        return {player: self._adjusted(rounds) for player, rounds in self.played.items()}

    def _adjusted(self, rounds: Sequence[Round]) -> Fraction:
        last = max((each.number for each in rounds if not each.missed), default=0)
        absent = self.draw if self.swiss else Fraction(0)
        return sum(
            (each.points if each.opponent or each.number <= last else absent for each in rounds),
            Fraction(0),
        )

    @cached_property
    def contributions(self) -> dict[str, list[Contribution]]:
        """What each round of everybody adds to his Buchholz and his Sonneborn-Berger."""
        return {player: list(_contributions(player, self)) for player in self.tallies}


Value = Callable[[str, Collection[str], TieBreakContext], Any]


@dataclass(frozen=True)
class Contribution:
    """One round's part: the opponent's adjusted score, and that times the own result.

    `met` is false where a round without play counts as one against an equal.
    """

    score: Fraction
    weighted: Fraction
    missed: bool
    round: Round
    met: bool = True


def _rounds(player: str, tally: PlayerTotals, field: TieBreakContext) -> list[Round]:
    by_round: dict[int, list[LedgerEntry]] = {}
    for entry in tally.entries:
        if entry.game != BESIDE and entry.worth is None and entry.reason != ADJUSTED:
            by_round.setdefault(field.round_of.get(entry.game, entry.game + 1), []).append(entry)
    found = [
        _round(number, entry) for number, entries in sorted(by_round.items()) for entry in entries
    ]
    found += [
        Round(number, Fraction(0))
        for number in field.missed.get(player, ())
        if number not in by_round
    ]
    return sorted(found, key=lambda each: each.number)


def _round(number: int, entry: LedgerEntry) -> Round:
    return Round(
        number,
        entry.points,
        entry.opponent,
        entry.over_the_board,
        not entry.over_the_board and entry.outcome != WON,
        entry.game,
    )


def _contributions(player: str, field: TieBreakContext) -> list[Contribution]:
    own, found = field.tallies[player].points, []
    for each in field.played[player]:
        known = each.opponent if each.opponent in field.adjusted else None
        if known and (each.played or not field.swiss):
            score, missed, met = field.adjusted[known], False, True
        elif field.swiss:
            score, missed, met = _of_an_equal(own, known, field), each.missed, False
        else:
            continue
        found.append(Contribution(score, score * each.points, missed, each, met))
    return found


def _of_an_equal(own: Fraction, opponent: str | None, field: TieBreakContext) -> Fraction:
    """16.4: one's own score; since 2026 at most that of who failed to
    appear, or of one who drew every round.
    """
    if field.fide == "2026":
        return min(own, field.adjusted[opponent] if opponent else field.draw * field.rounds)
    return own


def buchholz(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Sum of the opponents' scores (8.1)."""
    return sum((each.score for each in field.contributions[player]), Fraction(0))


def buchholz_cut(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Buchholz without its lowest part; a round that was missed is cut first (14.1, 16.5)."""
    return sum((each.score for each in counted(field.contributions[player], lowest=1)), Fraction(0))


def buchholz_median(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Buchholz without its lowest and its highest part (14.2)."""
    return sum(
        (each.score for each in counted(field.contributions[player], lowest=1, highest=1)),
        Fraction(0),
    )


def sonneborn_berger(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Opponents' scores, each times the own result against him (9.1)."""
    return sum((each.weighted for each in field.contributions[player]), Fraction(0))


def sonneborn_berger_cut(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Sonneborn-Berger without the part of the weakest opponent (14.1)."""
    return sum(
        (each.weighted for each in counted(field.contributions[player], lowest=1, weighted=True)),
        Fraction(0),
    )


def counted(
    parts: Sequence[Contribution], lowest: int = 0, highest: int = 0, weighted: bool = False
) -> list[Contribution]:
    """The parts that stay: without the lowest, then without the highest."""
    left = _cut(parts, weighted) if lowest else list(parts)
    return sorted(left, key=lambda each: each.score)[:-1] if highest else left


def _cut(parts: Sequence[Contribution], weighted: bool) -> list[Contribution]:
    if not parts:
        return []

    def value(each: Contribution) -> Fraction:
        return each.weighted if weighted else each.score

    left = list(parts)
    lowest = min(left, key=lambda each: (each.score, value(each)))
    missed = min(left, key=lambda each: (not each.missed, value(each), each.score))
    left.remove(lowest if not missed.missed or value(lowest) > value(missed) else missed)
    return left


def progressive(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Sum of the running score after each round (7.5)."""
    total = running = Fraction(0)
    by_round: dict[int, Fraction] = {}
    for each in field.played[player]:
        by_round[each.number] = by_round.get(each.number, Fraction(0)) + each.points
    for number in range(1, max(field.rounds, *by_round, 0) + 1):
        running += by_round.get(number, Fraction(0))
        total += running
    return total


def koya(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Points made against those who have at least half of what could be made (9.2)."""
    strong = strong_ones(field)
    return sum(
        (each.points for each in field.played[player] if each.opponent in strong), Fraction(0)
    )


def strong_ones(field: TieBreakContext) -> frozenset[str]:
    """Those with at least half of what could be made."""
    most = max((_paired(rounds) for rounds in field.played.values()), default=0)
    line = field.win * (field.rounds if field.swiss else most) / 2
    return frozenset(each for each, tally in field.tallies.items() if tally.points >= line)


def _paired(rounds: Sequence[Round]) -> int:
    return sum(each.opponent is not None for each in rounds)


def opponents_win_percentage(
    player: str, group: Collection[str], field: TieBreakContext
) -> Fraction:
    """Mean share of wins of those he met; a share below the floor counts
    as the floor, byes are passed over.
    """
    shares = [share for _, share in shares_of_opponents(player, field)]
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(0)


def shares_of_opponents(player: str, field: TieBreakContext) -> list[tuple[Round, Fraction]]:
    """Each round against somebody, and his share of wins."""
    return [
        (each, max(field.floor, _share(field.played[each.opponent], field)))
        for each in field.played[player]
        if each.opponent and each.opponent in field.tallies
    ]


def _share(rounds: Sequence[Round], field: TieBreakContext) -> Fraction:
    games = [each for each in rounds if each.opponent]
    return (
        sum((game.points for game in games), Fraction(0)) / (len(games) * field.win)
        if games and field.win
        else Fraction(0)
    )


def head_to_head(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Direct encounter among the level players only (6): the mean of
    what each meeting brought, added up.

    In a Swiss where not all of them have met, only a lead that no missing meeting could undo counts
    (6.2): the value is then the number of players who are surely behind.
    """
    if only_sure_leads(group, field):
        return Fraction(_surely_behind(player, group, field))
    return sum(_meetings(player, group, field).values(), Fraction(0))


def only_sure_leads(group: Collection[str], field: TieBreakContext) -> bool:
    """True in a Swiss where not all of the level players have met."""
    return field.swiss and not _all_met(group, field)


def encounters(
    player: str, group: Collection[str], field: TieBreakContext
) -> dict[str, list[LedgerEntry]]:
    """The games against each of the group that count as direct encounters."""
    found: dict[str, list[LedgerEntry]] = {}
    for entry in field.tallies[player].entries:
        if entry.opponent in group and _is_encounter(entry, field):
            found.setdefault(str(entry.opponent), []).append(entry)
    return found


def _meetings(player: str, group: Collection[str], field: TieBreakContext) -> dict[str, Fraction]:
    return {
        each: sum((entry.points for entry in games), Fraction(0))
        / (len(games) if field.fide else 1)
        for each, games in encounters(player, group, field).items()
    }


def _is_encounter(entry: LedgerEntry, field: TieBreakContext) -> bool:
    inside = field.own is None or entry.game in field.own
    return inside and entry.worth is None and (entry.over_the_board or field.forfeits)


def _all_met(group: Collection[str], field: TieBreakContext) -> bool:
    return all(len(_meetings(each, group, field)) == len(group) - 1 for each in group)


def _surely_behind(player: str, group: Collection[str], field: TieBreakContext) -> int:
    sums = {each: _meetings(each, group, field) for each in group}
    made = {each: sum(met.values(), Fraction(0)) for each, met in sums.items()}
    could = {
        each: made[each] + (len(group) - 1 - len(met)) * field.win for each, met in sums.items()
    }
    order = sorted(group, key=lambda each: (-made[each], -could[each], each))
    settled = 0
    for at, each in enumerate(order[:-1]):
        if made[each] <= max(could[other] for other in order[at + 1 :]):
            break
        settled = at + 1
    place = order.index(player)
    return len(order) - place if place < settled else 0


def play_off(player: str, group: Collection[str], field: TieBreakContext) -> Fraction:
    """Points made in play-off games among the level players; before all of
    them have played, it says nothing.
    """
    if not all(played_off(each, group, field) for each in group):
        return Fraction(0)
    return sum(
        (entry.worth or Fraction(0) for entry in played_off(player, group, field)), Fraction(0)
    )


def played_off(player: str, group: Collection[str], field: TieBreakContext) -> list[LedgerEntry]:
    """Entries of play-off games of this stage among the level players."""
    return [
        entry
        for entry in field.tallies[player].entries
        if entry.reason == PLAY_OFF
        and (entry.opponent is None or entry.opponent in group)
        and (field.own is None or entry.game in field.own)
    ]
