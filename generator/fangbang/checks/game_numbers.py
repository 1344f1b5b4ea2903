"""Games by their numbers, and who is named beside them: a number left out, a penalty for somebody
who was not there, no results at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine.identity import ids_twice, told_by_order
from ..engine.model import ContestReport
from ..games.base import Game
from ..messages.problem import INFO, WARNING, Problem, SourceLocation
from ..model import Contest, Site, Tournament

Reports = Mapping[str, ContestReport]


def left_out(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """1, 2, 4: a game was forgotten, or its number mistyped.

    Tables may number their games in turn; what is drawn will come.
    """
    for contest in tournament.contests:
        by_stage: dict[str | None, dict[int, Game]] = {}
        for game in contest.plan.games:
            if (
                game.slot.game
                and game.slot.game.isdecimal()
                and game.slot.match is None
                and game.slot.round is None
            ):
                by_stage.setdefault(game.slot.stage, {}).setdefault(int(game.slot.game), game)
        drawn = {
            int(fixture.slot.game)
            for fixture in contest.plan.fixtures
            if fixture.slot.game and fixture.slot.game.isdecimal()
        }
        for games in by_stage.values():
            yield from _gap(games, drawn)


def keys(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """What is called by the same id, and games that nothing but
    their order in the file tells apart.
    """
    for contest in tournament.contests:
        for game, before in ids_twice(contest.plan):
            yield Problem("id-twice", _of_id(game), {"id": game.id}, _of_id(before))
        alike = [
            [contest.plan.games[index] for index in group] for group in told_by_order(contest.plan)
        ]
        if alike:
            first, second = alike[0][:2]
            yield Problem(
                "told-by-order", second.place, {"n": sum(map(len, alike))}, first.place, INFO
            )
    seen: dict[str, SourceLocation] = {}
    for item in tournament.schedule:
        if item.id and seen.setdefault(item.id, item.place) is not item.place:
            yield Problem("id-twice", item.place, {"id": item.id}, seen[item.id])


def _of_id(game: Game) -> SourceLocation:
    return game.place if game.log is not None or game.log_place is None else game.log_place("id")


def _gap(games: Mapping[int, Game], drawn: set[int]) -> Iterator[Problem]:
    for number in sorted(games):
        before = number - 1
        if number > min(games) and before not in games and before not in drawn:
            game = games[number]
            place = (
                game.place
                if game.log is not None or game.log_place is None
                else game.log_place("game")
            )
            yield Problem(
                "game-left-out", place, {"game": number, "missing": before}, severity=WARNING
            )


def penalties(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Points are taken in a game from those who were there, the judge among them."""
    for contest in tournament.contests:
        for game in contest.plan.games:
            here = {
                *contest.edition.game.players(game.result),
                getattr(game.result, "judge", None),
                *getattr(game.result, "exempt", ()),
            }
            for adjustment in game.adjustments:
                if adjustment.player not in here:
                    yield Problem(
                        "penalty-elsewhere",
                        adjustment.place or game.place,
                        {"player": contest.players[adjustment.player].name},
                        game.place,
                        WARNING,
                    )


def none(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A contest without any game while another one of the tournament is over."""
    over = any(report.complete and report.plan.games for report in reports.values())
    for contest in tournament.contests if over else ():
        if contest.plan.games or contest.plan.fixtures:
            continue
        yield Problem(
            "no-results",
            _where(contest),
            {"contest": contest.key, "file": f"results/{tournament.key}/{contest.key}.yaml"},
            severity=INFO,
        )


def _where(contest: Contest) -> SourceLocation:
    return SourceLocation(contest.sources[0]) if contest.sources else contest.place
