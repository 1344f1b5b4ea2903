"""What must hold inside one rule edition: its sheets in every
language, their numbers, marks and links.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ..documents.rulesheet import RuleSheet
from ..messages.problem import Problem
from ..model import Edition
from .glossary import glossary, script
from .rulesheet_brackets import (
    brackets,
    identity,
    links,
    numbering,
    placeholders,
    questions,
    subjects,
)
from .rulesheet_capitals import RuleSheetInput
from .rulesheet_figures import figures_differ
from .rulesheet_parameters import bare_numbers, parameters
from .rulesheet_punctuation import signs
from .rulesheet_translations import clauses, sections, states


def check_edition(
    edition: Edition, sheets: Mapping[str, RuleSheet], tips: Mapping[str, RuleSheet] | None = None
) -> Iterator[Problem]:
    """Everything that is wrong in one edition; `sheets` and
    `tips` are those of the edition, read.
    """
    case = RuleSheetInput(edition, sheets, tips or {})
    empty = [
        source
        for language, source in edition.sheets.items()
        if not source.body.strip() and language in sheets
    ]
    yield from (Problem("file-empty", source.place, {"keys": ["# …", "{#…}"]}) for source in empty)
    slips = [] if empty else list(signs(edition, sheets))
    yield from slips
    for check in CHECKS if not (empty or slips) else ():
        yield from check(case)


CHECKS: tuple[Callable[[RuleSheetInput], Iterator[Problem]], ...] = (
    sections,
    clauses,
    states,
    parameters,
    bare_numbers,
    figures_differ,
    numbering,
    identity,
    brackets,
    links,
    subjects,
    questions,
    placeholders,
    lambda case: glossary(case.edition),
    lambda case: script(case.edition, case.sheets),
)
