"""A game of Killer before the first night: seats and cards against the set-up
table, and what the contest decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...replays.result import RuleViolation

# How the game goes where the edition neither says nor asks.
DEFAULTS: Mapping[str, str] = {
    "no-kill": "forbidden",
    "kill-tie": "judge",
    "self-kill": "allowed",
    "confession": "out",
    "self-vote": "allowed",
    "no-votes": "nobody-out",
    "removed-words": "none",
    "surrender": "allowed",
    "both-out": "draw",
    "tied-vote": "allowed",
    "third-ballot": "still-tied",
}


@dataclass(frozen=True)
class Setup:
    """`roles` and `names` by seat, from 1; `quota` is how many of the dead may leave last words."""

    names: Mapping[int, str]
    roles: Mapping[int, str]
    quota: int


def decided(params: Mapping[str, Any], question: str) -> str:
    """The contest's answer, what the edition fixes, the default of its open question, or ours."""
    fixed = params.get(question)
    asked = params.get("open", {}).get(question, {}).get("default")
    return str(params.get("decide", {}).get(question) or fixed or asked or DEFAULTS[question])


def set_up(
    log: Mapping[str, Any], params: Mapping[str, Any], players: Sequence[str]
) -> Setup | RuleViolation:
    cards = [
        (str(role), str(name)) for role, names in log.get("roles", {}).items() for name in names
    ]
    dealt = {name for _, name in cards}
    # the judge has no card
    seats = [str(name) for name in log.get("seats") or (name for name in players if name in dealt)]
    wrong = next(_wrong_seating(seats, cards), None) or next(
        _wrong_counts(cards, len(seats), params), None
    )
    if wrong is not None:
        return wrong
    role_of = {name: role for role, name in cards}
    roles = {seat: role_of[name] for seat, name in enumerate(seats, start=1)}
    return Setup(dict(enumerate(seats, start=1)), roles, _quota(params, roles))


def _wrong_seating(
    seats: Sequence[str], cards: Sequence[tuple[str, str]]
) -> Iterator[RuleViolation]:
    held = Counter(name for _, name in cards)
    for index, name in enumerate(seats):
        if name in seats[:index]:
            yield RuleViolation("killer-seat-twice", ("seats", index), {"player": name}, "deal")
        if held[name] == 0:
            yield RuleViolation(
                "killer-seat-without-role", ("seats", index), {"player": name}, "deal"
            )
    for role, name in cards:
        if held[name] > 1:
            yield RuleViolation(
                "killer-two-roles", ("roles", role), {"player": name, "role": role}, "deal"
            )
        if name not in seats:
            yield RuleViolation(
                "killer-role-without-seat", ("roles", role), {"player": name, "role": role}, "deal"
            )


def _wrong_counts(
    cards: Sequence[tuple[str, str]], players: int, params: Mapping[str, Any]
) -> Iterator[RuleViolation]:
    least, most = params["players"]["min"], params["players"]["max"]
    if not least <= players <= most:
        facts = {"players": players, "min": least, "max": most}
        yield RuleViolation("killer-players", ("seats",), facts, "players")
    found = Counter(role for role, _ in cards)
    expected = _expected(params, players)
    for role in {**expected, **found} if expected else ():
        if found[role] != expected.get(role, 0):
            facts = {
                "role": role,
                "found": found[role],
                "expected": expected.get(role, 0),
                "players": players,
            }
            yield RuleViolation("killer-set-up", ("roles", role), facts, "setup")


def _expected(params: Mapping[str, Any], players: int) -> dict[str, int]:
    """Cards by role for so many players; the one role that the row leaves out takes the rest."""
    for row in params["setups"]:
        least, most = row["players"]
        if least <= players <= most:
            dealt = {role: row[role] for role in params["roles"] if role in row}
            rest = {
                role: players - sum(dealt.values()) for role in params["roles"] if role not in row
            }
            return {**dealt, **rest}
    return {}


def _quota(params: Mapping[str, Any], roles: Mapping[int, str]) -> int:
    """As many last words as there were killers at the start, unless the edition gives a number."""
    stated = params.get("last-words", "as-killers")
    return list(roles.values()).count("killer") if stated == "as-killers" else int(stated)
