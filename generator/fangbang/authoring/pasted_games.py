"""Games out of a message of a chat: the YAML that a page made, with whatever was written around it
and whatever the phone made of its quotation marks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..documents.document import parse
from ..files.source_file import Source

# what phones and input methods make of the signs of YAML
_TYPED = str.maketrans("“”„‟«»＂‘’＇：，｛｝［］－", '"""""""\'\'\':,{}[]-')


def pasted_games(text: str) -> list[dict[str, Any]]:
    """The games, as they would stand in a file of results; none where none is found."""
    text = text.lstrip("\ufeff")
    for said in (text, text.translate(_TYPED)):
        for part in _parts(said):
            document = parse(Source("paste.yaml", part.encode()), [])
            games = _games(document.data) if document else []
            if games:
                return games
    return []


def _parts(text: str) -> Iterator[str]:
    """What of the message may be the YAML, the whole of it first."""
    yield text
    if found := re.search(r"(?m)^[ \t>]{0,8}games[ \t]{0,8}:", text):
        yield text[found.start() :].lstrip(" \t>")
    lines = [line.strip() for line in text.splitlines()]
    items = [line for line in lines if re.match(r"-[ \t]{0,8}\{.{1,4000}\}$", line)]
    if items:
        yield "\n".join(items)
    first, last = text.find("{"), text.rfind("}")
    if 0 <= first < last:
        yield text[first : last + 1]


def _games(data: Any) -> list[dict[str, Any]]:
    listed = data.get("games", [data]) if isinstance(data, dict) else data
    if not isinstance(listed, list) or not listed:
        return []
    return listed if all(map(_is_game, listed)) else []


def _is_game(item: Any) -> bool:
    """A map with keys as results have them: a quotation mark in one was a phone’s."""
    return isinstance(item, dict) and all(re.fullmatch(r"[a-z][a-z-]{0,30}", str(k)) for k in item)
