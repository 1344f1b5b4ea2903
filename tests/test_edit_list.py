"""One item of a list taken out of a YAML file, or replaced; all else stays, byte for byte."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangbang.authoring.prompts import game_yaml, pages_of
from fangbang.documents.append_to_list import Unwritable
from fangbang.documents.document import parse
from fangbang.documents.edit_list import replace_item
from fangbang.files.source_file import Source

FILE = """\
# the games of the evening
games:
  # a comment that belongs to the first
  - {game: 1, out: 甲}   # and one behind it
  - game: 2
    out: 乙
    left:
      甲: 5
  - {game: 3, out: 丙}

note: three games
"""


def data(text: bytes) -> Any:
    document = parse(Source("x.yaml", text), [])
    assert document
    return document.data


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("at", range(3))
def test_an_item_is_taken_out_and_nothing_else(at: int, ending: str) -> None:
    whole = FILE.replace("\n", ending)
    kept = whole.splitlines(keepends=True)
    rows = {0: [3], 1: [4, 5, 6, 7], 2: [8]}[at]
    expected = "".join(line for row, line in enumerate(kept) if row not in rows)
    assert replace_item(Source("x.yaml", whole.encode()), "games", at, []) == expected.encode()


def test_another_takes_its_place() -> None:
    made = replace_item(Source("x.yaml", FILE.encode()), "games", 1, [["{game: 2, out: 丁}"]])
    before, after = FILE.splitlines(), made.decode().splitlines()
    assert after == [*before[:4], "  - {game: 2, out: 丁}", *before[8:]]


def test_the_last_one_leaves_an_empty_list() -> None:
    made = replace_item(Source("x.yaml", b"games:\n  - {game: 1}\nnote: x\n"), "games", 0, [])
    assert data(made) == {"games": [], "note": "x"}


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        (
            "games: [{game: 1}, {game: 2}, {game: 3}] # x\n",
            0,
            "games: [{game: 2}, {game: 3}] # x\n",
        ),
        (
            "games: [{game: 1}, {game: 2}, {game: 3}] # x\n",
            2,
            "games: [{game: 1}, {game: 2}] # x\n",
        ),
        ("\ufeffgames: [{game: 1}]\n", 0, "\ufeffgames: []\n"),
    ],
)
def test_an_item_between_brackets_goes_with_its_comma(text: str, at: int, expected: str) -> None:
    assert replace_item(Source("x.yaml", text.encode()), "games", at, []) == expected.encode()


@pytest.mark.parametrize("text", ["games: 5\n", "note: x\n", "- 1\n", "games:\n  - {game: 1}\n"])
def test_what_is_not_there_is_not_touched(text: str) -> None:
    with pytest.raises(Unwritable):
        replace_item(Source("x.yaml", text.encode()), "games", 1, [])


names = st.text("甲乙丙 :#-'\"[]{},é1", min_size=1, max_size=8)
games = st.fixed_dictionaries(
    {"game": st.integers(0, 9), "out": names},
    optional={"left": st.dictionaries(names, st.integers(0, 99), min_size=1, max_size=3)},
)


@given(st.lists(games, min_size=1, max_size=5), st.data())
def test_whatever_is_written_can_be_taken_out_and_put_in_again(
    items: list[dict[str, Any]], draw: st.DataObject
) -> None:
    at = draw.draw(st.integers(0, len(items) - 1))
    new = draw.draw(games)
    source = Source("x.yaml", pages_of(items))
    without = replace_item(source, "games", at, [])
    assert (
        data(without)["games"]
        == [*data(source.data)["games"]][:at] + data(source.data)["games"][at + 1 :]
    )
    other = replace_item(source, "games", at, [game_yaml(new)])
    again = replace_item(Source("x.yaml", other), "games", at, [game_yaml(items[at])])
    assert data(again) == data(source.data)
