"""Whether a contest can end as its awards need, told before anybody plays (C.44, C.49).

The number of players is followed through the stages; where tables may differ in size, through every
number they allow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..games.base import EngineProblem
from .model import ContestPlan, StagePlan


def faults(plan: ContestPlan) -> Iterator[EngineProblem]:
    """What of the stages can not be played by those who reach them, or can not fill the places."""
    for stage in plan.stages:
        if "knockout" in stage.format and stage.best_of % 2 == 0:
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
        yield from _meetings(stage, here)
        last = stage is plan.stages[-1]
        # places come from one final table
        one = last and any(award.places for award in plan.awards)
        counts = {number: _tables(stage, number, one) for number in here}
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


def _meetings(stage: StagePlan, here: set[int]) -> Iterator[EngineProblem]:
    """More rounds of a Swiss than there are opponents; more groups than pairs;
    more of the next best than groups.
    """
    most = max(here)
    # with an odd number everybody has a bye once
    opponents = most if most % 2 else most - 1
    if stage.format == "swiss" and stage.rounds and stage.rounds > opponents:
        facts = {"stage": stage.name, "n": most, "rounds": stage.rounds, "most": opponents}
        yield EngineProblem("rounds-too-many", stage.place, facts, severity="warning")
    if stage.format != "round-robin":
        return
    groups = stage.groups if isinstance(stage.groups, int) else len(stage.groups or ()) or 1
    least = (
        min(map(len, stage.groups.values()), default=0)
        if isinstance(stage.groups, Mapping)
        else most // groups
    )
    if groups > 1 and least < 2:
        yield EngineProblem(
            "groups-too-many",
            stage.place,
            {"stage": stage.name, "groups": groups, "n": most},
            severity="warning",
        )
    elif stage.advance and stage.advance.per != "stage" and stage.advance.best_next > groups:
        facts = {"stage": stage.name, "n": stage.advance.best_next, "groups": groups}
        yield EngineProblem("best-next-too-many", stage.place, facts, severity="warning")


def _wanted(stage: StagePlan) -> str:
    return f"{stage.size_least}–{stage.size}" if stage.size_least else str(stage.size)


def _tables(stage: StagePlan, players: int, one: bool) -> list[int]:
    """How many tables (or groups) so many players may sit at."""
    if stage.format == "tables" and stage.size:
        least, most = stage.size_least or stage.size, stage.size
        if stage.byes and stage.advance and players > most:
            players -= players % most
        fits = [
            count for count in range(1, players + 1) if least * count <= players <= most * count
        ]
        return [count for count in fits if count == 1] if one else fits
    if stage.format == "round-robin" and stage.groups:
        return [stage.groups if isinstance(stage.groups, int) else len(stage.groups)]
    return [1]


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
    if last.format == "knockout" and needs and not last.third_place and len(plan.players) > 3:
        yield EngineProblem(
            "third-place-open", needs[0].place, {"stage": last.name}, last.place, "warning"
        )
