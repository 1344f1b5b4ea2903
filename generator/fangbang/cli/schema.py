"""`fangbang schema`: what an editor needs to complete names and to underline mistakes."""

from __future__ import annotations

import os
from pathlib import Path

import click

from ..files.site_folder import Unusable, on_disk, write_over
from .console import (
    exit_with,
    folder_option,
    language_option,
    read_site,
    to_stderr,
    usage_error,
    words_for,
)
from .localized_click import Command


@click.command(cls=Command)
@folder_option
@language_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False))
@click.option("--modeline", is_flag=True)
def schema(folder: Path, language: str | None, out: Path | None, modeline: bool) -> None:
    """A JSON Schema for every file of this site, and the lines that name them."""
    from ..authoring.editor import FOLDER, schemas_of, with_modelines
    from ..checks.checked_site import load_site

    sources = read_site(folder)
    shared = load_site(sources)
    words, target = words_for(shared, language, sources), out or folder / FOLDER
    made, problems = schemas_of(sources, shared, words)
    try:
        write_over(target, made)
        inside = folder.resolve() in target.resolve().parents
        seen = Path(os.path.relpath(target, folder)) if inside else target.resolve()
        marked = (
            write_over(folder, with_modelines(on_disk(folder, sources), seen.as_posix()))
            if modeline
            else []
        )
    except Unusable as fault:
        raise usage_error(fault) from fault
    to_stderr(problems, words, sources)
    click.echo(words.label("schemas-written", n=len(made), path=target))
    click.echo(
        words.label("schemas-named", n=len(marked)) if modeline else words.label("schemas-modeline")
    )
    exit_with(problems, strict=False)
