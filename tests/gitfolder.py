"""A site in a git repository of its own, for tests that need a history: every
commit has an author, a time and words.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.files.history import read_past

NAME, MAIL = "Nobody Whosename", "nobody@example.org"
TOPS = ("content", "rules", "results")


def git(folder: Path, *words: str, when: str = "2024-03-02T18:00:00+08:00") -> str:
    """One command, with nothing from the machine's own settings."""
    surroundings = {
        **{key: found for key, found in os.environ.items() if not key.startswith("GIT_")},
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": NAME,
        "GIT_AUTHOR_EMAIL": MAIL,
        "GIT_COMMITTER_NAME": NAME,
        "GIT_COMMITTER_EMAIL": MAIL,
        "GIT_AUTHOR_DATE": when,
        "GIT_COMMITTER_DATE": "2030-01-01T00:00:00+00:00",
    }
    return subprocess.run(
        ["git", "-c", "protocol.file.allow=always", "-C", str(folder), *words],
        env=surroundings,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def begin(folder: Path) -> Path:
    """An empty repository."""
    folder.mkdir(parents=True, exist_ok=True)
    git(folder, "init", "-q", "-b", "main")
    return folder


def write(folder: Path, changes: Mapping[str, str | None]) -> None:
    """Files with their text; None takes a file away."""
    for path, text in changes.items():
        target = folder / path
        if text is None:
            target.unlink()
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")


def commit(folder: Path, when: str, said: str, changes: Mapping[str, str | None] = {}) -> str:
    """Files written and committed; gives back the commit's name as pages print it."""
    write(folder, changes)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", said, when=when)
    return git(folder, "rev-parse", "HEAD").strip()[:10]


def built(folder: Path, out: Path) -> build.Outcome:
    """The site as the command builds it."""
    past = read_past(folder, TOPS)
    return build.build(files.read(folder), out, files.packaged("theme"), past.last(), past=past)
