"""The facts of rules.html and rules-index.html: columns, derived and borrowed
languages, links that lead somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from fangbang.documents.rulesheet import read_sheet
from fangbang.messages.problem import SourceLocation
from fangbang.model import Edition, Settings, Text
from fangbang.pages.localizer import LocalizedText, Localizer
from fangbang.pages.rulesheet import INDEX_PATH, edition_facts, edition_path, index_facts

Make = Callable[[Mapping[str, str]], Edition]
SETTINGS = Settings(
    Text({"": "Games"}),
    ("zh-Hant", "zh-Hans", "en"),
    {"zh-Hans": "zh-Hant"},
    SourceLocation("content/site.yaml"),
)


def facts(
    edition: Edition, language: str, bilingual: bool = False
) -> tuple[dict[str, Any], Localizer]:
    sheets = {each: read_sheet(source, edition, []) for each, source in edition.sheets.items()}
    tips = {each: read_sheet(source, edition, []) for each, source in edition.tips.items()}
    voice = Localizer(language, SETTINGS, edition_path(edition.key, bilingual))
    return edition_facts(edition, sheets, voice, tips=tips, bilingual=bilingual), voice


def clause(found: Mapping[str, Any], name: str) -> dict[str, Any]:
    return next(
        item for section in found["sections"] for item in section["items"] if item.get("id") == name
    )


def test_one_language(own: Mapping[str, Edition]) -> None:
    found, voice = facts(own["killer"], "zh-Hant")
    assert (
        found["heading"] == LocalizedText("殺人遊戲規則")
        and found["second_heading"] is None
        and found["languages"] == ["zh-Hant"]
    )
    assert [each["no"] for each in found["toc"]] == ["一", "二", "三", "四", "五", "六"] and found[
        "toc"
    ][2]["href"] == "#s-flow"
    first = clause(found, "players.1")
    assert first["no"] == "1.1" and first["depth"] == 0 and first["texts"][0]["lang"] is None
    numbers = (
        '每局 <data class="param" value="11">11</data>～<data class="param" '
        'value="16">16</data> 人參加，'
    )
    assert first["texts"][0]["html"].startswith(numbers + '<a class="term"')
    assert (
        first["decision"]["href"] == "#sheet-decisions"
        and "裁判由誰擔任" in first["decision"]["text"]
    )
    assert (
        "4" in clause(found, "flow.6")["decision"]["text"]
        and clause(found, "flow.1")["decision"] is None
    )
    assert '<a href="#flow.19">第 19 條</a>' in clause(found, "flow.17")["texts"][0]["html"]
    assert not voice.derived and not voice.borrowed
    assert [view["current"] for view in found["views"]] == [True, False] and found["views"][1][
        "href"
    ] == "bilingual.html"


def test_side_by_side_begins_with_the_language_of_the_page(own: Mapping[str, Edition]) -> None:
    for language, columns in (
        ("zh-Hant", ["zh-Hant", "en"]),
        ("zh-Hans", ["zh-Hans", "en"]),
        ("en", ["en", "zh-Hant"]),
    ):
        found, _ = facts(own["killer"], language, bilingual=True)
        assert found["languages"] == columns
        texts = clause(found, "outcome.1")["texts"]
        assert [each["lang"] for each in texts] == [None, columns[1]] and all(
            each["html"] for each in texts
        )
        assert (
            found["sections"][0]["headings"][1].lang == columns[1]
            and found["second_heading"].lang == columns[1]
        )
        table = next(
            item["html"] for item in found["sections"][0]["items"] if item["kind"] == "table"
        )
        assert f'<span lang="{columns[1]}">' in table and '<td class="num">5–8</td>' in table


def test_simplified_is_derived_and_ids_are_not(own: Mapping[str, Edition]) -> None:
    found, voice = facts(own["killer-field"], "zh-Hans")
    html = clause(found, "flow.1")["texts"][0]["html"]
    assert (
        voice.derived and not voice.borrowed and found["heading"] == LocalizedText("杀人游戏规则")
    )
    assert (
        "裁判" in html
        and "个" not in html
        and "张" in html
        and '<rt lang="zh-Latn">zhāng</rt>' in html
    )
    assert found["decisions"][0]["ask"] == LocalizedText("和局怎样计分？") and found["cues"][0][
        "rows"
    ][0]["says"] == [LocalizedText("天黑了，请大家闭眼。")]
    assert [each["id"] for each in found["glossary"]] == [
        each["id"] for each in facts(own["killer-field"], "zh-Hant")[0]["glossary"]
    ]


def test_another_language_is_marked(make: Make) -> None:
    edition = make(
        {"sheet.en.md": "---\ntitle: Tag\n---\n## Play {#play}\n1) Run.\n\nAnd *stop*.\n"}
    )
    found, voice = facts(edition, "zh-Hant")
    assert (
        voice.borrowed
        and found["languages"] == ["en"]
        and found["heading"] == LocalizedText("Tag", "en")
    )
    assert (
        clause(found, "play.1")["texts"] == [{"html": "Run.", "lang": "en"}]
        and found["views"] == []
    )
    assert found["sections"][0]["items"][1] == {
        "kind": "prose",
        "texts": [{"html": "<p>And <em>stop</em>.</p>", "lang": "en"}],
    }


def test_an_edition_without_a_sheet(make: Make) -> None:
    found, _ = facts(make({}), "en")
    assert found["sections"] == [] and found["languages"] == [] and "Tag" in found["heading"].text


def test_nested_clauses_are_counted(make: Make) -> None:
    body = (
        "---\ntitle: Tag\n---\n## A {#a}\n1) One.\n## Play {#play}\n1) Run:\n   (a bit)\n"
        "   1. far\n   2. fast {#fast}\n2) Stop.\n\n{{ table roles }}\n"
    )
    found, _ = facts(make({"sheet.en.md": body}), "en")
    assert [
        (item.get("id"), item.get("no"), item.get("depth"))
        for item in found["sections"][1]["items"]
    ] == [
        ("play.1", "2.1", 0),
        ("play.1.1", "2.1.1", 1),
        ("c-fast", "2.1.2", 1),
        ("play.2", "2.2", 0),
        (None, None, None),
    ]
    assert clause(found, "play.1")["texts"][0]["html"] == "Run:\n(a bit)"
    assert (
        '<th scope="row">Hare</th><td class="num">2.50</td>'
        in found["sections"][1]["items"][-1]["html"]
    )


def test_glossary_cues_and_tips(own: Mapping[str, Edition]) -> None:
    chinese, _ = facts(own["killer-club"], "zh-Hant")
    english, _ = facts(own["killer-club"], "en")
    assert [each["pinyin"] for each in chinese["glossary"][:3]] == ["bāi", "bāipiào", "bǎo"]
    names = [each["terms"][0].text.casefold() for each in english["glossary"]]
    assert names == sorted(names)
    assert [part["part"] for part in english["cues"]] == [
        "Night",
        "Day",
        "Vote",
        "When something goes wrong",
    ]
    rows = [row for part in english["cues"] for row in part["rows"]]
    assert [row["no"] for row in rows] == [str(at) for at in range(1, len(rows) + 1)]
    assert (
        rows[9]["says"] == [LocalizedText("Killed this round: number ____.")]
        and rows[9]["clause"]["href"] == "#flow.15"
    )
    assert (
        english["tips"][0]["id"] == "tip-police"
        and english["tips"][0]["items"][0]["id"] == "tip-police.1"
    )


@pytest.mark.parametrize("language", ["zh-Hant", "zh-Hans", "en"])
@pytest.mark.parametrize("bilingual", [False, True])
def test_every_link_on_a_page_leads_somewhere(
    own: Mapping[str, Edition], language: str, bilingual: bool
) -> None:
    for edition in own.values():
        found, _ = facts(edition, language, bilingual)
        told = repr(found)
        ids = re.findall(r"'id': '([^']+)'", told)
        assert len(ids) == len(set(ids))
        links = set(re.findall(r"""href(?:="|': ')#([^"']+)""", told))
        assert links <= {*ids, "sheet-decisions"} and links
        assert "{{" not in told and "{#" not in told and "<!--" not in told


def test_index(own: Mapping[str, Edition]) -> None:
    found = index_facts(own.values(), Localizer("en", SETTINGS, INDEX_PATH))
    killer = next(each for each in found["editions"] if each["href"] == "killer/index.html")
    assert (
        killer["name"] == LocalizedText("Killer") and killer["small"] == "11–16 players, Edition 1"
    )
    assert [
        each["small"] for each in found["editions"] if each["href"] == "doudizhu/index.html"
    ] == ["3 players, Edition 1"]
    chinese = index_facts(own.values(), Localizer("zh-Hans", SETTINGS, INDEX_PATH))
    assert {each["name"].text for each in chinese["editions"]} >= {"杀人游戏", "斗地主", "五子棋"}
