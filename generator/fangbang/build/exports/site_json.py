"""data.json: where a program finds what it may want of this site, relative to this file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...model import Site, State
from ...pages.home import ordered

if TYPE_CHECKING:
    from ...pages.facts.summary import Summary


def site_data(site: Site, summaries: Sequence[Summary]) -> dict[str, object]:
    """{title, languages, tournaments: [...], players: {...}}; names in
    every language they were written in.
    """
    newest = ordered(summaries)
    return {
        "title": dict(site.settings.title.values),
        "languages": list(site.settings.languages),
        "tournaments": [_tournament(each) for each in newest],
        "players": {
            key: {
                "name": player.name,
                "names": dict(player.names),
                "also": list(player.also),
                "page": f"players/{key}.html",
                "tournaments": [each["key"] for each in newest if key in each["results"]],
            }
            for key, player in site.players.items()
        },
    }


def _tournament(each: Summary) -> dict[str, object]:
    return {
        "key": each["key"],
        "title": each["title"],
        "date": each["date"],
        "until": each["until"],
        "state": each["state"],
        "cancelled": each["state"] == State.CANCELLED,
        "venue": each["venue"],
        "sample": each["sample"],
        "page": f"{each['key']}/index.html",
        "contests": [
            {
                "key": contest["key"],
                "name": contest["name"],
                "rule": contest["rule"],
                "state": contest["state"],
                "complete": contest["complete"],
                **{
                    kind: f"{each['key']}/{contest['key']}/standings.{kind}"
                    for kind in ("json", "csv")
                },
            }
            for contest in each["contests"]
        ],
    }
