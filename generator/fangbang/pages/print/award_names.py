"""Who is given what, in the order of handing out: the one list behind
certificates, the award list and the receipts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...engine.model import AwardReport, ContestReport
from ...model import Contest, Prize
from ...reports.reasons import is_open
from ..tournament_view import TournamentView


@dataclass(frozen=True)
class Given:
    """One award of a contest, with its prize where the plan names one;
    without players it is not decided yet.
    """

    contest: Contest
    award: AwardReport
    prize: Prize | None

    @property
    def decided(self) -> bool:
        """True where somebody has it."""
        return bool(self.award.players)


def contests_in_order(context: TournamentView) -> list[Contest]:
    """As they are played: by the timetable, then as the plan lists them."""
    played = [item.contest for item in context.tournament.schedule]
    return sorted(
        context.tournament.contests,
        key=lambda contest: played.index(contest.key) if contest.key in played else len(played),
    )


def given(context: TournamentView) -> Iterator[Given]:
    """Titles first, then the places from the last to the first.

    What nobody can have any more, as two share the place above, is left out.
    """
    for contest in contests_in_order(context):
        report, held = (
            context.reports[contest.key],
            [award for award in context.awards(contest) if award.players],
        )
        waiting = (
            [award for award in report.awards if is_open(award)]
            if report.complete
            else list(_waiting(report, held))
        )
        for award in sorted([*held, *waiting], key=lambda each: _turn(each, report)):
            yield Given(contest, award, _prize(context, contest, award))


def _turn(award: AwardReport, report: ContestReport) -> tuple[bool, int, int]:
    """Titles, then the places of tracks and further lists, and the contest's own at
    the end: its first place is the last.
    """
    if award.rank is None:
        return False, 0, 0
    plans = [plan for plan in report.plan.awards if plan != report.plan.main_places][::-1]
    return True, plans.index(award.plan) if award.plan in plans else len(plans), -award.rank


def _waiting(report: ContestReport, held: list[AwardReport]) -> Iterator[AwardReport]:
    """Titles and places of the plan that nobody holds yet."""
    for plan in report.plan.awards:
        mine = [award for award in held if award.plan is plan]
        taken = {
            award.rank + at for award in mine if award.rank for at in range(len(award.players))
        }
        if not plan.places and not mine:
            yield AwardReport(plan.key, plan, ())
        for rank in range(1, (plan.places or 0) + 1):
            if rank not in taken:
                yield AwardReport(f"{plan.key}-{rank}", plan, (), rank=rank)


def _prize(context: TournamentView, contest: Contest, award: AwardReport) -> Prize | None:
    """The prize of this very contest before the one that all contests have."""
    fitting = [
        prize
        for prize in context.tournament.prizes
        if prize.contest in (None, contest.key)
        and (
            (prize.rank, prize.track) == (award.rank, award.plan.track)
            if award.rank
            else prize.title == award.key
        )
    ]
    return max(fitting, key=lambda prize: prize.contest is not None, default=None)
