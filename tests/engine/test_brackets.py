"""Brackets of any number of entrants: byes, walkovers, nobody came, best of several,
second grand finals, what does not fit.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from organiser import CHESS, Played, play


def names(count: int) -> list[str]:
    return [f"P{number:02}" for number in range(1, count + 1)]


def next_open(played: Played) -> tuple[str, str, str] | None:
    """A match both of whose sides are known and which nobody has won."""
    for match in played.matches().values():
        first, second = match.players
        if first and second and match.winner is None and not match.nobody:
            return match.key, played.names[first], played.names[second]
    return None


def played_out(
    count: int, stage: dict[str, Any], chance: random.Random
) -> tuple[Played, list[dict[str, Any]]]:
    """A bracket played to its end, one match after the other."""
    games: list[dict[str, Any]] = []
    while True:
        played = play({"stages": [stage | {"seeds": names(count)}]}, games, CHESS)
        assert not played.codes()
        found = next_open(played)
        if found is None:
            return played, games
        games.append({"players": list(found[1:]), "winner": chance.choice(found[1:])})


@pytest.mark.parametrize("order", ["standard", "folded", "listed"])
@pytest.mark.parametrize("count", range(2, 18))
def test_byes_never_meet(count: int, order: str) -> None:
    played = play(
        {"stages": [{"format": "knockout", "seeds": names(count), "order": order}]}, [], CHESS
    )
    first = played.report.stages[0].bracket[0]
    size = 2 * len(first)
    assert size // 2 < count <= size
    assert sorted(player for match in first for player in match.players if player) == sorted(
        played.names
    )
    byes = {played.names[match.winner] for match in first if match.bye}
    assert len(byes) == size - count and all(any(match.players) for match in first)
    if order != "listed":
        assert byes == set(names(size - count))  # the best seeds


@pytest.mark.parametrize("count", range(2, 18))
def test_double_knockout_of_any_number(count: int) -> None:
    chance = random.Random(count)
    for _ in range(3):
        played, games = played_out(count, {"format": "double-knockout"}, chance)
        lost: dict[str, int] = {}
        for game in games:
            loser = next(each for each in game["players"] if each != game["winner"])
            lost[loser] = lost.get(loser, 0) + 1
        placed = played.placed()
        champion = placed[0][1]
        assert played.report.complete and len(champion) == 1 and lost.get(champion[0], 0) <= 1
        assert {each: lost.get(each, 0) for each in names(count) if each not in champion} == {
            each: 2 for each in names(count) if each not in champion
        }
        assert sum(len(group) for _, group in placed) == count
        assert [rank for rank, _ in placed] == [
            1 + sum(len(group) for _, group in placed[:at]) for at in range(len(placed))
        ]
        assert ("reset" in played.matches()) == (len(games) == 2 * count - 1)


def test_no_second_final_when_the_unbeaten_wins() -> None:
    """C14: had T1 won the grand final, the second would neither be played nor drawn."""
    games = [("T1", "T2"), ("T1", "T2")]
    played = play(
        {"stages": [{"format": "double-knockout", "seeds": ["T1", "T2"]}]},
        [{"players": [a, b], "winner": a} for a, b in games],
        CHESS,
    )
    assert "reset" not in played.matches() and played.placed() == [(1, ["T1"]), (2, ["T2"])]


def test_reset_can_be_left_out() -> None:
    games = [("T1", "T2"), ("T2", "T1")]
    stage = {"format": "double-knockout", "seeds": ["T1", "T2"], "reset": False}
    played = play({"stages": [stage]}, [{"players": [a, b], "winner": a} for a, b in games], CHESS)
    assert played.report.complete and played.placed() == [(1, ["T2"]), (2, ["T1"])]


def test_double_knockout_refuses_a_stranger_in_a_later_match() -> None:
    games = [
        {"players": ["A", "D"], "winner": "D"},
        {"players": ["B", "C"], "winner": "B"},
        {"players": ["A", "B"], "winner": "B"},
    ]
    played = play(
        {"stages": [{"format": "double-knockout", "seeds": ["A", "B", "C", "D"]}]}, games, CHESS
    )
    assert played.codes() == ["no-such-match"]


@pytest.mark.parametrize("match", ["w1-1", "l1-1"])
def test_games_can_name_their_match(match: str) -> None:
    games = [{"match": match, "players": ["A", "D"], "winner": "D"}]
    played = play(
        {"stages": [{"format": "double-knockout", "seeds": ["A", "B", "C", "D"]}]}, games, CHESS
    )
    assert played.codes() == ([] if match == "w1-1" else ["no-such-match"])


def test_double_knockout_where_neither_came() -> None:
    """Both are out at once, and nobody is put in their places."""
    games: list[dict[str, Any]] = [
        {"players": ["A", "D"], "double-forfeit": True},
        {"players": ["B", "C"], "winner": "B"},
    ]
    contest = {"stages": [{"format": "double-knockout", "seeds": ["A", "B", "C", "D"]}]}
    played = play(contest, games, CHESS)
    assert next_open(played) == ("final", "B", "C")
    played = play(contest, [*games, {"players": ["B", "C"], "winner": "B"}], CHESS)
    assert played.report.complete and not played.codes()
    assert played.placed() == [(1, ["B"]), (2, ["C"]), (3, ["A", "D"])]


def test_final_to_which_nobody_came_has_no_winner() -> None:
    games = [
        {"round": 1, "players": ["A", "D"], "winner": "A"},
        {"round": 1, "players": ["B", "C"], "winner": "B"},
        {"round": 2, "players": ["A", "B"], "double-forfeit": True},
    ]
    played = play(
        {
            "stages": [{"format": "knockout", "seeds": ["A", "B", "C", "D"]}],
            "awards": [{"places": 2, "if-level": "shared"}],
        },
        games,
        CHESS,
    )
    assert played.report.complete and played.placed() == [(2, ["A", "B"]), (3, ["C", "D"])]
    assert played.holders() == {"places-2": ["A", "B"]}


def test_best_of_three_with_sides_changing() -> None:
    """The draw is taken from the recorded first round; the same pair with its
    sides turned round is the same match.
    """
    games = [
        {"round": 1, "match": 1, "players": ["A", "B"], "winner": "A"},
        {"round": 1, "match": 1, "players": ["B", "A"], "winner": "B"},
        {"round": 1, "match": 1, "players": ["A", "B"], "winner": "B"},
        {"round": 1, "match": 2, "players": ["C", "D"], "winner": "C"},
        {"round": 1, "match": 2, "players": ["D", "C"], "winner": "C"},
    ]
    played = play({"stages": [{"format": "knockout", "best-of": 3}]}, games, CHESS)
    made = played.matches()
    assert [played.names[made[key].winner] for key in ("1-1", "1-2")] == ["B", "C"]
    assert [tuple(map(int, made[key].score)) for key in ("1-1", "1-2")] == [(1, 2), (2, 0)]


def test_places_while_the_bracket_is_open() -> None:
    """Who is out after the first round of eight is fifth, though nobody is first yet."""
    games = [
        {"round": 1, "players": [f"P{a:02}", f"P{b:02}"], "winner": f"P{a:02}"}
        for a, b in ((1, 8), (4, 5), (2, 7), (3, 6))
    ]
    played = play({"stages": [{"format": "knockout", "seeds": names(8)}]}, games, CHESS)
    assert played.placed() == [(5, ["P05", "P06", "P07", "P08"])]


def test_walkover_into_third_place() -> None:
    """One semi-final was played by nobody: the loser of the other has no opponent and is third."""
    games = [
        {"round": 1, "players": ["A", "D"], "double-forfeit": True},
        {"round": 1, "players": ["B", "C"], "winner": "B"},
    ]
    played = play(
        {"stages": [{"format": "knockout", "seeds": ["A", "B", "C", "D"], "third-place": True}]},
        games,
        CHESS,
    )
    assert played.report.complete and played.placed() == [(1, ["B"]), (2, ["C"]), (3, ["A", "D"])]


@pytest.mark.parametrize("format", ["knockout", "double-knockout"])
@pytest.mark.parametrize("count", range(2, 10))
def test_everybody_has_a_place_whoever_came(count: int, format: str) -> None:
    """Once it is over everybody is placed once, in the order of competition; one is
    first unless nobody came to the end.
    """
    for seed in range(12):
        chance, games = random.Random(count * 100 + seed), list[dict[str, Any]]()
        while (
            found := next_open(
                now := play({"stages": [{"format": format, "seeds": names(count)}]}, games, CHESS)
            )
        ) is not None:
            pair = list(found[1:])
            games.append(
                {
                    "players": pair,
                    **chance.choice(
                        [
                            {"winner": pair[0]},
                            {"winner": pair[1]},
                            {"walkover": pair[0]},
                            {"double-forfeit": True},
                        ]
                    ),
                }
            )
        assert now.report.complete and not now.codes()
        places = now.placed()
        assert sorted(name for _, group in places for name in group) == names(count)
        ahead = places[0][0] - 1
        # nobody is first where nobody came to the end
        assert ahead in (0, 1)
        ahead = 0
        for rank, group in places:
            assert rank == max(ahead + 1, places[0][0])
            ahead += len(group)
        assert places[0][0] == 1 or not any(
            match.winner for match in list(now.matches().values())[-1:]
        )
