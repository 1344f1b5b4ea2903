"""rules/<edition>/index.html in one language, bilingual.html clause by clause side by side, and the list of the editions."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ..prose import Target, block, inline, value
from ..sheet import Cell, Clause, Item, Label, Prose, Section, Sheet, Table, TableItem, fill, linker, table, walk
from ..site import Cue, Edition, Question, Settings, Text
from .voice import Said, Voice, converter

DECISIONS = "#sheet-decisions"                              # the section of open questions in rules.html
INDEX_PATH = "rules/index.html"


def edition_path(key: str, bilingual: bool = False) -> str:
    """Where an edition's page lies."""
    return f"rules/{key}/{'bilingual' if bilingual else 'index'}.html"


@dataclass(frozen=True)
class _Column:
    """One language of the page: the sheet it is read from, and how that becomes the column's own language."""

    voice: Voice
    sheet: Sheet
    tips: Sheet | None
    convert: Callable[[str], str]
    lang: str | None                                        # None where it is the page's own
    link: Callable[[str], str]
    edition: Edition
    known: frozenset[str]

    def said(self, text: str) -> Said:
        """Words of the sheet."""
        return Said(self.convert(fill(text, self.edition, self.sheet.language)), self.lang)

    def say(self, text: Text | None) -> Said:
        """Words of the schema, the glossary or the script."""
        said = self.voice.say(text)
        return Said(said.text, said.lang or self.lang if said.text else None)

    def html(self, item: Clause | Prose, terms: bool = True) -> Markup:
        """A clause or paragraph with its numbers marked and its terms and clauses linked."""
        text = self.convert(item.text)
        text = fill(self.link(text) if terms else text, self.edition, self.voice.language, self._value)
        return Markup(inline(text, self.target) if isinstance(item, Clause) else block(text, self.target))

    def _value(self, exact: str, shown: str) -> str:
        return value(exact, self.convert(shown))

    def target(self, link: str) -> Target | None:
        """On this page: clauses and sections by their ids, terms in the glossary below."""
        kind, _, key = link.partition(":")
        if kind == "clause":
            return Target(f"#{key}") if key in self.sheet.clauses else Target(f"#s-{key}") if key in self.known else None
        term = next((term for term in self.edition.glossary if term.key == key), None)
        return Target(f"#t-{key}", self.voice.plain(term.means)) if term else None


def edition_facts(edition: Edition, sheets: Mapping[str, Sheet], voice: Voice, *, tips: Mapping[str, Sheet] | None = None,
                  used: Sequence[tuple[Said, str]] = (), bilingual: bool = False) -> dict[str, Any]:
    """All that rules.html needs beside the frame; `voice` already stands on the page (edition_path), `used` are (title, address)."""
    columns = _columns(edition, sheets, tips or {}, voice)
    several, columns = len(columns) > 1, columns if bilingual else columns[:1]
    first = columns[0] if columns else None
    return {
        "heading": _title(edition, first, voice), "second_heading": _title(edition, columns[1], voice) if len(columns) > 1 else None,
        "edition": {"name": voice.say(edition.edition or edition.name), "fingerprint": edition.fingerprint,
                    "version": voice.label("rules-version", version=edition.version or "1")},
        "note": _note(columns, sheets, voice), "languages": [column.lang or voice.language for column in columns],
        "toc": [{"no": _numeral(at, voice), "text": first.said(section.heading).text, "href": f"#s-{section.key}"}
                for at, section in enumerate(first.sheet.sections, 1)] if first else [],
        "sections": _sections(columns, [column.sheet for column in columns], edition, voice),
        "decisions": [_decision(each, first, voice) for each in edition.questions],
        "glossary": _glossary(edition, columns, voice), "cues": _cues(edition, columns, first, voice),
        "tips": _sections([column for column in columns if column.tips], [column.tips for column in columns if column.tips],
                          edition, voice, "tip-"),
        "views": _views(edition, voice, bilingual) if several else [],
        "used": [{"label": label, "href": href} for label, href in used],
        "fallback": voice.label("fallback-page") if first and first.lang else None}


# Columns ------------------------------------------------------------------------------------------------------------------------

def _columns(edition: Edition, sheets: Mapping[str, Sheet], tips: Mapping[str, Sheet], voice: Voice) -> list[_Column]:
    """The page's own language first (as written, else derived), then every other that somebody wrote."""
    settings = voice.settings
    source = voice.language if voice.language in sheets else settings.derive.get(voice.language, "")
    order = [language for language in (*settings.languages, *sheets) if language in sheets and language != source]
    wanted = dict.fromkeys([*([source] if source in sheets else []), *order])
    found = [_column(edition, sheets[language], tips, voice, settings, language == source) for language in wanted]
    if found and found[0].lang:
        voice.borrowed = True
    return found


def _column(edition: Edition, sheet: Sheet, tips: Mapping[str, Sheet], voice: Voice, settings: Settings, own: bool) -> _Column:
    derived = own and sheet.language != voice.language
    speaker = voice if own else Voice(sheet.language, settings, voice.path)
    convert = converter() if derived else str
    voice.derived = voice.derived or derived
    known = frozenset(section.key for section in sheet.sections)
    return _Column(speaker, sheet, tips.get(sheet.language), convert, None if own else sheet.language,
                   linker(_names(edition, sheet.language, convert), speaker.language), edition, known)


