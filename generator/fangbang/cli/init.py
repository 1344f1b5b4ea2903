"""`fangbang init`: a new site’s folder."""
from __future__ import annotations

from pathlib import Path

import click

from ..files import Unusable
from ..words import LANGUAGES, Words
from .common import language_of_user, usage


@click.command()
@click.argument("directory", type=click.Path(path_type=Path, file_okay=False))
@click.option("--title", prompt="Title of the site · 網站名稱", help="The site's title.")
@click.option("--languages", prompt="Languages · 語言", default="zh-Hant,zh-Hans,en", show_default=True, help="The first is the default.")
@click.option("--game", prompt="Rule edition · 規則", default="killer", show_default=True, help="killer, uno, doudizhu, gomoku, points, places …")
@click.option("--hooks", is_flag=True, help="Also a set-up for pre-commit, so that every commit is checked.")
def init(directory: Path, title: str, languages: str, game: str, hooks: bool) -> None:
    """Write a new site into DIRECTORY: settings, a first tournament, its rule edition, a workflow that checks and publishes.

    Files that are already there are left alone.
    """
    from datetime import date

    from ..files import write_new
    from ..starter import editions, starter
    chosen = tuple(dict.fromkeys(each.strip() for each in languages.split(",") if each.strip()))
    words = Words(chosen[0] if chosen and chosen[0] in LANGUAGES else language_of_user())
    if not chosen or set(chosen) - set(LANGUAGES):
        raise click.BadParameter(words.problem("not-one-of", {"value": languages, "allowed": LANGUAGES}), param_hint="--languages")
    if game not in editions():
        raise click.BadParameter(words.problem("not-one-of", {"value": game, "allowed": editions()}), param_hint="--game")
    try:
        written = write_new(directory, starter(title, chosen, game, date.today(), hooks))
        _schemas(directory, words)
    except Unusable as fault:
        raise usage(fault) from fault
    for path in written:
        click.echo(f"  {directory / path}")
    click.echo(words.label("init-next", folder=directory, contest=game))


def _schemas(directory: Path, words: Words) -> None:
    """What the files' first lines lead an editor to."""
    from ..editor import FOLDER, schemas_of
    from ..files import read, write_over
    from ..understand import understand_shared
    sources = read(directory)
    write_over(directory / FOLDER, schemas_of(sources, understand_shared(sources), words)[0])
