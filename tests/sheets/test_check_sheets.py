"""Wrong sheets → the right problem at the right place; the repository's own editions are sound."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fangbang.checks import check_wording
from fangbang.checks import rulesheets as checks
from fangbang.checks.glossary import pinyin_order
from fangbang.checks.rulesheets import check_edition
from fangbang.documents.rulesheet import read_sheet
from fangbang.messages.catalog import LANGUAGES, Messages, message_catalog
from fangbang.messages.problem import ERROR, WARNING, Problem, in_order, stops
from fangbang.model import Edition

Make = Callable[[Mapping[str, str]], Edition]

CHINESE = """\
---
title: 捉迷藏規則
---
## 玩法 {#play}

1）每局 {{ players.min }} 人或更多，限時 {{ numbers.minutes }} 分鐘。
2）裁判說：「獵人請睜眼，出發。」

{{ table setups }}

## 分數 {#points}

1）獵人得 {{ roles.hunter.points }} 分，見[玩法](clause:play.2)。
2）被[捉住](term:caught)的兔子不得分。
"""
ENGLISH = """\
---
title: The rules of tag
---
## Play {#play}

1) A game has {{ players.min }} players or more and lasts {{ numbers.minutes }} minutes.
2) The judge says: “Hunters, open your eyes and go.”

{{ table setups }}

## Points {#points}

1) A hunter gets {{ roles.hunter.points }}; see [Play](clause:play.2).
2) A hare who is [caught](term:caught) gets none.
"""
GLOSSARY = """\
- id: go
  term: {zh-Hant: GO, en: go}
  means: {zh-Hant: 開始的口令。, en: The call to begin.}
- id: hare
  term: {zh-Hant: 兔子, en: hare}
  pinyin: tùzi
  means: {zh-Hant: 被追的人。, en: Who is chased.}
- id: caught
  term: {zh-Hant: 捉住, en: caught}
  pinyin: zhuōzhù
  see: [hare]
  means: {zh-Hant: 被獵人碰到。, en: Touched by a hunter.}
"""
SCRIPT = """\
- say: {zh-Hant: 獵人請睜眼，出發。, en: 'Hunters, open your eyes and go.'}
  clause: play.2
- say: {zh-Hant: '{number} 號被捉住。', en: 'Number {number} is caught.'}
  clause: points.2
