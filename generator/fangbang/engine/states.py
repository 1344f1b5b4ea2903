"""What is known of each slot of a stage: planned, drawn, being
played, decided, or awaiting a ruling.

A slot is a game, a match or a table's games that the stage has or will have. This is the one place
that says so: pages, `score` and the data beside the pages read it here, and name nobody in a slot
whose state does not know him.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ..games import KINDS
from ..games.base import GamePosition
from .fixtures import open_fixtures
from .formats.knockout import is_over
from .formats.match import is_level
from .formats.round_robin import still_to_meet
from .formats.swiss import by_round
from .model import BracketMatch, ContestReport, Fixture, StagePlan, StageReport
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


def slot_states(stage: StagePlan, report: StageReport, book: LedgerIndex) -> tuple[SlotState, ...]:
    """Every slot of a stage that is known of, what was played first.

    Spoiled games and play-offs fill none.
    """
    if report.bracket is not None:
        return tuple(_match(stage, match, book) for matches in report.bracket for match in matches)
    return tuple(_OF_FORMAT[stage.format](stage, report, book))


def next_of(player: str, report: ContestReport, book: LedgerIndex) -> SlotState | None:
    """The first slot that is drawn or under way with somebody in it:
    where and against whom he plays next.
    """
    for stage, found in zip(report.plan.stages, report.stages, strict=True):
        for slot in slot_states(stage, found, book):
            if (
                player in slot.players
                and slot.state in (DRAWN, UNDER_WAY)
                and len(slot.players) > 1
            ):
                return slot
    return None


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


def match_state(stage: StagePlan, match: BracketMatch, book: LedgerIndex) -> str:
    """A match of a bracket; a side that is still open makes it planned."""
    if is_over(match):
        return DECIDED
    if None in match.players:
        return PLANNED
    if not match.games:
        return DRAWN
    return AWAITING if is_level(match, stage, book) else UNDER_WAY


def _match(stage: StagePlan, match: BracketMatch, book: LedgerIndex) -> SlotState:
    key = match.key if match.part != "main" or match.third_place else str(match.number)
    slot = GamePosition(stage.name, match.round, match=key)
    drawn = next(
        (
            fixture
            for fixture in open_fixtures(stage.name, book.plan)
            if set(fixture.players) == set(match.players)
        ),
        None,
    )
    players = tuple(player for player in match.players if player)
    return SlotState(slot, match_state(stage, match, book), players, match.games, drawn, match)


def _played(report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Games that are there, each a slot that is decided."""
    for index in dict.fromkeys(index for table in report.tables for index in table.games):
        game = book.plan.games[index]
        if game.held and book.plan.is_of(game.slot, report.name):
            yield SlotState(
                game.slot, DECIDED, tuple(KINDS[book.plan.rule.kind].players(game.sheet)), (index,)
            )


def _drawn(stage: StagePlan, book: LedgerIndex) -> Iterator[SlotState]:
    for fixture in open_fixtures(stage.name, book.plan):
        yield SlotState(fixture.slot, DRAWN, fixture.players, (), fixture)


def _league(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Games that are planned beyond those played and drawn; who plays in them is
    known only where all play in each.
    """
    played, drawn = list(_played(report, book)), list(_drawn(stage, book))
    yield from (*played, *drawn)
    tables = {state.slot.table for state in (*played, *drawn)} or {None}
    counts = Counter(state.slot.table for state in (*played, *drawn))
    for table in sorted(tables, key=lambda name: name or ""):
        for number in range(counts[table] + 1, (stage.games or 0) + 1):
            yield SlotState(GamePosition(stage.name, table=table, game=str(number)), PLANNED)


def _swiss(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    yield from _played(report, book)
    yield from _drawn(stage, book)
    begun = {
        *by_round(report.tables[0].games if report.tables else (), book),
        *(fixture.slot.round for fixture in open_fixtures(stage.name, book.plan)),
    }
    for number in range(1, (stage.rounds or 0) + 1):
        if number not in begun:
            yield SlotState(GamePosition(stage.name, number), PLANNED)


def _round_robin(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Pairs of a group whose members are known meet for certain, drawn or not."""
    yield from _played(report, book)
    drawn = list(_drawn(stage, book))
    yield from drawn
    left = Counter(frozenset(state.players) for state in drawn)
    known = not isinstance(stage.groups, int) or {
        row.player for table in report.tables for row in table.rows
    } >= set(report.players)
    for table in report.tables if known and report.players else ():
        for pair in still_to_meet([row.player for row in table.rows], table.games, stage, book):
            if left[frozenset(pair)] > 0:
                left[frozenset(pair)] -= 1
            else:
                yield SlotState(GamePosition(stage.name, group=table.name), DRAWN, pair)


def _tables(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Each table with all its games; who is not seated yet stands at none."""
    for table in report.tables:
        played = len(book.held(table.games))
        state = DECIDED if table.complete else UNDER_WAY if played else DRAWN
        fixture = next(
            (
                drawn
                for drawn in open_fixtures(stage.name, book.plan)
                if drawn.slot.table == table.name
            ),
            None,
        )
        yield SlotState(
            GamePosition(stage.name, table=table.name),
            state,
            tuple(row.player for row in table.rows),
            book.held(table.games),
            fixture,
        )
    seated = {row.player for table in report.tables for row in table.rows}
    if not report.tables or set(report.players) - seated - book.gone:
        yield SlotState(GamePosition(stage.name), PLANNED, ())


_OF_FORMAT = {"league": _league, "tables": _tables, "round-robin": _round_robin, "swiss": _swiss}
