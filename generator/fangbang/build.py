"""The whole pipeline: folder → Sources → documents → Site → checked → Reports → Pages → text → folder.

A tournament is the unit of work: what it needs is its own files, the rules it names, the settings and the program.
"""
from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from .check import check_tournament, check_wording
from .check.sheets import check_edition
from .engine.model import ContestReport
from .engine.score import score
from .files import Manifest, Staging, digest, holds, program_digest, read_manifest, read_tree
from .history import Commit, newest
from .pages import Context, Frame, Page, site_pages, summary, tournament_pages
from .pages.rulebook import Rulebook, rules_pages
from .parse import Document, parse
from .problem import Place, Problem, stops
from .render import render
from .schemas import valid
from .shape import shape_editions, shape_pages, shape_players, shape_settings, shape_tournament
from .sheet import Sheet, clause_behind, read_sheet
from .site import Edition, SheetSource, Site, Source, Tournament
from .twins import contest_data, standings_csv
from .words import near

IMAGES = (".jpg", ".jpeg", ".png", ".webp", ".svg")


@dataclass(frozen=True)
class Unit:
    """The files of one tournament."""

    key: str
    sources: tuple[Source, ...]


@dataclass
class Scored:
    """One tournament understood: its nouns, its reports and every problem found on the way."""

    key: str
    tournament: Tournament | None = None
    reports: Mapping[str, ContestReport] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


@dataclass
class Shared:
    """What every tournament needs: the site, the sheets of its editions, and the problems found in them."""

    site: Site | None
    sheets: Mapping[str, Mapping[str, Sheet]] = field(default_factory=dict)
    tips: Mapping[str, Mapping[str, Sheet]] = field(default_factory=dict)
    documents: Mapping[str, Document] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def units(sources: Iterable[Source]) -> list[Unit]:
    """Sources by tournament: every folder of content/ or results/."""
    found: dict[str, list[Source]] = {}
    for source in sources:
        parts = source.path.split("/")
        if parts[0] in ("content", "results") and len(parts) > 2:
            found.setdefault(parts[1], []).append(source)
    return [Unit(key, tuple(each)) for key, each in sorted(found.items())]


def understand_shared(sources: Iterable[Source]) -> Shared:
    """Settings, players, rule editions and their sheets; without a site where they are not sound."""
    problems: list[Problem] = []
    own = [source for source in sources if source.path.startswith("rules/") or source.path.count("/") == 1]
    documents = _documents(own, problems)
    if "content/site.yaml" not in documents:
        return Shared(None, problems=problems)
    for path, document in documents.items():
        name = _schema_name(path)
        if name:
            valid(document, name, problems)
    if stops(problems):
        return Shared(None, documents=documents, problems=problems)
    site = Site(shape_settings(documents["content/site.yaml"]), shape_players(documents.get("content/players.yaml")),
                shape_editions(documents), shape_pages(documents))
    sheets, tips = {}, {}
    for key, edition in site.editions.items():
        sheets[key], tips[key] = _read(edition.sheets, edition, problems), _read(edition.tips, edition, problems)
        problems.extend(check_edition(edition, sheets[key], tips[key]))
    return Shared(site, sheets, tips, documents, problems)


def _read(sources: Mapping[str, SheetSource], edition: Edition, problems: list[Problem]) -> dict[str, Sheet]:
    return {language: read_sheet(source, edition, problems) for language, source in sources.items()}


def _schema_name(path: str) -> str | None:
    named = {"content/site.yaml": "site", "content/players.yaml": "players"}
    name = PurePosixPath(path).name
    if path.startswith("rules/") and name in ("rule.yaml", "glossary.yaml", "script.yaml"):
        return name.removesuffix(".yaml")
    return named.get(path)


def _documents(sources: Iterable[Source], problems: list[Problem]) -> dict[str, Document]:
    found = {}
    for source in sources:
        if not source.path.lower().endswith(IMAGES) and (document := parse(source, problems)):
            found[source.path] = document
            problems.extend(check_wording(document.path, document.text))
    return found


