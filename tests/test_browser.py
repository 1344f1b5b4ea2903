"""The site in Debian's chromium: clicked through without JavaScript, on narrow screens, in the
dark, on paper, and talking to nobody else.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest

from browsers import chromium
from fangbang.messages.catalog import Messages

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = pytest.mark.browser
LANGUAGES = {"zh-Hant": "", "zh-Hans": "zh-hans/", "en": "en/"}
KINDS = {  # one page of each kind
    "home": "index.html",
    "archive": "tournaments.html",
    "about": "about.html",
    "people": "players/index.html",
    "person": "players/li-lei.html",
    "tournament": "bubuweiying-2016/index.html",
    "contest": "bubuweiying-2016/killer/index.html",
    "wide contest": "mafia-2014/mafia/index.html",
    "tables": "qipai/doudizhu/index.html",
    "bracket": "qipai/gomoku/index.html",
    "own results": "bubuweiying-2016/players/li-lei.html",
    "game of killer": "bubuweiying-2016/killer/game-3.html",
    "rounds": "bubuweiying-2016/uno/rounds.html",
    "pairs": "qipai/gomoku/rounds.html",
    "game of gomoku": "qipai/gomoku/round-3-match-1.html",
    "rule index": "rules/index.html",
    "poster": "qipai/poster.html",
    "results on paper": "qipai/results.html",
    "award list": "bubuweiying-2016/awards.html",
    "certificates": "bubuweiying-2016/certificates.html",
    "prize receipts": "qipai/receipts.html",
    "rules": "rules/killer/index.html",
    "signs": "rules/killer/signs-bilingual.html",
    "table cards": "rules/gomoku/tables-bilingual.html",
    "cue card": "rules/killer/cues.html",
    "score sheets": "rules/doudizhu/score.html",
    "search": "search.html",
    "not found": "404.html",
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


class Quiet(SimpleHTTPRequestHandler):
    """Files of a folder, without a line for each of them."""

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing."""


@pytest.fixture(scope="module")
def address(own_site: Path) -> Iterator[str]:
    """The site on a server of this machine, below a path as on a host for project pages."""
    with ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(own_site.parent))
    ) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/{own_site.name}/"
        server.shutdown()
        thread.join()


@pytest.fixture
def opened(browser: Browser) -> Iterator[BrowserContext]:
    """Without JavaScript: the pages are complete without it."""
    context = browser.new_context(
        java_script_enabled=False, locale="zh-TW", viewport={"width": 390, "height": 844}
    )
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
def test_from_the_first_page_to_the_rules(
    opened: BrowserContext, own_site: Path, address: str, folder: str, how: str
) -> None:
    """Home, tournament, contest, a game, a player, the
    rules, and back: by clicking, as on a phone.
    """
    start = own_site.as_uri() + "/" if how == "disk" else address
    page = opened.new_page()
    asked = watched(page)
    page.goto(start + folder + "index.html")
    for kind in (
        "tournament",
        "contest",
        "game of killer",
        "contest",
        "own results",
        "tournament",
        "rule index",
        "rules",
    ):
        target = start + folder + KINDS[kind]
        follow(page, target)
        assert page.url.split("#")[0] == target, kind
        assert page.locator("h1").count() == 1 and page.locator("h1").inner_text().strip(), kind
        assert page.locator("html").get_attribute("lang") == next(
            each for each, path in LANGUAGES.items() if path == folder
        )
    assert [each for each in asked if not each.startswith(start)] == []


def test_every_language_is_one_click_away(opened: BrowserContext, address: str) -> None:
    page = opened.new_page()
    page.goto(address + KINDS["contest"])
    for language in ("en", "zh-Hans", "zh-Hant"):
        page.locator(f'nav a[hreflang="{language}"]').first.click()
        page.wait_for_load_state("load")
        assert page.locator("html").get_attribute("lang") == language
        assert page.url == address + LANGUAGES[language] + KINDS["contest"]


