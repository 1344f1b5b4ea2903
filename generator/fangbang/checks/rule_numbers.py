"""The numbers of a rule edition against each other: sides that exist, set-ups for every
size, points that reward the better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from ..messages.catalog import closest_match
from ..messages.problem import INFO, WARNING, Problem, SourceLocation
from ..model import Edition

At = Callable[..., SourceLocation]  # a path in rule.yaml → its place


def check_rule(edition: Edition, at: At) -> Iterator[Problem]:
    """Everything that is wrong in one rule.yaml beyond its schema."""
    for check in (_ranges, _sides, _setups, _uncovered, _places, _duel):
        yield from check(edition.params, at)
    yield from _effects(edition)


def _ranges(rule: Mapping[str, Any], at: At) -> Iterator[Problem]:
    """No least that is more than the most."""
    found = [
        ((key,), rule[key]["min"], rule[key]["max"])
        for key in ("players", "bids")
        if {"min", "max"} <= rule.get(key, {}).keys()
    ]
    found += [
        (("setups", number, "players"), *each["players"])
        for number, each in enumerate(rule.get("setups", ()))
    ]
    for path, least, most in found:
        if least > most:
            yield Problem("range-backwards", at(*path), {"least": least, "most": most})


def _sides(rule: Mapping[str, Any], at: At) -> Iterator[Problem]:
    """`ends` and `setups` name roles, `ends` sides that some role is on; and every side can win."""
    roles, ends = rule.get("roles", {}), rule.get("ends", {})
    sides = list(dict.fromkeys(each["side"] for each in roles.values()))
    for role, side in ends.items():
        if role not in roles:
            yield Problem(
                "unknown-role", at("ends", role, of_key=True), {"name": role, "known": list(roles)}
            )
        if side not in (*sides, "draw"):
            yield Problem(
                "unknown-side",
                at("ends", role),
                {"name": side, "known": sides, "near": closest_match(side, sides)},
            )
    for number, each in enumerate(rule.get("setups", ())):
        yield from (
            Problem(
                "unknown-role",
                at("setups", number, role, of_key=True),
                {"name": role, "known": list(roles)},
            )
            for role in each
            if role not in (*roles, "players")
        )
    meant = {closest_match(side, sides) for side in ends.values() if side not in sides}
    for role, each in roles.items():
        if ends and each["side"] not in {*ends.values(), *meant}:
            others = [side for side in sides if side != each["side"]]
            yield Problem(
                "side-never-wins",
                at("roles", role, "side"),
                {"side": each["side"], "near": closest_match(each["side"], others)},
                severity=WARNING,
            )


def _setups(rule: Mapping[str, Any], at: At) -> Iterator[Problem]:
    """No two set-ups for the same number of players: the first would be taken."""
    lines = [(each["players"], number) for number, each in enumerate(rule.get("setups", ()))]
    for (before, first), (after, second) in pairwise(sorted(lines)):
        if after[0] <= before[1]:
            yield Problem(
                "setups-overlap",
                at("setups", second, "players"),
                {"n": after[0]},
                at("setups", first, "players"),
                WARNING,
            )


def _uncovered(rule: Mapping[str, Any], at: At) -> Iterator[Problem]:
    """A set-up for every number of players that the rule allows."""
    ranges, players = [each["players"] for each in rule.get("setups", ())], rule.get("players", {})
    if not ranges:
        return
    least, most = (
        players.get("min", min(low for low, _ in ranges)),
        players.get("max", max(high for _, high in ranges)),
    )
    without = [
        number
        for number in range(least, most + 1)
        if not any(low <= number <= high for low, high in ranges)
    ]
    if without and not any(low > high for low, high in ranges):
        yield Problem(
            "setups-gap",
            at("setups", of_key=True),
            {"sizes": without[:8] + ["…"] * (len(without) > 8)},
            severity=WARNING,
        )


def _places(rule: Mapping[str, Any], at: At) -> Iterator[Problem]:
    """A better place never brings less."""
    by = rule.get("places", {})
    tables = by.get("points", {})
    for path, table in (
        [(("points", key), each) for key, each in tables.items()]
        if isinstance(tables, Mapping)
        else [(("points",), tables)]
    ):
        whole = [*table, by["beyond"]] if "beyond" in by else list(table)
        risen = next(
            (place for place, (before, after) in enumerate(pairwise(whole), 2) if after > before),
            None,
        )
        if risen and rule.get("better") != "low":
            here = at("places", *path, risen - 1) if risen <= len(table) else at("places", "beyond")
            yield Problem(
                "points-rise",
                here,
                {"place": risen, "points": whole[risen - 1], "before": whole[risen - 2]},
                severity=WARNING,
            )


def _duel(rule: Mapping[str, Any], at: At) -> Iterator[Problem]:
    """A win is worth more than a draw, and a draw no less than a loss."""
    if rule["game"] != "duel" or rule.get("better") == "low":
        return
    points = rule["points"]
    for more, less, wrong in (
        ("win", "draw", points["win"] <= points["draw"]),
        ("draw", "loss", points["draw"] < points["loss"]),
    ):
        if wrong:
            facts = {"more": more, "less": less, "worth": points[more], "other": points[less]}
            yield Problem(
                "outcome-worth-less", at("points", more), facts, at("points", less), WARNING
            )


def _effects(edition: Edition) -> Iterator[Problem]:
    """Whatever is answered does something: the engine or the referee goes by it, or it says what it
    means for the plan, or why it is only printed.
    """
    by_engine: dict[str, tuple[str, ...]] = {
        **(edition.referee.answers if edition.referee else {}),
        **edition.game.answers,
    }
    for each in edition.questions:
        idle = [
            choice
            for choice in each.choices
            if choice not in by_engine.get(each.key, ()) and choice not in each.plan
        ]
        if idle and each.only_printed is None:
            facts = {
                "question": each.key,
                "choices": idle,
                "known": list(by_engine.get(each.key, ())),
            }
            yield Problem(
                "answer-does-nothing",
                each.place,
                facts,
                severity=WARNING if facts["known"] else INFO,
            )
        for choice in (choice for choice in each.plan if choice not in each.choices):
            near_by = closest_match(choice, list(each.choices))
            yield Problem(
                "not-one-of",
                each.place,
                {"value": choice, "allowed": list(each.choices), "near": near_by},
            )
