"""Fixtures: what was drawn and is still to be played, and whether the games, once played, are those that were drawn."""
from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..problem import Place
from .games import KINDS
from .model import ContestPlan, Fault, Fixture, Game, Slot


def fixtures_of(stage: str, plan: ContestPlan) -> tuple[Fixture, ...]:
    """The fixtures of a stage; where there is one stage, no fixture needs to name it."""
    return tuple(each for each in plan.fixtures if plan.is_of(each.slot, stage))


def open_fixtures(stage: str, plan: ContestPlan) -> tuple[Fixture, ...]:
    """Those that are still to be played. A game takes the first free fixture that it fits; a bye in a bracket needs no game."""
    if not plan.fixtures:
        return ()
    planned = next(each for each in plan.stages if each.name == stage)
    whole_stage = (planned.games or 1) if planned.format == "tables" else 1       # one fixture seats a table for all its games
    drawn = fixtures_of(stage, plan)
    left = {at: whole_stage for at, each in enumerate(drawn)
            if each.bye is None or planned.format not in ("knockout", "double-knockout")}
    for game in (each for each in plan.games if each.held and plan.is_of(each.slot, stage)):
        taken = next((at for at, free in left.items() if free and fits(game, drawn[at], plan)), None)
        if taken is not None:
            left[taken] -= 1
    return tuple(drawn[at] for at, free in left.items() if free)


def fits(game: Game, drawn: Fixture, plan: ContestPlan) -> bool:
    """True where a game may be the one that was drawn: nobody else in it, and nowhere else as far as both say."""
    mine, theirs = game.slot, drawn.slot
    said = ((mine.round, theirs.round), (mine.table, theirs.table), (mine.group, theirs.group), (mine.match, theirs.match), (mine.game, theirs.game))
    return all(None in each or each[0] == each[1] for each in said) and _who(game, plan) <= set(drawn.players)


def _who(game: Game, plan: ContestPlan) -> set[str]:
    """Who played; a judge who has a line in the ledger sat at no place of the draw."""
    judge = getattr(game.sheet, "judge", None)
    return {player for player in KINDS[plan.rule.kind].players(game.sheet) if player != judge}


def faults(plan: ContestPlan) -> Iterator[Fault]:
    """Fixtures of no stage, somebody drawn twice in a round, and games of others than were drawn."""
    names = [stage.name for stage in plan.stages]
    for each in plan.fixtures:
        yield from wrong_stage(each.slot.stage, each.place, names)
    for stage in plan.stages if plan.fixtures else ():
        drawn = fixtures_of(stage.name, plan)
        yield from _twice(drawn, stage.format == "tables")
        yield from _otherwise(stage.name, drawn, plan)


def wrong_stage(stage: str | None, place: Place, names: Sequence[str]) -> Iterator[Fault]:
    """A game or a fixture says its stage where there are several, and one that exists."""
    if stage is None and len(names) > 1:
        yield Fault("which-stage", place, {"stages": names})
    elif stage is not None and stage not in names:
        yield Fault("unknown-stage", place, {"name": stage, "stages": names})


def _twice(drawn: tuple[Fixture, ...], seats: bool) -> Iterator[Fault]:
    seen: dict[tuple[str, int | None, str | None], Fixture] = {}
    for each in drawn:
        for at, player in enumerate(each.players):
            key = (player, each.slot.round, each.slot.game)
            before = seen.get(key) if each.slot.round is not None or seats else None
            if before or player in each.players[:at]:
                yield Fault("fixture-twice", each.place, {"player": player}, (before or each).place)
            seen.setdefault(key, each)


def _same_seat(drawn: Slot, played: Slot) -> bool:
    """True where both may be the same table and the same match, as far as they say."""
    return all(None in both or both[0] == both[1] for both in ((drawn.table, played.table), (drawn.match, played.match)))


def _otherwise(stage: str, drawn: tuple[Fixture, ...], plan: ContestPlan) -> Iterator[Fault]:
    """A game of a round (or at a table) that was drawn, with others than were drawn; a bye that somebody asked for before the draw is none."""
    for game in plan.games:
        here = [each for each in drawn if each.slot.round == game.slot.round and _same_seat(each.slot, game.slot)]
        if plan.is_of(game.slot, stage) and game.counted and here and not any(_who(game, plan) <= set(each.players) for each in here):
            expected = next((each for each in here if set(each.players) & _who(game, plan)), None)
            if expected is None and getattr(game.sheet, "bye", None):
                continue
            expected = expected or here[0]
            yield Fault("not-as-drawn", game.place, {"players": expected.players}, expected.place, "warning")
