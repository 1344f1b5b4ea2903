"""Text → documents: YAML 1.2 values exactly as typed, each knowing its
line and column; Markdown front matter.

Knows YAML and no tournaments. Values are plain data; places are looked up only when they are
needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import yaml

from ..files.encoding import decode
from ..files.source_file import Source
from ..messages.problem import Problem, SourceLocation
from .lookalike_characters import signs
from .yaml_builder import CORE, Builder, Refused, place_at
from .yaml_syntax_errors import syntax

_MARKS = ("\t", "：", "<<<<<<<", ">>>>>>>", "|||||||", "=======")
_TEXT = CORE + "str"
_SCALARS = (  # YAML 1.2.2 core schema, section 10.3.2: tag, pattern, first characters
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    (
        "float",
        r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)",
        list("-+0123456789."),
    ),
)


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """libyaml's composer with the core schema's scalars: `3:1`, `NO`,
    `on`, `1_000`, 2026-03-14 stay text.
    """

    yaml_implicit_resolvers: ClassVar[dict[str, Any]] = {}

    def resolve(self, kind: Any, value: Any, implicit: Any) -> Any:
        """As PyYAML does it; but that most values are text shows in their first character."""
        if kind is yaml.ScalarNode and not (
            implicit[0] and value[:1] in self.yaml_implicit_resolvers
        ):
            return _TEXT
        return super().resolve(kind, value, implicit)


for _tag, _pattern, _first in _SCALARS:
    _Loader.add_implicit_resolver(CORE + _tag, re.compile(rf"(?:{_pattern})\Z"), _first)


@dataclass(frozen=True)
class Document:
    """One file's data and the way from a path in it back to a place."""

    path: str
    data: Any
    text: str
    body: str = ""  # what follows a Markdown file's front matter
    body_line: int = 1  # the line that `body` begins on
    root: yaml.Node | None = field(default=None, repr=False)
    shift: int = 0  # lines before the YAML (the front matter's fence)

    def place(self, *keys: str | int, of_key: bool = False) -> SourceLocation:
        """Where the value stands (or its key); for what is not there, its nearest ancestor."""
        node, key_node = self.root, None
        for key in keys:
            if (
                isinstance(node, yaml.ScalarNode)
                and isinstance(key, int)
                and (word := self._word(node, key))
            ):
                return word
            found = _child(node, key)
            if found is None:
                of_key = True
                break
            key_node, node = found
        chosen = key_node if of_key and key_node is not None else node
        return place_at(self.path, chosen, self.shift)

    def _word(self, node: yaml.ScalarNode, number: int) -> SourceLocation | None:
        """A word of a text, counted from 0: the fourth move of `h8 a1 i8
        h8`, or one in the middle of a block.
        """
        start, end = node.start_mark, node.end_mark
        lines = self.text.split("\n")[start.line + self.shift : end.line + self.shift + 1]
        # a quotation mark or the | of a block is no word
        first = start.column + bool(node.style)
        for at, line in enumerate(lines):
            inside = " " * first + line[first:] if at == 0 else line
            for found in re.finditer(
                r"\S+", inside[: end.column] if at == end.line - start.line else inside
            ):
                if number == 0:
                    return SourceLocation(
                        self.path,
                        start.line + 1 + self.shift + at,
                        found.start() + 1,
                        len(found.group().rstrip("'\"")),
                    )
                number -= 1
        return None

    def place_of(self, node: yaml.Node) -> SourceLocation:
        """Where a node of `root` stands."""
        return place_at(self.path, node, self.shift)

    def typed(self, *keys: str | int) -> str:
        """A value as it stands in the file, its first line: 010 where the data says 10."""
        node = self.root
        for key in keys:
            found = _child(node, key)
            node = found[1] if found else None
        if node is None:
            return ""
        if isinstance(node, yaml.ScalarNode):
            return str(node.value)
        start, end = node.start_mark, node.end_mark
        line = self.text.split("\n")[start.line + self.shift]
        return line[start.column : end.column if end.line == start.line else None].strip()


def parse(source: Source, problems: list[Problem]) -> Document | None:
    """The document in a YAML or Markdown file; None, with the reason in
    `problems`, when it can not be read.
    """
    text = decode(source, problems)
    if text is None:
        return None
    if not source.path.endswith(".md"):
        return _parse_yaml(source.path, text, problems)
    head, body, line = _front_matter(text)
    if head is None and re.match(r"---[ \t]*\n[\w-]+[:：]", text):
        problems.append(Problem("front-matter-open", SourceLocation(source.path, 1, 1, 3)))
        return None
    if head is None:
        return Document(source.path, {}, text, body=text, body_line=1)
    found = _parse_yaml(source.path, head, problems, shift=1)
    if found is None:
        return None
    if not isinstance(found.data or {}, dict):
        problems.append(
            Problem(
                "wrong-type",
                SourceLocation(source.path, 2),
                {"types": ["object"], "value": head.split("\n")[0][:40], "key": "---"},
            )
        )
        return None
    return Document(source.path, found.data or {}, text, body, line, found.root, shift=1)


