"""A sheet's source → clauses with stable ids, numbers from the schema, links to the glossary."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fangbang.documents.rulesheet import (
    Clause,
    Label,
    Prose,
    RuleSheet,
    TableItem,
    clause_of,
    fill,
    han_number,
    linker,
    parameter,
    read_sheet,
    spot,
    stating,
    table,
    walk,
)
from fangbang.messages.problem import Problem, SourceLocation
from fangbang.model import Edition, SheetSource, Text

Make = Callable[[Mapping[str, str]], Edition]
SOURCE_PLACE = SourceLocation("rules/tag/sheet.en.md")


@pytest.fixture(scope="session")
def edition(make: Make) -> Edition:
    return make({})


def read(body: str, edition: Edition, problems: list[Problem] | None = None) -> RuleSheet:
    return read_sheet(
        SheetSource("en", SOURCE_PLACE.path, "Tag", body, 4, SOURCE_PLACE),
        edition,
        [] if problems is None else problems,
    )


def shape(items: tuple[object, ...]) -> list[object]:
    """[(id, mark, text, children)] for looking at a whole list at once."""
    return [
        (item.id, item.mark, item.text, shape(item.children))
        if isinstance(item, Clause)
        else item.name
        if isinstance(item, TableItem)
        else item.text
        for item in items
        if isinstance(item, (Clause, TableItem, Prose))
    ]


@pytest.mark.parametrize(
    "marks",
    [
        "1. 2. 3.",
        "1) 2) 3)",
        "1） 2） 3）",
        "１． ２． ３．",
        "1、 2、 3、",
        "（1） （2） （3）",
        "(一) (二) (三)",
        "（一） （二） （三）",
        "一、 二、 三、",
        "① ② ③",
        "１） 2) 3）",
    ],
)
@pytest.mark.parametrize("space", ["", " "])
def test_every_mark_is_a_clause_and_is_kept(marks: str, space: str, edition: Edition) -> None:
    sheet = read(
        "## 題 {#flow}\n" + "\n".join(f"{mark}{space}第幾條" for mark in marks.split()), edition
    )
    found = sheet.sections[0].items
    assert [
        (each.id, each.number, each.mark, each.text) for each in found if isinstance(each, Clause)
    ] == [(f"flow.{at}", str(at), mark, "第幾條") for at, mark in enumerate(marks.split(), 1)]


@pytest.mark.parametrize(
    "line",
    [
        "3.5 分算四捨五入",
        "1、2 名並列",
        "一、二等獎",
        "2016.8.26 舉行",
        "1\\. 不是條文",
        "1234) 不是條文",
        "A) no",
        "第一條",
    ],
)
def test_what_is_no_mark(line: str, edition: Edition) -> None:
    assert shape(read(f"## 題 {{#flow}}\n{line}", edition).sections[0].items) == [line]


def test_a_clause_may_begin_with_a_figure(edition: Edition) -> None:
    assert shape(read("## T {#t}\n1) 3 cards each.\n2）5 人以上", edition).sections[0].items) == [
        ("t.1", "1)", "3 cards each.", []),
        ("t.2", "2）", "5 人以上", []),
    ]


def test_nested_by_indentation(edition: Edition) -> None:
    body = "## T {#t}\n1. 甲\n   1) 乙\n   2) 丙\n      ① 丁\n2. 戊\n　　（1）己"
    assert shape(read(body, edition).sections[0].items) == [
        (
            "t.1",
            "1.",
            "甲",
            [("t.1.1", "1)", "乙", []), ("t.1.2", "2)", "丙", [("t.1.2.1", "①", "丁", [])])],
        ),
        ("t.2", "2.", "戊", [("t.2.1", "（1）", "己", [])]),
    ]
    assert [
        item.depth
        for item in walk(read(body, edition).sections[0].items)
        if isinstance(item, Clause)
    ] == [0, 1, 1, 2, 0, 1]


def test_nested_by_style_where_nothing_is_indented(edition: Edition) -> None:
    assert shape(
        read("## T {#t}\n一、甲\n（一）乙\n1. 丙\n2. 丁\n（二）戊\n二、己", edition)
        .sections[0]
        .items
    ) == [
        (
            "t.1",
            "一、",
            "甲",
            [
                (
                    "t.1.1",
                    "（一）",
                    "乙",
                    [("t.1.1.1", "1.", "丙", []), ("t.1.1.2", "2.", "丁", [])],
                ),
                ("t.1.2", "（二）", "戊", []),
            ],
        ),
        ("t.2", "二、", "己", []),
    ]


def test_numbering_goes_on_after_a_paragraph_or_a_table(edition: Edition) -> None:
    body = (
        "## T {#t}\n1）甲\n\n{{ table setups }}\n\n2）乙\n\n一段話。\n又一行\n\n- 列\n\n"
        "3）丙\n- 另一列"
    )
    assert shape(read(body, edition).sections[0].items) == [
        ("t.1", "1）", "甲", []),
        "setups",
        ("t.2", "2）", "乙", []),
        "一段話。\n又一行\n\n- 列",
        ("t.3", "3）", "丙", []),
        "- 另一列",
    ]


def test_next_lines_and_what_is_indented_belong_to_the_clause(edition: Edition) -> None:
    body = "## T {#t}\n1）甲，\n乙，\n   丙。\n\n   丁。\n\n   {{ table setups }}\n\n戊。"
    assert shape(read(body, edition).sections[0].items) == [
        ("t.1", "1）", "甲，\n乙，\n丙。\n丁。", ["setups"]),
        "戊。",
    ]


def test_comments_are_dropped_and_their_rows_kept(edition: Edition) -> None:
    problems: list[Problem] = []
    body = (
        "## T {#t} <!-- K.3 -->\n1）甲 <!-- K.3.6a C.32 -->\n2）乙<!-- a note -->丙\n"
        "<!-- K.4.5b -->\n<!-- two\nlines -->\n3）丁 {{ players.min }}"
    )
    sheet = read(body, edition, problems)
    assert [(each.text, each.rows) for each in sheet.clauses.values()] == [
        ("甲", ("K.3.6a", "C.32")),
        ("乙丙", ("K.4.5b",)),
        ("丁 {{ players.min }}", ()),
    ]
    assert (
        sheet.sections[0].heading == "T"
        and sheet.clauses["t.3"].place.line == 10
        and problems == []
    )


def test_ids(edition: Edition) -> None:
    sheet = read(
        "0) before\n## 甲\n1) a {#kept}\n   1) b\n## 乙 {#own} \n1) c\n\n### Third ###\n1) d",
        edition,
    )
    assert [section.key for section in sheet.sections] == ["s1", "s2", "own", "s4"]
    assert list(sheet.clauses) == ["s1.0", "kept", "kept.1", "own.1", "s4.1"]
    assert sheet.sections[3].heading == "Third" and sheet.clauses["kept"].text == "a"


def test_places(edition: Edition) -> None:
    sheet = read("\n## 題 {#t}\n\n  1）甲乙 {{ players.min }}\n     丙 {{ players.max }}", edition)
    clause = sheet.clauses["t.1"]
    assert clause.place == SourceLocation(SOURCE_PLACE.path, 7, 3, 2)
    assert spot(clause, clause.text.index("{{ players.min"), 4) == SourceLocation(
        SOURCE_PLACE.path, 7, 8, 4
    )
    assert spot(clause, clause.text.index("{{ players.max"), 4) == SourceLocation(
        SOURCE_PLACE.path, 8, 8, 4
    )
    assert sheet.sections[0].place == SourceLocation(SOURCE_PLACE.path, 5, 4, 6)


def test_what_can_not_be_read_is_told(edition: Edition) -> None:
    problems: list[Problem] = []
    sheet = read(
        "## T {#t}\n1) {{ players.min } a\n2) b }}\n3) c <!-- never closed\n4) lost",
        edition,
        problems,
    )
    assert [
        (each.code, each.place.line, each.place.column)
        for each in sorted(problems, key=lambda each: each.place)
    ] == [("parameter-form", 5, 4), ("parameter-form", 6, 6), ("comment-open", 7, 6)]
    assert list(sheet.clauses) == ["t.1", "t.2", "t.3"]


def test_han_numbers() -> None:
    assert [
        han_number(text)
        for text in ("一", "十", "十二", "二十", "二十一", "一百零五", "一二", "〇")
    ] == [1, 10, 12, 20, 21, 105, 12, 0]


def test_values_exactly_as_written(edition: Edition) -> None:
    said = {
        path: parameter(edition, path, "zh-Hant")
        for path in (
            "players.min",
            "roles.hare.points",
            "judge.points",
            "numbers.places",
            "sides.first",
            "players",
            "open",
            "nowhere",
            "players.min.more",
        )
    }
    assert said == {
        "players.min": "6",
        "roles.hare.points": "2.50",
        "judge.points": "-1",
        "numbers.places": "5、3、1",
        "sides.first": "黑",
        "players": None,
        "open": None,
        "nowhere": None,
        "players.min.more": None,
    }
    assert (
        parameter(edition, "numbers.places", "en") == "5, 3, 1"
        and parameter(edition, "sides.first", "zh-Hans") == "黑"
    )


def test_the_example_follows_from_the_set_ups(edition: Edition, own: Mapping[str, Edition]) -> None:
    assert [
        parameter(edition, f"example.{role}", "en") for role in ("players", "hunter", "hare", "fox")
    ] == ["10", "3", "7", None]
    assert (
        fill(
            "{{ example.police }}/{{ example.killer }}/{{ example.civilian }}", own["killer"], "en"
        )
        == "3/3/6"
    )
    assert parameter(own["uno"], "example.follow", "en") == "3"


def test_fill_wraps_and_leaves_alone(edition: Edition) -> None:
    wrapped = fill(
        "{{players.min}}–{{ judge.points }} {{ nowhere }} {{ table x }}",
        edition,
        "en",
        lambda exact, shown: f"<{exact}|{shown}>",
    )
    assert wrapped == "<6|6>–<-1|−1> {{ nowhere }} {{ table x }}"


def test_tables(edition: Edition, own: Mapping[str, Edition]) -> None:
    setups = table(edition, "setups")
    assert setups and setups.rows == (("6–8", "2", "4–6"), ("9–12", "3", "6–9"))
    assert [str(head) if isinstance(head, Text) else head for head in setups.headers] == [
        Label("table-setups-what"),
        "獵人",
        "兔子",
    ]
    roles = table(edition, "roles")
    assert roles and [row[1] for row in roles.rows] == ["4", "2.50", "−1"]
    points = table(own["gomoku"], "points")
    assert points and points.rows == (
        (Label("points-win"), "1"),
        (Label("points-draw"), "0.5"),
        (Label("points-loss"), "0"),
    )
    places = table(own["places"], "places")
    assert (
        places and places.rows[0] == ("1", "5") and places.rows[-1] == (Label("places-beyond"), "0")
    )
    assert (
        table(edition, "sides") is None
        and table(edition, "nowhere") is None
        and table(own["points"], "points") is None
    )


@pytest.mark.parametrize(
    ("key", "path", "clause"),
    [
        ("killer", "roles.police.points", "scoring.5"),
        ("killer", "judge.points", "scoring.2"),
        ("killer", "setups", "players.2"),
        ("killer-field", "judge.points", "scoring.2"),
        ("uno", "cards", "scoring.1"),
        ("uno", "cards.skip", "scoring.1"),
        ("doudizhu", "shares.farmer", "scoring.7"),
        ("doudizhu", "multiplier.bomb", "scoring.2"),
        ("doudizhu", "multiplier", "scoring.6"),
        ("gomoku", "points.win", "match.1"),
        ("gomoku", "points.draw", "outcome.3"),
        ("football", "points.loss", "match.3"),
        ("places", "places.points", "scoring.1"),
        ("places", "places", "scoring.1"),
        ("points", "points", None),
        ("killer", "nowhere", None),
    ],
)
def test_which_clause_states_a_number(
    own: Mapping[str, Edition], key: str, path: str, clause: str | None
) -> None:
    sheets = {
        language: read_sheet(source, own[key], []) for language, source in own[key].sheets.items()
    }
    assert clause_of(sheets, path) == clause
    assert {stating(sheet, path) for sheet in sheets.values()} == {clause}


def test_links_of_bare_terms() -> None:
    link = linker(
        {
            "平票": "tie",
            "平票者": "tied",
            "過": "pass",
            "UNO": "uno",
            "+4 牌": "four",
            "公決": "vote-out",
        },
        "zh-Hant",
    )
    assert (
        link("平票者再投；平票、平票者，過，UNO")
        == "[平票者](term:tied)再投；[平票](term:tie)、平票者，過，UNO"
    )
    kept = (
        "[公決](a.html) ![公決](b.png) `公決` {公決|gōngjué} {{ 公決 }} <https://e.org/公決> "
        "[甲][公決] \\公"
    )
    assert link(kept) == kept and link(kept + "公決") == kept + "[公決](term:vote-out)"
    assert link("[這樣](term:tie)的平票") == "[這樣](term:tie)的平票"
    assert link("出 +4 牌時") == "出 [+4 牌](term:four)時"
    english = linker({"last words": "last-words", "vote": "vote", "dig a pit": "pit"}, "en")
    assert (
        english("Last\nwords, vote, last wordsmith, dig a pit")
        == "[Last\nwords](term:last-words), vote, last wordsmith, [dig a pit](term:pit)"
    )
    assert linker({}, "en")("as it is") == "as it is"


def test_a_sheet_is_read_quickly(own: Mapping[str, Edition]) -> None:
    source, best = own["doudizhu"].sheets["zh-Hant"], 1.0
    for _ in range(5):
        start = time.perf_counter()
        read_sheet(source, own["doudizhu"], [])
        best = min(best, time.perf_counter() - start)
    assert best < 0.02


@settings(max_examples=300, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=10),
            st.sampled_from(
                [
                    "\n",
                    "\n\n",
                    "## ",
                    "{#a}",
                    "1）",
                    "（一）",
                    "十百、",
                    "①",
                    "  ",
                    "　",
                    "\t",
                    "{{ ",
                    " }}",
                    "{{ players.min }}",
                    "{{ table setups }}",
                    "<!--",
                    "-->",
                    "](clause:",
                    "- ",
                    "|",
                    "`",
                    "平票",
                    "[",
                    "{戲|xì}",
                ]
            ),
        ),
        max_size=24,
    )
)
def test_any_text_can_be_read(edition: Edition, pieces: list[str]) -> None:
    text = "".join(pieces)
    problems: list[Problem] = []
    sheet = read(text, edition, problems)
    lines = text.split("\n")
    link = linker({"平票": "tie"}, "zh-Hant")
    for section in sheet.sections:
        for item in walk(section.items):
            assert 0 <= item.place.line - 4 < len(lines)
            if not isinstance(item, TableItem):
                assert spot(item, len(item.text)).line - 4 < len(lines)
                fill(link(item.text), edition, "zh-Hant")
    assert all(each.place.line - 4 < len(lines) for each in problems)
    assert clause_of({"en": sheet}, "players.min") in (None, *sheet.clauses)
