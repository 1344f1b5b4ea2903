"""The Dou Dizhu referee against games, patterns and mistakes that other
programs judged, and against itself.
"""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import cited
from fangbang.games.landlord.replay import doudizhu
from fangbang.games.landlord.replay.deal import DECK, auction
from fangbang.games.landlord.replay.patterns import RANKS, Reading, beats, cards, readings, rules
from fangbang.games.replays.result import Replay

RUN_RANKS = "3456789TJQKA"
ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "acceptance" / "games"
PARAMS = yaml.safe_load((ROOT / "rules" / "doudizhu" / "rule.yaml").read_text(encoding="utf-8"))
SEATS = ["李雷", "韓梅梅", "Li Lei"]
PATTERNS = {
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
}


def load(name: str) -> Any:
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


def patterns() -> list[dict[str, str]]:
    with (VECTORS / "ddz_patterns.csv").open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


GAMES = {game["id"]: game for game in load("ddz_games.json")["games"]}
CASES = {case["id"]: case for case in load("cases.json") if case["game"] == "ddz"}


def deciding(**answers: str) -> dict[str, Any]:
    return {
        **PARAMS,
        "decide": {question.replace("_", "-"): answer for question, answer in answers.items()},
    }


def log_of(game: dict[str, Any], plays: list[str] | None = None) -> dict[str, Any]:
    return {
        "seats": SEATS,
        "first": SEATS[game["first_bidder"]],
        "bids": game["bids"],
        "hands": dict(zip(SEATS, game["hands"], strict=True)),
        "bottom": game["bottom"],
        "plays": " ".join(play or "-" for play in (game["plays"] if plays is None else plays)),
    }


def expected(game: dict[str, Any]) -> dict[str, object]:
    spring = "spring" if game["spring"] else "anti-spring" if game["anti_spring"] else "none"
    landlord = SEATS[game["landlord"]]
    return {
        "landlord": landlord,
        "bid": max(game["bids"]),
        "bombs": game["bombs"],
        "spring": spring,
        "winner": game["winner"],
    }


def replayed(**changed: object) -> Replay:
    return doudizhu.replay({**log_of(GAMES["normal-01"]), **changed}, PARAMS, SEATS)


# Vectors: ddz_patterns.csv (RLCard, DouZero, Botzone, OpenSpiel), ddz_games.json and
# ddz_illegal.json (OpenSpiel, Botzone)


def test_patterns_under_the_rules_of_the_sheet() -> None:
    by = rules(PARAMS)
    for row in patterns():
        vector = sorted(each.split("/") for each in row["seed_default_readings"].split("|") if each)
        ours = sorted(
            (each.pattern, len(set(each.body)), RANKS.index(each.body[0]))
            for each in readings(row["cards"], by)
        )
        assert ours == sorted(
            (PATTERNS[name], int(length), int(low)) for name, length, low in vector
        ), row["cards"]


def agree(peer: str, params: dict[str, Any], skip: Callable[[str, str], bool]) -> int:
    """Cards whose verdict is the same; `skip` names what no parameter of ours can express."""
    by, agreed = rules(params), 0
    for row in patterns():
        if not skip(row["cards"], row[peer]):
            accepted = row[peer] not in ("", "0")
            assert bool(readings(row["cards"], by)) == accepted, row
            agreed += 1
    return agreed


def two_bombs(hand: str) -> bool:
    return sorted(Counter(hand).values()) == [4, 4]


def four_triples(hand: str) -> bool:
    return sorted(Counter(hand).values()) == [3, 3, 3, 3]


def longer_run_of_triples(hand: str) -> bool:
    """A plane whose run of triples could be longer than it needs: RLCard refuses it."""
    triples = "".join(rank for rank in RUN_RANKS if Counter(hand)[rank] == 3)
    runs = [
        triples[start:end]
        for start in range(len(triples))
        for end in range(start + 1, len(triples) + 1)
    ]
    longest = max((len(run) for run in runs if run in RUN_RANKS), default=0)
    return len(hand) % 4 == 0 and longest > len(hand) // 4


def test_patterns_as_botzone_reads_them() -> None:
    params = deciding(repeated_kickers="no", triple_kickers="no")
    assert agree("botzone", params, lambda hand, verdict: verdict == "shuttle") == 4300 - 18


def test_patterns_as_douzero_reads_them() -> None:
    """It takes three equal cards as kickers only where the whole set is four triples."""
    params = deciding(triple_kickers="no")
    assert (
        agree("douzero", params, lambda hand, verdict: two_bombs(hand) or four_triples(hand))
        >= 4200
    )


