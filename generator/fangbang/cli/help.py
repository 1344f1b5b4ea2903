"""`fangbang help`: what a code means."""

from __future__ import annotations

import click

from ..messages.catalog import LANGUAGES, Messages, closest_match
from .console import Environment, language_of_user
from .localized_click import Command


@click.command("help", cls=Command)
@click.argument("code", required=False)
@click.option("--language", "-l", type=click.Choice(LANGUAGES))
def help_page(code: str | None, language: str | None) -> None:
    """The page of a code, or the list of all."""
    from ..messages import problem_help as helping

    words = Messages(language or language_of_user())
    known = helping.codes()
    if code is None:
        click.echo("\n".join(known))
        return
    code = code.strip("[]")
    if code not in known:
        meant = closest_match(code, known)
        raise Environment(
            words.label("help-unknown", name=code)
            + (words.label("help-near", near=meant) if meant else "")
        )
    click.echo(f"{code}\n\n{helping.page(code, words)}", nl=False)
