"""Criteria carry what they are: nothing is promised of one that nobody knows, every one has its
words, and no sum of fewer games wins.
"""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from organiser import play

from fangbang.build.pipeline import build
from fangbang.engine import tiebreaks
from fangbang.engine.clinching import OPEN, outlooks
from fangbang.engine.model import Advance, AwardPlan, ContestPlan, StagePlan
from fangbang.engine.score import score
from fangbang.engine.standings import STATUSES
from fangbang.engine.tiebreaks import TIEBREAKS, TieBreak
from fangbang.files import site_folder
from fangbang.files.source_file import Source
from fangbang.games.base import Game, GamePosition, Rule
from fangbang.games.pair_result import DRAW, PairResult
from fangbang.games.points import scoring as points
from fangbang.messages.catalog import LANGUAGES, Messages
from fangbang.messages.problem import SourceLocation

HERE = SourceLocation("results/t/g.yaml")
CHESS = Rule("duel", {"points": {"win": 1, "draw": "0.5", "loss": 0}}, entrants=3)
LOW = Rule("points", {"better": "low"})


@pytest.mark.parametrize("ties", [("new",), ("points", "new"), ("new", "points")])
def test_nothing_is_promised_of_a_new_criterion(
    ties: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a criterion does that nobody has described, C may still be first by it."""
    monkeypatch.setitem(tiebreaks.TIEBREAKS, "new", TieBreak(lambda player, group, field: player))
    games = tuple(
        Game(GamePosition(), PairResult(*pair, DRAW), HERE) for pair in (("A", "B"), ("A", "C"))
    )
    stage = StagePlan("rr", "round-robin", HERE, advance=Advance(1, "group"))
    plan = ContestPlan("g", CHESS, ("A", "B", "C"), (stage,), games, ties, (), False, (), HERE)
    statuses = [dict(each.players) for each in outlooks(plan, score(plan))]
    ended = replace(plan, games=(*games, Game(GamePosition(), PairResult("B", "C", DRAW), HERE)))
    assert score(ended).stages[0].advancing == ("C",)
    assert all(each["C"] == OPEN for each in statuses)


SITE = {
    "content/site.yaml": "title: Test\nlanguages: [en]\n",
    "rules/chess/rule.yaml": "name: Chess\ngame: duel\npoints: {win: 1, draw: 0.5, loss: 0}\n",
    "content/t/tournament.yaml": """title: Cup
date: 2026-03-14
entrants: [Ann, Ben, Cy]
contests:
  chess:
    rule: chess
    stages: [{format: round-robin}]
    ties: [points, new]
    awards:
      - {places: 1}
      - {title: best, most: new, if-level: shared}
""",
    "results/t/chess.yaml": """games:
  - {players: [Ann, Ben], winner: draw}
  - {players: [Ann, Cy], winner: draw}
""",
}
LAST = "  - {players: [Ben, Cy], winner: draw}\n"


@pytest.mark.parametrize("over", [False, True])
def test_a_criterion_is_one_entry_of_the_table(
    over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages, data and CSV of a contest with a criterion that nothing else in the program knows."""
    letter = TieBreak(lambda player, group, field: ord(player[0]), label="criterion-wins")
    monkeypatch.setitem(TIEBREAKS, "new", letter)
    files = SITE | {"results/t/chess.yaml": SITE["results/t/chess.yaml"] + LAST * over}
    sources = [Source(path, text.encode()) for path, text in files.items()]
    outcome = build(sources, tmp_path, site_folder.packaged("theme"), {})
    assert outcome.pages, outcome.problems
    folder = tmp_path / "t" / "chess"
    data = json.loads((folder / "standings.json").read_text(encoding="utf-8"))
    table = csv.DictReader((folder / "standings.csv").read_text("utf-8-sig").splitlines())
    page = re.sub("<[^>]+>", " ", (folder / "index.html").read_text(encoding="utf-8"))
    assert {row["player"]: row["new"] for row in table} == {"ann": "97", "ben": "98", "cy": "99"}
    assert [set(each["players"].values()) for each in data.get("outlook", ())] == [{OPEN}] * (
        not over
    )
    assert "Out of reach" not in page
    assert {award["award"]: award["players"] for award in data["awards"]} == (
        {"places-1": ["cy"], "best": ["cy"]} if over else {}
    )


def test_nobody_is_out_of_reach_by_a_criterion_without_bounds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It ranks first, games are to come that nobody can try in every way, and no number says how
    much one of them can change: so nothing is said. By points, whose bounds the rule states, it is.
    """
    alphabetical = TieBreak(lambda player, group, field: -ord(player[0]), label="criterion-wins")
    monkeypatch.setitem(TIEBREAKS, "new", alphabetical)
    roles = {"A": {"side": "a", "points": 3}, "B": {"side": "b", "points": 1}}
    rule = {"name": "Roles", "game": "roles", "roles": roles}
    games = [
        {"game": number, "roles": {"A": ["Ann"], "B": ["Ben", "Cem"]}, "winner": "a"}
        for number in (1, 2, 3)
    ]
    plan = {
        "stages": [{"format": "league", "games": 4}],
        "awards": [{"places": 1}],
    }
    said = {
        first: outlooks(played.contest.plan, played.report)
        for first in ("points", "new")
        if (played := play(plan | {"ties": [first]}, games, rule, ["Ann", "Ben", "Cem"]))
    }
    assert said["points"] and not said["new"]


def test_a_title_in_one_role_is_for_what_there_is_in_one_role() -> None:
    assert tiebreaks.in_role("points", "killer") == "as-killer"
    assert tiebreaks.in_role("wins", "killer") == "wins-as-killer"
    assert tiebreaks.in_role("difference", "killer") is None
    assert tiebreaks.criterion("wins-as-killer").role == "killer"
    with pytest.raises(KeyError):
        tiebreaks.criterion("buchholtz")


def test_what_a_criterion_does_not_say_is_no() -> None:
    """A new line of the table is trusted by nobody, and its sums are compared
    only among equal numbers of games.
    """
    new = TieBreak(lambda player, group, field: 0)
    assert not (
        new.decided_by_winners
        or new.by_hand
        or new.across_tables
        or new.follows_points
        or new.needs_edition
        or new.per_game
        or new.bounds
    )
    assert new.adds_up is not None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", TIEBREAKS)
def test_every_criterion_has_a_name(name: str, language: str) -> None:
    assert Messages(language).has(tiebreaks.label_of(name))
    note = TIEBREAKS[name].note
    assert note is None or Messages(language).has(note)


@pytest.mark.parametrize("status", [each for each in STATUSES if each])
def test_every_status_has_a_name(status: str) -> None:
    assert all(Messages(language).has(f"status-{status}") for language in LANGUAGES)


@pytest.mark.parametrize("name", TIEBREAKS)
def test_what_compares_by_averages_is_a_criterion(name: str) -> None:
    other = TIEBREAKS[name].per_game
    assert other is None or (
        TIEBREAKS[other].adds_up is None and TIEBREAKS[other].low == TIEBREAKS[name].low
    )


cells = st.dictionaries(st.sampled_from("ABCDE"), st.integers(0, 9), min_size=1)


@settings(deadline=None)
@given(st.lists(cells, min_size=1, max_size=5), st.integers(0, 2))
def test_nobody_wins_by_having_played_less(sheets: list[dict[str, int]], dropped: int) -> None:
    """Where the fewest win, whoever is first missed no more games than anybody else,
    beyond those that may be left out.
    """
    games = tuple(
        Game(
            GamePosition(game=str(at)),
            points.PointsResult({player: Fraction(made) for player, made in sheet.items()}),
            HERE,
        )
        for at, sheet in enumerate(sheets, 1)
    )
    stage = StagePlan("league", "league", HERE, games=len(games), drop_worst=dropped)
    titles = (AwardPlan("low", HERE, least=True, level="shared"),)
    report = score(
        ContestPlan(
            "g",
            replace(LOW, entrants=5),
            tuple("ABCDE"),
            (stage,),
            games,
            ("points",),
            titles,
            False,
            (),
            HERE,
        )
    )
    had = {player: sum(player in sheet for sheet in sheets) for player in "ABCDE"}
    missed = {
        player: max(0, max(had.values()) - number - dropped) for player, number in had.items()
    }
    winners = [row.player for row in report.stages[0].tables[0].rows if row.rank == 1]
    assert all(
        missed[player] == min(missed.values()) for player in (*winners, *report.awards[0].players)
    )
    kept = {
        row.player: max(0, had[row.player] - len(row.dropped))
        for row in report.stages[0].tables[0].rows
    }
    most = max(had.values()) - dropped
    assert all(number <= max(0, most) for number in kept.values())
    assert all(kept[player] == min(had[player], max(0, most)) for player in kept)
