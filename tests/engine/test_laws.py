"""Laws that hold whatever is played: order of input, places, zero sums, mini-leagues; and a
thousand odd events without a fall.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fangbang.engine.clinching import outlooks
from fangbang.engine.draw import Drawn, draw
from fangbang.engine.formats import FORMATS
from fangbang.engine.model import (
    Advance,
    Arrival,
    AwardPlan,
    ContestPlan,
    ContestReport,
    Exclusion,
    Fixture,
    Lots,
    Ruling,
    StagePlan,
    Table,
    Track,
    Withdrawal,
)
from fangbang.engine.opponent_tiebreaks import head_to_head
from fangbang.engine.score import faults, score
from fangbang.engine.standings import LedgerIndex
from fangbang.engine.tiebreaks import TIEBREAKS
from fangbang.games.base import Adjustment, Game, GamePosition, Rule
from fangbang.games.landlord import scoring as landlord
from fangbang.games.pair_result import DRAW, PairResult
from fangbang.games.places import scoring as places
from fangbang.games.points import scoring as points
from fangbang.messages.problem import SourceLocation

HERE = SourceLocation("results/t/g.yaml")
PLAYERS = tuple("ABCDEFGH")
FOOTBALL = Rule("duel", {"points": {"win": 3, "draw": 1, "loss": 0}})
CARDS = Rule(
    "landlord",
    {
        "players": {"min": 3, "max": 3},
        "bids": {"min": 1, "max": 3},
        "shares": {"landlord": 2, "farmer": 1},
        "multiplier": {"start": 1, "bomb": 2, "rocket": 2, "spring": 2, "anti-spring": 2},
    },
)
# those that do not ask what came first
COMMUTING = tuple(name for name in TIEBREAKS if name not in ("last-game", "progressive"))


def plan(
    rule: Rule, games: Sequence[Game], ties: Sequence[str], form: str = "league", **more: Any
) -> ContestPlan:
    """A contest of one stage."""
    stage = StagePlan(
        form,
        form,
        HERE,
        **{
            key: more.pop(key)
            for key in ("advance", "drop_worst", "rounds", "seeds")
            if key in more
        },
    )
    players = more.pop("players", PLAYERS)
    return ContestPlan(
        "g",
        replace(rule, entrants=len(players)),
        players,
        (stage,),
        tuple(games),
        tuple(ties),
        more.pop("awards", ()),
        False,
        (),
        HERE,
        **more,
    )


def match(first: str, second: str, mine: int, theirs: int, number: int = 1) -> Game:
    """A game for two by score."""
    winner = DRAW if mine == theirs else first if mine > theirs else second
    return Game(
        GamePosition(round=number),
        PairResult(first, second, winner, (Fraction(mine), Fraction(theirs))),
        HERE,
    )


pairs = st.tuples(st.sampled_from(PLAYERS), st.sampled_from(PLAYERS)).filter(
    lambda pair: pair[0] != pair[1]
)
matches = st.builds(
    lambda pair, mine, theirs: match(*pair, mine, theirs),
    pairs,
    st.integers(0, 4),
    st.integers(0, 4),
)
matchdays = st.lists(matches, min_size=1, max_size=24)
criteria = st.lists(st.sampled_from(COMMUTING), min_size=0, max_size=4, unique=True).map(
    lambda names: ("points", *names)
)
editions = st.sampled_from([None, "2023", "2026"])


@settings(deadline=None)
@given(matchdays, criteria, editions, st.randoms(use_true_random=False))
def test_order_of_input_is_irrelevant(
    games: list[Game], ties: tuple[str, ...], fide: str | None, chance: random.Random
) -> None:
    mixed = list(games)
    chance.shuffle(mixed)
    people = list(PLAYERS)
    chance.shuffle(people)
    before, after = (
        score(plan(FOOTBALL, games, ties, fide=fide)),
        score(plan(FOOTBALL, mixed, ties, fide=fide, players=tuple(people))),
    )

    def told(report: Any) -> list[Any]:
        return [
            (row.rank, row.player, row.points, row.decided_by)
            for row in report.stages[0].tables[0].rows
        ]

    assert told(before) == told(after)


@settings(deadline=None)
@given(matchdays, criteria, editions, st.sampled_from(["league", "round-robin", "swiss"]))
def test_places_are_counted_1_2_2_4(
    games: list[Game], ties: tuple[str, ...], fide: str | None, form: str
) -> None:
    rows = score(plan(FOOTBALL, games, ties, form, fide=fide)).stages[0].tables[0].rows
    assert [row.player for row in sorted(rows, key=lambda row: row.rank)] == [
        row.player for row in rows
    ]
    for row in rows:
        assert row.rank == 1 + sum(other.rank < row.rank for other in rows)
        assert (
            row.shared
            == (sum(other.rank == row.rank for other in rows) > 1)
            == bool(row.level_with)
        )


@settings(deadline=None)
@given(matchdays, criteria)
def test_points_decide_before_everything_else(games: list[Game], ties: tuple[str, ...]) -> None:
    rows = [
        row
        for row in score(plan(FOOTBALL, games, ties)).stages[0].tables[0].rows
        if row.status is None
    ]
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


hands = st.builds(
    lambda seats, bid, bombs, won: Game(
        GamePosition(),
        landlord.LandlordResult(tuple(seats[:3]), seats[0], bid, bombs, "none", won),
        HERE,
    ),
    st.permutations(PLAYERS),
    st.integers(1, 3),
    st.integers(0, 4),
    st.sampled_from(["landlord", "farmers"]),
)


@settings(deadline=None)
@given(st.lists(hands, min_size=1, max_size=20))
def test_zero_sum_stays_zero(games: list[Game]) -> None:
    report = score(plan(CARDS, games, ("points",)))
    assert sum(entry.points for entry in report.ledger) == 0
    assert sum(row.points for row in report.stages[0].tables[0].rows) == 0


@settings(deadline=None)
@given(matchdays, pairs, st.integers(1, 4))
def test_a_loss_more_never_helps(games: list[Game], pair: tuple[str, str], margin: int) -> None:
    winner, loser = pair
    ties = ("points", "wins", "difference", "for")

    def place(played: list[Game]) -> int:
        return next(
            row.rank
            for row in score(plan(FOOTBALL, played, ties, never_played="by-points"))
            .stages[0]
            .tables[0]
            .rows
            if row.player == loser
        )

    assert place([*games, match(winner, loser, margin, 0)]) >= place(games)


@settings(deadline=None)
@given(matchdays, st.sets(st.sampled_from(PLAYERS), min_size=2))
def test_a_mini_league_adds_up_to_its_games(games: list[Game], group: set[str]) -> None:
    whole = plan(FOOTBALL, games, ("points",))
    book = LedgerIndex(whole, score(whole).ledger)
    field = book.field(
        book.sums(PLAYERS, range(len(games)), whole.stages[0]), whole.stages[0], range(len(games))
    )
    inside = [
        index
        for index, game in enumerate(games)
        if {game.result.first, game.result.second} <= group
    ]
    given_out = sum((entry.points for entry in book.of(inside)), Fraction(0))
    assert sum(head_to_head(player, group, field) for player in group) == given_out


@settings(deadline=None)
@given(matchdays, st.integers(1, 5))
def test_dropping_results_keeps_the_ledger_whole(games: list[Game], dropped: int) -> None:
    """What is struck is still there as worth, the best results are kept,
    and rows are sums over the ledger.
    """
    report, full = (
        score(plan(FOOTBALL, games, ("points",), drop_worst=dropped)),
        score(plan(FOOTBALL, games, ("points",))),
    )
    for row in report.stages[0].tables[0].rows:
        mine = [entry for entry in report.ledger if entry.player == row.player]
        all_points = sorted(
            (entry.points for entry in full.ledger if entry.player == row.player), reverse=True
        )
        assert (
            row.points
            == sum(entry.points for entry in mine)
            == sum(all_points[: max(0, len(all_points) - dropped)])
        )
        assert (
            sorted(
                (entry.points if entry.worth is None else entry.worth for entry in mine),
                reverse=True,
            )
            == all_points
        )


def _sheet(kind: str, chance: random.Random) -> Any:
    who = chance.sample(PLAYERS, 3)
    if kind == "duel":
        ends = [
            PairResult(who[0], who[1], chance.choice([who[0], who[1], "draw", who[2], None])),
            PairResult(who[0], who[0], who[0]),
            PairResult(who[0], who[1], who[0], unplayed="walkover"),
            PairResult(who[0], who[1], None, unplayed="double-forfeit"),
            PairResult(
                who[0], "", who[0], unplayed="bye", bye=chance.choice(["full", "half", "zero"])
            ),
            PairResult(
                who[0],
                who[1],
                who[0],
                (Fraction(chance.randint(0, 3)), Fraction(chance.randint(0, 3))),
            ),
        ]
        return chance.choice(ends)
    if kind == "landlord":
        return landlord.LandlordResult(
            tuple(who[: chance.choice([3, 3, 3, 2])]),
            chance.choice(PLAYERS),
            chance.randint(0, 4),
            chance.randint(0, 3),
            chance.choice(landlord.SPRINGS),
            chance.choice(["landlord", "farmers"]),
        )
    if kind == "points":
        return points.PointsResult(
            {player: Fraction(chance.randint(-20, 20), 10) for player in who}
        )
    finishers = chance.sample(PLAYERS, chance.randint(0, 6))
    return places.PlacesResult(
        tuple((at + 1, (player,)) for at, player in enumerate(finishers)),
        absent=tuple(who[:1]),
        took_part=tuple(who[1:2]),
        exempt=tuple(finishers[:1]),
        awarded={who[2]: Fraction(1)},
    )


RULES = {
    "duel": FOOTBALL,
    "landlord": CARDS,
    "points": Rule("points", {"better": "low"}),
    "places": Rule("places", {}),
}


def _fixtures(kind: str, stages: Sequence[StagePlan], chance: random.Random) -> tuple[Fixture, ...]:
    """Drawn without any sense: of stages that there are or not, of
    two, of one with a bye, or of a table.
    """
    made = []
    for _ in range(chance.choice([0, 0, 3, 8])):
        count = chance.choice([1, 2, 2, 2]) if kind == "duel" else chance.randint(2, 4)
        slot = GamePosition(
            chance.choice([None, "nowhere", *(stage.name for stage in stages)]),
            chance.choice([None, 1, 2, 3]),
            chance.choice([None, "a", "b"]),
            chance.choice([None, "x", "y"]),
            chance.choice([None, "1", "2", "9", "w1-1"]),
            chance.choice([None, "1"]),
        )
        made.append(
            Fixture(
                slot, tuple(chance.sample(PLAYERS, count)), HERE, "full" if count == 1 else None
            )
        )
    return tuple(made)


def _event(chance: random.Random) -> ContestPlan:
    """Two stages of any format and a heap of games, sensible or not."""
    kind = chance.choice(list(RULES))
    forms = [form for form in FORMATS if kind == "duel" or form in ("league", "tables")]
    stages = tuple(
        StagePlan(
            name,
            form,
            HERE,
            games=chance.choice([None, 1, 3]),
            size=chance.choice([None, 3, 4]),
            size_least=None,
            groups=chance.choice([None, 2, {"x": PLAYERS[:4], "y": PLAYERS[4:7]}])
            if form == "round-robin"
            else None,
            rounds=chance.choice([None, 2]),
            seeds=chance.choice([(), PLAYERS, PLAYERS[:5]]),
            third_place=chance.random() < 0.5,
            best_of=chance.choice([1, 3]),
            carry=chance.random() < 0.3,
            reset=chance.random() < 0.5,
            order=chance.choice(["standard", "folded", "listed"]),
            drop_worst=chance.choice([0, 0, 2]),
            advance=chance.choice(
                [
                    None,
                    Advance(1),
                    Advance(2, "stage"),
                    Advance(
                        1, "group", 1, chance.choice([None, "totals", "per-game", "without-last"])
                    ),
                ]
            ),
        )
        for name in ("first", "second")[: chance.choice([1, 2])]
        for form in [chance.choice(forms)]
    )
    counts = ["full"] * 8 + ["trial", "spoiled", "play-off"]
    games = tuple(
        Game(
            GamePosition(
                chance.choice([None, *(stage.name for stage in stages)]),
                chance.choice([None, 1, 2, 3]),
                chance.choice([None, "a", "b"]),
                chance.choice([None, "x", "y"]),
                chance.choice([None, "1", "2", "w1-1"]),
                chance.choice([None, "1", "2"]),
            ),
            _sheet(kind, chance),
            HERE,
            counts=chance.choice(counts),
            adjustments=(Adjustment("A", Fraction(-1)),) * chance.choice([0, 0, 1]),
        )
        for _ in range(chance.randint(0, 15))
    )
    ties = ("points", *chance.sample(list(TIEBREAKS), chance.randint(0, 5)))
    awards = (
        AwardPlan(
            "t",
            HERE,
            by=chance.choice(list(TIEBREAKS)),
            least=chance.random() < 0.3,
            level=chance.choice(["ruling", "shared", "nobody"]),
            level_most=chance.choice([None, 2]),
            group=chance.choice([None, "g"]),
        ),
        AwardPlan(
            "places",
            HERE,
            places=3,
            per_club=chance.choice([None, 1]),
            track=chance.choice([None, "s"]),
        ),
    )
    outside = frozenset(chance.sample(PLAYERS, chance.choice([0, 0, 2])))
    return ContestPlan(
        "g",
        replace(RULES[kind], outside=outside, entrants=8 - len(outside)),
        PLAYERS[: chance.choice([0, 2, 8])],
        stages,
        games,
        ties,
        awards,
        chance.random() < 0.5,
        (Ruling(("A", "B", "C"), HERE),) * chance.choice([0, 1]),
        HERE,
        withdrawn=(Withdrawal("B", 1, HERE, chance.choice([None, True])),) * chance.choice([0, 1]),
        fide=chance.choice([None, "2023", "2026"]),
        exhibition=outside,
        disqualified=(Exclusion("C", HERE),) * chance.choice([0, 1]),
        late=(Arrival("D", 2, HERE),),
        adjustments=(
            Adjustment("A", Fraction(1, 2), stage=chance.choice([None, "first", "nowhere"])),
        ),
        lots=(Lots(("A", "B"), HERE),),
        tracks=(Track("s", PLAYERS[: chance.choice([0, 3])], HERE, chance.choice([None, 1])),),
        clubs={"A": "x", "B": "x"},
        withdrawals=chance.choice(["keep", "annul", "annul-under-half"]),
        never_played=chance.choice(["below", "by-points"]),
        forfeits=chance.choice([None, "count", "ignore"]),
        fixtures=_fixtures(kind, stages, chance),
    )


def _table(report: ContestReport, stage: str, name: str | None) -> Table:
    return next(
        each
        for found in report.stages
        if found.name == stage
        for each in found.tables
        if each.name == name
    )


@pytest.mark.parametrize("part", range(10))
def test_a_thousand_odd_events(part: int) -> None:
    for seed in range(100):
        event = _event(random.Random(part * 100 + seed))
        report = score(event)
        wrong = [fault for fault in faults(event, report) if fault.severity == "error"]
        for each in outlooks(event, report):
            assert {player for player, _ in each.players} == {
                row.player for row in _table(report, each.stage, each.table).rows
            }
        for phrase in ("spring", None):
            drawn = (
                draw(event, report, {player: player for player in PLAYERS}, phrase=phrase)
                if not wrong
                else None
            )
            assert not isinstance(drawn, Drawn) or {
                player for each in drawn.fixtures for player in each.players
            } <= set(PLAYERS)
        assert len({player for _, group in report.placed for player in group}) == sum(
            len(group) for _, group in report.placed
        )


@pytest.mark.parametrize("part", range(5))
def test_a_spoiled_game_changes_nothing(part: int) -> None:
    """It is shown and counts for nothing: no place, no match, no end of
    a stage, no fault follows from it.
    """
    for seed in range(100):
        chance = random.Random(10_000 + part * 100 + seed)
        event = _event(chance)
        if not event.games:
            continue
        more = replace(
            event,
            games=(
                *event.games,
                *(
                    replace(chance.choice(event.games), counts="spoiled", adjustments=())
                    for _ in range(3)
                ),
            ),
        )
        without, beside = score(event), score(more)
        assert _outcome(beside) == _outcome(without)
        assert {fault.code for fault in faults(more, beside)} == {
            fault.code for fault in faults(event, without)
        }
        assert [
            (each.stage, each.table, each.players, each.games) for each in outlooks(more, beside)
        ] == [
            (each.stage, each.table, each.players, each.games) for each in outlooks(event, without)
        ]


def _outcome(report: ContestReport) -> object:
    """Everything that was decided; only which games stand in a table differs."""
    stages = [
        (
            each.complete,
            each.bracket,
            each.placed,
            each.advancing,
            each.undecided,
            each.players,
            [(table.name, table.complete, table.rows) for table in each.tables],
        )
        for each in report.stages
    ]
    return stages, report.placed, report.awards, report.undecided, report.complete
