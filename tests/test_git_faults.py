"""A git that fails is a failure: what was published stays, dates and corrections with
it, and the message says what to do.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import gitfolder
from fangbang.cli import main
from fangbang.files import git, history
from fangbang.files.history import moment, read_past
from fangbang.messages.problem import Unusable, stops
from gitfolder import TOPS, commit
from test_build import published, site, write

ROOT = Path(__file__).resolve().parent.parent
WHEN = "2024-03-02T18:00:00+08:00"


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A site with two commits, the second of them a correction, published."""
    folder = gitfolder.begin(
        site(
            tmp_path / "club",
            {".gitignore": "site/\n", "content/site.yaml": "title: x\nlanguages: [zh-Hant, en]\n"},
        )
    )
    commit(folder, WHEN, "First")
    write(
        folder,
        "results/spring/gomoku.yaml",
        "games:\n  - {black: 林小風, white: 陳石, winner: black}\n",
    )
    commit(folder, "2024-03-03T18:00:00+08:00", "Second")
    assert CliRunner().invoke(main, ["build", "-q", "-C", str(folder)]).exit_code == 0
    return folder


def no_git(club: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("PATH", str(club / "nowhere"))


def pack_removed(club: Path, patch: pytest.MonkeyPatch) -> None:
    gitfolder.git(club, "gc", "-q")
    for path in (club / ".git/objects/pack").glob("*"):
        path.chmod(0o600)
        path.unlink()


def blob_removed(club: Path, patch: pytest.MonkeyPatch) -> None:
    """Of the first commit only: today's files are whole, and the log does not look at it."""
    name = gitfolder.git(club, "rev-parse", "HEAD~1:results/spring/gomoku.yaml").strip()
    (club / ".git/objects" / name[:2] / name[2:]).unlink()
    write(
        club,
        "results/spring/gomoku.yaml",
        "# again\ngames:\n  - {black: 林小風, white: 陳石, winner: white}\n",
    )
    commit(club, "2024-03-04T18:00:00+08:00", "Third")


def no_head(club: Path, patch: pytest.MonkeyPatch) -> None:
    (club / ".git/HEAD").unlink()


def head_emptied(club: Path, patch: pytest.MonkeyPatch) -> None:
    (club / ".git/HEAD").write_text("")


def leads_nowhere(club: Path, patch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(club / ".git")
    (club / ".git").write_text("gitdir: /nowhere\n")


def too_slow(club: Path, patch: pytest.MonkeyPatch) -> None:
    (club / "bin").mkdir()
    (club / "bin/git").write_text("#!/bin/sh\nexec sleep 60\n")
    (club / "bin/git").chmod(0o755)
    patch.setenv("PATH", f"{club / 'bin'}{os.pathsep}{os.environ['PATH']}")
    patch.setattr(git, "PATIENCE", 0.2)


def dubious(club: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")


BROKEN: dict[str, tuple[Callable[[Path, pytest.MonkeyPatch], None], str]] = {
    "no git": (no_git, "git-missing"),
    "a removed pack": (pack_removed, "git-failed"),
    "a removed file of the past": (blob_removed, "git-failed"),
    "no HEAD": (no_head, "git-failed"),
    "an empty HEAD": (head_emptied, "git-failed"),
    ".git leads nowhere": (leads_nowhere, "git-failed"),
    "too slow": (too_slow, "git-slow"),
    "another owner": (dubious, "git-unsafe"),
}
MENDS = {
    "git-missing": "Install git",
    "git-failed": "git fsck",
    "git-slow": "git gc",
    "git-unsafe": "safe.directory",
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_was_published_stays(club: Path, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    before = published(club / "site", hidden=True)
    spoil, code = BROKEN[what]
    spoil(club, monkeypatch)
    for command in (["build"], ["build", "-q", "--strict"]):
        done = CliRunner().invoke(
            main, [*command, "-C", str(club), "-l", "en"], env={"LC_ALL": "en_US.UTF-8"}
        )
        assert (
            done.exit_code == 2 and MENDS[code] in done.output and "Traceback" not in done.output
        ), done.output
    assert published(club / "site", hidden=True) == before


@pytest.mark.parametrize(
    "name", ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_COMMON_DIR"]
)
def test_a_hook_or_a_shell_may_speak_of_another_repository(
    club: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """The repository is the one that the folder lies in."""
    before = published(club / "site")
    for value in ("/nowhere", ""):
        monkeypatch.setenv(name, value)
        assert CliRunner().invoke(main, ["build", "-q", "-C", str(club)]).exit_code == 0
        assert published(club / "site") == before


def test_a_wrong_repository_for_a_folder_without_one_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_DIR", "/nowhere")
    with pytest.raises(Unusable) as refused:
        read_past(site(tmp_path), TOPS)
    assert refused.value.code == "git-failed"


def test_a_history_that_is_gone_is_told(club: Path) -> None:
    shutil.rmtree(club / ".git")
    done = CliRunner().invoke(main, ["build", "--strict", "-C", str(club), "-l", "en"])
    assert done.exit_code == 1 and "history-gone" in done.output


def test_without_a_repository_and_without_a_commit_there_is_no_history(tmp_path: Path) -> None:
    assert read_past(site(tmp_path / "a"), TOPS).steps == ()
    assert read_past(gitfolder.begin(site(tmp_path / "b")), TOPS).steps == ()


def test_a_folder_that_looks_like_a_repository_runs_nothing(tmp_path: Path) -> None:
    """What somebody committed below the checkout may hold
    settings of git's, and programs to run.
    """
    folder = site(tmp_path / "club/site-of-ours")
    gitfolder.begin(tmp_path / "club")
    for path in ("objects/x", "refs/x"):
        write(folder, path, "")
    write(folder, "HEAD", "ref: refs/heads/main\n")
    write(
        folder,
        "config",
        (
            "[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\n"
            f'fsmonitor = "touch {tmp_path / "ran"}; false"\n'
        ),
    )
    gitfolder.commit(tmp_path / "club", WHEN, "First")
    CliRunner().invoke(main, ["build", "-q", "-C", str(folder)])
    assert not (tmp_path / "ran").exists()


# odd times


@pytest.mark.parametrize(
    ("told", "known"),
    [
        ("2024-03-02T18:00:00+08:00", True),
        ("2024-03-02T18:00:00Z", True),
        ("1969-07-20T20:17:00+00:00", True),
        ("2024-03-02T18:00:00+99:00", False),
        ("2024-03-02T18:00:00+23:59", False),
        ("10000-01-01T00:00:00+00:00", False),
        ("9999-12-31T23:59:59-12:00", False),
        ("0001-01-01T00:00:00+14:00", False),
        ("", False),
        ("1970-01-01", False),
        ("2024-03-02T18:00:00", False),
    ],
)
def test_times_that_calendars_know(told: str, known: bool) -> None:
    assert moment(told) == (told if known else "")


@pytest.mark.parametrize(
    "when",
    [
        "1709373600 +9900",
        "253402300800 +0000",
        "99999999999999 +0000",
        "0 +0000",
        "1709373600 -9959",
        "1709373600 +0000",
    ],
)
@pytest.mark.parametrize("committed", [False, True])
def test_an_odd_date_ends_nothing(club: Path, when: str, committed: bool) -> None:
    """Git takes whatever a clock says; the committer's time stands in, and where that is odd
    too, the commit is told without one.
    """
    tree, parent = (
        gitfolder.git(club, "rev-parse", name).strip() for name in ("HEAD^{tree}", "HEAD")
    )
    other = when if committed else "1709460000 +0800"
    text = (
        f"tree {tree}\nparent {parent}\nauthor N <n@example.org> {when}\n"
        f"committer N <n@example.org> {other}\n\nOdd\n"
    )
    write(
        club,
        "results/spring/gomoku.yaml",
        "# again\ngames:\n  - {black: 林小風, white: 陳石, winner: white}\n",
    )
    gitfolder.git(club, "add", "-A")
    text = text.replace(tree, gitfolder.git(club, "write-tree").strip())
    made = subprocess.run(
        ["git", "-C", str(club), "hash-object", "-t", "commit", "-w", "--literally", "--stdin"],
        input=text,
        text=True,
        check=True,
        capture_output=True,
    ).stdout.strip()
    gitfolder.git(club, "update-ref", "HEAD", made)
    write(
        club,
        "content/site.yaml",
        "title: x\nlanguages: [zh-Hant, en]\nbase_url: https://example.org/\n",
    )
    for out in ("site", "site"):
        done = CliRunner().invoke(main, ["build", "-q", "-C", str(club), "-o", str(club / out)])
        assert done.exit_code == 0 and done.exception is None, done.output
    page = (club / "site/spring/index.html").read_text(encoding="utf-8")
    assert made[:10] in page


# memory


def test_photos_of_the_past_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, sizes = gitfolder.begin(site(tmp_path / "club", {".gitignore": "site/\n"})), list[int]()
    for number in range(3):
        (folder / "content/spring/photos").mkdir(exist_ok=True)
        (folder / "content/spring/photos/a.jpg").write_bytes(os.urandom(300_000))
        commit(folder, WHEN, f"Photo {number}")
    real = history.Objects._read
    monkeypatch.setattr(
        history.Objects,
        "_read",
        lambda self, name: sizes.append(len(found := real(self, name))) or found,
    )
    assert not stops(gitfolder.built(folder, tmp_path / "out").problems)
    assert sizes and max(sizes) < 100_000
