"""Checks on prizes, awards and the size of the field: as many prizes as are awarded, no more places
than people, people enough for a game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine.model import AwardPlan, ContestReport
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Contest, Prize, Site, Tournament

Reports = Mapping[str, ContestReport]


def prizes(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Prizes are for awards that exist (C.62)."""
    titles = {
        award.key
        for contest in tournament.contests
        for award in contest.plan.awards
        if award.places is None
    }
    for prize in tournament.prizes:
        if prize.title and prize.title not in titles:
            yield Problem(
                "prize-without-award",
                prize.place,
                {"name": prize.title, "known": sorted(titles)},
                severity=WARNING,
            )
        if prize.rank and not tournament.winners_of(prize):
            yield Problem(
                "prize-beyond-places", prize.place, {"place": prize.rank}, severity=WARNING
            )


def quantities(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """As many prizes as winners: two contests make two firsts (C.62).

    A line for several places may count each or all.
    """
    lines: dict[SourceLocation, list[Prize]] = {}
    for prize in tournament.prizes:
        lines.setdefault(prize.place, []).append(prize)
    for place, line in lines.items():
        stated, each = line[0].quantity, [tournament.winners_of(prize) for prize in line]
        fits = (
            stated is not None
            and all(each)
            and (stated % sum(each) == 0 or (len(set(each)) == 1 and stated % each[0] == 0))
        )
        if stated is not None and all(each) and not fits:
            yield Problem(
                "prize-quantity", place, {"stated": stated, "awarded": sum(each)}, severity=WARNING
            )


def places(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Not more places honoured than there are people who could take them."""
    for contest in tournament.contests:
        known = contest.plan.field_known or reports[contest.key].complete
        for award in contest.plan.awards if known else ():
            entered = _field(award, contest)
            if entered and (award.places or 0) > entered:
                yield Problem(
                    "more-places-than-players",
                    award.place,
                    {"places": award.places, "n": entered},
                    severity=WARNING,
                )


def entrants(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """At least as many as one game needs (C.11); more than one table holds may take turns."""
    for contest in tournament.contests:
        least, entered = (
            contest.edition.params.get("players", {}).get("min", 0),
            len(set(contest.plan.players) - contest.plan.exhibition),
        )
        if contest.plan.field_known and entered < least:
            yield Problem(
                "too-few-entrants", contest.place, {"n": entered, "least": least}, severity=WARNING
            )


def _field(award: AwardPlan, contest: Contest) -> int:
    track = next(
        (track.players for track in contest.plan.tracks if track.key == award.track),
        contest.plan.players,
    )
    return len(set(track) - contest.plan.exhibition)
