"""The sum that must come out on a score sheet, worked out from the numbers of the edition."""

from __future__ import annotations

from typing import Any

from .sheet import PrintContext


def check_of(leaf: PrintContext) -> dict[str, Any]:
    """{text, columns, rows}: how to add up, and what it must be for any number of players;
    `parts` are written down to be added.
    """
    check = leaf.edition.game.check_sum(leaf)
    return {
        "parts": check.parts,
        "heading": leaf.label("check"),
        "sum": leaf.label("check-sum"),
        "text": check.text,
        "more": check.more,
        "columns": check.columns,
        "rows": check.rows,
        "zero": check.zero,
    }
