"""The referee of full logs of UNO."""

from __future__ import annotations

from typing import get_args

from ...replays.referee import Referee
from .subjects import ANSWERS, Subject

UNO = Referee(
    "uno",
    f"{__name__}.uno",
    subjects=get_args(Subject),
    answers=ANSWERS,
    story=f"{__name__}.story",
)
