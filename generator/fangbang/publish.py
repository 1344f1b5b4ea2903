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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from .files import READ_FOLDERS, Unusable, inside
from .record import dataclass, field

STATE = ".fangbang"                     # our own folder inside the published one
MANIFEST = f"{STATE}/manifest.jsonl"     # what is unfinished; then a line for each unit: its name and what is known of it
_MARGIN = 2 * 10 ** 9                   # nanoseconds: some disks tell the time in steps of two seconds
PATIENCE = 120.0                        # seconds to wait for another build of the same folder
_TRIES = 100                            # times that another build may take its empty folder away under us


Files = Mapping[str, Sequence[str]]     # folder → names of files in it


def by_folder(paths: Iterable[str]) -> dict[str, list[str]]:
    """Paths of files by their folders; those of the published folder itself under ""."""
    found: dict[str, list[str]] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        found.setdefault(folder, []).append(name)
    return found


def paths_of(files: Files) -> Iterator[str]:
    """The paths again."""
    return (f"{folder}/{name}" if folder else name for folder, names in files.items() for name in names)


@dataclass(frozen=True)
class Manifest:
    """What the published folder holds of ours: per unit its inputs' digest, its files, its summary.

    `unfinished` are files of a build that did not come to its end: they may be there, and nothing is known of them.
    """

    units: Mapping[str, Mapping[str, Any]]
    unfinished: Files = field(default_factory=dict)
    lines: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)      # the units as they were read
    written: int = field(default=0, compare=False)           # when, in nanoseconds

    def paths(self, but: Collection[str] = ()) -> set[str]:
        """Every file of ours, but for those of some units."""
        files = [self.unfinished, *(unit["files"] for name, unit in self.units.items() if name not in but)]
        return {path for each in files for path in paths_of(each)}


def read_manifest(out: Path) -> Manifest:
    """The last build's manifest; an empty one where there is none that can be trusted."""
    try:
        written = (out / MANIFEST).stat().st_mtime_ns
        first, *lines = (out / MANIFEST).read_text(encoding="utf-8").removesuffix("\n").split("\n")
        unfinished, units = json.loads(first)["unfinished"], dict(map(json.loads, lines))
        sound = all(isinstance(unit["digest"], str) and len(unit["stamps"]) == 3 * bool(unit["summary"]) and _sound(unit["files"]) for unit in units.values())
        return Manifest(units, unfinished, dict(zip(units, lines, strict=True)), written) if sound and _sound(unfinished) else Manifest({})
    except (OSError, ValueError, KeyError, TypeError, AttributeError, AssertionError):
        return Manifest({})


def _sound(files: Files) -> bool:
    """True for what may be ours: names of files below the published folder."""
    return all(isinstance(names, list) and (not folder or inside(folder)) and all(name and "/" not in name and name != ".." for name in names)
               for folder, names in files.items())


def holds(out: Path, files: Files, since: int = 0) -> bool:
    """True when each of these files of ours is still there. A folder in which nothing came or went since the manifest was written is not listed."""
    try:
        return all(os.stat(f"{out}/{folder}").st_mtime_ns < since - _MARGIN or frozenset(os.listdir(f"{out}/{folder}")).issuperset(names)
                   for folder, names in files.items())
    except OSError:
        return False


