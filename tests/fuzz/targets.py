"""What is fed: each target takes any bytes and returns, or it has found a bug.

TARGETS names them; SEEDS says what each begins with.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "generator")]

from fangbang.build import pipeline as build  # noqa: E402
from fangbang.build.exports import tournament_feeds  # noqa: E402
from fangbang.build.render import render  # noqa: E402
from fangbang.documents.document import Document, parse  # noqa: E402
from fangbang.documents.markdown import block, inline  # noqa: E402
from fangbang.documents.schemas import valid  # noqa: E402
from fangbang.files import site_folder as files  # noqa: E402
from fangbang.files.source_file import Source  # noqa: E402
from fangbang.games import REFEREES  # noqa: E402
from fangbang.messages.catalog import LANGUAGES, Messages  # noqa: E402
from fangbang.messages.problem import Problem, format_problem, stops  # noqa: E402
from fangbang.pages import tournament_pages  # noqa: E402
from fangbang.reports.json_csv import contest_data, in_lines, standings_csv  # noqa: E402


@cache
def own() -> Mapping[str, bytes]:
    """This repository's own site, by path."""
    return {source.path: source.data for source in files.read(ROOT)}


@cache
def shared() -> build.SiteContext:
    return build.load_site([Source(path, data) for path, data in own().items()])


def told(problems: list[Problem]) -> None:
    """Every problem can be told, in every language."""
    for problem in problems:
        for language in LANGUAGES:
            format_problem(problem, Messages(language), lambda place: "x")


def yaml(data: bytes) -> None:
    """YAML with places: any document, and where each of its values stands."""
    problems: list[Problem] = []
    document = parse(Source("content/spring/tournament.yaml", data), problems)
    if document is not None:
        _places(document, document.data, ())
    else:
        assert problems, "no document and no reason"
    told(problems)


def _places(document: Any, value: Any, keys: tuple[str | int, ...]) -> None:
    place = document.place(*keys)
    assert place.line >= 1 and place.column >= 1 and place.length >= 1, place
    children = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, child in list(children)[:20] if len(keys) < 4 else ():
        _places(document, child, (*keys, key))


def prose(data: bytes) -> None:
    """Markdown of a page and of one line: clean HTML."""
    from corpus import active

    text = data.decode("utf-8", "replace")
    for html in (block(text), inline(text)):
        assert not active(html), active(html)


@cache
def playing(edition: str) -> frozenset[str]:
    """The tournaments that play an edition, and every edition these need."""
    plans = {
        path.split("/")[1]: set(re.findall(r"rule: ([\w-]+)", data.decode()))
        for path, data in own().items()
        if path.endswith("/tournament.yaml")
    }
    return frozenset(
        each
        for key, rules in plans.items()
        if edition in rules
        for each in (f"content/{key}", f"results/{key}", *(f"rules/{rule}" for rule in rules))
    )


def understood(path: str, data: bytes, draw: bool = False) -> None:
    """Our own site with one file replaced, understood, and every problem told; with
    `draw` its pages too, where it is sound.
    """
    folder = "/".join(path.split("/")[:2])
    common, wanted = (
        shared(),
        {f"content/{folder.split('/')[1]}", f"results/{folder.split('/')[1]}"},
    )
    given = [Source(each, text) for each, text in {**own(), path: data}.items()]
    if folder.startswith("rules/") or path.count("/") == 1:
        wanted = {folder, *playing(folder.split("/")[1])}
        common = build.load_site(
            source
            for source in given
            if source.path.count("/") == 1 or "/".join(source.path.split("/")[:2]) in wanted
        )
        told(common.problems)
        assert common.site is not None or stops(common.problems)
        if stops(common.problems):
            return
    for unit in build.units(
        source for source in given if "/".join(source.path.split("/")[:2]) in wanted
    ):
        scored = build.load_tournament(unit, common)
        told(scored.problems)
        assert scored.tournament is not None or stops(scored.problems)
        if draw and not stops(scored.problems):
            drawn(unit, scored, common)


def drawn(
    unit: build.TournamentFiles, scored: build.LoadedTournament, common: build.SiteContext
) -> None:
    """Every page of a tournament, its data and its calendars."""
    assert common.site and scored.tournament
    context = build.context_of(unit, scored, common, {})
    for page in tournament_pages(context):
        assert render(page, common.site.settings, files.packaged("theme"))[1]
    assert all(data for _, data in tournament_feeds(context))
    for contest in scored.tournament.contests:
        assert in_lines(contest_data(contest, scored.reports[contest.key])) and standings_csv(
            contest, scored.reports[contest.key]
        )


@cache
def small_sites() -> list[Mapping[str, bytes]]:
    """The files of every case of tests/cases: all formats, kinds of game
    and slips, each as small as can be.
    """
    from case import SITE

    found = []
    for each in sorted((ROOT / "tests/cases").rglob("*.md")):
        given = dict(
            re.findall(
                r"^```(?:yaml|markdown|text) (\S+)\n(.*?)^```",
                each.read_text(encoding="utf-8"),
                re.S | re.M,
            )
        )
        found.append(
            {path: text.encode() for path, text in ({"content/site.yaml": SITE} | given).items()}
        )
    return found


