"""What pages say beyond the numbers: brackets and the champion's way, who sits where, what comes
next, the race, photos' neighbours.
"""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
import yaml

from case import SITE, own_rules
from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source

NAMES = ["李雷", "韓梅梅", "趙曉嵐", "陳志遠", "林小風", "周子晴", "黃家豪", "吳思琪"]


def plan(
    key: str = "cup", rule: str = "football", entrants: list[Any] | None = None, **contest: Any
) -> dict[str, Any]:
    return {
        "title": {"zh-Hant": "春日桌遊", "en": "Spring Games"},
        "date": "2026-03-14",
        "entrants": entrants or NAMES,
        "contests": {key: {"rule": rule, "awards": [{"places": 1}], **contest}},
    }


def site(
    out: Path,
    tournaments: dict[str, tuple[dict[str, Any], dict[str, Any]]],
    settings: str = SITE,
    more: dict[str, str] | None = None,
) -> Path:
    """A site built of {tournament: (plan, {contest: results})}."""
    own = {"content/site.yaml": settings} | (more or {})
    for key, (written, results) in tournaments.items():
        own[f"content/{key}/tournament.yaml"] = yaml.safe_dump(written, allow_unicode=True)
        own |= {
            f"results/{key}/{name}.yaml": yaml.safe_dump(each, allow_unicode=True)
            for name, each in results.items()
        }
    used = {
        contest["rule"]
        for written, _ in tournaments.values()
        for contest in written["contests"].values()
    }
    rules = [each for each in own_rules() if each.path.split("/")[1] in used]
    sources = sorted(
        [*rules, *(Source(path, text.encode()) for path, text in own.items())],
        key=lambda source: source.path,
    )
    outcome = build.build(sources, out, files.packaged("theme"), {})
    assert outcome.pages, [
        str(each.place) + " " + each.code for each in outcome.problems if each.severity == "error"
    ]
    return out


def text(html: str) -> str:
    """What is read, without marks."""
    spaced = re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", html))).strip()
    return re.sub(r" (?=[,、])|(?<=、) ", "", spaced)


def part(html: str, start: str, end: str) -> str:
    return html[html.index(start) : html.index(end, html.index(start) + len(start))]


def items(html: str) -> list[str]:
    return [text(each) for each in re.findall(r"<li.*?</li>", html, re.S)]


def game(first: str, second: str, score: str, **more: Any) -> dict[str, Any]:
    return {"players": [first, second], "score": score, **more}


# Brackets
# -------------------------------------------------------------------------------------------------------------------------


def test_the_champions_way_through_a_cup(tmp_path: Path) -> None:
    """Six entrants: a bye first, then whom he beat, each with his own score first."""
    results = {
        "games": [
            game("陳志遠", "林小風", "1:2", round=1, match=2),
            game("趙曉嵐", "周子晴", "3:0", round=1, match=4),
            game("李雷", "林小風", "2:0", round=2, match=1),
            game("韓梅梅", "趙曉嵐", "0:1", round=2, match=2),
            game("趙曉嵐", "李雷", "0:4", round=3, match=1),
        ]
    }
    seeds = NAMES[:6]
    out = site(
        tmp_path,
        {
            "spring": (
                plan(entrants=seeds, stages=[{"format": "knockout", "seeds": seeds}]),
                {"cup": results},
            )
        },
    )
    page = (out / "spring" / "cup" / "index.html").read_text(encoding="utf-8")
    assert items(part(page, 'class="way"', "</section>")) == [
        "八強 輪空",
        "四強 勝 林小風 2–0",
        "決賽 勝 趙曉嵐 4–0",
    ]
    # three matches and the crown
    assert "bracket--3" in page and page.count("is-path") == 4


def double(entrants: list[str]) -> dict[str, Any]:
    """The winner of the winners' bracket loses the first final, so a second is played."""
    a, b, c, d = entrants
    return {
        "games": [
            game(a, d, "2:0"),
            game(b, c, "2:1"),
            game(d, c, "0:2", match="l1-1"),
            game(a, b, "2:0", match="w2-1"),
            game(b, c, "2:0", match="l2-1"),
            game(a, b, "1:2", match="final"),
            game(a, b, "0:2", match="reset"),
        ]
    }


