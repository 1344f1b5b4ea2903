"""The score sheet of a hand."""

from __future__ import annotations

from ..fields import MOST_LINES
from ..interfaces import ScoreSheet
from ..paper import CheckSum, Form
from .fields import FIELDS

_FEW = 6  # lines that fit on a quarter of a page


def form(paper: ScoreSheet) -> Form:
    """Who went out, and what everybody else held; what the cards count."""
    parts = {key: part for key, field in FIELDS.items() if (part := field.part(paper, key))}
    size = "quarter" if min(paper.most_players, MOST_LINES) <= _FEW else "half"
    return Form(size, ("stage", "table", "game"), parts, paper.worded_table("cards"))


def check_sum(paper: ScoreSheet) -> CheckSum:
    """By either way of counting."""
    return CheckSum(paper.label("check-shedding-low"), more=paper.label("check-shedding-high"))
