"""What a game is called outside the program: by where it belongs and who played.

A key depends on its own game and the plan alone, not on its line nor on its result: no other game
that is typed, sorted or moved to another file changes it. Games with one key are numbered, the
first as if it were alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import count, groupby

from ..games.base import Game, GamePosition
from .model import ContestPlan, StagePlan

Spell = Callable[[str], str]  # a name as part of an address
_LONGEST = 160  # bytes of a key: disks allow 255 for a name with its ending
_PEOPLE = 60  # signs for a table's people; more of them become eight digits
# a spoiled game was there before its repetition, a play-off comes on top
_RANKS = {"spoiled": 0, "play-off": 2}


def game_keys(plan: ContestPlan, spell: Spell = str) -> tuple[str, ...]:
    """The key of every game of a contest, no two alike."""
    keys = [game_key(game, plan, spell) for game in plan.games]
    taken: dict[str, int] = {}
    for index in sorted(
        range(len(keys)), key=lambda index: (not plan.games[index].id, _turn(plan, index))
    ):
        taken[_free(keys[index], taken)] = index
    return tuple(sorted(taken, key=lambda key: taken[key]))


def told_by_order(plan: ContestPlan) -> list[tuple[int, ...]]:
    """Games that nothing but their order in the file tells apart."""
    keys = [game_key(game, plan) for game in plan.games]
    turns = sorted(
        (keys[index], _turn(plan, index)) for index, game in enumerate(plan.games) if not game.id
    )
    alike = [
        [turn[-1] for _, turn in group]
        for _, group in groupby(turns, lambda one: (one[0], one[1][:-1]))
    ]
    return sorted(tuple(each) for each in alike if len(each) > 1)


def ruling_keys(plan: ContestPlan) -> tuple[str, ...]:
    """The key of every ruling: what is decided and among whom, not how."""
    taken: dict[str, int] = {}
    for index, each in enumerate(plan.rulings):
        about = "\n".join((each.stage or "", each.award or "", *sorted(each.order)))
        taken[_free(f"ruling-{_digits(about)}", taken)] = index
    return tuple(taken)


def ids_twice(plan: ContestPlan) -> Iterator[tuple[Game, Game]]:
    """Games with an id that an earlier one has."""
    seen: dict[str, Game] = {}
    for game in plan.games:
        if game.id and seen.setdefault(game.id, game) is not game:
            yield game, seen[game.id]


def game_key(game: Game, plan: ContestPlan, spell: Spell = str) -> str:
    """Its id, else its place in the contest and, where others may have that, its people."""
    if game.id:
        return _short(f"game-{spell(game.id)}")
    stage = next(
        (stage for stage in plan.stages if plan.is_of(game.slot, stage.name)), plan.stages[0]
    )
    pair, alone = plan.rule.game.for_two and not game.slot.match, _names_one(game.slot, stage)
    place = "-".join(spell(each) for each in _place(game.slot, pair)) or "game"
    later = (
        [spell(stage.name)] if stage is not plan.stages[0] else []
    )  # so that a stage planned later moves nothing
    return _short(
        ".".join(
            [*later, place, *(_pair(game, plan) if pair else () if alone else _people(game, plan))]
        )
    )


def _names_one(slot: GamePosition, stage: StagePlan) -> bool:
    """True where the place is one game's: it has a number, or a table that is laid once."""
    return bool(slot.match or slot.game or (slot.table and (slot.round or stage.how.seats_once)))


def _place(slot: GamePosition, pair: bool) -> Iterator[str]:
    """Of two people the round is enough: their board and their group may be called otherwise."""
    for word, mark in (
        ("round", slot.round),
        ("group", None if pair else slot.group),
        ("table", None if pair else slot.table),
        ("match", slot.match),
        ("game", slot.game),
    ):
        if mark is not None:
            yield f"{word}-{mark}"


def _pair(game: Game, plan: ContestPlan) -> tuple[str, ...]:
    """As they are written: the second leg is another game than the first."""
    return plan.rule.game.players(game.result)


def _people(game: Game, plan: ContestPlan) -> tuple[str, ...]:
    who = sorted(seated(game, plan))
    return tuple(who) if len(".".join(who)) <= _PEOPLE else (_digits("\n".join(who)),)


def seated(game: Game, plan: ContestPlan) -> set[str]:
    """Who played; a judge who has a line in the ledger sat at no place of the table."""
    judge = getattr(game.result, "judge", None)
    return {player for player in plan.rule.game.players(game.result) if player != judge}


def _turn(plan: ContestPlan, index: int) -> tuple[int, str, int]:
    """The order of games with one key: the last part is that of the file."""
    game = plan.games[index]
    return _RANKS.get(game.counts, 1), game.slot.date or "", index


def _free(key: str, taken: Container[str]) -> str:
    """The mark before the number stands in no name: a numbered key is nobody else's."""
    return next(
        free
        for number in count(1)
        if (free := key if number == 1 else f"{key}~{number}") not in taken
    )


def _short(key: str) -> str:
    """As long as a disk allows, whatever people are called."""
    if len(key.encode()) <= _LONGEST:
        return key
    return f"{key.encode()[: _LONGEST - 9].decode(errors='ignore').rstrip('-_.')}-{_digits(key)}"


def _digits(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def in_order(games: Iterable[Game], stages: Sequence[StagePlan]) -> tuple[Game, ...]:
    """As they were played, as far as every game of a stage says it; else as the files have them."""
    at = {stage.name: number for number, stage in enumerate(stages)}
    by_stage = sorted(games, key=lambda game: at.get(game.slot.stage or "", 0))
    found: list[Game] = []
    for number, part in groupby(by_stage, lambda game: at.get(game.slot.stage or "", 0)):
        found += _in_order(list(part), stages[number].how.seats_once)
    return tuple(found)


def _in_order(games: list[Game], seated_once: bool) -> list[Game]:
    """A stage that seats its people once table by table, any other round by round."""
    marks = (
        ("table", "round", "game")
        if seated_once
        else ("round", "match", "game", "date", "group", "table")
    )
    held = [game for game in games if game.counts != "play-off"]
    said = [mark for mark in marks if all(getattr(game.slot, mark) is not None for game in held)]
    in_turn = sorted(held, key=lambda game: [natural(getattr(game.slot, mark)) for mark in said])
    return [*in_turn, *(game for game in games if game.counts == "play-off")]


def natural(mark: str | int | None) -> tuple[int, int, str]:
    """2 before 10, numbers before names, what has no mark at the end."""
    text = "" if mark is None else str(mark)
    return (2, 0, "") if mark is None else (0, int(text), "") if text.isdecimal() else (1, 0, text)
