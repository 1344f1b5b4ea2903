"""A slot is a game, a match or a table's games that a stage has or will have; each is planned,
drawn, being played, decided, or awaiting a ruling.

Nobody is named in a slot whose state does not know him.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..games.base import GamePosition
from .model import BracketMatch, Fixture, StagePlan, StageReport
from .standings import LedgerIndex

PLANNED = "planned"  # who plays in it is not known
DRAWN = "drawn"  # who plays is known, and nothing is played
UNDER_WAY = "under-way"  # some of its games are played
DECIDED = "decided"
AWAITING = "awaiting"  # played, and a person has to decide what came of it
STATES = (PLANNED, DRAWN, UNDER_WAY, DECIDED, AWAITING)


@dataclass(frozen=True)
class SlotState:
    """One slot: its place in the stage, who plays in it as far as known,
    the games (indices) that were played.
    """

    slot: GamePosition
    state: str
    players: tuple[str, ...] = ()
    games: tuple[int, ...] = ()
    fixture: Fixture | None = None
    match: BracketMatch | None = None


def played_slots(report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Games that are there, each a slot that is decided."""
    for index in dict.fromkeys(index for table in report.tables for index in table.games):
        game = book.plan.games[index]
        if game.held and book.plan.is_of(game.slot, report.name):
            yield SlotState(
                game.slot, DECIDED, tuple(book.plan.rule.game.players(game.result)), (index,)
            )


def drawn_slots(stage: StagePlan, book: LedgerIndex) -> Iterator[SlotState]:
    for fixture in book.open_fixtures(stage.name):
        yield SlotState(fixture.slot, DRAWN, fixture.players, (), fixture)
