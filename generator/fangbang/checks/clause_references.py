"""Checks on clauses that results name: a penalty rests on something the sheet says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..documents.rulesheet import RuleSheet
from ..messages.catalog import closest_match
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Contest, Tournament

Sheets = Mapping[str, Mapping[str, RuleSheet]]


def check_clauses(tournament: Tournament, sheets: Sheets) -> Iterator[Problem]:
    """Penalties, adjustments and disqualifications against the sheet of their contest,
    in whatever language it is written.
    """
    for contest in tournament.contests:
        known = {
            name
            for sheet in sheets.get(contest.edition.key, {}).values()
            for name in (*sheet.clauses, *(section.key for section in sheet.sections))
        }
        for clause, place in _named(contest) if known else ():
            if clause not in known:
                yield Problem(
                    "dangling-clause",
                    place,
                    {"clause": clause, "near": closest_match(clause, sorted(known))},
                    severity=WARNING,
                )


def _named(contest: Contest) -> Iterator[tuple[str, SourceLocation]]:
    plan = contest.plan
    given = [
        (adjustment.clause, adjustment.at("clause") if adjustment.place else None)
        for adjustment in (
            *(adjustment for game in plan.games for adjustment in game.adjustments),
            *plan.adjustments,
        )
    ]
    put_out = [(each.clause, each.at("clause")) for each in plan.disqualified]
    yield from ((clause, place) for clause, place in (*given, *put_out) if clause and place)
