"""What is under way and what comes next, told from the data alone: a page
does not know what day it is read on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..model import State, Text
from .localizer import LocalizedText, Localizer, fact_line
from .summary import person

if TYPE_CHECKING:
    from .facts.home import Leaf
    from .facts.shared import FactLine
    from .facts.summary import ContestSummary, Summary


def by_state(summaries: Sequence[Summary]) -> dict[State, list[Summary]]:
    """Every state's tournaments in the order given; of what is upcoming the next
    one first, and without a date last.
    """
    found: dict[State, list[Summary]] = {state: [] for state in State}
    for summary in summaries:
        found[State(summary["state"])].append(summary)
    found[State.UPCOMING].sort(
        key=lambda each: (each["date"] is None, each["date"] or "", each["key"])
    )
    return found


def tag(voice: Localizer, state: str) -> str | None:
    """A state as a word beside a title; that a tournament is over goes without saying."""
    return None if state == State.COMPLETE else voice.label(f"state-{state}")


def pending(voice: Localizer, state: State) -> str | None:
    """What stands where the winners will stand; nothing where they do, or where none will."""
    return None if state in (State.COMPLETE, State.CANCELLED) else voice.label(f"pending-{state}")


def under_way(voice: Localizer, each: Summary) -> Leaf:
    """A tournament that is being played: who has won what is over, and what is still open."""
    return _leaf(
        voice,
        each,
        [
            fact_line(
                voice.plain(Text(contest["name"])),
                LocalizedText(_standing(voice, each, contest)),
                href=voice.link(f"{each['key']}/{contest['key']}/index.html"),
            )
            for contest in each["contests"]
        ],
    )


def _standing(voice: Localizer, each: Summary, contest: ContestSummary) -> str:
    state = State(contest["state"])
    if not state.final:
        return pending(voice, state) or ""
    first = [key for award in contest["awards"] if award["rank"] == 1 for key in award["players"]]
    names = voice.label("comma-list").join(
        voice.name(person(key, each["people"][key])).text for key in first
    )
    return (
        voice.label("won-by", names=names)
        if names
        else pending(voice, state) or voice.label("complete")
    )


def upcoming(voice: Localizer, each: Summary) -> Leaf:
    """An upcoming tournament: when, where, for whom, what is played, and until when to enter."""
    hours = (
        f"{voice.hours(each['start'])}–{voice.hours(each['end'])}"
        if each["start"] is not None
        else ""
    )
    names = voice.label("comma-list").join(
        voice.plain(Text(contest["name"])) for contest in each["contests"]
    )
    told = [
        ("fact-time", LocalizedText(hours)),
        ("fact-venue", voice.say(Text(each["venue"] or {}))),
        ("contests", LocalizedText(names)),
        ("fact-audience", voice.say(Text(each["audience"] or {}))),
    ]
    return _leaf(
        voice,
        each,
        [fact_line(voice.label(key), said) for key, said in told if said.text]
        + _closing(voice, each["closes"]),
    )


def _closing(voice: Localizer, closes: str | None) -> list[FactLine]:
    date = voice.date(closes)
    if not closes or not date:
        return []
    return [
        fact_line(
            voice.label("fact-closes"),
            LocalizedText(f"{date['text']} {closes[11:16]}".strip()),
            iso=closes,
            due=True,
        )
    ]


def _leaf(voice: Localizer, each: Summary, facts: list[FactLine]) -> Leaf:
    """A tournament under the leaf of a calendar; one without a date has none."""
    day = each["date"] and each["date"].split("-")
    return {
        "title": voice.say(Text(each["title"])),
        "href": voice.link(f"{each['key']}/index.html"),
        "month": voice.label(f"month-{int(day[1])}") if day else "",
        "day": str(int(day[2])) if day else "",
        "date": voice.days(each["date"], each["until"]),
        "facts": facts,
    }
