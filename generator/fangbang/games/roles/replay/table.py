"""The table of a game of Killer while it lasts: who lives, who dies
and speaks last, and when it is over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...replays.result import RuleViolation, Step
from .setup import Setup, decided
from .subjects import Subject

# these count among the first dead, who may leave last words
SPEAKING = ("killed", "voted-out", "confessed")
NO_SEAT = (None, "", "-", "none")


@dataclass
class Table:
    """`round` counts from 1; `day` is how far the vote of
    this round has come: open, tied or done.
    """

    setup: Setup
    params: Mapping[str, Any]
    living: set[int]
    round: int = 0
    day: str = "open"
    deaths: list[dict[str, object]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    over: tuple[str, str] | None = None  # winner, end

    def decided(self, question: str) -> str:
        return decided(self.params, question)

    def tell(self, kind: str, facts: Mapping[str, object], seat: int | None = None) -> None:
        """A line of the story; a seat brings its player and role along."""
        about = {} if seat is None else {"seat": seat, "role": self.setup.roles[seat]}
        player = None if seat is None else self.setup.names[seat]
        self.steps.append(Step(f"killer-{kind}", player, {"round": self.round, **about, **facts}))

    def refuse(
        self, code: str, where: Sequence[str | int], subject: Subject, **facts: object
    ) -> RuleViolation:
        """`where` is within the round; a `seat` among the facts brings its player along."""
        seat = facts.get("seat")
        player = (
            {"player": self.setup.names[seat]}
            if isinstance(seat, int) and seat in self.setup.names
            else {}
        )
        at = ("rounds", self.round - 1, *where)
        return RuleViolation(
            f"killer-{code}", at, {"round": self.round, **player, **facts}, subject
        )


def read_number(written: object) -> int | None:
    return (
        int(str(written))
        if str(written).isascii() and str(written).isdigit() and len(str(written)) < 7
        else None
    )


def living_seat(table: Table, written: object, where: Sequence[str | int]) -> int | RuleViolation:
    """The seat, if somebody sits there who still plays."""
    seat = read_number(written)
    if seat is None or seat not in table.setup.names:
        return table.refuse(
            "unknown-seat", where, "deal", written=str(written), seats=len(table.setup.names)
        )
    return seat if seat in table.living else table.refuse("dead", where, "dead", seat=seat)


def die(table: Table, seats: Sequence[int], cause: str) -> None:
    """All at once: only after the last of them is it asked whether a role is gone."""
    for seat in seats:
        table.living.discard(seat)
        number = sum(1 for death in table.deaths if death["last-words"]) + 1
        speaks = number <= table.setup.quota and _counts(table, cause)
        table.deaths.append(_death(table, seat, cause, speaks))
        table.tell(cause, {}, seat)
        if speaks:
            kind = "final-last-words" if number == table.setup.quota else "last-words"
            table.tell(kind, {"number": number, "quota": table.setup.quota}, seat)
    _end_if_gone(table)


def _counts(table: Table, cause: str) -> bool:
    return cause in SPEAKING or table.decided("removed-words") == "counted"


def _death(table: Table, seat: int, cause: str, speaks: bool) -> dict[str, object]:
    who = {"seat": seat, "player": table.setup.names[seat], "role": table.setup.roles[seat]}
    return {**who, "cause": cause, "round": table.round, "last-words": speaks}


def _end_if_gone(table: Table) -> None:
    """Two sides that die out in one stroke: the contest has decided who wins;
    a side and a drawing role: a draw.
    """
    alive = {table.setup.roles[seat] for seat in table.living}
    gone = {role: winner for role, winner in table.params["ends"].items() if role not in alive}
    winners = set(gone.values())
    if len(winners) > 1:
        finish(table, "draw" if "draw" in winners else table.decided("both-out"), "both-out")
    elif gone:
        role, winner = next(iter(gone.items()))
        finish(table, winner, f"{role}-out")


def finish(table: Table, winner: str, end: str) -> None:
    table.over = (winner, end)
    table.tell(f"end-{end}", {"winner": winner})
