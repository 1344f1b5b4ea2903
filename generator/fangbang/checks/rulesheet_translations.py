"""Sheets of one edition in several languages: the same sections,
clauses, tables and numbers in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..documents.rulesheet import (
    Clause,
    RuleSheet,
    Section,
    TableItem,
    known_parameters,
    parameter,
    stating,
    table,
    value_at,
    walk,
)
from ..messages.catalog import closest_match
from ..messages.problem import Problem, SourceLocation
from ..model import Edition
from .rulesheet_brackets import counted
from .rulesheet_capitals import RuleSheetInput


def sections(case: RuleSheetInput) -> Iterator[Problem]:
    """The sections that the schema asks for, and those of any other language."""
    if case.edition.sections and not case.sheets:
        yield Problem("sheet-missing", case.edition.place, {"edition": case.edition.key})
    for family in case.families:
        asked = case.edition.sections if family is case.sheets else ()
        known: dict[str, Section | None] = dict.fromkeys(asked)
        for sheet in family.values():
            known |= {
                section.key: section for section in sheet.sections if not known.get(section.key)
            }
        for language, sheet in family.items():
            here = {section.key for section in sheet.sections}
            for key, other in known.items():
                if key not in here:
                    facts = {
                        "section": key,
                        "language": language,
                        "heading": other.heading if other else None,
                        "near": closest_match(key, here - set(known)),
                    }
                    yield Problem(
                        "section-missing", sheet.place, facts, other.place if other else None
                    )


def clauses(case: RuleSheetInput) -> Iterator[Problem]:
    """Clause by clause and table by table; a section that is missing altogether is told once."""
    for family in case.families:
        for language, sheet in family.items():
            here = {section.key: section for section in sheet.sections}
            told: set[str] = set()
            for other_language, other in family.items():
                for section in other.sections:
                    if other_language != language and section.key in here:
                        facts = {"language": language, "other": other_language}
                        yield from _missing_tables(
                            case.edition, section, here[section.key], told, facts
                        )
                        if not _slipped(section, here[section.key]):
                            yield from _missing_clauses(
                                section, here[section.key], sheet, told, facts
                            )


def _missing_tables(
    edition: Edition, section: Section, mine: Section, told: set[str], facts: Mapping[str, object]
) -> Iterator[Problem]:
    tables = {item.name for item in walk(mine.items) if isinstance(item, TableItem)}
    for item in walk(section.items):
        if (
            isinstance(item, TableItem)
            and item.name not in tables | told
            and table(edition, item.name)
        ):
            told.add(item.name)
            yield Problem("table-missing", mine.place, {"table": item.name, **facts}, item.place)


def _missing_clauses(
    section: Section, mine: Section, sheet: RuleSheet, told: set[str], facts: Mapping[str, object]
) -> Iterator[Problem]:
    """Told at the clause after which it is missed."""
    place = mine.place
    for item in walk(section.items):
        if isinstance(item, Clause) and item.id in sheet.clauses:
            place = sheet.clauses[item.id].place
        elif isinstance(item, Clause) and item.id not in told:
            told.add(item.id)
            yield Problem("clause-missing", place, {"clause": item.id, **facts}, item.place)


def _slipped(one: Section, other: Section) -> bool:
    """As many clauses in both, and a fault in the numbers: none is missing,
    and the fault is told where it is.
    """
    counts = {
        sum(isinstance(item, Clause) for item in walk(section.items)) for section in (one, other)
    }
    return len(counts) == 1 and any(
        True for section in (one, other) for _ in counted(section.items)
    )


def states(case: RuleSheetInput) -> Iterator[Problem]:
    """Every number that the schema wants stated, in every language."""
    for path in case.edition.states:
        if value_at(case.edition, path) is None:
            facts = {"parameter": path, "near": closest_match(path, known_parameters(case.edition))}
            yield Problem("unknown-parameter", case.edition.at("sheet", "states", path), facts)
            continue
        for language, sheet in case.sheets.items():
            if stating(sheet, path) is None:
                whole = parameter(case.edition, path, language) is None
                facts = {
                    "parameter": path,
                    "language": language,
                    "write": f"table {path}" if whole else path,
                }
                yield Problem(
                    "parameter-not-stated", sheet.place, facts, _stated_elsewhere(case, path)
                )


def _stated_elsewhere(case: RuleSheetInput, path: str) -> SourceLocation | None:
    found = ((sheet, stating(sheet, path) or "") for sheet in case.sheets.values())
    return next(
        (sheet.clauses[clause].place for sheet, clause in found if clause in sheet.clauses), None
    )
