"""The form of a game: the questions that `add game` asks, found by asking them. Nothing is declared
for it; what is asked only after one answer of several carries that answer as its condition.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ..games.answers import CHOICE, ORDER, PEOPLE, PERSON, Answer, answer_of
from .prompts.prompter import Read

_MOST_OPTIONS = 24  # of one question: each is tried
# what an answer may look like that nobody gave yet: a number, a score, a number for every round
_SAMPLES = ("0", "1", "1:0", *(", ".join("1" * count) for count in range(2, 13)))


@dataclass(frozen=True)
class Question:
    """One question: its key and label as at the prompt, what may be answered, what is likely, what
    was answered, and what is wrong with that. `when`: by the key of another question, the answers
    after which alone it is asked.
    """

    key: str
    label: str
    answer: Answer
    default: str | None = None
    given: str = ""
    wrong: str = ""
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def value(self) -> str:
        """What stands in its field."""
        return self.given or self.default or ""

    @property
    def is_settled(self) -> bool:
        """True where it is likely that nobody has to touch it: who was drawn to play, say."""
        return bool(self.default) and self.answer.kind in (PERSON, PEOPLE) and not self.wrong


def is_unusual(question: Question, asked: Iterable[Question]) -> bool:
    """True for what is only asked after an answer that is not the likely one, and for the question
    that leads there: how a game was not played.
    """
    defaults = {one.key: one.default for one in asked if one.default}
    if any(key in defaults and defaults[key] not in those for key, those in question.when.items()):
        return True
    return bool(question.default) and any(
        question.key in one.when and question.default not in one.when[question.key] for one in asked
    )


class _Stopped(Exception):
    """Nothing can be asked behind this question before it is answered."""


class _Noting:
    """An asker who notes what is asked, and goes on with what could be answered."""

    def __init__(self, given: Mapping[str, str]):
        self.given, self.questions = given, dict[str, Question]()

    def ask(self, key: str, label: str, read: Read, default: str | None = None) -> Any:
        given, answer = self.given.get(key, "").strip(), answer_of(read)
        value, wrong = read(given) if given else (None, "")
        self.questions.setdefault(
            key, Question(key, plain_label(label), answer, default, given, wrong)
        )
        if given and not wrong:
            return value
        # that nobody finished is an answer, but not a likely one
        first = answer.options[:1] if answer.kind == ORDER else ()
        tried = [*first, default, *answer.options, ", ".join(answer.options[: answer.least or 1])]
        tried += [str(answer.least or 0), *_SAMPLES, ""]
        for text in tried:
            value, wrong = read(text) if text is not None else (None, "-")
            if not wrong:
                return value
        raise _Stopped


def questions(ask: Callable[[_Noting], object], given: Mapping[str, str]) -> list[Question]:
    """The questions of a form in their order; `ask` asks them of an asker.

    Each answer of the questions with a few of them is tried, so that whatever is asked after one of
    them is there as well.
    """
    plain = _asked(ask, given)
    found, after = dict(plain), dict[str, dict[str, list[str]]]()
    for question in plain.values():
        options = question.answer.options
        if question.answer.kind not in (CHOICE, PERSON) or not 1 < len(options) <= _MOST_OPTIONS:
            continue
        options += ("",) if question.answer.optional else ()  # nobody
        runs = {option: _asked(ask, {**given, question.key: option}) for option in options}
        _together(found, runs.values())
        behind = list(found)[list(found).index(question.key) + 1 :]
        for key in behind:
            those = [option for option, asked in runs.items() if key in asked]
            if those and len(those) < len(options):
                after.setdefault(key, {})[question.key] = those
    return [
        replace(question, when={key: tuple(those) for key, those in after.get(name, {}).items()})
        for name, question in found.items()
    ]


def _asked(ask: Callable[[_Noting], object], given: Mapping[str, str]) -> dict[str, Question]:
    asker = _Noting(given)
    with contextlib.suppress(_Stopped):
        ask(asker)
    return asker.questions


def leads_on(
    ask: Callable[[_Noting], object], question: Question, given: Mapping[str, str]
) -> bool:
    """True where other people would be asked other questions, or the same with other answers to
    choose from: then only somebody who asks again can go on.
    """
    options = question.answer.options
    several = question.answer.kind == PEOPLE
    tried = [options[:1], options[1:3], options[:4]] if several else [[one] for one in options]
    runs = [_asked(ask, {**given, question.key: ", ".join(one)}) for one in tried]
    common = set(runs[0]).intersection(*runs) if runs else set()
    if several and any(set(run) != common for run in runs):
        return True
    return any(len({run[key].answer.options for run in runs}) > 1 for key in common)


def game_as_asked(ask: Callable[[_Noting], Any], given: Mapping[str, str]) -> dict[str, Any]:
    """The game that comes of these answers, with what could be answered for the others; nothing
    where it can not be asked to the end.
    """
    try:
        game: dict[str, Any] = ask(_Noting(given))
    except _Stopped:
        return {}
    return game


def _together(found: dict[str, Question], runs: Iterable[Mapping[str, Question]]) -> None:
    """What other answers lead to, each behind the question that stands before it there."""
    for run in runs:
        before = ""
        for key, question in run.items():
            if key not in found:
                keys = list(found)
                at = keys.index(before) + 1 if before else 0
                items = [*found.items()]
                items.insert(at, (key, replace(question, default=None)))
                found.clear()
                found.update(items)
            before = key


def plain_label(label: str) -> str:
    """Without what helps only somebody who types: the choices, or how to leave it out, in brackets
    at the end.
    """
    for opening, closing in ("()", "（）"):
        before, bracket, _ = label.rpartition(opening)
        if bracket and label.endswith(closing):
            return before.rstrip()
    return label
