"""What new users looked for on the pages and did not find: the sides as their rule has them, all
days of an event, who left, what was cancelled.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.messages.catalog import Messages

SITE = "title: Test\nlanguages: [en]\n"
CARDS = "name: Cards\ngame: points\n"
CHESS = "name: Chess\ngame: duel\npoints: {win: 1, draw: 0.5, loss: 0}\n"


def made(folder: Path, given: Mapping[str, str]) -> Path:
    """The published folder of a small site."""
    sources = {
        "content/site.yaml": SITE,
        "rules/cards/rule.yaml": CARDS,
        "rules/chess/rule.yaml": CHESS,
        **given,
    }
    outcome = build.build(
        [Source(path, text.encode()) for path, text in sources.items()],
        folder,
        files.packaged("theme"),
        {},
    )
    assert outcome.pages, outcome.problems
    return folder


def text(path: Path) -> str:
    """What a reader of the page reads, on one line."""
    return re.sub(
        r"\s+",
        " ",
        re.sub(
            r"<(script|style).*?</\1>|<[^>]+>", " ", path.read_text(encoding="utf-8"), flags=re.S
        ),
    )


SIDES = {  # sides of the rule, a game, what the page calls them, the keys of the sheet
    "chess": (
        "{first: White, second: Black}",
        "{round: 1, white: 甲, black: 乙, winner: white}",
        ["White", "Black"],
        ["white", "black"],
    ),
    "chess, the keys turned round": (
        "{first: {zh-Hant: 白方, en: White pieces}, second: {zh-Hant: 黑方, en: Black pieces}}",
        "{round: 1, black: 乙, white: 甲, winner: 白}",
        ["White pieces", "Black pieces"],
        ["white", "black"],
    ),
    "xiangqi": (
        "{first: Red, second: Black}",
        "{round: 1, players: [甲, 乙], winner: red}",
        ["Red", "Black"],
        ["players"],
    ),
    "go": (
        "{first: Black, second: White}",
        "{round: 1, black: 甲, white: 乙, winner: black}",
        ["Black", "White"],
        ["black", "white"],
    ),
}


@pytest.mark.parametrize("case", SIDES)
def test_the_sides_of_an_own_game_are_called_as_its_rule_says(case: str, tmp_path: Path) -> None:
    """White moves first in chess and is `white` in the files; Red and Black are no black and white,
    so who is named first moves first.
    """
    sides, line, called, keys = SIDES[case]
    plan = (
        "title: Spring\ndate: 2024-03-02\nentrants: [甲, 乙, 丙, 丁]\ncontests:\n"
        "  chess: {rule: chess, stages: [{format: round-robin}]}\n"
    )
    out = made(
        tmp_path,
        {
            "rules/chess/rule.yaml": f"{CHESS}sides: {sides}\n",
            "content/spring/tournament.yaml": plan,
            "results/spring/chess.yaml": f"games:\n  - {line}\n",
        },
    )
    game = next(
        text(each)
        for each in (out / "spring/chess").rglob("*.html")
        if f" {called[1]} 乙" in text(each)
    )
    assert f" {called[0]} 甲" in game and "甲 beats 乙" in game
    form = (out / "rules/chess/score.html").read_text(encoding="utf-8")
    assert all(f"{name}" in form for name in called) and all(
        f"<code>{key}</code>" in form for key in keys
    )
    assert "players" in keys or "<code>players</code>" not in form


@pytest.mark.parametrize(
    "line",
    [
        "games:\n  - {round: 1, black: 甲, white: 乙, winner: 甲}\n",
        "fixtures:\n  - {round: 1, black: 甲, white: 乙}\n",
    ],
)
def test_black_and_white_are_no_keys_of_a_game_with_other_sides(line: str, tmp_path: Path) -> None:
    plan = (
        "title: Spring\ndate: 2024-03-02\nentrants: [甲, 乙]\ncontests:\n  chess: {rule: chess}\n"
    )
    outcome = build.build(
        [
            Source(path, given.encode())
            for path, given in {
                "content/site.yaml": SITE,
                "rules/chess/rule.yaml": f"{CHESS}sides: {{first: Red, second: Black}}\n",
                "content/spring/tournament.yaml": plan,
                "results/spring/chess.yaml": line,
            }.items()
        ],
        tmp_path,
        files.packaged("theme"),
        {},
    )
    assert {each.code for each in outcome.problems if each.severity == "error"} & {
        "two-sides",
        "fixture-sides",
    }


# Several days

LONG = (
    "title: Spring\ndate: %s\nuntil: %s\ntime: 14:00-17:00\nvenue: Hall\ncontests:\n"
    "  cards: {rule: cards, entrants: [甲, 乙], awards: [{places: 1}]}\n"
)
DAYS = {
    ("2026-11-20", "2026-11-28"): (
        "20–28 November 2026",
        "2026 年 11 月 20 日至 28 日",
        "二〇二六年十一月二十日至二十八日",
    ),
    ("2026-11-30", "2026-12-02"): (
        "30 November – 2 December 2026",
        "2026 年 11 月 30 日至 12 月 2 日",
        "二〇二六年十一月三十日至十二月二日",
    ),
    ("2026-12-31", "2027-01-01"): (
        "31 December 2026 – 1 January 2027",
        "2026 年 12 月 31 日至 2027 年 1 月 1 日",
        "二〇二六年十二月三十一日至二〇二七年一月一日",
    ),
}


@pytest.mark.parametrize("days", DAYS)
@pytest.mark.parametrize("played", [False, True])
def test_all_days_of_an_event_are_told(days: tuple[str, str], played: bool, tmp_path: Path) -> None:
    results = (
        {"results/spring/cards.yaml": "games:\n  - {game: 1, points: {甲: 2, 乙: 1}}\n"}
        if played
        else {}
    )
    out = made(
        tmp_path,
        {
            "content/site.yaml": "title: Test\nlanguages: [en, zh-Hant]\n",
            "content/spring/tournament.yaml": LONG % days,
            **results,
        },
    )
    english, chinese, posted = DAYS[days]
    for path in ("index.html", "tournaments.html", "spring/index.html", "spring/poster.html"):
        assert english in text(out / path), path
        assert {chinese, posted} & {
            each for each in (chinese, posted) if each in text(out / "zh-hant" / path)
        }, path
    calendar = (out / "spring/calendar.ics").read_text(encoding="utf-8")
    assert (
        f"DTSTART;VALUE=DATE:{days[0].replace('-', '')}" in calendar
        and "DTEND;VALUE=DATE" in calendar
        and calendar.count("BEGIN:VEVENT") == 1
    )
    assert "14:00–17:00" in calendar


# Who left


def test_who_left_came_late_or_was_disqualified_is_told_with_when_and_why(tmp_path: Path) -> None:
    plan = (
        "title: Spring\ndate: 2024-03-02\ncontests:\n"
        "  chess: {rule: chess, entrants: [Anna, Ben, Cleo, Dora], stages: [{format: swiss, "
        "rounds: 2}]}\n"
    )
    results = """games:
  - {round: 1, players: [Anna, Ben], winner: Anna}
  - {round: 1, bye: Cleo}
  - {round: 2, players: [Cleo, Dora], winner: Dora}
