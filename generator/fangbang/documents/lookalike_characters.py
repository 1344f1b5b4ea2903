"""Signs that keyboards, word processors and spreadsheets put where YAML has signs of its own:
full-width brackets, other dashes, commas in numbers.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ..messages.problem import Problem, SourceLocation

_WIDE = "\u3000\xa0\u2000-\u200a\u202f\u205f"
_BETTER = {"｛": "{", "｝": "}", "［": "[", "］": "]", "【": "[", "】": "]"}
# plain texts: they are compiled when a file could not be read, which is seldom
_OPENS = r"""(?:^|[-:,\[{]\s+|[\[{])\s*(?:([｛［])|([“”‘’＂＇])[^“”‘’＂＇]*:\s)"""
_CLOSES = r"([｝］])\s*[,}\]｝］]*\s*(?:#.*)?$"
_LINE = (  # what a line may begin with, and what is meant
    (rf"[ \-]*([{_WIDE}]+)", " "),
    (r"\s*([–—•·●▪◦－−])\s*(?=\S)", "- "),
    (r"\s*(-[\[{])", None),
)
_ANY = rf"[｛｝［］“”‘’＂＇–—•·●▪◦－−{_WIDE}]|-[\[{{]"


def signs(path: str, text: str, shift: int) -> Iterator[Problem]:
    """Every place where such a sign may be what the parser
    stumbled over: text may hold them too.
    """
    if not re.search(_ANY, text):
        return
    for number, line in enumerate(text.split("\n"), 1 + shift):
        yield from _in_line(path, number, line)


def _in_line(path: str, number: int, line: str) -> Iterator[Problem]:
    for pattern, better in _LINE:
        if found := re.match(pattern, line):
            yield _wrong(
                SourceLocation(path, number, found.start(1) + 1, len(found[1])),
                found[1],
                better or f"- {found[1][1:]}",
            )
    if (found := re.search(_OPENS, line)) and (mark := found[1] or found[2]):
        yield _wrong(
            SourceLocation(path, number, found.start(1 if found[1] else 2) + 1),
            mark,
            _BETTER.get(mark, '"'),
        )
    if (found := re.search(_CLOSES, line)) and line.count(found[1]) > line[: found.start()].count(
        _opening(found[1])
    ):
        yield _wrong(SourceLocation(path, number, found.start(1) + 1), found[1], _BETTER[found[1]])


def _opening(mark: str) -> str:
    return "｛［"["｝］".index(mark)]


def _wrong(place: SourceLocation, sign: str, better: str) -> Problem:
    """Blanks by their name, as nobody sees them."""
    return Problem(
        "wrong-sign",
        place,
        {
            "sign": "sign-wide-space" if sign.isspace() else sign,
            "better": "sign-space" if better == " " else better,
        },
    )


def wide_indent(place: SourceLocation, key: str) -> Problem | None:
    """A key that begins with an ideographic or a fixed blank: to YAML it
    is part of the key, at the margin.
    """
    found = re.match(rf"[{_WIDE}]+", key)
    return (
        _wrong(SourceLocation(place.path, place.line, place.column, len(found[0])), found[0], " ")
        if found
        else None
    )


def in_flow(place: SourceLocation, key: str, line: str) -> Problem | None:
    """Why there is a key without a value between braces: the rest of 4,5 or of 1,090.00."""
    before = line[: place.column - 1]
    if re.fullmatch(r"[0-9]+(?:[.][0-9]+)?%?", key) and (
        found := re.search(
            r"(?:([\w-]{1,60})\s{0,9}:\s{0,9})?(?<![\d.])([-+]?[0-9][0-9,]{0,60},)$", before
        )
    ):
        return comma(
            SourceLocation(place.path, place.line, found.start(2) + 1, len(found[2]) + len(key)),
            found[2] + key,
            found[1] == "score",
        )
    return None


def comma(place: SourceLocation, written: str, score: bool = False) -> Problem:
    """A comma within a number: of decimals, of thousands, or where a score has its colon."""
    thousands = re.fullmatch(r"[-+]?[0-9]{1,3}(?:,[0-9]{3})+(?:[.][0-9]+)?", written)
    return Problem(
        "comma-in-number",
        place,
        {
            "value": written,
            "better": written.replace(",", ":" if score else "" if thousands else "."),
        },
    )


def plain_number(text: str) -> str | None:
    """３, －1, −1.5 or "3" with the signs that a number is written with; None for what is none."""
    plain = re.sub("[−–—‐]", "-", unicodedata.normalize("NFKC", text)).strip()
    return plain if re.fullmatch(r"[-+]?[0-9]+(?:[.][0-9]+)?", plain) else None


def wide_list(text: str) -> tuple[str, str] | None:
    """The sign that a list or a map begins with, where it
    is a full-width one, and the right one.
    """
    first = text.strip()[:1]
    return (first, _BETTER[first]) if first in _BETTER else None
