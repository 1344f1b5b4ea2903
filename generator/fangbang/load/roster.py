"""Who is meant by a name: by id or by name, as long as it is one person in the tournament."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from ..documents.document import Document
from ..messages.problem import ERROR, WARNING, Problem, SourceLocation
from ..model import Names, Player, alike, as_typed, clean, digits, key_of
from .fields import is_printable_name, near_name, value
from .site import person

_HAN = re.compile(r"[\u3400-\u9fff]")


class Roster:
    """The people of one tournament. Without a list of entrants everybody who is named plays."""

    def __init__(
        self,
        players: Mapping[str, Player],
        everywhere: Mapping[str, Player],
        is_open: bool,
        listed: SourceLocation | None = None,
    ):
        self.players, self.everywhere, self.is_open = dict(players), everywhere, is_open
        # where a list without anybody in it stands
        self.empty = None if players else listed
        self.called = Names()
        # look-alikes that were told, by whom they mean
        self.told: set[tuple[str, str]] = set()
        for player in players.values():
            self._index(player)

    def _index(self, player: Player) -> None:
        # where anybody may be named, an address that we made up is no name
        self.called.add(player, player.everywhere or not self.is_open)

    def meant(self, name: str) -> set[str]:
        """The ids of all whom a name may mean."""
        return set(self.called.meant(name))

    def find(
        self,
        name: str,
        place: SourceLocation,
        problems: list[Problem],
        staff: Sequence[str] | None = None,
    ) -> str | None:
        """The id behind a name; an unknown or ambiguous name is a problem.

        `staff`: who may stand here without playing.
        """
        found = self.called.meant(name)
        if not is_printable_name(name):
            problems.append(Problem("invisible-name", place))
            return None
        if len(found) == 1:
            key = next(iter(found))
            problems.extend(self._look_alike(name, self.players[key], place))
            return key
        if len(found) > 1:
            problems.append(
                Problem(
                    "ambiguous-player",
                    place,
                    {"name": name, "ids": sorted(found)},
                    self._otherwise(name, found),
                )
            )
        elif self.is_open:
            problems.extend([*joined(name, place, WARNING), *self._stuck(name, place, WARNING)])
            key = self._admit(clean(name), place)
            problems.extend(self._look_alike(name, self.players[key], place))
            return key
        elif self.empty:
            problems.append(Problem("roster-empty", self.empty, {}))
        elif several := [
            *joined(name, place),
            *self._unseparated(name, place),
            *self._stuck(name, place),
        ]:
            problems.extend(several)
        else:
            known = [*(player.name for player in self.players.values()), *(staff or ())]
            code = "unknown-player" if staff is None else "unknown-judge"
            problems.append(
                Problem(code, place, {"name": name, "near": near_name(clean(name), known)})
            )
        return None

    def _otherwise(self, name: str, found: set[str]) -> SourceLocation | None:
        """Where content/players.yaml gives a name to somebody who has another one besides."""
        return next(
            (
                self.everywhere[key].place
                for key in sorted(found)
                if key in self.everywhere and self.everywhere[key].name != clean(name)
            ),
            None,
        )

    def _unseparated(self, name: str, place: SourceLocation) -> Iterator[Problem]:
        """孫悅 周迅: two of the roster without a comma; or one of two
        who stand so on the roster itself.
        """
        if len(parts := clean(name).split(" ")) > 1 and all(map(self.knows, parts)):
            yield Problem(
                "names-without-comma", place, {"value": clean(name), "better": ", ".join(parts)}
            )
        for each in self._blanks.get(clean(name), ()):
            yield Problem(
                "names-without-comma",
                each.place,
                {"value": each.name, "better": ", ".join(each.name.split(" "))},
            )

    @cached_property
    def _blanks(self) -> Mapping[str, list[Player]]:
        """Whoever of the roster has several Chinese words for a name, by each of them."""
        found: dict[str, list[Player]] = {}
        for player in self.players.values():
            parts = player.name.split(" ")
            for part in (
                parts
                if len(parts) > 1 and all(len(part) > 1 and _HAN.search(part) for part in parts)
                else ()
            ):
                found.setdefault(part, []).append(player)
        return found

    def _stuck(self, name: str, place: SourceLocation, severity: str = ERROR) -> Iterator[Problem]:
        """{韓梅梅:r5}: without a space behind its colon it is all a name."""
        before, colon, after = clean(name).replace("：", ":").partition(":")
        if colon and after and self.called.meant(before):
            yield Problem(
                "missing-space",
                place,
                {"value": clean(name), "better": f"{before.strip()}: {after.strip()}"},
                severity=severity,
            )

    def _look_alike(self, name: str, player: Player, place: SourceLocation) -> Iterator[Problem]:
        """Once for each spelling: it means somebody, and yet is
        another name to whoever searches for it.
        """
        typed = as_typed(name)
        if typed in map(as_typed, player.spellings) or (player.key, typed) in self.told:
            return
        self.told.add((player.key, typed))
        meant = next(
            (spelling for spelling in player.spellings if alike(spelling) == alike(name)),
            player.written,
        )
        yield Problem(
            "name-look-alike", place, {"name": name, "other": meant}, player.place, WARNING
        )

    def knows(self, name: str) -> bool:
        """True for a name on the roster."""
        return bool(self.called.meant(name))

    @cached_property
    def _everywhere(self) -> Names:
        return Names(self.everywhere.values())

    def _admit(self, name: str, place: SourceLocation) -> str:
        known = self._everywhere.one(name)
        player = (
            self.everywhere[known]
            if known
            else Player(free_key(name, self.players), name, {}, place)
        )
        self.players[player.key] = player
        self._index(player)
        return player.key


def read_roster(
    document: Document, everywhere: Mapping[str, Player], problems: list[Problem]
) -> Roster:
    """The entrants of a plan as written: names, or maps with an id and further names."""
    entrants = value(document, "entrants")
    players: dict[str, Player] = {}
    called = Names(everywhere.values()) if entrants else Names()
    firsts = _firsts(entrants or ())
    # those without an id, by what they look like
    seen: dict[str, Player] = {}
    for at, each in enumerate(entrants or ()):
        place = document.place("entrants", at)
        player = _entrant(
            document,
            at,
            each,
            everywhere,
            called,
            place,
            lambda name: free_key(name, players, firsts),
        )
        if not is_printable_name(player.name):
            problems.append(Problem("invisible-name", place))
            continue
        problems.extend(joined(each, place, WARNING) if isinstance(each, str) else ())
        twin = seen.get(alike(player.name)) if _without_id(each, player) else None
        if other := players.get(player.key) or twin:
            problems.append(Problem("entrant-twice", place, {"name": player.name}, other.place))
            continue
        if _without_id(each, player):
            seen[alike(player.name)] = player
        players[player.key] = player
    return Roster(players, everywhere, entrants is None, document.place("entrants", of_key=True))


def _without_id(each: object, player: Player) -> bool:
    """True where nothing but the name says who it is."""
    return not player.everywhere and (
        isinstance(each, str) or (isinstance(each, Mapping) and not {"id", "was"} & each.keys())
    )


def _entrant(
    document: Document,
    at: int,
    each: object,
    everywhere: Mapping[str, Player],
    called: Names,
    place: SourceLocation,
    free: Callable[[str], str],
) -> Player:
    if isinstance(each, str):
        known = called.one(each)
        return (
            _at(everywhere[known], place)
            if known
            else Player(free(clean(each)), clean(each), {}, place)
        )
    found = value(document, "entrants", at)
    key = found.get("id") or free(_first_name(found))
    made = person(document, key, ("entrants", at))
    return _at(everywhere[key], place) if key in everywhere else made


def _first_name(entrant: Mapping[str, Any]) -> str:
    """The name that the address keeps: the earliest that is known."""
    return clean(next(iter(entrant.get("was", ())), entrant["name"]))


def _firsts(entrants: Iterable[Any]) -> Mapping[str, str]:
    """Which of the names with one address has it, in whatever order they are listed."""
    names = [
        _first_name(entrant) if isinstance(entrant, Mapping) else clean(entrant)
        for entrant in entrants
        if isinstance(entrant, str) or "id" not in entrant
    ]
    firsts: dict[str, str] = {}
    for name in sorted(names):
        firsts.setdefault(key_of(name), name)
    return firsts


def joined(name: str, place: SourceLocation, severity: str = ERROR) -> Iterator[Problem]:
    """Several names that a Chinese keyboard made one: [李雷，韓梅梅]."""
    parts = [part for part in re.split("[，、]", clean(name)) if part.strip()]
    if len(parts) > 1:
        yield Problem(
            "names-in-one",
            place,
            {"value": clean(name), "better": ", ".join(part.strip() for part in parts)},
            severity=severity,
        )


def _at(player: Player, place: SourceLocation) -> Player:
    return Player(
        player.key, player.name, player.names, place, player.also, player.everywhere, player.was
    )


def free_key(name: str, taken: Mapping[str, Player], firsts: Mapping[str, str] = {}) -> str:
    """The address of a name; where another name has it already (`a b` and
    `a-b`), with more of its own digits.
    """
    key = key_of(name)
    before = [firsts[key]] if key in firsts else []
    before += [taken[key].first] if key in taken else []
    return (
        key
        if all(other.casefold() == name.casefold() for other in before)
        else f"{key}-{digits(name, 8)}"
    )
