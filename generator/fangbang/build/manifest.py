"""What a published folder holds of ours: the manifest, its copy, and how a file is known again.

A file counts as ours and unharmed when size, times and number are those that were noted after it
was put there; where they differ (a copied folder, an editor, a stranger) its bytes decide.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..files.source_tree import Folder, Refused, Walk
from ..files.writer import inside
from ..messages.package_data import cache_folder, keep, kept_bytes

# our own folder inside the published one; never published itself
STATE = ".fangbang"
# what is unfinished; then a line for each unit: its name and what is known of it
MANIFEST = f"{STATE}/manifest.jsonl"
COPY = f"{STATE}/manifest.copy.jsonl"  # the same, for the day on which the other is damaged
MARK = b'<meta name="generator" content="Fangbang">'  # in the head of our pages
_HEAD = 4096
_MISSHAPEN = (ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError)

Files = Mapping[str, Sequence[str]]  # folder → names of files in it


def by_folder(paths: Iterable[str]) -> dict[str, list[str]]:
    """Paths of files by their folders; those of the published folder itself under ""."""
    found: dict[str, list[str]] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        found.setdefault(folder, []).append(name)
    return found


def paths_of(files: Files) -> Iterator[str]:
    """The paths again."""
    return (
        f"{folder}/{name}" if folder else name for folder, names in files.items() for name in names
    )


@dataclass(frozen=True)
class Manifest:
    """What the published folder holds of ours: per unit its inputs' digest, its files, its summary.

    `unfinished` are files of a build that did not come to its end: they may be there, and nothing
      is known of them.
    """

    units: Mapping[str, Mapping[str, Any]]
    unfinished: Files = field(default_factory=dict)
    history: bool = False  # whether git told something
    # the units as they were read
    lines: Mapping[str, str] = field(default_factory=dict, compare=False, repr=False)

    def paths(self, but: Collection[str] = ()) -> set[str]:
        """Every file of ours, but for those of some units."""
        files = [
            self.unfinished,
            *(unit["files"] for name, unit in self.units.items() if name not in but),
        ]
        return {path for file in files for path in paths_of(file)}


def read_manifest(out: Path) -> Manifest:
    """The last build's manifest, or its copy; where both are damaged everything is made anew, and
    the files they name are ours still.
    """
    texts = [text for name in (MANIFEST, COPY) if (text := _text(out, name)) is not None]
    for text in texts:
        with contextlib.suppress(*_MISSHAPEN):
            return _parsed(text)
    return Manifest(
        {},
        by_folder(
            sorted(
                {path for text in texts for path in _named(text)}
                | (_marked(out) if texts else set())
            )
        ),
    )


def _text(out: Path, name: str) -> str | None:
    try:
        return (out / name).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""
    except OSError:
        return None


def _parsed(text: str) -> Manifest:
    first, *lines = text.removesuffix("\n").split("\n")
    head, units = json.loads(first), dict(map(json.loads, lines))
    if not _files(head["unfinished"]) or not all(map(_unit, units.values())):
        raise ValueError
    return Manifest(
        units, head["unfinished"], head.get("history") is True, dict(zip(units, lines, strict=True))
    )


def _unit(unit: Mapping[str, Any]) -> bool:
    """True for a line as this program writes it."""
    return (
        isinstance(unit["digest"], str)
        and isinstance(unit["bytes"], str)
        and isinstance(unit["problems"], list)
        and isinstance(unit["summary"], dict | None)
        and len(unit["stamps"]) == 3 * bool(unit["summary"])
        and _files(unit["files"])
    )


def _files(files: Files) -> bool:
    """True for what may be ours: names of files below the published folder."""
    return isinstance(files, dict) and all(
        isinstance(names, list)
        and (not folder or inside(folder))
        and folder.split("/")[0] != STATE
        and all(
            isinstance(name, str) and name and "/" not in name and name not in (".", "..")
            for name in names
        )
        for folder, names in files.items()
    )


def _named(text: str) -> Iterator[str]:
    """Paths in what is left of a damaged manifest."""
    for line in text.split("\n"):
        with contextlib.suppress(*_MISSHAPEN):
            found = json.loads(line)
            files = found["unfinished"] if isinstance(found, dict) else found[1]["files"]
            if _files(files):
                yield from paths_of(files)


def _marked(out: Path) -> set[str]:
    """Pages that say themselves that they are ours; not those of another site
    that somebody keeps in a folder below.
    """
    pages = [
        source.path
        for source in Walk(lambda top, name: name.endswith(".html")).sources(out, ("",))
        if is_marked(source.data)
    ]
    others = tuple(
        f"{folder}/"
        for folder in {path.rpartition("/")[0] for path in pages}
        if folder and (out / folder / "static").is_dir()
    )
    return {path for path in pages if not path.startswith(others)}


def is_marked(data: bytes) -> bool:
    """True for a page of ours."""
    return MARK in data[:_HEAD]


def sum_of(data: bytes) -> bytes:
    """What tells one file's bytes from another's."""
    return hashlib.blake2b(data, digest_size=16).digest()


def together(sums: Iterable[tuple[str, bytes]]) -> str:
    """One text for the bytes of a unit's files, whatever their order."""
    whole = hashlib.blake2b(digest_size=16)
    for path, each in sorted(sums):
        whole.update(path.encode("utf-8", "surrogateescape") + b"\0" + each)
    return whole.hexdigest()


def stat_of(out: Path, files: Files) -> str | None:
    """One text for sizes, times and numbers of files; None where one of them is missing.

    Another file, or a link, has another number.
    """
    about: list[int] = []
    try:
        for folder, names in files.items():
            where = f"{out}/{folder}/" if folder else f"{out}/"
            for name in names:
                seen = os.lstat(where + name)
                about += (seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns, seen.st_ino)
    except OSError:
        return None
    return hashlib.blake2b(repr(about).encode(), digest_size=16).hexdigest()


def held(out: Path, unit: Mapping[str, Any], seen: str | None) -> str | None:
    """How a unit's files lie there now, where each of them is as it was put there;
    `seen` is how they lay there then.
    """
    now = stat_of(out, unit["files"])
    if now is None or now == seen:
        return now
    try:
        sums = [(path, sum_of(published(out, path))) for path in paths_of(unit["files"])]
    except (OSError, Refused):
        return None
    return now if together(sums) == unit["bytes"] else None


class Seen:
    """How the files of each unit lay there after the last build: of this machine
    alone, so kept in the user's cache.

    Without it a build reads every published file once.
    """

    def __init__(self, out: Path):
        folder = cache_folder(
            "seen", sum_of(str(out.resolve()).encode("utf-8", "surrogateescape")).hex()
        )
        self.path = folder / "seen.json" if folder else None
        told = kept_bytes(self.path) if self.path else None
        self.before: dict[str, str] = json.loads(told) if told else {}
        self.now: dict[str, str] = {}

    def keep(self, out: Path, units: Mapping[str, Mapping[str, Any]]) -> None:
        """After a build: of the units that were not looked at, how they lie there now."""
        told = {
            name: self.now.get(name) or stat_of(out, unit["files"]) or ""
            for name, unit in units.items()
        }
        if self.path and told != self.before:
            keep(self.path, json.dumps(told, ensure_ascii=False).encode())


def published(out: Path, path: str) -> bytes:
    """A file of ours as it lies there; a link is none."""
    *folders, name = path.split("/")
    opened = [Folder.top(out)]
    try:
        for folder in folders:
            opened.append(opened[-1].enter(folder))
        return opened[-1].read(name, 1 << 40)
    finally:
        for each in opened:
            each.close()