def test_a_double_knockout_has_three_parts(tmp_path: Path) -> None:
    four = NAMES[:4]
    out = site(
        tmp_path,
        {
            "spring": (
                plan(entrants=four, stages=[{"format": "double-knockout", "seeds": four}]),
                {"cup": double(four)},
            )
        },
    )
    page = (out / "spring" / "cup" / "index.html").read_text(encoding="utf-8")
    assert [
        text(each)
        for each in re.findall(r'<section class="part".*?<h3[^>]*>(.*?)</h3>', page, re.S)
    ] == ["勝部", "敗部", "總決賽"]
    # a tree, lists, a line
    assert re.findall(r'<div class="bracket bracket--(\d)', page) == ["2", "0", "2"]
    assert items(part(page, 'class="way"', "</section>")) == [
        "勝部，第 1 輪 勝 趙曉嵐 2–1",
        "勝部，第 2 輪 負於 李雷 0–2",
        "敗部，第 2 輪 勝 趙曉嵐 2–0",
        "總決賽 勝 李雷 2–1",
        "總決賽第二場 勝 李雷 2–0",
    ]
    assert len(set(re.findall(r'\bid="([^"]+)"', page))) == len(re.findall(r'\bid="', page))


def test_a_cup_that_is_not_over_has_no_way(tmp_path: Path) -> None:
    four = NAMES[:4]
    written = plan(entrants=four, stages=[{"format": "knockout", "seeds": four}])
    out = site(
        tmp_path,
        {
            "spring": (
                written,
                {"cup": {"games": [game("李雷", "陳志遠", "1:0", round=1, match=1)]}},
            )
        },
    )
    page = (out / "spring" / "cup" / "index.html").read_text(encoding="utf-8")
    assert 'class="way"' not in page and "bracket--open" in page and "待定" in page


def test_a_score_is_told_from_the_winners_side(tmp_path: Path) -> None:
    """“Han Meimei beat Li Lei 3–1”, whoever is written first."""
    results = {
        "games": [game("李雷", "韓梅梅", "1:3", round=1), game("李雷", "韓梅梅", "2:2", round=2)]
    }
    out = site(
        tmp_path,
        {
            "spring": (
                plan(entrants=NAMES[:2], stages=[{"format": "round-robin", "legs": 2}]),
                {"cup": results},
            )
        },
    )
    page = (out / "spring" / "cup" / "index.html").read_text(encoding="utf-8")
    assert items(part(page, '<ol class="games">', "</ol>")) == [
        "第 1 輪 韓梅梅勝李雷 3–1",
        "第 2 輪 李雷與韓梅梅和局 2–2",
    ]


# Who sits where
# -------------------------------------------------------------------------------------------------------------------


def rounds(page: str) -> dict[str, list[str]]:
    return {
        text(heading): items(body)
        for heading, body in re.findall(
            r'<section class="sec sec--wide wall".*?<h2[^>]*>(.*?)</h2>(.*?)</section>', page, re.S
        )
    }


def test_open_matches_of_a_cup_are_on_the_sheet(tmp_path: Path) -> None:
    """What is to be played is known as soon as both sides
    are: that is when the sheet is hung up.
    """
    five = NAMES[:5]
    out = site(
        tmp_path,
        {"spring": (plan(entrants=five, stages=[{"format": "knockout", "seeds": five}]), {})},
    )
    page = (out / "spring" / "cup" / "rounds.html").read_text(encoding="utf-8")
    assert rounds(page) == {
        "八強": ["第 2 場 陳志遠 – 林小風 待定"],
        "四強": ["第 2 場 韓梅梅 – 趙曉嵐 待定"],
    }
    assert "輪空 李雷、韓梅梅、趙曉嵐" in text(page)
    contest = (out / "spring" / "cup" / "index.html").read_text(encoding="utf-8")
    assert 'href="rounds.html"' in contest


