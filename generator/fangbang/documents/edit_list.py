"""One item of a list in a YAML file taken out, or others put in its place; every other line stays
as it is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import yaml

from ..files.source_file import Source
from .append_to_list import Item, Unwritable, dashed, last_line, yaml_list
from .document import parse


def replace_item(source: Source, key: str, index: int, items: Sequence[Item]) -> bytes:
    """The file with these items where item `index` of its list `key` was; without any it is
    taken out. What comes out is read again and must be just that.

    Raises Unwritable where the file has a form in which that can not be done safely.
    """
    document = parse(source, [])
    if document is None or not isinstance(document.root, yaml.MappingNode):
        raise Unwritable(source.path)
    pair = next((pair for pair in document.root.value if pair[0].value == key), None)
    if pair is None or not isinstance(pair[1], yaml.SequenceNode) or index >= len(pair[1].value):
        raise Unwritable(source.path)
    written = (
        _between_brackets(source, pair[1], index, items)
        if pair[1].flow_style
        else _in_lines(source, pair[0].end_mark, pair[1], index, items)
    )
    new = parse(Source("x.yaml", yaml_list(key, items).encode()), [])
    after = parse(Source(source.path, written.encode()), [])
    wanted = list(document.data[key])
    wanted[index : index + 1] = (new.data[key] or []) if new else []
    if after is None or after.data != {**document.data, key: wanted}:
        raise Unwritable(source.path)
    return written.encode()


def _in_lines(
    source: Source, key: yaml.Mark, listed: yaml.SequenceNode, index: int, items: Sequence[Item]
) -> str:
    text = source.data.decode("utf-8")
    ending = "\r\n" if "\r\n" in text else "\n"
    rows = re.split(r"(?<=\n)", text)
    node = listed.value[index]
    first, last = node.start_mark.line, last_line(node)
    indent = " " * listed.start_mark.column
    if items or len(listed.value) > 1:
        return "".join([*rows[:first], dashed(items, (), indent, ending), *rows[last + 1 :]])
    del rows[first : last + 1]
    # a key with nothing behind it would be no list
    before, colon, behind = rows[key.line].partition(":")
    rows[key.line] = f"{before}{colon} []{behind}"
    return "".join(rows)


def _between_brackets(
    source: Source, listed: yaml.SequenceNode, index: int, items: Sequence[Item]
) -> str:
    """Of `[{…}, {…}]` the item goes with the comma that leads to its neighbour."""
    if any(len(item) > 1 for item in items):
        raise Unwritable(source.path)
    text = source.data.decode("utf-8-sig")
    mark = text if source.data[:3] != b"\xef\xbb\xbf" else "\ufeff" + text
    shift = len(mark) - len(text)
    nodes = listed.value
    start, end = nodes[index].start_mark.index, nodes[index].end_mark.index
    if not items and index + 1 < len(nodes):
        end = nodes[index + 1].start_mark.index
    elif not items and index:
        start = nodes[index - 1].end_mark.index
    return mark[: start + shift] + ", ".join(item[0] for item in items) + mark[end + shift :]
