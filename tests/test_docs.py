"""The documents say what the program does: commands exist, examples are sound, links
resolve, both languages say the same.
"""

from __future__ import annotations

import re
import shlex
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import click
import pytest

from case import ROOT, Case, Found, sources_of
from fangbang.authoring.fixtures_yaml import fixtures_yaml, printed_names
from fangbang.authoring.scaffold import starter
from fangbang.build import pipeline as build
from fangbang.cli import main
from fangbang.documents.document import Document, parse
from fangbang.documents.schemas import schema, valid
from fangbang.engine.draw import Drawn, draw
from fangbang.files.source_file import Source
from fangbang.messages.catalog import Messages
from fangbang.messages.problem import INFO, Problem

READMES = ("README.md", "README.zh.md")
FORMATS = ("docs/format.md", "docs/format.zh.md")
PUBLISHING = ("docs/publish.md", "docs/publish.zh.md")
SAFETY = ("docs/security.md", "docs/security.zh.md")
DOCUMENTS = (
    *READMES,
    *FORMATS,
    *PUBLISHING,
    *SAFETY,
    "docs/problems.md",
    "docs/problems.zh.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
)
_FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```[ \t]*$", re.S | re.M)
_LINK = re.compile(
    r"(?<!!)\[[^\]\n]*\]\(([^)\s]+)\)|!\[[^\]\n]*\]\(([^)\s]+)\)|<(?:img|a)\b[^>]*?(?:src|href)=\"([^\"]+)\""
)
_HEADING = re.compile(r"^(#{1,6}) +(.+?) *$", re.M)


@cache
def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def fences(name: str) -> list[tuple[str, str]]:
    """(what stands behind the backticks, the text) of every block."""
    return _FENCE.findall(read(name))


def prose(name: str) -> str:
    """A document without its blocks and code: an example's links are not its own."""
    return re.sub(r"(`+).+?\1", "", _FENCE.sub("", read(name)))


# Commands
# -----------------------------------------------------------------------------------------------------------------------


def lines_of(name: str) -> list[str]:
    """What stands in blocks of commands, and behind the prompt in what a terminal shows."""
    shell = [
        line.strip()
        for kind, text in fences(name)
        if kind == "sh"
        for line in text.splitlines()
        if line.startswith("fangbang")
    ]
    return shell + [
        line[2:]
        for kind, text in fences(name)
        if kind == "console"
        for line in text.splitlines()
        if line.startswith("$ fangbang")
    ]


def refused(line: str) -> str:
    """Why the program would not take a command line; nothing where it would."""
    _, name, *words = shlex.split(line, comments=True)
    command = main.commands.get(name)
    if isinstance(command, click.Group):
        name = words.pop(0) if words else ""
        command = command.commands.get(name)
    if command is None:
        return f"no command {name}"
    # click keeps the option it made first
    context = click.Context(command, info_name=name, help_option_names=["-h", "--help"])
    try:
        given, rest, _ = command.make_parser(context).parse_args(list(words))
    except click.UsageError as fault:
        return fault.format_message()
    if rest:
        return f"nothing takes {rest}"
    for parameter in command.params:
        value = given.get(str(parameter.name))
        if parameter.required and not isinstance(value, str):
            return f"{parameter.name} is missing"
        if (
            isinstance(parameter.type, click.Choice)
            and isinstance(value, str)
            and value not in parameter.type.choices
        ):
            return f"{value} is not one of {list(parameter.type.choices)}"
    return ""


@pytest.mark.parametrize("name", (*READMES, *PUBLISHING))
def test_commands_exist_with_their_options(name: str) -> None:
    lines = lines_of(name)
    assert lines
    assert {line: refused(line) for line in lines if refused(line)} == {}


def test_a_command_that_does_not_exist_is_refused() -> None:
    assert (
        refused("fangbang publish")
        and refused("fangbang check --loud")
        and refused("fangbang explain spring")
        and refused("fangbang check --format pdf")
    )


# Examples
# -----------------------------------------------------------------------------------------------------------------------


def examples(name: str) -> dict[str, str]:
    """Path → text of the blocks that name a file."""
    found: dict[str, str] = {}
    for words, text in fences(name):
        kind, _, path = words.partition(" ")
        if kind in ("yaml", "markdown") and path:
            assert path not in found, f"{name}: {path} is shown twice"
            found[path] = text
    return found


def schema_of(path: str, files: dict[str, str]) -> str:
    """The schema of a file by its place; results by the kind of game of their contest."""
    folder, *_, last = path.split("/")
    if folder == "results":
        _, tournament, contest, *_ = path.removesuffix(".yaml").split("/")
        rule = data(f"content/{tournament}/tournament.yaml", files)["contests"][contest]["rule"]
        own = f"rules/{rule}/rule.yaml"
        return f"results-{data(own, files if own in files else {own: read(own)})['game']}"
    return last.removesuffix(".yaml")


def document(path: str, files: dict[str, str]) -> Document:
    problems: list[Problem] = []
    found = parse(Source(path, files[path].encode()), problems)
    assert found and not problems, f"{path}: {problems}"
    return found


def data(path: str, files: dict[str, str]) -> Any:
    return document(path, files).data


YAML = [(name, path) for name in FORMATS for path in examples(name) if path.endswith(".yaml")]


@pytest.mark.parametrize(("name", "path"), YAML, ids=lambda each: each)
def test_examples_have_the_form_of_their_schema(name: str, path: str) -> None:
    files, problems = examples(name), list[Problem]()
    assert valid(document(path, files), schema_of(path, files), problems), problems