def test_a_round_robin_tells_who_has_not_met(tmp_path: Path) -> None:
    groups = {"A": NAMES[:3], "B": NAMES[3:6]}
    results = {
        "games": [
            game("李雷", "韓梅梅", "1:3", group="A", round=1),
            game("周子晴", "陳志遠", "0:0", group="B", round=1),
        ]
    }
    written = plan(
        entrants=NAMES[:6], stages=[{"format": "round-robin", "groups": groups}], awards=[]
    )
    out = site(tmp_path, {"spring": (written, {"cup": results})})
    found = rounds((out / "spring" / "cup" / "rounds.html").read_text(encoding="utf-8"))
    assert found["第 1 輪"] == ["A 組 李雷 – 韓梅梅 1–3", "B 組 周子晴 – 陳志遠 0–0"]
    assert sorted(found["尚未對局"]) == sorted(
        f"{group} 組 {pair} 待定"
        for group, pair in found_pairs(groups, {("李雷", "韓梅梅"), ("陳志遠", "周子晴")}, found)
    )


def found_pairs(
    groups: dict[str, list[str]], met: set[tuple[str, str]], found: dict[str, list[str]]
) -> list[tuple[str, str]]:
    """Every pair of a group that has not met, in whichever order it is printed."""
    printed = " ".join(found["尚未對局"])
    pairs = [
        (group, one, other)
        for group, who in groups.items()
        for at, one in enumerate(who)
        for other in who[at + 1 :]
        if (one, other) not in met
    ]
    return [
        (group, f"{one} – {other}" if f"{one} – {other}" in printed else f"{other} – {one}")
        for group, one, other in pairs
    ]


def test_who_stays_seated_is_told_once(tmp_path: Path) -> None:
    """Three games at the same two tables are one entry; everybody finds his table by name."""
    nine = [*NAMES, "何俊明"]
    games = [
        {"game": number, "table": table, "out": who[0], "left": dict.fromkeys(who[1:], 5)}
        for number in (1, 2, 3)
        for table, who in ((1, nine[:5]), (2, nine[5:]))
    ]
    written = plan(
        "uno",
        "uno",
        nine,
        stages=[{"format": "league", "games": 3}],
        awards=[],
        decide={"score": "own-points-low", "end": "games"},
    )
    out = site(tmp_path, {"spring": (written, {"uno": {"games": games}})})
    page = (out / "spring" / "uno" / "rounds.html").read_text(encoding="utf-8")
    found = rounds(page)
    assert found == {
        "第 1 局至第 3 局": [
            "1 桌 李雷 · 韓梅梅 · 趙曉嵐 · 陳志遠 · 林小風",
            "2 桌 周子晴 · 黃家豪 · 吳思琪 · 何俊明",
        ]
    } | {"按姓名找座位": []}
    rows = [text(each) for each in re.findall(r"<tr><th scope=\"row\".*?</tr>", page, re.S)]
    assert len(rows) == 9 and "李雷 1 桌" in rows and "何俊明 2 桌" in rows


def test_one_table_needs_no_sheet(tmp_path: Path) -> None:
    results = {"games": [{"game": 1, "points": {"李雷": 1, "韓梅梅": 2}}]}
    out = site(
        tmp_path,
        {
            "spring": (
                plan(
                    "quiz",
                    "points",
                    NAMES[:2],
                    stages=[{"format": "league", "games": 1}],
                    awards=[],
                ),
                {"quiz": results},
            )
        },
    )
    assert not (out / "spring" / "quiz" / "rounds.html").exists()
    assert "rounds.html" not in (out / "spring" / "quiz" / "index.html").read_text(encoding="utf-8")


# What comes next
# ------------------------------------------------------------------------------------------------------------------


