"""Where a desk keeps what must outlive a crash and never reach the repository: its links and its
journal, in the user's own folder, by site and tournament.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import sys
from pathlib import Path

from ..messages.problem import Unusable


def state_folder(site: Path, tournament: str) -> Path:
    """The folder of one desk, made with nobody else allowed in.

    Raises Unusable where there can be none.
    """
    where = hashlib.sha256(f"{site.resolve()}\0{tournament}".encode()).hexdigest()[:16]
    folder = _base() / "fangbang" / "desk" / where
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as fault:
        raise Unusable("cannot-write", str(folder), fault.strerror or "") from fault
    return folder


def _base() -> Path:
    """As each system has it; the XDG rules: a path that is relative does not count."""
    own = os.environ.get("XDG_STATE_HOME", "")
    if os.path.isabs(own):
        return Path(own)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", os.path.expanduser("~")))
    if sys.platform == "darwin":
        return Path(os.path.expanduser("~/Library/Application Support"))
    return Path(os.path.expanduser("~/.local/state"))


def write_whole(path: Path, data: bytes) -> None:
    """All of it or, after a crash, what was there before; readable by nobody else."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError as fault:
        with contextlib.suppress(OSError):
            fresh.unlink()
        raise Unusable("cannot-write", str(path), fault.strerror or "") from fault


def read_whole(path: Path) -> bytes | None:
    """The bytes of a file; None where there is none.

    Raises Unusable where it can not be read.
    """
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise Unusable("cannot-read", str(path), fault.strerror or "") from fault


def append_line(path: Path, text: str) -> None:
    """One line behind the others, on the disk when this returns; after a line that a crash cut
    off it begins a new one.
    """
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600)
        with os.fdopen(handle, "r+b") as file:
            size = file.seek(0, os.SEEK_END)
            cut_off = size and (file.seek(size - 1), file.read(1))[1] != b"\n"
            file.write((("\n" if cut_off else "") + text + "\n").encode())
            file.flush()
            os.fsync(file.fileno())
    except OSError as fault:
        raise Unusable("cannot-write", str(path), fault.strerror or "") from fault
