"""The site under work: what lies in its folders, and a build of it whenever that changes."""

from __future__ import annotations

import contextlib
import os
import time
import traceback
from collections.abc import Iterable
from pathlib import Path

from ..authoring.editor import FOLDER as SCHEMAS
from ..authoring.editor import schemas_of
from ..checks.checked_site import load_site
from ..files.encoding import line_reader
from ..files.history import read_past
from ..files.site_folder import READ_FOLDERS, Unusable, read, write_over
from ..files.source_file import Source
from ..messages.catalog import Messages
from ..messages.problem import INFO, stops, tell_all
from .pipeline import build
from .render import environment

# seconds between looks; how long the folder must be still before a build
PAUSE, _QUIET = 0.4, 0.1
_EDITORS = (".swp", ".swx", ".tmp", "~")
Snapshot = dict[str, tuple[int, int]]


def snapshot(folders: Iterable[Path]) -> Snapshot:
    """Path → time and size of everything below some folders; what an editor
    leaves lying about is passed over.
    """
    found: Snapshot = {}
    waiting = [str(folder) for folder in folders]
    while waiting:
        try:
            with os.scandir(waiting.pop()) as entries:
                for entry in entries:
                    if entry.name.startswith(".") or entry.name.endswith(_EDITORS):
                        continue
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                        continue
                    # gone since it was listed, or a link that leads nowhere
                    with contextlib.suppress(OSError):
                        about = entry.stat()
                        found[entry.path] = (about.st_mtime_ns, about.st_size)
        # gone between two looks, or nobody may look
        except OSError:
            continue
    return found


class DevSite:
    """The site under work: builds it, and remembers what is wrong with it as the text to show."""

    def __init__(self, folder: Path, out: Path, theme: Path):
        self.folder, self.out, self.theme = folder, out, theme
        self.wrong = ""
        self.language = "en"

    def build(self) -> None:
        """One build; a mistake of ours is shown like a mistake of
        theirs, and the last good pages stay.
        """
        environment.cache_clear()
        started = time.monotonic()
        try:
            sources = read(self.folder)
            self.refresh(sources)
            past = read_past(self.folder, READ_FOLDERS)
            outcome = build(sources, self.out, self.theme, past.last(), past=past, durable=False)
        except Unusable as fault:
            self.fail(
                Messages(self.language).problem(
                    fault.code, {"path": fault.path, "detail": fault.detail}
                )
            )
            return
        # our own bug: shown whole, and the watching goes on
        except Exception:
            self.fail(traceback.format_exc())
            return
        told = "\n\n".join(
            tell_all(
                (problem for problem in outcome.problems if problem.severity != INFO),
                Messages(self.language),
                line_reader(sources),
            )
        )
        self.wrong = told if stops(outcome.problems) else ""
        words, seconds = Messages(self.language), f"{time.monotonic() - started:.1f}"
        done = (
            words.label("serve-built", n=outcome.written, path=self.out, seconds=seconds)
            if outcome.written
            else words.label("serve-same", seconds=seconds)
        )
        print(*filter(None, (told, "" if self.wrong else done)), sep="\n", flush=True)

    def refresh(self, sources: list[Source]) -> None:
        """An editor's schemas follow what they are made from, where somebody has asked for them."""
        if (self.folder / SCHEMAS).is_dir():
            write_over(
                self.folder / SCHEMAS,
                schemas_of(sources, load_site(sources), Messages(self.language))[0],
            )

    def fail(self, told: str) -> None:
        """Show what is wrong instead of pages, here and in the browser."""
        self.wrong = told
        print(told, flush=True)


def until_still(folders: list[Path], now: Snapshot) -> Snapshot:
    """Wait until the writing stops: a git checkout or a folder in a cloud changes many files."""
    while True:
        time.sleep(_QUIET)
        again = snapshot(folders)
        if again == now:
            return now
        now = again
