"""A rule sheet → sections and numbered clauses with stable ids; its numbers
and tables come from the rule schema.
"""

from __future__ import annotations

from .compare import Reading, align, differences
from .nouns import (
    LINK,
    PARAMETER,
    Clause,
    Item,
    Prose,
    Section,
    Sheet,
    TableItem,
    anchor,
    clause_behind,
    clause_of,
    spot,
    stating,
    walk,
)
from .read import han_number, han_numeral, read_sheet
from .terms import linker
from .values import Cell, Label, Table, fill, known_parameters, parameter, table, value_at

__all__ = [
    "LINK",
    "PARAMETER",
    "Cell",
    "Clause",
    "Item",
    "Label",
    "Prose",
    "Reading",
    "Section",
    "Sheet",
    "Table",
    "TableItem",
    "align",
    "anchor",
    "clause_behind",
    "clause_of",
    "differences",
    "fill",
    "han_number",
    "han_numeral",
    "known_parameters",
    "linker",
    "parameter",
    "read_sheet",
    "spot",
    "stating",
    "table",
    "value_at",
    "walk",
]
