"""What a problem's code means: its sentence, its mend, a wrong and a right file.

The examples come from the cases of the tests.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from .catalog import Messages, hints, message_catalog
from .package_data import own_text
from .problem import Problem, SourceLocation, format_problem

ASKED = "asked"  # the severity of what only a command answers


@cache
def examples() -> Mapping[str, Mapping[str, Any]]:
    """help.json: code → {place, facts, severity, also, lines: {place: text}, wrong: {path: text},
    right: {path: text}, asked: a command}.
    """
    data: Mapping[str, Mapping[str, Any]] = json.loads(own_text("messages", "problem_help.json"))
    return data


def codes() -> list[str]:
    """Every code, in the order of the alphabet."""
    return sorted(message_catalog()["problems"])


def page(code: str, words: Messages) -> str:
    """The page of one code as Markdown, without its heading."""
    example = examples().get(code)
    facts = example["facts"] if example else {}
    told = [
        words.problem(code, facts)
        if facts
        else _bare(message_catalog()["problems"][code][words.language]),
        *_hint(code, facts, words),
        words.label(_level(code, example)),
    ]
    return "\n\n".join([*told, *(_example(code, example, words) if example else [])]) + "\n"


def _bare(sentence: str) -> str:
    """A sentence with … for what only the file can tell."""
    return sentence.format_map(_Blanks())


class _Blanks(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return "…"


def _hint(code: str, facts: Mapping[str, Any], words: Messages) -> Iterator[str]:
    """The mend as the example has it; where the example tells none, every mend with its blanks."""
    told = words.hint(code, facts) if facts else ""
    yield from [told] if told else [_bare(hint[words.language]) for hint in hints(code)]


def _level(code: str, example: Mapping[str, Any] | None) -> str:
    """What it does: stops, warns, or is only remarked; without an example, why there is none."""
    return "help-no-example" if example is None else f"help-{example['severity']}"


def _example(code: str, example: Mapping[str, Any], words: Messages) -> Iterator[str]:
    yield f"**{words.label('help-wrong')}**"
    yield from (_fence(path, text) for path, text in example["wrong"].items())
    yield _fence("", _told(code, example, words), "text")
    yield f"**{words.label('help-right')}**"
    yield from (_fence(path, text) for path, text in example["right"].items())


def _fence(path: str, text: str, kind: str = "") -> str:
    shown = kind or ("markdown" if path.endswith(".md") else "yaml")
    title = f"`{path}`\n\n" if path else ""
    ticks = "````" if "```" in text else "```"
    return f"{title}{ticks}{shown}\n{text.rstrip()}\n{ticks}"


def _told(code: str, example: Mapping[str, Any], words: Messages) -> str:
    """The message as `fangbang check` prints it, or the command and its answer."""
    if example["severity"] == ASKED:
        return f"$ {example['asked']}\n" + words.whole(code, example["facts"])
    also = SourceLocation(*example["also"]) if example["also"] else None
    problem = Problem(
        code, SourceLocation(*example["place"]), example["facts"], also, example["severity"]
    )

    def line_of(place: SourceLocation) -> str | None:
        found: str | None = example["lines"].get(f"{place.path}:{place.line}")
        return found

    return format_problem(problem, words, line_of)


def document(words: Messages) -> str:
    """All pages as one document, an anchor for each code."""
    index = " · ".join(f"[{code}](#{code})" for code in codes())
    parts = [f"# {words.label('help-title')}", words.label("help-lead"), index]
    parts += [f"## {code}\n\n{page(code, words).rstrip()}" for code in codes()]
    return "\n\n".join(parts) + "\n"
