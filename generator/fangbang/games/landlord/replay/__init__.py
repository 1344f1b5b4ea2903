"""The referee of full logs of Dou Dizhu."""

from __future__ import annotations

from typing import get_args

from ...replays.referee import Referee
from .subjects import ANSWERS, Subject

DOUDIZHU = Referee(
    "doudizhu",
    f"{__name__}.doudizhu",
    subjects=get_args(Subject),
    answers=ANSWERS,
    story=f"{__name__}.story",
)
