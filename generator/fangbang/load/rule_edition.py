"""One folder of rules/ → an Edition: numbers, open questions, sheets,
glossary, script, and its fingerprint.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from ..documents.document import Document
from ..model import Citation, Edition, OpenRule, ScriptLine, SheetSource, Term, Text, clean
from .fields import text, value
from .site import grouped
from .written import WrittenItem


def read_editions(documents: Mapping[str, Document]) -> dict[str, Edition]:
    """Every folder with a rule.yaml, by the folder's name."""
    found = {}
    for path in sorted(documents):
        parts = path.split("/")
        if len(parts) == 3 and parts[2] == "rule.yaml":
            found[parts[1]] = _edition(parts[1], documents[path], documents)
    return found


def _edition(key: str, rule: Document, documents: Mapping[str, Document]) -> Edition:
    folder = f"rules/{key}"
    files = grouped(documents.values(), folder)
    return Edition(
        key=key,
        kind=value(rule, "game"),
        name=text(rule, "name") or Text({"": key}),
        edition=text(rule, "edition"),
        params=rule.data,
        place=rule.place(),
        written=WrittenItem(rule, ()),
        version=str(value(rule, "version", otherwise="")),
        fingerprint=_fingerprint(folder, documents),
        questions=_questions(rule),
        citations=_citations(rule),
        planned=value(rule, "planned", otherwise={}),
        sections=tuple(value(rule, "sheet", "sections", otherwise=())),
        states=tuple(value(rule, "sheet", "states", otherwise=())),
        sources=tuple(value(rule, "sources", otherwise=())),
        sheets=_sheets(files.get("sheet", {})),
        tips=_sheets(files.get("tips", {})),
        glossary=_glossary(documents.get(f"{folder}/glossary.yaml")),
        script=_script(documents.get(f"{folder}/script.yaml")),
    )


def _fingerprint(folder: str, documents: Mapping[str, Document]) -> str:
    """Six characters that change whenever any file of the edition does: printed on every sheet."""
    made = hashlib.sha256()
    for path in sorted(documents):
        if path.startswith(folder + "/"):
            made.update(f"{path}\0{documents[path].text}\0".encode())
    return made.hexdigest()[:6]


def _questions(rule: Document) -> tuple[OpenRule, ...]:
    found = []
    for key in value(rule, "open", otherwise={}):
        at = ("open", key)
        choices: Any = value(rule, *at, "choices")
        named = {
            choice: text(rule, *at, "choices", choice) if isinstance(choices, Mapping) else None
            for choice in choices
        }
        found.append(
            OpenRule(
                key,
                named,
                rule.place(*at, of_key=True),
                value(rule, *at, "default"),
                text(rule, *at, "ask"),
                value(rule, *at, "clause"),
                _meanings(value(rule, *at, "plan", otherwise={})),
                text(rule, *at, "only-printed"),
                WrittenItem(rule, at),
            )
        )
    return tuple(found)


def _meanings(written: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Lists as tuples, as plans have them."""
    return {
        str(choice): {
            aspect: tuple(each) if isinstance(each, list) else each
            for aspect, each in meaning.items()
        }
        for choice, meaning in written.items()
    }


def _citations(rule: Document) -> tuple[Citation, ...]:
    return tuple(
        Citation(subject, clause, rule.place("clauses", subject))
        for subject, clause in value(rule, "clauses", otherwise={}).items()
    )


def _sheets(documents: Mapping[str, Document]) -> dict[str, SheetSource]:
    return {
        language: SheetSource(
            language,
            each.path,
            str(each.data.get("title", "")),
            each.body,
            each.body_line,
            each.place(),
        )
        for language, each in documents.items()
    }


def _glossary(document: Document | None) -> tuple[Term, ...]:
    if document is None or not document.data:
        return ()
    return tuple(
        Term(
            each["id"],
            text(document, at, "term") or Text({}),
            text(document, at, "means") or Text({}),
            document.place(at),
            clean(each.get("pinyin", "")),
            _also(each.get("also")),
            tuple(each.get("see", ())),
        )
        for at, each in enumerate(document.data)
    )


def _also(found: Any) -> Text | None:
    """Other words for a term: a plain list is Chinese."""
    if not found:
        return None
    by_language = found if isinstance(found, Mapping) else {"zh-Hant": found}
    return Text(
        {
            language: "、".join(each) if isinstance(each, list) else each
            for language, each in by_language.items()
        }
    )


def _script(document: Document | None) -> tuple[ScriptLine, ...]:
    if document is None or not document.data:
        return ()
    return tuple(
        ScriptLine(
            text(document, at, "say") or Text({}),
            document.place(at),
            text(document, at, "note"),
            each.get("part", ""),
            each.get("clause"),
            WrittenItem(document, (at,)),
        )
        for at, each in enumerate(document.data)
    )
