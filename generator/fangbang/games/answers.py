"""How an answer is read, and what a form can offer for it: people or words to tap, a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

# what a form has for a question
PERSON, PEOPLE, ORDER, CHOICE, RESULT, NUMBER, DECIMAL, TEXT = (
    "person",
    "people",
    "order",  # people one behind the other
    "choice",
    "result",  # of two: who won, or a score
    "number",
    "decimal",
    "text",
)


@dataclass(frozen=True)
class Answer:
    """What was typed → (value, "") or (None, what is wrong); called like a function.

    `options` may be typed as they stand; the first ones, `likely` in number, are likely.
    """

    read: Callable[[str], tuple[Any, str]] = field(compare=False)
    kind: str = TEXT
    options: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    optional: bool = False
    likely: int = 0

    def __call__(self, text: str) -> tuple[Any, str]:
        return self.read(text)


def like(
    answer: Callable[[str], tuple[Any, str]],
    read: Callable[[str], tuple[Any, str]],
    kind: str | None = None,
) -> Answer:
    """Another way to read an answer, of the same kind where none is said."""
    known = answer_of(answer)
    return replace(known, read=read, kind=kind or known.kind)


def answer_of(read: Callable[[str], tuple[Any, str]]) -> Answer:
    """What a form can offer for it; a text where nothing is known."""
    return read if isinstance(read, Answer) else Answer(read)
