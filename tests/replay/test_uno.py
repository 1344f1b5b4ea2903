"""The UNO referee against deals and tables that other programs judged, and against itself."""

from __future__ import annotations

import csv
import json
import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from citing import cited
from fangbang.games.base import Rule
from fangbang.games.replays.result import Replay, RuleViolation
from fangbang.games.shedding.replay import uno
from fangbang.games.shedding.replay.cards import ONE_PACK, cards, colour, in_order
from fangbang.games.shedding.replay.log import events
from fangbang.games.shedding.scoring import hand_value

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "acceptance" / "games"
PARAMS = yaml.safe_load((ROOT / "rules" / "uno" / "rule.yaml").read_text(encoding="utf-8"))
NAMES = ["李雷", "韓梅梅", "Li", "Li Lei", "孫悅", "周迅", "吳京", "鄭爽", "馮剛", "陳紅"]


def load(name: str) -> Any:
    return json.loads((VECTORS / name).read_text(encoding="utf-8"))


def matrix() -> list[dict[str, str]]:
    with (VECTORS / "uno_match_matrix.csv").open(encoding="utf-8") as lines:
        return list(csv.DictReader(lines))


GAMES = {game["id"]: game for game in load("uno_games.json")["games"]}
CASES = {case["id"]: case for case in load("cases.json") if case["game"] == "uno"}
FOLLOWS = {(row["target"], row["card"]) for row in matrix() if row["legal"] == "1"}


def deciding(**answers: str) -> dict[str, Any]:
    return {
        **PARAMS,
        "decide": {question.replace("_", "-"): answer for question, answer in answers.items()},
    }


def log_of(game: dict[str, Any]) -> dict[str, Any]:
    return {
        "seats": game["players"],
        "first": game["first"],
        "start": game["start"],
        "hands": game["deal"],
        "log": game["log"],
    }


# Vectors: uno_match_matrix.csv (uno-engine, RLCard), uno_hand_points.json, uno_games.json
# (uno-engine), cases.json


def test_which_card_may_follow_which() -> None:
    for row in matrix():
        top, _, named = row["target"].partition(":")
        assert uno.may_follow(row["card"], top, named or None, PARAMS) == (row["legal"] == "1"), row


def test_points_of_hands() -> None:
    for row in load("uno_hand_points.json"):
        assert uno.card_points(row["hand"], PARAMS) == row["points"], row


@pytest.mark.parametrize("name", GAMES)
def test_complete_games(name: str) -> None:
    game = GAMES[name]
    result = uno.replay(log_of(game), PARAMS, game["players"])
    assert result.illegal is None and not result.open and result.outcome is not None
    losers = [player for player in game["players"] if player != game["winner"]]
    assert result.outcome["out"] == game["winner"]
    assert result.outcome["points"] == {player: game["caught"][player] for player in losers}
    assert result.outcome["left"] == {
        player: " ".join(cards(game["left"][player])) for player in losers
    }


@pytest.mark.parametrize("name", [case for case in CASES if CASES[case]["kind"] == "last"])
def test_last_card_cases(name: str) -> None:
    assert uno.may_be_last(CASES[name]["input"], PARAMS) == CASES[name]["answer"]


@pytest.mark.parametrize("name", [case for case in CASES if CASES[case]["kind"] == "match"])
def test_match_cases(name: str) -> None:
    given_ = CASES[name]["input"]
    top = given_["face"] if given_["face"].startswith("W") else given_["colour"] + given_["face"]
    assert uno.may_follow(given_["card"], top, given_["colour"], PARAMS) == CASES[name]["answer"]


# (U08 ranks totals over five deals: that is the table's business, not the referee's.)


# Small games, one for each rule


def table(**changed: object) -> dict[str, Any]:
    log = {
        "seats": ["P1", "P2", "P3"],
        "dealer": "P3",
        "start": "y2",
        "hands": {
            "P1": "y3 y4 y5 yS yR y+2 W",
            "P2": "g3 g4 g5 gS gR g+2 W4",
            "P3": "b3 b4 b5 bS bR b+2 r0",
        },
        "log": [],
    }
    return {**log, **changed}


def replayed(*log: str, params: dict[str, Any] | None = None, **changed: Any) -> Replay:
    return uno.replay(table(log=list(log), **changed), params or PARAMS, ["P1", "P2", "P3"])


