"""Signs of a sheet that a keyboard or an editor changed: told first, as numbers and
sections are missing because of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping

from ..documents.rulesheet import RuleSheet, known_parameters
from ..messages.problem import Problem, SourceLocation
from ..model import Edition, SheetSource

_HASHES = re.compile(r"^ {0,3}(#{1,6}[^#\s])")  # ##人數
_ID = re.compile(r"[｛{]\s*[#＃][A-Za-z][\w.-]*\s*[｝}]")  # ｛#start｝
# ｛｛ hand ｝｝, { hand }
_NUMBER = re.compile(r"[｛{]{1,2}\s*[A-Za-z][\w.-]*\s*[｝}]{1,2}")


def signs(edition: Edition, sheets: Mapping[str, RuleSheet]) -> Iterator[Problem]:
    """What stands in the sheets of an edition where other signs belong."""
    known = frozenset(known_parameters(edition))
    for language, source in edition.sheets.items():
        found: list[Problem] = []
        for number, line in enumerate(source.body.split("\n"), source.line):
            found += _in_line(source.path, number, line, known)
        yield from found
        if language in sheets and not found:
            yield from _unnamed(source, sheets[language], edition, sheets)


def _in_line(path: str, number: int, line: str, known: frozenset[str]) -> Iterator[Problem]:
    """Plain single braces may be text: they are told where a number
    of the rule is named between them.
    """
    if found := _HASHES.match(line):
        yield Problem(
            "wrong-sign",
            SourceLocation(path, number, found.start(1) + 1, len(found[1])),
            {"sign": found[1], "better": f"{found[1][:-1]} {found[1][-1]}"},
        )
    for each in _ID.finditer(line):
        yield from _otherwise(
            SourceLocation(path, number, each.start() + 1, len(each[0])),
            each[0],
            unicodedata.normalize("NFKC", each[0]),
        )
    for each in _NUMBER.finditer(line):
        name = re.sub("[｛{｝}]", "", each[0]).strip()
        if line[each.start() - 1 : each.start()] != "`" and (
            name in known or re.search("[｛｝]", each[0])
        ):
            yield from _otherwise(
                SourceLocation(path, number, each.start() + 1, len(each[0])),
                each[0],
                f"{{{{ {name} }}}}",
            )


def _otherwise(place: SourceLocation, written: str, better: str) -> Iterator[Problem]:
    """Blanks make no difference."""
    if re.sub(r"\s", "", written) != re.sub(r"\s", "", better):
        yield Problem("wrong-sign", place, {"sign": written, "better": better})


def _unnamed(
    source: SheetSource, sheet: RuleSheet, edition: Edition, sheets: Mapping[str, RuleSheet]
) -> Iterator[Problem]:
    """A heading that is known by its position only, where the rule
    wants a section that the sheet lacks.
    """
    missing = [
        key for key in edition.sections if key not in {section.key for section in sheet.sections}
    ]
    for at, section in enumerate(sheet.sections):
        if missing and re.fullmatch("s[0-9]+", section.key):
            beside = next(
                (
                    other.sections[at].key
                    for other in sheets.values()
                    if at < len(other.sections) and other.sections[at].key in missing
                ),
                None,
            )
            if key := beside or (missing[0] if len(missing) == 1 else None):
                yield Problem("heading-without-id", section.place, {"key": key})
