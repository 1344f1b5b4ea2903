"""The results sheet: winners, standings and matches of every contest, for the
board in the hall and for the file.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ...engine.model import Row, StagePlan, StageReport
from ...model import Contest
from ...reports.reasons import brief_reason
from ..bracket import bracket_facts
from ..home_upcoming import pending
from ..localizer import Localizer
from ..reasons import final_places
from ..stages import stage_name, table_columns
from ..tournament_view import TournamentView, entries_of
from .award_names import contests_in_order
from .fit import groups

if TYPE_CHECKING:
    from ..facts.event import (
        ResultContest,
        ResultPlace,
        ResultRound,
        ResultRow,
        ResultsPage,
        ResultStage,
        ResultTable,
    )
    from ..facts.stages import Cell


def results(context: TournamentView, voice: Localizer) -> ResultsPage:
    """Every contest that has begun."""
    return {
        "contests": [
            _contest(context, voice, contest)
            for contest in contests_in_order(context)
            if contest.plan.games
        ]
    }


def _contest(context: TournamentView, voice: Localizer, contest: Contest) -> ResultContest:
    report = context.reports[contest.key]
    several = len(report.stages) > 1
    stages: list[ResultStage] = [
        {
            "heading": stage_name(voice, contest, plan.name) if several else None,
            "tables": _tables(context, voice, contest, stage),
            "rounds": _rounds(context, voice, contest, plan, stage),
        }
        for plan, stage in zip(contest.plan.stages, report.stages, strict=True)
    ]
    return {
        "name": voice.say(contest.name),
        "entries": entries_of(context, voice, contest),
        "finals": _finals(context, voice, contest),
        "stages": stages,
        "pending": pending(voice, context.state_of(contest)),
    }


def _finals(context: TournamentView, voice: Localizer, contest: Contest) -> list[ResultPlace]:
    """The final places with what gave them, where no table above has them already."""
    return [
        {
            "rank": f"={place.rank}" if place.shared else place.rank,
            "why": place.why,
            "who": context.who(voice, contest, place.player, linked=False),
        }
        for place in final_places(context, voice, contest, brief_reason)
    ]


def _tables(
    context: TournamentView, voice: Localizer, contest: Contest, stage: StageReport
) -> list[ResultTable]:
    columns, cells = table_columns(voice, contest)
    kind = f"slot-{stage.how.part}"
    return [
        {
            "name": voice.label(kind, name=table.name) if table.name else None,
            "columns": columns,
            "groups": groups(_row(context, voice, contest, row, cells) for row in table.rows),
        }
        for table in stage.tables
        if table.rows
    ]


def _row(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    row: Row,
    cells: Sequence[Callable[[Row], Cell]],
) -> ResultRow:
    return {
        "rank": f"={row.rank}" if row.shared else str(row.rank),
        "who": context.who(voice, contest, row.player, linked=False),
        "cells": [cell(row)["text"] for cell in cells],
    }


def _rounds(
    context: TournamentView, voice: Localizer, contest: Contest, plan: StagePlan, stage: StageReport
) -> list[ResultRound]:
    """The matches of a knock-out, round by round."""
    if not stage.bracket:
        return []
    whole = bracket_facts(context, voice, contest, plan, stage)
    parts = [
        (f"{part['name']}{voice.label('comma')}", part["rounds"]) for part in whole["parts"]
    ] or [("", whole["rounds"])]
    found: list[ResultRound] = [
        {
            "name": each["name"] if prefix.startswith(each["name"]) else prefix + each["name"],
            "matches": [
                {"sides": tie["sides"], "games": tie["games"], "how": tie["how"]}
                for tie in each["ties"]
                if tie["sides"]
            ],
        }
        for prefix, rounds in parts
        for each in rounds
    ]
    return [each for each in found if each["matches"]]
