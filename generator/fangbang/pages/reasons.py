"""Reasons as a page tells them: the sentences of `reasons`, with
the page's names, numbers and texts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.model import AwardReport, ContestReport, PassedOver, Row, StagePlan, Table
from ..engine.reasons import Reason, reason_of
from ..model import Contest
from ..reports import reasons
from .localizer import Localizer
from .tournament_view import TournamentView

if TYPE_CHECKING:
    from .facts.player import StageReason


@dataclass(frozen=True, slots=True)
class PlaceReason:
    """A final place: which, whether several share it, whose, and why."""

    rank: str
    shared: bool
    player: str
    why: str


def teller(context: TournamentView, voice: Localizer, contest: Contest) -> reasons.ReasonText:
    """Who tells a contest's reasons on a page."""
    return reasons.ReasonText(
        voice.words,
        contest,
        context.reports[contest.key],
        lambda key: context.name(voice, contest, key),
        voice.value,
        voice.score,
        voice.plain,
        context.book(contest),
        context.once(("fields", contest.key), dict),
    )


def criteria(context: TournamentView, voice: Localizer, contest: Contest, stage: StagePlan) -> str:
    """What a stage is ranked by: “First total points; then wins; then
    …; otherwise the place is shared.”
    """
    book = context.book(contest)
    names = book.criteria(stage, book.stage_games(stage.name))
    return reasons.criteria(teller(context, voice, contest), names) if names else ""


def why(context: TournamentView, voice: Localizer, contest: Contest, table: Table, row: Row) -> str:
    """The sentence of one row."""
    return reasons.why(teller(context, voice, contest), table, row)


def figures(
    context: TournamentView, voice: Localizer, contest: Contest, table: Table, row: Row
) -> list[str]:
    """What each value is made of that was needed for a place: whose points, in which games."""
    return reasons.made_of_row(teller(context, voice, contest), table, row)


def _reason(context: TournamentView, contest: Contest, key: str) -> Reason:
    return context.once(
        ("reason", contest.key, key), lambda: reason_of(context.reports[contest.key], key)
    )


def whole(
    context: TournamentView, voice: Localizer, contest: Contest, key: str
) -> list[StageReason]:
    """Why somebody has his place, stage by stage."""
    told = reasons.whole_reason(teller(context, voice, contest), _reason(context, contest, key))
    several = len(told) > 1
    return [
        {
            "heading": each.heading if several else "",
            "place": each.place if several else "",
            "lines": [*each.matches, *each.sentences],
            "figures": list(each.figures),
        }
        for each in told
    ]


def final_places(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    tell: Callable[[reasons.ReasonText, Reason], str] = reasons.short_reason,
) -> list[PlaceReason]:
    """Everybody's final place with its reason, where it is not that of the only table."""
    report = context.reports[contest.key]
    if not has_final_places(report):
        return []
    by = teller(context, voice, contest)
    return [
        PlaceReason(str(rank), len(group) > 1, key, tell(by, _reason(context, contest, key)))
        for rank, group in report.placed
        for key in group
    ]


def has_final_places(report: ContestReport) -> bool:
    """True where the places are not just those of one table."""
    return bool(report.placed) and (
        len(report.stages) > 1
        or report.stages[0].bracket is not None
        or len(report.stages[0].tables) > 1
    )


def title_sentence(
    context: TournamentView, voice: Localizer, contest: Contest, award: AwardReport
) -> str:
    """What a title was given for."""
    return reasons.title_sentence(teller(context, voice, contest), award)


def passed_sentence(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    passed: PassedOver,
    award: AwardReport,
) -> str:
    """Why one of the others does not have the award."""
    return reasons.passed_sentence(teller(context, voice, contest), passed)
