"""Lots that anybody can draw again: an order that follows from a
stated phrase, with nothing but SHA-256.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Urn:
    """What is drawn for: who is lucky in one contest is not for that
    in another, nor in the next round.

    `about` is spring/chess, tournament and contest; of a stage behind the first one
      spring/chess/final.
    """

    phrase: str
    about: str
    round: int = 1


def lot(urn: Urn, name: str) -> str:
    """One entrant's lot, in hex: SHA-256 of four lines in UTF-8: the phrase, what for, the number
    of the round, the name as printed.
    """
    return hashlib.sha256(f"{urn.phrase}\n{urn.about}\n{urn.round}\n{name}".encode()).hexdigest()


def by_lot(players: Collection[str], urn: Urn, names: Mapping[str, str]) -> list[str]:
    """Players in the order of their lots, whatever order they came in."""
    return sorted(players, key=lambda player: (lot(urn, names[player]), names[player]))
