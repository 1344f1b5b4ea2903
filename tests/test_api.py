"""The public API: what its documents show is what it does, and what is wrong is said."""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import fangbang
from case import ROOT
from fangbang import api

DOCUMENTS = ("docs/api.md", "docs/api.zh.md")
_FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```[ \t]*$", re.S | re.M)
ROWS = [{"player": "Ann", "1": 10, "2": 7}, {"player": "Ben", "1": 7, "2": 0.5}]
CHESS = {"game": "duel", "points": {"win": 1, "draw": 0.5, "loss": 0}}


def printed(code: str, names: dict[str, Any]) -> str:
    text = io.StringIO()
    with contextlib.redirect_stdout(text):
        exec(compile(code, "example", "exec"), names)
    return text.getvalue()


@pytest.mark.parametrize("name", DOCUMENTS)
def test_examples_print_what_they_say(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    came, shown = "", 0
    for kind, text in _FENCE.findall((ROOT / name).read_text(encoding="utf-8")):
        if kind == "python":
            came = printed(text, names)
        elif kind == "text":
            assert came == text
            shown += 1
        else:
            path = tmp_path / kind.split()[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    assert shown == 5


def test_documents_have_every_name() -> None:
    for name in DOCUMENTS:
        text = (ROOT / name).read_text(encoding="utf-8")
        functions = {each for each in api.__all__ if inspect.isfunction(getattr(api, each))}
        assert not [each for each in functions if f"`{each}(" not in text]
        assert not [each for each in api.__all__ if each.endswith("Error") and each not in text]


def test_both_documents_show_the_same() -> None:
    one, other = (_FENCE.findall((ROOT / name).read_text(encoding="utf-8")) for name in DOCUMENTS)
    assert one == other


def test_notebook_prints_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    book = json.loads((ROOT / "docs" / "rank_a_csv.ipynb").read_text(encoding="utf-8"))
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert cells
    for cell in cells:
        code = "".join(cell["source"])
        assert sum(bool(line) for line in code.splitlines()) <= 10
        assert printed(code, {}) == "".join(cell["outputs"][0]["text"])


@pytest.mark.parametrize("name", api.__all__)
def test_everything_public_says_what_it_is(name: str) -> None:
    assert (inspect.getdoc(getattr(api, name)) or "").strip()


@pytest.mark.parametrize(
    "name", [each for each in api.__all__ if inspect.isfunction(getattr(api, each))]
)
def test_functions_say_what_they_raise(name: str) -> None:
    """Each error that the function can raise stands in its own docstring, or in that it names."""
    source = inspect.getsource(getattr(api, name))
    assert not re.search(r"_read\(|load\(", source.split('"""')[-1]) or re.search(
        r"FolderError|[Rr]aises as|UnknownNameError", inspect.getdoc(getattr(api, name)) or ""
    )


def test_the_package_is_typed() -> None:
    folder = Path(fangbang.__file__).parent
    assert (folder / "py.typed").is_file()


def test_a_table_is_ranked() -> None:
    first, second = api.rank(ROWS, ties=["points", "best-game"])
    assert (first.rank, first.player, first.points, first.games) == (1, "Ann", 17, 2)
    assert second.points == Fraction(15, 2)
    assert first.values == {"points": 17, "best-game": 10}
    assert first.reason == "17 points, the most."
    assert api.rank(ROWS, language="zh-Hant")[0].reason.startswith("17 分")


def test_fewest_points_may_win() -> None:
    assert [row.player for row in api.rank(ROWS, {"better": "low"})] == ["Ben", "Ann"]


@pytest.mark.parametrize(
    ("given", "code", "told"),
    [
        ({"ties": ["buchholtz"]}, "unknown-tie-break", "Did you mean “buchholz”?"),
        ({"stage": {"format": "leage"}}, "not-one-of", "Did you mean “league”?"),
        ({"rule": {"game": "dual"}}, "not-one-of", "Did you mean “duel”?"),
        ({"rule": {"gmae": "duel"}}, "unknown-key", "Did you mean “game”?"),
        ({"rule": {"better": "hihg"}}, "not-one-of", "Did you mean “high”?"),
        ({"stage": {"format": "swiss", "rounds": 3}}, "not-one-of", "league, tables"),
    ],
)
def test_what_is_misspelt_is_said(given: dict[str, Any], code: str, told: str) -> None:
    with pytest.raises(api.UnsoundError) as caught:
        api.rank(ROWS, **given)
    assert code in [problem.code for problem in caught.value.problems]
    assert told in str(caught.value)


@pytest.mark.parametrize("rows", [[], [{}], [{"player": "Ann"}], [{"foo": 1}]])
def test_a_table_without_games_is_said(rows: list[dict[str, Any]]) -> None:
    with pytest.raises(api.UnsoundError):
        api.rank(rows)


def test_a_game_that_cannot_be_is_said() -> None:
    with pytest.raises(api.UnsoundError, match="Cy"):
        api.rank([{"white": "Ann", "black": "Ben", "winner": "Cy"}], CHESS)


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    for call in (api.load, api.check, api.build):
        with pytest.raises(api.FolderError):
            call(tmp_path / "nowhere")
    with pytest.raises(api.FolderError):
        api.rank(tmp_path / "nowhere.csv")


def test_names_that_nobody_has() -> None:
    site = api.load(ROOT)
    assert site.sound and list(site.contests) == list(site.reports)
    name = next(iter(site.contests))
    with pytest.raises(api.UnknownNameError, match=name):
        api.score(ROOT, name[:-1])
    with pytest.raises(LookupError):
        api.explain(ROOT, name, "Nobody")


def test_a_folder_with_errors_is_loaded_as_far_as_it_goes(tmp_path: Path) -> None:
    (tmp_path / "content" / "t").mkdir(parents=True)
    (tmp_path / "content" / "site.yaml").write_text("title: T\nlanguages: [en]\n")
    (tmp_path / "content" / "t" / "tournament.yaml").write_text("title: T\ndate: soon\n")
    site = api.load(tmp_path)
    assert not site.sound and not site.contests
    with pytest.raises(api.UnsoundError, match="soon"):
        api.score(tmp_path, "t/chess")
    assert api.build(tmp_path).pages == 0
