"""What a kind of game has on its score sheets: the form of one game, the sum that must come out, a
sheet for a full log.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .interfaces import Part


@dataclass(frozen=True)
class Form:
    """The form of one game: how much of an A4 it takes (full, half, quarter), the keys of its head,
    and its parts by key; they are put in the order of the fields.
    """

    size: str
    head: tuple[str, ...]
    parts: Mapping[str, Part]
    # what things count, for adding up at the table
    values: Sequence[Part] = ()


@dataclass(frozen=True)
class CheckSum:
    """How to add up, and what it must be for any number of players.

    `parts` are written down to be added; `zero`: the sum is nought.
    """

    text: Any
    more: Any = ()
    columns: Sequence[Any] = ()
    rows: Sequence[Sequence[str]] = ()
    zero: bool = False
    parts: Sequence[Any] = ()


@dataclass(frozen=True)
class LogSheet:
    """A sheet for a full log; `kind` is the part of score.html that sets it."""

    kind: str
    facts: Mapping[str, Any]
