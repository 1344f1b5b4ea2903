"""The Gomoku referee against games that other referees judged, and
against what must hold for every game.
"""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from fangbang.games.duel.replay.gomoku import replay
from fangbang.games.replays.result import Replay

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests" / "acceptance" / "games"
PARAMS: Mapping[str, Any] = yaml.safe_load(
    (ROOT / "rules" / "gomoku" / "rule.yaml").read_text(encoding="utf-8")
)
EXACT = {**PARAMS, "line": {"length": 5, "longer": "nothing"}}
SEATS = ("seat0", "seat1")
FIVE = "A1 A15 A2 C15 A3 E15 A4 G15 A5"

Point = tuple[int, int]


def rows() -> list[dict[str, str]]:
    with (GAMES / "gomoku_games.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def read_json(name: str) -> Any:
    return json.loads((GAMES / name).read_text(encoding="utf-8"))


def game(log: object, params: Mapping[str, Any] = PARAMS, **more: object) -> Replay:
    return replay({"moves": log, **more}, params, SEATS)


def winner(found: Replay) -> object:
    assert found.illegal is None, found.illegal
    return None if found.outcome is None else found.outcome["winner"]


def code(found: Replay) -> str | None:
    assert (found.illegal is None) != (found.outcome is None and not found.open)
    return found.illegal.code if found.illegal else None


def colour(found: Replay) -> str:
    assert found.illegal is None
    if found.outcome is None:
        return "none"
    colours: Any = found.outcome["colours"]
    return str(colours.get(found.outcome["winner"], "draw"))


# What other referees judged


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_judged_games(row: dict[str, str]) -> None:
    found = game(row["moves"])
    assert colour(found) == row["winner_freestyle"]
    assert found.outcome is not None and found.outcome["stones"] == int(row["n_moves"])
    line: Any = found.outcome["line"]
    assert len(line) == int(row["longest_line_through_last"])
    assert row["moves"].split()[-1].lower() in line


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_judged_games_exactly_five(row: dict[str, str]) -> None:
    assert colour(game(row["moves"], EXACT)) == row["winner_exact5"]


def known_swaps() -> list[dict[str, Any]]:
    """The file also judges games whose moves are not among ours."""
    moves = {row["id"]: row["moves"] for row in rows()}
    return [
        {**case, "moves": moves[case["game"]]}
        for case in read_json("gomoku_swap.json")["cases"]
        if case["game"] in moves
    ]


@pytest.mark.parametrize("case", known_swaps(), ids=lambda case: case["game"])
def test_seats_as_judged(case: dict[str, Any]) -> None:
    found = game(case["moves"], swapped=case["swap_after_3"])
    assert winner(found) == case["winner_seat"]
    assert colour(found) == case["winner_colour"]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row["id"])
def test_exchange_changes_the_person_not_the_colour(row: dict[str, str]) -> None:
    kept, swapped = game(row["moves"]), game(row["moves"], swapped=True)
    assert colour(kept) == colour(swapped) == row["winner_freestyle"]
    assert {winner(kept), winner(swapped)} == set(SEATS)
    assert swapped.steps[3].kind == "gomoku-exchange" and swapped.steps[4].player == "seat0"


@pytest.mark.parametrize("case", read_json("gomoku_edge.json"), ids=lambda case: case["name"])
def test_edge_positions(case: dict[str, Any]) -> None:
    found = game(case["moves"])
    if case["spiel"] == "occupied":
        assert code(found) == "gomoku-point-taken"
        assert found.illegal is not None and found.illegal.at == ("moves", 2)
    else:
        assert colour(found) == case["spiel"]
        assert colour(game(case["moves"], EXACT)) == case["renju_exact5"]


def cases() -> list[dict[str, Any]]:
    return [case for case in read_json("cases.json") if case["game"] == "gomoku"]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_tricky_cases(case: dict[str, Any]) -> None:
    if case["kind"] == "seat":
        given_colour, swapped = case["input"]["colour"], case["input"]["swapped"]
        found = game("h8 i9 h9", swapped=swapped, end="resign", winner=given_colour)
        assert winner(found) == case["answer"]
    elif case["answer"] == "error":
        assert game(case["input"]).illegal is not None
    else:
        assert winner(game(case["input"])) == case["answer"]


# Every way to be refused, and where


