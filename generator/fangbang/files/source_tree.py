"""What may be read: regular files below a folder, reached through
folders held open, never through a link.

Between looking and reading nobody can turn a file into a link that is followed: each folder is
opened from the one above it, each file from its folder, and what was opened is looked at once more.
Whatever else lies there comes as a refused Source.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from .encoding import MOST_BYTES
from .source_file import Source

TEXTS = (".yaml", ".yml", ".md")
MOST_DEPTH = 16  # folders below the site's
MOST_FILES = 200_000  # in one folder of ours, whatever they are
MEGABYTE = 1_000_000
MOST_OTHER = 32 * MEGABYTE  # a photo, a font; texts have a bound of their own
_FLAGS = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_PLAIN = getattr(os, "O_NOFOLLOW", 0)
_FILE = _FLAGS | _PLAIN | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_HELD = os.open in os.supports_dir_fd and os.scandir in os.supports_fd and bool(_PLAIN)
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Refused(Exception):
    """Nothing may be read there: the code of a problem, and a detail."""

    def __init__(self, code: str, detail: str = ""):
        super().__init__(code, detail)
        self.code, self.detail = code, detail


def refusal(fault: OSError) -> Refused:
    """The reason in our words: that it is a link, or what the system says."""
    if fault.errno in (errno.ELOOP, errno.ENOTDIR, errno.EMLINK):
        return Refused("source-link")
    if fault.errno == errno.ENXIO:  # a socket
        return Refused("source-not-a-file")
    return Refused("source-unreadable", fault.strerror or "")


class Folder:
    """A folder held open; where a system can not do that, its path, and what is opened
    is compared with what was looked at.
    """

    def __init__(self, handle: int | str):
        self.handle = handle

    @classmethod
    def top(cls, path: Path) -> Folder:
        """A folder that a person named: it may be a link, nothing below it may."""
        return cls(os.open(path, _FLAGS | os.O_DIRECTORY) if _HELD else str(path))

    def close(self) -> None:
        """Let go of it."""
        if isinstance(self.handle, int):
            os.close(self.handle)

    def entries(self) -> list[os.DirEntry[str]]:
        """What lies in it, by name."""
        with os.scandir(self.handle) as found:
            return sorted(found, key=lambda entry: entry.name)

    def enter(self, name: str) -> Folder:
        """A folder in it that is no link."""
        if isinstance(self.handle, int):
            return Folder(os.open(name, _FLAGS | os.O_DIRECTORY | _PLAIN, dir_fd=self.handle))
        path = os.path.join(self.handle, name)
        if os.path.islink(path):
            raise Refused("source-link")
        return Folder(path)

    def read(self, name: str, most: int) -> bytes:
        """A regular file in it; of one that is too long no more than tells so."""
        handle = self._open(name)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise Refused("source-not-a-file")
            return _whole(handle, most + 1)
        finally:
            os.close(handle)

    def _open(self, name: str) -> int:
        if isinstance(self.handle, int):
            return os.open(name, _FILE, dir_fd=self.handle)
        path = os.path.join(self.handle, name)
        before = os.lstat(path)
        if not stat.S_ISREG(before.st_mode):
            raise Refused("source-link" if stat.S_ISLNK(before.st_mode) else "source-not-a-file")
        handle = os.open(path, _FILE)
        if not os.path.samestat(before, os.fstat(handle)):
            os.close(handle)
            raise Refused("source-link")
        return handle


def _whole(handle: int, most: int) -> bytes:
    size = os.fstat(handle).st_size
    data = os.read(handle, min(size + 1, most))
    if len(data) == size or len(data) >= most:
        return data
    parts = [data]
    while most - len(data) > 0 and (
        data := os.read(handle, min(1 << 20, most - sum(map(len, parts))))
    ):
        parts.append(data)
    return b"".join(parts)


def most_of(name: str) -> int:
    """How many bytes of a file are read: what is too long a text is told where it is decoded."""
    return MOST_BYTES if name.lower().endswith(TEXTS) else MOST_OTHER


def read_named(path: Path, most: int = MOST_OTHER) -> bytes:
    """One file that a person named: it may be a link, but not a pipe, and not without end."""
    handle = os.open(path, _FLAGS | getattr(os, "O_NONBLOCK", 0))
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(path))
        if len(data := _whole(handle, most + 1)) > most:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
        return data
    finally:
        os.close(handle)


@dataclass
class Walk:
    """A way through some folders below one: what is wanted is
    read, of other files there is the name.
    """

    wanted: Callable[[str, str], bool] = lambda top, name: True
    # the one folder of a top that is entered
    only: Callable[[str], str | None] = lambda top: None
    count: int = 0

    def sources(self, folder: Path, tops: Iterable[str]) -> Iterator[Source]:
        """Everything that may be read below some folders of a folder, or (with "")
        below itself, and all that may not.
        """
        try:
            root = Folder.top(folder)
        except FileNotFoundError:
            return
        except OSError as fault:
            yield Source(".", refused=_told_of(refusal(fault)))
            return
        try:
            for top in tops:
                self.count = 0
                yield from (
                    self._below(root, "", top, 0)
                    if not top
                    else self._entered(root, top, top, top, 0)
                )
        finally:
            root.close()

    def _entered(
        self, parent: Folder, name: str, path: str, top: str, depth: int
    ) -> Iterator[Source]:
        """A folder of a folder, or why it is not entered."""
        if depth > MOST_DEPTH:
            yield Source(told(path), refused=("source-too-deep", str(MOST_DEPTH)))
            return
        try:
            inner = parent.enter(name)
        # gone since it was listed; or there is none
        except FileNotFoundError:
            return
        except OSError as fault:
            yield Source(told(path), refused=_told_of(refusal(fault)))
            return
        except Refused as fault:
            yield Source(told(path), refused=_told_of(fault))
            return
        try:
            yield from self._below(inner, path, top, depth)
        finally:
            inner.close()

    def _below(self, folder: Folder, path: str, top: str, depth: int) -> Iterator[Source]:
        try:
            entries = folder.entries()
        except OSError as fault:
            yield Source(told(path) or ".", refused=_told_of(refusal(fault)))
            return
        only = self.only(top) if depth == 0 else None
        for entry in entries:
            self.count += 1
            if self.count == MOST_FILES + 1:
                yield Source(told(path) or ".", refused=("source-too-many", str(MOST_FILES)))
            if self.count > MOST_FILES:
                return
            if not entry.name.startswith("."):
                yield from self._one(
                    folder, entry, f"{path}/{entry.name}" if path else entry.name, top, depth, only
                )

    def _one(
        self,
        folder: Folder,
        entry: os.DirEntry[str],
        path: str,
        top: str,
        depth: int,
        only: str | None,
    ) -> Iterator[Source]:
        if _odd(entry.name):
            yield Source(told(path), refused=("source-name", ""))
        elif entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith("__") and only in (None, entry.name):
                yield from self._entered(folder, entry.name, path, top, depth + 1)
        elif entry.is_symlink():
            yield Source(path, refused=("source-link", ""))
        elif not entry.is_file(follow_symlinks=False):
            yield Source(path, refused=("source-not-a-file", ""))
        elif not self.wanted(top, entry.name):
            yield Source(path)
        else:
            # gone between the listing and the reading
            with contextlib.suppress(FileNotFoundError):
                yield _read(folder, entry.name, path)


def _read(folder: Folder, name: str, path: str) -> Source:
    most = most_of(name)
    try:
        data = folder.read(name, most)
    except FileNotFoundError:
        raise
    except OSError as fault:
        return Source(path, refused=_told_of(refusal(fault)))
    except Refused as fault:
        return Source(path, refused=_told_of(fault))
    if most == MOST_OTHER and len(data) > most:
        return Source(path, refused=("source-too-big", str(MOST_OTHER // MEGABYTE)))
    return Source(path, data)


def _told_of(fault: Refused) -> tuple[str, str]:
    return fault.code, fault.detail


def _odd(name: str) -> bool:
    """True for bytes that are no text, and for what would steer a terminal or turn a line round."""
    return (not name.isascii() and any("\ud800" <= mark <= "\udfff" for mark in name)) or bool(
        _CONTROL.search(name)
    )


def told(path: str) -> str:
    """A path as text, also where the disk holds bytes that are none."""
    return (
        path
        if path.isascii()
        else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    )
