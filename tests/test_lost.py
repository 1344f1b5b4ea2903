"""Nothing lost: builds that are killed, run at the same time, meet a full disk or a
link; and the next build mends it all.
"""

from __future__ import annotations

import errno
import itertools
import os
import random
import signal
import time
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from fangbang.build import output_folder as publish
from fangbang.files.site_folder import Unusable
from fangbang.messages.problem import stops
from test_build import FILES, make, published, site, write

KILLS = int(os.environ.get("FANGBANG_KILLS", "20"))  # 500 by hand
STATES: tuple[dict[str, str | None], ...] = (
    {},
    {"results/spring/gomoku.yaml": "games:\n  - {black: 林小風, white: 陳石, winner: black}\n"},
    {"content/autumn/tournament.yaml": None, "results/autumn/cards.yaml": None},
    {
        "content/site.yaml": "title: {zh-Hant: 改名, en: Renamed}\nlanguages: [zh-Hant, en]\n",
        "content/winter/tournament.yaml": (
            "title: 冬季賽\ndate: 2024-12-07\nentrants: [林小風, 陳石]\n"
            "contests: {gomoku: {rule: gomoku}}\n"
        ),
    },
)


def put(folder: Path, state: int) -> None:
    """The folder as it is in one of the states."""
    for path in {path for each in STATES for path in each} | set(FILES):
        text = STATES[state].get(path, FILES.get(path))
        if text is None:
            (folder / path).unlink(missing_ok=True)
        else:
            write(folder, path, text)


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, bytes]]:
    """What each state gives in an empty folder."""
    found = []
    for state in range(len(STATES)):
        folder = site(tmp_path_factory.mktemp("clean"))
        put(folder, state)
        assert not stops(make(folder).problems)
        found.append(published(folder / "site"))
    return found


def child(work: Callable[[], Any]) -> int:
    """The work in a process of its own; its number."""
    number = os.fork()
    if number:
        return number
    try:
        work()
    finally:
        os._exit(0)


def killed_at(folder: Path, chance: random.Random, longest: float) -> None:
    """A build that is killed: after a random time, or at a random one of its last steps."""
    if chance.random() < 0.5:
        number = child(lambda: make(folder))
        time.sleep(chance.random() * longest)
        os.kill(number, signal.SIGKILL)
    else:
        number = child(lambda: _stumbling(folder, chance.randrange(200)))
    os.waitpid(number, 0)


def _stumbling(folder: Path, steps: int) -> None:
    counter, real = (
        itertools.count(),
        {name: getattr(os, name) for name in ("replace", "unlink", "rmdir")},
    )

    def step(name: str) -> Callable[..., Any]:
        def do(*words: Any, **more: Any) -> Any:
            if next(counter) == steps:
                os.kill(os.getpid(), signal.SIGKILL)
            return real[name](*words, **more)

        return do

    for name in real:
        setattr(os, name, step(name))
    make(folder)


def test_a_killed_build_loses_nothing(tmp_path: Path, clean: list[dict[str, bytes]]) -> None:
    chance, folder, before = random.Random(KILLS), site(tmp_path), 0
    put(folder, 0)
    began = time.monotonic()
    make(folder)
    longest = (time.monotonic() - began) * 1.2
    for _ in range(KILLS):
        after = chance.randrange(len(STATES))
        put(folder, after)
        killed_at(folder, chance, longest)
        there = published(folder / "site")
        for path, data in there.items():
            assert data in (clean[before].get(path), clean[after].get(path)), (
                f"{path} is neither the old nor the new page"
            )
        assert set(clean[before]) & set(clean[after]) <= set(there), (
            "a page that is in both is gone"
        )
        assert not stops(make(folder).problems)
        assert published(folder / "site") == clean[after], "the next build is not as a clean one"
        before = after


def test_builds_at_the_same_time_wait_for_each_other(
    tmp_path: Path, clean: list[dict[str, bytes]]
) -> None:
    folder = site(tmp_path)
    for state in (1, 3, 0):
        put(folder, state)
        for number in [child(lambda: make(folder)) for _ in range(4)]:
            assert os.waitpid(number, 0)[1] == 0
        assert published(folder / "site") == clean[state]


def test_who_waits_too_long_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "PATIENCE", 0.1)
    folder, held = site(tmp_path), get_context("fork").Event()

    def hold() -> None:
        with publish.lock_output(folder / "site"):
            held.set()
            time.sleep(60)

    number = child(hold)
    assert held.wait(20)
    try:
        with pytest.raises(Unusable) as refused:
            make(folder)
        assert refused.value.code == "busy"
    finally:
        os.kill(number, signal.SIGKILL)
        os.waitpid(number, 0)


@pytest.mark.parametrize("at", [0, 1, 2, 3, 7, 20, 40, 60])
def test_a_full_disk_publishes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clean: list[dict[str, bytes]], at: int
) -> None:
    folder, writes = site(tmp_path), itertools.count()
    make(folder)
    put(folder, 3)

    real = publish._write

    def full(path: str, data: bytes) -> None:
        if next(writes) >= at:
            real(path, data[: len(data) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)
        real(path, data)

    with monkeypatch.context() as patch:
        patch.setattr(publish, "_write", full)
        with pytest.raises(Unusable) as refused:
            make(folder)
    assert refused.value.code == "cannot-write" and published(folder / "site") == clean[0]
    make(folder)
    assert published(folder / "site") == clean[3]


def test_a_link_is_not_followed_out_of_the_folder(tmp_path: Path) -> None:
    folder, elsewhere = site(tmp_path / "mine"), tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "index.html").write_text("somebody else's")
    (folder / "site").mkdir()
    (folder / "site" / "spring").symlink_to(elsewhere, target_is_directory=True)
    with pytest.raises(Unusable) as refused:
        make(folder)
    assert refused.value.code == "link-in-the-way" and [
        path.name for path in elsewhere.iterdir()
    ] == ["index.html"]
    assert (elsewhere / "index.html").read_text() == "somebody else's" and not (
        folder / "site" / "index.html"
    ).exists()


def test_a_foreign_folder_where_a_page_belongs_stops_before_anything_moves(tmp_path: Path) -> None:
    folder = site(tmp_path)
    (folder / "site" / "index.html").mkdir(parents=True)
    with pytest.raises(Unusable) as refused:
        make(folder)
    assert refused.value.code == "link-in-the-way" and not (folder / "site" / "spring").exists()


def test_a_linked_output_folder_is_what_its_owner_wants(
    tmp_path: Path, clean: list[dict[str, bytes]]
) -> None:
    folder = site(tmp_path / "mine")
    (tmp_path / "web").mkdir()
    (folder / "site").symlink_to(tmp_path / "web", target_is_directory=True)
    assert not stops(make(folder).problems) and published(tmp_path / "web") == clean[0]