ILLEGAL: list[tuple[str, dict[str, object], tuple[str | int, ...]]] = [
    ("gomoku-after-five", {"moves": f"{FIVE} i15"}, ("moves", 9)),
    ("gomoku-point-taken", {"moves": "h8 i9 H8"}, ("moves", 2)),
    ("gomoku-off-board", {"moves": "h8 p9"}, ("moves", 1)),
    ("gomoku-off-board", {"moves": "h16"}, ("moves", 0)),
    ("gomoku-unreadable-point", {"moves": "h8 i0"}, ("moves", 1)),
    ("gomoku-unreadable-point", {"moves": "h8 9i"}, ("moves", 1)),
    ("gomoku-exchange-too-early", {"moves": "h8 i9", "swapped": True}, ("swapped",)),
    ("gomoku-no-five", {"moves": "h8 i9 h9", "end": "five"}, ("end",)),
    ("gomoku-not-full", {"moves": "h8 i9 h9", "end": "full"}, ("end",)),
    ("gomoku-five-unclaimed", {"moves": FIVE, "end": "resign", "winner": "seat0"}, ("end",)),
    ("gomoku-no-winner", {"moves": "h8 i9", "end": "time"}, ("end",)),
    ("gomoku-no-winner", {"moves": "h8 i9", "end": "time", "winner": "nobody"}, ("winner",)),
    ("gomoku-no-winner", {"moves": "h8 i9", "end": "resign", "winner": "draw"}, ("winner",)),
    ("gomoku-other-winner", {"moves": FIVE, "end": "five", "winner": "seat1"}, ("winner",)),
    ("gomoku-other-winner", {"moves": "h8 i9", "end": "agreed", "winner": "white"}, ("winner",)),
]


@pytest.mark.parametrize(("expected", "log", "at"), ILLEGAL)
def test_refused(expected: str, log: dict[str, object], at: tuple[str | int, ...]) -> None:
    found = replay(log, PARAMS, SEATS)
    assert code(found) == expected
    assert found.illegal is not None and found.illegal.at == at


def test_no_exchange_where_the_rule_has_none() -> None:
    plain = {name: value for name, value in PARAMS.items() if name != "exchange"}
    assert code(game("h8 i9 h9 i10", plain, swapped=True)) == "gomoku-exchange-too-early"


@pytest.mark.parametrize(
    ("end", "named"), [("resign", "seat1"), ("time", "black"), ("foul", "white")]
)
def test_ends_that_the_board_can_not_prove(end: str, named: str) -> None:
    found = game("h8 i9 h9 i10", swapped=True, end=end, winner=named)
    assert winner(found) == {"seat1": "seat1", "black": "seat1", "white": "seat0"}[named]
    assert found.steps[-1].kind == f"gomoku-{end}"


def test_agreed_draw() -> None:
    found = game("h8 i9 h9", end="agreed")
    assert winner(found) == "draw"
    assert found.steps[-1].player is None


def full_board() -> list[str]:
    """Pairs shifted by two from row to row: no line is longer
    than two; 113 black points, 112 white.
    """
    points = [(column, row) for row in range(15) for column in range(15)]
    black = [point for point in points if (point[0] + 2 * point[1]) % 4 < 2]
    white = [point for point in points if point not in black]
    assert (len(black), len(white)) == (113, 112)
    order = [point for pair in zip(black, white, strict=False) for point in pair] + black[-1:]
    return text_of(order).split()


def test_full_board_is_a_draw() -> None:
    moves = full_board()
    found = game(" ".join(moves), end="full")
    assert winner(found) == "draw"
    assert found.outcome is not None and found.outcome["end"] == "full"
    assert code(game(" ".join(moves), end="agreed")) == "gomoku-full-unclaimed"
    assert code(game(" ".join(moves[:-1]), end="full")) == "gomoku-not-full"
    assert code(game(" ".join([*moves, "h8"]))) == "gomoku-point-taken"


# How a game is written


def test_letters_in_any_case_and_width() -> None:
    assert game("Ａ１ a15 A２ c15 a3 e15 a4 g15 a5").outcome == game(FIVE).outcome
    assert game(FIVE.split()).outcome == game(FIVE).outcome
    assert game("\n".join(FIVE.split())).outcome == game(FIVE).outcome


def sgf_of(moves: str, head: str = "GM[4]SZ[15]") -> str:
    """Columns from the left, rows from the top."""
    points = (f"{move[0].lower()}{'abcdefghijklmno'[15 - int(move[1:])]}" for move in moves.split())
    return (
        f"(;FF[4]{head}"
        + "".join(f";{'BW'[place % 2]}[{point}]" for place, point in enumerate(points))
        + ")"
    )


@pytest.mark.parametrize("row", rows()[:8], ids=lambda row: row["id"])
def test_sgf_is_the_same_game(row: dict[str, str]) -> None:
    found = replay({"sgf": sgf_of(row["moves"]), "swapped": True}, PARAMS, SEATS)
    assert found == game(row["moves"], swapped=True)


