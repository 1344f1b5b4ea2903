"""A contest → its report: ledger, stages one after the other, places,
awards; and what is wrong with its games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from ..games.base import EngineProblem, Game
from . import deciders, fixtures
from . import feasibility as sizes
from .advancement import compare_across_tables, unequal
from .awards import awards
from .ledger import ledger
from .model import ContestPlan, ContestReport, StageReport, UnresolvedTie
from .play_offs import parted
from .standings import LedgerIndex
from .tiebreaks import criterion
from .tracks import ranked_tracks
from .unanswered import whatever_is_answered

Placed = tuple[tuple[int, tuple[str, ...]], ...]


def score(plan: ContestPlan) -> ContestReport:
    """Everything that can be computed; nothing is decided that the rules, or the answers
    to their questions, do not decide.
    """
    return whatever_is_answered(plan, _score) if plan.unanswered else _score(plan)


def _score(plan: ContestPlan) -> ContestReport:
    book = LedgerIndex(plan, ledger(plan))
    stages = _stages(book)
    complete = bool(stages) and all(stage.complete for stage in stages)
    placed = _placed(stages)
    tracks = ranked_tracks(placed, complete, book)
    reached = {stage.name: stage.players for stage in stages}
    given, ties = awards(placed, _points(stages), tracks, reached, book) if complete else ((), ())
    undecided = (*(tie for stage in stages for tie in stage.undecided), *ties)
    stages = [_without_outsiders(stage, book) for stage in stages]
    return ContestReport(
        plan, book.entries, tuple(stages), _placed(stages), given, undecided, complete, tracks
    )


def _stages(book: LedgerIndex) -> list[StageReport]:
    reports: list[StageReport] = []
    players: Sequence[str] = book.plan.players
    awaiting = False
    for stage in book.plan.stages:
        report = stage.how.run(
            stage, () if awaiting else players, book.stage_games(stage.name), book
        )
        report = replace(report, placed=parted(report.placed, stage, book))
        reports.append(_awaiting(report) if awaiting else report)
        awaiting = awaiting or bool(report.undecided)
        players = report.advancing if stage.advance else players
    return reports


def _awaiting(report: StageReport) -> StageReport:
    """A stage for which nobody knows yet who plays in it: whatever
    was typed of it, it decides nothing.
    """
    tables = tuple(replace(table, complete=False) for table in report.tables)
    return replace(
        report, complete=False, awaiting=True, tables=tables, placed=(), advancing=(), undecided=()
    )


def _placed(stages: Sequence[StageReport]) -> Placed:
    """Places that no game still to come can change: those of the last stage as it tells them;
    behind everybody who went on from it, those whom an earlier stage sent home, once it is over
    and nothing in it awaits a ruling.
    """
    further: set[str] = set()
    places = [(rank, new) for rank, group in stages[-1].placed if (new := _new(group, further))]
    for before, after in reversed(list(pairwise(stages))):
        further |= {*before.advancing, *after.players}
        home = before.complete and not before.undecided and not after.awaiting
        for _, group in before.placed if home else ():
            rank = 1 + len(further)
            out = _new(group, further)
            places += [(rank, out)] if out else []
    return tuple(places)


def _new(group: Sequence[str], seen: set[str]) -> tuple[str, ...]:
    """Those of a group who were not seen yet; from now on they are."""
    new = tuple(dict.fromkeys(player for player in group if player not in seen))
    seen.update(new)
    return new


def _without_outsiders(stage: StageReport, book: LedgerIndex) -> StageReport:
    """A bracket without places for those who hold none: a disqualified champion's place stays open,
    and who played out of competition leaves no gap. Awards pass over both by name.
    """
    if stage.bracket is None:
        return stage
    shown, made = book.plan.exhibition, []
    for rank, group in stage.placed:
        ahead = sum(
            place < rank and player in shown for place, who in stage.placed for player in who
        )
        left = tuple(player for player in group if player not in book.excluded | shown)
        made += [(rank - ahead, left)] if left else []
    return replace(stage, placed=tuple(made))


def _points(stages: Sequence[StageReport]) -> dict[str, Fraction]:
    """Everybody's points in the last stage with a table that he reached."""
    found: dict[str, Fraction] = {}
    for stage in stages:
        found |= {row.player: row.points for table in stage.tables for row in table.rows}
        for matches in stage.bracket or ():
            for player in (player for match in matches for player in match.players if player):
                found.pop(player, None)
    return found


def faults(plan: ContestPlan, report: ContestReport) -> Iterator[EngineProblem]:
    """What does not fit in a contest: sizes, sheets, stages,
    duplicates, ties at a line that matters.
    """
    yield from sizes.faults(plan)
    yield from _editions(plan)
    for game in plan.games:
        yield from plan.rule.game.problems(game, plan.rule)
    yield from _misplaced(plan)
    yield from _twice(plan)
    yield from _orders_differ(plan)
    book = LedgerIndex(plan, report.ledger)
    yield from _before_coming(plan, book)
    yield from fixtures.faults(plan)
    for before, (stage, found) in enumerate(zip(plan.stages, report.stages, strict=True)):
        games = book.stage_games(stage.name)
        if found.awaiting:  # told by what it waits for
            continue
        if before and games and not report.stages[before - 1].complete:
            yield EngineProblem(
                "stage-too-early",
                plan.games[games[0]].place,
                {"stage": stage.name, "before": plan.stages[before - 1].name},
            )
            continue
        yield from _uninvited(plan, found, games)
        across = stage.advance and (
            stage.advance.best_next or compare_across_tables(stage.advance, found.tables)
        )
        open_line = across and stage.comparison is None
        if unequal(found.tables) and (
            open_line or (stage.compare is None and _merged_at_a_prize(plan, report, before))
        ):
            yield EngineProblem(
                "best-next-unequal",
                stage.place,
                {"stage": stage.name, "sizes": sorted({len(table.rows) for table in found.tables})},
            )
        yield from stage.how.faults(stage, found.players, games, found, book)
        yield from deciders.faults(stage, games, found, book)
    yield from (_undecided(plan, tie) for tie in report.undecided)


