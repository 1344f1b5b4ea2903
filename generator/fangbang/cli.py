"""The commands people type: they print, choose exit codes, and do nothing else.

0: fine. 1: problems in what people wrote. 2: wrong usage or environment.
"""
from __future__ import annotations

import json
import locale
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import __version__
from .decode import line_reader
from .files import Unusable, packaged, read
from .problem import ERROR, WARNING, Problem, as_annotation, as_data, in_order, stops, tell
from .words import LANGUAGES, Words

if TYPE_CHECKING:
    from .build import Scored, Shared
    from .site import Source

FORMATS = ("text", "json", "github")
folder_option = click.option("--folder", "-C", type=click.Path(path_type=Path, file_okay=False, exists=True), default=Path("."),
                             show_default=True, help="The site's folder (the one with content/ in it).")
language_option = click.option("--language", "-l", type=click.Choice(LANGUAGES), help="Language of the messages [default: the site's first].")


class _Environment(click.ClickException):
    """The folder or the disk is not as it must be."""

    exit_code = 2


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="fangbang")
def main() -> None:
    """Fangbang 放榜: a folder in git becomes a tournament report site.

    \b
    content/    the site's settings, pages, one folder a tournament (the plan)
    rules/      one folder a rule edition (numbers, rule sheets)
    results/    one folder a tournament, one YAML file a contest
    \b
    fangbang init       a new site's folder
    fangbang check      what is wrong, with file, line and the mend
    fangbang build      the site, into site/
    fangbang serve      build, show, and build again at every save
    fangbang score      standings and awards of a tournament
    fangbang explain    every point of a player, back to its line and clause
    fangbang handouts   rules, cue cards, role cards and score sheets as PDF
    """


def _loaded(folder: Path) -> list[Source]:
    try:
        return read(folder)
    except Unusable as fault:
        raise _usage(fault) from fault


def _usage(fault: Unusable) -> click.ClickException:
    return _Environment(Words(_language_of_user()).problem(fault.code, {"path": fault.path, "detail": fault.detail}))


def _language_of_user() -> str:
    spoken = (os.environ.get("LC_ALL") or os.environ.get("LANG") or (locale.getlocale()[0] or "")).lower()
    if spoken.startswith("zh"):
        return "zh-Hans" if any(part in spoken for part in ("cn", "hans", "sg")) else "zh-Hant"
    return "en"


def _words(shared: Shared, language: str | None) -> Words:
    return Words(language or (shared.site.settings.default if shared.site else _language_of_user()))


def _told(problems: Iterable[Problem], words: Words, form: str, sources: Iterable[Source]) -> None:
    problems = in_order(problems)
    if form == "json":
        click.echo(json.dumps([as_data(each, words) for each in problems], ensure_ascii=False, indent=1))
        return
    line_of = line_reader(sources)
    for each in problems:
        click.echo(as_annotation(each, words) if form == "github" else tell(each, words, line_of) + "\n")
    if form == "text":
        counts = [sum(each.severity == level for each in problems) for level in (ERROR, WARNING)]
        told = words.label("comma").join(words.label(f"count-{key}", n=n) for key, n in zip(("errors", "warnings"), counts, strict=True))
        click.echo(told + words.label("full-stop") if problems else words.label("no-problems"))


def _exit(problems: Iterable[Problem], strict: bool) -> None:
    problems = list(problems)
    if stops(problems) or (strict and any(each.severity == WARNING for each in problems)):
        sys.exit(1)


@main.command()
@click.argument("directory", type=click.Path(path_type=Path, file_okay=False))
@click.option("--title", prompt="Title of the site · 網站名稱", help="The site's title.")
@click.option("--languages", prompt="Languages · 語言", default="zh-Hant,zh-Hans,en", show_default=True, help="The first is the default.")
@click.option("--game", prompt="Rule edition · 規則", default="killer", show_default=True, help="killer, uno, doudizhu, gomoku, points, places …")
def init(directory: Path, title: str, languages: str, game: str) -> None:
    """Write a new site into DIRECTORY: settings, a first tournament, its rule edition, a workflow that checks and publishes.

    Files that are already there are left alone.
    """
    from datetime import date

    from .files import write_new
    from .starter import editions, starter
    chosen = tuple(dict.fromkeys(each.strip() for each in languages.split(",") if each.strip()))
    words = Words(chosen[0] if chosen and chosen[0] in LANGUAGES else _language_of_user())
    if not chosen or set(chosen) - set(LANGUAGES):
        raise click.BadParameter(words.problem("not-one-of", {"value": languages, "allowed": LANGUAGES}), param_hint="--languages")
    if game not in editions():
        raise click.BadParameter(words.problem("not-one-of", {"value": game, "allowed": editions()}), param_hint="--game")
    try:
        written = write_new(directory, starter(title, chosen, game, date.today()))
    except Unusable as fault:
        raise _usage(fault) from fault
    for path in written:
        click.echo(f"  {directory / path}")
    click.echo(words.label("init-next", folder=directory))


