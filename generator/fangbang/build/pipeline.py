"""The whole pipeline: folder → Sources → documents → Site →
checked → Reports → Pages → text → folder.

The published folder consists of units (one a tournament, the rules, the site-wide pages, the
theme's files). A unit whose digest is that of the last build is not made again; what is made is the
same, byte for byte, as in a clean build.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from ..authoring.entry_page import entry_pages
from ..checks import check_theme
from ..checks.checked_site import (
    LoadedTournament,
    SiteContext,
    TournamentFiles,
    load_site,
    load_tournament,
    plan_of,
    shared_sources,
    units,
)
from ..corrections.compare import Corrections
from ..corrections.past_states import Scorer, corrections, history_fingerprint
from ..corrections.used_rules import changed_rules, rule_files
from ..files.history import Commit, Past, head, latest, newest
from ..files.site_folder import digest, is_ours, program_digest, read_theme
from ..files.source_file import Source
from ..messages.problem import WARNING, Problem, SourceLocation, Unusable, stops
from ..model import Site, day_of, is_past, lifecycle
from ..pages import Page, PageLayout, TournamentView, site_pages, summary, tournament_pages
from ..pages.rulesheets import Rulebook, rules_pages
from ..pages.search import search_summary
from ..pages.summary import in_titles
from ..reports.json_csv import contest_data, in_lines, standings_csv
from .exports import calendars, has_feed, site_feeds, tournament_feeds
from .exports.player_calendars import player_feeds
from .exports.search_index import index_files
from .manifest import (
    Manifest,
    Seen,
    by_folder,
    held,
    paths_of,
    published,
    read_manifest,
    sum_of,
    together,
)
from .output_folder import Staging, lock_output
from .parallel import parallel_map
from .render import TemplateFault, render

# a unit's line in the manifest: digest, files, problems, summary, and digests of the summary, of
# what is found, of the schedule
Made = dict[str, Any]


@dataclass
class Outcome:
    """What a build did: problems (an error means that nothing was
    published), and how much was made.
    """

    problems: list[Problem] = field(default_factory=list)
    pages: int = 0
    made: int = 0
    written: int = 0
    removed: int = 0


@dataclass(frozen=True, eq=False)
class BuildContext:
    """What making any unit needs."""

    shared: SiteContext
    theme: Path
    commits: Mapping[str, Commit]
    staging: Staging
    before: Manifest
    common: str  # digest of what every page depends on
    past: Past | None = None
    # every rule.yaml, for what was scored by it
    rules: Mapping[str, Source] = field(default_factory=dict)
    look: tuple[Source, ...] = ()  # the theme's files
    seen: Seen = field(default_factory=lambda: Seen(Path()))
    then: Scorer = field(default_factory=Scorer)

    @cached_property
    def book(self) -> Rulebook:
        """The sheets of all editions."""
        return Rulebook(self.shared.sheets, self.shared.tips)

    @cached_property
    def today(self) -> str | None:
        """The day of the newest commit: what was before it is past."""
        newest, site = head(self.past, self.commits), self.shared.site
        return day_of(newest.when, site.settings.timezone if site else None) if newest else None

    def kept(self, name: str, wanted: str) -> Made | None:
        """A unit of the last build, where it is still what is wanted and all of it is there."""
        old = self.before.units.get(name)
        return dict(old) if old and old["digest"] == wanted and self.lies(name) else None

    def lies(self, name: str) -> bool:
        """True where the files of a unit lie there as the last build left them."""
        now = held(self.staging.out, self.before.units[name], self.seen.before.get(name))
        if now is not None:
            self.seen.now[name] = now
        return now is not None

    def unit(self, wanted: str, files: Callable[[], Iterator[tuple[str, bytes]]]) -> Made:
        """A unit without problems or summary of its own."""
        return _line(wanted) | _of_files(self.staged(files()))

    def staged(self, files: Iterable[tuple[str, bytes | None]]) -> Iterator[tuple[str, bytes]]:
        """Stage files; gives back their paths with what tells their bytes.

        Without bytes a file stays as it was published.
        """
        for path, data in files:
            yield (
                path,
                self.staging.put(path, data)
                if data is not None
                else sum_of(published(self.staging.out, path)),
            )


def _line(wanted: str, problems: Iterable[Problem] = ()) -> Made:
    return {
        "digest": wanted,
        "files": {},
        "bytes": "",
        "problems": [_as_data(problem) for problem in problems],
        "summary": None,
        "stamps": [],
    }


def _of_files(staged: Iterable[tuple[str, bytes]]) -> Made:
    """What a unit's line says of its files."""
    found = list(staged)
    return {"files": by_folder(path for path, _ in found), "bytes": together(found)}


