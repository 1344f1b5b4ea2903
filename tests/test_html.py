"""Every page of this repository's own site: valid, light, in one language at a time,
and asking nobody else for anything.
"""

from __future__ import annotations

import gzip
import html.parser
import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element

import html5lib
import pytest
import yaml

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = yaml.safe_load((ROOT / "content" / "site.yaml").read_text(encoding="utf-8"))
FOLDERS = {"zh-hans/": "zh-Hans", "en/": "en"}
LOADED = {
    "script": "src",
    "link": "href",
    "img": "src",
    "iframe": "src",
    "source": "src",
    "video": "src",
    "audio": "src",
    "object": "data",
    "use": "href",
}
# of <link>: what a browser asks for by itself
FETCHED = ("stylesheet", "icon", "preload", "modulepreload", "prefetch", "manifest")
FIRST_PAGE_MOST = 60_000


@cache
def read(path: Path) -> Element:
    """A page by the parser of the standard, strict: anything it would have to mend is an error."""
    tree: Element = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(
        path.read_text(encoding="utf-8")
    )
    return tree


@pytest.fixture(scope="session")
def pages(own_site: Path) -> Mapping[str, Path]:
    found = {
        path.relative_to(own_site).as_posix(): path for path in sorted(own_site.rglob("*.html"))
    }
    assert len(found) > 100
    return found


def language_of(path: str) -> str:
    return next(
        (language for folder, language in FOLDERS.items() if path.startswith(folder)), "zh-Hant"
    )


def test_every_page_is_valid(pages: Mapping[str, Path]) -> None:
    wrong = []
    for path, file in pages.items():
        try:
            read(file)
        except html5lib.html5parser.ParseError as fault:
            wrong.append(f"{path}: {fault}")
    assert wrong == []


class Nesting(html.parser.HTMLParser):
    """What the standard mends in silence: end tags that are
    missing, or that close something else.
    """

    VOID = frozenset(
        [
            "area",
            "base",
            "br",
            "col",
            "embed",
            "hr",
            "img",
            "input",
            "link",
            "meta",
            "source",
            "track",
            "wbr",
        ]
    )
    OPTIONAL = frozenset(
        [
            "html",
            "head",
            "body",
            "li",
            "dt",
            "dd",
            "p",
            "tr",
            "td",
            "th",
            "thead",
            "tbody",
            "tfoot",
            "option",
            "colgroup",
        ]
    )

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.feed(text)
        self.wrong += [f"<{tag}> is never closed" for tag in self.open if tag not in self.OPTIONAL]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.wrong += [
            f"{name} twice on <{tag}>"
            for name, n in Counter(name for name, _ in attrs).items()
            if n > 1
        ]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """<path/> closes itself."""

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open[-1] != tag and self.open[-1] in self.OPTIONAL:
            self.open.pop()
        if not self.open or self.open[-1] != tag:
            self.wrong.append(
                f"</{tag}> at {self.getpos()} closes <{self.open[-1] if self.open else ''}>"
            )
        else:
            self.open.pop()


def test_every_tag_is_closed_by_its_own(pages: Mapping[str, Path]) -> None:
    assert {
        path: wrong
        for path, file in pages.items()
        if (wrong := Nesting(file.read_text(encoding="utf-8")).wrong)
    } == {}


def test_one_heading_of_the_first_order(pages: Mapping[str, Path]) -> None:
    assert {
        path: n for path, file in pages.items() if (n := len(read(file).findall(".//h1"))) != 1
    } == {}


