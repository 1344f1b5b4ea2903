"""A sheet on a page: one or more languages side by side, clause by clause,
with their numbers, links and tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from ..documents.markdown import Target, block, inline, value
from ..documents.rulesheet import (
    Cell,
    Clause,
    Item,
    Label,
    Prose,
    RuleSheet,
    Section,
    Table,
    TableItem,
    anchor,
    fill,
    linker,
    table,
    walk,
)
from ..model import Edition, Settings, Text
from .localizer import LocalizedText, Localizer
from .script import Convert

if TYPE_CHECKING:
    from .facts.rules import (
        ColumnText,
        OpenMark,
        RuleClause,
        RuleProse,
        RuleSection,
        RuleTable,
    )

# the section of open questions in rules.html
DECISIONS = "#sheet-decisions"


@dataclass(frozen=True)
class RuleSheetColumn:
    """One language of the page: the sheet it is read from, and how that
    becomes the column's own language.
    """

    voice: Localizer
    sheet: RuleSheet
    tips: RuleSheet | None
    # None where it is read as it was written
    convert: Convert | None
    lang: str | None  # None where it is the page's own
    link: Callable[[str], str]
    edition: Edition
    known: frozenset[str]
    # the page with the clauses; "" where it is this one
    clauses_at: str = ""
    terms_at: str = ""  # the page with the glossary

    def said(self, text: str) -> LocalizedText:
        """Words of the sheet."""
        return LocalizedText(self._shown(fill(text, self.edition, self.sheet.language)), self.lang)

    def say(self, text: Text | None) -> LocalizedText:
        """Words of the schema, the glossary or the script."""
        said = self.voice.say(text)
        return LocalizedText(said.text, said.lang or self.lang if said.text else None)

    def html(self, item: Clause | Prose, terms: bool = True) -> Markup:
        """A clause or paragraph with its numbers marked and its terms and clauses linked."""
        text = fill(
            self.link(item.text) if terms else item.text,
            self.edition,
            self.voice.language,
            self._value,
        )
        read = inline if isinstance(item, Clause) else block
        return Markup(read(text, self.target, self.convert))

    def _value(self, exact: str, shown: str) -> str:
        return value(exact, self._shown(shown))

    def _shown(self, text: str) -> str:
        return self.convert(text) if self.convert else text

    def target(self, link: str) -> Target | None:
        """Clauses and sections by their ids, terms in the glossary."""
        kind, _, key = link.partition(":")
        if kind == "clause":
            name = (
                anchor(key)
                if key in self.sheet.clauses
                else f"s-{key}"
                if key in self.known
                else None
            )
            return Target(f"{self.clauses_at}#{name}") if name else None
        term = next((term for term in self.edition.glossary if term.key == key), None)
        return Target(f"{self.terms_at}#t-{key}", self.voice.plain(term.means)) if term else None


def columns_of(
    edition: Edition,
    sheets: Mapping[str, RuleSheet],
    tips: Mapping[str, RuleSheet],
    voice: Localizer,
) -> list[RuleSheetColumn]:
    """The page's own language first (as written, else derived), then every other that
    somebody wrote, in the script of the site.
    """
    settings = voice.settings
    derived = [
        (language, settings.derive.get(language, ""))
        for language in settings.languages
        if language not in sheets
    ]
    # a sheet → the language that it is shown in
    wanted: dict[str, str] = {}
    for language, source in (
        (voice.language, voice.language),
        (voice.language, settings.derive.get(voice.language, "")),
        *((language, language) for language in settings.languages),
        *derived,
        *((sheet, sheet) for sheet in sheets),
    ):
        if source in sheets and (
            language != voice.language or voice.language not in wanted.values()
        ):
            wanted.setdefault(source, language)
    found = [
        _column(edition, sheets[source], tips, voice, settings, language)
        for source, language in wanted.items()
    ]
    if found and found[0].lang:
        voice.borrowed = True
    return found


def _column(
    edition: Edition,
    sheet: RuleSheet,
    tips: Mapping[str, RuleSheet],
    voice: Localizer,
    settings: Settings,
    shown: str,
) -> RuleSheetColumn:
    own, derived = shown == voice.language, shown != sheet.language
    speaker = voice if own else Localizer(shown, settings, voice.path, scripts=voice.scripts)
    convert = voice.scripts.to(shown) if derived else None
    voice.derived = voice.derived or (own and derived)
    known = frozenset(section.key for section in sheet.sections)
    return RuleSheetColumn(
        speaker,
        sheet,
        tips.get(sheet.language),
        convert,
        None if own else shown,
        linker(_names(edition, sheet.language), speaker.language),
        edition,
        known,
    )


def _names(edition: Edition, language: str) -> dict[str, str]:
    """What every term is called in a language, with its other names: name → term."""
    found: dict[str, str] = {}
    for term in edition.glossary:
        for text in (term.term, term.also):
            written = (text.values.get(language) or text.values.get("", "")) if text else ""
            for name in filter(None, written.split("、")):
                found.setdefault(name, term.key)
    return found


def title_of(edition: Edition, column: RuleSheetColumn | None, voice: Localizer) -> LocalizedText:
    """What the sheet is called."""
    if column and column.sheet.title:
        return column.said(column.sheet.title)
    return LocalizedText(voice.label("rules-of", name=voice.plain(edition.name)))


# Sections and clauses
# --------------------------------------------------------------------------------------------------


def sections_of(
    columns: Sequence[RuleSheetColumn],
    sheets: Sequence[RuleSheet | None],
    edition: Edition,
    voice: Localizer,
    prefix: str = "",
) -> list[RuleSection]:
    """The first column leads; the others are laid beside it by clause id."""
    if not columns or sheets[0] is None:
        return []
    found: list[RuleSection] = []
    for at, section in enumerate(sheets[0].sections, 1):
        beside = [
            next((each for each in sheet.sections if each.key == section.key), None)
            if sheet
            else None
            for sheet in sheets
        ]
        heads = [
            column.said(each.heading) if each else LocalizedText("")
            for column, each in zip(columns, beside, strict=True)
        ]
        found.append(
            {
                "id": f"{prefix or 's-'}{section.key}",
                "no": voice.numeral(at),
                "headings": heads,
                "items": _items(columns, beside, edition, voice, at, prefix),
            }
        )
    return found


def _items(
    columns: Sequence[RuleSheetColumn],
    beside: Sequence[Section | None],
    edition: Edition,
    voice: Localizer,
    number: int,
    prefix: str,
) -> list[RuleClause | RuleProse | RuleTable]:
    laid = [_laid(section.items) if section else {} for section in beside]
    found: list[RuleClause | RuleProse | RuleTable] = []
    for key, item in laid[0].items():
        if isinstance(item, TableItem):
            made = table(edition, item.name)
            if made:
                found.append({"kind": "table", "html": table_html(made, columns)})
            continue
        others = [each.get(key) for each in laid]
        texts: list[ColumnText] = [
            {
                "html": column.html(other) if isinstance(other, (Clause, Prose)) else Markup(""),
                "lang": column.lang,
            }
            for column, other in zip(columns, others, strict=True)
        ]
        if isinstance(item, Prose):
            found.append({"kind": "prose", "texts": texts})
        else:
            found.append(
                {
                    "kind": "clause",
                    "id": prefix + (item.id if prefix else anchor(item.id)),
                    "no": f"{number}.{path_of(item, beside[0])}",
                    "texts": texts,
                    "decision": None if prefix else _open(item, edition, columns[0], voice),
                    "depth": item.depth,
                }
            )
    return found


def _laid(items: Iterable[Item]) -> dict[tuple[str, int], Item]:
    """Items by what they have in common in every language: a clause by its id, the rest by
    how far behind a clause they stand.
    """
    found: dict[tuple[str, int], Item] = {}
    clause, after = "", 0
    for item in walk(items):
        clause, after = (item.id, 0) if isinstance(item, Clause) else (clause, after + 1)
        found[clause, after] = item
    return found


def path_of(item: Clause, section: Section | None) -> str:
    """3, or 3.2 for the second below it: what a reader counts, whatever the mark was."""

    def below(items: Iterable[Item], before: str) -> str | None:
        for each in items:
            if isinstance(each, Clause):
                here = before + each.number
                if each is item:
                    return here
                if deeper := below(each.children, here + "."):
                    return deeper
        return None

    return below(section.items if section else (), "") or item.number


def _open(
    clause: Clause, edition: Edition, column: RuleSheetColumn, voice: Localizer
) -> OpenMark | None:
    """What this clause leaves to the contest."""
    asked = [question for question in edition.questions if question.clause == clause.id]
    if not asked:
        return None
    ask = column.say(asked[0].ask).text if len(asked) == 1 and asked[0].ask else ""
    return {
        "text": voice.label("rules-open-one", ask=ask)
        if ask
        else voice.label("rules-open-many", n=len(asked)),
        "href": DECISIONS,
    }


# Tables
# --------------------------------------------------------------------------------------------------


def table_html(made: Table, columns: Sequence[RuleSheetColumn]) -> Markup:
    """A table made from the schema, its words in every column's language."""
    caption = (
        cell_html(Label(f"table-{made.name}"), columns)
        if columns[0].voice.words.has(f"table-{made.name}")
        else ""
    )
    heads = [
        Markup('<th scope="col"{}>{}</th>').format(
            Markup(' class="num"') if at else "", cell_html(cell, columns)
        )
        for at, cell in enumerate(made.headers)
    ]
    rows = [
        Markup("<tr>{}</tr>").format(
            Markup("").join(
                Markup('<td class="num">{}</td>' if at else '<th scope="row">{}</th>').format(
                    cell_html(cell, columns)
                )
                for at, cell in enumerate(row)
            )
        )
        for row in made.rows
    ]
    return Markup("<table>{}<thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(
        Markup("<caption>{}</caption>").format(caption) if caption else "",
        Markup("").join(heads),
        Markup("").join(rows),
    )


def cell_html(cell: Cell, columns: Sequence[RuleSheetColumn]) -> Markup:
    """The words in every column's language, those of another language marked."""
    if isinstance(cell, str):
        return Markup("{}").format(cell)
    said = dict.fromkeys(word_of(cell, column) for column in columns)
    return Markup(" ").join(
        Markup('<span lang="{}">{}</span>').format(each.lang, each.text)
        if each.lang
        else Markup("{}").format(each.text)
        for each in said
    )


def word_of(cell: Text | Label, column: RuleSheetColumn) -> LocalizedText:
    """A word of a table in one column's language."""
    if isinstance(cell, Text):
        return column.say(cell)
    known = column.voice.words.has(cell.key)
    return LocalizedText(
        column.voice.label(cell.key) if known else cell.key.partition("-")[2].replace("-", " "),
        column.lang,
    )
