"""Printable pages → PDF files: the pages are built into a folder of their own,
and a headless Chromium prints them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..checks.checked_site import SiteContext
from ..files.site_folder import Unusable, move_into_place, read_theme, write_new
from ..files.source_file import Source
from ..model import Edition, Settings
from ..pages import Localizer, PageLayout, TournamentView
from ..pages.localizer import page_path
from ..pages.print import paper_pages, print_path, prints_of
from ..pages.print.event_prints import event_pages, event_path, event_prints_of
from .render import render

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_QUIET = (
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-pdf-header-footer",
)
_PATIENCE = 120  # seconds for one page


@dataclass(frozen=True)
class Job:
    """One page to print: where it lies among the built pages, and what its PDF is called."""

    page: str
    pdf: str


def make_handouts(
    shared: SiteContext,
    editions: Sequence[Edition],
    events: Sequence[TournamentView],
    languages: Sequence[str] | None,
    out: Path,
    theme: Path,
    chromium: str | None,
    tell: Callable[[Path], None],
) -> int:
    """Build the pages of editions and of tournaments, print each, and name each PDF when it
    is there; the number of PDFs made.
    """
    assert shared.site
    wanted = _languages(shared, languages)
    work = [
        *(
            (_built(edition, shared, wanted, theme), list(jobs_of(edition, shared, wanted)))
            for edition in editions
        ),
        *(
            (_built_event(event, wanted, theme), list(event_jobs(event, wanted)))
            for event in events
        ),
    ]
    browser, made = find_browser(chromium), 0
    with tempfile.TemporaryDirectory(prefix="fangbang-", ignore_cleanup_errors=True) as folder:
        site, profile = Path(folder, "site"), Path(folder, "profile")
        write_new(
            site,
            (
                source
                for source in read_theme(theme)
                if source.path.startswith("static/") and not source.refused
            ),
        )
        for pages, jobs in work:
            write_new(site, pages)
            for job in jobs:
                # a name for each: the last one must not pass for the next
                finished = Path(folder, f"{made}.pdf")
                _print(browser, site / job.page, finished, profile)
                move_into_place(finished, out, job.pdf)
                tell(out / job.pdf)
                made += 1
    return made


def _languages(shared: SiteContext, names: Sequence[str] | None) -> list[str]:
    """Those asked for; else those that rules are written in, in the site's order."""
    assert shared.site
    known = shared.site.settings.languages
    if names is None:
        written = {language for sheets in shared.sheets.values() for language in sheets}
        return [language for language in known if language in written]
    found = list(dict.fromkeys(name.strip() for name in names))
    for name in found:
        if name not in known:
            raise Unusable("no-language", name, ", ".join(known))
    return found


def jobs_of(edition: Edition, shared: SiteContext, languages: Sequence[str]) -> Iterator[Job]:
    """Each page in every language; where two or more are
    wanted, the first beside another as well.
    """
    assert shared.site
    sheets, settings = shared.sheets.get(edition.key, {}), shared.site.settings
    for kind in prints_of(edition, sheets):
        for language in languages:
            yield Job(
                _place(edition, kind.key, language, settings),
                f"{edition.key}/{kind.key}.{language}.pdf",
            )
        if len(languages) > 1 and len(sheets) > 1:
            yield Job(
                _place(edition, kind.key, languages[0], settings, bilingual=True),
                f"{edition.key}/{kind.key}.{languages[0]}+{languages[1]}.pdf",
            )


def event_jobs(context: TournamentView, languages: Sequence[str]) -> Iterator[Job]:
    """Each printable page of a tournament in every language."""
    for kind in event_prints_of(context):
        for language in languages:
            yield Job(
                page_path(event_path(context, kind.key), language, context.site.settings),
                f"{context.tournament.key}/{kind.key}.{language}.pdf",
            )


def _place(
    edition: Edition, kind: str, language: str, settings: Settings, bilingual: bool = False
) -> str:
    return page_path(print_path(edition.key, kind, bilingual), language, settings)


def find_browser(named: str | None) -> str:
    """The Chromium to use; that there is none is told with the line that installs it."""
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        raise Unusable("no-chromium", named or BROWSERS[0])
    return found


def _built(
    edition: Edition, shared: SiteContext, languages: Sequence[str], theme: Path
) -> list[Source]:
    """The edition's printable pages as files."""
    assert shared.site
    settings, sheets = shared.site.settings, shared.sheets.get(edition.key, {})
    frame = PageLayout(settings, section="rules")
    pages = (
        page
        for language in languages
        for page in paper_pages(shared.site, edition, sheets, frame, Localizer(language, settings))
    )
    return [Source(*render(page, settings, theme)) for page in pages]


def _built_event(context: TournamentView, languages: Sequence[str], theme: Path) -> list[Source]:
    """The tournament's printable pages as files."""
    settings = context.site.settings
    pages = (
        page for language in languages for page in event_pages(context, context.voice(language))
    )
    return [Source(*render(page, settings, theme)) for page in pages]


def _sandbox() -> tuple[str, ...]:
    """Chromium keeps what it shows away from the machine by a sandbox; as
    root it refuses to start with one.
    """
    return ("--no-sandbox",) if getattr(os, "geteuid", lambda: 1)() == 0 else ()


def _print(browser: str, page: Path, finished: Path, profile: Path) -> None:
    command = [
        browser,
        *_QUIET,
        *_sandbox(),
        f"--user-data-dir={profile}",
        f"--print-to-pdf={finished}",
        page.as_uri(),
    ]
    # no pipe: a browser's helpers may outlive it and hold one open
    with tempfile.TemporaryFile() as told:
        try:
            done = subprocess.run(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=told,
                timeout=_PATIENCE,
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired) as fault:
            raise Unusable("chromium-failed", page.name, str(fault)) from fault
        told.seek(0)
        if done.returncode or not finished.is_file():
            raise Unusable(
                "chromium-failed",
                page.name,
                told.read().decode("utf-8", "replace").strip().rpartition("\n")[2],
            )
