"""Receipts: a player's lines of the ledger in the sums that places are given by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from ..games.base import BESIDE, LedgerEntry
from .model import ContestReport, Row, StagePlan, StageReport
from .reasons import reason_of
from .standings import LedgerIndex
from .tracks import counted_anew, entries_of

STAGE, COMPARED, TRACK = "stage", "compared", "track"


@dataclass(frozen=True)
class Slip:
    """One sum: its lines, what came along from earlier stages, and the total.

    `compared` is the sum by which players of several tables were set side by side, `track` one
    with points counted anew.
    `decides`: this total stands beside the final place. In a knock-out none does.
    """

    kind: str
    name: str  # of the stage or the track
    entries: tuple[LedgerEntry, ...]
    carried: tuple[tuple[str, Fraction], ...] = ()
    row: Row | None = None
    decides: bool = False
    per_game: bool = False  # compared by points for each game

    @property
    def own(self) -> Fraction:
        """The sum of its lines."""
        return sum((entry.points for entry in self.entries), Fraction(0))

    @property
    def total(self) -> Fraction:
        """With what came along."""
        return self.own + sum((points for _, points in self.carried), Fraction(0))


@dataclass(frozen=True)
class Receipt:
    """All sums of one player, and the total of all stages."""

    slips: tuple[Slip, ...]
    whole: Fraction

    @property
    def stages(self) -> tuple[Slip, ...]:
        """The sums in which every line stands once."""
        return tuple(slip for slip in self.slips if slip.kind == STAGE)


def receipt_of(report: ContestReport, player: str, book: LedgerIndex | None = None) -> Receipt:
    """A player's receipt; `book` is the report's, where somebody has it already."""
    book = book or LedgerIndex(report.plan, report.ledger)
    mine = report.entries_of.get(player, ())
    deciding = reason_of(report, player).deciding
    slips: list[Slip] = []
    for plan, stage in zip(report.plan.stages, report.stages, strict=True):
        entries = tuple(each for each in mine if _of_stage(each, plan, book))
        row = stage.row_of[player][1] if player in stage.row_of else None
        if entries or row:
            slips.append(
                Slip(
                    STAGE,
                    plan.name,
                    entries,
                    _carried(plan, slips, book),
                    row,
                    deciding is not None and deciding.row is row is not None,
                )
            )
            slips += _compared(plan, stage, slips[-1], book)
    slips += _tracks(report, player, book)
    return Receipt(tuple(slips), sum((each.points for each in mine), Fraction(0)))


def _of_stage(entry: LedgerEntry, stage: StagePlan, book: LedgerIndex) -> bool:
    if entry.game == BESIDE:
        return (entry.facts.get("stage") or book.plan.stages[0].name) == stage.name
    return book.plan.is_of(book.plan.games[entry.game].slot, stage.name)


def _carried(
    stage: StagePlan, before: list[Slip], book: LedgerIndex
) -> tuple[tuple[str, Fraction], ...]:
    names = [each.name for each in book.earlier(stage)]
    return tuple(
        (each.name, each.own) for each in before if each.kind == STAGE and each.name in names
    )


def _compared(plan: StagePlan, stage: StageReport, slip: Slip, book: LedgerIndex) -> Iterator[Slip]:
    """The sum for the comparison of several tables, where it is another one."""
    table, advance = stage.next_best, plan.advance
    row = (
        next((row for row in table.rows if slip.row and row.player == slip.row.player), None)
        if table
        else None
    )
    if table is None or row is None or advance is None:
        return
    games = set(table.games)
    entries = tuple(entry for entry in slip.entries if entry.game == BESIDE or entry.game in games)
    if entries != slip.entries or plan.comparison == "per-game":
        yield Slip(
            COMPARED, plan.name, entries, slip.carried, row, per_game=plan.comparison == "per-game"
        )


def _tracks(report: ContestReport, player: str, book: LedgerIndex) -> Iterator[Slip]:
    """The sums of tracks in which points are counted anew."""
    for track, table in zip(report.plan.tracks, report.tracks, strict=True):
        row = next((row for row in table.rows if row.player == player), None)
        if row is not None and counted_anew(book):
            yield Slip(
                TRACK,
                track.key,
                tuple(entry for entry in entries_of(track, book) if entry.player == player),
                (),
                row,
            )
