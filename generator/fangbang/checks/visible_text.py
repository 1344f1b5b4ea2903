"""A line as its reader sees it: entities and escapes decoded, unseen signs
gone, blanks and dashes the plain ones.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

_PLAIN = re.compile(r"[^&\\<*_~`%\x80-\U0010ffff]*")
_CODED = re.compile(
    r"""(?P<comment><!--.{0,400}?-->) | (?P<entity>&\#?[0-9A-Za-z]{1,12};)
    | \\(?:u(?P<u>[0-9A-Fa-f]{4}) | U(?P<long>[0-9A-Fa-f]{8}) | x(?P<x>[0-9A-Fa-f]{2}) | (?P<blank>[_NLPt]) | [!-/:-@\[-`{-~])?
    | %(?P<percent>[2-7][0-9A-Fa-f]) | (?P<marks>\*\*|__|~~|`+)""",  # noqa: E501
    re.X,
)
_HAN = {
    mark: str(number)
    for number, marks in enumerate(
        ("〇零", "一幺壹", "二贰貳", "三叁參", "四肆", "五伍", "六陆陸", "七柒", "八捌", "九玖")
    )
    for mark in marks
}
_HAN_RUN = re.compile(rf"[{''.join(_HAN)}](?: ?[{''.join(_HAN)}]){{6,}}")


def readable(line: str) -> tuple[str, list[int] | None]:
    """The line as it is read, and for each of its characters where it stands in the
    file; None where that is the same.
    """
    if _PLAIN.fullmatch(line):
        return line, None
    seen: list[str] = []
    columns: list[int] = []
    at = 0
    while at < len(line):
        found = _CODED.match(line, at) if line[at] in "&\\<*_~`%" else None
        mark, length = (_decoded(found), found.end() - at) if found else (line[at], 1)
        for each in mark if mark.isascii() else "".join(map(_plain, mark)):
            seen.append(each)
            columns.append(at)
        at += length
    return _in_figures("".join(seen)), columns


def _decoded(found: re.Match[str]) -> str:
    """What stands for a character is it; a comment and what makes text bold is nothing."""
    if found["comment"] or found["marks"]:
        return ""
    if found["entity"]:
        return html.unescape(found["entity"])
    if found["blank"]:
        return " "
    code = found["u"] or found["long"] or found["x"] or found["percent"]
    if code and int(code, 16) < 0x110000:
        return chr(int(code, 16))
    return found[0][1:]


@lru_cache(maxsize=1 << 13)
def _plain(mark: str) -> str:
    """One character in its plain form: １ is 1, an en dash a hyphen, a joiner nothing."""
    if (kind := unicodedata.category(mark)) == "Nd":
        return str(unicodedata.digit(mark))
    if kind == "Cf":
        return ""
    if kind == "Pd" or mark in "−ー":
        return "-"
    if mark in "·•・‧∙。．":
        return "."
    return " " if kind == "Zs" else unicodedata.normalize("NFKC", mark)


def _in_figures(text: str) -> str:
    """一三八〇〇… is a number too where seven or more stand together."""
    return _HAN_RUN.sub(lambda run: "".join(_HAN.get(mark, mark) for mark in run[0]), text)