def test_patterns_as_openspiel_reads_them() -> None:
    params = deciding(joker_pair_kickers="no")
    four = ("four-singles", "four-pairs")
    by = rules(PARAMS)

    def no_four_with_two(hand: str, verdict: str) -> bool:
        return any(each.pattern in four for each in readings(hand, by))

    assert agree("openspiel_actions", params, no_four_with_two) >= 3190


def test_patterns_as_rlcard_reads_them() -> None:
    params = deciding(joker_pair_kickers="no")
    assert agree("rlcard", params, lambda hand, verdict: longer_run_of_triples(hand)) >= 4000


@pytest.mark.parametrize("name", GAMES)
def test_complete_games(name: str) -> None:
    result = doudizhu.replay(log_of(GAMES[name]), PARAMS, SEATS)
    assert result.illegal is None and not result.open
    assert result.outcome == expected(GAMES[name])


BOTZONE = {
    "INVALID_CARDTYPE": {"doudizhu-no-pattern"},
    "MISMATCH_CARDTYPE": {"doudizhu-pattern-differs"},
    "LESS_COMPARE": {"doudizhu-not-higher"},
    "INVALID_PASS": {"doudizhu-leader-passed"},
    "REPEATED_CARD": {"doudizhu-card-played-before"},
    # there each suit is a card of its own
    "MISSING_CARD": {"doudizhu-card-not-held", "doudizhu-card-played-before"},
}


@pytest.mark.parametrize(
    "case", load("ddz_illegal.json")["cases"], ids=lambda case: f"{case['base']}-{case['upto']}"
)
def test_illegal_moves(case: dict[str, Any]) -> None:
    game, upto = GAMES[case["base"]], case["upto"]
    illegal = doudizhu.replay(
        log_of(game, [*game["plays"][:upto], case["replace_play"]]), PARAMS, SEATS
    ).illegal
    assert illegal is not None
    assert illegal.code in BOTZONE[case["error"]]
    assert illegal.at == ("plays", upto)


# Vectors: cases.json; the cases that only count points (D36, D38) belong to the scoring of landlord
# games


@pytest.mark.parametrize(
    "case",
    [each for each in CASES.values() if each["kind"] == "classify"],
    ids=lambda case: case["id"],
)
def test_classified(case: dict[str, Any]) -> None:
    found = [each.pattern for each in readings(case["input"], rules(PARAMS))]
    assert sorted(found) == sorted(PATTERNS[name] for name in case["answer"])


@pytest.mark.parametrize(
    "case",
    [each for each in CASES.values() if each["kind"] == "beats"],
    ids=lambda case: case["id"],
)
def test_beaten(case: dict[str, Any]) -> None:
    by = rules(PARAMS)
    old, new = (readings(cards(hand), by) for hand in case["input"])
    assert any(beats(each, other) for each in new for other in old) == case["answer"]


@pytest.mark.parametrize(
    "case", [each for each in CASES.values() if each["kind"] == "bids"], ids=lambda case: case["id"]
)
def test_bidding(case: dict[str, Any]) -> None:
    first, bids, answer = case["input"]["first"], case["input"]["bids"], case["answer"]
    order = [*SEATS[first:], *SEATS[:first]]
    sold = auction(bids, order, 1, 3)
    if answer == "error":
        assert sold.illegal is not None and sold.illegal.code == "doudizhu-bid-twice"
    elif answer == "redeal":
        assert sold.over and sold.landlord is None
        assert replayed(bids=bids, plays="").steps[-1].kind == "doudizhu-redeal"
    else:
        assert [sold.bid, SEATS.index(str(sold.landlord))] == answer


def test_what_the_contest_may_decide() -> None:
    assert readings("333344", rules(deciding(four_two="pairs"))) == ()
    assert [each.pattern for each in readings("33334455", rules(deciding(four_two="pairs")))] == [
        "four-pairs"
    ]
    assert readings("33334455", rules(deciding(four_two="singles"))) == ()
    assert readings("3333BR", rules(deciding(joker_pair_kickers="no"))) == ()
    assert [each.pattern for each in readings("BR", rules(PARAMS))] == ["rocket"]
    longer = {**PARAMS, "runs": {"single": 6, "pair": 4, "triple": 3}}
    assert [readings(hand, rules(longer)) for hand in ("34567", "334455", "333444")] == [(), (), ()]


