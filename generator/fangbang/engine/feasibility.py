"""Whether a contest can end as its awards need, told before anybody plays (C.44, C.49).

The number of players is followed through the stages; where tables may differ in size, through every
number they allow.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..games.base import EngineProblem
from .model import ContestPlan, StagePlan


def faults(plan: ContestPlan) -> Iterator[EngineProblem]:
    """What of the stages can not be played by those who reach them, or can not fill the places."""
    for stage in plan.stages:
        if stage.how.bracket and stage.best_of % 2 == 0:
            yield EngineProblem(
                "best-of-even",
                stage.place,
                {"n": stage.best_of, "more": stage.best_of + 1},
                severity="warning",
            )
    if plan.field_known and plan.players:
        yield from _followed(plan)


def _followed(plan: ContestPlan) -> Iterator[EngineProblem]:
    """From stage to stage; a stage that can not be played is told,
    and nothing that would come of it.
    """
    here = {len(plan.players)}
    for stage in plan.stages:
        yield from stage.how.infeasible(stage, max(here))
        last = stage is plan.stages[-1]
        # places come from one final table
        one = last and any(award.places for award in plan.awards)
        counts = {number: stage.how.tables(stage, number, one) for number in here}
        if not any(counts.values()):
            facts = {
                "stage": stage.name,
                "n": sorted(here)[0],
                "wanted": _wanted(stage),
                "players": len(plan.players),
            }
            # then they sat otherwise: a fact
            played = any(plan.is_of(game.slot, stage.name) for game in plan.games)
            yield EngineProblem(
                "size-does-not-fit",
                stage.place,
                facts,
                plan.place,
                "warning" if played else "error",
            )
            return
        if not last:
            here = {
                through
                for number, tables in counts.items()
                for count in tables
                for through in (_through(stage, number, count),)
            }
            if max(here) < 2:
                return  # told by what the next stage lacks
    yield from _third(plan)


def _wanted(stage: StagePlan) -> str:
    return f"{stage.size_least}–{stage.size}" if stage.size_least else str(stage.size)


def _through(stage: StagePlan, players: int, tables: int) -> int:
    if stage.advance is None:
        return players
    lines = 1 if stage.advance.per == "stage" else tables
    free = (
        players - tables * stage.size
        if stage.byes and stage.size and stage.size_least is None
        else 0
    )
    return min(players, stage.advance.top * lines + stage.advance.best_next + max(0, free))


def _third(plan: ContestPlan) -> Iterator[EngineProblem]:
    """A prize for the third, but a bracket that leaves two thirds (C.49)."""
    last = plan.stages[-1]
    needs = [award for award in plan.awards if (award.places or 0) >= 3 and award.level == "ruling"]
    if last.how.reads("third-place") and needs and not last.third_place and len(plan.players) > 3:
        yield EngineProblem(
            "third-place-open", needs[0].place, {"stage": last.name}, last.place, "warning"
        )