def refused(*log: str, params: dict[str, Any] | None = None, **changed: Any) -> RuleViolation:
    illegal = replayed(*log, params=params, **changed).illegal
    assert illegal is not None
    return illegal


@pytest.mark.parametrize(
    ("changed", "code", "at"),
    [
        ({"start": None}, "replay-key-missing", ()),
        ({"dealer": None}, "replay-key-missing", ()),
        ({"dealer": "誰"}, "replay-not-seated", ("dealer",)),
        ({"seats": ["P1", "P2", "誰"]}, "replay-player-unknown", ("seats", 2)),
        ({"seats": ["P1", "P2", "P2"]}, "replay-seat-twice", ("seats", 2)),
        ({"seats": ["P1", "P2"]}, "replay-not-seated", ("hands", "P3")),
        (
            {"seats": ["P1"], "dealer": "P1", "hands": {"P1": "y3 y4 y5 yS yR y+2 W"}},
            "uno-seats",
            ("seats",),
        ),
        ({"first": "P2"}, "uno-first-wrong", ("first",)),
        ({"lots": {"P1": "r9", "P2": "r+2", "P3": "b9"}}, "uno-dealer-wrong", ("dealer",)),
        ({"lots": {"P1": "r9", "P2": "x", "P3": "b9"}}, "uno-card-unknown", ("lots", "P2")),
        ({"start": "yS"}, "uno-start-no-number", ("start",)),
        ({"start": "p2"}, "uno-card-unknown", ("start",)),
        ({"turned": "yS r7"}, "uno-start-passed-over", ("turned",)),
        (
            {"hands": {"P1": "y3", "P2": "g3 g4 g5 gS gR g+2 W4", "P3": ""}},
            "uno-hand-size",
            ("hands", "P1"),
        ),
        (
            {"hands": {"P1": "y3 y4 y5 yS yR y+2 Z", "P2": "", "P3": ""}},
            "uno-card-unknown",
            ("hands", "P1"),
        ),
        (
            {
                "hands": {
                    "P1": "r0 y4 y5 yS yR y+2 W",
                    "P2": "g3 g4 g5 gS gR g+2 W4",
                    "P3": "b3 b4 b5 bS bR b+2 r0",
                }
            },
            "uno-too-many-of-a-card",
            ("hands",),
        ),
    ],
)
def test_a_table_that_can_not_be(
    changed: dict[str, Any], code: str, at: tuple[str | int, ...]
) -> None:
    illegal = refused(**changed)
    assert (illegal.code, illegal.at) == (code, at)


@pytest.mark.parametrize(
    ("log", "code", "entry"),
    [
        (["P2 g3"], "uno-wrong-turn", 0),
        (["P2 draw r1"], "uno-wrong-turn", 0),
        (["P1 y6"], "uno-card-not-held", 0),
        (["P1 y3", "P2 g4"], "uno-does-not-follow", 1),
        (["P1 W:r", "P2 g3"], "uno-does-not-follow", 1),
        (["P1 W"], "uno-colour-missing", 0),
        (["P1 y3", "P2 W4 | P3 draws r1 r2 r3 r4"], "uno-colour-missing", 1),
        (["P1 y3:r"], "uno-entry-unreadable", 0),
        (["誰 y3"], "uno-entry-unreadable", 0),
        (["P1"], "uno-entry-unreadable", 0),
        (["P1 draw r1"], "uno-draw-not-needed", 0),
        (["P1 y+2", "P2 g+2"], "uno-draw-missing", 1),
        (["P1 y+2", "P2 g3"], "uno-draw-missing", 1),
        (["P1 y+2 | P3 draws r1 r2"], "uno-draw-missing", 0),
        (["P1 y+2 | P2 draws r1", "P3 b+2"], "uno-draw-missing", 1),
        (["P1 y+2 | P2 draws r1 r2 r3"], "uno-draw-count", 0),
        (["P1 y+2 | P2 draws r1 r0"], "uno-card-not-in-pile", 0),
        (["P1 y+2 | P2 draws r1 z"], "uno-card-unknown", 0),
        (["P1 y+2 | P2 draws r1 r2", "P2 g+2"], "uno-wrong-turn", 1),
        (["P1 yS", "P2 gS"], "uno-wrong-turn", 1),
        (["P1 yR", "P2 gR"], "uno-wrong-turn", 1),
        (["reshuffle"], "uno-reshuffle-early", 0),
        (["P1 y3", "P1 forgot-uno r1 r2"], "uno-penalty-unfounded", 1),
        (["P1 slow r1 r2"], "uno-penalty-not-in-force", 0),
    ],
)
def test_mistakes_in_the_log(log: list[str], code: str, entry: int) -> None:
    illegal = refused(*log)
    assert (illegal.code, illegal.at[:2]) == (code, ("log", entry))