"""
FILES = {
    "sheet.zh-Hant.md": CHINESE,
    "sheet.en.md": ENGLISH,
    "glossary.yaml": GLOSSARY,
    "script.yaml": SCRIPT,
}
EN, ZH = "rules/tag/sheet.en.md", "rules/tag/sheet.zh-Hant.md"


def found_in(edition: Edition) -> list[Problem]:
    problems: list[Problem] = []
    sheets = {
        language: read_sheet(source, edition, problems)
        for language, source in edition.sheets.items()
    }
    tips = {
        language: read_sheet(source, edition, problems) for language, source in edition.tips.items()
    }
    return in_order([*problems, *check_edition(edition, sheets, tips)])


def test_a_sound_edition(make: Make) -> None:
    assert found_in(make(FILES)) == []


def test_every_edition_of_the_repository_is_sound(own: Mapping[str, Edition]) -> None:
    assert len(own) >= 6
    for edition in own.values():
        assert found_in(edition) == [], edition.key


# file, what is changed in it, the problems that come of it; for the first: what the carets mark,
# and the second place
CHANGES: list[tuple[str, str, str, str, str | None, str | None]] = [
    (
        "sheet.en.md",
        "2) A hare who is [caught](term:caught) gets none.\n",
        "",
        "clause-missing sheet.en.md:13",
        "1)",
        f"{ZH}:14:1",
    ),
    (
        "sheet.zh-Hant.md",
        "2）裁判說：「獵人請睜眼，出發。」\n",
        "",
        "clause-missing sheet.zh-Hant.md:6",
        "1）",
        f"{EN}:7:1",
    ),
    (
        "sheet.zh-Hant.md",
        "1）獵人得",
        "獵人得",
        "clause-missing sheet.zh-Hant.md:11 + numbering-gap sheet.zh-Hant.md:14",
        "分數 {#points}",
        f"{EN}:13:1",
    ),
    (
        "sheet.en.md",
        "## Points {#points}",
        "## Points {#scores}",
        "section-missing sheet.en.md:2 + section-missing sheet.zh-Hant.md:2",
        None,
        f"{ZH}:11:4",
    ),
    (
        "sheet.en.md",
        "## Points {#points}",
        "## Points",
        "heading-without-id sheet.en.md:11",
        "Points",
        None,
    ),
    (
        "sheet.en.md",
        "{{ table setups }}\n",
        "",
        "parameter-not-stated sheet.en.md:2 + table-missing sheet.en.md:4",
        None,
        f"{ZH}:7:1",
    ),
    (
        "sheet.en.md",
        "lasts {{ numbers.minutes }} minutes",
        "lasts a quarter of an hour",
        "parameter-not-stated sheet.en.md:2",
        None,
        f"{ZH}:6:1",
    ),
    (
        "sheet.en.md",
        "; see",
        " of {{ players.mim }}; see",
        "unknown-parameter sheet.en.md:13",
        "{{ players.mim }}",
        None,
    ),
    (
        "sheet.en.md",
        "see [Play]",
        "see {{ players }} [Play]",
        "parameter-not-one-value sheet.en.md:13",
        "{{ players }}",
        None,
    ),
    (
        "sheet.en.md",
        "1) A game has",
        "1) A {{ game has",
        "parameter-form sheet.en.md:6",
        "{{",
        None,
    ),
    (
        "sheet.en.md",
        "{{ table setups }}",
        "{{ table setups }}\n\n{{ table setup }}",
        "unknown-table sheet.en.md:11",
        "{{ table setup }}",
        None,
    ),
    (
        "sheet.en.md",
        "gets none.",
        "gets none, see {{ table setups }}.",
        "table-in-a-line sheet.en.md:14",
        "{{ table setups }}",
        None,
    ),
    (
        "sheet.en.md",
        "gets none.\n",
        "gets none. <!-- to be checked\n",
        "comment-open sheet.en.md:14",
        "<!--",
        None,
    ),
    (
        "sheet.en.md",
        "eyes and go.”",
        "eyes and go.” In 15 minutes it is over.",
        "bare-number sheet.en.md:7",
        "15",
        None,
    ),
    (
        "sheet.en.md",
        "gets {{ roles.hunter.points }};",
        "gets 4;",
        "parameter-not-stated sheet.en.md:2 + bare-number sheet.en.md:13",
        None,
        f"{ZH}:13:1",
    ),
    (
        "sheet.zh-Hant.md",
        "獵人得 {{ roles.hunter.points }} 分",
        "獵人：4 分",
        "parameter-not-stated sheet.zh-Hant.md:2 + bare-number sheet.zh-Hant.md:13",
        None,
        f"{EN}:13:1",
    ),
    (
        "sheet.zh-Hant.md",
        "2）被[捉住]",
        "3）被[捉住]",
        "numbering-gap sheet.zh-Hant.md:14",
        "3）",
        None,
    ),
    (
        "sheet.zh-Hant.md",
        "2）被[捉住]",
        "1）被[捉住]",
        "number-repeated sheet.zh-Hant.md:14",
        "1）",
        f"{ZH}:13:1",
    ),
    (
        "sheet.en.md",
        "gets none.\n",
        "gets none. {#points.1}\n",
        "clause-missing sheet.en.md:13 + id-repeated sheet.en.md:14",
        "1)",
        f"{ZH}:14:1",
    ),
    (
        "sheet.en.md",
        "see [Play](clause:play.2).",
        "[optional: see [Play](clause:play.2).",
        "bracket-alone sheet.en.md:13",
        "[",
        None,
    ),
    ("sheet.zh-Hant.md", "分，見", "分（見", "bracket-alone sheet.zh-Hant.md:13", "（", None),
    (
        "sheet.zh-Hant.md",
        "獵人請睜眼，出發。」",
        "獵人請睜眼，出發。",
        "bracket-alone sheet.zh-Hant.md:7",
        "「",
        None,
    ),
    (
        "sheet.en.md",
        "(clause:play.2)",
        "(clause:play.7)",
        "dangling-clause sheet.en.md:13",
        "clause:play.7",
        None,
    ),
    (
        "sheet.en.md",
        "(term:caught)",
        "(term:catched)",
        "dangling-term sheet.en.md:14",
        "term:catched",
        None,
    ),
    ("glossary.yaml", "see: [hare]", "see: [hares]", "dangling-term glossary.yaml:8", None, None),
    (
        "glossary.yaml",
        "- id: go",
        "- id: hare",
        "id-repeated glossary.yaml:4",
        None,
        "rules/tag/glossary.yaml:1:3",
    ),
    (
        "glossary.yaml",
        "pinyin: zhuōzhù",
        "pinyin: bēizhuō",
        "glossary-order glossary.yaml:8",
        None,
        "rules/tag/glossary.yaml:4:3",
    ),
    ("glossary.yaml", "  pinyin: zhuōzhù\n", "", "pinyin-missing glossary.yaml:8", None, None),
    (
        "script.yaml",
        "zh-Hant: 獵人請睜眼",
        "zh-Hant: 獵人請開眼",
        "script-differs script.yaml:1",
        None,
        f"{ZH}:7:1",
    ),
    (
        "script.yaml",
        "clause: points.2",
        "clause: points.5",
        "dangling-clause script.yaml:4",
        None,
        None,
    ),
    (
        "rule.yaml",
        "clause: play.1",
        "clause: play.9",
        "dangling-clause rule.yaml:13",
        "play.9",
        None,
    ),
    (
        "rule.yaml",
        "default: hares",
        "default: hare",
        "default-not-a-choice rule.yaml:13",
        "hare",
        None,
    ),
    (
        "rule.yaml",
        "choices: [hunters, hares]",
        "choices: [hares]",
        "one-choice rule.yaml:13",
        "start",
        None,
    ),
    (
        "rule.yaml",
        "states: [",
        "states: [players.minimum, ",
        "unknown-parameter rule.yaml:16",
        None,
        None,
    ),
    (
        "sheet.en.md",
        "gets none.",
        "gets none, ……待定.",
        "placeholder sheet.en.md:14",
        "……待定",
        None,
    ),
    (
        "sheet.zh-Hant.md",
        "不得分。",
        "不得分（待定）。",
        "placeholder sheet.zh-Hant.md:14",
        "（待定）",
        None,
    ),
]


@pytest.mark.parametrize(
    ("name", "old", "new", "problems", "marked", "also"), CHANGES, ids=[each[3] for each in CHANGES]
)
def test_one_thing_wrong(
    make: Make,
    rule: str,
    name: str,
    old: str,
    new: str,
    problems: str,
    marked: str | None,
    also: str | None,
) -> None:
    text = {"rule.yaml": rule, **FILES}[name]
    assert old in text
    changed = {"rule.yaml": rule, **FILES, name: text.replace(old, new, 1)}
    found = found_in(make(changed))
    assert (
        " + ".join(
            f"{each.code} {each.place.path.removeprefix('rules/tag/')}:{each.place.line}"
            for each in found
        )
        == problems
    )
    place = found[0].place
    if marked:
        line = changed[place.path.removeprefix("rules/tag/")].split("\n")[place.line - 1]
        assert line[place.column - 1 : place.column - 1 + place.length] == marked
    assert (str(found[0].also) if found[0].also else None) == also
    _well_told(found)


def _well_told(problems: list[Problem]) -> None:
    """Each sentence and hint in every language, with nothing left to fill in but the
    braces that a sheet is written with.
    """
    for each in problems:
        for language in LANGUAGES:
            words = Messages(language)
            for said in (words.problem(each.code, each.facts), words.hint(each.code, each.facts)):
                assert "None" not in said and "[]" not in said
        assert Messages("en").problem(each.code, each.facts)


def test_every_problem_has_its_words() -> None:
    here = Path(str(checks.__file__))
    sources = [
        *here.parent.glob("rulesheet*.py"),
        here.with_name("glossary.py"),
        *(here.parents[1] / "documents" / "rulesheet").glob("*.py"),
    ]
    codes = {
        code
        for path in sources
        for code in re.findall(r'Problem\(\s*"([a-z-]+)"', path.read_text(encoding="utf-8"))
    }
    codes |= {"dangling-clause", "dangling-term"}
    assert len(codes) > 20 and codes <= set(message_catalog()["problems"])
    for code in codes:
        assert set(message_catalog()["problems"][code]) >= set(LANGUAGES), code


@pytest.mark.parametrize("left", ["X月X日", "X游戏", "TODO", "……待定"])
def test_a_blank_that_was_left_is_told_once(make: Make, left: str) -> None:
    """Most of them by the check on every file's wording."""
    text = ENGLISH.replace("gets none.", f"gets none, {left}.")
    found = [*check_wording(EN, text), *found_in(make({**FILES, "sheet.en.md": text}))]
    assert [(each.code, each.place.line) for each in found] == [("placeholder", 14)]


