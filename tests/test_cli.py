"""The commands as people and other programs use them: what they print, in which
language, and with which exit code.
"""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from fangbang import __version__
from fangbang.cli import main
from fangbang.messages.problem import width

ROOT = Path(__file__).resolve().parent.parent
FILES = {
    "content/site.yaml": "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, en]\n",
    "content/spring/tournament.yaml": "title: 春季賽\ndate: 2024-03-02\nentrants: [林小風, 陳石]\ncontests:\n"
    "  gomoku: {rule: gomoku, awards: [{places: 1}]}\n",
    "results/spring/gomoku.yaml": "games:\n  - {black: 林小風, white: 陳石, winner: white}\n",
    "rules/gomoku/rule.yaml": (
        "name: {zh-Hant: 五子棋, en: Gomoku}\ngame: duel\npoints: {win: 1, draw: 0.5, loss: 0}\n"
    ),
}
WRONG = {"results/spring/gomoku.yaml": "games:\n  - {black: 林小鳳, white: 陳石, winner: white}\n"}
# it was a Saturday
WARNED = {
    "content/spring/tournament.yaml": FILES["content/spring/tournament.yaml"] + "weekday: 五\n"
}
KEYS = ["code", "severity", "path", "line", "column", "length", "message", "hint"]


def written(folder: Path, *changes: Mapping[str, str]) -> Path:
    for path, text in {
        key: value for each in (FILES, *changes) for key, value in each.items()
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def run(*words: str, folder: Path | None = None) -> Result:
    return CliRunner().invoke(
        main, [*words, *(["-C", str(folder)] if folder else [])], prog_name="fangbang"
    )


def process(*words: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A real process in the site's folder, as a person has it."""
    path = os.pathsep.join([str(ROOT / "generator"), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "fangbang", *words],
        cwd=folder,
        text=True,
        encoding="utf-8",
        capture_output=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", **environment},
    )


# help and usage


def test_help_lists_the_commands() -> None:
    done = run("--help")
    assert done.exit_code == 0
    for command in (
        "init",
        "add",
        "check",
        "score",
        "explain",
        "build",
        "serve",
        "schema",
        "import",
        "help",
    ):
        assert re.search(rf"^  {command}\b", done.output, re.M), command


@pytest.mark.parametrize(
    "command",
    [
        "draw",
        "check",
        "score",
        "explain",
        "build",
        "serve",
        "init",
        "add",
        "schema",
        "import",
        "handouts",
    ],
)
def test_every_command_explains_itself(command: str) -> None:
    done = run(command, "-h")
    assert done.exit_code == 0 and done.output.startswith(f"Usage: fangbang {command}")


def test_version() -> None:
    assert run("--version").output.strip() == f"fangbang {__version__}"


def commands(
    group: click.Group = main, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command with the words that call it."""
    yield path, group
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


@pytest.mark.parametrize("path", [path for path, _ in commands()], ids=" ".join)
@pytest.mark.parametrize("language", ["zh_TW.UTF-8", "zh_CN.UTF-8", "en_GB.UTF-8"])
def test_help_speaks_the_language_of_the_user(
    path: tuple[str, ...], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every command and every option has its words; in Chinese no line
    of help is wider than the terminal.
    """
    monkeypatch.setenv("LC_ALL", language)
    done = run(*path, "--help")
    assert done.exit_code == 0 and not done.exception
    assert {"zh_TW": "用法：", "zh_CN": "用法：", "en_GB": "Usage: "}[language[:5]] in done.output
    assert ("選項" in done.output, "选项" in done.output, "Options" in done.output) == (
        language[:5] == "zh_TW",
        language[:5] == "zh_CN",
        language[:5] == "en_GB",
    )
    assert all(width(line) <= 80 for line in done.output.splitlines())


USAGE = {
    "chekc": (
        "沒有「chekc」這個指令。是不是「check」？",
        "There is no command “chekc”. Did you mean “check”?",
    ),
    "publish": ("沒有「publish」這個指令。", "There is no command “publish”."),
    "check --strct": (
        "沒有「--strct」這個選項。是不是「--strict」？",
        "There is no option “--strct”. Did you mean “--strict”?",
    ),
    "check --strict=1": ("--strict 後面不跟值。", "--strict takes no value."),
    "build --out": ("--out 後面要有一個值。", "--out needs a value behind it."),
    "check spring autumn": ("多寫了「autumn」。", "“autumn” is too much."),
    "check --format xml": (
        "--format 只能是 text、json、github。",
        "--format is one of text, json, github.",
    ),
    "check -l fr": (
        "--language 只能是 zh-Hant、zh-Hans、en。",
        "--language is one of zh-Hant, zh-Hans, en.",
    ),
    "check -C /nowhere": (
        "--folder：沒有這個資料夾，或它是一個檔案。",
        "--folder: there is no such folder, or it is a file.",
    ),
    "import entrants /nowhere.csv": (
        "FILE：沒有這個檔案，或它是一個資料夾。",
        "FILE: there is no such file, or it is a folder.",
    ),
    "explain spring": ("少了 CONTEST。", "CONTEST is missing."),
    "init": ("少了 DIRECTORY。", "DIRECTORY is missing."),
    "serve --port 0": (
        "--port 要寫 1 到 65535 的整數。",
        "--port takes a whole number from 1 to 65535.",
    ),
    "draw spring uno --round two": (
        "--round 要寫 1 到 1000 的整數。",
        "--round takes a whole number from 1 to 1000.",
    ),
}


@pytest.mark.parametrize("typed", USAGE)
def test_wrong_usage_is_2_and_told_in_the_language_of_the_user(
    typed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for language, usage, expected in (
        ("zh_TW.UTF-8", "用法：", USAGE[typed][0]),
        ("C.UTF-8", "Usage: ", USAGE[typed][1]),
    ):
        monkeypatch.setenv("LC_ALL", language)
        done = run(*typed.split())
        assert done.exit_code == 2 and done.stdout == ""
        assert (
            done.stderr.startswith(f"{usage}fangbang") and done.stderr.splitlines()[-1] == expected
        )


def test_a_group_without_a_command_shows_its_help() -> None:
    for words in ([], ["add"], ["import"]):
        done = run(*words)
        assert done.exit_code == 2 and done.stderr == run(*words, "--help").stdout


def test_a_folder_that_is_no_site_is_2(tmp_path: Path) -> None:
    """The code `"no-site"`: said in words, in the language of the user, and not as a traceback."""
    for command in (
        ["check"],
        ["score", "spring"],
        ["explain", "spring", "gomoku", "陳石"],
        ["build"],
    ):
        done = run(*command, folder=tmp_path)
        assert (
            done.exit_code == 2
            and "content/site.yaml" in done.output
            and done.exc_info[0] is SystemExit
        ), command


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("zh_TW.UTF-8", "不是一個網站資料夾"),
        ("zh_CN.UTF-8", "不是一个网站文件夹"),
        ("C.UTF-8", "it is not a site folder"),
    ],
)
def test_the_language_of_the_user_where_there_is_no_site(
    tmp_path: Path, locale: str, said: str
) -> None:
    assert said in process("check", folder=tmp_path, LC_ALL=locale, LANG="").stderr


# check


def test_a_sound_site_is_0(tmp_path: Path) -> None:
    done = run("check", "-l", "en", folder=written(tmp_path))
    assert done.exit_code == 0 and "\n0 errors, 0 warnings.\n" in done.output


def test_a_problem_is_1_and_tells_place_line_and_mend(tmp_path: Path) -> None:
    done = run("check", folder=written(tmp_path, WRONG))
    assert done.exit_code == 1
    assert (
        "results/spring/gomoku.yaml:2:13: 名單裡沒有「林小鳳」。 [unknown-player]\n"
        "  2 |   - {black: 林小鳳, white: 陳石, winner: white}\n"
        "    |             ^^^^^^\n"
        "  是不是「林小風」？"
    ) in done.output


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("zh-Hant", "名單裡沒有「林小鳳」。"),
        ("zh-Hans", "名单里没有“林小鳳”。"),
        ("en", "No player “林小鳳” on the roster."),
    ],
)
def test_messages_follow_the_language(tmp_path: Path, language: str, said: str) -> None:
    assert said in run("check", "--language", language, folder=written(tmp_path, WRONG)).output


