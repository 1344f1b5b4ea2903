"""What git knows of the files: the last commit of each. Without git, or outside a repository, nothing: never a guess."""
from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Commit:
    """One commit; `when` is its author's time, ISO 8601."""

    when: str
    name: str


def last_commits(folder: Path, tops: Iterable[str]) -> Mapping[str, Commit]:
    """The newest commit of every file below some folders, by path relative to `folder`; {} where there is no git."""
    found: dict[str, Commit] = {}
    commit: Commit | None = None
    for line in _git(folder, "log", "--format=%x00%aI %h", "--name-only", "--no-renames", "--relative", "--", *tops):
        if line.startswith("\0"):
            when, _, name = line[1:].partition(" ")
            commit = Commit(when, name)
        elif line and commit:
            found.setdefault(line, commit)
    for line in _git(folder, "status", "--porcelain", "--no-renames", "-uall", "--", *tops) if found else ():
        found.pop(line[3:], None)               # changed since: that commit did not make it
    return found


def _git(folder: Path, *words: str) -> list[str]:
    command = ["git", "-c", "core.quotepath=off", "-C", str(folder), *words]
    try:
        done = subprocess.run(command, capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return []
    return done.stdout.decode("utf-8", "replace").splitlines() if done.returncode == 0 else []


def newest(paths: Iterable[str], commits: Mapping[str, Commit]) -> Commit | None:
    """The newest of the commits of some files; None when one of them is not committed as it lies there."""
    found = [commits.get(path) for path in paths]
    known = [each for each in found if each]
    return max(known) if known and len(known) == len(found) else None
