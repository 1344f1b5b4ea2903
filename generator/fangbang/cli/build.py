"""`fangbang build`: the site."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..build.output_folder import check_output_folder
from ..files.site_folder import Unusable, read_tree, theme_of
from ..messages.problem import Problem, refuses, stops

if TYPE_CHECKING:
    from ..build.pipeline import Outcome
    from ..files.source_file import Source
from ..messages.catalog import Messages
from .console import (
    base_url,
    exit_with,
    folder_option,
    language_option,
    print_problems,
    read_site,
    site_language,
    uncollected,
    usage_error,
)
from .localized_click import Command


@click.command(cls=Command)
@folder_option
@language_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False))
@click.option("--strict", is_flag=True)
@click.option("--quiet", "-q", is_flag=True)
@click.option("--check-links", is_flag=True)
def build(
    folder: Path,
    language: str | None,
    out: Path | None,
    strict: bool,
    quiet: bool,
    check_links: bool,
) -> None:
    """The pipeline once, and what it found."""
    sources = read_site(folder)
    target = out or folder / "site"
    try:
        check_output_folder(folder, target)
        outcome = _built(sources, folder, target, quiet)
    except Unusable as fault:
        raise usage_error(fault) from fault
    words = Messages(language or site_language(sources))
    if refuses(outcome.problems, strict) or not quiet:
        print_problems(
            [problem for problem in outcome.problems if problem.severity != "info"],
            words,
            "text",
            sources,
        )
    if not stops(outcome.problems) and not quiet:
        click.echo(
            words.label(
                "built",
                pages=outcome.pages,
                written=outcome.written,
                removed=outcome.removed,
                path=target / "index.html",
            )
        )
    if check_links and not stops(outcome.problems):
        outcome.problems += _links(target, sources, words, quiet)
    exit_with(outcome.problems, strict)


def _links(target: Path, sources: list[Source], words: Messages, quiet: bool) -> list[Problem]:
    """What leads nowhere in the finished site, told where it was
    written, else with its page and line.
    """
    from ..build.link_checker import broken, written

    made = read_tree(target)
    found = [
        written(each, sources)
        for each in broken({each.path: each.data for each in made}, base_url(sources))
    ]
    if found:
        print_problems(found, words, "text", [*sources, *made])
    elif not quiet:
        click.echo(words.label("links-sound"))
    return found


@uncollected()
def _built(sources: list[Source], folder: Path, target: Path, quiet: bool) -> Outcome:
    """One build, with a progress bar when there is much to do and somebody to look at it."""
    from ..build.pipeline import build
    from ..checks.checked_site import units
    from ..files.history import read_past

    past, work = read_past(folder, ("content", "rules", "results")), len(units(sources))
    if work <= 20 or quiet or not sys.stderr.isatty():
        return build(sources, target, theme_of(folder), past.last(), past=past)
    with click.progressbar(length=work, file=sys.stderr) as bar:
        return build(
            sources,
            target,
            theme_of(folder),
            past.last(),
            lambda done, _: bar.update(done - bar.pos),
            past,
        )
