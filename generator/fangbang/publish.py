"""The published folder: new files wait until all are there, only what differs is moved into place, and a killed build loses nothing.

The order is what makes it safe: everything new lies in a folder of its own; then the manifest says “unfinished”, with every path that is
or may become ours; then files are replaced, each as a whole; then stale ones go; then the manifest says what is there.
"""
from __future__ import annotations

import contextlib
import json
import os
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .files import Unusable, digest, inside

STATE = ".fangbang"                     # our own folder inside the published one
MANIFEST = f"{STATE}/manifest.json"
PATIENCE = 120.0                        # seconds to wait for another build of the same folder


@dataclass(frozen=True)
class Manifest:
    """What the published folder holds of ours: per unit its inputs' digest, its files' digests, its summary.

    `unfinished` are paths of a build that did not come to its end: they may be there, and nothing is known of them.
    """

    units: Mapping[str, Mapping[str, Any]]
    unfinished: tuple[str, ...] = ()

    def files(self) -> dict[str, str]:
        """Every file of ours and its digest; "" where it is not known."""
        found = dict.fromkeys(self.unfinished, "")
        for unit in self.units.values():
            found.update(unit["files"])
        return found


def read_manifest(out: Path) -> Manifest:
    """The last build's manifest; an empty one where there is none that can be trusted."""
    try:
        data = json.loads((out / MANIFEST).read_text(encoding="utf-8"))
        units, unfinished = data["units"], data.get("unfinished", [])
        sound = all(isinstance(unit["files"], dict) and unit["digest"] is not None for unit in units.values())
        return Manifest(units, tuple(map(str, unfinished))) if sound else Manifest({})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Manifest({})


def holds(out: Path, files: Iterable[str]) -> bool:
    """True when each of these files of ours is still there: folder by folder, which costs less than file by file."""
    there: dict[str, frozenset[str]] = {}
    for path in files:
        folder, _, name = path.rpartition("/")
        if folder not in there:
            try:
                there[folder] = frozenset(os.listdir(out / folder))
            except OSError:
                return False
        if name not in there[folder]:
            return False
    return True


@contextlib.contextmanager
def alone(out: Path) -> Iterator[None]:
    """Keep other builds of the same folder waiting; the system lets go of the lock when a build is killed."""
    try:
        import fcntl
    except ImportError:                 # no such locks on this system
        yield
        return
    handle = _locked(out / STATE, fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    try:
        yield
    finally:
        os.close(handle)


def _locked(folder: Path, lock: Any, how: int) -> int:
    """The folder itself is the lock: nothing is left behind."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(folder, os.O_RDONLY)
        except FileNotFoundError:       # the build before us took its empty folder away
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

    def __init__(self, out: Path):
        self.out, self.folder = out, out / STATE / "new"
        try:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise Unusable("cannot-write", str(out), fault.strerror or "") from fault
        self.made: set[str] = set()

    def put(self, path: str, data: bytes) -> str:
        """Stage one file; gives back its digest."""
        target = f"{self.folder}/{inside(path)}"
        parent = target.rpartition("/")[0]
        try:
            if parent not in self.made:
                os.makedirs(parent, exist_ok=True)
                self.made.add(parent)
            with open(target, "wb") as file:
                file.write(data)
        except OSError as fault:
            raise Unusable("cannot-write", target, fault.strerror or "") from fault
        return digest(data)

    def discard(self) -> None:
        """Nothing is published: take the staged files away, and the folder too where there was none before."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in (self.out / STATE, self.out):
            with contextlib.suppress(OSError):
                folder.rmdir()

    def commit(self, before: Manifest, manifest: Manifest) -> tuple[int, int]:
        """Move what differs into place, remove what is stale, and say so in the manifest; (written, removed)."""
        old, new = before.files(), manifest.files()
        staged = [path for path in new if os.path.isfile(f"{self.folder}/{path}")]
        stale = [path for path in old if path not in new]
        try:
            if staged or stale or before != manifest:
                _guard(self.out, staged, stale)
                self._write_manifest(Manifest({}, tuple(sorted({*old, *new}))))
                written = sum(self._move(path, new[path]) for path in staged)
                removed = sum(_remove(self.out, path) for path in stale)
                self._write_manifest(manifest)
            else:
                written = removed = 0
        except OSError as fault:
            raise Unusable("cannot-write", str(fault.filename2 or fault.filename or self.out), fault.strerror or "") from fault
        shutil.rmtree(self.folder, ignore_errors=True)
        return written, removed

    def _move(self, path: str, wanted: str) -> bool:
        staged, target = self.folder / path, self.out / path
        with contextlib.suppress(OSError):
            if digest(target.read_bytes()) == wanted:
                return False
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(staged, target)
        return True

    def _write_manifest(self, manifest: Manifest) -> None:
        data = {"units": manifest.units, **({"unfinished": manifest.unfinished} if manifest.unfinished else {})}
        fresh = self.out / (MANIFEST + ".new")
        fresh.write_bytes(json.dumps(data, ensure_ascii=False, sort_keys=True).encode())
        os.replace(fresh, self.out / MANIFEST)


def _guard(out: Path, staged: Iterable[str], stale: Iterable[str]) -> None:
    """Before anything moves: no folder of ours is a link (what it leads to is not ours), nothing of another sort is in the way."""
    folders = {parent for path in (*staged, *stale) for parent in (out / inside(path)).parents if out in parent.parents}
    wrong = [folder for folder in folders if folder.is_symlink() or (folder.exists() and not folder.is_dir())]
    wrong += [out / path for path in staged if os.path.isdir(out / path)]
    if wrong:
        raise Unusable("link-in-the-way", str(min(wrong)))


def _remove(out: Path, path: str) -> bool:
    try:
        (out / inside(path)).unlink()
    except OSError:
        return False
    for parent in (out / path).parents:
        if parent == out:
            break
        with contextlib.suppress(OSError):        # a folder with somebody else's files stays
            parent.rmdir()
    return True
