"""What the commands share: options, reading a folder, telling problems, exit codes."""
from __future__ import annotations

import contextlib
import gc
import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from ..decode import line_reader
from ..files import Unusable, packaged, read
from ..problem import ERROR, SEVERITIES, WARNING, Problem, as_annotation, as_data, in_order, stops, tell
from ..words import LANGUAGES, Words

if TYPE_CHECKING:
    from ..nouns import Source
    from ..understand import Scored, Shared

FORMATS = ("text", "json", "github")
folder_option = click.option("--folder", "-C", type=click.Path(path_type=Path, file_okay=False, exists=True), default=Path("."))
language_option = click.option("--language", "-l", type=click.Choice(LANGUAGES))


class Environment(click.ClickException):
    """The folder, the disk or what was asked for is not as it must be; told in our words and nothing else."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """To standard error, without a word of English around it."""
        click.echo(self.format_message(), file=file, err=file is None)


def loaded(folder: Path, only: str | None = None) -> list[Source]:
    try:
        return read(folder, only)
    except Unusable as fault:
        raise usage(fault) from fault


@contextlib.contextmanager
def uncollected() -> Iterator[None]:
    """Without the garbage collector: a short process keeps nearly all that it makes. Whoever calls a command from Python gets it back."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def usage(fault: Unusable) -> click.ClickException:
    return Environment(Words(language_of_user()).whole(fault.code, {"path": fault.path, "detail": fault.detail}))


def refused(words: Words, code: str, **facts: object) -> click.ClickException:
    """What was asked for is not there, or cannot be done: the sentence of a problem with its mend."""
    return Environment(words.whole(code, facts))


def language_of_user() -> str:
    spoken = (os.environ.get("LC_ALL") or os.environ.get("LANG") or _of_system()).lower()
    if spoken.startswith("zh"):
        return "zh-Hans" if any(part in spoken for part in ("cn", "hans", "sg")) else "zh-Hant"
    return "en"


def _of_system() -> str:
    import locale
    return locale.getlocale()[0] or ""


def words_for(shared: Shared, language: str | None) -> Words:
    return Words(language or (shared.site.settings.default if shared.site else language_of_user()))


def told_all(problems: Iterable[Problem], words: Words, form: str, sources: Iterable[Source]) -> None:
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
        if problems:
            click.echo(words.label("help-more", code=min(problems, key=lambda each: SEVERITIES.index(each.severity)).code))


def leave(problems: Iterable[Problem], strict: bool) -> None:
    problems = list(problems)
    if stops(problems) or (strict and any(each.severity == WARNING for each in problems)):
        sys.exit(1)


def chosen_units(found: list[Any], key: str | None) -> list[Any]:
    chosen = [unit for unit in found if key in (None, unit.key)]
    if key is not None and not chosen:
        raise Environment(Words(language_of_user()).label("no-tournament", name=key, known=tuple(unit.key for unit in found)))
    return chosen


def scored_tournament(folder: Path, tournament: str, language: str | None) -> tuple[Scored, Words, list[Source]]:
    from ..understand import needed_for, understand, understand_shared, units
    sources = loaded(folder, tournament)
    (unit,) = chosen_units(units(sources), tournament)
    shared = understand_shared(needed_for(unit, sources))
    scored = understand(unit, shared)
    scored.problems[:0] = shared.problems
    return scored, words_for(shared, language), sources


def to_stderr(problems: Iterable[Problem], words: Words, sources: Iterable[Source]) -> None:
    line_of = line_reader(sources)
    for each in in_order(problems):
        if each.severity in (ERROR, WARNING):
            click.echo(tell(each, words, line_of), err=True)


def theme_of(folder: Path) -> Path:
    """The site's own theme, or the one that comes with the program."""
    own = folder / "theme"
    return own if (own / "templates").is_dir() else packaged("theme")


def site_language(sources: Iterable[Source]) -> str:
    """The first language of the site, read cheaply, for messages."""
    languages = _settings(sources).get("languages")
    if isinstance(languages, list) and languages and languages[0] in LANGUAGES:
        return str(languages[0])
    return language_of_user()


def base_url(sources: Iterable[Source]) -> str | None:
    """Where the site will be, as its settings say."""
    found = _settings(sources).get("base_url")
    return found if isinstance(found, str) else None


def _settings(sources: Iterable[Source]) -> dict[str, Any]:
    from ..parse import parse
    document = next((parse(each, []) for each in sources if each.path == "content/site.yaml"), None)
    return document.data if document and isinstance(document.data, dict) else {}