def test_who_plays_first() -> None:
    assert replayed("P1 y3").illegal is None
    assert replayed("P3 b3", params=deciding(first="dealer"), start="b2").illegal is None
    assert refused(first="P1", params=deciding(first="dealer")).code == "uno-first-wrong"
    assert replayed("P2 g3", start="g2", dealer=None, first="P2").illegal is None
    assert replayed(lots={"P1": "r9", "P2": "r9", "P3": "W"}, turned="rS bR").illegal is None


def test_skip_reverse_and_draw_two_pass_the_turn_on() -> None:
    assert (
        replayed(
            "P1 yS", "P3 bS", "P2 gS", "P1 draw r1", params=deciding(voluntary_draw="yes")
        ).illegal
        is None
    )
    assert (
        replayed("P1 yR", "P3 bR", "P1 draw r1", params=deciding(voluntary_draw="yes")).illegal
        is None
    )
    assert replayed("P1 y+2 | P2 draws r1 r2", "P3 b+2 | P1 draws r3 r4", "P2 g+2").open


def test_drawing_by_choice_is_told() -> None:
    result = replayed("P1 draw r1", params=deciding(voluntary_draw="yes"))
    assert [step.kind for step in result.steps] == ["uno-start", "uno-draw-by-choice"]
    assert cited(PARAMS, refused("P1 draw r1")) == "play.7"
    assert refused("P1 draw r1 r2").code == "uno-draw-count"


def test_the_card_just_drawn() -> None:
    log = ["P1 W:r", "P2 draw r9 play r9 uno", "P3 r0"]
    hands = {
        "P1": "y3 y4 y5 yS yR y+2 W",
        "P2": "g3 g4 g5 gS gR g+2 b1",
        "P3": "b3 b4 b5 bS bR b+2 r0",
    }
    assert refused(*log, hands=hands).code == "uno-drawn-card-played"
    played = replayed(*log, hands=hands, params=deciding(play_drawn="yes"))
    assert played.illegal is None and played.open
    other = ["P1 W:r", "P2 draw r9 play g3"]
    assert (
        refused(*other, hands=hands, params=deciding(play_drawn="yes")).code
        == "uno-not-the-drawn-card"
    )


def test_wild_four_may_have_to_wait() -> None:
    log = ["P1 y3", "P2 W4:r | P3 draws r1 r2 r3 r4"]
    assert replayed(*log).illegal is None
    only = deciding(wild_four="no-colour-only")
    assert replayed(*log, params=only).illegal is None
    assert refused("P1 W:g", *log[1:], params=only).code == "uno-wild-four-too-early"


def test_optional_penalties_when_in_force() -> None:
    on = deciding(optional_penalties="on")
    late = replayed(
        "P1 slow draws r1 r2",
        "P2 wrong-accusation r3 r4",
        "P2 W4:y | P3 draws r5 r6 r7 r8",
        "P1 y3",
        params=on,
    )
    assert late.illegal is None
    assert refused("P2 wrong-card r1 r2", params=on).code == "uno-wrong-turn"
    assert refused("P1 wrong-call r1", params=on).code == "uno-draw-count"
    assert refused("P1 wrong-call r1 r0", params=on).code == "uno-card-not-in-pile"


def two(*log: str, params: dict[str, Any] | None = None) -> Replay:
    """Two players, P1 to play on y2; P1 gets down to one card after six plays of his own."""
    hands = {"P1": "yS yR y3 y4 y0 gR b8", "P2": "g3 g4 g5 g6 g7 g8 g9"}
    seats = {"seats": ["P1", "P2"], "dealer": "P2", "start": "y2", "hands": hands}
    opening = ["P1 yS", "P1 yR"]  # with two players both give the turn back
    return uno.replay({**seats, "log": [*opening, *log]}, params or PARAMS, [])


def test_two_players_skip_and_reverse_give_the_turn_back() -> None:
    assert two("P1 y3", "P2 g3").illegal is None


LAST = [
    "P1 y3",
    "P2 g3",
    "P1 gR",
    "P1 draw r0",
    "P2 g4",
    "P1 y4",
    "P2 draw b3",
    "P1 y0",
    "P2 draw b0",
    "P1 r0",
    "P2 draw b4",
]


