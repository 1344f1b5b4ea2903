"""`fangbang init`: a new site’s folder."""
from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..files import Unusable
from ..words import LANGUAGES, Words, near
from .common import Environment, language_of_user, refused, usage

_TITLE, _ASK_LANGUAGES, _ASK_GAME = "Title of the site · 網站名稱", "Languages · 語言", "Rule edition · 規則"
_LANGUAGES, _GAME = "zh-Hant,zh-Hans,en", "killer"


@click.command()
@click.argument("directory", type=click.Path(path_type=Path, file_okay=False))
@click.option("--title", help="The site's title; asked for where it is missing.")
@click.option("--languages", help=f"The first is the default.  [default: {_LANGUAGES}]")
@click.option("--game", help=f"killer, uno, doudizhu, gomoku, points, places …  [default: {_GAME}]")
@click.option("--hooks", is_flag=True, help="Also a set-up for pre-commit, so that every commit is checked.")
def init(directory: Path, title: str | None, languages: str | None, game: str | None, hooks: bool) -> None:
    """Write a new site into DIRECTORY: settings, a first tournament, its rule edition, a workflow that checks and publishes.

    Files that are already there are left alone. What is missing is asked for; where nobody can answer, the defaults are taken, and --title must be given.
    """
    from datetime import date

    from ..files import write_new
    from ..starter import editions, starter
    user, chosen = Words(language_of_user()), _languages(languages) if languages is not None else None
    if game is not None:
        _known(game, editions(), user)
    asks = sys.stdin.isatty()
    if title is None and not asks:
        raise Environment(user.label("init-title"))
    title = title if title is not None else str(click.prompt(_TITLE))
    chosen = chosen or _languages(click.prompt(_ASK_LANGUAGES, default=_LANGUAGES) if asks else _LANGUAGES)
    game = game or _known(click.prompt(_ASK_GAME, default=_GAME) if asks else _GAME, editions(), user)
    words = Words(chosen[0])
    try:
        written = write_new(directory, starter(title, chosen, game, date.today(), hooks))
        _schemas(directory, words)
    except Unusable as fault:
        raise usage(fault) from fault
    for path in written:
        click.echo(f"  {directory / path}")
    click.echo(words.label("init-next", folder=directory, contest=game))


def _languages(typed: str) -> tuple[str, ...]:
    """The languages of the site, the first of them its own."""
    chosen = tuple(dict.fromkeys(each.strip() for each in typed.split(",") if each.strip()))
    words = Words(chosen[0] if chosen and chosen[0] in LANGUAGES else language_of_user())
    for each in chosen or ("",):
        _known(each, LANGUAGES, words)
    return chosen


def _known(typed: str, allowed: Sequence[str], words: Words) -> str:
    if typed not in allowed:
        raise refused(words, "not-one-of", value=typed, allowed=list(allowed), near=near(typed, allowed))
    return typed


def _schemas(directory: Path, words: Words) -> None:
    """What the files' first lines lead an editor to."""
    from ..editor import FOLDER, schemas_of
    from ..files import read, write_over
    from ..understand import understand_shared
    sources = read(directory)
    write_over(directory / FOLDER, schemas_of(sources, understand_shared(sources), words)[0])
