"""The names that mean one person, for whatever offers or takes them."""

from __future__ import annotations

from collections.abc import Mapping

from ...model import Names, Player


def known_names(players: Mapping[str, Player]) -> list[str]:
    """Every name that means one person, names before ids and other spellings."""
    called = Names(players.values())
    firsts = [player.name for player in players.values()]
    rest = [
        name
        for key, each in players.items()
        for name in (*each.names.values(), *each.also, *each.was, key)
    ]
    return [name for name in dict.fromkeys((*firsts, *rest)) if called.one(name)]
