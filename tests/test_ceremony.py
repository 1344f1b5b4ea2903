"""The ceremony: from the last prize to the champion, and no name a slide too early."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsers import chromium
from fangbang.pages.ceremony import has_ceremony, speaker, steps
from specimens import context_in, specimen_sources

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


def slides(page: object) -> list[str]:
    """The texts of all slides, shown or not."""
    return page.eval_on_selector_all(".slide", "all => all.map(one => one.textContent)")  # type: ignore[attr-defined, no-any-return]


@pytest.mark.parametrize("script", [True, False])
@pytest.mark.parametrize("event", ["qipai", "bubuweiying-2016", "mafia-2014"])
def test_no_name_is_seen_a_slide_too_early(
    browser: Browser, own_site: Path, event: str, script: bool
) -> None:
    context = browser.new_context(java_script_enabled=script)
    page = context.new_page()
    address = (own_site / "en" / event / "ceremony.html").as_uri()
    page.goto(address)
    count = page.locator(".slide").count()
    named = [
        [name.strip() for name in page.locator(f"#s{at} .slide__name").all_text_contents()]
        for at in range(1, count + 1)
    ]
    names = {name.split("  ")[0] for slide in named for name in slide}
    assert count > 4 and names
    said: set[str] = set()
    for at in range(1, count + 1):
        assert page.url.endswith(f"#s{at}") or at == 1
        shown = page.locator("body").inner_text()
        assert page.locator(".slide:visible").count() == 1
        podium = page.locator(f"#s{at}.slide--podium").count()
        here = {name for name in names if _plain(name) in shown}
        now = {name.split("  ")[0] for name in named[at - 1]}
        if not podium and at > 1:
            assert here <= now, (at, here - now)
        assert not {name for name in names if _plain(name) in page.title()}
        said |= now
        if podium:
            assert here <= said, (at, here - said)
        if at < count:
            page.locator(f"#s{at} .slide__next").click(position={"x": 900, "y": 300})
    assert said == names


def _plain(name: str) -> str:
    """The name, without what it was given for."""
    return name.split("\n")[0].strip()


def test_keys_and_clickers_go_both_ways(browser: Browser, own_site: Path) -> None:
    page = browser.new_page()
    page.goto((own_site / "qipai" / "ceremony.html").as_uri())
    for key, at in (
        ("PageDown", 2),
        ("ArrowRight", 3),
        ("Space", 4),
        ("PageUp", 3),
        ("ArrowLeft", 2),
        ("Home", 1),
        ("ArrowLeft", 1),
    ):
        page.keyboard.press(key)
        page.wait_for_url(f"**#s{at}")
    page.keyboard.press("End")
    assert page.locator(".slide:visible").get_attribute("class") == "slide slide--podium"


def test_a_title_stands_before_the_places_and_the_champion_last() -> None:
    event = context_in(specimen_sources(), "autumn")
    assert not has_ceremony(event)  # it is not over
    kinds = [step.kind for step in steps(event)]
    assert kinds[0] == "title" and "winner" not in kinds[:2]


def test_the_speaker_has_the_numbers_of_the_slides(browser: Browser, own_site: Path) -> None:
    page = browser.new_page()
    page.goto((own_site / "qipai" / "ceremony.html").as_uri())
    texts = slides(page)
    page.goto((own_site / "qipai" / "speaker.html").as_uri())
    rows = page.locator(".speaker__steps li").all()
    assert rows
    for row in rows:
        first, last = (
            row.locator(".speaker__slide").inner_text().replace("☐", "").strip().split("–")
        )
        award = row.locator(".speaker__award").inner_text().split(" ")[0]
        name = row.locator(".speaker__name").inner_text()
        assert award in texts[int(first) - 1] and name not in texts[int(first) - 1]
        assert name in texts[int(last) - 1]


def test_what_is_not_over_has_no_ceremony_and_says_nothing() -> None:
    event = context_in(specimen_sources(), "autumn")
    assert speaker(event, event.voice("en"))["contests"]
    assert not event.has_winners or not has_ceremony(event)
