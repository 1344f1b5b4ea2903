"""The corpora of tests/corpora through everything that takes text from strangers: no exception,
nothing active, and YAML as others read it.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import html5lib
import pytest

from case import own_rules
from corpus import active, bad_address, corpus
from fangbang.build import pipeline as build
from fangbang.checks import check_wording
from fangbang.documents.document import parse
from fangbang.documents.markdown import block, inline
from fangbang.files import site_folder as files
from fangbang.files.source_file import Source
from fangbang.games.exact_numbers import format_exact
from fangbang.load.fields import clean, is_printable_name
from fangbang.load.roster import free_key
from fangbang.messages.catalog import LANGUAGES, Messages
from fangbang.messages.problem import Problem, SourceLocation, format_problem
from fangbang.model import Player, alike

STRANGERS = [*corpus("xss"), *corpus("naughty-strings")]
PATHS = ("content/site.yaml", "content/spring/tournament.yaml", "results/spring/cards.yaml")


# Markdown


@pytest.mark.parametrize("name", ["commonmark", "naughty-strings", "xss"])
def test_markdown_comes_out_clean(name: str) -> None:
    """As a page and as one line: only the tags, attributes and schemes
    of prose, as a browser reads them.
    """
    found = {
        text: wrong
        for text in corpus(name)
        for html in (block(text), inline(text))
        if (wrong := active(html))
    }
    assert found == {}


def test_markdown_still_reads_markdown() -> None:
    """What is plain in the specification comes out as something, and most of it with tags."""
    pages = [block(text) for text in corpus("commonmark")]
    assert sum(bool(html) for html in pages) > 0.9 * len(pages) and sum(
        "<" in html for html in pages
    ) > 0.9 * len(pages)


# YAML

# libyaml reads YAML 1.1: what it takes although it is none, and where it reads something else than
# 1.2 means
LENIENT = {
    "9C9N",
    "9JBA",
    "CVW2",
    "DK95-1",
    "G5U8",
    "MUS6-0",
    "QB6E",
    "S98Z",
    "SU5Z",
    "X4QW",
    "Y79Y-3",
    "YJV2",
}
OTHERWISE = {"652Z", "HM87-1", "L24T-1", "S4JQ", "Y2GN"}
# one document, plain tags, keys that are text
REFUSED = {
    "yaml-syntax",
    "missing-colon",
    "tab",
    "more-documents",
    "key-not-text",
    "yaml-tag",
    "strange-character",
}


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return float(value) if isinstance(value, Decimal) else value


def _meant(text: str) -> Any:
    """The first of the JSON documents; keys that YAML knows as null are "" there."""
    return json.JSONDecoder().raw_decode(text.strip())[0] if text.strip() else None


LIBYAML = re.compile(r"found|expected|allowed|nesting|occurrence", re.I)


def test_yaml_is_read_as_others_read_it() -> None:
    counts: Counter[str] = Counter()
    for each in corpus("yaml-test-suite"):
        problems: list[Problem] = []
        document = parse(Source("x.yaml", each["yaml"].encode()), problems)
        for problem in problems:
            for language in LANGUAGES:
                told = format_problem(problem, Messages(language), lambda place: "x")
                assert language == "en" or not LIBYAML.search(told), f"{each['id']}: {told}"
        if document is None:
            assert problems and {problem.code for problem in problems} <= REFUSED, each["id"]
            counts["refused"] += 1
        elif each.get("fail"):
            assert each["id"] in LENIENT, f"{each['id']}: {each['yaml']!r} is no YAML"
        elif each.get("json") is not None:
            agrees = _plain(document.data) == _meant(each["json"])
            assert agrees != (each["id"] in OTHERWISE), f"{each['id']}: {document.data!r}"
            counts["agrees"] += agrees
    assert counts["agrees"] >= 190 and counts["refused"] <= 190, counts


# a whole site of strangers


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # a YAML double-quoted text too


def _names() -> list[str]:
    """Every string that can be somebody's name, and upper case makes nobody else;
    test_what_no_site_may_hold has the rest.
    """
    found: dict[str, str] = {}
    for text in STRANGERS:
        name = clean(text)
        if is_printable_name(name) and not _refused(name) and len(name) < 400:
            found.setdefault(alike(name), name)
    return list(found.values())


def _refused(text: str) -> list[str]:
    problems: list[Problem] = []
    parse(Source("content/x/tournament.yaml", f"title: {_quoted(text)}\n".encode()), problems)
    problems += check_wording("content/x/intro.en.md", text)
    return [problem.code for problem in problems if problem.severity == "error"]


def test_what_no_site_may_hold() -> None:
    """Of the strings only those with characters that are none or that turn text round, with
    telephone numbers and the like, are refused.
    """
    for text in STRANGERS:
        assert set(_refused(text)) <= {"strange-character", "private-data"}, text
    assert 0 < sum(bool(_refused(text)) for text in STRANGERS) < 30


def _rule_sheet() -> str:
    """Clauses that a sheet may hold: what breaks its own form (a {{ that opens nothing, a bracket
    alone) is told, and left out here.
    """
    head, good = "## 規則 {#play}\n\n", []
    for text in corpus("xss"):
        clause = " ".join(text.split())
        if not _sheet_problems(f"{head}1. {clause}\n"):
            good.append(clause)
    assert len(good) > 80
    return head + "\n".join(f"{number}. {clause}" for number, clause in enumerate(good, 1)) + "\n"


RULE = (
    "name: {zh-Hant: %s, en: %s}\nedition: %s\ngame: points\n"
    "open: {x: {ask: %s, choices: {a: %s, b: %s}, default: a}}\n"
    "sheet: {sections: [play]}\n"
)
EVIL = '"><img src=x onerror=alert(1)><script>alert(2)</script>'


def _edition(body: str) -> list[Source]:
    rule = RULE % (
        _quoted(EVIL),
        _quoted(EVIL),
        _quoted(EVIL),
        _quoted(EVIL),
        _quoted(EVIL),
        _quoted(EVIL),
    )
    return [
        Source("rules/evil/rule.yaml", rule.encode()),
        Source("rules/evil/sheet.zh-Hant.md", f"---\ntitle: {_quoted(EVIL)}\n---\n{body}".encode()),
    ]


def _sheet_problems(body: str) -> list[str]:
    shared = build.load_site(
        [Source(PATHS[0], b"title: x\nlanguages: [zh-Hant]\n"), *_edition(body)]
    )
    return [problem.code for problem in shared.problems if problem.severity == "error"]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Names, titles, places, notices, prose, rules: each a string of a stranger."""
    names, folder = _names(), tmp_path_factory.mktemp("strangers") / "site"
    texts = [text for text in STRANGERS if not _refused(text)]
    games = "".join(
        f"  - {{game: {at}, points: {{? {_quoted(name)} : {at}}}}}\n"
        for at, name in enumerate(names, 1)
    )
    plan = (
        f"title: {_quoted(EVIL)}\ndate: 2024-03-02\nvenue: {_quoted(EVIL)}\n"
        f"theme: {_quoted(EVIL)}\norganiser: {_quoted(EVIL)}\n"
        f"registration: {{contact: {_quoted(EVIL)}}}\n"
        f"staff: [{{job: {_quoted(EVIL)}, who: {_quoted(EVIL)}}}]\n"
        f"schedule: [{{what: {_quoted(EVIL)}}}]\n"
        f"prizes: [{{for: {{place: 1}}, item: {_quoted(EVIL)}}}]\n"
        f"budget: [{{item: {_quoted(EVIL)}, price: 1}}]\n"
        f"signed: {{who: {_quoted(EVIL)}}}\ncontests:\n"
        f"  cards: {{rule: evil, name: {_quoted(EVIL)}, note: {_quoted(EVIL)}, awards: "
        f"[{{places: 1}}]}}\n"
        "notices:\n" + "".join(f"  - {_quoted(text)}\n" for text in texts if text.strip())
    )
    prose = "\n\n".join(text for text in texts if "<!--" not in text)
    own = {
        PATHS[0]: (
            f"title: {_quoted(EVIL)}\nlanguages: [zh-Hant]\nderive: {{}}\n"
            f"organiser: {_quoted(EVIL)}\n"
        ),
        PATHS[1]: plan,
        PATHS[2]: f"note: {_quoted(EVIL)}\ngames:\n{games}",
        "content/spring/intro.zh-Hant.md": prose,
        "content/spring/report.zh-Hant.md": prose,
        "content/about.zh-Hant.md": f"---\ntitle: {_quoted(EVIL)}\n---\n{prose}",
        "content/home.zh-Hant.md": prose,
    }
    sources = [
        *(each for each in own_rules() if each.path.startswith("rules/points/")),
        *_edition(_rule_sheet()),
        *(Source(path, text.encode()) for path, text in own.items()),
    ]
    outcome = build.build(
        sorted(sources, key=lambda source: source.path), folder, files.packaged("theme"), {}
    )
    errors = [problem for problem in outcome.problems if problem.severity == "error"]
    assert not errors and outcome.pages > len(names), errors[:5]
    return folder


def _elements(path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    tree = html5lib.parse(
        path.read_text(encoding="utf-8"), treebuilder="etree", namespaceHTMLElements=False
    )
    yield from (
        (str(each.tag).rpartition("}")[2], dict(each.attrib))
        for each in tree.iter()
        if isinstance(each.tag, str)
    )


def _pages(site: Path) -> list[Path]:
    """All but most of the hundreds of pages of single games and people, which are made alike."""
    found = sorted(site.rglob("*.html"))
    alike = [
        path
        for path in found
        if path.parent.name in ("players", "cards") and path.stem not in ("index", "all")
    ]
    return [path for path in found if path not in set(alike)] + alike[::25]


def test_no_page_holds_anything_active(site: Path) -> None:
    """Scripts come from our own files only; no handler, no style, no frame, no form,
    no address with a scheme that runs.
    """
    pages = _pages(site)
    assert len(pages) > 40
    for path in pages:
        for tag, attributes in _elements(path):
            assert tag not in {
                "iframe",
                "object",
                "embed",
                "base",
                "form",
                "style",
                "applet",
                "frame",
                "frameset",
                "portal",
                "template",
                "marquee",
                "math",
                "foreignObject",
                "video",
                "audio",
                "keygen",
                "noembed",
            }, f"{path}: <{tag}>"
            own = ("static/", "search/")  # folders of ours
            assert (
                tag != "script"
                or attributes.get("type") == "application/ld+json"
                or (
                    {name for name in attributes if not name.startswith("data-")}
                    <= {"src", "defer", "type", "async"}
                    and any(each in attributes["src"] for each in own)
                    and ":" not in attributes["src"]
                )
            ), f"{path}: {attributes}"
            # the screen turns over to a page beside it
            turns = re.fullmatch(r"12; url=(index|\d+)\.html", attributes.get("content", ""))
            assert tag != "meta" or attributes.get("http-equiv") in (
                None,
                "Content-Security-Policy",
                *(["refresh"] if turns and "/screen/" in str(path) else []),
            ), f"{path}: {attributes}"
            assert tag != "link" or "evil.example" not in attributes.get("href", ""), (
                f"{path}: {attributes}"
            )
            for name, value in attributes.items():
                assert not name.startswith("on") and name not in (
                    "style",
                    "srcdoc",
                    "formaction",
                    "ping",
                    "background",
                ), f"{path}: {name}={value}"
                assert not bad_address(tag, name, value), f"{path}: {name}={value}"


def test_data_in_a_script_ends_where_it_should(site: Path) -> None:
    """JSON for search engines: it is JSON, and no </script> in a title ends it early."""
    count = 0
    for path in _pages(site):
        for piece in path.read_text(encoding="utf-8").split('<script type="application/ld+json">')[
            1:
        ]:
            json.loads(piece.split("</script>")[0])
            count += 1
    assert count > 0 or not any(
        "ld+json" in path.read_text(encoding="utf-8") for path in _pages(site)
    )


def test_every_stranger_has_a_page_of_their_own(site: Path) -> None:
    names = _names()
    pages = {path.name.casefold() for path in (site / "spring" / "players").glob("*.html")}
    assert len(pages) >= len(names) and all(len(path.encode()) < 256 for path in pages)
    table = (site / "spring" / "cards" / "standings.json").read_text(encoding="utf-8")
    assert format_exact(len(names)) in table


def test_addresses_are_distinct_and_stable() -> None:
    """The same name always gives the same address, whatever form its
    characters came in; other names give others.
    """
    taken: dict[str, Player] = {}
    for name in dict.fromkeys(
        " ".join(unicodedata.normalize("NFC", text).split()).casefold()
        for text in STRANGERS
        if is_printable_name(text)
    ):
        key = free_key(name, taken)
        assert (
            key not in taken
            and re.fullmatch(r"[\w-]{1,80}", key)
            and key == free_key(unicodedata.normalize("NFD", name), taken)
        ), name
        assert key.casefold() not in {"con", "prn", "aux", "nul", "com1", "lpt1", "index", "all"}
        taken[key] = Player(key, name, {}, SourceLocation(""))
    assert len(taken) > 500