def test_a_warning_stops_only_where_it_is_strict(tmp_path: Path) -> None:
    folder = written(tmp_path, WARNED)
    assert run("check", folder=folder).exit_code == 0
    strict = run("check", "--strict", folder=folder)
    assert strict.exit_code == 1 and "[weekday]" in strict.output


def test_one_tournament_alone(tmp_path: Path) -> None:
    folder = written(
        tmp_path, WRONG, {"content/autumn/tournament.yaml": "title: 秋季賽\ndate: 2024-09-07\n"}
    )
    assert run("check", "autumn", folder=folder).exit_code == 0
    assert run("check", "spring", folder=folder).exit_code == 1


def test_an_unknown_tournament_is_wrong_usage(tmp_path: Path) -> None:
    done = run("check", "sprung", folder=written(tmp_path))
    assert done.exit_code == 2 and "spring" in done.output


def test_problems_for_programs(tmp_path: Path) -> None:
    done = run("check", "--format", "json", "-l", "en", folder=written(tmp_path, WRONG))
    problems = json.loads(done.output)
    assert done.exit_code == 1 and all(list(each) == KEYS for each in problems)
    (problem,) = [each for each in problems if each["severity"] == "error"]
    assert problem == {
        "code": "unknown-player",
        "severity": "error",
        "path": "results/spring/gomoku.yaml",
        "line": 2,
        "column": 13,
        "length": 3,
        "message": "No player “林小鳳” on the roster.",
        "hint": "Did you mean “林小風”?",
    }


