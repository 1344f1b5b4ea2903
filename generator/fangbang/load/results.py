"""results/<tournament>/<contest>.yaml, or a folder of such files → games with names
resolved, rulings, what was published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from ..documents.document import Document
from ..engine.model import Arrival, Exclusion, Fixture, Lots, Ruling, Withdrawal
from ..games import KINDS
from ..games.base import Adjustment, Game, Rule
from ..games.exact_numbers import to_fraction
from ..messages.catalog import closest_match
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Edition, Published, Text
from ..record import dataclass, field
from .fields import mark, text, value
from .game_results import SHAPERS, ResultReader
from .roster import Roster
from .rulings_and_fixtures import (
    shape_adjustments,
    shape_disqualified,
    shape_fixtures,
    shape_late,
    shape_lots,
    shape_rulings,
    shape_withdrawn,
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


def shape_results(
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
        each for document in read for each in shape_fixtures(document, edition, roster, problems)
    )
    tables = {
        (each.slot.stage, each.slot.round, each.slot.table): each.players for each in found.fixtures
    } | dict(_tables(read, roster, problems))
    for document in read:
        paper = ResultReader(document, edition, rule, roster, people, problems, tables)
        found.games += tuple(_games(paper))
        found.rulings += tuple(shape_rulings(document, roster, problems))
        found.lots += tuple(shape_lots(document, roster, problems))
        found.published += tuple(_published(document, roster, problems))
        found.withdrawn += tuple(shape_withdrawn(document, roster, problems))
        found.late += tuple(shape_late(document, roster, problems))
        found.disqualified += tuple(shape_disqualified(document, roster, problems))
        found.adjustments += tuple(shape_adjustments(document, roster, problems))
        found.sample = found.sample or bool(value(document, "sample"))
        found.note = found.note or text(document, "note")
    played = [player for game in found.games for player in KINDS[edition.kind].players(game.sheet)]
    found.players = list(
        dict.fromkeys([*played, *(player for each in found.fixtures for player in each.players)])
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


def _games(paper: ResultReader) -> Iterator[Game]:
    for at, item in enumerate(value(paper.document, "games", otherwise=())):
        sheet = SHAPERS[paper.edition.kind](paper, at, item)
        paper.problems.extend(_officials(paper, at, item))
        if sheet is not None:
            inside = ("games", at, "log") if "log" in item else ("games", at)
            yield Game(
                slot(item),
                sheet,
                paper.document.place("games", at),
                tuple(_penalties(paper, at, item)),
                _log(item),
                partial(paper.document.place, *inside),
                item.get("counts", "full"),
                text(paper.document, "games", at, "why"),
                item.get("id"),
                WrittenItem(paper.document, ("games", at), paper.roster),
            )


def _officials(paper: ResultReader, at: int, item: Mapping[str, Any]) -> Iterator[Problem]:
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


def _log(item: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a referee can replay: a log, or the moves of a board
    game, which stand beside the outcome.
    """
    if "log" in item:
        log: Mapping[str, Any] = item["log"]
        return log
    moves = {key: item[key] for key in ("moves", "sgf", "swapped", "end") if key in item}
    return moves if "moves" in moves or "sgf" in moves else None


def _penalties(paper: ResultReader, at: int, item: Mapping[str, Any]) -> Iterator[Adjustment]:
    for number, each in enumerate(item.get("penalties", ())):
        here = ("games", at, "penalties", number)
        player = paper.player(each["player"], *here, "player")
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
