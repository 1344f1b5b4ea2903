"""The sum that must come out on a score sheet, worked out from the numbers of the edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .sheet import PrintContext

if TYPE_CHECKING:
    from ..facts.paper import SumCheck


def check_of(leaf: PrintContext) -> SumCheck:
    """{text, columns, rows}: how to add up, and what it must be for any number of players;
    `parts` are written down to be added.
    """
    check = leaf.edition.game.check_sum(leaf)
    return {
        "parts": list(check.parts),
        "heading": leaf.label("check"),
        "sum": leaf.label("check-sum"),
        "text": check.text,
        "more": list(check.more),
        "columns": list(check.columns),
        "rows": [list(row) for row in check.rows],
        "zero": check.zero,
    }
