"""What a tie-break's value is made of, in words: whose points, in which games, what is left out."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from ...engine.composition import COUNTS, MEAN, PER_GAME, SHARE, SUM, SURE, Composition, Part
from ...engine.model import Row, Table
from ...engine.tiebreaks import composition, criterion
from .teller import ReasonText


def made_of_row(teller: ReasonText, table: Table, row: Row, ties: Sequence[str] = ()) -> list[str]:
    """The make-up of each value that was needed for a place; of `ties` also where they were not."""
    told: list[str] = []
    needed = {verdict.criterion: verdict for verdict in reversed(row.decided_by)}
    for name in dict.fromkeys((*ties, *(verdict.criterion for verdict in row.decided_by))):
        verdict = needed.get(name)
        if verdict is None and criterion(name).relative:
            continue
        group = (
            [row.player, *(who for who, _ in verdict.others)]
            if verdict and verdict.others
            else _tier(table, row)
        )
        if said := made_of(teller, table, row.player, name, group):
            told.append(said)
    return told


def _tier(table: Table, row: Row) -> list[str]:
    """Everybody whom the first criterion looked at together."""
    return [each.player for each in table.rows if each.status == row.status]


def made_of(
    teller: ReasonText, table: Table, player: str, name: str, group: Collection[str]
) -> str:
    """“Buchholz 7.5: Ann 3; Ben 2.5; Cem 2”; nothing where games do not add up to it, or where the
    receipt itself says it.
    """
    field = teller.field(table)
    by = criterion(name, teller.book.better)
    found = None if by.total else composition(name, player, group, field)
    if found is None or not found.parts:
        return ""
    value = by.value(player, group, field)
    told = teller.label("clause-join").join(_parts(teller, name, found))
    return teller.label(
        "makeup", criterion=teller.criterion(name), value=teller.number(value), parts=told
    ) + _tail(teller, by.note, found, value)


def _parts(teller: ReasonText, name: str, found: Composition) -> list[str]:
    bare = found.how == SUM and all(part.value == 1 and part.figure is None for part in found.parts)
    return [_part(teller, found, part, bare) for part in found.parts]


def _part(teller: ReasonText, found: Composition, part: Part, bare: bool) -> str:
    who = _label(teller, part)
    told = who if bare else teller.label("makeup-part", who=who, value=_value(teller, found, part))
    return teller.label("makeup-left-out", part=told) if part.left_out else told


def _label(teller: ReasonText, part: Part) -> str:
    if part.unplayed:
        return teller.label("makeup-unplayed", n=part.round)
    if part.opponent:
        return teller.name(part.opponent)
    if part.game is not None:
        return teller.game(part.game)
    return teller.label("makeup-after", n=part.round)


def _value(teller: ReasonText, found: Composition, part: Part) -> str:
    """The figure, with the result it is multiplied by or the score that it comes from."""
    if part.figure is None or found.how == COUNTS:
        return teller.number(part.value if part.figure is None else part.figure)
    if part.times is None:
        return teller.number(part.value)
    if part.value == part.figure * part.times and part.round is not None:
        return teller.label(
            "makeup-times",
            figure=teller.number(part.figure),
            times=teller.number(part.times),
            value=teller.number(part.value),
        )
    return teller.label(
        "makeup-score",
        value=teller.value(part.value, True),
        own=teller.number(part.figure),
        other=teller.number(part.times),
    )


def _tail(teller: ReasonText, note: str | None, found: Composition, value: Any) -> str:
    """How the value comes from its parts, where it is no plain sum of them."""
    facts: dict[str, str] = {}
    if found.how in (MEAN, PER_GAME):
        facts = {"sum": teller.number(found.total * found.over), "n": teller.number(found.over)}
    elif found.how == SHARE:
        facts = {"sum": teller.number(found.total * found.over), "all": teller.number(found.over)}
    elif found.how == SURE:
        facts = {"n": teller.number(value)}
    elif note:
        return teller.label(note)
    return teller.label(f"makeup-{found.how}", **facts) if facts else ""
