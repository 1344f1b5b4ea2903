"""Where values and people stand within an item of a file: the document keeps it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..documents.document import Document
from ..messages.problem import SourceLocation
from .roster import Roster

Keys = tuple[str | int, ...]


@dataclass(frozen=True)
class WrittenItem:
    """An item of a file, by its path there; people are found under whatever spelling."""

    document: Document
    keys: Keys
    roster: Roster | None = None

    def value(self, *path: str) -> SourceLocation | None:
        """A value; the key of one that is a list or a map. None where nothing is written."""
        keys, found = self.keys, self._data()
        for part in path:
            key = self._key(found, part)
            if key is None:
                return None
            keys, found = (*keys, key), found[key]
        return self.document.place(*keys, of_key=isinstance(found, dict | list))

    def person(self, player: str) -> SourceLocation | None:
        """Where somebody is named first, as a key or as a value."""
        return next(
            (
                self.document.place(*keys, of_key=of_key)
                for keys, text, of_key in _texts(self._data(), self.keys)
                if self._is(text, player)
            ),
            None,
        )

    def _data(self) -> Any:
        found = self.document.data
        for key in self.keys:
            found = found[key]
        return found

    def _key(self, found: Any, part: str) -> str | int | None:
        if isinstance(found, dict):
            return next((key for key in found if key == part or self._is(key, part)), None)
        if isinstance(found, list):
            return next((at for at, each in enumerate(found) if self._is(each, part)), None)
        return None

    def _is(self, text: object, player: str) -> bool:
        if self.roster is None or not isinstance(text, str):
            return text == player
        return self.roster.meant(text) == {player}


def _texts(found: Any, keys: Keys) -> Iterator[tuple[Keys, str, bool]]:
    """Every text in the order of the file: its path, itself, and whether it is a key."""
    if isinstance(found, str):
        yield keys, found, False
    for key, each in (
        found.items()
        if isinstance(found, dict)
        else enumerate(found)
        if isinstance(found, list)
        else ()
    ):
        if isinstance(key, str):
            yield (*keys, key), key, True
        yield from _texts(each, (*keys, key))
