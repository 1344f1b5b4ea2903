"""The story of a replayed game: nights and days, tricks, turns; each from the referee's steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...games.base import Game
from ...games.replays import Replay, Step
from ...model import Contest
from ..localizer import Localizer
from ..tournament_view import TournamentView
from . import doudizhu as replay_doudizhu
from . import killer as replay_killer
from . import uno as replay_uno
from .sentences import ReplayText

if TYPE_CHECKING:
    from ..facts.game import StoryPart

# By the first word of a step's kind; a board game is told by its board and its list of moves.
TOLD: Mapping[str, Callable[[ReplayText, Game, Sequence[Step]], list[StoryPart]]] = {
    "doudizhu": replay_doudizhu.tell,
    "killer": replay_killer.tell,
    "uno": replay_uno.tell,
}


def story(
    context: TournamentView, voice: Localizer, contest: Contest, game: Game, replay: Replay | None
) -> list[StoryPart]:
    """Parts with a heading each; none without a log."""
    if replay is None or not replay.steps:
        return []
    tell = TOLD.get(replay.steps[0].kind.partition("-")[0])
    return (
        tell(ReplayText(context, voice, contest, veiled=replay.outcome is None), game, replay.steps)
        if tell
        else []
    )
