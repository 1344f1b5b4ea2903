"""Round robin: everybody meets everybody of the group, once for each leg."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from ...games.base import EngineProblem, GamePosition
from ..advancement import ranked_report
from ..fixtures import fixtures_of
from ..missed import members
from ..model import StagePlan, StageReport, Table
from ..planned import ContestPlan
from ..slots import DRAWN, SlotState, drawn_slots, played_slots
from ..stage_formats import GROUP, IN_PAIRS, OpenGame, StageFormat
from ..standings import LedgerIndex, table


def run(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> StageReport:
    """One ranked table for each group."""
    members = groups(stage, players, games, book)
    whole = _enough_groups(stage, members) and not _without_group(stage, players, members, book)
    found = tuple(_group(name, who, whole, stage, games, book) for name, who in members.items())
    complete = bool(found) and all(each.complete for each in found)
    return ranked_report(stage, players, found, complete, book)


def _enough_groups(stage: StagePlan, members: dict[str | None, list[str]]) -> bool:
    return not isinstance(stage.groups, int) or len(members) >= stage.groups


def _without_group(
    stage: StagePlan,
    players: Sequence[str],
    members: dict[str | None, list[str]],
    book: LedgerIndex,
) -> set[str]:
    """Who is known to take part and stands in no group yet: any of the groups may be his."""
    grouped = {player for who in members.values() for player in who}
    return set(players) - grouped - book.gone if isinstance(stage.groups, int) else set()


def _group(
    name: str | None,
    who: list[str],
    whole: bool,
    stage: StagePlan,
    games: Sequence[int],
    book: LedgerIndex,
) -> Table:
    of_group = [index for index in games if name is None or set(_pair(index, book)) <= set(who)]
    complete = (
        whole and bool(book.held(of_group)) and not any(still_to_meet(who, of_group, stage, book))
    )
    return table(name, who, of_group, complete, stage, book)


def still_to_meet(
    who: Iterable[str], games: Iterable[int], stage: StagePlan, book: LedgerIndex
) -> Iterator[tuple[str, str]]:
    """Pairs of a group that have not met often enough, once for each game that is missing."""
    met = Counter(frozenset(_pair(index, book)) for index in book.counted(games))
    for first, second in combinations([player for player in who if player not in book.gone], 2):
        yield from [(first, second)] * (stage.legs - met[frozenset((first, second))])


def _pair(index: int, book: LedgerIndex) -> tuple[str, ...]:
    return book.plan.rule.game.players(book.plan.games[index].result)


def groups(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> dict[str | None, list[str]]:
    """Who is in which group: as planned, or as games and fixtures say; one group
    without a name when there are none.
    """
    if stage.groups and not isinstance(stage.groups, int):
        return {name: list(who) for name, who in stage.groups.items()}
    pairs = [(book.plan.games[index].slot.group, _pair(index, book)) for index in book.held(games)]
    pairs += [
        (fixture.slot.group, fixture.players) for fixture in fixtures_of(stage.name, book.plan)
    ]
    if not any(group for group, _ in pairs):
        return {None: list(players)} if players else {}
    found: dict[str | None, list[str]] = {}
    for group, pair in pairs:
        who = found.setdefault(group, [])
        who += [each for each in pair if each not in who]
    return dict(sorted(found.items(), key=lambda item: item[0] or ""))


def faults(
    stage: StagePlan,
    players: Sequence[str],
    games: Sequence[int],
    report: StageReport,
    book: LedgerIndex,
) -> Iterator[EngineProblem]:
    """A pair that met too often, players of two groups in one game, players in two groups."""
    where: dict[str, str | None] = {}
    members = groups(stage, players, games, book)
    yield from _grouped(stage, members, games, book)
    for name, who in members.items():
        for player in who:
            if player in where:
                yield EngineProblem(
                    "in-two-groups",
                    stage.place,
                    {"player": player, "group": name, "other": where[player]},
                )
            where[player] = name
    seen: dict[frozenset[str], list[int]] = {}
    for index in book.counted(games):
        pair, place = _pair(index, book), book.plan.games[index].place
        if len(pair) != 2:
            continue
        before = seen.setdefault(frozenset(pair), [])
        before.append(index)
        if where.get(pair[0]) != where.get(pair[1]):
            yield EngineProblem("across-groups", place, {"player": pair[0], "other": pair[1]})
        elif len(before) > stage.legs:
            round = book.plan.games[index].slot.round
            again = round is not None and any(
                book.plan.games[each].slot.round == round for each in before[:-1]
            )
            yield EngineProblem(
                "met-before",
                place,
                {"player": pair[0], "other": pair[1], "legs": stage.legs},
                # twice in a round is a line too many
                book.plan.games[before[0]].place,
                "error" if again else "warning",
            )


def _grouped(
    stage: StagePlan, members: dict[str | None, list[str]], games: Sequence[int], book: LedgerIndex
) -> Iterator[EngineProblem]:
    """As many groups as the plan says, and every game in one of them."""
    if not isinstance(stage.groups, int) or stage.groups < 2:
        return
    named = [name for name in members if name is not None]
    for index in book.held(games):
        group, place = book.plan.games[index].slot.group, book.plan.games[index].place
        if group is None and named:
            yield EngineProblem("which-group", place, {"stage": stage.name, "groups": named})
        elif group in named[stage.groups :]:
            yield EngineProblem(
                "too-many-groups",
                place,
                {"group": group, "n": len(named), "wanted": stage.groups},
                stage.place,
            )


def slots(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Pairs of a group whose members are known meet for certain, drawn or not."""
    yield from played_slots(report, book)
    drawn = list(drawn_slots(stage, book))
    yield from drawn
    left = Counter(frozenset(state.players) for state in drawn)
    known = not isinstance(stage.groups, int) or {
        row.player for found in report.tables for row in found.rows
    } >= set(report.players)
    for found in report.tables if known and report.players else ():
        for pair in still_to_meet([row.player for row in found.rows], found.games, stage, book):
            if left[frozenset(pair)] > 0:
                left[frozenset(pair)] -= 1
            else:
                yield SlotState(GamePosition(stage.name, group=found.name), DRAWN, pair)


