"""`fangbang import`: entrants or results out of a spreadsheet, as YAML."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from ..files.site_folder import Unusable, read_file, write_new
from ..files.source_file import Source
from ..messages.catalog import Messages, closest_match
from ..messages.problem import Problem, stops
from ..model import Tournament
from .console import (
    Environment,
    chosen_units,
    environment_error,
    exit_with,
    folder_option,
    language_of_user,
    language_option,
    print_problems,
    read_site,
    to_stderr,
    tournament_argument,
    usage_error,
    words_for,
)
from .localized_click import Group

file_argument = click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))


@click.group("import", cls=Group)
def intake() -> None:
    """Out of a table with one header row: xlsx, ods or csv."""


@intake.command()
@file_argument
@language_option
def entrants(file: Path, language: str | None) -> None:
    """Print the `entrants` of a plan: columns name, id, zh-Hant, zh-Hans, en, also, club."""
    from ..authoring.imports import entrants as taken
    from ..authoring.prompts import inline_yaml

    words = Messages(language or language_of_user())
    problems: list[Problem] = []
    grid = _grid(file, words, problems)
    people = taken(grid, problems)
    to_stderr(problems, words, [])
    if not stops(problems):
        click.echo(
            "entrants:\n" + "".join(f"  - {inline_yaml(person)}\n" for person in people), nl=False
        )
    exit_with(problems, strict=False)


@intake.command()
@file_argument
@tournament_argument()
@click.argument("contest")
@folder_option
@language_option
@click.option("--write", is_flag=True)
def results(
    file: Path, tournament: str, contest: str, folder: Path, language: str | None, write: bool
) -> None:
    """Print the games of a CONTEST: a game in each row; or a player in
    each row and a game in each column.
    """
    from ..authoring.imports import games
    from ..authoring.prompts import pages_of
    from ..checks.checked_site import load_site, load_tournament

    sources = read_site(folder)
    shared = load_site(sources)
    words = words_for(shared, language, sources)
    (unit,) = chosen_units(sources, tournament, language)
    scored = load_tournament(unit, shared)
    found = (
        next((each for each in scored.tournament.contests if each.key == contest), None)
        if scored.tournament
        else None
    )
    if found is None:
        _no_contest(
            contest, words, [*shared.problems, *scored.problems], sources, scored.tournament
        )
        return
    problems: list[Problem] = []
    text = pages_of(games(_grid(file, words, problems), found.edition, problems))
    to_stderr(problems, words, [])
    exit_with(problems, strict=False)
    if not write:
        click.echo(text.decode(), nl=False)
        return
    _written(folder, Source(f"results/{tournament}/{contest}.yaml", text), tournament, words)


def _written(folder: Path, made: Source, tournament: str, words: Messages) -> None:
    """A new results file, checked at once; one that is there is never replaced."""
    from ..checks.checked_site import load_site, load_tournament

    try:
        if not write_new(folder, [made]):
            raise Environment(words.label("import-exists", path=made.path))
    except Unusable as fault:
        raise usage_error(fault) from fault
    click.echo(words.label("add-written", path=made.path))
    sources = read_site(folder)
    shared = load_site(sources)
    (unit,) = chosen_units(sources, tournament)
    problems = load_tournament(unit, shared).problems
    print_problems(problems, words, "text", sources)
    exit_with(problems, strict=False)


def _no_contest(
    contest: str,
    words: Messages,
    problems: list[Problem],
    sources: list[Source],
    tournament: Tournament | None,
) -> None:
    if tournament is not None:
        raise environment_error(
            words,
            "unknown-contest",
            name=contest,
            near=closest_match(contest, [contest.key for contest in tournament.contests]),
        )
    print_problems(problems, words, "text", sources)
    sys.exit(1)


def _grid(file: Path, words: Messages, problems: list[Problem]) -> Any:
    """The table, or the end of the command with the reason."""
    from ..authoring.imports import NoReader, read_grid

    try:
        grid = read_grid(Source(file.name, read_file(file)), problems)
    except NoReader as fault:
        raise Environment(words.label("import-extra")) from fault
    except Unusable as fault:
        raise usage_error(fault) from fault
    if grid is None:
        to_stderr(problems, words, [])
        sys.exit(1)
    return grid
