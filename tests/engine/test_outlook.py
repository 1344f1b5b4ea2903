"""Before the last games: what is claimed holds in every way in which they may end, and
nothing less is said than can be known.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fangbang.engine import clinching as outlook
from fangbang.engine.clinching import OPEN, OUT, THROUGH, ClinchStatus, outlooks
from fangbang.engine.model import (
    Advance,
    AwardPlan,
    ContestPlan,
    Exclusion,
    Fixture,
    Lots,
    Ruling,
    StagePlan,
    Withdrawal,
)
from fangbang.engine.score import score
from fangbang.games.base import Adjustment, Game, GamePosition, Rule
from fangbang.games.pair_result import DRAW, PairResult
from fangbang.games.points import scoring as points
from fangbang.games.roles import scoring as roles
from fangbang.messages.problem import SourceLocation

HERE = SourceLocation("results/t/g.yaml")
CHESS = Rule("duel", {"points": {"win": 1, "draw": "0.5", "loss": 0}})
KNOWN = [
    "wins",
    "head-to-head",
    "buchholz",
    "sonneborn-berger",
    "koya",
    "games-fewest",
    "countback-points",
    "opponents-win-percentage",
    "average",
]
MARGINS = ["difference", "for", "ratio", "head-to-head", "against", "wins"]


def game(
    first: str,
    second: str,
    result: str,
    round: int | None = None,
    scored: tuple[int, int] | None = None,
) -> Game:
    winner = {"1": first, "0": second, "=": DRAW}[result]
    return Game(
        GamePosition(round=round),
        PairResult(
            first, second, winner, (Fraction(scored[0]), Fraction(scored[1])) if scored else None
        ),
        HERE,
    )


def contest(
    stage: StagePlan,
    players: Sequence[str],
    games: Sequence[Game],
    ties: Sequence[str],
    **more: object,
) -> ContestPlan:
    return ContestPlan(
        "g",
        replace(more.pop("rule", CHESS), entrants=len(players)),
        tuple(players),
        (stage,),
        tuple(games),
        tuple(ties),  # type: ignore[arg-type]
        more.pop("awards", ()),
        False,
        (),
        HERE,
        **more,
    )  # type: ignore[arg-type]


@st.composite
def round_robins(
    draw: st.DrawFn, criteria: Sequence[str], scored: bool = False
) -> tuple[ContestPlan, list[tuple[str, str]]]:
    """A group with up to four games still to come, and who is to meet in them."""
    players = "ABCDE"[: draw(st.integers(3, 5))]
    pairs = draw(st.permutations(list(combinations(players, 2))))
    left = draw(st.integers(1, min(4, len(pairs) - 1)))
    chance = random.Random(draw(st.integers(0, 10_000)))
    ended = [chance.choice("100=") for _ in pairs[left:]]
    played = [
        game(*pair, result, scored=margin(result, chance) if scored else None)
        for pair, result in zip(pairs[left:], ended, strict=True)
    ]
    stage = StagePlan(
        "rr", "round-robin", HERE, advance=Advance(draw(st.integers(1, len(players) - 1)), "group")
    )
    more = {
        "exhibition": frozenset(draw(st.sampled_from(["", "", "A"]))),
        "fide": draw(st.sampled_from([None, "2026"])),
        "disqualified": tuple(Exclusion(who, HERE) for who in draw(st.sampled_from(["", "", "B"]))),
        "adjustments": tuple(
            Adjustment(who, Fraction(-1)) for who in draw(st.sampled_from(["", "C"]))
        ),
        "rulings": tuple(Ruling(tuple(who), HERE) for who in draw(st.sampled_from([[], ["BC"]]))),
        "never_played": draw(st.sampled_from(["below", "by-points"])),
    }
    ties = ("points", *draw(st.lists(st.sampled_from(criteria), max_size=3, unique=True)))
    whole = contest(stage, players, played, ties)
    gone = {each.player for each in more["disqualified"]}
    return replace(whole, **more), [pair for pair in pairs[:left] if not gone & set(pair)]


def margin(result: str, chance: random.Random) -> tuple[int, int]:
    less = chance.randint(0, 3)
    return {
        "1": (less + chance.randint(1, 4), less),
        "0": (less, less + chance.randint(1, 4)),
        "=": (less, less),
    }[result]


def endings(
    plan: ContestPlan,
    left: Sequence[tuple[str, str]],
    round: int | None = None,
    scores: bool = False,
) -> Iterator[ContestPlan]:
    """The contest after its last games, in every way; with scores, some of the many."""
    kinds = (
        [("1", (1, 0)), ("1", (9, 0)), ("0", (0, 1)), ("0", (0, 9)), ("=", (1, 1))]
        if scores
        else [("1", None), ("0", None), ("=", None)]
    )
    for results in product(kinds, repeat=len(left)):
        yield replace(
            plan,
            games=(
                *plan.games,
                *(
                    game(*pair, result, round, scored)
                    for pair, (result, scored) in zip(left, results, strict=True)
                ),
            ),
        )


def above(plan: ContestPlan) -> tuple[set[str], set[tuple[str, ...]]]:
    """Who goes on from a finished stage, and who is level across the line."""
    stage = score(plan).stages[0]
    assert stage.complete
    return set(stage.advancing), {tuple(sorted(each.players)) for each in stage.undecided}


def held(found: ClinchStatus, ended: Sequence[ContestPlan], exact: bool) -> None:
    """No claim is wrong; where it is exact, no claim is missing."""
    results = [above(plan) for plan in ended]
    for player, status in found.players:
        inside = [player in through for through, _ in results]
        level = [any(player in each for each in ties) for _, ties in results]
        if status == THROUGH:
            assert all(inside), player
        if status == OUT:
            assert not any(inside) and not any(level), player
        if exact:
            assert status == (
                THROUGH if all(inside) else OUT if not any(inside) and not any(level) else OPEN
            ), player
    if exact:
        assert set(found.ties) == {each for _, ties in results for each in ties}


@settings(max_examples=120, deadline=None)
@given(round_robins(KNOWN))
def test_a_round_robin_by_every_way_is_exact(
    case: tuple[ContestPlan, list[tuple[str, str]]],
) -> None:
    plan, left = case
    (found,) = outlooks(plan, score(plan)) or [None]
    if left:
        assert found and found.basis == "every" and found.games == len(left)
        held(found, list(endings(plan, left)), exact=True)


@settings(max_examples=60, deadline=None)
@given(round_robins(MARGINS, scored=True))
def test_nothing_wrong_is_claimed_where_scores_decide(
    case: tuple[ContestPlan, list[tuple[str, str]]],
) -> None:
    plan, left = case
    for found in outlooks(plan, score(plan)):
        held(
            found,
            list(endings(plan, left[:3], scores=True))
            if len(left) <= 3
            else list(endings(plan, left)),
            exact=False,
        )


@settings(max_examples=120, deadline=None)
@given(round_robins(KNOWN + MARGINS))
def test_bounds_claim_nothing_wrong(case: tuple[ContestPlan, list[tuple[str, str]]]) -> None:
    plan, left = case
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outlook, "MOST", 0)
        for found in outlooks(plan, score(plan)):
            assert found.basis == "points" and any(status != OPEN for _, status in found.players)
            held(found, list(endings(plan, left)), exact=False)


@st.composite
def swiss(draw: st.DrawFn) -> tuple[ContestPlan, list[tuple[str, str]]]:
    """Six or seven players after two rounds of three, the last one drawn or not."""
    chance = random.Random(draw(st.integers(0, 10_000)))
    players = list("ABCDEFG"[: draw(st.integers(6, 7))])
    games, drawn, met = list[Game](), list[Fixture](), set[frozenset[str]]()
    for number in (1, 2, 3):
        waiting = chance.sample(players, len(players))
        alone = [waiting.pop()] if len(waiting) % 2 else []
        pairs = [(waiting[at], waiting[at + 1]) for at in range(0, len(waiting), 2)]
        met |= {frozenset(pair) for pair in pairs}
        if number < 3:
            games += [game(*pair, chance.choice("100="), number) for pair in pairs]
            games += [
                Game(
                    GamePosition(round=number),
                    PairResult(who, "", who, unplayed="bye", bye="full"),
                    HERE,
                )
                for who in alone
            ]
        else:
            drawn = [Fixture(GamePosition(round=3), pair, HERE) for pair in pairs] + [
                Fixture(GamePosition(round=3), (who,), HERE, "full") for who in alone
            ]
    stage = StagePlan(
        "sw", "swiss", HERE, rounds=3, advance=Advance(draw(st.integers(1, 4)), "stage")
    )
    ties = (
        "points",
        *draw(
            st.lists(
                st.sampled_from(["wins", "buchholz", "sonneborn-berger", "head-to-head"]),
                max_size=2,
                unique=True,
            )
        ),
    )
    plan = contest(stage, players, games, ties, fide="2026", fixtures=tuple(drawn))
    return plan, [each.players for each in drawn if not each.bye]  # type: ignore[misc]


@settings(max_examples=30, deadline=None)
@given(swiss(), st.booleans())
def test_the_last_round_of_a_swiss(
    case: tuple[ContestPlan, list[tuple[str, str]]], known: bool
) -> None:
    """Drawn, every way is tried; not yet drawn, only points bound it, whoever meets whom."""
    plan, left = case
    byes = [
        Game(
            GamePosition(round=3),
            PairResult(each.players[0], "", each.players[0], unplayed="bye", bye="full"),
            HERE,
        )
        for each in plan.fixtures
        if each.bye
    ]
    now = plan if known else replace(plan, fixtures=())
    found = outlooks(now, score(now))
    assert not known or found[0].basis == "every"
    for each in found:
        held(
            each,
            [replace(ended, games=(*ended.games, *byes)) for ended in endings(plan, left, 3)],
            exact=known,
        )


def test_prizes_are_a_line_too() -> None:
    """Four have played all but one game: A has won; B, C and D may still be second."""
    played = [
        game("A", "B", "1"),
        game("A", "C", "1"),
        game("A", "D", "1"),
        game("B", "C", "1"),
        game("C", "D", "1"),
    ]
    stage = StagePlan("rr", "round-robin", HERE)
    plan = contest(
        stage,
        "ABCD",
        played,
        ["points"],
        awards=(AwardPlan("places", HERE, places=2, level="ruling"),),
    )
    (found,) = outlooks(plan, score(plan))
    assert (
        dict(found.players) == {"A": THROUGH, "B": OPEN, "C": OPEN, "D": OPEN}
        and found.about == "award"
    )
    # D beats B; a draw leaves B alone in second place
    assert set(found.ties) == {("B", "C", "D")}
    shared = replace(plan, awards=(replace(plan.awards[0], level="shared"),))
    assert outlooks(shared, score(shared))[0].ties == ()


def test_lots_are_told_before() -> None:
    played = [game("A", "B", "1"), game("B", "C", "1")]
    stage = StagePlan("rr", "round-robin", HERE, advance=Advance(1, "group"))
    plan = contest(stage, "ABC", played, ["points", "head-to-head", "lots"])
    (found,) = outlooks(plan, score(plan))
    assert found.ties == (("A", "B", "C"),)
    drawn = replace(plan, lots=(Lots(("A", "B", "C"), HERE),))
    # lots may still be drawn again: nothing is promised
    assert dict(outlooks(drawn, score(drawn))[0].players)["A"] == OPEN


def test_roles_have_a_bound_and_points_have_none() -> None:
    killer = Rule(
        "roles",
        {
            "roles": {
                "killer": {"side": "killer", "points": 3},
                "civilian": {"side": "police", "points": 2},
            }
        },
    )
    stage = StagePlan("league", "league", HERE, games=3, advance=Advance(1, "stage"))
    games = [
        Game(
            GamePosition(game=str(at)),
            roles.RolesResult({"A": "killer", "B": "civilian", "C": "civilian"}, None, "killer"),
            HERE,
        )
        for at in (1, 2)
    ]
    plan = contest(stage, "ABC", games, ["points"], rule=killer)
    (found,) = outlooks(plan, score(plan))
    assert found.basis == "points" and dict(found.players) == {"A": THROUGH, "B": OUT, "C": OUT}
    made = [
        Game(
            GamePosition(game=str(at)),
            points.PointsResult({"A": Fraction(99), "B": Fraction(0), "C": Fraction(0)}),
            HERE,
        )
        for at in (1, 2)
    ]
    unbounded = contest(stage, "ABC", made, ["points"], rule=Rule("points", {}))
    assert outlooks(unbounded, score(unbounded)) == ()


def test_nothing_is_said_where_nobody_knows() -> None:
    """Over, not begun, others may come, worst results struck, no line, or a title
    that takes somebody out of the places.
    """
    stage = StagePlan("rr", "round-robin", HERE, advance=Advance(1, "group"))
    played = [game("A", "B", "1"), game("A", "C", "1")]
    plan = contest(stage, "ABC", played, ["points"])
    assert outlooks(plan, score(plan))
    silent = [
        replace(plan, games=(*played, game("B", "C", "1"))),
        replace(plan, games=()),
        replace(plan, closed=False),
        replace(plan, stages=(replace(stage, drop_worst=1),)),
        replace(plan, stages=(replace(stage, advance=None),)),
        replace(
            plan,
            stages=(replace(stage, advance=None),),
            one_award_each=True,
            awards=(AwardPlan("most", HERE), AwardPlan("places", HERE, places=1)),
        ),
    ]
    for each in silent:
        assert outlooks(each, score(each)) == ()


def test_who_left_plays_no_more() -> None:
    played = [game("A", "B", "1"), game("A", "C", "1")]
    stage = StagePlan("rr", "round-robin", HERE, advance=Advance(2, "group"))
    plan = contest(stage, "ABCD", played, ["points"], withdrawn=(Withdrawal("D", None, HERE),))
    (found,) = outlooks(plan, score(plan))
    assert found.games == 1 and dict(found.players)["A"] == THROUGH
