"""What is found and shared: the index of the search, calendars, the feed, the map of the site, its
data, and what search engines read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree as etree
from xml.etree.ElementTree import Element

import html5lib
import icalendar
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fangbang.build.exports.character_folding import Classes, Folding
from fangbang.build.exports.search_index import row
from fangbang.build.page_handler import from_here
from fangbang.files.history import Commit
from fangbang.messages.problem import stops
from fangbang.pages.script import converter
from fangbang.pages.search import KINDS, SearchEntry, plain, toneless
from test_build import FILES, Links, make, published, site, write

ATOM, MAP, XHTML = (
    "{http://www.w3.org/2005/Atom}",
    "{http://www.sitemaps.org/schemas/sitemap/0.9}",
    "{http://www.w3.org/1999/xhtml}",
)
BASE = "https://example.org/club/"
SETTINGS = FILES["content/site.yaml"] + f"base_url: {BASE}\ntimezone: Asia/Taipei\n"
PLAN = """\
title: {zh-Hant: 春季賽，第一屆；步步為贏而且題目很長很長很長很長, en: Spring}
date: 2024-03-02
time: 13:00-18:00
venue: 社區中心
entrants: [林小風, 陳石]
schedule:
  - {time: 12:30-13:00, kind: training, side: true, what: 教學}
  - {time: 13:00-15:00, contest: gomoku}
  - {side: true, what: 自由對弈}
contests:
  gomoku: {rule: gomoku, awards: [{places: 1}]}
