"""Who has checked in: a list of the evening, kept with the links and in no file of the site."""

from __future__ import annotations

import json
from pathlib import Path

from .state_folder import read_whole, write_whole


class Present:
    """The keys of everybody who is here."""

    def __init__(self, folder: Path):
        self._path = folder / "present.json"
        try:
            self._keys = {str(key) for key in json.loads(read_whole(self._path) or b"[]")}
        except (ValueError, TypeError):
            self._keys = set()

    def has(self, key: str) -> bool:
        """True for somebody who is here."""
        return key in self._keys

    @property
    def is_used(self) -> bool:
        """True once anybody checked in: else nobody keeps this list."""
        return bool(self._keys)

    def turn(self, key: str) -> None:
        """Here from now on, or no longer."""
        self._keys ^= {key}
        write_whole(self._path, json.dumps(sorted(self._keys)).encode())
