"""A game as lines of YAML, put behind the games of a file; every other byte stays as it is."""
from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

import yaml

from ..nouns import Source
from ..parse import Document, parse

_BLOCK = ("roles",)                     # a game with these is written over several lines
_WIDE = 150


class Unwritable(Exception):
    """The file has a form into which nothing can be put safely."""


def typed(item: Mapping[str, Any]) -> list[str]:
    """A game as lines, without the dash: one line, or one for each key where there is much to say."""
    line = f"{{{', '.join(f'{key}: {flow(value)}' for key, value in item.items())}}}"
    if not any(key in item for key in _BLOCK) and len(line) <= _WIDE:
        return [line]
    lines = []
    for key, value in item.items():
        if key in _BLOCK:
            lines += [f"{key}:", *(f"  {name}: {flow(each)}" for name, each in value.items())]
        else:
            lines.append(f"{key}: {flow(value)}")
    return lines


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_scalar(str(key))}: {flow(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(flow(each) for each in value)}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | Decimal) else _scalar(value)


def _scalar(text: str) -> str:
    """Bare where YAML reads the very same text, else in quotes."""
    for written in (text, "'" + text.replace("'", "''") + "'"):
        if re.search(r"[\n\r\x00-\x1f]", written):
            break
        found = parse(Source("x.yaml", f"[{{k: {written}, {written}: v}}]".encode()), [])
        if found and found.data == [{"k": text, text: "v"}]:
            return written
    return json.dumps(text, ensure_ascii=False)


def new_file(item: Mapping[str, Any]) -> bytes:
    """A results file that begins with this game."""
    return pages_of([item])


def pages_of(items: Sequence[Mapping[str, Any]]) -> bytes:
    """A whole results file with these games."""
    return ("games:\n" + "".join(_dashed(typed(each), "  ", "\n") for each in items)).encode()


def appended(source: Source, item: Mapping[str, Any]) -> bytes:
    """The file with the game behind its last one; what comes out is read again and must be the same data and this game."""
    document = parse(source, [])
    if document is None or not isinstance(document.data or {}, dict):
        raise Unwritable(source.path)
    made = _put(source, document, typed(item))
    before, after = document.data or {}, parse(Source(source.path, made), [])
    read = parse(Source("x.yaml", new_file(item)), [])
    assert read
    if after is None or after.data != {**before, "games": [*(before.get("games") or []), *read.data["games"]]}:
        raise Unwritable(source.path)
    return made


def _put(source: Source, document: Document, lines: list[str]) -> bytes:
    text = source.data.decode("utf-8")
    ending = "\r\n" if "\r\n" in text else "\n"
    rows = re.split(r"(?<=\n)", text)
    games = next((value for key, value in document.root.value if key.value == "games"), None) if isinstance(document.root, yaml.MappingNode) else None
    if games is None:
        return (text + (ending if text and not text.endswith("\n") else "") + "games:" + ending + _dashed(lines, "  ", ending)).encode()
    if isinstance(games, yaml.ScalarNode):                           # games: with nothing behind it
        return _behind(rows, games.start_mark.line, _dashed(lines, "  ", ending), ending).encode()
    if not getattr(games, "flow_style", False):
        indent = " " * games.start_mark.column
        return _behind(rows, _last_line(games), _dashed(lines, indent, ending), ending).encode()
    if not isinstance(games, yaml.SequenceNode) or (len(lines) > 1 and games.value) or (not games.value and games.end_mark.line != games.start_mark.line):
        raise Unwritable(source.path)
    return _into_brackets(rows, games, lines, ending).encode()


def _into_brackets(rows: list[str], games: yaml.Node, lines: list[str], ending: str) -> str:
    """`[]` gives way to a list with dashes; in a list between brackets the game comes behind the last one."""
    shift = rows[0].startswith("\ufeff")
    if not games.value:
        at, start, end = games.start_mark.line, games.start_mark.column, games.end_mark.column
        start, end = (each + (shift and at == 0) for each in (start, end))
        rows[at] = rows[at][:start].rstrip(" ") + rows[at][end:]
        return _behind(rows, at, _dashed(lines, "  ", ending), ending)
    mark = games.value[-1].end_mark
    column = mark.column + (shift and mark.line == 0)
    rows[mark.line] = rows[mark.line][:column] + ", " + lines[0] + rows[mark.line][column:]
    return "".join(rows)


def _behind(rows: list[str], line: int, added: str, ending: str) -> str:
    """The added lines behind a line, counted from 0."""
    if not rows[line].endswith("\n"):
        rows[line] += ending
    return "".join([*rows[:line + 1], added, *rows[line + 1:]])


def _dashed(lines: list[str], indent: str, ending: str) -> str:
    return "".join(f"{indent}{'  ' if at else '- '}{line}{ending}" for at, line in enumerate(lines))


def _last_line(node: yaml.Node) -> int:
    """The line on which a node's last word stands; the marks of blocks reach over the comments behind them."""
    if isinstance(node, yaml.ScalarNode):
        block = node.style in ("|", ">")
        return int(node.end_mark.line) - (1 if block and node.end_mark.column == 0 else 0)
    if getattr(node, "flow_style", False) or not node.value:
        return int(node.end_mark.line)
    last = node.value[-1]
    return _last_line(last[1] if isinstance(last, tuple) else last)
