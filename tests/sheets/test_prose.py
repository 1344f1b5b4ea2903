"""Markdown becomes HTML that is safe, and set as Chinese is."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from corpus import ALLOWED
from fangbang.documents.markdown import Target, block, inline, value


def resolve(link: str) -> Target | None:
    known = {
        "clause:flow.3": Target("#flow.3"),
        "term:tie": Target("#t-tie", 'two "equal" <scores>'),
    }
    return known.get(link)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("甲，\n乙", "甲，乙"),
        ("甲 \n 乙", "甲乙"),
        ("one\ntwo", "one\ntwo"),
        ("甲 11\n人", "甲 11\n人"),
        ("甲\n**乙**\n丙", "甲<strong>乙</strong>丙"),
        ("**甲**\n乙", "<strong>甲</strong>乙"),
        ("甲[乙](b.html)\n丙", '甲<a href="b.html">乙</a>丙'),
        ("甲`a\nb`乙", "甲<code>a\nb</code>乙"),
        ("甲**「乙」**丙", "甲<strong>「乙」</strong>丙"),
        ("*（一）*甲*，乙。*丙", "<em>（一）</em>甲<em>，乙。</em>丙"),
        ("**注意：**不得", "<strong>注意：</strong>不得"),
        ("甲***乙***丙", "甲<strong><em>乙</em></strong>丙"),
        ("1. 甲", "1. 甲"),
        ("# 甲 & 乙 < 丙", "# 甲 &amp; 乙 &lt; 丙"),
        ("snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"),
    ],
)
def test_text_as_it_is_printed(text: str, html: str) -> None:
    assert inline(text) == html


def test_ruby_for_the_whole_or_for_each_character() -> None:
    one = '<ruby>戲<rp>（</rp><rt lang="zh-Latn">xì</rt><rp>）</rp></ruby>'
    assert inline("遊{戲|xì}") == "遊" + one
    assert inline("{遊戲|yóu xì}").count("<rt") == 2
    assert (
        inline("{遊戲|yóuxì}")
        == '<ruby>遊戲<rp>（</rp><rt lang="zh-Latn">yóuxì</rt><rp>）</rp></ruby>'
    )
    assert inline("`{戲|xì}` {a|b") == "<code>{戲|xì}</code> {a|b"
    assert one in block("| 名 | 數 |\n|---|--:|\n| {戲|xì} | 1 |") and "<td>1" not in block(
        "| a |\n|--:|\n| 1 |"
    )
    assert "<code>{a|b}\n</code>" in block("    {a|b}")


def test_links_to_clauses_and_terms() -> None:
    assert inline("[見 3.2](clause:flow.3)", resolve) == '<a href="#flow.3">見 3.2</a>'
    linked = inline("[平票](term:tie)時", resolve)
    assert (
        linked.startswith('<a class="term"')
        and 'data-def="two &quot;equal&quot; &lt;scores&gt;"' in linked
    )
    assert (
        inline("[見](clause:nowhere)[遺言](term:x)", resolve)
        == inline("[見](clause:flow.3)[遺言](term:tie)")
        == "見遺言"
    )
    assert (
        inline("[a](javascript:alert) [b](data:x) [c](mailto:a@b.org)")
        == 'a b <a href="mailto:a@b.org">c</a>'
    )


@pytest.mark.parametrize(
    "text",
    [
        "[平票](term:tie)時，[見 > 3.2](clause:flow.3)，得 " + value("3", "3") + " 分",
        "[" + value("3", "3") + "](clause:flow.3)",
        "a [b](term:x) c",
        "[平票](term:tie)",
        "[平票 ](clause:flow.3)[平票](term:tie)",
        "]( [a](term:tie) \" '",
    ],
)
def test_the_quick_way_prints_what_markdown_prints(text: str) -> None:
    """Emphasis at the end forces the long way."""
    assert inline(text, resolve) == inline(text + "**b**", resolve).removesuffix(
        "<strong>b</strong>"
    )


def test_only_pictures_of_the_site() -> None:
    assert inline("![圖](photos/a.jpg)") == '<img alt="圖" src="photos/a.jpg">'
    for source in (
        "https://e.org/a.jpg",
        "//e.org/a.jpg",
        "/a.jpg",
        r"\\e.org\a.jpg",
        "data:image/png;base64,x",
    ):
        assert inline(f"![圖]({source})") == "圖"


def test_values_are_marked_wherever_they_stand() -> None:
    data = '<data class="param" value="-7">−7</data>'
    assert inline(f"得 {value('-7', '−7')} 分") == f"得 {data} 分"
    assert inline(f"**得 {value('-7', '−7')} 分**") == f"<strong>得 {data} 分</strong>"
    assert inline(f"`{value('3', '3')}`") == "<code>3</code>"
    assert (
        inline(value("a*b*", "a*b*") + "_x_")
        == '<data class="param" value="a*b*">a*b*</data><em>x</em>'
    )
    quoted = inline(f'[x](a.html "{value("1", "q onclick=")}")')
    assert _tags(quoted) == [("a", {"href": "a.html", "title": "q onclick="})]
    assert '<td><data class="param" value="a|b">a|b</data></td>' in block(
        f"| h |\n|---|\n| {value('a|b', 'a|b')} |"
    )


def test_blocks() -> None:
    html = block(
        "# 題\n\n甲\n乙[^1] <!-- hidden\nlines -->\n\n| 名 | 數 |\n|---|--:|\n"
        "| 甲 | 1 |\n\n> 丙\n丁\n\n[^1]: 註\n"
    )
    assert (
        "<h2>題</h2>" in html
        and "<p>甲乙<sup" in html
        and "hidden" not in html
        and "<p>丙丁</p>" in html
    )
    assert (
        '<th class="num" scope="col">數</th>' in html
        and '<td class="num">1</td>' in html
        and "style" not in html
    )
    assert re.search(r'<li id="(fn:[0-9]+-1)">', html)
    assert (
        block("\n\n") == ""
        and block("`<!-- kept -->`") == "<p><code>&lt;!-- kept --&gt;</code></p>"
    )


def test_the_same_text_gives_the_same_html_whatever_came_before() -> None:
    text = "甲[^1]\n\n[^1]: 乙"
    first = block(text)
    block("丙[^1]\n\n[^1]: 丁")
    inline("**戊")
    assert block(text) == first


def test_raw_html_is_text() -> None:
    assert inline("<b>x</b>") == "&lt;b&gt;x&lt;/b&gt;"
    assert (
        block("<div onclick=x>\n\n<script>alert(1)</script>")
        == "<p>&lt;div onclick=x&gt;</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"
    )


def _tags(html: str) -> list[tuple[str, dict[str, str | None]]]:
    found: list[tuple[str, dict[str, str | None]]] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append((tag, dict(attrs)))

    Reader().feed(html)
    return found


_PIECES = st.lists(
    st.one_of(
        st.text(max_size=12),
        st.sampled_from(
            [
                "<script>",
                "</script>",
                "<img src=x onerror=alert(1)>",
                "javascript:alert(1)",
                "[x](javascript:alert(1))",
                "![x](javascript:a)",
                "[x](term:tie)",
                '[x](clause:flow.3 "t")',
                "<javascript:alert(1)>",
                '<https://e.org/" onclick=x>',
                "&#106;avascript:",
                "[x]: javascript:a",
                "{戲|<script>}",
                "{a|b}",
                "`",
                "**",
                "*",
                "_",
                "\n",
                "\n\n",
                "    ",
                "|",
                "|--|",
                "[^1]",
                "[^1]: ",
                "<!--",
                "-->",
                "[",
                "](",
                ")",
                "\\",
                value('"><script>', "<b onload=x>"),
                "\ue000",
                "\ue001",
                "\ue002",
                "\ue003",
                "\x02",
                "\x03",
                "\x02klzzwxh:0000\x03",
                "甲",
                "，",
            ]
        ),
    ),
    max_size=14,
)


@settings(max_examples=400, deadline=None)
@given(_PIECES)
@example(["[x](\x01javascript:alert(1))"])
@example([value('"><script>', "<b onload=x>")])
def test_nothing_dangerous_comes_through(pieces: list[str]) -> None:
    text = "".join(pieces)
    for html in (inline(text, resolve), block(text, resolve)):
        for tag, attributes in _tags(html):
            assert tag in ALLOWED, html
            assert not [name for name in attributes if name.startswith("on") or name == "style"], (
                html
            )
            for name in ("href", "src"):
                address = re.sub(r"[\x00-\x20]", "", attributes.get(name) or "").lower()
                assert not address.startswith(("javascript:", "data:", "vbscript:")), html
            assert tag != "img" or not re.match(r"[a-z]+:|//|/|\\", attributes.get("src") or ""), (
                html
            )
