"""Four times as many games take about four times as long, in every stage format: reading, checking,
scoring, the data beside the pages, and everybody's receipt, reason and next game.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from itertools import combinations, islice

import pytest

from fangbang.checks.checked_site import load_site, load_tournament, units
from fangbang.engine.reasons import reason_of
from fangbang.engine.receipts import receipt_of
from fangbang.engine.standings import LedgerIndex
from fangbang.engine.states import next_slots
from fangbang.files.source_file import Source
from fangbang.reports.json_csv import contest_data, standings_csv

SITE = {
    "content/site.yaml": "title: Test\nlanguages: [en]\n",
    "rules/chess/rule.yaml": "name: Chess\ngame: duel\npoints: {win: 1, draw: 0.5, loss: 0}\n",
    "rules/cards/rule.yaml": "name: Cards\ngame: points\n",
}
FEW, MANY, TIMES = 400, 1600, 3
# linear is 4, quadratic 16; the shortest of several tries on a machine that others use too
MOST = 7.5
Games = tuple[str, str, int, Iterator[str]]  # rule, stage, players, games


def league(n: int) -> Games:
    scores = ((at, ((at * 4 + seat) % 40 for seat in range(4))) for at in range(n))
    lines = (
        f"game: {at + 1}, points: {{{', '.join(f'P{who}: {who % 7}' for who in seats)}}}"
        for at, seats in scores
    )
    return "cards", f"format: league, games: {n}", 40, lines


def tables(n: int) -> Games:
    lines = (
        f"table: T{at // 4}, game: {at % 4 + 1}, points: "
        f"{{{', '.join(f'P{at // 4 * 4 + seat}: {(seat + at) % 4}' for seat in range(4))}}}"
        for at in range(n)
    )
    return "cards", "format: tables, size: 4, games: 4", n, lines


def round_robin(n: int) -> Games:
    players = int((2 * n) ** 0.5) + 1
    pairs = islice(combinations(range(players), 2), n)
    return "chess", "format: round-robin", players, (_won(*pair) for pair in pairs)


def swiss(n: int) -> Games:
    half = n // 8
    lines = (
        f"round: {number + 1}, {_won(at, half + (at + number) % half)}"
        for number in range(8)
        for at in range(half)
    )
    return "chess", "format: swiss, rounds: 8", 2 * half, lines


def knockout(n: int) -> Games:
    size = 1 << (n.bit_length() - 1)
    rounds = [range(0, size, 1 << number) for number in range(size.bit_length() - 1)]
    lines = (
        f"round: {number}, match: {match + 1}, {_won(left[2 * match], left[2 * match + 1])}"
        for number, left in enumerate(rounds, 1)
        for match in range(len(left) // 2)
    )
    seeds = ", ".join(f"P{at}" for at in range(size))
    return "chess", f"format: knockout, order: listed, seeds: [{seeds}]", size, lines


def _won(winner: int, other: int) -> str:
    return f"players: [P{winner}, P{other}], winner: P{winner}"


def seconds(rule: str, stage: str, players: int, games: Iterator[str]) -> float:
    """Of this process, for all that is made of one contest but its pages."""
    entrants = ", ".join(f"P{at}" for at in range(players))
    files = SITE | {
        "content/t/tournament.yaml": f"title: T\ndate: 2026-03-14\nentrants: [{entrants}]\n"
        f"contests:\n  g:\n    rule: {rule}\n    stages: [{{{stage}}}]\n"
        "    awards: [{places: 3, if-level: shared}]\n",
        "results/t/g.yaml": "games:\n" + "".join(f"  - {{{game}}}\n" for game in games),
    }
    sources = [Source(path, text.encode()) for path, text in sorted(files.items())]
    before = time.process_time()
    shared = load_site(sources)
    loaded = load_tournament(next(iter(units(sources))), shared)
    assert loaded.tournament and not [each for each in loaded.problems if each.severity == "error"]
    contest, report = loaded.tournament.contests[0], loaded.reports["g"]
    assert contest_data(contest, report) and standings_csv(contest, report)
    book = LedgerIndex(report.plan, report.ledger)
    next_slots(report, book)
    for player in report.plan.players:
        receipt_of(report, player, book)
        reason_of(report, player)
    return time.process_time() - before


@pytest.fixture(autouse=True)
def no_collection() -> Iterator[None]:
    """The collector walks over all that other tests have left."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("games", [league, tables, round_robin, swiss, knockout])
def test_time_grows_with_the_games(games: Callable[[int], Games]) -> None:
    seconds(*games(FEW))
    tries = [seconds(*games(MANY)) / seconds(*games(FEW)) for _ in range(TIMES)]
    assert min(tries) < MOST, tries
