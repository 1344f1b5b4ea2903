"""Deciders, counts and byes where readers meet them: brackets, rounds, games, receipts,
printed results, the terminal, the data.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from case import Case, Found
from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.messages.catalog import LANGUAGES, Messages
from fangbang.reports.terminal import match_line, receipt_text
from test_shown import text

SITE = (
    "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, zh-Hans, en]\n"
    "derive: {zh-Hans: zh-Hant}\n"
)
RULE = "name: {zh-Hant: 球, en: Ball}\ngame: duel\npoints: {win: 3, draw: 1, loss: 0}\n"
PLAN = """title: {zh-Hant: 春季賽, en: Spring}
date: 2024-03-02
contests:
  cup: {rule: ball, entrants: [Reds, Blues, Greens, Golds], stages: [{format: knockout, seeds: [Reds, Blues, Greens, Golds], legs: LEGS}], awards: [{places: 1}]}
  swiss: {rule: ball, entrants: [Anna, Ben, Cleo, Dora, Emil], stages: [{format: swiss, rounds: 2}]}
"""
CUP = """games:
  - {round: 1, players: [Golds, Reds], score: 1:1, shootout: 3:4}
  - {round: 1, players: [Blues, Greens], score: 0:0, after: extra-time, winner: Greens, decider: lot}
  - {round: 2, game: 1, players: [Reds, Greens], score: 2:2}
  - {round: 2, game: 2, players: [Greens, Reds], score: 1:3}
"""
SWISS = """games:
  - {round: 1, players: [Anna, Ben], score: 2:1, penalties: [{player: Anna, points: -1}]}
  - {round: 1, players: [Cleo, Dora], no-show: Dora}
  - {round: 1, bye: Emil, worth: half}
  - {round: 2, players: [Anna, Cleo], score: 0:0, counts: spoiled}
  - {round: 2, players: [Anna, Cleo], score: 1:0}
  - {round: 2, players: [Emil, Ben], score: 1:1}
  - {round: 2, bye: Dora, worth: zero}
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The published folder."""
    folder = tmp_path_factory.mktemp("deciders")
    given = {
        "content/site.yaml": SITE,
        "rules/ball/rule.yaml": RULE,
        "content/spring/tournament.yaml": PLAN.replace("LEGS", "1"),
        "results/spring/cup.yaml": CUP,
        "results/spring/swiss.yaml": SWISS,
    }
    outcome = build.build(
        [Source(path, data.encode()) for path, data in given.items()],
        folder,
        files.packaged("theme"),
        {},
    )
    assert outcome.pages, outcome.problems
    return folder


ROUNDS = {
    "en": [
        "1–1 (4–3 in a shoot-out)",
        "0–0 (after extra time, Greens won by lot)",
        "2–2, 3–1 (in a replay)",
    ],
    "zh-Hant": ["1–1（點球決勝 4–3）", "0–0（延長賽後，Greens 以抽籤勝出）", "2–2、3–1（重賽）"],
    "zh-Hans": ["1–1（点球决胜 4–3）", "0–0（加时赛后，Greens 以抽签胜出）", "2–2、3–1（重赛）"],
}
GAMES = {
    "en": [
        "Golds and Reds draw 1–1 (Reds won 4–3 in a shoot-out)",
        "(after extra time, Greens won by lot)",
    ],
    "zh-Hant": [
        "Golds 與 Reds 和局 1–1（Reds 以點球決勝 4–3 勝出）",
        "（延長賽後，Greens 以抽籤勝出）",
    ],
    "zh-Hans": [
        "Golds 与 Reds 和局 1–1（Reds 以点球决胜 4–3 胜出）",
        "（加时赛后，Greens 以抽签胜出）",
    ],
}
COUNTS = {
    "en": "5 players, 3 games, 1 half-point bye, 1 zero-point bye, 1 not played, 1 spoiled",
    "zh-Hant": "5 人，3 局，1 次半分輪空，1 次零分輪空，1 局未賽，1 局作廢",
    "zh-Hans": "5 人，3 局，1 次半分轮空，1 次零分轮空，1 局未赛，1 局作废",
}
BYES = {
    "en": ["Half-point bye Emil", "Zero-point bye Dora"],
    "zh-Hant": ["半分輪空 Emil", "零分輪空 Dora"],
    "zh-Hans": ["半分轮空 Emil", "零分轮空 Dora"],
}


def page(site: Path, language: str, path: str) -> str:
    return text(site / ("" if language == "zh-Hant" else language.lower()) / path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_what_was_played_and_what_decided(site: Path, language: str) -> None:
    rounds = page(site, language, "spring/cup/rounds.html")
    assert [each for each in ROUNDS[language] if each not in rounds] == []
    contest = page(site, language, "spring/cup/index.html")
    assert [each for each in GAMES[language] if each not in contest] == []
    # as the sides of the bracket stand
    assert "1 (4)" in contest and "1 (3)" in contest and "2 · 3" in contest and "2 · 1" in contest
    game = page(site, language, "spring/cup/round-1.golds.reds.html")
    assert GAMES[language][0].partition("1–1")[2].strip(" ()（）") in game


@pytest.mark.parametrize("language", LANGUAGES)
def test_byes_are_no_games_and_told_apart(site: Path, language: str) -> None:
    contest, rounds = (
        page(site, language, f"spring/swiss/{name}.html") for name in ("index", "rounds")
    )
    assert (
        COUNTS[language] in contest
        and [each for each in BYES[language] if each not in rounds] == []
    )
    assert (
        Messages(language).label("reason-half-bye") in contest
        and Messages(language).label("game-spoiled") in rounds
    )


def test_a_penalty_is_no_bye(site: Path) -> None:
    """Anna's game of the first round stands in her row, not the point that was taken from her."""
    assert "−1 bye" not in page(site, "en", "spring/swiss/index.html")


