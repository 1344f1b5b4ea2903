"""What git knows: the last commit of each file, and the files as they were.

Outside a repository nothing; a git that fails is a failure.

The line that is told is the one that was published: first parents only, a merge with all it brought
in. In a shallow clone the oldest commit seems to have made every file; so nothing is said of it.
"""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path
from typing import IO

from .encoding import MOST_BYTES, harmless
from .git import answer, ask, begun, failed, in_repository
from .source_file import Source

# of a commit's short name: git's own length depends on the clone
_LENGTH = 10


@dataclass(frozen=True)
class Commit:
    """One commit; `when` is its author's time, ISO 8601, or nothing where
    that is no time that calendars know.

    `at` is its place in the published line, 0 for the newest, −1 for the one before.
    """

    when: str
    name: str
    # not part of what it is: a digest must not change with every commit that follows
    at: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True)
class Step:
    """One commit of the published line: what it says, and the files it changed (`whole` is
    false where a shallow clone ends).
    """

    commit: Commit
    full: str
    subject: str
    parents: tuple[str, ...]
    paths: list[str] = field(default_factory=list)
    whole: bool = True


@dataclass
class Past:
    """The published line of a folder, newest first."""

    folder: Path
    steps: tuple[Step, ...] = ()
    # files that lie there otherwise than in the newest commit
    changed: frozenset[str] = frozenset()
    objects: Objects | None = field(default=None, repr=False)

    def last(self) -> Mapping[str, Commit]:
        """The newest commit of every file that is committed as it lies there."""
        found: dict[str, Commit] = {}
        for step in self.steps:
            for path in step.paths if step.whole else ():
                found.setdefault(path, step.commit)
        return {path: commit for path, commit in found.items() if path not in self.changed}

    def committed(self, paths: Iterable[str]) -> bool:
        """True when each of these files lies there as in the newest commit."""
        return all(path in self._known and path not in self.changed for path in paths)

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(path for step in self.steps for path in step.paths)

    @cached_property
    def _index(self) -> dict[str, list[int]]:
        """Steps by the first two parts of what they changed:
        results/spring, content/players.yaml.
        """
        found: dict[str, list[int]] = {}
        for at, step in enumerate(self.steps):
            for key in {"/".join(path.split("/")[:2]) for path in step.paths}:
                found.setdefault(key, []).append(at)
        return found

    def touching(self, tops: Iterable[str]) -> list[Step]:
        """The commits that changed something in these folders of
        content, results or rules, oldest first.
        """
        return [
            self.steps[at]
            for at in sorted({at for top in tops for at in self._index.get(top, ())}, reverse=True)
        ]

    @property
    def shallow(self) -> bool:
        """True where the history does not reach back to its beginning."""
        return any(not step.whole for step in self.steps)

    def sources(self, step: Step, tops: Iterable[str], endings: tuple[str, ...]) -> list[Source]:
        """The files below some folders as they were at a commit."""
        if self.objects is None:
            self.objects = Objects(self.folder)
        found = [file for top in tops for file in self.objects.files(step.full, top, endings)]
        return [Source(path, data) for path, data in sorted(found)]

    def said(self, step: Step, tops: Iterable[str]) -> tuple[str, ...]:
        """What a commit says, in its first line; a merge,
        what the commits say that it brought in.
        """
        if len(step.parents) < 2:
            return (step.subject,)
        merged = ask(
            self.folder,
            "log",
            "--no-merges",
            "--format=%s",
            "--reverse",
            f"{step.parents[0]}..{step.full}",
            "--",
            *tops,
        )
        return tuple(map(harmless, merged)) or (step.subject,)

    @cached_property
    def _renamed_plans(self) -> dict[str, str]:
        """New folder → old folder of the tournaments whose plan was renamed;
        copies are tournaments of their own.
        """
        told = (
            ask(
                self.folder,
                "log",
                "--first-parent",
                "-m",
                "--format=",
                "--name-status",
                "-M",
                "--diff-filter=R",
                "--relative",
                "--",
                ":(glob)content/*/tournament.yaml",
            )
            if self.steps
            else []
        )
        pairs = [line.split("\t")[1:] for line in told if line.startswith("R")]
        return {new.split("/")[1]: old.split("/")[1] for old, new in reversed(pairs)}

    def names_of(self, tournament: str) -> list[str]:
        """The folders that a tournament had, the present one first."""
        found = [tournament]
        while (before := self._renamed_plans.get(found[-1])) and before not in found:
            found.append(before)
        return found

    def close(self) -> None:
        """Let go of git."""
        if self.objects:
            self.objects.close()
        self.objects = None


