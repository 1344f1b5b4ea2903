"""Numbers are written exactly as they are, however long."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangbang.games.exact_numbers import format_exact, to_fraction


@pytest.mark.parametrize(
    "text",
    [
        "0",
        "-7",
        "4.5",
        "-0.3",
        "0.0625",
        "10.05",
        "1/3",
        "-7/6",
        "12345678901234567890123456789.25",
        "0.0000000000000000000000000000000000001",
        f"1{'0' * 40}.5",
    ],
)
def test_a_number_comes_out_as_it_was_typed(text: str) -> None:
    assert format_exact(Fraction(text)) == text


@given(st.integers(), st.integers(0, 60), st.integers(0, 60))
def test_every_decimal_is_exact_and_as_short_as_can_be(over: int, twos: int, fives: int) -> None:
    value = Fraction(over, 2**twos * 5**fives)
    text = format_exact(value)
    assert (
        to_fraction(text) == value and "/" not in text and not ("." in text and text.endswith("0"))
    )
