"""Results that arrive in a chat, with what people and phones put around them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fangbang.authoring.pasted_games import pasted_games
from fangbang.cli import main
from test_build import site

GAME = {"game": 1, "out": "Anna", "left": {"Ben": 7}}
YAML = 'games:\n  - {"game": 1, "out": "Anna", "left": {"Ben": 7}}\n'


@pytest.mark.parametrize(
    "text",
    [
        YAML,
        f"Table A, hello!\n\n{YAML}",
        "> games:\n>   - {game: 1, out: Anna, left: {Ben: 7}}"[2:],
        "see you\n- {game: 1, out: Anna, left: {Ben: 7}}\nthanks",
        "here it is {game: 1, out: Anna, left: {Ben: 7}} ok?",
        "games:\n  - {“game”: 1, “out”: “Anna”, “left”: {“Ben”: 7}}",
        "｛game： 1， out： Anna， left： ｛Ben： 7｝｝",
        "\ufeff- game: 1\n  out: Anna\n  left: {Ben: 7}\n",
    ],
)
def test_a_game_is_found(text: str) -> None:
    assert pasted_games(text) == [GAME]


def test_several_games() -> None:
    text = YAML + '  - {"game": 2, "out": "Ben", "left": {"Anna": 3}}\n'
    assert [game["game"] for game in pasted_games(text)] == [1, 2]


@pytest.mark.parametrize("text", ["", "hello", "games: 5", "- 1\n- 2", "{", "games:\n  - x\n"])
def test_what_is_no_game(text: str) -> None:
    assert pasted_games(text) == []


def run(folder: Path, text: str) -> Any:
    words = ["add", "game", "spring", "cards", "--paste", "-C", str(folder), "-l", "en"]
    return CliRunner().invoke(main, words, input=text)


def test_it_is_checked_and_written_like_any_other(tmp_path: Path) -> None:
    plan = (
        "title: x\nentrants: [A, B]\ncontests:\n  cards: {rule: points}\n  gomoku: {rule: gomoku}\n"
    )
    folder = tmp_path
    site(folder, {"content/spring/tournament.yaml": plan})
    (folder / "results/spring/gomoku.yaml").unlink()
    path = folder / "results/spring/cards.yaml"
    done = run(folder, "hi\n- {game: 1, points: {A: 3, B: 5}}\n- {game: 2, points: {A: 1, B: 0.5}}")
    assert done.exit_code == 0 and path.read_text("utf-8") == (
        "games:\n  - {game: 1, points: {A: 3, B: 5}}\n  - {game: 2, points: {A: 1, B: 0.5}}\n"
    )
    before = path.read_bytes()
    wrong = run(folder, "- {game: 3, points: {A: 3, C: 5}}")
    assert wrong.exit_code == 1 and "C" in wrong.output and path.read_bytes() == before
    assert run(folder, "nothing").exit_code == 2
