"""The race: points after each game or round, one line a
player, with the same figures as a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from ..engine.ledger import tallies
from ..engine.model import Row, StagePlan, StageReport, Table
from ..engine.standings import LedgerIndex
from ..games.base import Game
from ..model import Contest, Player
from .localizer import Localizer
from .tournament_view import TournamentView, shows_plus

if TYPE_CHECKING:
    from .facts.shared import DrawnText
    from .facts.stages import Chart, ChartLine, ChartTable, ChartWords

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM, _APART = 400, 300, 24, 285, 14, 268, 14.5


# with more lines than that nobody can follow one: the first are drawn
_MOST, _SHOWN = 16, 12


@dataclass(frozen=True, slots=True)
class _Tick:
    """Where a number of points stands beside the chart."""

    x: float
    y: float
    tick: Fraction


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A chart without a word, the same in every language."""

    height: int
    grid: list[str]
    ticks: list[_Tick]
    x_labels: list[DrawnText]
    lines: list[ChartLine]


def race(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    book: LedgerIndex,
    plan: StagePlan,
    report: StageReport,
) -> Chart | None:
    """One chart where all play the same games or rounds, in one table."""
    if plan.how.bracket or plan.how.seats_once or len(report.tables) != 1:
        return None
    table = report.tables[0]
    keys = {index: _step(contest.plan.games[index], index) for index in table.games}
    numbers = list(dict.fromkeys(keys.values()))
    if (
        not 2 <= len(numbers) <= 40
        or len(table.rows) < 2
        or (
            contest.edition.game.for_two
            and not all(contest.plan.games[index].slot.round for index in keys)
        )
    ):
        return None
    rows = table.rows if len(table.rows) <= _MOST else table.rows[:_SHOWN]
    at = {index: numbers.index(key) for index, key in keys.items()}
    runs, told = context.once(
        ("runs", contest.key, plan.name), lambda: _runs(rows, table, book, at, len(numbers))
    )
    drawn = context.once(
        ("race", contest.key, plan.name), lambda: _drawn(rows, runs, told, numbers)
    )
    return {
        "width": _WIDTH,
        "height": drawn.height,
        "grid": drawn.grid,
        "x_labels": drawn.x_labels,
        "y_labels": [
            {"x": label.x, "y": label.y, "text": voice.number(label.tick)} for label in drawn.ticks
        ],
        "lines": _labelled(voice, contest, drawn, rows, runs),
        "table": _figures(context, voice, contest, rows, runs, told, numbers),
        **_words(context, voice, contest, table, rows, runs, len(numbers)),
    }


def _step(game: Game, index: int) -> str:
    return str(game.slot.round or game.slot.game or index + 1)


def _words(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    table: Table,
    rows: Sequence[Row],
    runs: dict[str, list[Fraction]],
    count: int,
) -> ChartWords:
    """What the chart is called, and what its figures are."""
    by = "-rounds" if any(contest.plan.games[index].slot.round for index in table.games) else ""
    first_ones = [row.player for row in table.rows if row.rank == 1]
    same = all(runs[row.player][-1] == row.points for row in rows)
    first = voice.label("chart-first", n=len(rows)) if len(rows) < len(table.rows) else ""
    return {
        "title": voice.label(f"chart-title{by}", n=count),
        "note": voice.label(f"chart-note{by}") + first,
        "desc": voice.label(
            f"chart-desc{by}",
            names=context.names(voice, contest, first_ones),
            n=len(first_ones),
            points=voice.number(runs[table.rows[0].player][-1]),
        ),
        "caption": voice.label("chart-caption" if same else "chart-caption-apart"),
    }


def _runs(
    rows: Sequence[Row], table: Table, book: LedgerIndex, at: dict[int, int], count: int
) -> tuple[dict[str, list[Fraction]], dict[str, set[int]]]:
    """Everybody's sum before and after each step, and the steps in which something counted: a game
    that was struck or missed is no nought.
    """
    sums = tallies([row.player for row in rows], book.of(table.games))
    return (
        {player: _run(tally.by_game, at, count) for player, tally in sums.items()},
        {player: {at[index] for index in tally.by_game} for player, tally in sums.items()},
    )


def _run(by_game: dict[int, Fraction], at: dict[int, int], count: int) -> list[Fraction]:
    made = [Fraction(0)] * (count + 1)
    for index, points in by_game.items():
        made[at[index] + 1] += points
    for step in range(1, count + 1):
        made[step] += made[step - 1]
    return made


