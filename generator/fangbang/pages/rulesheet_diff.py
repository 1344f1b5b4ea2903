"""rules/compare-<one>-<other>.html: two editions of one game, clause beside clause, and the
numbers and open questions that differ.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from itertools import combinations
from typing import TYPE_CHECKING

from ..documents.rulesheet import (
    Clause,
    Reading,
    RuleSheet,
    Section,
    Table,
    TableItem,
    align,
    anchor,
    differences,
    known_parameters,
    parameter,
    table,
    walk,
)
from ..model import Edition, OpenRule, Site
from .localizer import LocalizedText, Localizer
from .page import Crumbs, Page, PageLayout, page
from .rulesheet import INDEX_PATH, edition_path
from .rulesheet_columns import RuleSheetColumn, columns_of, path_of, word_of

if TYPE_CHECKING:
    from .facts.rules import (
        ComparedCell,
        ComparedNumber,
        ComparedRow,
        ComparedSection,
        ComparePage,
        Run,
    )

SAME, DIFFERS, ONLY = "same", "differs", "only"
_READING = re.compile(r"<rp>[^<]*+</rp>|<rt[^<>]*+>[^<]*+</rt>|<[^<>]++>", re.S)
_APART = ("version", "replay", "game", "name", "edition")


@dataclass(frozen=True)
class _Side:
    """One of the two editions, in the language of the page."""

    edition: Edition
    column: RuleSheetColumn
    sheets: Mapping[str, RuleSheet]

    def sections(self) -> dict[str, Section]:
        return {section.key: section for section in self.column.sheet.sections}

    def href(self, voice: Localizer, fragment: str = "") -> str:
        return voice.link(edition_path(self.edition.key), fragment=fragment)


def compare_path(one: str, other: str) -> str:
    """Where the comparison of two editions lies."""
    return f"rules/compare-{one}-{other}.html"


def families(
    editions: Iterable[Edition], sheets: Mapping[str, Mapping[str, RuleSheet]]
) -> list[tuple[Edition, Edition]]:
    """Every pair of editions of one game: those that the same referee reads."""
    written = sorted(
        (
            edition
            for edition in editions
            if edition.params.get("replay") and sheets.get(edition.key)
        ),
        key=lambda each: each.key,
    )
    return [
        (one, other)
        for one, other in combinations(written, 2)
        if one.params["replay"] == other.params["replay"]
    ]


def compare_links(
    edition: Edition, pairs: Iterable[tuple[Edition, Edition]], voice: Localizer
) -> list[tuple[str, str]]:
    """(the other edition, address) of every comparison with this edition."""
    found = [
        (other if one.key == edition.key else one, compare_path(one.key, other.key))
        for one, other in pairs
        if edition.key in (one.key, other.key)
    ]
    return [
        (
            voice.label("compare-with", edition=voice.plain(other.edition or other.name)),
            voice.link(path),
        )
        for other, path in found
    ]


def compare_pages(
    site: Site, sheets: Mapping[str, Mapping[str, RuleSheet]], frame: PageLayout, voice: Localizer
) -> Iterator[Page]:
    """Every comparison in the voice's language."""
    for one, other in families(site.editions.values(), sheets):
        here = voice.at(compare_path(one.key, other.key))
        facts = compare_facts(one, other, sheets, here)
        name = here.label(
            "compare-title",
            game=here.plain(one.name),
            one=_called(one, here).text,
            other=_called(other, here).text,
        )
        title = here.label("title-site", page=name, site=here.plain(site.settings.title))
        crumbs: Crumbs = [
            (here.say(site.settings.title), here.link("index.html")),
            (here.label("menu-rules"), here.link(INDEX_PATH)),
        ]
        whole = replace(
            frame,
            sources=tuple(sheet.path for each in (one, other) for sheet in each.sheets.values()),
        )
        yield page(here.path, "compare.html", here, whole, title, title, crumbs, facts)