@pytest.mark.parametrize(
    ("answers", "lead", "clause"),
    [
        ({"four_two": "pairs"}, "4444", None),
        ({"repeated_kickers": "no"}, "33344488", "patterns.14"),
        ({"triple_kickers": "no"}, "333444555888", "patterns.15"),
        ({"joker_pair_kickers": "no"}, "333444BR", "patterns.16"),
        ({"four_two": "pairs"}, "44443J", "patterns.11"),
    ],
)
def test_kickers_that_the_contest_bars(
    answers: dict[str, str], lead: str, clause: str | None
) -> None:
    hands = ["33344455588839JBR", "566677778999TTTTJ", "JQQQQKKKKAAAA2222"]
    log = {"seats": SEATS, "first": SEATS[0], "bids": [3], "bottom": "4J6"}
    result = doudizhu.replay(
        {**log, "hands": dict(zip(SEATS, hands, strict=True)), "plays": lead},
        deciding(**answers),
        SEATS,
    )
    assert (result.illegal and (result.illegal.code, cited(PARAMS, result.illegal))) == (
        clause and ("doudizhu-kickers", clause)
    )


# The log as people write it


def test_cards_as_people_write_them() -> None:
    assert cards("大小 2 a K q j 10 9") == cards("9TJQKA2BR")
    assert cards("♠3 ♥3, ♦1") == "33A"
    assert cards(334455) == "334455"


def test_other_ways_to_write_the_same_game() -> None:
    game, log = GAMES["bomb-05"], log_of(GAMES["bomb-05"])
    hands = {
        name: "大".join(hand.lower().replace("t", "10").split("r"))[::-1].replace("01", "10")
        for name, hand in log["hands"].items()
    }
    plays = [
        play.replace("T", "10").replace("R", "大王").replace("B", "小") or "不出"
        for play in game["plays"]
    ]
    result = doudizhu.replay(
        {**log, "hands": hands, "plays": "\n".join(plays) + "\n- -", "redeals": 2}, PARAMS, SEATS
    )
    assert result.illegal is None
    assert result.outcome == expected(game)
    assert result.steps[0].kind == "doudizhu-redeals"


@pytest.mark.parametrize(
    ("changed", "code", "at"),
    [
        ({"bottom": None}, "replay-key-missing", ()),
        ({"seats": ["李雷", "韓梅梅", "誰"]}, "replay-player-unknown", ("seats", 2)),
        ({"seats": ["李雷", "韓梅梅", "李雷"]}, "replay-seat-twice", ("seats", 2)),
        ({"seats": ["李雷", "韓梅梅"]}, "replay-not-seated", ("hands", "Li Lei")),
        ({"first": "誰"}, "replay-not-seated", ("first",)),
        ({"hands": {"李雷": "", "韓梅梅": ""}}, "replay-hand-missing", ("hands",)),
        (
            {"hands": {"李雷": "34x", "韓梅梅": "", "Li Lei": ""}},
            "doudizhu-card-unknown",
            ("hands", "李雷"),
        ),
        (
            {"hands": {"李雷": "345", "韓梅梅": "", "Li Lei": ""}},
            "doudizhu-hand-size",
            ("hands", "李雷"),
        ),
        ({"seats": ["李雷"], "hands": {"李雷": "345"}}, "doudizhu-seats", ("seats",)),
        ({"bottom": "34"}, "doudizhu-bottom-size", ("bottom",)),
        ({"bottom": "34x"}, "doudizhu-card-unknown", ("bottom",)),
        ({"bottom": "346"}, "doudizhu-deck", ("hands",)),
        ({"bids": [2, 2]}, "doudizhu-bid-not-higher", ("bids", 1)),
        ({"bids": [2, 1]}, "doudizhu-bid-not-higher", ("bids", 1)),
        ({"bids": [4]}, "doudizhu-bid-out-of-range", ("bids", 0)),
        ({"bids": [3, 0]}, "doudizhu-bid-after-end", ("bids", 1)),
        ({"bids": [2, 0, 0, 3]}, "doudizhu-bid-twice", ("bids", 3)),
        ({"bids": [2, 0]}, "doudizhu-bid-missing", ("plays", 0)),
        ({"bids": [0, 0, 0]}, "doudizhu-all-passed", ("plays", 0)),
        ({"plays": "444T=pair"}, "doudizhu-reading-wrong", ("plays", 0)),
        ({"plays": "4z"}, "doudizhu-card-unknown", ("plays", 0)),
    ],
)
def test_other_mistakes(changed: dict[str, object], code: str, at: tuple[str | int, ...]) -> None:
    illegal = replayed(**changed).illegal
    assert illegal is not None
    assert (illegal.code, illegal.at) == (code, at)


def test_a_play_after_the_end() -> None:
    game = GAMES["normal-01"]
    illegal = doudizhu.replay(log_of(game, [*game["plays"], "9"]), PARAMS, SEATS).illegal
    assert illegal is not None and illegal.code == "doudizhu-after-end"


