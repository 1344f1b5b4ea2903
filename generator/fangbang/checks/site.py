"""Checks on the site as a whole: a time zone that exists,
and names that the site's own pages need.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..messages.catalog import closest_match
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Settings, Site, Tournament
from .plan import Reports
from .players import known_twice
from .timezone import zone_meant

# content/<page>.<language>.md
PAGES = frozenset({"index", "tournaments", "search", "404"})
# no names of files on Windows, with any ending
_DEVICE = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9]")
FOLDERS = frozenset({"players", "rules", "search", "static"})  # content/<folder>/


def check_site(site: Site) -> list[Problem]:
    """Everything the checks find in the settings and among the free pages."""
    return [*timezone(site.settings), *pages(site), *editions(site), *known_twice(site)]


def timezone(settings: Settings) -> Iterator[Problem]:
    """A calendar says hours in a zone that exists, or in none."""
    from zoneinfo import ZoneInfo, available_timezones

    if settings.timezone is None:
        return
    try:
        ZoneInfo(settings.timezone)
    # ZoneInfoNotFoundError is a KeyError; a folder of zones an OSError
    except (ValueError, OSError, KeyError):
        facts = {
            "name": settings.timezone,
            "near": zone_meant(settings.timezone)
            or closest_match(settings.timezone, sorted(available_timezones())),
        }
        yield Problem("unknown-timezone", settings.places["timezone"], facts)


def pages(site: Site) -> Iterator[Problem]:
    """No free page takes the place of one of ours."""
    for prose in site.pages:
        if prose.key in PAGES:
            yield from (
                Problem("name-taken", SourceLocation(path), {"name": prose.key})
                for path in prose.paths.values()
            )


def folders(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A folder and a contest are named as an id is, on every system; no tournament takes the folder
    of the site's own pages, or of a language.
    """
    for key, place in (
        (tournament.key, tournament.place),
        *((contest.key, contest.place) for contest in tournament.contests),
    ):
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,63}", key) or _DEVICE.fullmatch(key):
            better = re.sub(r"[^a-z0-9]+", "-", key.casefold()).strip("-")[:60]
            better = f"{better}-1" if _DEVICE.fullmatch(better) else better or "spring"
            yield Problem(
                "folder-name",
                SourceLocation(place.path, place.line, place.column),
                {"name": key, "near": better},
            )
    if tournament.key in FOLDERS | {language.lower() for language in site.settings.languages}:
        yield Problem("name-taken", SourceLocation(tournament.place.path), {"name": tournament.key})


def editions(site: Site) -> Iterator[Problem]:
    """A plan can name every edition; `UNO` it can not, and would take the packaged `uno`."""
    for key, edition in site.editions.items():
        if not re.fullmatch(r"[a-z0-9][a-z0-9-]*", key):
            better = re.sub(r"[^a-z0-9]+", "-", key.casefold()).strip("-")
            yield Problem(
                "edition-name",
                edition.place,
                {"name": key, "near": better or None},
                severity=WARNING,
            )
