"""What a results file holds beside its games: fixtures, rulings, lots, who left, came late or
was put out, points given or taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ..documents.document import Document
from ..engine.model import Arrival, Exclusion, Fixture, Lots, Ruling, Withdrawal
from ..games.base import Adjustment, GamePosition
from ..games.exact_numbers import to_fraction
from ..messages.problem import Problem
from ..model import Edition
from .fields import mark, match_option, stage_keys, text, value
from .roster import Roster
from .written import WrittenItem


def read_rulings(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Ruling]:
    """What people decided."""
    for at, each in enumerate(value(document, "rulings", otherwise=())):
        here = ("rulings", at)
        yield Ruling(
            _order(document, here, roster, problems),
            document.place(*here),
            each.get("by"),
            each.get("date"),
            text(document, *here, "about"),
            text(document, *here, "why"),
            mark(each.get("stage")),
            each.get("award"),
            WrittenItem(document, here, roster),
        )


def read_lots(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Lots]:
    """Lots as they were drawn."""
    for at, each in enumerate(value(document, "lots", otherwise=())):
        yield Lots(
            _order(document, ("lots", at), roster, problems),
            document.place("lots", at),
            mark(each.get("stage")),
            WrittenItem(document, ("lots", at), roster),
        )


def _order(
    document: Document, here: tuple[str | int, ...], roster: Roster, problems: list[Problem]
) -> tuple[str, ...]:
    names = value(document, *here, "order")
    found = [
        roster.find(name, document.place(*here, "order", number), problems)
        for number, name in enumerate(names)
    ]
    return tuple(player for player in found if player)


def read_withdrawn(
    document: Document, roster: Roster, problems: list[Problem]
) -> Iterator[Withdrawal]:
    """Who left."""
    for at, each in enumerate(value(document, "withdrawn", otherwise=())):
        player = roster.find(each["player"], document.place("withdrawn", at, "player"), problems)
        if player:
            yield Withdrawal(
                player,
                each.get("after", {}).get("round"),
                document.place("withdrawn", at),
                each.get("annulled"),
                text(document, "withdrawn", at, "why"),
            )


def read_late(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Arrival]:
    """Who came late."""
    for at, each in enumerate(value(document, "late", otherwise=())):
        player = roster.find(each["player"], document.place("late", at, "player"), problems)
        if player:
            yield Arrival(
                player,
                each["from"]["round"],
                document.place("late", at),
                text(document, "late", at, "why"),
            )


def read_disqualified(
    document: Document, roster: Roster, problems: list[Problem]
) -> Iterator[Exclusion]:
    """Who was put out of the contest."""
    for at, each in enumerate(value(document, "disqualified", otherwise=())):
        here = ("disqualified", at)
        player = roster.find(each["player"], document.place(*here, "player"), problems)
        if player:
            yield Exclusion(
                player,
                document.place(*here),
                text(document, *here, "why"),
                each.get("by"),
                each.get("date"),
                each.get("clause"),
                WrittenItem(document, here, roster),
            )


def read_adjustments(
    document: Document, roster: Roster, problems: list[Problem]
) -> Iterator[Adjustment]:
    """Points given or taken that belong to no game."""
    for at, each in enumerate(value(document, "adjustments", otherwise=())):
        here = ("adjustments", at)
        player = roster.find(each["player"], document.place(*here, "player"), problems)
        if player:
            yield Adjustment(
                player,
                to_fraction(each["points"]),
                text(document, *here, "why"),
                each.get("clause"),
                document.place(*here),
                mark(each.get("stage")),
                each.get("by"),
                each.get("date"),
                WrittenItem(document, here, roster),
            )


def read_fixtures(
    document: Document, edition: Edition, roster: Roster, problems: list[Problem]
) -> Iterator[Fixture]:
    """What was drawn.

    Games for two have two sides or a bye; at a table there is neither Black nor White.
    """
    for at, each in enumerate(value(document, "fixtures", otherwise=())):
        here = ("fixtures", at)
        keys = _sides(each, edition.seats)
        if keys is None or (
            len(keys) > 2 if edition.game.for_two else not {"players", "bye"} & set(each)
        ):
            problems.append(Problem("fixture-sides", document.place(*here)))
            continue
        found = [
            roster.find(value(document, *here, *key), document.place(*here, *key), problems)
            for key in keys
        ]
        if all(found):
            yield Fixture(
                slot(each),
                tuple(player for player in found if player),
                document.place(*here),
                each.get("worth", "full") if "bye" in each else None,
                each.get("date"),
                each.get("time"),
                mark(each.get("room")),
                WrittenItem(document, here, roster),
            )


def slot(item: Mapping[str, Any]) -> GamePosition:
    """Where a game or a fixture belongs."""
    return GamePosition(
        stage_of(item),
        item.get("round"),
        mark(item.get("table")),
        mark(item.get("group")),
        mark(item.get("match")),
        mark(item.get("game")),
        item.get("date"),
    )


def stage_of(item: Mapping[str, Any]) -> str | None:
    """The stage by the key of the plan, also where it is written as pages call it."""
    written = item.get("stage")
    return (
        written
        if written is None or _KEY.fullmatch(written)
        else match_option(written, stage_keys()) or mark(written)
    )


_KEY = re.compile("[a-z0-9-]+")


def _sides(
    item: Mapping[str, Any], seats: tuple[str, str] | None
) -> list[tuple[str | int, ...]] | None:
    """The keys under which those who meet are written: players, or black and white where the rule
    has them, or a bye; None unless it is one of these.
    """
    written = [key for key in ("players", "black", "bye") if key in item]
    if (
        len(written) != 1
        or ("black" in item) != ("white" in item)
        or ("black" in item and seats is None)
        or ("worth" in item and "bye" not in item)
    ):
        return None
    if "players" in item:
        return (
            [("players", number) for number in range(len(item["players"]))]
            if len(item["players"]) > 1
            else None
        )
    return [(key,) for key in seats or ()] if "black" in item else [("bye",)]
