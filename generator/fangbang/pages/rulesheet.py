"""rules/<edition>/index.html in one language, bilingual.html clause by clause side by
side, and the list of the editions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..documents.rulesheet import Clause, RuleSheet, anchor, walk
from ..model import Edition, OpenRule, ScriptLine, Text
from .localizer import LocalizedText, Localizer
from .rulesheet_columns import RuleSheetColumn, columns_of, path_of, sections_of, title_of

if TYPE_CHECKING:
    from .facts.rules import (
        CueLine,
        CuePart,
        GlossaryTerm,
        OpenQuestion,
        RulesIndexPage,
        RulesPage,
    )
    from .facts.shared import Reference, View

INDEX_PATH = "rules/index.html"


def edition_path(key: str, bilingual: bool = False) -> str:
    """Where an edition's page lies."""
    return f"rules/{key}/{'bilingual' if bilingual else 'index'}.html"


def edition_facts(
    edition: Edition,
    sheets: Mapping[str, RuleSheet],
    voice: Localizer,
    *,
    tips: Mapping[str, RuleSheet] | None = None,
    used: Sequence[tuple[LocalizedText, str]] = (),
    beside: Mapping[str, Sequence[tuple[str, str]]] | None = None,
    bilingual: bool = False,
) -> RulesPage:
    """All that rules.html needs beside the frame; `voice` already
    stands on the page (edition_path).

    `used` are (title, address); `beside` are the lists of other pages about this edition, to
      print and to compare, as (label, address).
    """
    columns = columns_of(edition, sheets, tips or {}, voice)
    several, columns = len(columns) > 1, columns if bilingual else columns[:1]
    first = columns[0] if columns else None
    return {
        "heading": title_of(edition, first, voice),
        "second_heading": title_of(edition, columns[1], voice) if len(columns) > 1 else None,
        "edition": {
            "name": voice.say(edition.edition or edition.name),
            "fingerprint": edition.fingerprint,
            "version": voice.label("rules-version", version=edition.version or "1"),
        },
        "note": _note(columns, sheets, voice),
        "languages": [column.lang or voice.language for column in columns],
        "toc": [
            {
                "no": voice.numeral(at),
                "text": first.said(section.heading).text,
                "href": f"#s-{section.key}",
            }
            for at, section in enumerate(first.sheet.sections, 1)
        ]
        if first
        else [],
        "sections": sections_of(columns, [column.sheet for column in columns], edition, voice),
        "decisions": [_decision(question, first, voice) for question in edition.questions],
        "glossary": _glossary(edition, columns, voice),
        "cues": _cues(edition, columns, first, voice),
        "tips": sections_of(
            [column for column in columns if column.tips],
            [column.tips for column in columns if column.tips],
            edition,
            voice,
            "tip-",
        ),
        "views": _views(edition, voice, bilingual) if several else [],
        "used": [{"label": label, "href": href} for label, href in used],
        "beside": [
            {"label": name, "pages": [{"label": label, "href": href} for label, href in found]}
            for name, found in (beside or {}).items()
            if found
        ],
    }


def _note(
    columns: Sequence[RuleSheetColumn], sheets: Mapping[str, RuleSheet], voice: Localizer
) -> str:
    if len(columns) < 2:
        return voice.label("rules-note") if columns else ""
    default = voice.settings.default
    return voice.label(
        "rules-note-side",
        language=voice.label(
            f"language-{default if default in sheets else columns[0].sheet.language}"
        ),
    )


def _views(edition: Edition, voice: Localizer, bilingual: bool) -> list[View]:
    return [
        {
            "label": voice.label(f"rules-view-{name}"),
            "href": voice.link(edition_path(edition.key, side)),
            "current": side == bilingual,
        }
        for name, side in (("one", False), ("side", True))
    ]


# Decisions, glossary, cue card
# --------------------------------------------------------------------------------------------------


