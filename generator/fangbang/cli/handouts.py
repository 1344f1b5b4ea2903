"""`fangbang handouts`: what is printed, as PDF."""
from __future__ import annotations

from pathlib import Path

import click

from ..files import Unusable
from .common import folder_option, language_option, leave, loaded, theme_of, to_stderr, usage, words_for


@click.command()
@click.argument("edition", required=False)
@folder_option
@language_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False), help="Where the PDFs go [default: handouts/ in the folder].")
@click.option("--languages", help="Languages of the sheets, as in zh-Hant,en; two also stand side by side [default: all that were written].")
@click.option("--chromium", help="The browser that prints [default: the chromium of the system].")
def handouts(edition: str | None, folder: Path, language: str | None, out: Path | None, languages: str | None, chromium: str | None) -> None:
    """Print the sheets of an EDITION, or of all: rules, cue card, role cards, notices, score sheets, table cards."""
    from ..handouts import make_handouts
    from ..understand import understand_shared
    sources = loaded(folder)
    shared = understand_shared(sources)
    words, target = words_for(shared, language), out or folder / "handouts"
    to_stderr(shared.problems, words, sources)
    leave(shared.problems, strict=False)
    try:
        made = make_handouts(shared, edition, languages.split(",") if languages else None, target, theme_of(folder), chromium, click.echo)
    except Unusable as fault:
        raise usage(fault) from fault
    click.echo(words.label("handouts-done", n=made, path=target))