def _open_games(
    found: Table, stage: StagePlan, report: StageReport, book: LedgerIndex
) -> list[OpenGame] | None:
    """Who has still to meet; not known while anybody may come into the group."""
    several = isinstance(stage.groups, int) and stage.groups > 1
    if several and not fixtures_of(stage.name, book.plan):
        return None
    players = [row.player for row in found.rows]
    return [OpenGame(pair) for pair in still_to_meet(players, found.games, stage, book)]


def _missed(stage: StagePlan, plan: ContestPlan, games: Sequence[int]) -> dict[str, int]:
    """The meetings that can not come any more."""
    pairs = [plan.rule.game.players(plan.games[index].result) for index in games]
    met = Counter(frozenset(pair) for pair in pairs)
    gone = {each.player for who in (plan.withdrawn, plan.disqualified) for each in who}
    return {
        player: sum(
            max(0, stage.legs - met[frozenset((player, other))])
            for other in members(player, stage, plan)
            if other != player and (other in gone or player in gone)
        )
        for player in plan.players
    }


def _scheduled(player: str, stage: StagePlan, plan: ContestPlan) -> int:
    return max(0, len(members(player, stage, plan)) - 1) * stage.legs


def _infeasible(stage: StagePlan, players: int) -> Iterator[EngineProblem]:
    """More groups than pairs; more of the next best than groups."""
    count = groups_planned(stage)
    least = (
        min(map(len, stage.groups.values()), default=0)
        if isinstance(stage.groups, Mapping)
        else players // count
    )
    if count > 1 and least < 2:
        yield EngineProblem(
            "groups-too-many",
            stage.place,
            {"stage": stage.name, "groups": count, "n": players},
            severity="warning",
        )
    elif stage.advance and stage.advance.per != "stage" and stage.advance.best_next > count:
        facts = {"stage": stage.name, "n": stage.advance.best_next, "groups": count}
        yield EngineProblem("best-next-too-many", stage.place, facts, severity="warning")


def groups_planned(stage: StagePlan) -> int:
    """How many groups the plan has; one where it says nothing."""
    return stage.groups if isinstance(stage.groups, int) else len(stage.groups or ()) or 1


def _tables(stage: StagePlan, players: int, one: bool) -> list[int]:
    return [groups_planned(stage) if stage.groups else 1]


def _draw(request: Any) -> Any:
    from ..draw.paired import round_robin  # only who draws waits for it

    return round_robin(request)


ROUND_ROBIN = StageFormat(
    "round-robin",
    run,
    faults,
    slots,
    keys=("groups", "legs", "compare"),
    draw=_draw,
    for_two=True,
    part=GROUP,
    advances_per="group",
    position=IN_PAIRS,
    crosstable=True,
    open_games=_open_games,
    missed=_missed,
    scheduled=_scheduled,
    infeasible=_infeasible,
    tables=_tables,
)
