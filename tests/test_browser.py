"""The site in Debian's chromium: clicked through without JavaScript, on narrow screens, in the dark, on paper, and talking to nobody else."""
from __future__ import annotations

import os
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest

from browsers import NO_BROWSER

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser
CHROMIUM = Path("/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
LANGUAGES = {"zh-Hant": "", "zh-Hans": "zh-hans/", "en": "en/"}
KINDS = {                                        # one page of each kind
    "home": "index.html", "archive": "tournaments.html", "about": "about.html", "people": "players/index.html", "person": "players/li-lei.html",
    "tournament": "bubuweiying-2016/index.html", "contest": "bubuweiying-2016/killer/index.html", "wide contest": "mafia-2014/mafia/index.html",
    "tables": "qipai/doudizhu/index.html", "bracket": "qipai/gomoku/index.html", "own results": "bubuweiying-2016/players/li-lei.html",
    "game of killer": "bubuweiying-2016/killer/game-3.html", "rule index": "rules/index.html", "poster": "qipai/poster.html",
    "results on paper": "qipai/results.html", "award list": "bubuweiying-2016/awards.html", "certificates": "bubuweiying-2016/certificates.html",
    "prize receipts": "qipai/receipts.html", "rules": "rules/killer/index.html", "search": "search.html", "not found": "404.html",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM.exists():
        if os.environ.get("CI"):
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield opened
        opened.close()


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, without a line for each of them."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def address(own_site: Path) -> Iterator[str]:
    """The site on a server of this machine, below a path as on a host for project pages."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(own_site.parent))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/{own_site.name}/"
        server.shutdown()
        thread.join()


@pytest.fixture
def opened(browser: Browser) -> Iterator[BrowserContext]:
    """Without JavaScript: the pages are complete without it."""
    context = browser.new_context(java_script_enabled=False, locale="zh-TW", viewport={"width": 390, "height": 844})
    context.set_default_timeout(10_000)
    yield context
    context.close()


def watched(page: Page) -> list[str]:
    """Every address a page asks for, as it happens."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    return asked


def follow(page: Page, target: str) -> None:
    """Click the first visible link that leads to an address."""
    for link in page.locator("a[href]:visible").all():
        if urljoin(page.url, link.get_attribute("href")).split("#")[0] == target:
            link.click()
            page.wait_for_load_state("load")
            return
    pytest.fail(f"nothing on {page.url} leads to {target}")


@pytest.mark.parametrize("folder", LANGUAGES.values(), ids=LANGUAGES.keys())
@pytest.mark.parametrize("how", ["disk", "server"])
def test_from_the_first_page_to_the_rules(opened: BrowserContext, own_site: Path, address: str, folder: str, how: str) -> None:
    """Home, tournament, contest, a game, a player, the rules, and back: by clicking, as on a phone."""
    start = own_site.as_uri() + "/" if how == "disk" else address
    page = opened.new_page()
    asked = watched(page)
    page.goto(start + folder + "index.html")
    for kind in ("tournament", "contest", "game of killer", "contest", "own results", "tournament", "rule index", "rules"):
        target = start + folder + KINDS[kind]
        follow(page, target)
        assert page.url.split("#")[0] == target, kind
        assert page.locator("h1").count() == 1 and page.locator("h1").inner_text().strip(), kind
        assert page.locator("html").get_attribute("lang") == next(each for each, path in LANGUAGES.items() if path == folder)
    assert [each for each in asked if not each.startswith(start)] == []


def test_every_language_is_one_click_away(opened: BrowserContext, address: str) -> None:
    page = opened.new_page()
    page.goto(address + KINDS["contest"])
    for language in ("en", "zh-Hans", "zh-Hant"):
        page.locator(f'nav a[hreflang="{language}"]').first.click()
        page.wait_for_load_state("load")
        assert page.locator("html").get_attribute("lang") == language
        assert page.url == address + LANGUAGES[language] + KINDS["contest"]


def test_a_page_opened_from_the_disk_is_styled(opened: BrowserContext, own_site: Path) -> None:
    """The policy of the page lets its own style sheet in there too."""
    page = opened.new_page()
    page.goto((own_site / "index.html").as_uri())
    skip = page.locator("a.skip").first.bounding_box()
    assert skip is None or skip["y"] < 0 or skip["x"] < 0 or skip["height"] <= 1, "the skip link shows: no style sheet"


@pytest.fixture(scope="module")
def screen(browser: Browser) -> Iterator[Page]:
    """One page for every measurement; a screen is only as wide as it is told to be."""
    context = browser.new_context()
    yield context.new_page()
    context.close()


def measured(page: Page, width: int) -> dict[str, Any]:
    """How wide the page is on a screen, and what sticks out of it."""
    page.set_viewport_size({"width": width, "height": 800})
    found: dict[str, Any] = page.evaluate("""() => ({
        page: document.documentElement.scrollWidth, screen: window.innerWidth,
        out: [...document.querySelectorAll('body *')].filter(each => {
            const box = each.getBoundingClientRect();
            if (box.right <= window.innerWidth + 1 || !box.width) return false;
            for (let up = each.parentElement; up; up = up.parentElement)
                if (getComputedStyle(up).overflowX !== 'visible') return false;
            return true;
        }).slice(0, 3).map(each => each.outerHTML.slice(0, 120))})""")
    return found


@pytest.mark.parametrize("path", KINDS.values(), ids=KINDS.keys())
def test_nothing_scrolls_sideways(screen: Page, own_site: Path, address: str, path: str) -> None:
    """Not the page; a wide table may, within its own box. 320 pixels are also a page of 640 at 200 % (WCAG 1.4.4, 1.4.10)."""
    assert (own_site / path).is_file(), path
    for folder in LANGUAGES.values():
        if (own_site / folder / path).is_file():
            screen.goto(address + folder + path)
            for width in (320, 390):
                found = measured(screen, width)
                assert found["page"] <= found["screen"] == width, f"{folder + path} at {width}: {found}"


def test_no_request_leaves_the_site(browser: Browser, own_site: Path, address: str) -> None:
    """With JavaScript too: not for a font, not for a picture, not to count visitors."""
    context = browser.new_context()
    page = context.new_page()
    asked, failed, said = watched(page), [], []
    page.on("requestfailed", lambda request: failed.append(request.url))
    page.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda fault: said.append(str(fault)))
    for path in KINDS.values():
        page.goto(address + path)
    context.close()
    assert [each for each in asked if not each.startswith((address, "data:"))] == []
    assert failed == [] and said == []


def luminance(colour: str) -> float:
    """Of rgb(…), by the formula of WCAG."""
    parts = [float(each) / 255 for each in re.findall(r"[\d.]+", colour)[:3]]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(browser: Browser, address: str, scheme: Any) -> None:
    """A dark page is dark, and its text can be read on it (4.5 : 1)."""
    context = browser.new_context(color_scheme=scheme)
    page = context.new_page()
    for path in (KINDS["home"], KINDS["contest"], KINDS["rules"], KINDS["bracket"]):
        page.goto(address + path)
        paint = page.evaluate("""() => {
            const seen = each => { for (; each; each = each.parentElement) {
                const colour = getComputedStyle(each).backgroundColor;
                if (!/^rgba\\(.*, 0\\)$/.test(colour) && colour !== 'transparent') return colour; } return 'rgb(255, 255, 255)'; };
            return [...document.querySelectorAll('h1, main p, main td, main th, main li, footer p')].filter(each => each.innerText.trim() && each.offsetParent)
                .map(each => [getComputedStyle(each).color, seen(each), each.innerText.slice(0, 30)]).concat([['', seen(document.body), 'page']]); }""")
        *texts, (_, ground, _) = paint
        assert (luminance(ground) < 0.1) == (scheme == "dark"), f"{path}: {ground}"
        for colour, behind, text in texts:
            if "color(" not in colour + behind and "oklch" not in colour + behind:
                light, dark = sorted((luminance(colour), luminance(behind)), reverse=True)
                assert (light + 0.05) / (dark + 0.05) >= 4.5, f"{path} {scheme}: {colour} on {behind}: {text!r}"
    context.close()


@pytest.mark.parametrize("kind", ["home", "contest", "rules", "bracket", "wide contest"])
def test_a_page_prints(browser: Browser, address: str, kind: str) -> None:
    """On A4, with text that can be found in it, and without the menus."""
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(address + KINDS[kind])
    printed = page.pdf(format="A4", print_background=True)
    page.emulate_media(media="print", color_scheme="light")
    menus = page.locator("nav:visible").count()
    context.close()
    pages = max(map(int, re.findall(rb"/Count (\d+)", printed)), default=0)
    assert printed.startswith(b"%PDF-") and 0 < pages < 40, pages
    assert menus == 0


def test_it_can_be_walked_by_keyboard(browser: Browser, address: str) -> None:
    """Tab reaches the skip link first, it shows, and every stop after it can be seen."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(address + KINDS["contest"])
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    for _ in range(25):
        shown = page.evaluate("""() => { const box = document.activeElement.getBoundingClientRect(), style = getComputedStyle(document.activeElement);
            return [document.activeElement.outerHTML.slice(0, 80), box.width > 0 && box.right > 0 && box.bottom > 0,
                    style.outlineStyle !== 'none' || style.boxShadow !== 'none']; }""")
        assert shown[1] and shown[2], shown[0]
        page.keyboard.press("Tab")
    context.close()
