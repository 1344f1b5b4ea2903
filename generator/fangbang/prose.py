"""Markdown as people write it → safe HTML: Chinese line joins, ruby, links to clauses and terms; no raw HTML, no style.

Python-Markdown does the reading; nh3 stands behind it, so that nothing gets through that is not on the list below.
"""
from __future__ import annotations

import re
import xml.etree.ElementTree as etree
import zlib
from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from .record import dataclass

if TYPE_CHECKING:
    from markdown import Markdown
    from nh3 import Cleaner

# Marks of our own, from the private use area: Markdown must not see a value's characters, nor the bar of ruby in a table.
BAR, OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002", "\ue003"
_CJK = (r"\u2e80-\u303f\u3040-\u312f\u31a0-\u31bf\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef"
        r"\U00020000-\U0003ffff")
_JOIN = re.compile(rf"(?<=[{_CJK}])[ \t]*\n[ \t]*(?=[{_CJK}])")
_ENDS, _BEGINS = re.compile(rf"[{_CJK}][ \t]*\n[ \t]*\Z"), re.compile(rf"[ \t]*\n[ \t]*[{_CJK}]")
_CHINESE = re.compile(rf"[{_CJK}]\Z")
_MARKDOWN = re.compile(r"[\\`*_\[<&{]|  \n")                # without any of these a text is already what is printed
_SIMPLE = re.compile(r"(?<!!)\[([^\[\]\\`*_<&{\n]+)\]\(((?:clause|term):[\w.-]+)\)")
_VALUE = re.compile(f"{OPEN}([^{OPEN}{MIDDLE}{CLOSE}]*){MIDDLE}([^{OPEN}{MIDDLE}{CLOSE}]*){CLOSE}")
_RUBY = rf"\{{([^{{}}|\n{BAR}#][^{{}}|\n{BAR}]*)[|{BAR}]([^{{}}|\n{BAR}]+)\}}"
_IN_TABLES = re.compile(r"(`+).+?\1|\{([^{}|\n#][^{}|\n]*)\|([^{}|\n]+)\}")
_COMMENT = re.compile(r"(`+)[^`].*?\1|<!--.*?-->", re.S)
_SCHEME, _SCHEMES = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.-]*:"), ("http:", "https:", "mailto:")
_UNSEEN = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127])
MOST_MARKS = 2000                                           # of one kind in one paragraph
_BLOCKS = {"p", "div", "li", "ol", "ul", "dl", "blockquote", "table", "thead", "tbody", "tr", "th", "td", "hr", "br", "img", "pre",
           *(f"h{level}" for level in range(1, 7))}


@dataclass(frozen=True, slots=True)
class Target:
    """Where a `clause:` or `term:` link leads; `definition` is what a term means, as plain text."""

    href: str
    definition: str | None = None


Resolve = Callable[[str], Target | None]


def value(exact: str, shown: str) -> str:
    """A number of the rules, wrapped so that it is printed as `<data class="param" value="exact">shown</data>`."""
    return OPEN + exact.replace("|", BAR) + MIDDLE + shown.replace("|", BAR) + CLOSE


def block(text: str, resolve: Resolve | None = None) -> str:
    """Paragraphs, lists, tables, footnotes; a first-level heading becomes the second, since pages have their own.

    Without `resolve` (a text that stands by itself) clause: and term: links are only their words.
    """
    text = text.translate(_UNSEEN)
    if _endless(text):
        return _as_typed(text)
    text = _COMMENT.sub(lambda found: found[0] if found[1] else "", text)
    if not text.strip():
        return ""
    markdown = _fresh(resolve)
    markdown.footnotes.unique_prefix = zlib.crc32(text.encode("utf-8", "replace"))     # by the text, never by the order of the calls
    try:
        return _safe(markdown.convert(text))
    except RecursionError:                                  # a list in a list in a list, a thousand deep
        _markdown.cache_clear()                             # it stopped halfway: the next text gets a new one
        return _as_typed(text)


def _endless(text: str) -> bool:
    """True for marks that nobody writes in such numbers, and that Markdown compares each with all that follow."""
    return any(text.count(mark) > MOST_MARKS and any(part.count(mark) > MOST_MARKS for part in text.split("\n\n")) for mark in ("[", "`", "<!--"))


def _as_typed(text: str) -> str:
    return _safe("".join(f"<p>{escape(part, quote=False)}</p>" for part in re.split(r"\n\s*\n", text.strip())))