def test_severities(make: Make) -> None:
    """What makes a sheet wrong stops; what only looks wrong is told."""
    gap = found_in(make({**FILES, "sheet.en.md": ENGLISH.replace("2) A hare", "3) A hare")}))
    order = found_in(make({**FILES, "glossary.yaml": GLOSSARY.replace("tùzi", "zuìzi")}))
    assert [each.severity for each in gap] == [ERROR] and stops(gap)
    assert [each.severity for each in order] == [WARNING] and not stops(order)


def test_no_sheet_at_all(make: Make) -> None:
    assert [each.code for each in found_in(make({}))] == ["sheet-missing"]


def test_tips_are_read_too(make: Make) -> None:
    tips = {
        "tips.en.md": (
            "## All {#all}\n1) See [this](clause:play.2) and [that](clause:play.9).\n"
            "3) Run (fast.\n"
        ),
        "tips.zh-Hant.md": "## 大家 {#all}\n1）看。\n2）跑。\n",
    }
    found = found_in(make({**FILES, **tips}))
    assert [(each.code, each.place.line) for each in found] == [
        ("dangling-clause", 2),
        ("numbering-gap", 3),
        ("bracket-alone", 3),
    ]


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ("1 2 3", []),
        ("1 2 4 5", [(3, "numbering-gap", 3)]),
        ("1 3 3 4", [(2, "numbering-gap", 2)]),
        ("1 2 5 4", [(3, "numbering-gap", 3)]),
        ("1 2 2 3", [(3, "number-repeated", 3)]),
        ("2 3", [(1, "numbering-gap", 1)]),
        ("1 2 1 2", [(3, "number-repeated", 3), (4, "number-repeated", 2)]),
        ("0 1", [(1, "numbering-gap", 1)]),
    ],
)
def test_numbering_is_told_once_where_one_number_is_wrong(
    make: Make, numbers: str, told: list[tuple[int, str, int]]
) -> None:
    edition = make(
        {
            "sheet.en.md": "---\ntitle: t\n---\n## T {#t}\n"
            + "".join(f"{number}) Run.\n" for number in numbers.split())
        }
    )
    sheet = read_sheet(edition.sheets["en"], edition, [])
    found = checks.numbering(checks.RuleSheetInput(edition, {"en": sheet}))
    assert [(each.place.line - 4, each.code, each.facts["expected"]) for each in found] == told


