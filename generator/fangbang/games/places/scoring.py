"""Places: finishing order, points by place or the place itself as the score;
those without a place as the rule says.

n is the size of the field in one game, by the rule's `n`; `offset` is added to it for everybody
without a place.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..exact_numbers import to_fraction

_BY_FIELD = re.compile(r"(?P<of>n|top)\s*(?:(?P<sign>[+-])\s*(?P<more>[0-9]+))?\Z")
# where places are the score
_WITHOUT_PLACE = {"absent": "n+1", "disqualified": "n+2", "took-part": "n", "unknown": "top"}
# what an entry may be for
REASONS = ("finished", "awarded", "absent", "disqualified", "took-part", "unknown")


@dataclass(frozen=True)
class PlacesResult:
    """One game: who finished in which place; who has none and why; whose place
    is only for show; points as awarded.
    """

    placed: tuple[tuple[int, tuple[str, ...]], ...]
    absent: tuple[str, ...] = ()
    disqualified: tuple[str, ...] = ()
    took_part: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    exempt: tuple[str, ...] = ()
    awarded: Mapping[str, Fraction] = field(default_factory=dict)

    def without_place(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """(why, who), for all who have no place."""
        yield from (
            ("absent", self.absent),
            ("disqualified", self.disqualified),
            ("took-part", self.took_part),
            ("unknown", self.unknown),
        )


def players(sheet: PlacesResult) -> tuple[str, ...]:
    """Finishers first, then those without a place; each once."""
    return tuple(
        dict.fromkeys(
            (
                *(each for _, group in sheet.placed for each in group),
                *sheet.awarded,
                *(each for _, who in sheet.without_place() for each in who),
            )
        )
    )


def better(rule: Rule) -> str:
    """Points tables rank high first; where the place itself is the score, low."""
    return str(
        rule.params.get("better", "high" if "points" in rule.params.get("places", {}) else "low")
    )


def entries(index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
    """Points of each place, once the gaps of exhibition and exempt entrants are
    closed; the others as the rule says.
    """
    sheet, by = game.result, rule.params.get("places", {})
    outside = frozenset() if game.counts == "trial" else rule.outside | frozenset(sheet.exempt)
    top = _top(sheet, rule, game.counts == "trial")
    made = list(_finished(index, sheet.placed, outside, top, rule, sheet.awarded))
    ends = {
        player: place - gaps
        for place, group, gaps in _closed_up(sheet.placed, outside)
        for player in group
    }
    made += [
        LedgerEntry(
            player,
            points,
            index,
            "awarded",
            "places.points",
            facts={"place": ends[player]} if player in ends else {},
        )
        for player, points in sheet.awarded.items()
    ]
    for reason, who in sheet.without_place():
        points = _without_place(by, reason, top, int(by.get("offset", 0)))
        made += [
            LedgerEntry(
                player,
                points,
                index,
                reason,
                f"places.{reason}",
                counts_as_game=reason in ("took-part", "unknown"),
                over_the_board=reason in ("took-part", "unknown"),
            )
            for player in who
        ]
    return [_exempt(entry) if entry.player in sheet.exempt else entry for entry in made]


def _exempt(entry: LedgerEntry) -> LedgerEntry:
    return replace(
        entry,
        points=Fraction(0),
        worth=entry.points,
        reason="exempt",
        counts_as_game=False,
        facts={"was": entry.reason, **entry.facts},
    )


def _finished(
    index: int,
    placed: Iterable[tuple[int, tuple[str, ...]]],
    outside: Collection[str],
    top: int,
    rule: Rule,
    awarded: Collection[str],
) -> Iterator[LedgerEntry]:
    by, whole = rule.params.get("places", {}), list(placed)
    number = sum(len(group) for _, group in whole)
    for place, group, gaps in _closed_up(whole, outside):
        mine = place - gaps
        points = (
            _points(mine, len(group) - sum(each in outside for each in group) or 1, by, number)
            if "points" in by
            else Fraction(min(mine, top))
        )
        yield from (
            LedgerEntry(player, points, index, "finished", "places.points", finish=mine)
            for player in group
            if player not in awarded
        )


def _closed_up(
    placed: Iterable[tuple[int, tuple[str, ...]]], outside: Collection[str]
) -> Iterator[tuple[int, tuple[str, ...], int]]:
    """(place, who, how many places are closed ahead of them)."""
    gaps = 0
    for place, group in sorted(placed, key=lambda each: each[0]):
        yield place, group, gaps
        gaps += sum(each in outside for each in group)


def _top(sheet: PlacesResult, rule: Rule, trial: bool) -> int:
    """n before the offset: those listed up to the cap (or the number of entrants),
    those who took part, or the last place.
    """
    by, everybody = rule.params.get("places", {}), players(sheet)
    if by.get("n") == "last-place":
        return max((place for place, _ in sheet.placed), default=0)
    if by.get("n") == "took-part":
        away = frozenset(sheet.absent) | (
            frozenset() if trial else rule.outside | frozenset(sheet.exempt)
        )
        return sum(each not in away for each in everybody)
    return min(len(everybody), int(by.get("cap") or rule.entrants or len(everybody)))


def _points(place: int, sharing: int, by: Mapping[str, Any], number: int) -> Fraction:
    table = points_table(by, number)
    each = [
        to_fraction(table[at - 1]) if at <= len(table) else to_fraction(by.get("beyond", 0))
        for at in range(place, place + sharing)
    ]
    return each[0] if by.get("shared", "average") == "same" else sum(each, Fraction(0)) / sharing


def points_table(by: Mapping[str, Any], number: int) -> Sequence[Any]:
    """The table for a game of so many: the rule's only one, or
    the one it has for this number (C24).
    """
    tables = by["points"]
    if not isinstance(tables, Mapping):
        return list(tables)
    return list(tables.get(str(number), tables.get(number, ())))


def _without_place(by: Mapping[str, Any], reason: str, top: int, offset: int) -> Fraction:
    stated = by.get(reason, by.get("beyond", 0) if "points" in by else _WITHOUT_PLACE[reason])
    found = _BY_FIELD.match(stated) if isinstance(stated, str) else None
    if not found:
        return to_fraction(stated)
    more = int(found["more"] or 0) * (-1 if found["sign"] == "-" else 1)
    return Fraction(top + (offset if found["of"] == "n" else 0) + more)


def again(
    made: Sequence[LedgerEntry], members: Collection[str], rule: Rule, offset: int | None
) -> list[LedgerEntry]:
    """One game's entries, without adjustments, as they are among part of the field: places counted
    anew, from the points of the whole.
    """
    by, mine = rule.params.get("places", {}), [entry for entry in made if entry.player in members]
    top = min(len(set(members) - rule.outside), int(by.get("cap") or rule.entrants or len(members)))
    worth = {entry.player: entry.points if entry.worth is None else entry.worth for entry in mine}
    high, outside = (
        better(rule) == "high",
        rule.outside | {entry.player for entry in mine if entry.reason == "exempt"},
    )
    found = []
    for entry in mine:
        ahead = [
            each
            for each, points in worth.items()
            if (points > worth[entry.player] if high else points < worth[entry.player])
        ]
        place = len(ahead) + 1 - sum(each in outside for each in ahead)
        level = (
            sum(
                points == worth[entry.player] and each not in outside
                for each, points in worth.items()
            )
            or 1
        )
        points = _in_track(
            entry,
            place,
            level,
            by,
            top,
            int(by.get("offset", 0)) if offset is None else offset,
            len(mine),
        )
        found.append(
            replace(entry, points=points, finish=place)
            if entry.worth is None
            else replace(entry, worth=points, finish=place if entry.finish else None)
        )
    return found


def _in_track(
    entry: LedgerEntry,
    place: int,
    level: int,
    by: Mapping[str, Any],
    top: int,
    offset: int,
    number: int,
) -> Fraction:
    if entry.first_reason in _WITHOUT_PLACE:
        return _without_place(by, entry.first_reason, top, offset)
    if "points" in by:
        return _points(place, level, by, number)
    return Fraction(place) if entry.first_reason == "awarded" else Fraction(min(place, top))


def problems(game: Game, rule: Rule) -> Iterator[EngineProblem]:
    """Nobody twice in one order; points for a game of this size; no places
    where only awarded points make sense.
    """
    sheet: PlacesResult = game.result
    by = rule.params.get("places", {})
    seen: set[str] = set()
    for player in (
        *(each for _, group in sheet.placed for each in group),
        *(each for _, who in sheet.without_place() for each in who),
    ):
        if player in seen:
            yield EngineProblem("twice-in-game", game.place, {"player": player})
        seen.add(player)
    number = sum(len(group) for _, group in sheet.placed)
    if isinstance(by.get("points"), Mapping) and number and not points_table(by, number):
        yield EngineProblem(
            "no-points-for-size",
            game.place,
            {"n": number, "known": sorted(str(point) for point in by["points"])},
        )
    if sheet.placed and "points" not in by and better(rule) == "high":
        yield EngineProblem("places-without-points", game.place)


def named(result: PlacesResult) -> tuple[str, ...]:
    """Everybody on the sheet; of a race as often as they stand there."""
    groups = [*result.placed, *result.without_place()]
    found = [player for _, group in groups for player in group]
    beside = (player for player in (*result.awarded, *result.exempt) if player not in found)
    return *found, *beside


def place_gap(result: PlacesResult) -> tuple[str, int, int] | None:
    """(who, place, how many before): the first place that is not where it should be."""
    ahead, free = (
        0,
        len(result.unknown) + len(result.took_part) + len(result.disqualified) + len(result.absent),
    )
    for place, group in sorted(result.placed):
        if not ahead + 1 <= place <= ahead + 1 + free:
            return group[0], place, ahead
        ahead, free = place - 1 + len(group), free - (place - 1 - ahead)
    return None
