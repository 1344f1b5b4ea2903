"""Python-Markdown with patterns and steps of our own, made once in a process."""

from __future__ import annotations

import re
import xml.etree.ElementTree as etree
from functools import cache
from typing import TYPE_CHECKING, Any

from .chinese_text import BAR, VALUE, Convert, Resolve
from .html_tree import CHANGES, join, ruby, transcribe

if TYPE_CHECKING:
    from markdown import Markdown

_RUBY = rf"\{{([^{{}}|\n{BAR}#][^{{}}|\n{BAR}]*)[|{BAR}]([^{{}}|\n{BAR}]+)\}}"
_IN_TABLES = re.compile(r"(?<!`)(`++).+?(?<!`)\1(?!`)|\{([^{}|\n#][^{}|\n]*+)\|([^{}|\n]++)\}")


def fresh(resolve: Resolve | None, convert: Convert | None = None) -> Any:
    """The one Markdown, as if nothing had been read with it."""
    made = markdown()
    made.reset()
    made.treeprocessors["fangbang"].resolve = resolve or (lambda link: None)
    made.treeprocessors["fangbang"].convert = convert
    return made


@cache
def markdown() -> Any:
    """The one Markdown of this process; raw HTML is off, so that a < is a <."""
    from markdown import Markdown
    from markdown.extensions.footnotes import FootnoteExtension
    from markdown.extensions.tables import TableExtension

    footnotes = FootnoteExtension(UNIQUE_IDS=True, BACKLINK_TITLE="", BACKLINK_TEXT="↩")
    made: Any = Markdown(
        extensions=[TableExtension(use_align_attribute=True), footnotes], output_format="html"
    )
    made.footnotes = footnotes
    made.preprocessors.deregister("html_block")
    made.inlinePatterns.deregister("html")
    _register(made)
    return made


def _register(markdown: Markdown) -> None:
    """Our own patterns and steps; they subclass what is imported only when it is needed."""
    from markdown.inlinepatterns import InlineProcessor
    from markdown.preprocessors import Preprocessor
    from markdown.treeprocessors import Treeprocessor
    from markdown.util import AtomicString

    class RubyBars(Preprocessor):
        """A table cell may not hold a bar."""

        def run(self, lines: list[str]) -> list[str]:
            return [
                _IN_TABLES.sub(_hide_bar, line) if "{" in line and "|" in line else line
                for line in lines
            ]

    class Ruby(InlineProcessor):
        """One reading for the whole, or one for each character where the counts agree."""

        def handleMatch(self, found: re.Match[str], data: str) -> tuple[etree.Element, int, int]:  # type: ignore[override]
            return ruby(found[1], found[2], AtomicString), found.start(), found.end()

    class Value(InlineProcessor):
        """A number of the rules, never read as Markdown."""

        def handleMatch(self, found: re.Match[str], data: str) -> tuple[etree.Element, int, int]:  # type: ignore[override]
            made = etree.Element("data", {"class": "param", "value": found[1]})
            made.text = AtomicString(found[2])
            return made, found.start(), found.end()

    class Fangbang(Treeprocessor):
        """Links, pictures, headings and tables as our pages have them; then the
        Chinese line joins, and the script.
        """

        resolve: Resolve
        convert: Convert | None = None

        def run(self, root: etree.Element) -> None:
            for element in root.iter():
                if change := CHANGES.get(element.tag):
                    change(element, self.resolve)
            join(root)
            if self.convert:
                transcribe(root, self.convert)

    markdown.preprocessors.register(RubyBars(markdown), "ruby-bars", 24)
    # after code (190), before escapes (180)
    markdown.inlinePatterns.register(Ruby(_RUBY, markdown), "ruby", 187)
    markdown.inlinePatterns.register(Value(VALUE.pattern, markdown), "value", 185)
    # after inline (20), before prettify (10)
    markdown.treeprocessors.register(Fangbang(markdown), "fangbang", 12)


def _hide_bar(found: re.Match[str]) -> str:
    return found[0] if found[1] else f"{{{found[2]}{BAR}{found[3]}}}"
