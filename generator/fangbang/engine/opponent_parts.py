"""Parts of the tie-breaks that look at opponents: whose score, in which round, what is cut."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction

from . import opponent_tiebreaks as opponents
from .composition import MEAN, SUM, SURE, Composition, Part, Parts, part_of, summed
from .opponent_tiebreaks import Contribution, Round, TieBreakContext


def buchholz(lowest: int = 0, highest: int = 0) -> Parts:
    def found(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
        whole = field.contributions[player]
        left = opponents.counted(whole, lowest, highest)
        return summed(_of_round(each.score, each, left, None) for each in whole)

    return found


def sonneborn_berger(lowest: int = 0) -> Parts:
    def found(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
        whole = field.contributions[player]
        left = opponents.counted(whole, lowest, weighted=True)
        return summed(_of_round(each.weighted, each, left, each.round.points) for each in whole)

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


def progressive(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    """The running score after each round."""
    by_round: dict[int, Fraction] = {}
    for each in field.played[player]:
        by_round[each.number] = by_round.get(each.number, Fraction(0)) + each.points
    running, parts = Fraction(0), []
    for number in range(1, max(field.rounds, *by_round, 0) + 1):
        running += by_round.get(number, Fraction(0))
        parts.append(Part(running, None, number))
    return summed(parts)


def koya(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    strong = opponents.strong_ones(field)
    return summed(
        replace(_against(each, each.points), left_out=each.opponent not in strong)
        for each in field.played[player]
        if each.opponent
    )


def _against(each: Round, value: Fraction) -> Part:
    return Part(value, each.game, each.number, each.opponent)


def opponents_win_percentage(
    player: str, group: Collection[str], field: TieBreakContext
) -> Composition:
    parts = tuple(
        _against(each, share) for each, share in opponents.shares_of_opponents(player, field)
    )
    return Composition(parts, MEAN, Fraction(len(parts) or 1))


def head_to_head(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    """Under a FIDE edition several games against one opponent are one meeting, worth their mean."""
    how = SURE if opponents.only_sure_leads(group, field) else SUM
    return Composition(
        tuple(
            part_of(entry, entry.points / (len(games) if field.fide else 1))
            for games in opponents.encounters(player, group, field).values()
            for entry in games
        ),
        how,
    )


def play_off(player: str, group: Collection[str], field: TieBreakContext) -> Composition:
    return summed(
        part_of(each, each.worth or Fraction(0))
        for each in opponents.played_off(player, group, field)
    )
