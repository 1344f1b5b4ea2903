"""Every kind of page under axe-core, the checker of accessibility that browsers' own tools
use: WCAG 2.2 AA and its good practice.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browsers import chromium
from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from specimens import specimen_sources

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
OWN = (
    "index.html",
    "tournaments.html",
    "about.html",
    "404.html",
    "players/index.html",
    "players/li-lei.html",
    "bubuweiying-2016/index.html",
    "qipai/index.html",
    "bubuweiying-2016/players/li-lei.html",
    "bubuweiying-2016/killer/index.html",
    "bubuweiying-2016/uno/index.html",
    "mafia-2014/mafia/index.html",
    "qipai/doudizhu/index.html",
    "qipai/gomoku/index.html",
    "bubuweiying-2016/killer/game-1.html",
    "bubuweiying-2016/killer/game-3.html",
    "bubuweiying-2016/uno/table-1-game-1.html",
    "bubuweiying-2016/uno/table-2-game-1.html",
    "qipai/doudizhu/final.game-1.html",
    "qipai/gomoku/round-1-match-1.html",
    "mafia-2014/mafia/game-1.html",
    "rules/index.html",
    "rules/killer/index.html",
    "rules/killer-club/bilingual.html",
    "rules/compare-killer-killer-club.html",
    "rules/killer-club/handout-bilingual.html",
    "rules/killer-club/cues.html",
    "rules/killer-club/signs.html",
    "rules/killer-club/cards-bilingual.html",
    "rules/killer-club/notices.html",
    "rules/killer-club/score.html",
    "rules/doudizhu/score.html",
    "rules/uno/score-bilingual.html",
    "rules/gomoku/score.html",
    "rules/places/score.html",
    "rules/gomoku/tables.html",
    "bubuweiying-2016/poster.html",
    "bubuweiying-2016/certificates.html",
    "qipai/receipts.html",
)
SPECIMEN = (
    "index.html",
    "autumn/index.html",
    *(f"autumn/{each}/index.html" for each in ("stones", "doubles", "groups", "race", "quiz")),
    "autumn/stones/round-1.阿卜杜熱依木江.jo.html",
    "autumn/doubles/match-w1-1.html",
    "autumn/race/game-2.html",
    "autumn/players/jo.html",
    *(
        f"autumn/{each}.html"
        for each in ("poster", "results", "awards", "certificates", "receipts")
    ),
)
# each screen in each light, between the two
SEEN = {
    "zh-Hant": ("", (390, "light"), (1280, "dark")),
    "en": ("en/", (390, "dark"), (1280, "light")),
}
ASKED = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}


@pytest.fixture(scope="module")
def specimen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The formats and kinds of game that this repository's own tournaments lack."""
    out = tmp_path_factory.mktemp("specimen")
    outcome = build.build(specimen_sources(), out, files.packaged("theme"), {})
    assert outcome.pages and not outcome.problems, outcome.problems
    return out


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """A browser that lets the checker in, which the policy of the pages would
    not; and shows every colour at once.
    """
    with chromium() as browser:
        yield browser.new_context(bypass_csp=True, reduced_motion="reduce").new_page()


def faults(page: Page, address: str, *screens: tuple[int, Any]) -> list[str]:
    """What axe finds on a page: the rule, where, and what it says."""
    page.goto(address)
    page.evaluate(
        resources.files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    )
    found = []
    for width, light in screens:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=light)
        told = page.evaluate("asked => axe.run(document, asked)", ASKED)
        assert told["testEngine"]["name"] == "axe-core"
        found += [
            (
                f"{each['id']} at {width} {light}: {node['html'][:120]} "
                f"{node.get('failureSummary', '')[:200]}"
            )
            for each in told["violations"]
            for node in each["nodes"]
        ]
    return found


@pytest.mark.parametrize("language", SEEN)
@pytest.mark.parametrize("path", OWN)
def test_our_own_pages(page: Page, own_site: Path, path: str, language: str) -> None:
    folder, *screens = SEEN[language]
    # shown at any address: what it asks for begins at the root of the host
    if path == "404.html":
        page.route(
            "file:///bang/**",
            lambda route: route.fulfill(
                path=own_site / route.request.url.removeprefix("file:///bang/")
            ),
        )
    assert faults(page, (own_site / folder / path).as_uri(), *screens) == []


@pytest.mark.parametrize("language", SEEN)
@pytest.mark.parametrize("path", SPECIMEN)
def test_pages_of_the_specimen(page: Page, specimen: Path, path: str, language: str) -> None:
    folder, *screens = SEEN[language]
    assert faults(page, (specimen / folder / path).as_uri(), *screens) == []


def test_the_checker_finds_what_is_wrong(page: Page, tmp_path: Path) -> None:
    """A page with a picture without words and grey on grey: else a checker that
    never ran would look like a good one.
    """
    wrong = tmp_path / "wrong.html"
    wrong.write_text(
        "<!doctype html><html lang=en><title>x</title><main><h1>x</h1><p "
        "style='color:#888;background:#999'>grey</p>"
        "<img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='></main></html>",
        encoding="utf-8",
    )
    found = "\n".join(faults(page, wrong.as_uri(), (390, "light")))
    assert "image-alt" in found and "color-contrast" in found
