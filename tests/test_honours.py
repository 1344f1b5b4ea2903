"""Places, titles and tracks, and results that do not count, as pages, paper and data tell them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from case import Case, sources_of
from fangbang.model import Contest
from fangbang.pages import Localizer, TournamentView
from fangbang.pages.bracket import bracket_facts
from fangbang.pages.contest import contest_page, headline
from fangbang.pages.game import game_page
from fangbang.pages.home import honours
from fangbang.pages.player import player_page
from fangbang.pages.print.certificates import certificates
from fangbang.pages.print.posters import poster
from fangbang.pages.print.prize_lists import award_list, receipts
from fangbang.pages.summary import summary
from fangbang.pages.tournament import tournament_page
from fangbang.reports.json_csv import contest_data, standings_csv
from specimens import context_in

PLAN = """
title: {zh-Hant: 測試賽, en: Test}
date: 2026-03-14
contests:
  relay:
    rule: places
    entrants: [Ann, Bob, Cyd, Dan, Eve]
    exhibition: [Eve]
    tracks: {juniors: {name: {zh-Hant: 少年組, en: Juniors}, players: [Cyd, Dan]}}
    stages: [{format: league, games: 6, drop-worst: 1}]
    ties: [points, countback]
    awards: [{places: 3}, {places: 1, track: juniors}]
  tables:
    rule: points
    entrants: [Ann, Bob, Cyd, Dan]
    stages:
      - {name: first, format: league, games: 1, ties: [points, best-game]}
      - {name: last, format: tables, games: 1}
    ties: [points, wins]
    awards: [{places: 2, if-level: shared, name: {zh-Hant: 個人獎, en: Individual}}]
  cup:
    rule: football
    entrants: [Ann, Bob]
    stages: [{format: knockout, seeds: [Ann, Bob]}]
    awards: [{places: 1}]
prizes:
  - {for: {place: 1, contest: relay}, item: Cup}
  - {for: {place: 1, contest: relay, track: juniors}, item: Badge}
"""
RESULTS = {
    "relay": """
games:
  - {game: 1, places: [Ann, Bob, Cyd, Dan, Eve]}
  - {game: 2, places: [Eve, Bob, Ann, Dan, Cyd], exempt: [Bob]}
  - {game: 3, counts: trial, places: [Dan, Cyd, Bob, Ann]}
  - {game: 4, places: [Bob, Ann, Dan], absent: [Cyd]}
  - {game: 5, places: [Bob, Ann, Dan, Cyd], points: {Cyd: 4}}
  - {game: 6, places: [Ann, Bob, Cyd, Dan]}
""",
    "tables": """
games:
  - {stage: first, game: 1, points: {Ann: 1, Bob: 2, Cyd: 3, Dan: 4}}
  - {stage: last, table: X, game: 1, points: {Ann: 6, Bob: 2}}
  - {stage: last, table: Y, game: 1, points: {Cyd: 7, Dan: 1}}