Tell = Callable[[int, int], None]  # units done, units in all


def build(
    sources: Iterable[Source],
    out: Path,
    theme: Path,
    commits: Mapping[str, Commit],
    tell: Tell = lambda done, all: None,
    past: Past | None = None,
    durable: bool = True,
) -> Outcome:
    """The published folder from the sources: all of it or nothing, and only what
    changed; `past` tells what was corrected.

    `durable`: at the end everything is on the disk, and not only on its way there.
    """
    try:
        with lock_output(out):
            sources, before, look = list(sources), read_manifest(out), read_theme(theme)
            common = _common_digest(sources, look)
            wrong = [*check_theme(look, is_ours(theme)), *_history_gone(before, commits)]
            work = BuildContext(
                _shared(sources, before, common),
                theme,
                commits,
                Staging(out, durable),
                before,
                common,
                past,
                rule_files(sources),
                look,
                Seen(out),
            )
            try:
                return _build(work, units(sources), tell, wrong)
            except Unusable:
                work.staging.discard()
                raise
            except TemplateFault as fault:
                work.staging.discard()
                if is_ours(theme):
                    raise
                return Outcome([fault.problem()])
    finally:
        if past:
            past.close()


def _history_gone(before: Manifest, commits: Mapping[str, Commit]) -> Iterator[Problem]:
    """Dates, corrections and news of the last build came from git,
    and now there is nothing of the kind.
    """
    if before.history and not commits:
        yield Problem("history-gone", SourceLocation("content/site.yaml"), severity=WARNING)


def _shared(sources: list[Source], before: Manifest, common: str) -> SiteContext:
    """What belongs to no tournament; it is not checked again while it, the
    program and the theme are the same.
    """
    old = before.units.get("shared", {})
    return load_site(
        sources,
        [_from_data(problem) for problem in old["problems"]]
        if old.get("digest") == common
        else None,
    )


def _build(
    work: BuildContext, found: list[TournamentFiles], tell: Tell, wrong: list[Problem]
) -> Outcome:
    shared, outcome = work.shared, Outcome(problems=[*work.shared.problems, *wrong])
    made = _tournaments(work, found, outcome, tell)
    if stops(outcome.problems) or shared.site is None:
        work.staging.discard()
        return outcome
    made |= {"shared": _line(work.common, shared.problems)} | _site_wide(work, shared.site, made)
    outcome.problems += _taken(made, found)
    if stops(outcome.problems):
        work.staging.discard()
        return outcome
    outcome.pages = sum(
        name.endswith(".html")
        for unit in made.values()
        for names in unit["files"].values()
        for name in names
    )
    outcome.written, outcome.removed = work.staging.commit(
        work.before, Manifest(made, history=bool(work.commits))
    )
    work.seen.keep(work.staging.out, made)
    return outcome


def _tournaments(
    work: BuildContext, found: list[TournamentFiles], outcome: Outcome, tell: Tell
) -> dict[str, Made]:
    """Every tournament: kept as it was, or made; many of them by several processes."""
    wanted = {
        unit.key: _digest(work.common, unit, work.commits)
        + history_fingerprint(work.past, unit.key, unit.sources)
        for unit in found
    }
    made = {unit.key: _kept(work, unit.key, wanted[unit.key], outcome) for unit in found}
    todo = [unit for unit in found if made[unit.key] is None]
    tell(len(found) - len(todo), len(found))
    publish = not stops(outcome.problems)
    for at, (unit, (line, problems)) in enumerate(
        zip(
            todo,
            parallel_map(lambda unit: _make(work, unit, wanted[unit.key], publish), todo),
            strict=True,
        ),
        1,
    ):
        made[unit.key] = line
        outcome.problems += problems
        outcome.made += line["summary"] is not None
        tell(len(found) - len(todo) + at, len(found))
    return {f"tournament:{key}": line for key, line in made.items() if line}


def _kept(work: BuildContext, key: str, wanted: str, outcome: Outcome) -> Made | None:
    old = work.kept(f"tournament:{key}", wanted) if work.shared.site is not None else None
    old = old if old and _as_then(old["summary"], work.today) else None
    outcome.problems += [_from_data(problem) for problem in old["problems"]] if old else []
    return old


