"""Who gets what: awards chosen in order, one each where the plan says
so, and who was passed over and why.

K.6 titles and places, P0.6d no overlap, C.6 order of choosing. The next in line moves up; nobody is
chosen from a tie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from .model import AwardPlan, AwardReport, PassedOver, Ruling, Table, TieBreakStep, UnresolvedTie
from .opponent_tiebreaks import TieBreakContext
from .ranking import RankedGroup
from .standings import WITHOUT_AWARD, LedgerIndex, in_tiers
from .tiebreaks import criterion, in_role
from .tracks import placed_in, points_of

Placed = Sequence[tuple[int, tuple[str, ...]]]
Values = Mapping[str, Any]


@dataclass(frozen=True)
class _Choice:
    """Who can not have this award, and why: (because, the award already held)."""

    barred: Mapping[str, tuple[str, str | None]]
    clubs: Mapping[str, str]
    # who may still get another award that excludes this one → that award
    pending: Mapping[str, str]

    def club(self, player: str) -> str:
        """What counts for `per-club`: the club, or somebody without one."""
        return self.clubs.get(player, player)

    def passed(self, player: str, value: Any) -> PassedOver:
        """Somebody who would have won."""
        because, award = self.barred[player]
        return PassedOver(player, because, award, value)

    def awaits(self, players: Iterable[str]) -> str | None:
        """The undecided award that says whether one of these may have
        this one; None where nothing does.
        """
        return next((self.pending[player] for player in players if player in self.pending), None)


def awards(
    placed: Placed,
    points: Values,
    tracks: Sequence[Table],
    reached: Mapping[str, Collection[str]],
    book: LedgerIndex,
) -> tuple[tuple[AwardReport, ...], tuple[UnresolvedTie, ...]]:
    """Every award of the contest, in the order of choosing, and the
    ties that stand in the way of one.

    `points` are those that gave the final places (of the last stage someone reached); a bracket
      gives none.
    `reached` has who played in which stage.
    """
    given: list[AwardReport] = []
    ties: list[UnresolvedTie] = []
    for plan in book.plan.awards:
        choice = _Choice(
            _barred(plan, given, placed, book), book.plan.clubs, _pending(plan, given, book)
        )
        track = next((track for track in tracks if track.name == plan.track), None)
        if plan.places:
            made, tie = _places(
                plan,
                placed_in(track) if track else placed,
                choice,
                points_of(track) if track else points,
                book.plan.rulings,
            )
        else:
            made, tie = _title(plan, placed, choice, track, reached, book)
        given += made
        ties += tie
    return tuple(given), tuple(ties)


def _barred(
    plan: AwardPlan, given: Sequence[AwardReport], placed: Placed, book: LedgerIndex
) -> dict[str, tuple[str, str | None]]:
    """Holders of an award that excludes this one, and those who hold no place at all."""
    found: dict[str, tuple[str, str | None]] = {}
    anybody = any(tally.took_part for tally in book.whole.values())
    for player, tally in book.whole.items():
        status = book.status(player, tally, anybody)
        if status in WITHOUT_AWARD:
            found[player] = (str(status).removesuffix("-disqualified"), None)
    for each in given:
        found |= {
            player: ("holds", each.key)
            for player in each.players
            if _exclude(each.plan, plan, book)
        }
    return found


def _exclude(first: AwardPlan, second: AwardPlan, book: LedgerIndex) -> bool:
    """True where nobody can have both."""
    return first.group == second.group if first.group or second.group else book.plan.one_award_each


def _pending(plan: AwardPlan, given: Sequence[AwardReport], book: LedgerIndex) -> dict[str, str]:
    """Contenders for an award that nobody has yet and that would exclude this one;
    of those that wait for it, anybody.
    """
    undecided = [award for award in given if award.contenders and _exclude(award.plan, plan, book)]
    pending = {player: award.key for award in undecided for player in award.contenders}
    waiting = next(
        (award.key for award in given if award.awaits and _exclude(award.plan, plan, book)), None
    )
    return dict.fromkeys(book.plan.players, waiting) | pending if waiting else pending


def _title(
    plan: AwardPlan,
    placed: Placed,
    choice: _Choice,
    track: Table | None,
    reached: Mapping[str, Collection[str]],
    book: LedgerIndex,
) -> tuple[list[AwardReport], list[UnresolvedTie]]:
    ranked, values = _candidates(plan, placed, track, reached, book)
    passed: list[PassedOver] = []
    for place in ranked:
        free = [player for player in place.players if player not in choice.barred]
        passed += [
            choice.passed(player, values[player])
            for player in place.players
            if player in choice.barred
        ]
        if waits := choice.awaits(free):
            return [AwardReport(plan.key, plan, (), None, None, tuple(passed), awaits=waits)], []
        if free and plan.level_most and _level(free[0], ranked, values, choice) > plan.level_most:
            break
        if len(free) == 1 or (free and plan.level == "shared"):
            passed += [
                *_behind(free[0], ranked, values),
                *_with_fewer_games(place, ranked, values, plan),
            ]
            return [
                AwardReport(
                    plan.key,
                    plan,
                    tuple(free),
                    values[free[0]],
                    None,
                    tuple(passed),
                    place.verdicts[free[0]],
                )
            ], []
        if free and plan.level == "nobody":
            break
        if free:
            return [
                AwardReport(
                    plan.key, plan, (), values[free[0]], None, tuple(passed), contenders=tuple(free)
                )
            ], [UnresolvedTie(tuple(free), 1, 1, f"award:{plan.key}")]
    return [AwardReport(plan.key, plan, (), passed_over=tuple(passed))], []


def _level(first: str, ranked: Sequence[RankedGroup], values: Values, choice: _Choice) -> int:
    """How many have the value of the first of them, whatever later criteria say."""
    tier = next(place.status for place in ranked if first in place.players)
    return sum(
        values[player] == values[first] and player not in choice.barred
        for place in ranked
        if place.status == tier
        for player in place.players
    )


def _candidates(
    plan: AwardPlan,
    placed: Placed,
    track: Table | None,
    reached: Mapping[str, Collection[str]],
    book: LedgerIndex,
) -> tuple[list[RankedGroup], dict[str, Any]]:
    """Everybody with something of what the title is for, best first: by that, then by the
    award's or the contest's tie-breaks.
    """
    players = [row.player for row in track.rows] if track else list(book.plan.players)
    sums = {player: book.whole[player] for player in players}
    ranks = {player: rank for rank, group in placed for player in group}
    field = book.field(sums, book.plan.stages[-1], range(len(book.plan.games)), ranks)
    first = (in_role(plan.by, plan.role) if plan.role else None) or plan.by
    by = criterion(first, book.better)
    values = {player: by.value(player, players, field) for player in players}
    # fewest points win: the most of them are still the most
    turned = by.low and not criterion(first, "high").low
    running = [
        player
        for player in players
        if sums[player].took_part
        and values[player] is not None
        and (_is_something(values[player]) or plan.least or (by.low and not turned))
    ]
    less = (
        _missed_some(reached, book)
        if (plan.least or (by.low and not turned)) and by.adds_up
        else frozenset()
    )
    if plan.least or turned:
        return _by_value(running, values, field, plan, book, less), values
    return in_tiers(
        running,
        sums,
        (first, *(plan.ties or book.plan.ties)),
        field,
        _ruled(book, plan),
        None,
        less,
    ), values


def _missed_some(reached: Mapping[str, Collection[str]], book: LedgerIndex) -> frozenset[str]:
    """Who was not in all games of the stages he played in: a small sum of his says nothing."""
    return frozenset(
        player
        for stage in book.plan.stages
        for player, count in book.missed_games(stage, True).items()
        if count and player in reached.get(stage.name, ())
    )


def _is_something(value: Any) -> bool:
    return any(value) if isinstance(value, tuple) else value > 0


def _ruled(book: LedgerIndex, plan: AwardPlan) -> LedgerIndex:
    """The book with the rulings that speak of this award, and of the contest as a whole."""
    rulings = tuple(
        replace(ruling, award=None, stage=None)
        for ruling in book.plan.rulings
        if ruling.award in (None, plan.key)
    )
    return LedgerIndex(replace(book.plan, rulings=rulings), book.entries)


def _by_value(
    running: Collection[str],
    values: Values,
    field: TieBreakContext,
    plan: AwardPlan,
    book: LedgerIndex,
    less: Collection[str],
) -> list[RankedGroup]:
    """Groups of equal value from the least or the most, whichever way the contest
    ranks; each ordered by the tie-breaks.

    `less` come behind: who missed games has less of everything.
    """
    found: list[RankedGroup] = []
    tiers = [[player for player in running if (player in less) == late] for late in (False, True)]
    for tier in tiers:
        for value in sorted({values[player] for player in tier}, reverse=not plan.least):
            group = {player: field.tallies[player] for player in tier if values[player] == value}
            before = sum(len(place.players) for place in found)
            mine = in_tiers(
                group, group, plan.ties or book.plan.ties, field, _ruled(book, plan), None, less
            )
            found += [replace(place, rank=place.rank + before) for place in mine]
    return found


def _with_fewer_games(
    winner: RankedGroup, ranked: Sequence[RankedGroup], values: Values, plan: AwardPlan
) -> list[PassedOver]:
    """Those whose value would have won, had it not been a sum of fewer games."""
    best = values[winner.players[0]]
    return [
        PassedOver(player, "fewer-games", None, values[player])
        for place in ranked
        if place.status == "fewer-games" != winner.status
        for player in place.players
        if values[player] <= best
    ]


def _behind(winner: str, ranked: Sequence[RankedGroup], values: Values) -> list[PassedOver]:
    """Those with the same sum whom a later criterion put behind:
    `others` has them against the winner.
    """
    found = []
    trail = next(place.verdicts[winner] for place in ranked if winner in place.players)
    for place in ranked:
        for player in place.players:
            verdict = next((each for each in reversed(trail) if player in dict(each.others)), None)
            if (
                player != winner
                and verdict
                and values[player] == values[winner]
                and _is_after(player, winner, ranked)
            ):
                found.append(PassedOver(player, "behind", None, values[player], verdict))
    return found


def _is_after(player: str, winner: str, ranked: Sequence[RankedGroup]) -> bool:
    at = {player: place.rank for place in ranked for player in place.players}
    return at[player] > at[winner]


def _places(
    plan: AwardPlan, placed: Placed, choice: _Choice, points: Values, rulings: Sequence[Ruling]
) -> tuple[list[AwardReport], list[UnresolvedTie]]:
    """Places 1 to n among those who may hold one; ranks are counted anew among them,
    from the best place that somebody has.
    """
    made: list[AwardReport] = []
    passed: list[PassedOver] = []
    ties: list[UnresolvedTie] = []
    had = Counter[str]()
    at, wanted = placed[0][0] if placed else 1, plan.places or 0
    for _, group in placed:
        passed += [
            choice.passed(player, points.get(player)) for player in group if player in choice.barred
        ]
        for level, verdicts in _ruled_apart(
            [player for player in group if player not in choice.barred], at, plan, rulings
        ):
            free = tuple(
                player
                for player in level
                if not plan.per_club or had[choice.club(player)] < plan.per_club
            )
            passed += [
                PassedOver(player, "club", None, points.get(player))
                for player in level
                if player not in free
            ]
            if not free:
                continue
            if at > wanted:
                return made, ties
            tie = list(_ties_of(free, at, wanted, plan, choice, had))
            waits = choice.awaits(free) or (
                tie[0].about.partition(":")[2] if tie and plan.per_club else None
            )
            ties += () if choice.awaits(free) else tie
            made += _level_at(
                free, at, wanted, plan, points, passed, verdicts, choice.awaits(free), bool(tie)
            )
            # how many of them have a place, and so who comes next, is open
            if waits:
                made += [
                    AwardReport(f"{plan.key}-{rank}", plan, (), rank=rank, awaits=waits)
                    for rank in range(at + len(free), wanted + 1)
                ]
                return made, ties
            passed = []
            at += len(free)
            had.update(choice.club(player) for player in free)
    return made, ties


def _ties_of(
    free: Sequence[str],
    at: int,
    wanted: int,
    plan: AwardPlan,
    choice: _Choice,
    had: Mapping[str, int],
) -> Iterator[UnresolvedTie]:
    """What stands in the way of giving a place to those who are level there."""
    if len(free) > 1 and plan.level != "shared":
        yield UnresolvedTie(
            tuple(free), wanted, min(len(free), wanted - at + 1), f"award:{plan.key}-{at}"
        )
    elif plan.per_club:
        yield from _too_many_of_a_club(free, at, wanted, plan, choice, had)


def _level_at(
    free: tuple[str, ...],
    at: int,
    wanted: int,
    plan: AwardPlan,
    points: Values,
    passed: Sequence[PassedOver],
    verdicts: tuple[TieBreakStep, ...],
    awaits: str | None,
    tied: bool,
) -> Iterator[AwardReport]:
    """The award of one place: to those who are there; where that awaits a ruling, to
    nobody, and so for each place they fill.
    """
    if awaits is None and not tied:
        values = {player: points.get(player) for player in free}
        same = len(set(values.values())) == 1
        yield AwardReport(
            f"{plan.key}-{at}",
            plan,
            free,
            values[free[0]] if same else None,
            at,
            tuple(passed),
            verdicts,
            {} if same else values,
        )
        return
    for rank in range(at, min(at + len(free), wanted + 1)):
        contenders = () if awaits else free
        yield AwardReport(
            f"{plan.key}-{rank}",
            plan,
            (),
            points.get(free[0]),
            rank,
            tuple(passed) if rank == at else (),
            verdicts,
            contenders=contenders,
            awaits=awaits,
        )


def _too_many_of_a_club(
    level: Sequence[str],
    at: int,
    wanted: int,
    plan: AwardPlan,
    choice: _Choice,
    had: Mapping[str, int],
) -> Iterator[UnresolvedTie]:
    """They share a place, and more of them are of one club than may have a prize:
    which of them is not for us to say.
    """
    for club in dict.fromkeys(choice.club(player) for player in level):
        mates, left = (
            tuple(player for player in level if choice.club(player) == club),
            (plan.per_club or 0) - had.get(club, 0),
        )
        if len(mates) > left:
            yield UnresolvedTie(mates, wanted, left, f"award:{plan.key}-{at}")


def _ruled_apart(
    level: Sequence[str], at: int, plan: AwardPlan, rulings: Sequence[Ruling]
) -> Iterator[tuple[tuple[str, ...], tuple[TieBreakStep, ...]]]:
    """People of one place, as a ruling on these places orders exactly them, else together."""
    ruling = next(
        (
            ruling
            for ruling in rulings
            if ruling.award in (plan.key, f"{plan.key}-{at}") and set(level) <= set(ruling.order)
        ),
        None,
    )
    if ruling is None or len(level) < 2:
        yield tuple(level), ()
        return
    ordered = [player for player in ruling.order if player in level]
    for player in ordered:
        yield (
            (player,),
            (
                TieBreakStep(
                    "ruling",
                    ordered.index(player) + 1,
                    tuple((each, ordered.index(each) + 1) for each in ordered if each != player),
                ),
            ),
        )
