"""A poster for the wall: an invitation, the plan of the day, the list of winners, or that it is not held."""
from __future__ import annotations

from typing import Any

from ...nouns import Contest, State
from ...record import replace
from ..coming import pending
from ..context import Context, entries_of
from ..tournament import plan_facts, state_note, timetable_of
from ..voice import Voice
from .awarding import contests_in_order

INVITATION, TODAY, WINNERS, NOTICE = "invitation", "today", "winners", "notice"
FACES = {State.UPCOMING: INVITATION, State.RUNNING: TODAY, State.OUTSTANDING: WINNERS, State.COMPLETE: WINNERS,
         State.AWAITING: WINNERS, State.CANCELLED: NOTICE}
_CALLS = {INVITATION: "poster-invites", TODAY: "now", WINNERS: "winners", NOTICE: "state-cancelled"}
_WIDE = 20                                                  # letters of a name that fills a line of the large type


def poster(context: Context, voice: Voice) -> dict[str, Any]:
    """The one sheet that the wall needs now."""
    found, face = context.tournament, FACES[context.state]
    organiser, planned = found.organiser or context.site.settings.organiser, face in (INVITATION, TODAY)
    lists = [_winners(context, voice, contest) for contest in contests_in_order(context)] if face == WINNERS else []
    return {"title": voice.say(found.title), "theme": voice.say(found.theme) if found.theme and planned else None,
            "organiser": voice.say(organiser) if organiser else None, "date": voice.days(found.date, found.end_date),
            "posted": face == WINNERS, "call": voice.label(_CALLS[face]), "lists": lists, "lines": sum(_lines(each) for each in lists),
            "notice": state_note(context, voice) if face == NOTICE else None, "seal": context.state == State.COMPLETE,
            "plan": [] if face == WINNERS else _plan(context, voice), "timetable": timetable_of(context, voice) if planned else [],
            "contests": [voice.say(contest.name) for contest in found.contests] if planned else []}


def _winners(context: Context, voice: Voice, contest: Contest) -> dict[str, Any]:
    return {"name": voice.say(contest.name), "entries": entries_of(context, voice, contest),
            "pending": pending(voice, context.state_of(contest))}


def _lines(found: dict[str, Any]) -> int:
    """How many lines of large type a contest takes: its name, its winners, those with long names twice."""
    people = [who for entry in found["entries"] for who in entry["who"]]
    return 1 + (0 if found["entries"] else 1) + len(people) + sum(len(who.name.text) > _WIDE for who in people)


def _plan(context: Context, voice: Voice) -> list[dict[str, Any]]:
    """What the plan says; what it leaves out has no place on a wall, and how to enter only while people can."""
    if context.state != State.UPCOMING:
        context = replace(context, tournament=replace(context.tournament, registration=None))
    return [fact for fact in plan_facts(context, voice) if not fact["off"]]
