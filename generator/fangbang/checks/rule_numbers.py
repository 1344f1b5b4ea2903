"""The numbers of a rule edition against each other: sides that exist, set-ups for every
size, points that reward the better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

from ..games.rule_parts import backwards
from ..messages.catalog import closest_match
from ..messages.problem import INFO, WARNING, Problem, SourceLocation
from ..model import Edition

At = Callable[..., SourceLocation]  # a path in rule.yaml → its place


def check_rule(edition: Edition, at: At) -> Iterator[Problem]:
    """Everything that is wrong in one rule.yaml beyond its schema."""
    players = edition.params.get("players", {})
    sizes = backwards(("players",), players.get("min", 0), players.get("max", inf))
    for wrong in (*sizes, *edition.game.rule_problems(edition.params)):
        place = at(*wrong.at, of_key=wrong.of_key)
        also = at(*wrong.also) if wrong.also else None
        yield Problem(wrong.code, place, wrong.facts, also, wrong.severity)
    yield from _effects(edition)


def _effects(edition: Edition) -> Iterator[Problem]:
    """Whatever is answered does something: the engine or the referee goes by it, or it says what it
    means for the plan, or why it is only printed.
    """
    by_engine: dict[str, tuple[str, ...]] = {
        **(edition.referee.answers if edition.referee else {}),
        **edition.game.answers,
    }
    for question in edition.questions:
        idle = [
            choice
            for choice in question.choices
            if choice not in by_engine.get(question.key, ()) and choice not in question.plan
        ]
        if idle and question.only_printed is None:
            facts = {
                "question": question.key,
                "choices": idle,
                "known": list(by_engine.get(question.key, ())),
            }
            yield Problem(
                "answer-does-nothing",
                question.place,
                facts,
                severity=WARNING if facts["known"] else INFO,
            )
        for choice in (choice for choice in question.plan if choice not in question.choices):
            near_by = closest_match(choice, list(question.choices))
            yield Problem(
                "not-one-of",
                question.place,
                {"value": choice, "allowed": list(question.choices), "near": near_by},
            )
