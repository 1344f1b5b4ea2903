"""Files of the program's own, and a folder of the user's for what takes long to
make and can be made again at any time.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import time
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
_WEEK, _MOST = 7 * 24 * 3600.0, 24


def own_files(pattern: str) -> list[str]:
    """The files of the program that match a pattern below the package, in order."""
    return sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.glob(pattern))


def own_text(*parts: str) -> str:
    """A text that comes with the program, by the parts of its path below the package."""
    return PACKAGE.joinpath(*parts).read_text(encoding="utf-8")


def own_data(*parts: str) -> Any:
    """A YAML file that comes with the program, as data; kept as JSON,
    which is read in a tenth of the time.
    """
    text = own_text(*parts)
    folder = cache_folder("data", hashlib.sha256(text.encode()).hexdigest()[:16])
    kept = folder / "data.json" if folder else None
    if kept and (told := kept_bytes(kept)) is not None:
        return json.loads(told)
    import yaml

    data = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    if kept and json.loads(made := json.dumps(data, ensure_ascii=False)) == data:
        keep(kept, made.encode())
    return data


def kept_bytes(path: Path) -> bytes | None:
    """What was kept in a file of the cache; None where it is not there or not,
    byte for byte, what was put there.
    """
    with contextlib.suppress(OSError):
        told, _, data = path.read_bytes().partition(b"\n")
        return data if told == _sum(data) else None
    return None


def keep(path: Path, data: bytes) -> None:
    """Put into the cache, where that can be done; whoever reads at the
    same time finds all of it or nothing.
    """
    fresh = path.with_name(f"{os.getpid()}.new")
    try:
        fresh.write_bytes(_sum(data) + b"\n" + data)
        os.replace(fresh, path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink()


def _sum(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


def cache_folder(name: str, version: str) -> Path | None:
    """A folder in the user's cache; None where there can be none.

    A few of other versions stay for a while.
    """
    own = os.environ.get("XDG_CACHE_HOME", "")
    # the XDG rules: one that is relative does not count
    base = Path(own if os.path.isabs(own) else os.path.expanduser("~/.cache")) / "fangbang" / name
    folder = base / version
    try:
        if folder.is_dir():
            os.utime(folder)  # in use: it is not among those that go
        else:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _outdated(base, folder)
        return (
            folder
            if os.access(folder, os.W_OK)
            and (not hasattr(os, "getuid") or folder.stat().st_uid == os.getuid())
            else None
        )
    except OSError:
        return None


def _outdated(base: Path, but: Path) -> None:
    import shutil

    others = sorted((each.stat().st_mtime, each) for each in base.iterdir() if each != but)
    for at, (when, other) in enumerate(reversed(others)):
        if at >= _MOST or when < time.time() - _WEEK:
            shutil.rmtree(other, ignore_errors=True) if other.is_dir() else other.unlink(
                missing_ok=True
            )
