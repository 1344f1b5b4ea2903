"""`fangbang handouts`: what is printed, as PDF."""

from __future__ import annotations

from pathlib import Path

import click

from ..build.output_folder import check_output_folder
from ..checks import check_theme
from ..files.site_folder import Unusable, is_ours, theme_of
from .console import (
    environment_error,
    exit_with,
    folder_option,
    language_option,
    read_site,
    theme_read,
    to_stderr,
    usage_error,
    words_for,
)
from .localized_click import Command


@click.command(cls=Command)
@click.argument("name", metavar="[EDITION|TOURNAMENT]", required=False)
@folder_option
@language_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False))
@click.option("--languages", metavar="LANGUAGES")
@click.option("--chromium", metavar="PATH")
def handouts(
    name: str | None,
    folder: Path,
    language: str | None,
    out: Path | None,
    languages: str | None,
    chromium: str | None,
) -> None:
    """PDFs of an edition, of a tournament, or of all."""
    from ..build.pdf import make_handouts
    from ..build.pipeline import context_of
    from ..build.render import TemplateFault
    from ..checks.checked_site import load_site, load_tournament, units
    from ..files.history import head, read_past
    from ..files.site_folder import READ_FOLDERS
    from ..model import day_of

    sources = read_site(folder)
    shared = load_site(sources)
    words, target = words_for(shared, language, sources), out or folder / "handouts"
    everything = units(sources)
    chosen = [unit for unit in everything if name in (None, unit.key)]
    scored = [load_tournament(unit, shared) for unit in chosen]
    theme = theme_of(folder)
    problems = [
        *shared.problems,
        *check_theme(theme_read(theme), is_ours(theme)),
        *(problem for each in scored for problem in each.problems),
    ]
    to_stderr(problems, words, sources)
    exit_with(problems, strict=False)
    assert shared.site
    editions = [edition for key, edition in shared.site.editions.items() if name in (None, key)]
    if name is not None and not chosen and not editions:
        raise usage_error(
            Unusable(
                "no-edition",
                name,
                ", ".join([*shared.site.editions, *(unit.key for unit in everything)]),
            )
        )
    try:
        check_output_folder(folder, target, committed=True)
        newest = head(read_past(folder, READ_FOLDERS), {}) if chosen else None
        today = day_of(newest.when, shared.site.settings.timezone) if newest else None
        events = [
            context_of(unit, each, shared, {}, today=today)
            for unit, each in zip(chosen, scored, strict=True)
        ]
        made = make_handouts(
            shared,
            editions,
            events,
            languages.split(",") if languages else None,
            target,
            theme,
            chromium,
            click.echo,
        )
    except Unusable as fault:
        raise usage_error(fault) from fault
    except TemplateFault as fault:
        if is_ours(theme):
            raise
        raise environment_error(words, "template-broken", **fault.problem().facts) from fault
    click.echo(words.label("handouts-done", n=made, path=target))
