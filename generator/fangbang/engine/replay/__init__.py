"""Referees that read a written game again, step by step, and say what it proves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from . import doudizhu, gomoku, killer, uno
from .result import Illegal, Replay, Step

__all__ = ["REPLAYS", "Illegal", "Referee", "Replay", "Step"]

Referee = Callable[[Mapping[str, Any], Mapping[str, Any], Sequence[str]], Replay]  # log, rule with `decide`, players

# By the word that a rule edition writes under `replay`.
REPLAYS: Mapping[str, Referee] = {
    "doudizhu": doudizhu.replay,
    "uno": uno.replay,
    "gomoku": gomoku.replay,
    "killer": killer.replay,
}
