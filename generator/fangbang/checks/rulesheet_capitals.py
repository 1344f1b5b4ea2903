"""One rule edition as the checks on sheets see it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..documents.rulesheet import Clause, Prose, RuleSheet, TableItem, walk
from ..model import Edition


@dataclass(frozen=True)
class RuleSheetInput:
    """One edition as it lies on the desk, its sheets and tips read."""

    edition: Edition
    sheets: Mapping[str, RuleSheet]
    tips: Mapping[str, RuleSheet] = field(default_factory=dict)

    @property
    def families(self) -> tuple[Mapping[str, RuleSheet], Mapping[str, RuleSheet]]:
        """What must be the same in every language, each by itself."""
        return self.sheets, self.tips

    def every_sheet(self) -> Iterator[RuleSheet]:
        """The sheets and the tips, language by language."""
        for family in self.families:
            yield from family.values()

    def texts(self) -> Iterator[tuple[RuleSheet, Clause | Prose]]:
        """Every heading, clause and paragraph with a text to look at."""
        for sheet in self.every_sheet():
            for section in sheet.sections:
                yield sheet, Prose(section.heading, section.place, (section.place,))
                yield from (
                    (sheet, item) for item in walk(section.items) if not isinstance(item, TableItem)
                )

    def clause_ids(self) -> set[str]:
        """What a `clause:` may name: clauses and sections, in whatever language."""
        return {
            name
            for sheet in self.sheets.values()
            for name in (*sheet.clauses, *(section.key for section in sheet.sections))
        }


def blanked(pattern: re.Pattern[str], text: str) -> str:
    """A text in which something is not looked at; everything else stays where it is."""
    return pattern.sub(lambda found: "\0" * len(found[0]), text)
