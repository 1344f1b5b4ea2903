"""The reason beside every place: whom it puts ahead or behind stands there in the table, and
what it calls the most is the most.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from organiser import CHESS, LABELS, PLACES, POINTS, Played, play

from fangbang.engine.model import Row, Table
from fangbang.engine.tiebreaks import TIEBREAKS, criterion
from fangbang.pages.localizer import Localizer
from fangbang.pages.reasons import criteria, why

LOW = {**POINTS, "better": "low"}
SOME = r"((?:P\d(?:, )?)+)"
NAMES = {
    "ahead": re.compile(f"ahead of {SOME}"),
    "behind": re.compile(f"behind {SOME}"),
    "level": re.compile(f"level with {SOME} in everything"),
}
PEOPLE = [f"P{number}" for number in range(1, 6)]
# what needs files of its own beside the games, or looks at roles
NOT_HERE = {"lots", "play-off", "trial-points", "trial-countback", "place-first", "place-last"}
DUEL = sorted(set(TIEBREAKS) - NOT_HERE - {"countback"})
TABLE = [
    "points",
    "wins",
    "average",
    "games-fewest",
    "games-most",
    "best-game",
    "last-game",
    "countback-points",
    "penalties-fewest",
]


def sentences(found: Played, language: str = "en") -> Iterator[tuple[Table, Row, str]]:
    """Every row of every table with its reason."""
    voice = Localizer(language, found.context.site.settings)
    for stage in found.report.stages:
        for table in stage.tables:
            for row in table.rows:
                yield table, row, why(found.context, voice, found.contest, table, row)


def holds(found: Played, table: Table, row: Row, said: str) -> None:
    """What a sentence claims against the table it stands in."""
    if not row.stands:
        assert said == ""  # no place before the first game
        return
    ranks = {found.names[each.player]: each for each in table.rows}
    told = {
        key: [name for names in pattern.findall(said) for name in names.rstrip(", ").split(", ")]
        for key, pattern in NAMES.items()
    }
    assert all(ranks[name].rank > row.rank for name in told["ahead"]), said
    assert all(ranks[name].rank < row.rank for name in told["behind"]), said
    assert all(ranks[name].rank == row.rank for name in told["level"]), said
    assert not re.search(r"(ahead of|behind|level with)\s*[;,.:]|  ", said), said
    assert row.rank == 1 or row.status or told["behind"] or told["level"] or "level with" in said, (
        said
    )


def extreme(found: Played, table: Table, row: Row, said: str) -> None:
    """“the most” is said of the most, and “the fewest” of the fewest, of those who hold a place."""
    values = [
        (
            each.decided_by[0].value
            if each.decided_by and not each.decided_by[0].others
            else each.points
        )
        for each in table.rows
        if not each.status
    ]
    values = [value for value in values if value is not None]
    mine = (
        row.decided_by[0].value if row.decided_by and not row.decided_by[0].others else row.points
    )
    assert "the most" not in said or mine == max(values), said
    assert "the fewest" not in said or mine == min(values), said


def check(found: Played) -> None:
    assert not found.codes(), [
        (each.code, dict(each.facts)) for each in found.problems if each.severity == "error"
    ]
    for table, row, said in sentences(found):
        if row.status:
            assert "behind everybody else" in said or (not said and not row.stands)
        else:
            holds(found, table, row, said)
            extreme(found, table, row, said)
    for _, _, said in sentences(found, "zh-Hant"):
        assert not re.search("與(同分|相同|各項|其餘)|在之[前後]|排在（", said), said


def duel(one: str, other: str, made: int, conceded: int) -> dict[str, Any]:
    """One game with its score."""
    return {
        "black": one,
        "white": other,
        "score": f"{made}:{conceded}",
        "winner": "draw" if made == conceded else one if made > conceded else other,
    }


@st.composite
def duels(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """A round robin, perhaps with games missing, and up to four criteria, the first of them any."""
    people = PEOPLE[: draw(st.integers(3, 5))]
    pairs = [(one, other) for at, one in enumerate(people) for other in people[at + 1 :]]
    games = [
        duel(one, other, draw(st.integers(0, 3)), draw(st.integers(0, 3)))
        for one, other in pairs
        if draw(st.integers(0, 9))
    ]
    ties = draw(st.lists(st.sampled_from(DUEL), min_size=1, max_size=4, unique=True))
    return (
        {"stages": [{"format": "round-robin"}], "ties": ties, "fide": "2023"},
        {"games": games, **extras(draw, people)},
        people,
    )


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """A league of a few games with points, some of them without somebody."""
    people = PEOPLE[: draw(st.integers(3, 5))]
    games = [
        {"points": {who: draw(st.integers(-2, 3)) for who in people if draw(st.integers(0, 5))}}
        for _ in range(draw(st.integers(1, 3)))
    ]
    ties = draw(st.lists(st.sampled_from(TABLE), min_size=1, max_size=4, unique=True))
    return (
        {"stages": [{"format": "league"}], "ties": ties},
        {"games": [game for game in games if game["points"]], **extras(draw, people)},
        people,
    )


def extras(draw: st.DrawFn, people: list[str]) -> dict[str, Any]:
    """Somebody disqualified, a ruling on all."""
    out = draw(st.sampled_from([None, None, people[0]]))
    ruled = draw(st.booleans())
    return {
        **({"disqualified": [{"player": out, "why": "x"}]} if out else {}),
        **({"rulings": [{"order": people, "why": "as drawn"}]} if ruled else {}),
    }


@settings(max_examples=150, deadline=None)
@given(duels())
def test_reasons_of_duels_hold(given: tuple[dict[str, Any], dict[str, Any], list[str]]) -> None:
    plan, results, people = given
    check(play(plan, results, CHESS, people))


@settings(max_examples=150, deadline=None)
@given(tables(), st.sampled_from([POINTS, LOW]))
def test_reasons_of_tables_hold(
    given: tuple[dict[str, Any], dict[str, Any], list[str]], rule: dict[str, Any]
) -> None:
    plan, results, people = given
    check(play(plan, results, rule, people))


@pytest.mark.parametrize(
    "rule,ties,said",
    [
        (POINTS, ["points", "wins"], "Total points first, the highest leading"),
        (LOW, ["points"], "Total points first, the lowest leading"),
        (PLACES, ["points"], "Total points first, the lowest leading"),
        (LOW, ["wins", "points"], "Wins first, the highest leading"),
        (CHESS, ["games-fewest", "points"], "Fewest games first, the lowest leading"),
        (LOW, ["average"], "Points per game first, the lowest leading"),
    ],
)
def test_criteria_say_which_way_they_rank(rule: dict[str, Any], ties: list[str], said: str) -> None:
    """The one place that knows is the criterion itself, in this contest."""
    found = play({"ties": ties}, [], rule, PEOPLE[:2])
    assert criteria(
        found.context,
        Localizer("en", found.context.site.settings),
        found.contest,
        found.contest.plan.stages[0],
    ).startswith(said)
    assert criterion(ties[0], found.context.book(found.contest).better).low == ("lowest" in said)


def test_the_first_criterion_need_not_be_points() -> None:
    """A football table by wins: what was “level with ; ahead of …”."""
    football = {**CHESS, "points": {"win": 3, "draw": 1, "loss": 0}, "name": LABELS}
    games = [duel("P1", "P2", 1, 0), duel("P3", "P1", 2, 0), duel("P2", "P3", 3, 0)]
    found = play(
        {"stages": [{"format": "round-robin"}], "ties": ["wins", "difference"]},
        games,
        football,
        PEOPLE[:3],
    )
    assert {said for _, _, said in sentences(found)} == {
        "score difference 2, the most.",
        *(
            f"score difference −1, level with {other} in everything: the place is shared."
            for other in ("P1", "P3")
        ),
    }
    found = play(
        {"stages": [{"format": "round-robin"}], "ties": ["wins", "difference"]},
        games[:2],
        football,
        PEOPLE[:3],
    )
    assert [said for _, _, said in sentences(found)] == [
        "wins 1, level with P1; ahead of P1 on score difference, 2 to −1.",
        "wins 1, level with P3; behind P3 on score difference, −1 to 2.",
        "wins 0, behind P1 with 1.",
    ]
