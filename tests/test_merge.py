"""Several scorers at once, with git as it is: a file for each table joins by itself, the same file
does not, and what is left is told.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from fangbang.cli import main

FILES = {
    "content/site.yaml": "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, en]\n",
    "content/spring/tournament.yaml": "title: 春季賽\ndate: 2024-03-02\nentrants: [林小風, 陳石, 譚一鳴, 韓梅梅]\n"
    "contests:\n"
    "  cards: {rule: points, stages: [{format: league, games: 3}]}\n",
}
GAMES = {"A": "{林小風: 3, 陳石: 1}", "B": "{譚一鳴: 2, 韓梅梅: 5}"}


def git(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    settings = (
        "-c",
        "user.name=x",
        "-c",
        "user.email=x",
        "-c",
        "init.defaultBranch=main",
        "-c",
        "commit.gpgsign=false",
        "-c",
        "merge.conflictStyle=merge",
    )
    return subprocess.run(
        ["git", *settings, *words], cwd=folder, capture_output=True, text=True, check=False
    )


def write(folder: Path, path: str, text: str) -> None:
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_text(text, encoding="utf-8")


@pytest.fixture
def club(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        write(tmp_path, path, text)
    for words in (("init",), ("add", "."), ("commit", "-m", "plan")):
        assert git(tmp_path, *words).returncode == 0
    return tmp_path


def scored(club: Path, table: str, path: str, before: str = "") -> None:
    """One scorer's branch with the first game of a table."""
    git(club, "checkout", "-b", f"table-{table}", "main")
    write(
        club,
        path,
        (before or "games:\n") + f"  - {{table: {table}, game: 1, points: {GAMES[table]}}}\n",
    )
    git(club, "add", "."), git(club, "commit", "-m", table)


def check(club: Path, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, ["check", "-C", str(club), "-l", "en", *words])
    return done.exit_code, done.output


def test_a_file_for_each_table_joins_without_a_conflict(club: Path) -> None:
    for table in GAMES:
        scored(club, table, f"results/spring/cards/table-{table.lower()}.yaml")
    assert git(club, "merge", "table-A").returncode == 0
    assert sorted(path.name for path in (club / "results/spring/cards").iterdir()) == [
        "table-a.yaml",
        "table-b.yaml",
    ]
    assert check(club)[0] == 0
    done = CliRunner().invoke(main, ["score", "spring", "cards", "-C", str(club), "-l", "en"])
    assert all(name in done.output for name in ("林小風", "韓梅梅"))


def test_the_same_file_does_not_and_what_git_leaves_is_told(club: Path) -> None:
    for table in GAMES:
        scored(club, table, "results/spring/cards.yaml")
    assert git(club, "merge", "table-A").returncode == 1
    code, told = check(club)
    assert (
        code == 1
        and (
            "results/spring/cards.yaml:2:1: A merge conflict is still marked here. "
            "[conflict-marker]"
        )
        in told
        and "<<<<<<<" in told
    )
    assert told.count("[conflict-marker]") == 1 and "[yaml-syntax]" not in told
    built = CliRunner().invoke(main, ["build", "-C", str(club)])
    assert built.exit_code == 1 and not (club / "site").exists()


def test_a_wrong_result_is_marked_on_its_line(club: Path) -> None:
    """What a pull request shows: the very line that was committed, with the mend."""
    scored(club, "A", "results/spring/cards.yaml")
    text = (club / "results/spring/cards.yaml").read_text(encoding="utf-8")
    write(
        club,
        "results/spring/cards.yaml",
        text + "  - {table: A, game: 2, points: {林小鳳: 3, 陳石: 1}}\n",
    )
    git(club, "commit", "-am", "wrong")
    code, told = check(club, "--format", "github")
    blame = git(club, "blame", "-s", "-L", "3,3", "results/spring/cards.yaml").stdout
    assert code == 1 and "林小鳳" in blame
    column = blame.index("林小鳳") - blame.index("  - {") + 1
    assert told.startswith(
        f"::error file=results/spring/cards.yaml,line=3,col={column},"
        "title=unknown-player::No player “林小鳳” on the roster. Did you mean “林小風”?"
    )
