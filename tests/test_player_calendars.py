"""Everybody's own calendar: the games drawn for him that have an hour, and nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest
from icalendar import Calendar

from test_build import make, site

PLAN = """\
title: Cup
date: 2024-03-02
entrants: [Ann, Ben, Cem, Dan]
contests:
  gomoku: {rule: gomoku, stages: [{format: round-robin}]}
"""
FIXTURES = """\
games:
  - {round: 1, black: Ann, white: Dan, winner: Ann}
fixtures:
  - {round: 1, table: 2, black: Ben, white: Cem, time: 13:00}
  - {round: 2, table: 1, black: Dan, white: Cem, time: 24:30, room: hall}
  - {round: 2, table: 2, black: Ann, white: Ben}
"""


def events(folder: Path, player: str, results: str = FIXTURES) -> list[tuple[str, str, str]]:
    """(when, what, id) of each event of somebody's calendar."""
    changes = {
        "content/spring/tournament.yaml": PLAN,
        "results/spring/gomoku.yaml": results,
    }
    made = make(site(folder, changes), folder / "out")
    assert not [problem for problem in made.problems if problem.severity == "error"]
    path = folder / "out/spring/players" / f"{player}.ics"
    if not path.exists():
        return []
    calendar = Calendar.from_ical(path.read_bytes())
    return [
        (str(event["dtstart"].dt)[:16], str(event["summary"]), str(event["uid"]))
        for event in calendar.walk("VEVENT")
    ]


def test_a_player_has_his_own_games_with_their_hours(tmp_path: Path) -> None:
    (ben,), cem = events(tmp_path / "a", "ben"), events(tmp_path / "b", "cem")
    assert ben[0] == "2024-03-02 13:00" and ben[1] == "五子棋，2 桌，第 1 輪"
    assert [when for when, _, _ in cem] == ["2024-03-02 13:00", "2024-03-03 00:30"]
    assert events(tmp_path / "c", "ann") == []  # nothing of hers has an hour


def test_an_hour_that_changes_moves_the_event(tmp_path: Path) -> None:
    (before,) = events(tmp_path / "a", "ben")
    moved = FIXTURES.replace("table: 2, black: Ben", "table: 7, black: Ben").replace(
        "13:00", "15:00"
    )
    (after,) = events(tmp_path / "b", "ben", moved)
    assert before[2] == after[2] and after[0] == "2024-03-02 15:00"


@pytest.mark.parametrize("player", ["ben", "dan"])
def test_the_page_leads_to_it_where_there_is_one(tmp_path: Path, player: str) -> None:
    timed = events(tmp_path, player)
    page = (tmp_path / "out/spring/players" / f"{player}.html").read_text("utf-8")
    assert (f'href="{player}.ics"' in page) == bool(timed)
