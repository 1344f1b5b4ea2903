"""An evening in a real browser: four phones at one desk at once, a network that goes, a result that
comes twice, an illegal game, an undo, an organiser at the editor, a desk that is killed. Nothing is
lost, each result is one commit, and the site at the end is that of a clean build.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from evening import CUP, NAMES, UNO, Evening, club, desk, free_port
from playwright.sync_api import Browser, Page

from browsers import chromium
from fangbang.build import pipeline as build
from fangbang.files import history, site_folder
from gitfolder import git, write
from test_build import published

pytestmark = pytest.mark.browser
TABLES = {
    "A": NAMES[:4],
    "B": NAMES[4:8],
    "C": ("Ida", "Jack", "Kim", "Leo"),
    "D": ("Mia", "Nils", "Olga", "Paul"),
}
EVERYBODY = [name for who in TABLES.values() for name in who]
PLAN = f"""\
title: {{en: Our evening, zh-Hant: 晚會}}
date: 2026-03-14
entrants: [{", ".join(EVERYBODY)}]
contests:
  uno:
    rule: uno
    stages:
      - {{name: tables, format: tables, size: 4, games: 11, advance: {{top: 1, per: table}}}}
      - {{name: final, format: tables, size: 4, games: 1}}
    ties: [points, wins]
    awards: [{{places: 1, if-level: shared}}]
  cup:
    rule: gomoku
    decide: {{draw: replay}}
    stages: [{{format: knockout, seeds: [{", ".join(EVERYBODY)}], order: standard}}]
    awards: [{{places: 1}}]
