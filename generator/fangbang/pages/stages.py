"""Facts of a contest's stages: standings with reasons, score matrix,
crosstables; the race chart is in race.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from ..engine.formats.tables import with_bye
from ..engine.ledger import ADJUSTED
from ..engine.model import Row, StagePlan, StageReport, Table
from ..engine.standings import LedgerIndex
from ..engine.tiebreaks import criterion
from ..games.base import WON, LedgerEntry
from ..games.pair_result import BYE_REASONS
from ..model import Contest
from .bracket import bracket_facts
from .localizer import LocalizedText, Localizer
from .points_chart import race
from .reasons import criteria, figures, why
from .tournament_view import (
    TournamentView,
    amount,
    prize_name,
    rank_word,
    role_class,
    role_mark,
    role_name,
    shows_plus,
)
from .withdrawals import left_note

if TYPE_CHECKING:
    from .facts.shared import Reference
    from .facts.stages import (
        Cell,
        Column,
        CrossCell,
        CrossRow,
        Crosstable,
        LegendLine,
        Matrix,
        MatrixCell,
        MatrixRow,
        Stage,
        Standings,
        StandingsRow,
    )

Labelled = TypeVar("Labelled", "Matrix", "Crosstable")
_NO_CELL: MatrixCell = {
    "mark": "",
    "role": "",
    "place": "",
    "text": "",
    "won": False,
    "zero": False,
    "empty": True,
}


def stage_facts(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    book: LedgerIndex,
    plan: StagePlan,
    report: StageReport,
) -> Stage:
    """One stage for the template."""
    several = len(contest.plan.stages) > 1
    last, heading = (
        plan is contest.plan.stages[-1],
        stage_name(voice, contest, plan.name) if several else None,
    )
    matrix = (
        _rounds(context, voice, contest, book, report)
        if plan.how.unplayed_rounds
        else _matrix(context, voice, contest, book, plan, report)
    )
    cross = (
        [_crosstable(context, voice, contest, book, table) for table in report.tables if table.rows]
        if plan.how.crosstable
        else []
    )
    return {
        "criteria": criteria(context, voice, contest, plan) if report.tables else "",
        "id": f"stage-{plan.name}",
        "heading": heading,
        "note": _noted(context, voice, contest, book, plan, report),
        "tables": [
            table_facts(context, voice, contest, plan, table, last)
            for table in report.tables
            if table.rows
        ],
        "matrix": _apart(voice, heading, matrix) if matrix else None,
        "crosstables": [_apart(voice, heading, each) for each in cross],
        "bracket": bracket_facts(context, voice, contest, plan, report) if report.bracket else None,
        "chart": race(context, voice, contest, book, plan, report),
        "progress": _progress(voice, book, plan, report),
        "outlook": None,
    }


def _progress(
    voice: Localizer, book: LedgerIndex, plan: StagePlan, report: StageReport
) -> str | None:
    """That a stage is not over; and where the fewest points lead, that
    some have played fewer games so far.
    """
    if report.complete:
        return None
    by = criterion(book.plan.ties_of(plan)[0], book.better) if book.plan.ties_of(plan) else None
    numbers = {row.games for table in report.tables for row in table.rows if row.games}
    unequal = by is not None and by.low and by.adds_up is not None and len(numbers) > 1
    return voice.label("not-over-unequal" if unequal else "not-over")


def _apart(voice: Localizer, heading: str | None, table: Labelled) -> Labelled:
    """Among several stages the label of a table says whose it is: a screen
    reader lists them by their labels.
    """
    if heading:
        table["label"] = voice.label("of-stage", stage=heading, label=table["label"])
    return table


def stage_name(voice: Localizer, contest: Contest, name: str) -> str:
    """Its title in the plan; usual names of stages have words, others are shown as written."""
    title = next((plan.title for plan in contest.plan.stages if plan.name == name), None)
    if title:
        return voice.plain(title)
    return voice.label(f"stage-{name}") if voice.words.has(f"stage-{name}") else name


def _noted(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    book: LedgerIndex,
    plan: StagePlan,
    report: StageReport,
) -> str | None:
    """What the plan says of a stage, and who has a bye at its tables."""
    free = with_bye(plan, book) if plan.how.seats_once else ()
    told = (
        [
            voice.label("note-byes", names=context.names(voice, contest, free))
            + voice.label("full-stop")
        ]
        if free
        else []
    )
    return (
        voice.label("sentence-join").join(filter(None, (stage_note(voice, plan, report), *told)))
        or None
    )


def stage_note(voice: Localizer, plan: StagePlan, report: StageReport) -> str | None:
    """What the plan says of a stage, in words."""
    told = []
    if plan.size and plan.size_least not in (None, plan.size):
        told.append(voice.label("note-size-range", least=plan.size_least, most=plan.size))
    elif plan.size:
        told.append(voice.label("note-size", n=plan.size))
    if plan.rounds:
        told.append(voice.label("note-rounds", n=plan.rounds))
    if plan.games:
        told.append(voice.label("note-games", n=plan.games))
    if plan.best_of > 1:
        told.append(voice.label("note-best-of", n=plan.best_of))
    if plan.legs > 1:
        told.append(
            voice.label("note-legs-bracket" if plan.how.bracket else "note-legs", n=plan.legs)
        )
    if plan.third_place:
        told.append(voice.label("note-third"))
    if plan.advance:
        told.append(voice.label(f"note-advance-{plan.advance.per}", n=plan.advance.top))
        if plan.advance.best_next:
            told.append(voice.label("note-best-next", n=plan.advance.best_next))
    if plan.comparison:
        told.append(voice.label(f"note-compare-{plan.comparison}"))
    if plan.drop_worst:
        told.append(voice.label("note-drop-worst", n=plan.drop_worst))
    return voice.label("clause-join").join(told) + voice.label("full-stop") if told else None


def table_facts(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    plan: StagePlan,
    table: Table,
    last: bool,
) -> Standings:
    """One ranked table for the template; `last` where its places are the contest's."""
    columns, cells = table_columns(voice, contest)
    line = _line(contest, plan, last)
    rows: list[StandingsRow] = []
    for at, row in enumerate(table.rows):
        following = table.rows[at + 1].rank if at + 1 < len(table.rows) else None
        medal, tags = _prizes(context, voice, contest, row, last)
        rows.append(
            {
                "rank_word": "–"
                if not row.stands
                else rank_word(voice, row.rank)
                if medal
                else str(row.rank),
                "medal": medal,
                "tags": tags,
                "shared": row.shared and row.stands,
                "who": context.who(voice, contest, row.player),
                "why": why(context, voice, contest, table, row),
                "figures": figures(context, voice, contest, table, row),
                "cells": [cell(row) for cell in cells],
                "cut": bool(line and following and row.stands and row.rank <= line < following),
                "note": _note(voice, contest, row),
            }
        )
    name = voice.label(f"slot-{plan.how.part}", name=table.name) if table.name else None
    return {
        "id": f"table-{plan.name}_{_as_id(table.name or '')}",
        "name": name,
        "columns": columns,
        "rows": rows,
    }


