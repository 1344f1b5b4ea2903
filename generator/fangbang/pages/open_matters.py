"""What of a contest awaits a person: ties at a line or a prize, drawn matches,
unanswered questions; who decides, and how.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..messages.problem import OPEN
from ..model import Contest
from ..reports.reasons import is_open
from .localizer import Localizer
from .reasons import title_sentence
from .tournament_view import TournamentView, prize_name

if TYPE_CHECKING:
    from .facts.contest import Title
    from .facts.shared import Notice


def open_matters(context: TournamentView, voice: Localizer, contest: Contest) -> list[Notice]:
    """A notice for each, in the words of `check`: what is open and what would settle it."""
    problems = [
        problem
        for problem in context.problems
        if problem.severity == OPEN
        and (problem.place.path in contest.sources or problem.place == contest.place)
    ]
    return [
        {
            "level": problem.severity,
            "bold": voice.label("open-matter"),
            "text": voice.words.problem(problem.code, problem.facts),
            "hint": voice.label(
                f"open-matter-{'answer' if problem.code == 'open-question' else 'ruling'}"
            ),
            "href": None,
            "more": "",
        }
        for problem in problems
    ]


def open_awards(context: TournamentView, voice: Localizer, contest: Contest) -> list[Title]:
    """Places that nobody has yet because something is open, as entries beside the titles."""
    return [
        {
            "name": prize_name(voice, award),
            "who": [],
            "sentence": title_sentence(context, voice, contest, award),
            "passed": [],
        }
        for award in context.reports[contest.key].awards
        if award.rank and not award.players and is_open(award)
    ]
