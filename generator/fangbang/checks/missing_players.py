"""Who sat at a table and is not on its sheet; and places that
cannot be, as too few stand before them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine.model import ContestReport
from ..games.base import Game
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Contest, Site, Tournament

Reports = Mapping[str, ContestReport]


def left_out(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Drawn for the table, or in all its other games, and not in this one."""
    for contest in tournament.contests:
        tables: dict[tuple[object, ...], list[Game]] = {}
        for game in contest.plan.games if contest.edition.game.names_everybody else ():
            tables.setdefault(_table(game), []).append(game)
        for games in tables.values():
            yield from _forgotten(contest, games)


def _table(game: Game) -> tuple[object, ...]:
    return game.slot.stage, game.slot.round, game.slot.table, game.slot.group, game.slot.match


def _forgotten(contest: Contest, games: list[Game]) -> Iterator[Problem]:
    """Where most games of a table have all its people, the others should;
    where people take turns, none has.
    """
    named = [contest.edition.game.named(game.result) for game in games]
    everybody = {player for who in named for player in who}
    settled = 2 * sum(set(who) == everybody for who in named) >= len(games) and all(
        len(who) == len(set(who)) for who in named
    )
    for game, who in zip(games, named, strict=True):
        wanted = (
            {*(everybody if settled else ()), *_drawn(contest, game)}.difference(
                who, contest.plan.came_or_left
            )
            if who
            else set()
        )
        if wanted and not _told_as_cell(contest):
            absent = [
                contest.players[player].name for player in contest.plan.players if player in wanted
            ]
            yield Problem(
                "left-out",
                game.place,
                {"players": absent, "game": game.slot.game or contest.plan.games.index(game) + 1},
                severity=WARNING,
            )


def _drawn(contest: Contest, game: Game) -> tuple[str, ...]:
    """Those of the fixture for this very game, or for all games of its table."""
    alike = [
        fixture
        for fixture in contest.plan.fixtures
        if (
            fixture.slot.stage,
            fixture.slot.round,
            fixture.slot.table,
            fixture.slot.group,
            fixture.slot.match,
        )
        == _table(game)
    ]
    return next((each.players for each in alike if each.slot.game in (None, game.slot.game)), ())


def _told_as_cell(contest: Contest) -> bool:
    """A league of points without tables has a check of its own (missing-cell)."""
    return contest.edition.game.one_table and not any(
        game.slot.table or game.slot.round for game in contest.plan.games
    )


def gaps(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """1, 2, 2, 4: a place is one more than those who stand before it.

    Those whose place is unknown may fill a gap.
    """
    for contest in tournament.contests:
        for game in contest.plan.games:
            found = contest.edition.game.place_gap(game.result)
            if found and game.counts != "trial":
                player, place, ahead = found
                yield Problem(
                    "place-gap",
                    _place(contest, game, player),
                    {"player": contest.players[player].name, "place": place, "n": ahead},
                    severity=WARNING,
                )


def _place(contest: Contest, game: Game, player: str) -> SourceLocation:
    if game.log_place is None:
        return game.place
    nowhere = game.log_place("place", "")
    return next(
        (
            place
            for name in contest.players[player].spellings
            if (place := game.log_place("place", name)) != nowhere
        ),
        game.place,
    )
