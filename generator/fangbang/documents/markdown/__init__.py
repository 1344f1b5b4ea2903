"""Markdown as people write it → safe HTML: Chinese line joins, ruby, links to
clauses and terms; no raw HTML, no style.

Python-Markdown does the reading; nh3 stands behind it, so that nothing gets through that is not on
the list below.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
import zlib
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from .budget import over_budget, without_comments
from .chinese_text import BAR, CLOSE, MIDDLE, OPEN, SCHEMES, VALUE, Convert, Resolve, Target, joined
from .extensions import fresh, markdown

if TYPE_CHECKING:
    from nh3 import Cleaner

# without any of these a text is already what is printed
_MARKDOWN = re.compile(r"[\\`*_\[<&{]|  \n")
_SIMPLE = re.compile(r"(?<!!)\[([^\[\]\\`*_<&{\n]+)\]\(((?:clause|term):[\w.-]+)\)")
_UNSEEN = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127])


def value(exact: str, shown: str) -> str:
    """A number of the rules, wrapped so that it is printed as `<data
    class="param" value="exact">shown</data>`.
    """
    return OPEN + exact.replace("|", BAR) + MIDDLE + shown.replace("|", BAR) + CLOSE


def block(text: str, resolve: Resolve | None = None, convert: Convert | None = None) -> str:
    """Paragraphs, lists, tables, footnotes; a first-level heading becomes the
    second, since pages have their own.

    Without `resolve` (a text that stands by itself) clause: and term: links are only their words.
    `convert` gets what people read: never an address, nor code, nor a value of the rules.
    """
    text = text.translate(_UNSEEN)
    if over_budget(text) is not None:
        return _as_typed(text, convert)
    text = without_comments(text)
    if not text.strip():
        return ""
    reading = fresh(resolve, convert)
    # by the text, never by the order of the calls
    reading.footnotes.unique_prefix = zlib.crc32(text.encode("utf-8", "replace"))
    try:
        return _safe(reading.convert(text))
    # a list in a list in a list, a thousand deep
    except RecursionError:
        # it stopped halfway: the next text gets a new one
        markdown.cache_clear()
        return _as_typed(text, convert)


def _as_typed(text: str, convert: Convert | None) -> str:
    text = _words(text, convert)
    return _safe(
        "".join(
            f"<p>{escape(part, quote=False)}</p>" for part in re.split(r"\n\s*\n", text.strip())
        )
    )


def inline(text: str, resolve: Resolve | None = None, convert: Convert | None = None) -> str:
    """One run of text: emphasis, links, code, ruby; whatever it
    begins with is no list and no heading.
    """
    text = text.translate(_UNSEEN).strip()
    bare = _SIMPLE.sub("", text) if "](" in text and "\n" not in text else text
    if not _MARKDOWN.search(bare) or over_budget(text) is not None:
        return _quick(text, resolve, convert)
    reading = fresh(resolve, convert)
    root = etree.Element("div")
    etree.SubElement(root, "p").text = text
    for step in ("inline", "fangbang", "unescape"):
        reading.treeprocessors[step].run(root)
    html = reading.serializer(root).strip().removeprefix("<div>").removesuffix("</div>")
    for postprocessor in reading.postprocessors:
        html = postprocessor.run(html)
    return _safe(html.strip().removeprefix("<p>").removesuffix("</p>"))


def _quick(text: str, resolve: Resolve | None, convert: Convert | None) -> str:
    """What most clauses need, without Markdown: values, and links to terms and clauses."""
    made, at = [], 0
    for found in _SIMPLE.finditer(text):
        target, words = resolve(found[2]) if resolve else None, _plain(found[1], convert)
        made += [
            _plain(text[at : found.start()], convert),
            _anchor(found[2], target, words) if target else words,
        ]
        at = found.end()
    return "".join([*made, _plain(text[at:], convert)])


def _plain(text: str, convert: Convert | None) -> str:
    return _finish(VALUE.sub(_data, escape(_words(joined(text), convert), quote=False)))


def _words(text: str, convert: Convert | None) -> str:
    """In the other script, but for the values of the rules."""
    if convert is None:
        return text
    made, at = list[str](), 0
    for found in VALUE.finditer(text):
        made += [convert(text[at : found.start()]), found[0]]
        at = found.end()
    return "".join([*made, convert(text[at:])])


def _anchor(link: str, target: Target, words: str) -> str:
    term = link.startswith("term:")
    definition = f' data-def="{_quoted(target.definition)}"' if term and target.definition else ""
    return (
        "<a"
        + (' class="term"' if term else "")
        + f'{definition} href="{_quoted(target.href)}">{words}</a>'
    )


def _quoted(text: str) -> str:
    return escape(text, quote=False).replace('"', "&quot;")


def _data(found: re.Match[str]) -> str:
    return f'<data class="param" value="{found[1].replace(chr(34), "&quot;")}">{found[2]}</data>'


def _finish(html: str) -> str:
    """Values inside code or an address are plain text; a bar that was hidden comes back."""
    return re.sub(
        f"[{OPEN}{MIDDLE}{CLOSE}\u202a-\u202e\u2066-\u2069]",
        "",
        VALUE.sub(lambda found: found[2], html),
    ).replace(BAR, "|")


def _safe(html: str) -> str:
    return _finish(_cleaner().clean(html)).strip()


@cache
def _cleaner() -> Cleaner:
    from nh3 import Cleaner

    attributes = {
        "a": {"href", "title", "class", "id", "data-def"},
        "img": {"src", "alt", "title"},
        "data": {"class", "value"},
        "ol": {"start"},
        "rt": {"lang"},
        "th": {"scope", "class"},
        "td": {"class"},
        "li": {"id"},
        "sup": {"id"},
        "div": {"class"},
    }
    tags = {
        "p",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "blockquote",
        "pre",
        "code",
        "em",
        "strong",
        "br",
        "hr",
        "a",
        "img",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "sup",
        "div",
        "ruby",
        "rt",
        "rp",
        "data",
    }
    return Cleaner(
        tags=tags,
        attributes=attributes,
        url_schemes={each.rstrip(":") for each in SCHEMES},
        link_rel=None,
    )


__all__ = ["Target", "block", "inline", "over_budget", "value"]
