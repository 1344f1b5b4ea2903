"""What pages say while a contest is being played: no place, winner or champion
that the report does not have for good.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from engine.organiser import CHESS, POINTS, Played, play
from fangbang.games.exact_numbers import format_exact
from fangbang.pages import tournament_pages
from fangbang.reports.json_csv import contest_data, standings_csv

GROUPS = {"A": ["P1", "P2", "P3"], "B": ["P4", "P5", "P6"]}
PLACE = re.compile(r"\b(?:1st|2nd|3rd|[4-9]th) place\b|\bchampion\b|\bwinners?\b", re.I)


def texts(data: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in the facts of a page, with the key it stands under."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from texts(value, name)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from texts(value, key)
    elif isinstance(data, str):
        yield key, data
    elif hasattr(data, "text"):
        yield key, str(data.text)


def said(played: Played) -> list[str]:
    """What the English pages of the tournament say of places and
    winners, words of links to paper aside.
    """
    pages = [
        page
        for page in tournament_pages(played.context)
        if page.language == "en" and "/print" not in page.path
    ]
    return [
        f"{page.path} {key}: {text}"
        for page in pages
        for key, text in texts(page.facts)
        if PLACE.search(text)
    ]


def games(count: int) -> list[dict[str, Any]]:
    pairs = [
        (stage, one, other)
        for stage, who in (("groups", GROUPS["A"]), ("groups", GROUPS["B"]))
        for one in who
        for other in who
        if one < other
    ]
    return [
        {"stage": stage, "players": [one, other], "winner": one} for stage, one, other in pairs
    ][:count]


STAGES = [
    {
        "name": "groups",
        "format": "round-robin",
        "groups": GROUPS,
        "advance": {"top": 1, "per": "group"},
    },
    {"name": "final", "format": "knockout"},
]


@pytest.mark.parametrize("count", [0, 2, 5, 6])
def test_winners_of_groups_are_no_winners(count: int) -> None:
    """Until the final is played nobody is first; those who are out have
    their place once the groups are over.
    """
    played = play({"stages": STAGES, "awards": [{"places": 2}]}, games(count), CHESS)
    first = {f"P{number}" for number in range(1, 7)} - {
        name for _, group in played.placed() for name in group
    }
    assert first == ({"P1", "P4"} if count == 6 else {f"P{number}" for number in range(1, 7)})
    through = "Through in 1st place"  # of a group that is over: this stands
    assert not [
        line
        for line in said(played)
        if "champion" in line.lower() or "1st" in line.replace(through, "")
    ], said(played)
    data = contest_data(played.contest, played.report)
    places = [(place["rank"], tuple(place["players"])) for place in data["places"]]
    assert places == list(played.report.placed) and data["awards"] == []


def test_before_the_first_game_nobody_has_a_place() -> None:
    entrants = [f"P{number}" for number in range(1, 5)]
    played = play(
        {
            "entrants": entrants,
            "stages": [{"format": "league", "games": 2}],
            "awards": [{"places": 1}],
        },
        [],
        POINTS,
    )
    data = contest_data(played.contest, played.report)
    assert [row["rank"] for table in data["stages"][0]["tables"] for row in table["standings"]] == [
        None
    ] * 4
    assert all(
        line.split(",")[2] == ""
        for line in standings_csv(played.contest, played.report).splitlines()[1:]
    )
    assert not said(played), said(played)


def test_a_running_league_names_nobody() -> None:
    played = play(
        {"stages": [{"format": "league", "games": 3}], "awards": [{"places": 3}]},
        [{"game": 1, "points": {"P1": 3, "P2": 1, "P3": 2}}],
        POINTS,
    )
    assert not said(played), said(played)
    assert played.placed() == [] and [
        format_exact(row.points) for row in played.rows().values()
    ] == [
        "3",
        "2",
        "1",
    ]
