"""What a results file holds beside its games: rulings, lots, who left, came late or was put out, points given or taken."""
from __future__ import annotations

from collections.abc import Iterator

from ..engine.model import Adjustment, Arrival, Exclusion, Lots, Ruling, Withdrawal
from ..engine.numbers import exact
from ..parse import Document
from ..problem import Problem
from .read import text, value
from .roster import Roster


def shape_rulings(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Ruling]:
    """What people decided."""
    for at, each in enumerate(value(document, "rulings", otherwise=())):
        here = ("rulings", at)
        yield Ruling(_order(document, here, roster, problems), document.place(*here), each.get("by"), each.get("date"),
                     text(document, *here, "about"), text(document, *here, "why"), each.get("stage"), each.get("award"))


def shape_lots(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Lots]:
    """Lots as they were drawn."""
    for at, each in enumerate(value(document, "lots", otherwise=())):
        yield Lots(_order(document, ("lots", at), roster, problems), document.place("lots", at), each.get("stage"))


def _order(document: Document, here: tuple[str | int, ...], roster: Roster, problems: list[Problem]) -> tuple[str, ...]:
    names = value(document, *here, "order")
    found = [roster.find(name, document.place(*here, "order", number), problems) for number, name in enumerate(names)]
    return tuple(player for player in found if player)


def shape_withdrawn(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Withdrawal]:
    """Who left."""
    for at, each in enumerate(value(document, "withdrawn", otherwise=())):
        player = roster.find(each["player"], document.place("withdrawn", at, "player"), problems)
        if player:
            yield Withdrawal(player, each.get("after", {}).get("round"), document.place("withdrawn", at), each.get("annulled"))


def shape_late(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Arrival]:
    """Who came late."""
    for at, each in enumerate(value(document, "late", otherwise=())):
        player = roster.find(each["player"], document.place("late", at, "player"), problems)
        if player:
            yield Arrival(player, each["from"]["round"], document.place("late", at))


def shape_disqualified(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Exclusion]:
    """Who was put out of the contest."""
    for at, each in enumerate(value(document, "disqualified", otherwise=())):
        here = ("disqualified", at)
        player = roster.find(each["player"], document.place(*here, "player"), problems)
        if player:
            yield Exclusion(player, document.place(*here), text(document, *here, "why"), each.get("by"), each.get("date"), each.get("clause"))


def shape_adjustments(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Adjustment]:
    """Points given or taken that belong to no game."""
    for at, each in enumerate(value(document, "adjustments", otherwise=())):
        here = ("adjustments", at)
        player = roster.find(each["player"], document.place(*here, "player"), problems)
        if player:
            yield Adjustment(player, exact(each["points"]), text(document, *here, "why"), each.get("clause"), document.place(*here),
                             each.get("stage"), each.get("by"), each.get("date"))
