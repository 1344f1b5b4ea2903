"""`venue: Room #2, first floor`: what YAML takes for a
comment, though it stands right in a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import yaml

from ..documents.document import Document
from ..messages.problem import WARNING, Problem, SourceLocation

_CUT = re.compile(r"\S #\w")
_REST = re.compile(r" (#\w.*)")
# dates, hours, keys: nobody goes on writing behind them
_NO_PROSE = re.compile(r"[a-z0-9:.+/–-]+")
_TEXT = "tag:yaml.org,2002:str"


def check_comments(document: Document) -> Iterator[Problem]:
    """A text without quotation marks whose line goes on behind one blank with # and no blank;
    whoever comments a figure or a key is left alone.
    """
    if document.root is None or not _CUT.search(document.text):
        return
    lines = document.text.split("\n")
    for node in _texts(document.root):
        end = node.end_mark
        number = end.line + document.shift
        if (
            rest := _REST.match(lines[number].rstrip(), end.column)
        ) and end.line == node.start_mark.line:
            better = f'"{lines[number][node.start_mark.column :].rstrip()}"'
            yield Problem(
                "comment-cuts",
                SourceLocation(document.path, number + 1, rest.start(1) + 1, len(rest[1])),
                {"cut": rest[1], "better": better},
                severity=WARNING,
            )


def _texts(node: yaml.Node) -> Iterator[yaml.ScalarNode]:
    """Every value without quotation marks that is a text."""
    if isinstance(node, yaml.MappingNode):
        for _, value in node.value:
            yield from _texts(value)
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield from _texts(value)
    elif (
        isinstance(node, yaml.ScalarNode)
        and not node.style
        and node.tag == _TEXT
        and not _NO_PROSE.fullmatch(node.value)
    ):
        yield node