def states() -> dict[str, tuple[dict[str, Any], dict[str, Any]]]:
    pair = NAMES[:2]
    league = {"stages": [{"format": "league", "games": 1}], "awards": [{"places": 1}]}
    over = plan("quiz", "points", [{"name": "李雷", "en": "Li Lei"}, "韓梅梅"], **league) | {
        "venue": {"zh-Hant": "活動室", "en": "The hall"}
    }
    open_ = plan("quiz", "points", pair, stages=[{"format": "league", "games": 2}], awards=[]) | {
        "title": "兩輪賽",
        "date": "2026-04-01",
    }
    soon = plan("quiz", "points", pair, **league) | {
        "title": "夏日茶會",
        "date": "2026-07-04",
        "time": "14:00-18:00",
        "registration": {"closes": "2026-06-30", "contact": "社辦"},
    }
    later = {
        key: value for key, value in plan("quiz", "points", pair, **league).items() if key != "date"
    } | {"title": "改日再聚"}
    first = plan("quiz", "points", pair, **league) | {"title": "端午茶會", "date": "2026-06-19"}
    played = {"quiz": {"games": [{"game": 1, "points": {"李雷": 3, "韓梅梅": 2}}]}}
    return {
        "over": (over, played),
        "open": (open_, played),
        "soon": (soon, {}),
        "later": (later, {}),
        "first": (first, {}),
    }


def test_home_knows_no_clock_and_still_tells_what_comes(tmp_path: Path) -> None:
    """Over, under way, to come: by results alone.

    What has a date comes in its order, what has none last.
    """
    out = site(tmp_path, states())
    page = (out / "index.html").read_text(encoding="utf-8")
    sections = dict(
        re.findall(r'<section class="sec" aria-labelledby="(\w+)">(.*?)</section>', page, re.S)
    )
    assert [text(each) for each in re.findall(r"<h3.*?</h3>", sections["now"])] == ["兩輪賽"]
    assert [text(each) for each in re.findall(r"<h3.*?</h3>", sections["next"])] == [
        "端午茶會",
        "夏日茶會",
        "改日再聚",
    ]
    assert "日期未定" in sections["next"] and "還沒有打完" in sections["now"]
    assert (
        text(part(sections["next"], '<dd class="due">', "</dd>")) == "2026 年 6 月 30 日（星期二）"
    )
    assert text(part(page, '<article class="bang', "</h1>")) == "春日桌遊"
    assert "兩輪賽" not in sections["archive"] and "春日桌遊" in sections["archive"]


def test_the_english_list_has_day_and_place_and_names_in_both_scripts(tmp_path: Path) -> None:
    out = site(tmp_path, states())
    page = (out / "en" / "index.html").read_text(encoding="utf-8")
    listed = part(page, '<article class="bang', "</article>")
    assert "Saturday, 14 March 2026, The hall" in text(listed)
    assert (
        "Li Lei 李雷" in text(listed)
        and '<small class="also" lang="zh-Hant">李雷</small>' in listed
    )
    assert 'class="also"' not in (out / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("settings", "shown"), [(SITE, "放榜"), (SITE + "seal: 桌遊社印\n", "桌遊社印")]
)
def test_the_list_carries_the_organisers_seal(tmp_path: Path, settings: str, shown: str) -> None:
    out = site(tmp_path, {"over": states()["over"]}, settings)
    end = part(
        (out / "index.html").read_text(encoding="utf-8"), '<footer class="bang__end">', "</footer>"
    )
    assert text(end).endswith(shown) and ("seal--2x2" in end) == (shown != "放榜")


def test_a_person_is_told_over_all_tournaments(tmp_path: Path) -> None:
    """Results with their points, newest first, and everybody met anywhere, added up."""
    known = {
        "content/players.yaml": "li-lei: {name: 李雷, en: Li Lei}\nhan-meimei: {name: 韓梅梅}\n"
    }
    three = NAMES[:3]
    first = plan(entrants=three, stages=[{"format": "round-robin"}], awards=[])
    second = plan(entrants=NAMES[:2], stages=[{"format": "round-robin"}], awards=[]) | {
        "title": "秋日桌遊",
        "date": "2026-09-12",
    }
    won = {
        "cup": {
            "games": [
                game("李雷", "韓梅梅", "2:0"),
                game("李雷", "趙曉嵐", "0:1"),
                game("韓梅梅", "趙曉嵐", "1:1"),
            ]
        }
    }
    out = site(
        tmp_path,
        {
            "spring": (first, won),
            "autumn": (second, {"cup": {"games": [game("韓梅梅", "李雷", "0:0")]}}),
        },
        more=known,
    )
    page = (out / "players" / "li-lei.html").read_text(encoding="utf-8")
    results = [text(each) for each in re.findall(r'<p class="results__place">.*?</p>', page, re.S)]
    assert len(results) == 2 and results[0].endswith("1 分") and results[1].endswith("3 分")
    against = re.findall(
        r'<tr><th scope="row".*?</tr>', part(page, '<table class="against">', "</table>"), re.S
    )
    assert sorted(map(text, against)) == sorted(["韓梅梅 1 1 0", "趙曉嵐 0 0 1"])
    assert 'href="han-meimei.html"' in page and re.search(
        r'href="\.\./spring/players/[^"]+\.html">趙曉嵐', page
    )


