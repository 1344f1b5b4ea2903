"""One script of Chinese out of the other: running text only, never addresses,
code, files' names or somebody's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache

from ..messages.catalog import script_converter
from ..model import Player
from ..reports.display_names import HAN, given

Convert = Callable[[str], str]

_TO_MAINLAND = str.maketrans("「」『』", "“”‘’")  # GB/T 15834: in horizontal text
_TO_TAIWAN = str.maketrans("“”‘", "「」『")
# ’ is an apostrophe, too
_INNER, _CLOSING = re.compile("‘([^‘’\n]*)’"), re.compile("(?<![A-Za-z])’")
_KEPT = re.compile(
    r"""
    (?<!`)(?P<code>`{1,9}+)(?!`).{1,500}?(?<!`)(?P=code)(?!`)
  | (?:(?<![A-Za-z0-9+.-])[A-Za-z][A-Za-z0-9+.-]{0,19}://|www\.|mailto:)[^\s<>"“”‘’「」『』《》（）【】，。；：！？、]{1,2000}
  | (?:(?<![A-Za-z0-9._%+-])[A-Za-z0-9._%+-]{1,64}|(?<![\u3400-\u9fff])[\u3400-\u9fff]{1,32})
    @(?:(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}|\w{1,63}(?:\.\w{1,63}){1,8})
  | (?<![\w%-])[\w%-]{1,200}(?:[/.][\w%-]{1,200}){0,12}\.[A-Za-z][A-Za-z0-9]{1,4}(?![A-Za-z0-9])
""",
    re.X | re.S,
)
_SHORTEST = 2  # 張 is a name, and 一張牌 is none


@cache
def converter(language: str) -> Convert:
    """Whatever it gets into a script, with the quotation marks that are usual there."""
    plain = script_converter(language)
    if language == "zh-Hans":
        return cache(lambda text: plain(text).translate(_TO_MAINLAND))
    return cache(
        lambda text: _CLOSING.sub("』", _INNER.sub("『\\1』", plain(text))).translate(_TO_TAIWAN)
    )


class Script:
    """Turns texts into one script; people who are named keep the name that they have in it."""

    def __init__(self, language: str, shown: Iterable[tuple[str, str]]):
        self.convert = converter(language)
        # by their first two characters, the longest first
        self.names: dict[str, dict[str, str]] = {}
        for name, there in sorted(set(shown), key=lambda pair: (-len(pair[0]), pair)):
            self.names.setdefault(name[:_SHORTEST], {}).setdefault(name, there)

    def __call__(self, text: str) -> str:
        parts, at = list[str](), 0
        for found in _KEPT.finditer(text):
            parts += [self._words(text[at : found.start()]), found[0]]
            at = found.end()
        return "".join([*parts, self._words(text[at:])]) if at else self._words(text)

    def _words(self, text: str) -> str:
        """Text without addresses: what stands between the names is converted."""
        parts, begun, at = list[str](), 0, 0
        while self.names and at < len(text) - 1:
            known = self.names.get(text[at : at + _SHORTEST], {})
            name = next((each for each in known if text.startswith(each, at)), None)
            if name is None:
                at += 1
                continue
            parts += [self.convert(text[begun:at]), known[name]]
            at = begun = at + len(name)
        return "".join([*parts, self.convert(text[begun:])])


class Scripts:
    """The conversions of pages on which certain people may be named."""

    def __init__(self, people: Iterable[Player] = (), others: Iterable[str] = ()):
        # others: whose name is printed as written
        self.people, self.others = tuple(people), tuple(others)
        self.made: dict[str, Script] = {}

    def to(self, language: str) -> Script:
        """The conversion into a language."""
        if language not in self.made:
            self.made[language] = Script(language, self._shown(language))
        return self.made[language]

    def _shown(self, language: str) -> Iterable[tuple[str, str]]:
        for player in self.people:
            shown = given(player, language) or player.name
            forms = {
                player.name: shown,
                **{name: shown for tag, name in player.names.items() if tag.startswith("zh")},
            }
            yield from (pair for pair in forms.items() if _is_kept(pair[0]))
        yield from ((name, name) for name in self._as_written() if _is_kept(name))

    def _as_written(self) -> Iterable[str]:
        """Other spellings; not those that are somebody's name, too."""
        names = {name for player in self.people for name in (player.name, *player.names.values())}
        also = {name for player in self.people for name in (*player.also, *player.was)}
        return {*also, *self.others} - names


def _is_kept(name: str) -> bool:
    return len(name) >= _SHORTEST and bool(HAN.search(name))


NOBODY = Scripts()
