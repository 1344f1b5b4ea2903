"""Strings and files that broke other programs, and what must never come out of ours:
tests/corpora/README.md says where they are from.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import html5lib

CORPORA = Path(__file__).resolve().parent / "corpora"
ALLOWED = {
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
_ATTRIBUTES = {
    "href",
    "title",
    "class",
    "id",
    "data-def",
    "src",
    "alt",
    "value",
    "start",
    "lang",
    "scope",
}
_SCHEMES = ("http:", "https:", "mailto:")


@cache
def corpus(name: str) -> list[Any]:
    """One of the lists of tests/corpora."""
    return list(json.loads((CORPORA / f"{name}.json").read_text(encoding="utf-8")))


def active(html: str) -> list[str]:
    """Everything a browser would see in a piece of HTML that prose may
    not hold: tags, attributes, schemes.
    """
    tree = html5lib.parseFragment(html, treebuilder="etree", namespaceHTMLElements=False)
    wrong = []
    for each in list(tree.iter())[1:]:
        tag = each.tag if isinstance(each.tag, str) else "comment"
        if tag not in ALLOWED:
            wrong.append(f"<{tag}>")
        wrong += [
            f"{tag} {name}={value}"
            for name, value in each.attrib.items()
            if name not in _ATTRIBUTES or bad_address(tag, name, value)
        ]
    return wrong


def bad_address(tag: str, name: str, value: str) -> bool:
    """A link of a scheme that is not for reading, or a picture of another host; as
    browsers read it, without white space.
    """
    if name not in ("href", "src", "action", "formaction", "xlink:href"):
        return False
    bare = re.sub(r"[\x00-\x20\x7f-\xa0\u200b-\u200f\u2028\u2029\ufeff]", "", value).casefold()
    scheme = re.match(r"[a-z][a-z0-9+.-]*:", bare)
    elsewhere = tag == "img" and (
        scheme is not None or bare.startswith(("//", "\\\\", "/\\", "\\/"))
    )
    return elsewhere or (scheme is not None and scheme[0] not in _SCHEMES)