def _as_id(name: str) -> str:
    """A table's name within an id, which holds no blanks; two names never make one."""
    return name.replace("_", "__").replace(" ", "_")


def _prizes(
    context: TournamentView, voice: Localizer, contest: Contest, row: Row, last: bool
) -> tuple[int | None, list[LocalizedText]]:
    """A medal where the place is the prize; else a tag for what the player holds (a
    title, or a place after the titles).
    """
    held = [
        (award.rank_in(contest.plan), award)
        for award in context.awards(contest)
        if last and row.player in award.players
    ]
    medal = next((rank for rank, _ in held if rank == row.rank and rank < 4), None)
    return medal, [prize_name(voice, award) for rank, award in held if rank != row.rank]


def _line(contest: Contest, plan: StagePlan, last: bool) -> int | None:
    """Where the double line goes: under the last who goes on, or under the
    last prize where places choose first.
    """
    if plan.advance and plan.advance.per != "stage":
        return plan.advance.top
    prizes = [award.places for award in contest.plan.awards if award.places and award.track is None]
    alone = not contest.plan.one_award_each or all(award.places for award in contest.plan.awards)
    return max(prizes) if last and prizes and alone else None


def table_columns(
    voice: Localizer, contest: Contest
) -> tuple[list[Column], list[Callable[[Row], Cell]]]:
    """The columns of a ranked table behind the name, and what makes each cell from a row."""
    kind, plus = contest.edition.game, shows_plus(contest)
    total = _column("column-points", lambda row: voice.number(row.points, plus), total=True)
    wins = _column("column-wins", lambda row: str(row.wins))
    games = _column("column-games", lambda row: str(row.games))
    if kind.for_two:
        chosen = [
            games,
            wins,
            _column("column-draws", lambda row: str(row.draws)),
            _column("column-losses", lambda row: str(row.losses)),
        ]
        if any(game.result.score for game in contest.plan.games):
            chosen.append(
                _column(
                    "column-score",
                    lambda row: f"{voice.number(row.scored)}–{voice.number(row.conceded)}",
                )
            )
        chosen.append(total)
    else:
        chosen = [wins if kind.has_winners else games, total]
    return [
        {"label": voice.label(key), "num": True, "spare": kind.for_two and key == "column-games"}
        for key, _ in chosen
    ], [cell for _, cell in chosen]


def _column(
    key: str, text: Callable[[Row], str], total: bool = False
) -> tuple[str, Callable[[Row], Cell]]:
    """The label of a column, and what makes its cells."""
    return key, lambda row: {"text": text(row), "total": total}


def _note(voice: Localizer, contest: Contest, row: Row) -> str | None:
    """What sets a row apart: out of competition, left, results left out, announced otherwise."""
    told = left_note(voice, contest, row.player) if row.status != "withdrawn" else []
    told += [voice.label(f"status-{row.status}")] if row.status else []
    if row.dropped:
        told.append(voice.label("note-dropped", n=len(row.dropped)))
    if published := _published(voice, contest, row):
        told.append(published)
    return voice.label("clause-join").join(told) or None


def _published(voice: Localizer, contest: Contest, row: Row) -> str | None:
    found = next((each for each in contest.published if each.player == row.player), None)
    if found is None or found.rank in (None, row.rank):
        return None
    return voice.label("note-published", rank=found.rank)


def _matrix(
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


def _rounds(
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


def _crosstable(
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
