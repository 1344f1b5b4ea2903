"""A poster for the wall: an invitation, the plan of the day, the list
of winners, or that it is not held.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ...model import Contest, State
from ..home_upcoming import pending
from ..localizer import Localizer
from ..tournament import plan_facts, state_note, timetable_of
from ..tournament_view import TournamentView, entries_of
from .award_names import contests_in_order
from .fit import lines, step

if TYPE_CHECKING:
    from ..facts.event import PosterList, PosterPage
    from ..facts.shared import FactLine

INVITATION, TODAY, WINNERS, NOTICE = "invitation", "today", "winners", "notice"
FACES = {
    State.UPCOMING: INVITATION,
    State.RUNNING: TODAY,
    State.OUTSTANDING: WINNERS,
    State.COMPLETE: WINNERS,
    State.AWAITING: WINNERS,
    State.CANCELLED: NOTICE,
}
_CALLS = {INVITATION: "poster-invites", TODAY: "now", WINNERS: "winners", NOTICE: "state-cancelled"}
# Sizes of the two kinds of poster, largest first, as the style sheet has them, all in hundredths of
# the sheet's width:
# of winners (columns, type of a name, of its title, width of the marks before it, beyond which a
# title has a line), of a plan
_TYPE = ((1, 4.6, 3.0, 14.0), (2, 3.2, 2.1, 6.5), (3, 2.2, 2.1, 6.5), (2, 1.6, 1.5, 6.5))
_PLAN = (2.9, 2.2, 1.6)
_TITLE, _THEME = (7.6, 4.8, 3.2), (3.4, 2.0)
# of a line, and for all that stands above the foot
_WIDTH, _ROOM = 86.0, 112.0


def poster(context: TournamentView, voice: Localizer) -> PosterPage:
    """The one sheet that the wall needs now."""
    found, face = context.tournament, FACES[context.state]
    organiser, planned = found.organised_by(context.site.settings), face in (INVITATION, TODAY)
    lists = (
        [_winners(context, voice, contest) for contest in contests_in_order(context)]
        if face == WINNERS
        else []
    )
    title = voice.say(found.title)
    theme = voice.say(found.theme) if found.theme and planned else None
    by = voice.say(organiser) if organiser else None
    facts: PosterPage = {
        "event": title,
        "event_fit": step(title.text, 22, 48),
        "theme": theme,
        "theme_fit": step(theme.text if theme else "", 46),
        "organiser": by,
        "by_fit": step(by.text if by else "", 38),
        "date": voice.days(found.date, found.end_date),
        "posted": face == WINNERS,
        "call": voice.label(_CALLS[face]),
        "lists": lists,
        "notice": state_note(context, voice) if face == NOTICE else None,
        "seal": context.state == State.COMPLETE,
        "plan": [] if face == WINNERS else _plan(context, voice),
        "timetable": timetable_of(context, voice) if planned else [],
        "contests": [voice.say(contest.name) for contest in found.contests] if planned else [],
        "fit": 0,
    }
    facts["fit"] = _fit(facts)
    return facts


def _winners(context: TournamentView, voice: Localizer, contest: Contest) -> PosterList:
    return {
        "name": voice.say(contest.name),
        "entries": entries_of(context, voice, contest),
        "pending": pending(voice, context.state_of(contest)),
    }


def _fit(facts: PosterPage) -> int:
    """The first size in which everything stands on one sheet; in the last one
    it goes on to another, if it must.
    """
    room = _ROOM - _head(facts)
    if facts["posted"]:
        return next(
            (at for at, size in enumerate(_TYPE[:-1]) if _high(facts["lists"], *size) <= room),
            len(_TYPE) - 1,
        )
    return next(
        (at for at, size in enumerate(_PLAN[:-1]) if _planned(facts, size) <= room), len(_PLAN) - 1
    )


def _head(facts: PosterPage) -> float:
    """How high the title, the theme and the line above them
    come out in the sizes chosen for them.
    """
    title, theme = _TITLE[facts["event_fit"]], _THEME[facts["theme_fit"]]
    high = lines(facts["event"].text, (_WIDTH - 12) / title) * title * 1.2 + 9
    return high + (
        lines(facts["theme"].text, _WIDTH / theme) * theme * 1.6 if facts["theme"] else 0
    )


def _high(lists: list[PosterList], columns: int, name: float, title: float, marks: float) -> float:
    """How high the lists of winners come out in one size."""
    columns = min(columns, len(lists)) or 1
    width = _WIDTH / columns - 2
    return sum(_list(found, width, name, title, marks) for found in lists) / columns


def _list(found: PosterList, width: float, name: float, title: float, marks: float) -> float:
    """One contest: its name, and for each award as many lines as its winners or its title take."""
    high = 4 + lines(found["name"].text, width / name) * name * 1.3
    for entry in found["entries"]:
        people = "、".join(who.name.text for who in entry["who"])
        honour = entry["honour"].text if entry["honour"] else ""
        beside = marks == _TYPE[0][3]
        taken = (
            lines(people, (width - marks - 12) / name) * name,
            lines(honour, (marks if beside else width) / title) * title,
        )
        high += 2 + 1.3 * (max(taken) if beside or not honour else sum(taken))
    return high + (0 if found["entries"] and not found["pending"] else 4)


def _planned(facts: PosterPage, size: float) -> float:
    """How high a plan comes out in one size: its facts, its timetable or its contests."""
    told = [
        fact["said"].text + (fact["small"].text if fact["small"] else "") for fact in facts["plan"]
    ]
    told += [
        row["what"].text + (row["small"].text if row["small"] else "") for row in facts["timetable"]
    ]
    told += [] if facts["timetable"] else [contest.text for contest in facts["contests"]]
    return 6 + sum(
        2 + lines(text, (_WIDTH - 20) / size) * size * 1.4
        for text in [*told, *([facts["notice"]] if facts["notice"] else [])]
    )


def _plan(context: TournamentView, voice: Localizer) -> list[FactLine]:
    """What the plan says; what it leaves out has no place on a wall, and
    how to enter only while people can.
    """
    if context.state != State.UPCOMING:
        context = replace(context, tournament=replace(context.tournament, registration=None))
    return [fact for fact in plan_facts(context, voice) if not fact["off"]]