@pytest.mark.parametrize("script", [False, True], ids=["plain", "with JavaScript"])
@pytest.mark.parametrize(
    ("width", "scheme"), [(390, "light"), (1280, "dark")], ids=["phone", "desktop in the dark"]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_why_am_i_third(
    browser: Browser, address: str, language: str, width: int, scheme: Any, script: bool
) -> None:
    """Home, the tournament, the contest, the own name: why; all points, a game, the clause behind
    it; then the next language, on that very page.
    """
    from playwright.sync_api import expect

    context = browser.new_context(
        java_script_enabled=script, color_scheme=scheme, viewport={"width": width, "height": 844}
    )
    context.set_default_timeout(10_000)
    page, start = context.new_page(), address + LANGUAGES[language]
    page.goto(start)
    for kind in ("tournament", "contest"):
        follow(page, start + KINDS[kind])
    row = page.locator("table.standings tr", has=page.locator('a[href$="players/li-lei.html"]'))
    why = row.locator("details")
    assert not why.locator("p").is_visible()
    why.locator("summary").click()
    assert why.locator("p").is_visible() and len(why.locator("p").inner_text()) > 8
    why.locator("a").click()
    assert page.url == start + KINDS["own results"]
    page.locator('.receipt a[href$="killer/game-3.html"]').first.click()
    page.locator('table.ledger a[href*="rules/killer/index.html#"]').first.click()
    clause = page.url.partition("#")[2]
    shown = page.locator(f'[id="{clause}"]')
    assert page.url.startswith(start + KINDS["rules"]) and shown.is_visible()
    expect(shown).to_be_in_viewport()
    for other, folder in LANGUAGES.items():
        if other != language:
            page.locator(f'nav.langs a[hreflang="{other}"]').click()
            assert (
                page.url == address + folder + KINDS["rules"]
                and page.locator("html").get_attribute("lang") == other
            )
    context.close()


def test_a_page_opened_from_the_disk_is_styled(opened: BrowserContext, own_site: Path) -> None:
    """The policy of the page lets its own style sheet in there too."""
    page = opened.new_page()
    page.goto((own_site / "index.html").as_uri())
    skip = page.locator("a.skip").first.bounding_box()
    assert skip is None or skip["y"] < 0 or skip["x"] < 0 or skip["height"] <= 1, (
        "the skip link shows: no style sheet"
    )


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
    """Not the page; a wide table may, within its own box.

    320 pixels are also a page of 640 at 200 % (WCAG 1.4.4, 1.4.10).
    """
    assert (own_site / path).is_file(), path
    for folder in LANGUAGES.values():
        if (own_site / folder / path).is_file():
            screen.goto(address + folder + path)
            for width in (320, 390):
                found = measured(screen, width)
                assert found["page"] <= found["screen"] == width, (
                    f"{folder + path} at {width}: {found}"
                )


def test_no_request_leaves_the_site(browser: Browser, own_site: Path, address: str) -> None:
    """With JavaScript too: not for a font, not for a picture, not to count visitors."""
    context = browser.new_context()
    page = context.new_page()
    asked, failed, said = watched(page), [], []
    # the seal, left behind
    page.on(
        "requestfailed",
        lambda request: (
            None if request.failure == "net::ERR_ABORTED" else failed.append(request.url)
        ),
    )
    page.on(
        "response", lambda response: failed.append(response.url) if response.status >= 400 else None
    )
    page.on(
        "console",
        lambda message: said.append(message.text) if message.type in ("error", "warning") else None,
    )
    page.on("pageerror", lambda fault: said.append(str(fault)))
    for path in KINDS.values():
        page.goto(address + path)
    context.close()
    assert [each for each in asked if not each.startswith((address, "data:"))] == []
    assert failed == [] and said == []


def luminance(colour: str) -> float:
    """Of rgb(…), by the formula of WCAG."""
    parts = [float(each) / 255 for each in re.findall(r"[\d.]+", colour)[:3]]
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    ]
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
                assert (light + 0.05) / (dark + 0.05) >= 4.5, (
                    f"{path} {scheme}: {colour} on {behind}: {text!r}"
                )
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


