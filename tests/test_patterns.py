"""No regular expression of ours costs more than its text is long: each is
tried on texts made to take for ever.

The texts come from the pattern itself: its own pieces repeated, behind and before its beginning,
with an end that does not fit.
"""

from __future__ import annotations

import ast
import importlib
import random
import re
import re._constants as C
import re._parser as parser
import time
import warnings
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from fangbang.checks import private_data as private

PACKAGE = Path(__file__).resolve().parent.parent / "generator" / "fangbang"
# these begin at one place; all others at every place of a text
AT_ONCE = {"match", "fullmatch"}
LENGTHS = (500, 1000, 2000, 4000)
# seconds of this process for 4,000 characters; for twice as many
SLOW, RATIO = 0.012, 2.6


@cache
def patterns() -> dict[tuple[str, int], set[str]]:
    """(pattern, flags) → the methods that it is used with."""
    found: dict[tuple[str, int], set[str]] = {}
    calls = {
        path: list(_calls(path))
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.name != "__main__.py"
    }
    # a pattern may be imported
    used: dict[str, set[str]] = {}
    for name, method, _ in (each for several in calls.values() for each in several):
        used.setdefault(name, set()).add(method)
    for path, several in calls.items():
        module = importlib.import_module(
            "fangbang."
            + ".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__")
        )
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                found.setdefault((value.pattern, value.flags), set()).update(used.get(name, ()))
        for name, method, call in several:
            if (
                name == "re"
                and call.args
                and isinstance(call.args[0], ast.Constant)
                and isinstance(call.args[0].value, str)
            ):
                pattern = call.args[0].value, re.compile(call.args[0].value, _flags(call)).flags
                if method != "escape" and (method != "compile" or pattern not in found):
                    found.setdefault(pattern, set()).add(method)
    for _, each, _ in private._forms():
        found.setdefault((each.pattern, each.flags), set()).add("finditer")
    return found


def _calls(path: Path) -> Iterator[tuple[str, str, ast.Call]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
        ):
            yield node.func.value.id, node.func.attr, node


def _flags(call: ast.Call) -> int:
    said = [
        ast.unparse(each)
        for each in (*call.args[1:], *(keyword.value for keyword in call.keywords))
    ]
    return int(
        sum(
            eval(each, {"re": re})
            for each in said
            if re.fullmatch(r"re\.[A-Z]+(?: \| re\.[A-Z]+)*", each)
        )
    )


_MARKS = " a0-A\n._x中　\t/:,\"'([{#*|~!=<é十`>"


def _sample(tree: Any, chance: random.Random) -> str:
    made = []
    for kind, about in tree:
        if kind is C.LITERAL:
            made.append(chr(about))
        elif kind is C.NOT_LITERAL:
            made.append("b" if about != ord("b") else "c")
        elif kind is C.ANY:
            made.append("x")
        elif kind is C.IN:
            made.append(_of_class(about, chance))
        elif kind in (C.MAX_REPEAT, C.MIN_REPEAT, C.POSSESSIVE_REPEAT):
            made += [_sample(about[2], chance) for _ in range(max(about[0], min(about[1], 1)))]
        elif kind is C.SUBPATTERN:
            made.append(_sample(about[3], chance))
        elif kind is C.ATOMIC_GROUP:
            made.append(_sample(about, chance))
        elif kind is C.BRANCH:
            made.append(_sample(chance.choice(about[1]), chance))
    return "".join(made)


def _of_class(items: Any, chance: random.Random) -> str:
    negated = items[0][0] is C.NEGATE
    fits = [mark for mark in _MARKS if _in_class(items, ord(mark)) != negated]
    first = next(
        (
            about if kind is C.LITERAL else about[0]
            for kind, about in items
            if kind in (C.LITERAL, C.RANGE)
        ),
        ord("q"),
    )
    return chance.choice(fits) if fits else chr(first)


