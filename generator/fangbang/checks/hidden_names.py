"""Checks on names that a contest does not show: no text that goes onto a page may tell them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..engine.model import ContestReport
from ..messages.problem import Problem, SourceLocation
from ..model import Site, Tournament

Reports = Mapping[str, ContestReport]


def hidden_in_texts(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A text that names somebody who is only shown by initials or an alias."""
    hidden = hidden_names(tournament)
    for text, place in tournament.texts if hidden else ():
        for name, contest in hidden.items():
            if (at := find_name(text, name)) is not None:
                # the text stands there as it is: point at the name
                whole = place.length == len(text)
                where = (
                    SourceLocation(place.path, place.line, place.column + at, len(name))
                    if whole
                    else place
                )
                yield Problem("name-shown", where, {"name": name, "contest": contest})


def hidden_names(tournament: Tournament) -> dict[str, str]:
    """Real names that no contest of the tournament shows, each with a contest that
    hides it; none of a single character.
    """
    shown = {player.key for player in tournament.players.values() if not player.hidden}
    return {
        name: contest.key
        for contest in tournament.contests
        for player in contest.players.values()
        if player.hidden and player.hidden[0] not in shown
        for name in player.hidden[1:]
        if len(name) > 1
    }


def find_name(text: str, name: str) -> int | None:
    """Where a name stands in a text, in small or capital
    letters; Latin ones only as whole words.
    """
    bound = r"(?<![^\W_])", r"(?![^\W_])"
    pattern = re.escape(name) if not name.isascii() else f"{bound[0]}{re.escape(name)}{bound[1]}"
    found = re.search(pattern, text, re.I)
    return found.start() if found else None
