"""Facts of what is still to be played, as it was drawn: who meets whom, when and where."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine.fixtures import open_fixtures
from ..engine.model import Fixture
from ..model import Contest, State
from .localizer import Localizer
from .stages import stage_name
from .tournament_view import TournamentView, slot_label

if TYPE_CHECKING:
    from .facts.contest import Appointment, OpenGame


def to_play(context: TournamentView, voice: Localizer, contest: Contest) -> list[OpenGame]:
    """The open fixtures of all stages, in the order they were drawn; of what
    is not held none is played any more.
    """
    if context.state == State.CANCELLED:
        return []
    found: list[OpenGame] = []
    for stage in contest.plan.stages:
        before = [stage_name(voice, contest, stage.name)] if len(contest.plan.stages) > 1 else []
        for fixture in open_fixtures(stage.name, contest.plan):
            label = voice.label("comma").join(
                filter(
                    None, (*before, slot_label(voice, replace(fixture.slot, stage=None), contest))
                )
            )
            found.append(
                {
                    "label": label,
                    "who": [context.who(voice, contest, key) for key in fixture.players],
                    "bye": voice.label(f"bye-{fixture.bye}") if fixture.bye else None,
                    **when(voice, fixture),
                }
            )
    return found


def when(voice: Localizer, drawn: Fixture) -> Appointment:
    """Its date, time and room, as far as they are set."""
    return {
        "date": voice.date(drawn.date),
        "time": drawn.time,
        "room": voice.label("fixture-room", name=drawn.room) if drawn.room else None,
    }
