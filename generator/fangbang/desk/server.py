"""The server of a desk: published pages for everybody in the room, forms for whoever has a link."""

from __future__ import annotations

import asyncio
import errno
import logging
import mimetypes
import re
from typing import cast

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError

from ..build.dev_site import DevSite
from ..build.page_handler import PageHandler
from ..messages.problem import Unusable
from . import drawing, organiser, pages, roster, scorer
from .addresses import LOOPBACK
from .desk import Desk
from .events import Events
from .guard import MOST_BYTES, GuardedHandler, own_origin
from .state_folder import read_whole

_KEY = r"/~/([A-Za-z0-9_-]{1,64})"
_ENTRY = r"([A-Za-z0-9_.-]{1,80})"
_LANG = re.compile(rb"<html ")
_LIVE = b'<script src="/~/static/live.js" defer></script>\n</head>'


class DeskPages(PageHandler):
    """The published pages as they are, which hear when they are made again."""

    def initialize(self, site: DevSite, **more: object) -> None:
        self.desk = cast(Desk, more["desk"])
        super().initialize(site)

    def is_stranger(self) -> bool:
        """Only the names and addresses this desk has are answered."""
        return not self.desk.is_own_host(self.request.host) or not own_origin(self)

    @property
    def wrong(self) -> str:
        """Nothing: while the files are not sound the last good pages are shown."""
        return ""

    def told(self, page: bytes) -> None:
        """A page that listens."""
        listening = _LANG.sub(b'<html data-events="/~/events" ', page, count=1)
        super().told(listening.replace(b"</head>", _LIVE, 1))


class DeskFiles(GuardedHandler):
    """The style sheets and scripts of the desk’s own pages."""

    def get(self, name: str) -> None:
        """A file of the theme that comes with the program."""
        data = read_whole(self.desk.theme / "static" / name)
        if data is None:
            raise HTTPError(404)
        self.set_header("Content-Type", f"{mimetypes.guess_type(name)[0]}; charset=utf-8")
        self.finish(data)


class Screen(GuardedHandler):
    """The wall, by an address that can be typed."""

    def get(self) -> None:
        """To the screen of the tournament."""
        self.redirect(f"/{self.desk.tournament}/screen/index.html")


class Front(GuardedHandler):
    """The first page."""

    def get(self) -> None:
        """To the tournament of this evening."""
        self.redirect(f"/{self.desk.tournament}/index.html")


class Nothing(GuardedHandler):
    """What no link leads to."""

    def prepare(self) -> None:
        super().prepare()
        self.send_error(404)


def application(desk: Desk) -> Application:
    """Every address of a desk."""
    own = {"desk": desk}
    return Application(
        [
            (r"/", Front, own),
            (r"/screen/?", Screen, own),
            (r"/~/events", Events, own),
            (
                r"/~/static/([a-z-]+\.(?:css|js|svg|png))",
                DeskFiles,
                {**own, "path": str(desk.theme / "static")},
            ),
            (_KEY + "/?", scorer.OpenGames, own),
            (_KEY + "/language", pages.Language, own),
            (_KEY + r"/game/([^/]{1,400})", scorer.GameForm, own),
            (_KEY + "/entry/" + _ENTRY, scorer.Written, own),
            (_KEY + "/entry/" + _ENTRY + "/correct", scorer.Correct, own),
            (_KEY + "/entry/" + _ENTRY + "/undo", scorer.Undo, own),
            (_KEY + "/organiser", organiser.Overview, own),
            (_KEY + "/links", organiser.ChangeLinks, own),
            (_KEY + "/sheet", organiser.Sheet, own),
            (_KEY + "/roster", roster.Roster, own),
            (_KEY + "/draw", drawing.Draw, own),
            (r"/~/?.*", Nothing, own),
            (r"/(.*)", DeskPages, {**own, "site": desk.site}),
        ],
        log_function=lambda handler: None,  # addresses have keys in them
        compress_response=False,
    )


async def run(desk: Desk) -> None:
    """Until the process ends.

    Raises Unusable where the port is taken.
    """
    for name in ("tornado.general", "tornado.access"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    await asyncio.get_running_loop().run_in_executor(None, lambda: None)
    server = HTTPServer(
        application(desk),
        max_body_size=MOST_BYTES,
        max_header_size=16 * 1024,
        idle_connection_timeout=120,
        body_timeout=20,
    )
    try:
        for ip in (LOOPBACK, *(address.ip for address in desk.addresses)):
            server.add_sockets(bind_sockets(desk.port, address=ip))
    except OSError as fault:
        if fault.errno in (errno.EADDRINUSE, errno.EACCES):
            raise Unusable("port-taken", str(desk.port)) from fault
        raise
    desk.start()
    await asyncio.Event().wait()