def understand(unit: Unit, shared: Shared) -> Scored:
    """One tournament from its files to its reports; a stage begins only when the one before found nothing that stops."""
    scored = Scored(unit.key)
    problems, site = scored.problems, shared.site
    documents = _documents(unit.sources, problems)
    plan = documents.get(f"content/{unit.key}/tournament.yaml")
    if plan is None and not stops(problems):
        problems.append(Problem("results-without-plan", Place(unit.sources[0].path), {"folder": unit.key}))
    if site is None or plan is None or stops(problems) or not _valid(unit.key, plan, documents, site, problems):
        return scored
    photos = tuple(source.path for source in unit.sources if source.path.lower().endswith(IMAGES) and "/photos/" in source.path)
    tournament = shape_tournament(unit.key, plan, documents, site.editions, site.players, photos, problems)
    if stops(problems):
        return scored
    scored.tournament = tournament
    scored.reports = {contest.key: score(contest.plan) for contest in tournament.contests}
    problems.extend(check_tournament(site, tournament, scored.reports))
    return scored


def _valid(key: str, plan: Document, documents: Mapping[str, Document], site: Site, problems: list[Problem]) -> bool:
    """The plan, then each results file by the kind of game its contest plays."""
    if not valid(plan, "tournament", problems):
        return False
    contests = (plan.data or {}).get("contests") or {}
    for path, document in documents.items():
        parts = path.split("/")
        if parts[0] != "results":
            continue
        contest = parts[2].removesuffix(".yaml").removesuffix(".yml")
        if contest not in contests:
            problems.append(Problem("results-without-contest", document.place(), {"name": contest, "near": near(contest, contests)}))
            continue
        edition = site.editions.get(contests[contest]["rule"])
        if edition is not None:
            valid(document, f"results-{edition.kind}", problems)
    return not stops(problems)


@dataclass
class Outcome:
    """What a build did: problems (an error means that nothing was published), and how much was made."""

    problems: list[Problem] = field(default_factory=list)
    pages: int = 0
    made: int = 0
    written: int = 0
    removed: int = 0


Tell = Callable[[int, int], None]        # units done, units in all


def build(sources: Iterable[Source], out: Path, theme: Path, commits: Mapping[str, Commit], tell: Tell = lambda done, all: None) -> Outcome:
    """The published folder from the sources: all of it or nothing, and only what changed."""
    sources = list(sources)
    shared = understand_shared(sources)
    outcome = Outcome(problems=list(shared.problems))
    work = units(sources)
    before, common = read_manifest(out), _common_digest(sources, theme)
    staging = Staging(out)
    made: dict[str, dict[str, Any]] = {}
    for at, unit in enumerate(work):
        tell(at, len(work))
        name, wanted = f"tournament:{unit.key}", _digest(common, unit, commits)
        old = before.units.get(name)
        if old and old["digest"] == wanted and not stops(outcome.problems) and holds(out, old["files"]):
            made[name] = dict(old)
            outcome.problems += [_from_data(each) for each in old["problems"]]
            continue
        made[name] = _make(unit, shared, commits, theme, staging, outcome) | {"digest": wanted}
    tell(len(work), len(work))
    if stops(outcome.problems) or shared.site is None:
        staging.discard()
        return outcome
    made["site"] = _make_site(shared, made, commits, theme, staging, outcome)
    outcome.pages = sum(path.endswith(".html") for unit in made.values() for path in unit["files"])
    outcome.written, outcome.removed = staging.commit(Manifest(made))
    return outcome


def _common_digest(sources: Iterable[Source], theme: Path) -> str:
    """What every page depends on: the program, the theme, the settings, the people, the rules."""
    own = [source for source in sources if source.path in ("content/site.yaml", "content/players.yaml") or source.path.startswith("rules/")
           or (source.path.count("/") == 1 and source.path.endswith(".md"))]
    return digest("".join([program_digest(theme), *(f"{source.path}:{source.digest}" for source in own)]).encode())


