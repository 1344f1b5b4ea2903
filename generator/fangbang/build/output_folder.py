"""The published folder: new files wait until all are there, only what differs is moved into
place, and a killed build loses nothing.

The order is what makes it safe: everything new lies in a folder of its own; then the manifest says
“unfinished”, with every path that is or may become ours; then files are replaced, each as a whole;
then stale ones go; then the manifest says what is there.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from ..files.git import in_repository, tracked
from ..files.site_folder import READ_FOLDERS
from ..files.source_tree import Refused
from ..files.writer import flush, flush_all, inside
from ..messages.problem import Unusable
from .manifest import (
    COPY,
    MANIFEST,
    STATE,
    Files,
    Manifest,
    by_folder,
    is_marked,
    paths_of,
    published,
    sum_of,
)
from .manifest import read_manifest as read_manifest

PATIENCE = 120.0  # seconds to wait for another build of the same folder
# times that another build may take its empty folder away under us
_TRIES = 100


def check_output_folder(folder: Path, out: Path, committed: bool = False) -> None:
    """Nothing is published onto what people write, into what git or an editor keeps, or (where that
    is not `committed`) where git brings files.
    """
    whole, site = out.resolve(), folder.resolve()
    sources = [site / name for name in (*READ_FOLDERS, "theme")]
    below = whole.relative_to(site).parts if site in whole.parents else ()
    if (
        whole == site
        or whole in site.parents
        or any(whole == source or source in whole.parents for source in sources)
        or ".git" in whole.parts
        or any(part.startswith(".") for part in below)
    ):
        raise Unusable("out-among-sources", str(out))
    where = next(each for each in (whole, *whole.parents) if each.is_dir())
    if not committed and in_repository(where) and (found := tracked(where, whole)):
        raise Unusable("out-tracked", str(out), found[0])


@contextlib.contextmanager
def lock_output(out: Path) -> Iterator[None]:
    """Keep other builds of the same folder waiting; the system lets go
    of the lock when a build is killed.
    """
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        yield
        return
    handle = _locked(out / STATE, fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        yield
    finally:
        os.close(handle)


def _locked(folder: Path, lock: Any, how: int) -> int:
    """The folder itself is the lock: nothing is left behind."""
    until, gone = time.monotonic() + PATIENCE, 0
    while True:
        try:
            folder.parent.mkdir(parents=True, exist_ok=True)
            folder.mkdir(mode=0o700, exist_ok=True)
            handle = os.open(folder, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        # the build before us took its empty folder away; or there can be none here
        except FileNotFoundError as fault:
            gone += 1
            if gone > _TRIES:
                raise Unusable("cannot-write", str(folder.parent), fault.strerror or "") from fault
            continue
        except OSError as fault:
            raise Unusable("cannot-write", str(folder.parent), fault.strerror or "") from fault
        try:
            lock(handle, how)
            if os.path.samestat(os.fstat(handle), os.stat(folder)):
                return handle
        except FileNotFoundError:
            pass
        except OSError:
            if time.monotonic() > until:
                os.close(handle)
                raise Unusable("busy", str(folder.parent)) from None
            time.sleep(0.05)
        os.close(handle)


class Staging:
    """A folder beside the pages where a build puts its files until every one of them is there."""

    def __init__(self, out: Path, durable: bool = True):
        self.out, self.folder, self.durable = out, out / STATE / "new", durable
        try:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise Unusable("cannot-write", str(out), fault.strerror or "") from fault
        self.made: set[str] = set()

    def put(self, path: str, data: bytes) -> bytes:
        """Stage one file; gives back what tells its bytes from others."""
        target = f"{self.folder}/{inside(path)}"
        parent = target.rpartition("/")[0]
        try:
            if parent not in self.made:
                os.makedirs(parent, exist_ok=True)
                self.made.add(parent)
            _write(target, data)
        except OSError as fault:
            raise Unusable("cannot-write", target, fault.strerror or "") from fault
        return sum_of(data)

    def discard(self) -> None:
        """Nothing is published: take the staged files away, and the
        folder too where there was none before.
        """
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in (self.out / STATE, self.out):
            with contextlib.suppress(OSError):
                folder.rmdir()

    def commit(self, before: Manifest, manifest: Manifest) -> tuple[int, int]:
        """Move what differs into place, remove what is stale, and say so in
        the manifest; (written, removed).
        """
        # nothing of theirs moves
        units = {
            name: unit for name, unit in before.units.items() if manifest.units.get(name) == unit
        }
        old, new = before.paths(units), manifest.paths(units)
        staged, stale = self._staged(), sorted(old - new)
        try:
            if not staged and not stale and before == manifest:
                written = removed = 0
            else:
                _guard(self.out, staged, stale)
                _foreign(self.out, self.folder, staged, before.paths())
                lines = {name: before.lines[name] for name in units}
                self._write_manifest(
                    MANIFEST, lines.values(), by_folder(sorted(old | new)), manifest.history
                )
                if self.durable and staged:
                    flush_all(self.folder)
                written = sum(map(len, staged.values())) - self._settle("")
                removed = sum(_remove(self.out, path) for path in stale)
                done = {
                    name: lines.get(name) or _json([name, unit])
                    for name, unit in manifest.units.items()
                }
                for name in (MANIFEST, COPY):
                    self._write_manifest(name, done.values(), {}, manifest.history)
        except OSError as fault:
            raise Unusable(
                "cannot-write",
                str(fault.filename2 or fault.filename or self.out),
                fault.strerror or "",
            ) from fault
        shutil.rmtree(self.folder, ignore_errors=True)
        return written, removed

    def _staged(self) -> dict[str, list[str]]:
        """What was staged, by whichever process."""
        start = len(str(self.folder)) + 1
        return {where[start:]: names for where, _, names in os.walk(self.folder) if names}

    def _settle(self, folder: str) -> int:
        """Move what is staged in a folder into place, a folder that is not there yet as a whole;
        gives back how many files were there already.
        """
        staged, target, same = f"{self.folder}/{folder}", f"{self.out}/{folder}", 0
        for each in sorted(os.listdir(staged)):
            if not os.path.lexists(target + each):
                os.replace(staged + each, target + each)
            elif os.path.isdir(staged + each):
                same += self._settle(f"{folder}{each}/")
            elif _alike(staged + each, target + each):
                same += 1
            else:
                os.replace(staged + each, target + each)
        return same

    def _write_manifest(
        self, name: str, lines: Iterable[str], unfinished: Files, history: bool
    ) -> None:
        fresh = self.out / f"{name}.new"
        head = {"unfinished": unfinished, "history": history}
        try:
            _write(
                str(fresh),
                "".join(f"{line}\n" for line in (_json(head), *lines)).encode(
                    "utf-8", "surrogateescape"
                ),
                self.durable,
            )
            os.replace(fresh, self.out / name)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        if self.durable:
            flush(self.out / STATE)


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _write(path: str, data: bytes, durable: bool = False) -> None:
    """A new file; without the buffer that `open` puts
    around it, which costs more than the writing.
    """
    handle = os.open(
        path,
        os.O_WRONLY
        | os.O_CREAT
        | os.O_TRUNC
        | getattr(os, "O_BINARY", 0)
        | getattr(os, "O_NOFOLLOW", 0),
        0o666,
    )
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
        if durable:
            os.fsync(handle)
    finally:
        os.close(handle)


def _alike(one: str, other: str) -> bool:
    """True where the published file is that very file already; a link is none."""
    try:
        with open(one, "rb") as first, open(other, "rb") as second:
            return (
                not os.path.islink(other)
                and os.fstat(first.fileno()).st_size == os.fstat(second.fileno()).st_size
                and first.read() == second.read()
            )
    except OSError:
        return False


def _guard(out: Path, staged: Files, stale: Iterable[str]) -> None:
    """Before anything moves: no folder of ours is a link (what it leads to is not ours),
    nothing of another sort is in the way.
    """
    folders = {folder for each in (*staged, *by_folder(stale)) for folder in _down_to(each)}
    wrong = [
        out / folder
        for folder in folders
        if os.path.lexists(out / folder)
        and ((out / folder).is_symlink() or not (out / folder).is_dir())
    ]
    for folder, names in staged.items():
        if not wrong and os.path.isdir(out / folder):
            with os.scandir(out / folder) as there:
                wrong += [
                    Path(each.path) for each in there if each.is_dir() and each.name in set(names)
                ]
    if wrong:
        raise Unusable("link-in-the-way", str(min(wrong)))


def _foreign(out: Path, folder: Path, staged: Files, ours: set[str]) -> None:
    """Before anything moves: where nothing of ours is known to lie, nothing is written over,
    but for pages that say they are ours.

    Into a folder whose first page is ours we may write, whether its manifest is there or not.
    """
    index = _bytes(out, "index.html")
    if index is not None and ("index.html" in ours or is_marked(index)):
        return
    for path in paths_of(staged):
        if path not in ours and os.path.lexists(out / path):
            data = _bytes(out, path)
            if data is None or not (is_marked(data) or data == _bytes(folder, path)):
                raise Unusable("foreign-files", str(out), path)


def _bytes(folder: Path, path: str) -> bytes | None:
    try:
        return published(folder, path)
    except (OSError, Refused):
        return None


def _down_to(folder: str) -> Iterator[str]:
    """A folder and those it lies in, but for the published one."""
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]


def _remove(out: Path, path: str) -> bool:
    try:
        (out / inside(path)).unlink()
    except OSError:
        return False
    for parent in (out / path).parents:
        if parent == out:
            break
        with contextlib.suppress(OSError):  # a folder with somebody else's files stays
            parent.rmdir()
    return True
