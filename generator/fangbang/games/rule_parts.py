"""What a rule edition tells of itself: its roles, the tables its sheet can show, what is wrong in
its numbers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..messages.problem import WARNING


@dataclass(frozen=True)
class Role:
    """A role people play; a name or a mark that the edition does not give is ours."""

    name: Mapping[str, str] | None = None
    mark: Mapping[str, str] | None = None
    # what it brings
    points: Any = None


def texts(written: Any) -> dict[str, str] | None:
    """A text of rule.yaml by language; "" for one that is the same in every language."""
    if written is None:
        return None
    return dict(written) if isinstance(written, Mapping) else {"": str(written)}


@dataclass(frozen=True, slots=True)
class Label:
    """A word of ours, by its key in messages.yaml."""

    key: str


# a word of ours, a text by language, or what is printed as it stands
Cell = Label | Mapping[str, str] | str


@dataclass(frozen=True)
class RuleTable:
    """A table that a rule sheet can show, made from the numbers of the rule."""

    headers: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class RuleProblem:
    """Something wrong at a path in rule.yaml; `of_key`: at the key itself, `also`: another path."""

    code: str
    at: tuple[str | int, ...]
    facts: Mapping[str, object] = field(default_factory=dict)
    also: tuple[str | int, ...] | None = None
    severity: str = "error"
    of_key: bool = False


def warning(
    code: str, at: tuple[str | int, ...], also: tuple[str | int, ...] | None = None, **facts: object
) -> RuleProblem:
    """One that stops nothing."""
    return RuleProblem(code, at, facts, also, WARNING)


def backwards(path: tuple[str | int, ...], least: Any, most: Any) -> list[RuleProblem]:
    """No least that is more than the most."""
    wrong = RuleProblem("range-backwards", path, {"least": least, "most": most})
    return [wrong] if least > most else []
