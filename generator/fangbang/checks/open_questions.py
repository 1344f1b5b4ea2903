"""What a contest answers is printed: its games are conducted so, or it is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine.conduct import contradictions
from ..engine.model import ContestReport
from ..games.exact_numbers import format_exact
from ..messages.problem import INFO, WARNING, Problem
from ..model import BY_PLAN, Answer, Contest, Site, Tournament

Reports = Mapping[str, ContestReport]


def conduct(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Each answer against the games; an answer that the games
    gave themselves is one that they keep.
    """
    for contest in tournament.contests:
        for answer in contest.answers.values():
            if answer.origin != BY_PLAN:
                yield from _contradicted(contest, answer)


def numbers(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Numbers of every contest that the sheet prints and this one plans
    otherwise: remarked, and pages say so.
    """
    for contest in tournament.contests:
        for departure in contest.departures:
            yield Problem(
                f"plan-other-{departure.what}",
                departure.place,
                {"stated": departure.stated, "planned": departure.planned},
                severity=INFO,
            )


def _contradicted(contest: Contest, answer: Answer) -> Iterator[Problem]:
    meanings, where = answer.question.plan, answer.place or answer.question.place
    for fault in contradictions(answer.meaning, contest.plan):
        fits = (
            choice
            for choice, meaning in meanings.items()
            if not any(contradictions(meaning, contest.plan))
        )
        facts = {key: _named(contest, each) for key, each in fault.facts.items()}
        facts |= {"key": answer.question.key, "answer": answer.choice, "other": next(fits, None)}
        place = where if fault.place == contest.plan.place else fault.place
        yield Problem(fault.code, place, facts, where if place is not where else None, WARNING)


def _named(contest: Contest, fact: object) -> object:
    """People by their names, numbers as they are typed."""
    if isinstance(fact, str):
        return contest.players[fact].name if fact in contest.players else fact
    return format_exact(fact)  # type: ignore[arg-type]
