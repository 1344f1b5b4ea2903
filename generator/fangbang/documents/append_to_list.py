"""Items put behind the last one of a list in a YAML file, wherever the list
stands; every other byte stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import yaml

from ..files.source_file import Source
from .document import parse

Item = Sequence[str]  # its lines, without the dash


class Unwritable(ValueError):
    """The file has a form into which nothing can be put safely."""


def yaml_list(
    key: str, items: Sequence[Item], above: Sequence[str] = (), ending: str = "\n"
) -> str:
    """A list as a piece of a file of its own, with comments above it."""
    return "".join(f"{line}{ending}" for line in (*_comments(above, ""), f"{key}:")) + dashed(
        items, (), "  ", ending
    )


def append_to_list(
    source: Source, key: str, items: Sequence[Item], above: Sequence[str] = ()
) -> bytes:
    """The file with the items behind those of its list `key`; what comes out is read again and
    must be the same data and these items.
    """
    document = parse(source, [])
    if document is None or not isinstance(document.data or {}, dict):
        raise Unwritable(source.path)
    made = _put(source, document.root, key, items, above).encode()
    before, after = document.data or {}, parse(Source(source.path, made), [])
    new: Any = parse(Source("x.yaml", yaml_list(key, items).encode()), [])
    if (
        after is None
        or new is None
        or after.data != {**before, key: [*(before.get(key) or []), *new.data[key]]}
    ):
        raise Unwritable(source.path)
    return made


def _put(
    source: Source, root: yaml.Node | None, key: str, items: Sequence[Item], above: Sequence[str]
) -> str:
    text = source.data.decode("utf-8")
    ending = "\r\n" if "\r\n" in text else "\n"
    rows = re.split(r"(?<=\n)", text)
    name, found = (
        next((pair for pair in root.value if pair[0].value == key), (None, None))
        if isinstance(root, yaml.MappingNode)
        else (None, None)
    )
    if name is None or found is None:
        return (
            text
            + (ending if text and not text.endswith("\n") else "")
            + (ending if text and above else "")
            + yaml_list(key, items, above, ending)
        )
    # the key with nothing behind it
    if isinstance(found, yaml.ScalarNode):
        return _below(rows, found.start_mark.line, dashed(items, above, "  ", ending), ending)
    if not getattr(found, "flow_style", False):
        return _below(
            rows,
            last_line(found),
            dashed(items, above, " " * found.start_mark.column, ending),
            ending,
        )
    several = any(len(item) > 1 for item in items)
    if (
        not isinstance(found, yaml.SequenceNode)
        or (several and found.value)
        or (not found.value and found.end_mark.line != found.start_mark.line)
    ):
        raise Unwritable(source.path)
    return _into_brackets(rows, name.start_mark.line, found, items, above, ending)


def _into_brackets(
    rows: list[str],
    at_key: int,
    found: yaml.Node,
    items: Sequence[Item],
    above: Sequence[str],
    ending: str,
) -> str:
    """`[]` gives way to a list with dashes; in a list between brackets the items come behind the
    last one, the comments above its key.
    """
    shift = rows[0].startswith("\ufeff")
    if not found.value:
        at, start, end = found.start_mark.line, found.start_mark.column, found.end_mark.column
        start, end = (each + (shift and at == 0) for each in (start, end))
        rows[at] = rows[at][:start].rstrip(" ") + rows[at][end:]
        return _below(rows, at, dashed(items, above, "  ", ending), ending)
    mark = found.value[-1].end_mark
    column = mark.column + (shift and mark.line == 0)
    rows[mark.line] = (
        rows[mark.line][:column]
        + "".join(f", {item[0]}" for item in items)
        + rows[mark.line][column:]
    )
    return "".join(
        [*rows[:at_key], *(f"{line}{ending}" for line in _comments(above, "")), *rows[at_key:]]
    )


def _below(rows: list[str], line: int, added: str, ending: str) -> str:
    """The added lines below a line, counted from 0."""
    if not rows[line].endswith("\n"):
        rows[line] += ending
    return "".join([*rows[: line + 1], added, *rows[line + 1 :]])


def dashed(items: Sequence[Item], above: Sequence[str], indent: str, ending: str) -> str:
    """Items as lines with dashes, below their comments."""
    lines = [
        *_comments(above, indent),
        *(
            f"{indent}{'  ' if at else '- '}{line}"
            for item in items
            for at, line in enumerate(item)
        ),
    ]
    return "".join(f"{line}{ending}" for line in lines)


def _comments(above: Sequence[str], indent: str) -> list[str]:
    return [f"{indent}# {line}" for line in above]


def last_line(node: yaml.Node) -> int:
    """The line on which a node's last word stands; the marks of blocks
    reach over the comments behind them.
    """
    if isinstance(node, yaml.ScalarNode):
        block = node.style in ("|", ">")
        return int(node.end_mark.line) - (1 if block and node.end_mark.column == 0 else 0)
    if getattr(node, "flow_style", False) or not node.value:
        return int(node.end_mark.line)
    last = node.value[-1]
    return last_line(last[1] if isinstance(last, tuple) else last)
