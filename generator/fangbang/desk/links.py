"""Links as keys: whoever has one may enter results, until the evening is over or it is revoked.

A key is 160 bits in the path of an address. Keys are kept in the user's own folder, as the sheets
on which they are printed must go on working when the desk is started again.
"""

from __future__ import annotations

import hmac
import json
import secrets
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from .state_folder import read_whole, write_whole

ORGANISER, SCORER, TABLE = "organiser", "scorer", "table"
EVENING = 18 * 3600  # seconds for which a link is good
_BYTES, _SECRET = 20, 32


@dataclass(frozen=True)
class Link:
    """One link: who it is for (organiser, scorer, table), of which table, until when
    (seconds since 1970).
    """

    key: str
    role: str
    until: float
    table: str | None = None
    revoked: bool = False

    def holds(self, now: float) -> bool:
        """True while it opens something."""
        return not self.revoked and now < self.until


class Links:
    """The links of one desk, kept in a file."""

    def __init__(self, folder: Path):
        self._path = folder / "links.json"
        self._links = self._read()
        self.secret = self._secret(folder / "secret")

    @staticmethod
    def _secret(path: Path) -> bytes:
        """What forms are signed by: the same after the desk was started again, so that a phone
        may send what it had open.
        """
        known = read_whole(path) or b""
        if len(known) != _SECRET:
            known = secrets.token_bytes(_SECRET)
            write_whole(path, known)
        return known

    def _read(self) -> list[Link]:
        try:
            return [Link(**link) for link in json.loads(read_whole(self._path) or b"[]")]
        except (ValueError, TypeError):
            return []

    def meant(self, key: str) -> Link | None:
        """The link of a key, while it holds; every known key is compared in constant time."""
        now, found = time.time(), None
        for link in self._links:
            if hmac.compare_digest(link.key.encode(), key.encode("utf-8", "replace")):
                found = link
        return found if found and found.holds(now) else None

    def known(self, key: str) -> Link | None:
        """The link of a key, whether it still holds or not: for saying who sent something."""
        return next((link for link in self._links if link.key == key), None)

    def valid(self, role: str | None = None) -> list[Link]:
        """Those that hold, the newest last."""
        now = time.time()
        return [link for link in self._links if link.holds(now) and role in (None, link.role)]

    def of(self, role: str, table: str | None = None) -> Link:
        """The link of this role and table: the one that holds, else a new one."""
        return next((link for link in self.valid(role) if link.table == table), None) or self.new(
            role, table
        )

    def new(self, role: str, table: str | None = None) -> Link:
        """Another link."""
        link = Link(secrets.token_urlsafe(_BYTES), role, time.time() + EVENING, table)
        self._keep([*self._links, link])
        return link

    def revoke(self, key: str) -> None:
        """From now on it opens nothing."""
        self._keep(
            replace(link, revoked=True) if hmac.compare_digest(link.key, key) else link
            for link in self._links
        )

    def _keep(self, links: Iterable[Link]) -> None:
        self._links = list(links)
        write_whole(self._path, json.dumps([asdict(link) for link in self._links]).encode())
