"""The site in tests/specimen: the formats and kinds of game that this repository's own tournaments
lack, and names as long as they come.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from case import ROOT, own_rules
from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.pages import TournamentView


def specimen_sources(
    changes: Mapping[str, tuple[str, str]] = {}, without: str = "/nothing/"
) -> list[Source]:
    """Its files, with places written differently: path → (old, new); those whose
    path has `without` in it are left out.
    """
    found = []
    for source in files.read(ROOT / "tests" / "specimen"):
        if without in source.path:
            continue
        if source.path in changes:
            old, new = changes[source.path]
            assert source.data.decode().count(old) == 1, f"{source.path}: {old}"
            source = replace(source, data=source.data.decode().replace(old, new).encode())
        found.append(source)
    return [*found, *own_rules()]


def context_in(sources: list[Source], key: str, today: str | None = None) -> TournamentView:
    """A tournament as its pages see it on the day of the newest commit; it must be sound."""
    shared = build.load_site(sources)
    unit = next(each for each in build.units(sources) if each.key == key)
    scored = build.load_tournament(unit, shared)
    assert scored.tournament, [each.code for each in scored.problems]
    return build.context_of(unit, scored, shared, {}, today=today)