withdrawn: [{player: Ben, after: {round: 1}, why: fell ill}]
late: [{player: Dora, from: {round: 2}, why: missed the train}]
disqualified: [{player: Cleo, why: used a phone, by: The chair, date: 2024-03-02}]
"""
    page = text(
        made(
            tmp_path, {"content/spring/tournament.yaml": plan, "results/spring/chess.yaml": results}
        )
        / "spring/chess/index.html"
    )
    told = page.partition("Withdrawn, late, disqualified")[2]
    for line in (
        "Dora joined in round 2 (missed the train)",
        "Ben withdrew after round 1; results kept (fell ill)",
        "Cleo disqualified (used a phone) 2 March 2024 The chair",
    ):
        assert line in told, told
    standings = page.partition("Standings")[2].partition("Withdrawn, late, disqualified")[0]
    assert "withdrew after round 1" in standings and "joined in round 2" in standings


# Notices


def test_only_what_players_should_know_stands_on_public_pages_with_its_game(tmp_path: Path) -> None:
    """A game of others than were drawn, or written twice, is for whoever keeps the files; points
    that are missing are for everybody.
    """
    plan = (
        "title: Spring\ndate: 2024-03-02\ncontests:\n"
        "  cards: {rule: cards, entrants: [Anna, Ben, Cleo], stages: [{format: league, "
        "games: 3}]}\n"
    )
    results = """games:
  - {game: 1, points: {Anna: 2, Ben: 1}}
  - {game: 2, points: {Anna: 2, Ben: 1, Cleo: 4}}
  - {game: 3, points: {Anna: 2, Ben: 1, Cleo: 4}}
