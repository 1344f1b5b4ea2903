"""The page that makes a result without a server: what its script makes of the answers is what
`add game` would have written, in every kind of game that can be entered there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from browsers import chromium
from case import own_rules
from fangbang.authoring.entry_page import entry_pages
from fangbang.authoring.form_answers import FormAnswers
from fangbang.authoring.game_entry import checked_game, prompter_of
from fangbang.authoring.prompts import asked
from fangbang.build import pipeline as build
from fangbang.build.render import render
from fangbang.documents.document import parse
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.messages.catalog import Messages

pytestmark = pytest.mark.browser
SITE = """\
title: Club
languages: [en]
repository: https://github.com/club/games
"""
PLAN = """\
title: Evening
date: 2026-03-14
entrants: [Anna, Ben, Clara, David]
contests:
  uno: {rule: uno, entry: true, entrants: [Anna, Ben, Clara, David], stages: [{format: league, games: 3}]}
  cup:
    {rule: gomoku, entry: true, entrants: [Anna, Ben, Clara, David], stages: [{format: knockout, seeds: [Anna, Ben, Clara, David]}]}
  goals: {rule: football, entry: true, entrants: [Anna, Ben, Clara, David], stages: [{format: round-robin}]}
  lords: {rule: doudizhu, entry: true, entrants: [Anna, Ben, Clara], stages: [{format: league, games: 4}]}
  quiz: {rule: points, entry: true, entrants: [Anna, Ben, Clara, David], stages: [{format: league, games: 3}]}
  pub: {rule: trivia, entry: true, entrants: [Anna, Ben, Clara, David], stages: [{format: league, games: 3}]}
  race: {rule: places, entry: true, entrants: [Anna, Ben, Clara, David], stages: [{format: league, games: 3}]}
