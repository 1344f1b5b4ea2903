"""A game's full log under its contest's rules: what the referee of engine/replay says of it, with names as people wrote them."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .engine.games import KINDS
from .engine.games.duel import Sheet as Duel
from .engine.games.roles import Sheet as Roles
from .engine.model import Game
from .engine.replay import REPLAYS, Replay
from .nouns import Contest


def replay_of(contest: Contest, game: Game) -> Replay | None:
    """The replay of a game that has a log and an edition with a referee; else None."""
    referee = None if game.log is None else REPLAYS.get(str(contest.edition.params.get("replay")))
    if referee is None:
        return None
    params = {**contest.edition.params, "decide": dict(contest.decide)}
    return referee(_with_outcome(contest, game), params, [_written(contest, each) for each in _seated(contest, game)])


def _seated(contest: Contest, game: Game) -> tuple[str, ...]:
    return KINDS[contest.edition.kind].players(game.sheet)


def _with_outcome(contest: Contest, game: Game) -> Mapping[str, Any]:
    """The log with what only the outcome says: roles in Killer, who won and how in Gomoku."""
    log = dict(game.log or {})
    if isinstance(game.sheet, Roles):
        by_role: dict[str, list[str]] = {}
        for player, role in game.sheet.roles.items():
            by_role.setdefault(role, []).append(_written(contest, player))
        log["roles"] = by_role
    if isinstance(game.sheet, Duel):
        winner = game.sheet.winner
        log["winner"] = _written(contest, winner) if winner in contest.players else winner
    return log


def _written(contest: Contest, player: str | None) -> str:
    return contest.players[player].written if player is not None and player in contest.players else str(player)


def key_of(contest: Contest, name: object) -> object:
    """The id of a person whom the referee names; anything else as it is."""
    for player in contest.players.values():
        if name in player.spellings:
            return player.key
    return name
