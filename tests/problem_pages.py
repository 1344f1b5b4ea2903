"""The pages on problems, made from the cases: `python tests/problem_pages.py` writes them,
test_problem_pages.py compares them.

generator/fangbang/messages/problem_help.json holds the examples, docs/problems.md and docs/problems.zh.md show them.
"""

from __future__ import annotations

import difflib
import json
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[:0] = [
        str(Path(__file__).resolve().parent),
        str(Path(__file__).resolve().parent.parent / "generator"),
    ]

from case import ROOT, Case, Found, drawn_from, mended, read_case
from fangbang.games.base import EngineProblem
from fangbang.messages import problem_help as helping
from fangbang.messages.catalog import Messages
from fangbang.messages.problem import Problem, SourceLocation

EXAMPLES = ROOT / "generator" / "fangbang" / "messages" / "problem_help.json"
# of a case whose files are all shown; of longer ones only those that matter
MOST_LINES = 40
# lines of a file that is shown whole; lines around a change in a longer one
SHORT, AROUND = 12, 3
DOCUMENTS = {"en": ROOT / "docs" / "problems.md", "zh-Hant": ROOT / "docs" / "problems.zh.md"}


def cases() -> list[Case]:
    """Every case that says how it is mended."""
    return [
        case
        for path in sorted((ROOT / "tests" / "cases").rglob("*.md"))
        if "\n```mend " in path.read_text(encoding="utf-8")
        for case in [read_case(path)]
    ]


def examples() -> dict[str, Any]:
    """code → its example, from the smallest of the cases that show
    it and as few other codes as may be.
    """
    found: dict[str, list[tuple[int, int, str, Case, Problem]]] = {}
    for case in cases():
        problems = [*Found(case).problems, *refused(case)]
        for each in {problem.code: problem for problem in reversed(problems)}.values():
            size = sum(len(text) for text in case.files.values())
            found.setdefault(each.code, []).append(
                (len({problem.code for problem in problems}), size, str(case), case, each)
            )
    return {
        code: _example(*min(several, key=lambda each: each[:3])[3:])
        for code, several in sorted(found.items())
    }


def refused(case: Case) -> list[Problem]:
    """What a command that the case gives answers instead of drawing."""
    answers = [
        drawn_from(Found(case), arguments) for kind, arguments, _ in case.expected if kind == "draw"
    ]
    return [
        Problem(each.code, each.place, each.facts, severity=helping.ASKED)
        for each in answers
        if isinstance(each, EngineProblem)
    ]


def _asked(case: Case) -> str:
    """The command, as it is typed."""
    contest, *phrase = next(arguments for kind, arguments, _ in case.expected if kind == "draw")
    folder = next(path.split("/")[1] for path in case.files if path.endswith("/tournament.yaml"))
    return " ".join(["fangbang draw", folder, contest, *(f"--seed {each}" for each in phrase)])


def _example(case: Case, problem: Problem) -> dict[str, Any]:
    right = mended(case).files
    touched = [path for path in case.files if right.get(path) != case.files[path]]
    small = sum(text.count("\n") for text in case.files.values()) <= MOST_LINES
    shown = (
        case.files
        if small
        else {problem.place.path, *([problem.also.path] if problem.also else []), *touched}
    )
    asked = {"asked": _asked(case)} if problem.severity == helping.ASKED else {}
    return {
        "case": str(case),
        "severity": problem.severity,
        **asked,
        "place": _place(problem.place),
        "also": _place(problem.also) if problem.also else None,
        "facts": json.loads(json.dumps(dict(problem.facts), ensure_ascii=False, default=str)),
        "lines": {
            f"{each.path}:{each.line}": _line(case.files, each)
            for each in (problem.place, problem.also)
            if each and each.path in case.files
        },
        "wrong": {
            path: _excerpt(
                text,
                right.get(path, ""),
                problem.place.line if path == problem.place.path else None,
            )
            for path, text in case.files.items()
            if path in shown
        },
        "right": {
            path: _excerpt(text, case.files.get(path, ""))
            for path, text in right.items()
            if case.files.get(path) != text
        },
    }


def _line(files: dict[str, str], place: SourceLocation) -> str:
    return files[place.path].split("\n")[place.line - 1]


def _excerpt(text: str, other: str, marked: int | None = None) -> str:
    """A file, or of a long one the lines around what differs from the other."""
    lines = text.split("\n")[:-1]
    if len(lines) <= SHORT:
        return text
    kept: set[int] = {marked - 1} if marked else set()
    for kind, first, last, *_ in (
        difflib.SequenceMatcher(None, lines, other.split("\n")[:-1], autojunk=False).get_opcodes()
        if other
        else ()
    ):
        kept |= set(range(first, last)) if kind != "equal" else set()
    around = {
        near
        for at in kept
        for near in range(at - AROUND, at + AROUND + 1)
        if 0 <= near < len(lines)
    } or set(range(SHORT))
    return "".join(
        (line if at in around else "…") + "\n"
        for at, line in enumerate(lines)
        if at in around or at - 1 in around or (at == 0 and kept)
    )


def _place(place: SourceLocation) -> list[Any]:
    return [place.path, place.line, place.column, place.length]


def texts() -> dict[Path, str]:
    """What the documents should be; the examples must be written before."""
    return {path: helping.document(Messages(language)) for language, path in DOCUMENTS.items()}


def as_text(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    EXAMPLES.write_text(as_text(examples()), encoding="utf-8")
    for target, text in texts().items():
        target.write_text(text, encoding="utf-8")
