"""The published folder, served: its pages under the policy they are published with, nothing hidden,
and what is wrong instead of pages until it is mended.
"""

from __future__ import annotations

import contextlib
import html
import re
from pathlib import Path
from urllib.parse import urlsplit

from livereload.handlers import StaticFileHandler
from tornado.web import RequestHandler

from .dev_site import DevSite

_POLICY = re.compile(rb'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
# of the page that tells what is wrong
_OURS = (
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'"
)
_WRONG = (
    "<!doctype html><html><head><meta "
    'charset="utf-8"><title>✗</title></head><body><pre>{}</pre></body></html>'
)


def is_stranger(handler: RequestHandler) -> bool:
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


def refuse(handler: RequestHandler, status: int) -> None:
    """Answer with nothing but a status."""
    handler.set_status(status)
    handler.finish()


def from_here(page: bytes) -> bytes:
    """Links of the page for what is missing begin with the path of
    base_url; here the site lies at the root.
    """
    root = re.search(rb'href="(/[^"]*)static/', page)
    return page.replace(b'="' + root[1], b'="/') if root else page


def is_published(out: Path, path: str) -> bool:
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


class PageHandler(StaticFileHandler):  # type: ignore[misc]
    """The built pages, or what is wrong, until it is mended."""

    def initialize(self, site: DevSite, **more: object) -> None:
        self.site = site
        super().initialize(path=str(site.out), default_filename="index.html")

    def is_stranger(self) -> bool:
        """True for whoever is not answered."""
        return is_stranger(self)

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
        if self.is_stranger():
            refuse(self, 403)
        elif not is_published(self.site.out, self.path_args[0] if self.path_args else ""):
            self.send_error(404)

    def get_content_type(self) -> str:
        found = str(super().get_content_type())
        return (
            found + "; charset=utf-8"
            if found.startswith("text/") and "charset" not in found
            else found
        )

    @property
    def wrong(self) -> str:
        """What is shown instead of every page; nothing while all is well."""
        return self.site.wrong

    async def get(self, path: str, include_body: bool = True) -> None:
        if self.wrong and (path.endswith(("/", ".html")) or "." not in path.rsplit("/", 1)[-1]):
            self.set_status(500)
            self.set_header("Content-Type", "text/html; charset=utf-8")
            self.set_header("Content-Security-Policy", _OURS)
            self.finish(_WRONG.format(html.escape(self.wrong)))
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
        target = (self.site.out / path / ("" if path.endswith(".html") else "index.html")).resolve()
        inside = self.site.out.resolve() in target.parents
        with contextlib.suppress(OSError):
            return target.read_bytes() if inside else None
        return None

    def write_error(self, status_code: int, **more: object) -> None:
        page = self.site.out / "404.html"
        if status_code == 404 and page.exists():
            self.told(from_here(page.read_bytes()))
        else:
            super().write_error(status_code, **more)
