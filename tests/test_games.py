"""A kind of game is one folder: nothing outside it knows its name, and without it everything else
works.
"""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fangbang.games import GAMES, REFEREES

PACKAGE = Path(__file__).resolve().parent.parent / "generator" / "fangbang"
OUTSIDE = sorted(
    path
    for path in PACKAGE.rglob("*.py")
    if not (
        path.relative_to(PACKAGE).parts[0] == "games"
        and path.relative_to(PACKAGE).parts[1] in GAMES
    )
)
# words that mean something else, too
ONLY_KINDS = {*GAMES, *REFEREES} - {"roles", "points", "places", "rounds"}
# the edition that a new site begins with where nobody says another
BEGINS_WITH = {("cli/init.py", "killer")}


@pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_nobody_asks_for_a_kind_by_name(path: Path) -> None:
    name = str(path.relative_to(PACKAGE))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and name != "games/__init__.py":
            parts = (node.module or "").split(".")
            kinds = set(parts[parts.index("games") + 1 :]) & set(GAMES) if "games" in parts else ()
            assert not kinds, f"{name} imports {node.module}"
        if isinstance(node, ast.Constant) and node.value in ONLY_KINDS:
            assert (name, node.value) in BEGINS_WITH, f"{name}:{node.lineno} says {node.value}"
        if isinstance(node, ast.Compare):
            asked = ast.unparse(node)
            assert not re.search(r"(edition|rule)\.kind (==|!=|in|not in)", asked), (
                f"{name}: {asked}"
            )


@pytest.mark.parametrize("kind", GAMES)
def test_its_folder_has_all_of_it(kind: str) -> None:
    """Fields, scoring, words, what its keys mean, and an example for a new site."""
    folder = PACKAGE / "games" / kind
    wanted = {"game.py", "fields.py", "scoring.py", "rule.py", "messages.yaml", "example.yaml"}
    assert wanted <= {path.name for path in folder.iterdir()}


SITE = "title: Test\nlanguages: [en]\n"
PLAN = """title: Evening
date: 2026-03-14
entrants: [Ann, Ben, Cem, Dora]
contests:
  quiz: {rule: trivia, stages: [{format: league, games: 1}], awards: [{places: 1}]}
  cup: {rule: football, stages: [{format: knockout, seeds: [Ann, Ben, Cem, Dora]}]}
  night: {rule: points, stages: [{format: league, games: 1}]}
  race: {rule: places, stages: [{format: league, games: 1}]}
"""
RESULTS = {
    "quiz": "games:\n  - {game: 1, rounds: {Ann: [3, 4, 5, 1], Ben: [4, 4, 2, 0]}}\n",
    "cup": "games:\n  - {round: 1, match: 1, players: [Ann, Dora], score: 2:1}\n",
    "night": "games:\n  - {game: 1, points: {Ann: 4, Ben: 2.5}}\n",
    "race": "games:\n  - {game: 1, places: [Ann, [Ben, Cem]]}\n",
}


def test_without_a_kind_everything_else_works(tmp_path: Path) -> None:
    """Its folder and its line taken away, with the rules that need it: a site of other kinds is
    checked, built and shown as before.
    """
    program = tmp_path / "program" / "fangbang"
    shutil.copytree(PACKAGE, program, ignore=shutil.ignore_patterns("__pycache__", "shedding"))
    registry = program / "games" / "__init__.py"
    lines = registry.read_text(encoding="utf-8").splitlines(keepends=True)
    registry.write_text("".join(line for line in lines if "hedding" not in line), encoding="utf-8")
    for name in ("theme", "rules"):
        source = PACKAGE.parent.parent / name
        shutil.copytree(
            source,
            program / "_data" / name,
            ignore=shutil.ignore_patterns("uno"),
            dirs_exist_ok=True,
        )
    site = tmp_path / "site"
    files = {
        "content/site.yaml": SITE,
        "content/evening/tournament.yaml": PLAN,
        **{f"results/evening/{key}.yaml": text for key, text in RESULTS.items()},
    }
    for path, text in files.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, encoding="utf-8")
    for command in (["check"], ["score", "evening"], ["build", "-o", str(tmp_path / "out")]):
        done = subprocess.run(
            [sys.executable, "-m", "fangbang", *command, "-l", "en"],
            cwd=site,
            env={"PYTHONPATH": str(program.parent), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "out" / "evening" / "quiz" / "index.html").is_file()
    assert not (program / "games" / "shedding").exists()
