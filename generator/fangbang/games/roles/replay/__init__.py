"""The referee of full logs of Killer."""

from __future__ import annotations

from typing import get_args

from ...replays.referee import Referee
from .subjects import ANSWERS, Subject

KILLER = Referee(
    "killer",
    f"{__name__}.killer",
    subjects=get_args(Subject),
    answers=ANSWERS,
    needs={
        "required": ["players", "roles", "setups", "ends", "votes"],
        "properties": {"players": {"required": ["min", "max"]}},
    },
    repeats="same-first-victim",
    story=f"{__name__}.story",
)
