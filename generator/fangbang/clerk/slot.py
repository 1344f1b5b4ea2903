"""Where a game belongs: stage, round, table, match and number, as far as the stage needs them; each with the likely answer."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ..engine.model import Game, Match, StagePlan, StageReport
from ..words import names_of
from .desk import Clerk, optional

Slot = dict[str, Any]


def slot(clerk: Clerk) -> Slot:
    """The keys that place the game."""
    stages = clerk.contest.plan.stages
    found: Slot = {}
    stage = stages[0]
    if len(stages) > 1:
        under_way = next((each.name for each in clerk.report.stages if not each.complete), stages[-1].name)
        name = clerk.choose("stage", {each.name: names_of(f"stage-{each.name}") for each in stages}, under_way)
        stage, found["stage"] = next(each for each in stages if each.name == name), name
    asked = _FORMATS[stage.format](clerk, stage, _games(clerk, stage))
    return found | {key: value for key, value in asked.items() if value not in (None, "")}


def _games(clerk: Clerk, stage: StagePlan) -> list[Game]:
    first = clerk.contest.plan.stages[0].name
    return [each for each in clerk.contest.plan.games if (each.slot.stage or first) == stage.name]


def _league(clerk: Clerk, stage: StagePlan, games: list[Game]) -> Slot:
    found: Slot = {}
    if any(each.slot.table for each in games):
        found["table"] = clerk.ask("table", clerk.mark, _last(games, "table"))
    return found | _number(clerk, [each for each in games if each.slot.table in (None, str(found.get("table", "")))])


def _tables(clerk: Clerk, stage: StagePlan, games: list[Game]) -> Slot:
    table = clerk.ask("table", optional(clerk.mark), _last(games, "table") or "")
    return {"table": table} | _number(clerk, [each for each in games if each.slot.table == (None if table is None else str(table))])


def _round_robin(clerk: Clerk, stage: StagePlan, games: list[Game]) -> Slot:
    found: Slot = {}
    if isinstance(stage.groups, int):
        found["group"] = clerk.ask("group", clerk.mark, _last(games, "group"))
    if not games or any(each.slot.round for each in games):
        found["round"] = clerk.ask("round", optional(clerk.whole(1, 1000)), str(_last(games, "round") or ""))
    return found


def _swiss(clerk: Clerk, stage: StagePlan, games: list[Game]) -> Slot:
    last = max((each.slot.round or 1 for each in games), default=1)
    over = sum(2 for each in games if each.slot.round == last) + 1 >= len(clerk.contest.plan.players) > 0
    return {"round": clerk.ask("round", clerk.whole(1, stage.rounds or 1000), str(min(last + over, stage.rounds or 1000)))}


def _knockout(clerk: Clerk, stage: StagePlan, games: list[Game]) -> Slot:
    likely = next(waiting(clerk, stage), None)
    number = clerk.ask("round", clerk.whole(1, 100), str(likely.round if likely else 1))
    open_here = next((each for each in waiting(clerk, stage) if each.round == number), None)
    match = clerk.ask("match", clerk.mark, str(open_here.number if open_here else 1))
    return {"round": number, "match": match} | _again(clerk, [each for each in games if (each.slot.round, each.slot.match) == (number, str(match))])


def _double_knockout(clerk: Clerk, stage: StagePlan, games: list[Game]) -> Slot:
    likely = next(waiting(clerk, stage), None)
    match = clerk.ask("match", clerk.mark, likely.key if likely else None)
    return {"match": match} | _again(clerk, [each for each in games if each.slot.match == str(match)])


def _again(clerk: Clerk, games: list[Game]) -> Slot:
    """The number of another game of a match: the deciding one after a draw, the next of several."""
    return {"game": clerk.ask("game", clerk.mark, str(len(games) + 1))} if games else {}


def waiting(clerk: Clerk, stage: StagePlan) -> Iterator[Match]:
    """Matches of a bracket that can be played: both sides known and nobody through."""
    report: StageReport | None = next((each for each in clerk.report.stages if each.name == stage.name), None)
    for matches in (report.bracket or ()) if report else ():
        yield from (each for each in matches if all(each.players) and not each.winner and not each.nobody)


def _number(clerk: Clerk, games: list[Game]) -> Slot:
    """The number of the game, where games have numbers."""
    numbers = [int(each.slot.game) for each in games if each.slot.game and each.slot.game.isdecimal()]
    if games and not numbers:
        return {}
    return {"game": clerk.ask("game", clerk.mark, str(max(numbers, default=0) + 1))}


def _last(games: list[Game], key: str) -> str | None:
    return next((str(value) for each in reversed(games) if (value := getattr(each.slot, key))), None)


_FORMATS: dict[str, Callable[[Clerk, StagePlan, list[Game]], Slot]] = {
    "league": _league, "tables": _tables, "round-robin": _round_robin, "swiss": _swiss, "knockout": _knockout, "double-knockout": _double_knockout,
}


def file_name(item: Slot) -> str:
    """The file of a table, group, round or stage in a folder of results."""
    for key in ("table", "group", "round", "match", "game"):
        if item.get(key) is not None:
            plain = re.sub(r"[^\w]+", "-", f"{item.get('stage') or ''}-{key}-{item[key]}".lower()).strip("-")
            return f"{plain}.yaml"
    return f"{item.get('stage') or 'games'}.yaml"
