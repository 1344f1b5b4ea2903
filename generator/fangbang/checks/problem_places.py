"""A problem of a game or of a rule, told at the name or at the value that it is about instead
of where the game or the rule begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from ..documents.document import Document
from ..documents.values_in_games import name_within, value_within
from ..messages.problem import Problem

# of one name
_NAMED = frozenset({"unknown-parameter"})
_UNDER = {
    "default-not-a-choice": ("default",),
    "dangling-clause": ("clause",),
}  # of what stands under one key


def pointed(problems: Iterable[Problem], documents: Mapping[str, Document]) -> list[Problem]:
    """The same problems, each as near to the mistake as the file shows."""
    return [_pointed(problem, documents.get(problem.place.path)) for problem in problems]


def _pointed(problem: Problem, document: Document | None) -> Problem:
    name = problem.facts.get("player", problem.facts.get("name", problem.facts.get("parameter")))
    keys = (
        (str(problem.facts.get("key")),)
        if problem.code == "log-says-otherwise"
        else _UNDER.get(problem.code, ())
    )
    if document is None or not (keys or (problem.code in _NAMED and isinstance(name, str))):
        return problem
    if keys:
        return replace(problem, place=value_within(document, problem.place, *keys) or problem.place)
    also = problem.also and (
        name_within(document, problem.also, str(name))
        if problem.also.path == document.path
        else None
    )
    return replace(
        problem,
        place=name_within(document, problem.place, str(name)) or problem.place,
        also=also or problem.also,
    )
