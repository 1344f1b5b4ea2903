"""Elements as our pages have them: ruby, links, pictures, headings, cells; and
Chinese line joins over a whole tree.
"""

from __future__ import annotations

import xml.etree.ElementTree as etree
from collections.abc import Callable, Iterator

from .chinese_text import (
    SCHEME,
    SCHEMES,
    Convert,
    Resolve,
    Target,
    begins_open,
    ends_open,
    is_chinese,
    joined,
)

_BLOCKS = {
    "p",
    "div",
    "li",
    "ol",
    "ul",
    "dl",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "hr",
    "br",
    "img",
    "pre",
    *(f"h{level}" for level in range(1, 7)),
}


def ruby(base: str, reading: str, atomic: Callable[[str], str]) -> etree.Element:
    """{遊戲|yóu xì}; the brackets are for readers that know no ruby."""
    parts = reading.split()
    pairs = (
        list(zip(base, parts, strict=True))
        if len(parts) == len(base)
        else [(base, reading.strip())]
    )
    made = etree.Element("ruby")
    last: etree.Element | None = None
    for text, said in pairs:
        if last is None:
            made.text = atomic(text)
        else:
            last.tail = atomic(text)
        for tag, inside in (("rp", "（"), ("rt", said), ("rp", "）")):
            last = etree.SubElement(made, tag)
            last.text = atomic(inside)
            if tag == "rt" and not is_chinese(said[-1:]):
                last.set("lang", "zh-Latn")
    return made


def _link(element: etree.Element, resolve: Resolve) -> None:
    """clause: and term: lead where the page says; one that leads nowhere is only its words."""
    href = element.get("href", "")
    if not element.get("title"):
        element.attrib.pop("title", None)
    target = resolve(href) if href.startswith(("clause:", "term:")) else Target(href)
    if target is None or (
        SCHEME.match(target.href) and not target.href.lower().startswith(SCHEMES)
    ):
        element.tag, element.attrib = "span", {}  # the cleaner leaves the words of a span
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


CHANGES: dict[str, Callable[[etree.Element, Resolve], None]] = {
    "a": _link,
    "img": _picture,
    "h1": _heading,
    "th": _cell,
    "td": _cell,
}


_KEPT = frozenset({"code", "pre", "data"})


def transcribe(root: etree.Element, convert: Convert) -> None:
    """What people read into another script: texts, titles, descriptions;
    never addresses, ids, code or values.
    """
    for element in [] if root.tag in _KEPT else [root, *root]:
        if element is not root:
            transcribe(element, convert)
            element.tail = element.tail and convert(element.tail)
        elif root.tag == "ruby":
            _transcribe_ruby(root, convert)
            return
        else:
            root.text = root.text and convert(root.text)
            root.attrib.update(
                {key: convert(root.attrib[key]) for key in ("alt", "title") if key in root.attrib}
            )


def _transcribe_ruby(ruby: etree.Element, convert: Convert) -> None:
    """Its characters as one word: alone, 乾 of a name or of 乾坤 would be dry."""
    bases = [
        (ruby, "text"),
        *((each, "tail") for each in list(ruby)[:-1] if each.tag == "rp" and each.tail),
    ]
    words = convert("".join(getattr(*base) or "" for base in bases))
    parts = (
        list(words)
        if len(words) == len(bases)
        else [convert(getattr(*base) or "") for base in bases]
    )
    for (element, which), text in zip(bases, parts, strict=True):
        setattr(element, which, text)


def join(root: etree.Element) -> None:
    """A line break between two Chinese characters is no space, even where one
    of them stands in a link or in bold.
    """
    # the string that ends in a break after Chinese
    held: tuple[etree.Element, str] | None = None
    before = ""  # the last character that was printed
    for element, which in _strings(root):
        text = getattr(element, which) if which else ""
        if not which:
            held, before = None, ""
        if not text:
            continue
        if "\n" in text:
            text = joined(text)
            if is_chinese(before[-1:]) and begins_open(text):
                text = text.lstrip()
            setattr(element, which, text)
        if held and is_chinese(text[:1]):
            setattr(held[0], held[1], getattr(*held).rstrip())
        held = (element, which) if ends_open(text) else None
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
