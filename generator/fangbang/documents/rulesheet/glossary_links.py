"""Bare glossary terms in a sheet's Markdown → links to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

_KEPT = r"(?P<kept>(?<!`)(`++).+?(?<!`)\2(?!`)|!?\[[^\]]{0,300}\](?:\([^)\n]{0,300}\)|\[[^\]\n]{0,300}\])|<[^<>\s]+>|\{\{[^{}\n]*+\}\}|\{[^{}|\n]++\|[^{}\n]++\}|\\.)"  # noqa: E501


def linker(names: Mapping[str, str], language: str) -> Callable[[str], str]:
    """Makes links of bare glossary terms, the longest first and each once in a text;
    `names` leads from a name to its term.

    Chinese names of one character and English ones of one word are too common to be links by
    themselves.
    """
    chinese = language.startswith("zh")
    wanted = {_folded(name): key for name, key in names.items() if _distinct(name, chinese)}
    if not wanted:
        return str
    found = "|".join(
        re.escape(name).replace(r"\ ", r"\s+")
        for name in sorted(wanted, key=lambda name: (-len(name), name))
    )
    pattern = re.compile(
        _KEPT + (f"|(?P<term>{found})" if chinese else rf"|(?<!\w)(?P<term>{found})(?!\w)"),
        re.I | re.S,
    )

    def link(text: str) -> str:
        seen = set(re.findall(r"\]\(\s*term:([\w-]+)", text))

        def put(found: re.Match[str]) -> str:
            key = None if found["kept"] else wanted[_folded(found["term"])]
            if key is None or key in seen:
                return found[0]
            seen.add(key)
            return f"[{found[0]}](term:{key})"

        return pattern.sub(put, text)

    return link


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _distinct(name: str, chinese: bool) -> bool:
    if chinese:
        return len(name) >= 2 and bool(re.search(r"[\u3400-\u9fff\U00020000-\U0003ffff]", name))
    return len(name.split()) >= 2
