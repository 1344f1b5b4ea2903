"""What was corrected after it was announced: the reports of one contest at several times, compared. Pure: no git, no pages.

A contest is announced when its report is complete for the first time. Games that are only added go on from there; whatever else
changes a place, a total or an award is a correction.
"""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction

from .engine.model import ContestPlan, ContestReport
from .history import Step
from .nouns import Contest, Player
from .record import dataclass

Known = Callable[[Player], str]
Line = tuple[str, str]                  # "" for the whole contest, or a stage and its table; who


@dataclass(frozen=True)
class Standing:
    """A place and a total; None for what there is not."""

    rank: int | None = None
    points: Fraction | None = None


NOWHERE = Standing()


@dataclass(frozen=True)
class Moved:
    """Somebody whose place or total is another: in the whole contest, or in one table of an earlier stage."""

    who: str                            # Player.identity
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
class State:
    """A contest as it was published by a commit; None where its files could not be read then, or it was not there."""

    step: Step
    contest: Contest | None = None
    report: ContestReport | None = None
    sound: bool = True


@dataclass(frozen=True)
class ContestHistory:
    """One contest from its announcement until now."""

    announced: Step | None = None
    first_known: bool = True            # False: the copy of the repository does not reach back to the announcement
    added: tuple[Step, ...] = ()        # commits that only added games
    corrections: tuple[Correction, ...] = ()
    unreadable: tuple[Step, ...] = ()   # commits after the announcement whose files were not sound
    moved: tuple[Moved, ...] = ()       # as announced, and as it is now
    regiven: tuple[Regiven, ...] = ()


@dataclass(frozen=True)
class Corrections:
    """What git tells of one tournament."""

    contests: Mapping[str, ContestHistory]
    shallow: bool = False
    committed: bool = True              # the files lie there as in the newest commit


def compare(states: Iterable[State], now: Contest) -> ContestHistory:
    """The history of one contest from its states, oldest first; people are those of the contest as it is now."""
    known = _identity_now(now)
    first: State | None = None          # the announcement
    base: State | None = None           # the announcement, with what was added since
    last: State | None = None
    added: list[Step] = []
    unreadable: list[Step] = []
    found: list[Correction] = []
    for state in states:
        if not state.sound:
            unreadable += [state.step] if first else []
        elif first is None or last is None:
            first = base = last = state if state.report and state.report.complete else None
        elif state.report is not None:
            change = between(last, state, known)
            if change and only_added(last, state):
                added.append(state.step)
                base = state
            elif change:
                found.append(Correction(state.step, *change))
            last = state
    if first is None or base is None or last is None:
        return ContestHistory()
    return ContestHistory(first.step, first.step.whole, tuple(added), tuple(found), tuple(unreadable), *(between(base, last, known) or ((), ())))


def between(before: State, after: State, known: Known) -> tuple[tuple[Moved, ...], tuple[Regiven, ...]] | None:
    """Whose place, total or award differs between two states; None where nothing that is shown does."""
    old, new = _lines(before, known), _lines(after, known)
    moved = [Moved(who, table, old.get((table, who), NOWHERE), new.get((table, who), NOWHERE))
             for table, who in dict.fromkeys((*new, *old)) if old.get((table, who)) != new.get((table, who))]
    given, regiven = _awards(before, known), _awards(after, known)
    awards = [Regiven(key, given.get(key, ()), regiven.get(key, ())) for key in dict.fromkeys((*regiven, *given)) if given.get(key) != regiven.get(key)]
    return (tuple(moved), tuple(awards)) if moved or awards else None


def only_added(before: State, after: State) -> bool:
    """True where every game, ruling and adjustment of before is still there, by the same rules, and there are more games."""
    assert before.contest and after.contest
    old, new = before.contest.plan, after.contest.plan
    same = _rules(old) == _rules(new)
    return same and len(new.games) > len(old.games) and _kept(_games(old), _games(new)) and _beside(old) == _beside(new)


def _rules(plan: ContestPlan) -> object:
    """By what a contest is ranked."""
    stages = [(stage.name, stage.ties, stage.drop_worst, stage.carry, stage.advance, stage.compare) for stage in plan.stages]
    return plan.ties, plan.rule.decide, plan.rule.params, stages


def _games(plan: ContestPlan) -> list[str]:
    return [repr((game.slot, game.sheet, game.counts, [(each.player, each.points) for each in game.adjustments])) for game in plan.games]


def _beside(plan: ContestPlan) -> tuple[list[object], list[str]]:
    return [(each.player, each.points, each.stage) for each in plan.adjustments], [each.player for each in plan.disqualified]


def _kept(old: Sequence[str], new: Sequence[str]) -> bool:
    left = list(new)
    for each in old:
        if each not in left:
            return False
        left.remove(each)
    return True


def _lines(state: State, known: Known) -> dict[Line, Standing]:
    """Everybody's place and total in the whole contest; and in the tables of the stages before the last."""
    assert state.contest and state.report
    stages, who = state.report.stages, _identities(state.contest, known)
    totals = {row.player: row.points for table in stages[-1].tables for row in table.rows}
    found: dict[Line, Standing] = {("", who[player]): Standing(rank, totals.get(player)) for rank, group in state.report.placed for player in group}
    for stage in stages[:-1]:
        found |= {(f"{stage.name} {table.name or ''}".rstrip(), who[row.player]): Standing(row.rank, row.points) for table in stage.tables for row in table.rows}
    return found


def _awards(state: State, known: Known) -> dict[str, tuple[str, ...]]:
    assert state.contest and state.report
    who = _identities(state.contest, known)
    return {award.key: tuple(sorted(who[player] for player in award.players)) for award in state.report.awards}


def _identities(contest: Contest, known: Known) -> dict[str, str]:
    return {key: known(player) for key, player in contest.players.items()}


def _identity_now(now: Contest) -> Known:
    """Who somebody of then is now: who has the id, else whoever his name or his old id means; so a person who got an id later is still the same."""
    ids = {player.identity for player in now.players.values()}

    def known(player: Player) -> str:
        found = None if player.identity in ids else now.called.one(player.written) or now.called.one(player.identity)
        return now.players[found].identity if found else player.identity
    return known