def test_two_people_with_one_name_have_their_own_honours(tmp_path: Path) -> None:
    """Who is honoured is told by the id: 王偉 won, and 王偉 lost."""
    known = {"content/players.yaml": "wang-one: {name: 王偉}\nwang-two: {name: 王偉}\n"}
    entered = [{"id": "wang-one", "name": "王偉"}, {"id": "wang-two", "name": "王偉"}]
    final = plan(entrants=entered, stages=[{"format": "round-robin"}])
    out = site(
        tmp_path,
        {"spring": (final, {"cup": {"games": [game("wang-one", "wang-two", "2:0")]}})},
        more=known,
    )
    rows = re.findall(
        r"<tr data-find.*?</tr>", (out / "players" / "index.html").read_text(encoding="utf-8"), re.S
    )
    assert [(re.findall(r'href="([^"]*)"', row), text(row)) for row in rows] == [
        (["wang-one.html"], "王偉 ① 春日桌遊 第一名 1 次"),
        (["wang-two.html"], "王偉 ② 春日桌遊"),
    ]


def test_a_prize_counts_every_award_it_is_for(tmp_path: Path) -> None:
    """The first of two contests make two first prizes, on the page as for the check; the first
    of the girls has a prize of her own.
    """
    won = plan(
        "quiz",
        "points",
        NAMES[:4],
        stages=[{"format": "league", "games": 1}],
        tracks={"girls": NAMES[:2]},
        awards=[{"places": 1}, {"places": 1, "track": "girls"}],
    )
    won["contests"]["again"] = dict(won["contests"]["quiz"])
    won["prizes"] = [
        {"for": {"place": 1}, "item": "獎盃", "quantity": 2},
        {"for": {"place": 1, "track": "girls"}, "item": "獎牌", "quantity": 2},
    ]
    out = site(
        tmp_path,
        {
            "spring": (
                won,
                {
                    "quiz": {
                        "games": [
                            {"game": 1, "points": dict(zip(NAMES[:4], (4, 3, 2, 1), strict=True))}
                        ]
                    }
                },
            )
        },
    )
    row = part(
        (out / "spring" / "index.html").read_text(encoding="utf-8"), '<tr><th scope="row">', "</tr>"
    )
    assert text(row).endswith("獎盃 2"), row


# The race
# -------------------------------------------------------------------------------------------------------------------------


def race(page: str) -> tuple[list[str], list[list[str]]]:
    """The labels at the lines, and the table of the same figures."""
    figure = part(page, '<figure class="chart">', "</section>")
    rows = [
        [text(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.S)]
        for row in re.findall(r"<tr>.*?</tr>", figure, re.S)
    ]
    return [
        text(each) for each in re.findall(r'<text class="(?:who|axis)[^>]*>.*?</text>', figure)
    ], rows