def test_no_problems_for_programs(tmp_path: Path) -> None:
    assert [
        each
        for each in json.loads(run("check", "--format", "json", folder=written(tmp_path)).output)
        if each["severity"] != "info"
    ] == []


def test_problems_on_the_lines_of_a_pull_request(tmp_path: Path) -> None:
    done = run("check", "--format", "github", "-l", "en", folder=written(tmp_path, WRONG))
    lines = done.output.splitlines()
    assert (
        "::error file=results/spring/gomoku.yaml,line=2,col=13,title=unknown-player::No "
        "player “林小鳳” on the roster. Did you mean “林小風”?"
    ) in lines
    assert all(
        re.match(r"::(error|warning|notice) file=[^,]+,line=\d+,col=\d+,title=[a-z0-9-]+::.", line)
        for line in lines
    )


def test_line_breaks_and_percents_are_escaped_in_annotations(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        {
            "results/spring/gomoku.yaml": "games:\n  - {black: '100%::x', white: 陳石, winner: white}\n"
        },
    )
    assert "“100%25::x”" in run("check", "--format", "github", "-l", "en", folder=folder).output


# score


def test_score_has_the_keys_of_the_format() -> None:
    done = CliRunner().invoke(
        main, ["score", "bubuweiying-2016", "killer", "--format", "json", "-C", str(ROOT)]
    )
    data = json.loads(done.stdout)
    assert (
        done.exit_code == 0
        and data["tournament"] == "bubuweiying-2016"
        and list(data["contests"]) == ["killer"]
    )
    contest = data["contests"]["killer"]
    assert {"stages", "awards", "undecided"} <= set(contest)
    (stage,) = contest["stages"]
    assert {"name", "format", "complete", "tables", "bracket"} <= set(stage) and stage[
        "bracket"
    ] is None
    (table,) = stage["tables"]
    assert {"name", "standings"} <= set(table)
    for row in table["standings"]:
        assert {
            "rank",
            "shared",
            "player",
            "name",
            "points",
            "games",
            "by_role",
            "decided_by",
        } <= set(row)
        assert (
            isinstance(row["rank"], int)
            and isinstance(row["shared"], bool)
            and isinstance(row["points"], str)
        )
        assert {"killer", "police", "civilian", "judge"} == set(row["by_role"]) and all(
            isinstance(each, str) for each in row["by_role"].values()
        )
        assert all({"criterion", "value"} <= set(each) for each in row["decided_by"])
    for award in contest["awards"]:
        assert {"award", "players", "value", "passed_over"} <= set(award)
        assert all({"player", "because"} <= set(each) for each in award["passed_over"])
    assert [award["award"] for award in contest["awards"]] == [
        "killer-king",
        "detective",
        "places-1",
        "places-2",
        "places-3",
    ]


