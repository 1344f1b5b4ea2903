"""Exact numbers: what people typed becomes a fraction, and a fraction is written as people would."""
from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def exact(value: int | str | Decimal | Fraction) -> Fraction:
    """The very number that was typed: 0.1 is one tenth."""
    return value if isinstance(value, Fraction) else Fraction(value)


def written(value: Fraction | int) -> str:
    """An exact decimal where there is one ("4.5", "-0.3"), else a fraction ("1/3")."""
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    return _plain(Decimal(value.numerator) / Decimal(value.denominator))


def _plain(value: Decimal) -> str:
    return f"{value.normalize():f}"