published: [{player: Anna, place: 1}]
"""
    given = {"content/spring/tournament.yaml": plan, "results/spring/cards.yaml": results}
    outcome = build.build(
        [
            Source(path, each.encode())
            for path, each in {
                "content/site.yaml": SITE,
                "rules/cards/rule.yaml": CARDS,
                **given,
            }.items()
        ],
        tmp_path,
        files.packaged("theme"),
        {},
    )
    told = {each.code: Messages("en").problem(each.code, each.facts) for each in outcome.problems}
    assert {"sheets-alike", "missing-cell", "published-place"} <= set(told)
    page = text(tmp_path / "spring/cards/index.html")
    assert all(told["sheets-alike"] not in text(each) for each in tmp_path.rglob("*.html"))
    assert told["published-place"] in page and f"{told['missing-cell']} Game 1" in page


# Drawn, and not yet played


@pytest.mark.parametrize(
    ("stages", "fixtures", "told"),
    [
        (
            "{format: league, games: 2, size: 3}",
            [
                "{round: 1, table: A, players: [Anna, Ben, Cleo]}",
                "{round: 1, table: B, players: [Dora, Eve, Finn]}",
            ],
            ["Round 1", "Table A", "Table B", "Finn"],
        ),
        (
            "{format: tables, size: 3, games: 2}",
            ["{table: A, players: [Anna, Ben, Cleo]}", "{table: B, players: [Dora, Eve, Finn]}"],
            ["Table A", "Table B", "Finn"],
        ),
    ],
)
def test_tables_have_a_page_as_soon_as_they_are_drawn(
    stages: str, fixtures: list[str], told: list[str], tmp_path: Path
) -> None:
    plan = (
        "title: Spring\ndate: 2024-03-02\ncontests:\n"
        f"  cards: {{rule: cards, entrants: [Anna, Ben, Cleo, Dora, Eve, Finn], stages: "
        f"[{stages}]}}\n"
    )
    results = "games: []\nfixtures:\n" + "".join(f"  - {each}\n" for each in fixtures)
    out = made(
        tmp_path, {"content/spring/tournament.yaml": plan, "results/spring/cards.yaml": results}
    )
    page = text(out / "spring/cards/rounds.html")
    assert all(each in page for each in told) and "rounds.html" in (
        out / "spring/cards/index.html"
    ).read_text(encoding="utf-8")


def test_a_swiss_round_that_is_drawn_stands_beside_the_played_ones(tmp_path: Path) -> None:
    plan = (
        "title: Spring\ndate: 2024-03-02\ncontests:\n"
        "  chess: {rule: chess, entrants: [Anna, Ben, Cleo, Dora, Eve], stages: [{format: "
        "swiss, rounds: 3}]}\n"
    )
    results = """games:
  - {round: 1, players: [Anna, Ben], winner: Anna}
  - {round: 1, players: [Cleo, Dora], winner: Cleo}
  - {round: 1, bye: Eve}
fixtures:
  - {round: 1, players: [Anna, Ben]}
  - {round: 2, players: [Anna, Cleo]}
  - {round: 2, players: [Eve, Ben]}
  - {round: 2, bye: Dora}