def test_a_bracket_for_programs() -> None:
    done = CliRunner().invoke(
        main, ["score", "qipai", "gomoku", "--format", "json", "-C", str(ROOT)]
    )
    (stage,) = json.loads(done.stdout)["contests"]["gomoku"]["stages"]
    assert [len(matches) for matches in stage["bracket"]["rounds"]] == [4, 2, 1, 1]
    for matches in stage["bracket"]["rounds"]:
        assert all(
            {"players", "winner", "score", "bye", "walkover"} <= set(match) for match in matches
        )
    assert [each["rank"] for each in stage["bracket"]["places"]] == [1, 2, 3, 4, 5]


def test_score_for_people(tmp_path: Path) -> None:
    done = run("score", "spring", "-l", "en", folder=written(tmp_path))
    assert (
        done.exit_code == 0
        and "Gomoku" in done.output
        and re.search(r"1\s+陳石\s+1", done.output)
        and "1st place: 陳石" in done.output
    )


def test_score_of_all_contests_or_one(tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert list(
        json.loads(run("score", "spring", "--format", "json", folder=folder).output)["contests"]
    ) == ["gomoku"]
    wrong = run("score", "spring", "gomuko", folder=folder)
    assert wrong.exit_code == 2 and "gomuko" in wrong.output


def test_score_keeps_problems_off_its_output(tmp_path: Path) -> None:
    done = process("score", "spring", "--format", "json", folder=written(tmp_path, WARNED))
    assert done.returncode == 0 and json.loads(done.stdout) and "[weekday]" in done.stderr


def test_score_of_what_is_not_sound_is_1(tmp_path: Path) -> None:
    done = process("score", "spring", folder=written(tmp_path, WRONG))
    assert done.returncode == 1 and "[unknown-player]" in done.stderr and done.stdout == ""


# explain


def test_explain_names_file_line_and_clause() -> None:
    done = CliRunner().invoke(
        main, ["explain", "bubuweiying-2016", "killer", "李雷", "-C", str(ROOT), "-l", "en"]
    )
    lines = (
        (ROOT / "results" / "bubuweiying-2016" / "killer.yaml")
        .read_text(encoding="utf-8")
        .splitlines()
    )
    entries = re.findall(
        r"^\s+(\S+)  (.+?)  results/bubuweiying-2016/killer\.yaml:(\d+)  rules/killer (\S+)$",
        done.stdout,
        re.M,
    )
    assert done.exit_code == 0 and len(entries) == 5
    for _, _, line, clause in entries:
        assert "game:" in lines[int(line) - 1] and re.fullmatch(r"scoring\.\d+", clause)
    assert sum(int(points) for points, _, _, _ in entries) == 7 and "7" in done.stdout


NAMED = {
    "content/spring/tournament.yaml": "title: 春季賽\ndate: 2024-03-02\nentrants: [{name: 林小風, en: Lin Xiaofeng}, "
    "{name: Stone, zh-Hant: 陳石}]\ncontests:\n"
    "  gomoku: {rule: gomoku, stages: [{format: knockout, seeds: [林小風, Stone]}], "
    "awards: [{places: 1}]}\n"
    "  uno: {rule: points, entrants: [林小風, Stone], awards: [{title: best, name: "
    "{zh-Hant: 至尊, en: Supreme}}]}\n",
    "results/spring/gomoku.yaml": "games:\n  - {black: 林小風, white: Stone, winner: white}\n",
    "results/spring/uno.yaml": "games:\n  - {points: {林小風: 52, Stone: 7}}\n",
}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Lin Xiaofeng – Stone → Stone",
                "Knock-out\n",
                "1st place: Stone",
                "League\n",
                "Supreme: Lin Xiaofeng (52)",
            ],
        ),
        (
            "zh-Hant",
            ["林小風 – 陳石 → 陳石", "淘汰賽\n", "第一名: 陳石", "積分賽\n", "至尊: 林小風 (52)"],
        ),
        ("zh-Hans", ["林小風 – 陳石 → 陳石", "淘汰赛\n", "第一名: 陳石", "积分赛\n"]),
    ],
)
def test_names_and_labels_are_those_of_the_language(
    language: str, said: list[str], tmp_path: Path
) -> None:
    """As on the pages: names as they are written for it, never converted, and none of our keys."""
    done = run("score", "spring", "-l", language, folder=written(tmp_path, NAMED)).stdout
    assert all(each in done for each in said), done
    assert not re.search("places-1|league|knockout|best:", done)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "  League, 1st place\n    52 points, the most.\n"),
        ("zh-Hant", "  積分賽，第一名\n    52 分，最高。\n"),
    ],
)
def test_a_receipt_in_the_language(language: str, said: str, tmp_path: Path) -> None:
    done = run(
        "explain", "spring", "uno", "林小風", "-l", language, folder=written(tmp_path, NAMED)
    ).stdout
    assert said in done, done


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "no game played yet, the place is open"),
        ("zh-Hant", "還沒有比賽，名次未定"),
        ("zh-Hans", "还没有比赛，名次未定"),
    ],
)
def test_a_receipt_before_any_game_says_so(language: str, said: str, tmp_path: Path) -> None:
    done = run(
        "explain",
        "spring",
        "uno",
        "林小風",
        "-l",
        language,
        folder=written(tmp_path, NAMED, {"results/spring/uno.yaml": "games: []\n"}),
    )
    assert done.exit_code == 0 and done.stdout.rstrip().endswith(f"\n    {said}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["explain", "spring", "gomoku", "林小鳳"], "名單裡沒有「林小鳳」。是不是「林小風」？\n"),
        (["explain", "spring", "gomuko", "林小風"], "沒有「gomuko」這項比賽。是不是「gomoku」？\n"),
        (["score", "spring", "gomuko"], "沒有「gomuko」這項比賽。是不是「gomoku」？\n"),
        (["draw", "spring", "gomuko"], "沒有「gomuko」這項比賽。是不是「gomoku」？\n"),
        (["add", "game", "spring", "gomuko"], "沒有「gomuko」這項比賽。是不是「gomoku」？\n"),
        (["draw", "spring", "gomoku"], "「積分賽」"),
    ],
)
def test_no_word_of_english_stands_around_an_answer(
    words: list[str], said: str, tmp_path: Path
) -> None:
    done = run(*words, "-l", "zh-Hant", folder=written(tmp_path))
    assert (
        done.exit_code == 2
        and done.stderr.startswith(said)
        and not re.search("Usage|Error|Invalid", done.stderr)
    ), done.stderr


