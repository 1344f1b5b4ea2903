"""What is under way and what comes next, told from the data alone: a page does not know what day it is read on."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..nouns import Text
from .summary import person
from .voice import Said, Voice

Summary = Mapping[str, Any]


def by_state(summaries: Sequence[Summary]) -> tuple[list[Summary], list[Summary], list[Summary]]:
    """(posted, under way, to come): all contests over; some games played; none. What comes first is first, without a date last; what is cancelled is nowhere."""
    found: dict[str, list[Summary]] = {"posted": [], "begun": [], "coming": []}
    for each in summaries:
        if each["cancelled"] is None:
            found[_state(each)].append(each)
    return found["posted"], found["begun"], sorted(found["coming"], key=lambda each: (each["date"] is None, each["date"] or "", each["key"]))


def _state(each: Summary) -> str:
    if each["contests"] and all(contest["complete"] for contest in each["contests"]):
        return "posted"
    return "begun" if any(contest["games"] for contest in each["contests"]) else "coming"


def under_way(voice: Voice, each: Summary) -> dict[str, Any]:
    """A tournament that is being played: who has won what is over, and what is still open."""
    return _leaf(voice, each, [_fact(voice.plain(Text(contest["name"])), Said(_standing(voice, each, contest)),
                                     href=voice.link(f"{each['key']}/{contest['key']}/index.html")) for contest in each["contests"]])


def _standing(voice: Voice, each: Summary, contest: Summary) -> str:
    if not contest["complete"]:
        return voice.label("pending" if contest["games"] else "not-begun")
    first = [key for award in contest["awards"] if award["rank"] == 1 for key in award["players"]]
    names = voice.label("comma-list").join(voice.name(person(key, each["people"][key])).text for key in first)
    return voice.label("won-by", names=names) if names else voice.label("complete")


def upcoming(voice: Voice, each: Summary) -> dict[str, Any]:
    """A tournament without results: when, where, for whom, what is played, and until when to enter."""
    hours = f"{voice.hours(each['start'])}–{voice.hours(each['end'])}" if each["start"] is not None else ""
    names = voice.label("comma-list").join(voice.plain(Text(contest["name"])) for contest in each["contests"])
    told = [("fact-time", Said(hours)), ("fact-venue", voice.say(Text(each["venue"] or {}))), ("contests", Said(names)),
            ("fact-audience", voice.say(Text(each["audience"] or {})))]
    return _leaf(voice, each, [_fact(voice.label(key), said) for key, said in told if said.text] + _closing(voice, each["closes"]))


def _closing(voice: Voice, closes: str | None) -> list[dict[str, Any]]:
    date = voice.date(closes)
    if not closes or not date:
        return []
    return [_fact(voice.label("fact-closes"), Said(f"{date['text']} {closes[11:16]}".strip()), iso=closes, due=True)]


def _leaf(voice: Voice, each: Summary, facts: list[dict[str, Any]]) -> dict[str, Any]:
    """A tournament under the leaf of a calendar; one without a date has none."""
    day = each["date"] and each["date"].split("-")
    return {"title": voice.say(Text(each["title"])), "href": voice.link(f"{each['key']}/index.html"), "sample": each["sample"],
            "month": voice.label(f"month-{int(day[1])}") if day else "", "day": str(int(day[2])) if day else "",
            "date": voice.days(each["date"], each["until"]), "facts": facts}


def _fact(term: str, said: Said, iso: str | None = None, due: bool = False, href: str | None = None) -> dict[str, Any]:
    return {"term": term, "said": said, "html": None, "iso": iso, "small": None, "href": href, "off": False, "due": due}
