"""The disk: a site's folder → Sources; files of a new site; what the program and the theme
consist of. Publishing is in `publish`.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from ..messages.catalog import LANGUAGES
from ..messages.package_data import PACKAGE
from ..messages.problem import Unusable as Unusable
from .git import Ignored
from .source_file import Source
from .source_tree import TEXTS as TEXTS
from .source_tree import Walk, read_named
from .writer import create, inside, replace

replace_file = replace
READ_FOLDERS = ("content", "rules", "results")
OF_TOURNAMENTS = ("content", "results")
# what pages are made with
LIBRARIES = frozenset(
    {
        "icalendar",
        "jinja2",
        "markdown",
        "markupsafe",
        "nh3",
        "opencc",
        "pyyaml",
        "segno",
        "sgfmill",
        "tzdata",
    }
)
# read so that none is silently left out; not all are shown
IMAGES = (".jpg", ".jpeg", ".png", ".webp", ".svg", ".gif", ".heic", ".heif", ".avif")
READ_SUFFIXES = (*TEXTS, *IMAGES)
_MARKDOWN = rf"\.(?:{'|'.join(LANGUAGES)})\.md"
IS_READ = re.compile(
    rf"""
      content/(?:site\.yaml | players\.yaml | [^/]+{_MARKDOWN})
    | content/[^/]+/(?:tournament\.yaml | (?:intro|report){_MARKDOWN} | photos/.+)
    | rules/[^/]+/(?:(?:rule|glossary|script)\.yaml | (?:sheet|tips){_MARKDOWN})
    | results/[^/]+/.+\.ya?ml
    """,
    re.X,
)  # the files that have a place among pages


def read(folder: Path, only: str | None = None) -> list[Source]:
    """All files that people wrote, sorted by path; what may not be read is there too, refused.

    Of a file that nothing reads there is only the name. `only` leaves the other tournaments out,
    where this one has a plan.
    """
    ignored = Ignored(folder, READ_FOLDERS)
    alone = only if only and os.path.isfile(folder / "content" / only / "tournament.yaml") else None
    walk = Walk(
        lambda top, name: top in READ_FOLDERS and is_readable(name),
        lambda top: alone if top in OF_TOURNAMENTS else None,
    )
    found = _without(walk.sources(folder, [*READ_FOLDERS, *_misnamed(folder)]), ignored)
    # there, or refused
    if not any(source.path in ("content/site.yaml", "content", ".") for source in found):
        raise Unusable("no-site", str(folder), _meant_for_site(folder / "content"))
    return lend_rules(found)


def _without(sources: Iterable[Source], ignored: Ignored) -> list[Source]:
    """The sources that git does not ignore; where one would be read, that it is ignored."""
    found = list(sources)
    files, folders = ignored.paths()
    if not files and not folders:
        return found
    kept = []
    for source in found:
        if source.path not in files and not source.path.startswith(folders):
            kept.append(source)
        elif not source.refused and IS_READ.fullmatch(source.path):
            kept.append(Source(source.path, refused=("source-ignored", "")))
    return kept


def is_readable(path: str) -> bool:
    """True for a file of a sort that is read; whether it stands
    where one is wanted is another matter.
    """
    return path.lower().endswith(READ_SUFFIXES)


def _misnamed(folder: Path) -> list[str]:
    """Folders that are nearly called like one of ours which is not there: result/, Rules/."""
    absent = [name for name in READ_FOLDERS if not os.path.lexists(folder / name)]
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        return sorted(
            entry.name
            for entry in entries
            if entry.is_dir(follow_symlinks=False)
            and not entry.name.startswith(".")
            and meant_folder(entry.name) in absent
        )
    return []


def meant_folder(name: str) -> str | None:
    """The folder of ours that one of this name was probably meant to be."""
    bare = name.casefold().rstrip("s")
    return next(
        (
            each
            for each in READ_FOLDERS
            if bare == each.rstrip("s") or sorted(bare) == sorted(each.rstrip("s"))
        ),
        None,
    )


def _meant_for_site(folder: Path) -> str:
    """site.yml, Site.yaml or site.yaml.txt where the settings should be, or nothing."""
    with contextlib.suppress(OSError):
        return next(
            (
                name
                for name in sorted(os.listdir(folder))
                if re.fullmatch(r"site\.ya?ml(\.txt)?", name, re.I)
            ),
            "",
        )
    return ""


def lend_rules(sources: list[Source]) -> list[Source]:
    """The sources with the packaged rule editions that plans name
    and the site does not have itself.
    """
    own = {
        source.path.split("/")[1]
        for source in sources
        if source.path.startswith("rules/") and is_readable(source.path)
    }
    named = named_rules(sources)
    lent = [
        Source(f"rules/{key}/{each.path}", each.data)
        for key in sorted(named - own)
        if (packaged("rules") / key / "rule.yaml").is_file()
        for each in read_tree(packaged("rules") / key)
    ]
    return sorted([*sources, *lent], key=lambda source: source.path)


def named_rules(sources: Iterable[Source]) -> set[str]:
    """The rule editions that plans name, found without reading them as YAML: `rule: uno`,
    `{"rule": "uno"}`, `rule: &ours uno`.
    """
    plans = [source.data for source in sources if source.path.endswith("/tournament.yaml")]
    return {
        found.decode()
        for plan in plans
        for found in re.findall(
            rb"\brule['\"]?\s*:\s*(?:[&!]\S*\s+)*['\"]?([a-z0-9][a-z0-9-]*)", plan
        )
    }


def write_new(folder: Path, sources: Iterable[Source]) -> list[str]:
    """Write files where there are none; one that is already there is left alone.

    Gives back what was written.
    """
    return [source.path for source in sources if create(folder, source.path, source.data)]


def write_over(folder: Path, sources: Iterable[Source]) -> list[str]:
    """Write files whole, those that differ from what is there. Gives back what was written."""
    written = []
    for source in sources:
        with contextlib.suppress(OSError):
            if read_named(folder / inside(source.path)) == source.data:
                continue
        replace_file(folder, source.path, source.data)
        written.append(source.path)
    return written


def read_file(path: Path) -> bytes:
    """One file that somebody named on the command line."""
    try:
        return read_named(path)
    except OSError as fault:
        raise Unusable("cannot-read", str(path), fault.strerror or "") from fault


def on_disk(folder: Path, sources: Iterable[Source]) -> list[Source]:
    """Those that lie in the site's folder; the others are lent by the program."""
    return [source for source in sources if not source.refused and (folder / source.path).is_file()]


