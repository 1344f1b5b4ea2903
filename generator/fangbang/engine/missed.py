"""How many games were planned for everybody, and how many held
without him: what makes totals comparable.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from .fixtures import fixtures_of
from .planned import ContestPlan, StagePlan

There = Mapping[int, Collection[str]]  # index of a game → who is in its ledger


def left_out(
    stage: StagePlan, plan: ContestPlan, there: There, over: bool = True
) -> dict[str, int]:
    """Games of a stage that were held where somebody plays, and that his ledger does not have.

    Before it is `over`, only as many as most of the others have had: the rest may still be to come.
    """
    games = [
        index
        for index in there
        if plan.games[index].counted and plan.is_of(plan.games[index].slot, stage.name)
    ]
    if plan.rule.game.for_two:
        return stage.how.missed(stage, plan, games)
    tables: dict[str | None, list[int]] = {}
    for index in games:
        tables.setdefault(plan.games[index].slot.table, []).append(index)
    if stage.how.seats_once:
        alone = plan.players if len(tables) == 1 else ()
        seated = [_at_tables([mine], alone, stage, there, over) for mine in tables.values()]
        least = min((max(each.values(), default=0) for each in seated), default=0)
        return dict.fromkeys(plan.players, least) | {
            player: count for each in seated for player, count in each.items()
        }
    return _at_tables(list(tables.values()), plan.players, stage, there, over)


def _at_tables(
    tables: Sequence[Sequence[int]],
    players: Iterable[str],
    stage: StagePlan,
    there: There,
    over: bool,
) -> dict[str, int]:
    """At tables that play side by side a game is held when every table has held
    it; who takes turns plays in some.
    """
    had = Counter(player for games in tables for index in games for player in there[index])
    held = min((len(games) for games in tables), default=0)
    here = list(dict.fromkeys((*players, *had)))
    most = (
        sorted((had[player] for player in here), reverse=True)[0 if over else len(here) // 2]
        if here
        else 0
    )
    due = min(held, most, stage.games or held)
    return {player: max(0, due - had[player]) for player in here}


def members(player: str, stage: StagePlan, plan: ContestPlan) -> tuple[str, ...]:
    """Who is in a player's group of a round robin: as planned, else as games and fixtures say."""
    if isinstance(stage.groups, Mapping):
        return next((who for who in stage.groups.values() if player in who), ())
    seats = [
        (game.slot.group, plan.rule.game.players(game.result))
        for game in plan.games
        if game.held and plan.is_of(game.slot, stage.name)
    ]
    seats += [(drawn.slot.group, drawn.players) for drawn in fixtures_of(stage.name, plan)]
    groups = {group for group, pair in seats if player in pair}
    if groups - {None}:
        return tuple(
            dict.fromkeys(each for group, pair in seats if group in groups for each in pair)
        )
    return (
        plan.players
        if stage is plan.stages[0]
        else tuple(dict.fromkeys(each for _, pair in seats for each in pair))
    )


def trials(stage: StagePlan, plan: ContestPlan) -> int:
    """How many of the planned games are trials."""
    tables = Counter(
        game.slot.table
        for game in plan.games
        if game.held and not game.counted and plan.is_of(game.slot, stage.name)
    )
    return max(tables.values(), default=0)


def completed(player: str, stage: StagePlan, plan: ContestPlan) -> int:
    """Games of a stage that a player really played to the end."""
    return sum(
        game.counted
        and not getattr(game.result, "unplayed", None)
        and plan.is_of(game.slot, stage.name)
        and player in _players(index, plan)
        for index, game in enumerate(plan.games)
    )


def played_under_half(player: str, plan: ContestPlan) -> bool:
    """He completed less than half of the games that were planned for him when he
    left, whatever others have played.

    So FIDE has it for round robins (General Regulations for Competitions, on withdrawals: “less
    than 50 % of his games”). Where the plan has no number, whoever played most stands for it.
    """
    played = due = 0
    for stage in plan.stages:
        mine = completed(player, stage, plan)
        if stage.how.bracket or not (mine or stage is plan.stages[0]):
            # who is out has played all that he had; or he did not get so far
            continue
        stated = stage.how.scheduled(player, stage, plan)
        most = (
            max((completed(player, stage, plan) for player in plan.players), default=0)
            if stated is None
            else stated
        )
        due += most
        played += mine
    return played * 2 < due


def byes_of(player: str, stage: StagePlan, plan: ContestPlan) -> int:
    return sum(
        getattr(game.result, "bye", None) is not None
        and plan.is_of(game.slot, stage.name)
        and game.counted
        and player in _players(index, plan)
        for index, game in enumerate(plan.games)
    )


def _players(index: int, plan: ContestPlan) -> tuple[str, ...]:
    return plan.rule.game.players(plan.games[index].result)