def _front_matter(text: str) -> tuple[str | None, str, int]:
    found = re.match(r"---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)", text, re.S | re.M)
    if not found:
        return None, text, 1
    return found.group(1), text[found.end() :], text[: found.end()].count("\n") + 1


def _parse_yaml(path: str, text: str, problems: list[Problem], shift: int = 0) -> Document | None:
    early = list(_slips(path, text, shift))
    if any(each.code == "conflict-marker" for each in early):
        problems += early[:1]
        return None
    loader = _Loader(text)
    try:
        root = loader.get_single_node()
        builder = Builder(path, text, shift, problems)
        data = builder.build(root, 0) if root is not None else None
    except yaml.MarkedYAMLError as fault:
        problems.append(
            _slip_of([*early, *signs(path, text, shift)], fault, text, shift)
            or syntax(path, fault, text, shift)
        )
        return None
    except yaml.reader.ReaderError as fault:  # a control character has no mark of its own
        before = text[: max(0, text.find(_character(fault)))]  # libyaml counts bytes here
        place = SourceLocation(
            path, before.count("\n") + 1 + shift, len(before) - before.rfind("\n")
        )
        problems.append(
            Problem("strange-character", place, {"character": f"U+{ord(_character(fault)):04X}"})
        )
        return None
    except Refused as refused:
        problems.append(refused.problem)
        return None
    finally:
        loader.dispose()
    # the whole file read as one text: its colon is none
    if isinstance(data, str) and early:
        problems.append(early[0])
        return None
    if builder.faulty:
        return None
    return Document(path, data, text, root=root, shift=shift)


def _character(fault: yaml.reader.ReaderError) -> str:
    return fault.character if isinstance(fault.character, str) else chr(fault.character)


def _slips(path: str, text: str, shift: int) -> Iterator[Problem]:
    """What Chinese keyboards and merges put into YAML: the parser would
    complain somewhere else, or not at all.
    """
    if not any(mark in text for mark in _MARKS):
        return
    for number, line in enumerate(text.split("\n"), 1 + shift):
        if re.match(r"(<{7}|>{7}|\|{7}) |={7}$", line):
            yield Problem("conflict-marker", SourceLocation(path, number, 1, 7))
        elif found := re.match(r"( *)(\t+)", line):
            yield Problem(
                "tab", SourceLocation(path, number, len(found.group(1)) + 1, len(found.group(2)))
            )
        elif found := re.match(r"\s*(?:(?:- )?[\w-]+|[^\s:：#'\"-][^\s:：#'\"]*)(：)", line, re.A):
            yield Problem("full-width-colon", SourceLocation(path, number, found.start(1) + 1))


def _slip_of(
    early: Sequence[Problem], fault: yaml.MarkedYAMLError, text: str, shift: int
) -> Problem | None:
    """The slip that made the parser stop: on the line it names, or on the
    last one with anything on it before.
    """
    lines = text.split("\n")
    marked = [mark.line for mark in (fault.problem_mark, fault.context_mark) if mark]
    before = [
        next((at for at in range(line - 1, -1, -1) if lines[at].split("#")[0].strip()), line)
        for line in marked[:1]
    ]
    return next((each for each in early if each.place.line - shift - 1 in (*marked, *before)), None)


def _child(node: yaml.Node | None, key: str | int) -> tuple[yaml.Node | None, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        if len(node.value) > _MANY:
            return _indexed(node).get(key)
        for name, value in node.value:
            if name.value == key:
                return name, value
    elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
        return None, node.value[key]
    return None


_MANY = 16  # keys of a map that are looked up one by one


def _indexed(node: yaml.MappingNode) -> dict[Any, tuple[yaml.Node, yaml.Node]]:
    """A large map by its keys, of two the first; kept with the node, as each of
    thousands of players may be asked for.
    """
    index: dict[Any, tuple[yaml.Node, yaml.Node]] | None = getattr(node, "by_key", None)
    if index is None:
        index = {
            name.value: (name, value)
            for name, value in reversed(node.value)
            if isinstance(name, yaml.ScalarNode)
        }
        node.by_key = index  # type: ignore[attr-defined]
    return index