def _digest(common: str, unit: Unit, commits: Mapping[str, Commit]) -> str:
    parts = [f"{source.path}:{source.digest}:{commits.get(source.path)}" for source in unit.sources]
    return digest("".join([common, unit.key, *parts]).encode())


def _make(unit: Unit, shared: Shared, commits: Mapping[str, Commit], theme: Path, staging: Staging, outcome: Outcome) -> dict[str, Any]:
    """Understand one tournament and stage its files; after an error anywhere the rest is only checked."""
    scored = understand(unit, shared)
    outcome.problems += scored.problems
    found: dict[str, Any] = {"files": {}, "problems": [_as_data(each) for each in scored.problems], "summary": None}
    if stops(outcome.problems) or shared.site is None or scored.tournament is None:
        return found
    outcome.made += 1
    found["summary"] = summary(scored.tournament, scored.reports)
    found["files"] = {path: staging.put(path, data) for path, data in _files(unit, scored, shared, commits, theme)}
    return found


def _files(unit: Unit, scored: Scored, shared: Shared, commits: Mapping[str, Commit], theme: Path) -> Iterator[tuple[str, bytes]]:
    site, tournament = shared.site, scored.tournament
    assert site and tournament
    frame = Frame(site.settings, site.pages, commit=newest((source.path for source in unit.sources), commits), organiser=tournament.organiser)
    context = Context(site, tournament, scored.reports, tuple(scored.problems), frame, _clauses(shared),
                      Rulebook(shared.sheets, shared.tips).headings())
    yield from _rendered(tournament_pages(context), site, theme)
    for contest in tournament.contests:
        report = scored.reports[contest.key]
        folder = f"{tournament.key}/{contest.key}"
        yield f"{folder}/standings.json", (json.dumps(contest_data(contest, report), ensure_ascii=False, indent=1) + "\n").encode()
        yield f"{folder}/standings.csv", b"\xef\xbb\xbf" + standings_csv(contest, report).encode()


def _rendered(pages: Iterable[Page], site: Site, theme: Path) -> Iterator[tuple[str, bytes]]:
    for page in pages:
        yield render(page, site.settings, theme)


def _clauses(shared: Shared) -> Callable[[str, str], str | None]:
    """(edition, parameter) → the clause that states it, found once for each."""
    known: dict[tuple[str, str], str | None] = {}

    def find(edition: str, parameter: str) -> str | None:
        key = (edition, parameter)
        if key not in known:
            assert shared.site
            known[key] = clause_behind(shared.site.editions[edition], shared.sheets.get(edition, {}), parameter)
        return known[key]
    return find


def _make_site(shared: Shared, made: Mapping[str, Mapping[str, Any]], commits: Mapping[str, Commit], theme: Path, staging: Staging,
               outcome: Outcome) -> dict[str, Any]:
    """Site-wide pages, rules and the theme's files."""
    site = shared.site
    assert site
    summaries = [unit["summary"] for unit in made.values() if unit.get("summary")]
    frame = Frame(site.settings, site.pages, commit=max(commits.values(), default=None))
    files = {path: staging.put(path, data) for path, data in _rendered(site_pages(site, frame, summaries), site, theme)}
    files |= {path: staging.put(path, data) for path, data in _rendered(rules_pages(site, Rulebook(shared.sheets, shared.tips), frame, summaries), site, theme)}
    files |= {f"static/{source.path}": staging.put(f"static/{source.path}", source.data) for source in read_tree(theme / "static")}
    return {"digest": "", "files": files, "problems": [], "summary": None}


def _as_data(problem: Problem) -> dict[str, Any]:
    """A problem that a later build can tell again without reading the files."""
    place = problem.place
    return {"code": problem.code, "place": [place.path, place.line, place.column, place.length], "severity": problem.severity,
            "facts": json.loads(json.dumps(dict(problem.facts), ensure_ascii=False, default=str))}


def _from_data(data: Mapping[str, Any]) -> Problem:
    return Problem(data["code"], Place(*data["place"]), data["facts"], severity=data["severity"])
