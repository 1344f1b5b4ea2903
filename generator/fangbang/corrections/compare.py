"""What was corrected after it was announced: the reports of one contest at several times, compared.

Pure: no git, no pages.

A contest is announced when its report is complete for the first time. Games that are only added go
on from there; whatever else changes a place, a total or an award is a correction.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ..engine.model import ContestPlan, ContestReport
from ..files.history import Step
from ..model import Contest, Player
from .renamed import games_told, renamed

Known = Callable[[Player], str]
Line = tuple[str, str]  # "" for the whole contest, or a stage; who


@dataclass(frozen=True)
class Standing:
    """A place and a total; None for what there is not."""

    rank: int | None = None
    points: Fraction | None = None


NOWHERE = Standing()


@dataclass(frozen=True)
class Moved:
    """Somebody whose place or total is another: in the whole contest,
    or in one table of an earlier stage.
    """

    who: str  # Player.identity
    table: str
    before: Standing
    after: Standing


@dataclass(frozen=True)
class Regiven:
    """An award that somebody else has."""

    award: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass(frozen=True)
class Correction:
    """What one commit changed; `said` is empty where its words may not be shown."""

    step: Step
    moved: tuple[Moved, ...]
    regiven: tuple[Regiven, ...]
    said: tuple[str, ...] = ()


@dataclass(frozen=True)
class ContestState:
    """A contest as it was published by a commit; None where its files could not
    be read then, or it was not there.
    """

    step: Step
    contest: Contest | None = None
    report: ContestReport | None = None
    sound: bool = True


@dataclass(frozen=True)
class ContestHistory:
    """One contest from its announcement until now."""

    announced: Step | None = None
    # False: the copy of the repository does not reach back to the announcement
    first_known: bool = True
    added: tuple[Step, ...] = ()  # commits that only added games
    corrections: tuple[Correction, ...] = ()
    unreadable: tuple[Step, ...] = ()  # commits after the announcement whose files were not sound
    moved: tuple[Moved, ...] = ()  # as announced, and as it is now
    regiven: tuple[Regiven, ...] = ()


@dataclass(frozen=True)
class Corrections:
    """What git tells of one tournament."""

    contests: Mapping[str, ContestHistory]
    shallow: bool = False
    committed: bool = True  # the files lie there as in the newest commit


def compare(states: Iterable[ContestState], now: Contest) -> ContestHistory:
    """The history of one contest from its states, oldest first; people are
    those of the contest as it is now.
    """
    people = People(now)
    first: ContestState | None = None  # the announcement
    base: ContestState | None = None  # the announcement, with what was added since
    last: ContestState | None = None
    added: list[Step] = []
    unreadable: list[Step] = []
    found: list[Correction] = []
    for state in states:
        if not state.sound:
            unreadable += [state.step] if first else []
        elif first is None or last is None:
            first = base = last = state if state.report and state.report.complete else None
        elif state.report is not None:
            people.renamed(last, state)
            change = between(last, state, people.known)
            if change and only_added(last, state, people.known):
                added.append(state.step)
                base = state
            elif change:
                found.append(Correction(state.step, *change))
            last = state
    if first is None or base is None or last is None:
        return ContestHistory()
    told = tuple(people.as_now(each) for each in found)
    return ContestHistory(
        first.step,
        first.step.whole,
        tuple(added),
        told,
        tuple(unreadable),
        *(between(base, last, people.known) or ((), ())),
    )


def between(
    before: ContestState, after: ContestState, known: Known
) -> tuple[tuple[Moved, ...], tuple[Regiven, ...]] | None:
    """Whose place, total or award differs between two states;
    None where nothing that is shown does.
    """
    old, new = _lines(before, known), _lines(after, known)
    nowhere = ("", NOWHERE)
    moved = [
        Moved(
            line[1],
            new.get(line, old.get(line, nowhere))[0],
            old.get(line, nowhere)[1],
            new.get(line, nowhere)[1],
        )
        for line in dict.fromkeys((*new, *old))
        if old.get(line, nowhere)[1] != new.get(line, nowhere)[1]
    ]
    given, regiven = _awards(before, known), _awards(after, known)
    awards = [
        Regiven(key, given.get(key, ()), regiven.get(key, ()))
        for key in dict.fromkeys((*regiven, *given))
        if given.get(key) != regiven.get(key)
    ]
    return (tuple(moved), tuple(awards)) if moved or awards else None


def only_added(before: ContestState, after: ContestState, known: Known) -> bool:
    """True where every game, ruling and adjustment of before is still there, by the
    same rules, and there are more games.
    """
    assert before.contest and after.contest
    old, new = before.contest.plan, after.contest.plan
    was, now = _identities(before.contest, known), _identities(after.contest, known)
    same = _rules(old) == _rules(new)
    return (
        same
        and len(new.games) > len(old.games)
        and _kept(games_told(old, was), games_told(new, now))
        and _beside(old, was) == _beside(new, now)
    )


def _rules(plan: ContestPlan) -> object:
    """By what a contest is ranked."""
    stages = [
        (stage.name, stage.ties, stage.drop_worst, stage.carry, stage.advance, stage.compare)
        for stage in plan.stages
    ]
    return plan.ties, plan.rule.decide, plan.rule.params, stages


def _beside(plan: ContestPlan, who: Mapping[str, str]) -> tuple[list[object], list[str]]:
    """In whatever order they stand in the file."""
    adjusted = sorted(
        (who[adjustment.player], adjustment.points, adjustment.stage or "")
        for adjustment in plan.adjustments
    )
    return [*adjusted], sorted(who[each.player] for each in plan.disqualified)


def _kept(old: Sequence[str], new: Sequence[str]) -> bool:
    return not Counter(old) - Counter(new)


def _lines(state: ContestState, known: Known) -> dict[Line, tuple[str, Standing]]:
    """Everybody's place and total in the whole contest; and in the tables of the stages before
    the last, whatever they are called.
    """
    assert state.contest and state.report
    stages, who = state.report.stages, _identities(state.contest, known)
    totals = {row.player: row.points for table in stages[-1].tables for row in table.rows}
    found: dict[Line, tuple[str, Standing]] = {
        ("", who[player]): ("", Standing(rank, totals.get(player)))
        for rank, group in state.report.placed
        for player in group
    }
    for stage in stages[:-1]:
        found |= {
            (stage.name, who[row.player]): (
                f"{stage.name} {table.name or ''}".rstrip(),
                Standing(row.rank, row.points),
            )
            for table in stage.tables
            for row in table.rows
        }
    return found


def _awards(state: ContestState, known: Known) -> dict[str, tuple[str, ...]]:
    assert state.contest and state.report
    who = _identities(state.contest, known)
    return {
        award.key: tuple(sorted(who[player] for player in award.players))
        for award in state.report.awards
    }


def _identities(contest: Contest, known: Known) -> dict[str, str]:
    return {key: known(player) for key, player in contest.players.items()}


class People:
    """Who somebody of then is now: by id, by name, or because all of his games are those
    of a person who came when he went.
    """

    def __init__(self, now: Contest):
        self.known_now = _identity_now(now)
        self.later: dict[str, str] = {}

    def known(self, player: Player) -> str:
        """The identity under which a person of any state is known in the newest one so far."""
        found = self.known_now(player)
        return self.later.get(found, found)

    def renamed(self, before: ContestState, after: ContestState) -> None:
        """Takes note of whoever has another name since the state before."""
        assert before.contest and after.contest
        for old, new in renamed(before.contest, after.contest, self.known).items():
            self.later = {
                key: each
                for key, each in (
                    (key, new if each == old else each) for key, each in self.later.items()
                )
                if key != each
            }
            self.later[old] = new

    def as_now(self, found: Correction) -> Correction:
        """What was told before somebody was renamed, with the names of now."""

        def now(who: Iterable[str]) -> tuple[str, ...]:
            return tuple(sorted(self.later.get(each, each) for each in who))

        moved = tuple(replace(each, who=self.later.get(each.who, each.who)) for each in found.moved)
        regiven = tuple(
            replace(each, before=now(each.before), after=now(each.after)) for each in found.regiven
        )
        return replace(found, moved=moved, regiven=regiven)


def _identity_now(now: Contest) -> Known:
    """Who somebody of then is now: who has the id, else whoever his name or his old id means; so a
    person who got an id later is still the same.
    """
    ids = {player.identity for player in now.players.values()}

    def known(player: Player) -> str:
        found = (
            None
            if player.identity in ids
            else now.called.one(player.written) or now.called.one(player.identity)
        )
        return now.players[found].identity if found else player.identity

    return known