class Objects:
    """Files at any commit, by one `git cat-file` that stays open: a process for each
    file would cost more than scoring it.
    """

    def __init__(self, folder: Path):
        self.folder = folder
        self.prefix = "".join(ask(folder, "rev-parse", "--show-prefix"))
        self.process = begun(folder, "cat-file", "--batch", ask=True)
        self.known: dict[str, tuple[str, bytes]] = {}

    def files(self, commit: str, top: str, endings: tuple[str, ...]) -> list[tuple[str, bytes]]:
        """(path, bytes) of everything at or below a path that ends
        so; nothing where it was not there.
        """
        kind, number = "tree", f"{commit}^{{tree}}"
        for part in f"{self.prefix}{top}".split("/"):
            inner = (
                {name: (mode, number) for mode, name, number in _entries(self._read(number))}
                if kind == "tree"
                else {}
            )
            if part not in inner:
                return []
            kind, number = _KINDS.get(inner[part][0], ""), inner[part][1]
        return self._below(top, kind, number, endings, 0)

    def _below(
        self, path: str, kind: str, number: str, endings: tuple[str, ...], depth: int
    ) -> list[tuple[str, bytes]]:
        """What is read below a path, and nothing else: a photo of each commit would not fit
        into memory. No links, no submodules.
        """
        if kind == "blob":
            return [(path, self._read(number))] if path.endswith(endings) else []
        if kind != "tree" or depth > _MOST_DEPTH:
            return []
        return [
            each
            for mode, name, inner in _entries(self._read(number))
            if not name.startswith((".", "__"))
            for each in self._below(
                f"{path}/{name}", _KINDS.get(mode, ""), inner, endings, depth + 1
            )
        ]

    def _read(self, name: str) -> bytes:
        """An object; of a text that is far too long only what tells so."""
        if name in self.known:
            return self.known[name][1]
        question, answers = _both(self.process)
        try:
            question.write(name.encode() + b"\n")
            question.flush()
            head = answers.readline().decode("utf-8", "replace").split()
        except OSError as fault:
            raise failed(self.folder, str(fault)) from fault
        if len(head) != 3 or not head[2].isdigit():
            raise failed(self.folder, " ".join(["cat-file:", *(head or [name])]))
        data = answers.read(min(size := int(head[2]), MOST_BYTES + 1))
        left = size - len(data)
        while left > 0 and (more := answers.read(min(left, 1 << 20))):
            left -= len(more)
        if answers.read(1) != b"\n" or left:
            raise failed(self.folder, f"cat-file: {name}")
        self.known[name] = (head[1], data)
        return data

    def close(self) -> None:
        """End the process that this object began."""
        for pipe in _both(self.process):
            with contextlib.suppress(OSError):
                pipe.close()
        self.process.wait(timeout=10)


_KINDS = {b"40000": "tree", b"100644": "blob", b"100755": "blob", b"100664": "blob"}
_MOST_DEPTH = 16


def _both(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    assert process.stdin and process.stdout
    return process.stdin, process.stdout


def _entries(tree: bytes) -> Iterable[tuple[bytes, str, str]]:
    """(mode, name, id) of a tree as git keeps it: mode, space, name, nought, then the id's
    20 bytes (32 in newer repositories).
    """
    size = 20 if _fits(tree, 20) else 32
    at = 0
    while at < len(tree):
        mode, _, rest = tree[at:].partition(b" ")
        name, _, _ = rest.partition(b"\0")
        at += len(mode) + len(name) + 2
        yield mode, name.decode("utf-8", "replace"), tree[at : at + size].hex()
        at += size


def _fits(tree: bytes, size: int) -> bool:
    at = 0
    while at < len(tree):
        end = tree.find(b"\0", at)
        if end < 0 or not tree[at : at + 5].startswith((b"40000", b"100", b"120", b"160")):
            return False
        at = end + 1 + size
    return at == len(tree)


def read_past(folder: Path, tops: Iterable[str]) -> Past:
    """The published line below some folders; an empty one where there is no repository."""
    if not in_repository(folder):
        return Past(folder)
    tops = tuple(tops)
    steps: list[Step] = []
    log = (
        "log",
        "--first-parent",
        "-m",
        "--format=%x00%aI%x1f%cI%x1f%H%x1f%P%x1f%s",
        "--name-only",
        "--no-renames",
        "--relative",
        "--",
        *tops,
    )
    for line in answer(folder, begun(folder, *log), log).decode("utf-8", "replace").split("\n"):
        if line.startswith("\0"):
            when, committed, full, parents, subject = line[1:].split("\x1f", 4)
            time = moment(when) or moment(committed)
            steps.append(
                Step(
                    Commit(time, full[:_LENGTH], -len(steps)),
                    full,
                    harmless(subject),
                    tuple(parents.split()),
                )
            )
        elif line and steps:
            steps[-1].paths.append(line)
    if steps and ask(folder, "rev-parse", "--is-shallow-repository") == ["true"]:
        steps = [step if step.parents else replace(step, whole=False) for step in steps]
    changed = (
        ask(folder, "diff", "--name-only", "--no-renames", "--relative", "HEAD", "--", *tops)
        if steps
        else []
    )
    return Past(folder, tuple(steps), frozenset(changed))


# others calendars and feeds can not hold, and nobody meant them
_YEARS = range(1600, 9000)
_FARTHEST = timedelta(hours=14)  # from Greenwich


def moment(told: str) -> str:
    """A commit's time as it is told; nothing where it is none: git
    takes whatever a clock or a hand says.
    """
    try:
        found = datetime.fromisoformat(told)
    except ValueError:
        return ""
    offset = found.utcoffset()
    return told if found.year in _YEARS and offset is not None and abs(offset) <= _FARTHEST else ""


def newest(paths: Iterable[str], commits: Mapping[str, Commit]) -> Commit | None:
    """The newest of the commits of some files; None when one of them
    is not committed as it lies there.
    """
    found = [commits.get(path) for path in paths]
    known = [each for each in found if each]
    return latest(known) if len(known) == len(found) else None


def latest(commits: Iterable[Commit]) -> Commit | None:
    """The newest of some commits: by the published line, which the
    clocks of their authors need not follow.
    """
    return max(commits, key=lambda each: each.at, default=None)


def head(past: Past | None, commits: Mapping[str, Commit]) -> Commit | None:
    """The newest commit of the published line; its day is known in a shallow clone too."""
    return past.steps[0].commit if past and past.steps else latest(commits.values())
