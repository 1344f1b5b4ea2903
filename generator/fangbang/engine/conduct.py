"""What games show of a contest's answers: an answer that says how games are
conducted, against the games as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..games.base import EngineProblem, Game
from ..games.pair_result import DRAW
from .model import ContestPlan


def contradictions(meaning: Mapping[str, Any], plan: ContestPlan) -> Iterator[EngineProblem]:
    """Games (or stages) that were conducted otherwise than an answer says."""
    for aspect, meant in meaning.items():
        if aspect in CONDUCT:
            yield from CONDUCT[aspect](meant, plan)


def _draws(meant: str, plan: ContestPlan) -> Iterator[EngineProblem]:
    """A drawn game that is replayed does not stand; where every match
    is one game, somebody must win it.
    """
    if meant == "shared":
        if plan.stages and all(
            stage.how.bracket and stage.best_of == stage.legs == 1 for stage in plan.stages
        ):
            yield EngineProblem("draw-in-knockout", plan.place)
        return
    brackets = {stage.name for stage in plan.stages if stage.how.bracket}
    only = plan.stages[0].name if len(plan.stages) == 1 else ""
    for game in plan.games:
        drawn = game.counted and getattr(game.result, "winner", None) == DRAW
        if drawn and (game.slot.stage or only) not in brackets:
            yield EngineProblem("draw-not-replayed", game.place)


def _time(meant: bool, plan: ContestPlan) -> Iterator[EngineProblem]:
    """Nobody loses on time where there is no limit."""
    for game in plan.games if not meant else ():
        if "time" in (getattr(game.result, "end", None), (game.log or {}).get("end")):
            yield EngineProblem("time-without-limit", game.place)


def _judges(meant: str, plan: ContestPlan) -> Iterator[EngineProblem]:
    """Who judges is one of the entrants, or none of them."""
    for game, judge in _judged(plan):
        if (judge in plan.players) != (meant == "entrants"):
            yield EngineProblem(
                "judge-is-an-entrant" if meant == "outside" else "judge-is-no-entrant",
                game.place,
                {"player": judge},
            )


def _judged(plan: ContestPlan) -> Iterator[tuple[Game, str]]:
    found = ((game, getattr(game.result, "judge", None)) for game in plan.games)
    return ((game, judge) for game, judge in found if judge)


def _deductions(meant: bool, plan: ContestPlan) -> Iterator[EngineProblem]:
    """Nobody loses points where nobody is to lose any."""
    given = (
        (adjustment for game in plan.games for adjustment in game.adjustments) if not meant else ()
    )
    for each in (*given, *(plan.adjustments if not meant else ())):
        if each.points < 0:
            yield EngineProblem(
                "deduction-not-agreed",
                each.place or plan.place,
                {"player": each.player, "points": each.points},
            )


def _first_move(meant: str, plan: ContestPlan) -> Iterator[EngineProblem]:
    """Who is listed first in the draw has the first move of the first game."""
    met: set[frozenset[str]] = set()
    for game in plan.games if meant == "listed" else ():
        pair = (game.result.first, game.result.second)
        drawn = next(
            (
                fixture
                for fixture in plan.fixtures
                if set(fixture.players) == set(pair) and len(fixture.players) == 2
            ),
            None,
        )
        if drawn and frozenset(pair) not in met and drawn.players != pair:
            yield EngineProblem(
                "first-move-of-the-other", game.place, {"player": drawn.players[0]}, drawn.place
            )
        met.add(frozenset(pair))


CONDUCT: Mapping[str, Callable[[Any, ContestPlan], Iterator[EngineProblem]]] = {
    "draws": _draws,
    "time": _time,
    "judges": _judges,
    "deductions": _deductions,
    "first-move": _first_move,
}
