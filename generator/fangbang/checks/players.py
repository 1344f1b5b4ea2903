"""One person or two: the same name twice in players.yaml, a name that
several have, a name in both scripts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from ..engine.model import ContestReport
from ..messages.catalog import to_simplified
from ..messages.problem import WARNING, Problem
from ..model import Player, Site, Tournament, alike

Reports = Mapping[str, ContestReport]


def known_twice(site: Site) -> Iterator[Problem]:
    """Two entries of content/players.yaml that nobody could tell apart."""
    first: dict[object, Player] = {}
    for player in site.players.values():
        told = (alike(player.name), sorted(player.names.items()), sorted(player.also))
        other = first.setdefault(str(told), player)
        if other is not player:
            yield Problem(
                "person-twice",
                player.place,
                {"name": player.name, "ids": [other.key, player.key]},
                other.place,
                WARNING,
            )


def entrants(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A bare name that several of content/players.yaml have makes
    one more person, who is none of them.
    """
    made_up = {
        alike(player.written): player
        for player in tournament.roster.values()
        if player.identity not in site.players
        and _letters(player.identity) == _letters(player.written)
    }
    meant: dict[str, list[str]] = {}
    for key, player in site.players.items() if made_up else ():
        for name in {
            alike(each) for each in (player.name, *player.names.values(), *player.also)
        } & made_up.keys():
            meant.setdefault(name, []).append(key)
    for name, keys in meant.items():
        if len(keys) > 1:
            yield Problem(
                "entrant-of-several",
                made_up[name].place,
                {"name": made_up[name].written, "ids": keys},
                severity=WARNING,
            )


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text.casefold())


def scripts(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """孫悅 and 孙悦 on one roster: two ways of writing one name make two people."""
    people = [player for player in tournament.roster.values() if not player.names.get("en")]
    traditional, simplified = (_beyond(people, code) for code in ("gb2312", "big5"))
    sizes = {len(player.written) for player in traditional} & {
        len(player.written) for player in simplified
    }
    if not sizes:
        return
    plain = to_simplified()
    seen = {plain(player.written): player for player in traditional}
    for player in simplified:
        other = seen.get(plain(player.written))
        if other and other is not player and other.written != player.written:
            facts = {"name": player.written, "other": other.written}
            yield Problem("name-in-two-scripts", player.place, facts, other.place, WARNING)


def _beyond(people: Iterable[Player], code: str) -> list[Player]:
    """Those whose names are not in a character set: GB 2312 has hardly a Traditional
    form, Big5 hardly a Simplified one.
    """
    return [player for player in people if not _fits(player.written, code)]


def _fits(text: str, code: str) -> bool:
    try:
        text.encode(code)
    except UnicodeEncodeError:
        return False
    return True
