"""Swiss: everybody plays in every round, nobody twice against the same;
standings come from the recorded rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ...games.base import EngineProblem, Game, GamePosition
from ..advancement import ranked_report
from ..missed import byes_of
from ..model import StagePlan, StageReport, Table
from ..planned import ContestPlan
from ..slots import PLANNED, SlotState, drawn_slots, played_slots
from ..stage_formats import IN_ROUNDS, OpenGame, StageFormat
from ..standings import LedgerIndex, expected, table


def run(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> StageReport:
    """One table over all rounds."""
    complete = _complete(stage, players, games, book)
    found = (table(None, players, games, complete, stage, book),)
    return ranked_report(stage, players, found, complete, book)


def by_round(games: Sequence[int], book: LedgerIndex) -> dict[int, dict[str, list[int]]]:
    """Round → player → his games of that round, but for those that were spoiled."""
    found: dict[int, dict[str, list[int]]] = {}
    for index in book.held(games):
        game = book.plan.games[index]
        if game.slot.round is not None:
            for player in book.plan.rule.game.players(game.result):
                found.setdefault(game.slot.round, {}).setdefault(player, []).append(index)
    return found


def _complete(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> bool:
    """All planned rounds are there; nobody is missing from the last without a bye,
    from none a pair that was drawn, nor two who may have met: one alone who is
    missing from an earlier round was away.
    """
    rounds = by_round(games, book)
    last = stage.rounds or max(rounds, default=0)
    missing = {
        number: expected(number, players, book) - set(rounds.get(number, {}))
        for number in range(1, last + 1)
    }
    return (
        bool(rounds)
        and not missing[last]
        and all(len(away) < 2 for away in missing.values())
        and not book.open_fixtures(stage.name)
    )


def faults(
    stage: StagePlan,
    players: Sequence[str],
    games: Sequence[int],
    report: StageReport,
    book: LedgerIndex,
) -> Iterator[EngineProblem]:
    """Games without a round or beyond the last, twice in a round, pairs that met before, a
    second bye, people missing from a round.
    """
    rounds = set(by_round(games, book))
    met: dict[frozenset[str], int] = {}
    byes: dict[str, int] = {}
    for index in book.held(games):
        game = book.plan.games[index]
        pair = book.plan.rule.game.players(game.result)
        if game.slot.round is None:
            yield EngineProblem("which-round", game.place, {"stage": stage.name})
        elif stage.rounds and game.slot.round > stage.rounds:
            yield _beyond(game, stage.rounds, stage, rounds)
        if len(pair) == 2:
            yield from _met(index, pair, met, book)
        elif getattr(game.result, "bye", None) == "full":
            if pair[0] in byes:
                yield EngineProblem(
                    "bye-again",
                    game.place,
                    {"player": pair[0]},
                    book.plan.games[byes[pair[0]]].place,
                    "warning",
                )
            byes.setdefault(pair[0], index)
    yield from _rounds(stage, players, games, book)


def _beyond(game: Game, wanted: int, stage: StagePlan, rounds: set[int]) -> EngineProblem:
    """A round more than planned was played; with a round missing before
    it, the number is more likely a slip.
    """
    number = game.slot.round or 0
    severity = "warning" if set(range(wanted, number)) <= rounds else "error"
    return EngineProblem(
        "too-many-rounds", game.place, {"n": number, "wanted": wanted}, stage.place, severity
    )


def _met(
    index: int, pair: tuple[str, ...], met: dict[frozenset[str], int], book: LedgerIndex
) -> Iterator[EngineProblem]:
    if getattr(book.plan.games[index].result, "unplayed", None):
        return  # a game that was not played may be paired again
    before = met.setdefault(frozenset(pair), index)
    if before != index:
        yield EngineProblem(
            "met-before",
            book.plan.games[index].place,
            {"player": pair[0], "other": pair[1], "legs": 1},
            book.plan.games[before].place,
            "warning",
        )  # what was played is a fact


def _both_played(games: Sequence[int], book: LedgerIndex) -> bool:
    """Several games against several opponents were played; with a bye, or the same
    opponent again, one line is wrong.
    """
    sheets = [book.plan.games[index].result for index in games]
    return not any(sheet.unplayed for sheet in sheets) and len(
        {frozenset((sheet.first, sheet.second)) for sheet in sheets}
    ) == len(sheets)


def _rounds(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> Iterator[EngineProblem]:
    rounds, waiting = by_round(games, book), dict[int, set[str]]()
    for drawn in book.open_fixtures(stage.name):
        waiting.setdefault(drawn.slot.round or 0, set()).update(drawn.players)
    for number, found in sorted(rounds.items()):
        for player, mine in found.items():
            if len(mine) > 1:
                severity = "warning" if _both_played(mine, book) else "error"
                yield EngineProblem(
                    "twice-in-round",
                    book.plan.games[mine[1]].place,
                    {"player": player, "round": number},
                    book.plan.games[mine[0]].place,
                    severity,
                )
        missing = sorted(expected(number, players, book) - set(found) - waiting.get(number, set()))
        if missing and number < max(rounds):
            first = next(index for index in games if book.plan.games[index].slot.round == number)
            yield EngineProblem(
                "missing-from-round",
                book.plan.games[first].place,
                {"players": missing, "round": number},
                None,
                "warning",
            )


def slots(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    yield from played_slots(report, book)
    yield from drawn_slots(stage, book)
    begun = {
        *by_round(report.tables[0].games if report.tables else (), book),
        *(fixture.slot.round for fixture in book.open_fixtures(stage.name)),
    }
    for number in range(1, (stage.rounds or 0) + 1):
        if number not in begun:
            yield SlotState(GamePosition(stage.name, number), PLANNED)


def _open_games(
    found: Table, stage: StagePlan, report: StageReport, book: LedgerIndex
) -> list[OpenGame] | None:
    """The games of the last round, once it is drawn and the rounds before it are over."""
    if not stage.rounds:
        return None
    played = by_round(found.games, book)
    drawn = [
        fixture for fixture in book.open_fixtures(stage.name) if fixture.slot.round == stage.rounds
    ]
    waiting = {player for each in drawn for player in each.players}
    over = all(
        expected(number, report.players, book) <= set(played.get(number, {}))
        for number in range(1, stage.rounds)
    )
    everybody = expected(stage.rounds, report.players, book)
    if not over or not everybody <= waiting | set(played.get(stage.rounds, {})):
        return None
    if book.gone & waiting:
        return None
    return [OpenGame(each.players, stage.rounds, each.bye) for each in drawn]


def _games_left(
    found: Table, stage: StagePlan, report: StageReport, book: LedgerIndex
) -> dict[str, int] | None:
    if not stage.rounds:
        return None
    played, numbers = by_round(found.games, book), range(1, stage.rounds + 1)
    return {
        row.player: sum(row.player not in played.get(number, {}) for number in numbers)
        for row in found.rows
    }


def _missed(stage: StagePlan, plan: ContestPlan, games: Sequence[int]) -> dict[str, int]:
    """The rounds that went on without him."""
    who = {index: plan.rule.game.players(plan.games[index].result) for index in games}
    rounds = Counter(player for pair in who.values() for player in pair)
    begun = max((plan.games[index].slot.round or 0 for index in games), default=0)
    last = {
        player
        for index, pair in who.items()
        if plan.games[index].slot.round == begun
        for player in pair
    }
    return {
        player: max(0, begun - (player not in last) - rounds[player]) for player in plan.players
    }


def _scheduled(player: str, stage: StagePlan, plan: ContestPlan) -> int | None:
    late = next((each.from_round - 1 for each in plan.late if each.player == player), 0)
    return stage.rounds - late - byes_of(player, stage, plan) if stage.rounds else None


def _infeasible(stage: StagePlan, players: int) -> Iterator[EngineProblem]:
    """More rounds than there are opponents; with an odd number everybody has a bye once."""
    opponents = players if players % 2 else players - 1
    if stage.rounds and stage.rounds > opponents:
        facts = {"stage": stage.name, "n": players, "rounds": stage.rounds, "most": opponents}
        yield EngineProblem("rounds-too-many", stage.place, facts, severity="warning")


def _draw(request: Any) -> Any:
    from ..draw.paired import swiss  # only who draws waits for it

    return swiss(request)


SWISS = StageFormat(
    "swiss",
    run,
    faults,
    slots,
    keys=("rounds", "seeds"),
    draw=_draw,
    for_two=True,
    unplayed_rounds=True,
    position=IN_ROUNDS,
    open_games=_open_games,
    games_left=_games_left,
    missed=_missed,
    scheduled=_scheduled,
    infeasible=_infeasible,
)
