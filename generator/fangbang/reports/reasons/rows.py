"""Why a row stands where it stands in its table, from the very verdicts that put it there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine.model import Row, Table, TieBreakStep
from ...engine.tiebreaks import RULING, criterion
from ...engine.tracks import ranked_alone
from ..display_names import nth_place
from .teller import ReasonText


def criteria(teller: ReasonText, ties: Sequence[str]) -> str:
    """“First total points; then wins; then …; otherwise the place is shared.”"""
    names = [teller.criterion(name) for name in ties]
    first = teller.label(
        "criteria-low" if teller.is_low(ties[0]) else "criteria-high", name=names[0]
    )
    first = first[:1].upper() + first[1:]
    return (
        teller.label("criteria", first=first, then=teller.label("criteria-then").join(names[1:]))
        if names[1:]
        else teller.label("criteria-only", first=first)
    )


def why(teller: ReasonText, table: Table, row: Row) -> str:
    """What parted the whole table first, then whatever parted those who were still level."""
    if not row.stands and row.status != "fewer-games":
        return ""
    if teller.track(table) and not ranked_alone(teller.book):
        return _as_placed(teller, row)
    if row.status:
        return teller.label("why-status", status=teller.label(f"status-{row.status}"))
    name, value, trail = _lead(row)
    said = _led(teller, name, value)
    if not trail:
        if row.shared:
            return teller.label("why-shared", points=said, names=teller.names(row.level_with))
        return _alone(teller, table, row)
    first = trail[0].others
    told = [
        teller.label(
            "why-level" if criterion(name).total else "why-level-value",
            points=said,
            names=teller.names(each for each, _ in first),
        )
    ]
    for verdict in trail:
        told += _verdict(teller, verdict)
    if row.shared:
        told.append(teller.label("why-still-shared", names=teller.names(row.level_with)))
    return teller.sentence(told)


def _as_placed(teller: ReasonText, row: Row) -> str:
    """In a track that takes over the order of the whole contest, no sum gave the place."""
    rank = next((rank for rank, group in teller.report.placed if row.player in group), None)
    return (
        teller.label("why-as-placed", place=nth_place(teller.words, rank))
        if rank
        else teller.label("why-unplaced")
    )


def _lead(row: Row) -> tuple[str, Any, Sequence[TieBreakStep]]:
    """The criterion that parted the table (else the total), its value, and what followed."""
    first = row.decided_by[0] if row.decided_by else None
    if first and not first.others:
        return first.criterion, first.value, row.decided_by[1:]
    return "points", row.points, row.decided_by


def _led(teller: ReasonText, name: str, value: Any) -> str:
    """“12 points”, “wins 3”."""
    if not criterion(name).total:
        return teller.label(
            "why-value", criterion=teller.criterion(name), value=teller.number(value)
        )
    return teller.points(value)


def _alone(teller: ReasonText, table: Table, row: Row) -> str:
    """Nobody is level: first, or behind whom."""
    name, value, _ = _lead(row)
    said = _led(teller, name, value)
    ahead = [each for each in table.rows if each.rank < row.rank and not each.status]
    if not ahead:
        return teller.label("why-lowest" if teller.is_low(name) else "why-highest", points=said)
    level = [each.player for each in ahead if each.rank == ahead[-1].rank]
    other = _lead(ahead[-1])[1]
    plus = criterion(name).total and teller.contest.edition.game.signed
    return teller.label(
        "why-behind-points", points=said, names=teller.names(level), other=teller.value(other, plus)
    )


def _verdict(teller: ReasonText, verdict: TieBreakStep) -> list[str]:
    """Ahead of these, behind those, by one criterion; who is equal in it is left for the next."""
    if verdict.criterion == RULING:
        return _ruled(teller, verdict)
    low = teller.is_low(verdict.criterion)
    better = [(who, value) for who, value in verdict.others if _beats(value, verdict.value, low)]
    worse = [(who, value) for who, value in verdict.others if _beats(verdict.value, value, low)]
    name = teller.criterion(verdict.criterion)
    return [
        teller.label(
            key,
            criterion=name,
            value=teller.number(verdict.value),
            other=_values(teller, others),
            names=teller.names(who for who, _ in others),
        )
        for key, others in (("why-behind", better), ("why-ahead", worse))
        if others
    ]


def _beats(one: Any, other: Any, low: bool) -> bool:
    """The better of two values; who has none comes behind who has one."""
    if one is None or other is None:
        return one is not None and other is None
    return bool(one < other if low else one > other)


def _ruled(teller: ReasonText, verdict: TieBreakStep) -> list[str]:
    after = [who for who, at in verdict.others if at > verdict.value]
    before = [who for who, at in verdict.others if at < verdict.value]
    reason = next(
        (
            teller.say(ruling.why)
            for ruling in teller.contest.plan.rulings
            if {who for who, _ in verdict.others} <= set(ruling.order)
        ),
        "",
    )
    return [
        teller.label(key, names=teller.names(others), reason=reason or teller.criterion(RULING))
        for key, others in (("why-ruled-behind", before), ("why-ruled-ahead", after))
        if others
    ]


def _values(teller: ReasonText, others: Sequence[tuple[str, Any]]) -> str:
    return teller.label("comma-list").join(
        dict.fromkeys(teller.number(value) for _, value in others)
    )
