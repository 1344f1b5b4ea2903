"""Place and Problem: what is wrong in what people wrote, as a value; and how it is told."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

ERROR, OPEN, WARNING, INFO = "error", "open", "warning", "info"
SEVERITIES = (ERROR, OPEN, WARNING, INFO)


@dataclass(frozen=True, order=True, slots=True)
class SourceLocation:
    """Lines and columns count from 1 and in characters, as editors show them."""

    path: str
    line: int = 1
    column: int = 1
    length: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """A code, a place and the facts its sentence needs; the words are in words.yaml.

    `also` is a second place (“first written here”). An error stops the stage after this one; what
      is open awaits a
    person, and stops nothing but what depends on it.
    """

    code: str
    place: SourceLocation
    facts: Mapping[str, object] = field(default_factory=dict)
    also: SourceLocation | None = None
    severity: str = ERROR


class Unusable(Exception):
    """The folder or the disk does not let us work: usage or environment, exit status 2."""

    def __init__(self, code: str, path: str, detail: str = ""):
        super().__init__(code, path, detail)
        self.code, self.path, self.detail = code, path, detail


class Label(Protocol):
    """A label or sentence by its key; an English plural is chosen by `n`."""

    def __call__(self, key: str, /, **facts: Hashable) -> str: ...


class ProblemText(Protocol):
    """The words of one language, as far as telling a problem needs them."""

    @property
    def label(self) -> Label: ...
    def problem(self, code: str, facts: Mapping[str, object]) -> str: ...
    def hint(self, code: str, facts: Mapping[str, object]) -> str: ...


def stops(problems: Iterable[Problem]) -> bool:
    """True when one of them keeps the next stage from beginning."""
    return any(problem.severity == ERROR for problem in problems)


# of what is often wrong elsewhere
_FOLLOW = frozenset({"stage-too-early", "not-through", "undecided-award", "undecided-advancement"})
# so many with the same facts, and of one code in one file, are told one by one
_ALIKE, _OF_A_CODE = 3, 10


def refuses(problems: Iterable[Problem], strict: bool) -> bool:
    """True when a command should fail: by an error; where it is strict, by
    whatever is open or warned of, too.
    """
    refusing = (ERROR, OPEN, WARNING) if strict else (ERROR,)
    return any(problem.severity in refusing for problem in problems)


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """By file, line and column, each told once; what only
    follows from something else comes last.
    """
    unique: dict[tuple[str, SourceLocation, str], Problem] = {}
    for problem in problems:
        unique.setdefault(
            (problem.code, problem.place, repr(sorted(problem.facts.items(), key=str))), problem
        )
    return sorted(unique.values(), key=lambda each: (each.code in _FOLLOW, each.place, each.code))


def tell_all(
    problems: Iterable[Problem], words: ProblemText, line_of: Callable[[SourceLocation], str | None]
) -> list[str]:
    """Problems as text, in order; where one slip makes hundreds, a few
    of them and how many more there are.
    """
    told: list[str] = []
    more: dict[int, int] = {}
    for each, behind in _gathered(in_order(problems)):
        if behind is None:
            told.append(format_problem(each, words, line_of))
        else:
            more[behind] = more.get(behind, 0) + 1
    return [
        text + (f"\n  {words.label('more-alike', n=more[at])}" if at in more else "")
        for at, text in enumerate(told)
    ]


def _gathered(problems: list[Problem]) -> Iterator[tuple[Problem, int | None]]:
    """Each problem; one of too many with the number of the last that is told before it."""
    shown, last = 0, dict[tuple[str, ...], list[int]]()
    for problem in problems:
        alike, of_a_code = (
            (problem.code, _whose(problem.place), repr(sorted(problem.facts.items(), key=str))),
            (problem.code, problem.place.path),
        )
        full = next(
            (
                last[key][-1]
                for key, most in ((alike, _ALIKE), (of_a_code, _OF_A_CODE))
                if len(last.get(key, ())) >= most
            ),
            None,
        )
        yield problem, full
        if full is None:
            for key in (alike, of_a_code):
                last.setdefault(key, []).append(shown)
            shown += 1


def _whose(place: SourceLocation) -> str:
    """The tournament or the edition that a file belongs to."""
    return [*place.path.split("/"), ""][1]


def format_problem(
    problem: Problem, words: ProblemText, line_of: Callable[[SourceLocation], str | None]
) -> str:
    """The problem as an organiser reads it: place, sentence, the line with carets, the mend."""
    level = "" if problem.severity == ERROR else words.label("severity-" + problem.severity)
    told = [
        _plain(
            f"{problem.place}: {level}{words.problem(problem.code, problem.facts)} [{problem.code}]"
        )
    ]
    told += _snippet(problem.place, line_of(problem.place))
    if problem.also:
        told.append("  " + _plain(words.label("also-here", place=problem.also)))
        told += _snippet(problem.also, line_of(problem.also))
    if hint := words.hint(problem.code, problem.facts):
        told += ["  " + _plain(line) for line in hint.splitlines()]
    return "\n".join(told)


def _plain(line: str) -> str:
    """One line without what would steer a terminal: the name of a file may hold anything."""
    return "".join(
        "\ufffd" if unicodedata.category(mark) in ("Cc", "Cs") or mark in _TURNS else mark
        for mark in line
    )


_TURNS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029"


def as_data(problem: Problem, words: ProblemText) -> dict[str, object]:
    """The problem for programs: the keys of `fangbang check --format json`."""
    place = problem.place
    return {
        "code": problem.code,
        "severity": problem.severity,
        "path": place.path,
        "line": place.line,
        "column": place.column,
        "length": place.length,
        "message": words.problem(problem.code, problem.facts),
        "hint": words.hint(problem.code, problem.facts),
    }


def as_annotation(problem: Problem, words: ProblemText) -> str:
    """One workflow command: hosts that build pull requests put it on the line."""
    level = {ERROR: "error", OPEN: "warning", WARNING: "warning", INFO: "notice"}[problem.severity]
    text = " ".join(
        filter(
            None,
            (words.problem(problem.code, problem.facts), words.hint(problem.code, problem.facts)),
        )
    )
    place = problem.place
    where = (
        f"file={_escape(place.path, ',:')},line={place.line},col={place.column},"
        f"title={problem.code}"
    )
    return f"::{level} {where}::{_escape(text)}".translate(_STEERING)


_STEERING = dict.fromkeys([*range(32), *range(127, 160), *map(ord, _TURNS)], "\ufffd")


def _escape(text: str, more: str = "") -> str:
    for mark in "%\r\n" + more:
        text = text.replace(mark, f"%{ord(mark):02X}")
    return text


def _snippet(place: SourceLocation, line: str | None) -> list[str]:
    if line is None or not line.strip():
        return []
    line, before, marked = _window(line, place.column - 1, place.length)
    margin = f"  {place.line} | "
    return [
        margin + line,
        " " * (len(margin) - 2) + "| " + " " * width(before) + "^" * max(1, width(marked)),
    ]


def _window(line: str, start: int, length: int, most: int = 72) -> tuple[str, str, str]:
    """The part of a long line that holds the mark, so that
    carets stay under it on a narrow screen.
    """
    cut = max(0, start - most // 2) if len(line) > most else 0
    shown = "".join(
        " " if unicodedata.category(mark)[0] == "C" else mark for mark in line[cut : cut + most]
    )
    shown = ("…" if cut else "") + shown + ("…" if len(line) > cut + most else "")
    start = start - cut + bool(cut)
    return shown, shown[:start], shown[start : start + length]


def width(text: str) -> int:
    """Columns on a terminal: Chinese characters take two, combining marks none."""
    return sum(
        0 if unicodedata.combining(mark) else 2 if unicodedata.east_asian_width(mark) in "WF" else 1
        for mark in text
    )
