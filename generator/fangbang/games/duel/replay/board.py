"""The Gomoku board: points, their names, and the line that the last stone makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

Point = tuple[int, int]  # column from the left, row from the bottom, both from 0

LETTERS = "abcdefghijklmnopqrstuvwxyz"  # i is a column like any other
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


def name_of(point: Point) -> str:
    """(7, 7) is h8."""
    column, row = point
    return f"{LETTERS[column]}{row + 1}"


def line_through(
    stones: Mapping[Point, int], last: Point, length: int, longer_wins: bool
) -> tuple[Point, ...]:
    """The longest winning line through the last stone: no other line can be new."""
    runs = (_run(stones, last, direction) for direction in DIRECTIONS)
    winning = (run for run in runs if len(run) == length or (longer_wins and len(run) > length))
    return max(winning, key=len, default=())


def _run(stones: Mapping[Point, int], last: Point, direction: Point) -> tuple[Point, ...]:
    across, up = direction
    before = [*_arm(stones, last, (-across, -up))]
    return (*reversed(before), last, *_arm(stones, last, direction))


def _arm(stones: Mapping[Point, int], last: Point, direction: Point) -> Iterator[Point]:
    column, row = last
    across, up = direction
    while stones.get((column := column + across, row := row + up)) == stones[last]:
        yield column, row
