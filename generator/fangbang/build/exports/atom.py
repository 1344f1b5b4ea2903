"""News of results as Atom (RFC 4287): one entry for each
tournament that has winners, newest first.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING
from xml.etree import ElementTree as etree

from ...model import Settings, Text
from ...pages import Localizer
from ...pages.home import ordered, years
from ...pages.page import FEED, absolute_url

if TYPE_CHECKING:
    from ...pages.facts.summary import Summary

_ATOM = "http://www.w3.org/2005/Atom"
_MOST = 30


def posted(summaries: Sequence[Summary]) -> list[Summary]:
    """Tournaments with a winner and with a date to put on the news."""
    return [
        each
        for each in ordered(summaries)
        if any(contest["awards"] for contest in each["contests"])
        and (each["updated"] or each["date"])
    ]


def atom(settings: Settings, voice: Localizer, summaries: Sequence[Summary]) -> bytes:
    """The feed in one language; ids are the addresses of the pages, which never change."""
    found = posted(summaries)[:_MOST]
    title, own, home = (
        voice.plain(settings.title),
        absolute_url(settings, FEED, voice.language),
        absolute_url(settings, "index.html", voice.language),
    )
    root = etree.Element("feed", {"xmlns": _ATOM, "xml:lang": voice.language})
    _add(root, "id", own)
    _add(root, "title", voice.label("feed-title", site=title))
    _add(root, "updated", max((_updated(each) for each in found), key=_order))
    _add(root, "link", None, rel="self", type="application/atom+xml", href=own)
    _add(root, "link", None, rel="alternate", type="text/html", hreflang=voice.language, href=home)
    _add(etree.SubElement(root, "author"), "name", voice.plain(settings.organiser) or title)
    _add(root, "generator", "Fangbang")
    for each in found:
        _entry(root, settings, voice, each)
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n{etree.tostring(root, encoding="unicode")}\n'
    ).encode()


def _entry(root: etree.Element, settings: Settings, voice: Localizer, each: Summary) -> None:
    entry, href = (
        etree.SubElement(root, "entry"),
        absolute_url(settings, f"{each['key']}/index.html", voice.language),
    )
    _add(entry, "id", href)
    _add(entry, "title", voice.plain(Text(each["title"])))
    _add(entry, "updated", _updated(each))
    _add(entry, "link", None, rel="alternate", type="text/html", hreflang=voice.language, href=href)
    # without one, an entry would be by the author of the feed
    if each["organiser"] is not None:
        _add(
            etree.SubElement(entry, "author"),
            "name",
            voice.plain(Text(each["organiser"])) or voice.plain(settings.title),
        )
    _add(entry, "category", None, term=each["state"], label=voice.label(f"state-{each['state']}"))
    _add(entry, "summary", _winners(voice, each))


def _winners(voice: Localizer, each: Summary) -> str:
    """Who came first in each contest, or that the results are posted."""
    wins = [
        win
        for year in years(voice, [each])
        for found in year["tournaments"]
        for win in found["wins"]
    ]
    told = [
        voice.label(
            "feed-winners",
            contest=win["contest"].text,
            names=voice.label("comma-list").join(who.name.text for who in win["winners"]),
        )
        for win in wins
    ]
    return voice.label("feed-join").join(told) or voice.label("posted")


def _updated(each: Summary) -> str:
    """By git; where it knows nothing, the last day of the event itself."""
    return str(each["updated"] or f"{each['until'] or each['date']}T00:00:00Z")


def _order(moment: str) -> datetime:
    return datetime.fromisoformat(moment)


def _add(parent: etree.Element, tag: str, text: str | None, **attributes: str | None) -> None:
    made = etree.SubElement(parent, tag, {key: value for key, value in attributes.items() if value})
    made.text = text
