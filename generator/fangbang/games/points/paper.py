"""What must come out on a table of points."""

from __future__ import annotations

from ..interfaces import ScoreSheet
from ..paper import CheckSum


def check_sum(paper: ScoreSheet) -> CheckSum:
    """Nought, where the rule says so."""
    zero = bool((paper.params.get("points") or {}).get("zero-sum"))
    return CheckSum(paper.label("check-zero" if zero else "check-points"), zero=zero)
