"""Whether a contest can end as its awards need, told before anybody plays (C.44, C.49).

The number of players is followed through the stages; where tables may differ in size, through every number they allow.
"""
from __future__ import annotations

from collections.abc import Iterator

from .model import ContestPlan, Fault, StagePlan


def faults(plan: ContestPlan) -> Iterator[Fault]:
    """The first stage that can not be played by those who reach it, or can not fill the places."""
    if not plan.field_known:
        return
    here = {len(plan.players)}
    for stage in plan.stages:
        last = stage is plan.stages[-1]
        one = last and any(award.places for award in plan.awards)       # places come from one final table
        counts = {number: _tables(stage, number, one) for number in here}
        if not any(counts.values()):
            yield Fault("size-does-not-fit", stage.place, {"stage": stage.name, "n": sorted(here)[0], "wanted": _wanted(stage),
                                                            "players": len(plan.players)}, plan.place)
            return
        if not last:
            here = {through for number, tables in counts.items() for count in tables for through in (_through(stage, number, count),)}
            if max(here) < 2:
                return                              # told by what the next stage lacks
    yield from _third(plan)


def _wanted(stage: StagePlan) -> str:
    return f"{stage.size_least}–{stage.size}" if stage.size_least else str(stage.size)


def _tables(stage: StagePlan, players: int, one: bool) -> list[int]:
    """How many tables (or groups) so many players may sit at."""
    if stage.format == "tables" and stage.size:
        least, most = stage.size_least or stage.size, stage.size
        fits = [count for count in range(1, players + 1) if least * count <= players <= most * count]
        return [count for count in fits if count == 1] if one else fits
    if stage.format == "round-robin" and stage.groups:
        return [stage.groups if isinstance(stage.groups, int) else len(stage.groups)]
    return [1]


def _through(stage: StagePlan, players: int, tables: int) -> int:
    if stage.advance is None:
        return players
    lines = 1 if stage.advance.per == "stage" else tables
    return min(players, stage.advance.top * lines + stage.advance.best_next)


def _third(plan: ContestPlan) -> Iterator[Fault]:
    """A prize for the third, but a bracket that leaves two thirds (C.49)."""
    last = plan.stages[-1]
    needs = [award for award in plan.awards if (award.places or 0) >= 3 and award.level == "ruling"]
    if last.format == "knockout" and needs and not last.third_place and len(plan.players) > 3:
        yield Fault("third-place-open", needs[0].place, {"stage": last.name}, last.place, "warning")
