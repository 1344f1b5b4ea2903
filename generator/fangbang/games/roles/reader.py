"""A game of hidden roles as it is written → RolesResult."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..interfaces import Options, ResultReader
from .fields import sides_of
from .scoring import DRAW, RolesResult

Item = Mapping[str, Any]


def read(reader: ResultReader, item: Item) -> RolesResult | None:
    """None where something in it was told."""
    known = reader.roles()
    by_player: dict[str, str] = {}
    whole = True
    for written, names in item["roles"].items():
        role = _role(reader, written, known)
        for number, name in enumerate(names):
            player = reader.player(name, "roles", written, number)
            if player in by_player:
                reader.tell("twice-in-game", "roles", written, number, player=name)
            whole = whole and bool(player and role and player not in by_player)
            if player and role:
                by_player[player] = role
    sides = {side: known.get(side, {}) for side in sorted(sides_of(reader.params))}
    winner = reader.choice(sides | reader.options("value", DRAW), "winner")
    return RolesResult(by_player, _judge(reader, item), winner) if whole and winner else None


def _role(reader: ResultReader, written: str, known: Options) -> str | None:
    role = reader.match(written, known)
    if role is None:
        near = reader.nearest(written, known)
        reader.tell(
            "unknown-role",
            "roles",
            written,
            of_key=True,
            name=written,
            known=list(known),
            near=near,
        )
    return role


def _judge(reader: ResultReader, item: Item) -> str | None:
    """A judge from the roster is in the ledger; one of the staff is not (C.8)."""
    name = item.get("judge")
    if name is None or (reader.is_staff(name) and not reader.knows(name)):
        return None
    return reader.player(name, "judge", staff=True)
