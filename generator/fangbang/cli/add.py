"""`fangbang add game`: asks for one game, checks it, and writes it into the results."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..files.site_folder import Unusable, write_over
from ..files.source_file import Source
from ..messages.catalog import Messages, closest_match
from .console import (
    Environment,
    chosen_units,
    environment_error,
    exit_with,
    folder_option,
    language_option,
    print_problems,
    read_site,
    tournament_argument,
    usage_error,
    words_for,
)
from .localized_click import Group

if TYPE_CHECKING:
    from ..checks.checked_site import LoadedTournament, SiteContext, TournamentFiles


@click.group(cls=Group)
def add() -> None:
    """Add to what is written, with every answer checked."""


class Prompt:
    """Asks at the terminal; answers given with the command come first, and what
    was typed before is offered again.
    """

    def __init__(self, given: Mapping[str, str]):
        self.given, self.before = dict(given), dict[tuple[str, str | None], str]()

    def ask(self, key: str, label: str, read: Any, default: str | None = None) -> Any:
        while True:
            known = key in self.given
            # of another table other people are likely
            offered = self.before.get((key, default), default)
            text = (
                self.given.pop(key)
                if known
                else str(click.prompt(label, default=offered, show_default=bool(offered)))
            )
            value, wrong = read(text)
            if not wrong:
                self.before[key, default] = text
                return value
            click.echo(f"  {wrong}", err=True)
            if known:
                sys.exit(1)


@add.command()
@tournament_argument()
@click.argument("contest")
@folder_option
@language_option
@click.option("--answer", "-a", multiple=True, metavar="KEY=VALUE")
@click.option("--paste", is_flag=True)
def game(
    tournament: str,
    contest: str,
    folder: Path,
    language: str | None,
    answer: tuple[str, ...],
    paste: bool,
) -> None:
    """One game from questions to the results file, with everything checked in between."""
    from ..authoring.prompts import Unwritable
    from ..checks.checked_site import load_site, load_tournament

    sources = read_site(folder)
    shared = load_site(sources)
    words = words_for(shared, language, sources)
    (unit,) = chosen_units(sources, tournament, language)
    scored = load_tournament(unit, shared)
    if scored.tournament is None or contest not in scored.reports:
        _stop(scored, shared, contest, words, sources)
    if paste:
        _paste(folder, tournament, contest, shared, words, language)
        return
    prompt = Prompt(dict(each.partition("=")[::2] for each in answer))
    try:
        made = _agreed(unit, shared, scored, contest, words, prompt)
        write_over(folder, [made])
    except click.Abort:
        click.echo("\n" + words.label("add-ended"), err=True)
        sys.exit(1)
    except Unwritable as fault:
        raise Environment(words.label("add-unwritable", path=str(fault))) from fault
    except Unusable as fault:
        raise usage_error(fault) from fault
    click.echo(words.label("add-written", path=made.path))
    again = read_site(folder)
    (unit,) = chosen_units(again, tournament, language)
    problems = load_tournament(unit, shared).problems
    print_problems(problems, words, "text", again)
    if any(
        problem.code == "knockout-draw" and problem.place.path == made.path for problem in problems
    ):
        click.echo(words.label("add-deciding"))
    exit_with(problems, strict=False)


def _paste(
    folder: Path,
    tournament: str,
    contest: str,
    shared: SiteContext,
    words: Messages,
    language: str | None,
) -> None:
    """The games that arrive on standard input, one after the other, each checked with those before
    it; the first that is wrong ends it.
    """
    from ..authoring.game_entry import checked_game
    from ..authoring.pasted_games import pasted_games
    from ..authoring.prompts import Unwritable, game_yaml
    from ..checks.checked_site import load_tournament

    games = pasted_games(sys.stdin.read())
    if not games:
        raise Environment(words.label("add-nothing-pasted"))
    for item in games:
        click.echo("\n".join(game_yaml(item)))
        (unit,) = chosen_units(read_site(folder), tournament, language)
        scored = load_tournament(unit, shared)
        try:
            checked = checked_game(unit, shared, scored, contest, item)
            if checked.wrong:
                print_problems(checked.wrong, words, "text", [checked.source])
                click.echo(words.label("add-refused"), err=True)
                sys.exit(1)
            write_over(folder, [checked.source])
        except Unwritable as fault:
            raise Environment(words.label("add-unwritable", path=str(fault))) from fault
        except Unusable as fault:
            raise usage_error(fault) from fault
        click.echo(words.label("add-written", path=checked.source.path))


def _stop(
    scored: LoadedTournament,
    shared: SiteContext,
    contest: str,
    words: Messages,
    sources: list[Source],
) -> None:
    """There is no such contest, or the files are not sound enough to add to them."""
    if scored.tournament is not None:
        raise environment_error(
            words,
            "unknown-contest",
            name=contest,
            near=closest_match(contest, [contest.key for contest in scored.tournament.contests]),
        )
    print_problems([*shared.problems, *scored.problems], words, "text", sources)
    sys.exit(1)


def _agreed(
    unit: TournamentFiles,
    shared: SiteContext,
    scored: LoadedTournament,
    contest: str,
    words: Messages,
    prompt: Prompt,
) -> Source:
    """The file with the game in it, once nothing in it is wrong; asked again from the
    beginning where somebody can answer.
    """
    from ..authoring.game_entry import checked_game, prompter_of
    from ..authoring.prompts import asked

    prompter = prompter_of(scored, contest, words, prompt)
    while True:
        checked = checked_game(unit, shared, scored, contest, asked(prompter))
        if not checked.wrong:
            return checked.source
        print_problems(checked.wrong, words, "text", [checked.source])
        click.echo(words.label("add-refused"), err=True)
        if not sys.stdin.isatty():
            sys.exit(1)
