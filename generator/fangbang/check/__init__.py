"""What must hold across files; CHECKS lists the checks of one tournament.

Problems only: nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..engine.model import ContestReport
from ..nouns import Site, Tournament
from ..problem import Problem
from . import (
    answers,
    dates,
    logs,
    names,
    numbering,
    people,
    photos,
    plan,
    prizes,
    results,
    seats,
    stages,
)
from .clauses import check_clauses
from .comments import check_comments
from .rulebook import check_rule
from .settings import check_site, folders
from .texts import check_texts
from .unread import check_refused, check_theme, check_unread
from .wording import bare, check_names, check_wording

Reports = Mapping[str, ContestReport]
Check = Callable[[Site, Tournament, Reports], Iterator[Problem]]

CHECKS: tuple[Check, ...] = (
    dates.until,
    dates.another_year,
    dates.signed,
    dates.played,
    plan.weekday,
    plan.missing,
    plan.undecided,
    plan.closed,
    plan.schedule,
    plan.two_contests,
    plan.registration,
    plan.budget,
    prizes.prizes,
    prizes.quantities,
    prizes.places,
    prizes.entrants,
    photos.captions,
    photos.locations,
    photos.sizes,
    results.games,
    results.published,
    results.cells,
    results.alike,
    results.two_places,
    results.award_order,
    results.rulings,
    results.withdrawn,
    seats.left_out,
    seats.gaps,
    stages.advance,
    stages.groups,
    stages.nowhere,
    stages.fixtures,
    numbering.left_out,
    numbering.penalties,
    numbering.none,
    numbering.keys,
    answers.conduct,
    answers.numbers,
    logs.replayed,
    logs.first_victims,
    names.hidden_in_texts,
    people.entrants,
    people.scripts,
    folders,
)


def check_tournament(site: Site, tournament: Tournament, reports: Reports) -> list[Problem]:
    """Everything the checks find in one tournament."""
    return [problem for check in CHECKS for problem in check(site, tournament, reports)]


__all__ = [
    "CHECKS",
    "bare",
    "check_clauses",
    "check_comments",
    "check_names",
    "check_refused",
    "check_rule",
    "check_site",
    "check_texts",
    "check_theme",
    "check_tournament",
    "check_unread",
    "check_wording",
]
