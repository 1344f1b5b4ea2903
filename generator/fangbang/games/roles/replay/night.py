"""A night of Killer: one check, one kill, and those who opened their eyes at the wrong moment."""

from __future__ import annotations

from collections.abc import Sequence

from ...replays.result import RuleViolation
from .table import NO_SEAT, Table, die, living_seat


def check(table: Table, written: object) -> RuleViolation | None:
    """Told before the kill, which nobody knows of until dawn: who is
    killed in the same night may be checked.
    """
    if isinstance(written, (list, tuple)):
        return table.refuse("two-checks", ("check",), "check", checks=len(written))
    if written in NO_SEAT:
        return None
    seat = living_seat(table, written, ("check",))
    if isinstance(seat, RuleViolation):
        return seat
    table.tell("checked", {}, seat)
    return None


def kill(table: Table, written: object) -> RuleViolation | None:
    if isinstance(written, (list, tuple)):
        return table.refuse("two-kills", ("kill",), "kill", kills=len(written))
    if written in NO_SEAT:
        table.tell("nobody-killed", {})
        return None
    seat = living_seat(table, written, ("kill",))
    if isinstance(seat, RuleViolation):
        return seat
    if table.setup.roles[seat] == "killer" and table.decided("self-kill") == "forbidden":
        return table.refuse("own-killed", ("kill",), "self-kill", seat=seat)
    die(table, [seat], "killed")
    return None


def quiet_night_allowed(table: Table) -> bool:
    return table.decided("no-kill") == "allowed" or table.decided("kill-tie") == "nobody"


def remove(table: Table, written: object) -> RuleViolation | None:
    """All in one stroke."""
    many = isinstance(written, (list, tuple))
    words: Sequence[object] = list(written) if isinstance(written, (list, tuple)) else [written]
    seats: list[int] = []
    for index, word in enumerate(words):
        where = ("removed", index) if many else ("removed",)
        seat = living_seat(table, word, where)
        if isinstance(seat, RuleViolation):
            return seat
        if seat in seats:
            return table.refuse("removed-twice", where, "dead", seat=seat)
        seats.append(seat)
    die(table, seats, "removed")
    return None
