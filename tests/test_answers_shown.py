"""A contest's page says by what an answer holds, and names both numbers
where its plan overrides the sheet.
"""

from __future__ import annotations

import re
from pathlib import Path

from case import ROOT, read_case, sources_of
from fangbang.build import pipeline as build


def shown(name: str, page: str, tmp_path: Path) -> str:
    case = read_case(ROOT / "tests" / "cases" / "answers" / f"{name}.md")
    build.build(sources_of(case), tmp_path / "site", ROOT / "theme", {})
    return (tmp_path / "site" / page / "index.html").read_text(encoding="utf-8")


def answer(page: str, ask: str) -> str:
    """What stands beside a question, as read."""
    found = re.search(rf"<dt[^>]*>{re.escape(ask)}</dt><dd>(.*?)</dd>", page, re.S)
    assert found, ask
    return re.sub(r"<small>.*|<[^>]+>", "", found[1]).strip()


def test_defaults_are_marked_and_numbers_are_those_of_the_plan(tmp_path: Path) -> None:
    page = shown("numbers-planned-otherwise", "en/spring/cards", tmp_path)
    assert (
        answer(page, "Do points carry over to the next stage?")
        == "No, every stage starts from nought default"
    )
    assert (
        answer(page, "What if the players do not fill the tables evenly?")
        == "The extra players join tables and sit out hands in turn"
    )
    assert answer(page, "Tables: Number of games") == "5 (the rules say 3)"
    assert answer(page, "Places awarded") == "1 (the rules say 3)"


def test_a_plan_that_answers_is_told_as_such(tmp_path: Path) -> None:
    page = shown("plan-that-answers-itself", "spring/cup", tmp_path)
    assert answer(page, "淘汰賽的第三名怎樣產生？") == "兩名四強負者並列 照本賽的安排"
    assert answer(page, "每局是否限時？") == "不限時，過慢由裁判催促 預設"


def test_outside_judges_are_in_no_count(tmp_path: Path) -> None:
    page = shown("outside-judges-are-no-players", "en/spring/killer", tmp_path)
    assert "12 players" in page and "14 players" not in page
    assert "法官" not in (tmp_path / "site" / "spring" / "killer" / "standings.csv").read_text(
        encoding="utf-8"
    )
