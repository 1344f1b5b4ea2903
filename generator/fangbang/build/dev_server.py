"""Watch, rebuild, reload: one build for a burst of saves, the last save always shown, pages
served while a build runs or fails.
"""

from __future__ import annotations

import errno
import logging
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

from livereload import Server
from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler
from livereload.server import LiveScriptInjector
from livereload.watcher import Watcher
from tornado.ioloop import IOLoop
from tornado.web import Application

from ..files.site_folder import READ_FOLDERS, Unusable
from ..messages.catalog import Messages
from .dev_site import PAUSE, DevSite, Snapshot, snapshot, until_still
from .page_handler import PageHandler, is_stranger, refuse


class _Watcher(Watcher):  # type: ignore[misc]
    """Looks at the folders in a thread of its own; livereload only
    carries the message to the browser.
    """

    def __init__(self, folders: list[Path], site: DevSite, address: str):
        super().__init__()
        self.address = address
        self.folders, self.site = folders, site
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
                time.sleep(PAUSE)
                now = snapshot(self.folders)
                if now == self.before:
                    continue
                now = until_still(self.folders, now)
                only, self.before = _only_style(self.before, now), now
                self.site.build()
                loop.add_callback(reload, only)

        threading.Thread(target=work, daemon=True).start()
        print(Messages(self.site.language).label("serve-at", address=self.address), flush=True)
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

        pages = (r"/(.*)", PageHandler, {"site": self.watcher.site})
        Application(
            [(r"/livereload", _Socket), (r"/livereload.js", _Script), pages], transforms=[Injector]
        ).listen(port, address=host)


class _Script(LiveReloadJSHandler):  # type: ignore[misc]
    """What loads the page again."""

    def prepare(self) -> None:
        self.set_header("Cross-Origin-Resource-Policy", "same-origin")
        if is_stranger(self):
            refuse(self, 403)


class _Socket(LiveReloadHandler):  # type: ignore[misc]
    """What says that it should be."""

    def prepare(self) -> None:
        if is_stranger(self):
            refuse(self, 403)

    def check_origin(self, origin: str) -> bool:
        return bool(urlsplit(origin).netloc == self.request.host)


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


def serve(folder: Path, out: Path, theme: Path, port: int, language: str = "en") -> None:
    """Build once, then serve 127.0.0.1 until interrupted."""
    site = DevSite(folder, out, theme)
    site.language = language
    watcher = _Watcher(
        [folder / name for name in READ_FOLDERS] + [theme], site, f"http://127.0.0.1:{port}"
    )
    site.build()
    out.mkdir(parents=True, exist_ok=True)
    server = _Server(watcher=watcher)
    try:
        server.serve(port=port, host="127.0.0.1", root=str(out), live_css=False)
    except OSError as fault:
        if fault.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        raise Unusable("port-taken", str(port)) from fault
