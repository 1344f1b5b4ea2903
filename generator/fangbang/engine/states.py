"""How far every slot is, and every stage: pages, `score` and the data beside the pages read it
here.
"""

from __future__ import annotations

from .formats.match import match_state
from .model import ContestReport, StagePlan, StageReport
from .slots import (
    AWAITING,
    DECIDED,
    DRAWN,
    PLANNED,
    STATES,
    UNDER_WAY,
    SlotState,
)
from .standings import LedgerIndex

__all__ = [
    "AWAITING",
    "DECIDED",
    "DRAWN",
    "PLANNED",
    "STATES",
    "UNDER_WAY",
    "SlotState",
    "match_state",
    "next_slots",
    "slot_states",
    "stage_state",
]


def slot_states(stage: StagePlan, report: StageReport, book: LedgerIndex) -> tuple[SlotState, ...]:
    """Every slot of a stage that is known of, what was played first.

    Spoiled games and play-offs fill none.
    """
    return tuple(stage.how.slots(stage, report, book))


def next_slots(report: ContestReport, book: LedgerIndex) -> dict[str, SlotState]:
    """Everybody's first slot that is drawn or under way: where and against whom he plays next."""
    found: dict[str, SlotState] = {}
    for stage, made in zip(report.plan.stages, report.stages, strict=True):
        for slot in slot_states(stage, made, book):
            if slot.state in (DRAWN, UNDER_WAY) and len(slot.players) > 1:
                for player in slot.players:
                    found.setdefault(player, slot)
    return found


def stage_state(report: StageReport) -> str:
    """The same of a whole stage."""
    if report.undecided or report.awaiting:
        return AWAITING
    if report.complete:
        return DECIDED
    if any(match.games for matches in report.bracket or () for match in matches) or any(
        table.games for table in report.tables
    ):
        return UNDER_WAY
    return DRAWN if report.players else PLANNED
