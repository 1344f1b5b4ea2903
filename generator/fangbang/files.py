"""The disk: a site's folder → Sources; files of a new site; what the program and the theme consist of. Publishing is in `publish`."""
from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from .decode import MOST_BYTES
from .nouns import Source

READ_FOLDERS = ("content", "rules", "results")
LIBRARIES = frozenset({"icalendar", "jinja2", "markdown", "markupsafe", "nh3", "opencc", "pyyaml", "segno", "sgfmill", "tzdata"})     # what pages are made with
IMAGES = (".jpg", ".jpeg", ".png", ".webp", ".svg", ".gif", ".heic", ".heif", ".avif")     # read so that none is silently left out; not all are shown
TEXTS = (".yaml", ".yml", ".md")
READ_SUFFIXES = (*TEXTS, *IMAGES)


class Unusable(Exception):
    """The folder or the disk does not let us work: usage or environment, exit status 2."""

    def __init__(self, code: str, path: str, detail: str = ""):
        super().__init__(code, path, detail)
        self.code, self.path, self.detail = code, path, detail


def read(folder: Path, only: str | None = None) -> list[Source]:
    """All files that people wrote, sorted by path; links that lead out of the folder are not followed.

    Of a file that nothing reads there is only the name. `only` leaves the other tournaments out, where this one has a plan.
    """
    if not (folder / "content" / "site.yaml").is_file():
        raise Unusable("no-site", str(folder), _meant_for_site(folder / "content"))
    alone = only if only and (folder / "content" / only / "tournament.yaml").is_file() else None
    return lend_rules([*_walk(folder, READ_FOLDERS, alone), *_walk(folder, _misnamed(folder))])


def is_readable(path: str) -> bool:
    """True for a file of a sort that is read; whether it stands where one is wanted is another matter."""
    return path.lower().endswith(READ_SUFFIXES)


def _misnamed(folder: Path) -> list[str]:
    """Folders that are nearly called like one of ours which is not there: result/, Rules/."""
    absent = [name for name in READ_FOLDERS if not (folder / name).is_dir()]
    with contextlib.suppress(OSError):
        return sorted(entry.name for entry in os.scandir(folder) if entry.is_dir() and meant_folder(entry.name) in absent)
    return []


def meant_folder(name: str) -> str | None:
    """The folder of ours that one of this name was probably meant to be."""
    bare = name.casefold().rstrip("s")
    return next((each for each in READ_FOLDERS if bare == each.rstrip("s") or sorted(bare) == sorted(each.rstrip("s"))), None)


def _meant_for_site(folder: Path) -> str:
    """site.yml, Site.yaml or site.yaml.txt where the settings should be, or nothing."""
    with contextlib.suppress(OSError):
        return next((name for name in sorted(os.listdir(folder)) if re.fullmatch(r"site\.ya?ml(\.txt)?", name, re.I)), "")
    return ""


def lend_rules(sources: list[Source]) -> list[Source]:
    """The sources with the packaged rule editions that plans name and the site does not have itself."""
    own = {source.path.split("/")[1] for source in sources if source.path.startswith("rules/") and is_readable(source.path)}
    named = named_rules(sources)
    lent = [Source(f"rules/{key}/{each.path}", each.data) for key in sorted(named - own) if (packaged("rules") / key / "rule.yaml").is_file()
            for each in read_tree(packaged("rules") / key)]
    return sorted([*sources, *lent], key=lambda source: source.path)


def named_rules(sources: Iterable[Source]) -> set[str]:
    """The rule editions that plans name, found without reading them as YAML: `rule: uno`, `{"rule": "uno"}`, `rule: &ours uno`."""
    plans = [source.data for source in sources if source.path.endswith("/tournament.yaml")]
    return {found.decode() for plan in plans for found in re.findall(rb"\brule['\"]?\s*:\s*(?:[&!]\S*\s+)*['\"]?([a-z0-9][a-z0-9-]*)", plan)}


def write_new(folder: Path, sources: Iterable[Source]) -> list[str]:
    """Write files where there are none; one that is already there is left alone. Gives back what was written."""
    written = []
    for source in sources:
        target = folder / inside(source.path)
        if target.exists():
            continue
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.data)
        except OSError as fault:
            raise Unusable("cannot-write", str(target), fault.strerror or "") from fault
        written.append(source.path)
    return written