def test_forgetting_to_call_uno_costs_two() -> None:
    must_not = deciding(voluntary_draw="yes")
    assert two(*LAST, "P1 forgot-uno r1 r2", params=must_not).illegal is None
    called = [entry + " uno" if entry == "P1 r0" else entry for entry in LAST]
    refusal = two(*called, "P1 forgot-uno r1 r2", params=must_not).illegal
    assert refusal is not None and refusal.code == "uno-penalty-unfounded"


def test_the_last_card_must_be_one_that_is_allowed() -> None:
    hands = {"P1": "y3 y4 y5 y6 y7 y8 yR", "P2": "g1 g2 g3 g4 g5 g6 g7"}
    seats = {"seats": ["P1", "P2"], "dealer": "P2", "start": "y2", "hands": hands}
    draws = ["b1", "b2", "b3", "b4", "b5", "b6"]
    log = [
        entry
        for number, card in zip(range(3, 9), draws, strict=True)
        for entry in (f"P1 y{number}", f"P2 draw {card}")
    ]
    result = uno.replay({**seats, "log": [*log, "P1 yR"]}, deciding(voluntary_draw="yes"), [])
    assert result.illegal is not None
    assert (result.illegal.code, cited(PARAMS, result.illegal)) == ("uno-last-card", "play.9")
    assert uno.replay(
        {**seats, "log": [*log, "P1 draw r1"]}, deciding(voluntary_draw="yes"), []
    ).open
    zero = {"P1": "y3 y4 y5 y6 y7 y8 y0", "P2": hands["P2"]}
    ended = {**seats, "hands": zero, "log": [*log, "P1 y0"]}
    refusal = uno.replay(ended, deciding(voluntary_draw="yes"), []).illegal
    assert refusal is not None and cited(PARAMS, refusal) == "play.11"
    allowed = uno.replay(ended, deciding(voluntary_draw="yes", zero_last="yes"), [])
    assert allowed.outcome is not None and allowed.outcome["out"] == "P1"


def test_the_final_draw_is_due_and_counts() -> None:
    game = GAMES["uno-11-W4"]
    log = log_of(game)
    short = {**log, "log": [*log["log"][:-1], "P1 W4:r"]}
    assert uno.replay(short, PARAMS, []).illegal == RuleViolation(
        "uno-final-draw-missing",
        ("log", len(log["log"]) - 1, 1),
        {"player": "P2", "count": 4, "card": "W4"},
        "final-penalty",
    )
    later = uno.replay({**log, "log": [*log["log"], "P2 r1"]}, PARAMS, []).illegal
    assert later is not None and later.code == "uno-after-end"


def test_other_ways_to_write_the_same_game() -> None:
    game = GAMES["uno-15-W4"]
    log = log_of(game)
    entries = [
        entry.replace(" ", ": ", 1).replace("W4", "w+4").replace("yS", "YS")
        for entry in game["log"]
    ]
    hands = {name: ", ".join(hand.upper().split()) for name, hand in game["deal"].items()}
    assert uno.replay({**log, "hands": hands, "log": "\n".join(entries)}, PARAMS, []) == uno.replay(
        log, PARAMS, []
    )


def test_the_pile_runs_out_only_once_everything_is_drawn() -> None:
    rest = ONE_PACK - Counter({"r0": 1, "rS": 2, "rR": 2, "r+2": 2, "W": 1})
    deal = list(rest.elements())
    hands = {name: " ".join(deal[10 * place : 10 * place + 10]) for place, name in enumerate(NAMES)}
    log = {
        "seats": NAMES,
        "first": "李雷",
        "start": "r0",
        "turned": "rS rS rR rR r+2 r+2 W",
        "hands": hands,
    }
    params = {**deciding(voluntary_draw="yes"), "hand": 10}
    empty = uno.replay({**log, "log": ["李雷 draw rS"]}, params, []).illegal
    assert empty is not None and (empty.code, cited(PARAMS, empty)) == ("uno-pile-empty", "end.3")
    assert uno.replay(
        {**log, "log": ["reshuffle", "李雷 draw rS", "韓梅梅 draw W"]}, params, []
    ).open
    gone = uno.replay({**log, "log": ["reshuffle", "李雷 draw r0"]}, params, []).illegal
    assert gone is not None and gone.code == "uno-card-not-in-pile"


