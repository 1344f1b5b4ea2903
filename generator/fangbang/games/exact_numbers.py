"""Exact numbers: what people typed becomes a fraction,
and a fraction is written as people would.
"""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction
from math import gcd


def to_fraction(value: int | str | Decimal | Fraction) -> Fraction:
    """The very number that was typed: 0.1 is one tenth."""
    return value if isinstance(value, Fraction) else Fraction(value)


def format_exact(value: Fraction | int) -> str:
    """An exact decimal where there is one ("4.5", "-0.3"), else a fraction ("1/3")."""
    over, under = value.numerator, value.denominator
    if under == 1:
        return str(over)
    rest, power, places = under, 1, 0
    # a decimal place at a time: in whole numbers nothing is ever rounded
    while rest > 1:
        shared = gcd(rest, 10)
        if shared == 1:
            return f"{over}/{under}"
        rest, power, places = rest // shared, power * 10, places + 1
    digits = f"{abs(over) * power // under:0{places + 1}}"
    return f"{'-' if over < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def as_written(value: object) -> str:
    """A number of rule.yaml as it is printed: exactly as it was typed, with a minus."""
    text = f"{value:f}" if isinstance(value, Decimal) else str(value)
    return f"−{text[1:]}" if re.fullmatch(r"-[0-9.]+", text) else text


def format_range(least: int | None, most: int | None) -> str:
    """How many there may be: 3, 11–16, ≥ 2."""
    if least is None or most is None:
        return f"≤ {most}" if least is None else f"≥ {least}"
    return str(least) if least == most else f"{least}–{most}"