SGF_ILLEGAL = [
    ("gomoku-sgf-unreadable", "h8 i9", ("sgf",)),
    ("gomoku-sgf-other-game", "(;GM[1]SZ[15];B[hh])", ("sgf",)),
    ("gomoku-sgf-board", "(;GM[4]SZ[19];B[hh])", ("sgf",)),
    ("gomoku-sgf-setup", "(;GM[4]AB[hh];W[ii])", ("sgf",)),
    ("gomoku-wrong-turn", "(;GM[4];B[hh];B[ii])", ("sgf",)),
    ("gomoku-unreadable-point", "(;GM[4];B[hh];W[])", ("sgf",)),
    ("gomoku-off-board", "(;GM[4];B[tt])", ("sgf",)),
]


@pytest.mark.parametrize(("expected", "sgf", "at"), SGF_ILLEGAL)
def test_sgf_refused(expected: str, sgf: str, at: tuple[str | int, ...]) -> None:
    found = replay({"sgf": sgf}, PARAMS, SEATS)
    assert code(found) == expected
    assert found.illegal is not None and found.illegal.at == at


def test_sgf_with_comments_and_variations_follows_the_main_line() -> None:
    text = "(;GM[4]SZ[15]PB[李雷]C[a \\] in a comment];B[hh](;W[ig];B[hg])(;W[aa]))"
    found = replay({"sgf": text}, PARAMS, SEATS)
    assert [step.facts["point"] for step in found.steps] == ["h8", "i9", "h9"]


# The story


def test_one_step_a_stone_and_one_for_the_exchange() -> None:
    found = game("h8 i9 h9 i10", swapped=True)
    assert [(step.kind, step.player) for step in found.steps] == [
        ("gomoku-stone", "seat0"),
        ("gomoku-stone", "seat1"),
        ("gomoku-stone", "seat0"),
        ("gomoku-exchange", "seat1"),
        ("gomoku-stone", "seat0"),
    ]
    assert found.open and found.outcome is None


# What must hold for every game


@st.composite
def played(draw: st.DrawFn) -> list[Point]:
    """Stones on a corner of the board, so that fives are common, until the game is over."""
    across, up = draw(st.integers(0, 9)), draw(st.integers(0, 9))
    corner = [(across + column, up + row) for column in range(6) for row in range(6)]
    return draw(st.permutations(corner))[: draw(st.integers(0, 36))]


def text_of(points: Sequence[Point]) -> str:
    return " ".join("abcdefghijklmno"[column] + str(row + 1) for column, row in points)


def until_over(points: Sequence[Point]) -> list[Point]:
    found = game(text_of(points))
    return list(points) if found.illegal is None else list(points[: int(str(found.illegal.at[1]))])


SYMMETRIES: list[Callable[[Point], Point]] = [
    lambda point: (14 - point[0], point[1]),
    lambda point: (point[0], 14 - point[1]),
    lambda point: (point[1], point[0]),
    lambda point: (point[1], 14 - point[0]),
    lambda point: (14 - point[0], 14 - point[1]),
]


@given(played(), st.sampled_from(SYMMETRIES), st.booleans())
def test_turning_the_board_changes_nothing(
    points: list[Point], turn: Callable[[Point], Point], swapped: bool
) -> None:
    stones = until_over(points)
    swapped = swapped and len(stones) >= 3
    first = game(text_of(stones), swapped=swapped)
    second = game(text_of([turn(point) for point in stones]), swapped=swapped)
    assert (winner(first), first.open) == (winner(second), second.open)


@given(played())
def test_five_agrees_with_a_search_of_the_whole_board(points: list[Point]) -> None:
    stones = until_over(points)
    assert (winner(game(text_of(stones))) is not None) == any(
        has_five(stones[side::2]) for side in (0, 1)
    )


def has_five(points: Sequence[Point]) -> bool:
    own = set(points)
    ways = ((1, 0), (0, 1), (1, 1), (1, -1))
    return any(
        all((column + step * across, row + step * up) in own for step in range(5))
        for column, row in own
        for across, up in ways
    )


@given(played(), st.data())
@settings(max_examples=200)
def test_cut_games_are_open_and_longer_ones_refused(
    points: list[Point], data: st.DataObject
) -> None:
    stones = until_over(points)
    if game(text_of(stones)).open:
        return
    cut = data.draw(st.integers(0, len(stones) - 1))
    assert game(text_of(stones[:cut])).open
    free = next(
        (column, row) for column in range(15) for row in range(15) if (column, row) not in stones
    )
    assert code(game(text_of([*stones, free]))) == "gomoku-after-five"


def test_quick() -> None:
    """A full board, 225 stones, well under the time of one page; generous for a loaded machine."""
    moves = " ".join(full_board())
    started = time.perf_counter()
    for _ in range(20):
        game(moves, end="full")
    assert (time.perf_counter() - started) / 20 < 0.05
