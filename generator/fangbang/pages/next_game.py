"""Facts of what somebody plays next, in each contest: against whom,
where and when, as far as it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine.model import Fixture
from ..engine.states import SlotState, next_slots
from ..model import Contest, State
from .localizer import Localizer
from .stages import stage_name
from .tournament_view import TournamentView, slot_label
from .upcoming_games import when

if TYPE_CHECKING:
    from .facts.player import NextGame


def next_games(
    context: TournamentView, voice: Localizer, contests: Sequence[Contest], key: str
) -> list[NextGame]:
    """For each contest in which a game is drawn for him; none of a cancelled event."""
    if context.state == State.CANCELLED:
        return []
    slots = [(contest, _next_slots(context, contest).get(key)) for contest in contests]
    return [_next(context, voice, contest, slot, key) for contest, slot in slots if slot]


def player_calendar_path(context: TournamentView, key: str) -> str:
    """Where somebody's own calendar lies."""
    return f"{context.tournament.key}/players/{key}.ics"


def own_calendar(
    context: TournamentView, voice: Localizer, contests: Sequence[Contest], key: str
) -> str | None:
    """The link to it, where a game drawn for him has a day and an hour."""
    if context.state == State.CANCELLED:
        return None
    timed = any(
        fixture.time
        and (fixture.date or context.tournament.date)
        and key in fixture.players
        and len(fixture.players) > 1
        for contest in contests
        for stage in contest.plan.stages
        for fixture in context.book(contest).open_fixtures(stage.name)
    )
    return voice.link(player_calendar_path(context, key)) if timed else None


def _next_slots(context: TournamentView, contest: Contest) -> dict[str, SlotState]:
    return context.once(
        ("next", contest.key),
        lambda: next_slots(context.reports[contest.key], context.book(contest)),
    )


def _next(
    context: TournamentView, voice: Localizer, contest: Contest, state: SlotState, key: str
) -> NextGame:
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