def inline(text: str, resolve: Resolve | None = None) -> str:
    """One run of text: emphasis, links, code, ruby; whatever it begins with is no list and no heading."""
    text = text.translate(_UNSEEN).strip()
    bare = _SIMPLE.sub("", text) if "](" in text and "\n" not in text else text
    if not _MARKDOWN.search(bare) or _endless(text):
        return _quick(text, resolve)
    markdown = _fresh(resolve)
    root = etree.Element("div")
    etree.SubElement(root, "p").text = text
    for step in ("inline", "fangbang", "unescape"):
        markdown.treeprocessors[step].run(root)
    html = markdown.serializer(root).strip().removeprefix("<div>").removesuffix("</div>")
    for each in markdown.postprocessors:
        html = each.run(html)
    return _safe(html.strip().removeprefix("<p>").removesuffix("</p>"))


def _quick(text: str, resolve: Resolve | None) -> str:
    """What most clauses need, without Markdown: values, and links to terms and clauses."""
    made, at = [], 0
    for found in _SIMPLE.finditer(text):
        target = resolve(found[2]) if resolve else None
        made += [_plain(text[at:found.start()]), _anchor(found[2], target, _plain(found[1])) if target else _plain(found[1])]
        at = found.end()
    return "".join([*made, _plain(text[at:])])


def _plain(text: str) -> str:
    return _finish(_VALUE.sub(_data, escape(_JOIN.sub("", text), quote=False)))


def _anchor(link: str, target: Target, words: str) -> str:
    term = link.startswith("term:")
    definition = f' data-def="{_quoted(target.definition)}"' if term and target.definition else ""
    return "<a" + (' class="term"' if term else "") + f'{definition} href="{_quoted(target.href)}">{words}</a>'


def _quoted(text: str) -> str:
    return escape(text, quote=False).replace('"', "&quot;")


def _data(found: re.Match[str]) -> str:
    return f'<data class="param" value="{found[1].replace(chr(34), "&quot;")}">{found[2]}</data>'


def _finish(html: str) -> str:
    """Values inside code or an address are plain text; a bar that was hidden comes back."""
    return re.sub(f"[{OPEN}{MIDDLE}{CLOSE}\u202a-\u202e\u2066-\u2069]", "", _VALUE.sub(lambda found: found[2], html)).replace(BAR, "|")


def _safe(html: str) -> str:
    return _finish(_cleaner().clean(html)).strip()


@cache
def _cleaner() -> Cleaner:
    from nh3 import Cleaner
    attributes = {"a": {"href", "title", "class", "id", "data-def"}, "img": {"src", "alt", "title"}, "data": {"class", "value"},
                  "ol": {"start"}, "rt": {"lang"}, "th": {"scope", "class"}, "td": {"class"}, "li": {"id"}, "sup": {"id"},
                  "div": {"class"}}
    tags = {"p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "code", "em", "strong", "br", "hr", "a", "img",
            "table", "thead", "tbody", "tr", "th", "td", "sup", "div", "ruby", "rt", "rp", "data"}
    return Cleaner(tags=tags, attributes=attributes, url_schemes={each.rstrip(":") for each in _SCHEMES}, link_rel=None)


def _fresh(resolve: Resolve | None) -> Any:
    markdown = _markdown()
    markdown.reset()
    markdown.treeprocessors["fangbang"].resolve = resolve or (lambda link: None)
    return markdown


@cache
def _markdown() -> Any:
    """The one Markdown of this process; raw HTML is off, so that a < is a <."""
    from markdown import Markdown
    from markdown.extensions.footnotes import FootnoteExtension
    from markdown.extensions.tables import TableExtension
    footnotes = FootnoteExtension(UNIQUE_IDS=True, BACKLINK_TITLE="", BACKLINK_TEXT="↩")
    markdown: Any = Markdown(extensions=[TableExtension(use_align_attribute=True), footnotes], output_format="html")
    markdown.footnotes = footnotes
    markdown.preprocessors.deregister("html_block")
    markdown.inlinePatterns.deregister("html")
    _register(markdown)
    return markdown


