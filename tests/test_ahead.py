"""What is still to be played, and who can still be through: on the pages, in the
data beside them, and in the terminal.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import html5lib
import pytest
from click.testing import CliRunner

from case import ROOT, SITE, Case, read_case, sources_of
from fangbang.build import pipeline as build
from fangbang.cli import main

PLAN = """title: {zh-Hant: 春季賽, en: Spring}
date: 2026-03-14
contests:
  cup:
    rule: football
    entrants: [甲, 乙, 丙, 丁, 戊, 己]
    stages:
      - {name: groups, format: round-robin, groups: {A: [甲, 乙, 丙], B: [丁, 戊, 己]}, advance: {top: 1, per: group}}
      - {name: final, format: knockout}
    ties: [points, head-to-head]
    awards: [{places: 1}]
entrants: [甲, 乙, 丙, 丁, 戊, 己]
"""
RESULTS = """games:
  - {stage: groups, group: A, round: 1, players: [甲, 乙], score: 3:0}
  - {stage: groups, group: A, round: 2, players: [甲, 丙], score: 1:0}
  - {stage: groups, group: B, round: 1, players: [丁, 戊], score: 2:0}
  - {stage: groups, group: B, round: 2, players: [戊, 己], score: 1:0}
fixtures:
  - {stage: groups, group: A, round: 3, players: [乙, 丙], date: 2026-03-15, time: 14:00, room: 2}
  - {stage: groups, group: B, round: 3, players: [丁, 己]}
