"""What the handlers of a desk share: the site under work, whoever writes, the links, who may come
in, and threads that keep the loop free.
"""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from tornado.ioloop import IOLoop

from ..build.dev_site import PAUSE, DevSite, snapshot, until_still
from ..files.site_folder import READ_FOLDERS, Unusable, packaged
from ..messages.catalog import Messages, language_meant
from .addresses import LOOPBACK, Address
from .clerk import Clerk
from .events import Events
from .guard import Tries
from .journal import Entry
from .links import Links
from .present import Present

Result = TypeVar("Result")
_WRONG_KEYS = Tries(30, 60.0)  # of one address; a whole club may sit behind one


class Desk:
    """One desk for one tournament."""

    def __init__(
        self, site: DevSite, tournament: str, state: Path, port: int, commits: bool = True
    ):
        self.site, self.tournament, self.port = site, tournament, port
        self.clerk = Clerk(site.folder, tournament, state, commits)
        self.links, self.present = Links(state), Present(state)
        self.addresses: tuple[Address, ...] = ()
        self.languages: tuple[str, ...] = (site.language,)
        self.theme = packaged("theme")  # its own pages never look as a site's theme has them
        self.put_back: list[str] = []  # ids of games that an editor had written over
        self.unfinished: list[Entry] = []
        self.wrong_keys = _WRONG_KEYS
        self.sent = Tries(120, 60.0)  # entries by one link
        self._one = ThreadPoolExecutor(1, "clerk")
        self._dirty = threading.Event()
        self.clerk.changed = self._dirty.set

    @property
    def origin(self) -> str:
        """The address that phones are told; this machine's own where there is no other."""
        return self.urls()[0]

    def urls(self) -> list[str]:
        """Where the desk is, the likeliest first."""
        here = f"http://{LOOPBACK}:{self.port}"
        return [address.url(self.port) for address in self.addresses] or [here]

    def is_own_host(self, host: str) -> bool:
        """True for the names and addresses this desk has: a name of somebody else's that leads
        here is none of them.
        """
        known = {f"{LOOPBACK}:{self.port}", f"localhost:{self.port}"}
        return host in known | {f"{address.host}:{self.port}" for address in self.addresses}

    async def ask(self, work: Callable[[], Result]) -> Result:
        """Done by the one who writes, behind what was asked before."""
        return await IOLoop.current().run_in_executor(self._one, work)

    def start(self) -> None:
        """Finish what was begun, build, and from then on watch the folder."""
        self.unfinished = self.clerk.recover()
        if known := self.clerk.now().shared.site:
            self.languages = tuple(known.settings.languages)
        self._dirty.clear()
        self.site.build()
        loop = IOLoop.current()
        threading.Thread(target=self._watch, args=(loop,), daemon=True).start()

    def _watch(self, loop: IOLoop) -> None:
        """Build again after every entry, and after every save of an editor."""
        folders = [self.site.folder / name for name in READ_FOLDERS]
        before = snapshot(folders)
        while True:
            entered = self._dirty.wait(PAUSE)
            self._dirty.clear()
            now = snapshot(folders)
            if not entered and now == before:
                continue
            before = now if entered else until_still(folders, now)
            try:
                if not entered:
                    self._one.submit(self.look_after).result()
                self.site.build()
            except Exception:  # a bug of ours: told, and the evening goes on
                traceback.print_exc()
            loop.add_callback(Events.tell, "built", "[]")

    def look_after(self) -> None:
        """After an editor saved: commit what could not be committed, and put back games that an
        older state of the file was saved over.
        """
        try:
            self.clerk.commit_open()
            for entry in self.clerk.lost():
                if not self.clerk.was_committed_away(entry):
                    self.clerk.put_back(entry)
                    self.put_back.append(entry.id)
        except (Unusable, ValueError) as fault:
            print(fault, flush=True)

    def words(self) -> Messages:
        """The words of commits and of the terminal: the site's first language."""
        return Messages(self.site.language)


def nearest(wanted: Iterable[str], known: Iterable[str]) -> str | None:
    """The first language that is there; zh means any Chinese, zh-TW and zh-HK Traditional."""
    known = list(known)
    for tag in wanted:
        tries = [language_meant(tag), *(["zh-Hant", "zh-Hans"] if tag[:2].lower() == "zh" else [])]
        if found := next((language for language in tries if language in known), None):
            return found
    return None
