"""Everything under cases/: the outcome of each is what it says; and each
problem of the program is shown by one.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from case import EXPECTATIONS, ROOT, Case, Found, drawn_from, mended, read_case
from fangbang.engine.draw import Drawn
from fangbang.messages.catalog import message_catalog

PACKAGE = ROOT / "generator" / "fangbang"
# tests/replay, tests/sheets; pages say no problems
ELSEWHERE = re.compile(
    r"games/(replays|[a-z]+/replay)/|documents/rulesheet/|checks/(rulesheet_|rulesheets|glossary)|pages/"
)
# no schema of ours says the first yet; the others: paper/test_handouts.py
FALLBACKS = {"wrong-value", "no-chromium", "no-edition", "no-language", "chromium-failed"}
OTHER_TESTS = (
    "engine/test_timetable.py",
    "test_commit.py",
    "desk/test_desk_addresses.py",
    "test_tree.py",
    "test_git_faults.py",
    "test_out.py",
    "test_theme.py",
    "test_hostile.py",
    "test_cli.py",
    "test_build.py",
    "test_photos.py",
    "test_lost.py",
    "test_serve.py",
    "test_intake.py",
    # bytes, folders and disks do not fit into Markdown
    "test_unread.py",
    "test_used_rules.py",
    "engine/test_draw.py",
)


CASES = [read_case(path) for path in sorted((ROOT / "tests" / "cases").rglob("*.md"))]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    found = Found(case)
    for kind, arguments, expected in case.expected:
        assert EXPECTATIONS[kind](found, arguments) == expected, f"{case.path}: {case.title}"


def codes_of(case: Case) -> set[str]:
    """The problems and remarks that a case expects."""
    return {
        line.split()[1]
        for kind, _, text in case.expected
        if kind in ("problems", "remarks")
        for line in text.splitlines()
    }


@pytest.mark.parametrize("case", [each for each in CASES if each.mends], ids=str)
def test_a_mended_case_is_sound(case: Case) -> None:
    """Nothing is left to tell; only a log may end early, as the cases
    show no more of it than they need.
    """
    told = [
        each
        for each in Found(mended(case)).problems
        if each.severity != "info" or each.code in codes_of(case)
    ]
    assert [
        each for each in told if each.code != "log-unfinished" or "log-unfinished" in codes_of(case)
    ] == []


@pytest.mark.parametrize(
    "case",
    [each for each in CASES if each.mends and any(kind == "draw" for kind, *_ in each.expected)],
    ids=str,
)
def test_what_was_refused_is_drawn_once_mended(case: Case) -> None:
    """A mend for a command that answered why it does not draw."""
    for kind, arguments, expected in case.expected:
        if kind == "draw" and expected.startswith("draw-"):
            assert isinstance(drawn_from(Found(mended(case)), arguments), Drawn), case.path


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_case_says_why(case: Case) -> None:
    """A title and, before the first file, at least a sentence: a case is read by people."""
    why = case.path.read_text(encoding="utf-8").split("\n", 1)[1].split("```", 1)[0].strip()
    assert len(why) > 30 and why.endswith((".", "。", ":", "：")), case.path


def texts_of(path: Path) -> Iterator[str]:
    """Every piece of text in a module that may be a
    problem's code, f-strings by their first part.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif (
            isinstance(node, ast.JoinedStr)
            and isinstance(node.values[0], ast.Constant)
            and str(node.values[0].value).endswith("-")
        ):
            yield from (
                code
                for code in message_catalog()["problems"]
                if code.startswith(str(node.values[0].value))
            )


def codes_of_the_program() -> set[str]:
    modules = [
        path
        for path in PACKAGE.rglob("*.py")
        if not ELSEWHERE.match(path.relative_to(PACKAGE).as_posix())
    ]
    return {text for path in modules for text in texts_of(path)} & set(
        message_catalog()["problems"]
    )


def codes_shown() -> set[str]:
    of_cases = {
        line.split()[1]
        for case in CASES
        for kind, _, text in case.expected
        if kind in ("problems", "remarks")
        for line in text.splitlines()
    }
    elsewhere = "".join((ROOT / "tests" / name).read_text(encoding="utf-8") for name in OTHER_TESTS)
    return of_cases | {
        code for code in message_catalog()["problems"] if re.search(rf'"{code}"', elsewhere)
    }


def test_every_problem_is_shown() -> None:
    """Whoever adds a problem adds a case that an organiser could read."""
    assert codes_of_the_program() - codes_shown() - FALLBACKS == set()
