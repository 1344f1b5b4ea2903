"""A stage format is one definition: nothing else knows its name, and a new one is a definition."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from fangbang.build.pipeline import build
from fangbang.documents import schemas
from fangbang.engine.formats import FORMATS
from fangbang.engine.stage_formats import GROUP
from fangbang.files import site_folder
from fangbang.files.source_file import Source
from fangbang.games import GAMES
from fangbang.messages.catalog import LANGUAGES, Messages

PACKAGE = Path(__file__).resolve().parents[2] / "generator" / "fangbang"
# its name is a word of the site's files and of pages as well
ALSO_WORDS = {"tables"}


def constants(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("key", [key for key in FORMATS if key not in ALSO_WORDS])
def test_nothing_but_its_own_module_names_a_format(key: str) -> None:
    naming = {path for path in PACKAGE.rglob("*.py") if key in constants(path)}
    assert naming == {PACKAGE / "engine" / "formats" / f"{key.replace('-', '_')}.py"}


def test_nobody_compares_the_name_of_a_format() -> None:
    """`stage.format == …` and `stage["format"] in …` are questions to the definition."""
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for side in [node.left, *node.comparators] if isinstance(node, ast.Compare) else ():
                named = isinstance(side, ast.Attribute) and side.attr == "format"
                keyed = isinstance(side, ast.Subscript) and "'format'" in ast.dump(side.slice)
                assert not (named or keyed), f"{path.name}:{side.lineno}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", FORMATS)
def test_every_format_has_a_name(key: str, language: str) -> None:
    words, how = Messages(language), FORMATS[key]
    assert words.has(how.name_label)
    assert words.has(f"slot-{how.part}") and words.has(f"column-{how.part}")


@pytest.mark.parametrize("key", FORMATS)
def test_a_format_that_is_not_for_two_takes_every_kind(key: str) -> None:
    """What a plan may combine: a bracket, or a table of rounds, needs two sides."""
    how = FORMATS[key]
    assert how.for_two or not (how.bracket or how.unplayed_rounds or how.part == GROUP)
    assert how.draw is not None and len(GAMES) > 1


@pytest.fixture
def ladder(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A format that is played as a league, and does nothing else that a league does."""
    league = FORMATS["league"]
    new = type(league)(
        "ladder", league.run, league.faults, league.slots, ("games",), "format-league"
    )
    monkeypatch.setitem(FORMATS, "ladder", new)
    for cached in (schemas.schema, schemas._validator):
        cached.cache_clear()
    yield
    monkeypatch.undo()
    for cached in (schemas.schema, schemas._validator):
        cached.cache_clear()


SITE = {
    "content/site.yaml": "title: Test\nlanguages: [en]\n",
    "rules/chess/rule.yaml": "name: Chess\ngame: duel\npoints: {win: 1, draw: 0.5, loss: 0}\n",
    "content/t/tournament.yaml": """title: Cup
date: 2026-03-14
entrants: [Ann, Ben, Cy]
contests:
  chess:
    rule: chess
    stages:
      - {name: first, format: ladder, games: 3, drop-worst: 1, advance: {top: 2}}
      - {name: second, format: ladder, games: 1}
    ties: [points, wins]
    awards: [{places: 1}]
""",
    "results/t/chess.yaml": """games:
  - {stage: first, players: [Ann, Ben], winner: Ann}
  - {stage: first, players: [Cy, Ann], winner: Ann}
""",
}
MORE = """  - {stage: first, players: [Ben, Cy], winner: Ben}
  - {stage: second, players: [Ann, Ben], winner: Ben}
withdrawn: [{player: Cy}]
fixtures: []
"""


@pytest.mark.parametrize("over", [False, True])
def test_a_new_format_is_one_definition(over: bool, tmp_path: Path, ladder: None) -> None:
    files = SITE | {"results/t/chess.yaml": SITE["results/t/chess.yaml"] + MORE * over}
    sources = [Source(path, text.encode()) for path, text in files.items()]
    outcome = build(sources, tmp_path, site_folder.packaged("theme"), {})
    assert outcome.pages, outcome.problems
    folder = tmp_path / "t" / "chess"
    data = json.loads((folder / "standings.json").read_text(encoding="utf-8"))
    assert data["stages"][0]["format"] == "ladder"
    assert data["complete"] == over
    assert [award["players"] for award in data["awards"]] == ([["ben"]] if over else [])
    assert "Ann" in (folder / "index.html").read_text(encoding="utf-8")