def test_nobody_is_told_to_draw_more_than_there_is() -> None:
    """Two cards are the penalty; where one can still be drawn, one is asked for."""
    rest = ONE_PACK - Counter({"r0": 1, "rS": 1})
    deal = list(rest.elements())
    hands = {
        name: " ".join(deal[53 * place : 53 * place + 53]) for place, name in enumerate(NAMES[:2])
    }
    log = {"seats": NAMES[:2], "first": "李雷", "start": "r0", "turned": "rS", "hands": hands}
    params = {**deciding(optional_penalties="on"), "hand": 53}
    refusal = uno.replay({**log, "log": ["reshuffle", "李雷 slow rS rS"]}, params, []).illegal
    assert refusal is not None and refusal.code == "uno-draw-count"
    assert (refusal.facts["count"], refusal.facts["expected"]) == (2, 1)
    assert uno.replay({**log, "log": ["reshuffle", "李雷 slow rS"]}, params, []).open


WAYS = {
    "g+2": ("G+2", "gd", "GD"),
    "W4": ("w4", "+4", "W+4"),
    "W": ("w",),
    "yS": ("Ys",),
    "bR": ("br",),
    "r7": ("R7",),
}


@pytest.mark.parametrize("written", [each for card, ways in WAYS.items() for each in (card, *ways)])
def test_hand_and_log_are_written_alike(written: str) -> None:
    """What counts in a hand can be played in a log, and the other way round."""
    card = next(card for card, ways in WAYS.items() if written in (card, *ways))
    rule = Rule("shedding", PARAMS)
    assert cards(written) == (card,) == events([f"P1 {written}"], ["P1"])[0].cards
    assert hand_value(f"{written}, r1、y2", rule) == uno.card_points([card, "r1", "y2"], PARAMS)
    (drawn,) = events([f"P1 draws {written}, r1、y2"], ["P1"])
    assert drawn.cards == in_order([card, "r1", "y2"])


# Properties: random games made with the table of uno_match_matrix.csv, not with the referee


