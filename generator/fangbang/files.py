"""The disk, both ends: a site's folder → Sources; finished files → the published folder, only what changed."""
from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from .site import Source

READ_FOLDERS = ("content", "rules", "results")
READ_SUFFIXES = (".yaml", ".yml", ".md", ".jpg", ".jpeg", ".png", ".webp", ".svg", ".sgf")
STATE = ".fangbang"                     # our own folder inside the published one
MANIFEST = f"{STATE}/manifest.json"


class Unusable(Exception):
    """The folder or the disk does not let us work: usage or environment, exit status 2."""

    def __init__(self, code: str, path: str, detail: str = ""):
        super().__init__(code, path, detail)
        self.code, self.path, self.detail = code, path, detail


def read(folder: Path) -> list[Source]:
    """All files that people wrote, sorted by path; links that lead out of the folder are not followed."""
    if not (folder / "content" / "site.yaml").is_file():
        raise Unusable("no-site", str(folder))
    return lend_rules(list(_walk(folder, READ_FOLDERS)))


def lend_rules(sources: list[Source]) -> list[Source]:
    """The sources with the packaged rule editions that plans name and the site does not have itself."""
    own = {source.path.split("/")[1] for source in sources if source.path.startswith("rules/")}
    plans = [source.data for source in sources if source.path.endswith("/tournament.yaml")]
    named = {found.decode() for plan in plans for found in re.findall(rb"\brule:\s*['\"]?([a-z0-9][a-z0-9-]*)", plan)}
    lent = [Source(f"rules/{key}/{each.path}", each.data) for key in sorted(named - own) if (packaged("rules") / key / "rule.yaml").is_file()
            for each in read_tree(packaged("rules") / key)]
    return sorted([*sources, *lent], key=lambda source: source.path)


def write_new(folder: Path, sources: Iterable[Source]) -> list[str]:
    """Write files where there are none; one that is already there is left alone. Gives back what was written."""
    written = []
    for source in sources:
        target = folder / _safe(source.path)
        if target.exists():
            continue
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.data)
        except OSError as fault:
            raise Unusable("cannot-write", str(target), fault.strerror or "") from fault
        written.append(source.path)
    return written


def read_tree(folder: Path) -> list[Source]:
    """Every file below a folder of our own (theme, packaged rules)."""
    return sorted(_walk(folder, ("",)), key=lambda source: source.path)


def _walk(folder: Path, tops: Iterable[str]) -> Iterator[Source]:
    whole = folder.resolve()
    for top in tops:
        for where, folders, names in os.walk(folder / top):
            folders[:] = sorted(name for name in folders if not name.startswith((".", "__")))
            for name in sorted(names):
                path = Path(where, name)
                if name.startswith(".") or (top and not name.lower().endswith(READ_SUFFIXES)):
                    continue
                if path.is_symlink() and whole not in path.resolve().parents:
                    continue
                with contextlib.suppress(FileNotFoundError):      # gone between the listing and the reading
                    yield Source(path.relative_to(folder).as_posix(), path.read_bytes())


@dataclass(frozen=True)
class Manifest:
    """What the published folder holds of ours: per unit its inputs' digest, its files' digests, its summary."""

    units: Mapping[str, Mapping[str, Any]]

    def files(self) -> dict[str, str]:
        """Every file of ours and its digest."""
        found: dict[str, str] = {}
        for unit in self.units.values():
            found.update(unit["files"])
        return found


def read_manifest(out: Path) -> Manifest:
    """The last finished build's manifest; an empty one where there is none that can be trusted."""
    try:
        data = json.loads((out / MANIFEST).read_text(encoding="utf-8"))
        units = data["units"]
        return Manifest(units if all(isinstance(unit["files"], dict) and unit["digest"] is not None for unit in units.values()) else {})
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Manifest({})