def test_a_swiss_has_its_race(tmp_path: Path) -> None:
    """Round by round, byes too; the last column is the total of the standings."""
    results = {
        "games": [
            game("李雷", "韓梅梅", "1:0", round=1),
            {"round": 1, "bye": "趙曉嵐"},
            game("李雷", "趙曉嵐", "0:0", round=2),
            {"round": 2, "bye": "韓梅梅"},
        ]
    }
    out = site(
        tmp_path,
        {
            "spring": (
                plan(
                    entrants=NAMES[:3],
                    stages=[{"format": "swiss", "rounds": 2}],
                    ties=["points", "wins"],
                    awards=[],
                ),
                {"cup": results},
            )
        },
    )
    page = (out / "spring" / "cup" / "index.html").read_text(encoding="utf-8")
    labels, rows = race(page)
    assert rows[0] == ["選手", "1", "2"] and sorted(rows[1:]) == sorted(
        [["李雷", "3", "4"], ["趙曉嵐", "3", "4"], ["韓梅梅", "0", "3"]]
    )
    assert sorted(labels) == sorted(["李雷 4", "趙曉嵐 4", "韓梅梅 3"]) and "2 輪累積得分" in page


def test_of_sixty_the_first_twelve_are_drawn(tmp_path: Path) -> None:
    """And no more figures below the chart than have room."""
    many = [f"P{number:02}" for number in range(60)]
    results = {
        "games": [
            {"game": number, "points": {name: at + number % 3 for at, name in enumerate(many)}}
            for number in range(1, 21)
        ]
    }
    out = site(
        tmp_path,
        {
            "spring": (
                plan("quiz", "points", many, stages=[{"format": "league", "games": 20}], awards=[]),
                {"quiz": results},
            )
        },
    )
    page = (out / "spring" / "quiz" / "index.html").read_text(encoding="utf-8")
    labels, rows = race(page)
    assert (
        len(rows) == 13
        and [row[0] for row in rows[1:]] == list(reversed(many[48:]))
        and len(labels) == 12
    )
    assert "只畫前 12 名" in page and "線上數字與上表的總分相同" in page
    matrix = part(page, '<div class="scroll scroll--tall"', "</table>")
    assert (
        len(re.findall(r"<tr>", matrix)) == 61
        and len(re.findall(r'<th scope="col">', matrix)) == 22
    )


def test_a_chart_says_when_its_figures_are_not_the_totals(tmp_path: Path) -> None:
    results = {
        "games": [
            {"game": number, "points": {"李雷": number, "韓梅梅": 1}} for number in (1, 2, 3)
        ],
        "adjustments": [{"player": "李雷", "points": -1, "why": "遲到"}],
    }
    out = site(
        tmp_path,
        {
            "spring": (
                plan(
                    "quiz",
                    "points",
                    NAMES[:2],
                    stages=[{"format": "league", "games": 3}],
                    awards=[],
                ),
                {"quiz": results},
            )
        },
    )
    page = (out / "spring" / "quiz" / "index.html").read_text(encoding="utf-8")
    assert "與總分不同" in page and race(page)[1][1:] == [
        ["李雷", "1", "3", "6"],
        ["韓梅梅", "1", "2", "3"],
    ]


def test_every_group_has_its_crosstable(tmp_path: Path) -> None:
    groups = {"A": NAMES[:2], "B": NAMES[2:4]}
    results = {
        "games": [
            game("李雷", "韓梅梅", "1:3", group="A"),
            game("趙曉嵐", "陳志遠", "0:0", group="B"),
        ]
    }
    out = site(
        tmp_path,
        {
            "spring": (
                plan(
                    entrants=NAMES[:4],
                    stages=[{"format": "round-robin", "groups": groups}],
                    awards=[],
                ),
                {"cup": results},
            )
        },
    )
    page = (out / "spring" / "cup" / "index.html").read_text(encoding="utf-8")
    assert [text(each) for each in re.findall(r'<h2 id="stage-[\w-]*cross-\d">.*?</h2>', page)] == [
        "循環對戰表 A 組",
        "循環對戰表 B 組",
    ]
    tables = re.findall(
        r'<table data-filter="names" class="matrix matrix--cross.*?</table>', page, re.S
    )
    assert [text(each) for each in tables] == [
        "選手 1 2 總分 韓梅梅 3–1 3 李雷 1–3 0",
        "選手 1 2 總分 趙曉嵐 0–0 1 陳志遠 0–0 1",
    ]