def test_an_unfinished_game_stays_open() -> None:
    for result in (replayed(plays="444T - -"), replayed(plays=""), replayed(bids=[2], plays=None)):
        assert result.open and result.outcome is None and result.illegal is None


# Several readings: 333444555666 is four triples, or a plane on 555 or on 666


def ambiguous(plays: str) -> Replay:
    hands = ["333444555666TTTKK", "777888999JJJQQQKK", ""]
    bottom = "7AA"
    rest = Counter(DECK)
    rest.subtract("".join(hands) + bottom)
    hands[2] = "".join(rest.elements())
    log = {
        "seats": SEATS,
        "first": SEATS[0],
        "bids": [3],
        "hands": dict(zip(SEATS, hands, strict=True)),
        "bottom": bottom,
        "plays": plays,
    }
    return doudizhu.replay(log, PARAMS, SEATS)


def told(result: Replay, kind: str) -> list[object]:
    return [step.facts["pattern"] for step in result.steps if step.kind == kind]


def test_readings_stay_open_until_a_later_play_settles_them() -> None:
    both = ("doudizhu-pattern-triples", "doudizhu-pattern-plane-singles")
    assert told(ambiguous("333444555666"), "doudizhu-lead") == [both]
    settled = ambiguous("333444555666 777888999JJJ")
    assert settled.illegal is None
    assert told(settled, "doudizhu-lead") == [("doudizhu-pattern-plane-singles",)]
    assert told(settled, "doudizhu-play") == [("doudizhu-pattern-plane-singles",)]


def test_a_declared_reading_is_the_only_one() -> None:
    plane = ambiguous("333444555666=333444555 777888999JJJ")
    assert plane.illegal is None
    refused = ambiguous("333444555666=triples 777888999JJJ").illegal
    assert refused is not None and refused.code == "doudizhu-pattern-differs"


def test_nothing_beats_the_rocket() -> None:
    hands = ["33344455588839JBR", "566677778999TTTTJ", "JQQQQKKKKAAAA2222"]
    log = {
        "seats": SEATS,
        "first": SEATS[0],
        "bids": [3],
        "hands": dict(zip(SEATS, hands, strict=True)),
        "bottom": "4J6",
    }
    illegal = doudizhu.replay({**log, "plays": "BR 7777"}, PARAMS, SEATS).illegal
    assert illegal is not None and (illegal.code, cited(PARAMS, illegal)) == (
        "doudizhu-not-higher",
        "order.1",
    )
    assert doudizhu.replay({**log, "plays": "33 7777 2222"}, PARAMS, SEATS).open
    single = doudizhu.replay({**log, "plays": "3333 A"}, PARAMS, SEATS).illegal
    assert single is not None and single.code == "doudizhu-card-not-held"
    higher = doudizhu.replay({**log, "plays": "3333 9"}, PARAMS, SEATS).illegal
    assert higher is not None and (higher.code, cited(PARAMS, higher)) == (
        "doudizhu-pattern-differs",
        "order.2",
    )


# Properties

SEEDS = st.integers(0, 399)


def sets(hand: str) -> Iterator[str]:
    """Plenty of sets to play, found without the referee's own patterns."""
    counts = Counter(hand)
    alike = {
        number: [rank * number for rank in counts if counts[rank] >= number]
        for number in (1, 2, 3, 4)
    }
    for groups in alike.values():
        yield from groups
    for copies, shortest in ((1, 5), (2, 3), (3, 2)):
        for start, end in combinations(range(len(RUN_RANKS) + 1), 2):
            run = RUN_RANKS[start:end]
            if len(run) >= shortest and all(counts[rank] >= copies for rank in run):
                yield "".join(rank * copies for rank in run)
    for body in alike[3]:
        yield from (body + kicker for kicker in alike[1] + alike[2] if kicker[0] not in body)
    for body in alike[4]:
        yield from (
            body + one + two for one, two in combinations(alike[2], 2) if body[0] not in one + two
        )
    if counts["B"] and counts["R"]:
        yield "BR"


