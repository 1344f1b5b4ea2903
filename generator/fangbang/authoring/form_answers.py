"""Answers that came all at once, from a form: each question is answered by its key, else by what is
likely; the first that has no answer, or one that can not be read, ends the asking.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .prompts.prompter import Read


class Unanswered(Exception):
    """A question that the form has no sound answer to: its key and label, and what is wrong with
    the answer in words, nothing where there is none.
    """

    def __init__(self, key: str, label: str, wrong: str = ""):
        super().__init__(key, label, wrong)
        self.key, self.label, self.wrong = key, label, wrong


class FormAnswers:
    """An asker (authoring.prompts.prompter.Asker) with the values of a form by their keys."""

    def __init__(self, answers: Mapping[str, str]):
        self.answers = answers

    def ask(self, key: str, label: str, read: Read, default: str | None = None) -> Any:
        """The answer of the form; a blank one is none."""
        text = self.answers.get(key, "").strip() or default
        if text is None:
            raise Unanswered(key, label)
        value, wrong = read(text)
        if wrong:
            raise Unanswered(key, label, wrong)
        return value
