"""`fangbang check`: what is wrong, with file, line and the mend."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..files.site_folder import theme_of
from .console import (
    FORMATS,
    chosen_units,
    exit_with,
    folder_option,
    language_option,
    print_problems,
    read_site,
    theme_read,
    tournament_argument,
    uncollected,
    words_for,
)
from .localized_click import Command

if TYPE_CHECKING:
    from ..checks.checked_site import TournamentFiles
    from ..messages.problem import Problem


@click.command(cls=Command)
@tournament_argument(required=False)
@folder_option
@language_option
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True)
@click.option("--strict", is_flag=True)
@uncollected()
def check(
    tournament: str | None, folder: Path, language: str | None, form: str, strict: bool
) -> None:
    """Every problem of one tournament, or of all by several processes."""
    from ..build.parallel import parallel_map
    from ..checks import check_theme
    from ..checks.checked_site import load_site, load_tournament, needed_for
    from ..corrections.used_rules import changed_rules, rule_files
    from ..files.history import read_past
    from ..files.site_folder import is_ours

    sources = read_site(folder, tournament)
    chosen = chosen_units(sources, tournament, language)
    shared = load_site(needed_for(chosen[0], sources) if tournament else sources)
    theme = theme_of(folder)
    problems = [*shared.problems, *check_theme(theme_read(theme), is_ours(theme))]
    past, rules = read_past(folder, ("content", "rules", "results")), rule_files(sources)

    def checked(unit: TournamentFiles) -> list[Problem]:
        scored = load_tournament(unit, shared)
        return [*scored.problems, *changed_rules(past, unit, scored, shared, rules)]

    for found in parallel_map(checked, chosen):
        problems += found
    past.close()
    print_problems(problems, words_for(shared, language, sources), form, sources)
    exit_with(problems, strict)
