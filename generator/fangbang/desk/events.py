"""Server-sent events: every page that is open hears that pages were made again."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from tornado.iostream import StreamClosedError

from .guard import GuardedHandler

_MOST = 500  # who may listen at once
_BEAT = 15.0  # seconds; a network that was cut is noticed when something is sent


class Events(GuardedHandler):
    """One listener; `built` says that pages changed."""

    listening: ClassVar[set[Events]] = set()

    async def get(self) -> None:
        """Until whoever listens goes away."""
        if len(Events.listening) >= _MOST:
            self.set_status(503)
            return
        self.set_header("Content-Type", "text/event-stream; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        Events.listening.add(self)
        try:
            while True:
                self.write(": \n\n")
                await self.flush()
                await asyncio.sleep(_BEAT)
        except StreamClosedError:
            return
        finally:
            Events.listening.discard(self)

    @classmethod
    def tell(cls, name: str, data: str = "") -> None:
        """Say something to everybody; called on the loop."""
        for listener in list(cls.listening):
            try:
                listener.write(f"event: {name}\ndata: {data}\n\n")
                listener.flush().add_done_callback(lambda done: done.exception())
            except (StreamClosedError, RuntimeError):
                cls.listening.discard(listener)
