"""Bytes → text, or what is wrong with them; and lines of it for the snippet under a problem."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ..messages.problem import Problem, SourceLocation
from .source_file import Source

MOST_CHARACTERS = 2_000_000
MOST_BYTES = 4 * MOST_CHARACTERS  # more are not even read
# control characters, what turns the direction of text round, what is no character at all
UNSOUND = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)
# what steers a terminal or turns the direction of what follows: in what others wrote (a commit's
# message, the name of a file)
STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff\U000e0000-\U000e007f]"
)


def harmless(text: str) -> str:
    """A line that others wrote, without what would steer a terminal or a page."""
    return STEERING.sub("", text)


def decode(source: Source, problems: list[Problem]) -> str | None:
    """The text of a file; None, with the reason in `problems`, when it is not UTF-8 or too long."""
    if len(source.data) > MOST_BYTES:
        problems.append(
            Problem("file-too-big", SourceLocation(source.path), {"most": MOST_CHARACTERS})
        )
        return None
    try:
        text = source.data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        before = source.data[: fault.start]
        place = SourceLocation(
            source.path,
            before.count(b"\n") + 1,
            len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1,
        )
        problems.append(Problem("not-utf-8", place, {"guess": _guess(source.data)}))
        return None
    if len(text) > MOST_CHARACTERS:
        problems.append(
            Problem("file-too-big", SourceLocation(source.path), {"most": MOST_CHARACTERS})
        )
        return None
    return _lines_as_editors_count(text)


def _lines_as_editors_count(text: str) -> str:
    """What breaks lines to YAML and in no editor becomes a space:
    every line would be counted wrongly.
    """
    return re.sub("[\x85\u2028\u2029]", " ", text.replace("\r\n", "\n").replace("\r", "\n"))


def line_reader(sources: Iterable[Source]) -> Callable[[SourceLocation], str | None]:
    """A function that gives the line of a place, for the snippet under a problem."""
    known = {source.path: source for source in sources}

    def line_of(place: SourceLocation) -> str | None:
        source = known.get(place.path)
        # a picture has no lines to show
        told = source is not None and b"\0" not in source.data[:512]
        lines = (
            _lines_as_editors_count(source.data.decode("utf-8-sig", "replace")).split("\n")
            if source and told
            else []
        )
        return lines[place.line - 1] if 0 < place.line <= len(lines) else None

    return line_of


_COMMON = frozenset(
    "的一是不了在有和人這这中大為为上個个我以要他時时來来用們们生到作地於于出會会年月日第名場场局桌比賽赛遊游戲戏規规則则"
    "參参加者請请前後后期動动分定每各獎奖先勝胜得可能下小三二五四六十報报"
)


def _guess(data: bytes) -> str | None:
    """The encoding a Chinese editor probably wrote: told, never used.

    Each reads the other's bytes too, as rare characters.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff") or data.count(0) * 4 > len(data):
        return "UTF-16"
    found = {}
    for name in ("gb18030", "big5"):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        if sum("\u4e00" <= mark <= "\u9fff" for mark in text) * 2 >= sum(
            ord(mark) > 127 for mark in text
        ):
            found[name] = sum(mark in _COMMON for mark in text)
    return {"gb18030": "GBK", "big5": "Big5"}[max(found, key=found.__getitem__)] if found else None
