"""A stage against those who play in it: more go through than there are, somebody who
plays in none, a game of another group.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine.fixtures import open_fixtures
from ..engine.model import ContestPlan, ContestReport, StagePlan, StageReport
from ..messages.catalog import closest_match
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Contest, Site, Tournament

Reports = Mapping[str, ContestReport]


def advance(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Not more through than a table or group has."""
    for contest in tournament.contests:
        for stage, found in zip(contest.plan.stages, reports[contest.key].stages, strict=True):
            most = _smallest(contest, stage, found)
            if stage.advance and most and stage.advance.top > most:
                yield Problem(
                    "advance-too-many",
                    stage.place,
                    {"stage": stage.name, "top": stage.advance.top, "n": most},
                    severity=WARNING,
                )


def _smallest(contest: Contest, stage: StagePlan, found: StageReport) -> int | None:
    """How many the smallest table or group has by the plan, or everybody has; None where
    that is not known before it is played.
    """
    if stage.advance and stage.advance.per == "stage":
        return len(found.players) if contest.plan.field_known else None
    if isinstance(stage.groups, Mapping):
        return min(map(len, stage.groups.values()), default=None)
    if isinstance(stage.groups, int) and contest.plan.field_known and found.players:
        return max(1, len(found.players) // stage.groups)
    return (stage.size_least or stage.size) if stage.how.seats_once else None


def groups(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Where groups are written out, a game that names one is of its players."""
    for contest in tournament.contests:
        for stage in contest.plan.stages:
            if isinstance(stage.groups, Mapping) and stage.how.reads("groups"):
                yield from _games(contest, stage, stage.groups)


def _games(
    contest: Contest, stage: StagePlan, members: Mapping[str, tuple[str, ...]]
) -> Iterator[Problem]:
    for game in contest.plan.games:
        group, players = game.slot.group, set(contest.edition.game.players(game.result))
        right = next((name for name, who in members.items() if players <= set(who)), None)
        if (
            group is None
            or group == right
            or not contest.plan.is_of(game.slot, stage.name)
            or (right is None and group in members)
        ):
            # players of two groups are told by the engine
            continue
        place = game.at("group")
        yield Problem(
            "group-differs",
            place,
            {"group": group, "near": right or closest_match(group, members)},
            severity=WARNING,
        )


def nowhere(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Whom seeds or groups forget would have no game at all; where a
    contest lists its entrants, people chose.
    """
    plans = [contest.plan for contest in tournament.contests]
    if (
        "entrants" not in tournament.places
        or not plans
        or not all(set(plan.players) == (_written_out(plan) or None) for plan in plans)
    ):
        return
    away = {player for plan in plans for player in plan.came_or_left}
    judges = {getattr(game.result, "judge", None) for plan in plans for game in plan.games}
    known = {*away, *judges, *(player for plan in plans for player in plan.players)}
    for player in tournament.roster.values():
        if player.key not in known:
            yield Problem(
                "entrant-nowhere", player.place, {"player": player.name}, severity=WARNING
            )


def _written_out(plan: ContestPlan) -> set[str]:
    """Whom the first stage seeds or groups."""
    first = plan.stages[0]
    return set(first.seeds) or (
        {player for who in first.groups.values() for player in who}
        if isinstance(first.groups, Mapping)
        else set()
    )


def fixtures(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Nobody is drawn to meet whom he has met as often as the stage plans."""
    for contest in tournament.contests:
        for stage in (
            contest.plan.stages if contest.edition.game.for_two and contest.plan.fixtures else ()
        ):
            if stage.how.for_two and not stage.how.bracket:
                yield from _again(contest, stage)


def _again(contest: Contest, stage: StagePlan) -> Iterator[Problem]:
    met: dict[frozenset[str], list[SourceLocation]] = {}
    for game in contest.plan.games:
        if contest.plan.is_of(game.slot, stage.name) and game.counted and not game.result.bye:
            met.setdefault(frozenset((game.result.first, game.result.second)), []).append(
                game.place
            )
    for fixture in open_fixtures(stage.name, contest.plan):
        before = met.setdefault(frozenset(fixture.players), [])
        if len(fixture.players) == 2 and len(before) >= stage.legs:
            facts = {
                "player": contest.players[fixture.players[0]].name,
                "other": contest.players[fixture.players[1]].name,
            }
            yield Problem("fixture-again", fixture.place, facts, before[0], WARNING)
        before.append(fixture.place)
