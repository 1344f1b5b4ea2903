"""The screen of a room: a ring of pages that turns over by itself, and shows what is there now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsers import chromium
from fangbang.build.render import render
from fangbang.files import site_folder as files
from fangbang.pages.screen import screen_pages, screen_path
from specimens import context_in, specimen_sources

EVENT = "autumn"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The screen of a tournament half played, with the theme's files."""
    out = tmp_path_factory.mktemp("screen")
    event, theme = context_in(specimen_sources(), EVENT), files.packaged("theme")
    for page in screen_pages(event, event.voice("en")):
        path, data = render(page, event.site.settings, theme)
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(data)
    for source in files.read_theme(theme):
        if source.path.startswith("static/"):
            (out / source.path).parent.mkdir(parents=True, exist_ok=True)
            (out / source.path).write_bytes(source.data)
    return out


def pages(folder: Path) -> list[Path]:
    """The ring, from its first page to the one that leads back to it."""
    found = [next(folder.rglob("screen/index.html"))]
    while True:
        (following,) = re.findall(r'url=([^"]*)"', found[-1].read_text("utf-8"))
        page = (found[-1].parent / following).resolve()
        if page == found[0].resolve():
            return found
        assert page.exists() and page not in found
        found.append(page)


def test_without_a_script_every_page_leads_on_and_the_last_one_back(folder: Path) -> None:
    ring = pages(folder)
    assert len(ring) == len(list(folder.rglob("screen/*.html"))) > 4


def test_it_fits_and_can_be_read_from_the_other_end_of_the_room(
    browser: Browser, folder: Path
) -> None:
    for size in ((1920, 1080), (1280, 720), (1024, 768)):
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, java_script_enabled=False
        )
        page = context.new_page()
        for path in pages(folder):
            page.goto(path.as_uri())
            box = page.evaluate("() => [document.body.scrollWidth, document.body.scrollHeight]")
            assert box[0] <= size[0] and box[1] <= size[1] + 1, (path.name, box, size)
            sizes = page.eval_on_selector_all(
                ".screen__lines :is(.screen__who, .screen__said)",
                "all => all.filter(one => one.textContent).map(one => parseFloat(getComputedStyle(one).fontSize))",
            )
            assert all(each >= 0.022 * size[1] for each in sizes), path.name


@pytest.mark.browser
def test_with_a_script_it_turns_over_without_loading(browser: Browser, folder: Path) -> None:
    page = browser.new_page()
    page.route("http://screen/**", lambda route: _answer(route, folder))
    ring = pages(folder)
    page.goto(f"http://screen/{ring[0].relative_to(folder.resolve()).as_posix()}")
    page.evaluate("() => { window.same = true; }")
    before = page.locator("h1").inner_text()
    page.keyboard.press("ArrowRight")
    page.wait_for_url(f"**/{ring[1].name}")
    assert page.evaluate("() => window.same") and page.locator("main").count() == 1
    page.keyboard.press("Home")
    page.wait_for_url("**/screen/index.html")
    assert page.locator("h1").inner_text() == before


def _answer(route: object, folder: Path) -> None:
    path = folder / re.sub(r"^https?://[^/]*/", "", route.request.url)  # type: ignore[attr-defined]
    kind = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
    if path.exists():
        route.fulfill(body=path.read_bytes(), content_type=kind.get(path.suffix, "image/svg+xml"))  # type: ignore[attr-defined]
    else:
        route.fulfill(status=404)  # type: ignore[attr-defined]


def test_places_stand_there_only_where_games_made_them() -> None:
    """A contest that is over waits for its ceremony: nobody reads who won on the wall."""
    event = context_in(specimen_sources(), EVENT)
    shown = {
        (page.facts["contest"].text, page.facts["kind"])  # type: ignore[attr-defined]
        for page in screen_pages(event, event.voice("en"))
        if page.facts["contest"]
    }
    for contest in event.tournament.contests:
        name = event.voice("en").plain(contest.name)
        if event.reports[contest.key].complete:
            assert (name, "places") not in shown
    assert screen_path(event) == f"{EVENT}/screen/index.html"
