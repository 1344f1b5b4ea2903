"""Why somebody stands where he stands: the one place where reasons are put into words."""

from __future__ import annotations

from .awards import is_open, passed_sentence, title_sentence
from .brackets import step_sentence
from .makeup import made_of, made_of_row
from .places import brief_reason, short_reason, slip_name, whole_reason
from .rows import criteria, why
from .teller import ReasonText

__all__ = [
    "ReasonText",
    "brief_reason",
    "criteria",
    "is_open",
    "made_of",
    "made_of_row",
    "passed_sentence",
    "short_reason",
    "slip_name",
    "step_sentence",
    "title_sentence",
    "whole_reason",
    "why",
]