def apart(folder: Path, out: Path) -> None:
    """Nothing is published onto what people write: not the site's folder, one that holds it, or one of its sources."""
    whole, site = out.resolve(), folder.resolve()
    sources = [site / name for name in (*READ_FOLDERS, "theme")]
    if whole == site or whole in site.parents or any(whole == each or each in whole.parents for each in sources):
        raise Unusable("out-among-sources", str(out))


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
    until, gone = time.monotonic() + PATIENCE, 0
    while True:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(folder, os.O_RDONLY)
        except FileNotFoundError as fault:       # the build before us took its empty folder away; or there can be none here
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

    def __init__(self, out: Path):
        self.out, self.folder = out, out / STATE / "new"
        try:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise Unusable("cannot-write", str(out), fault.strerror or "") from fault
        self.made: set[str] = set()

    def put(self, path: str, data: bytes) -> None:
        """Stage one file."""
        target = f"{self.folder}/{inside(path)}"
        parent = target.rpartition("/")[0]
        try:
            if parent not in self.made:
                os.makedirs(parent, exist_ok=True)
                self.made.add(parent)
            _write(target, data)
        except OSError as fault:
            raise Unusable("cannot-write", target, fault.strerror or "") from fault

    def discard(self) -> None:
        """Nothing is published: take the staged files away, and the folder too where there was none before."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in (self.out / STATE, self.out):
            with contextlib.suppress(OSError):
                folder.rmdir()

    def commit(self, before: Manifest, manifest: Manifest) -> tuple[int, int]:
        """Move what differs into place, remove what is stale, and say so in the manifest; (written, removed)."""
        units = {name: unit for name, unit in before.units.items() if manifest.units.get(name) == unit}       # nothing of theirs moves
        old, new = before.paths(units), manifest.paths(units)
        staged, stale = self._staged(), sorted(old - new)
        try:
            if staged or stale or before != manifest:
                _guard(self.out, staged, stale)
                lines = {name: before.lines[name] if name in units else _json([name, unit]) for name, unit in manifest.units.items()}
                self._write_manifest((lines[name] for name in units), by_folder(sorted(old | new)))
                written = sum(map(len, staged.values())) - self._settle("")
                removed = sum(_remove(self.out, path) for path in stale)
                self._write_manifest(lines.values(), {})
            else:
                written = removed = 0
        except OSError as fault:
            raise Unusable("cannot-write", str(fault.filename2 or fault.filename or self.out), fault.strerror or "") from fault
        shutil.rmtree(self.folder, ignore_errors=True)
        return written, removed

    def _staged(self) -> dict[str, list[str]]:
        """What was staged, by whichever process."""
        start = len(str(self.folder)) + 1
        return {where[start:]: names for where, _, names in os.walk(self.folder) if names}

    def _settle(self, folder: str) -> int:
        """Move what is staged in a folder into place, a folder that is not there yet as a whole; gives back how many files were there already."""
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

    def _write_manifest(self, lines: Iterable[str], unfinished: Files) -> None:
        fresh = self.out / (MANIFEST + ".new")
        fresh.write_text("".join(f"{line}\n" for line in (_json({"unfinished": unfinished}), *lines)), encoding="utf-8")
        os.replace(fresh, self.out / MANIFEST)


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _write(path: str, data: bytes) -> None:
    """A new file; without the buffer that `open` puts around it, which costs more than the writing."""
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left):]
    finally:
        os.close(handle)


def _alike(one: str, other: str) -> bool:
    """True where the published file is that very file already; a link is none."""
    try:
        with open(one, "rb") as first, open(other, "rb") as second:
            return not os.path.islink(other) \
                and os.fstat(first.fileno()).st_size == os.fstat(second.fileno()).st_size and first.read() == second.read()
    except OSError:
        return False


def _guard(out: Path, staged: Files, stale: Iterable[str]) -> None:
    """Before anything moves: no folder of ours is a link (what it leads to is not ours), nothing of another sort is in the way."""
    folders = {folder for each in (*staged, *by_folder(stale)) for folder in _down_to(each)}
    wrong = [out / folder for folder in folders if os.path.lexists(out / folder) and ((out / folder).is_symlink() or not (out / folder).is_dir())]
    for folder, names in staged.items():
        if not wrong and os.path.isdir(out / folder):
            with os.scandir(out / folder) as there:
                wrong += [Path(each.path) for each in there if each.is_dir() and each.name in set(names)]
    if wrong:
        raise Unusable("link-in-the-way", str(min(wrong)))


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
        with contextlib.suppress(OSError):        # a folder with somebody else's files stays
            parent.rmdir()
    return True
