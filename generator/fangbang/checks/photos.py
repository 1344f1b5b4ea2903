"""Checks on photos: a caption for those who do not see them, no place where they were
taken, a size that phones can load.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine.model import ContestReport
from ..messages.problem import WARNING, Problem
from ..model import Site, Tournament

Reports = Mapping[str, ContestReport]
_MEGABYTE = 1_000_000
MOST = 2 * _MEGABYTE


def captions(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Every photo says what it shows."""
    for photo in tournament.photos:
        if not photo.caption and not photo.shows:
            yield Problem("photo-caption", photo.place, {"name": photo.name}, severity=WARNING)


def locations(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """What is committed is public, the place in a photo too."""
    for photo in tournament.photos:
        if photo.located:
            yield Problem("photo-location", photo.place, severity=WARNING)


def sizes(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Nobody waits on a phone for what the screen can not show."""
    for photo in tournament.photos:
        if len(photo.data) > MOST:
            yield Problem(
                "photo-large",
                photo.place,
                {"size": f"{len(photo.data) // _MEGABYTE}"},
                severity=WARNING,
            )
