"""What libyaml says in English is said in the reader's language,
and at the place where it is mended.
"""

from __future__ import annotations

import re

import pytest
import yaml

from fangbang.documents.document import parse
from fangbang.documents.yaml_syntax_errors import _DETAILS, _NAMED, syntax
from fangbang.files.source_file import Source
from fangbang.messages.catalog import LANGUAGES, Messages
from fangbang.messages.problem import Problem, format_problem

WRONG = {  # text → where it is told
    "games: [": "1:8",
    "games: {\n": "1:8",
    "a: {b: 1, c: [\n": "1:14",
    "games:\n  - [\n    {a: b},\n": "2:5",
    "a: [, b]": "1:5",
    "a: , b": "1:4",
    "a: ]": "1:4",
    "a: @x": "1:4",
    "%x\na: b": "1:3",
    "a: !<x b": "1:4",
    "a: !x!y b": "1:4",
    "a: & b": "1:5",
    "a: *": "1:5",
    'a: "\\q"': "1:4",
    "a: |0\n x": "1:4",
    "a: | x\n": "1:4",
    'a: "x\n---\n': "1:4",
    "a: 'x\n": "1:4",
    "a: - b": "1:4",
    "a: ? b": "1:4",
    "[&a 1, &a 2]": "1:8",
    "[" * 20000: "1:1001",
    '"a" "b"': "1:5",
    "a: b\n  c: d": "2:4",
    "- a\nb: c\n": "2:1",
    "a:\n  - b\n c\n": "3:2",
    "a: *b": "1:4",
    "%YAML 1.1\n%YAML 1.1\n--- a": "2:1",
    "%YAML 9.9\n---\n": "1:1",
    "%YAML 1.11111111111\n--- a": "1:18",
    "%TAG x\n--- a": "1:1",
    'a: "\\xZZ"': "1:4",
    'a: "\\ud800"': "1:4",
    "a: !<%zz> b": "1:4",
    "a: {b: 1\nc: d\n": "1:4",
}


def _problem(text: str) -> Problem:
    problems: list[Problem] = []
    assert parse(Source("x.yaml", text.encode()), problems) is None
    (found,) = problems
    return found


@pytest.mark.parametrize("text", WRONG, ids=lambda text: repr(text[:30]))
def test_each_message_has_words_and_a_place(text: str) -> None:
    found = _problem(text)
    assert str(found.place) == f"x.yaml:{WRONG[text]}" and found.facts["detail"] != "other"
    for language in LANGUAGES:
        told = format_problem(found, Messages(language), lambda place: "x")
        assert language == "en" or not re.search(
            "[a-z]{4,}", re.sub("yaml-syntax|x.yaml|YAML|Tab", "", told)
        ), told


def test_every_name_has_its_label() -> None:
    names = {*_DETAILS, "apostrophe", "comment", "empty", "other", "surplus"}
    assert names == {
        key.removeprefix("yaml-") for key in Messages("en")._labels if key.startswith("yaml-")
    }
    assert len(_NAMED) == sum(len(each) for each in _DETAILS.values())


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("a: [b\nc: d", "list-open", "1:4"),
        ("a: {b\nc: d", "map-open", "1:4"),
        ("a: b: c", "value", "1:5"),
        ("a: 'b", "quote", "1:4"),
        ("games: [", "list-open", "1:8"),
        ("a: @b", "mark", "1:4"),
        ("- a\nb: c", "dashes", "2:1"),
    ],
)
def test_without_libyaml_the_same_is_told(text: str, name: str, place: str) -> None:
    """The reader in Python words its messages a little differently."""
    with pytest.raises(yaml.MarkedYAMLError) as fault:
        yaml.compose(text, Loader=yaml.SafeLoader)
    found = syntax("x.yaml", fault.value, text, 0)
    assert (found.code, found.facts, str(found.place)) == (
        "yaml-syntax",
        {"detail": name},
        f"x.yaml:{place}",
    )


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ("games:\n  - {out: 李雷, left {韓: 5}}\n", "left", "2:15"),
        ("{left [a]}", "left", "1:2"),
        ("{a: b,\n left {c: d}}", "left", "2:2"),
        ("games:\n- a: 1\nfixtures\n- b: 1\n", "fixtures", "3:1"),
        ("a:\n  b: 1\n  out 李雷\n  left: {a: 5}\n", "out", "3:3"),
    ],
)
def test_a_missing_colon_is_named(text: str, key: str, place: str) -> None:
    found = _problem(text)
    assert (found.code, found.facts, str(found.place)) == (
        "missing-colon",
        {"key": key},
        f"x.yaml:{place}",
    )


@pytest.mark.parametrize(
    "text", ["{left: 5 {a: b}}", "[a {b: c}]", "{left: [a] {b: c}}", "{a: b} {c: d}"]
)
def test_another_slip_is_no_missing_colon(text: str) -> None:
    assert _problem(text).code == "yaml-syntax"