@pytest.mark.parametrize(
    "text",
    [
        "見 1）或 2）。",
        "（見 1）或 2））。",
        "a) or b) wins :-)",
        "（半形)也可以",
        "「『甲』乙」（丙）",
        "[甲](b.html)",
        "`(`",
        "\\(",
        "it’s “so”",
    ],
)
def test_brackets_that_are_in_order(make: Make, text: str) -> None:
    assert (
        found_in(
            make({**FILES, "sheet.en.md": ENGLISH.replace("gets none.", f"gets none. {text}")})
        )
        == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "第 15 條",
        "clause 15",
        "number 15",
        "1:15 minutes",
        "15–20 minutes",
        "15 cards",
        "0.15 minutes",
        "`15 minutes`",
        "A15",
    ],
)
def test_figures_that_are_something_else(make: Make, text: str) -> None:
    assert (
        found_in(
            make(
                {**FILES, "sheet.en.md": ENGLISH.replace("eyes and go.”", f"eyes and go.” {text}")}
            )
        )
        == []
    )


def test_the_script_may_say_more_than_the_clause(make: Make) -> None:
    longer = (
        SCRIPT.replace("獵人請睜眼，出發。", "獵人請睜眼，出發。數到十。")
        + "- say: {zh-Hant: 停。}\n  clause: play.2\n"
    )
    assert found_in(make({**FILES, "script.yaml": longer})) == []


