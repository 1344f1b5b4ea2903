"""Figures in one language against the parameters and figures of another: typed in
digits, in Chinese numerals or in words.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from itertools import pairwise

from ..documents.rulesheet import (
    PARAMETER,
    Clause,
    Prose,
    RuleSheet,
    TableItem,
    han_number,
    parameter,
    spot,
    walk,
)
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Text
from .rulesheet_capitals import RuleSheetInput, blanked
from .rulesheet_parameters import NOT_COUNTED, NUMBER

_COUNTED = "人名位張张局分桌個个場场輪轮秒天日副枚子條条對对組组手顆颗隊队次點点"
_HAN = re.compile(
    rf"(?<![第〇一二三四五六七八九十百])[〇二三四五六七八九十百兩两][〇一二三四五六七八九十百]*(?=\s*[{_COUNTED}])"
)
_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
_ENGLISH = re.compile(rf"\b(?:{'|'.join(_WORDS)})\b(?![- ](?:or|and)\b)", re.I)


@dataclass(frozen=True)
class Figure:
    """A number as it is typed: its value, where it stands in the text, and whether in digits."""

    value: Decimal
    start: int
    written: str
    digits: bool


def figures(text: str, language: str) -> list[Figure]:
    """Numbers in a text, but for those of clauses, links and code; one is no number in
    either language, it is an article.
    """
    text = blanked(NOT_COUNTED, text)
    found = [
        Figure(Decimal(each[0]), each.start(), each[0], True) for each in NUMBER.finditer(text)
    ]
    if language.startswith("zh"):
        found += [
            Figure(_han(each[0]), each.start(), each[0], False) for each in _HAN.finditer(text)
        ]
    elif language == "en":
        found += [
            Figure(Decimal(_WORDS.index(each[0].lower()) + 2), each.start(), each[0], False)
            for each in _ENGLISH.finditer(text)
        ]
    return sorted(found, key=lambda each: each.start)


def _han(written: str) -> Decimal:
    return Decimal(han_number(written.replace("兩", "二").replace("两", "二")))


def figures_differ(case: RuleSheetInput) -> Iterator[Problem]:
    """Clause by clause, cell by cell, term by term: no language has another number than the
    parameter, or the figure, of another.
    """
    for family in case.families:
        laid = {language: _laid(sheet) for language, sheet in family.items()}
        for language, mine in laid.items():
            others = {other: items for other, items in laid.items() if other != language}
            for key, item in mine.items():
                yield from _item(
                    case,
                    item,
                    language,
                    {other: items[key] for other, items in others.items() if key in items},
                )
    edition = case.edition
    for text, place in (
        *((each.means, each.place) for each in edition.glossary),
        *((each.say, each.place) for each in edition.script),
    ):
        yield from _texts(text, place)


def _laid(sheet: RuleSheet) -> dict[tuple[str, int], Clause | Prose]:
    """Clauses by id; paragraphs and tables by how far behind one they stand."""
    found: dict[tuple[str, int], Clause | Prose] = {}
    for section in sheet.sections:
        clause, after = section.key, 0
        for item in walk(section.items):
            clause, after = (item.id, 0) if isinstance(item, Clause) else (clause, after + 1)
            if not isinstance(item, TableItem):
                found[clause, after] = item
    return found


def _item(
    case: RuleSheetInput, item: Clause | Prose, language: str, others: Mapping[str, Clause | Prose]
) -> Iterator[Problem]:
    own = {found[1] for found in PARAMETER.finditer(item.text)}
    typed = figures(item.text, language)
    for other, theirs in others.items() if typed else ():
        missing = {
            name: value
            for name in _names(theirs)
            if name not in own and (value := _value(case, name, other)) is not None
        }
        left = _without(
            typed, [*(figure.value for figure in figures(theirs.text, other)), *missing.values()]
        )
        yield from (
            _typed(item, each, name)
            for each in typed
            if not each.digits and each.value >= 3
            for name, value in missing.items()
            if value == each.value
        )
        unmet = {
            name: value
            for name, value in missing.items()
            if value not in {each.value for each in typed}
        }
        if left and unmet:
            yield from (
                _differs(item, each, name, value, other)
                for each, (name, value) in zip(left, unmet.items(), strict=False)
            )
            return
        facing = _without(figures(theirs.text, other), [each.value for each in typed])
        plain = [each for each in left if each.digits], [each for each in facing if each.digits]
        if (
            not missing
            and own == set(_names(theirs))
            and all(plain)
            and language != next(iter(case.sheets), language)
        ):
            first = plain[0][0]
            facts = {
                "number": first.written,
                "parameter": None,
                "value": str(plain[1][0].written),
                "language": other,
            }
            yield Problem(
                "number-differs",
                spot(item, first.start, len(first.written)),
                facts,
                theirs.place,
                WARNING,
            )
            return


def _differs(
    item: Clause | Prose, figure: Figure, name: str, value: Decimal, other: str
) -> Problem:
    facts = {"number": figure.written, "parameter": name, "value": f"{value:f}", "language": other}
    return Problem("number-differs", spot(item, figure.start, len(figure.written)), facts)


def _typed(item: Clause | Prose, figure: Figure, name: str) -> Problem:
    """The right number, spelled out where another language takes it from the schema."""
    facts = {"number": figure.written, "parameter": name}
    return Problem(
        "bare-number", spot(item, figure.start, len(figure.written)), facts, severity=WARNING
    )


def _names(item: Clause | Prose) -> list[str]:
    return [found[1] for found in PARAMETER.finditer(item.text)]


def _value(case: RuleSheetInput, name: str, language: str) -> Decimal | None:
    """The parameter as a number; None for a text or a list."""
    try:
        return Decimal(parameter(case.edition, name, language) or "")
    except InvalidOperation:
        return None


def _without(typed: list[Figure], values: list[Decimal]) -> list[Figure]:
    """Figures that no value accounts for, each value for one of them."""
    free, left = Counter(values), []
    for each in typed:
        if free[each.value] > 0:
            free[each.value] -= 1
        else:
            left.append(each)
    return left


def _texts(text: Text, place: SourceLocation) -> Iterator[Problem]:
    """A term or a cue: as many digits in both languages, and others."""
    written = [(language, figures(words, language)) for language, words in text.values.items()]
    for (one, mine), (_, theirs) in pairwise(written):
        left, facing = (
            _without(mine, [their.value for their in theirs]),
            _without(theirs, [each.value for each in mine]),
        )
        if left and facing:
            facts = {
                "number": facing[0].written,
                "parameter": None,
                "value": left[0].written,
                "language": one,
            }
            yield Problem("number-differs", place, facts, severity=WARNING)
