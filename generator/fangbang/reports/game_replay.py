"""A game's full log under its contest's rules: what its referee says of
it, with names as people wrote them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..games.base import Game
from ..games.replays import Replay
from ..model import Contest


def replay_of(contest: Contest, game: Game) -> Replay | None:
    """The replay of a game that has a log and an edition with a referee; else None."""
    referee = contest.edition.referee
    if game.log is None or referee is None:
        return None
    kind = contest.edition.game
    log = kind.proving(log_of(contest, game), game.result, lambda player: written(contest, player))
    params = {**contest.edition.params, "decide": dict(contest.decide)}
    return referee.replay(
        log, params, [written(contest, player) for player in kind.players(game.result)]
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
            spelling
            for spelling in contest.players[found].spellings
            if contest.called.one(spelling) == found
        )
    )


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
