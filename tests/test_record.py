"""A record is what the standard library's dataclass is,
but for what the type checker looks after.
"""

from __future__ import annotations

import dataclasses
import pickle
from dataclasses import asdict, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

import pytest

from fangbang import record


@record.dataclass(frozen=True)
class Mine:
    one: int
    two: Fraction = Fraction(1, 2)
    three: tuple[str, ...] = ()
    aside: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def four(self) -> int:
        return self.one * 4


@dataclasses.dataclass(frozen=True)
class Theirs:
    one: int
    two: Fraction = Fraction(1, 2)
    three: tuple[str, ...] = ()
    aside: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


@record.dataclass(frozen=True, slots=True)
class Slotted:
    text: str
    lang: str | None = None

    def __str__(self) -> str:
        return self.text


@record.dataclass
class Open:
    one: int


@record.dataclass(frozen=True, eq=False)
class Single:
    one: int


GIVEN: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    ((1,), {}),
    ((1, Fraction(1, 2)), {}),
    ((1,), {"three": ("a",)}),
    ((2,), {"aside": {"x": 1}}),
    ((2,), {}),
]


def test_equal_where_the_standard_ones_are() -> None:
    mine, theirs = (
        [Mine(*some, **more) for some, more in GIVEN],
        [Theirs(*some, **more) for some, more in GIVEN],
    )
    for one, their in zip(mine, theirs, strict=True):
        for other, their_other in zip(mine, theirs, strict=True):
            assert (one == other) == (their == their_other)
            assert one != other or hash(one) == hash(other)
        assert repr(one) == repr(their).replace("Theirs", "Mine") and asdict(one) == asdict(their)
    assert mine[0] != theirs[0] and mine[0].__eq__(3) is NotImplemented


def test_made_copied_and_sent_like_any_other() -> None:
    mine = Mine(3, aside={"x": 1})
    assert (
        mine.four == 12
        and replace(mine, one=4).four == 16
        and replace(mine, one=4).aside is mine.aside
    )
    assert pickle.loads(pickle.dumps(mine)) == mine and pickle.loads(
        pickle.dumps(Slotted("a", "en"))
    ) == Slotted("a", "en")
    assert [each.name for each in dataclasses.fields(Mine)] == ["one", "two", "three", "aside"]
    with pytest.raises(TypeError):
        Mine()  # type: ignore[call-arg]


def test_slots_own_methods_and_what_can_be_a_key() -> None:
    assert (
        str(Slotted("a")) == "a"
        and repr(Slotted("a")) == "Slotted(text='a', lang=None)"
        and len({Slotted("a"), Slotted("a"), Slotted("b")}) == 2
    )
    with pytest.raises(AttributeError):
        Slotted("a").other = 1  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        hash(Open(1))
    assert Open(1) == Open(1) and Single(1) != Single(1) and len({Single(1), Single(1)}) == 2
