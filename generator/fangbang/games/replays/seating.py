"""What every written card game must say before the referee can begin:
its keys, its seats, a hand for each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .result import RuleViolation


def incomplete(
    log: Mapping[str, object], keys: Sequence[str], subject: str
) -> RuleViolation | None:
    missing = [key for key in keys if log.get(key) is None]
    return (
        RuleViolation("replay-key-missing", (), {"key": missing[0]}, subject) if missing else None
    )


def badly_seated(
    seats: Sequence[str], hands: Mapping[str, object], players: Sequence[str], subject: str
) -> RuleViolation | None:
    """`players` may be empty: then anybody may sit down."""
    for place, name in enumerate(seats):
        if players and name not in players:
            return RuleViolation(
                "replay-player-unknown", ("seats", place), {"player": name}, subject
            )
        if name in seats[:place]:
            return RuleViolation("replay-seat-twice", ("seats", place), {"player": name}, subject)
        if name not in hands:
            return RuleViolation("replay-hand-missing", ("hands",), {"player": name}, subject)
    strangers = [name for name in hands if name not in seats]
    return (
        RuleViolation(
            "replay-not-seated", ("hands", strangers[0]), {"player": strangers[0]}, subject
        )
        if strangers
        else None
    )


def absent(seats: Sequence[str], players: Sequence[str], subject: str) -> RuleViolation | None:
    """Somebody who is in the outcome and not at the table."""
    missing = next((name for name in players if name not in seats), None)
    return (
        RuleViolation("replay-not-seated", ("seats",), {"player": missing}, subject)
        if missing is not None
        else None
    )


def not_seated(name: str, seats: Sequence[str], key: str, subject: str) -> RuleViolation | None:
    return (
        None
        if name in seats
        else RuleViolation("replay-not-seated", (key,), {"player": name}, subject)
    )
