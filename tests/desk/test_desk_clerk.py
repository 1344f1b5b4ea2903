"""A desk that dies at any step of writing a result: started again, it has the result once, in the
file and in one commit.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from evening import UNO, club

from fangbang.desk import clerk as clerks
from fangbang.desk.clerk import Clerk, Refused
from fangbang.desk.journal import Entry, Journal
from fangbang.desk.tournament_now import TournamentNow
from fangbang.desk.typed_game import typed_game
from fangbang.files.commit import Repository
from fangbang.messages.catalog import Messages
from gitfolder import git, write

HAND = {"out": "Anna", "players": "Ben, Clara", "left.Ben": "5", "left.Clara": "27", "game": "1"}


class Killed(BaseException):
    """What a killed process does not survive."""


def plan(now: TournamentNow) -> Entry:
    typed = typed_game(now, "uno", HAND, Messages("en"))
    return replace(typed.entry, id="one", message="UNO, game 1", link="x", when="", game="game-1")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return club(tmp_path / "site")


def opened(folder: Path) -> Clerk:
    state = folder.parent / "state"
    state.mkdir(exist_ok=True)
    return Clerk(folder, "spring", state)


def whole(folder: Path) -> tuple[int, int, str]:
    """Games in the file, commits, and what is not committed."""
    text = (folder / UNO).read_text("utf-8")
    return (
        text.count("game: 1"),
        len(git(folder, "log", "--format=%s").split("\n")) - 1,
        git(folder, "status", "--short"),
    )


STEPS: dict[str, Callable[[pytest.MonkeyPatch], Any]] = {
    "before it is noted": lambda patch: patch.setattr(Journal, "begin", _dies),
    "before it is written": lambda patch: patch.setattr(clerks, "replace_file", _dies),
    "after it is written": lambda patch: patch.setattr(Journal, "note", _dies),
    "before it is committed": lambda patch: patch.setattr(Repository, "commit", _dies),
    "while it is committed": lambda patch: patch.setattr(Repository, "_commit_of", _dies),
    "after it is committed": lambda patch: _after(patch, Repository, "commit"),
}


def _dies(*given: object, **more: object) -> None:
    raise Killed


def _after(patch: pytest.MonkeyPatch, owner: type, name: str) -> None:
    real = getattr(owner, name)

    def does_and_dies(*given: object, **more: object) -> None:
        real(*given, **more)
        raise Killed

    patch.setattr(owner, name, does_and_dies)


@pytest.mark.parametrize("step", STEPS)
def test_a_desk_that_dies_goes_on_where_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    with monkeypatch.context() as patch:
        STEPS[step](patch)
        with pytest.raises(Killed):
            opened(folder).do(plan)
    again = opened(folder)
    assert again.recover() == []
    # the phone, which had no answer, sends once more
    entry = again.do(plan)
    assert whole(folder) == (1, 2, "") and entry.commit
    assert again.do(plan) == entry and whole(folder) == (1, 2, "")


def test_a_line_of_the_journal_that_was_cut_off_is_passed_over(folder: Path) -> None:
    opened(folder).do(plan)
    journal = folder.parent / "state" / "journal.jsonl"
    journal.write_bytes(journal.read_bytes() + b'{"id": "tw')
    again = opened(folder)
    assert [entry.id for entry in again.journal] == ["one"]
    again.journal.note(next(iter(again.journal)), commit="y")
    assert next(iter(opened(folder).journal)).commit == "y"


def test_in_the_middle_of_a_merge_a_result_waits_for_its_commit(folder: Path) -> None:
    head = folder / ".git" / "MERGE_HEAD"
    head.write_text(git(folder, "rev-parse", "HEAD"))
    clerk = opened(folder)
    entry = clerk.do(plan)
    assert entry.written and not entry.commit and whole(folder)[:2] == (1, 1)
    head.unlink()
    clerk.commit_open()
    assert whole(folder) == (1, 2, "")


def test_what_was_taken_back_is_taken_back_once(folder: Path) -> None:
    clerk = opened(folder)
    entry = clerk.do(plan)
    undone = clerk.undo(entry, "two", "x", "taken back")
    assert clerk.undo(entry, "two", "x", "taken back") == undone
    with pytest.raises(Refused, match="desk-undone"):
        clerk.undo(entry, "three", "x", "taken back")
    assert whole(folder) == (0, 3, "")


def test_an_undo_of_a_line_that_somebody_changed_is_refused(folder: Path) -> None:
    clerk = opened(folder)
    entry = clerk.do(plan)
    text = (folder / UNO).read_text("utf-8")
    write(folder, {UNO: text.replace("Clara: 27", "Clara: 28")})
    with pytest.raises(Refused, match="desk-unwritable"):
        clerk.undo(entry, "two", "x", "taken back")
    assert "Clara: 28" in (folder / UNO).read_text("utf-8")
