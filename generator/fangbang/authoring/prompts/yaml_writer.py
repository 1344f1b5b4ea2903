"""A game as lines of YAML, put behind the games of a file; every other byte stays as it is."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from ...documents.append_to_list import append_to_list, yaml_list
from ...documents.document import parse
from ...files.source_file import Source

_WIDE = 150


def game_yaml(item: Mapping[str, Any]) -> list[str]:
    """A game as lines, without the dash: one line, or one
    for each key where there is much to say.
    """
    line = f"{{{', '.join(f'{key}: {inline_yaml(value)}' for key, value in item.items())}}}"
    if not any(map(_is_long, item.values())) and len(line) <= _WIDE:
        return [line]
    lines = []
    for key, value in item.items():
        if _is_long(value):
            lines += [
                f"{key}:",
                *(f"  {name}: {inline_yaml(each)}" for name, each in value.items()),
            ]
        else:
            lines.append(f"{key}: {inline_yaml(value)}")
    return lines


def _is_long(value: Any) -> bool:
    """A map of lists of names is written over several lines."""
    return isinstance(value, Mapping) and any(
        isinstance(one, list) and isinstance(one[0], str) for one in value.values() if one
    )


def inline_yaml(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        pairs = (f"{_scalar(str(key))}: {inline_yaml(one)}" for key, one in value.items())
        return f"{{{', '.join(pairs)}}}"
    if isinstance(value, list):
        return f"[{', '.join(inline_yaml(one) for one in value)}]"
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
    return yaml_list("games", [game_yaml(item) for item in items]).encode()


def appended(source: Source, item: Mapping[str, Any]) -> bytes:
    """The file with the game behind its last one."""
    return append_to_list(source, "games", [game_yaml(item)])
