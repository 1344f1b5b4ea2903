"""The Killer referee: nights and days from the seats that the judge wrote
down, to the winner that they prove.

The log: `seats` (names in order), `roles` ({role: [names]}, from the outcome record) and
  `rounds`. A round has `check`
and `kill` (a seat each), `removed` (seats), `vote` (see killer_votes; `none` when no hand went
  up), `confessed` and
`surrender` (a seat each).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...replays.result import Replay, RuleViolation
from .day import confess, surrender, vote
from .night import check, kill, quiet_night_allowed, remove
from .setup import set_up
from .table import NO_SEAT, Table, read_number

# In the order of the game, whatever the order in the file: a check is made while the kill is still
# a secret.
ACTIONS: Mapping[str, Callable[[Table, object], RuleViolation | None]] = {
    "check": check,
    "kill": kill,
    "removed": remove,
    "vote": vote,
    "confessed": confess,
    "surrender": surrender,
}
DAY = ("vote", "confessed")  # they need a night before them


def replay(log: Mapping[str, Any], params: Mapping[str, Any], players: Sequence[str]) -> Replay:
    """`players` are the seats where the log has none of its own."""
    setup = set_up(log, params, players)
    if isinstance(setup, RuleViolation):
        return Replay(None, (), setup)
    table = Table(setup, params, set(setup.names))
    illegal = _play(table, log.get("rounds") or ())
    if illegal is not None or table.over is None:
        return Replay(None, tuple(table.steps), illegal, open=illegal is None)
    winner, end = table.over
    outcome = {"winner": winner, "end": end, "rounds": table.round, "deaths": tuple(table.deaths)}
    return Replay(outcome, tuple(table.steps), None)


def _play(table: Table, rounds: Sequence[Mapping[str, Any]]) -> RuleViolation | None:
    for index, entry in enumerate(rounds):
        illegal = _unfinished(table, rounds[index - 1]) if index else None
        if illegal is not None:
            return illegal
        table.round, table.day = index + 1, "open"
        illegal = _play_round(table, entry)
        if illegal is not None:
            return illegal
    return None


def _unfinished(table: Table, entry: Mapping[str, Any]) -> RuleViolation | None:
    """Before the next night falls, somebody was killed and the vote came to a decision."""
    if table.over is not None:
        return None
    if _kill_missing(table, entry):
        return table.refuse("no-kill", (), "kill")
    if table.day == "tied":
        return table.refuse("tie-open", ("vote",), "tie")
    return table.refuse("no-vote", (), "vote") if table.day == "open" else None


def _play_round(table: Table, entry: Mapping[str, Any]) -> RuleViolation | None:
    if table.over is not None:
        return table.refuse("after-end", (), "end")
    for key in (key for key in ACTIONS if key in entry):
        if table.over is not None:
            return table.refuse("after-end", (key,), "end")
        if key in DAY and _kill_missing(table, entry):
            return table.refuse("no-kill", (), "kill")
        illegal = ACTIONS[key](table, entry[key])
        if illegal is not None:
            return illegal
    return None


def _kill_missing(table: Table, entry: Mapping[str, Any]) -> bool:
    """A quiet night is written `kill: none`, where the contest allows one at all."""
    quiet = "kill" in entry and quiet_night_allowed(table)
    return entry.get("kill") in NO_SEAT and not quiet


def repeated(
    games: Sequence[Mapping[str, Any] | None],
) -> tuple[tuple[int, RuleViolation], ...]:
    """Which of the games, in the order of play, begin with the victim of the
    one before; None: no log was kept.
    """
    victims = [_first_victim(game) for game in games]
    return tuple(
        (index, _repeated(victims[index]))
        for index in range(1, len(victims))
        if victims[index] is not None and victims[index] == victims[index - 1]
    )


def _repeated(victim: str | None) -> RuleViolation:
    return RuleViolation(
        "killer-first-victim-again", ("rounds", 0, "kill"), {"player": victim}, "same-first-victim"
    )


def _first_victim(game: Mapping[str, Any] | None) -> str | None:
    rounds, seats = (game or {}).get("rounds") or (), (game or {}).get("seats") or ()
    seat = read_number(rounds[0].get("kill")) if rounds else None
    return str(seats[seat - 1]) if seat is not None and 1 <= seat <= len(seats) else None