def small(given: Mapping[str, bytes], draw: bool = False) -> None:
    """A case's site with the rule editions of this repository, understood and told."""
    rules = {path for path in given if path.startswith("rules/") or path.count("/") == 1}
    everything = [
        *(
            Source(path, data)
            for path, data in own().items()
            if path.startswith("rules/") and path not in given
        ),
        *(Source(path, data) for path, data in given.items()),
    ]
    plain = not any(path.startswith("rules/") for path in rules) and rules == {"content/site.yaml"}
    common = shared() if plain else build.load_site(everything)
    told(common.problems)
    for unit in build.units(everything) if common.site and not stops(common.problems) else ():
        scored = build.load_tournament(unit, common)
        told(scored.problems)
        assert scored.tournament is not None or stops(scored.problems)
        if draw and not stops(scored.problems):
            drawn(unit, scored, common)


def _replaying(name: str) -> Callable[[bytes], None]:
    """The log of one game, as JSON: told as illegal, open, or with an outcome."""
    edition = {"killer": "killer", "uno": "uno", "doudizhu": "doudizhu", "gomoku": "gomoku"}[name]

    def replay(data: bytes) -> None:
        document = parse(Source("log.yaml", data), [])
        log = document.data if document else None
        if isinstance(log, dict) and _may_be_written(name, log):
            site = shared().site
            assert site
            seats = log.get("seats")
            players = [str(each) for each in seats] if isinstance(seats, list) else ["甲", "乙"]
            params = {
                **site.editions[edition].params,
                "decide": {each.key: each.default for each in site.editions[edition].questions},
            }
            REFEREES[name].replay(log, params, players)

    return replay


_BESIDE: Mapping[str, tuple[str, dict[str, Any]]] = {
    "killer": ("results-roles", {"roles": {}, "winner": "draw"}),
    "uno": ("results-shedding", {"left": {"甲": 1}}),
    "doudizhu": ("results-landlord", {"landlord": "甲", "bid": 1, "winner": "landlord"}),
    "gomoku": ("results-duel", {}),
}


def _may_be_written(name: str, log: Mapping[str, Any]) -> bool:
    """What the schema lets through: the referees need not
    know how to say that a seat is no list.
    """
    kind, beside = _BESIDE[name]
    game = log if name == "gomoku" else {**beside, "log": log}
    return valid(Document("log.yaml", {"games": [game]}, ""), kind, [])


def site(data: bytes) -> None:
    """The first byte chooses the file, the rest is what is in it."""
    paths = sorted(path for path in own() if path.endswith((".yaml", ".md")))
    if data:
        understood(paths[data[0] % len(paths)], data[1:])


@cache
def logs() -> Mapping[str, list[bytes]]:
    """Every full log of our own results and of the replay cases, by referee."""
    found: dict[str, list[bytes]] = {name: [] for name in REFEREES}
    texts = [
        (path, data.decode())
        for path, data in own().items()
        if path.startswith("results/") and path.endswith(".yaml")
    ]
    for each in sorted((ROOT / "tests/cases").rglob("*.md")):
        texts += re.findall(
            r"^```yaml (results/\S+)\n(.*?)^```", each.read_text(encoding="utf-8"), re.S | re.M
        )
    for path, text in texts:
        document = parse(Source(path, text.encode()), [])
        for game in (
            (document.data or {}).get("games", [])
            if document and isinstance(document.data, dict)
            else []
        ):
            for log in (game.get("log"), game) if isinstance(game, dict) else ():
                name = _referee(log)
                if name:
                    found[name].append(json.dumps(log, ensure_ascii=False, default=str).encode())
    return found


def _referee(log: Any) -> str | None:
    if not isinstance(log, dict):
        return None
    return next(
        (
            name
            for name, key in (
                ("killer", "rounds"),
                ("doudizhu", "bids"),
                ("gomoku", "moves"),
                ("gomoku", "sgf"),
                ("uno", "hands"),
            )
            if key in log
        ),
        None,
    )


TARGETS: dict[str, Callable[[bytes], None]] = {"yaml": yaml, "prose": prose, "site": site} | {
    name: _replaying(name) for name in REFEREES
}


def seeds(target: str) -> list[bytes]:
    """What a target begins with: our own files and logs."""
    paths = sorted(path for path in own() if path.endswith((".yaml", ".md")))
    if target == "site":
        return [bytes([at]) + own()[path] for at, path in enumerate(paths)]
    if target in REFEREES:
        return logs()[target]
    corpora = ROOT / "tests" / "corpora"
    more = (
        json.loads((corpora / "commonmark.json").read_text())
        if target == "prose"
        else [each["yaml"] for each in json.loads((corpora / "yaml-test-suite.json").read_text())]
    )
    return [
        own()[path] for path in paths if path.endswith(".md" if target == "prose" else ".yaml")
    ] + [text.encode() for text in more]
