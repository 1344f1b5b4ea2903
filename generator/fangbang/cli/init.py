"""`fangbang init`: a new site’s folder."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..files.site_folder import Unusable
from ..messages.catalog import LANGUAGES, Messages, closest_match
from .console import Environment, environment_error, language_of_user, usage_error
from .localized_click import Command

_LANGUAGES, _GAME = "zh-Hant,zh-Hans,en", "killer"


@click.command(cls=Command)
@click.argument("directory", type=click.Path(path_type=Path, file_okay=False))
@click.option("--title", metavar="TITLE")
@click.option("--languages", metavar="LANGUAGES")
@click.option("--game", metavar="EDITION")
@click.option("--hooks", is_flag=True)
def init(
    directory: Path, title: str | None, languages: str | None, game: str | None, hooks: bool
) -> None:
    """A folder with all that a first build needs; what is already there is left alone."""
    from datetime import date

    from ..authoring.scaffold import starter
    from ..files.site_folder import write_new

    user, chosen = (
        Messages(language_of_user()),
        _languages(languages) if languages is not None else None,
    )
    if game is not None:
        game = _edition(game, user)
    asks = sys.stdin.isatty()
    if any(directory.glob("content/*/tournament.yaml")):
        _add(
            directory,
            game
            or _edition(
                click.prompt(user.label("init-ask-game"), default=_GAME) if asks else _GAME, user
            ),
            hooks,
            user,
        )
        return
    if title is None and not asks:
        raise Environment(user.label("init-title"))
    title = title if title is not None else str(click.prompt(user.label("init-ask-title")))
    chosen = chosen or _languages(
        click.prompt(user.label("init-ask-languages"), default=_LANGUAGES) if asks else _LANGUAGES
    )
    game = game or _edition(
        click.prompt(user.label("init-ask-game"), default=_GAME) if asks else _GAME, user
    )
    words = Messages(chosen[0])
    try:
        written = write_new(directory, starter(title, chosen, game, date.today(), hooks))
        _schemas(directory, words)
    except Unusable as fault:
        raise usage_error(fault) from fault
    for path in written:
        click.echo(f"  {directory / path}")
    click.echo(words.label("init-next", folder=directory, contest=game))


def _add(directory: Path, game: str, hooks: bool, words: Messages) -> None:
    """Another game for a site that is there: its rules; what belongs into a plan is
    shown, and left to whoever writes it.
    """
    from ..authoring.scaffold import plan_of, second
    from ..files.site_folder import write_new

    try:
        written = write_new(directory, second(game, hooks))
        _schemas(directory, words)
    except Unusable as fault:
        raise usage_error(fault) from fault
    for path in written:
        click.echo(f"  {directory / path}")
    click.echo(
        "\n".join(
            [
                words.label("init-second", folder=directory),
                "",
                plan_of(game),
                "",
                words.label("init-second-next", contest=game),
            ]
        )
    )


def _edition(typed: str, words: Messages) -> str:
    from ..authoring.scaffold import edition_of, editions

    return edition_of(typed) or _known(typed, editions(), words)


def _languages(typed: str) -> tuple[str, ...]:
    """The languages of the site, the first of them its own."""
    chosen = tuple(dict.fromkeys(each.strip() for each in typed.split(",") if each.strip()))
    words = Messages(chosen[0] if chosen and chosen[0] in LANGUAGES else language_of_user())
    for each in chosen or ("",):
        _known(each, LANGUAGES, words)
    return chosen


def _known(typed: str, allowed: Sequence[str], words: Messages) -> str:
    if typed not in allowed:
        raise environment_error(
            words,
            "not-one-of",
            value=typed,
            allowed=list(allowed),
            near=closest_match(typed, allowed),
        )
    return typed


def _schemas(directory: Path, words: Messages) -> None:
    """What the files' first lines lead an editor to."""
    from ..authoring.editor import FOLDER, schemas_of
    from ..checks.checked_site import load_site
    from ..files.site_folder import read, write_over

    sources = read(directory)
    write_over(directory / FOLDER, schemas_of(sources, load_site(sources), words)[0])
