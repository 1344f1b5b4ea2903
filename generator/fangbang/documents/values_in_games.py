"""A name or a value within the map or list that begins at a place: so that carets stand under what
is wrong, not under the game it is in.
"""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from ..messages.problem import SourceLocation
from .document import Document


def value_within(document: Document, place: SourceLocation, *keys: str) -> SourceLocation | None:
    """The value of the first of some keys that the map at a place has; the key itself
    where the value is a list or a map.
    """
    node = _at(document, place)
    for key in keys:
        for name, value in _pairs(node):
            if name.value == key:
                return document.place_of(value if isinstance(value, yaml.ScalarNode) else name)
    return None


def name_within(document: Document, place: SourceLocation, name: str) -> SourceLocation | None:
    """Where a text first stands in the map or list at a place, as a key or as a value."""
    found = next(
        (scalar for scalar in _scalars(_at(document, place)) if scalar.value.strip() == name), None
    )
    return document.place_of(found) if found else None


def _at(document: Document, place: SourceLocation) -> yaml.Node | None:
    """The map or list that begins at a place, or that the key there has."""
    node = document.root
    while node is not None:
        if _begins(document, node, place):
            return node
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if _begins(document, key, place):
                    return value if isinstance(value, yaml.CollectionNode) else key
        line, column = place.line - 1 - document.shift, place.column - 1
        node = next(
            (
                part
                for part in _parts(node)
                if _mark(part.start_mark) <= (line, column) < _mark(part.end_mark)
            ),
            None,
        )
    return None


def _begins(document: Document, node: yaml.Node, place: SourceLocation) -> bool:
    found = document.place_of(node)
    return (found.line, found.column) == (place.line, place.column)


def _mark(mark: yaml.Mark) -> tuple[int, int]:
    return mark.line, mark.column


def _parts(node: yaml.Node) -> list[yaml.Node]:
    if isinstance(node, yaml.MappingNode):
        return [each for pair in node.value for each in pair]
    return list(node.value) if isinstance(node, yaml.SequenceNode) else []


def _pairs(node: yaml.Node | None) -> Iterator[tuple[yaml.ScalarNode, yaml.Node]]:
    """The keys of a map, and of the maps in it."""
    if isinstance(node, yaml.MappingNode):
        yield from node.value
        for _, value in node.value:
            yield from _pairs(value)


def _scalars(node: yaml.Node | None) -> Iterator[yaml.ScalarNode]:
    if isinstance(node, yaml.ScalarNode):
        yield node
    for part in _parts(node) if node is not None else ():
        yield from _scalars(part)
