"""Slips: what tired scorers, merges, editors and strangers do to a
file, by chance that can be repeated.
"""

from __future__ import annotations

import copy
import json
import random
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from typing import Any

from fangbang.documents.document import parse
from fangbang.files.source_file import Source

ODD = [
    None,
    True,
    False,
    0,
    -1,
    1,
    2,
    3,
    99,
    10**9,
    0.5,
    "",
    " ",
    "x",
    "3:1",
    "draw",
    "nobody",
    "2024-03-02",
    "2024-02-30",
    "14:00-18:00",
    "李雷",
    "a b c",
    "h8 h9 i9",
    "r5 W gS",
    "2:4 3:4 / 2:5",
    "{{ x }}",
    "<b>",
    "\u202e",
    [],
    [""],
    [[]],
    [None],
    {},
    {"": ""},
    {"zh-Hant": "甲"},
    {"player": "李雷"},
    ["李雷", "李雷"],
    [1, 2, 3],
    {"top": 1},
    {"place": 1},
    {"min": 3, "max": 1},
    "9" * 40,
    "。",
    "１３",
    "-",
    "null",
    "pass",
    "0/0",
]
BYTES = [
    b"\0",
    b"\xff",
    b"\x80",
    b"\xef\xbb\xbf",
    b"\r",
    b"\t",
    b"\n\n",
    b"---\n",
    b"# ",
    b"- ",
    b": ",
    b"&a ",
    b"*a",
    b"!!int ",
    b"{",
    b"}",
    b"[",
    b"]",
    b"'",
    b'"',
    b"|\n",
    b">\n",
    b"\xe2\x80\xae",
    b"\xef\xbc\x9a",
    b"\xe3\x80\x81",
    b"{{ x }}",
    b"<!--",
    b"-->",
    b"{#a}",
    b"1)",
    b"\xef\xbc\x881\xef\xbc\x89",
]


def of_lines(text: str, chance: random.Random) -> str:
    """A line left out, typed twice or in another's place, two words swapped,
    a character lost, a number changed.
    """
    lines = text.split("\n")
    at = chance.randrange(len(lines))
    kind = chance.randrange(6)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[at])
    elif kind == 2:
        lines[at] = chance.choice(lines)
    elif kind == 3:
        words = re.split(r"(\W+)", lines[at])
        one, two = chance.randrange(len(words)), chance.randrange(len(words))
        words[one], words[two] = words[two], words[one]
        lines[at] = "".join(words)
    elif kind == 4 and lines[at]:
        cut = chance.randrange(len(lines[at]))
        lines[at] = lines[at][:cut] + lines[at][cut + 1 :]
    else:
        lines[at] = re.sub(
            r"\d+",
            lambda number: str(int(number.group()) + chance.choice([-1, 1, 9, 10**9])),
            lines[at],
            count=1,
        )
    return "\n".join(lines)


def of_bytes(data: bytes, chance: random.Random) -> bytes:
    """A piece lost, typed twice, or something odd in its place."""
    at = chance.randrange(len(data) + 1)
    until = min(len(data), at + chance.choice([0, 1, 1, 2, 8, 40]))
    return (
        data[:at]
        + chance.choice(
            [b"", data[at:until] * 2, chance.choice(BYTES), bytes([chance.randrange(256)])]
        )
        + data[until:]
    )


def of_values(text: str, chance: random.Random) -> str:
    """A value of the wrong kind, a key left out or under another's name, an
    item twice: well-formed YAML always.
    """
    document = parse(Source("x.yaml", text.encode()), [])
    if document is None or not isinstance(document.data, (dict, list)) or not document.data:
        return text
    data = copy.deepcopy(document.data)
    holder, key = chance.choice(list(_slots(data)))
    kind = chance.randrange(5)
    if kind == 0:
        del holder[key]
    elif kind == 1 and isinstance(holder, list):
        holder.insert(key, copy.deepcopy(holder[key]))
    elif kind == 2:
        other, name = chance.choice(list(_slots(data)))
        holder[key] = copy.deepcopy(other[name])
    elif kind == 3 and isinstance(holder, dict):
        holder[chance.choice([str(name) for _, name in _slots(data)] + ["", "x"])] = holder.pop(key)
    else:
        holder[key] = copy.deepcopy(chance.choice(ODD))
    return json.dumps(
        data,
        ensure_ascii=False,
        default=lambda value: float(value) if isinstance(value, Decimal) else str(value),
    )


def _slots(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a value: the list or map that holds it, and where in it."""
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        yield data, key
        if isinstance(data[key], (dict, list)):
            yield from _slots(data[key])


def slipped(data: bytes, path: str, chance: random.Random) -> bytes:
    """One to three slips of any kind in one file."""
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        kinds: list[Callable[[], bytes]] = [
            lambda at=data: of_bytes(at, chance),
            lambda at=data: of_lines(at.decode("utf-8", "replace"), chance).encode(),
        ]
        if path.endswith(".yaml"):
            kinds += [lambda at=data: of_values(at.decode("utf-8", "replace"), chance).encode()] * 3
        data = chance.choice(kinds)()
    return data