def _as_then(summary: Mapping[str, Any] | None, today: str | None) -> bool:
    """True where the days since then changed no state: else every tournament
    would be made again at every commit.
    """
    return summary is not None and (
        summary["turns"] is None or is_past(summary["turns"], today) == summary["past"]
    )


def _make(
    work: BuildContext, unit: TournamentFiles, wanted: str, publish: bool
) -> tuple[Made, list[Problem]]:
    """Understand one tournament and stage its files; where nothing
    can be published it is only checked.
    """
    scored = load_tournament(unit, work.shared)
    scored.problems += changed_rules(work.past, unit, scored, work.shared, work.rules)
    line = _line(wanted, scored.problems)
    if publish and not stops(scored.problems) and scored.tournament is not None:
        commit = newest((source.path for source in unit.sources), work.commits)
        life = lifecycle(scored.tournament, scored.reports, work.today)
        told = _json(
            summary(
                scored.tournament, scored.reports, life, commit.when or None if commit else None
            )
        )
        # as a later build will read it: in the same order too
        line["summary"] = json.loads(told)
        schedule = [
            (source.digest, work.commits.get(source.path))
            for source in unit.sources
            if source.path == plan_of(unit.key)
        ]
        line["stamps"] = [
            digest(told.encode()),
            _stamp(search_summary(line["summary"])),
            _stamp(work.common, *chain(*schedule)),
        ]
        staged = list(work.staged(_files(unit, scored, work, line["stamps"][-1])))
        paths = [path for path, _ in staged]
        twice = (
            {path for path in paths if paths.count(path) > 1}
            if len(set(paths)) < len(paths)
            else ()
        )
        # a contest called players, say
        scored.problems += [_address_taken(unit, path) for path in sorted(twice)]
        line |= _of_files(staged)
    return line, scored.problems


def _address_taken(unit: TournamentFiles, path: str) -> Problem:
    return Problem("address-taken", SourceLocation(plan_of(unit.key)), {"path": path})


def _taken(made: Mapping[str, Made], work: Iterable[TournamentFiles]) -> Iterator[Problem]:
    """Tournaments whose pages would lie on others' (a folder called en or rules); on
    some disks Spring and spring are one.
    """
    ours = {
        path.casefold()
        for name in ("site", "rules", "search", "theme")
        for path in paths_of(made[name]["files"])
    }
    folders, seen = {path.partition("/")[0] for path in ours}, dict[str, TournamentFiles]()
    for unit in work:
        # all that a tournament has lies in a folder of its name
        key = unit.key.casefold()
        if key in folders or key in seen:
            other = (
                {path.casefold() for path in paths_of(made[f"tournament:{seen[key].key}"]["files"])}
                if key in seen
                else set()
            )
            crossed = sorted(
                path
                for path in paths_of(made[f"tournament:{unit.key}"]["files"])
                if path.casefold() in ours | other
            )
            yield from (_address_taken(unit, path) for path in crossed[:1])
        seen[key] = unit


def context_of(
    unit: TournamentFiles,
    scored: LoadedTournament,
    shared: SiteContext,
    commits: Mapping[str, Commit],
    found: Corrections | None = None,
    today: str | None = None,
) -> TournamentView:
    """A tournament understood, as its pages see it on the day of the newest commit."""
    site, tournament = shared.site, scored.tournament
    assert site and tournament
    frame = PageLayout(
        site.settings,
        site.pages,
        commit=newest((source.path for source in unit.sources), commits),
        organiser=tournament.organiser,
    )
    life = lifecycle(tournament, scored.reports, today)
    return TournamentView(
        site,
        tournament,
        scored.reports,
        life,
        tuple(scored.problems),
        frame,
        shared.clause_of,
        shared.headings,
        found,
        commits,
    )


def _files(
    unit: TournamentFiles, scored: LoadedTournament, work: BuildContext, schedule: str
) -> Iterator[tuple[str, bytes | None]]:
    site, tournament = work.shared.site, scored.tournament
    assert site and tournament
    corrected = corrections(work.past, tournament, unit.sources, work.then.score)
    context = context_of(unit, scored, work.shared, work.commits, corrected, work.today)
    yield from _rendered(chain(tournament_pages(context), entry_pages(context)), site, work.theme)
    old = work.before.units.get(f"tournament:{unit.key}")
    kept = (
        old is not None and old["stamps"][-1:] == [schedule] and work.lies(f"tournament:{unit.key}")
    )
    # results change no schedule
    yield from ((path, None) for path in calendars(context)) if kept else tournament_feeds(context)
    yield from player_feeds(context)
    for photo in tournament.photos:
        yield f"{tournament.key}/photos/{photo.name}", photo.data
    for contest in tournament.contests:
        report = scored.reports[contest.key]
        folder = f"{tournament.key}/{contest.key}"
        yield f"{folder}/standings.json", in_lines(contest_data(contest, report)).encode()
        yield f"{folder}/standings.csv", b"\xef\xbb\xbf" + standings_csv(contest, report).encode()