"""
FILES = {"content/spring/tournament.yaml": PLAN, "results/spring/cup.yaml": RESULTS}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("ahead")
    outcome = build.build(
        sources_of(Case(Path("ahead"), "ahead", dict(FILES))), out, ROOT / "theme", {}
    )
    assert not [each for each in outcome.problems if each.severity != "info"]
    return out


def told(element: object) -> str:
    return " ".join("".join(element.itertext()).split())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("folder", "through", "can", "out"),
    [
        ("", "已確定出線", "仍有機會", "已無緣出線"),
        ("zh-hans/", "已确定出线", "仍有机会", "已无缘出线"),
        ("en/", "Through", "Still possible", "Out"),
    ],
)
def test_the_page_says_who_is_through(
    site: Path, folder: str, through: str, can: str, out: str
) -> None:
    page = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(
        (site / folder / "spring/cup/index.html").read_text(encoding="utf-8")
    )
    section = next(
        each
        for each in page.iter("section")
        if each.get("aria-labelledby") == "stage-groups_outlook"
    )
    groups = [[told(each) for each in facts.iter("div")] for facts in section.iter("dl")]
    assert groups[0] == [through + "甲", out + ("丙, 乙" if folder == "en/" else "丙、乙")]
    assert [line[: len(can)] for line in groups[1]] == [can] and all(
        name in groups[1][0] for name in "丁戊己"
    )
    level = [told(each) for each in section.iter("p") if each.get("class") == "small"]
    # each beat one of the others
    assert len(level) == 1 and all(name in level[0] for name in "丁戊己")
    assert "2" in told(section.find("header/p"))


def test_the_page_lists_what_is_still_to_be_played(site: Path) -> None:
    page = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(
        (site / "en/spring/cup/index.html").read_text(encoding="utf-8")
    )
    section = next(
        each for each in page.iter("section") if each.get("aria-labelledby") == "fixtures"
    )
    lines = [told(each) for each in section.iter("li")]
    assert (
        len(lines) == 2
        and "Group A, Round 3 乙 – 丙" in lines[0]
        and "15 March 2026" in lines[0]
        and "14:00" in lines[0]
        and "Room 2" in lines[0]
    )


def test_the_data_say_the_same(site: Path) -> None:
    data = json.loads((site / "spring/cup/standings.json").read_text(encoding="utf-8"))["outlook"]
    assert [(each["table"], each["basis"], each["games_left"], each["line"]) for each in data] == [
        ("A", "every", 1, 1),
        ("B", "every", 1, 1),
    ]
    assert data[0]["players"] == {"甲": "through", "乙": "out", "丙": "out"} and data[1][
        "ties"
    ] == [sorted("丁戊己")]


def test_fixtures_are_data_too(site: Path) -> None:
    data = json.loads((site / "spring/cup/standings.json").read_text(encoding="utf-8"))["fixtures"]
    assert data[0] == {
        "stage": "groups",
        "round": 3,
        "group": "A",
        "players": ["乙", "丙"],
        "date": "2026-03-15",
        "time": "14:00",
        "room": "2",
    }


def test_the_terminal_says_the_same(tmp_path: Path) -> None:
    for path, text in (FILES | {"content/site.yaml": SITE}).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    done = CliRunner().invoke(main, ["score", "spring", "-C", str(tmp_path), "-l", "en"])
    assert (
        done.exit_code == 0
        and "Through: 甲" in done.output
        and "Out: 丙, 乙" in done.output
        and "Every way in which the last game" in done.output
    )


def test_played_to_the_end_nothing_is_ahead() -> None:
    """The section goes when the stage is over, and with it the list of fixtures."""
    end = (
        RESULTS.replace("fixtures:\n", "")
        .replace("[乙, 丙],", "[乙, 丙], score: 1:1,")
        .replace("[丁, 己]}", "[丁, 己], score: 1:1}")
    )
    case = Case(Path("ahead"), "ahead", FILES | {"results/spring/cup.yaml": end})
    shared = build.load_site(sources_of(case))
    (unit,) = build.units(sources_of(case))
    scored = build.load_tournament(unit, shared)
    assert scored.reports["cup"].stages[0].complete
    from fangbang.engine.clinching import outlooks

    assert outlooks(scored.tournament.contests[0].plan, scored.reports["cup"]) == ()


# Figures that were adjusted, and reasons
# ----------------------------------------------------------------------------------------


def page_of(
    name: str,
    key: str,
    tmp_path: Path,
    changes: dict[str, str] | None = None,
    path: str = "index.html",
) -> Any:
    """An English page of the first contest of a case."""
    case = read_case(ROOT / "tests" / "cases" / f"{name}.md")
    files = {**case.files, **(changes or {})}
    outcome = build.build(
        sources_of(Case(case.path, case.title, files)), tmp_path / "site", ROOT / "theme", {}
    )
    assert outcome.pages, [each.code for each in outcome.problems]
    (folder,) = {each.split("/")[1] for each in files if each.startswith("results/")}
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(
        (tmp_path / "site/en" / folder / key / path).read_text(encoding="utf-8")
    )


@pytest.mark.parametrize(
    ("name", "heads", "rows"),
    [
        (
            "seconds-without-the-last",
            ["Group", "All games", "All points"],
            ["1 B2 2 1 0 1 3–1 3 B 2 3", "2 A2 2 1 0 1 1–2 3 A 3 6"],
        ),
        (
            "seconds-per-game",
            ["Group", "Per game"],
            ["1 A2 3 2 0 1 6–2 6 A 2", "2 B2 2 1 0 1 3–1 3 B 1.5"],
        ),
    ],
)
def test_adjusted_figures_stand_beside_the_plain_ones(
    name: str, heads: list[str], rows: list[str], tmp_path: Path
) -> None:
    page = page_of(f"engine/{name}", "g", tmp_path)
    found = next(each for each in page.iter("table") if each.get("id") == "next-best-groups")
    assert [told(each) for each in found.iter("th") if each.get("scope") == "col"][
        -len(heads) :
    ] == heads
    assert [" ".join(told(cell) for cell in row) for row in found.find("tbody")] == rows
    assert [row.get("class") for row in found.find("tbody")] == ["cut", None]


WHY = {
    "results/spring/gomoku.yaml": """games:
  - {round: 1, players: [甲, 丁], walkover: 甲, why: {zh-Hant: 對手生病, en: opponent fell ill}}
  - {round: 1, players: [乙, 丙], double-forfeit: true, why: {zh-Hant: 都遲到, en: both too late}}
"""
}


def test_why_a_match_was_not_played_is_shown(tmp_path: Path) -> None:
    """On the bracket, in the list of games and on the page of the game."""
    page = page_of("stages/third-place", "gomoku", tmp_path, WHY)
    notes = [told(each) for each in page.iter("dl") if each.get("class") == "bracket__notes"]
    assert "opponent fell ill" in notes[0] and "both too late" in notes[0]
    games = next(each for each in page.iter("ol") if each.get("class") == "games")
    assert "opponent fell ill" in told(games[0]) and "both too late" in told(games[1])
    alone = page_of("stages/third-place", "gomoku", tmp_path, WHY, "round-1.甲.丁.html")
    assert any(
        told(each) == "Reason opponent fell ill" or told(each) == "Reasonopponent fell ill"
        for each in alone.iter("div")
    )