def test_explain_of_somebody_who_is_only_on_the_roster(tmp_path: Path) -> None:
    plan = FILES["content/spring/tournament.yaml"] + "  uno: {rule: points}\n"
    done = run(
        "explain",
        "spring",
        "uno",
        "陳石",
        "-l",
        "en",
        folder=written(tmp_path, {"content/spring/tournament.yaml": plan}),
    )
    assert (
        done.exit_code == 2
        and done.stderr == "陳石 does not take part in Points contest, or has no result yet.\n"
    )


def test_what_is_no_site_says_how_to_begin_one(tmp_path: Path) -> None:
    done = process("check", folder=tmp_path, LC_ALL="C.UTF-8", LANG="")
    assert (
        done.returncode == 2
        and "fangbang init" in done.stderr
        and "-C" in done.stderr
        and "Error" not in done.stderr
    )


def test_explain_takes_an_id_or_any_name() -> None:
    told = {
        CliRunner()
        .invoke(main, ["explain", "bubuweiying-2016", "killer", name, "-C", str(ROOT)])
        .stdout
        for name in ("李雷", "li-lei", "Li Lei", "li lei", " LI  LEI ")
    }
    assert len(told) == 1


def test_explain_of_one_of_two_with_the_same_name(tmp_path: Path) -> None:
    plan = FILES["content/spring/tournament.yaml"].replace(
        "林小風, 陳石", "{id: one, name: 王偉}, {id: two, name: 王偉}"
    )
    results = "games:\n  - {black: one, white: two, winner: white}\n"
    folder = written(
        tmp_path, {"content/spring/tournament.yaml": plan, "results/spring/gomoku.yaml": results}
    )
    done = run("explain", "spring", "gomoku", "王偉", "-l", "en", folder=folder)
    assert done.exit_code == 2 and "one, two" in done.stderr, done.stderr
    assert run("explain", "spring", "gomoku", "two", "-l", "en", folder=folder).exit_code == 0


