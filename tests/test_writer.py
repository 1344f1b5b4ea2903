"""Whatever is written is there whole or as it was before: killed, with a full
disk, a second time, through a link.
"""

from __future__ import annotations

import errno
import os
import random
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from fangbang.cli import main
from fangbang.files import writer
from fangbang.messages.problem import Unusable
from test_build import published, site, write
from test_lost import child

KILLS = int(os.environ.get("FANGBANG_KILLS", "20"))
STEPS = ("open", "write", "fsync", "replace", "link", "unlink", "mkdir", "fchmod")
PLAN = (
    "title: x\ndate: 2024-03-02\nentrants: [林小風, 陳石]\ncontests:\n"
    "  gomoku: {rule: gomoku}\n  cards: {rule: points}\n"
    "  more: {rule: gomoku, entrants: [林小風, 陳石], stages: [{format: round-robin}]}\n"
)
RESULTS = "results/spring/gomoku.yaml"


def club(folder: Path) -> Path:
    site(
        folder,
        {
            "content/spring/tournament.yaml": PLAN,
            "sheet.csv": "black,white,winner\n林小風,陳石,white\n",
        },
    )
    return folder


def run(folder: Path, *words: str) -> Any:
    return CliRunner().invoke(main, [*words, "-C", str(folder)], env={"LC_ALL": "en_US.UTF-8"})


WRITERS: dict[str, Callable[[Path], Any]] = {
    "init": lambda folder: CliRunner().invoke(
        main, ["init", str(folder / "new"), "--title", "x", "--languages", "en", "--game", "uno"]
    ),
    "add game": lambda folder: CliRunner().invoke(
        main,
        ["add", "game", "spring", "gomoku", "-C", str(folder), "-l", "en"],
        input="\n陳石\n林小風\nblack\n" + 6 * "\n",
    ),
    "import": lambda folder: run(
        folder, "import", "results", str(folder / "sheet.csv"), "spring", "more", "--write"
    ),
    "draw": lambda folder: run(folder, "draw", "spring", "more", "--seed", "x", "--write"),
    "schema": lambda folder: run(folder, "schema", "--modeline"),
}


def files_of(folder: Path) -> dict[str, bytes]:
    """All but what a killed writer may leave, which is hidden and nobody reads."""
    found = published(folder, hidden=True)
    left = [path for path in found if path.endswith(".new")]
    assert all(path.rpartition("/")[2].startswith(".") for path in left), left
    return {path: data for path, data in found.items() if path not in left}


def counted(do: Callable[[], object], spoil: Callable[[str], None], at: int) -> None:
    """The work with its `at`th step on the disk spoiled; only steps
    that change something are counted.
    """
    count, real = 0, {name: getattr(os, name) for name in STEPS}

    def step(name: str) -> Callable[..., Any]:
        def stumbling(*words: Any, **more: Any) -> Any:
            nonlocal count
            if name != "open" or words[1] & (os.O_WRONLY | os.O_CREAT):
                count += 1
                if count == at:
                    spoil(name)
            return real[name](*words, **more)

        return stumbling

    try:
        for name in STEPS:
            setattr(os, name, step(name))
        do()
    finally:
        for name, found in real.items():
            setattr(os, name, found)


@pytest.mark.parametrize("what", WRITERS)
def test_killed_at_any_step(tmp_path: Path, what: str) -> None:
    before = files_of(club(tmp_path / "clean"))
    WRITERS[what](tmp_path / "clean")
    after, chance = files_of(tmp_path / "clean"), random.Random(KILLS)
    assert before != after
    for number in range(KILLS):
        folder, at = (
            club(tmp_path / str(number)),
            chance.randrange(1, 12 if what not in ("init", "schema") else 150),
        )
        os.waitpid(
            child(
                lambda folder=folder, at=at: counted(
                    lambda: WRITERS[what](folder),
                    lambda name: os.kill(os.getpid(), signal.SIGKILL),
                    at,
                )
            ),
            0,
        )
        there = files_of(folder)
        for path, data in there.items():
            assert data in (before.get(path), after.get(path)), f"{path} is half written"
        assert set(before) <= set(there)
        done = WRITERS[what](folder)
        assert done.exit_code == 0 or there == after, done.output
        # a game that was written is not written a second time
        if what in ("init", "schema"):
            assert files_of(folder) == after
            assert not list(folder.rglob("*.new")) or what == "schema"


@pytest.mark.parametrize("what", WRITERS)
@pytest.mark.parametrize("at", range(1, 9))
def test_a_full_disk_is_told_and_leaves_nothing(tmp_path: Path, what: str, at: int) -> None:
    folder = club(tmp_path / "mine")
    before = files_of(folder)

    def full(name: str) -> None:
        if name in ("write", "open", "mkdir", "fsync"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    seen: list[Any] = []
    counted(lambda: seen.append(WRITERS[what](folder)), full, at)
    assert seen[0].exception is None or isinstance(seen[0].exception, SystemExit), seen[0].exception
    there = files_of(folder)
    assert all(data for path, data in there.items() if path not in before) and all(
        there.get(path) is not None for path in before
    )
    assert not list(folder.rglob("*.new"))


def test_half_a_write_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "a.yaml", "old")
    real, once = os.write, [True]

    def half(handle: int, data: memoryview) -> int:
        if once.pop() if once else False:
            return real(handle, data[:3])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(Unusable):
        writer.replace(tmp_path, "a.yaml", b"new and long")
    assert [path.name for path in tmp_path.iterdir()] == ["a.yaml"] and (
        tmp_path / "a.yaml"
    ).read_text() == "old"


def test_what_killed_writers_left_goes(tmp_path: Path) -> None:
    write(tmp_path, ".a.yaml.999999999.new", "half")
    write(tmp_path, ".b.yaml.999999999.new", "half")
    write(tmp_path, f".a.yaml.{os.getppid()}.new", "of a living one")
    writer.replace(tmp_path, "a.yaml", b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f".a.yaml.{os.getppid()}.new",
        ".b.yaml.999999999.new",
        "a.yaml",
    ]


def test_a_file_that_is_there_is_not_replaced(tmp_path: Path) -> None:
    write(tmp_path, "a.yaml", "mine")
    assert (
        writer.create(tmp_path, "a.yaml", b"new") is False
        and (tmp_path / "a.yaml").read_text() == "mine"
    )
    (tmp_path / "b.yaml").symlink_to("nowhere")
    assert (
        writer.create(tmp_path, "b.yaml", b"new") is False and not (tmp_path / "nowhere").exists()
    )


def test_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "else").mkdir()
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/results").symlink_to(tmp_path / "else")
    for put in (writer.replace, writer.create):
        with pytest.raises(Unusable) as refused:
            put(tmp_path / "mine", "results/spring/a.yaml", b"new")
        assert refused.value.code == "link-in-the-way" and not list((tmp_path / "else").iterdir())


def test_a_file_is_open_to_no_more_people_than_before(tmp_path: Path) -> None:
    write(tmp_path, "a.yaml", "mine")
    (tmp_path / "a.yaml").chmod(0o600)
    writer.replace(tmp_path, "a.yaml", b"new")
    assert (tmp_path / "a.yaml").stat().st_mode & 0o777 == 0o600
