"""One file of a site as it lies in its folder."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """One file as it lies in the site's folder; `path` is relative, with slashes.

    `refused` is the code of a problem and its detail, where nothing may be read there: a link, say.
    """

    path: str
    data: bytes = b""
    refused: tuple[str, str] | None = None

    @property
    def digest(self) -> str:
        """What decides whether anything made from this file is made again."""
        return hashlib.sha256(
            repr(self.refused).encode() if self.refused else self.data
        ).hexdigest()