@main.command()
@click.argument("tournament", required=False)
@folder_option
@language_option
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
              help="text for people, json for programs, github for pull requests.")
@click.option("--strict", is_flag=True, help="Warnings stop too.")
def check(tournament: str | None, folder: Path, language: str | None, form: str, strict: bool) -> None:
    """Check the plans, rules and results; of one TOURNAMENT or of all.

    Exit status 1 when something is wrong. `fangbang check --format github` puts the messages on the lines of a pull request.
    """
    from . import build as building
    sources = _loaded(folder)
    shared = building.understand_shared(sources)
    problems = list(shared.problems)
    chosen = _chosen(building.units(sources), tournament)
    for unit in chosen:
        problems += building.understand(unit, shared).problems
    _told(problems, _words(shared, language), form, sources)
    _exit(problems, strict)


def _chosen(found: list[Any], key: str | None) -> list[Any]:
    chosen = [unit for unit in found if key in (None, unit.key)]
    if key is not None and not chosen:
        raise click.BadParameter(Words(_language_of_user()).label("no-tournament", name=key, known=[unit.key for unit in found]), param_hint="TOURNAMENT")
    return chosen


def _scored(folder: Path, tournament: str, language: str | None) -> tuple[Scored, Words, list[Source]]:
    from . import build as building
    sources = _loaded(folder)
    shared = building.understand_shared(sources)
    (unit,) = _chosen(building.units(sources), tournament)
    scored = building.understand(unit, shared)
    scored.problems[:0] = shared.problems
    return scored, _words(shared, language), sources


@main.command()
@click.argument("tournament")
@click.argument("contest", required=False)
@folder_option
@language_option
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True)
def score(tournament: str, contest: str | None, folder: Path, language: str | None, form: str) -> None:
    """Standings and awards of a TOURNAMENT, or of one CONTEST of it.

    Exact numbers are printed as text in JSON ("4.5", "1/3"). Problems go to standard error.
    """
    from .explain import standings_text
    from .twins import tournament_data
    scored, words, sources = _scored(folder, tournament, language)
    if scored.tournament is not None:
        contests = {each.key: each for each in scored.tournament.contests if contest in (None, each.key)}
        if contest is not None and not contests:
            raise click.BadParameter(words.problem("unknown-contest", {"name": contest}), param_hint="CONTEST")
        reports = {key: scored.reports[key] for key in contests}
        click.echo(json.dumps(tournament_data(scored.key, contests, reports), ensure_ascii=False, indent=1) if form == "json"
                   else standings_text(contests, reports, words))
    _to_stderr(scored.problems, words, sources)
    _exit(scored.problems, strict=False)


def _to_stderr(problems: Iterable[Problem], words: Words, sources: Iterable[Source]) -> None:
    line_of = line_reader(sources)
    for each in in_order(problems):
        if each.severity in (ERROR, WARNING):
            click.echo(tell(each, words, line_of), err=True)


@main.command()
@click.argument("tournament")
@click.argument("contest")
@click.argument("player")
@folder_option
@language_option
def explain(tournament: str, contest: str, player: str, folder: Path, language: str | None) -> None:
    """The receipt of a PLAYER: every point with its game, file, line and clause, and what decided each place."""
    from .explain import receipt_text
    scored, words, sources = _scored(folder, tournament, language)
    found = next((each for each in scored.tournament.contests if each.key == contest), None) if scored.tournament else None
    if found is None:
        if scored.tournament:
            raise click.BadParameter(words.problem("unknown-contest", {"name": contest}), param_hint="CONTEST")
        _to_stderr(scored.problems, words, sources)
        sys.exit(1)
    people = [each for each in found.players.values() if player in (each.key, each.name, *each.names.values(), *each.also)]
    if len(people) != 1 or people[0].key not in found.plan.players:
        raise click.BadParameter(words.problem("unknown-player", {"name": player}), param_hint="PLAYER")
    from .build import understand_shared
    click.echo(receipt_text(found, scored.reports[contest], people[0].key, words, understand_shared(sources).sheets.get(found.edition.key, {})))
    _exit(scored.problems, strict=False)