""",
    "cup": (
        "games: [{round: 1, players: [Ann, Bob], score: 2:1}]\n"
        "disqualified: [{player: Ann, why: late}]\n"
    ),
}


@cache
def event() -> TournamentView:
    players = "ann: {name: Ann}\nbob: {name: Bob}\ncyd: {name: Cyd}\n"
    given = {"content/t/tournament.yaml": PLAN, "content/players.yaml": players}
    return context_in(
        sources_of(
            Case(
                Path("x"),
                "x",
                given | {f"results/t/{key}.yaml": text for key, text in RESULTS.items()},
            )
        ),
        "t",
    )


def contest(key: str) -> Contest:
    return next(each for each in event().tournament.contests if each.key == key)


def voice(language: str = "en") -> Localizer:
    return Localizer(language, event().site.settings, event().home)


def page_of(key: str) -> dict[str, Any]:
    return dict(contest_page(event(), voice(), contest(key)).facts)


@pytest.mark.parametrize(
    ("language", "named"), [("en", "first place, Juniors"), ("zh-Hant", "少年組第一名")]
)
def test_the_first_of_a_track_is_told_as_such_on_paper(language: str, named: str) -> None:
    made = [
        (each["who"].name.text, each["prize"].text)
        for each in certificates(event(), voice(language))["certificates"][:4]
    ]
    assert made[0] == ("Cyd", named) and [who for who, _ in made[1:]] == ["Cyd", "Bob", "Ann"]
    groups = award_list(event(), voice(language))["contests"][0]["groups"]
    rows = [row for group in groups for row in group]
    assert [(row["who"].name.text, row["item"] and row["item"].text) for row in rows] == [
        ("Cyd", "Badge"),
        ("Cyd", None),
        ("Bob", None),
        ("Ann", "Cup"),
    ]
    slips = [slip for each in receipts(event(), voice(language))["pages"] for slip in each]
    assert [(slip["who"].name.text, slip["award"].text == named) for slip in slips] == [
        ("Cyd", True),
        ("Ann", False),
    ]


def test_only_the_whole_field_has_a_first_place_without_a_name() -> None:
    entries = poster(event(), voice())["lists"][0]["entries"]
    assert [(each["rank"], each["honour"] and each["honour"].text) for each in entries] == [
        (1, None),
        (2, None),
        (3, None),
        (None, "1st place, Juniors"),
    ]
    facts = page_of("relay")
    assert [each["rank"] for each in facts["podium"]] == [1, 2, 3] and facts["titles"][0][
        "name"
    ].text == "1st place, Juniors"
    cyd = next(
        row for row in facts["stages"][0]["tables"][0]["rows"] if row["who"].name.text == "Cyd"
    )
    assert (cyd["medal"], [tag.text for tag in cyd["tags"]]) == (3, ["1st-place prize, Juniors"])
    results = player_page(event(), voice(), "cyd").facts["results"]
    assert (results[0]["rank_word"], [each.text for each in results[0]["honours"]]) == (
        "3rd place",
        ["1st-place prize, Juniors"],
    )
    assert [row["small"] for row in tournament_page(event(), voice()).facts["prizes"]] == [
        "1st place",
        "1st place, Juniors",
    ]
    data = contest_data(contest("relay"), event().reports["relay"])["awards"]
    assert [(each["award"], each["rank"], each.get("track")) for each in data][-1] == (
        "juniors-places-1",
        1,
        "juniors",
    )


def test_honours_count_places_of_the_whole_field() -> None:
    """Cyd is third of all, and first of the juniors as a title; a place of the whole
    field with a name counts as that place.
    """
    told = honours(
        voice(), [summary(event().tournament, event().reports, event().life)], event().site.players
    )
    assert {
        key: (
            each["first"],
            each["third"],
            [title["name"].text for title in each["titles"]],
        )
        for key, each in told.items()
    } == {"ann": (2, 0, []), "bob": (1, 0, []), "cyd": (1, 1, ["1st place, Juniors"])}


def test_a_list_of_places_with_a_name_shows_it() -> None:
    (entry,) = page_of("tables")["podium"]
    assert (entry["rank"], entry["honour"].text, entry["value"]) == (
        1,
        "1st place, Individual",
        "6 · 7",
    )
    points = [
        each["reason"]
        for each in certificates(event(), voice())["certificates"]
        if "Individual" in each["prize"].text
    ]
    assert points == ["scored 6 points and took", "scored 7 points and took"]
    assert contest_data(contest("tables"), event().reports["tables"])["awards"][0]["values"] == {
        "ann": "6",
        "cyd": "7",
    }


def test_criteria_are_those_of_the_stage() -> None:
    first, last = (stage["criteria"] for stage in page_of("tables")["stages"])
    assert "then best single game;" in first and "then wins;" in last


def test_what_does_not_count_is_no_nought() -> None:
    facts = page_of("relay")["stages"][0]
    cells = {
        row["who"].name.text: [
            (cell.get("place"), cell.get("text"), cell.get("zero")) for cell in row["cells"]
        ]
        for row in facts["matrix"]["rows"]
    }
    assert cells["Bob"] == [
        ("2", "3", False),
        ("1", "(5)", False),
        ("3", "(2)", False),
        ("1", "5", False),
        ("1", "5", False),
        ("2", "(3)", False),
    ]
    assert cells["Cyd"][3:5] == [("", "(0)", False), ("4", "4", False)]
    figures = {row["who"].name.text: row["cells"] for row in facts["chart"]["table"]["rows"]}
    assert figures["Bob"] == ["3", "–", "–", "8", "13", "–"]


def test_the_best_of_a_game_is_who_finished_first() -> None:
    """Not the exempt, nor the guest, nor whoever has nothing because it was struck."""
    told = [
        headline(event(), voice(), contest("relay"), game) for game in contest("relay").plan.games
    ]
    assert told == ["Best: Ann", "Best: Ann", "Best: Dan", "Best: Bob", "Best: Bob", "Best: Ann"]


def test_a_game_says_what_a_struck_result_was() -> None:
    entries = game_page(event(), voice(), contest("relay"), 1).facts["entries"]
    assert [(each["who"].name.text, each["reason"], each["points"]) for each in entries][1] == (
        "Bob",
        "finished in place 1; exempt, not counted",
        "(5)",
    )
    awarded = game_page(event(), voice(), contest("relay"), 4).facts["entries"]
    assert [each["reason"] for each in awarded if each["who"].name.text == "Cyd"] == [
        "points as awarded, place 4"
    ]


def test_a_disqualified_winner_is_nowhere_the_champion() -> None:
    cup, report = contest("cup"), event().reports["cup"]
    drawn = bracket_facts(event(), voice(), cup, cup.plan.stages[0], report.stages[0])
    assert not drawn["crowned"] and [each.players for each in report.awards] == [("bob",)]
    data = contest_data(cup, report)
    for places in (data["places"], data["stages"][0]["bracket"]["places"]):
        assert [(each["rank"], each["players"]) for each in places] == [(2, ["bob"])]
    assert player_page(event(), voice(), "ann").facts["results"][2]["rank_word"] == "disqualified"


def test_no_value_is_an_empty_cell() -> None:
    case = {
        "content/t/tournament.yaml": "title: T\ndate: 2026-03-14\ncontests:\n  g:\n    rule: points\n"
        "    entrants: [A, B]\n    stages: [{format: league}]\n"
        "    never-played: by-points\n    ties: [points, average]\n",
        "results/t/g.yaml": "games: [{points: {A: 1}}]\n",
    }
    context = context_in(sources_of(Case(Path("x"), "x", case)), "t")
    (only,) = context.tournament.contests
    header, *_, last = (
        line.split(",") for line in standings_csv(only, context.reports["g"]).splitlines()
    )
    assert (last[header.index("player")], last[header.index("average")]) == ("b", "")
