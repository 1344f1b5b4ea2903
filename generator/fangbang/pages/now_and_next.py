"""Facts of what is played now and next in a tournament that runs: what a player in the room looks
for, before everything else on its page.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine.model import Fixture
from ..engine.states import DRAWN, UNDER_WAY, SlotState, slot_states
from ..model import Contest, State
from .localizer import Localizer
from .stages import stage_name
from .tournament_view import TournamentView, slot_label
from .upcoming_games import when

if TYPE_CHECKING:
    from .facts.contest import OpenGame
    from .facts.tournament import ContestNow

_MOST = 4  # of a contest: its own page has the rest


def now_and_next(context: TournamentView, voice: Localizer) -> list[ContestNow]:
    """The first open games of each contest; nothing where none is drawn."""
    if context.state not in (State.UPCOMING, State.RUNNING):
        return []
    found: list[ContestNow] = []
    for contest in context.tournament.contests:
        games = _open(context, voice, contest)
        if games:
            path = (
                context.rounds_path(contest)
                if context.has_rounds(contest)
                else context.contest_path(contest)
            )
            rest = len(games) - _MOST
            found.append(
                {
                    "name": voice.say(contest.name),
                    "href": voice.link(path),
                    "games": games[:_MOST],
                    "more": voice.label("now-more", n=rest) if rest > 0 else None,
                }
            )
    return found


def _open(context: TournamentView, voice: Localizer, contest: Contest) -> list[OpenGame]:
    """Of the first stage that has any; a bye is no game."""
    report, book = context.reports[contest.key], context.book(contest)
    for stage, made in zip(contest.plan.stages, report.stages, strict=True):
        slots = [
            slot
            for slot in slot_states(stage, made, book)
            if slot.state in (DRAWN, UNDER_WAY) and len(slot.players) > 1
        ]
        if slots:
            title = [stage_name(voice, contest, stage.name)] if len(contest.plan.stages) > 1 else []
            return [_game(context, voice, contest, slot, title) for slot in slots]
    return []


def _game(
    context: TournamentView, voice: Localizer, contest: Contest, slot: SlotState, title: list[str]
) -> OpenGame:
    drawn = slot.fixture or Fixture(slot.slot, slot.players, contest.place)
    place = slot_label(voice, replace(slot.slot, stage=None), contest)
    return {
        "label": voice.label("comma").join(filter(None, (*title, place))),
        "who": [context.who(voice, contest, player) for player in slot.players],
        "bye": None,
        **when(voice, drawn),
    }
