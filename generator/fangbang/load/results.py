"""results/<tournament>/<contest>.yaml, or a folder of such files → games with names
resolved, rulings, what was published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ..documents.document import Document
from ..engine.model import Arrival, Exclusion, Fixture, Lots, Ruling, Withdrawal
from ..games.base import Adjustment, Game, Rule
from ..games.exact_numbers import to_fraction
from ..messages.catalog import closest_match
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Edition, Published, Text
from .fields import mark, text, value
from .game_results import GameReader, ResultsFile
from .roster import Roster
from .rulings_and_fixtures import (
    read_adjustments,
    read_disqualified,
    read_fixtures,
    read_late,
    read_lots,
    read_rulings,
    read_withdrawn,
    slot,
)
from .written import WrittenItem


@dataclass
class Results:
    """What the files of one contest hold, together."""

    games: tuple[Game, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    published: tuple[Published, ...] = ()
    withdrawn: tuple[Withdrawal, ...] = ()
    late: tuple[Arrival, ...] = ()
    disqualified: tuple[Exclusion, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    lots: tuple[Lots, ...] = ()
    fixtures: tuple[Fixture, ...] = ()
    sample: bool = False
    note: Text | None = None
    paths: tuple[str, ...] = ()
    players: list[str] = field(default_factory=list)


def files_of(tournament: str, contest: str, documents: Mapping[str, Document]) -> list[Document]:
    """A contest's files, in the order of their paths."""
    stem = f"results/{tournament}/{contest}"
    return [
        documents[path]
        for path in sorted(documents)
        if path in (f"{stem}.yaml", f"{stem}.yml") or path.startswith(f"{stem}/")
    ]


def read_results(
    tournament: str,
    contest: str,
    documents: Mapping[str, Document],
    edition: Edition,
    rule: Rule,
    roster: Roster,
    people: list[str],
    problems: list[Problem],
) -> Results:
    """The games of all files, one after the other, and what stands beside them."""
    found = Results()
    read = files_of(tournament, contest, documents)
    found.paths = tuple(document.path for document in read)
    found.fixtures = tuple(
        fixture
        for document in read
        for fixture in read_fixtures(document, edition, roster, problems)
    )
    tables = {
        (fixture.slot.stage, fixture.slot.round, fixture.slot.table): fixture.players
        for fixture in found.fixtures
    } | dict(_tables(read, roster, problems))
    for document in read:
        paper = ResultsFile(document, edition, roster, people, problems, tables)
        found.games += tuple(_games(paper))
        found.rulings += tuple(read_rulings(document, roster, problems))
        found.lots += tuple(read_lots(document, roster, problems))
        found.published += tuple(_published(document, roster, problems))
        found.withdrawn += tuple(read_withdrawn(document, roster, problems))
        found.late += tuple(read_late(document, roster, problems))
        found.disqualified += tuple(read_disqualified(document, roster, problems))
        found.adjustments += tuple(read_adjustments(document, roster, problems))
        found.sample = found.sample or bool(value(document, "sample"))
        found.note = found.note or text(document, "note")
    played = [player for game in found.games for player in edition.game.players(game.result)]
    found.players = list(
        dict.fromkeys(
            [*played, *(player for fixture in found.fixtures for player in fixture.players)]
        )
    )
    return found


def _tables(
    read: list[Document], roster: Roster, problems: list[Problem]
) -> Iterator[tuple[Any, tuple[str, ...]]]:
    for document in read:
        for name, who in value(document, "tables", otherwise={}).items():
            seated = [
                roster.find(each, document.place("tables", name, at), problems)
                for at, each in enumerate(who)
            ]
            yield mark(name), tuple(each for each in seated if each)


def _games(paper: ResultsFile) -> Iterator[Game]:
    for at, item in enumerate(value(paper.document, "games", otherwise=())):
        reader = paper.game(at)
        sheet = paper.edition.game.read(reader, item)
        paper.problems.extend(_officials(paper, at, item))
        if sheet is not None:
            inside = ("games", at, "log") if "log" in item else ("games", at)
            yield Game(
                slot(item),
                sheet,
                paper.document.place("games", at),
                tuple(_penalties(paper, reader, item)),
                paper.edition.game.log_of(item),
                partial(paper.document.place, *inside),
                item.get("counts", "full"),
                text(paper.document, "games", at, "why"),
                item.get("id"),
                WrittenItem(paper.document, ("games", at), paper.roster),
            )


def _officials(paper: ResultsFile, at: int, item: Mapping[str, Any]) -> Iterator[Problem]:
    """Where the plan names its staff, who referees or keeps the score
    is one of them, or of the players.
    """
    for key in ("referee", "scorer"):
        name = item.get(key)
        if name and paper.people and name not in paper.people and not paper.roster.knows(name):
            yield Problem(
                "unknown-official",
                paper.document.place("games", at, key),
                {"name": name, "near": closest_match(name, paper.people)},
                severity=WARNING,
            )


def _penalties(
    paper: ResultsFile, reader: GameReader, item: Mapping[str, Any]
) -> Iterator[Adjustment]:
    for number, each in enumerate(item.get("penalties", ())):
        here = (*reader.path, "penalties", number)
        player = reader.player(each["player"], "penalties", number, "player")
        if player:
            yield Adjustment(
                player,
                to_fraction(each["points"]),
                text(paper.document, *here, "why"),
                each.get("clause"),
                paper.document.place(*here),
                written=WrittenItem(paper.document, here, paper.roster),
            )


def _published(document: Document, roster: Roster, problems: list[Problem]) -> Iterator[Published]:
    for at, each in enumerate(value(document, "published", otherwise=())):
        place: SourceLocation = document.place("published", at)
        player = roster.find(each["player"], document.place("published", at, "player"), problems)
        if player:
            yield Published(player, each.get("place"), each.get("points"), place)
