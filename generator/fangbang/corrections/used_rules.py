"""A rule edition that complete tournaments were scored by does not change unnoticed: which totals,
places and awards would change is told.

What a tournament was scored by is the rule as it stood at the commit that last changed its plan or
its results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ..checks.checked_site import LoadedTournament, SiteContext, TournamentFiles, load_tournament
from ..documents.document import Document, parse
from ..documents.schemas import valid
from ..files.history import Past, Step
from ..files.source_file import Source
from ..load import read_editions
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Contest, Edition, Tournament
from .compare import ContestState, compare


def changed_rules(
    past: Past | None,
    unit: TournamentFiles,
    scored: LoadedTournament,
    shared: SiteContext,
    rules: Mapping[str, Source],
) -> Iterator[Problem]:
    """Each edition whose rule.yaml is another than the one this tournament was scored
    by, where that changes what came out.

    `rules` are the sources of the editions by their paths.
    """
    if past is None or not past.steps or scored.tournament is None or shared.site is None:
        return
    complete = {
        contest.edition.key
        for contest in scored.tournament.contests
        if scored.reports[contest.key].complete
    }
    steps = past.touching(
        f"{folder}/{name}" for name in past.names_of(unit.key) for folder in ("content", "results")
    )
    for key in sorted(complete) if steps else ():
        path = f"rules/{key}/rule.yaml"
        if path in rules and _touched(past, path, steps[-1]):
            yield from _compared(past, steps[-1], unit, scored, shared, rules[path])


def _touched(past: Past, path: str, since: Step) -> bool:
    """True where a file lies there otherwise than it did at a commit:
    nothing is read from git to say no.
    """
    later = (
        step
        for step in past.touching([path.rpartition("/")[0]])
        if step.commit.at > since.commit.at
    )
    return path in past.changed or any(path in step.paths for step in later)


def _compared(
    past: Past,
    since: Step,
    unit: TournamentFiles,
    scored: LoadedTournament,
    shared: SiteContext,
    now: Source,
) -> Iterator[Problem]:
    before = next(iter(past.sources(since, [now.path], (".yaml",))), None)
    edition = before and before.data != now.data and _edition(before)
    if not edition or before is None or shared.site is None or scored.tournament is None:
        return
    site = replace(shared.site, editions={**shared.site.editions, edition.key: edition})
    then = load_tournament(unit, replace(shared, site=site, stated={}))
    if then.tournament is None:
        return
    for contest in scored.tournament.contests:
        old = _contest(then.tournament, contest.key)
        if contest.edition.key == edition.key and old and then.reports.get(contest.key):
            states = (
                ContestState(since, old, then.reports[contest.key]),
                ContestState(since, contest, scored.reports[contest.key]),
            )
            found = compare(states, contest)
            if found.moved or found.regiven:
                totals = {
                    each.who for each in found.moved if each.before.points != each.after.points
                }
                places = {
                    each.who
                    for each in found.moved
                    if each.before.rank != each.after.rank and not each.table
                }
                facts = {
                    "tournament": unit.key,
                    "contest": contest.key,
                    "edition": edition.key,
                    "commit": since.commit.name,
                    "totals": len(totals),
                    "places": len(places),
                    "awards": len(found.regiven),
                }
                yield Problem(
                    "used-rule-changed", _first_change(before, now), facts, severity=WARNING
                )


def _contest(tournament: Tournament, key: str) -> Contest | None:
    return next((contest for contest in tournament.contests if contest.key == key), None)


def _edition(source: Source) -> Edition | None:
    """The edition as it was; None where its file was not sound then."""
    problems: list[Problem] = []
    document: Document | None = parse(source, problems)
    if document is None or not valid(document, "rule", problems):
        return None
    return next(iter(read_editions({source.path: document}).values()), None)


def _first_change(before: Source, now: Source) -> SourceLocation:
    """The first line that is another now."""
    old, new = (_lines(each) for each in (before, now))
    at = next(
        (at for at, line in enumerate(new) if at >= len(old) or line != old[at]),
        max(0, len(new) - 1),
    )
    line = new[at] if new else ""
    start = len(line) - len(line.lstrip())
    return SourceLocation(now.path, at + 1, start + 1, max(1, len(line.strip())))


def _lines(source: Source) -> list[str]:
    return source.data.decode("utf-8", "replace").splitlines()


def rule_files(sources: Iterable[Source]) -> dict[str, Source]:
    """The rule.yaml of every edition."""
    return {
        source.path: source
        for source in sources
        if source.path.startswith("rules/") and source.path.endswith("/rule.yaml")
    }
