"""The referee of full logs of Gomoku."""

from __future__ import annotations

from typing import get_args

from ...replays.referee import Referee
from .subjects import ANSWERS, Subject

GOMOKU = Referee(
    "gomoku",
    f"{__name__}.gomoku",
    subjects=get_args(Subject),
    answers=ANSWERS,
    needs={"required": ["board", "line"]},
    story=f"{__name__}.story",
)
