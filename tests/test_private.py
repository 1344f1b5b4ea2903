"""Private data as people write it, and what only looks like it:
tests/private/ holds a line for each.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fangbang.checks import check_names, check_wording
from fangbang.checks.private_data import private_in
from fangbang.checks.wording import is_private

LISTS = Path(__file__).resolve().parent / "private"


def lines(name: str) -> list[str]:
    """The lines of a list, what \\u stands for in its place."""
    whole = (LISTS / name).read_text(encoding="utf-8").splitlines()
    plain = [
        re.sub(r"\\u([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), line)
        for line in whole
        if line and not line.startswith("# ")
    ]
    return [line.replace("\\\\", "\\") for line in plain]


def test_what_is_private_is_found() -> None:
    listed = lines("is.txt")
    missed = [line for line in listed if not is_private(line)]
    assert len(listed) >= 150 and len(missed) <= len(listed) * 0.05, missed


def test_what_only_looks_so_is_not() -> None:
    listed = lines("is-not.txt")
    refused = [line for line in listed if is_private(line)]
    assert len(listed) >= 100 and len(refused) <= len(listed) * 0.02, refused


@pytest.mark.parametrize("line", lines("is.txt"))
def test_the_place_is_within_the_line(line: str) -> None:
    for each in private_in(line):
        assert 0 <= each.start < each.end <= len(line) and each.text.strip()


@pytest.mark.parametrize(
    "path",
    [
        "content/spring/photos/李雷13800138000.jpg",
        "content/spring/photos/li-lei-13800138000.jpg",
        "content/li.lei@example.org.en.md",
        "results/spring/微信lilei1990.yaml",
        "rules/110101199003071233/rule.yaml",
    ],
)
def test_names_of_files_are_looked_at_too(path: str) -> None:
    assert [each.code for each in check_names([path])] == ["private-data"]


@pytest.mark.parametrize(
    "path",
    [
        "content/spring/photos/IMG_20260314_123045.jpg",
        "content/spring/photos/DSC01234.jpg",
        "results/2026-03-14/uno.yaml",
    ],
)
def test_ordinary_names_of_files_are_fine(path: str) -> None:
    assert list(check_names([path])) == []


def test_a_number_over_two_lines() -> None:
    (problem,) = check_wording(
        "content/spring/intro.en.md", "Call\n\nLi Lei at 138 0013\n8000 after six.\n"
    )
    assert (problem.code, problem.place.line, problem.place.column) == ("private-data", 3, 11)


def test_what_the_site_says_is_none_is_a_remark_with_its_reason() -> None:
    found = list(
        check_wording(
            "content/a.en.md", "try 138-0013-8000 and 13900139000", {"13800138000": "a seed"}
        )
    )
    assert [(each.code, each.severity, each.facts.get("why")) for each in found] == [
        ("private-allowed", "info", "a seed"),
        ("private-data", "error", None),
    ]
