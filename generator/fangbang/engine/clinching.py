"""Before the last games: who is surely above the line, who surely below, and which
ties at the line would need a ruling.

Nothing is claimed that some result of the games still to come could make false. Few games whose
sides are known are played through in every way; many are bounded by the points still to be had.
What is neither, because points have no bound or games have no end, gives no outlook. Penalties,
games that are not played, and people who leave are aside.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from ..games.base import Game, GamePosition, LedgerEntry
from ..games.pair_result import DRAW, PairResult
from .advancement import compare_across_tables, qualified
from .model import ContestPlan, ContestReport, StagePlan, StageReport, Table
from .stage_formats import OpenGame
from .standings import WITHOUT_SEAT, LedgerIndex, table
from .tiebreaks import Bounds, criterion

# ways in which the games may end: five games with draws, seven without
MOST = 243
THROUGH, OPEN, OUT = "through", "open", "out"


@dataclass(frozen=True)
class ClinchStatus:
    """One table of a stage before its last games.

    `basis` is every (way the games may end) or points (still to be had).
    """

    stage: str
    table: str | None
    line: int
    about: str  # stage: who goes on · award: who gets a prize for a place
    basis: str
    # still to be played at this table; where only rounds are known, 0
    games: int
    # in the order of the table: through · open · out
    players: tuple[tuple[str, str], ...]
    ties: tuple[tuple[str, ...], ...] = ()  # who may end level across the line


@dataclass(frozen=True)
class _Line:
    """The line of a stage: how many are above it, whether those just below it may come
    in, and whether who is level shares.
    """

    top: int
    about: str
    next_too: bool = False
    shared: bool = False


def outlooks(plan: ContestPlan, report: ContestReport) -> tuple[ClinchStatus, ...]:
    """Every table of a stage that has begun and is not over, where there is something to say."""
    book = LedgerIndex(plan, report.ledger)
    at = next((at for at, found in enumerate(report.stages) if not found.complete), None)
    if at is None or not report.stages[at].tables or not book.stage_games(plan.stages[at].name):
        return ()
    stage, found = plan.stages[at], report.stages[at]
    line = _line(plan, stage, found)
    if (
        line is None
        or stage.drop_worst
        or plan.withdrawals == "annul-under-half"
        or not (plan.closed or at)
    ):
        return ()
    made = (_outlook(each, line, stage, found, book) for each in found.tables)
    return tuple(each for each in made if each)


def _line(plan: ContestPlan, stage: StagePlan, found: StageReport) -> _Line | None:
    """Where places in the next stage or prizes for places
    end; none where titles or clubs move it.
    """
    if stage.advance:
        if compare_across_tables(stage.advance, found.tables):
            return None  # nobody's table alone says who is above it
        return _Line(stage.advance.top, "stage", bool(stage.advance.best_next))
    awards = [award for award in plan.awards if award.places]
    plain = all(
        award.track is None and award.per_club is None and award.ties is None for award in awards
    )
    alone = not plan.one_award_each or len(awards) == len(plan.awards) == 1
    if (
        stage is not plan.stages[-1]
        or len(found.tables) != 1
        or not awards
        or not plain
        or not alone
        or any(award.group for award in awards)
    ):
        return None
    most = max(awards, key=lambda award: award.places or 0)
    return _Line(most.places or 0, "award", shared=most.level == "shared")


def _outlook(
    found: Table, line: _Line, stage: StagePlan, report: StageReport, book: LedgerIndex
) -> ClinchStatus | None:
    if found.complete or not found.games:
        return None
    left = _known_games(found, stage, report, book)
    if left is not None and len(_results(book)) ** len(left) <= MOST:
        return _by_every_way(found, left, line, stage, book)
    return _by_points(found, left, line, stage, report, book)


# Every way
# --------------------------------------------------------------------------------------------------


def _known_games(
    found: Table, stage: StagePlan, report: StageReport, book: LedgerIndex
) -> list[Game] | None:
    """The games still to come whose sides are known, won by the first side;
    None where they are not all known.
    """
    if not book.plan.rule.game.for_two:
        return None
    games = stage.how.open_games(found, stage, report, book)
    return None if games is None else [_game(stage, game) for game in games]


def _game(stage: StagePlan, game: OpenGame) -> Game:
    second = game.players[1] if len(game.players) > 1 else ""
    first = game.players[0]
    sheet = PairResult(first, second, first, unplayed="bye" if game.bye else None, bye=game.bye)
    return Game(GamePosition(stage.name, game.round), sheet, stage.place)


def _results(book: LedgerIndex) -> tuple[str, ...]:
    """How a game may end."""
    return (
        ("first", "second", "draw")
        if "draw" in book.plan.rule.params.get("points", {})
        else ("first", "second")
    )


def _by_every_way(
    found: Table, left: Sequence[Game], line: _Line, stage: StagePlan, book: LedgerIndex
) -> ClinchStatus:
    """The table ranked for every way in which the games may end, by the
    criteria that the winners alone decide.
    """
    names = book.criteria(stage, found.games)
    by = [criterion(name, book.better) for name in names]
    sure = names[
        : next((at for at, each in enumerate(by) if not each.decided_by_winners), len(names))
    ]
    told = len(sure) == len(names) or by[len(sure)].by_hand
    ways = {row.player: set[bool | None]() for row in found.rows}
    ties: dict[tuple[str, ...], None] = {}
    for ended in _endings(left, book):
        ranked = _ranked(
            found, ended, replace(stage, ties=tuple(sure)), book, len(sure) == len(names)
        )
        above, level = qualified(ranked, line.top, "")
        ties |= dict.fromkeys(tuple(sorted(each.players)) for each in level)
        for row in ranked.rows:
            ways[row.player].add(
                _is_above(
                    row.player,
                    row.rank,
                    row.status,
                    [player for _, player in above],
                    [each.players for each in level],
                    line,
                )
            )
    statuses = tuple(
        (
            row.player,
            THROUGH if ways[row.player] == {True} else OUT if ways[row.player] == {False} else OPEN,
        )
        for row in found.rows
    )
    games = sum(1 for each in left if not each.result.bye)
    return ClinchStatus(
        stage.name,
        found.name,
        line.top,
        line.about,
        "every",
        games,
        statuses,
        tuple(sorted(ties)) if told and not line.shared else (),
    )


def _is_above(
    player: str,
    rank: int,
    status: str | None,
    above: Sequence[str],
    level: Sequence[tuple[str, ...]],
    line: _Line,
) -> bool | None:
    """True above the line, False below it; None where it takes more to say."""
    if player in above:
        return True
    if any(player in each for each in level):
        return True if line.shared else None
    barred = status in WITHOUT_SEAT
    return None if line.next_too and rank <= line.top + 1 and not barred else False


def _endings(left: Sequence[Game], book: LedgerIndex) -> Iterator[tuple[Game, ...]]:
    """The games with results, in every way; a bye has one."""
    yield from product(*(_ends(each, book) for each in left))


def _ends(game: Game, book: LedgerIndex) -> list[Game]:
    sheet: PairResult = game.result
    if sheet.bye:
        return [game]
    winners = {"first": sheet.first, "second": sheet.second, "draw": DRAW}
    return [
        replace(game, result=replace(sheet, winner=winners[result])) for result in _results(book)
    ]


def _ranked(
    found: Table, ended: Sequence[Game], stage: StagePlan, book: LedgerIndex, whole: bool
) -> Table:
    """The table after these games too; rulings stand only where the
    whole list of criteria is looked at.
    """
    before = len(book.plan.games)
    plan = replace(
        book.plan, games=(*book.plan.games, *ended), rulings=book.plan.rulings if whole else ()
    )
    entries: list[LedgerEntry] = list(book.entries)
    for index, game in enumerate(ended, before):
        entries += plan.rule.game.entries(index, game, plan.rule)
    games = (*found.games, *range(before, before + len(ended)))
    return table(
        found.name,
        [row.player for row in found.rows],
        games,
        True,
        stage,
        LedgerIndex(plan, tuple(entries)),
    )


# Points still to be had
# --------------------------------------------------------------------------------------------------


def _by_points(
    found: Table,
    left: Sequence[Game] | None,
    line: _Line,
    stage: StagePlan,
    report: StageReport,
    book: LedgerIndex,
) -> ClinchStatus | None:
    """Who has more than enough others could reach, and who can not reach enough; level counts for
    neither. Only the first criterion is looked at, and only where it has proven bounds.
    """
    counts = _games_left(found, left, stage, report, book)
    totals = _totals(found, stage, book)
    if counts is None or totals is None:
        return None
    values, (less, more) = totals
    least = {player: value + counts[player] * less for player, value in values.items()}
    most = {player: value + counts[player] * more for player, value in values.items()}
    statuses = tuple(
        (row.player, _bounded(row.player, found, least, most, line)) for row in found.rows
    )
    if all(status == OPEN for _, status in statuses):
        return None
    games = len(left) if left is not None else 0
    return ClinchStatus(stage.name, found.name, line.top, line.about, "points", games, statuses)


def _totals(
    found: Table, stage: StagePlan, book: LedgerIndex
) -> tuple[dict[str, Fraction], Bounds] | None:
    """What everybody has of the first criterion, and what one game can add to it; None where nobody
    has proven how much that is, or where the fewest win.
    """
    by = criterion(book.criteria(stage, found.games)[0], book.better)
    bounds = by.bounds(book.plan.rule, stage.how.unplayed_rounds) if by.bounds else None
    if bounds is None or by.low:
        return None
    players = [row.player for row in found.rows]
    field = book.field(book.sums(players, found.games, stage), stage, found.games)
    return {player: by.value(player, players, field) for player in players}, bounds


def _bounded(
    player: str,
    found: Table,
    least: Mapping[str, Fraction],
    most: Mapping[str, Fraction],
    line: _Line,
) -> str:
    rows = {row.player: row for row in found.rows}
    barred = {
        each
        for each, row in rows.items()
        if row.status in WITHOUT_SEAT and row.status != "never-played"
    }
    if player in barred:
        return OUT
    others = [row for row in rows if row not in barred and row != player]
    may_pass = sum(most[other] >= least[player] for other in others)
    ahead = sum(least[other] > most[player] and rows[other].status is None for other in others)
    if may_pass < line.top and rows[player].status is None:
        return THROUGH
    return OUT if ahead >= line.top + line.next_too else OPEN


def _games_left(
    found: Table,
    left: Sequence[Game] | None,
    stage: StagePlan,
    report: StageReport,
    book: LedgerIndex,
) -> Mapping[str, int] | None:
    """How many games everybody can still play; None where nobody knows."""
    players = [row.player for row in found.rows]
    if left is not None:
        counts = Counter(player for each in left for player in each.result.players)
        return {player: counts[player] for player in players}
    return stage.how.games_left(found, stage, report, book)
