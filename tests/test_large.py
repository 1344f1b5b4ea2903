"""A large site in the browser: 64 entrants in a cup, 60 players by 20 games, a double knock-out,
long names, photos. Looked at on phones, screens and paper.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import pytest
import yaml

import camera
from case import own_rules
from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from test_browser import Quiet, browser, measured, screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser
FIXTURES = (browser, screen)  # used by name below
LONG = ["阿不都熱依木江", "Maximiliana Thornton", "Featherstonehaughton", "歐陽娜娜麗莎貝"]
PEOPLE = [
    *LONG,
    *(
        f"{family}{given}"
        for family in "趙錢孫李周吳鄭王馮陳"
        for given in ("志遠", "家豪", "思琪", "俊明", "婉婷", "博文")
    ),
]
KINDS = {
    "cup": "cup/cup/index.html",
    "double": "cup/double/index.html",
    "league": "cup/league/index.html",
    "swiss": "cup/swiss/index.html",
    "groups": "cup/groups/index.html",
    "tables": "cup/tables/index.html",
    "tournament": "cup/index.html",
    "cup's rounds": "cup/cup/rounds.html",
    "swiss's rounds": "cup/swiss/rounds.html",
    "player": "cup/players/p2.html",
    "home": "index.html",
}


def key(number: int) -> str:
    return f"p{number + 1}"


def cup(count: int, chance: random.Random) -> list[dict[str, Any]]:
    """A cup by seeds, standard order, with walkovers and a match for the third place."""
    order = [0]
    while len(order) < count:
        order = [each for seed in order for each in (seed, 2 * len(order) - 1 - seed)]
    games, number, left = [], 1, order
    while len(left) > 1:
        lost, through = [], []
        for match in range(len(left) // 2):
            pair = left[2 * match : 2 * match + 2]
            won = chance.choice(pair)
            through.append(won)
            lost += [each for each in pair if each != won]
            sides = {"round": number, "match": match + 1, "players": [key(each) for each in pair]}
            games.append(
                sides
                | (
                    {"walkover": key(won)}
                    if match % 9 == 5
                    else {"score": "3:1" if won == pair[0] else "0:3"}
                )
            )
        if len(left) == 4:
            third = {"players": [key(each) for each in lost], "score": "2:1"}
        left, number = through, number + 1
    return [*games, third | {"round": number - 1, "match": 2}]


def double() -> list[dict[str, Any]]:
    a, b, c, d = map(key, range(4))
    scores = [
        (a, d, "2:0"),
        (b, c, "2:1"),
        (d, c, "0:2"),
        (a, b, "2:0"),
        (b, c, "2:0"),
        (a, b, "1:2"),
        (a, b, "0:2"),
    ]
    names = [None, None, "l1-1", "w2-1", "l2-1", "final", "reset"]
    return [
        {"players": [one, other], "score": score} | ({"match": name} if name else {})
        for (one, other, score), name in zip(scores, names, strict=True)
    ]


def tables(chance: random.Random) -> dict[str, Any]:
    """Nine at tables of three, their firsts at a final table."""
    games, firsts = [], []
    for table in range(3):
        seats = [key(3 * table + at) for at in range(3)]
        firsts.append(seats[0])
        games.append(
            {
                "stage": "first",
                "table": "ABC"[table],
                "game": 1,
                "landlord": seats[0],
                "players": seats,
                "bid": 3,
                "bombs": chance.randrange(2),
                "winner": "landlord",
            }
        )
    games += [
        {
            "stage": "final",
            "table": "A",
            "game": 1,
            "landlord": firsts[0],
            "players": firsts,
            "bid": 2,
            "winner": "landlord",
        }
    ]
    return {"games": games}


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    chance = random.Random(64)
    keys, stage = [key(at) for at in range(64)], [{"format": "knockout", "third-place": True}]
    contests = {
        "cup": {
            "rule": "football",
            "entrants": keys,
            "stages": [stage[0] | {"seeds": keys}],
            "awards": [{"places": 3}],
        },
        "double": {
            "rule": "football",
            "entrants": keys[:4],
            "stages": [{"format": "double-knockout", "seeds": keys[:4]}],
            "awards": [{"places": 2}],
        },
        "league": {
            "rule": "points",
            "entrants": keys[:60],
            "stages": [{"format": "league", "games": 20}],
        },
        "swiss": {
            "rule": "football",
            "entrants": keys[:6],
            "stages": [{"format": "swiss", "rounds": 3}],
            "ties": ["points", "wins"],
        },
        "groups": {
            "rule": "football",
            "entrants": keys[:4],
            "stages": [{"format": "round-robin", "groups": {"A": keys[:2], "B": keys[2:4]}}],
        },
        "tables": {
            "rule": "doudizhu",
            "entrants": keys[:9],
            "stages": [
                {
                    "name": "first",
                    "format": "tables",
                    "size": 3,
                    "games": 1,
                    "advance": {"top": 1, "per": "table"},
                },
                {"name": "final", "format": "tables", "size": 3, "games": 1},
            ],
            "awards": [{"places": 1}],
        },
    }
    pairs = [
        {"round": number + 1, "players": [key(at), key(5 - (at + number) % 3)], "score": "1:0"}
        for number in range(3)
        for at in range(3)
    ]
    results = {
        "cup": {"games": cup(64, chance)},
        "double": {"games": double()},
        "tables": tables(chance),
        "swiss": {"games": pairs},
        "league": {
            "games": [
                {"game": at + 1, "points": {name: chance.randrange(200) / 10 for name in keys[:60]}}
                for at in range(20)
            ]
        },
        "groups": {
            "games": [
                {"group": "A", "players": keys[:2], "score": "12:10"},
                {"group": "B", "players": keys[2:4], "score": "0:0"},
            ]
        },
    }
    plan = {
        "title": {"zh-Hant": "「百花齊放」六十四人大賽", "en": "The Great Sixty-Four"},
        "date": "2026-03-14",
        "contests": contests,
        "entrants": [{"id": key(at), "name": name} for at, name in enumerate(PEOPLE)],
        "photos": [{"file": "hall.png", "caption": {"zh-Hant": "會場", "en": "The hall"}}],
    }
    own = {
        "content/site.yaml": "title: {zh-Hant: 大比武, en: Big Games}\nlanguages: [zh-Hant, en]\n",
        "content/cup/tournament.yaml": yaml.safe_dump(plan, allow_unicode=True, sort_keys=False),
    }
    own |= {
        f"results/cup/{name}.yaml": yaml.safe_dump(each, allow_unicode=True, sort_keys=False)
        for name, each in results.items()
    }
    photo = Source("content/cup/photos/hall.png", camera.png(400, 300))
    rules = [
        each
        for each in own_rules()
        if each.path.split("/")[1] in ("football", "points", "doudizhu")
    ]
    sources = [*rules, photo, *(Source(path, text.encode()) for path, text in own.items())]
    out = tmp_path_factory.mktemp("large") / "site"
    outcome = build.build(
        sorted(sources, key=lambda source: source.path), out, files.packaged("theme"), {}
    )
    assert outcome.pages, [
        f"{each.place} {each.code}" for each in outcome.problems if each.severity == "error"
    ]
    return out


@pytest.fixture(scope="module")
def there(large: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(large))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("path", KINDS.values(), ids=KINDS)
def test_long_names_and_many_do_not_scroll_sideways(screen: Page, there: str, path: str) -> None:
    for folder in ("", "en/"):
        screen.goto(there + folder + path)
        for width in (320, 390, 900, 1280):
            found = measured(screen, width)
            assert found["page"] <= found["screen"] == width, f"{folder + path} at {width}: {found}"


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    found: list[dict[str, float]] = page.evaluate(
        """selector => [...document.querySelectorAll(selector)].map(each => {
        const box = each.getBoundingClientRect(); return {left: box.left, right: box.right, top: box.top + scrollY, bottom: box.bottom + scrollY}; })""",
        selector,
    )
    return found


def test_a_cup_is_a_list_on_a_phone_and_a_tree_on_a_screen(screen: Page, there: str) -> None:
    screen.goto(there + KINDS["cup"])
    screen.set_viewport_size({"width": 390, "height": 800})
    matches = boxes(screen, ".match")
    # one below the other
    assert len(matches) == 64 and len({box["left"] for box in matches}) == 1
    assert all(above["bottom"] <= below["top"] + 1 for above, below in pairwise(matches))
    screen.set_viewport_size({"width": 1280, "height": 800})
    drawn = boxes(
        screen, ".round:not(.round--early):not(.round--third):not(.round--champion) .match"
    )
    columns = sorted({round(box["left"]) for box in drawn})
    assert [sum(round(box["left"]) == left for box in drawn) for left in columns] == [8, 4, 2, 1]
    eights, fours = ([box for box in drawn if round(box["left"]) == left] for left in columns[:2])
    # between the two it came from
    for at, match in enumerate(fours):
        middle = (match["top"] + match["bottom"]) / 2
        pair = [(box["top"] + box["bottom"]) / 2 for box in eights[2 * at : 2 * at + 2]]
        assert pair[0] < middle < pair[1] and abs(middle - sum(pair) / 2) < 12


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("kind", ["cup", "double", "tables"])
def test_names_are_whole(screen: Page, there: str, kind: str, width: int) -> None:
    """Rather two lines than a name cut off, or one under a score."""
    screen.goto(there + KINDS[kind])
    screen.set_viewport_size({"width": width, "height": 800})
    cut = screen.evaluate("""() => [...document.querySelectorAll('.side')].filter(side => {
        const [seed, name, score] = [...side.children].map(each => each.getBoundingClientRect());
        return side.scrollWidth > side.clientWidth + 1 || name.right > score.left + 1 || seed.right > name.left + 1
            || getComputedStyle(side.children[1]).textOverflow === 'ellipsis'; }).map(each => each.innerText)""")
    assert cut == []


def test_a_bracket_is_read_in_order(screen: Page, there: str) -> None:
    """As it stands in the page: round by round, a heading each, the champion behind the final."""
    screen.goto(there + KINDS["cup"])
    told = screen.evaluate(
        "() => [...document.querySelectorAll('.bracket h3')].map(each => each.innerText)"
    )
    assert [each.replace("\u2009", "") for each in told] == [
        "64 強",
        "32 強",
        "16 強",
        "八強",
        "四強",
        "決賽",
        "冠軍",
        "三、四名",
    ]
    assert screen.locator(".way li").count() == 6


def test_every_table_has_its_headings(screen: Page, there: str) -> None:
    for path in KINDS.values():
        screen.goto(there + path)
        bare = screen.evaluate("""() => [...document.querySelectorAll('table')].filter(table => !table.querySelector('thead th[scope=col]')
            || [...table.querySelectorAll('tbody tr')].some(row => !row.querySelector('th[scope=row]'))).length""")
        assert bare == 0, path


@pytest.mark.parametrize(
    ("kind", "least", "most"),
    [
        ("cup", 4, 14),
        ("double", 2, 6),
        ("league", 4, 12),
        ("cup's rounds", 6, 12),
        ("swiss's rounds", 3, 5),
    ],
)
def test_large_pages_print(browser: Browser, there: str, kind: str, least: int, most: int) -> None:
    """Over several pages, nothing wider than the paper; the wall sheet gives each round a page."""
    page = browser.new_page()
    page.goto(there + KINDS[kind])
    printed = page.pdf(format="A4")
    # about what A4 has between its margins
    page.set_viewport_size({"width": 680, "height": 900})
    page.emulate_media(media="print")
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    page.close()
    count = max(map(int, re.findall(rb"/Count (\d+)", printed)), default=0)
    assert least <= count <= most and wide <= 684


def test_photos_are_seen(browser: Browser, there: str, large: Path) -> None:
    """Loaded when they come into sight, as large as was said; also from the disk."""
    for start in (there, large.as_uri() + "/"):
        page = browser.new_page()
        page.goto(start + "en/" + KINDS["tournament"])
        photo = page.locator(".photos img")
        photo.scroll_into_view_if_needed()
        page.wait_for_function("() => document.querySelector('.photos img').complete")
        assert photo.evaluate("each => [each.naturalWidth, each.naturalHeight, each.alt]") == [
            400,
            300,
            "The hall",
        ], start
        page.close()


def test_movement_stops_where_it_is_not_wanted(browser: Browser, there: str) -> None:
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(there)
    moving = page.evaluate("""() => [...document.querySelectorAll('*')].filter(each => {
        const style = getComputedStyle(each);
        return style.animationName !== 'none' || style.scrollBehavior === 'smooth'
            || style.transitionDuration.split(',').some(one => parseFloat(one) > .01); }).length""")
    context.close()
    assert moving == 0
