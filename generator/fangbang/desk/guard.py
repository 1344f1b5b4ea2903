"""Who is answered: hosts that this desk has, bodies of a sane size, tries that are counted; and
whoever has no link is told that there is nothing.
"""

from __future__ import annotations

import hmac
import time
from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tornado.web import HTTPError, RequestHandler

if TYPE_CHECKING:
    from .desk import Desk

MOST_BYTES = 64 * 1024  # of a form
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "no-store",
}


@dataclass
class Tries:
    """How often somebody did something lately."""

    most: int
    seconds: float
    seen: dict[str, deque[float]] = field(default_factory=dict)

    def again(self, who: str) -> bool:
        """Count one more; False where it is too many."""
        now = time.monotonic()
        if len(self.seen) > 10_000:  # strangers by the thousand are forgotten together
            self.seen.clear()
        times = self.seen.setdefault(who, deque(maxlen=self.most + 1))
        while times and times[0] < now - self.seconds:
            times.popleft()
        times.append(now)
        return len(times) <= self.most

    def is_over(self, who: str) -> bool:
        """True where it was too many, without counting."""
        times = self.seen.get(who, ())
        return len([at for at in times if at >= time.monotonic() - self.seconds]) > self.most


class GuardedHandler(RequestHandler):
    """A request to the desk itself, not to the published pages."""

    desk: Desk

    def initialize(self, desk: Desk, **more: Any) -> None:
        self.desk = desk

    def set_default_headers(self) -> None:
        for name, value in _HEADERS.items():
            self.set_header(name, value)
        self.clear_header("Server")

    def prepare(self) -> None:
        if not self.desk.is_own_host(self.request.host) or not own_origin(self):
            raise HTTPError(403)

    def write_error(self, status_code: int, **more: Any) -> None:
        """A status and nothing that tells about the program."""
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(f"{status_code}\n")

    def on_finish(self) -> None:
        """Nothing is logged: addresses have keys in them."""


def own_origin(handler: RequestHandler) -> bool:
    """False for what another site's page sends. A form without a referrer says `null`; what then
    proves where it comes from is its token.
    """
    headers, origin = handler.request.headers, handler.request.headers.get("Origin")
    if handler.request.method not in ("GET", "HEAD") and headers.get("Sec-Fetch-Site") in (
        "cross-site",
        "same-site",
    ):
        return False
    return origin in (None, "null") or urlsplit(origin).netloc == handler.request.host


def token(secret: bytes, *parts: str) -> str:
    """What a form must bring back: it was made here, for this link and this entry."""
    return hmac.digest(secret, "\0".join(parts).encode(), "sha256").hex()[:32]
