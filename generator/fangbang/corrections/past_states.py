"""A tournament at every commit that was published: its files of then, by the rules
of then, understood and scored again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ..checks.checked_site import SiteContext, TournamentFiles, load_site, load_tournament
from ..checks.hidden_names import find_name
from ..checks.wording import is_private
from ..engine.model import ContestReport
from ..files.history import Past, Step
from ..files.site_folder import lend_rules, named_rules
from ..files.source_file import Source
from ..messages.problem import stops
from ..model import Contest, Tournament
from .compare import ContestHistory, ContestState, Correction, Corrections, compare

Result = tuple[Tournament, Mapping[str, ContestReport]]
Score = Callable[[str, tuple[Source, ...]], Result | None]  # None: not sound


@dataclass(frozen=True)
class PastState:
    """A tournament as a commit left it; `scored` is None where its files are not sound."""

    step: Step
    scored: Result | None


class Scorer:
    """Scores a tournament from files of another time; settings and rules that did
    not change since are understood once.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[tuple[str, str], ...], SiteContext] = {}

    def score(self, key: str, sources: tuple[Source, ...]) -> Result | None:
        """The nouns and reports of one tournament; None where its files are not sound."""
        own = [
            source
            for source in sources
            if source.path.startswith("rules/") or source.path.count("/") == 1
        ]
        named = tuple((source.path, source.digest) for source in own)
        if named not in self.known:
            self.known[named] = load_site(own)
        shared = self.known[named]
        scored = load_tournament(
            TournamentFiles(
                key,
                tuple(
                    source
                    for source in sources
                    if source.path.count("/") > 1 and not source.path.startswith("rules/")
                ),
            ),
            shared,
        )
        return (
            None
            if stops([*shared.problems, *scored.problems]) or scored.tournament is None
            else (scored.tournament, scored.reports)
        )


def history_paths(past: Past, tournament: str, sources: Iterable[Source]) -> list[str]:
    """Whose commits matter: the tournament's own folders under all
    its names, and the editions it names.
    """
    own = [
        f"{folder}/{name}"
        for name in past.names_of(tournament)
        for folder in ("content", "results")
    ]
    return [*own, *(f"rules/{key}" for key in sorted(named_rules(sources)))]


def history_fingerprint(past: Past | None, tournament: str, sources: Iterable[Source]) -> str:
    """What a page on corrections depends on: the newest commit names all
    before it, unless the copy is shallow.
    """
    if past is None or not past.steps:
        return ""
    steps = past.touching(
        [
            f"content/{tournament}",
            f"results/{tournament}",
            *(f"rules/{key}" for key in sorted(named_rules(sources))),
        ]
    )
    paths = [source.path for source in sources]
    return (
        f"{steps[-1].full if steps else ''}:{past.steps[-1].full if past.shallow else ''}"
        f":{past.committed(paths)}"
    )


def corrections(
    past: Past | None, tournament: Tournament, sources: tuple[Source, ...], score: Score
) -> Corrections | None:
    """Everything that git tells of a tournament; None where it tells nothing."""
    if past is None:
        return None
    tops = history_paths(past, tournament.key, sources)
    then = list(_states(past, tournament.key, tops, score))
    if not then:
        return None
    contests = {
        contest.key: _told(
            past, tops, compare(_of_contest(then, contest.key), contest), then, contest
        )
        for contest in tournament.contests
    }
    return Corrections(contests, past.shallow, past.committed(source.path for source in sources))


def _states(past: Past, tournament: str, tops: list[str], score: Score) -> Iterator[PastState]:
    """One for every commit that changed something that is scored, oldest first; an edition that
    only an older plan named is followed too.
    """
    names, before = past.names_of(tournament), ""
    for step in _steps(past, names, tops):
        sources = _sources(past, step, names)
        now = "".join(f"{source.path}:{source.digest}" for source in sources)
        if sources and now != before:
            before = now
            yield PastState(step, score(_folder(sources), tuple(sources)))


def _steps(past: Past, names: list[str], tops: list[str]) -> list[Step]:
    """The commits to look at; an edition that only an older plan named is followed too."""
    while True:
        steps = past.touching(tops)
        plans = [
            plan
            for step in steps
            for plan in past.sources(
                step, [f"content/{name}/tournament.yaml" for name in names], (".yaml",)
            )
        ]
        more = {f"rules/{key}" for key in named_rules(plans)} - set(tops)
        if not more:
            return steps
        tops = [*tops, *sorted(more)]


def _sources(past: Past, step: Step, names: list[str]) -> list[Source]:
    """The files of then that the results hang on; nothing where there was no plan."""
    name = next(
        (
            name
            for name in names
            if past.sources(step, [f"content/{name}/tournament.yaml"], (".yaml",))
        ),
        None,
    )
    if name is None:
        return []
    own = past.sources(
        step,
        ["content/site.yaml", "content/players.yaml", f"content/{name}", f"results/{name}"],
        (".yaml", ".yml"),
    )
    rules = past.sources(
        step, [f"rules/{key}" for key in sorted(named_rules(own))], (".yaml", ".md")
    )
    return lend_rules([*own, *rules])


def _folder(sources: Iterable[Source]) -> str:
    return next(
        source.path.split("/")[1] for source in sources if source.path.endswith("/tournament.yaml")
    )


def _of_contest(then: Iterable[PastState], key: str) -> Iterator[ContestState]:
    for each in then:
        if each.scored is None:
            yield ContestState(each.step, sound=False)
            continue
        tournament, reports = each.scored
        contest = next((found for found in tournament.contests if found.key == key), None)
        yield ContestState(each.step, contest, reports[key] if contest else None)


def _told(
    past: Past, tops: list[str], found: ContestHistory, then: Iterable[PastState], contest: Contest
) -> ContestHistory:
    """With the words of each commit, unless they tell what is not shown."""
    secret = _secret(then, contest)

    def worded(each: Correction) -> Correction:
        said = past.said(each.step, tops)
        return replace(
            each,
            said=tuple(
                line
                for line in said
                if not is_private(line)
                and not any(find_name(line, name) is not None for name in secret)
            ),
        )

    return replace(found, corrections=tuple(worded(correction) for correction in found.corrections))


def _secret(then: Iterable[PastState], contest: Contest) -> set[str]:
    """Names that this contest hides, and of people who were taken out of the files."""
    shown = {
        name
        for player in contest.players.values()
        if not player.hidden
        for name in player.spellings
        if name not in player.was
    }
    were = {
        name
        for each in then
        if each.scored
        for player in each.scored[0].players.values()
        for name in (player.hidden[1:] or player.spellings)
    }
    hidden = {name for player in contest.players.values() for name in player.hidden[1:]}
    return {name for name in (were | hidden) - shown if len(name) > 1}