"""
FIXTURES = "games: []\nfixtures:\n" + "".join(
    f"  - {{stage: tables, table: {table}, players: [{', '.join(who)}]}}\n"
    for table, who in TABLES.items()
)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as opened:
        yield opened


class Counted:
    """A phone whose taps are counted."""

    def __init__(self, browser: Browser, evening: Evening, link: str):
        context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
        self.page, self.evening, self.taps = context.new_page(), evening, 0
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda fault: self.wrong.append(str(fault)))
        self.at = f"http://127.0.0.1:{evening.port}{link}"

    def open(self) -> Page:
        """The list of open games."""
        self.page.goto(self.at)
        self.taps = 0
        return self.page

    def tap(self, selector: str) -> None:
        """One touch."""
        self.taps += 1
        self.page.locator(selector).first.tap()

    def send(self) -> None:
        """Check, then send."""
        self.tap('button[value="check"]')
        self.tap("form[data-sends] button")
        self.page.wait_for_selector(".desk-entries")


def club_of_sixteen(folder: Path) -> Path:
    club(folder)
    write(folder, {"content/spring/tournament.yaml": PLAN, UNO: FIXTURES})
    git(folder, "commit", "-qam", "sixteen")
    return folder


def uno(phone: Counted, table: str, chance: random.Random) -> None:
    """A game of four at a table."""
    phone.open()
    phone.tap(f'a.desk-game[href*="uno"][href*="table.{table}"]')
    out = chance.choice(TABLES[table])
    phone.tap(f'input[name="out"][value="{out}"]')
    for name in TABLES[table]:
        if name != out:
            phone.tap(f'input[name="left.{name}"]')
            phone.page.keyboard.type(str(chance.randint(1, 60)))
    phone.send()


def duel(phone: Counted, chance: random.Random) -> None:
    """The first open match of the cup."""
    phone.open()
    phone.tap('a.desk-game[href*="cup"]')
    phone.tap(f'input[name="result"] >> nth={chance.randint(0, 1)}')
    phone.send()


def results(evening: Evening) -> int:
    """How many games the files have."""
    return sum(
        (evening.folder / path).read_text("utf-8").count("game: ")
        if path == UNO
        else (evening.folder / path).read_text("utf-8").count("winner: ")
        for path in (UNO, CUP)
        if (evening.folder / path).exists()
    )


def clean(folder: Path, out: Path) -> dict[str, bytes]:
    """The site of a clean build."""
    past = history.read_past(folder, site_folder.READ_FOLDERS)
    theme = site_folder.packaged("theme")
    build.build(site_folder.read(folder), out, theme, past.last(), past=past)
    return published(out)


def _differ(one: dict[str, bytes], other: dict[str, bytes]) -> list[str]:
    """The files that are not the same."""
    return sorted(path for path in one | other if one.get(path) != other.get(path))


def until(so: Callable[[], object], seconds: float = 10.0) -> float:
    """Waits for something; gives back how long that took."""
    began = time.monotonic()
    while not so():
        assert time.monotonic() < began + seconds
        time.sleep(0.02)
    return time.monotonic() - began


def test_an_evening_of_sixteen(browser: Browser, tmp_path: Path) -> None:
    folder, chance, port = club_of_sixteen(tmp_path / "site"), random.Random(7), free_port()
    commits = 2
    with desk(folder, port=port, tables="ABCD") as evening:
        phones = {table: Counted(browser, evening, evening.table(table)) for table in TABLES}
        scorer = Counted(browser, evening, evening.link())
        for _ in range(3):
            for table, phone in phones.items():
                uno(phone, table, chance)
                commits += 1
                assert phone.taps <= 12, phone.taps
        for _ in range(4):
            duel(scorer, chance)
            commits += 1
            assert scorer.taps <= 5, scorer.taps
        assert len(evening.log()) == commits and results(evening) == 16

        # the network goes while a result is on its way: it is kept, and sent once
        phone = phones["A"]
        phone.open()
        phone.tap('a.desk-game[href*="uno"]')
        phone.tap('input[name="out"]')
        for field in phone.page.locator('input[name^="left."]:enabled').all():
            field.fill("9")
        phone.tap('button[value="check"]')
        phone.page.wait_for_selector("form[data-sends]")
        phone.page.context.set_offline(True)
        phone.tap("form[data-sends] button")
        phone.page.wait_for_selector("[data-waiting]:visible")
        assert len(evening.log()) == commits
        phone.page.context.set_offline(False)
        phone.page.wait_for_selector(".desk-entries")
        commits += 1
        assert len(evening.log()) == commits

        # an illegal game, put right in the same form
        phone = phones["B"]
        phone.open()
        phone.tap('a.desk-game[href*="uno"]')
        phone.tap('input[name="out"]')
        fields = phone.page.locator('input[name^="left."]:enabled').all()
        for field in fields:
            field.fill("x9")
        phone.tap('button[value="check"]')
        phone.page.wait_for_selector(".question__wrong")
        assert "is not a card" in phone.page.inner_text("main")
        for field in phone.page.locator('input[name^="left."]:enabled').all():
            field.fill("7")
        phone.send()
        commits += 1

        # taken back, and entered again
        phone.tap('form[action$="/undo"] button')
        phone.page.wait_for_selector(".desk-entries")
        uno(phone, "B", chance)
        commits += 2
        assert len(evening.log()) == commits

        # the organiser corrects a line in an editor and commits it
        path = folder / UNO
        path.write_text(path.read_text("utf-8") + "note: at the editor\n", "utf-8")
        uno(phones["C"], "C", chance)
        commits += 1
        git(folder, "commit", "-qam", "by hand")
        commits += 1
        assert len(evening.log()) == commits

        # somebody else looks at the page while a result comes in
        reader = Counted(browser, evening, "/spring/uno/index.html")
        reader.open()
        before = reader.page.inner_text("main")
        uno(phones["D"], "D", chance)
        commits += 1
        seen = until(lambda: reader.page.inner_text("main") != before)
        assert seen < 5, seen
        assert not any(one.wrong for one in (*phones.values(), scorer, reader))
        count = results(evening)

        # killed while results come in
        phone = phones["A"]
        phone.open()
        phone.tap('a.desk-game[href*="uno"]')
        phone.tap('input[name="out"]')
        for field in phone.page.locator('input[name^="left."]:enabled').all():
            field.fill("8")
        phone.tap('button[value="check"]')
        phone.page.wait_for_selector("form[data-sends]")
        form = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', phone.page.content()))
        address = phone.page.locator("form[data-sends]").get_attribute("action") or ""
        evening.process.kill()
    with desk(folder, port=port) as evening:
        answer = evening.phone.ask(address, {**form, "step": "send"})
        assert answer.status == 200
        again = evening.phone.ask(address, {**form, "step": "send"})
        assert again.path == answer.path and results(evening) == count + 1
        commits += 1
        assert len(evening.log()) == commits
        made = clean(folder, tmp_path / "clean")
        until(lambda: not _differ(published(folder / "site"), made))
    assert git(folder, "status", "--short") == ""
