"""Who is meant by a name: the one reading of names that
results, logs, commands and editors share.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from .site import Player

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|index|players|all)\Z")


@lru_cache(maxsize=1 << 12)  # the same few names, in every game
def clean(text: str) -> str:
    """Composed characters, no stray white space and none without width: two ways of typing
    one name must not make two people.
    """
    return re.sub(
        r"\s+", " ", re.sub("[\u200b\u2060\ufeff\xad]", "", unicodedata.normalize("NFC", text))
    ).strip()


# Radicals that Unicode keeps apart from the characters they are (EquivalentUnifiedIdeograph.txt)
# and NFKC does not join;
# text copied out of a PDF has them.
_RADICALS = str.maketrans(
    "⺟⺠⺫⺬⻄⻅⻆⻉⻊⻋⻑⻓⻔⻘⻙⻚⻛⻜⻝⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻮⻰⻲⻳",
    "\u6bcd\u6c11\u76ee\u793a\u897f\u89c1\u89d2\u8d1d\u8db3\u8f66\u9577\u957f\u95e8"
    "\u9752\u97e6\u9875\u98ce\u98de\u98df\u9a6c\u9aa8\u9b3c\u9c7c\u9e1f\u5364\u9ea6"
    "\u9ec4\u9efe\u6589\u9f50\u9f7f\u9f99\u4e80\u9f9f",
)
_MARKS = str.maketrans(
    dict.fromkeys("・‧•⋅∙", "·") | dict.fromkeys("‐‑‒", "-") | dict.fromkeys("‘’ʼ", "'")
)
# Chinese, kana, hangul
_WIDE = "\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff"
_PADDING = re.compile(rf"(?<=[{_WIDE}·])\s++|(?<!\s)\s++(?=[{_WIDE}·])")


@lru_cache(maxsize=1 << 14)
def alike(name: str) -> str:
    """What is the same for two names that nobody could tell apart: other forms of
    a character, widths, dots, padding.
    """
    name = clean(name)
    if name.isascii():
        return name.casefold()
    wide = unicodedata.normalize(
        "NFKC",
        unicodedata.normalize("NFKC", name.translate(_RADICALS)).translate(_MARKS).casefold(),
    )
    seen = "".join(mark for mark in wide if not _without_form(mark))
    return _PADDING.sub("", " ".join(seen.split())) or name


@lru_cache(maxsize=1 << 12)
def plain_label(text: str) -> str:
    """What tables, groups and stages are called: as typed, but for widths,
    padding and signs that nobody sees.
    """
    text = clean(text)
    if text.isascii():
        return text
    plain = "".join(mark for mark in _narrow(text.translate(_RADICALS)) if not _without_form(mark))
    return _PADDING.sub("", " ".join(plain.translate(_MARKS).split())) or text


def _narrow(text: str) -> str:
    """Ａ and ｱ as A and ア, ⼀ as 一; ① and ² are no 1 and no 2 to whoever reads them."""
    return "".join(
        unicodedata.normalize("NFKC", mark)
        if unicodedata.decomposition(mark).startswith(("<wide>", "<narrow>"))
        or "\u2f00" <= mark <= "\u2fd5"
        else mark
        for mark in text
    )


def _without_form(mark: str) -> bool:
    """A joiner, a direction, a variation selector: nothing that one sees."""
    return (
        unicodedata.category(mark) == "Cf"
        or 0xFE00 <= ord(mark) <= 0xFE0F
        or 0xE0100 <= ord(mark) <= 0xE01EF
    )


def as_typed(name: str) -> str:
    """A name up to what no eye and no keyboard tells apart: capitals,
    composed characters, blanks around it.
    """
    return unicodedata.normalize("NFC", name).strip().casefold()


class Names:
    """Some people by what may be written for them: a name before an id, an id before an earlier
    name, what stands in the files before what is only shown.

    Small or capital letters make no difference, nor do stray blanks; and where a name as it stands
    is nobody's, nor does anything else that one does not see.
    """

    def __init__(self, people: Iterable[Player] = ()):
        self.names: dict[str, set[str]] = {}
        self.ids: dict[str, set[str]] = {}
        self.were: dict[str, set[str]] = {}
        self.shown: dict[str, set[str]] = {}
        self.seen: dict[str, set[str]] = {}
        for player in people:
            self.add(player)

    def add(self, player: Player, by_id: bool = True) -> None:
        """One more; `by_id` is false for an id that we made up, which nobody writes."""
        shown = (player.name, *player.names.values(), *player.also)
        _under(self.names, player.hidden[1:] or shown, player)
        _under(self.were, player.was, player)
        _under(self.ids, (player.identity,) if by_id else (), player)
        _under(self.shown, (*shown, player.key) if player.hidden else (), player)
        _under(self.shown, map(clean, player.marked), player)
        _under(self.seen, map(alike, player.hidden[1:] or (*shown, *player.was)), player)

    def meant(self, name: str) -> set[str]:
        """The keys of everybody who may be meant: of nobody, of one, or of several."""
        typed = clean(name).casefold()
        return (
            self.names.get(typed)
            or self.ids.get(typed)
            or self.were.get(typed)
            or self.shown.get(typed)
            or self.seen.get(alike(name))
            or set()
        )

    def one(self, name: str) -> str | None:
        """The key of the one person who is meant."""
        found = self.meant(name)
        return next(iter(found)) if len(found) == 1 else None

    def printed(self, player: Player) -> str:
        """How somebody is written in the files, also where pages hide the name: by name where
        that means one person, else by id.
        """
        return player.written if self.meant(player.written) == {player.key} else player.identity


def _under(index: dict[str, set[str]], names: Iterable[str], player: Player) -> None:
    for name in names:
        # made clean when it was read
        index.setdefault(name.casefold(), set()).add(player.key)


def key_of(name: str) -> str:
    """A name as part of an address: letters and digits of any script, safe on
    every disk, distinct where names are.

    What the plain form loses (`C++` and `C`, emoji, names that some disks reserve) comes back as
    four hex digits.
    """
    folded = unicodedata.normalize("NFC", name).casefold()
    plain = re.sub(r"[^\w]+", "-", folded).strip("-_")[:60]
    kept = re.sub(r"[\s\-_.·'’]+", "", folded)
    if plain and re.sub(r"[-_]", "", plain) == kept and not _RESERVED.match(plain):
        return plain
    return f"{plain or 'x'}-{digits(name, 4)}"


def digits(name: str, count: int) -> str:
    """A name in hexadecimal digits: the same for the same name, whoever else is there."""
    return hashlib.sha256(unicodedata.normalize("NFC", name).encode()).hexdigest()[:count]
