"""Fixtures: what was drawn and is still to be played, and whether the games,
once played, are those that were drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..games.base import EngineProblem, Game, GamePosition
from ..messages.problem import SourceLocation
from .identity import seated
from .model import ContestPlan, Fixture


def fixtures_of(stage: str, plan: ContestPlan) -> tuple[Fixture, ...]:
    """The fixtures of a stage; where there is one stage, no fixture needs to name it."""
    return tuple(fixture for fixture in plan.fixtures if plan.is_of(fixture.slot, stage))


def open_fixtures(stage: str, plan: ContestPlan) -> tuple[Fixture, ...]:
    """Those that are still to be played; a bye in a bracket or at tables needs no game."""
    drawn, free, _ = _taken(stage, plan)
    return tuple(drawn[at] for at, left in free.items() if left)


def as_drawn(stage: str, plan: ContestPlan) -> Mapping[int, Fixture]:
    """Games by their index in the plan, with the fixture that each of
    them was, where its line still stands.
    """
    drawn, _, taken = _taken(stage, plan)
    return {index: drawn[at] for index, at in taken.items()}


def _taken(
    stage: str, plan: ContestPlan
) -> tuple[tuple[Fixture, ...], dict[int, int], dict[int, int]]:
    """The fixtures of a stage; how many games each still waits for; which one each game
    took: the first free one that it fits.
    """
    drawn = fixtures_of(stage, plan)
    if not drawn:
        return (), {}, {}
    planned = next(each for each in plan.stages if each.name == stage)
    # one fixture seats a table for all its games
    whole_stage = (planned.games or 1) if planned.how.seats_once else 1
    free = {
        at: whole_stage
        for at, each in enumerate(drawn)
        if each.bye is None or not (planned.how.bracket or planned.how.seats_once)
    }
    taken: dict[int, int] = {}
    for index, game in enumerate(plan.games):
        if game.held and plan.is_of(game.slot, stage):
            fixture = next(
                (at for at, left in free.items() if left and fits(game, drawn[at], plan)), None
            )
            if fixture is not None:
                taken[index] = fixture
                free[fixture] -= 1
    return drawn, free, taken


def fits(game: Game, drawn: Fixture, plan: ContestPlan) -> bool:
    """True where a game may be the one that was drawn: nobody else in it,
    and nowhere else as far as both say.
    """
    marks = ("round", "table", "group", "match", "game")
    return all(_agree(game.slot, drawn.slot, mark) for mark in marks) and seated(game, plan) <= set(
        drawn.players
    )


def _agree(played: GamePosition, drawn: GamePosition, mark: str) -> bool:
    return None in (both := (getattr(played, mark), getattr(drawn, mark))) or both[0] == both[1]


def _same(played: GamePosition, drawn: GamePosition, mark: str) -> bool:
    return getattr(played, mark) is not None and getattr(played, mark) == getattr(drawn, mark)


def faults(plan: ContestPlan) -> Iterator[EngineProblem]:
    """Fixtures of no stage, somebody drawn twice in a
    round, and games of others than were drawn.
    """
    names = [stage.name for stage in plan.stages]
    for fixture in plan.fixtures:
        yield from wrong_stage(fixture.slot.stage, fixture.place, names)
    for stage in plan.stages if plan.fixtures else ():
        drawn = fixtures_of(stage.name, plan)
        yield from _twice(drawn, stage.how.seats_once)
        yield from _otherwise(stage.name, drawn, plan)


def wrong_stage(
    stage: str | None, place: SourceLocation, names: Sequence[str]
) -> Iterator[EngineProblem]:
    """A game or a fixture says its stage where there are several, and one that exists."""
    if stage is None and len(names) > 1:
        yield EngineProblem("which-stage", place, {"stages": names})
    elif stage is not None and stage not in names:
        yield EngineProblem("unknown-stage", place, {"name": stage, "stages": names})


def _twice(drawn: tuple[Fixture, ...], seats: bool) -> Iterator[EngineProblem]:
    seen: dict[tuple[str, int | None, str | None], Fixture] = {}
    for each in drawn:
        for at, player in enumerate(each.players):
            key = (player, each.slot.round, each.slot.game)
            before = seen.get(key) if each.slot.round is not None or seats else None
            if before or player in each.players[:at]:
                yield EngineProblem(
                    "fixture-twice",
                    each.place,
                    {"player": player},
                    (before or each).place,
                    who=player,
                )
            seen.setdefault(key, each)


def _otherwise(
    stage: str, drawn: tuple[Fixture, ...], plan: ContestPlan
) -> Iterator[EngineProblem]:
    """A game that fits no fixture, and contradicts one still to be played: a
    line that was moved contradicts none.
    """
    once = any(each.name == stage and each.how.seats_once for each in plan.stages)
    waiting, played = drawn if once else open_fixtures(stage, plan), as_drawn(stage, plan)
    for index, game in enumerate(plan.games):
        if index in played or not (plan.is_of(game.slot, stage) and game.counted):
            continue
        against = next((each for each in waiting if _contradicts(game, each, once, plan)), None)
        if against and not any(fits(game, each, plan) for each in drawn):
            yield EngineProblem(
                "not-as-drawn", game.place, {"players": against.players}, against.place, "warning"
            )


def _contradicts(game: Game, drawn: Fixture, once: bool, plan: ContestPlan) -> bool:
    """One of its people waits for another game of that round, or others
    wait at its table or for its match.
    """
    played, there = game.slot, drawn.slot
    if not all(_agree(played, there, mark) for mark in ("round", "group", "game")):
        return False
    of_round = _same(played, there, "round") or (once and played.round is there.round is None)
    if of_round and seated(game, plan) & set(drawn.players):
        return True
    seat = _same(played, there, "match") or (of_round and _same(played, there, "table"))
    return seat and all(_agree(played, there, mark) for mark in ("table", "match"))
