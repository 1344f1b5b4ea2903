"""The questions of a game’s form as facts for a template."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..games.answers import CHOICE, PEOPLE, PERSON, RESULT
from ..messages.catalog import Messages
from .form_writes import Writes
from .game_form import Question

if TYPE_CHECKING:
    from ..pages.facts.entry import FormOption, FormQuestion

_TAPPED = (PERSON, PEOPLE, CHOICE, RESULT)


def question_facts(
    words: Messages,
    question: Question,
    wrong: str = "",
    writes: Writes | None = None,
    before: str = "",
) -> FormQuestion:
    """A question as a template draws it; `writes` for a page that makes the game itself, `before`
    stands before its id where there are several forms on a page.
    """
    answer = question.answer
    base, _, name = question.key.partition(".")
    own = words.label(f"entry-{base}") if words.has(f"entry-{base}") else ""
    options = _options(question)
    likely = answer.likely or len(options)
    return {
        "id": f"{before}q-{question.key}",
        "key": question.key,
        "group": own if name and own else None,
        "label": (name or own) if own else question.label,
        "kind": answer.kind,
        "options": options[:likely] + _nobody(words, question),
        "others": options[likely:],
        "value": _value(question),
        "optional": answer.optional,
        "wrong": wrong or None,
        "when": _json(question.when) if question.when else None,
        "writes": _json(_writes(writes)) if writes else None,
    }


def grouped(shown: Iterable[FormQuestion]) -> list[FormQuestion]:
    """With the heading of a group at its first question alone."""
    found: list[FormQuestion] = []
    said: str | None = None
    for question in shown:
        found.append(
            {**question, "group": question["group"] if question["group"] != said else None}
        )
        said = question["group"]
    return found


def _options(question: Question) -> list[FormOption]:
    answer, value = question.answer, question.value
    chosen = {part.strip() for part in value.split(",")} if answer.kind == PEOPLE else {value}
    return [_option(option, option, option in chosen) for option in answer.options]


def _nobody(words: Messages, question: Question) -> list[FormOption]:
    if question.answer.kind != PERSON or not question.answer.optional:
        return []
    return [_option("", words.label("desk-nobody"), False)]


def _option(value: str, label: str, chosen: bool) -> FormOption:
    return {"value": value, "label": label, "chosen": chosen}


def _value(question: Question) -> str:
    """What stands in the field for typing: of what can be tapped only what is no option."""
    if question.answer.kind in _TAPPED and question.value in question.answer.options:
        return ""
    return question.value


def _writes(writes: Writes) -> dict[str, Any]:
    return {
        "tapped": {option: list(values) for option, values in writes.tapped.items()},
        "may": list(writes.may),
        "typed": list(writes.typed),
        "form": writes.form,
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)
