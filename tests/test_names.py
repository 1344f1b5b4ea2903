"""Names that a contest hides are nowhere in what is published: no page, no address, no file for
machines, not even the state of the build.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from case import ROOT, Case, sources_of
from fangbang.build import pipeline as build
from fangbang.build.link_checker import broken
from fangbang.load.pseudonyms import initials
from test_build import published
from test_docs import examples

PLAN = "content/spring/tournament.yaml"
HIDDEN = (
    "李雷",
    "Li Lei",
    "li-lei",
    "雷哥",
    "韓梅梅",
    "韩梅梅",
    "Han Meimei",
    "han-meimei",
    "唐悅",
    "唐悦",
    "Tang Yue",
    "tang-yue",
    "小唐",
    "趙曉嵐",
    "赵晓岚",
    "陳志遠",
    "林小風",
    "周子晴",
    "黃家豪",
    "吳思琪",
    "何俊明",
    "蘇婉婷",
    "梁博文",
    "紅隊",
    "红队",
    "team-red",
    "Reds",
    "金隊",
    "team-gold",
)


def site_of(changes: dict[str, str]) -> Case:
    """The example site of the documents (six kinds of game, full logs, every stage
    format) with other lines in its plan.
    """
    files = examples("docs/format.md")
    files[PLAN] = re.sub(r"\n    names: initials .*", "", files[PLAN])
    for old, new in changes.items():
        assert old in files[PLAN]
        files[PLAN] = files[PLAN].replace(old, new, 1)
    # people who are shown everywhere stand there
    files["content/players.yaml"] = "zhang-san: {name: 張三}\n"
    return Case(ROOT / "docs/format.md", "hidden", files)


def built(case: Case, out: Path) -> Path:
    outcome = build.build(sources_of(case), out, ROOT / "theme", {})
    assert outcome.pages > 100, outcome.problems
    return out


def telling(out: Path, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every file, by path or by content, that tells one of the names."""
    return [
        (path.relative_to(out).as_posix(), name)
        for path in sorted(out.rglob("*"))
        if path.is_file()
        for name in names
        if name in path.relative_to(out).as_posix() or name.encode() in path.read_bytes()
    ]


def no_page_missing(out: Path) -> bool:
    return [
        each
        for each in broken(published(out), "https://example.org/club/")
        if each.code == "broken-link"
    ] == []


@pytest.mark.parametrize("way", ["initials", "alias"])
def test_a_hidden_name_is_nowhere(tmp_path: Path, way: str) -> None:
    out = built(
        site_of(
            {
                "\nschedule:": f"\nnames: {way}\nschedule:",
                "also: [小唐]": "also: [小唐], alias: {zh-Hant: 月兒, en: Moon}",
            }
        ),
        tmp_path,
    )
    assert telling(out, HIDDEN) == [] and no_page_missing(out)
    shown = (out / "spring" / "quiz" / "standings.csv").read_text(encoding="utf-8")
    assert ("月兒" if way == "alias" else "唐○") in shown


def test_the_search_finds_what_is_shown(tmp_path: Path) -> None:
    """The test above would see a name: without the key
    every one of these people is told somewhere.
    """
    told = {name for _, name in telling(built(site_of({}), tmp_path), HIDDEN)}
    assert told >= {"李雷", "Tang Yue", "tang-yue", "趙曉嵐", "紅隊", "team-gold"}


def test_a_contest_hides_who_plays_only_there(tmp_path: Path) -> None:
    """陳志遠 is shown in other contests; in the one that hides names
    nothing leads from the stand-in to him.
    """
    out = built(site_of({"rule: uno    ": "rule: uno\n    names: initials #"}), tmp_path)
    assert telling(out / "spring" / "uno", HIDDEN) == []
    assert telling(out / "spring" / "doudizhu", ("陳志遠",)) and telling(
        out / "spring" / "players", ("陳志遠",)
    )
    stand_ins = sorted((out / "spring" / "players").glob("initials.*.html"))
    assert (
        len(stand_ins) == 2
        and [
            path
            for path in stand_ins
            if any(name in path.read_text(encoding="utf-8") for name in HIDDEN)
        ]
        == []
    )
    assert no_page_missing(out)


@pytest.mark.parametrize(
    "change",
    [
        {"content/spring/photos/唐悅.jpg": "x"},
        {"content/spring/report.en.md": "Well done, tang YUE!\n"},
        {
            "results/spring/quiz.yaml": (
                "games:\n  - {game: the one 唐悅 won, points: {李雷: 1, 韓梅梅: 2, 唐悅: 3}}\n"
            )
        },
    ],
)
def test_what_would_tell_a_name_is_refused(tmp_path: Path, change: dict[str, str]) -> None:
    """The name of a picture, a report in another spelling, the
    label of a game: nothing is published.
    """
    case = site_of({"\nschedule:": "\nnames: alias\nschedule:"})
    case.files |= change
    outcome = build.build(sources_of(case), tmp_path / "out", ROOT / "theme", {})
    assert {each.code for each in outcome.problems if each.severity == "error"} == {
        "name-shown"
    } and not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("王小明", "王○○"),
        ("王明", "王○"),
        ("王", "王○"),
        ("Wang Xiaoming", "W. X."),
        ("Élodie d'Arc", "É. D. A."),
        ("김철수", "김○○"),
        ("さくら 花", "さ○○○"),
        ("007", ""),
        ("x", "X."),
    ],
)
def test_initials(name: str, shown: str) -> None:
    assert initials(name) == shown
