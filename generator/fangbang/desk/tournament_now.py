"""The tournament as its files are at this moment: read again for every question, as an editor may
have changed them since; what did not change is not worked out again.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..build.pipeline import context_of
from ..checks.checked_site import (
    LoadedTournament,
    SiteContext,
    TournamentFiles,
    load_site,
    load_tournament,
    needed_for,
    units,
)
from ..files.site_folder import digest, read
from ..files.source_file import Source
from ..messages.problem import Problem, Unusable, stops
from ..pages import TournamentView


@dataclass(frozen=True)
class TournamentNow:
    """The files of one tournament, and what they mean; `fingerprint` changes with any of them."""

    unit: TournamentFiles
    shared: SiteContext
    scored: LoadedTournament
    sources: tuple[Source, ...]
    fingerprint: str

    @property
    def is_sound(self) -> bool:
        """False while something in the files is wrong: then nothing can be added to them."""
        return self.scored.tournament is not None and not stops(self.problems)

    @property
    def problems(self) -> list[Problem]:
        """Everything that is wrong, or open."""
        return [*self.shared.problems, *self.scored.problems]

    def data(self, path: str) -> bytes | None:
        """The bytes of one of its files; None where there is none."""
        return next((source.data for source in self.unit.sources if source.path == path), None)

    @cached_property
    def view(self) -> TournamentView:
        """The tournament as its pages see it."""
        return context_of(self.unit, self.scored, self.shared, {})

    def view_of(self, scored: LoadedTournament) -> TournamentView:
        """The same with another state of its results."""
        return context_of(self.unit, scored, self.shared, {})


class Reader:
    """Reads the folder; gives back what it gave before where nothing changed."""

    def __init__(self, folder: Path, tournament: str):
        self.folder, self.tournament = folder, tournament
        self._shared: tuple[str, SiteContext] | None = None
        self._now: TournamentNow | None = None
        # the last state without a mistake: what pages are worded by
        self._sound: TournamentNow | None = None

    def read(self) -> TournamentNow:
        """Raises Unusable where the folder can not be read, or has no such tournament."""
        sources = read(self.folder, self.tournament)
        fingerprint = _sum(sources)
        if self._now is None or self._now.fingerprint != fingerprint:
            self._now = self._understood(sources, fingerprint)
            self._sound = self._now if self._now.is_sound else self._sound
        return self._now

    def worded(self, now: TournamentNow) -> TournamentNow:
        """The state that pages can speak of: this one, or the last without a mistake."""
        if now.is_sound or self._sound is None:
            return now
        return self._sound

    def _understood(self, sources: list[Source], fingerprint: str) -> TournamentNow:
        unit = next((unit for unit in units(sources) if unit.key == self.tournament), None)
        if unit is None:
            raise Unusable("desk-no-tournament", self.tournament)
        needed = needed_for(unit, sources)
        own = {source.path for source in unit.sources}
        common = _sum([source for source in needed if source.path not in own])
        if self._shared is None or self._shared[0] != common:
            self._shared = common, load_site(needed)
        shared = self._shared[1]
        return TournamentNow(
            unit, shared, load_tournament(unit, shared), tuple(sources), fingerprint
        )


def _sum(sources: list[Source]) -> str:
    return digest("\n".join(f"{source.path}:{source.digest}" for source in sources).encode())
