"""What was entered at the desk, written down before it is done: a desk that is killed at any moment
finds here what it had begun, and a phone that sends twice is answered with the first result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from .state_folder import append_line, read_whole

GAME, CORRECTION, UNDO, LATE, WITHDRAWN, DRAW = (
    "game",
    "correction",
    "undo",
    "late",
    "withdrawn",
    "draw",
)
# items of a list, each as its lines
Lines = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Entry:
    """One change of a results file: a list of the file, the items that went, those that came.

    `id` is that of the form it was sent with, `link` who sent it. Items are the lines they are
    written in. `commit` is empty until it is committed.
    """

    id: str
    what: str
    contest: str
    path: str
    message: str
    link: str
    when: str
    key: str = "games"  # the list
    gone: Lines = ()
    came: Lines = ()
    above: Sequence[str] = ()  # comments over what came
    answers: Mapping[str, str] = field(default_factory=dict)
    game: str = ""  # the key of the game in its contest
    place: Mapping[str, str] = field(default_factory=dict)  # as the form had it
    about: str = ""  # id of the entry that this one corrects or takes back
    written: bool = False
    commit: str = ""


class Journal:
    """The entries of one desk in the order they were made, kept in a file that only grows."""

    def __init__(self, folder: Path):
        self._path = folder / "journal.jsonl"
        self._entries: dict[str, Entry] = {}
        for line in self._lines():
            self._take(line)

    def _lines(self) -> Iterator[dict[str, Any]]:
        text = (read_whole(self._path) or b"").decode("utf-8", "replace")
        for line in text.split("\n"):
            try:
                yield json.loads(line)
            except ValueError:
                continue  # the last line of a desk that was killed while it wrote

    def _take(self, line: Mapping[str, Any]) -> None:
        if known := self._entries.get(line["id"]):
            self._entries[known.id] = replace(known, **line)
        else:
            self._entries[line["id"]] = Entry(**line)

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def get(self, entry: str) -> Entry | None:
        """The entry of an id."""
        return self._entries.get(entry)

    def begin(self, entry: Entry) -> Entry:
        """Written down before anything is done."""
        self._write(asdict(entry))
        return entry

    def note(self, entry: Entry, **facts: Any) -> Entry:
        """What has come of it since: written, committed."""
        self._write({"id": entry.id, **facts})
        return self._entries[entry.id]

    def unfinished(self) -> list[Entry]:
        """What was begun and is not committed."""
        return [entry for entry in self if not entry.commit]

    def taken_back(self, entry: Entry) -> bool:
        """True where a later entry took it back or corrected it, and stands itself."""
        return self.successor(entry) is not None

    def successor(self, entry: Entry) -> Entry | None:
        """The entry that took it back or corrected it, and stands itself."""
        return next(
            (later for later in self if later.about == entry.id and not self.taken_back(later)),
            None,
        )

    def _write(self, line: Mapping[str, Any]) -> None:
        append_line(self._path, json.dumps(line, ensure_ascii=False))
        self._take(line)