def compare_facts(
    one: Edition, other: Edition, sheets: Mapping[str, Mapping[str, RuleSheet]], voice: Localizer
) -> ComparePage:
    """All that compare.html needs beside the frame; `voice` already stands on the page."""
    sides = tuple(
        _Side(each, columns_of(each, sheets[each.key], {}, voice)[0], sheets[each.key])
        for each in (one, other)
    )
    sections = _sections(sides[0], sides[1], voice)
    verdicts = [row["verdict"] for section in sections for row in section["rows"]]
    return {
        "heading": LocalizedText(voice.label("compare-heading", game=voice.plain(one.name))),
        "sides": [
            {
                "name": _called(side.edition, voice),
                "href": side.href(voice),
                "fingerprint": side.edition.fingerprint,
                "version": voice.label("rules-version", version=side.edition.version or "1"),
            }
            for side in sides
        ],
        "counts": [
            {
                "verdict": verdict,
                "label": voice.label(f"verdict-{verdict}"),
                "n": verdicts.count(verdict),
            }
            for verdict in (SAME, DIFFERS, ONLY)
        ],
        "sections": sections,
        "numbers": _numbers(sides[0], sides[1], voice),
        "questions": _questions(one, other, voice),
    }


def _called(edition: Edition, voice: Localizer) -> LocalizedText:
    return voice.say(edition.edition or edition.name)


# Clauses
# --------------------------------------------------------------------------------------------------


def _sections(one: _Side, other: _Side, voice: Localizer) -> list[ComparedSection]:
    """The first edition's sections in order, then those that only the second has."""
    here, there = one.sections(), other.sections()
    found: list[ComparedSection] = []
    for at, key in enumerate(dict.fromkeys([*here, *there]), 1):
        pair = here.get(key), there.get(key)
        side, section = (one, pair[0]) if pair[0] else (other, pair[1])
        assert section
        rows: list[ComparedRow] = [
            *_clauses(one, other, pair, voice),
            *_tables(one, other, pair, voice),
        ]
        found.append(
            {
                "id": f"s-{key}",
                "no": voice.numeral(at),
                "heading": side.column.said(section.heading),
                "rows": rows,
            }
        )
    return found


def _clauses(
    one: _Side, other: _Side, pair: tuple[Section | None, Section | None], voice: Localizer
) -> Iterator[ComparedRow]:
    for here, there in align(_readings(one, pair[0]), _readings(other, pair[1])):
        texts = _runs(here, there, one.column)
        verdict = ONLY if not (here and there) else SAME if here.text == there.text else DIFFERS
        cells = [
            _cell(side, reading, section, runs, voice)
            for side, reading, section, runs in zip(
                (one, other), (here, there), pair, texts, strict=True
            )
        ]
        yield {
            "verdict": verdict,
            "label": voice.label(f"verdict-{verdict}"),
            "cells": cells,
        }


def _readings(side: _Side, section: Section | None) -> list[Reading]:
    """The clauses as they read: values filled in, marks and pronunciations away."""
    clauses = [item for item in walk(section.items) if isinstance(item, Clause)] if section else []
    return [
        Reading(
            item, " ".join(unescape(_READING.sub("", side.column.html(item, terms=False))).split())
        )
        for item in clauses
    ]


def _runs(
    here: Reading | None, there: Reading | None, column: RuleSheetColumn
) -> tuple[list[Run], list[Run]]:
    if here and there and here.text != there.text:
        left, right = differences(here.text, there.text, column.voice.language.startswith("zh"))
    else:
        left, right = ([(each.text, False)] if each else [] for each in (here, there))
    return [{"text": text, "changed": changed} for text, changed in left], [
        {"text": text, "changed": changed} for text, changed in right
    ]


def _cell(
    side: _Side,
    reading: Reading | None,
    section: Section | None,
    runs: list[Run],
    voice: Localizer,
) -> ComparedCell | None:
    if reading is None or section is None:
        return None
    number = list(side.sections()).index(section.key) + 1
    return {
        "no": f"{number}.{path_of(reading.clause, section)}",
        "href": side.href(voice, anchor(reading.clause.id)),
        "runs": runs,
        "lang": side.column.lang,
        "table": False,
    }