_CATEGORIES = {
    C.CATEGORY_DIGIT: r"\d",
    C.CATEGORY_NOT_DIGIT: r"\D",
    C.CATEGORY_SPACE: r"\s",
    C.CATEGORY_NOT_SPACE: r"\S",
    C.CATEGORY_WORD: r"\w",
    C.CATEGORY_NOT_WORD: r"\W",
}


def _in_class(items: Any, mark: int) -> bool:
    return any(
        about == mark
        if kind is C.LITERAL
        else about[0] <= mark <= about[1]
        if kind is C.RANGE
        else re.match(_CATEGORIES[about], chr(mark)) is not None
        if kind is C.CATEGORY
        else False
        for kind, about in items
    )


def _repeated(tree: Any) -> Iterator[Any]:
    for kind, about in tree:
        if kind in (C.MAX_REPEAT, C.MIN_REPEAT, C.POSSESSIVE_REPEAT):
            if about[1] > 20:
                yield about[2]
            yield from _repeated(about[2])
        elif kind is C.SUBPATTERN:
            yield from _repeated(about[3])
        elif kind is C.ATOMIC_GROUP:
            yield from _repeated(about)
        elif kind is C.BRANCH:
            for each in about[1]:
                yield from _repeated(each)


def hostile(pattern: str, flags: int, length: int, chance: random.Random) -> Iterator[str]:
    """Texts that are nearly what the pattern looks for, again and again."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = parser.parse(pattern, flags & ~re.UNICODE.value)
    whole = _sample(tree, chance)
    pieces = [_sample(each, chance) for each in _repeated(tree) for _ in range(3)]
    pieces += [
        whole,
        whole[:-1],
        *(whole[:at] for at in range(1, 5)),
        " ",
        "a ",
        "\n",
        "0",
        "-",
        "`",
        ".",
    ]
    for piece in dict.fromkeys(each for each in pieces if each):
        for before in dict.fromkeys(
            ["", whole[:1], whole[:2], whole[: len(whole) // 2], whole[:-1]]
        ):
            for behind in ("", "\x01"):
                yield before + piece * (length // len(piece)) + behind


def seconds(pattern: re.Pattern[str], methods: Iterable[str], text: str) -> float:
    began = time.process_time()
    if set(methods) and set(methods) <= AT_ONCE:
        pattern.match(text)
        pattern.fullmatch(text)
    else:
        for _ in pattern.finditer(text):
            pass
    return time.process_time() - began


def slow(pattern: str, flags: int, methods: set[str]) -> str:
    """The text that takes more than its length, or nothing."""
    made = re.compile(pattern, flags)
    for seed in range(2):
        for length in LENGTHS:  # what is cubic shows in the short ones
            for at, text in enumerate(hostile(pattern, flags, length, random.Random(seed))):
                if (
                    seconds(made, methods, text) > SLOW
                    and min(seconds(made, methods, text) for _ in range(3)) > SLOW
                ):
                    twice = list(hostile(pattern, flags, 2 * length, random.Random(seed)))[at]
                    # the least of three each: a busy machine makes any one of them long
                    if min(seconds(made, methods, twice) for _ in range(3)) > RATIO * min(
                        seconds(made, methods, text) for _ in range(3)
                    ):
                        return text[:60]
    return ""


@pytest.mark.parametrize(("pattern", "flags"), sorted(patterns()), ids=lambda each: repr(each)[:60])
def test_a_pattern_costs_what_its_text_is_long(pattern: str, flags: int) -> None:
    assert slow(pattern, flags, patterns()[pattern, flags]) == ""


def test_one_that_does_not_is_found() -> None:
    assert (
        slow(r"\{\{(?!\{)\s*([^{}\n]*?)\s*\}\}", 0, {"sub"})
        and slow(r" *a* *b", 0, {"match"})
        and slow(r"[ \t]*\{#([A-Za-z]+)\}", 0, {"search"})
    )
