"""Facts of a contest's stages: standings with reasons, score matrix,
crosstables; the race chart is in race.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from ..engine.formats.tables import with_bye
from ..engine.model import Row, StagePlan, StageReport, Table
from ..engine.standings import LedgerIndex
from ..engine.tiebreaks import criterion
from ..model import Contest
from .bracket import bracket_facts
from .localizer import LocalizedText, Localizer
from .matrices import crosstable, games_matrix, rounds_matrix
from .points_chart import race
from .reasons import criteria, figures, why
from .tournament_view import (
    TournamentView,
    prize_name,
    rank_word,
    shows_plus,
)
from .withdrawals import left_note

if TYPE_CHECKING:
    from .facts.stages import (
        Cell,
        Column,
        Crosstable,
        Matrix,
        Stage,
        Standings,
        StandingsRow,
    )

Labelled = TypeVar("Labelled", "Matrix", "Crosstable")


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
        rounds_matrix(context, voice, contest, book, report)
        if plan.how.unplayed_rounds
        else games_matrix(context, voice, contest, book, plan, report)
    )
    cross = (
        [crosstable(context, voice, contest, book, table) for table in report.tables if table.rows]
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
