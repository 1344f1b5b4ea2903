"""One change to one file is a commit of its own, whatever else somebody is working on."""

from __future__ import annotations

from pathlib import Path

import pytest

from fangbang.documents.append_to_list import append_to_list
from fangbang.files.commit import Edit, Repository
from fangbang.files.source_file import Source
from fangbang.messages.problem import Unusable
from gitfolder import begin, git, write

PATH = "results/spring/uno.yaml"
FIRST = "games:\n  - {game: 1}\n"


def adds(number: int) -> Edit:
    def edit(data: bytes | None) -> bytes:
        return append_to_list(
            Source(PATH, data or b"games: []\n"), "games", [[f"{{game: {number}}}"]]
        )

    return edit


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    begin(tmp_path)
    write(tmp_path, {PATH: FIRST, "content/site.yaml": "title: x\n"})
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "start")
    return tmp_path


def last(folder: Path) -> str:
    return git(folder, "show", f"HEAD:{PATH}")


def test_the_change_alone_is_committed(folder: Path) -> None:
    data = adds(2)(FIRST.encode())
    (folder / PATH).write_bytes(data)
    commit = Repository(folder).commit(PATH, "game 2\n\nfrom a desk\n", adds(2))
    assert git(folder, "log", "-1", "--format=%H|%s|%b").strip() == f"{commit}|game 2|from a desk"
    assert git(folder, "show", "--stat", "--format=", "HEAD").count("|") == 1
    assert last(folder) == FIRST + "  - {game: 2}\n"
    assert git(folder, "status", "--short") == ""


def test_what_somebody_saved_and_did_not_commit_stays_his(folder: Path) -> None:
    mine = FIRST.replace("{game: 1}", "{game: 1, note: mine}")
    write(folder, {PATH: mine + "  - {game: 2}\n", "content/site.yaml": "title: y\n"})
    Repository(folder).commit(PATH, "game 2", adds(2))
    assert last(folder) == FIRST + "  - {game: 2}\n"
    assert (folder / PATH).read_text() == mine + "  - {game: 2}\n"
    assert git(folder, "status", "--short").split() == ["M", "content/site.yaml", "M", PATH]


def test_what_somebody_staged_stays_staged_and_takes_nothing_back(folder: Path) -> None:
    write(folder, {PATH: FIRST.replace("{game: 1}", "{game: 1, note: mine}")})
    git(folder, "add", "-A")
    Repository(folder).commit(PATH, "game 2", adds(2))
    git(folder, "commit", "-qm", "mine")
    assert last(folder) == "games:\n  - {game: 1, note: mine}\n  - {game: 2}\n"


def test_a_new_file_in_a_site_below_the_root_of_the_repository(tmp_path: Path) -> None:
    begin(tmp_path)
    site = tmp_path / "club site"
    site.mkdir()
    Repository(site).commit(PATH, "first", adds(1))
    assert git(tmp_path, "ls-tree", "-r", "--name-only", "HEAD") == f"club site/{PATH}\n"
    assert Repository(site).committed(PATH) == b"games:\n  - {game: 1}\n"


def test_nothing_is_committed_in_the_middle_of_a_merge(folder: Path) -> None:
    (folder / ".git" / "MERGE_HEAD").write_text(git(folder, "rev-parse", "HEAD"))
    with pytest.raises(Unusable, match="git-under-way"):
        Repository(folder).commit(PATH, "game 2", adds(2))
    assert last(folder) == FIRST


def test_somebody_who_commits_at_the_same_moment_loses_nothing(folder: Path) -> None:
    seen = []

    def edit(data: bytes | None) -> bytes:
        if not seen:
            write(folder, {PATH: FIRST + "  - {game: 9}\n"})
            git(folder, "commit", "-qam", "meanwhile")
        seen.append(data)
        return adds(2)(data)

    Repository(folder).commit(PATH, "game 2", edit)
    assert seen[0] != seen[-1]
    assert last(folder) == FIRST + "  - {game: 9}\n  - {game: 2}\n"
    assert git(folder, "log", "--format=%s").split("\n")[:2] == ["game 2", "meanwhile"]


def test_a_laptop_that_knows_nobody_commits_all_the_same(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", "/dev/null")
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    git(folder, "config", "user.useConfigOnly", "true")
    Repository(folder).commit(PATH, "game 2", adds(2))
    assert git(folder, "log", "-1", "--format=%an").strip() == "Fangbang"
