"""`fangbang explain`: every point of a player."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..messages.catalog import closest_match
from ..reports import display_names as spoken
from .console import (
    Environment,
    environment_error,
    exit_with,
    folder_option,
    language_option,
    scored_tournament,
    to_stderr,
    tournament_argument,
)
from .localized_click import Command


@click.command(cls=Command)
@tournament_argument()
@click.argument("contest")
@click.argument("player")
@folder_option
@language_option
def explain(tournament: str, contest: str, player: str, folder: Path, language: str | None) -> None:
    """The receipt of one player, found by any spelling of the name."""
    from ..reports.terminal import receipt_text

    scored, words, sources = scored_tournament(folder, tournament, language)
    found = (
        next((each for each in scored.tournament.contests if each.key == contest), None)
        if scored.tournament
        else None
    )
    if found is None:
        if scored.tournament:
            known = [contest.key for contest in scored.tournament.contests]
            raise environment_error(
                words, "unknown-contest", name=contest, near=closest_match(contest, known)
            )
        to_stderr(scored.problems, words, sources)
        sys.exit(1)
    people = sorted(found.called.meant(player))
    if len(people) == 1 and people[0] not in found.plan.players:
        raise Environment(
            words.label(
                "text-not-entered",
                name=spoken.name(words, found.players[people[0]]),
                contest=spoken.say(words, found.name),
            )
        )
    if len(people) > 1:
        raise environment_error(words, "ambiguous-player", name=player, ids=people)
    if not people:
        known = [
            each
            for key in found.plan.players
            for each in (found.players[key].name, *found.players[key].names.values())
        ]
        raise environment_error(
            words, "unknown-player", name=player, near=closest_match(player, known)
        )
    from ..checks.checked_site import load_site

    click.echo(
        receipt_text(
            found,
            scored.reports[contest],
            people[0],
            words,
            load_site(sources).sheets.get(found.edition.key, {}),
        )
    )
    exit_with(scored.problems, strict=False)
