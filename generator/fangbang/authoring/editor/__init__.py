"""What an editor reads while people type: a JSON Schema for every file of a site, and
the line that leads a file to its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ...checks.checked_site import LoadedTournament, SiteContext, load_tournament, units
from ...files.source_file import Source
from ...messages.catalog import Messages
from ...messages.problem import ERROR, Problem
from ...model import Site, Tournament
from .json_schema_draft7 import plain
from .narrowed_schemas import plan_schema, results_schema

FOLDER = ".fangbang/schemas"
MODELINE = "# yaml-language-server: $schema="
_PLAIN = {
    "content/site.json": "site",
    "content/players.json": "players",
    "rules/rule.json": "rule",
    "rules/glossary.json": "glossary",
    "rules/script.json": "script",
}
Schema = dict[str, Any]


def editor_schemas(
    site: Site | None, tournaments: Iterable[Tournament], words: Messages
) -> dict[str, Schema]:
    """Path below the schemas' folder → schema; the folders are those of the site."""
    made = {path: plain(name, words) for path, name in _PLAIN.items()}
    if site is None:
        return made
    for tournament in tournaments:
        made[f"content/{tournament.key}/tournament.json"] = plan_schema(site, tournament, words)
        for contest in tournament.contests:
            made[f"results/{tournament.key}/{contest.key}.json"] = results_schema(
                site, tournament, contest, words
            )
    return made


def schemas_of(
    sources: Iterable[Source], shared: SiteContext, words: Messages
) -> tuple[list[Source], list[Problem]]:
    """A schema for every file, for editors, and what keeps some from being narrower: results say
    nothing of who may play, so they are left out.
    """
    problems, tournaments = list(shared.problems), []
    for unit in units(sources):
        plan = tuple(source for source in unit.sources if source.path.startswith("content/"))
        scored = (
            load_tournament(replace(unit, sources=plan), shared)
            if plan
            else LoadedTournament(unit.key)
        )
        problems += [problem for problem in scored.problems if problem.severity == ERROR]
        tournaments += [scored.tournament] if scored.tournament else []
    made = editor_schemas(shared.site, tournaments, words)
    return [
        Source(path, (json.dumps(each, ensure_ascii=False, indent=1) + "\n").encode())
        for path, each in sorted(made.items())
    ], problems


def schema_of(path: str) -> str | None:
    """The schema of a file of the site, as a path below the schemas' folder."""
    parts = path.rpartition(".")[0].split("/")
    if not path.endswith((".yaml", ".yml")):
        return None
    if parts[0] == "results" and len(parts) in (3, 4):
        return f"results/{parts[1]}/{parts[2]}.json"
    if parts[0] == "content" and len(parts) == 3 and parts[2] == "tournament":
        return f"content/{parts[1]}/tournament.json"
    found = f"{parts[0]}/{parts[-1]}.json"
    return found if found in _PLAIN and len(parts) == (3 if parts[0] == "rules" else 2) else None


def modeline(path: str, folder: str = FOLDER) -> str | None:
    """The comment that names a file's schema; `folder` as seen from the site's folder."""
    schema = schema_of(path)
    up = "" if folder.startswith("/") else "../" * path.count("/")
    return f"{MODELINE}{up}{folder}/{schema}" if schema else None


def with_modelines(sources: Iterable[Source], folder: str = FOLDER) -> Iterator[Source]:
    """The files that do not name a schema yet, with the line at their
    top and everything else as it was.

    Rule editions are left alone: their fingerprint, which stands on printed rules, is made from
    these very files.
    """
    for source in sources:
        line = None if source.path.startswith("rules/") else modeline(source.path, folder)
        if line and MODELINE.strip().encode() not in source.data and _is_utf8(source.data):
            mark = b"\xef\xbb\xbf" if source.data.startswith(b"\xef\xbb\xbf") else b""
            ending = b"\r\n" if b"\r\n" in source.data else b"\n"
            yield Source(source.path, mark + line.encode() + ending + source.data[len(mark) :])


def _is_utf8(data: bytes) -> bool:
    try:
        return bool(data.decode("utf-8")) or True
    except UnicodeDecodeError:
        return False
