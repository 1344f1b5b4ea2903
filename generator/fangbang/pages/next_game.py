"""Facts of what somebody plays next, in each contest: against whom,
where and when, as far as it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..engine.model import Fixture
from ..engine.states import SlotState, next_of
from ..model import Contest, State
from .localizer import Localizer
from .stages import stage_name
from .tournament_view import TournamentView, slot_label
from .upcoming_games import when


def next_games(
    context: TournamentView, voice: Localizer, contests: Sequence[Contest], key: str
) -> list[dict[str, Any]]:
    """{contest, href, label, who, date, time, room} for each contest in which a game is drawn
    for him; none of a cancelled event.
    """
    if context.state == State.CANCELLED:
        return []
    slots = [(contest, _slot(context, contest, key)) for contest in contests]
    return [_next(context, voice, contest, slot, key) for contest, slot in slots if slot]


def _slot(context: TournamentView, contest: Contest, key: str) -> SlotState | None:
    return context.once(
        ("next", contest.key, key),
        lambda: next_of(key, context.reports[contest.key], context.book(contest)),
    )


def _next(
    context: TournamentView, voice: Localizer, contest: Contest, state: SlotState, key: str
) -> dict[str, Any]:
    drawn = state.fixture or Fixture(state.slot, state.players, contest.place)
    return {
        "contest": voice.say(contest.name),
        "label": _label(voice, contest, state, drawn),
        "href": voice.link(
            context.rounds_path(contest)
            if context.has_rounds(contest)
            else context.contest_path(contest)
        ),
        "who": [context.who(voice, contest, player) for player in state.players if player != key],
        **when(voice, drawn),
    }


def _label(voice: Localizer, contest: Contest, state: SlotState, drawn: Fixture) -> str:
    """Stage, round and table; nothing where the contest has but one."""
    parts = (
        [stage_name(voice, contest, str(state.slot.stage))] if len(contest.plan.stages) > 1 else []
    )
    return voice.label("comma").join(
        filter(None, (*parts, slot_label(voice, replace(drawn.slot, stage=None), contest)))
    )
