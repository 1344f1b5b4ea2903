"""Watch, rebuild, reload: one build for a burst of saves, the last save always shown, pages
served while a build runs or fails.
"""

from __future__ import annotations

import contextlib
import errno
import html
import logging
import os
import re
import threading
import time
import traceback
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import urlsplit

from livereload import Server
from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler, StaticFileHandler
from livereload.server import LiveScriptInjector
from livereload.watcher import Watcher
from tornado.ioloop import IOLoop
from tornado.web import Application, RequestHandler

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
_PAUSE, _QUIET = 0.4, 0.1
_EDITORS = (".swp", ".swx", ".tmp", "~")
_POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
# of the page that tells what is wrong
_OURS = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
_WRONG = (
    "<!doctype html><html><head><meta "
    'charset="utf-8"><title>✗</title></head><body><pre>{}</pre></body></html>'
)
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


class _Watcher(Watcher):  # type: ignore[misc]
    """Looks at the folders in a thread of its own; livereload only
    carries the message to the browser.
    """

    def __init__(self, folders: list[Path], studio: DevSite, address: str):
        super().__init__()
        self.address = address
        self.folders, self.studio = folders, studio
        # before the first build: what is saved meanwhile is seen too
        self.before = snapshot(folders)
        # else livereload watches the whole working directory
        self._tasks["."] = {}

    def start(self, callback: object) -> bool:
        """livereload's own hook: True says that nobody needs to poll."""
        loop = IOLoop.current()

        def reload(path: str) -> None:
            LiveReloadHandler.live_css = path != "*"
            # at once: its own polling drops reloads within three seconds
            LiveReloadHandler.reload_waiters(path)

        def work() -> None:
            while True:
                time.sleep(_PAUSE)
                now = snapshot(self.folders)
                if now == self.before:
                    continue
                now = _still(self.folders, now)
                only, self.before = _only_style(self.before, now), now
                self.studio.build()
                loop.add_callback(reload, only)

        threading.Thread(target=work, daemon=True).start()
        print(Messages(self.studio.language).label("serve-at", address=self.address), flush=True)
        return True


class _Server(Server):  # type: ignore[misc]
    """livereload's, which tells nothing in English that we tell
    ourselves; what fails in it is still told.
    """

    def _setup_logging(self) -> None:
        channel = logging.StreamHandler()
        channel.setLevel(logging.ERROR)
        for name in ("livereload", "tornado"):
            logging.getLogger(name).addHandler(channel)

    def application(
        self,
        port: int,
        host: str,
        liveport: int | None = None,
        debug: bool | None = None,
        live_css: bool = True,
    ) -> None:
        """As livereload has it, but for whom it answers; its script is a file,
        as the policy of the pages demands.
        """
        LiveReloadHandler.watcher, LiveReloadHandler.live_css = self.watcher, live_css

        class Injector(LiveScriptInjector):  # type: ignore[misc]
            script = f'<script src="/livereload.js?port={port}"></script>'.encode()

        pages = (r"/(.*)", self.SFH, {"path": self.root, "default_filename": self.default_filename})
        Application(
            [(r"/livereload", _Socket), (r"/livereload.js", _Script), pages], transforms=[Injector]
        ).listen(port, address=host)


def _is_stranger(handler: RequestHandler) -> bool:
    """True for a request that this machine's own browser does not make of these pages: another site
    may not read drafts through a name that points here, nor listen when they change.
    """
    request = handler.request
    if urlsplit(f"//{request.host}").hostname not in ("127.0.0.1", "localhost"):
        return True
    origin = request.headers.get("Origin")
    elsewhere = (
        request.headers.get("Sec-Fetch-Site") == "cross-site"
        and request.headers.get("Sec-Fetch-Mode") != "navigate"
    )
    return elsewhere or (origin is not None and urlsplit(origin).netloc != request.host)


def _refuse(handler: RequestHandler, status: int) -> None:
    handler.set_status(status)
    handler.finish()


class _Script(LiveReloadJSHandler):  # type: ignore[misc]
    """What loads the page again."""

    def prepare(self) -> None:
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        if _is_stranger(self):
            _refuse(self, 403)


class _Socket(LiveReloadHandler):  # type: ignore[misc]
    """What says that it should be."""

    def prepare(self) -> None:
        if _is_stranger(self):
            _refuse(self, 403)

    def check_origin(self, origin: str) -> bool:
        return bool(urlsplit(origin).netloc == self.request.host)


