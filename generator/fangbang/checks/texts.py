"""Texts that would take for ever to print: told where they stand, before anything is printed."""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from ..documents.document import Document
from ..documents.markdown.budget import FREE, over_budget
from ..messages.problem import Problem, SourceLocation


def check_texts(document: Document) -> Iterator[Problem]:
    """Every text of a file that costs more to read as Markdown than any that people write."""
    if document.body and (line := over_budget(document.body)) is not None:
        yield Problem("markdown-costly", SourceLocation(document.path, document.body_line + line))
    for node in (
        _long(document.root) if document.root is not None and len(document.text) > FREE else ()
    ):
        if over_budget(node.value) is not None:
            yield Problem("markdown-costly", document.place_of(node))


def _long(root: yaml.Node) -> Iterator[yaml.ScalarNode]:
    nodes, seen = [root], set[int]()  # an alias is the same node again
    while nodes:
        node = nodes.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        if isinstance(node, yaml.ScalarNode) and len(node.value) > FREE:
            yield node
        elif isinstance(node, yaml.SequenceNode):
            nodes += node.value
        elif isinstance(node, yaml.MappingNode):
            nodes += [value for _, value in node.value]
