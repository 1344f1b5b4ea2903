"""`fangbang score`: standings and awards."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..messages.catalog import closest_match
from .console import (
    environment_error,
    exit_with,
    folder_option,
    language_option,
    scored_tournament,
    to_stderr,
    tournament_argument,
)
from .localized_click import Command


@click.command(cls=Command)
@tournament_argument()
@click.argument("contest", required=False)
@folder_option
@language_option
@click.option(
    "--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True
)
def score(
    tournament: str, contest: str | None, folder: Path, language: str | None, form: str
) -> None:
    """Standings and awards as text or JSON; problems go to standard error."""
    from ..reports.json_csv import tournament_data
    from ..reports.terminal import standings_text

    scored, words, sources = scored_tournament(folder, tournament, language)
    if scored.tournament is not None:
        contests = {
            each.key: each for each in scored.tournament.contests if contest in (None, each.key)
        }
        if contest is not None and not contests:
            raise environment_error(
                words,
                "unknown-contest",
                name=contest,
                near=closest_match(
                    contest, [contest.key for contest in scored.tournament.contests]
                ),
            )
        reports = {key: scored.reports[key] for key in contests}
        click.echo(
            json.dumps(tournament_data(scored.key, contests, reports), ensure_ascii=False, indent=1)
            if form == "json"
            else standings_text(contests, reports, words)
        )
    to_stderr(scored.problems, words, sources)
    exit_with(scored.problems, strict=False)
