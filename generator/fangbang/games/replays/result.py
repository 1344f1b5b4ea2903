"""What every replay referee answers: the outcome the log proves,
its story, and the first illegal step.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class RuleViolation:
    """The first step that the rules do not allow; `at` leads the caller
    to its line, `subject` to the rule.
    """

    code: str
    at: tuple[str | int, ...]
    facts: Mapping[str, object]
    subject: str


@dataclass(frozen=True)
class Step:
    """One line of the story, for the page that shows the game."""

    kind: str
    player: str | None
    facts: Mapping[str, object]


@dataclass(frozen=True)
class Replay:
    """`outcome` has the keys of the results file's outcome record; None
    when the log is illegal or unfinished.
    """

    outcome: Mapping[str, object] | None
    steps: tuple[Step, ...]
    illegal: RuleViolation | None
    open: bool = False
