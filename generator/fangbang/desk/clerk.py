"""The one who writes at the desk: whatever is entered goes through here, one after the other –
read, asked, checked, written into the journal, into the results, and committed.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ..authoring.game_entry import checked_file
from ..documents.append_to_list import Unwritable
from ..files.commit import Repository
from ..files.site_folder import replace_file
from ..files.source_file import Source
from ..messages.problem import Problem, Unusable
from .changes import applied, is_done
from .journal import UNDO, Entry, Journal
from .state_folder import read_whole
from .tournament_now import Reader, TournamentNow

_TRIES = 5  # somebody saves the file at the same moment


class Refused(Exception):
    """It was not done: what is wrong, by the problems of the tournament or by a code of ours."""

    def __init__(
        self,
        problems: tuple[Problem, ...] = (),
        sources: tuple[Source, ...] = (),
        code: str = "",
    ):
        super().__init__(code or [problem.code for problem in problems])
        self.problems, self.sources, self.code = problems, sources, code


class Clerk:
    """Keeps the journal of one desk and changes the results of its tournament."""

    def __init__(self, folder: Path, tournament: str, state: Path, commits: bool = True):
        self.folder, self.reader = folder, Reader(folder, tournament)
        self.journal = Journal(state)
        self.repository = Repository(folder) if commits and Repository(folder).exists else None
        # called after every change
        self.changed: Callable[[], None] = lambda: None

    def now(self) -> TournamentNow:
        """The tournament as its files are."""
        return self.reader.read()

    def do(self, plan: Callable[[TournamentNow], Entry]) -> Entry:
        """Do what `plan` makes of the tournament as it is; asked again where a file was saved
        meanwhile.

        Raises Refused where the results would not be sound.
        """
        for _ in range(_TRIES):
            now = self.now()
            if not now.is_sound:
                raise Refused(code="desk-not-sound")
            entry = plan(now)
            if known := self.journal.get(entry.id):
                return known
            before = now.data(entry.path)
            try:
                data = applied(entry, before)
            except Unwritable as fault:
                raise Refused(code="desk-unwritable") from fault
            checked = checked_file(now.unit, now.shared, now.scored, Source(entry.path, data))
            if checked.wrong:
                raise Refused(checked.wrong, (checked.source,))
            if self._on_disk(entry.path) != before:
                continue
            entry = self.journal.begin(entry)
            replace_file(self.folder, entry.path, data)
            entry = self.journal.note(entry, written=True)
            try:
                return self._committed(entry)
            finally:
                # not before: pages name the commit they were made from
                self.changed()
        raise Refused(code="desk-busy")

    def undo(self, entry: Entry, id: str, link: str, message: str) -> Entry:
        """Take back what an entry did; a second time it is answered with the first."""
        if entry.about and entry.what == UNDO:
            raise Refused(code="desk-undone")
        if self.journal.taken_back(entry) and not self.journal.get(id):
            raise Refused(code="desk-undone")
        return self.do(
            lambda now: Entry(
                id=id,
                what=UNDO,
                contest=entry.contest,
                path=entry.path,
                message=message,
                link=link,
                when=moment(),
                key=entry.key,
                gone=entry.came,
                came=entry.gone,
                game=entry.game,
                about=entry.id,
            )
        )

    def recover(self) -> list[Entry]:
        """Finish what a desk that was killed had begun; gives back what can not be finished."""
        left = []
        for entry in self.journal.unfinished():
            try:
                if not entry.written and not is_done(entry, self._on_disk(entry.path)):
                    replace_file(self.folder, entry.path, applied(entry, self._on_disk(entry.path)))
                entry = self.journal.note(entry, written=True)
                self._committed(entry)
            except (Unwritable, Unusable):
                left.append(entry)
        return left

    def commit_open(self) -> None:
        """Commit what is written and could not be committed before, in its order."""
        for entry in self.journal.unfinished():
            if entry.written and not self._committed(entry).commit:
                return

    def _committed(self, entry: Entry) -> Entry:
        """The entry with its commit; without where git refuses, to be tried again later."""
        if self.repository is None or entry.commit:
            return entry
        try:
            if is_done(entry, self.repository.committed(entry.path)):
                return self.journal.note(entry, commit="HEAD")
            commit = self.repository.commit(entry.path, entry.message, self._edit(entry))
        except Unusable:
            return entry
        return self.journal.note(entry, commit=commit)

    def _edit(self, entry: Entry) -> Callable[[bytes | None], bytes]:
        def edit(data: bytes | None) -> bytes:
            try:
                return applied(entry, data)
            except Unwritable:
                # the committed state lacks what the entry stands on: the file as it lies there
                return self._on_disk(entry.path) or b""

        return edit

    def _on_disk(self, path: str) -> bytes | None:
        return read_whole(self.folder / path)

    def lost(self) -> list[Entry]:
        """Games that were entered here and that the results no longer have, though nobody took
        them back: an editor saved an older state of the file over them.
        """
        now = self.now()
        if not now.is_sound:
            return []
        return [
            entry
            for entry in self.journal
            if entry.key == "games"
            and entry.came
            and entry.written
            and not self.journal.taken_back(entry)
            and not is_done(entry, self._on_disk(entry.path))
            and not _is_there(now, entry)
        ]

    def put_back(self, entry: Entry) -> None:
        """A lost game into its file again; committed it is already."""
        again = replace(entry, gone=())
        replace_file(self.folder, entry.path, applied(again, self._on_disk(entry.path)))
        self.changed()

    def was_committed_away(self, entry: Entry) -> bool:
        """True where the last commit no longer has it either: somebody meant it."""
        return self.repository is not None and not is_done(
            replace(entry, gone=()), self.repository.committed(entry.path)
        )


def _is_there(now: TournamentNow, entry: Entry) -> bool:
    """True where a game with the same key stands there, with whatever result."""
    contests = now.scored.tournament.contests if now.scored.tournament else ()
    keys = [key for one in contests if one.key == entry.contest for key in one.game_keys]
    # of a contest that is gone nothing can be put back
    return entry.game in keys or all(one.key != entry.contest for one in contests)


def moment() -> str:
    """Now, to the second, with the offset of the laptop's zone."""
    return datetime.datetime.now().astimezone().isoformat(timespec="seconds")
