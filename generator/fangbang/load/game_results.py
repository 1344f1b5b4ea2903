"""One game as written, for its kind to read: who and what may stand in it, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..documents.document import Document
from ..games.interfaces import Options, Params
from ..messages.problem import Problem, SourceLocation
from ..model import Edition
from .fields import called_roles, choice, closest_option, mark, match_option, options, value
from .roster import Roster
from .rulings_and_fixtures import stage_of

Item = Mapping[str, Any]


@dataclass(frozen=True)
class ResultsFile:
    """A file of results on the desk: by which rules they were played, and who may be named."""

    document: Document
    edition: Edition
    roster: Roster
    people: list[str]  # staff: they may judge without being on the roster
    problems: list[Problem]
    # who sits at a table, by its name, or as it was drawn: (stage, round, table)
    tables: Mapping[Any, tuple[str, ...]]

    def game(self, index: int) -> GameReader:
        """The reader of one game of the file."""
        return GameReader(self, ("games", index))


@dataclass(frozen=True)
class GameReader:
    """One game of the file, as games.interfaces.ResultReader asks for it."""

    file: ResultsFile
    path: tuple[str | int, ...]

    @property
    def params(self) -> Params:
        """The numbers of the rule."""
        return self.file.edition.params

    @property
    def seats(self) -> tuple[str, str] | None:
        """The keys of the two sides."""
        return self.file.edition.seats

    @cached_property
    def sides(self) -> Sequence[Mapping[str, str]]:
        """What the two sides are called, by language."""
        return [side.values for side in self.file.edition.sides]

    @property
    def entrants(self) -> tuple[str, ...] | None:
        """Everybody, where nobody else can come."""
        roster = self.file.roster
        return None if roster.is_open else tuple(roster.players)

    def place(self, *keys: str | int, of_key: bool = False) -> SourceLocation:
        """Where a path within the game stands."""
        return self.file.document.place(*self.path, *keys, of_key=of_key)

    def tell(
        self,
        code: str,
        *keys: str | int,
        of_key: bool = False,
        also: SourceLocation | None = None,
        **facts: object,
    ) -> None:
        """A problem at a path within the game."""
        self.file.problems.append(Problem(code, self.place(*keys, of_key=of_key), facts, also))

    def knows(self, name: str) -> bool:
        """True for a name of the roster."""
        return self.file.roster.knows(name)

    def is_staff(self, name: str) -> bool:
        """True for a name of the plan's staff."""
        return name in self.file.people

    def player(self, name: str, *keys: str | int, staff: bool = False) -> str | None:
        """The id of somebody named at a path; `staff`: who may stand there too."""
        file = self.file
        others = (file.people,) if staff else ()
        return file.roster.find(name, self.place(*keys), file.problems, *others)

    def players(self, names: list[str], *keys: str | int) -> tuple[str, ...] | None:
        """The ids of a list of names; None when one of them is unknown."""
        ids = [self.player(name, *keys, number) for number, name in enumerate(names)]
        return tuple(player for player in ids if player) if all(ids) else None

    def named(self, mapping: Mapping[str, Any], *keys: str | int) -> dict[str, Any] | None:
        """A map with names as keys, by id; somebody twice under two spellings is a problem."""
        values: dict[str, Any] = {}
        whole = True
        for name, one in mapping.items():
            place = self.place(*keys, name, of_key=True)
            player = self.file.roster.find(name, place, self.file.problems)
            if player in values:
                self.file.problems.append(Problem("twice-in-game", place, {"player": name}))
            whole = whole and player is not None and player not in values
            if player:
                values[player] = one
        return values if whole else None

    def seated(self, item: Item) -> tuple[str, ...] | None:
        """Who sits at the game's table, by the file or as it was drawn."""
        table = mark(item.get("table"))
        drawn = (stage_of(item), item.get("round"), table)
        return self.file.tables.get(table or "") or self.file.tables.get(drawn)

    def beside(self, item: Item) -> Sequence[Item]:
        """The games of the same table, this one among them."""
        where = (item.get("stage"), item.get("table"))
        games = value(self.file.document, "games")
        return [game for game in games if (game.get("stage"), game.get("table")) == where]

    def roles(self) -> Options:
        """The roles of the edition with their names."""
        return called_roles(self.file.edition)

    def options(self, prefix: str, *keys: str) -> dict[str, Mapping[str, str]]:
        """Choices named by our own labels."""
        return options(prefix, *keys)

    def match(self, written: str, options: Options) -> str | None:
        """The key of what is called so."""
        return match_option(written, options)

    def nearest(self, written: str, options: Options) -> str | None:
        """What was probably meant."""
        return closest_option(written, options)

    def choice(self, options: Options, *keys: str | int) -> str | None:
        """A value of a fixed list; None where it was told."""
        return choice(self.file.document, self.file.problems, options, *self.path, *keys)

    def label_of(self, value: object) -> str | None:
        """A table, a round, a game as people number them."""
        return mark(value)