def _still(folders: list[Path], now: Snapshot) -> Snapshot:
    """Wait until the writing stops: a git checkout or a folder in a cloud changes many files."""
    while True:
        time.sleep(_QUIET)
        again = snapshot(folders)
        if again == now:
            return now
        now = again


def _only_style(before: Snapshot, now: Snapshot) -> str:
    """The one style sheet that differs, which a browser can take in without
    loading the page again; else everything.
    """
    changed = [path for path in before.keys() | now.keys() if before.get(path) != now.get(path)]
    return (
        Path(changed[0]).name
        if len(changed) == 1 and changed[0].endswith(".css") and changed[0] in now
        else "*"
    )


def _from_here(page: bytes) -> bytes:
    """Links of the page for what is missing begin with the path of
    base_url; here the site lies at the root.
    """
    root = re.search(rb'href="(/[^"]*)static/', page)
    return page.replace(b'="' + root[1], b'="/') if root else page


def _is_published(out: Path, path: str) -> bool:
    """True for what the published folder shows to everybody: nothing hidden, nothing
    behind a link that leads out of it.
    """
    if "\0" in path or any(
        part.startswith(".") and part != ".well-known" for part in path.split("/")
    ):
        return False
    try:
        target, whole = (out / path.lstrip("/")).resolve(), out.resolve()
    except (OSError, RuntimeError):
        return False
    return target == whole or whole in target.parents


def _handler(studio: DevSite, port: int) -> type[StaticFileHandler]:
    class Handler(StaticFileHandler):  # type: ignore[misc]
        """The built pages, or what is wrong, until it is mended."""

        def set_extra_headers(self, path: str) -> None:
            self.set_header("Cache-Control", "no-store")

        def compute_etag(self) -> None:
            """None: nothing is kept, and the page of a problem stands
            at the same address as the page.
            """

        def prepare(self) -> None:
            """Only what is published, and only for this machine's own browser."""
            self.set_header("Cross-Origin-Resource-Policy", "same-origin")
            self.set_header("X-Content-Type-Options", "nosniff")
            if _is_stranger(self):
                _refuse(self, 403)
            elif not _is_published(studio.out, self.path_args[0] if self.path_args else ""):
                self.send_error(404)

        def get_content_type(self) -> str:
            found = str(super().get_content_type())
            return (
                found + "; charset=utf-8"
                if found.startswith("text/") and "charset" not in found
                else found
            )

        async def get(self, path: str, include_body: bool = True) -> None:
            if studio.wrong and (
                path.endswith(("/", ".html")) or "." not in path.rsplit("/", 1)[-1]
            ):
                self.set_status(500)
                self.set_header("Content-Type", "text/html; charset=utf-8")
                self.set_header("Content-Security-Policy", _OURS)
                self.finish(_WRONG.format(html.escape(studio.wrong)))
                return
            page = self.page(path)
            if page is None:
                await super().get(path, include_body)
                return
            self.told(page)

        def told(self, page: bytes) -> None:
            """A page under the policy that it has when it is published."""
            self.set_header("Content-Type", "text/html; charset=utf-8")
            if policy := _POLICY.search(page):
                self.set_header("Content-Security-Policy", html.unescape(policy[1].decode()))
            self.finish(page)

        def page(self, path: str) -> bytes | None:
            """A page of the site, read whole; None for other files and for what is not there."""
            if not path.endswith(("/", ".html")) and path:
                return None
            target = (
                studio.out / path / ("" if path.endswith(".html") else "index.html")
            ).resolve()
            inside = studio.out.resolve() in target.parents
            with contextlib.suppress(OSError):
                return target.read_bytes() if inside else None
            return None

        def write_error(self, status_code: int, **more: object) -> None:
            page = studio.out / "404.html"
            if status_code == 404 and page.exists():
                self.told(_from_here(page.read_bytes()))
            else:
                super().write_error(status_code, **more)

    return Handler


def serve(folder: Path, out: Path, theme: Path, port: int, language: str = "en") -> None:
    """Build once, then serve 127.0.0.1 until interrupted."""
    studio = DevSite(folder, out, theme)
    studio.language = language
    watcher = _Watcher(
        [folder / name for name in READ_FOLDERS] + [theme], studio, f"http://127.0.0.1:{port}"
    )
    studio.build()
    out.mkdir(parents=True, exist_ok=True)
    server = _Server(watcher=watcher)
    server.SFH = _handler(studio, port)
    try:
        server.serve(port=port, host="127.0.0.1", root=str(out), live_css=False)
    except OSError as fault:
        if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise Unusable("port-taken", str(port)) from fault