def test_pinyin_order() -> None:
    words = [
        ("GO", ""),
        ("+2 牌", ""),
        ("掰", "bāi"),
        ("掰票", "bāipiào"),
        ("保", "bǎo"),
        ("包房", "bāofáng"),
        ("閉眼", "bìyǎn"),
        ("辯", "biàn"),
        ("擋一刀", "dǎng yī dāo"),
        ("點", "diǎn"),
        ("點刀", "diǎndāo"),
        ("四帶二", "sìdài'èr"),
        ("媽", "mā"),
        ("馬", "mǎ"),
    ]
    assert pinyin_order("方案", "fāng'àn")[1] == ("fang", "an") and pinyin_order("翻案", "fān'àn")[
        1
    ] == ("fan", "an")
    assert pinyin_order("反感", "fǎngǎn")[1] == ("fan", "gan") and pinyin_order("勝率", "shènglǜ")[
        1
    ] == ("sheng", "lv")
    assert pinyin_order("四帶二", "sìdài'èr")[1] == ("si", "dai", "er") and pinyin_order(
        "裝置", "zhuāngzhì"
    )[1] == ("zhuang", "zhi")
    ordered = [word for word, _ in sorted(words, key=lambda word: pinyin_order(*word))]
    assert ordered == [
        "+2 牌",
        "GO",
        "掰",
        "掰票",
        "保",
        "包房",
        "閉眼",
        "辯",
        "擋一刀",
        "點",
        "點刀",
        "媽",
        "馬",
        "四帶二",
    ]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=20), st.text(max_size=20))
def test_any_pinyin_can_be_compared(name: str, pinyin: str) -> None:
    assert pinyin_order(name, pinyin) <= pinyin_order(name, pinyin)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.one_of(
            st.text(max_size=8),
            st.sampled_from(
                [
                    "\n",
                    "## ",
                    "{#play}",
                    "{#points}",
                    "1）",
                    "2) ",
                    "3. ",
                    "{{ players.min }}",
                    "{{ table setups }}",
                    "{{ ",
                    "（",
                    "」",
                    "[a](clause:",
                    ")",
                    "15 minutes",
                    "“",
                    "「獵人",
                    "<!--",
                    "……待定",
                ]
            ),
        ),
        max_size=30,
    )
)
def test_any_sheet_can_be_checked(make: Make, pieces: list[str]) -> None:
    edition = make({**FILES, "sheet.en.md": "---\ntitle: t\n---\n" + "".join(pieces)})
    for each in found_in(edition):
        assert each.place.line >= 1 and each.place.column >= 1
