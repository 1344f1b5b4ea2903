"""Who is meant by a name: the one reading of names that results, logs, commands and editors share."""
from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from .settings import Player

_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|index|players|all)\Z")


@lru_cache(maxsize=1 << 12)                # the same few names, in every game
def clean(text: str) -> str:
    """Composed characters, no stray white space and none without width: two ways of typing one name must not make two people."""
    return re.sub(r"\s+", " ", re.sub("[\u200b\u2060\ufeff\xad]", "", unicodedata.normalize("NFC", text))).strip()


class Names:
    """Some people by what may be written for them: a name before an id, an id before an earlier name, what stands in the files before what is only shown.

    Small or capital letters make no difference, nor do stray blanks.
    """

    def __init__(self, people: Iterable[Player] = ()):
        self.names: dict[str, set[str]] = {}
        self.ids: dict[str, set[str]] = {}
        self.were: dict[str, set[str]] = {}
        self.shown: dict[str, set[str]] = {}
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

    def meant(self, name: str) -> set[str]:
        """The keys of everybody who may be meant: of nobody, of one, or of several."""
        typed = clean(name).casefold()
        return self.names.get(typed) or self.ids.get(typed) or self.were.get(typed) or self.shown.get(typed) or set()

    def one(self, name: str) -> str | None:
        """The key of the one person who is meant."""
        found = self.meant(name)
        return next(iter(found)) if len(found) == 1 else None

    def printed(self, player: Player) -> str:
        """How somebody is written in the files, also where pages hide the name: by name where that means one person, else by id."""
        return player.written if self.meant(player.written) == {player.key} else player.identity


def _under(index: dict[str, set[str]], names: Iterable[str], player: Player) -> None:
    for name in names:
        index.setdefault(name.casefold(), set()).add(player.key)          # made clean when it was read


def key_of(name: str) -> str:
    """A name as part of an address: letters and digits of any script, safe on every disk, distinct where names are.

    What the plain form loses (`C++` and `C`, emoji, names that some disks reserve) comes back as four hex digits.
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
