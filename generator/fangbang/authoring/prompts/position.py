"""Where a game belongs: stage, round, table, match and number, as far as the stage
needs them; each with the likely answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...engine.fixtures import fixtures_of, open_fixtures
from ...engine.model import BracketMatch, Fixture, StagePlan, StageReport
from ...engine.stage_formats import (
    IN_MATCHES,
    IN_NAMED_MATCHES,
    IN_PAIRS,
    IN_ROUNDS,
    NUMBERED,
    SEATED,
)
from ...games.base import Game
from ...games.base import GamePosition as Place
from ...messages.catalog import translations
from .prompter import Prompter, optional

Slot = dict[str, Any]


def slot(prompter: Prompter) -> Slot:
    """The keys that place the game."""
    stages = prompter.contest.plan.stages
    found: Slot = {}
    stage = stages[0]
    if len(stages) > 1:
        under_way = next(
            (stage.name for stage in prompter.report.stages if not stage.complete), stages[-1].name
        )
        name = prompter.choose(
            "stage",
            {
                stage.name: stage.title.values
                if stage.title
                else translations(f"stage-{stage.name}")
                for stage in stages
            },
            under_way,
        )
        stage, found["stage"] = next(stage for stage in stages if stage.name == name), name
    asked = _ASKED[stage.how.position](prompter, stage, games_of(prompter, stage))
    return found | {key: value for key, value in asked.items() if value not in (None, "")}


def stage_of(prompter: Prompter) -> StagePlan:
    """The stage that was said, or the only one."""
    stages = prompter.contest.plan.stages
    return next(
        stage for stage in stages if stage.name == prompter.where.get("stage", stages[0].name)
    )


def games_of(prompter: Prompter, stage: StagePlan) -> list[Game]:
    """The games of a stage so far."""
    return [
        game
        for game in prompter.contest.plan.games
        if prompter.contest.plan.is_of(game.slot, stage.name)
    ]


def _numbered(prompter: Prompter, stage: StagePlan, games: list[Game]) -> Slot:
    """Round, table and match where the draw or earlier games have them; a number
    where nothing else tells games apart.
    """
    drawn = fixtures_of(stage.name, prompter.contest.plan)
    used = [*(game.slot for game in games), *(each.slot for each in drawn)]
    found: Slot = {}
    if any(each.round for each in used):
        found["round"] = prompter.ask(
            "round",
            optional(prompter.whole(1, 1000)),
            str(_next_round(prompter, stage, games) or ""),
        )
    for key in ("table", "match"):
        if any(getattr(each, key) for each in used):
            found[key] = prompter.ask(
                key,
                optional(prompter.mark),
                _likely(prompter, stage, found, key) or _last(games, key) or "",
            )
    here = [game for game in games if same_place(game.slot, found)]
    return found | (_number(prompter, here) if any(each.game for each in used) or not used else {})


def _at_tables(prompter: Prompter, stage: StagePlan, games: list[Game]) -> Slot:
    table = prompter.ask(
        "table", optional(prompter.mark), _open_table(prompter, stage, games) or ""
    )
    return {"table": table} | _number(
        prompter,
        [game for game in games if game.slot.table == (None if table is None else str(table))],
    )


def _open_table(prompter: Prompter, stage: StagePlan, games: list[Game]) -> str | None:
    """The table of the last game, then the others that are drawn or known, as long as one
    has games left; then the next letter.
    """
    played = Counter(game.slot.table for game in games if game.held)
    last_typed = max(games, key=lambda each: (each.place.path, each.place.line), default=None)
    known = [
        *([last_typed.slot.table] if last_typed else []),
        *(fixture.slot.table for fixture in fixtures_of(stage.name, prompter.contest.plan)),
        *played,
    ]
    left = next((each for each in known if each and played[each] < (stage.games or 1)), None)
    last = max((each for each in known if each), default=None)
    return left or (
        chr(ord(last) + 1) if last and "A" <= last < "Z" and not _all_sit(prompter, stage) else last
    )


def _all_sit(prompter: Prompter, stage: StagePlan) -> bool:
    report = next((each for each in prompter.report.stages if each.name == stage.name), None)
    return report is not None and {
        row.player for table in report.tables for row in table.rows
    } >= set(report.players)


def _in_pairs(prompter: Prompter, stage: StagePlan, games: list[Game]) -> Slot:
    found: Slot = {}
    if isinstance(stage.groups, int):
        found["group"] = prompter.ask(
            "group", prompter.mark, _likely(prompter, stage, {}, "group") or _last(games, "group")
        )
    drawn = fixtures_of(stage.name, prompter.contest.plan)
    if not games or any(
        each.round for each in (*(game.slot for game in games), *(each.slot for each in drawn))
    ):
        likely = _likely(prompter, stage, found, "round") or _last(games, "round")
        found["round"] = prompter.ask("round", optional(prompter.whole(1, 1000)), likely or "")
    return found


def _in_rounds(prompter: Prompter, stage: StagePlan, games: list[Game]) -> Slot:
    return {
        "round": prompter.ask(
            "round",
            prompter.whole(1, stage.rounds or 1000),
            str(_next_round(prompter, stage, games) or 1),
        )
    }


def _next_round(prompter: Prompter, stage: StagePlan, games: list[Game]) -> int | None:
    """The first round with somebody drawn and not yet played, else the last one, or the next
    where hardly anybody is left in it.
    """
    if likely := _likely(prompter, stage, {}, "round"):
        return int(likely)
    last = max((game.slot.round for game in games if game.slot.round), default=None)
    if last is None:
        return None
    players = prompter.contest.plan.rule.game.players
    seen = {player for game in games if game.slot.round == last for player in players(game.result)}
    return min(
        last + (len(seen) + 1 >= len(prompter.contest.plan.players) > 0),
        stage.rounds or stage.games or 1000,
    )


def open_here(prompter: Prompter, stage: StagePlan, where: Mapping[str, Any]) -> list[Fixture]:
    """What is drawn and not yet played, as far as it agrees
    with what was said of the game's place.
    """
    return [
        fixture
        for fixture in open_fixtures(stage.name, prompter.contest.plan)
        if same_place(fixture.slot, where)
    ]


def as_drawn(prompter: Prompter, sheet: Mapping[str, Any]) -> Slot:
    """What the draw says of the pair's place and time and nobody asked: so that their table
    stays theirs once the game is typed.
    """
    written = [
        *sheet.get("players", ()),
        *(sheet[key] for key in ("black", "white", "bye") if key in sheet),
    ]
    who = {prompter.called.one(str(each)) for each in written}
    drawn = next(
        (
            each
            for each in open_here(prompter, stage_of(prompter), prompter.where)
            if who == set(each.players)
        ),
        None,
    )
    if drawn is None:
        return {}
    marks = {key: getattr(drawn.slot, key) for key in ("group", "table", "match")}
    placed = {
        key: prompter.mark(mark)[0]
        for key, mark in marks.items()
        if mark and key not in prompter.where
    }
    set_for = {key: getattr(drawn, key) for key in ("date", "time", "room")}
    return placed | {key: said for key, said in set_for.items() if said}


def _likely(prompter: Prompter, stage: StagePlan, found: Slot, key: str) -> str | None:
    return next(
        (
            str(value)
            for each in open_here(prompter, stage, found)
            if (value := getattr(each.slot, key))
        ),
        None,
    )


def same_place(drawn: Place, where: Mapping[str, Any]) -> bool:
    """True where both, as far as both say, name the same place."""
    return all(
        None in (mine := getattr(drawn, key), where.get(key)) or str(mine) == str(where[key])
        for key in ("round", "table", "group", "match", "game")
    )


def _in_matches(prompter: Prompter, stage: StagePlan, games: list[Game]) -> Slot:
    likely = next(waiting(prompter, stage), None)
    number = prompter.ask("round", prompter.whole(1, 100), str(likely.round if likely else 1))
    open_here = next((each for each in waiting(prompter, stage) if each.round == number), None)
    match = prompter.ask("match", prompter.mark, str(open_here.number if open_here else 1))
    return {"round": number, "match": match} | _again(
        prompter,
        [game for game in games if (game.slot.round, game.slot.match) == (number, str(match))],
    )


def _in_named_matches(prompter: Prompter, stage: StagePlan, games: list[Game]) -> Slot:
    likely = next(waiting(prompter, stage), None)
    match = prompter.ask("match", prompter.mark, likely.key if likely else None)
    return {"match": match} | _again(
        prompter, [game for game in games if game.slot.match == str(match)]
    )


def _again(prompter: Prompter, games: list[Game]) -> Slot:
    """The number of another game of a match: the deciding one after a draw, the next of several."""
    return {"game": prompter.ask("game", prompter.mark, str(len(games) + 1))} if games else {}


def waiting(prompter: Prompter, stage: StagePlan) -> Iterator[BracketMatch]:
    """Matches of a bracket that can be played: both sides known and nobody through."""
    report: StageReport | None = next(
        (each for each in prompter.report.stages if each.name == stage.name), None
    )
    for matches in (report.bracket or ()) if report else ():
        yield from (
            match
            for match in matches
            if all(match.players) and not match.winner and not match.nobody
        )


def _number(prompter: Prompter, games: list[Game]) -> Slot:
    """The number of the game, where games have numbers."""
    numbers = [
        int(game.slot.game) for game in games if game.slot.game and game.slot.game.isdecimal()
    ]
    if games and not numbers:
        return {}
    return {"game": prompter.ask("game", prompter.mark, str(max(numbers, default=0) + 1))}


def _last(games: list[Game], key: str) -> str | None:
    return next(
        (str(value) for game in reversed(games) if (value := getattr(game.slot, key))), None
    )


_ASKED: dict[str, Callable[[Prompter, StagePlan, list[Game]], Slot]] = {
    NUMBERED: _numbered,
    SEATED: _at_tables,
    IN_PAIRS: _in_pairs,
    IN_ROUNDS: _in_rounds,
    IN_MATCHES: _in_matches,
    IN_NAMED_MATCHES: _in_named_matches,
}


def file_name(item: Slot) -> str:
    """The file of a table, group, round or stage in a folder of results."""
    for key in ("table", "group", "round", "match", "game"):
        if item.get(key) is not None:
            plain = re.sub(
                r"[^\w]+", "-", f"{item.get('stage') or ''}-{key}-{item[key]}".lower()
            ).strip("-")
            return f"{plain}.yaml"
    return f"{item.get('stage') or 'games'}.yaml"
