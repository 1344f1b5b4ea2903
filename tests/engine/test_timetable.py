"""When and where drawn games are played: whatever is drawn, nobody is at two tables at once."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangbang.authoring.timetable_options import NotAPlan, laid_out
from fangbang.engine.draw import Drawn
from fangbang.engine.draw.timetable import Timetable
from fangbang.engine.model import Fixture
from fangbang.games.base import GamePosition
from fangbang.messages.problem import SourceLocation

HERE = SourceLocation("x.yaml")


def game(number: int, *players: str, bye: str | None = None) -> Fixture:
    return Fixture(GamePosition(round=number), players, HERE, bye)


people = st.lists(st.sampled_from("abcdefghij"), min_size=2, max_size=4, unique=True)
rounds = st.lists(st.tuples(st.integers(1, 4), people), min_size=1, max_size=30)


@given(rounds, st.integers(1, 5), st.integers(0, 1500), st.integers(1, 90))
def test_nobody_and_no_table_is_taken_twice_at_one_time(
    drawn: list[tuple[int, list[str]]], count: int, start: int, every: int
) -> None:
    fixtures = [game(number, *who) for number, who in drawn]
    tables = tuple("ABCDE"[:count])
    laid = Timetable(start, every, tables).laid(fixtures)
    assert [(one.slot.round, one.players) for one in laid] == [
        (one.slot.round, one.players) for one in fixtures
    ]
    assert laid == Timetable(start, every, tables).laid(fixtures)
    for one, other in combinations(laid, 2):
        if one.time == other.time:
            assert one.slot.table != other.slot.table and not {*one.players} & {*other.players}
        if (one.slot.round or 0) < (other.slot.round or 0):
            assert _minutes(one) < _minutes(other)


def _minutes(fixture: Fixture) -> int:
    hours, minutes = str(fixture.time).split(":")
    return int(hours) * 60 + int(minutes)


def test_a_bye_has_no_table_and_takes_none() -> None:
    bye, pair = Timetable(780, 25, ("A",)).laid([game(1, "a", bye="full"), game(1, "b", "c")])
    assert (bye.time, bye.slot.table) == (None, None)
    assert (pair.time, pair.slot.table) == ("13:00", "A")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"start": "25:99"}, "draw-time-form"),
        ({"start": "1pm"}, "draw-time-form"),
        ({"every": "25m"}, "draw-time-without-start"),
        ({"date": "2026-03-14"}, "draw-time-without-start"),
        ({"start": "13:00", "every": "soon"}, "draw-every-form"),
        ({"start": "13:00", "every": "0m"}, "draw-every-form"),
        ({"start": "13:00", "date": "14.3."}, "draw-date-form"),
        ({"tables": "1-"}, "draw-tables-form"),
        ({"tables": "A-3"}, "draw-tables-form"),
        ({"tables": "9-1"}, "draw-tables-form"),
        ({"tables": "1-9999"}, "draw-tables-form"),
        ({"tables": "A"}, "draw-tables-few"),
        ({"start": "13:00", "tables": "A"}, "draw-tables-few"),
    ],
)
def test_what_is_no_time_and_no_table(options: dict[str, str], code: str) -> None:
    drawn = Drawn((game(1, "a", "b"), game(1, "c", "d")), "pairs")
    with pytest.raises(NotAPlan) as told:
        laid_out(drawn, **options)
    assert told.value.code == code


@pytest.mark.parametrize(
    ("text", "tables"),
    [
        ("1-3", ["1", "2"]),
        ("A–C", ["A", "B"]),
        ("7, 9", ["7", "9"]),
        ("窗邊、門口", ["窗邊", "門口"]),
    ],
)
def test_tables_as_people_write_them(text: str, tables: list[str]) -> None:
    drawn = laid_out(Drawn((game(1, "a", "b"), game(1, "c", "d")), "pairs"), tables=text)
    assert [one.slot.table for one in drawn.fixtures] == tables


def test_an_evening_goes_on_after_midnight() -> None:
    drawn = Drawn((game(1, "a", "b"), game(2, "a", "b")), "berger")
    laid = laid_out(drawn, start="23:30", every="60", date="2026-03-14")
    assert [(one.date, one.time) for one in laid.fixtures] == [
        ("2026-03-14", "23:30"),
        ("2026-03-14", "24:30"),
    ]
