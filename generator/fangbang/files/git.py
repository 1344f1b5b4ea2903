"""Git as a program: asked about the repository that a folder lies in, and an
answer or a failure, never a guess.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from ..messages.problem import Unusable

PATIENCE = 300  # seconds for one answer
# What a hook or a shell says of a repository must not lead to another one than the folder's own.
_ELSEWHERE = frozenset(
    {
        "GIT_DIR",
        "GIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_COMMON_DIR",
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_NAMESPACE",
        "GIT_PREFIX",
        "GIT_GRAFT_FILE",
        "GIT_SHALLOW_FILE",
        "GIT_REPLACE_REF_BASE",
        "GIT_NO_REPLACE_OBJECTS",
    }
)
# A folder of a stranger's that looks like a bare repository would bring settings, and programs to
# run, of its own.
_SETTINGS = (
    "safe.bareRepository=explicit",
    "core.fsmonitor=false",
    "core.quotepath=off",
    "log.showSignature=false",
    "i18n.logOutputEncoding=UTF-8",
)
_NO_COMMITS = ("does not have any commits yet", "bad default revision")


def in_repository(folder: Path) -> bool:
    """True where a folder lies in a repository: then git has to answer."""
    return _own(folder) or "GIT_DIR" in os.environ


def _own(folder: Path) -> bool:
    """True where this folder or one above it has a .git, looked for as git does."""
    here = folder.resolve()
    try:
        device = here.stat().st_dev
        ceilings = os.environ.get("GIT_CEILING_DIRECTORIES", "").split(os.pathsep)
        for place in (here, *here.parents):
            if (place != here and str(place) in ceilings) or place.stat().st_dev != device:
                return False
            if os.path.lexists(place / ".git"):
                return True
    except OSError:
        return False
    return False


def surroundings(folder: Path) -> dict[str, str]:
    """The environment for git: of the folder's own repository, and
    with messages that can be recognised.
    """
    own = _own(folder)
    return {
        **{key: told for key, told in os.environ.items() if not own or key not in _ELSEWHERE},
        "LC_ALL": "C",
    }


def command(folder: Path, *words: str) -> list[str]:
    """The words to run."""
    return [
        "git",
        *(word for each in _SETTINGS for word in ("-c", each)),
        "-C",
        str(folder),
        *words,
    ]


def begun(folder: Path, *words: str, ask: bool = False) -> subprocess.Popen[bytes]:
    """Git at work, while we do something else; with `ask` questions go in by a pipe."""
    try:
        return subprocess.Popen(
            command(folder, *words),
            stdin=subprocess.PIPE if ask else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if ask else subprocess.PIPE,
            env=surroundings(folder),
        )
    except OSError as fault:
        raise Unusable("git-missing", str(folder), fault.strerror or "") from fault


def answer(folder: Path, process: subprocess.Popen[bytes], words: tuple[str, ...]) -> bytes:
    """What it said in the end; nothing where there is no commit yet."""
    try:
        said, wrong = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired as fault:
        process.kill()
        process.communicate()
        raise Unusable("git-slow", str(folder), f"git {words[0]}, {PATIENCE} s") from fault
    if process.returncode:
        told = wrong.decode("utf-8", "replace").strip()
        if any(each in told for each in _NO_COMMITS):
            return b""
        raise failed(folder, told)
    return said


def failed(folder: Path, told: str) -> Unusable:
    """Git could not do it: with what it said, and for a stranger's folder with the mend."""
    line = next((each for each in told.splitlines() if each.strip()), "").removeprefix("fatal: ")
    return Unusable(
        "git-unsafe" if "dubious ownership" in told else "git-failed", str(folder.resolve()), line
    )


def ask(folder: Path, *words: str) -> list[str]:
    """The lines of an answer; none outside a repository."""
    if not in_repository(folder):
        return []
    text = answer(folder, begun(folder, *words), words).decode("utf-8", "replace").rstrip("\n")
    return text.split("\n") if text else []


class Ignored:
    """What git ignores below some folders, looked up while the folders are read."""

    _WORDS = ("ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")

    def __init__(self, folder: Path, tops: tuple[str, ...]):
        self.folder = folder
        self.process = begun(folder, *self._WORDS, "--", *tops) if in_repository(folder) else None

    def paths(self) -> tuple[frozenset[str], tuple[str, ...]]:
        """(files, folders with a slash behind them); nothing where the site itself is ignored:
        then the repository is not its own.
        """
        if self.process is None:
            return frozenset(), ()
        try:
            said = answer(self.folder, self.process, self._WORDS).split(b"\0")
        except Unusable as fault:
            # git's way to say that a folder above is ignored
            if "not superset of prefix" in fault.detail:
                return frozenset(), ()
            raise
        told = [os.fsdecode(each) for each in said if each]
        folders = tuple(each for each in told if each.endswith("/"))
        files = frozenset(told) - frozenset(folders)
        alone = "content/site.yaml" in files or any(
            folder in ("./", "content/") or folder.startswith("../") for folder in folders
        )
        return (frozenset(), ()) if alone else (files, folders)


def tracked(folder: Path, path: Path) -> list[str]:
    """What git keeps at or below a path: some of it, no more than needs to be told."""
    return ask(
        folder,
        "ls-files",
        "--",
        f":(top,literal){path}" if not path.is_absolute() else f":(literal){path}",
    )[:3]
