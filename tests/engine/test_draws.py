"""Draws as mathematics: lots, Berger tables, seatings, brackets; held against tables in
print and against every possible draw.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fangbang.engine.draw.berger import berger, into_groups
from fangbang.engine.draw.bracket import placed
from fangbang.engine.draw.lots import Urn, by_lot, lot
from fangbang.engine.draw.seating import rematches, seated, sizes

NAMES = "甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳"
FIDE = {  # FIDE Handbook C.05, Annex 1
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
    10: [
        "1-10 2-9 3-8 4-7 5-6",
        "10-6 7-5 8-4 9-3 1-2",
        "2-10 3-1 4-9 5-8 6-7",
        "10-7 8-6 9-5 1-4 2-3",
        "3-10 4-2 5-1 6-9 7-8",
        "10-8 9-7 1-6 2-5 3-4",
        "4-10 5-3 6-2 7-1 8-9",
        "10-9 1-8 2-7 3-6 4-5",
        "5-10 6-4 7-3 8-2 9-1",
    ],
}


# Lots
# ---------------------------------------------------------------------------------------------------------------------------


def test_a_lot_is_what_sha256sum_says() -> None:
    """printf '%s\\n%s\\n%s\\n%s' 'spring rain' spring/chess 1 '戊' | sha256sum, by the coreutils."""
    assert (
        lot(Urn("spring rain", "spring/chess"), "戊")
        == "ceb6d17c36ab58176251fb3ec7652abb88e93c1be564b2314d33d7eac8b48419"
    )


@given(st.permutations(NAMES[:8]))
def test_lots_do_not_depend_on_the_order_of_the_entrants(players: list[str]) -> None:
    names = {each: each for each in players}
    first = by_lot(players, Urn("春日", "spring/chess"), names)
    assert first == by_lot(sorted(players), Urn("春日", "spring/chess"), names)
    others = (
        Urn("春日", "spring/chess", 2),
        Urn("春日", "spring/darts"),
        Urn("春日", "autumn/chess"),
        Urn("春日", "spring/chess/final"),
    )
    assert all(first != by_lot(players, urn, names) for urn in others)


# Round robins
# -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", FIDE)
def test_berger_tables_are_those_of_the_handbook(count: int) -> None:
    players = [str(number) for number in range(1, count + 1)]
    assert [sorted("-".join(pair) for pair in pairs) for pairs, _ in berger(players)] == [
        sorted(line.split()) for line in FIDE[count]
    ]


@pytest.mark.parametrize("count", range(2, 25))
def test_everybody_meets_everybody(count: int) -> None:
    players = [f"p{number}" for number in range(count)]
    rounds = berger(players)
    assert Counter(frozenset(pair) for pairs, _ in rounds for pair in pairs) == Counter(
        frozenset(pair) for pair in combinations(players, 2)
    )
    for pairs, free in rounds:
        assert sorted(
            [player for pair in pairs for player in pair] + ([free] if free else [])
        ) == sorted(players)
    first = Counter(pair[0] for pairs, _ in rounds for pair in pairs)
    assert all(abs(2 * first[player] - (count - 1)) <= 1 for player in players)


@pytest.mark.parametrize("count", [2, 3, 5, 8])
def test_the_second_leg_turns_the_colours_round(count: int) -> None:
    both = Counter(
        pair for pairs, _ in berger([f"p{number}" for number in range(count)], 2) for pair in pairs
    )
    assert set(both.values()) == {1} and len(both) == count * (count - 1)


@given(st.integers(2, 40), st.integers(2, 8))
def test_groups_differ_by_one_at_most(count: int, groups: int) -> None:
    made = into_groups([str(each) for each in range(count)], groups)
    assert sorted(player for group in made for player in group) == sorted(
        str(each) for each in range(count)
    )
    assert max(map(len, made)) - min(map(len, made)) <= 1


# Tables
# -------------------------------------------------------------------------------------------------------------------------


@given(st.integers(1, 60), st.integers(1, 6), st.integers(0, 4))
def test_sizes_keep_to_the_rule(players: int, least: int, more: int) -> None:
    found = sizes(players, least, least + more)
    possible = [
        count
        for count in range(1, players + 1)
        if count * least <= players <= count * (least + more)
    ]
    assert (found is None) == (not possible)
    if found:
        assert sum(found) == players and len(found) == min(possible)
        assert max(found) - min(found) <= 1 and least <= min(found) <= max(found) <= least + more


def layouts(players: tuple[str, ...], wanted: tuple[int, ...]):
    """Every way to sit at tables of these sizes."""
    if not wanted:
        yield []
        return
    for size in set(wanted):
        rest = list(wanted)
        rest.remove(size)
        for others in combinations(players[1:], size - 1):
            table = (players[0], *others)
            for found in layouts(tuple(each for each in players if each not in table), tuple(rest)):
                yield [table, *found]


@st.composite
def seatings(draw):
    wanted = draw(
        st.sampled_from(
            [(2, 2), (2, 2, 2), (2, 2, 2, 2), (3, 2), (3, 3), (4, 3), (3, 2, 2), (3, 3, 2)]
        )
    )
    order = draw(st.permutations(NAMES[: sum(wanted)]))
    pairs = [frozenset(pair) for pair in combinations(order, 2)]
    met = draw(st.dictionaries(st.sampled_from(pairs), st.integers(1, 2), max_size=len(pairs)))
    return order, wanted, met


@settings(max_examples=200, deadline=None)
@given(seatings())
def test_a_rematch_only_where_every_layout_has_one(case) -> None:
    order, wanted, met = case
    found = seated(order, wanted, met)
    assert sorted(player for table in found for player in table) == sorted(order)
    assert sorted(map(len, found)) == sorted(wanted)
    assert rematches(found, met) == min(
        rematches(each, met) for each in layouts(tuple(order), wanted)
    )


@settings(max_examples=30, deadline=None)
@given(st.permutations(NAMES[:12]), st.integers(1, 5))
def test_round_after_round_with_others(order: list[str], rounds: int) -> None:
    """Twelve in pairs: eleven rounds are possible; the first ones never need a rematch."""
    met: Counter[frozenset[str]] = Counter()
    for _ in range(rounds):
        found = seated(order, [2] * 6, met)
        assert rematches(found, met) == 0
        met.update(frozenset(pair) for pair in found)


def test_many_tables_are_seated_in_time() -> None:
    """Sixty people, five rounds of threes: nobody meets twice, and nobody waits for it."""
    order, met = [str(each) for each in range(60)], Counter[frozenset[str]]()
    for number in range(5):
        found = seated(
            by_lot(order, Urn("many", "spring/cards", number), {each: each for each in order}),
            [3] * 20,
            met,
        )
        assert rematches(found, met) == 0, number
        met.update(frozenset(pair) for table in found for pair in combinations(table, 2))


# Brackets
# -----------------------------------------------------------------------------------------------------------------------


def meet(first: int, second: int) -> int:
    """The round in which two places of a bracket meet."""
    return (first ^ second).bit_length()


def earliest(sides: list[str | None], groups: dict[str, str]) -> int:
    """The first round in which two of one group can meet."""
    at = {side: place for place, side in enumerate(sides) if side}
    return min(
        (meet(at[a], at[b]) for a, b in combinations(at, 2) if groups[a] == groups[b]), default=99
    )


@pytest.mark.parametrize("order", ["standard", "folded", "listed"])
@pytest.mark.parametrize("count", range(2, 34))
def test_byes_never_meet_and_go_to_the_best(count: int, order: str) -> None:
    players = [f"p{number:02}" for number in range(count)]
    sides = placed([players], order, {})
    pairs = [sides[at : at + 2] for at in range(0, len(sides), 2)]
    assert sorted(side for side in sides if side) == players
    assert all(any(pair) for pair in pairs)
    alone = sorted(next(side for side in pair if side) for pair in pairs if not all(pair))
    assert len(alone) == len(sides) - count
    if order != "listed":
        assert alone == players[: len(alone)]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_groupmates_meet_as_late_as_any_draw_allows(data) -> None:
    count = data.draw(st.integers(2, 4))
    per = data.draw(st.integers(1, 8 // count))
    names = iter(NAMES)
    tiers = [[next(names) for _ in range(count)] for _ in range(per)]
    groups = {
        player: str(at)
        for tier in tiers
        for at, player in enumerate(data.draw(st.permutations(tier)))
    }
    sides = placed(tiers, "standard", groups)
    slots = [at for at, side in enumerate(sides) if side]
    holds = {player: at for at, tier in enumerate(tiers) for player in tier}
    tier_of = {at: holds[sides[at]] for at in slots}
    best = 0
    for choice in _within(tiers):
        left = [list(each) for each in choice]
        made: list[str | None] = [None] * len(sides)
        for at in slots:
            made[at] = left[tier_of[at]].pop()
        best = max(best, earliest(made, groups))
    assert earliest(sides, groups) == best


def _within(tiers):
    """All orders of each tier."""
    if not tiers:
        yield []
        return
    for first in permutations(tiers[0]):
        for rest in _within(tiers[1:]):
            yield [first, *rest]


def test_two_of_each_of_four_groups_meet_again_in_the_final_only() -> None:
    groups = {
        "A1": "A",
        "B1": "B",
        "C1": "C",
        "D1": "D",
        "A2": "A",
        "B2": "B",
        "C2": "C",
        "D2": "D",
    }
    sides = placed([["A1", "B1", "C1", "D1"], ["A2", "B2", "C2", "D2"]], "standard", groups)
    assert earliest(sides, groups) == 3
    # a first meets a second
    assert all(
        f"{first}"[1] != f"{second}"[1]
        for first, second in zip(sides[::2], sides[1::2], strict=True)
    )
