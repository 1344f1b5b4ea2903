"""Draws: from entrants, a phrase and what was played to fixtures; how, the stage's format says."""

from __future__ import annotations

from collections.abc import Mapping

from ...games.base import EngineProblem
from ..model import ContestPlan, ContestReport
from .common import Drawn, Outcome, Request

MOST = 1000  # entrants of one draw


def draw(
    plan: ContestPlan,
    report: ContestReport,
    names: Mapping[str, str],
    stage: str | None = None,
    round: int | None = None,
    phrase: str | None = None,
    event: str = "",
) -> Outcome:
    """Fixtures of a stage (the first that is not over) or of a round of it (the next); or why there
    are none. `event` is the tournament, which the lots are for.
    """
    at = _stage(plan, report, stage)
    if isinstance(at, EngineProblem):
        return at
    request = Request(plan, report, at, round, phrase, names, event)
    if at and (open_before := [tie for stage in report.stages[:at] for tie in stage.undecided]):
        return request.fault(
            "draw-awaits-ruling",
            before=open_before[0].about.partition(":")[2],
            players=[names[player] for player in open_before[0].players],
        )
    if at and not report.stages[at - 1].complete:
        return request.fault("draw-stage-waits", before=plan.stages[at - 1].name)
    if not 2 <= (here := len(request.here())) <= MOST:
        return request.fault("draw-too-few" if here < 2 else "draw-too-many", n=here, most=MOST)
    if report.stages[at].complete:
        return request.fault("draw-done")
    by_lot = request.stage.how.draw
    outcome: Outcome = by_lot(request) if by_lot else request.fault("draw-done")
    return outcome


def _stage(plan: ContestPlan, report: ContestReport, stage: str | None) -> int | EngineProblem:
    names = [stage.name for stage in plan.stages]
    if stage is not None:
        return (
            names.index(stage)
            if stage in names
            else EngineProblem("unknown-stage", plan.place, {"name": stage, "stages": names})
        )
    return next((at for at, each in enumerate(report.stages) if not each.complete), len(names) - 1)


__all__ = ["Drawn", "draw"]