def _rendered(pages: Iterable[Page], site: Site, theme: Path) -> Iterator[tuple[str, bytes]]:
    for page in pages:
        yield render(page, site.settings, theme)


def _site_wide(work: BuildContext, site: Site, made: Mapping[str, Made]) -> dict[str, Made]:
    """Rules, site-wide pages, the search's index and the theme's files, each a unit of its own."""
    told = [unit for unit in made.values() if unit["summary"]]
    summaries, stamps = [unit["summary"] for unit in told], [unit["stamps"] for unit in told]
    frame = PageLayout(
        site.settings,
        site.pages,
        commit=latest(work.commits.values()),
        feed=has_feed(site.settings, summaries),
    )
    ruled = replace(frame, commit=newest_below("rules/", work.commits))
    used = [
        frame.feed,
        in_titles(summaries),
        *[
            [found["key"], found["title"], [contest["rule"] for contest in found["contests"]]]
            for found in summaries
        ],
    ]
    book, common = work.book, work.common
    static = [
        source for source in work.look if source.path.startswith("static/") and not source.refused
    ]
    parts: dict[str, tuple[str, Callable[[], Iterator[tuple[str, bytes]]]]] = {
        "search": (
            _stamp(common, [found for _, found, _ in stamps]),
            lambda: index_files(site, book, [search_summary(found) for found in summaries]),
        ),
        "rules": (
            _stamp(common, ruled.commit, used),
            lambda: _rendered(rules_pages(site, book, ruled, summaries), site, work.theme),
        ),
        "site": (
            _stamp(common, frame.commit, [whole for whole, _, _ in stamps]),
            lambda: chain(
                _rendered(site_pages(site, frame, summaries), site, work.theme),
                site_feeds(site, book, summaries),
            ),
        ),
        "theme": (
            _stamp(*(f"{source.path}:{source.digest}" for source in static)),
            lambda: ((source.path, source.data) for source in static),
        ),
    }
    lines = {name: work.kept(name, wanted) for name, (wanted, _) in parts.items()}
    todo = [name for name, line in lines.items() if line is None]
    lines |= zip(
        todo,
        parallel_map(lambda name: work.unit(*parts[name]), todo, worth=len(parts)),
        strict=True,
    )
    return {name: line for name, line in lines.items() if line}


def newest_below(folder: str, commits: Mapping[str, Commit]) -> Commit | None:
    """The newest commit that touched a file below a folder."""
    return latest(commit for path, commit in commits.items() if path.startswith(folder))


def _stamp(*parts: object) -> str:
    return digest(
        _json([str(part) if isinstance(part, Commit) else part for part in parts]).encode()
    )


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def _common_digest(sources: Iterable[Source], theme: Iterable[Source]) -> str:
    """What every page depends on: the program, the theme, the settings, the people, the rules."""
    return digest(
        "".join(
            [
                program_digest(theme),
                *(f"{source.path}:{source.digest}" for source in shared_sources(sources)),
            ]
        ).encode()
    )


def _digest(common: str, unit: TournamentFiles, commits: Mapping[str, Commit]) -> str:
    parts = [f"{source.path}:{source.digest}:{commits.get(source.path)}" for source in unit.sources]
    return digest("".join([common, unit.key, *parts]).encode())


def _as_data(problem: Problem) -> dict[str, Any]:
    """A problem that a later build can tell again without reading the files."""
    place = problem.place
    return {
        "code": problem.code,
        "place": [place.path, place.line, place.column, place.length],
        "severity": problem.severity,
        "also": problem.also
        and [problem.also.path, problem.also.line, problem.also.column, problem.also.length],
        "facts": json.loads(json.dumps(dict(problem.facts), ensure_ascii=False, default=str)),
    }


def _from_data(data: Mapping[str, Any]) -> Problem:
    return Problem(
        data["code"],
        SourceLocation(*data["place"]),
        data["facts"],
        SourceLocation(*data["also"]) if data["also"] else None,
        data["severity"],
    )
