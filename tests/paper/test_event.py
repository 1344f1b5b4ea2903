"""What of a tournament is printed: who is given what and in which order, how it is worded,
and that it says what is not decided.
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache

import pytest

from case import ROOT
from fangbang.build.render import render
from fangbang.documents.rulesheet.parser import han_number as read_number
from fangbang.files import site_folder as files
from fangbang.pages import Localizer, TournamentView
from fangbang.pages.print.award_names import given
from fangbang.pages.print.certificates import certificates, han_number
from fangbang.pages.print.event_prints import (
    EVENT_PRINTS,
    event_links,
    event_pages,
    event_prints_of,
)
from fangbang.pages.print.posters import poster
from fangbang.pages.print.prize_lists import award_list, receipts
from fangbang.pages.print.results import results
from specimens import context_in, specimen_sources

LANGUAGES = ("zh-Hant", "zh-Hans", "en")


@cache
def own(key: str) -> TournamentView:
    return context_in(files.read(ROOT), key)


@cache
def autumn(today: str | None = None) -> TournamentView:
    return context_in(specimen_sources(), "autumn", today)


def voice(context: TournamentView, language: str = "zh-Hant") -> Localizer:
    return Localizer(language, context.site.settings, context.home)


def html(context: TournamentView, key: str, language: str = "zh-Hant") -> str:
    page = next(
        each
        for each in event_pages(context, voice(context, language))
        if each.template == f"event-{key}.html"
    )
    return render(page, context.site.settings, ROOT / "theme")[1].decode()


def told(context: TournamentView) -> list[tuple[str, str, list[str]]]:
    return [
        (
            each.contest.key,
            each.award.key,
            [each.contest.players[key].name for key in each.award.players],
        )
        for each in given(context)
    ]


def test_titles_first_then_the_last_place_first_in_the_order_of_play() -> None:
    assert told(own("bubuweiying-2016")) == [
        ("uno", "places-3", ["林小風"]),
        ("uno", "places-2", ["唐悅"]),
        ("uno", "places-1", ["謝安然"]),
        ("killer", "killer-king", ["阿依古麗·艾山"]),
        ("killer", "detective", ["何俊明"]),
        ("killer", "places-3", ["陳志遠"]),
        ("killer", "places-2", ["Catherine O’Sullivan"]),
        ("killer", "places-1", ["韓梅梅"]),
    ]


def test_what_is_open_is_named_and_what_two_share_is_not() -> None:
    """The race's second place is nobody's: two share the first.

    The cup, the groups and the quiz are not over.
    """
    found = told(autumn())
    assert [(contest, award) for contest, award, names in found if not names] == [
        ("doubles", "places-2"),
        ("doubles", "places-1"),
        ("groups", "places-1"),
        ("quiz", "places-2"),
        ("quiz", "places-1"),
    ]
    assert [(award, names) for contest, award, names in found if contest == "race"] == [
        ("places-3", ["Jo"]),
        ("places-1", ["Christopher-Alexander Featherstonehaugh", "阿卜杜熱依木江"]),
    ]


def test_before_anything_is_played_nobody_has_anything() -> None:
    before = context_in(specimen_sources(without="results/"), "autumn")
    facts = certificates(before, voice(before))
    assert facts["certificates"] == [] and len(facts["undecided"]) == 3 + 2 + 1 + 3 + 2
    # nothing to announce, and nothing to hand out
    assert [each.key for each in event_prints_of(before)] == ["poster"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_certificate_for_everybody_who_won(language: str) -> None:
    for context in (autumn(), own("bubuweiying-2016"), own("qipai"), own("mafia-2014")):
        winners = [key for each in given(context) for key in each.award.players]
        facts = certificates(context, voice(context, language))
        assert (
            len(facts["certificates"])
            == len(winners)
            == html(context, "certificates", language).count('<article class="certificate">')
        )


def test_the_words_of_a_certificate() -> None:
    context = own("bubuweiying-2016")
    first = certificates(context, voice(context))["certificates"][-1]
    assert (first["who"].name.text, first["at"], first["reason"], first["prize"].text) == (
        "韓梅梅",
        "在「步步為贏」桌遊大賽的「殺人遊戲」項目中",
        "共得九分，名列",
        "第一名",
    )
    assert first["date"] == {"iso": "2016-08-26", "text": "二〇一六年八月二十六日"}
    assert (
        first["gloss"]
        == "Han Meimei: first place, Killer, 9 points, Step by Step to Victory, 26 August 2016."
    )
    king = certificates(context, voice(context, "en"))["certificates"][3]
    assert (
        king["who"].name.text,
        king["reason"],
        king["prize"].text,
        king["at"],
        king["gloss"],
    ) == (
        "Aygul Hasan",
        "scored 6 points and won the title of",
        "King of Killers",
        "in Killer at Step by Step to Victory",
        None,
    )


def test_a_knock_out_has_no_sum_to_tell() -> None:
    context = own("qipai")
    champion = certificates(context, voice(context))["certificates"][-1]
    # the plan has no date, so the certificate has none
    assert (champion["reason"], champion["date"]) == ("名列", None)


def test_shared_places_say_so() -> None:
    context = autumn()
    assert [
        each["prize"].text for each in certificates(context, voice(context))["certificates"][-2:]
    ] == ["並列第一名"] * 2
    assert [
        each["prize"].text
        for each in certificates(context, voice(context, "en"))["certificates"][-2:]
    ] == ["shared first place"] * 2


def test_one_result_changes_one_certificate() -> None:
    """Points on paper are those of the ledger: nothing is typed twice."""
    before, after = (
        autumn(),
        context_in(
            specimen_sources(
                {
                    "results/autumn/race.yaml": (
                        "{game: 2, places: [阿卜杜熱依木江,",
                        "{game: 2, places: [趙曉嵐,",
                    )
                }
            ),
            "autumn",
        ),
    )
    reasons = [
        [
            (each["who"].name.text, each["reason"])
            for each in certificates(context, voice(context, "en"))["certificates"]
        ]
        for context in (before, after)
    ]
    assert reasons[0] != reasons[1] and ("阿卜杜熱依木江", "scored 7 points and took") in reasons[1]


def test_han_figures_read_back() -> None:
    spoken = voice(autumn())
    for number in range(1000):
        assert read_number(han_number(spoken, Fraction(number))) == number


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("0", "〇"),
        ("10", "十"),
        ("11", "十一"),
        ("20", "二十"),
        ("105", "一百零五"),
        ("110", "一百一十"),
        ("1005", "一千零五"),
        ("2016", "二千零一十六"),
        ("15/2", "七點五"),
        ("-3", "負三"),
        ("-21/2", "負十點五"),
        ("1/3", "1/3"),
        ("12345", "12345"),
    ],
)
def test_han_figures(value: str, text: str) -> None:
    assert han_number(voice(autumn()), Fraction(value)) == text


def test_the_award_list_counts_prizes() -> None:
    context = autumn()
    facts = award_list(context, voice(context))
    assert facts["ceremony"] == "17:30–18:00" and facts["total"] == "6"
    rows = [row for contest in facts["contests"] for group in contest["groups"] for row in group]
    assert [row["no"] for row in rows if row["who"]] == ["1", "2", "3", "4", "5", "6"] and all(
        row["no"] == "" for row in rows if not row["who"]
    )
    swiss = [row for group in facts["contests"][0]["groups"] for row in group]
    assert [
        (row["who"].name.text, row["value"], row["item"] and row["item"].text, row["quantity"])
        for row in swiss
    ] == [
        ("韓梅梅", "2 分", None, ""),
        ("阿卜杜熱依木江", "2 分", "書券", "2"),
        (
            "Christopher-Alexander Featherstonehaugh",
            "2.5 分",
            "圖書館館藏複製畫一幅（附畫框）",
            "1",
        ),
    ]


def test_a_prize_of_one_contest_before_that_of_all() -> None:
    changed = (
        "- {for: {place: 2}, item: {zh-Hant: 書券, en: Book token}, quantity: 8}",
        (
            "- {for: {place: 2}, item: {zh-Hant: 書券, en: Book token}, quantity: 8}\n"
            "  - {for: {contest: stones, place: 2}, item: {zh-Hant: 棋盤, en: A board}}"
        ),
    )
    context = context_in(specimen_sources({"content/autumn/tournament.yaml": changed}), "autumn")
    items = {
        (each.contest.key, each.award.rank): each.prize.item.values["en"]
        for each in given(context)
        if each.prize and each.prize.item
    }
    assert items[("stones", 2)] == "A board" and items[("quiz", 2)] == "Book token"


def test_receipts_only_for_prizes_that_were_won() -> None:
    context = autumn()
    facts = receipts(context, voice(context))
    assert [len(page) for page in facts["pages"]] == [4, 2]
    assert len(facts["undecided"]) == 5
    # the plan names no prizes
    assert "receipts" not in [each.key for each in event_prints_of(own("mafia-2014"))]


def test_the_poster_invites_before_and_posts_after() -> None:
    """While three contests are open it is the plan of the day, without how to enter; the day
    after it names the winners there are.
    """
    context, before = (
        autumn("2024-10-13"),
        context_in(specimen_sources(without="results/"), "autumn"),
    )
    posted, invites, today = (
        poster(context, voice(context)),
        poster(before, voice(before)),
        poster(autumn(), voice(autumn())),
    )
    assert (today["call"], today["posted"], today["lists"]) == ("正在進行", False, []) and today[
        "timetable"
    ]
    assert "到櫃檯報名" in html(before, "poster") and "到櫃檯報名" not in html(autumn(), "poster")
    # three contests are not over: no seal yet
    assert posted["posted"] and not posted["plan"] and not posted["seal"]
    assert [(each["name"].text, len(each["entries"])) for each in posted["lists"]] == [
        ("五子棋瑞士制", 3),
        ("桌上足球", 0),
        ("賽跑", 2),
        ("分組循環", 0),
        ("問答", 0),
    ]
    assert (
        not invites["posted"]
        and not invites["lists"]
        and [fact["said"].text for fact in invites["plan"]][:2]
        == ["2024 年 10 月 12 日（星期六）", "09:30–18:00"]
    )
    assert poster(own("qipai"), voice(own("qipai")))["seal"]


def test_the_results_sheet_has_every_contest_that_was_played() -> None:
    context = autumn()
    facts = results(context, voice(context))
    assert [each["name"].text for each in facts["contests"]] == [
        "五子棋瑞士制",
        "桌上足球",
        "賽跑",
        "分組循環",
        "問答",
    ]
    groups = facts["contests"][3]
    assert [stage["heading"] for stage in groups["stages"]] == ["分組賽", "決賽"] and [
        table["name"] for table in groups["stages"][0]["tables"]
    ] == ["A 組", "B 組"]
    cup = facts["contests"][1]["stages"][0]["rounds"]
    assert [len(each["matches"]) for each in cup][:2] == [2, 1] and facts["contests"][1]["pending"]


@pytest.mark.parametrize("kind", [each.key for each in EVENT_PRINTS])
def test_sample_results_are_marked_on_paper(kind: str) -> None:
    for language in LANGUAGES:
        body = re.sub(
            r"(?s)<head>.*?</head>|<header class=\"masthead.*?</header>",
            "",
            html(own("qipai"), kind, language),
        )
        mark = voice(own("qipai"), language).label("paper-sample")
        note = voice(own("qipai"), language).label("sample-note")
        assert mark in body or note in body
        assert note not in html(autumn(), kind, language) and "certificate__sample" not in html(
            autumn(), kind, language
        )


@pytest.mark.parametrize("kind", [each.key for each in EVENT_PRINTS])
def test_every_sheet_leads_back_by_qr_and_is_kept_out_of_search(kind: str) -> None:
    for language, folder in zip(LANGUAGES, ("", "zh-hans/", "en/"), strict=True):
        page = html(autumn(), kind, language)
        assert '<meta name="robots" content="noindex">' in page
        if kind != "receipts":  # a slip that is kept by the treasurer
            assert f"https://example.org/specimen/{folder}autumn/" in page
    nowhere = context_in(
        specimen_sources({"content/site.yaml": ("base_url: https://example.org/specimen/\n", "")}),
        "autumn",
    )
    assert 'class="certificate__qr"' not in html(nowhere, "certificates")


def test_the_tournaments_page_leads_to_its_paper() -> None:
    context = autumn()
    assert [each["label"] for each in event_links(context, voice(context))] == [
        "海報",
        "成績表",
        "頒獎單",
        "主持稿",
        "獎狀",
        "領獎單",
    ]
    assert [each["href"] for each in event_links(context, voice(context))] == [
        f"{each.key}.html" for each in EVENT_PRINTS
    ]
