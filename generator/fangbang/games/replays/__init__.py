"""Referees that read a written game again, step by step, and say what it proves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

from .result import Replay, RuleViolation, Step

__all__ = ["REPLAYS", "Referee", "Replay", "RuleViolation", "Step"]

# log, rule with `decide`, players
Referee = Callable[[Mapping[str, Any], Mapping[str, Any], Sequence[str]], Replay]

# each module has a function `replay`
_WRITTEN = {
    "doudizhu": "..landlord.replay.doudizhu",
    "uno": "..shedding.replay.uno",
    "gomoku": "..duel.replay.gomoku",
    "killer": "..roles.replay.killer",
}


class _Referees(Mapping[str, Referee]):
    """A referee is loaded when there is a log for him: most contests have none."""

    def __getitem__(self, name: str) -> Referee:
        found: Referee = import_module(_WRITTEN[name], __package__).replay
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(_WRITTEN)

    def __len__(self) -> int:
        return len(_WRITTEN)


# By the word that a rule edition writes under `replay`.
REPLAYS: Mapping[str, Referee] = _Referees()
