"""Odd numbers in every key of every file: told as a problem, or taken for what they mean;
never a traceback, in no page either.

The keys come from the schemas themselves. `python tests/fuzz/run.py leaves` tries all of them with
all values.
"""

from __future__ import annotations

import random
from decimal import Decimal
from functools import cache

import pytest

import leaves
from fangbang.documents.document import parse
from fangbang.documents.schemas import valid
from fangbang.files.source_file import Source
from fangbang.messages.problem import stops

PARTS = 8


@cache
def numbers() -> list[leaves.Leaf]:
    return [leaf for leaf in leaves.leaves() if {"integer", "number"} & set(leaf.types)]


def test_every_number_has_a_least_and_a_most() -> None:
    """What is made from it must have an end."""
    assert len(numbers()) > 500
    assert [str(leaf) for leaf in numbers() if leaf.least is None or leaf.most is None] == []


@pytest.mark.parametrize("part", range(PARTS))
def test_odd_numbers_raise_nothing(part: int) -> None:
    chance = random.Random(part)
    for leaf in numbers()[part::PARTS]:
        value = chance.choice(leaves.odd_values(leaf))
        try:
            leaves.problems_of(leaves.with_value(leaf, value))
        except Exception as fault:
            raise AssertionError(f"{leaf}: {value[:40]}") from fault


@pytest.mark.parametrize(
    "path",
    [
        ("contests", "uno", "stages", 0, "games"),
        ("contests", "quiz", "awards", 0, "places"),
        ("prizes", 0, "for", "place"),
        ("contests", "football", "stages", 0, "advance", "top"),
        ("contests", "gomoku", "fide"),
    ],
)
def test_two_point_nought_is_two(path: leaves.Path) -> None:
    """The same site as with 2, page by page."""
    leaf = next(each for each in leaves.leaves() if each.file == leaves.PLAN and each.path == path)
    written = "2026" if path[-1] == "fide" else "2"
    whole, point = (
        leaves.problems_of(leaves.with_value(leaf, leaves.Raw(each)))
        for each in (written, f"{written}.0")
    )
    assert [(each.code, each.facts) for each in whole] == [
        (each.code, each.facts) for each in point
    ] and not stops(point)


def test_whole_numbers_are_whole_and_cents_stay() -> None:
    text = "title: a\nbudget: [{item: x, price: 90.00, quantity: 2.0}]\nbudget-total: 180.00\n"
    document = parse(Source(leaves.PLAN, text.encode()), problems := [])
    assert document and valid(document, "tournament", problems), problems
    (line,) = document.data["budget"]
    assert (
        line["quantity"] == 2
        and type(line["quantity"]) is int
        and str(line["price"]) == "90.00"
        and type(line["price"]) is Decimal
    )
