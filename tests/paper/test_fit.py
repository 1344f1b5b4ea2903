"""Every sheet holds what people write, however long, and as many as come: within its paper, nothing
too small to read, no row alone on a page.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import hostile
import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_event_paper import MEASURE, pages_of

from browsers import chromium
from fangbang.build.pipeline import load_site
from fangbang.build.render import render
from fangbang.files import site_folder as files
from fangbang.pages import PageLayout
from fangbang.pages.print.fit import ems, groups, lines, step
from fangbang.pages.rulesheets import Rulebook, rules_pages

if TYPE_CHECKING:
    from playwright.sync_api import Page

FLOOR = """() => {                // points of the smallest letters, and whatever is wider or higher than what holds it
    const found = new Set();
    for (const each of document.querySelectorAll('.sheet *, .poster *, .certificate *')) {
        if (each.closest('.vh, rt, svg, .seal, .rank, .running') || !each.getBoundingClientRect().width) continue;
        const said = each.textContent.trim().slice(0, 30), name = `${each.tagName}.${each.className} ${said}`;
        const own = [...each.childNodes].some(node => node.nodeType === 3 && node.textContent.trim());
        if (own && parseFloat(getComputedStyle(each).fontSize) * .75 < 8.2) found.add('small: ' + name);
        const style = getComputedStyle(each);
        const box = style.display !== 'inline' && style.writingMode === 'horizontal-tb' && each.clientWidth;
        if (box && each.scrollWidth > each.clientWidth + 2) found.add('wide: ' + name);
        if (each.matches('.card, .stand, .prize-slip') && each.scrollHeight > each.clientHeight + 2) found.add('high: ' + name);
        const sheet = each.closest('.sheet');
        if (sheet && each.getBoundingClientRect().right > sheet.getBoundingClientRect().right + 2) found.add('out: ' + name);
    }
    for (const poster of document.querySelectorAll('.poster')) if (poster.getBoundingClientRect().height > 281 / 25.4 * 96) found.add('long poster');
    return [...found]; }"""


# Measuring

TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), max_size=130)


@given(TEXTS, TEXTS, st.lists(st.integers(1, 200), min_size=1, max_size=4).map(sorted))
def test_a_longer_text_is_never_set_larger(one: str, more: str, rooms: list[int]) -> None:
    assert 0 <= step(one, *rooms) <= step(one + more, *rooms) <= len(rooms)
    assert (
        lines(one, rooms[0]) <= lines(one + more, rooms[0]) and ems(one) <= ems(one + more) + 1e-9
    )


@given(st.integers(0, 120))
def test_rows_in_groups_are_all_there_and_none_is_alone_at_an_end(many: int) -> None:
    rows: list[dict[str, object]] = [{"at": at} for at in range(many)]
    found = groups(rows)
    assert [row for group in found for row in group] == rows and all(
        len(found[end]) >= min(many, 3) for end in (0, -1) if found
    )


def test_han_is_twice_as_wide_as_latin() -> None:
    assert ems("春季大賽") > 1.6 * ems("abcd") and ems("WWWW") > ems("aaaa") > ems("iiii")


# In the browser


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with chromium() as browser:
        yield browser.new_context(
            bypass_csp=True, color_scheme="light", viewport={"width": 1123, "height": 1123}
        ).new_page()


def look(page: Page, path: Path, width: int = 1123) -> list[str]:
    page.set_viewport_size({"width": width, "height": 1123})
    page.goto(path.as_uri())
    page.emulate_media(media="print")
    return [*page.evaluate(MEASURE), *page.evaluate(FLOOR)]


LONGISH = [(1, 0), (13, 1), (24, 2), (40, 0), (120, 0), (120, 2)]


@pytest.mark.browser
@pytest.mark.parametrize(("length", "turn"), LONGISH)
def test_every_text_as_long_as_it_comes(page: Page, tmp_path: Path, length: int, turn: int) -> None:
    """In three scripts by turns, with what was won and before; in
    all languages where it matters most.
    """
    languages = ("zh-Hant", "zh-Hans", "en") if length == 120 and turn == 0 else ("zh-Hant", "en")
    given = hostile.longish(length, turn)
    for name, context in (
        ("posted", hostile.context_of(given)),
        ("invites", hostile.context_of(given, without="results/")),
    ):
        for kind, path in hostile.write_pages(context, tmp_path / name, languages).items():
            width = 1123 if kind.startswith(("certificates", "poster")) else 703
            assert look(page, path, width) == [], (name, kind)
            if kind == "certificates.en" and length == 120:
                assert pages_of(page.pdf(prefer_css_page_size=True, print_background=True)) == 5


@pytest.mark.browser
@pytest.mark.parametrize("players", [1, 2, 39, 40, 41, 64, "cup", "shared"])
def test_as_many_as_come(page: Page, tmp_path: Path, players: int | str) -> None:
    """No row alone on a page, no heading without its rows, nobody lost;
    signatures stay with the last rows.
    """
    given = (
        hostile.crowd(64, cup=True)
        if players == "cup"
        else hostile.crowd(103, shared=True)
        if players == "shared"
        else hostile.crowd(int(players))
    )
    made = hostile.write_pages(hostile.context_of(given), tmp_path, ("zh-Hant",))
    for kind in ("results.zh-Hant", "awards.zh-Hant", "poster.zh-Hant"):
        assert look(page, made[kind], 1123 if kind.startswith("poster") else 703) == [], kind
        if not kind.startswith("poster"):
            _rows(page, tmp_path / "sheet.pdf", at_least=1 if players == 1 else 2)


def _rows(page: Page, pdf: Path, at_least: int) -> None:
    """On every page of the PDF, as it is read from it."""
    pdf.write_bytes(page.pdf(prefer_css_page_size=True, print_background=True))
    if not shutil.which("pdftotext"):
        return
    told = subprocess.run(
        ["pdftotext", "-layout", str(pdf), "-"], capture_output=True, check=True
    ).stdout.decode()
    rows = [len(re.findall(r"(?:王|Maria )\d{3}", part)) for part in told.split("\f")[:-1]]
    assert min(rows) >= at_least, rows
    for part in told.split("\f")[:-1]:
        assert not re.search(r"(?:大賽|強|決賽)\s*\n\s*多人賽", part), (
            "a heading at the foot of a page"
        )


RULES = [("killer", 40), ("killer", 120), ("gomoku", 40)]


@pytest.mark.browser
@pytest.mark.parametrize(("key", "length"), RULES)
def test_names_of_an_edition_as_long_as_they_come(
    page: Page, tmp_path: Path, key: str, length: int
) -> None:
    """Score sheets, cards, cue cards and signs of an edition whose every name is long."""
    for path in _rules(tmp_path, key, lambda at: hostile.text(length, at)):
        assert look(page, path, 703) == [], path.name


@pytest.mark.browser
def test_sheets_of_our_own_editions(page: Page, own_site: Path) -> None:
    for name in (
        "killer/score",
        "killer/cues-bilingual",
        "killer/cards",
        "doudizhu/score-bilingual",
        "gomoku/score",
        "uno/tables-bilingual",
    ):
        for folder in ("", "en/"):
            assert look(page, own_site / folder / "rules" / f"{name}.html", 703) == [], (
                folder,
                name,
            )
            if name.endswith("cues-bilingual"):
                assert pages_of(page.pdf(prefer_css_page_size=True)) == 1, folder


def _rules(out: Path, key: str, say: Callable[[int], str]) -> list[Path]:
    number = iter(range(99))

    def named(old: re.Match[str]) -> str:
        at = next(number)
        return f"{old[1]}{{zh-Hant: {say(at)}, en: {say(at + 1)}}}"

    found = [
        replace(
            each,
            data=re.sub(
                r"((?:^|[{ ])name: )\{[^}]*\}", named, each.data.decode(), flags=re.M
            ).encode(),
        )
        if each.path == f"rules/{key}/rule.yaml"
        else each
        for each in files.read(hostile.ROOT)
    ]
    shared, theme = load_site(found), files.packaged("theme")
    assert shared.site
    files.write_new(out / "static", files.read_tree(theme / "static"))
    made = []
    for each in rules_pages(
        shared.site, Rulebook(shared.sheets, shared.tips), PageLayout(shared.site.settings), []
    ):
        if (
            re.fullmatch(rf"rules/{key}/(score|tables|cards|cues|signs)\.html", each.path)
            and each.language != "zh-Hans"
        ):
            path, data = render(each, shared.site.settings, theme)
            files.write_new(out, [files.Source(path, data)])
            made.append(out / path)
    return made
