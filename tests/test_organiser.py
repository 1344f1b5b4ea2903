"""Who signs a tournament's pages and papers: its own organiser, else the
site's; nobody where the plan says `none`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from fangbang.cli import main
from fangbang.files import site_folder as files

SITE = """title: {zh-Hant: 棋社網, en: Club site}
languages: [zh-Hant, en]
base_url: https://example.org/
organiser: {zh-Hant: 河岸棋社, en: Riverside Club}
seal: 河岸棋社
"""
PLAN = """title: {{zh-Hant: 春季賽, en: Spring}}
date: 2026-05-01
time: 14:00-17:00
venue: {{zh-Hant: 活動中心, en: Hall}}
{organiser}
entrants: [李雷, 韓梅梅]
schedule: [{{time: 14:00-15:00, contest: cup}}]
contests: {{cup: {{rule: points, stages: [{{format: league, games: 1}}], awards: [{{places: 1}}]}}}}
prizes: [{{for: {{place: 1}}, item: {{zh-Hant: 盃, en: Cup}}}}]
"""


def built(folder: Path, organiser: str) -> Path:
    texts = {
        "content/site.yaml": SITE,
        "content/spring/tournament.yaml": PLAN.format(organiser=organiser),
        "results/spring/cup.yaml": "games:\n  - {points: {李雷: 3, 韓梅梅: 1}}\n",
    }
    rules = {
        f"rules/points/{each.path}": each.data
        for each in files.read_tree(files.packaged("rules") / "points")
    }
    for path, data in ({path: text.encode() for path, text in texts.items()} | rules).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    done = CliRunner().invoke(main, ["build", "-C", str(folder), "-l", "en"])
    assert done.exit_code == 0, done.output
    return folder / "site"


def signed(out: Path, *names: str) -> set[str]:
    """The files of the tournament that name one of these."""
    return {
        path.name
        for folder in ("spring", "en/spring")
        for path in (out / folder).rglob("*")
        if path.is_file() and any(name in path.read_text(encoding="utf-8") for name in names)
    }


@pytest.mark.parametrize(
    ("organiser", "own", "site"),
    [
        ("", False, True),
        ("organiser: {zh-Hant: 校隊, en: Varsity}", True, False),
        ("organiser: none", False, False),
    ],
)
def test_who_signs(organiser: str, own: bool, site: bool, tmp_path: Path) -> None:
    out = built(tmp_path, organiser)
    papers = {"index.html", "certificates.html", "poster.html"}
    assert (papers <= signed(out, "河岸棋社", "Riverside Club")) == site
    assert site or not signed(out, "河岸棋社", "Riverside Club")
    assert (papers <= signed(out, "校隊", "Varsity")) == own and not signed(out, ">none<", ">none ")
    entry = (out / "feed.xml").read_text(encoding="utf-8").partition("<entry>")[2]
    assert ("<name>棋社網</name>" in entry) == (organiser == "organiser: none") and (
        "<name>校隊</name>" in entry
    ) == own
    sealed = "seal--2x2" in (out / "index.html").read_text(encoding="utf-8")
    assert sealed == (organiser != "organiser: none")


def test_only_the_word_alone_means_nobody(tmp_path: Path) -> None:
    assert "certificates.html" in signed(
        built(tmp_path, "organiser: {zh-Hant: none, en: none}"), "none"
    )
