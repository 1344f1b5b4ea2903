"""Tables that show every game: points by game or by round, and crosstables of pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from ..engine.ledger import ADJUSTED
from ..engine.model import StagePlan, StageReport, Table
from ..engine.standings import LedgerIndex
from ..games.base import WON, LedgerEntry
from ..games.pair_result import BYE_REASONS
from ..model import Contest
from .localizer import Localizer
from .tournament_view import (
    TournamentView,
    amount,
    role_class,
    role_mark,
    role_name,
    shows_plus,
)

if TYPE_CHECKING:
    from .facts.shared import Reference
    from .facts.stages import (
        CrossCell,
        CrossRow,
        Crosstable,
        LegendLine,
        Matrix,
        MatrixCell,
        MatrixRow,
    )

_NO_CELL: MatrixCell = {
    "mark": "",
    "role": "",
    "place": "",
    "text": "",
    "won": False,
    "zero": False,
    "empty": True,
}


def games_matrix(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    book: LedgerIndex,
    plan: StagePlan,
    report: StageReport,
) -> Matrix | None:
    """Every player's points in every game, columns by the number of the game."""
    if contest.edition.game.for_two or not report.tables or not report.tables[0].games:
        return None
    games = sorted({index for table in report.tables for index in table.games})
    columns: dict[str, list[int]] = {}
    for index in games:
        columns.setdefault(contest.plan.games[index].slot.game or str(index + 1), []).append(index)
    by_player: dict[str, dict[int, list[LedgerEntry]]] = {}
    for entry in book.of(games):
        by_player.setdefault(entry.player, {}).setdefault(entry.game, []).append(entry)
    rows: list[MatrixRow] = [
        {
            "at": None,
            "who": context.who(voice, contest, row.player),
            "total": voice.number(row.points, shows_plus(contest)),
            "cells": [
                _cell(
                    voice,
                    contest,
                    [
                        each
                        for index in found
                        for each in by_player.get(row.player, {}).get(index, [])
                    ],
                )
                for found in columns.values()
            ],
        }
        for table in report.tables
        for row in table.rows
    ]
    heads: list[Reference] = [
        {
            "label": name,
            "href": voice.link(context.game_path(contest, found[0])) if len(found) == 1 else None,
        }
        for name, found in columns.items()
    ]
    cells = [cell for row in rows for cell in row["cells"]]
    told = [
        voice.label(key)
        for key, there in (
            ("matrix-note", any(cell["won"] for cell in cells)),
            ("matrix-note-place", any(cell["place"] for cell in cells)),
            ("matrix-note-struck", any(entry.worth is not None for entry in book.of(games))),
        )
        if there
    ]
    note = (" " if voice.language == "en" else "").join(told) or None
    return {
        "label": voice.label("matrix-label"),
        "note": note,
        "legend": _legend(voice, contest),
        "columns": heads,
        "rows": rows,
    }


def rounds_matrix(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    book: LedgerIndex,
    report: StageReport,
) -> Matrix | None:
    """Swiss: each round's points and the opponent's place in the table."""
    if not report.tables or not report.tables[0].games:
        return None
    table = report.tables[0]
    ranks = {row.player: row.rank for row in table.rows}
    numbers = sorted({contest.plan.games[index].slot.round or 0 for index in table.games})
    cells: dict[tuple[str, int], list[LedgerEntry]] = {}
    for entry in book.of(table.games):
        if entry.reason != ADJUSTED and contest.plan.games[entry.game].held:
            cells.setdefault(
                (entry.player, contest.plan.games[entry.game].slot.round or 0), []
            ).append(entry)
    rows: list[MatrixRow] = [
        {
            "at": str(row.rank),
            "who": context.who(voice, contest, row.player),
            "total": voice.number(row.points),
            "cells": [
                _meeting_cell(voice, contest, cells.get((row.player, number), ()), ranks)
                for number in numbers
            ],
        }
        for row in table.rows
    ]
    return {
        "label": voice.label("matrix-label"),
        "note": voice.label("matrix-note-against"),
        "legend": [],
        "columns": [{"label": str(number), "href": None} for number in numbers],
        "rows": rows,
    }


