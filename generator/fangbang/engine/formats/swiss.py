"""Swiss: everybody plays in every round, nobody twice against the same;
standings come from the recorded rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...games.base import EngineProblem, Game
from ..advancement import ranked_report
from ..fixtures import open_fixtures
from ..model import StagePlan, StageReport
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
            for player in book.plan.rule.game.players(game.sheet):
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
        and not open_fixtures(stage.name, book.plan)
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
        pair = book.plan.rule.game.players(game.sheet)
        if game.slot.round is None:
            yield EngineProblem("which-round", game.place, {"stage": stage.name})
        elif stage.rounds and game.slot.round > stage.rounds:
            yield _beyond(game, stage.rounds, stage, rounds)
        if len(pair) == 2:
            yield from _met(index, pair, met, book)
        elif getattr(game.sheet, "bye", None) == "full":
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
    if getattr(book.plan.games[index].sheet, "unplayed", None):
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
    sheets = [book.plan.games[index].sheet for index in games]
    return not any(each.unplayed for each in sheets) and len(
        {frozenset((each.first, each.second)) for each in sheets}
    ) == len(sheets)


def _rounds(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> Iterator[EngineProblem]:
    rounds, waiting = by_round(games, book), dict[int, set[str]]()
    for drawn in open_fixtures(stage.name, book.plan):
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
