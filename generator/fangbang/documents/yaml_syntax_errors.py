"""What libyaml stumbled over, told in our words and at the place where it is mended.

Knows YAML and no tournaments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from ..messages.problem import Problem, SourceLocation

# our name for it (a label yaml-…) → how messages begin, libyaml's and those of the reader in
# Python; any other is yaml-other
_DETAILS = {
    "alias": ("found undefined alias", "did not find expected alphabetic or numeric character"),
    "block": (
        "found an indentation indicator equal to 0",
        "did not find expected comment or line break",
        "did not find expected whitespace or line break",
    ),
    "colon": ("could not find expected ':'", "found unexpected ':'"),
    "dash": ("block sequence entries are not allowed in this context",),
    "dashes": ("did not find expected '-' indicator", "expected <block end>"),
    "directive": (
        "could not find expected directive name",
        "found unknown directive name",
        "found duplicate %YAML directive",
        "found duplicate %TAG directive",
        "found incompatible YAML document",
        "found extremely long version number",
        "did not find expected version number",
        "did not find expected digit or '.' character",
        "did not find expected whitespace",
        "found unexpected non-alphabetical character",
    ),
    "escape": (
        "found unknown escape character",
        "did not find expected hexdecimal number",
        "found invalid Unicode character escape code",
    ),
    "keys": ("did not find expected key",),
    "list-open": ("did not find expected ',' or ']'", "expected ',' or ']'"),
    "map-open": ("did not find expected ',' or '}'", "expected ',' or '}'"),
    "mark": ("found character", "did not find expected node content", "expected the node content"),
    "more": ("did not find expected <document start>",),
    "nested": ("exceeded maximum nesting depth",),
    "question": ("mapping keys are not allowed in this context",),
    "quote": ("found unexpected end of stream", "found unexpected document indicator"),
    "tab": (
        "found a tab character that violates indentation",
        "found a tab character where an indentation space is expected",
    ),
    "tag": (
        "did not find expected '!'",
        "did not find the expected '>'",
        "did not find URI escaped octet",
        "did not find expected tag URI",
        "found undefined tag handle",
    ),
    "twice": ("second occurrence",),
    "value": ("mapping values are not allowed",),
}
_NAMED = {message: name for name, messages in _DETAILS.items() for message in messages}


class _At(NamedTuple):
    """A place as libyaml gives it: counted from 0."""

    line: int
    column: int


_BRACKETS = {"[": "list-open", "{": "map-open"}


def syntax(path: str, fault: yaml.MarkedYAMLError, text: str, shift: int) -> Problem:
    """The problem behind a fault; a bracket without its
    other half is pointed at where it opened.
    """
    met, begun = fault.problem_mark or fault.context_mark, fault.context_mark
    if "another document" in str(fault.problem):
        return Problem("more-documents", _marked(path, met, shift))
    otherwise = "directive" if "directive" in str(fault.context) else "other"
    detail = next(
        (name for message, name in _NAMED.items() if str(fault.problem).startswith(message)),
        otherwise,
    )
    if detail == "mark" and begun and met and "flow node" in str(fault.context):
        detail, begun = _nothing(text, met)
    lines = text.split("\n")
    if met and (
        slip := _behind_quote(path, detail, met, lines, shift)
        or _surplus(path, detail, met, lines, shift)
    ):
        return slip
    if detail in _BRACKETS.values() and begun and met:
        also = met if met.line < text.rstrip().count("\n") + 1 else None
        return (
            _hidden(path, begun, lines, shift)
            or _slip_between(path, begun, met, text, shift)
            or _problem(path, detail, begun, also, shift)
        )
    if (
        detail == "colon"
        and begun
        and (key := re.match(r"[\w-]+", lines[begun.line][begun.column :]))
    ):
        return Problem(
            "missing-colon",
            SourceLocation(path, begun.line + 1 + shift, begun.column + 1, len(key[0])),
            {"key": key[0]},
        )
    if detail in ("quote", "escape", "block", "tag") and begun:
        return _problem(path, detail, begun, None, shift)
    return _problem(
        path, detail, met, _line_above(lines, met) if detail == "value" and met else None, shift
    )


def _behind_quote(path: str, detail: str, met: Any, lines: list[str], shift: int) -> Problem | None:
    """'Winner's awards': the apostrophe ends the text, and what follows can not be read."""
    line = lines[met.line] if met.line < len(lines) else ""
    if (
        detail not in ("keys", "list-open", "map-open", "dashes")
        or line[met.column - 1 : met.column] not in ("'", '"')
        or not line[met.column : met.column + 1].isalnum()
    ):
        return None
    return _problem(path, "apostrophe", _At(met.line, met.column - 1), None, shift)