@cache
def random_game(seed: int) -> tuple[dict[str, Any], dict[str, object]]:
    """A legal log, and the outcome counted beside it."""
    chance = random.Random(seed)
    deck = list(Counter(DECK).elements())
    chance.shuffle(deck)
    hands = {name: "".join(deck[17 * place : 17 * place + 17]) for place, name in enumerate(SEATS)}
    first, bid, turns = chance.randrange(3), chance.randint(1, 3), chance.randrange(3)
    bids = ([0] * turns + [bid] + [0] * 2)[: turns + 1 if bid == 3 else 3]
    landlord = SEATS[(first + turns) % 3]
    bottom = "".join(deck[51:])
    log = {"seats": SEATS, "first": SEATS[first], "bids": bids, "hands": hands, "bottom": bottom}
    held = {name: hand + (bottom if name == landlord else "") for name, hand in hands.items()}
    plays = played_out(held, (first + turns) % 3, chance)
    count = Counter(
        SEATS[(first + turns + number) % 3] for number, play in enumerate(plays) if play != "-"
    )
    winner = SEATS[(first + turns + len(plays) - 1) % 3]
    farmers = count.total() - count[landlord]
    spring = (
        "spring"
        if not farmers
        else "anti-spring"
        if winner != landlord and count[landlord] == 1
        else "none"
    )
    bombs = sum(1 for play in plays if play == "BR" or (len(play) == 4 and len(set(play)) == 1))
    side = "landlord" if winner == landlord else "farmers"
    outcome = {"landlord": landlord, "bid": bid, "bombs": bombs, "spring": spring, "winner": side}
    return {**log, "plays": " ".join(plays)}, outcome


BY = rules(PARAMS)


@cache
def read(hand: str) -> tuple[Reading, ...]:
    return readings(hand, BY)


def played_out(held: dict[str, str], turn: int, chance: random.Random) -> list[str]:
    plays, best, passes = list[str](), "", 0
    while all(held.values()):
        name = SEATS[turn]
        best = "" if passes == 2 else best
        over = [
            each
            for each in dict.fromkeys(sets(held[name]))
            if any(not best or any(beats(new, old) for old in read(best)) for new in read(each))
        ]
        pick = chance.choice(over) if over and (not best or chance.random() < 0.7) else ""
        held[name] = "".join((Counter(held[name]) - Counter(pick)).elements())
        best, passes = (pick, 0) if pick else (best, passes + 1)
        plays.append(pick or "-")
        turn = (turn + 1) % 3
    return plays


@settings(deadline=None, max_examples=100)
@given(SEEDS)
def test_a_random_legal_game_replays(seed: int) -> None:
    log, outcome = random_game(seed)
    result = doudizhu.replay(log, PARAMS, SEATS)
    assert result.illegal is None
    assert result.outcome == outcome


@settings(deadline=None, max_examples=60)
@given(SEEDS, st.randoms())
def test_the_order_of_cards_and_their_suits_change_nothing(
    seed: int, chance: random.Random
) -> None:
    log, outcome = random_game(seed)
    suits = "♠♥♣♦"
    hands = {
        name: "".join(chance.choice(suits) + each for each in chance.sample(hand, 17))
        for name, hand in log["hands"].items()
    }
    plays = " ".join("".join(chance.sample(play, len(play))) for play in log["plays"].split())
    shuffled = doudizhu.replay({**log, "hands": hands, "plays": plays}, PARAMS, SEATS)
    assert shuffled == doudizhu.replay(log, PARAMS, SEATS)
    assert shuffled.outcome == outcome


@settings(deadline=None, max_examples=100)
@given(SEEDS, st.data())
def test_one_wrong_card_is_found_or_does_not_matter(seed: int, data: st.DataObject) -> None:
    log, outcome = random_game(seed)
    places = [place for place, card in enumerate(log["plays"]) if card in RANKS]
    place = data.draw(st.sampled_from(places))
    card = data.draw(st.sampled_from([rank for rank in RANKS if rank != log["plays"][place]]))
    plays = log["plays"][:place] + card + log["plays"][place + 1 :]
    result = doudizhu.replay({**log, "plays": plays}, PARAMS, SEATS)
    assert not result.open
    if result.outcome is not None:
        same = ("landlord", "bid", "spring", "winner")
        assert {key: result.outcome[key] for key in same} == {key: outcome[key] for key in same}


@settings(deadline=None, max_examples=60)
@given(SEEDS, st.data())
def test_one_wrong_card_in_the_deal_is_always_found(seed: int, data: st.DataObject) -> None:
    log, _ = random_game(seed)
    name, place = data.draw(st.sampled_from(SEATS)), data.draw(st.integers(0, 16))
    hand = log["hands"][name]
    card = data.draw(st.sampled_from([rank for rank in RANKS if rank != hand[place]]))
    hands = {**log["hands"], name: hand[:place] + card + hand[place + 1 :]}
    illegal = doudizhu.replay({**log, "hands": hands}, PARAMS, SEATS).illegal
    assert illegal is not None and illegal.code == "doudizhu-deck"
