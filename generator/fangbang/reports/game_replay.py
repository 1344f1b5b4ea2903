"""A game's full log under its contest's rules: what the referee of engine/replay says of
it, with names as people wrote them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..games.base import Game
from ..games.pair_result import PairResult as Duel
from ..games.replays import REPLAYS, Replay
from ..games.roles.scoring import RolesResult as Roles
from ..model import Contest


def replay_of(contest: Contest, game: Game) -> Replay | None:
    """The replay of a game that has a log and an edition with a referee; else None."""
    referee = None if game.log is None else REPLAYS.get(str(contest.edition.params.get("replay")))
    if referee is None:
        return None
    params = {**contest.edition.params, "decide": dict(contest.decide)}
    return referee(
        _with_outcome(contest, game),
        params,
        [written(contest, each) for each in _seated(contest, game)],
    )


def log_of(contest: Contest, game: Game) -> dict[str, Any]:
    """The log with everybody under one name, whatever was typed; `called` holds the
    others, for what a log tells in words.
    """
    log = dict(game.log or {})
    log |= {key: _named(contest, log[key]) for key in ("first", "dealer") if key in log}
    log |= {key: [_named(contest, each) for each in log[key]] for key in ("seats",) if log.get(key)}
    for key in ("hands", "lots"):
        if isinstance(log.get(key), Mapping):
            hands: dict[str, Any] = {}
            for name, cards in log[key].items():
                hands.setdefault(
                    name if _named(contest, name) in hands else _named(contest, name), cards
                )
            log[key] = hands
    return log | {"called": {name: _spellings(contest, name) for name in log.get("seats") or ()}}


def _named(contest: Contest, name: str) -> str:
    """The name under which the referee knows somebody; a stranger's as it is."""
    found = contest.called.one(str(name))
    return str(name) if found is None else written(contest, found)


def _spellings(contest: Contest, name: str) -> tuple[str, ...]:
    found = contest.called.one(name)
    return (
        ()
        if found is None
        else tuple(
            each for each in contest.players[found].spellings if contest.called.one(each) == found
        )
    )


def _seated(contest: Contest, game: Game) -> tuple[str, ...]:
    return contest.edition.game.players(game.sheet)


def _with_outcome(contest: Contest, game: Game) -> Mapping[str, Any]:
    """The log with what only the outcome says: roles in Killer, who won and how in Gomoku."""
    log = log_of(contest, game)
    if isinstance(game.sheet, Roles):
        by_role: dict[str, list[str]] = {}
        for player, role in game.sheet.roles.items():
            by_role.setdefault(role, []).append(written(contest, player))
        log["roles"] = by_role
    if isinstance(game.sheet, Duel):
        winner = game.sheet.winner
        log["winner"] = written(contest, winner) if winner in contest.players else winner
    return log


def written(contest: Contest, player: str | None) -> str:
    """What the referee calls a player."""
    return (
        contest.called.printed(contest.players[player])
        if player is not None and player in contest.players
        else str(player)
    )


def key_of(contest: Contest, name: object) -> object:
    """The id of a person whom the referee names; anything else as it is."""
    found = contest.called.one(name) if isinstance(name, str) else None
    return name if found is None else found
