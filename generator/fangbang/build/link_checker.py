"""Whether every link and anchor of finished pages leads somewhere; what
lies on other hosts is never asked for.
"""

from __future__ import annotations

import html.parser
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from urllib.parse import SplitResult, unquote, urlsplit

from ..files.source_file import Source
from ..messages.catalog import LANGUAGES
from ..messages.problem import Problem, SourceLocation
from ..model import path_of

_ADDRESSES = ("href", "src", "poster", "data")


@dataclass(frozen=True)
class Link:
    """An address as a page has it, and the line it stands on."""

    address: str
    line: int
    column: int


class Links(html.parser.HTMLParser):
    """Every address and every anchor of one page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[Link] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collects what an element points to, and what others may point to."""
        for name, value in attrs:
            if name in _ADDRESSES and value is not None:
                self._add(value)
            elif name == "srcset" and value:
                for each in filter(str.strip, value.split(",")):
                    self._add(each.split()[0])
            elif name in ("id", "name") and value:
                self.anchors.add(value)

    def _add(self, address: str) -> None:
        line, column = self.getpos()
        self.links.append(Link(address, line, column + 1))


def broken(files: Mapping[str, bytes], base_url: str | None = None) -> Iterator[Problem]:
    """Links to no file, or to no anchor of it.

    `files`: path in the published folder → bytes; `base_url`: where it will be.
    """
    pages = {
        path: Links(data.decode("utf-8", "replace"))
        for path, data in files.items()
        if path.endswith(".html")
    }
    # 404.html is shown at any address: its links begin at the host's root
    bases = [base_url, path_of(base_url)] if base_url else []
    for path, page in pages.items():
        for link in page.links:
            inside = next(
                (
                    link.address.removeprefix(base)
                    for base in bases
                    if link.address.startswith(base)
                ),
                None,
            )
            parts, place = (
                _parts(link.address if inside is None else inside),
                SourceLocation(path, link.line, link.column),
            )
            if parts is None:
                yield Problem("broken-link", place, {"link": link.address})
                continue
            if parts.scheme or parts.netloc:
                continue
            target = _target(path if inside is None else "index.html", unquote(parts.path), files)
            if (parts.path.startswith("/") and inside is None) or target not in files:
                yield Problem("broken-link", place, {"link": link.address})
            elif (
                parts.fragment
                and target in pages
                and unquote(parts.fragment) not in pages[target].anchors
            ):
                yield Problem(
                    "broken-anchor",
                    place,
                    {"link": link.address, "anchor": unquote(parts.fragment), "path": target},
                )


def _parts(address: str) -> SplitResult | None:
    """An address taken apart; None for one that names no host a browser could ask: //[x."""
    try:
        return urlsplit(address)
    except ValueError:
        return None


def _target(page: str, address: str, files: Mapping[str, bytes]) -> str:
    """The file that an address leads to, as seen from a page; a folder means its index."""
    if not address:
        return page
    found = posixpath.normpath(posixpath.join(posixpath.dirname(page), address))
    return found if found in files else posixpath.normpath(posixpath.join(found, "index.html"))


def written(problem: Problem, sources: Iterable[Source]) -> Problem:
    """The problem told where the link was written, the page beside it; as it is
    where no text of that page has it.
    """
    language, folder = _behind(problem.place.path)
    texts = [
        source
        for source in sources
        if source.path.startswith(folder) and source.path.endswith(".md")
    ]
    for source in sorted(
        texts, key=lambda each: (not each.path.endswith(f".{language}.md"), each.path)
    ):
        for number, line in enumerate(source.data.decode("utf-8", "replace").split("\n"), 1):
            for address in (str(problem.facts["link"]), unquote(str(problem.facts["link"]))):
                if found := re.search(
                    rf"(?:\]\(<?|\]:\s*<?|<){re.escape(address)}(?=[\s)>]|$)", line
                ):
                    return replace(
                        problem,
                        place=SourceLocation(
                            source.path, number, found.end() - len(address) + 1, len(address)
                        ),
                        also=problem.place,
                    )
    return problem


def _behind(page: str) -> tuple[str, str]:
    """(language, where its texts lie): en/about.html → en, content/about."""
    first, _, rest = page.partition("/")
    language = next((each for each in LANGUAGES if each.lower() == first), "")
    parts = (rest if language else page).split("/")
    if len(parts) == 1:
        return (
            language,
            f"content/{'home' if parts[0] == 'index.html' else parts[0].removesuffix('.html')}.",
        )
    return language, f"rules/{parts[1]}/" if parts[0] == "rules" else f"content/{parts[0]}/"
