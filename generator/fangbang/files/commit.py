"""One change to one file as a commit of its own, beside whatever else is being worked on: what
somebody saved and did not commit stays as it is, in the folder and in the index.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..messages.problem import Unusable
from .git import PATIENCE, command, failed, in_repository, surroundings

# the bytes of the file before (None: there is no file) → after
Edit = Callable[[bytes | None], bytes]
_NOBODY = "Fangbang <fangbang@localhost>"
_TRIES = 5  # somebody commits at the same time
_UNDER_WAY = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply")


@dataclass(frozen=True)
class Repository:
    """The repository that a site's folder lies in."""

    folder: Path

    @property
    def exists(self) -> bool:
        """False where the folder is in no repository: then nothing is committed."""
        return in_repository(self.folder)

    def commit(self, path: str, message: str, edit: Edit) -> str:
        """Commit what `edit` makes of the last committed state of a file below the folder; gives
        back the commit's name.

        Where the file has other changes that are not committed they are neither committed nor
        lost. Raises Unusable where git refuses, or is in the middle of a merge.
        """
        own = self._own(path)
        for _ in range(_TRIES):
            parent = self._head()
            made = self._committed_over(parent, own, message, edit)
            if made is not None:
                return made
        raise Unusable("git-failed", str(self.folder), "update-ref")

    def _committed_over(self, parent: str | None, own: str, message: str, edit: Edit) -> str | None:
        """The commit over this one; None where somebody else has committed meanwhile."""
        self._free()
        blob = self._blob(own, edit(self._committed(parent, own)))
        commit = self._commit_of(self._tree(parent, own, blob), parent, message)
        before = self._ask("ls-files", "-s", "--", f":(top,literal){own}").split()
        staged = self._staged(before, parent, own, blob, edit)
        words = ("update-ref", "-m", message.split("\n")[0], "HEAD", commit, parent or "0" * 40)
        try:
            self._ask(*words)
        except Unusable:
            if self._head() == parent:
                raise
            return None
        if staged:
            self._ask("update-index", "--add", "--cacheinfo", f"100644,{staged},{own}")
        return commit

    def committed(self, path: str) -> bytes | None:
        """The last committed state of a file below the folder; None where there is none."""
        return self._committed(self._head(), self._own(path))

    def _own(self, path: str) -> str:
        """The path from the root of the repository."""
        return self._ask("rev-parse", "--show-prefix").decode() + path

    def _free(self) -> None:
        for name in _UNDER_WAY:
            place = self._ask("rev-parse", "--git-path", name).decode()
            if (self.folder / place).exists():
                raise Unusable("git-under-way", str(self.folder), name)

    def _head(self) -> str | None:
        try:
            return self._ask("rev-parse", "--verify", "--quiet", "HEAD").decode()
        except Unusable as fault:
            if fault.detail:
                raise
            return None  # no commit yet

    def _committed(self, parent: str | None, own: str) -> bytes | None:
        if not parent or not self._ask("ls-tree", "--full-tree", parent, "--", own):
            return None
        return self._ask("cat-file", "--filters", f"{parent}:{own}", strip=False)

    def _blob(self, own: str, data: bytes) -> str:
        return self._ask("hash-object", "-w", f"--path={own}", "--stdin", given=data).decode()

    def _tree(self, parent: str | None, own: str, blob: str) -> str:
        """The tree of the last commit with this one file in it, by an index of its own."""
        with tempfile.TemporaryDirectory() as folder:
            index = {"GIT_INDEX_FILE": os.path.join(folder, "index")}
            if parent:
                self._ask("read-tree", parent, more=index)
            self._ask("update-index", "--add", "--cacheinfo", f"100644,{blob},{own}", more=index)
            return self._ask("write-tree", more=index).decode()

    def _commit_of(self, tree: str, parent: str | None, message: str) -> str:
        words = ["commit-tree", tree, *(["-p", parent] if parent else []), "-F", "-"]
        return self._ask(*words, given=message.encode(), more=self._person()).decode()

    def _person(self) -> dict[str, str]:
        """Whoever git knows; a laptop on which nobody said who he is must not stop an evening."""
        try:
            self._ask("var", "GIT_COMMITTER_IDENT")
            self._ask("var", "GIT_AUTHOR_IDENT")
        except Unusable:
            name, _, mail = _NOBODY.partition(" <")
            return {
                f"GIT_{role}_{what}": value
                for role in ("AUTHOR", "COMMITTER")
                for what, value in (("NAME", name), ("EMAIL", mail.rstrip(">")))
            }
        return {}

    def _staged(
        self, before: list[bytes], parent: str | None, own: str, blob: str, edit: Edit
    ) -> str | None:
        """What the index must have of the file, so that the next commit by hand takes nothing
        back; None where the edit fits not what was staged.
        """
        staged = before[1].decode() if before else None
        last = self._ask("ls-tree", "--full-tree", parent, "--", own).split() if parent else []
        if staged == (last[2].decode() if last else None):
            return blob
        if staged is None:  # its removal is staged
            return None
        try:
            return self._blob(own, edit(self._ask("cat-file", "--filters", f":{own}", strip=False)))
        except ValueError:
            return None

    def _ask(
        self,
        *words: str,
        given: bytes = b"",
        more: dict[str, str] | None = None,
        strip: bool = True,
    ) -> bytes:
        try:
            done = subprocess.run(
                command(self.folder, *words),
                input=given,
                capture_output=True,
                env={**surroundings(self.folder), **(more or {})},
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired as fault:
            raise Unusable("git-slow", str(self.folder), f"git {words[0]}") from fault
        except OSError as fault:
            raise Unusable("git-missing", str(self.folder), fault.strerror or "") from fault
        if done.returncode:
            raise failed(self.folder, done.stderr.decode("utf-8", "replace").strip())
        return done.stdout.strip() if strip else done.stdout
