"""Fangbang from Python: a folder checked, scored, explained and built; and a plain table ranked
without any folder.

    from fangbang import api

    for row in api.rank("results.csv", ties=["points", "wins"]):
        print(row.rank, row.player, row.points, row.reason)

Everything here is what the commands do, with the same files, checks and sentences. Numbers are
exact (`fractions.Fraction`). Nothing else of the package is promised to stay as it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Any

from .authoring.imports import Grid, NoReader, read_grid
from .authoring.imports import games as games_of
from .authoring.prompts.yaml_writer import pages_of
from .build import pipeline
from .checks.checked_site import (
    LoadedTournament,
    SiteContext,
    load_site,
    load_tournament,
    units,
)
from .engine.formats import USUAL
from .engine.model import ContestReport, Row, Table
from .engine.tiebreaks import criterion
from .files.encoding import line_reader
from .files.history import read_past
from .files.site_folder import read, read_file, theme_of
from .files.source_file import Source
from .messages.catalog import Messages, closest_match
from .messages.problem import Problem, SourceLocation, Unusable, format_problem, in_order, stops
from .model import Contest
from .reports.json_csv import contest_data
from .reports.reasons import ReasonText, why
from .reports.terminal import receipt_text

Folder = str | PathLike[str]
LANGUAGE = "en"

__all__ = [
    "Built",
    "FangbangError",
    "FolderError",
    "LoadedSite",
    "Problem",
    "RankedRow",
    "SourceLocation",
    "UnknownNameError",
    "UnsoundError",
    "build",
    "check",
    "describe",
    "explain",
    "load",
    "rank",
    "score",
]


class FangbangError(Exception):
    """Whatever is raised here on purpose; `str()` of it is a sentence with its mend."""


class FolderError(FangbangError):
    """A folder or a file cannot be read or written."""


class UnknownNameError(FangbangError, LookupError):
    """There is no tournament, contest or player of that name; the message names the nearest."""


class UnsoundError(FangbangError, ValueError):
    """What was given has errors: a misspelt tie-break, format or kind of game, a result that cannot
    be. `problems` has every one of them.
    """

    def __init__(self, text: str, problems: Sequence[Problem] = ()):
        super().__init__(text)
        self.problems = tuple(problems)


@dataclass(frozen=True)
class LoadedSite:
    """A folder, read and scored.

    `contests`: "tournament/contest" → the contest as planned and played; `reports`: the same keys →
    what the engine made of it (stages with tables and brackets, awards, the ledger); `problems`:
    all that was found, in the order of the files; `sources`: the files that were read.
    """

    contests: Mapping[str, Contest]
    reports: Mapping[str, ContestReport]
    problems: tuple[Problem, ...]
    sources: tuple[Source, ...]
    shared: SiteContext

    @property
    def sound(self) -> bool:
        """True where nothing is an error: such a site can be built."""
        return not stops(self.problems)


@dataclass(frozen=True)
class Built:
    """What a build did: how many pages the site has, how many files were written and removed, and
    what was found. With an error among the problems nothing was published.
    """

    pages: int
    written: int
    removed: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True)
class RankedRow:
    """One line of a ranking.

    `rank` counts 1, 1, 3; `shared` is true where others have the same; `values` has the value of
    each tie-break by its name, whether it was needed or not (not of those that look at the level
    players only); `status` says why somebody stands behind the others whatever his points; `reason`
    says why he stands where he stands, in words.
    """

    rank: int
    shared: bool
    player: str
    points: Fraction
    games: int
    wins: int
    draws: int
    losses: int
    values: Mapping[str, Any]
    status: str | None
    reason: str


# A folder
# --------------------------------------------------------------------------------------------------


def load(folder: Folder = ".") -> LoadedSite:
    """Reads and scores every tournament of a folder, as `fangbang score` does.

    A folder with errors is loaded as far as it goes; `problems` and `sound` say how far. Raises
    FolderError where it cannot be read.
    """
    sources = _read(Path(folder))
    shared = load_site(sources)
    loaded = [load_tournament(unit, shared) for unit in units(sources)]
    problems = [*shared.problems, *(problem for each in loaded for problem in each.problems)]
    contests = {
        f"{each.key}/{contest.key}": contest
        for each in loaded
        for contest in (each.tournament.contests if each.tournament else ())
    }
    reports = {
        f"{each.key}/{key}": report for each in loaded for key, report in each.reports.items()
    }
    return LoadedSite(contests, reports, tuple(in_order(problems)), tuple(sources), shared)


def check(folder: Folder = ".") -> list[Problem]:
    """Everything that is wrong or open in a folder, as `fangbang check` tells it, but for what only
    its git history can tell: each with `code`, `severity` (error, open, warning, info), `place`
    (`path`, `line`, `column`) and `facts`. `describe` makes a sentence of one.

    Raises FolderError where the folder cannot be read.
    """
    return list(load(folder).problems)


def describe(problem: Problem, site: LoadedSite | None = None, language: str = LANGUAGE) -> str:
    """A problem as people read it: its place, a sentence and the mend; with the site, the line it
    is about and a caret. `language` is en, zh-Hant or zh-Hans.
    """
    return format_problem(problem, Messages(language), line_reader(site.sources if site else ()))


def score(folder: Folder, contest: str) -> dict[str, Any]:
    """Standings, places and awards of "tournament/contest": what stands in standings.json beside
    the pages, where docs/format.md describes it. Fractions are text: "7/2".

    Raises FolderError where the folder cannot be read, UnknownNameError where there is no such
    contest, UnsoundError where its files have errors.
    """
    site = load(folder)
    found = _contest(site, contest)
    return contest_data(found, site.reports[contest])


def explain(folder: Folder, contest: str, player: str, language: str = LANGUAGE) -> str:
    """Why somebody stands where he stands, line by line, as `fangbang explain` prints it. `player`
    is any spelling of the name, or the id. Raises as `score` does.
    """
    site = load(folder)
    found = _contest(site, contest)
    people = sorted(found.called.meant(player))
    words = Messages(language)
    if len(people) != 1 or people[0] not in found.plan.players:
        known = [each.name for key, each in found.players.items() if key in found.plan.players]
        facts = {"name": player, "near": closest_match(player, known), "ids": people}
        code = "ambiguous-player" if len(people) > 1 else "unknown-player"
        raise UnknownNameError(words.whole(code, facts))
    sheets = site.shared.sheets.get(found.edition.key, {})
    return receipt_text(found, site.reports[contest], people[0], words, sheets)


def build(folder: Folder = ".", output: Folder | None = None) -> Built:
    """Makes the site of a folder, as `fangbang build` does: into `output`, else into `site` within
    it; all of it or nothing, and only what changed.

    Raises FolderError where the folder cannot be read or the output cannot be written.
    """
    root = Path(folder)
    target = Path(output) if output is not None else root / "site"
    sources = _read(root)
    past = read_past(root, ("content", "rules", "results"))
    try:
        outcome = pipeline.build(sources, target, theme_of(root), past.last(), past=past)
    except Unusable as fault:
        raise _folder_error(fault) from fault
    problems = tuple(in_order(outcome.problems))
    return Built(outcome.pages, outcome.written, outcome.removed, problems)


def _read(folder: Path) -> list[Source]:
    try:
        return list(read(folder, None))
    except Unusable as fault:
        raise _folder_error(fault) from fault


def _folder_error(fault: Unusable) -> FolderError:
    facts = {"path": fault.path, "detail": fault.detail}
    return FolderError(Messages(LANGUAGE).whole(fault.code, facts))


def _contest(site: LoadedSite, name: str) -> Contest:
    if name in site.reports:
        return site.contests[name]
    tournament = name.partition("/")[0]
    wrong = [
        problem
        for problem in site.problems
        if problem.severity == "error"
        and (tournament in problem.place.path.split("/") or not site.shared.site)
    ]
    if wrong:
        raise UnsoundError("\n".join(describe(each, site) for each in wrong), wrong)
    facts = {"name": name, "near": closest_match(name, site.reports)}
    raise UnknownNameError(Messages(LANGUAGE).whole("unknown-contest", facts))


# A table
# --------------------------------------------------------------------------------------------------


def rank(
    table: Folder | Iterable[Mapping[str, object]],
    rule: Mapping[str, object] | None = None,
    ties: Sequence[str] = ("points",),
    stage: Mapping[str, object] | None = None,
    language: str = LANGUAGE,
) -> list[RankedRow]:
    """Ranks what a table holds, with the reason for every place.

    `table` is a CSV (or, with `fangbang[import]`, a spreadsheet), or its rows as mappings from
    column to value. It has a row for each player and a column for each game (`player, 1, 2, 3`),
    or, for every kind of game, a row for each game with the keys of a results file as columns
    (`round, white, black, winner`): what `fangbang import` takes.

    `rule` is what rule.yaml says of how games are scored, `{"game": "points"}` where nothing is
    given; `ties` the criteria in order; `stage` how it is played (`{"format": "swiss", "rounds":
    5}`), a league where nothing is given. Players of several tables or groups come one table after
    the other. A format without a table (a knock-out) gives the rows that stand in none: none.

    Raises UnsoundError where anything of it is not as it must be: `str()` says what, and what was
    probably meant; FolderError where the file cannot be read.
    """
    sources = _site({"game": "points"} | dict(rule or {}))
    shared = load_site(sources)
    _sound(shared.problems, language)
    assert shared.site
    problems: list[Problem] = []
    grid = _grid(table, problems)
    _sound(problems, language)
    assert grid
    games = games_of(grid, shared.site.editions[_NAME], problems)
    _sound(problems, language)
    plan = _plan(ties, stage or {"format": USUAL.key})
    files = [*sources, plan, Source(f"results/{_NAME}/{_NAME}.yaml", pages_of(games))]
    loaded = load_tournament(next(iter(units(files))), shared)
    _sound(loaded.problems, language)
    return list(_rows(loaded, Messages(language)))


_NAME = "table"


def _site(rule: Mapping[str, object]) -> list[Source]:
    """A site that has nothing but the rule."""
    settings = {"title": _NAME, "languages": [LANGUAGE]}
    return [
        Source("content/site.yaml", _yaml(settings)),
        Source(f"rules/{_NAME}/rule.yaml", _yaml({"name": _NAME, **rule})),
    ]


def _yaml(data: Mapping[str, object]) -> bytes:
    """JSON is YAML; an exact number is written as text."""
    return json.dumps(data, ensure_ascii=False, default=str).encode()


def _plan(ties: Sequence[str], stage: Mapping[str, object]) -> Source:
    contest = {"rule": _NAME, "ties": list(ties), "stages": [dict(stage)]}
    plan = {"title": _NAME, "date": "2000-01-01", "contests": {_NAME: contest}}
    return Source(f"content/{_NAME}/tournament.yaml", _yaml(plan))


def _grid(table: Folder | Iterable[Mapping[str, object]], problems: list[Problem]) -> Grid | None:
    if not isinstance(table, str | PathLike):
        return _of_mappings(table, problems)
    path = Path(table)
    try:
        return read_grid(Source(path.name, read_file(path)), problems)
    except NoReader as fault:
        raise FolderError(Messages(LANGUAGE).label("import-extra")) from fault
    except Unusable as fault:
        raise _folder_error(fault) from fault


def _of_mappings(rows: Iterable[Mapping[str, object]], problems: list[Problem]) -> Grid | None:
    listed = [dict(row) for row in rows]
    header = tuple(dict.fromkeys(str(key) for row in listed for key in row))
    if not header:
        problems.append(Problem("table-empty", SourceLocation(_NAME)))
        return None
    cells = [{str(key): _cell(value) for key, value in row.items()} for row in listed]
    return Grid(
        _NAME,
        header,
        tuple(tuple(row.get(key, "") for key in header) for row in cells),
        tuple(range(2, len(listed) + 2)),
    )


def _cell(value: object) -> str:
    """As it would stand in a spreadsheet: nothing for None, players separated by commas."""
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return "" if value is None else str(value)


def _sound(problems: Iterable[Problem], language: str) -> None:
    wrong = [problem for problem in problems if problem.severity == "error"]
    if wrong:
        words = Messages(language)
        raise UnsoundError(
            "\n".join(words.whole(each.code, each.facts) for each in in_order(wrong)), wrong
        )


def _rows(loaded: LoadedTournament, words: Messages) -> Iterable[RankedRow]:
    assert loaded.tournament
    contest = loaded.tournament.contests[0]
    report = loaded.reports[contest.key]
    teller = ReasonText.plain(words, contest, report)
    for table in report.stages[0].tables:
        for row in table.rows:
            yield _ranked(teller, table, row)


def _ranked(teller: ReasonText, table: Table, row: Row) -> RankedRow:
    contest, field = teller.contest, teller.field(table)
    players = [row.player for row in table.rows]
    criteria = {name: criterion(name, field.better) for name in contest.plan.ties}
    return RankedRow(
        row.rank,
        row.shared,
        teller.name(row.player),
        row.points,
        row.games,
        row.wins,
        row.draws,
        row.losses,
        {
            name: by.value(row.player, players, field)
            for name, by in criteria.items()
            if not by.relative
        },
        row.status,
        why(teller, table, row),
    )
