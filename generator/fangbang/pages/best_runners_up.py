"""Facts of players of several tables, compared with one another: all of them, or those just behind
the line of each, by adjusted and by plain figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..engine.advancement import compare_across_tables, unequal
from ..engine.model import Row, StagePlan, StageReport, Table
from ..model import Contest
from .localizer import Localizer
from .stages import table_facts
from .tournament_view import TournamentView, shows_plus

if TYPE_CHECKING:
    from .facts.stages import Standings


def next_best_facts(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    plan: StagePlan,
    report: StageReport,
) -> list[Standings]:
    """One table more, where there is something to compare."""
    found, advance = report.next_best, plan.advance
    if found is None or not found.rows or advance is None:
        return []
    made = table_facts(context, voice, contest, plan, found, last=False)
    plain = {row.player: (table, row) for table in report.tables for row in table.rows}
    whole = compare_across_tables(advance, report.tables)
    line = advance.top if whole else advance.best_next
    figures = {row.player: _figures(voice, contest, plan, row, plain) for row in found.rows}
    for facts, row, following in zip(
        made["rows"], found.rows, (*found.rows[1:], None), strict=True
    ):
        facts["cells"] += [{"text": text, "total": False} for text in figures[row.player]]
        facts["why"], facts["figures"] = None, []  # the sentence is that of a whole table
        facts["cut"] = bool(following and row.rank <= line < following.rank)
    made["columns"] += [
        {
            "label": voice.label(key),
            "num": key not in ("column-group", "column-table"),
            "spare": False,
        }
        for key in _columns(plan, report.tables)
    ]
    kind = f"{'all-together' if whole else 'next-best'}-{plan.how.part}"
    return [made | {"id": f"next-best-{plan.name}", "name": voice.label(kind)}]


def _columns(plan: StagePlan, tables: tuple[Table, ...]) -> list[str]:
    """Where they come from; per game, where that is compared; and of tables that
    differ in size the figures as they were.
    """
    here = [f"column-{plan.how.part}"]
    compare = plan.comparison
    here += ["column-per-game"] if compare == "per-game" else []
    return [
        *here,
        *(
            ["column-plain-games", "column-plain-points"]
            if compare == "without-last" and unequal(tables)
            else []
        ),
    ]


def _figures(
    voice: Localizer,
    contest: Contest,
    plan: StagePlan,
    row: Row,
    plain: Mapping[str, tuple[Table, Row]],
) -> list[str]:
    table, own = plain[row.player]
    told = {
        "column-group": table.name or "",
        "column-table": table.name or "",
        "column-plain-games": str(own.games),
        "column-plain-points": voice.number(own.points, shows_plus(contest)),
        "column-per-game": voice.number(row.points / row.games) if row.games else "",
    }
    return [told[key] for key in _columns(plan, tuple(table for table, _ in plain.values()))]