class Staging:
    """A folder beside the pages where a build puts its files until every one of them is there."""

    def __init__(self, out: Path):
        self.out, self.folder = out, out / STATE / "new"
        try:
            shutil.rmtree(self.folder, ignore_errors=True)
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as fault:
            raise Unusable("cannot-write", str(out), fault.strerror or "") from fault
        self.made: set[Path] = set()

    def put(self, path: str, data: bytes) -> str:
        """Stage one file; gives back its digest."""
        target = self.folder / _safe(path)
        if target.parent not in self.made:
            target.parent.mkdir(parents=True, exist_ok=True)
            self.made.add(target.parent)
        try:
            target.write_bytes(data)
        except OSError as fault:
            raise Unusable("cannot-write", str(target), fault.strerror or "") from fault
        return digest(data)

    def discard(self) -> None:
        """Nothing is published: take the staged files away, and the folder too where there was none before."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in (self.out / STATE, self.out):
            with contextlib.suppress(OSError):
                folder.rmdir()

    def commit(self, manifest: Manifest) -> tuple[int, int]:
        """Move what differs into place, remove what is stale, then write the manifest; (written, removed)."""
        old, new = read_manifest(self.out).files(), manifest.files()
        with contextlib.suppress(FileNotFoundError):
            (self.out / MANIFEST).unlink()        # until the end: a killed build must not be believed
        written = sum(self._move(path, new[path]) for path in new)
        removed = sum(_remove(self.out, path) for path in set(old) - set(new))
        _write_whole(self.out / MANIFEST, json.dumps({"units": manifest.units}, ensure_ascii=False, sort_keys=True).encode())
        shutil.rmtree(self.folder, ignore_errors=True)
        return written, removed

    def _move(self, path: str, wanted: str) -> bool:
        staged, target = self.folder / _safe(path), self.out / path
        if not staged.is_file():
            return False
        with contextlib.suppress(OSError):
            if digest(target.read_bytes()) == wanted:
                return False
        target.parent.mkdir(parents=True, exist_ok=True)
        os.replace(staged, target)
        return True


def holds(out: Path, files: Mapping[str, str]) -> bool:
    """True when each of these files of ours is still there."""
    return all((out / path).is_file() for path in files)


def digest(data: bytes) -> str:
    """Short enough for a manifest of ten thousand lines, long enough never to collide by chance."""
    return hashlib.sha256(data).hexdigest()[:32]


def _safe(path: str) -> str:
    """A path that stays inside the folder, or our own bug."""
    parts = PurePosixPath(path).parts
    assert parts and not path.startswith("/") and ".." not in parts, path
    return path


def _remove(out: Path, path: str) -> bool:
    try:
        (out / _safe(path)).unlink()
    except OSError:
        return False
    for parent in (out / path).parents:
        if parent == out:
            break
        with contextlib.suppress(OSError):        # a folder with somebody else's files stays
            parent.rmdir()
    return True


def _write_whole(target: Path, data: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh = target.with_name(target.name + ".new")
    fresh.write_bytes(data)
    os.replace(fresh, target)


def move_into_place(finished: Path, target: Path) -> None:
    """A file that another program made, whole, to where people look for it."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(finished, fresh := target.with_name(target.name + ".new"))      # first into the same folder: it may be another disk
        os.replace(fresh, target)
    except OSError as fault:
        raise Unusable("cannot-write", str(target), fault.strerror or "") from fault


def packaged(name: str) -> Path:
    """The theme or the rule editions that come with the program: in a wheel, or beside the sources."""
    here = Path(__file__).resolve().parent
    inside = here / "_data" / name
    return inside if inside.is_dir() else here.parent.parent / name


def program_digest(theme: Path) -> str:
    """Changes whenever the program or the theme does: then every page is made again."""
    here = Path(__file__).resolve().parent
    made = hashlib.sha256()
    for folder in (here, theme):
        for path in sorted(each for each in folder.rglob("*") if each.suffix in (".py", ".yaml", ".html") and "_data" not in each.parts):
            made.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return made.hexdigest()