# searching and filtering, with JavaScript

# language, what is typed, where the first hits lead, what is marked there
FOUND = [
    ("", "杀人", "bubuweiying-2016/killer/index.html", "殺人"),
    ("", "lei", "players/li-lei.html", None),
    ("", "凯瑟琳", "players/catherine-osullivan.html", None),
    ("", "shashou", "rules/killer/index.html#t-killer", None),
    ("", "Ｕno", "bubuweiying-2016/uno/index.html", "UNO"),
    ("", "鬥地主 底牌", "rules/doudizhu/index.html#t-bottom-cards", "底牌"),
    ("", "五子棋規則", "rules/gomoku/index.html", "五子"),
    ("zh-hans/", "殺手", "rules/killer/index.html#t-killer", "杀手"),
    ("en/", "殺人", "bubuweiying-2016/killer/index.html", None),
    ("en/", "BOMB", "rules/doudizhu/index.html#t-bomb", "bomb"),
    ("en/", "o'sullivan", "players/catherine-osullivan.html", "Sullivan"),
]


def searched(page: Page, text: str) -> list[str]:
    """Type it, wait until it is told, and see where the hits lead."""
    page.locator("#search-for").fill(text)
    page.locator("#search-for").press("Enter")
    assert page.locator("#search-told").inner_text().strip()
    return [str(each.get_attribute("href")) for each in page.locator(".found a").all()]


@pytest.mark.parametrize("how", ["disk", "server"])
@pytest.mark.parametrize("folder, text, target, marked", FOUND, ids=[text for _, text, *_ in FOUND])
def test_the_search_finds(
    browser: Browser,
    own_site: Path,
    address: str,
    how: str,
    folder: str,
    text: str,
    target: str,
    marked: str | None,
) -> None:
    """In either script, by a part of a Chinese word or the beginning of another, by
    every name; without asking anybody.
    """
    start = own_site.as_uri() + "/" if how == "disk" else address
    page = browser.new_page()
    asked, said = watched(page), []
    page.on("console", lambda message: said.append(message.text))
    page.goto(start + folder + "search.html")
    hits = searched(page, text)
    assert target in hits[:5], hits[:5]
    assert marked is None or marked in page.locator(".found mark").all_inner_texts()
    assert (
        all(
            each.startswith((start + "static/", start + "search/", start + folder + "search.html"))
            for each in asked
        )
        and said == []
    )
    page.close()


def test_words_are_found_from_their_beginning(screen: Page, address: str) -> None:
    """“ill” is in killer, but nobody who types it wants that; a figure is all of its digits."""
    screen.goto(address + "en/search.html")
    assert (
        searched(screen, "201") == []
        and searched(screen, "2016")[0] == "bubuweiying-2016/index.html"
    )
    assert searched(screen, "iller") == [] and len(searched(screen, "kill")) == 30
    screen.locator("#search-found button").click()
    assert len(screen.locator(".found a").all()) > 30


def test_a_search_can_be_sent_to_somebody(screen: Page, address: str) -> None:
    """It is kept behind the #, which never leaves the browser."""
    screen.goto(address + "search.html")
    searched(screen, "韩梅梅")
    sent = screen.url
    screen.goto(address)
    screen.goto(sent)
    assert (
        screen.locator("#search-for").input_value() == "韩梅梅"
        and screen.locator(".found a").first.inner_text() == "韓梅梅"
    )


