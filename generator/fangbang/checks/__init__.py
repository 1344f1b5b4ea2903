"""What must hold across files; CHECKS lists the checks of one tournament.

Problems only: nothing is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..engine.model import ContestReport
from ..messages.problem import Problem
from ..model import Site, Tournament
from . import dates, photos, plan, prizes, results, stages
from . import game_logs as logs
from . import game_numbers as numbering
from . import hidden_names as names
from . import missing_players as seats
from . import open_questions as answers
from . import players as people
from .clause_references import check_clauses
from .ignored_files import check_refused, check_theme, check_unread
from .rule_numbers import check_rule
from .site import check_site, folders
from .texts import check_texts
from .wording import bare, check_names, check_wording
from .yaml_comments import check_comments

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
    logs.repeated,
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