def test_no_heading_is_empty_and_none_skips_an_order(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        main = read(file).find(".//main")
        assert main is not None, path
        before = 0
        for each in main.iter():
            if re.fullmatch("h[1-6]", str(each.tag)):
                order = int(str(each.tag)[1])
                assert "".join(each.itertext()).strip(), f"{path}: empty <{each.tag}>"
                assert order <= before + 1, (
                    f"{path}: h{before} → h{order} “{''.join(each.itertext()).strip()}”"
                )
                before = order


def test_the_language_of_each_page(pages: Mapping[str, Path]) -> None:
    assert {
        path: read(file).get("lang")
        for path, file in pages.items()
        if read(file).get("lang") != language_of(path)
    } == {}


def test_languages_are_written_as_tags(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        for each in read(file).iter():
            assert each.get("lang") in (
                None,
                "zh-Hant",
                "zh-Hans",
                "en",
                "zh-Latn",
                "zh-Latn-pinyin",
            ), f"{path}: lang={each.get('lang')}"


def test_ids_are_unique(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        counts = Counter(each.get("id") for each in read(file).iter() if each.get("id") is not None)
        assert [
            name for name, n in counts.items() if n > 1 or not name or re.search(r"\s", str(name))
        ] == [], path


def test_labels_point_to_something(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        ids = {each.get("id") for each in read(file).iter()}
        for each in read(file).iter():
            for name in ("aria-labelledby", "aria-describedby", "aria-controls", "for", "headers"):
                assert set((each.get(name) or "").split()) <= ids, (
                    f"{path}: {name}={each.get(name)}"
                )


def test_no_style_and_no_script_in_the_page(pages: Mapping[str, Path]) -> None:
    """The policy of the page forbids both, so they would do nothing but look as if they did."""
    for path, file in pages.items():
        for each in read(file).iter():
            assert each.tag != "style" and each.get("style") is None, (
                f"{path}: inline style on <{each.tag}>"
            )
            assert (
                each.tag != "script" or each.get("src") or each.get("type") == "application/ld+json"
            ), f"{path}: inline script"
            assert not [name for name in each.attrib if str(name).startswith("on")], (
                f"{path}: {each.attrib}"
            )


def test_every_page_has_a_strict_policy(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        policies = [
            each.get("content") or ""
            for each in read(file).findall(".//meta")
            if each.get("http-equiv") == "Content-Security-Policy"
        ]
        assert (
            len(policies) == 1
            and "default-src 'none'" in policies[0]
            and "unsafe" not in policies[0]
            and "http" not in policies[0]
        ), path


def test_nothing_is_asked_of_another_host(pages: Mapping[str, Path]) -> None:
    """Links may lead anywhere; what a browser loads by itself comes from the site."""
    for path, file in pages.items():
        for each in read(file).iter():
            address = each.get(LOADED.get(str(each.tag), "")) or ""
            fetched = each.tag != "link" or set((each.get("rel") or "").split()) & set(FETCHED)
            assert not (
                fetched
                and (urlsplit(address).scheme not in ("", "data") or address.startswith("//"))
            ), f"{path}: {address}"


def test_links_to_other_hosts_are_those_of_the_settings(pages: Mapping[str, Path]) -> None:
    ours = tuple(
        address for address in (SETTINGS.get("base_url"), SETTINGS.get("repository")) if address
    )
    prose = "\n".join(
        file.read_text(encoding="utf-8")
        for top in ("content", "rules")
        for file in (ROOT / top).rglob("*.md")
    )
    for path, file in pages.items():
        for each in read(file).iter():
            for name in ("href", "src", "action"):
                address = each.get(name) or ""
                assert (
                    not re.match(r"(https?:)?//", address)
                    or address.startswith(ours)
                    or address in prose
                ), f"{path}: {address}"


def test_pictures_have_words(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        for each in read(file).iter():
            assert each.tag != "img" or each.get("alt") is not None, f"{path}: {each.attrib}"
            svg = str(each.tag).endswith("svg")
            # it holds links, which a picture may not
            board = each.get("role") == "group" and each.get("aria-labelledby")
            assert (
                not svg or each.get("aria-hidden") == "true" or each.get("role") == "img" or board
            ), f"{path}: an SVG that is neither hidden nor named"


def test_alternates_exist(own_site: Path, pages: Mapping[str, Path]) -> None:
    """hreflang only to pages that exist, each in the language it
    says, and each naming this one back.
    """
    base = str(SETTINGS["base_url"])
    for path, file in pages.items():
        alternates = {
            str(each.get("hreflang")): str(each.get("href"))
            for each in read(file).findall(".//link")
            if each.get("hreflang")
        }
        for language, address in alternates.items():
            target = (
                unquote(address.removeprefix(base))
                if address.startswith(base)
                else str((file.parent / unquote(address)).relative_to(own_site))
            )
            target += "index.html" if target == "" or target.endswith("/") else ""
            assert target in pages, f"{path}: {language} → {address}"
            assert language == "x-default" or read(pages[target]).get("lang") == language, (
                f"{path}: {address} is not in {language}"
            )
            back = {
                str(each.get("href"))
                for each in read(pages[target]).findall(".//link")
                if each.get("hreflang")
            }
            assert back == set(alternates.values()), (
                f"{path} and {target} name different alternates"
            )


def test_a_canonical_address_is_the_pages_own(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        found = [
            str(each.get("href"))
            for each in read(file).findall(".//link")
            if each.get("rel") == "canonical"
        ]
        expected = SETTINGS["base_url"] + path.removesuffix("index.html")
        assert [unquote(each) for each in found] in ([expected], []), path


def test_titles_and_descriptions(pages: Mapping[str, Path]) -> None:
    by_title: dict[tuple[str, str], list[str]] = {}
    for path, file in pages.items():
        title = (read(file).findtext(".//title") or "").strip()
        described = [
            each.get("content") or ""
            for each in read(file).findall(".//meta")
            if each.get("name") == "description"
        ]
        assert title and len(described) == 1 and described[0].strip(), path
        # the handout of the page beside it, under the same name
        if not path.endswith("/bilingual.html"):
            by_title.setdefault((language_of(path), title), []).append(path)
    assert {title: paths for title, paths in by_title.items() if len(paths) > 1} == {}


def test_text_has_no_holes(pages: Mapping[str, Path]) -> None:
    """Nothing of the program or the templates is left in what people read."""
    for path, file in pages.items():
        text = " ".join("".join(each.itertext()) for each in read(file).findall("body"))
        assert not re.search(
            r"\{\{|\{%|\bNone\b|\bUndefined\b|Fraction\(|<Text|&amp;|\[object", text
        ), path


def test_tables_say_what_their_columns_are(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        for table in read(file).iter("table"):
            assert table.find(".//th") is not None, f"{path}: a table without headings"
            assert all(
                each.get("scope") in ("col", "row", "colgroup", "rowgroup")
                for each in table.iter("th")
            ), path


def test_links_and_buttons_have_names(pages: Mapping[str, Path]) -> None:
    for path, file in pages.items():
        for each in (each for each in read(file).iter() if each.tag in ("a", "button", "summary")):
            named = (
                "".join(each.itertext()).strip()
                or each.get("aria-label")
                or any(image.get("alt") for image in each.iter("img"))
            )
            assert named, f"{path}: {each.attrib}"


@pytest.mark.parametrize("path", ["index.html", "en/index.html", "zh-hans/index.html"])
def test_the_first_page_is_light(own_site: Path, pages: Mapping[str, Path], path: str) -> None:
    """A page and its style sheet, as they go over a mobile network."""
    loaded = [pages[path]] + [
        (pages[path].parent / str(each.get("href"))).resolve()
        for each in read(pages[path]).findall(".//link")
        if each.get("rel") == "stylesheet"
    ]
    assert (
        len(loaded) >= 2
        and sum(len(gzip.compress(each.read_bytes(), mtime=0)) for each in loaded) < FIRST_PAGE_MOST
    )


def test_no_page_is_heavy(pages: Mapping[str, Path]) -> None:
    assert {
        path: size
        for path, file in pages.items()
        if (size := len(gzip.compress(file.read_bytes(), mtime=0))) > FIRST_PAGE_MOST
    } == {}
