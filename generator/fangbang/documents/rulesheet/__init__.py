"""A rule sheet → sections and numbered clauses with stable ids; its numbers
and tables come from the rule schema.
"""

from __future__ import annotations

from ...games.rule_parts import Label
from .diff import Reading, align, differences
from .glossary_links import linker
from .model import (
    LINK,
    PARAMETER,
    Clause,
    Item,
    Prose,
    RuleSheet,
    Section,
    TableItem,
    anchor,
    clause_behind,
    clause_of,
    spot,
    stating,
    walk,
)
from .parameters import Cell, Table, fill, known_parameters, parameter, table, value_at
from .parser import han_number, han_numeral, read_sheet

__all__ = [
    "LINK",
    "PARAMETER",
    "Cell",
    "Clause",
    "Item",
    "Label",
    "Prose",
    "Reading",
    "RuleSheet",
    "Section",
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
