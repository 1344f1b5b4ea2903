"""A contest while a question of its rules is unanswered: what comes out the same under
every answer stands, the rest waits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ..games.base import LedgerEntry
from .model import ContestPlan, ContestReport, StageReport

Answers = Mapping[str, str]


def whatever_is_answered(
    plan: ContestPlan, score: Callable[[ContestPlan], ContestReport]
) -> ContestReport:
    """The report that any answer would give; stages from the first that depends on
    one are without tables and places.

    `plan.alternatives` are the same contest under each way of answering; without any, everything
      waits.
    """
    reports = [(answers, score(alternative)) for answers, alternative in plan.alternatives]
    outcomes = [_outcome(report) for _, report in reports]
    if reports and all(outcome == outcomes[0] for outcome in outcomes):
        return replace(reports[0][1], plan=plan)
    stages = [report.stages for _, report in reports] or [
        tuple(StageReport(stage.name, stage.format, False) for stage in plan.stages)
    ]
    alike = next(
        (
            at
            for at, found in enumerate(zip(*stages, strict=True))
            if not reports or any(stage != found[0] for stage in found)
        ),
        len(plan.stages),
    )
    waiting = tuple(
        StageReport(stage.name, stage.format, False, awaiting=True) for stage in plan.stages[alike:]
    )
    return ContestReport(
        plan,
        _common([report.ledger for _, report in reports]),
        (*stages[0][:alike], *waiting),
        (),
        (),
        (),
        False,
        answers=_mattering(plan, reports),
    )


def _outcome(report: ContestReport) -> object:
    return (
        report.ledger,
        report.stages,
        report.placed,
        report.undecided,
        report.tracks,
        [
            (award.key, award.players, award.value, award.values, award.contenders, award.awaits)
            for award in report.awards
        ],
    )


def _common(ledgers: Sequence[tuple[LedgerEntry, ...]]) -> tuple[LedgerEntry, ...]:
    """Entries that every answer gives."""
    return (
        tuple(entry for entry in ledgers[0] if all(entry in ledger for ledger in ledgers[1:]))
        if ledgers
        else ()
    )


def _mattering(
    plan: ContestPlan, reports: Sequence[tuple[Answers, ContestReport]]
) -> tuple[str, ...]:
    """Questions of which another answer, all else alike, makes another outcome."""

    def differ(key: str) -> bool:
        return any(
            _outcome(one) != _outcome(other)
            for first, one in reports
            for second, other in reports
            if first[key] != second[key]
            and all(first[name] == second[name] for name in first if name != key)
        )

    return tuple(key for key in plan.unanswered if not reports or differ(key))