"""
FIXTURES = "games: []\nfixtures:\n  - {round: 1, players: [Anna, Ben]}\n  - {round: 1, players: [Clara, David]}\n"
# contest → the answers of its first form: taps and typed texts
CASES: dict[str, list[dict[str, str]]] = {
    "uno": [
        {"out": "Clara", "left.Anna": "r5 W", "left.Ben": "7", "left.David": "12"},
        {"out": "", "left.Anna": "1", "left.Ben": "7", "left.Clara": "3", "left.David": "12"},
    ],
    "cup": [
        {"result": "David"},
        {"how": "walkover", "walkover": "Anna"},
        {"how": "no-show", "no-show": "David"},
    ],
    "goals": [{"result": "3:1"}, {"result": "Ben"}, {"result": "draw"}, {"how": "double forfeit"}],
    "lords": [
        {"landlord": "Ben", "bid": "2", "bombs": "1", "spring": "none", "winner": "farmers"},
        {"landlord": "Anna", "bid": "3", "bombs": "0", "spring": "spring", "winner": "landlord"},
    ],
    "quiz": [
        {"points.Anna": "4.5", "points.Ben": "-0.3", "points.Clara": "2", "points.David": "0"}
    ],
    "pub": [{f"rounds.{name}": "3, 4, 5, 1" for name in ("Anna", "Ben", "Clara", "David")}],
    "race": [
        {"places": "Ben, Anna=Clara", "absent": "David"},
        {"places": "Ben, Anna, Clara, David"},
    ],
}


def sources() -> list[Source]:
    texts = {
        "content/site.yaml": SITE,
        "content/evening/tournament.yaml": PLAN,
        "results/evening/goals.yaml": FIXTURES,
    }
    return [*(Source(path, text.encode()) for path, text in texts.items()), *own_rules()]


@pytest.fixture(scope="module")
def evening() -> tuple[Any, Any, Any]:
    shared = build.load_site(sources())
    (unit,) = build.units(sources())
    scored = build.load_tournament(unit, shared)
    assert scored.tournament, [problem.code for problem in scored.problems]
    return unit, shared, scored


@pytest.fixture(scope="module")
def folder(evening: tuple[Any, Any, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("entry")
    unit, shared, scored = evening
    context, theme = build.context_of(unit, scored, shared, {}), files.packaged("theme")
    for page in entry_pages(context):
        path, data = render(page, context.site.settings, theme)
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(data)
    for source in files.read_theme(theme):
        if source.path.startswith("static/"):
            (out / source.path).parent.mkdir(parents=True, exist_ok=True)
            (out / source.path).write_bytes(source.data)
    return out


@pytest.fixture(scope="module")
def page(folder: Path) -> Iterator[Page]:
    with chromium() as opened:
        yield opened.new_page()


def fill(page: Page, answers: dict[str, str]) -> None:
    """Taps and typed texts in the first form."""
    form = page.locator("form.entry").first
    for key, answer in answers.items():
        taps = form.locator(f'input[name="{key}"]:is([type="radio"], [type="checkbox"])')
        values = [tap.get_attribute("value") for tap in taps.all()]
        wanted = [part.strip() for part in answer.split(",")]
        if taps.count() and set(wanted) <= set(values):
            for one in wanted:
                taps.locator(f'xpath=self::*[@value="{one}"]').evaluate("tap => tap.click()")
        else:
            form.locator(f'input[name="{key}"]:not([type="radio"])').fill(answer)


@pytest.mark.parametrize(
    ("contest", "answers"), [(key, case) for key, cases in CASES.items() for case in cases]
)
def test_the_page_makes_what_add_game_writes(
    page: Page, folder: Path, evening: tuple[Any, Any, Any], contest: str, answers: dict[str, str]
) -> None:
    unit, shared, scored = evening
    page.set_default_timeout(4000)
    page.goto((folder / "evening" / contest / "entry.html").as_uri())
    page.evaluate("() => localStorage.clear()")
    page.reload()
    page.locator("details.entry-game summary").first.click()
    fill(page, answers)
    page.locator("form.entry .entry__make").first.click()
    area = page.locator("form.entry textarea").first
    assert area.is_visible(), page.locator(".is-wrong").all_inner_texts()
    document = parse(Source("x.yaml", area.input_value().encode()), [])
    assert document
    (made,) = document.data["games"]
    place = {key: str(made[key]) for key in ("round", "match", "game") if key in made}
    prompter = prompter_of(scored, contest, Messages("en"), FormAnswers(place | answers))
    assert made == asked(prompter)
    assert not checked_game(unit, shared, scored, contest, made).wrong


def test_a_form_that_is_not_filled_in_makes_nothing(page: Page, folder: Path) -> None:
    page.set_default_timeout(4000)
    page.goto((folder / "evening" / "uno" / "entry.html").as_uri())
    page.evaluate("() => localStorage.clear()")
    page.reload()
    page.locator("details.entry-game summary").first.click()
    page.locator("form.entry .entry__make").first.click()
    assert page.locator("[data-missing]").first.is_visible()
    assert not page.locator("form.entry textarea").first.is_visible()


def test_the_file_is_proposed_where_the_repository_takes_it(page: Page, folder: Path) -> None:
    page.set_default_timeout(4000)
    page.goto((folder / "evening" / "goals" / "entry.html").as_uri())
    page.locator("details.entry-game summary").first.click()
    fill(page, {"result": "3:1"})
    page.locator("form.entry .entry__make").first.click()
    href = page.locator("[data-propose-link]").first.get_attribute("href") or ""
    begins = "https://github.com/club/games/new/main/results/evening/goals?filename=round-1-"
    assert href.startswith(begins) and "score" in href


def test_a_contest_that_hides_names_has_no_form(evening: tuple[Any, Any, Any]) -> None:
    hidden = [
        Source(one.path, one.data.replace(b"{rule: uno,", b"{rule: uno, names: initials,"))
        for one in sources()
    ]
    shared = build.load_site(hidden)
    (unit,) = build.units(hidden)
    scored = build.load_tournament(unit, shared)
    paths = [page.path for page in entry_pages(build.context_of(unit, scored, shared, {}))]
    assert "evening/uno/entry.html" not in paths and "evening/quiz/entry.html" in paths
