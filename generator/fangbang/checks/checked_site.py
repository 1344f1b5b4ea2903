"""From Sources to what they mean: documents → valid → Site →
Reports, with every problem on the way.

A tournament is the unit of work: what it needs is its own files, the rules it names, the settings
and the program.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import PurePosixPath

from ..documents.document import Document, parse
from ..documents.rulesheet import RuleSheet, clause_behind, read_sheet
from ..documents.schemas import valid
from ..engine.model import ContestReport
from ..engine.score import score
from ..files.site_folder import IMAGES, TEXTS, is_readable, named_rules
from ..files.source_file import Source
from ..games import GAMES
from ..load import (
    read_editions,
    read_pages,
    read_players,
    read_settings,
    read_tournament,
    told_apart,
)
from ..messages.catalog import closest_match
from ..messages.problem import ERROR, OPEN, Problem, SourceLocation, stops
from ..model import Edition, SheetSource, Site, Tournament
from . import (
    bare,
    check_clauses,
    check_comments,
    check_names,
    check_refused,
    check_rule,
    check_site,
    check_texts,
    check_tournament,
    check_unread,
    check_wording,
)
from .rulesheets import check_edition


@dataclass(frozen=True)
class TournamentFiles:
    """The files of one tournament; `planned` are all that have a plan, for “did you mean”."""

    key: str
    sources: tuple[Source, ...]
    planned: tuple[str, ...] = ()


@dataclass
class LoadedTournament:
    """One tournament understood: its nouns, its reports and every problem found on the way."""

    key: str
    tournament: Tournament | None = None
    reports: Mapping[str, ContestReport] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


@dataclass
class SiteContext:
    """What every tournament needs: the site, the sheets of its
    editions, and the problems found in them.
    """

    site: Site | None
    sheets: Mapping[str, Mapping[str, RuleSheet]] = field(default_factory=dict)
    tips: Mapping[str, Mapping[str, RuleSheet]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    # clauses once found
    stated: dict[tuple[str, str, str | None], str | None] = field(default_factory=dict, repr=False)

    @cached_property
    def headings(self) -> Mapping[str, Mapping[tuple[str, str], str]]:
        """edition → (language, section) → heading, so that a clause can be named."""
        return {
            key: {
                (language, section.key): section.heading
                for language, sheet in sheets.items()
                for section in sheet.sections
            }
            for key, sheets in self.sheets.items()
        }

    def clause_of(self, edition: str, reason: str, parameter: str | None) -> str | None:
        """The clause of an edition that is about points of a reason, or states their number."""
        asked = (edition, reason, parameter)
        if asked not in self.stated and self.site:
            self.stated[asked] = clause_behind(
                self.site.editions[edition], self.sheets.get(edition, {}), reason, parameter
            )
        return self.stated.get(asked)


def plan_of(tournament: str) -> str:
    """Where a tournament's plan lies."""
    return f"content/{tournament}/tournament.yaml"


def units(sources: Iterable[Source]) -> list[TournamentFiles]:
    """Sources by tournament: every folder of content/ or results/
    with something in it that is read.
    """
    found: dict[str, list[Source]] = {}
    for source in sources:
        parts = source.path.split("/")
        if parts[0] in ("content", "results") and len(parts) > 2 and not source.refused:
            found.setdefault(parts[1], []).append(source)
    planned = tuple(
        key for key, each in found.items() if any(source.path == plan_of(key) for source in each)
    )
    return [
        TournamentFiles(key, tuple(each), planned)
        for key, each in sorted(found.items())
        if any(is_readable(source.path) for source in each)
    ]


def needed_for(unit: TournamentFiles, sources: Iterable[Source]) -> list[Source]:
    """The sources without the editions that this tournament does not name; all of them
    where it names one that is not there.
    """
    sources = list(sources)
    named = named_rules(unit.sources)
    known = {source.path.split("/")[1] for source in sources if source.path.startswith("rules/")}
    return (
        [
            source
            for source in sources
            if not source.path.startswith("rules/") or source.path.split("/")[1] in named
        ]
        if named <= known
        else sources
    )


def shared_sources(sources: Iterable[Source]) -> list[Source]:
    """What belongs to no tournament: settings, players, free pages, rule editions,
    and what lies where nothing is read.
    """
    sources = list(sources)
    taken = {source.path for unit in units(sources) for source in unit.sources}
    return [source for source in sources if source.path not in taken]


def load_site(sources: Iterable[Source], known: Sequence[Problem] | None = None) -> SiteContext:
    """Settings, players, rule editions and their sheets; without a site where they are not sound.

    `known` are the problems of these very sources, where they were checked before and nothing
      stopped.
    """
    problems: list[Problem] = []
    sources = shared_sources(sources)
    if known is None:
        problems.extend(check_refused(sources))
    sources = [source for source in sources if not source.refused]
    documents = _documents(sources, problems)
    if known is None:
        _checked(documents, sources, _not_private(documents.get("content/site.yaml")), problems)
    if "content/site.yaml" not in documents:
        return SiteContext(None, problems=problems)
    for path, document in documents.items() if known is None else ():
        name = _schema_name(path, document)
        if name:
            valid(document, name, problems)
    if stops(problems):
        return SiteContext(None, problems=problems)
    site = Site(
        read_settings(documents["content/site.yaml"]),
        told_apart(read_players(documents.get("content/players.yaml"))),
        read_editions(documents),
        read_pages(documents),
    )
    sheets = {
        key: _read(edition.sheets, edition, problems) for key, edition in site.editions.items()
    }
    tips = {key: _read(edition.tips, edition, problems) for key, edition in site.editions.items()}
    if known is None:
        problems.extend(check_site(site))
        problems.extend(check_unread([source.path for source in sources], site.settings.languages))
        for key, edition in site.editions.items():
            problems.extend(check_rule(edition, documents[edition.place.path].place))
            problems.extend(check_edition(edition, sheets[key], tips[key]))
    return SiteContext(site, sheets, tips, list(problems if known is None else known))


