"""YAML nodes → plain data exactly as typed, within a budget; where a node stands."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import cached_property
from typing import Any

import yaml

from ..files.encoding import UNSOUND
from ..messages.problem import Problem, SourceLocation
from .lookalike_characters import in_flow, wide_indent

MOST_NODES, MOST_DEPTH, MOST_DIGITS = 100_000, 32, 30
CORE = "tag:yaml.org,2002:"


def place_at(path: str, node: yaml.Node | None, shift: int) -> SourceLocation:
    """Where a node stands; the file for none. `shift`: lines before the YAML."""
    if node is None:
        return SourceLocation(path)
    start, end = node.start_mark, node.end_mark
    length = (
        end.column - start.column
        if isinstance(node, yaml.ScalarNode) and end.line == start.line
        else 1
    )
    return SourceLocation(path, start.line + 1 + shift, start.column + 1, max(1, length))


class Refused(Exception):
    """Carries one problem out of a recursion, to the parser and no further."""

    def __init__(self, problem: Problem):
        super().__init__(problem.code)
        self.problem = problem


class Builder:
    """Nodes → plain data; a budget bounds what aliases can grow into."""

    def __init__(self, path: str, text: str, shift: int, problems: list[Problem]):
        self.path, self.text, self.shift, self.problems = path, text, shift, problems
        self.budget, self.faulty = MOST_NODES, False

    def build(self, node: yaml.Node, depth: int) -> Any:
        self.budget -= 1
        if self.budget < 0 or depth > MOST_DEPTH:
            code = "too-deep" if depth > MOST_DEPTH else "too-many-values"
            raise Refused(
                Problem(
                    code,
                    self.place(node),
                    {"most": MOST_DEPTH if depth > MOST_DEPTH else MOST_NODES},
                )
            )
        tag = node.tag.removeprefix(CORE)
        if isinstance(node, yaml.MappingNode) and tag == "map":
            return self.mapping(node, depth)
        if isinstance(node, yaml.SequenceNode) and tag == "seq":
            return [self.build(each, depth + 1) for each in node.value]
        if isinstance(node, yaml.ScalarNode) and tag in _READ:
            return self.scalar(node, tag)
        self.refuse("yaml-tag", node, tag=node.tag)
        return None

    def mapping(self, node: yaml.MappingNode, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        first: dict[str, yaml.Node] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                self.refuse("key-not-text", key)
                continue
            if not self.sound(key):
                continue
            if (not value.value or key.value[:1].isspace()) and (
                slip := self.slip(node, key, value)
            ):
                self.faulty = True
                self.problems.append(slip)
                continue
            if key.value in first:
                self.refuse("duplicate-key", key, also=first[key.value], key=key.value)
                continue
            first[key.value] = key
            found[key.value] = self.build(value, depth + 1)
        return found

    def slip(
        self, node: yaml.MappingNode, key: yaml.ScalarNode, value: yaml.Node
    ) -> Problem | None:
        """A sign that made a key of what is none."""
        if not key.style and key.value[:1].isspace():
            return wide_indent(self.place(key), key.value)
        if node.flow_style and not key.style and value.start_mark.index == value.end_mark.index:
            return in_flow(self.place(key), key.value, self.lines[key.start_mark.line])
        return None

    @cached_property
    def lines(self) -> list[str]:
        """The text, line by line."""
        return self.text.split("\n")

    def sound(self, node: yaml.ScalarNode) -> bool:
        """False where a text holds what turns other text round or is no character:
        as an escape it passes the reader.
        """
        found = UNSOUND.search(node.value)
        if found:
            self.refuse("strange-character", node, character=f"U+{ord(found[0]):04X}")
        return found is None

    def scalar(self, node: yaml.ScalarNode, tag: str) -> Any:
        if not self.sound(node):
            return None
        try:
            return _READ[tag](node.value)
        except (ValueError, ArithmeticError):
            self.refuse("not-a-number", node, value=node.value[:40])
            return None

    def refuse(
        self, code: str, node: yaml.Node, also: yaml.Node | None = None, **facts: object
    ) -> None:
        self.faulty = True
        self.problems.append(
            Problem(code, self.place(node), facts, None if also is None else self.place(also))
        )

    def place(self, node: yaml.Node) -> SourceLocation:
        return place_at(self.path, node, self.shift)


def _integer(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(text)
    return int(text, 0) if text[:2] in ("0x", "0o") else int(text)


def _decimal(text: str) -> Decimal:
    """Exactly as typed: 0.1 is one tenth, 90.00 keeps its cents;
    no infinity, no monstrous exponent.
    """
    value = Decimal(text.replace("_", ""))
    if not value.is_finite() or len(text) > MOST_DIGITS or abs(value.adjusted()) > MOST_DIGITS:
        raise ValueError(text)
    return value or value.copy_abs()  # -0.0 is nought


_READ: Mapping[str, Any] = {
    "str": str,
    "int": _integer,
    "float": _decimal,
    "bool": lambda text: (
        {"true": True, "false": False}[text.lower()]
        if text.lower() in ("true", "false")
        else _bad(text)
    ),
    "null": lambda text: None,
}


def _bad(text: str) -> bool:
    raise ValueError(text)