def test_the_search_by_keyboard(screen: Page, address: str) -> None:
    screen.goto(address + "search.html")
    screen.locator("#search-for").focus()
    screen.keyboard.type("lei", delay=20)
    screen.wait_for_selector(".found a")
    screen.keyboard.press("Tab")
    screen.keyboard.press("Enter")
    screen.wait_for_url("**/players/li-lei.html")


def test_what_was_found_is_read_out(screen: Page, address: str) -> None:
    screen.goto(address + "en/search.html")
    told = screen.locator("#search-told")
    assert told.get_attribute("role") == "status"
    searched(screen, "li lei")
    assert "1" in told.inner_text()
    searched(screen, "zzzz")
    assert (
        told.inner_text() == Messages("en").label("search-none")
        and screen.locator(".found").count() == 0
    )
    screen.locator("#search-for").fill("")
    screen.locator("#search-for").press("Enter")
    assert told.inner_text() == ""


@pytest.mark.parametrize("folder", LANGUAGES.values(), ids=LANGUAGES.keys())
def test_without_scripts_the_search_leads_to_the_lists(
    opened: BrowserContext, own_site: Path, folder: str
) -> None:
    page = opened.new_page()
    page.goto((own_site / folder / "search.html").as_uri())
    assert not page.locator("#search").is_visible() and page.locator("#search-without").is_visible()
    targets = {
        urljoin(page.url, str(each.get_attribute("href")))
        for each in page.locator("main .docs a:visible").all()
    }
    assert targets == {
        (own_site / folder / path).as_uri()
        for path in ("tournaments.html", "players/index.html", "rules/index.html")
    }


@pytest.mark.parametrize(
    "text, left",
    [("韩", ["韓梅梅"]), ("han", ["韓梅梅"]), ("catherine", ["Catherine O’Sullivan"]), ("zzz", [])],
)
def test_a_long_list_can_be_filtered(
    screen: Page, own_site: Path, text: str, left: list[str]
) -> None:
    screen.goto((own_site / "players" / "index.html").as_uri())
    names, field = screen.locator(".roster tbody tr:visible .name"), screen.locator(".filter input")
    whole = names.count()
    field.fill(text)
    assert (
        names.all_inner_texts() == left
        and screen.locator(".filter [role=status]").inner_text().strip()
    )
    field.fill("")
    assert (
        names.count() == whole > 20 and screen.locator(".filter [role=status]").inner_text() == ""
    )


def test_standings_are_filtered_by_names_alone(screen: Page, address: str) -> None:
    """The reasons name other people too."""
    screen.goto(address + KINDS["contest"])
    table = screen.locator("table.standings")
    screen.locator(".filter input").first.fill("李雷")
    assert (
        table.locator("tbody tr:visible").count() == 1
        and "李雷" in table.locator("tbody tr:visible").inner_text()
    )


def test_without_scripts_lists_are_whole(opened: BrowserContext, own_site: Path) -> None:
    page = opened.new_page()
    page.goto((own_site / "players" / "index.html").as_uri())
    assert (
        page.locator(".filter").count() == 0
        and page.locator(".roster tbody tr:visible").count() > 20
    )


def test_a_missing_page_works_at_any_depth(screen: Page, own_site: Path, address: str) -> None:
    """Shown by the server in place of what is not there: with its
    style, and with links that lead home.
    """
    text = (own_site / "404.html").read_text(encoding="utf-8")
    lost = address + "no/such/page.html"
    screen.route(
        lost,
        lambda route: route.fulfill(status=404, content_type="text/html; charset=utf-8", body=text),
    )
    failed: list[str] = []
    screen.on("requestfailed", lambda request: failed.append(request.url))
    screen.on(
        "response",
        lambda response: (
            failed.append(response.url) if response.status >= 400 and response.url != lost else None
        ),
    )
    screen.goto(lost)
    assert failed == [] and screen.locator(".lost").count() == 3
    screen.locator('.lost[lang="en"] a').first.click()
    screen.wait_for_url(address + "en/index.html")
    screen.unroute(lost)
