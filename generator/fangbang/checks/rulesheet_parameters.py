"""Numbers in sheets: taken from the schema, known there, and none beside it that could disagree."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..documents.rulesheet import (
    PARAMETER,
    Clause,
    RuleSheet,
    TableItem,
    known_parameters,
    parameter,
    spot,
    table,
    value_at,
    walk,
)
from ..messages.catalog import closest_match
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Edition
from .rulesheet_capitals import RuleSheetInput, blanked


def parameters(case: RuleSheetInput) -> Iterator[Problem]:
    """Every {{ parameter }} is one value of the schema, every {{ table }} a table of
    it that stands in a line of its own.
    """
    for sheet, item in case.texts():
        for found in PARAMETER.finditer(item.text):
            yield from _parameter(
                case.edition, found[1], sheet.language, spot(item, found.start(), len(found[0]))
            )
    for sheet in case.every_sheet():
        for section in sheet.sections:
            for each in walk(section.items):
                if isinstance(each, TableItem) and table(case.edition, each.name) is None:
                    known = [name for name in case.edition.params if table(case.edition, name)]
                    yield Problem(
                        "unknown-table",
                        each.place,
                        {
                            "table": each.name,
                            "near": closest_match(each.name, known),
                            "known": known,
                        },
                    )


def _parameter(
    edition: Edition, path: str, language: str, place: SourceLocation
) -> Iterator[Problem]:
    if path.split()[:1] == ["table"]:
        yield Problem("table-in-a-line", place, {"table": path.removeprefix("table").strip()})
    elif value_at(edition, path) is None:
        yield Problem(
            "unknown-parameter",
            place,
            {"parameter": path, "near": closest_match(path, known_parameters(edition))},
        )
    elif parameter(edition, path, language) is None:
        parts = [name for name in known_parameters(edition) if name.startswith(path + ".")]
        yield Problem("parameter-not-one-value", place, {"parameter": path, "parts": parts})


NOT_COUNTED = re.compile(
    r"(?<!`)(`++).+?(?<!`)\1(?!`)|\{\{[^{}\n]*+\}\}|\]\([^)]{0,300}\)|<[^<>\s]+>|第\s*[0-9]+(?:[.–～-][0-9]+)*\s*[條条節节款號号]"
    r"|(?:clauses?|sections?|rules?|numbers?|No\.?)\s+[0-9]+(?:\.[0-9]+)*",
    re.I,
)
NUMBER = re.compile(
    r"(?<![A-Za-z0-9_+＋×/-])(?<![0-9][.,:：–~～])[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_]|[.,:：–~～×/-][0-9])"
)
_UNIT = re.compile(r"\s*([\u3400-\u9fff]|[A-Za-z]+)")


def bare_numbers(case: RuleSheetInput) -> Iterator[Problem]:
    """A figure typed where another language, or the same section of the same
    things, takes it from the schema (C.10).
    """
    for sheet in case.sheets.values():
        for section in sheet.sections:
            items = [item for item in walk(section.items) if isinstance(item, Clause)]
            counted = {
                (_value(case, name, sheet), unit): name
                for item in items
                for name, unit in _stated(item.text)
                if unit
            }
            for item in items:
                own = {name for name, _ in _stated(item.text)}
                others = [
                    each.clauses[item.id]
                    for each in case.sheets.values()
                    if each is not sheet and item.id in each.clauses
                ]
                beside = {
                    _value(case, name, sheet): name
                    for other in others
                    for name, _ in _stated(other.text)
                    if name not in own
                }
                yield from _bare(item, beside, counted)


def _bare(
    item: Clause, beside: Mapping[str | None, str], counted: Mapping[tuple[str | None, str], str]
) -> Iterator[Problem]:
    text = blanked(NOT_COUNTED, item.text)
    for found in NUMBER.finditer(text):
        name = beside.get(found[0]) or counted.get((found[0], _unit(text, found.end())))
        if name and float(found[0]) >= 3:
            yield Problem(
                "bare-number",
                spot(item, found.start(), len(found[0])),
                {"number": found[0], "parameter": name},
                severity=WARNING,
            )


def _stated(text: str) -> Iterator[tuple[str, str]]:
    """Each parameter of a text and the word it counts."""
    return ((found[1], _unit(text, found.end())) for found in PARAMETER.finditer(text))


def _unit(text: str, at: int) -> str:
    found = _UNIT.match(text, at)
    return found[1].casefold() if found else ""


def _value(case: RuleSheetInput, name: str, sheet: RuleSheet) -> str | None:
    return parameter(case.edition, name, sheet.language)
