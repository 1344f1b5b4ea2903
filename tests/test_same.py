"""This repository's own site, built on machines that differ in everything but the commit: the
same bytes, clean or after an edit.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHEN = {
    "GIT_AUTHOR_DATE": "2024-03-02T12:00:00+0800",
    "GIT_COMMITTER_DATE": "2024-03-02T12:00:00+0800",
}
WHO = [
    "-c",
    "user.name=x",
    "-c",
    "user.email=x@example.org",
    "-c",
    "commit.gpgsign=false",
    "-c",
    "core.autocrlf=false",
]
RESULT = "results/qipai/gomoku.yaml"

Machine = tuple[str, Mapping[str, str], str]  # folder, environment, umask
HERE: Machine = ("here", {"TZ": "Asia/Shanghai", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}, "022")
THERE: Machine = (
    "other/and deeper/那裡",
    {
        "TZ": "America/St_Johns",
        "LC_ALL": "C",
        "PYTHONHASHSEED": "4711",
        "PYTHONUTF8": "0",
        "LANGUAGE": "de",
    },
    "077",
)


def checkout(folder: Path, backwards: bool) -> None:
    """The site's folders, committed; `backwards` writes the files in the other order, and later."""
    paths = sorted(
        path
        for top in ("content", "rules", "results")
        for path in (ROOT / top).rglob("*")
        if path.is_file()
    )
    for at, path in enumerate(reversed(paths) if backwards else paths):
        target = folder / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
        os.utime(target, (1_000_000_000 + at, 1_000_000_000 + at))
    subprocess.run(["git", "init", "-q", "-b", "main"], cwd=folder, check=True)
    commit(folder)


def commit(folder: Path) -> None:
    subprocess.run(["git", "add", "-A", "content", "rules", "results"], cwd=folder, check=True)
    subprocess.run(
        ["git", *WHO, "commit", "-q", "-m", "x"], cwd=folder, check=True, env={**os.environ, **WHEN}
    )


def built(tmp_path: Path, machine: Machine) -> dict[str, bytes]:
    """What one machine publishes, our own state with it."""
    folder, environment, mask = machine
    clean = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("LC_", "LANG", "PYTHON"))
    }
    subprocess.run(
        ["sh", "-c", f'umask {mask} && exec "$0" -m fangbang build --quiet', sys.executable],
        cwd=tmp_path / folder,
        check=True,
        timeout=600,
        env={**clean, "PYTHONPATH": str(ROOT / "generator"), **environment},
    )
    site = tmp_path / folder / "site"
    return {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def test_the_same_commit_gives_the_same_bytes_anywhere(tmp_path: Path) -> None:
    for machine, backwards in ((HERE, False), (THERE, True)):
        (tmp_path / machine[0]).mkdir(parents=True)
        checkout(tmp_path / machine[0], backwards)
    here, there = built(tmp_path, HERE), built(tmp_path, THERE)
    assert here.keys() == there.keys() and len(here) > 200
    assert [path for path in here if here[path] != there[path]] == []

    # one result changes: here it is built upon, there from nothing
    for machine in (HERE, THERE):
        result = tmp_path / machine[0] / RESULT
        result.write_text(
            result.read_text(encoding="utf-8") + "note: {zh-Hant: 補記, en: Added later}\n",
            encoding="utf-8",
        )
        commit(tmp_path / machine[0])
    shutil.rmtree(tmp_path / THERE[0] / "site")
    upon, anew = built(tmp_path, HERE), built(tmp_path, THERE)
    assert [path for path in {**upon, **anew} if upon.get(path) != anew.get(path)] == []
    assert upon != here