@pytest.mark.parametrize(
    "words",
    [["spring", "gomoku", "王偉"], ["spring", "chess", "陳石"], ["autumn", "gomoku", "陳石"]],
)
def test_explain_of_nobody_is_wrong_usage(tmp_path: Path, words: list[str]) -> None:
    assert run("explain", *words, folder=written(tmp_path)).exit_code == 2


# build


def test_build_says_what_it_did(tmp_path: Path) -> None:
    done = run("build", "-l", "en", folder=written(tmp_path))
    assert (
        done.exit_code == 0
        and "index.html" in done.output
        and (tmp_path / "site" / "index.html").is_file()
    )


def test_quiet_build_says_nothing(tmp_path: Path) -> None:
    assert (
        run(
            "build", "--quiet", "--out", str(tmp_path / "elsewhere"), folder=written(tmp_path)
        ).output
        == ""
    )
    assert (tmp_path / "elsewhere" / "index.html").is_file() and not (tmp_path / "site").exists()


def test_build_of_what_is_not_sound_is_1(tmp_path: Path) -> None:
    done = run("build", folder=written(tmp_path, WRONG))
    assert (
        done.exit_code == 1
        and "[unknown-player]" in done.output
        and not (tmp_path / "site").exists()
    )


def test_build_where_it_may_not_write_is_2(tmp_path: Path) -> None:
    """The code `"cannot-write"`: a file stands where the folder should be."""
    folder = written(tmp_path)
    (folder / "site").write_text("mine")
    done = run("build", "--out", str(folder / "site" / "deeper"), folder=folder)
    assert (
        done.exit_code == 2 and "deeper" in done.output and (folder / "site").read_text() == "mine"
    )


# processes


def test_a_process_ends_with_the_same_codes(tmp_path: Path) -> None:
    folder = written(tmp_path)
    assert process("check", folder=folder).returncode == 0
    assert process("check", "nobody", folder=folder).returncode == 2
    written(tmp_path, WRONG)
    wrong = process("check", folder=folder, LC_ALL="C")
    assert wrong.returncode == 1 and "林小鳳" in wrong.stdout and "Traceback" not in wrong.stderr


def test_a_reader_that_stops_reading_is_no_error(tmp_path: Path) -> None:
    shell = f"{sys.executable} -m fangbang check | head -1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", shell],
        cwd=written(tmp_path, WRONG),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "generator"), "PYTHONUTF8": "1"},
    )
    assert "Traceback" not in done.stderr


def test_check_loads_nothing_that_only_pages_need(tmp_path: Path) -> None:
    """A check is run at every save: templates, script conversion and the watcher stay out of it."""
    probe = (
        "import sys; from fangbang.cli import main; main(['check'], standalone_mode=False); "
        "print(sorted({'opencc', 'livereload', 'tornado'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe],
        cwd=written(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "generator"), "PYTHONUTF8": "1"},
    )
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr


def test_a_new_site_is_sound_from_the_start(tmp_path: Path) -> None:
    done = run(
        "init",
        str(tmp_path / "mine"),
        "--title",
        "我的桌遊",
        "--languages",
        "zh-Hant,en",
        "--game",
        "uno",
    )
    assert done.exit_code == 0, done.output
    assert run("check", folder=tmp_path / "mine").exit_code == 0
    assert (
        run("build", folder=tmp_path / "mine").exit_code == 0
        and (tmp_path / "mine" / "site" / "index.html").is_file()
    )


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    """The code `"port-taken"`: in words and with the way out."""
    folder = tmp_path / "site"
    assert (
        run("init", str(folder), "--title", "X", "--languages", "en", "--game", "points").exit_code
        == 0
    )
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        done = process("serve", "--port", port, folder=folder, LANG="en_GB.UTF-8")
    assert (
        done.returncode == 2
        and port in done.stderr
        and "--port" in done.stderr
        and "Traceback" not in done.stderr
    )
