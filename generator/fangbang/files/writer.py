"""Files written whole: at any moment, with the disk full or the process killed,
there is the old file or the new one.

A new file lies beside its place under a hidden name until all of it is on the disk; then it takes
the place. What a killed process left behind goes when somebody writes there again; its name begins
with a dot and is read by nobody.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
from pathlib import Path

from ..messages.problem import Unusable

_FRESH = re.compile(r"\.(.+)\.([0-9]+)\.new")
_FLAGS = (
    os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
)


def replace(folder: Path, path: str, data: bytes) -> None:
    """Write one file below a folder, whatever is there now."""
    _put(folder, path, data, os.replace)


def create(folder: Path, path: str, data: bytes) -> bool:
    """Write one file below a folder where there is none; False where there is one."""
    try:
        _put(folder, path, data, _link)
    except FileExistsError:
        return False
    return True


def _put(folder: Path, path: str, data: bytes, place: object) -> None:
    assert callable(place)
    target = folder / inside(path)
    fresh = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        plain_way(folder, path)
        target.parent.mkdir(parents=True, exist_ok=True)
        _forget(target.parent, target.name)
        if place is _link and os.path.lexists(target):
            raise FileExistsError(str(target))
        try:
            _write(fresh, data, _mode_of(target))
            place(fresh, target)
        finally:
            with contextlib.suppress(OSError):
                fresh.unlink()
        flush(target.parent)
    except FileExistsError:
        raise
    except OSError as fault:
        raise Unusable("cannot-write", str(target), fault.strerror or "") from fault


def inside(path: str) -> str:
    """A path that stays inside the folder, or our own bug."""
    assert path and not path.startswith("/") and ".." not in path.split("/"), path
    return path


def plain_way(folder: Path, path: str) -> None:
    """No folder on the way to a file may be a link: what it leads to is not ours."""
    *folders, _ = path.split("/")
    for count in range(1, len(folders) + 1):
        if (where := folder.joinpath(*folders[:count])).is_symlink():
            raise Unusable("link-in-the-way", str(where))


def _link(fresh: Path, target: Path) -> None:
    """Into a place that must be empty; where a disk knows no second names, after a look."""
    try:
        os.link(fresh, target)
    except FileExistsError:
        raise
    except OSError:
        if os.path.lexists(target):
            raise FileExistsError(str(target)) from None
        os.replace(fresh, target)


def _mode_of(target: Path) -> int | None:
    """Who may read the file that is there: the new one must not be open to more."""
    with contextlib.suppress(OSError):
        found = os.lstat(target)
        return stat.S_IMODE(found.st_mode) if stat.S_ISREG(found.st_mode) else None
    return None


def _write(path: Path, data: bytes, mode: int | None) -> None:
    handle = os.open(path, _FLAGS, 0o666)
    try:
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(handle, mode)
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _forget(folder: Path, name: str) -> None:
    """What killed processes left of this file goes; what a
    living one is about to put there stays.
    """
    for entry in os.listdir(folder):
        found = _FRESH.fullmatch(entry)
        if found and found[1] == name and not _lives(int(found[2])):
            with contextlib.suppress(OSError):
                (folder / entry).unlink()


def _lives(number: int) -> bool:
    if number == os.getpid():
        # of a process before this one that had its number
        return False
    try:
        os.kill(number, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return True


def flush(folder: Path) -> None:
    """The names in a folder are on the disk; where a system can not do that
    for folders, it does it by itself.
    """
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def flush_all(folder: Path) -> None:
    """Everything that was written to the disk of a folder is on it: one call for many files,
    which one by one would take minutes.
    """
    import ctypes

    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            if ctypes.CDLL(None).syncfs(handle) == 0:
                return
        finally:
            os.close(handle)
    except (OSError, AttributeError, TypeError):
        pass
    if hasattr(os, "sync"):
        os.sync()