def _labelled(
    voice: Localizer,
    contest: Contest,
    drawn: _Drawn,
    rows: Sequence[Row],
    runs: dict[str, list[Fraction]],
) -> list[ChartLine]:
    """The lines with what stands beside them, the leader's on top of the others."""
    lines: list[ChartLine] = [
        {
            **line,
            "label": (
                f"{_short(voice, contest.players[row.player])} "
                f"{voice.number(runs[row.player][-1], shows_plus(contest))}"
            ),
        }
        for row, line in zip(rows, drawn.lines, strict=True)
    ]
    return lines[::-1]


def _figures(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    rows: Sequence[Row],
    runs: dict[str, list[Fraction]],
    told: dict[str, set[int]],
    numbers: list[str],
) -> ChartTable:
    return {
        "columns": [voice.label("player"), *numbers],
        "rows": [
            {
                "who": context.who(voice, contest, row.player),
                "cells": [
                    voice.number(each) if step in told[row.player] else "–"
                    for step, each in enumerate(runs[row.player][1:])
                ],
            }
            for row in rows
        ],
    }


def _drawn(
    rows: Sequence[Row],
    runs: dict[str, list[Fraction]],
    told: dict[str, set[int]],
    numbers: list[str],
) -> _Drawn:
    """The chart without a word."""
    values = [value for run in runs.values() for value in run]
    least, most = min(values), max(max(values), min(values) + 1)
    step = _nice(most - least)
    ticks = [tick * step for tick in range(int(least // step), int(-(-most // step)) + 1)]
    low, high = float(ticks[0]), float(ticks[-1])

    def x(index: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * index / len(numbers), 1)

    def y(value: Fraction | float) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (float(value) - low) / (high - low), 1)

    labels = _spread([y(runs[row.player][-1]) for row in rows])
    lines: list[ChartLine] = []
    for row, label_y in zip(rows, labels, strict=True):
        run = runs[row.player]
        place = row.rank if row.rank < 4 and not row.shared else 0
        points = [(x(index), y(value)) for index, value in enumerate(run)]
        lines.append(
            {
                "d": "M" + " ".join(f"{a} {b}" for a, b in points),
                "place": place,
                "dots": [
                    {"x": a, "y": b}
                    for step, (a, b) in enumerate(points[1:])
                    if step in told[row.player]
                ]
                if place and len(numbers) <= 12
                else [],
                "label": "",
                "label_x": 295,
                "label_y": label_y + 4,
            }
        )
    # so that the figures below do not touch
    sparse = -(-len(numbers) // 12)
    return _Drawn(
        max(_HEIGHT, int(max(labels)) + 20),
        [f"M{_LEFT} {y(tick)}H{_RIGHT}" for tick in ticks],
        [_Tick(_LEFT - 6, y(tick) + 4, tick) for tick in ticks],
        [
            {"x": x(index + 1), "y": 288, "text": name}
            for index, name in enumerate(numbers)
            if (index + 1) % sparse == 0
        ],
        lines,
    )


def _nice(span: Fraction) -> Fraction:
    """A step that gives four to eight lines: 1, 2, 3, 5, 10, 20 …"""
    size = Fraction(1)
    while True:
        for step in (1, 2, 3, 5):
            if span <= 6 * step * size:
                return step * size
        size *= 10


def _spread(heights: Sequence[float]) -> list[float]:
    """Labels in the order of the places, at least one line apart, as
    near to their lines as that allows.
    """
    order = sorted(range(len(heights)), key=lambda at: (heights[at], at))
    placed = [0.0] * len(heights)
    before = _TOP - _APART
    for at in order:
        before = placed[at] = max(heights[at], before + _APART)
    limit = _BOTTOM + 4.0
    for at in reversed(order):
        placed[at] = min(placed[at], limit) if limit > _TOP else placed[at]
        limit = placed[at] - _APART
    return [round(each, 1) for each in placed]


def _short(voice: Localizer, player: Player) -> str:
    """A long name by its first word, so that it fits beside the chart; its mark stays."""
    mark = player.marks.get(voice.language, "")
    name = voice.name(player).text.removesuffix(mark)
    return (name if len(name) <= 6 else name.replace("·", " ").split(" ")[0][:12]) + mark