def _surplus(path: str, detail: str, met: Any, lines: list[str], shift: int) -> Problem | None:
    """A closing bracket that nothing opened."""
    mark = lines[met.line][met.column : met.column + 1] if met.line < len(lines) else ""
    return (
        _problem(path, "surplus", met, None, shift)
        if detail in ("keys", "dashes", "more") and mark in ("}", "]")
        else None
    )


def _hidden(path: str, begun: Any, lines: list[str], shift: int) -> Problem | None:
    """{note: 見 #3, white: 乙}: the closing bracket is part of a remark."""
    found = re.compile(r"\s(#[^}\]]{0,300}[}\]])").search(lines[begun.line], begun.column)
    return (
        _problem(path, "comment", _At(begun.line, found.start(1)), begun, shift) if found else None
    )


def _problem(path: str, detail: str, at: Any, also: Any, shift: int) -> Problem:
    return Problem(
        "yaml-syntax",
        _marked(path, at, shift),
        {"detail": detail},
        _marked(path, also, shift) if also else None,
    )


def _marked(path: str, mark: Any, shift: int) -> SourceLocation:
    return (
        SourceLocation(path, mark.line + 1 + shift, mark.column + 1)
        if mark
        else SourceLocation(path)
    )


def _nothing(text: str, met: yaml.Mark) -> tuple[str, Any]:
    """Between brackets there should be something: at the end of the file the
    bracket that is still open is to blame.
    """
    line = text.split("\n")[met.line] if met.line < text.count("\n") + 1 else ""
    opened = list(_open(text, met.index))
    if opened and not line[met.column :]:
        return _BRACKETS[
            "[" if isinstance(opened[-1], yaml.FlowSequenceStartToken) else "{"
        ], opened[-1].start_mark
    return ("empty" if line[met.column : met.column + 1] in (",", "]", "}") else "mark"), None


def _open(text: str, end: int) -> Iterator[Any]:
    """The brackets that are open at a place, the innermost last."""
    found: list[Any] = []
    try:
        for token in yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
            if token.start_mark.index >= end:
                break
            if isinstance(token, (yaml.FlowSequenceStartToken, yaml.FlowMappingStartToken)):
                found.append(token)
            elif found and isinstance(token, (yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken)):
                found.pop()
    except yaml.YAMLError:
        pass
    yield from found


def _slip_between(path: str, begun: Any, met: Any, text: str, shift: int) -> Problem | None:
    """A full-width comma, or a key without its colon, between a bracket
    and what the parser did not expect.
    """
    if comma := _wide_comma(begun, met, text):
        return Problem(
            "full-width-comma",
            SourceLocation(path, comma[0] + shift, comma[1]),
            {"better": comma[2]},
            _marked(path, begun, shift),
        )
    line = text.split("\n")[met.line] if met.line < text.count("\n") + 1 else ""
    found = re.search(
        r"(?:[{,]|^)\s{0,60}([^\s,:{}\[\]'\"#][^,:{}\[\]'\"#]{0,200}?)\s{0,60}$", line[: met.column]
    )
    if (
        found
        and line[met.column : met.column + 1] in ("{", "[")
        and text.split("\n")[begun.line][begun.column] == "{"
    ):
        return Problem(
            "missing-colon",
            SourceLocation(path, met.line + 1 + shift, found.start(1) + 1, len(found[1])),
            {"key": found[1]},
        )
    return None


def _wide_comma(begun: Any, met: Any, text: str) -> tuple[int, int, str] | None:
    """Where a full-width comma stands between a bracket and what the parser did not expect, and the
    words beside it as they should be.
    """
    line = text.split("\n")[met.line] if met.line < text.count("\n") + 1 else ""
    first = begun.column if begun.line == met.line else 0
    # the last word before it
    found = re.compile(r"([^\s,，:{}\[\]]{0,60})([，、])\s{0,60}([^\s,，:{}\[\]]*)$").search(
        line[: met.column], first
    )
    # or itself: “'甲'，”
    if not found and line[met.column : met.column + 1] in ("，", "、"):
        found = re.compile(r"([^\s,，:{}\[\]]{0,60})([，、])\s{0,60}([^\s,，:{}\[\]]*)").search(
            line, first
        )
    return (met.line + 1, found.start(2) + 1, f"{found[1]}, {found[3]}") if found else None


def _line_above(lines: list[str], met: Any) -> Any:
    """The line before, where it has no colon of its own: what is missing may be missing there."""
    at = next((at for at in range(met.line - 1, -1, -1) if lines[at].split("#")[0].strip()), None)
    if at is None or ":" in lines[at]:
        return None
    column = len(lines[at]) - len(lines[at].lstrip(" -"))
    return _At(at, column)
