"""Lots that anybody can draw again: an order that follows from a stated phrase, with nothing but SHA-256."""
from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping


def lot(phrase: str, round: int, name: str) -> str:
    """One entrant's lot, in hex: SHA-256 of three lines in UTF-8: the phrase, the number of the round, the name as printed."""
    return hashlib.sha256(f"{phrase}\n{round}\n{name}".encode()).hexdigest()


def by_lot(players: Collection[str], phrase: str, round: int, names: Mapping[str, str]) -> list[str]:
    """Players in the order of their lots, whatever order they came in."""
    return sorted(players, key=lambda player: (lot(phrase, round, names[player]), names[player]))
