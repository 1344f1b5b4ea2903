"""A poster for the wall: before the results an invitation with the plan, after them the list of winners."""
from __future__ import annotations

from typing import Any

from ...nouns import Contest
from ..context import Context, entries_of
from ..tournament import cancelled, plan_facts, timetable_of
from ..voice import Said, Voice
from .awarding import contests_in_order, given

_WIDE = 20                                                  # letters of a name that fills a line of the large type


def poster(context: Context, voice: Voice) -> dict[str, Any]:
    """The one sheet that the wall needs now."""
    found = context.tournament
    organiser = found.organiser or context.site.settings.organiser
    posted = any(each.decided for each in given(context))
    lists = [_winners(context, voice, contest) for contest in contests_in_order(context)] if posted else []
    return {"title": voice.say(found.title), "theme": voice.say(found.theme) if found.theme else None,
            "organiser": voice.say(organiser) if organiser else None, "date": voice.days(found.date, found.end_date), "posted": posted, "lists": lists,
            "cancelled": cancelled(voice, found),
            "lines": sum(_lines(each) for each in lists), "seal": posted and all(report.complete for report in context.reports.values()),
            "plan": [] if posted else _plan(context, voice), "timetable": [] if posted else timetable_of(context, voice),
            "contests": [] if posted else [voice.say(contest.name) for contest in found.contests]}


def _winners(context: Context, voice: Voice, contest: Contest) -> dict[str, Any]:
    entries = entries_of(context, voice, contest)
    complete = context.reports[contest.key].complete
    return {"name": voice.say(contest.name), "entries": entries, "pending": None if complete else Said(voice.label("poster-open"))}


def _lines(found: dict[str, Any]) -> int:
    """How many lines of large type a contest takes: its name, its winners, those with long names twice."""
    people = [who for entry in found["entries"] for who in entry["who"]]
    return 1 + (0 if found["entries"] else 1) + len(people) + sum(len(who.name.text) > _WIDE for who in people)


def _plan(context: Context, voice: Voice) -> list[dict[str, Any]]:
    """What the plan says; what it leaves out has no place on a wall."""
    return [fact for fact in plan_facts(voice, context.tournament) if not fact["off"]]
