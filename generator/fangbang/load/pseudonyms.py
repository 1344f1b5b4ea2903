"""Names that a contest does not show: everybody gets another name and another
id, before anything is made of them.

Scoring, pages, addresses and files for machines then never see the real one; only `Player.hidden`
keeps it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..documents.document import Document
from ..messages.catalog import LANGUAGES, translations
from ..messages.problem import Problem, SourceLocation
from ..model import Player, clean, key_of
from .fields import value
from .roster import Roster

SHOWN = frozenset(
    {
        "title",
        "theme",
        "purposes",
        "notices",
        "venue",
        "venue-hint",
        "audience",
        "organiser",
        "what",
        "who",
        "job",
        "name",
        "note",
        "item",
        "tier",
        "about",
        "by",
        "why",
        "referee",
        "scorer",
        "contact",
        "club",
        "room",
        # keys whose text goes onto pages as it is
        "stage",
        "table",
        "group",
        "match",
        "game",
    }
)
# compiled where a name is hidden, which is seldom
_HAN = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\U00020000-\U0003ffff]"


class PseudonymRoster(Roster):
    """The roster of one contest as it is shown; names are found as in the whole roster."""

    def __init__(self, whole: Roster, way: str, aliases: Mapping[str, Mapping[str, str]]):
        self.whole, self.way, self.aliases, self.is_open = whole, way, aliases, whole.is_open
        self.made: dict[str, Player] = {}
        self.taken: dict[tuple[str, str], int] = {}  # (language, shown name) → how many have it

    @property
    def players(self) -> dict[str, Player]:  # type: ignore[override]
        """Everybody of the whole roster, by the id that is shown."""
        return {(made := self._veiled(key)).key: made for key in self.whole.players}

    def find(
        self,
        name: str,
        place: SourceLocation,
        problems: list[Problem],
        staff: Sequence[str] | None = None,
    ) -> str | None:
        """The shown id behind a written name."""
        found = self.whole.find(name, place, problems, staff)
        return self._veiled(found).key if found else None

    def meant(self, name: str) -> set[str]:
        """The shown ids of all whom a written name may mean."""
        return {self._veiled(key).key for key in self.whole.meant(name)}

    def knows(self, name: str) -> bool:
        """True for a name on the roster."""
        return self.whole.knows(name)

    def _veiled(self, key: str) -> Player:
        """The stand-in of somebody; what the shown names leave alike is numbered by the order of
        the roster, which does not tell the name.
        """
        for number, each in enumerate(self.whole.players, 1):
            if each not in self.made:
                self.made[each] = self._stand_in(self.whole.players[each], number)
        return self.made[key]

    def _stand_in(self, player: Player, number: int) -> Player:
        numbered = {
            language: words.format(n=number)
            for language, words in translations("entrant-number").items()
        }
        if self.way == "alias":
            names = dict(self.aliases.get(player.key) or numbered)
            key = (
                f"alias.{key_of(next(iter(names.values())))}"
                if player.key in self.aliases
                else f"alias.{number}"
            )
        else:
            names = {
                language: found
                for language, name in (("", player.name), *player.names.items())
                if (found := initials(name))
            } or numbered
            key = ""
        shown = (
            {language: self._distinct(language, name) for language, name in names.items()}
            if self.way == "initials"
            else names
        )
        first = shown.pop("", "") or next(iter(shown.values()))
        return Player(
            key or f"initials.{key_of(first)}",
            first,
            shown,
            player.place,
            hidden=(player.key, player.name, *player.names.values(), *player.also, *player.was),
        )

    def _distinct(self, language: str, name: str) -> str:
        count = self.taken[language, name] = self.taken.get((language, name), 0) + 1
        return name if count == 1 else f"{name} {count}"


def initials(name: str) -> str:
    """王小明 → 王○○, Wang Xiaoming → W. X.; nothing where a name has no letters."""
    if re.match(_HAN, name):
        return name[0] + "○" * max(1, len(re.sub(r"\s", "", name)) - 1)
    return " ".join(f"{word[0].upper()}." for word in re.findall(r"[^\W\d_]+", name))


def veil_of(plan: Document, contest: str) -> str:
    """How a contest shows names: full, initials or alias; its own word before the tournament's."""
    return str(value(plan, "contests", contest, "names") or value(plan, "names", otherwise="full"))


def read_aliases(
    plan: Document, roster: Roster, problems: list[Problem]
) -> dict[str, dict[str, str]]:
    """The aliases of the entrants, by id; one that two people have is a problem."""
    found: dict[str, dict[str, str]] = {}
    seen: dict[str, SourceLocation] = {}
    for at, each in enumerate(value(plan, "entrants", otherwise=())):
        alias = each.get("alias") if isinstance(each, Mapping) else None
        if not alias:
            continue
        place, names = plan.place("entrants", at, "alias"), _texts(alias)
        key = key_of(next(iter(names.values())))
        if key in seen:
            problems.append(
                Problem("alias-twice", place, {"name": next(iter(names.values()))}, seen[key])
            )
        seen[key] = place
        player = roster.find(each.get("id") or each["name"], place, [])
        if player:
            found[player] = names
    return found


def _texts(alias: Any) -> dict[str, str]:
    return (
        {language: clean(alias[language]) for language in LANGUAGES if language in alias}
        if isinstance(alias, Mapping)
        else {"": clean(alias)}
    )


def shown_texts(
    documents: Mapping[str, Document], photos: Iterable[str]
) -> Iterator[tuple[str, SourceLocation]]:
    """Every text of a tournament that goes onto pages as people wrote
    it, and the names of its pictures.
    """
    yield from ((path, SourceLocation(path)) for path in photos)
    for document in documents.values():
        if document.path.endswith(".md"):
            for number, line in enumerate(document.text.split("\n"), 1):
                yield line, SourceLocation(document.path, number, 1, len(line))
        else:
            yield from _leaves(document, document.data, (), False)


def _leaves(
    document: Document, data: Any, keys: tuple[str | int, ...], shown: bool
) -> Iterator[tuple[str, SourceLocation]]:
    if isinstance(data, Mapping):
        for key, each in data.items():
            person = key == "name" and keys[:1] == ("entrants",)
            yield from _leaves(
                document,
                each,
                (*keys, key),
                (key in SHOWN and not person) or (shown and key in LANGUAGES),
            )
    elif isinstance(data, list):
        for at, each in enumerate(data):
            yield from _leaves(document, each, (*keys, at), shown)
    elif shown and isinstance(data, str):
        yield data, document.place(*keys)