"""
    page = text(
        made(
            tmp_path, {"content/spring/tournament.yaml": plan, "results/spring/chess.yaml": results}
        )
        / "spring/chess/rounds.html"
    )
    assert re.search(r"Round 2.*Anna.*Cleo.*Eve.*Ben.*Dora", page.partition("Round 1")[2]), page


# Cancelled


def test_a_cancelled_tournament_is_said_to_be_and_does_not_come(tmp_path: Path) -> None:
    plan = "title: %s\ndate: %s\n%scontests:\n  cards: {rule: cards, entrants: [Anna, Ben]}\n"
    results = "games:\n  - {game: 1, points: {Anna: 2, Ben: 1}}\n"
    out = made(
        tmp_path,
        {
            "content/spring/tournament.yaml": plan
            % ("Spring", "2026-03-02", "cancelled: {en: a typhoon is coming, zh-Hant: 颱風}\n"),
            "content/summer/tournament.yaml": plan % ("Summer", "2026-07-02", ""),
            "content/winter/tournament.yaml": plan % ("Winter", "2025-12-02", ""),
            "results/winter/cards.yaml": results,
        },
    )
    for path in ("spring/index.html", "spring/poster.html"):
        assert "This tournament is cancelled: a typhoon is coming" in text(out / path)
    assert "STATUS:CANCELLED" in (out / "spring/calendar.ics").read_text(
        encoding="utf-8"
    ) and "EventCancelled" in (out / "spring/index.html").read_text(encoding="utf-8")
    assert "STATUS" not in (out / "summer/calendar.ics").read_text(encoding="utf-8")
    for path in ("index.html", "tournaments.html"):
        coming, _, past = text(out / path).partition("Coming up")[2].partition("Past tournaments")
        assert "Summer" in coming and "Spring" not in coming and "Summer" not in past
        assert re.search(r"Spring 2 March 2026 Cancelled", past) and "Winter" in past, past


def test_a_result_in_a_fixture_is_told_where_it_belongs(tmp_path: Path) -> None:
    plan = (
        "title: Spring\ndate: 2024-03-02\ncontests:\n"
        "  chess: {rule: chess, entrants: [Anna, Ben]}\n"
    )
    outcome = build.build(
        [
            Source(path, each.encode())
            for path, each in {
                "content/site.yaml": SITE,
                "rules/chess/rule.yaml": CHESS,
                "content/spring/tournament.yaml": plan,
                "results/spring/chess.yaml": "fixtures:\n  - {round: 1, players: [Anna, Ben], winner: Anna}\n",
            }.items()
        ],
        tmp_path,
        files.packaged("theme"),
        {},
    )
    (wrong,) = (each for each in outcome.problems if each.code == "unknown-key")
    assert "under games" in Messages("en").hint(
        wrong.code, wrong.facts
    ) and "comma" not in Messages("en").hint(wrong.code, wrong.facts)


# Tie-breaks in numbers


def test_every_criterion_is_a_column_of_the_data_whether_it_was_needed_or_not(
    tmp_path: Path,
) -> None:
    plan = """title: Spring
date: 2024-03-02
contests:
  chess: {rule: chess, entrants: [Anna, Ben, Cleo], stages: [{format: swiss, rounds: 2}], ties: [points, buchholz, wins, head-to-head], fide: 2023}
"""
    results = """games:
  - {round: 1, players: [Anna, Ben], winner: Anna}
  - {round: 1, bye: Cleo}
  - {round: 2, players: [Anna, Cleo], winner: draw}
  - {round: 2, bye: Ben}
"""
    out = (
        made(
            tmp_path, {"content/spring/tournament.yaml": plan, "results/spring/chess.yaml": results}
        )
        / "spring/chess"
    )
    rows = list(
        csv.DictReader(io.StringIO((out / "standings.csv").read_text(encoding="utf-8-sig")))
    )
    (stage,) = json.loads((out / "standings.json").read_text(encoding="utf-8"))["stages"]
    assert [each["buchholz"] for each in rows] == [
        each["criteria"]["buchholz"] for each in stage["tables"][0]["standings"]
    ]
    assert all(each["buchholz"] for each in rows) and "head-to-head" not in rows[0]
    assert {each["name"]: (each["wins"], each["draws"], each["losses"]) for each in rows}[
        "Anna"
    ] == ("1", "1", "0")
    # a bye is a win, and no game
    assert next(
        (each["games"], each["wins"], each["draws"]) for each in rows if each["name"] == "Cleo"
    ) == ("1", "1", "1")


def test_a_stage_is_called_as_its_title_says(tmp_path: Path) -> None:
    plan = """title: Spring
date: 2024-03-02
contests:
  cards:
    rule: cards
    entrants: [Anna, Ben, Cleo]
    stages:
      - {name: morning, title: {en: Morning session, zh-Hant: 上午場}, format: league, games: 1}
      - {name: evening, title: Evening session, format: league, games: 1}
"""
    results = "games:\n  - {stage: morning, game: 1, points: {Anna: 3, Ben: 2, Cleo: 1}}\n"
    page = text(
        made(
            tmp_path, {"content/spring/tournament.yaml": plan, "results/spring/cards.yaml": results}
        )
        / "spring/cards/index.html"
    )
    assert (
        "Morning session" in page
        and "Evening session" in page
        and not re.search(r"\b(morning|evening)\b", page)
    ), page