def write_over(folder: Path, sources: Iterable[Source]) -> list[str]:
    """Write files whole, those that differ from what is there. Gives back what was written."""
    written = []
    for source in sources:
        target = folder / inside(source.path)
        with contextlib.suppress(OSError):
            if target.read_bytes() == source.data:
                continue
        replace_file(folder, source.path, source.data)
        written.append(source.path)
    return written


def read_file(path: Path) -> bytes:
    """One file that somebody named on the command line."""
    try:
        return path.read_bytes()
    except OSError as fault:
        raise Unusable("cannot-read", str(path), fault.strerror or "") from fault


def on_disk(folder: Path, sources: Iterable[Source]) -> list[Source]:
    """Those that lie in the site's folder; the others are lent by the program."""
    return [source for source in sources if (folder / source.path).is_file()]


def read_tree(folder: Path) -> list[Source]:
    """Every file below a folder of our own (theme, packaged rules)."""
    return sorted(_walk(folder, ("",)), key=lambda source: source.path)


def _walk(folder: Path, tops: Iterable[str], only: str | None = None) -> Iterator[Source]:
    whole = folder.resolve()
    for top in tops:
        for path, entry in _below(str(folder / top), top, only if top in ("content", "results") else None):
            name = entry.name.lower()
            if name.startswith("."):
                continue
            if top and not (top in READ_FOLDERS and is_readable(name)):
                yield Source(_told(path), b"")
                continue
            if entry.is_symlink() and whole not in Path(entry.path).resolve().parents:
                continue
            with contextlib.suppress(FileNotFoundError):      # gone between the listing and the reading
                yield Source(_told(path), _read(entry.path))


def _below(folder: str, path: str, only: str | None = None) -> Iterator[tuple[str, os.DirEntry[str]]]:
    """Every file below a folder with its path; folders that are links are not entered."""
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        here = f"{path}/{entry.name}" if path else entry.name
        if not entry.is_dir():
            yield here, entry
        elif not entry.is_symlink() and not entry.name.startswith((".", "__")) and only in (None, entry.name):
            yield from _below(entry.path, here)


def _told(path: str) -> str:
    """A path as text, also where the disk holds bytes that are none."""
    return path if path.isascii() else path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _read(path: str) -> bytes:
    """A file's bytes; of a text that is far too long only the beginning, which is enough to tell so."""
    with open(path, "rb") as file:
        return file.read(MOST_BYTES + 1 if path.lower().endswith(TEXTS) else -1)


def digest(data: bytes) -> str:
    """Short enough for a manifest of ten thousand lines, long enough never to collide by chance."""
    return hashlib.sha256(data).hexdigest()[:32]


def inside(path: str) -> str:
    """A path that stays inside the folder, or our own bug."""
    assert path and not path.startswith("/") and ".." not in path.split("/"), path
    return path


def replace_file(folder: Path, path: str, data: bytes) -> None:
    """One of the site's own files, written whole at a person's word."""
    target = folder / inside(path)
    fresh = target.with_name(target.name + ".new")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_bytes(data)
        os.replace(fresh, target)
    except OSError as fault:
        raise Unusable("cannot-write", str(target), fault.strerror or "") from fault


def move_into_place(finished: Path, target: Path) -> None:
    """A file that another program made, whole, to where people look for it."""
    import shutil
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


def is_ours(theme: Path) -> bool:
    """True for the theme that comes with the program: what fails in it is our own mistake."""
    return theme.resolve() == packaged("theme").resolve()


def program_digest(theme: Path) -> str:
    """Changes whenever the program, the theme or a library does: then every page is made again."""
    made = hashlib.sha256("\0".join(libraries(sys.path)).encode())
    for folder in (Path(__file__).resolve().parent, theme):
        for path, entry in sorted((path, entry) for path, entry in _below(str(folder), "") if path.endswith((".py", ".yaml", ".html"))):
            if not path.startswith("_data/"):
                with open(entry.path, "rb") as file:
                    made.update(path.encode() + b"\0" + file.read())
    return made.hexdigest()


def libraries(folders: Iterable[str]) -> list[str]:
    """The libraries that pages are made with, as in jinja2-3.1.6, by the folders that pip leaves; importlib.metadata would take ten times as long."""
    found: dict[str, str] = {}
    for folder in folders:
        with contextlib.suppress(OSError):
            for entry in os.scandir(folder or "."):
                name, version, *_ = [*entry.name.lower().rsplit(".", 1)[0].split("-"), ""]
                if name in LIBRARIES and entry.name.endswith(("-info", ".egg")):
                    found.setdefault(name, version)
    return [f"{name}-{version}" for name, version in sorted(found.items())]