@pytest.mark.parametrize("name", FORMATS)
def test_every_kind_of_file_is_shown(name: str) -> None:
    shown = {schema_of(path, examples(name)) for path in examples(name) if path.endswith(".yaml")}
    kinds = schema("rule")["properties"]["game"]["enum"]
    assert shown >= {
        "site",
        "players",
        "tournament",
        "rule",
        "glossary",
        "script",
        *(f"results-{kind}" for kind in kinds),
    }
    assert {
        data(path, examples(name))["game"] for path in examples(name) if path.endswith("/rule.yaml")
    } == set(kinds)


@pytest.mark.parametrize("name", FORMATS)
def test_examples_together_are_a_sound_site(name: str) -> None:
    found = Found(Case(ROOT / name, name, examples(name)))
    assert found.told("en") == ""
    assert all(report.complete for scored in found.scored for report in scored.reports.values())


@pytest.mark.parametrize(("name", "language"), list(zip(FORMATS, ("en", "zh-Hant"), strict=True)))
def test_the_draw_is_the_one_that_is_printed(name: str, language: str) -> None:
    """Under the command that the example names stands what it prints."""
    files = examples(name)
    _, command, shown = re.split(
        r"^# .*(fangbang draw .*)\n", files.pop("results/spring/darts.yaml"), flags=re.M
    )
    _, _, _, contest, _, phrase = shlex.split(command)
    found, report = Found(Case(ROOT / name, name, files)).contest(contest)
    drawn = draw(found.plan, report, printed_names(found.players), phrase=phrase, event="spring")
    assert refused(command) == "" and isinstance(drawn, Drawn)
    assert fixtures_yaml(found, drawn, Messages(language)) == shown


@pytest.mark.parametrize("name", READMES)
def test_the_first_tournament_is_a_sound_site(name: str) -> None:
    files = {
        path: text
        for path, text in examples(name).items()
        if path.startswith(("content/", "results/"))
    }
    found = Found(Case(ROOT / name, name, files))
    assert found.told("en") == ""
    assert all(report.complete for scored in found.scored for report in scored.reports.values())


# Two languages
# ------------------------------------------------------------------------------------------------------------------


def shape(name: str) -> list[tuple[int, list[str]]]:
    """Each section's depth, and what its blocks are, in order."""
    text = read(name)
    outside = [
        found
        for found in _HEADING.finditer(text)
        if not any(block.start() < found.start() < block.end() for block in _FENCE.finditer(text))
    ]
    ends = [found.start() for found in outside[1:]] + [len(text)]
    return [
        (len(found[1]), [words for words, _ in _FENCE.findall(text[found.end() : end])])
        for found, end in zip(outside, ends, strict=True)
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [READMES, FORMATS, PUBLISHING, SAFETY],
    ids=("readme", "format", "publish", "security"),
)
def test_both_languages_have_the_same_sections(one: str, other: str) -> None:
    assert shape(one) == shape(other)


@pytest.mark.parametrize(
    ("one", "other"), [READMES, FORMATS, PUBLISHING], ids=("readme", "format", "publish")
)
def test_both_languages_show_the_same_files(one: str, other: str) -> None:
    first, second = examples(one), examples(other)
    assert list(first) == list(second)
    for path in first:
        if (
            path.endswith(".yaml")
            and path != "content/spring/tournament.yaml"
            and not path.startswith(".")
        ):
            assert data(path, first) == data(path, second), path


def test_the_workflow_in_the_documents_is_the_one_that_init_writes() -> None:
    path, today = ".github/workflows/results.yml", date(2026, 3, 14)
    written = next(
        each.data.decode() for each in starter("x", ("en",), "uno", today) if each.path == path
    )
    assert examples(PUBLISHING[0])[path] == "".join(
        line for line in written.splitlines(keepends=True) if not line.lstrip().startswith("#")
    )


# Links
# --------------------------------------------------------------------------------------------------------------------------


def anchors(name: str) -> set[str]:
    """A heading's address as hosts of repositories make it."""
    bare = _FENCE.sub("", read(name))
    plain = (
        re.sub(r"&lt;|&gt;|[^\w\s-]", "", found[2].replace("`", ""))
        for found in _HEADING.finditer(bare)
    )
    return {re.sub(r"\s", "-", each.strip().lower()) for each in plain}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_resolve(name: str) -> None:
    broken = []
    for found in _LINK.finditer(prose(name)):
        target = next(each for each in found.groups() if each)
        if re.match(r"[a-z]+:", target):
            continue
        path, _, anchor = unquote(target).partition("#")
        file = (ROOT / name).parent / path if path else ROOT / name
        if not file.is_file() or (
            anchor and anchor not in anchors(str(file.resolve().relative_to(ROOT)))
        ):
            broken.append(target)
    assert broken == []


@pytest.mark.parametrize("name", READMES)
def test_pictures_are_there_and_light(name: str) -> None:
    pictures = [Path(found) for found in re.findall(r'<img src="([^"]+)"', read(name))]
    assert pictures
    assert all((ROOT / each).stat().st_size < 250_000 for each in pictures)
    assert len(re.findall(r'<img [^>]*alt="[^"]+"', read(name))) == len(pictures)


@pytest.mark.parametrize("name", FORMATS)
def test_the_examples_build(name: str, tmp_path: Path) -> None:
    """All that the format documents show has its pages, in every language."""
    outcome = build.build(
        sources_of(Case(ROOT / name, name, examples(name))), tmp_path / "site", ROOT / "theme", {}
    )
    assert not [each for each in outcome.problems if each.severity != INFO] and outcome.pages > 100