"""
COMMIT = Commit("2024-03-03T01:30:00+08:00", "abc1234")


def built(
    folder: Path, changes: Mapping[str, str] = {}, commits: Mapping[str, Commit] = {}
) -> Path:
    """The published folder of the small site with an address and a time zone."""
    made = site(
        folder, {"content/site.yaml": SETTINGS, "content/spring/tournament.yaml": PLAN, **changes}
    )
    outcome = make(made, commits=commits)
    assert not stops(outcome.problems), outcome.problems
    return made / "site"


# the index of the search


def index(out: Path, language: str) -> list[list[Any]]:
    """Every entry: kind, address, title, about, words, text."""
    found = []
    for path in sorted(out.glob(f"search/*-{language}.js")):
        text = path.read_text(encoding="utf-8")
        part = json.loads(text[text.index("push(") + 5 : text.rindex(")")])
        found += [
            [part["kinds"][kind], *rest, *[""] * (5 - len(rest))] for kind, *rest in part["entries"]
        ]
    return found


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_everything_that_is_found_is_there(own_site: Path, language: str) -> None:
    """Each address leads to a page, and to an anchor of it."""
    pages: dict[Path, Links] = {}
    home = own_site if language == "zh-hant" else own_site / language
    for _, address, *_ in index(own_site, language):
        path, _, anchor = unquote(address).partition("#")
        if home / path not in pages:
            pages[home / path] = Links((home / path).read_text(encoding="utf-8"))
        assert not anchor or anchor in pages[home / path].anchors, address


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans", "en"])
def test_every_page_worth_finding_is_in_the_index(own_site: Path, language: str) -> None:
    """Tournaments, contests, people, rule sheets with every clause and term, free pages."""
    home, found = (
        own_site if language == "zh-hant" else own_site / language,
        {unquote(each[1]) for each in index(own_site, language)},
    )
    pages = [
        path.relative_to(home).as_posix()
        for path in home.glob("*/*/index.html")
        if path.parts[len(home.parts)] not in ("en", "zh-hans")
        and 'name="robots" content="noindex"' not in path.read_text(encoding="utf-8")
    ]
    assert len(pages) > 10 and {path for path in pages if path != "rules/index.html"} <= found
    assert {
        path.relative_to(home).as_posix()
        for path in home.glob("players/*.html")
        if path.name != "index.html"
    } <= found
    assert "about.html" in found
    for sheet in home.glob("rules/*/index.html"):
        tree = html5lib.parse(sheet.read_text(encoding="utf-8"), namespaceHTMLElements=False)
        ids = [
            each.get("id")
            for each in tree.iter("div")
            if each.get("id") and (each.get("class") or "").startswith("clause")
        ]
        terms = [
            each.get("id") for each in tree.iter("div") if (each.get("id") or "").startswith("t-")
        ]
        path = sheet.relative_to(home).as_posix()
        assert ids and {f"{path}#{each}" for each in (*ids, *terms)} <= found, path


def test_a_person_is_found_by_every_name(tmp_path: Path) -> None:
    out = built(
        tmp_path,
        {
            "content/players.yaml": FILES["content/players.yaml"].replace(
                "en: Lin Xiaofeng", "en: Lin Xiaofeng, also: [小風哥]"
            )
        },
    )
    for language in ("zh-hant", "zh-hans", "en"):
        person = next(
            each for each in index(out, language) if each[1] == "players/lin-xiaofeng.html"
        )
        assert {"林小風", "Lin Xiaofeng", "小風哥"} <= {person[2], *person[4].split("|")}, language


def test_who_is_only_in_one_tournament_is_found_there(tmp_path: Path) -> None:
    person = next(each for each in index(built(tmp_path), "en") if each[2] == "韓梅梅")
    assert (
        person[0] == "Player" and person[1].startswith("autumn/players/") and person[3] == "Autumn"
    )


def test_the_text_is_what_is_read() -> None:
    html = (
        '<p><a class="term" href="#x">殺手</a>得 <data class="param" value="3">3</data> '
        "分。</p><p>A &lt; B<ruby>榜<rp>（</rp><rt>bǎng</rt><rp>）</rp></ruby></p>"
    )
    assert plain(html) == "殺手得 3 分。 A < B榜"


@pytest.mark.parametrize(
    "pinyin, typed",
    [
        ("shā shǒu", {"sha shou", "shashou"}),
        ("nǚ ér", {"nu er", "nuer", "nver"}),
        ("Xī’ān", {"xi’an", "xian"}),
        ("", set()),
    ],
)
def test_pinyin_as_it_is_typed(pinyin: str, typed: set[str]) -> None:
    assert set(toneless(pinyin)) == typed


def test_an_entry_is_as_short_as_it_can_be() -> None:
    assert row(
        SearchEntry("player", "players/li-lei.html", "李雷", "", ("李雷", "Li Lei", "li lei"))
    ) == [
        KINDS.index("player"),
        "players/li-lei.html",
        "李雷",
        "",
        "Li Lei",
    ]
    assert row(SearchEntry("page", "about.html", "About")) == [
        KINDS.index("page"),
        "about.html",
        "About",
    ]


# two scripts


def pairs(out: Path) -> dict[str, str]:
    text = (out / "search" / "fold.js").read_text(encoding="utf-8")
    marks = json.loads(text[text.index("=") + 1 :].rstrip(";\n"))
    return dict(zip(marks[::2], marks[1::2], strict=True))


def test_a_text_and_its_other_script_are_one(own_site: Path) -> None:
    """Whatever stands in the index is found by what OpenCC makes of it, word by word."""
    known = pairs(own_site)
    texts = [text for each in index(own_site, "zh-hant") for text in each[2:] if text]
    simple = [converter("zh-Hans")(text) for text in texts]
    assert sum(one != other for one, other in zip(texts, simple, strict=True)) > 300
    for text, other in zip(texts, simple, strict=True):
        if len(text) == len(other):
            assert "".join(known.get(mark, mark) for mark in text) == "".join(
                known.get(mark, mark) for mark in other
            ), text


def test_both_scripts_of_a_character_are_known_and_no_others(own_site: Path) -> None:
    known = pairs(own_site)
    held = {
        known.get(mark, mark)
        for language in ("zh-hant", "zh-hans", "en")
        for each in index(own_site, language)
        for text in each[2:]
        for mark in text
    }
    assert known and set(known.values()) <= held and not set(known) & set(known.values())
    assert known.get("殺", "殺") == known.get("杀", "杀") and known.get("裡", "裡") == known.get(
        "裏", "裏"
    ) == known.get("里", "里")


def test_a_word_that_is_simplified_as_a_whole_is_learnt() -> None:
    folding = Folding()
    folding.seen(["寫好計畫"], "zh-Hant")
    found = dict(zip(folding.pairs()[::2], folding.pairs()[1::2], strict=True))
    assert found.get("畫", "畫") == found.get("划", "划") == found.get("劃", "劃")


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh"))))
def test_classes_grow_together_in_any_order(joins: list[tuple[str, str]]) -> None:
    there, back = Classes(), Classes()
    for one, other in joins:
        there.join(one, other)
    for one, other in reversed(joins):
        back.join(other, one)
    assert {mark: there.find(mark) for mark in "abcdefgh"} == {
        mark: back.find(mark) for mark in "abcdefgh"
    }
    assert all(there.find(one) == there.find(other) for one, other in joins)


# calendars


def events(data: bytes) -> list[Any]:
    return list(icalendar.Calendar.from_ical(data).walk("VEVENT"))


def test_a_calendar_has_the_whole_and_every_line_with_hours(tmp_path: Path) -> None:
    whole, training, contest = events((built(tmp_path) / "spring" / "calendar.ics").read_bytes())
    assert [str(each["summary"])[:3] for each in (whole, training, contest)] == [
        "春季賽",
        "教學：",
        "五子棋",
    ]
    assert (whole["dtstart"].dt.isoformat(), whole["dtend"].dt.isoformat()) == (
        "2024-03-02T13:00:00+08:00",
        "2024-03-02T18:00:00+08:00",
    )
    assert (contest["dtstart"].dt.isoformat(), contest["dtend"].dt.isoformat()) == (
        "2024-03-02T13:00:00+08:00",
        "2024-03-02T15:00:00+08:00",
    )
    assert contest["url"] == BASE + "spring/gomoku/" and whole["location"] == "社區中心"


def unfolded(data: bytes) -> Iterator[str]:
    """By RFC 5545, 3.1: lines end in CRLF, have 75 octets at most, and go on behind a space;
    characters may not be split for it.
    """
    assert data.endswith(b"\r\n") and b"\n" not in data.replace(b"\r\n", b"")
    lines = data.decode("utf-8").split("\r\n")[:-1]
    assert all(len(line.encode()) <= 75 for line in lines)
    for line in "\r\n".join(lines).replace("\r\n ", "").split("\r\n"):
        assert re.match(r"[A-Z-]+[;:]", line), line
        yield line


@pytest.mark.parametrize("language", ["", "zh-hans/", "en/"])
def test_a_calendar_by_the_letter(tmp_path: Path, language: str) -> None:
    lines = list(unfolded((built(tmp_path) / language / "spring" / "calendar.ics").read_bytes()))
    assert lines[0] == "BEGIN:VCALENDAR" and lines[-1] == "END:VCALENDAR" and "VERSION:2.0" in lines
    assert {line.split(":")[1] for line in lines if line.startswith("TZID:")} == {"Asia/Taipei"}
    assert (
        sum(line.startswith("DTSTART;TZID=Asia/Taipei:") for line in lines)
        == lines.count("BEGIN:VEVENT")
        == 3
    )
    uids = [line for line in lines if line.startswith("UID:")]
    assert len(set(uids)) == len(uids) == 3


def test_an_entry_is_the_same_in_every_language_and_build(tmp_path: Path) -> None:
    one, other = built(tmp_path / "one"), built(tmp_path / "other")
    uids = [
        [str(each["uid"]) for each in events((out / path).read_bytes())]
        for out, path in (
            (one, "spring/calendar.ics"),
            (one, "en/spring/calendar.ics"),
            (other, "spring/calendar.ics"),
        )
    ]
    assert uids[0] == uids[1] == uids[2]


def test_a_calendar_was_revised_when_git_says(tmp_path: Path) -> None:
    bare = events((built(tmp_path / "bare") / "spring" / "calendar.ics").read_bytes())
    known = events(
        (
            built(tmp_path / "known", commits=dict.fromkeys([*FILES], COMMIT))
            / "spring"
            / "calendar.ics"
        ).read_bytes()
    )
    assert {each["dtstamp"].dt for each in bare} == {datetime(2024, 3, 2, tzinfo=UTC)}
    assert {each["dtstamp"].dt for each in known} == {datetime(2024, 3, 2, 17, 30, tzinfo=UTC)}


def test_days_without_hours(tmp_path: Path) -> None:
    """Of several days nobody knows which one a line of the timetable is of; a whole
    day ends when the next one begins.
    """
    out = built(
        tmp_path,
        {
            "content/spring/tournament.yaml": PLAN.replace(
                "time: 13:00-18:00\n", "until: 2024-03-03\n"
            )
        },
    )
    (whole,) = events((out / "spring" / "calendar.ics").read_bytes())
    assert (whole["dtstart"].dt, whole["dtend"].dt) == (date(2024, 3, 2), date(2024, 3, 4))


def test_without_a_time_zone_hours_are_those_of_the_place(tmp_path: Path) -> None:
    data = (
        built(tmp_path, {"content/site.yaml": FILES["content/site.yaml"]})
        / "spring"
        / "calendar.ics"
    ).read_bytes()
    assert (
        b"DTSTART:20240302T130000\r\n" in data and b"VTIMEZONE" not in data and b"URL" not in data
    )


@pytest.mark.parametrize("day", ["0001-01-01", "1985-05-01", "9999-12-31"])
def test_any_date_that_can_be_written(tmp_path: Path, day: str) -> None:
    """A slip of the pen is no traceback; a calendar holds what calendars can hold."""
    out = built(
        tmp_path,
        {
            "content/spring/tournament.yaml": PLAN.replace("2024-03-02", day).replace(
                "15:00, contest", "29:59, contest"
            )
        },
    )
    assert (out / "spring" / "calendar.ics").exists() == (day[:4] == "1985")


def test_without_a_date_there_is_no_calendar(tmp_path: Path) -> None:
    out = built(
        tmp_path, {"content/spring/tournament.yaml": PLAN.replace("date: 2024-03-02\n", "")}
    )
    assert not list(out.rglob("spring/calendar.ics")) and "calendar.ics" not in (
        out / "spring" / "index.html"
    ).read_text(encoding="utf-8")
    assert "calendar.ics" in (out / "autumn" / "index.html").read_text(encoding="utf-8")


# the feed


def text(element: Element, tag: str) -> str:
    found = element.findtext(ATOM + tag)
    assert found, tag
    return found


def test_the_feed_has_what_atom_asks_for(tmp_path: Path) -> None:
    """RFC 4287, 4.1: ids that are addresses, titles, times with an
    offset, an author, a link to itself.
    """
    out = built(
        tmp_path,
        {
            "content/autumn/tournament.yaml": FILES["content/autumn/tournament.yaml"].replace(
                "points}", "points, awards: [{places: 1}]}"
            )
        },
        dict.fromkeys([path for path in FILES if "/autumn/" in path], COMMIT),
    )
    for folder, language in (("", "zh-Hant"), ("zh-hans/", "zh-Hans"), ("en/", "en")):
        feed = etree.parse(out / folder / "feed.xml").getroot()
        assert (
            feed.tag == ATOM + "feed"
            and feed.get("{http://www.w3.org/XML/1998/namespace}lang") == language
        )
        links = {(each.get("rel"), each.get("href")) for each in feed.findall(ATOM + "link")}
        assert text(feed, "id") == f"{BASE}{folder}feed.xml" and links == {
            ("self", f"{BASE}{folder}feed.xml"),
            ("alternate", f"{BASE}{folder}"),
        }
        assert text(feed.findall(ATOM + "author")[0], "name") and text(feed, "title")
        entries = feed.findall(ATOM + "entry")
        assert [text(each, "id") for each in entries] == [
            f"{BASE}{folder}autumn/",
            f"{BASE}{folder}spring/",
        ]
        assert [text(each, "updated") for each in entries] == [
            "2024-03-03T01:30:00+08:00",
            "2024-03-02T00:00:00Z",
        ]
        assert text(feed, "updated") == "2024-03-03T01:30:00+08:00"
        assert all(text(each, "title") and text(each, "summary") for each in entries)
        assert 'type="application/atom+xml"' in (out / folder / "index.html").read_text(
            encoding="utf-8"
        )


def test_no_results_no_news(tmp_path: Path) -> None:
    out = built(tmp_path, {"results/spring/gomoku.yaml": "games: []\n"})
    assert not list(out.rglob("feed.xml")) and "atom+xml" not in (out / "index.html").read_text(
        encoding="utf-8"
    )


def test_without_an_address_there_is_neither_feed_nor_map(tmp_path: Path) -> None:
    """Both hold whole addresses, and nobody knows them."""
    out = built(tmp_path, {"content/site.yaml": FILES["content/site.yaml"]})
    assert not list(out.rglob("feed.xml")) and not list(out.rglob("sitemap.xml"))
    assert (
        "og:image" not in (out / "index.html").read_text(encoding="utf-8")
        and (out / "data.json").is_file()
    )


# the map and the data


def test_the_map_names_pages_and_their_languages(own_site: Path) -> None:
    base = "https://example.org/bang/"
    root = etree.parse(own_site / "sitemap.xml").getroot()
    listed = [str(url.findtext(MAP + "loc")) for url in root]
    assert len(set(listed)) == len(listed) > 60 and base in listed
    for url in root:
        address = unquote(str(url.findtext(MAP + "loc")))
        page = own_site / (
            address.removeprefix(base) + ("index.html" if address.endswith("/") else "")
        )
        tree = html5lib.parse(page.read_text(encoding="utf-8"), namespaceHTMLElements=False)
        links = {
            (each.get("hreflang"), each.get("href"))
            for each in tree.iter("link")
            if each.get("rel") == "alternate" and each.get("hreflang")
        }
        others = {(each.get("hreflang"), each.get("href")) for each in url.findall(XHTML + "link")}
        assert others == {each for each in links if each[0] != "x-default"}, address
        assert [
            each.get("href") for each in tree.iter("link") if each.get("rel") == "canonical"
        ] == [url.findtext(MAP + "loc")]


def test_the_data_lead_to_files(own_site: Path) -> None:
    data = json.loads((own_site / "data.json").read_text(encoding="utf-8"))
    files = [
        contest[kind]
        for each in data["tournaments"]
        for contest in each["contests"]
        for kind in ("json", "csv")
    ]
    pages = [each["page"] for each in (*data["tournaments"], *data["players"].values())]
    assert (
        len(files) > 6
        and len(pages) > 20
        and all((own_site / path).is_file() for path in (*files, *pages))
    )
    assert data["players"]["li-lei"] == {
        "name": "李雷",
        "names": {"en": "Li Lei"},
        "also": [],
        "page": "players/li-lei.html",
        "tournaments": ["bubuweiying-2016"],
    }


# what search engines and messengers read


def linked(page: Path) -> Any:
    """The one block of data of a page, as a parser of HTML finds it."""
    tree = html5lib.parse(page.read_text(encoding="utf-8"), namespaceHTMLElements=False)
    blocks = [
        each.text for each in tree.iter("script") if each.get("type") == "application/ld+json"
    ]
    assert len(blocks) <= 1
    return json.loads(blocks[0] or "") if blocks else None


def test_a_tournament_says_what_its_plan_says(tmp_path: Path) -> None:
    found = linked(built(tmp_path) / "en" / "spring" / "index.html")
    (contest,) = found.pop("subEvent")
    assert found == {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": "Spring",
        "url": BASE + "en/spring/",
        "eventStatus": "https://schema.org/EventScheduled",
        "startDate": "2024-03-02T13:00:00+08:00",
        "endDate": "2024-03-02T18:00:00+08:00",
        "location": {"@type": "Place", "name": "社區中心"},
        "inLanguage": "en",
    }
    assert (contest["name"], contest["sport"], contest["startDate"]) == (
        "Gomoku",
        "Gomoku",
        "2024-03-02T13:00:00+08:00",
    )


def test_a_contest_is_part_of_its_tournament(tmp_path: Path) -> None:
    found = linked(built(tmp_path) / "spring" / "gomoku" / "index.html")
    assert (
        found["@type"] == "SportsEvent"
        and found["superEvent"]["url"] == BASE + "spring/"
        and found["location"]["name"] == "社區中心"
    )


def test_an_event_without_a_date_says_nothing(tmp_path: Path) -> None:
    out = built(
        tmp_path, {"content/spring/tournament.yaml": PLAN.replace("date: 2024-03-02\n", "")}
    )
    assert (
        linked(out / "spring" / "index.html") is None
        and linked(out / "index.html")["@type"] == "WebSite"
    )


def test_a_title_can_not_break_out(tmp_path: Path) -> None:
    """Not of the block of data, not of an attribute, not of the index, the feed, the calendar."""
    title = "</script><script>alert(1)</script>\"&'<!--]]>\\"
    out = built(
        tmp_path,
        {
            "content/spring/tournament.yaml": PLAN.replace(
                PLAN.split("\n")[0], f"title: {json.dumps(title)}"
            )
        },
    )
    assert linked(out / "spring" / "index.html")["name"] == title
    assert [each[2] for each in index(out, "en") if each[1] == "spring/index.html"] == [title]
    assert title in [
        entry.findtext(ATOM + "title")
        for entry in etree.parse(out / "feed.xml").getroot().iter(ATOM + "entry")
    ]
    assert str(events((out / "spring" / "calendar.ics").read_bytes())[0]["summary"]) == title
    for page in out.rglob("*.html"):
        tree = html5lib.parse(page.read_text(encoding="utf-8"), namespaceHTMLElements=False)
        assert all(
            each.get("src") or each.get("type") == "application/ld+json"
            for each in tree.iter("script")
        ), page


def test_every_page_has_the_seal(own_site: Path) -> None:
    for page in ("index.html", "en/bubuweiying-2016/killer/game-3.html", "404.html"):
        tree = html5lib.parse(
            (own_site / page).read_text(encoding="utf-8"), namespaceHTMLElements=False
        )
        icons = {
            str(each.get("rel")): str(each.get("href"))
            for each in tree.iter("link")
            if "icon" in str(each.get("rel"))
        }
        assert set(icons) == {"icon", "apple-touch-icon"}
        for address in icons.values():
            assert (
                (own_site / address.removeprefix("/bang/"))
                if page == "404.html"
                else (own_site / page).parent / address
            ).is_file()
        images = [
            each.get("content") for each in tree.iter("meta") if each.get("property") == "og:image"
        ]
        assert images == ["https://example.org/bang/static/seal.png"]


def test_a_page_that_is_missing_speaks_every_language(own_site: Path, tmp_path: Path) -> None:
    """A server shows it at any depth, so its links begin at the root of the host; without an
    address they are as good as they can be.
    """
    tree = html5lib.parse(
        (own_site / "404.html").read_text(encoding="utf-8"), namespaceHTMLElements=False
    )
    spoken = [
        each.get("lang") or "zh-Hant"
        for each in tree.iter("section")
        if each.get("class") == "lost"
    ]
    assert spoken == ["zh-Hant", "zh-Hans", "en"]
    assert all(
        str(each.get("href")).startswith(("/bang/", "#", "http"))
        for each in (*tree.iter("a"), *tree.iter("link"))
    )
    # fangbang serve
    assert (
        b'"/static/theme.css"' in (here := from_here((own_site / "404.html").read_bytes()))
        and b'="/bang/' not in here
    )
    out = built(tmp_path, {"content/site.yaml": FILES["content/site.yaml"]})
    assert 'href="en/index.html"' in (out / "404.html").read_text(encoding="utf-8")


def test_hours_past_midnight_are_those_of_the_next_day(tmp_path: Path) -> None:
    out = built(
        tmp_path, {"content/spring/tournament.yaml": PLAN.replace("13:00-18:00", "20:00-26:00")}
    )
    whole = events((out / "spring" / "calendar.ics").read_bytes())[0]
    assert (
        whole["dtend"].dt - whole["dtstart"].dt == timedelta(hours=6) and whole["dtend"].dt.day == 3
    )


def test_a_tournament_that_is_not_made_again_is_found_all_the_same(tmp_path: Path) -> None:
    """From its summary: feed, map, data and index are those of a clean
    build, whichever tournament changed.
    """
    out = built(
        tmp_path,
        {
            "content/players.yaml": FILES["content/players.yaml"].replace(
                "en: Chen Shi", "en: Chen Shi, also: [阿石, Shi]"
            )
        },
    )
    for path, changed in (
        (
            "results/autumn/cards.yaml",
            "games:\n  - {game: 1, points: {林小風: 3, 韓梅梅: 9, 陳石: 1}}\n",
        ),
        ("results/spring/gomoku.yaml", "games:\n  - {black: 林小風, white: 陳石, winner: black}\n"),
    ):
        write(tmp_path, path, changed)
        outcome = make(tmp_path)
        assert outcome.made == 1
        make(tmp_path, tmp_path / "clean")
        assert published(out) == published(tmp_path / "clean")