def _merged_at_a_prize(plan: ContestPlan, report: ContestReport, at: int) -> bool:
    """True where a prize for a place goes to people of several tables who only have the same place
    there: all firsts are first, but the second of two is not the second of six.
    """
    most = max((award.places or 0 for award in plan.awards if award.track is None), default=0)
    of = {
        row.player: (table.name, row.rank)
        for table in report.stages[at].tables
        for row in table.rows
    }
    further = {player for stage in report.stages[at + 1 :] for player in stage.players}
    for rank, group in report.placed:
        mine = [of[player] for player in group if player in of and player not in further]
        if (
            rank <= most
            and len({name for name, _ in mine}) > 1
            and any(place > 1 for _, place in mine)
        ):
            return report.stages[at].complete
    return False


def _editions(plan: ContestPlan) -> Iterator[EngineProblem]:
    """Buchholz and Sonneborn-Berger in a Swiss depend on
    the FIDE edition; which one must be said.
    """
    for stage in plan.stages:
        names = [name for name in plan.ties_of(stage) if criterion(name, "high").needs_edition]
        if stage.how.unplayed_rounds and names and plan.fide is None:
            yield EngineProblem("needs-fide-edition", plan.place, {"name": names[0]})


def _misplaced(plan: ContestPlan) -> Iterator[EngineProblem]:
    names = [stage.name for stage in plan.stages]
    for game in plan.games:
        yield from fixtures.wrong_stage(game.slot.stage, game.place, names)
    for adjustment in plan.adjustments:
        if adjustment.stage is not None:
            yield from fixtures.wrong_stage(adjustment.stage, adjustment.place or plan.place, names)


def _twice(plan: ContestPlan) -> Iterator[EngineProblem]:
    """The same game number at the same table; a game that was
    spoiled is played again under its number.
    """
    seen: dict[object, Game] = {}
    for game in (game for game in plan.games if game.held):
        who = frozenset(plan.rule.game.players(game.result)) if game.slot.match is None else None
        key = (game.slot, who if game.slot.table is None and plan.rule.game.for_two else None)
        if game.slot.game is None and game.slot.match is None and plan.rule.game.for_two:
            continue
        if (before := seen.get(key)) is not None and (game.slot.game or game.slot.match):
            yield EngineProblem(
                "game-twice", game.place, {"game": game.slot.game or game.slot.match}, before.place
            )
        seen.setdefault(key, game)


def _orders_differ(plan: ContestPlan) -> Iterator[EngineProblem]:
    """Two rulings, or two lots, that order the same people differently."""
    for orders in (
        [(ruling.order, (ruling.stage, ruling.award), ruling.place) for ruling in plan.rulings],
        [(lot.order, (lot.stage, None), lot.place) for lot in plan.lots],
    ):
        for at, (order, about, place) in enumerate(orders):
            for before, said, where in orders[:at]:
                both = [player for player in order if player in before]
                if said == about and both != [player for player in before if player in order]:
                    yield EngineProblem("orders-differ", place, {"players": both}, where)


def _before_coming(plan: ContestPlan, book: LedgerIndex) -> Iterator[EngineProblem]:
    """Games of somebody in a round before the one that he came to; a bye, or a game
    to which he did not come, is none.
    """
    for late in plan.late:
        for index, game in enumerate(plan.games):
            if (
                game.slot.round
                and game.slot.round < late.from_round
                and book.was_there(late.player, index)
            ):
                facts = {"player": late.player, "round": late.from_round}
                yield EngineProblem("played-before-coming", game.place, facts, late.place)


def _uninvited(
    plan: ContestPlan, stage: StageReport, games: Sequence[int]
) -> Iterator[EngineProblem]:
    """People in a later stage whom the stage before did not let through."""
    invited = set(stage.players)
    if not invited:
        return
    told: set[str] = set()
    entered = frozenset(plan.players)  # an outside judge is not one of them
    for index in games:
        for player in plan.rule.game.players(plan.games[index].result):
            if player not in invited and player not in told and player in entered:
                told.add(player)
                yield EngineProblem(
                    "not-through",
                    plan.games[index].place,
                    {"player": player, "stage": stage.name, "through": sorted(invited)},
                    who=player,
                )


def _undecided(plan: ContestPlan, tie: UnresolvedTie) -> EngineProblem:
    about, _, key = tie.about.partition(":")
    facts = {
        "players": tie.players,
        "seats": tie.seats,
        "key": key,
        "table": tie.table or key,
        "line": tie.line,
    }
    stage = next(
        (stage.place for stage in plan.stages if about == "stage" and stage.name == key), None
    )
    return EngineProblem(f"undecided-{about}", plan.place, facts, stage, "open")