def _names(edition: Edition, language: str, convert: Callable[[str], str]) -> dict[str, str]:
    """What every term is called in a language, with its other names: name → term."""
    found: dict[str, str] = {}
    for term in edition.glossary:
        for text in (term.term, term.also):
            written = (text.values.get(language) or text.values.get("", "")) if text else ""
            for name in filter(None, written.split("、")):
                found.setdefault(convert(name), term.key)
    return found


def _title(edition: Edition, column: _Column | None, voice: Voice) -> Said:
    if column and column.sheet.title:
        return column.said(column.sheet.title)
    return Said(voice.label("rules-of", name=voice.plain(edition.name)))


def _note(columns: Sequence[_Column], sheets: Mapping[str, Sheet], voice: Voice) -> str:
    if len(columns) < 2:
        return voice.label("rules-note") if columns else ""
    default = voice.settings.default
    return voice.label("rules-note-side", language=voice.label(f"language-{default if default in sheets else columns[0].sheet.language}"))


def _views(edition: Edition, voice: Voice, bilingual: bool) -> list[dict[str, Any]]:
    return [{"label": voice.label(f"rules-view-{name}"), "href": voice.link(edition_path(edition.key, side)), "current": side == bilingual}
            for name, side in (("one", False), ("side", True))]


# Sections and clauses -----------------------------------------------------------------------------------------------------------

def _sections(columns: Sequence[_Column], sheets: Sequence[Sheet | None], edition: Edition, voice: Voice, prefix: str = "") -> list[dict[str, Any]]:
    """The first column leads; the others are laid beside it by clause id."""
    if not columns or sheets[0] is None:
        return []
    found = []
    for at, section in enumerate(sheets[0].sections, 1):
        beside = [next((each for each in sheet.sections if each.key == section.key), None) if sheet else None for sheet in sheets]
        heads = [column.said(each.heading) if each else Said("") for column, each in zip(columns, beside, strict=True)]
        found.append({"id": f"{prefix or 's-'}{section.key}", "no": _numeral(at, voice), "headings": heads,
                      "items": _items(columns, beside, edition, voice, at, prefix)})
    return found


def _items(columns: Sequence[_Column], beside: Sequence[Section | None], edition: Edition, voice: Voice, number: int, prefix: str) -> list[dict[str, Any]]:
    laid = [_laid(section.items) if section else {} for section in beside]
    found: list[dict[str, Any]] = []
    for key, item in laid[0].items():
        if isinstance(item, TableItem):
            made = table(edition, item.name)
            found += [{"kind": "table", "html": _table(made, columns)}] if made else []
            continue
        others = [each.get(key) for each in laid]
        texts = [{"html": column.html(other) if isinstance(other, (Clause, Prose)) else Markup(""), "lang": column.lang}
                 for column, other in zip(columns, others, strict=True)]
        if isinstance(item, Prose):
            found.append({"kind": "prose", "texts": texts})
        else:
            found.append({"kind": "clause", "id": prefix + item.id, "no": f"{number}.{_path(item, columns[0], beside[0])}", "texts": texts,
                          "decision": None if prefix else _open(item, edition, columns[0], voice), "depth": item.depth})
    return found


def _laid(items: Iterable[Item]) -> dict[tuple[str, int], Item]:
    """Items by what they have in common in every language: a clause by its id, the rest by how far behind a clause they stand."""
    found: dict[tuple[str, int], Item] = {}
    clause, after = "", 0
    for item in walk(items):
        clause, after = (item.id, 0) if isinstance(item, Clause) else (clause, after + 1)
        found[clause, after] = item
    return found


def _path(item: Clause, column: _Column, section: Section | None) -> str:
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


def _open(clause: Clause, edition: Edition, column: _Column, voice: Voice) -> dict[str, Any] | None:
    """What this clause leaves to the contest."""
    asked = [each for each in edition.questions if each.clause == clause.id]
    if not asked:
        return None
    ask = column.say(asked[0].ask).text if len(asked) == 1 and asked[0].ask else ""
    return {"text": voice.label("rules-open-one", ask=ask) if ask else voice.label("rules-open-many", n=len(asked)), "href": DECISIONS}


def _numeral(number: int, voice: Voice) -> str:
    """一 二 … 十一 in Chinese."""
    if not voice.language.startswith("zh"):
        return str(number)
    tens, ones = divmod(number, 10)
    digits = "〇一二三四五六七八九"
    return (digits[tens] if 1 < tens < 10 else "") + ("十" if tens else "") + (digits[ones] if ones else "") if number < 100 else str(number)


# Tables -------------------------------------------------------------------------------------------------------------------------

