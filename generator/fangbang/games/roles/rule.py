"""The numbers of a game of hidden roles: what they say, and what is wrong in them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from ...messages.catalog import closest_match
from ..exact_numbers import as_written
from ..fields import Field, Fields
from ..interfaces import Params
from ..rule_parts import (
    Cell,
    Label,
    Role,
    RuleProblem,
    RuleTable,
    backwards,
    texts,
    warning,
)
from .fields import sides_of

RULE_FIELDS: Fields = {
    "roles": Field(
        {
            "type": "object",
            "minProperties": 2,
            "additionalProperties": {
                "type": "object",
                "required": ["side", "points"],
                "additionalProperties": False,
                "properties": {
                    "name": {"$ref": "#/$defs/text"},
                    "mark": {"$ref": "#/$defs/text"},
                    "side": {"type": "string"},
                    "points": {"$ref": "#/$defs/points"},
                },
            },
        },
        required=True,
    ),
    "judge": Field(
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "points": {"$ref": "#/$defs/points"},
                "when": {"enum": ["always", "decided"]},
            },
        }
    ),
    "setups": Field(
        {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["players"],
                "properties": {
                    "players": {
                        "type": "array",
                        "minItems": 2,
                        "maxItems": 2,
                        "items": {"$ref": "#/$defs/few"},
                    }
                },
                "additionalProperties": {"type": "integer", "minimum": 0, "maximum": 1000},
            },
        }
    ),
    "ends": Field({"type": "object", "additionalProperties": {"type": "string"}}),
    "votes": Field(
        {
            "type": "object",
            "required": ["ties"],
            "additionalProperties": False,
            "properties": {
                "ties": {
                    "type": "array",
                    "items": {"enum": ["revote-tied", "revote-others-speak", "draw", "nobody-out"]},
                }
            },
        }
    ),
    "last-words": Field(
        {"anyOf": [{"enum": ["as-killers"]}, {"type": "integer", "minimum": 0, "maximum": 100}]}
    ),
}

_MOST_TOLD = 8  # sizes without a set-up that are told


def roles_of(params: Params) -> dict[str, Role]:
    """The roles with their names, marks and points."""
    return {
        key: Role(texts(role.get("name", key)), texts(role.get("mark")), role["points"])
        for key, role in params["roles"].items()
    }


def rest_of(params: Params) -> str | None:
    """The role of everybody whom the set-ups do not name."""
    named = {role for setup in params.get("setups", ()) for role in setup}
    left = [role for role in params["roles"] if role not in named]
    return left[0] if len(left) == 1 else None


def example(params: Params) -> dict[str, int]:
    """How many of each role the example of the rule has, by its size and the set-ups."""
    size = params.get("example", {}).get("players")
    for setup in params.get("setups", ()):
        least, most = setup["players"]
        if isinstance(size, int) and least <= size <= most:
            counts = {role: int(setup[role]) for role in setup if role != "players"}
            rest = rest_of(params)
            return counts | ({rest: size - sum(counts.values())} if rest else {})
    return {}


def tables(params: Params) -> dict[str, RuleTable]:
    """Set-ups by the number of players, and what each role brings."""
    return {
        "roles": _points_table(params),
        **({"setups": _setups_table(params)} if params.get("setups") else {}),
    }


def _points_table(params: Params) -> RuleTable:
    rows: list[tuple[Cell, ...]] = [
        (texts(role.get("name", key)) or "", as_written(role["points"]))
        for key, role in params["roles"].items()
    ]
    if judge := params.get("judge"):
        rows.append((Label("role-judge"), as_written(judge.get("points", 0))))
    return RuleTable((Label("table-roles-what"), Label("table-roles-value")), tuple(rows))


def _setups_table(params: Params) -> RuleTable:
    """Players, every role, and last the rest, whose number goes with the players."""
    rest, known = rest_of(params), params["roles"]
    roles = [role for role in known if role != rest]
    rows: list[tuple[Cell, ...]] = []
    for setup in params["setups"]:
        least, most = setup["players"]
        named = sum(count for role, count in setup.items() if role != "players")
        left = (_span(least - named, most - named),) if rest else ()
        rows.append((_span(least, most), *(str(setup.get(role, 0)) for role in roles), *left))
    names = [texts(known[role].get("name", role)) or "" for role in (*roles, rest) if role]
    return RuleTable((Label("table-setups-what"), *names), tuple(rows))


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least}–{most}"


def problems(params: Params) -> Iterator[RuleProblem]:
    """Sides that exist, set-ups for every size."""
    for number, setup in enumerate(params.get("setups", ())):
        yield from backwards(("setups", number, "players"), *setup["players"])
    yield from _ends(params)
    yield from _set_up_roles(params)
    yield from _winless(params)
    yield from _overlaps(params)
    yield from _gaps(params)


def _unknown(path: tuple[str | int, ...], name: str, known: Mapping[str, Any]) -> RuleProblem:
    return RuleProblem("unknown-role", path, {"name": name, "known": list(known)}, of_key=True)


def _ends(params: Params) -> Iterator[RuleProblem]:
    """`ends` names roles, and sides that some role is on."""
    roles, sides = params["roles"], sides_of(params)
    for role, side in params.get("ends", {}).items():
        if role not in roles:
            yield _unknown(("ends", role), role, roles)
        if side not in (*sides, "draw"):
            facts = {"name": side, "known": sides, "near": closest_match(side, sides)}
            yield RuleProblem("unknown-side", ("ends", role), facts)


def _set_up_roles(params: Params) -> Iterator[RuleProblem]:
    roles = params["roles"]
    for number, setup in enumerate(params.get("setups", ())):
        for role in setup:
            if role not in (*roles, "players"):
                yield _unknown(("setups", number, role), role, roles)


def _winless(params: Params) -> Iterator[RuleProblem]:
    """Every side can win."""
    ends, sides = params.get("ends", {}), sides_of(params)
    meant = {closest_match(side, sides) for side in ends.values() if side not in sides}
    for key, role in params["roles"].items():
        if ends and role["side"] not in {*ends.values(), *meant}:
            others = [side for side in sides if side != role["side"]]
            near = closest_match(role["side"], others)
            yield warning("side-never-wins", ("roles", key, "side"), side=role["side"], near=near)


def _overlaps(params: Params) -> Iterator[RuleProblem]:
    """No two set-ups for the same number of players: the first would be taken."""
    lines = [(setup["players"], number) for number, setup in enumerate(params.get("setups", ()))]
    for (before, first), (after, second) in pairwise(sorted(lines)):
        if after[0] <= before[1]:
            also = ("setups", first, "players")
            yield warning("setups-overlap", ("setups", second, "players"), also, n=after[0])


def _gaps(params: Params) -> Iterator[RuleProblem]:
    """A set-up for every number of players that the rule allows."""
    ranges = [setup["players"] for setup in params.get("setups", ())]
    if not ranges or any(least > most for least, most in ranges):
        return
    players = params.get("players", {})
    least = players.get("min", min(low for low, _ in ranges))
    most = players.get("max", max(high for _, high in ranges))
    without = [
        size
        for size in range(least, most + 1)
        if not any(low <= size <= high for low, high in ranges)
    ]
    if without:
        sizes = without[:_MOST_TOLD] + ["…"] * (len(without) > _MOST_TOLD)
        yield RuleProblem("setups-gap", ("setups",), {"sizes": sizes}, None, "warning", of_key=True)
