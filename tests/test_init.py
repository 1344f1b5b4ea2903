"""`fangbang init`: every edition in every language is sound from the first minute,
and nothing that is there is touched.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner, Result

from fangbang.authoring.editor import MODELINE
from fangbang.authoring.scaffold import editions, plan_of
from fangbang.cli import main
from fangbang.files.site_folder import packaged
from fangbang.messages.catalog import Messages

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = [
    "zh-Hant,zh-Hans,en",
    "zh-Hant,en",
    "en,zh-Hant",
    "en",
    "zh-Hans",
    "zh-Hant",
    "zh-Hans,en",
]


def init(
    folder: Path, languages: str = "zh-Hant,zh-Hans,en", game: str = "uno", *more: str
) -> Result:
    return CliRunner().invoke(
        main,
        [
            "init",
            str(folder),
            "--title",
            'A "club": #1',
            "--languages",
            languages,
            "--game",
            game,
            *more,
        ],
    )


def test_every_edition_of_the_program_is_offered() -> None:
    assert (
        editions()
        == sorted(
            path.name for path in packaged("rules").iterdir() if (path / "rule.yaml").is_file()
        )
        and len(editions()) >= 9
    )


@pytest.mark.parametrize("languages", LANGUAGES)
@pytest.mark.parametrize("game", editions())
def test_a_new_site_has_no_problem_at_all(game: str, languages: str, tmp_path: Path) -> None:
    assert init(tmp_path / "new", languages, game).exit_code == 0
    done = CliRunner().invoke(
        main, ["check", "--strict", "-C", str(tmp_path / "new"), "-l", "en", "--format", "json"]
    )
    assert (
        done.exit_code == 0
        and [each for each in json.loads(done.output) if each["severity"] != "info"] == []
    )


@pytest.mark.parametrize("languages", LANGUAGES)
def test_its_pages_link_to_nothing_that_is_not_there(languages: str, tmp_path: Path) -> None:
    init(tmp_path, languages)
    done = CliRunner().invoke(main, ["build", "--check-links", "-C", str(tmp_path)])
    assert done.exit_code == 0 and (tmp_path / "site/first/uno/index.html").is_file()


@pytest.mark.parametrize("game", editions())
def test_the_example_in_the_comments_is_a_sound_game(game: str, tmp_path: Path) -> None:
    """What the comments teach can be uncommented as it stands."""
    init(tmp_path, "en", game)
    path = tmp_path / f"results/first/{game}.yaml"
    example = [
        line.removeprefix("# ")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith("#   ")
    ]
    assert example
    path.write_text("games:\n" + "\n".join(example) + "\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "-C", str(tmp_path), "-l", "en"])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("languages", "said"),
    [
        ("zh-Hant", "一場賽事的策劃書"),
        ("zh-Hans", "一场赛事的策划书"),
        ("en", "The plan of one tournament"),
    ],
)
def test_comments_are_in_the_first_language(languages: str, said: str, tmp_path: Path) -> None:
    init(tmp_path, languages)
    text = (tmp_path / "content/first/tournament.yaml").read_text(encoding="utf-8")
    assert said in text and "@" not in text
    assert all(
        other not in text
        for other in {"一場賽事", "一场赛事", "The plan of"} - {said[:4], said[:11]}
    )


def test_each_file_leads_an_editor_to_its_schema(tmp_path: Path) -> None:
    init(tmp_path)
    for path in ("content/site.yaml", "content/first/tournament.yaml", "results/first/uno.yaml"):
        first = (tmp_path / path).read_text(encoding="utf-8").splitlines()[0]
        assert (tmp_path / path).parent.joinpath(first.removeprefix(MODELINE)).resolve().is_file()
    assert json.loads((tmp_path / ".vscode/extensions.json").read_text())["recommendations"]


def test_what_is_there_is_left_alone(tmp_path: Path) -> None:
    mine = {
        "content/site.yaml": "title: Mine\nlanguages: [en]\n",
        ".gitignore": "x\n",
        "rules/uno/sheet.en.md": "mine\n",
        "other.txt": "y",
    }
    for path, text in mine.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    done = init(tmp_path)
    assert (
        done.exit_code == 0
        and "content/site.yaml" not in done.output
        and "results/first/uno.yaml" in done.output
    )
    assert {path: (tmp_path / path).read_text(encoding="utf-8") for path in mine} == mine
    # a second time there is nothing to write
    assert init(tmp_path).output.count(str(tmp_path)) == 1


def test_the_workflow_checks_pull_requests_and_publishes_the_main_branch(tmp_path: Path) -> None:
    init(tmp_path)
    flow = yaml.load(
        (tmp_path / ".github/workflows/results.yml").read_text(encoding="utf-8"),
        Loader=yaml.BaseLoader,
    )
    assert set(flow["on"]) == {"push", "pull_request"} and flow["permissions"] == {
        "contents": "read"
    }
    steps = [each.get("run", each.get("uses")) for each in flow["jobs"]["check"]["steps"]]
    assert (
        "fangbang check --format github" in steps
        and flow["jobs"]["check"]["steps"][0]["with"]["fetch-depth"] == "0"
    )
    assert (
        flow["jobs"]["check"]["steps"][0]["with"]["persist-credentials"] == "false"
        and flow["concurrency"]["group"]
    )
    for job in flow["jobs"].values():
        assert 0 < int(job["timeout-minutes"]) <= 15
        # what a tag names may change; a commit may not
        for step in job["steps"]:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step.get("uses", "a/b@" + 40 * "0"))
    assert {job: found.get("permissions") for job, found in flow["jobs"].items()} == {
        "check": None,
        "publish": {"pages": "write", "id-token": "write"},
    }
    assert (
        steps.index("rm -r public/.fangbang") == len(steps) - 2
        and "python -m pip install --require-hashes -r requirements.txt" in steps
    )
    default = (
        "github.event_name == 'push' && github.ref_name == github.event.repository.default_branch"
    )
    assert all(
        each["if"] == default
        for each in (flow["jobs"]["publish"], flow["jobs"]["check"]["steps"][-1])
    )


def test_hooks_only_where_they_are_wanted(tmp_path: Path) -> None:
    init(tmp_path / "without")
    assert not (tmp_path / "without/.pre-commit-config.yaml").exists()
    init(tmp_path / "with", "en", "uno", "--hooks")
    (hook,) = yaml.safe_load(
        (tmp_path / "with/.pre-commit-config.yaml").read_text(encoding="utf-8")
    )["repos"][0]["hooks"]
    (own,) = yaml.safe_load(
        (packaged("rules").parent / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    )
    assert {key: hook[key] for key in ("id", "entry", "files", "pass_filenames")} == {
        key: own[key] for key in ("id", "entry", "files", "pass_filenames")
    }


@pytest.mark.parametrize(("languages", "game"), [("fr", "uno"), ("", "uno"), ("en", "chess")])
def test_wrong_answers(languages: str, game: str, tmp_path: Path) -> None:
    assert (
        init(tmp_path / "new", languages, game).exit_code == 2 and not (tmp_path / "new").exists()
    )


def test_asked_at_the_prompt(tmp_path: Path) -> None:
    """At a terminal: three questions, two of them with an answer ready."""
    master, slave = os.openpty()
    os.write(master, "河岸\n\n\n".encode())
    done = subprocess.run(
        [sys.executable, "-m", "fangbang", "init", str(tmp_path / "new")],
        stdin=slave,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT / "generator"), "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0 and 'title: "河岸"' in (
        tmp_path / "new/content/site.yaml"
    ).read_text(encoding="utf-8")
    assert (tmp_path / "new/rules/killer/rule.yaml").is_file()


def test_where_nobody_can_answer_the_defaults_are_taken(tmp_path: Path) -> None:
    """A script: only the title has no default."""
    done = CliRunner().invoke(main, ["init", str(tmp_path / "new"), "--title", "河岸"])
    assert done.exit_code == 0 and (tmp_path / "new/rules/killer/rule.yaml").is_file()
    assert "languages: [zh-Hant, zh-Hans, en]" in (tmp_path / "new/content/site.yaml").read_text(
        encoding="utf-8"
    )
    without = CliRunner().invoke(main, ["init", str(tmp_path / "other")])
    assert (
        without.exit_code == 2 and "--title" in without.stderr and not (tmp_path / "other").exists()
    )


@pytest.mark.parametrize("wrong", [["--languages", "fr"], ["--game", "chess"]])
def test_a_wrong_option_is_told_before_anything_is_asked(wrong: list[str], tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["init", str(tmp_path / "new"), *wrong], input="河岸\n\n\n")
    assert (
        done.exit_code == 2
        and wrong[1] in done.stderr
        and "Title" not in done.output
        and "--title" not in done.output
    )


@pytest.mark.parametrize("languages", ["en,zh-Hans", "zh-Hans,en", "zh-Hans"])
def test_a_site_in_simplified_has_its_rules_in_simplified(languages: str, tmp_path: Path) -> None:
    """The editions are written in Traditional and English: Simplified is derived, and no
    page falls back into another script.
    """
    init(tmp_path, languages, "doudizhu")
    assert CliRunner().invoke(main, ["build", "-C", str(tmp_path)]).exit_code == 0
    folder = (
        tmp_path / "site" / ("" if languages.startswith("zh") else "zh-hans") / "rules/doudizhu"
    )
    for path in sorted(folder.glob("*.html")):
        page = path.read_text(encoding="utf-8")
        assert "斗地主" in page and "鬥地主" not in page and "遊戲" not in page, path
    for path in sorted((tmp_path / "site").rglob("*bilingual*.html")):
        assert "鬥地主" not in path.read_text(encoding="utf-8"), path


def test_a_second_game_adds_its_rules_and_says_what_belongs_into_the_plan(tmp_path: Path) -> None:
    """Results without a contest would be an error: the plan comes first,
    and is written by whoever it is of.
    """
    for language in ("en", "zh-Hant"):
        init(tmp_path / language, language, "uno")
    done = CliRunner().invoke(main, ["init", str(tmp_path / "en"), "--game", "五子棋"])
    assert (
        done.exit_code == 0
        and (tmp_path / "en/rules/gomoku/rule.yaml").is_file()
        and not (tmp_path / "en/results/first/gomoku.yaml").exists()
    )
    assert (
        CliRunner().invoke(main, ["check", "--strict", "-C", str(tmp_path / "en")]).exit_code == 0
    )
    shown = "\n".join(
        line
        for line in done.output.splitlines()
        if line.startswith("  ") and str(tmp_path) not in line
    )
    assert shown.startswith("  gomoku:\n    rule: gomoku\n")
    plan = tmp_path / "en/content/first/tournament.yaml"
    plan.write_text(f"{plan.read_text(encoding='utf-8').rstrip()}\n{shown}\n", encoding="utf-8")
    checked = CliRunner().invoke(main, ["check", "-C", str(tmp_path / "en"), "-l", "en"])
    assert checked.exit_code == 0, checked.output


@pytest.mark.parametrize("game", editions())
def test_what_belongs_into_the_plan_can_be_pasted(game: str, tmp_path: Path) -> None:
    assert list(yaml.safe_load(f"contests:\n{plan_of(game)}\n")["contests"]) == [game]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("鬥地主", "doudizhu"),
        ("斗地主", "doudizhu"),
        ("Dou Dizhu", "doudizhu"),
        ("UNO", "uno"),
        ("殺人遊戲", "killer"),
        ("killer-club", "killer-club"),
    ],
)
def test_a_game_may_be_called_by_its_name(typed: str, meant: str, tmp_path: Path) -> None:
    assert (
        init(tmp_path, "en", typed).exit_code == 0
        and (tmp_path / f"rules/{meant}/rule.yaml").is_file()
    )


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans"])
def test_the_help_lists_every_edition(language: str) -> None:
    assert all(each in Messages(language).label("option-game") for each in editions())
