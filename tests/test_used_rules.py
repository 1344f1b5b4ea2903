"""An edition that complete tournaments were scored by: a change that would change their
results is told, by check and by build.
"""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from fangbang.cli import main
from fangbang.files import site_folder as files
from gitfolder import begin, built, commit, write

SITE = "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, en]\n"
OWN: dict[str, str | None] = {
    f"rules/own/{each.path}": each.data.decode()
    for each in files.read_tree(files.packaged("rules") / "places")
}
PLAN = (
    "title: {zh-Hant: 冬, en: Winter}\ndate: 2026-01-10\nentrants: [甲, 乙, 丙, 丁]\ncontests:\n"
    "  race: {rule: own, stages: [{format: league, games: 1}], ties: [points], awards: "
    "[{places: 1, if-level: shared}]}\n"
)
RESULTS = "games:\n  - {game: 1, places: [甲, 乙, 丙, 丁]}\n"
RULE = str(OWN["rules/own/rule.yaml"])
SCALE = "points: [5, 3, 2, 1]"


def club(folder: Path, results: str = RESULTS) -> Path:
    begin(folder)
    commit(
        folder,
        "2026-01-10T18:00:00+08:00",
        "Winter",
        {
            "content/site.yaml": SITE,
            "content/winter-2026/tournament.yaml": PLAN,
            "results/winter-2026/race.yaml": results,
            **OWN,
        },
    )
    return folder


def told(folder: Path, *words: str) -> list[dict[str, object]]:
    found = CliRunner().invoke(
        main, ["check", "-C", str(folder), "--format", "json", "--language", "en", *words]
    )
    return [each for each in json.loads(found.output) if each["code"] == "used-rule-changed"]


def test_a_changed_scale_names_what_changes(tmp_path: Path) -> None:
    folder = club(tmp_path / "club")
    assert SCALE in RULE and told(folder) == []
    write(folder, {"rules/own/rule.yaml": RULE.replace(SCALE, "points: [1, 2, 3, 4]")})
    (found,) = told(folder)
    assert (found["path"], found["severity"]) == ("rules/own/rule.yaml", "warning")
    assert RULE.splitlines()[int(str(found["line"])) - 1].startswith("places:")
    assert "“race” of “winter-2026”" in str(
        found["message"]
    ) and "totals that change: 4; places: 4; awards: 1" in str(found["message"])
    assert "rules/own-2" in str(found["hint"])
    assert [
        each.code
        for each in built(folder, tmp_path / "site").problems
        if each.code == "used-rule-changed"
    ] == ["used-rule-changed"]
    assert CliRunner().invoke(main, ["check", "-C", str(folder), "--strict"]).exit_code == 1


def test_a_change_that_was_committed_is_told_still(tmp_path: Path) -> None:
    folder = club(tmp_path / "club")
    commit(
        folder,
        "2026-02-01T18:00:00+08:00",
        "Rules",
        {"rules/own/rule.yaml": RULE.replace(SCALE, "points: [6, 3, 2, 1]")},
    )
    (found,) = told(folder)
    assert "totals that change: 1; places: 0; awards: 0" in str(found["message"])
    commit(
        folder,
        "2026-02-02T18:00:00+08:00",
        "Scored by the new rule",
        {"results/winter-2026/race.yaml": RESULTS + "note: 重算\n"},
    )
    assert told(folder) == []


def test_what_changes_no_result_is_not_told(tmp_path: Path) -> None:
    folder = club(tmp_path / "club")
    write(
        folder, {"rules/own/rule.yaml": RULE.replace("version: 1", "version: 2") + "# a remark\n"}
    )
    assert told(folder) == []


def test_a_tournament_under_way_is_not_held_to_its_rules(tmp_path: Path) -> None:
    folder = club(tmp_path / "club", "games: []\n")
    write(folder, {"rules/own/rule.yaml": RULE.replace(SCALE, "points: [1, 2, 3, 4]")})
    assert told(folder) == []


def test_without_git_there_is_nothing_to_compare(tmp_path: Path) -> None:
    write(
        tmp_path / "plain",
        {
            "content/site.yaml": SITE,
            "content/winter-2026/tournament.yaml": PLAN,
            "results/winter-2026/race.yaml": RESULTS,
            **OWN,
            "rules/own/rule.yaml": RULE.replace(SCALE, "points: [1, 2, 3, 4]"),
        },
    )
    assert told(tmp_path / "plain") == []
