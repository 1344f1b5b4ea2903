"""`fangbang explain`: every point of a player."""
from __future__ import annotations

import sys
from pathlib import Path

import click

from .common import folder_option, language_option, leave, scored_tournament, to_stderr


@click.command()
@click.argument("tournament")
@click.argument("contest")
@click.argument("player")
@folder_option
@language_option
def explain(tournament: str, contest: str, player: str, folder: Path, language: str | None) -> None:
    """The receipt of a PLAYER: every point with its game, file, line and clause, and what decided each place."""
    from ..explain import receipt_text
    scored, words, sources = scored_tournament(folder, tournament, language)
    found = next((each for each in scored.tournament.contests if each.key == contest), None) if scored.tournament else None
    if found is None:
        if scored.tournament:
            raise click.BadParameter(words.problem("unknown-contest", {"name": contest}), param_hint="CONTEST")
        to_stderr(scored.problems, words, sources)
        sys.exit(1)
    people = [each for each in found.players.values() if player in each.spellings]
    if len(people) != 1 or people[0].key not in found.plan.players:
        raise click.BadParameter(words.problem("unknown-player", {"name": player}), param_hint="PLAYER")
    from ..understand import understand_shared
    click.echo(receipt_text(found, scored.reports[contest], people[0].key, words, understand_shared(sources).sheets.get(found.edition.key, {})))
    leave(scored.problems, strict=False)