class Maker:
    """Plays a random legal game by itself and writes it down."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.seats = NAMES[: self.chance.randint(2, 10)]
        self.pile = list(ONE_PACK.elements())
        self.chance.shuffle(self.pile)
        self.hands = {name: [self.pile.pop() for _ in range(7)] for name in self.seats}
        self.log: dict[str, Any] = {
            "seats": self.seats,
            "dealer": self.chance.choice(self.seats),
            "hands": {name: " ".join(hand) for name, hand in self.hands.items()},
        }
        self.discard = [self.pile.pop()]
        while (
            not self.discard[-1][-1].isdecimal()
            or self.discard[-1] == "W4"
            or "+" in self.discard[-1]
        ):
            self.discard.append(self.pile.pop())
        self.log |= {"start": self.discard[-1], "turned": " ".join(self.discard[:-1])}
        self.top, self.step = self.discard[-1], 1
        self.turn = (self.seats.index(self.log["dealer"]) + 1) % len(self.seats)

    def take(self, name: str, number: int) -> list[str]:
        """What is written down: cards, and a reshuffle among them where the pile ran out."""
        said: list[str] = []
        for _ in range(number):
            if not self.pile and len(self.discard) > 1:
                self.pile, self.discard = self.discard[:-1], self.discard[-1:]
                self.chance.shuffle(self.pile)
                said.append("reshuffle")
            if self.pile:
                self.hands[name].append(self.pile.pop())
                said.append(self.hands[name][-1])
        return said

    def go(self) -> dict[str, Any]:
        entries: list[str] = []
        while len(entries) < 600:
            name = self.seats[self.turn]
            hand = self.hands[name]
            fits = [
                card
                for card in hand
                if (self.top, card) in FOLLOWS and (len(hand) > 1 or last(card))
            ]
            if fits:
                entries.append(self.play(name, self.chance.choice(fits)))
                if not hand:
                    break
            else:
                said = self.take(name, 1)
                entries += ["reshuffle"] * ("reshuffle" in said)
                entries.append(
                    " ".join([name, "draw", *(card for card in said if card != "reshuffle")])
                )
                self.turn = (self.turn + self.step) % len(self.seats)
        return {**self.log, "log": entries}

    def play(self, name: str, card: str) -> str:
        hand, size = self.hands[name], len(self.seats)
        hand.remove(card)
        self.discard.append(card)
        self.top = card if colour(card) else f"{card}:{self.chance.choice('rgby')}"
        self.step = -self.step if card.endswith("R") else self.step
        victim = self.seats[(self.turn + self.step) % size]
        written = f"{name} {self.top}" + (" uno" if len(hand) == 1 else "")
        said = self.take(victim, {"+2": 2, "W4": 4}.get(card if card == "W4" else card[1:], 0))
        runs = " ".join(said).split("reshuffle")
        written += "".join(
            (" | reshuffle" if n else "")
            + (f" | {victim} draws {run.strip()}" if run.strip() else "")
            for n, run in enumerate(runs)
        )
        loses = card == "W4" or card.endswith(("+2", "S")) or (card.endswith("R") and size == 2)
        self.turn = (self.turn + self.step * (2 if loses else 1)) % size
        return written


def last(card: str) -> bool:
    return card == "W4" or card[1:] in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "+2")


@cache
def random_game(seed: int) -> tuple[dict[str, Any], dict[str, list[str]]]:
    maker = Maker(seed)
    return maker.go(), maker.hands


def points(hand: list[str]) -> int:
    return sum(
        50 if card[0] == "W" else int(card[1]) if card[1].isdecimal() else 20 for card in hand
    )


SEEDS = st.integers(0, 499)


@settings(deadline=None, max_examples=150)
@given(SEEDS)
def test_a_random_legal_game_replays(seed: int) -> None:
    log, hands = random_game(seed)
    result = uno.replay(log, PARAMS, log["seats"])
    assert result.illegal is None, log["log"]
    if result.outcome is None:
        assert result.open and len(log["log"]) >= 600
        return
    losers = {name: hand for name, hand in hands.items() if name != result.outcome["out"]}
    assert result.outcome["left"] == {
        name: " ".join(in_order(hand)) for name, hand in losers.items()
    }
    assert result.outcome["points"] == {name: points(hand) for name, hand in losers.items()}
    assert result.steps[-1].facts["points"] == sum(points(hand) for hand in losers.values())


def test_the_random_games_reach_the_rare_rules() -> None:
    logs = [random_game(seed)[0] for seed in range(500)]
    entries = Counter(word for log in logs for entry in log["log"] for word in entry.split())
    finals = Counter(log["log"][-1].split(" | ")[0].split()[-1][-2:] for log in logs)
    assert entries["reshuffle"] > 100 and finals["+2"] > 5
    assert any(" | reshuffle | " in entry for log in logs for entry in log["log"])


@settings(deadline=None, max_examples=60)
@given(SEEDS, st.randoms())
def test_the_order_of_hands_and_draws_changes_nothing(seed: int, chance: random.Random) -> None:
    log, _ = random_game(seed)
    hands = {name: " ".join(chance.sample(hand.split(), 7)) for name, hand in log["hands"].items()}
    shuffled = {**log, "hands": dict(chance.sample(list(hands.items()), len(hands)))}
    before, after = (
        uno.replay(log, PARAMS, log["seats"]),
        uno.replay(shuffled, PARAMS, log["seats"]),
    )
    assert (after.outcome, after.illegal, after.steps) == (
        before.outcome,
        before.illegal,
        before.steps,
    )


@settings(deadline=None, max_examples=120)
@given(SEEDS, st.data())
def test_one_wrong_card_is_found_or_does_not_matter(seed: int, data: st.DataObject) -> None:
    """A card drawn may be another one as long as nobody misses it: then it stays
    in that hand, and its points count.
    """
    log, hands = random_game(seed)
    number = data.draw(st.integers(0, len(log["log"]) - 1))
    words = log["log"][number].split(" ")
    places = [place for place, word in enumerate(words) if word.split(":")[0] in ONE_PACK]
    if not places:
        return
    place = data.draw(st.sampled_from(places))
    wrong = data.draw(
        st.sampled_from([card for card in ONE_PACK if card != words[place].split(":")[0]])
    )
    words[place] = wrong
    entries = [*log["log"][:number], " ".join(words), *log["log"][number + 1 :]]
    result = uno.replay({**log, "log": entries}, PARAMS, log["seats"])
    if result.outcome is not None:
        assert result.illegal is None and not result.open
        left: Any = result.outcome["left"]
        held = {name: cards(text) for name, text in left.items()}
        assert result.outcome["points"] == {name: points(list(hand)) for name, hand in held.items()}
        assert {name: len(hand) for name, hand in held.items()} == {
            name: len(hand) for name, hand in hands.items() if name != result.outcome["out"]
        }
