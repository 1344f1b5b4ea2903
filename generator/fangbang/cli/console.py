"""What the commands share: options, reading a folder, telling problems, exit codes."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from ..files.encoding import line_reader
from ..files.site_folder import Unusable, read
from ..messages.catalog import LANGUAGES, Messages, closest_match, language_meant
from ..messages.problem import (
    ERROR,
    INFO,
    OPEN,
    SEVERITIES,
    WARNING,
    Problem,
    as_annotation,
    as_data,
    in_order,
    refuses,
    tell_all,
)

if TYPE_CHECKING:
    from ..checks.checked_site import LoadedTournament, SiteContext
    from ..files.source_file import Source

FORMATS = ("text", "json", "github")
folder_option = click.option(
    "--folder",
    "-C",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    default=Path("."),
)


class Language(click.Choice[str]):
    """One of ours; zh-TW and zh_CN.UTF-8 mean the script that is written there."""

    def __init__(self) -> None:
        super().__init__(LANGUAGES)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """As click does it, behind the other names that a language has."""
        return str(super().convert(language_meant(str(value)) or value, param, ctx))


def _named(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    """A tournament by its name, or by its folder as a shell completes
    it: spring, spring/, content/spring.
    """
    return value and (
        value.replace("\\", "/")
        .removeprefix("./")
        .strip("/")
        .removeprefix("content/")
        .removeprefix("results/")
        .split("/")[0]
        or value
    )


language_option = click.option("--language", "-l", type=Language())


def tournament_argument(required: bool = True) -> Callable[[Any], Any]:
    """The tournament that a command is about."""
    return click.argument("tournament", required=required, callback=_named)


class Environment(click.ClickException):
    """The folder, the disk or what was asked for is not as it must be;
    told in our words and nothing else.
    """

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """To standard error, without a word of English around it."""
        click.echo(self.format_message(), file=file, err=file is None)


def read_site(folder: Path, only: str | None = None) -> list[Source]:
    try:
        return read(folder, only)
    except Unusable as fault:
        raise usage_error(fault) from fault


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Without the garbage collector: a short process keeps nearly all that it makes.

    Whoever calls a command from Python gets it back.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def usage_error(fault: Unusable) -> click.ClickException:
    return Environment(
        Messages(language_of_user()).whole(fault.code, {"path": fault.path, "detail": fault.detail})
    )


def environment_error(words: Messages, code: str, **facts: object) -> click.ClickException:
    """What was asked for is not there, or cannot be done:
    the sentence of a problem with its mend.
    """
    return Environment(words.whole(code, facts))


def language_of_user() -> str:
    return (
        language_meant(os.environ.get("LC_ALL") or os.environ.get("LANG") or _of_system()) or "en"
    )


def _of_system() -> str:
    import locale

    return locale.getlocale()[0] or ""


def words_for(shared: SiteContext, language: str | None, sources: Iterable[Source]) -> Messages:
    return Messages(
        language or (shared.site.settings.default if shared.site else site_language(sources))
    )


def print_problems(
    problems: Iterable[Problem], words: Messages, form: str, sources: Iterable[Source]
) -> None:
    problems = in_order(problems)
    if form == "json":
        click.echo(
            json.dumps(
                [as_data(problem, words) for problem in problems], ensure_ascii=False, indent=1
            )
        )
        return
    for told in (
        (as_annotation(problem, words) for problem in problems)
        if form == "github"
        else tell_all(problems, words, line_reader(sources))
    ):
        click.echo(told if form == "github" else told + "\n")
    if form == "text":
        click.echo(_counted(problems, words) if problems else words.label("no-problems"))
        if problems:
            click.echo(
                words.label(
                    "help-more",
                    code=min(problems, key=lambda each: SEVERITIES.index(each.severity)).code,
                )
            )


def _counted(problems: Iterable[Problem], words: Messages) -> str:
    """How many there are of each severity; what is open is told only where something is."""
    counts = Counter(problem.severity for problem in problems)
    told = [
        words.label(f"count-{key}", n=counts[level])
        for level, key in ((ERROR, "errors"), (OPEN, "open"), (WARNING, "warnings"))
        if counts[level] or level != OPEN
    ]
    return words.label("comma").join(told) + words.label("full-stop")


def exit_with(problems: Iterable[Problem], strict: bool) -> None:
    if refuses(problems, strict):
        sys.exit(1)


def chosen_units(
    sources: Iterable[Source], key: str | None, language: str | None = None
) -> list[Any]:
    """The tournament that was asked for, or all; where there is none of that name, the
    user is told those that there are.
    """
    from ..checks.checked_site import units

    found = units(sources)
    chosen = [unit for unit in found if key in (None, unit.key)]
    if key is not None and not chosen:
        raise Environment(
            _no_tournament(
                Messages(language or site_language(sources)), key, [unit.key for unit in found]
            )
        )
    return chosen


def _no_tournament(words: Messages, key: str, known: list[str]) -> str:
    meant = closest_match(key.lower(), known)
    said = (
        words.label("no-tournament", name=key, known=tuple(known))
        if known
        else words.label("no-tournament-yet", name=key)
    )
    return said + (words.label("help-near", near=meant) if meant else "")


def scored_tournament(
    folder: Path, tournament: str, language: str | None
) -> tuple[LoadedTournament, Messages, list[Source]]:
    from ..checks.checked_site import load_site, load_tournament, needed_for

    sources = read_site(folder, tournament)
    (unit,) = chosen_units(sources, tournament, language)
    shared = load_site(needed_for(unit, sources))
    scored = load_tournament(unit, shared)
    scored.problems[:0] = shared.problems
    return scored, words_for(shared, language, sources), sources


def to_stderr(problems: Iterable[Problem], words: Messages, sources: Iterable[Source]) -> None:
    for told in tell_all(
        (problem for problem in problems if problem.severity != INFO), words, line_reader(sources)
    ):
        click.echo(told, err=True)


def theme_read(theme: Path) -> tuple[Source, ...]:
    """The files of a site's own theme; of the one that comes with the program
    nobody needs them before pages are made.
    """
    from ..files.site_folder import is_ours, read_theme

    try:
        return () if is_ours(theme) else read_theme(theme)
    except Unusable as fault:
        raise usage_error(fault) from fault


def site_language(sources: Iterable[Source]) -> str:
    """The first language of the site, for messages: read from the bytes, as those
    may be about the settings themselves.
    """
    settings = next((source.data for source in sources if source.path == "content/site.yaml"), b"")
    found = _LANGUAGES.search(settings.decode("utf-8", "replace").replace("\r", "\n"))
    return (language_meant(found[1]) if found else None) or language_of_user()


_LANGUAGES = re.compile(
    r"""^["']?languages["']?\s*+[:：][\s\[［【"'-]*+(?:#[^\n]*+\n[\s\[［【"'-]*+)?([A-Za-z]++(?:-[A-Za-z]++)*+)""",
    re.M,
)


def base_url(sources: Iterable[Source]) -> str | None:
    """Where the site will be, as its settings say."""
    found = _settings(sources).get("base_url")
    return found if isinstance(found, str) else None


def _settings(sources: Iterable[Source]) -> dict[str, Any]:
    from ..documents.document import parse

    document = next(
        (parse(source, []) for source in sources if source.path == "content/site.yaml"), None
    )
    return document.data if document and isinstance(document.data, dict) else {}
