"""Files that nothing reads, and folders that nothing is published into: on the
disk, where Markdown cases do not reach.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from fangbang.build import output_folder as publish
from fangbang.build import pipeline as build
from fangbang.checks import check_unread
from fangbang.cli import main
from fangbang.files import site_folder as files
from test_build import FILES, ROOT, make, site, write

LANGUAGES = ("zh-Hant", "zh-Hans", "en")
MEANT = {
    "result/spring/uno.yaml": "results/spring/uno.yaml",
    "rule/uno/rule.yaml": "rules/uno/rule.yaml",
    "results/uno.yaml": "results/…/uno.yaml",
    "content/players.yml": "content/players.yaml",
    "content/Site.yaml": "content/site.yaml",
    "content/about.md": "content/about.zh-Hant.md",
    "content/tournament.yaml": "content/…/tournament.yaml",
    "rules/uno/sheet.zh.md": "rules/uno/sheet.zh-Hant.md",
    "rules/uno/rules.yaml": "rules/uno/rule.yaml",
    "results/spring/uno.csv": "results/spring/uno.yaml",
    "results/spring/uno.yaml.txt": "results/spring/uno.yaml",
    "results/spring/final.txt": None,
    "results/spring/uno/1.csv": "results/spring/uno/1.yaml",
    "results/spring/uno.YAML": "results/spring/uno.yaml",
    "content/spring/uno.yaml": "results/spring/uno.yaml",
    "content/spring/tournament.yml": "content/spring/tournament.yaml",
    "content/spring/intro.zh-TW.md": "content/spring/intro.zh-Hant.md",
    "content/spring/intro.zh-CN.md": "content/spring/intro.zh-Hans.md",
    "content/spring/intro.md": "content/spring/intro.zh-Hant.md",
    "content/spring/intro_en.md": "content/spring/intro.en.md",
    "content/spring/Report.zh-Hant.md": "content/spring/report.zh-Hant.md",
    "content/spring/reports.zh-Hant.md": "content/spring/report.zh-Hant.md",
    "content/spring/notes.md": None,
}
REMARKED = {
    "content/spring/a.jpg": "content/spring/photos/a.jpg",
    "content/spring/Photos/a.jpg": "content/spring/photos/a.jpg",
    "content/spring/poster.pdf": None,
    "content/spring/shopping.xlsx": None,
    "content/logo.png": None,
}
LEFT_ALONE = (
    "content/README.md",
    "results/LICENSE",
    "results/spring/uno.yaml.bak",
    "results/spring/uno.yaml~",
    "rules/uno/sheet.zh-Hant.md.orig",
    "content/spring/photos/list.txt",
    "content/spring/photos/a.jpg",
    "results/spring/uno/tables/1.yaml",
    "content/about.en.md",
)


@pytest.mark.parametrize(("path", "meant"), [*MEANT.items(), *REMARKED.items()])
def test_the_name_that_was_meant(path: str, meant: str | None) -> None:
    (problem,) = check_unread([path], LANGUAGES, ["uno", "gomoku"])
    assert (str(problem.place), problem.facts["near"], problem.severity) == (
        f"{path}:1:1",
        meant,
        "info" if path in REMARKED else "warning",
    )


@pytest.mark.parametrize("path", LEFT_ALONE)
def test_what_is_read_or_aside_on_purpose(path: str) -> None:
    assert list(check_unread([path], LANGUAGES, ["uno"])) == []


def test_every_file_of_this_repository_and_the_specimen_is_read() -> None:
    for folder in (ROOT, ROOT / "tests" / "specimen"):
        sources = files.read(folder)
        found = [
            *build.load_site(sources).problems,
            *(
                each
                for unit in build.units(sources)
                for each in check_unread([source.path for source in unit.sources], LANGUAGES)
            ),
        ]
        assert [str(each.place) for each in found if each.code.endswith("not-read")] == []


def test_a_folder_nearly_called_results(tmp_path: Path) -> None:
    """`result/` in place of `results/`: every file of it is told; other folders are none of our
    business, nor is result/ beside results/.
    """
    folder = site(tmp_path)
    (folder / "results").rename(folder / "result")
    write(folder, "docs/uno.yaml", "")
    told = {
        str(each.place.path): each.facts["near"]
        for each in make(folder).problems
        if each.code == "file-not-read"
    }
    assert told == {
        path.replace("results/", "result/"): path for path in FILES if path.startswith("results/")
    }
    (folder / "results").mkdir()
    assert [each for each in make(folder).problems if each.code == "file-not-read"] == []


def test_a_folder_where_nothing_is_read_is_no_tournament(tmp_path: Path) -> None:
    """A folder of drafts is told file by file, and does not ask for a plan; a build
    that changes nothing tells it again.
    """
    folder = site(tmp_path, {"content/drafts/autumn.txt": "…", "results/winter/uno.csv": "…"})
    for _ in range(2):
        told = {
            each.place.path: each.severity
            for each in make(folder).problems
            if each.severity != "info" or each.code == "file-not-read"
        }
        assert (
            told["content/drafts/autumn.txt"] == "info"
            and told["results/winter/uno.csv"] == "warning"
            and "error" not in told.values()
        )


def test_a_file_that_nothing_reads_is_not_read(tmp_path: Path) -> None:
    folder = site(tmp_path)
    with (folder / "results/spring/film.mp4").open("wb") as file:
        file.truncate(10_000_000_000)
    assert [each.data for each in files.read(folder) if each.path.endswith(".mp4")] == [b""]


@pytest.mark.parametrize(
    "out", [".", "content", "results", "rules/uno", "..", "theme", "content/spring/site"]
)
def test_nothing_is_published_among_the_sources(tmp_path: Path, out: str) -> None:
    """`"out-among-sources"`: neither into what people write nor into a folder that holds it."""
    folder = site(tmp_path / "club")
    before = sorted(tmp_path.rglob("*"))
    done = CliRunner().invoke(
        main, ["build", "-C", str(folder), "-o", str(folder / out)], env={"LANG": "en"}
    )
    assert (
        done.exit_code == 2
        and "Nothing is published into" in done.output
        and sorted(tmp_path.rglob("*")) == before
    )


def test_beside_the_sources_is_well(tmp_path: Path) -> None:
    folder = site(tmp_path / "club")
    for out in ("site", "docs/report", "../club-site"):
        publish.check_output_folder(folder, folder / out)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """No end of trying: below a folder that is gone, or where the system lets nobody make one."""
    folder = site(tmp_path / "club")
    gone = tmp_path / "gone"
    gone.mkdir()
    was = os.getcwd()
    try:
        os.chdir(gone)
        gone.rmdir()
        with pytest.raises(files.Unusable) as refused:
            make(folder, Path("site"))
    finally:
        os.chdir(was)
    assert refused.value.code == "cannot-write"
    if Path("/proc/self").is_dir():
        done = CliRunner().invoke(main, ["build", "-C", str(folder), "-o", "/proc/nowhere/site"])
        assert done.exit_code == 2


def test_nothing_is_served_into_the_sources(tmp_path: Path) -> None:
    folder = site(tmp_path / "club")
    done = CliRunner().invoke(
        main, ["serve", "-C", str(folder), "-o", str(folder / "results")], env={"LANG": "en"}
    )
    assert done.exit_code == 2 and "Nothing is published into" in done.output