def _meeting_cell(
    voice: Localizer, contest: Contest, entries: Sequence[LedgerEntry], ranks: Mapping[str, int]
) -> MatrixCell:
    if not entries:
        return _NO_CELL
    won = all(entry.outcome == WON for entry in entries)
    zero = not won and all(entry.brought == 0 for entry in entries)
    text = ", ".join(
        f"{amount(voice, contest, entry)} {_against(voice, entry, ranks)}".rstrip()
        for entry in entries
    )
    return {
        "mark": "",
        "role": "",
        "place": "",
        "text": text,
        "won": won,
        "zero": zero,
        "empty": False,
    }


def _against(voice: Localizer, entry: LedgerEntry, ranks: Mapping[str, int]) -> str:
    """The opponent's place in the table; a bye by what it is worth."""
    if entry.opponent and entry.opponent in ranks:
        return voice.label("against-rank", n=ranks[entry.opponent])
    return voice.label(f"reason-{entry.reason}") if entry.reason in BYE_REASONS else ""


def _cell(voice: Localizer, contest: Contest, entries: Sequence[LedgerEntry]) -> MatrixCell:
    """One player's points in a game; what does not count stands in
    brackets, unless the game was played again.
    """
    games = [entry for entry in entries if entry.reason != ADJUSTED]
    if not entries:
        return _NO_CELL
    first = next((entry for entry in games if entry.worth is None), entries[0])
    points, counts = sum((entry.points for entry in entries), Fraction(0)), first.worth is None
    # what was adjusted in a game that is struck stays
    told = [] if counts else [amount(voice, contest, first)]
    told += [voice.number(points, shows_plus(contest) or not counts)] if counts or points else []
    finish, won = first.finish or first.facts.get("place"), first.outcome == WON
    # the place is the score
    own_score = (
        contest.edition.game.place_is_score(contest.edition.params) and finish == first.brought
    )
    return {
        "mark": role_mark(voice, contest, first.role),
        "role": role_class(contest, first.role),
        "place": "" if finish is None or own_score else str(finish),
        "text": " ".join(told),
        "won": won,
        "zero": counts and points == 0 and not won,
        "empty": False,
    }


def _legend(voice: Localizer, contest: Contest) -> list[LegendLine]:
    roles = contest.edition.game.scored_roles(contest.edition.params)
    return [
        {
            "mark": role_mark(voice, contest, key),
            "role": role_class(contest, key),
            "text": role_name(voice, contest, key)
            + ("" if role.points is None else f" {role.points}"),
        }
        for key, role in roles.items()
    ]


def crosstable(
    context: TournamentView, voice: Localizer, contest: Contest, book: LedgerIndex, table: Table
) -> Crosstable:
    """Everybody of a group against everybody."""
    met: dict[tuple[str, str], list[LedgerEntry]] = {}
    for entry in book.of(table.games):
        if entry.opponent:
            met.setdefault((entry.player, entry.opponent), []).append(entry)
    rows: list[CrossRow] = []
    for row in table.rows:
        cells = [
            _meeting(context, voice, contest, met.get((row.player, other.player), []), row is other)
            for other in table.rows
        ]
        rows.append(
            {
                "who": context.who(voice, contest, row.player),
                "cells": cells,
                "total": voice.number(row.points),
            }
        )
    name = voice.label("slot-group", name=table.name) if table.name else ""
    return {
        "label": voice.label("crosstable") + (voice.label("comma") + name if name else ""),
        "name": name,
        "columns": [str(at + 1) for at in range(len(rows))],
        "rows": rows,
    }


def _meeting(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    entries: Sequence[LedgerEntry],
    own: bool,
) -> CrossCell:
    if own or not entries:
        return {"text": "", "self": own, "won": False, "href": None}
    scores = contest.plan.games[entries[0].game].result.score
    text = " ".join(
        f"{voice.number(entry.scored)}–{voice.number(entry.conceded)}"
        if scores
        else amount(voice, contest, entry)
        for entry in entries
    )
    return {
        "text": text,
        "self": False,
        "won": all(entry.outcome == WON for entry in entries),
        "href": voice.link(context.game_path(contest, entries[0].game)),
    }
