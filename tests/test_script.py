"""From one script of Chinese into the other: what people read is converted, and nothing else is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from fangbang.cli import main
from fangbang.documents.markdown import block, inline, value
from fangbang.files import site_folder as files
from fangbang.messages.problem import SourceLocation
from fangbang.model import Player
from fangbang.pages.script import NOBODY, Scripts, converter


def player(name: str, **names: str) -> Player:
    return Player(
        name, name, {tag.replace("_", "-"): each for tag, each in names.items()}, SourceLocation("")
    )


PEOPLE = Scripts(
    [
        player("徐乾學", zh_Hans="徐乾学"),
        player("李後主"),
        player("張"),
        player("方著", en="Fang Zhu"),
    ],
    ["沈乾"],
)
SIMPLE, TAIWAN = (
    PEOPLE.to("zh-Hans"),
    Scripts([player("后羿"), player("范冰", zh_Hant="范冰")]).to("zh-Hant"),
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("徐乾學贏了李後主，後來裁判沈乾說乾燥", "徐乾学赢了李後主，后来裁判沈乾说干燥"),
        # a name of one character is a word, too
        ("一張牌給張", "一张牌给张"),
        (
            "報名：https://example.org/報名，截止後不收",
            "报名：https://example.org/報名，截止后不收",
        ),
        ("請寄報名@example.org或abc@例子.台灣 。後", "請寄報名@example.org或abc@例子.台灣 。后"),
        (
            "下載 報名表.docx、photos/決賽.jpg；見「後記」",
            "下载 報名表.docx、photos/決賽.jpg；见“后记”",
        ),
        ("寫 `後` 和 ``遊`戲``，不寫後", "写 `後` 和 ``遊`戲``，不写后"),
        ("比分 3.5，第 2.1 節後", "比分 3.5，第 2.1 节后"),
    ],
)
def test_words_are_converted_and_nothing_else(text: str, shown: str) -> None:
    assert SIMPLE(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("后羿在比赛后说：“里面有‘台’字”", "后羿在比賽後說：「裡面有『臺』字」"),
        ("范冰的 player’s card", "范冰的 player’s card"),
        # the script, not the words of another shore
        ("程序和软件", "程序和軟件"),
        ("头发、发展；https://example.org/头发", "頭髮、發展；https://example.org/头发"),
    ],
)
def test_the_other_way_round(text: str, shown: str) -> None:
    assert TAIWAN(text) == shown


def test_a_passage() -> None:
    """Addresses, code, ids and values stay; titles and descriptions
    are read, and so are links' words.
    """
    html = block(
        """**徐乾學**的[頁面](players/徐乾學.html "徐乾學後記")，[表單](https://example.org/報名)，<https://example.org/報名>
，{徐乾學|xú qián xué}、{乾坤|qián kūn}。`遊戲`[^註]，[規則](遊戲#後)

    遊戲

![決賽後](photos/決賽.jpg)

[^註]: 遊戲後。
""",
        None,
        SIMPLE,
    )
    assert (
        'href="players/徐乾學.html" title="徐乾学后记">页面' in html
        and 'href="https://example.org/報名">表单' in html
    )
    assert (
        ">https://example.org/報名<" in html and '<img alt="决赛后" src="photos/決賽.jpg">' in html
    )
    assert (
        "<code>遊戲</code>" in html
        and "遊戲\n</code></pre>" in html
        and "-註" in html
        and "游戏后。" in html
    )
    assert '<a href="遊戲#後">规则</a>' in html
    bases = "".join(re.findall(r"(?:<ruby>|</rp>)(.)<rp>", html))
    assert bases == "徐乾学乾坤"


def test_a_clause() -> None:
    """Short clauses take another way; a value is what it is."""
    text = f"滿 {value('後', '後')} 人後，見[遊戲](clause:遊戲)"
    assert inline(text, None, SIMPLE) == '满 <data class="param" value="後">後</data> 人后，见游戏'
    assert inline(f"{text}，**後**", None, SIMPLE).endswith("<strong>后</strong>")


@given(st.text("後遊戲徐乾學李 .,/「」`*[]()<>@:ah\n", max_size=40))
def test_who_is_named_is_never_called_otherwise(text: str) -> None:
    assert "徐干学" not in SIMPLE(text)


@given(st.text("后发里面头干系统abc“”‘’「」", max_size=30))
def test_without_names_it_is_the_plain_conversion(text: str) -> None:
    assert NOBODY.to("zh-Hant")(text) == converter("zh-Hant")(text)


# A whole site
# ------------------------------------------------------------------------------------------------------------

SITE = (
    "title: {zh-Hant: 徐乾學盃, en: Xu Cup}\nlanguages: [zh-Hant, zh-Hans, en]\n"
    "derive: {zh-Hans: zh-Hant}\nbase_url: https://example.org/\n"
)
PLAN = """
title: {zh-Hant: 徐乾學盃, en: Xu Cup}
date: 2026-05-01
time: 14:00-17:00
venue: {zh-Hant: 徐乾學館（https://example.org/報名 ）, en: Hall}
notices: [{zh-Hant: 裁判沈乾說：後, en: none}]
staff: [{job: {zh-Hant: 裁判, en: judge}, who: 沈乾}]
schedule: [{time: 14:00-15:00, contest: cup}]
entrants: [{name: 徐乾學, zh-Hans: 徐乾学}, 李後主]
contests: {cup: {name: {zh-Hant: 徐乾學賽, en: Cup}, rule: points, awards: [{places: 1}]}}
"""
REPORT = "[徐乾學](players/徐乾學.html)贏了李後主，後記。\n"


def site(folder: Path, **changes: str) -> Path:
    texts = {
        "content/site.yaml": SITE,
        "content/spring/tournament.yaml": PLAN,
        "content/spring/report.zh-Hant.md": REPORT,
        "content/about.zh-Hant.md": "---\ntitle: 關於徐乾學\n---\n徐乾學後援會\n",
        "results/spring/cup.yaml": "games:\n  - {points: {徐乾學: 3, 李後主: 1}}\n",
        **changes,
    }
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    for each in files.read_tree(files.packaged("rules") / "points"):
        target = folder / "rules/points" / each.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(each.data)
    done = CliRunner().invoke(main, ["build", "-C", str(folder), "-l", "en"])
    assert done.exit_code == 0, done.output
    return folder / "site"


def test_names_in_every_file_of_the_derived_language(tmp_path: Path) -> None:
    """Pages, papers, calendar, feed and index: 徐乾學 is 徐乾学 in all of them, and nowhere 徐干学."""
    out = site(tmp_path)
    seen = 0
    for path in [*(out / "zh-hans").rglob("*.*"), *out.glob("search/*-zh-hans.js")]:
        if path.suffix in (".html", ".ics", ".xml", ".js"):
            text = path.read_text(encoding="utf-8")
            assert "徐干" not in text and "李后" not in text and "沈干" not in text, path
            seen += "徐乾学" in text
    assert seen > 10
    home = (out / "zh-hans/spring/index.html").read_text(encoding="utf-8")
    assert (
        '<a href="players/徐乾學.html">徐乾学</a>赢了李後主，后记。' in home
        and "https://example.org/報名" in home
    )
    assert "徐乾学后援会" in (out / "zh-hans/about.html").read_text(encoding="utf-8")
    assert "简体文字由繁体转换而来" in home


def test_traditional_out_of_simplified(tmp_path: Path) -> None:
    """A club that writes Simplified has Traditional pages; the foot says where they come from."""
    settings = SITE.replace("{zh-Hans: zh-Hant}", "{zh-Hant: zh-Hans}").replace(
        "title: {zh-Hant: 徐乾學盃", "title: {zh-Hans: 徐乾学杯"
    )
    plan = PLAN.replace("zh-Hant", "zh-Hans").replace("徐乾學館", "徐乾学馆").replace("盃", "杯")
    report = "徐乾学在后面说：“头发。”[表](https://example.org/报名)\n"
    out = site(
        tmp_path,
        **{
            "content/site.yaml": settings,
            "content/spring/tournament.yaml": plan,
            "content/spring/report.zh-Hans.md": report,
        },
    )
    (tmp_path / "content/spring/report.zh-Hant.md").unlink()
    assert CliRunner().invoke(main, ["build", "-C", str(tmp_path)]).exit_code == 0
    home = (out / "spring/index.html").read_text(encoding="utf-8")
    assert "徐乾學在後面說：「頭髮。」" in home and 'href="https://example.org/报名">表' in home
    assert "繁體文字由簡體轉換而來" in home and "徐乾學館" in home


def test_one_direction_only(tmp_path: Path) -> None:
    site(tmp_path)
    (tmp_path / "content/site.yaml").write_text(
        SITE.replace("{zh-Hans: zh-Hant}", "{zh-Hans: zh-Hant, zh-Hant: zh-Hans}"), encoding="utf-8"
    )
    done = CliRunner().invoke(main, ["check", "-C", str(tmp_path), "-l", "en"])
    assert done.exit_code == 1 and "“derive” has 2 items; it takes 0–1" in done.output
