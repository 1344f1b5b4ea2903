"""When something begins and ends, for programs: a moment in the site's time zone, or
a whole day where no hour is stated.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from ..model import Settings, Tournament

Moment = datetime | date
# other years are slips of the pen, and calendars can not hold them
_YEARS = range(1600, 9000)


def moment(day: str, minute: int | None, settings: Settings) -> Moment:
    """Minutes may go past midnight; without a time zone the hour is
    that of the place, whatever that is.
    """
    found = date.fromisoformat(day[:10])
    if minute is None:
        return found
    whole = datetime.combine(found, datetime.min.time()) + timedelta(minutes=minute)
    if settings.timezone is None:
        return whole
    from zoneinfo import ZoneInfo

    return whole.replace(tzinfo=ZoneInfo(settings.timezone))


def begins(found: Tournament, settings: Settings) -> Moment | None:
    """The first moment of a tournament; None where nobody wrote a date."""
    return moment(found.date, found.start, settings) if found.date and _known(found) else None


def ends(found: Tournament, settings: Settings) -> Moment | None:
    """The last moment, or the last day where no hour is stated."""
    day = found.end_date or found.date
    return moment(day, found.end, settings) if day and _known(found) else None


def _known(found: Tournament) -> bool:
    return all(int(day[:4]) in _YEARS for day in (found.date, found.end_date) if day)