def _register(markdown: Markdown) -> None:
    """Our own patterns and steps; they subclass what is imported only when it is needed."""
    from markdown.inlinepatterns import InlineProcessor
    from markdown.preprocessors import Preprocessor
    from markdown.treeprocessors import Treeprocessor
    from markdown.util import AtomicString

    class RubyBars(Preprocessor):
        """A table cell may not hold a bar."""

        def run(self, lines: list[str]) -> list[str]:
            return [_IN_TABLES.sub(_hide_bar, line) if "{" in line and "|" in line else line for line in lines]

    class Ruby(InlineProcessor):
        """One reading for the whole, or one for each character where the counts agree."""

        def handleMatch(self, found: re.Match[str], data: str) -> tuple[etree.Element, int, int]:  # type: ignore[override]
            return _ruby(found[1], found[2], AtomicString), found.start(), found.end()

    class Value(InlineProcessor):
        """A number of the rules, never read as Markdown."""

        def handleMatch(self, found: re.Match[str], data: str) -> tuple[etree.Element, int, int]:  # type: ignore[override]
            made = etree.Element("data", {"class": "param", "value": found[1]})
            made.text = AtomicString(found[2])
            return made, found.start(), found.end()

    class Fangbang(Treeprocessor):
        """Links, pictures, headings and tables as our pages have them; then the Chinese line joins."""

        resolve: Resolve

        def run(self, root: etree.Element) -> None:
            for element in root.iter():
                if change := _CHANGES.get(element.tag):
                    change(element, self.resolve)
            _join(root)

    markdown.preprocessors.register(RubyBars(markdown), "ruby-bars", 24)
    markdown.inlinePatterns.register(Ruby(_RUBY, markdown), "ruby", 187)                # after code (190), before escapes (180)
    markdown.inlinePatterns.register(Value(_VALUE.pattern, markdown), "value", 185)
    markdown.treeprocessors.register(Fangbang(markdown), "fangbang", 12)                # after inline (20), before prettify (10)


def _hide_bar(found: re.Match[str]) -> str:
    return found[0] if found[1] else f"{{{found[2]}{BAR}{found[3]}}}"


def _ruby(base: str, reading: str, atomic: Callable[[str], str]) -> etree.Element:
    """{遊戲|yóu xì}; the brackets are for readers that know no ruby."""
    parts = reading.split()
    pairs = list(zip(base, parts, strict=True)) if len(parts) == len(base) else [(base, reading.strip())]
    ruby = etree.Element("ruby")
    last: etree.Element | None = None
    for text, said in pairs:
        if last is None:
            ruby.text = atomic(text)
        else:
            last.tail = atomic(text)
        for tag, inside in (("rp", "（"), ("rt", said), ("rp", "）")):
            last = etree.SubElement(ruby, tag)
            last.text = atomic(inside)
            if tag == "rt" and not _CHINESE.search(said):
                last.set("lang", "zh-Latn")
    return ruby


def _link(element: etree.Element, resolve: Resolve) -> None:
    """clause: and term: lead where the page says; one that leads nowhere is only its words."""
    href = element.get("href", "")
    if not element.get("title"):
        element.attrib.pop("title", None)
    target = resolve(href) if href.startswith(("clause:", "term:")) else Target(href)
    if target is None or (_SCHEME.match(target.href) and not target.href.lower().startswith(_SCHEMES)):
        element.tag, element.attrib = "span", {}            # the cleaner leaves the words of a span
        return
    element.set("href", target.href)
    if href.startswith("term:"):
        element.set("class", "term")
        if target.definition:
            element.set("data-def", target.definition)


def _picture(element: etree.Element, resolve: Resolve) -> None:
    """Only pictures that lie in the site: the pages ask no other host for anything."""
    source = element.get("src", "").strip()
    if not source or ":" in source or "\\" in source or source.startswith("/"):
        element.tag, element.text, element.attrib = "span", element.get("alt", ""), {}


def _heading(element: etree.Element, resolve: Resolve) -> None:
    element.tag = "h2"


def _cell(element: etree.Element, resolve: Resolve) -> None:
    """Alignment is a class, since style is not allowed; the heads of columns say that they are."""
    if element.attrib.pop("align", None) == "right":
        element.set("class", "num")
    if element.tag == "th":
        element.set("scope", "col")


_CHANGES: dict[str, Callable[[etree.Element, Resolve], None]] = {
    "a": _link, "img": _picture, "h1": _heading, "th": _cell, "td": _cell,
}


def _join(root: etree.Element) -> None:
    """A line break between two Chinese characters is no space, even where one of them stands in a link or in bold."""
    held: tuple[etree.Element, str] | None = None           # the string that ends in a break after Chinese
    before = ""                                             # the last character that was printed
    for element, which in _strings(root):
        text = getattr(element, which) if which else ""
        if not which:
            held, before = None, ""
        if not text:
            continue
        if "\n" in text:
            text = _JOIN.sub("", text)
            if _CHINESE.search(before) and _BEGINS.match(text):
                text = text.lstrip()
            setattr(element, which, text)
        if held and _CHINESE.match(text[:1]):
            setattr(held[0], held[1], getattr(*held).rstrip())
        held = (element, which) if _ENDS.search(text) else None
        before = text[-1]


def _strings(element: etree.Element) -> Iterator[tuple[etree.Element, str]]:
    """Every string of a tree in reading order; ("", no string) where one run of text ends."""
    if element.tag in _BLOCKS or element.tag == "code":
        yield element, ""
    if element.tag not in ("code", "pre"):
        yield element, "text"
        for child in element:
            yield from _strings(child)
            yield child, "tail"
    if element.tag in _BLOCKS or element.tag == "code":
        yield element, ""