def read_tree(folder: Path) -> list[Source]:
    """Every file below a folder of our own (packaged rules, a finished site)."""
    return sorted(
        (source for source in Walk().sources(folder, ("",)) if not source.refused),
        key=lambda source: source.path,
    )


def read_theme(theme: Path) -> tuple[Source, ...]:
    """The files of a theme, by path: what of it may be read, and what is refused; of one
    of a site nothing that git ignores.
    """
    tops, ours = ("templates", "static"), is_ours(theme)
    if theme.is_symlink() and not ours:
        found = [Source("", refused=("source-link", ""))]
    else:
        found = (
            list(Walk().sources(theme, tops))
            if ours
            else _without(Walk().sources(theme, tops), Ignored(theme, tops))
        )
    return tuple(sorted(found, key=lambda source: source.path))


def digest(data: bytes) -> str:
    """Short enough for a manifest of ten thousand lines, long enough never to collide by chance."""
    return hashlib.sha256(data).hexdigest()[:32]


def move_into_place(finished: Path, folder: Path, path: str) -> None:
    """A file that another program made, whole, to where people look for it."""
    replace_file(folder, path, read_file(finished))


def theme_of(folder: Path) -> Path:
    """The site's own theme, or the one that comes with the program."""
    own = folder / "theme"
    return own if (own / "templates").is_dir() else packaged("theme")


def packaged(name: str) -> Path:
    """The theme or the rule editions that come with the
    program: in a wheel, or beside the sources.
    """
    inside = PACKAGE / "_data" / name
    return inside if inside.is_dir() else PACKAGE.parent.parent / name


def is_ours(theme: Path) -> bool:
    """True for the theme that comes with the program: what fails in it is our own mistake."""
    return theme.resolve() == packaged("theme").resolve()


def program_digest(theme: Iterable[Source]) -> str:
    """Changes whenever the program, the theme or a library does: then every page is made again."""
    made = hashlib.sha256("\0".join(libraries(sys.path)).encode())
    own = Walk(lambda top, name: name.endswith((".py", ".yaml"))).sources(PACKAGE, ("",))
    for source in [
        *(each for each in own if each.data and not each.path.startswith("_data/")),
        *(each for each in theme if each.path.startswith("templates/")),
    ]:
        made.update(f"{source.path}\0{source.digest}".encode())
    return made.hexdigest()


def libraries(folders: Iterable[str]) -> list[str]:
    """The libraries that pages are made with, as in jinja2-3.1.6, by the folders that pip leaves;
    importlib.metadata would take ten times as long.
    """
    found: dict[str, str] = {}
    for folder in folders:
        with contextlib.suppress(OSError), os.scandir(folder or ".") as entries:
            for entry in entries:
                name, version, *_ = [*entry.name.lower().rsplit(".", 1)[0].split("-"), ""]
                if name in LIBRARIES and entry.name.endswith(("-info", ".egg")):
                    found.setdefault(name, version)
    return [f"{name}-{version}" for name, version in sorted(found.items())]
