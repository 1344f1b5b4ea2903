"""Checks on the plan: the weekday, hours, people in two contests at
once, missing contact, the budget's sum.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from decimal import Decimal
from itertools import combinations

from ..engine.model import ContestReport
from ..messages.catalog import translations
from ..messages.problem import INFO, WARNING, Problem
from ..model import ScheduleItem, Site, Tournament
from .dates import day_of

Reports = Mapping[str, ContestReport]
_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_ALSO = (("1",), ("2", "tues"), ("3", "weds"), ("4", "thur", "thurs"), ("5",), ("6",), ("7", "天"))


def weekday(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """The weekday as written against the date (C.3)."""
    day, written = day_of(tournament.date), tournament.weekday
    if day is None or not written:
        return
    named = _named_day(written)
    if named is None:
        yield Problem(
            "unknown-weekday", tournament.places["weekday"], {"value": written}, severity=WARNING
        )
    elif named != day.weekday():
        yield Problem(
            "weekday",
            tournament.places["weekday"],
            {
                "value": written,
                "date": tournament.date,
                "right": translations(f"weekday-{_DAYS[day.weekday()]}"),
            },
            tournament.places["date"],
            WARNING,
        )


def _named_day(written: str) -> int | None:
    """0 for Monday, by any name: 星期天, 禮拜一, 周6, Sat., Thurs, saturday."""
    bare = re.sub(
        r"^(?:星期|周|週|禮拜|礼拜|拜)|[.。]$",
        "",
        unicodedata.normalize("NFKC", written).strip().casefold(),
    )
    named = {
        name.casefold(): at
        for at, key in enumerate(_DAYS)
        for label in (f"weekday-{key}", f"weekday-short-{key}")
        for name in (key, *translations(label).values(), *_ALSO[at])
    }
    return named.get(bare)


def missing(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """What a reader would look for in vain (P1.x)."""
    if tournament.date is None:
        yield Problem("missing-date", tournament.place, severity=WARNING)
    if tournament.date and tournament.start is None and not tournament.schedule:
        yield Problem("missing-time", tournament.places["date"], severity=INFO)
    if tournament.venue is None:
        yield Problem("missing-venue", tournament.place, severity=INFO)
    for contest in tournament.contests:
        if not contest.plan.awards:
            yield Problem("no-awards", contest.place, {"contest": contest.key}, severity=INFO)


def closed(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A plan that says it is closed has no contest with games still to come."""
    for contest in tournament.contests if tournament.closed else ():
        if not reports[contest.key].complete:
            yield Problem(
                "closed-unfinished",
                tournament.places["closed"],
                {"contest": contest.key},
                contest.place,
            )


_UNDECIDED = re.compile(
    r"(?:地[點点]|[場场]地)?(?:待定|未定|待通知|另行通知|待[補补])|[?？]{2,}|TBA|TBC|T\.B\.[ADC]\.?|N/A",
    re.I,
)


def undecided(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A venue, or the name of an entrant, that says nothing but that it is not known."""
    for text in (tournament.venue,) if tournament.venue else ():
        for words in text.values.values():
            if _UNDECIDED.fullmatch(words):
                yield Problem(
                    "placeholder",
                    text.place or tournament.place,
                    {"value": words},
                    severity=WARNING,
                )
    for player in tournament.roster.values():
        if _UNDECIDED.fullmatch(player.written):
            yield Problem("placeholder", player.place, {"value": player.written}, severity=WARNING)


def schedule(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Lines inside the stated hours (C.2), not over each other; of several days
    nothing is known, as a line has no date.
    """
    timed = (
        [item for item in tournament.schedule if item.start is not None and item.end is not None]
        if tournament.one_day
        else []
    )
    for item in timed:
        assert item.start is not None and item.end is not None
        if tournament.start is not None and item.start < tournament.start:
            yield Problem(
                "schedule-before",
                item.place,
                {"start": _clock(item.start), "window": _clock(tournament.start)},
                tournament.places["time"],
                WARNING,
            )
        if tournament.end is not None and item.end > tournament.end:
            yield Problem(
                "schedule-after",
                item.place,
                {"end": _clock(item.end), "window": _clock(tournament.end)},
                tournament.places["time"],
                WARNING,
            )
    before: ScheduleItem | None = None  # what ends last of the items so far
    for after in sorted(
        (item for item in timed if not item.side), key=lambda item: item.start or 0
    ):
        if before and (after.start or 0) < (before.end or 0):
            yield Problem(
                "schedule-overlap",
                after.place,
                {"start": _clock(after.start or 0), "end": _clock(before.end or 0)},
                before.place,
                WARNING,
            )
        if before is None or (after.end or 0) > (before.end or 0):
            before = after


def two_contests(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Nobody in two contests of the same hours of one day,
    whether or not they are meant to overlap.
    """
    entered = {contest.key: contest for contest in tournament.contests if tournament.one_day}
    timed = [
        item
        for item in tournament.schedule
        if item.contest in entered and item.start is not None and item.end is not None
    ]
    for one, other in combinations(timed, 2):
        first, second = entered[str(one.contest)], entered[str(other.contest)]
        at_once = (one.start or 0) < (other.end or 0) and (other.start or 0) < (one.end or 0)
        if (
            at_once
            and first is not second
            and (
                both := [
                    first.players[player].name
                    for player in first.plan.players
                    if player in second.plan.players
                ]
            )
        ):
            yield Problem(
                "two-contests-at-once",
                other.place,
                {
                    "players": both[:5] + ["…"] * (len(both) > 5),
                    "one": first.key,
                    "other": second.key,
                },
                one.place,
                WARNING,
            )


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def registration(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A contact (C.5), and a deadline before the event."""
    found = tournament.registration
    if found is None:
        return
    if not found.contact:
        yield Problem("missing-contact", found.place, severity=WARNING)
    closes, day = day_of(found.closes), day_of(tournament.date)
    if closes and day and closes > day:
        place = tournament.places.get("registration.closes", found.place)
        yield Problem(
            "deadline-late",
            place,
            {"closes": found.closes, "date": tournament.date},
            tournament.places["date"],
            WARNING,
        )


def budget(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Lines against the stated total (C.1); which of them is wrong is not guessed."""
    if tournament.budget_total is None or not tournament.budget:
        return
    total = sum((line.amount for line in tournament.budget), Decimal(0))
    if total != tournament.budget_total:
        yield Problem(
            "budget-sum",
            tournament.places["budget-total"],
            {
                "stated": tournament.budget_total,
                "sum": total,
                "difference": _signed(tournament.budget_total - total),
            },
            tournament.places["budget"],
            WARNING,
        )


def _signed(amount: Decimal) -> str:
    return f"{amount:+}".replace("-", "−")