def _table(made: Table, columns: Sequence[_Column]) -> Markup:
    caption = _cell(Label(f"table-{made.name}"), columns) if columns[0].voice.words.has(f"table-{made.name}") else ""
    heads = [Markup('<th scope="col"{}>{}</th>').format(Markup(' class="num"') if at else "", _cell(cell, columns))
             for at, cell in enumerate(made.headers)]
    rows = [Markup("<tr>{}</tr>").format(Markup("").join(
        Markup('<td class="num">{}</td>' if at else '<th scope="row">{}</th>').format(_cell(cell, columns)) for at, cell in enumerate(row)))
        for row in made.rows]
    return Markup("<table>{}<thead><tr>{}</tr></thead><tbody>{}</tbody></table>").format(
        Markup("<caption>{}</caption>").format(caption) if caption else "", Markup("").join(heads), Markup("").join(rows))


def _cell(cell: Cell, columns: Sequence[_Column]) -> Markup:
    """The words in every column's language, those of another language marked."""
    if isinstance(cell, str):
        return Markup("{}").format(cell)
    said = dict.fromkeys(_word(cell, column) for column in columns)
    return Markup(" ").join(Markup('<span lang="{}">{}</span>').format(each.lang, each.text) if each.lang else Markup("{}").format(each.text)
                            for each in said)


def _word(cell: Text | Label, column: _Column) -> Said:
    if isinstance(cell, Text):
        return column.say(cell)
    known = column.voice.words.has(cell.key)
    return Said(column.voice.label(cell.key) if known else cell.key.partition("-")[2].replace("-", " "), column.lang)


# Decisions, glossary, cue card --------------------------------------------------------------------------------------------------

def _decision(question: Question, column: _Column | None, voice: Voice) -> dict[str, Any]:
    choices = {key: voice.say(text) if text else Said(key) for key, text in question.choices.items()}
    return {"id": f"d-{question.key}", "ask": voice.say(question.ask) if question.ask else Said(question.key),
            "default": choices.get(question.default or "", Said("")), "choices": list(choices.values()),
            "clause": _cite(question.clause, column, voice)}


def _cite(clause: str | None, column: _Column | None, voice: Voice) -> dict[str, Any] | None:
    """{label, href}: named by its section and number."""
    if not clause or column is None or clause not in column.sheet.clauses:
        return None
    section = next(each for each in column.sheet.sections if any(isinstance(item, Clause) and item.id == clause for item in walk(each.items)))
    number = _path(column.sheet.clauses[clause], column, section)
    return {"label": voice.label("clause", section=column.said(section.heading).text, number=number), "href": f"#{clause}"}


def _glossary(edition: Edition, columns: Sequence[_Column], voice: Voice) -> list[dict[str, Any]]:
    """In the file's order, which is by pinyin; by the alphabet where the page is in English."""
    found = [{"id": f"t-{term.key}", "terms": _each(columns, term.term), "pinyin": term.pinyin, "means": _each(columns, term.means)}
             for term in edition.glossary]
    return found if voice.language.startswith("zh") else sorted(found, key=lambda each: each["terms"][0].text.casefold() if each["terms"] else "")


def _each(columns: Sequence[_Column], text: Text) -> list[Said]:
    """The text in every column's language, once where it is the same."""
    return list(dict.fromkeys(column.say(text) for column in columns))


def _cues(edition: Edition, columns: Sequence[_Column], first: _Column | None, voice: Voice) -> list[dict[str, Any]]:
    """The referee's words by part of the game, numbered through."""
    parts: dict[str, list[dict[str, Any]]] = {}
    for at, cue in enumerate(edition.script, 1):
        parts.setdefault(cue.part, []).append(_cue(cue, at, columns, first, voice))
    return [{"part": voice.label(f"cue-{part or 'play'}"), "rows": rows} for part, rows in parts.items()] if columns else []


def _cue(cue: Cue, at: int, columns: Sequence[_Column], first: _Column | None, voice: Voice) -> dict[str, Any]:
    says = [column.say(cue.say) for column in columns]
    return {"no": str(at), "says": [Said(re.sub(r"\{[\w-]*\}", voice.label("cue-blank"), said.text), said.lang) for said in says],
            "notes": [column.say(cue.note) if cue.note else None for column in columns], "clause": _cite(cue.clause, first, voice)}


# The list of the editions -------------------------------------------------------------------------------------------------------

def index_facts(editions: Iterable[Edition], voice: Voice) -> dict[str, Any]:
    """All that rules-index.html needs beside the frame; `voice` already stands on the page (INDEX_PATH)."""
    return {"heading": Said(voice.label("menu-rules")), "editions": [
        {"name": voice.say(each.name), "edition": voice.say(each.edition), "href": voice.link(edition_path(each.key)), "small": _small(each, voice)}
        for each in editions]}


def _small(edition: Edition, voice: Voice) -> str:
    """How many play, and which version this is."""
    players = edition.params.get("players") or {}
    least, most = players.get("min"), players.get("max")
    told = [voice.label("rules-version", version=edition.version or "1")]
    if least and most:
        count = str(least) if least == most else f"{least}–{most}"
        told.insert(0, voice.label("rules-players", n=count))
    return voice.label("comma").join(told)
