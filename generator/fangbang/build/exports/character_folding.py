"""Characters that are one to somebody who searches: 殺 and 杀, 裡, 裏 and 里.

From OpenCC, and only those that the index holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ...pages.script import converter
from ...reports.display_names import HAN

_QUOTES = "「」『』"  # which the mainland writes “” and ‘’
_CONFIGS = ("t2s", "tw2s", "hk2s")
_RANGES = ((0x3400, 0x4DC0), (0x4E00, 0xA000), (0xF900, 0xFB00))


class Classes:
    """Sets of characters that grow together; each goes by its lowest member."""

    def __init__(self, of: dict[str, str] | None = None) -> None:
        self.of = dict(of or {})

    def find(self, mark: str) -> str:
        """The lowest member of a character's set."""
        while (up := self.of.get(mark, mark)) != mark:
            mark = up
        return mark

    def join(self, one: str, other: str) -> None:
        """From now on these two are one."""
        low, high = sorted((self.find(one), self.find(other)))
        if low != high:
            self.of[high] = low


@cache
def _known() -> dict[str, str]:
    """Every character that OpenCC simplifies by itself, of Taiwan and Hong Kong too."""
    from opencc import OpenCC

    marks = [chr(code) for start, end in _RANGES for code in range(start, end)]
    classes = Classes()
    for config in _CONFIGS:
        for mark, simple in zip(
            marks, OpenCC(config).convert("\n".join(marks)).split("\n"), strict=True
        ):
            # a script counts in halves of the rarer ones
            if mark != simple and len(simple) == 1 and ord(simple) < 0x10000:
                classes.join(mark, simple)
    return classes.of


class Folding:
    """What the texts of the index need."""

    def __init__(self) -> None:
        self.classes, self.marks = Classes(_known()), set[str]()

    def seen(self, texts: Iterable[str], language: str) -> None:
        """Keep the characters of these texts; where a whole word is simplified
        otherwise (計畫, 计划), learn that too.
        """
        for text in texts:
            if not HAN.search(text):
                continue
            self.marks.update(text)
            simple = converter("zh-Hans")(text) if language == "zh-Hant" else text
            if simple != text and len(simple) == len(text):
                for mark, other in zip(text, simple, strict=True):
                    if mark != other and max(ord(mark), ord(other)) < 0x10000:
                        self.classes.join(mark, other)

    def pairs(self) -> str:
        """A character and what it goes by, one pair behind the other; both scripts of
        every character that the index holds.
        """
        held = {
            self.classes.find(mark) for mark in self.marks if HAN.match(mark) or mark in _QUOTES
        }
        return "".join(
            mark + low
            for mark in sorted(self.classes.of)
            if (low := self.classes.find(mark)) in held
        )
