"""`fangbang draw`: fixtures to commit."""

from __future__ import annotations

import sys
import unicodedata
from pathlib import Path

import click

from ..files.site_folder import Unusable, replace_file
from ..messages.catalog import Messages, closest_match
from ..messages.problem import stops
from .console import (
    Environment,
    environment_error,
    folder_option,
    language_of_user,
    language_option,
    scored_tournament,
    to_stderr,
    tournament_argument,
    usage_error,
)
from .localized_click import Command


def _phrase(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """One line that can be read aloud and typed again."""
    if value is not None and (
        not value.strip() or any(unicodedata.category(mark)[0] == "C" for mark in value)
    ):
        raise Environment(
            Messages(context.params.get("language") or language_of_user()).label("draw-phrase-form")
        )
    return unicodedata.normalize("NFC", value.strip()) if value is not None else None


@click.command(cls=Command)
@tournament_argument()
@click.argument("contest")
@click.option("--stage", metavar="STAGE")
@click.option("--round", "number", metavar="N", type=click.IntRange(1, 1000))
@click.option("--seed", "phrase", metavar="PHRASE", callback=_phrase)
@click.option("--start", metavar="HH:MM")
@click.option("--every", metavar="MINUTES")
@click.option("--tables", metavar="TABLES")
@click.option("--date", metavar="YYYY-MM-DD")
@click.option("--write", is_flag=True)
@folder_option
@language_option
def draw(
    tournament: str,
    contest: str,
    stage: str | None,
    number: int | None,
    phrase: str | None,
    start: str | None,
    every: str | None,
    tables: str | None,
    date: str | None,
    write: bool,
    folder: Path,
    language: str | None,
) -> None:
    """Lots for what is to be played next, printed or put into the results."""
    from ..authoring.fixtures_yaml import (
        append_fixtures,
        file_of,
        fixtures_yaml,
        has_fixtures,
        printed_names,
    )
    from ..authoring.timetable_options import NotAPlan, laid_out
    from ..documents.append_to_list import Unwritable
    from ..engine.draw import Drawn
    from ..engine.draw import draw as drawn_from

    scored, words, sources = scored_tournament(folder, tournament, language)
    found = (
        next((each for each in scored.tournament.contests if each.key == contest), None)
        if scored.tournament
        else None
    )
    if scored.tournament and found is None:
        raise environment_error(
            words,
            "unknown-contest",
            name=contest,
            near=closest_match(contest, [contest.key for contest in scored.tournament.contests]),
        )
    elsewhere = [
        problem
        for problem in scored.problems
        if found
        and problem.place.path.startswith("results/")
        and problem.place.path not in found.sources
    ]
    if found is None or stops(problem for problem in scored.problems if problem not in elsewhere):
        to_stderr(scored.problems, words, sources)
        sys.exit(1)
    outcome = drawn_from(
        found.plan,
        scored.reports[contest],
        printed_names(found.players),
        stage,
        number,
        phrase,
        tournament,
    )
    if not isinstance(outcome, Drawn):
        raise environment_error(words, outcome.code, **outcome.facts)
    try:
        outcome = laid_out(outcome, start, every, tables, date)
    except NotAPlan as fault:
        raise environment_error(words, fault.code, **fault.facts) from fault
    path = file_of(tournament, found, outcome)
    before = next((source.data for source in sources if source.path == path), None)
    if not write:
        click.echo(
            fixtures_yaml(found, outcome, words, path if has_fixtures(before) else None), nl=False
        )
        return
    try:
        replace_file(folder, path, append_fixtures(path, before, found, outcome, words))
    except Unwritable as fault:
        raise Environment(words.label("draw-not-safe", path=path)) from fault
    except Unusable as fault:
        raise usage_error(fault) from fault
    click.echo(words.label("draw-written", n=len(outcome.fixtures), path=path))