def test_data_have_the_score_and_the_decider(site: Path) -> None:
    cup, swiss = (
        json.loads((site / f"spring/{key}/standings.json").read_text(encoding="utf-8"))
        for key in ("cup", "swiss")
    )
    first, second, final = (
        match for matches in cup["stages"][0]["bracket"]["rounds"] for match in matches
    )
    # Reds are named first in the bracket
    assert (first["score"], first["decider"]) == (
        ["1", "1"],
        {"how": "shootout", "score": ["4", "3"]},
    )
    assert (second["score"], second["after"], second["decider"]) == (
        ["0", "0"],
        "extra-time",
        {"how": "lot"},
    )
    assert (final["score"], final["scores"], final["decider"]) == (
        ["3", "1"],
        [["2", "2"], ["3", "1"]],
        {"how": "replay"},
    )
    assert swiss["games"] == {
        "played": 3,
        "byes": {"half": 1, "zero": 1},
        "unplayed": 1,
        "spoiled": 1,
    }


def understood(results: str, legs: int = 1) -> Found:
    return Found(
        Case(
            Path("x"),
            "x",
            {
                "rules/ball/rule.yaml": RULE,
                "content/spring/tournament.yaml": PLAN.replace("LEGS", str(legs)),
                "results/spring/cup.yaml": results,
            },
        )
    )


def test_the_terminal_says_it_too() -> None:
    contest, report = understood(CUP).contest("cup")
    first = report.stages[0].bracket[0][0]
    assert (
        match_line(first, contest, Messages("en")) == "Reds – Golds 1:1 (4:3 in a shoot-out) → Reds"
    )
    receipt = receipt_text(contest, report, "reds", Messages("zh-Hant"), {})
    assert "與 Golds 和 (Reds 以點球決勝 4:3 勝出)" in receipt


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "in a shoot-out"), ("zh-Hant", "點球決勝"), ("zh-Hans", "点球决胜")],
)
def test_printed_results_say_it(site: Path, language: str, said: str) -> None:
    """The sheet for the board in the hall."""
    printed = page(site, language, "spring/results.html")
    assert said in printed and "1 (4)" in printed and "2 · 3" in printed


scores = st.tuples(st.integers(0, 5), st.integers(0, 5))


@settings(deadline=None, max_examples=60)
@given(scores, scores, st.booleans(), st.booleans())
def test_a_line_turned_round_says_the_same(
    score: tuple[int, int], shootout: tuple[int, int], settled: bool, legs: bool
) -> None:
    """Whoever is named first: the match, its winner and its decider are the
    same, and an error is the same error.
    """

    def outcome(turned: bool) -> object:
        def pair(two: tuple[int, int]) -> str:
            return f"{two[turned]}:{two[not turned]}"

        names = "Golds, Reds" if turned else "Reds, Golds"
        shot = f", shootout: {pair(shootout)}" if settled else ""
        before = "  - {round: 1, game: 1, players: [Reds, Golds], score: 1:1}\n" if legs else ""
        line = (
            f"games:\n{before}  - {{round: 1, game: 2, players: [{names}], score: "
            f"{pair(score)}{shot}}}\n"
        )
        found = understood(line, 2 if legs else 1)
        _, report = found.contest("cup")
        match = report.stages[0].bracket[0][0]
        codes = sorted(each.code for each in found.problems)
        return (
            codes
            if "shootout-level" in codes
            else (codes, match.winner, match.score, match.decider)
        )

    assert outcome(False) == outcome(True)