def _tables(
    one: _Side, other: _Side, pair: tuple[Section | None, Section | None], voice: Localizer
) -> Iterator[ComparedRow]:
    """Tables that stand in the section, row by row."""
    names = [
        [item.name for item in walk(section.items) if isinstance(item, TableItem)]
        if section
        else []
        for section in pair
    ]
    for name in dict.fromkeys([*names[0], *names[1]]):
        lines = [
            _lines(table(side.edition, name), side.column) if name in named else []
            for side, named in zip((one, other), names, strict=True)
        ]
        verdict = SAME if lines[0] == lines[1] else DIFFERS if all(lines) else ONLY
        cells: list[ComparedCell | None] = [
            {
                "no": "",
                "href": None,
                "lang": side.column.lang,
                "runs": [{"text": line, "changed": line not in beyond} for line in own],
                "table": True,
            }
            if own
            else None
            for side, own, beyond in ((one, lines[0], lines[1]), (other, lines[1], lines[0]))
        ]
        yield {
            "verdict": verdict,
            "label": voice.label(f"verdict-{verdict}"),
            "cells": cells,
        }


def _lines(made: Table | None, column: RuleSheetColumn) -> list[str]:
    """A table as lines: “11–14: police 3, killers 3”."""
    if made is None:
        return []
    said = [
        [cell if isinstance(cell, str) else word_of(cell, column).text for cell in row]
        for row in (made.headers, *made.rows)
    ]
    heads, label = said[0], column.voice.label
    if len(heads) == 2:
        return [label("compare-cell", name=row[0], value=row[1]) for row in said[1:]]
    return [
        label(
            "compare-line",
            name=row[0],
            values=label("comma-list").join(
                f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True)
            ),
        )
        for row in said[1:]
    ]


# Numbers and questions
# --------------------------------------------------------------------------------------------------


def _numbers(one: _Side, other: _Side, voice: Localizer) -> list[ComparedNumber]:
    """Parameters that differ: single numbers by their path, set-ups line by line;
    then how much stands beside the sheet.
    """
    paths = [
        path
        for path in dict.fromkeys(
            [*known_parameters(one.edition), *known_parameters(other.edition)]
        )
        if path.partition(".")[0] not in _APART
    ]
    values = [
        [parameter(side.edition, path, voice.language) or "" for side in (one, other)]
        for path in paths
    ]
    found = [
        _number(path, pair, voice)
        for path, pair in zip(paths, values, strict=True)
        if pair[0] != pair[1]
    ]
    lines = [_lines(table(side.edition, "setups"), side.column) for side in (one, other)]
    found += [
        _number("setups", [line if line in own else "" for own in lines], voice)
        for line in dict.fromkeys([*lines[0], *lines[1]])
        if not all(line in own for own in lines)
    ]
    beside = {
        "terms": [len(side.edition.glossary) for side in (one, other)],
        "cues": [len(side.edition.script) for side in (one, other)],
    }
    return found + [
        _number(key, [str(count) for count in pair], voice)
        for key, pair in beside.items()
        if pair[0] != pair[1]
    ]


def _number(path: str, values: list[str], voice: Localizer) -> ComparedNumber:
    key = f"param-{path.replace('.', '-')}"
    label = voice.label(key) if voice.words.has(key) else ""
    return {
        "path": path,
        "ask": LocalizedText(label),
        "values": values,
        "verdict": DIFFERS if all(values) else ONLY,
    }


def _questions(one: Edition, other: Edition, voice: Localizer) -> list[ComparedNumber]:
    """Open questions that only one of them asks, or whose choices or default differ."""
    asked: Sequence[dict[str, OpenRule]] = [
        {question.key: question for question in edition.questions} for edition in (one, other)
    ]
    found: list[ComparedNumber] = []
    for key in dict.fromkeys([*asked[0], *asked[1]]):
        pair = [each.get(key) for each in asked]
        answers = [_choices(each, voice) if each else "" for each in pair]
        if answers[0] != answers[1]:
            question = next(each for each in pair if each)
            found.append(
                {
                    "ask": voice.say(question.ask) if question.ask else LocalizedText(key),
                    "path": key,
                    "values": answers,
                    "verdict": DIFFERS if all(answers) else ONLY,
                }
            )
    return found


def _choices(question: OpenRule, voice: Localizer) -> str:
    """Its choices, the default first and named as such."""
    said = {key: voice.plain(text) if text else key for key, text in question.choices.items()}
    order = sorted(said, key=lambda key: key != question.default)
    return voice.label("compare-join").join(
        voice.label("compare-default", choice=said[key]) if key == question.default else said[key]
        for key in order
    )
