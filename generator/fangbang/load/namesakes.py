"""People of one name get a mark: the club, the name in its own script, or a number.

How somebody is called within a tournament is decided here and nowhere else; `spoken.name` says it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..messages.catalog import LANGUAGES, translations
from ..model import Player
from ..reports.display_names import given

_CIRCLED = ((1, 20, 0x2460), (21, 35, 0x3251), (36, 50, 0x32B1))  # ① … ⑳, ㉑ … ㉟, ㊱ … ㊿


def told_apart(
    players: Mapping[str, Player], clubs: Mapping[str, str] | None = None
) -> dict[str, Player]:
    """Everybody with the marks that he needs among these people, in each language."""
    marks: dict[str, dict[str, str]] = {key: {} for key in players}
    for language in LANGUAGES:
        for group in _namesakes(players.values(), language):
            for player, mark in zip(group, _marks(group, clubs or {}, language), strict=True):
                marks[player.key][language] = mark
    return {
        key: player if player.marks == marks[key] else replace(player, marks=marks[key])
        for key, player in players.items()
    }


def _namesakes(players: Iterable[Player], language: str) -> list[list[Player]]:
    """Several who are shown by one name."""
    found: dict[str, list[Player]] = {}
    for player in players:
        found.setdefault(_alike(given(player, language) or player.name), []).append(player)
    return [group for group in found.values() if len(group) > 1]


def _alike(name: str) -> str:
    """What stays of a name for a reader: no capitals, no blanks, no full width."""
    return "".join(unicodedata.normalize("NFKC", name).casefold().split())


def _marks(group: Sequence[Player], clubs: Mapping[str, str], language: str) -> list[str]:
    """What sets each of them apart; where names are hidden, nothing but a number."""
    hidden = any(player.hidden for player in group)
    for told in (
        [clubs.get(player.key, "") for player in group],
        [player.name for player in group],
    ):
        if not hidden and all(told) and len({_alike(each) for each in told}) == len(group):
            return [
                translations("bracket-open")[language]
                + each
                + translations("bracket-close")[language]
                for each in told
            ]
    return [_number(at, language) for at in range(1, len(group) + 1)]


def _number(at: int, language: str) -> str:
    circled = next(
        (chr(first + at - low) for low, high, first in _CIRCLED if low <= at <= high), None
    )
    return f" {circled}" if circled and language.startswith("zh") else f" ({at})"