def _read(
    sources: Mapping[str, SheetSource], edition: Edition, problems: list[Problem]
) -> dict[str, RuleSheet]:
    return {language: read_sheet(source, edition, problems) for language, source in sources.items()}


def _schema_name(path: str, document: Document) -> str | None:
    named = {"content/site.yaml": "site", "content/players.yaml": "players"}
    name = PurePosixPath(path).name
    if path.startswith("rules/") and name in ("rule.yaml", "glossary.yaml", "script.yaml"):
        kind = document.data.get("game") if isinstance(document.data, dict) else None
        of_kind = name == "rule.yaml" and isinstance(kind, str) and kind in GAMES
        return name.removesuffix(".yaml") + (f"-{kind}" if of_kind else "")
    return named.get(path)


def _documents(sources: Iterable[Source], problems: list[Problem]) -> dict[str, Document]:
    return {
        source.path: document
        for source in sources
        if source.path.endswith(TEXTS) and (document := parse(source, problems))
    }


def _checked(
    documents: Mapping[str, Document],
    sources: Iterable[Source],
    not_private: Mapping[str, str],
    problems: list[Problem],
) -> None:
    """What holds for any text, and for the names of all files."""
    for document in documents.values():
        problems.extend(check_wording(document.path, document.text, not_private))
        problems.extend(check_comments(document))
        problems.extend(check_texts(document))
    problems.extend(check_names((source.path for source in sources), not_private))


def _not_private(settings: Document | None) -> Mapping[str, str]:
    """What the settings say is no private data; they are not yet known to be sound."""
    problems: list[Problem] = []
    if settings is None or not valid(settings, "site", problems):
        return {}
    return {bare(text): why for text, why in read_settings(settings).not_private.items()}


def load_tournament(unit: TournamentFiles, shared: SiteContext) -> LoadedTournament:
    """One tournament from its files to its reports; a stage begins only when the
    one before found nothing that stops.
    """
    scored = LoadedTournament(unit.key)
    problems, site = scored.problems, shared.site
    documents = _documents(unit.sources, problems)
    not_private = site.settings.not_private if site else {}
    _checked(
        documents, unit.sources, {bare(text): why for text, why in not_private.items()}, problems
    )
    plan = documents.get(plan_of(unit.key))
    contests = plan.data.get("contests") if plan and isinstance(plan.data, dict) else None
    languages = site.settings.languages if site else ()
    problems.extend(
        check_unread(
            [source.path for source in unit.sources],
            languages,
            contests if isinstance(contests, dict) else {},
        )
    )
    if plan is None and not stops(problems):
        problems.append(
            Problem(
                "results-without-plan",
                SourceLocation(unit.sources[0].path),
                {"folder": unit.key, "near": closest_match(unit.key, unit.planned)},
            )
        )
    if (
        site is None
        or plan is None
        or stops(problems)
        or not _valid(unit.key, plan, documents, site, problems)
    ):
        return scored
    pictures = [
        source
        for source in unit.sources
        if source.path.startswith(f"content/{unit.key}/photos/")
        and source.path.lower().endswith(IMAGES)
    ]
    tournament = read_tournament(
        unit.key, plan, documents, site.editions, site.players, pictures, problems
    )
    if stops(problems):
        return scored
    scored.tournament = tournament
    scored.reports = {contest.key: score(contest.plan) for contest in tournament.contests}
    problems.extend(check_tournament(site, tournament, scored.reports))
    problems.extend(check_clauses(tournament, shared.sheets))
    problems[:] = _closed(problems, tournament)
    return scored


def _closed(problems: Iterable[Problem], tournament: Tournament) -> list[Problem]:
    """Where the plan says that all is over, what still awaits a person is an error."""
    return [
        replace(problem, severity=ERROR)
        if tournament.closed and problem.severity == OPEN
        else problem
        for problem in problems
    ]


def _valid(
    key: str, plan: Document, documents: Mapping[str, Document], site: Site, problems: list[Problem]
) -> bool:
    """The plan, then each results file by the kind of game its contest plays."""
    if not valid(plan, "tournament", problems):
        return False
    contests = (plan.data or {}).get("contests") or {}
    for path, document in documents.items():
        parts = path.split("/")
        if parts[0] != "results" or path.endswith(".md"):
            continue
        contest = parts[2].removesuffix(".yaml").removesuffix(".yml")
        if contest not in contests:
            problems.append(
                Problem(
                    "results-without-contest",
                    document.place(),
                    {"name": contest, "near": closest_match(contest, contests)},
                )
            )
            continue
        edition = site.editions.get(contests[contest]["rule"])
        if edition is not None:
            valid(document, f"results-{edition.kind}", problems)
    return not stops(problems)
