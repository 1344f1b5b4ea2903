"""Dou Dizhu patterns against RLCard, which lists every pattern that it
allows: 27,471 of them (development only).
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import yaml

from fangbang.games.landlord.replay.patterns import RANKS, Reading, readings, rules

pytestmark = pytest.mark.peer

ROOT = Path(__file__).parents[2]
PARAMS = yaml.safe_load((ROOT / "rules" / "doudizhu" / "rule.yaml").read_text(encoding="utf-8"))
NAMES = {
    "solo": "single",
    "pair": "pair",
    "trio": "triple",
    "trio_solo": "triple-single",
    "trio_pair": "triple-pair",
    "solo_chain": "straight",
    "pair_chain": "pairs",
    "trio_chain": "triples",
    "trio_solo_chain": "plane-singles",
    "trio_pair_chain": "plane-pairs",
    "four_two_solo": "four-singles",
    "four_two_pair": "four-pairs",
    "bomb": "bomb",
    "rocket": "rocket",
}


@pytest.fixture(scope="module")
def listed() -> dict[str, tuple[str, int, int]]:
    """RLCard's own table: cards → our name of the pattern, how many ranks its
    body has, its weight among its like.
    """
    utils: Any = pytest.importorskip(
        "rlcard.games.doudizhu.utils", reason="rlcard is not installed: pip install rlcard==1.2.0"
    )
    table: dict[str, list[list[str]]] = utils.CARD_TYPE[0]
    found = {}
    for hand, ((name, weight),) in table.items():
        stem, _, length = name.rpartition("_")
        found[hand] = (
            (NAMES[stem], int(length), int(weight))
            if length.isdecimal()
            else (NAMES[name], 2 if name == "rocket" else 1, int(weight))
        )
    return found


@pytest.fixture(scope="module")
def ours(listed: dict[str, tuple[str, int, int]]) -> dict[str, tuple[Reading, ...]]:
    """Our readings of the same cards; both jokers are no kickers there."""
    by = rules({**PARAMS, "decide": {"joker-pair-kickers": "no"}})
    return {hand: readings(hand, by) for hand in listed}


def test_every_pattern_is_one_of_ours(
    listed: dict[str, tuple[str, int, int]], ours: dict[str, tuple[Reading, ...]]
) -> None:
    assert len(listed) == 27_471
    for hand, (pattern, length, _) in listed.items():
        assert (pattern, length) in {(each.pattern, len(set(each.body))) for each in ours[hand]}, (
            hand
        )


def test_only_four_triples_in_a_row_have_more_than_one_reading(
    ours: dict[str, tuple[Reading, ...]],
) -> None:
    """RLCard settles them as a run of triples; for us they may be a plane
    as well until a later play decides.
    """
    several = [hand for hand, found in ours.items() if len(found) > 1]
    assert len(several) == 9
    assert all(
        {each.pattern for each in ours[hand]} == {"triples", "plane-singles"} for hand in several
    )


def test_the_same_order_within_every_pattern(
    listed: dict[str, tuple[str, int, int]], ours: dict[str, tuple[Reading, ...]]
) -> None:
    weights: dict[tuple[str, int], set[tuple[int, int]]] = defaultdict(set)
    for hand, (pattern, length, weight) in listed.items():
        reading = next(
            each for each in ours[hand] if (each.pattern, len(set(each.body))) == (pattern, length)
        )
        weights[pattern, len(hand)].add((weight, RANKS.index(reading.body[-1])))
    for group, pairs in weights.items():
        in_order = sorted(pairs)
        assert (
            len({weight for weight, _ in pairs}) == len({rank for _, rank in pairs}) == len(pairs)
        ), group
        assert [rank for _, rank in in_order] == sorted(rank for _, rank in pairs), group
