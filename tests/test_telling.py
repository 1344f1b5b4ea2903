"""Messages in the reader's language, whatever is broken; and a slip that makes
hundreds of problems told in a few lines.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from fangbang.cli import main
from fangbang.cli.console import site_language
from fangbang.files.source_file import Source
from fangbang.load.fields import closest_option, match_option, near_name
from fangbang.messages.catalog import Messages, closest_match, language_meant
from fangbang.messages.problem import Problem, SourceLocation, in_order, tell_all
from test_cli import run, written

HANT = "title: 測試\nlanguages: [zh-Hant, en]\n"


@pytest.fixture(autouse=True)
def _english_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in continuous integration: what is told must not hang on who looks."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.mark.parametrize(
    "broken",
    [
        {"content/site.yaml": HANT + "timezone: GMT+8\n"},
        {"content/players.yaml": "li-lei: {nam: 李雷}\n"},
        {"content/players.yaml": "李雷 {name: 李雷}\n"},
        {"content/site.yaml": "title 測試\nlanguages:\n  - zh-Hant\n"},
        {"content/site.yaml": "title: {zh-Hant: 測試\nlanguages: [ zh-Hant ]\n"},
        {"content/site.yaml": "languages： [zh-TW, en]\ntitle: 測試\n"},
    ],
    ids=lambda broken: repr(broken)[-30:],
)
def test_the_language_of_the_site_is_read_from_broken_settings(
    tmp_path: Path, broken: dict[str, str]
) -> None:
    told = run("check", folder=written(tmp_path, broken))
    assert told.exit_code == 1 and "個錯誤" in told.output, told.output


@pytest.mark.parametrize(
    ("settings", "language"),
    [
        ("languages: [en]", "en"),
        ("title: x\nlanguages:\n  # 先中文\n  - 'zh-Hans'\n", "zh-Hans"),
        ("languages: [fr]\n", "en"),
        ("", "en"),
        ("languages:\n", "en"),
    ],
)
def test_site_language(settings: str, language: str) -> None:
    assert site_language([Source("content/site.yaml", settings.encode())]) == language


def test_an_unknown_tournament_is_told_in_the_language_that_was_asked_for(tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert (
        run("check", "sprng", folder=folder).output.strip()
        == "沒有「sprng」這場賽事；有：spring。是不是「spring」？"
    )
    assert (
        run("check", "sprng", "-l", "en", folder=folder).output.strip()
        == "There is no tournament “sprng”; there are: spring. Did you mean “spring”?"
    )
    assert (
        run("score", "SPRING", "-l", "zh-CN", folder=folder).output.strip()
        == "没有“SPRING”这场赛事；有：spring。是不是“spring”？"
    )
    (folder / "content" / "spring" / "tournament.yaml").unlink()
    (folder / "results" / "spring" / "gomoku.yaml").unlink()
    assert "還沒有賽事資料夾" in run("check", "spring", folder=folder).output


@pytest.mark.parametrize(
    "name", ["spring/", "./spring", "content/spring/", "results/spring/gomoku.yaml"]
)
def test_a_tournament_as_the_shell_completes_it(tmp_path: Path, name: str) -> None:
    assert run("check", name, folder=written(tmp_path)).exit_code == 0


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("zh-TW", "zh-Hant"),
        ("zh_CN.UTF-8", "zh-Hans"),
        ("cn", "zh-Hans"),
        ("tw", "zh-Hant"),
        ("zh", "zh-Hant"),
        ("EN-gb", "en"),
        ("fr", None),
        ("C.UTF-8", None),
        ("", None),
        ("zh-hans", "zh-Hans"),
    ],
)
def test_other_names_of_a_language(tag: str, language: str | None) -> None:
    assert language_meant(tag) == language


def test_capitals_are_near() -> None:
    assert (
        closest_match("UNO", ["gomoku", "uno"]) == "uno"
        and closest_match("Uno", ["UNO", "uno"]) == "UNO"
    )


def flood(count: int) -> list[Problem]:
    return [
        Problem(
            "unknown-player",
            SourceLocation("results/spring/uno.yaml", line),
            {"name": "鄭 爽", "near": "鄭爽"},
        )
        for line in range(1, count + 1)
    ]


def test_what_repeats_is_told_three_times() -> None:
    told = tell_all(flood(50), Messages("en"), lambda place: None)
    assert len(told) == 3 and told[-1].endswith(
        "… and 47 more like this; fangbang check --format json lists them all."
    )
    assert len(tell_all(flood(3), Messages("en"), lambda place: None)) == 3


def test_of_one_code_in_one_file_ten_are_told() -> None:
    several = [
        Problem(
            "parameter-not-stated",
            SourceLocation("rules/uno/sheet.en.md", 1),
            {"language": "en", "parameter": str(at)},
        )
        for at in range(150)
    ]
    others = [Problem("tab", SourceLocation("rules/uno/sheet.en.md", 2))]
    told = tell_all([*several, *others], Messages("en"), lambda place: None)
    assert len(told) == 11 and "140 more" in told[9]


def test_programs_get_all_of_it(tmp_path: Path) -> None:
    games = "games:\n" + "  - {black: 林小鳳, white: 陳石, winner: white}\n" * 30
    folder = written(tmp_path, {"results/spring/gomoku.yaml": games})
    assert (
        len(
            [
                each
                for each in json.loads(run("check", "--format", "json", folder=folder).output)
                if each["code"] == "unknown-player"
            ]
        )
        == 30
    )
    assert run("check", folder=folder).output.count("unknown-player]") == 3
    assert (
        run("check", "--format", "github", folder=folder).output.count("title=unknown-player") == 30
    )
    assert (
        CliRunner()
        .invoke(main, ["score", "spring", "-C", str(folder)])
        .output.count("unknown-player]")
        == 3
    )


def test_what_follows_comes_behind_its_cause() -> None:
    first, second = (
        Problem("stage-too-early", SourceLocation("a.yaml", 1)),
        Problem("bid-range", SourceLocation("b.yaml", 9)),
    )
    assert in_order([first, second]) == [second, first]


def test_settings_under_another_name_are_named(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "Site.yml").write_text(HANT, encoding="utf-8")
    told = run("check", "-C", str(tmp_path))
    assert told.exit_code == 2 and "There is content/Site.yml: name it site.yaml." in told.output


def test_a_name_in_either_script_of_chinese() -> None:
    roles = {"killer": {"zh-Hant": "殺手", "en": "Killer"}, "police": {"zh-Hans": "警察"}}
    assert [
        match_option(each, roles) for each in ("殺手", "杀手", "KILLER", " killer ", "警察", "殺人")
    ] == ["killer"] * 4 + ["police", None]
    assert (
        closest_option("杀首", roles) == "殺手"
        and near_name("张伟", ["張偉", "陳石"]) == "張偉"
        and near_name("张三", ["陳石"]) is None
    )