@main.command()
@folder_option
@language_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False), help="Where the site goes [default: site/ in the folder].")
@click.option("--strict", is_flag=True, help="Warnings stop the build too.")
@click.option("--quiet", "-q", is_flag=True, help="Say only what is wrong.")
def build(folder: Path, language: str | None, out: Path | None, strict: bool, quiet: bool) -> None:
    """Build the site. With an error nothing that is already published changes."""
    sources = _loaded(folder)
    target = out or folder / "site"
    try:
        outcome = _built(sources, folder, target, quiet)
    except Unusable as fault:
        raise _usage(fault) from fault
    words = Words(language or _site_language(sources))
    wrong = stops(outcome.problems) or (strict and any(each.severity == WARNING for each in outcome.problems))
    if wrong or not quiet:
        _told([each for each in outcome.problems if each.severity != "info"], words, "text", sources)
    if not stops(outcome.problems) and not quiet:
        click.echo(words.label("built", pages=outcome.pages, written=outcome.written, removed=outcome.removed, path=target / "index.html"))
    _exit(outcome.problems, strict)


def _built(sources: list[Source], folder: Path, target: Path, quiet: bool) -> Any:
    """One build, with a progress bar when there is much to do and somebody to look at it."""
    from . import build as building
    from .history import last_commits
    commits = last_commits(folder, ("content", "rules", "results"))
    many = len(building.units(sources)) > 20 and sys.stderr.isatty() and not quiet
    if not many:
        return building.build(sources, target, theme_of(folder), commits)
    with click.progressbar(length=len(building.units(sources)), file=sys.stderr) as bar:
        return building.build(sources, target, theme_of(folder), commits, lambda done, _: bar.update(done - bar.pos))


def theme_of(folder: Path) -> Path:
    """The site's own theme, or the one that comes with the program."""
    own = folder / "theme"
    return own if (own / "templates").is_dir() else packaged("theme")


def _site_language(sources: Iterable[Source]) -> str:
    """The first language of the site, read cheaply, for messages."""
    from .parse import parse
    for source in sources:
        if source.path == "content/site.yaml":
            document = parse(source, [])
            languages = (document.data or {}).get("languages") if document and isinstance(document.data, dict) else None
            if isinstance(languages, list) and languages and languages[0] in LANGUAGES:
                return str(languages[0])
    return _language_of_user()


@main.command()
@folder_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False), help="Where the site goes [default: site/ in the folder].")
@click.option("--port", "-p", default=5500, show_default=True)
def serve(folder: Path, out: Path | None, port: int) -> None:
    """Build, show the site at 127.0.0.1, and build again at every save."""
    from .serve import serve as serving
    serving(folder, out or folder / "site", theme_of(folder), port, _site_language(_loaded(folder)))


@main.command()
@click.argument("edition", required=False)
@folder_option
@language_option
@click.option("--out", "-o", type=click.Path(path_type=Path, file_okay=False), help="Where the PDFs go [default: handouts/ in the folder].")
@click.option("--languages", help="Languages of the sheets, as in zh-Hant,en; two also stand side by side [default: all that were written].")
@click.option("--chromium", help="The browser that prints [default: the chromium of the system].")
def handouts(edition: str | None, folder: Path, language: str | None, out: Path | None, languages: str | None, chromium: str | None) -> None:
    """Print the sheets of an EDITION, or of all: rules, cue card, role cards, notices, score sheets, table cards."""
    from .build import understand_shared
    from .handouts import make_handouts
    sources = _loaded(folder)
    shared = understand_shared(sources)
    words, target = _words(shared, language), out or folder / "handouts"
    _to_stderr(shared.problems, words, sources)
    _exit(shared.problems, strict=False)
    try:
        made = make_handouts(shared, edition, languages.split(",") if languages else None, target, theme_of(folder), chromium, click.echo)
    except Unusable as fault:
        raise _usage(fault) from fault
    click.echo(words.label("handouts-done", n=made, path=target))
