"""What can be entered now: the games that are drawn or known of and not yet played, those of one
table for whoever has the link of a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ..engine.model import StagePlan
from ..engine.states import DECIDED, DRAWN, PLANNED, UNDER_WAY, SlotState, slot_states, stage_state
from ..model import Contest, State
from ..pages import TournamentView

# what places a game, as `add game` asks for it
PLACE_KEYS = ("stage", "round", "group", "table", "match", "game")


@dataclass(frozen=True)
class OpenGame:
    """A game to come: its contest, its place by the keys `add game` asks for, and who plays where
    that is known.
    """

    contest: Contest
    stage: StagePlan
    place: Mapping[str, str]
    slot: SlotState | None = None

    @property
    def key(self) -> str:
        """By which the form of this game is called: contest and place."""
        return "~".join((self.contest.key, *(f"{key}.{said}" for key, said in self.place.items())))

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, as far as known."""
        return self.slot.players if self.slot else ()

    @property
    def table(self) -> str | None:
        """The table it is played at, where it has one."""
        return self.place.get("table")


def place_of(key: str) -> tuple[str, dict[str, str]]:
    """(contest, place) of the key of an open game, whether it is still open or not."""
    contest, *marks = key.split("~")
    return contest, dict(mark.partition(".")[::2] for mark in marks)


def open_games(view: TournamentView, table: str | None = None) -> list[OpenGame]:
    """Those of the first stage that is not over, contest by contest."""
    if view.state == State.CANCELLED:
        return []
    return [
        game
        for contest in view.tournament.contests
        for game in _of_contest(view, contest)
        if table is None or game.table == table
    ]


def tables(view: TournamentView) -> list[str]:
    """The tables that people sit at now, in their order."""
    names = {game.table for game in open_games(view) if game.table}
    return sorted(names, key=lambda name: name.zfill(4) if name.isdecimal() else name)


def _of_contest(view: TournamentView, contest: Contest) -> Iterator[OpenGame]:
    report, book = view.reports[contest.key], view.book(contest)
    for stage, made in zip(contest.plan.stages, report.stages, strict=True):
        if stage_state(made) == DECIDED:
            continue
        states = slot_states(stage, made, book)
        open_slots = [slot for slot in states if slot.state in (DRAWN, UNDER_WAY)]
        games = [slot for slot in open_slots if len(slot.players) > 1 or not slot.players]
        if not games and not stage.how.bracket:
            games = [slot for slot in states if slot.state == PLANNED][:1]
        yield from (_open_game(contest, stage, slot) for slot in games)
        if not games and not stage.how.bracket and made.players:
            yield OpenGame(contest, stage, _stage_of(contest, stage))
        return


def _stage_of(contest: Contest, stage: StagePlan) -> dict[str, str]:
    return {"stage": stage.name} if len(contest.plan.stages) > 1 else {}


def _open_game(contest: Contest, stage: StagePlan, slot: SlotState) -> OpenGame:
    said = {key: getattr(slot.slot, key) for key in PLACE_KEYS[1:]}
    place = {key: str(value) for key, value in said.items() if value is not None}
    return OpenGame(contest, stage, _stage_of(contest, stage) | place, slot)