def _decision(question: OpenRule, column: RuleSheetColumn | None, voice: Localizer) -> OpenQuestion:
    choices = {
        key: voice.say(text) if text else LocalizedText(key)
        for key, text in question.choices.items()
    }
    return {
        "ask": voice.say(question.ask) if question.ask else LocalizedText(question.key),
        "default": choices.get(question.default or "", LocalizedText("")),
        "choices": list(choices.values()),
        "clause": _cite(question.clause, column, voice),
    }


def _cite(clause: str | None, column: RuleSheetColumn | None, voice: Localizer) -> Reference | None:
    """A clause by its section and number."""
    if not clause or column is None or clause not in column.sheet.clauses:
        return None
    section = next(
        section
        for section in column.sheet.sections
        if any(isinstance(item, Clause) and item.id == clause for item in walk(section.items))
    )
    number = path_of(column.sheet.clauses[clause], section)
    return {
        "label": voice.label("clause", section=column.said(section.heading).text, number=number),
        "href": f"#{anchor(clause)}",
    }


def _glossary(
    edition: Edition, columns: Sequence[RuleSheetColumn], voice: Localizer
) -> list[GlossaryTerm]:
    """In the file's order, which is by pinyin; by the alphabet where the page is in English."""
    found: list[GlossaryTerm] = [
        {
            "id": f"t-{term.key}",
            "terms": _each(columns, term.term),
            "pinyin": term.pinyin,
            "means": _each(columns, term.means),
        }
        for term in edition.glossary
    ]
    return (
        found
        if voice.language.startswith("zh")
        else sorted(
            found, key=lambda each: each["terms"][0].text.casefold() if each["terms"] else ""
        )
    )


def _each(columns: Sequence[RuleSheetColumn], text: Text) -> list[LocalizedText]:
    """The text in every column's language, once where it is the same."""
    return list(dict.fromkeys(column.say(text) for column in columns))


def _cues(
    edition: Edition,
    columns: Sequence[RuleSheetColumn],
    first: RuleSheetColumn | None,
    voice: Localizer,
) -> list[CuePart]:
    """The referee's words by part of the game, numbered through."""
    parts: dict[str, list[CueLine]] = {}
    for at, cue in enumerate(edition.script, 1):
        parts.setdefault(cue.part, []).append(_cue(cue, at, columns, first, voice))
    return (
        [
            {"part": voice.label(f"cue-{part or 'play'}"), "rows": rows}
            for part, rows in parts.items()
        ]
        if columns
        else []
    )


def _cue(
    cue: ScriptLine,
    at: int,
    columns: Sequence[RuleSheetColumn],
    first: RuleSheetColumn | None,
    voice: Localizer,
) -> CueLine:
    says = [column.say(cue.say) for column in columns]
    return {
        "no": str(at),
        "says": [
            LocalizedText(re.sub(r"\{[\w-]*\}", voice.label("cue-blank"), said.text), said.lang)
            for said in says
        ],
        "notes": [column.say(cue.note) if cue.note else None for column in columns],
        "clause": _cite(cue.clause, first, voice),
    }


# The list of the editions
# --------------------------------------------------------------------------------------------------


def index_facts(editions: Iterable[Edition], voice: Localizer) -> RulesIndexPage:
    """All that rules-index.html needs beside the frame; `voice`
    already stands on the page (INDEX_PATH).
    """
    return {
        "heading": LocalizedText(voice.label("menu-rules")),
        "editions": [
            {
                "name": voice.say(edition.name),
                "edition": voice.say(edition.edition),
                "href": voice.link(edition_path(edition.key)),
                "small": _small(edition, voice),
            }
            for edition in editions
        ],
    }


def _small(edition: Edition, voice: Localizer) -> str:
    """How many play, and which version this is."""
    players = edition.params.get("players") or {}
    least, most = players.get("min"), players.get("max")
    told = [voice.label("rules-version", version=edition.version or "1")]
    if least and most:
        count = str(least) if least == most else f"{least}–{most}"
        told.insert(0, voice.label("rules-players", n=count))
    return voice.label("comma").join(told)
