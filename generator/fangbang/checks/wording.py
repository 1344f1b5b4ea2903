"""Checks on the text itself, line by line: placeholders left in a plan,
private data that must never be committed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from ..files.encoding import STEERING, UNSOUND
from ..messages.problem import INFO, WARNING, Problem, SourceLocation
from .private_data import Private, private_in
from .visible_text import readable

_PLACEHOLDER = re.compile(
    r"""
      [XＸ×○]{1,4}[月日年號号](?:[XＸ×○]{1,2}日)?      # X月X日
    | [XＸ]{2,}(?![A-Za-z]) | ○○                           # XX
    | (?<![A-Za-z0-9XＸ])[XＸ](?=[遊游][戲戏]|公司|[學学]校|[單单]位)   # X公司
    # re.A: a figure right behind a Chinese character is found too
    | \bTBD\b | \bTODO\b | \bFIXME\b | 待補 | 待补 | 待填""",
    re.X | re.A,
)
# in results a pair of queens, or somebody who is called so
_QUEENS = re.compile(r"QQ[ :=]*[0-9]", re.I)
# ======= alone underlines a heading
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7}) \S", re.M)
_COMMENT = re.compile(r"(?:^|\s)#.*")
_CONTACT = re.compile(
    r"""^(?P<before>[\s-]*contact\s*:)[^#]* | (?P<inside>[{,]\s*contact\s*:)(?:\s*"[^"]*"|\s*'[^']*'|[^,}]*)""",  # noqa: E501
    re.X,
)
_SEAM = re.compile(r"[0-9+(-][ \t]*\Z")
# what is no private data, as `bare` gives it → why
Allowed = Mapping[str, str]


def bare(text: str) -> str:
    """A number or a name without what people put between: 138-0013 8000 and 13800138000 are one."""
    return re.sub(r"[\W_]+", "", readable(str(text))[0]).casefold()


def check_wording(
    path: str, text: str, allowed: Allowed = MappingProxyType({})
) -> Iterator[Problem]:
    """Problems of one file's text; the organiser's own contact fields are left alone."""
    # in YAML the parser tells it
    if path.endswith(".md") and (marked := _CONFLICT.search(text)):
        yield Problem(
            "conflict-marker", SourceLocation(path, text.count("\n", 0, marked.start()) + 1, 1, 7)
        )
    plan, coded, placeholders = (
        path.endswith("/tournament.yaml"),
        path.endswith((".yaml", ".yml")),
        _PLACEHOLDER.search(text) is not None,
    )
    before = ""
    for number, line in enumerate(text.split("\n"), 1):
        if not line:
            before = ""
            continue
        # in YAML the parser tells it
        for found in UNSOUND.finditer(line.rstrip("\r") if path.endswith(".md") else ""):
            yield Problem(
                "strange-character",
                SourceLocation(path, number, found.start() + 1),
                {"character": f"U+{ord(found.group()):04X}"},
            )
        for found in (
            _PLACEHOLDER.finditer(_COMMENT.sub("", line) if coded else line) if placeholders else ()
        ):
            yield Problem(
                "placeholder",
                SourceLocation(path, number, found.start() + 1, len(found.group())),
                {"value": found.group()},
                severity=WARNING,
            )
        line = _without_contact(line) if plan else line
        yield from _private(path, number, line, allowed)
        if _SEAM.search(before) and (begins := line.lstrip())[:1] in _BEGINS:
            yield from _over_two_lines(path, number, before, begins, allowed)
        before = line


_BEGINS = frozenset("0123456789(-")


def check_names(paths: Iterable[str], allowed: Allowed = MappingProxyType({})) -> Iterator[Problem]:
    """Private data in the names of files and folders, which are part of
    addresses; and what no name may hold.
    """
    for path in paths:
        for sign in STEERING.finditer(path):
            yield Problem(
                "strange-character",
                SourceLocation(path),
                {"character": f"U+{ord(sign.group()):04X}"},
            )
        for part in dict.fromkeys(re.split("[/.]", path) if "@" not in path else path.split("/")):
            for each in private_in(re.sub("[-_]", " ", part)):
                yield _told(SourceLocation(path), each, allowed)


def _private(path: str, number: int, line: str, allowed: Allowed) -> Iterator[Problem]:
    for each in private_in(line):
        if not (
            path.startswith("results/") and _QUEENS.search(line, max(0, each.start - 6), each.end)
        ):
            yield _told(
                SourceLocation(path, number, each.start + 1, each.end - each.start), each, allowed
            )


def _over_two_lines(
    path: str, number: int, first: str, second: str, allowed: Allowed
) -> Iterator[Problem]:
    """A number that goes on in the next line."""
    seam = len(first.rstrip())
    for each in private_in(f"{first.rstrip()} {second}"):
        if each.start < seam < each.end - 1:
            yield _told(
                SourceLocation(path, number - 1, each.start + 1, seam - each.start), each, allowed
            )


def _told(place: SourceLocation, each: Private, allowed: Allowed) -> Problem:
    """Private data is an error; what the site says is none is only
    remarked on, with the reason given.
    """
    if why := allowed.get(bare(each.text)):
        return Problem("private-allowed", place, {"value": each.text, "why": why}, severity=INFO)
    return Problem("private-data", place, {"kind": f"private-{each.kind}"})


def is_private(text: str) -> bool:
    """True for a line that holds what may never be published."""
    return any(True for _ in private_in(text))


def _without_contact(line: str) -> str:
    """A line of a plan with the value of `contact` blanked: it is meant to be
    public, what stands beside it is not.
    """
    return _CONTACT.sub(lambda found: " " * len(found.group()), line)
