"""What must hold inside one rule edition: its sheets in every language, their numbers, marks and links."""
from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from ..problem import WARNING, Place, Problem
from ..record import dataclass, field
from ..sheet import LINK, PARAMETER, Clause, Item, Prose, Section, Sheet, TableItem, known_parameters, parameter, spot, stating, table, value_at, walk
from ..site import Edition, Text
from ..words import near
from .glossary import glossary, script


@dataclass(frozen=True)
class Case:
    """One edition as it lies on the desk, its sheets and tips read."""

    edition: Edition
    sheets: Mapping[str, Sheet]
    tips: Mapping[str, Sheet] = field(default_factory=dict)

    @property
    def families(self) -> tuple[Mapping[str, Sheet], Mapping[str, Sheet]]:
        """What must be the same in every language, each by itself."""
        return self.sheets, self.tips

    def every_sheet(self) -> Iterator[Sheet]:
        """The sheets and the tips, language by language."""
        for family in self.families:
            yield from family.values()

    def texts(self) -> Iterator[tuple[Sheet, Clause | Prose]]:
        """Every heading, clause and paragraph with a text to look at."""
        for sheet in self.every_sheet():
            for section in sheet.sections:
                yield sheet, Prose(section.heading, section.place, (section.place,))
                yield from ((sheet, item) for item in walk(section.items) if not isinstance(item, TableItem))

    def clause_ids(self) -> set[str]:
        """What a `clause:` may name: clauses and sections, in whatever language."""
        return {name for sheet in self.sheets.values() for name in (*sheet.clauses, *(section.key for section in sheet.sections))}


def check_edition(edition: Edition, sheets: Mapping[str, Sheet], tips: Mapping[str, Sheet] | None = None) -> Iterator[Problem]:
    """Everything that is wrong in one edition; `sheets` and `tips` are those of the edition, read."""
    case = Case(edition, sheets, tips or {})
    for check in CHECKS:
        yield from check(case)


# The same in every language -----------------------------------------------------------------------------------------------------

def sections(case: Case) -> Iterator[Problem]:
    """The sections that the schema asks for, and those of any other language."""
    if case.edition.sections and not case.sheets:
        yield Problem("sheet-missing", case.edition.place, {"edition": case.edition.key})
    for family in case.families:
        asked = case.edition.sections if family is case.sheets else ()
        known: dict[str, Section | None] = dict.fromkeys(asked)
        for sheet in family.values():
            known |= {section.key: section for section in sheet.sections if not known.get(section.key)}
        for language, sheet in family.items():
            here = {section.key for section in sheet.sections}
            for key, other in known.items():
                if key not in here:
                    facts = {"section": key, "language": language, "heading": other.heading if other else None, "near": near(key, here - set(known))}
                    yield Problem("section-missing", sheet.place, facts, other.place if other else None)


def clauses(case: Case) -> Iterator[Problem]:
    """Clause by clause and table by table; a section that is missing altogether is told once."""
    for family in case.families:
        for language, sheet in family.items():
            here = {section.key: section for section in sheet.sections}
            told: set[str] = set()
            for other_language, other in family.items():
                for section in other.sections:
                    if other_language != language and section.key in here:
                        facts = {"language": language, "other": other_language}
                        yield from _missing_tables(case.edition, section, here[section.key], told, facts)
                        if not _slipped(section, here[section.key]):
                            yield from _missing_clauses(section, here[section.key], sheet, told, facts)


def _missing_tables(edition: Edition, section: Section, mine: Section, told: set[str], facts: Mapping[str, object]) -> Iterator[Problem]:
    tables = {item.name for item in walk(mine.items) if isinstance(item, TableItem)}
    for item in walk(section.items):
        if isinstance(item, TableItem) and item.name not in tables | told and table(edition, item.name):
            told.add(item.name)
            yield Problem("table-missing", mine.place, {"table": item.name, **facts}, item.place)


def _missing_clauses(section: Section, mine: Section, sheet: Sheet, told: set[str], facts: Mapping[str, object]) -> Iterator[Problem]:
    """Told at the clause after which it is missed."""
    place = mine.place
    for item in walk(section.items):
        if isinstance(item, Clause) and item.id in sheet.clauses:
            place = sheet.clauses[item.id].place
        elif isinstance(item, Clause) and item.id not in told:
            told.add(item.id)
            yield Problem("clause-missing", place, {"clause": item.id, **facts}, item.place)


def _slipped(one: Section, other: Section) -> bool:
    """As many clauses in both, and a fault in the numbers: none is missing, and the fault is told where it is."""
    counts = {sum(isinstance(item, Clause) for item in walk(section.items)) for section in (one, other)}
    return len(counts) == 1 and any(True for section in (one, other) for _ in _counted(section.items))


def states(case: Case) -> Iterator[Problem]:
    """Every number that the schema wants stated, in every language."""
    for path in case.edition.states:
        if value_at(case.edition, path) is None:
            facts = {"parameter": path, "near": near(path, known_parameters(case.edition))}
            yield Problem("unknown-parameter", case.edition.place, facts)
            continue
        for language, sheet in case.sheets.items():
            if stating(sheet, path) is None:
                whole = parameter(case.edition, path, language) is None
                facts = {"parameter": path, "language": language, "write": f"table {path}" if whole else path}
                yield Problem("parameter-not-stated", sheet.place, facts, _stated_elsewhere(case, path))


def _stated_elsewhere(case: Case, path: str) -> Place | None:
    found = ((sheet, stating(sheet, path) or "") for sheet in case.sheets.values())
    return next((sheet.clauses[clause].place for sheet, clause in found if clause in sheet.clauses), None)


# Numbers from the schema --------------------------------------------------------------------------------------------------------

def parameters(case: Case) -> Iterator[Problem]:
    """Every {{ parameter }} is one value of the schema, every {{ table }} a table of it that stands in a line of its own."""
    for sheet, item in case.texts():
        for found in PARAMETER.finditer(item.text):
            yield from _parameter(case.edition, found[1], sheet.language, spot(item, found.start(), len(found[0])))
    for sheet in case.every_sheet():
        for section in sheet.sections:
            for each in walk(section.items):
                if isinstance(each, TableItem) and table(case.edition, each.name) is None:
                    known = [name for name in case.edition.params if table(case.edition, name)]
                    yield Problem("unknown-table", each.place, {"table": each.name, "near": near(each.name, known), "known": known})


def _parameter(edition: Edition, path: str, language: str, place: Place) -> Iterator[Problem]:
    if path.split()[:1] == ["table"]:
        yield Problem("table-in-a-line", place, {"table": path.removeprefix("table").strip()})
    elif value_at(edition, path) is None:
        yield Problem("unknown-parameter", place, {"parameter": path, "near": near(path, known_parameters(edition))})
    elif parameter(edition, path, language) is None:
        parts = [name for name in known_parameters(edition) if name.startswith(path + ".")]
        yield Problem("parameter-not-one-value", place, {"parameter": path, "parts": parts})


_NOT_COUNTED = re.compile(r"(`+).+?\1|\{\{.*?\}\}|\]\([^)]*\)|<[^<>\s]+>|第\s*[0-9]+(?:[.–～-][0-9]+)*\s*[條条節节款號号]"
                          r"|(?:clauses?|sections?|rules?|numbers?|No\.?)\s+[0-9]+(?:\.[0-9]+)*", re.I)
_NUMBER = re.compile(r"(?<![A-Za-z0-9_+＋×/-])(?<![0-9][.,:：–~～])[0-9]+(?:\.[0-9]+)?(?![A-Za-z0-9_]|[.,:：–~～×/-][0-9])")
_UNIT = re.compile(r"\s*([\u3400-\u9fff]|[A-Za-z]+)")


def bare_numbers(case: Case) -> Iterator[Problem]:
    """A figure typed where another language, or the same section of the same things, takes it from the schema (C.10)."""
    for sheet in case.sheets.values():
        for section in sheet.sections:
            items = [item for item in walk(section.items) if isinstance(item, Clause)]
            counted = {(_value(case, name, sheet), unit): name for item in items for name, unit in _stated(item.text) if unit}
            for item in items:
                own = {name for name, _ in _stated(item.text)}
                others = [each.clauses[item.id] for each in case.sheets.values() if each is not sheet and item.id in each.clauses]
                beside = {_value(case, name, sheet): name for other in others for name, _ in _stated(other.text) if name not in own}
                yield from _bare(item, beside, counted)


def _bare(item: Clause, beside: Mapping[str | None, str], counted: Mapping[tuple[str | None, str], str]) -> Iterator[Problem]:
    text = _blank(_NOT_COUNTED, item.text)
    for found in _NUMBER.finditer(text):
        name = beside.get(found[0]) or counted.get((found[0], _unit(text, found.end())))
        if name and float(found[0]) >= 3:
            yield Problem("bare-number", spot(item, found.start(), len(found[0])), {"number": found[0], "parameter": name}, severity=WARNING)


def _stated(text: str) -> Iterator[tuple[str, str]]:
    """Each parameter of a text and the word it counts."""
    return ((found[1], _unit(text, found.end())) for found in PARAMETER.finditer(text))


def _unit(text: str, at: int) -> str:
    found = _UNIT.match(text, at)
    return found[1].casefold() if found else ""


def _value(case: Case, name: str, sheet: Sheet) -> str | None:
    return parameter(case.edition, name, sheet.language)


# Marks, brackets, ids -----------------------------------------------------------------------------------------------------------

def numbering(case: Case) -> Iterator[Problem]:
    """Each list counts 1, 2, 3 … (C.43)."""
    for sheet in case.every_sheet():
        for section in sheet.sections:
            yield from _counted(section.items)


def _counted(items: tuple[Item, ...]) -> Iterator[Problem]:
    seen: dict[tuple[str, int], Clause] = {}
    last: dict[str, int] = {}
    listed = [item for item in items if isinstance(item, Clause)]
    for at, item in enumerate(listed):
        number, expected = int(item.number), last.get(item.style, 0) + 1
        slip = number > expected and at + 1 < len(listed) and int(listed[at + 1].number) in (number, expected + 1)     # only this one is wrong
        if first := seen.get((item.style, number)):
            yield Problem("number-repeated", item.place, {"mark": item.mark, "expected": expected}, first.place)
        elif number != expected:
            yield Problem("numbering-gap", item.place, {"mark": item.mark, "number": number, "expected": expected})
        if not slip:
            seen.setdefault((item.style, number), item)
        last[item.style] = expected if slip else number
        yield from _counted(item.children)


def identity(case: Case) -> Iterator[Problem]:
    """No id names two sections or clauses; a number that is repeated in its list is told there."""
    for sheet in case.every_sheet():
        seen: dict[str, Section | Clause] = {}
        for section in sheet.sections:
            again = section.key in seen
            if again:
                yield Problem("id-repeated", section.place, {"id": section.key}, seen[section.key].place)
            seen.setdefault(section.key, section)
            for item in walk(section.items) if not again else ():
                if isinstance(item, Clause):
                    first = seen.setdefault(item.id, item)
                    if first is not item and not (isinstance(first, Clause) and first.style == item.style and first.number == item.number):
                        yield Problem("id-repeated", item.place, {"id": item.id}, first.place)


_PAIRS = dict(zip("）)］]】」』》〉”", "((［［【「『《〈“", strict=True))
_WIDE = {"（": "(", "[": "［"}                               # a bracket may be closed in the other width
_NOT_TEXT = re.compile(r"(`+).+?\1|\{\{.*?\}\}|(?<=\])\([^)\n]*\)|\\.")
_PERHAPS = re.compile(r"[:;]-?[()]|(?<![\w（(])(?:[0-9]{1,3}|[a-z]|[一二三四五六七八九十]{1,3})[)）]")


def brackets(case: Case) -> Iterator[Problem]:
    """Every bracket and quotation mark that opens in a clause closes in it (C.40); 1) and :) need not be any."""
    for _, item in case.texts():
        text = _blank(_NOT_TEXT, item.text)
        if _alone(text) is not None and (at := _alone(_blank(_PERHAPS, text))) is not None:
            yield Problem("bracket-alone", spot(item, at), {"bracket": item.text[at]})


def _blank(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda found: "\0" * len(found[0]), text)


def _alone(text: str) -> int | None:
    """Where the first bracket stands that has no other half."""
    opened: list[tuple[str, int]] = []
    for at, mark in enumerate(text):
        mark = _WIDE.get(mark, mark)
        if mark in _PAIRS and opened and opened[-1][0] == _PAIRS[mark]:
            opened.pop()
        elif mark in _PAIRS or mark in _PAIRS.values():
            opened.append((mark, at))
    return opened[0][1] if opened else None


# Links and leftovers ------------------------------------------------------------------------------------------------------------

def links(case: Case) -> Iterator[Problem]:
    """clause: and term: links, and the clauses that cues and open questions name (C.17, C.18)."""
    known, terms = case.clause_ids(), {term.key for term in case.edition.glossary}
    for _, item in case.texts():
        for found in LINK.finditer(item.text):
            kind, _, key = found[1].partition(":")
            if key not in (known if kind == "clause" else terms):
                place = spot(item, found.start(1), len(found[1]))
                yield Problem(f"dangling-{kind}", place, {kind: key, "near": near(key, known if kind == "clause" else terms)})
    named = [(cue.clause, cue.place) for cue in case.edition.script] + [(question.clause, question.place) for question in case.edition.questions]
    for clause, place in named if case.sheets else ():
        if clause and clause not in known:
            yield Problem("dangling-clause", place, {"clause": clause, "near": near(clause, known)})


def questions(case: Case) -> Iterator[Problem]:
    """The answer that holds where a contest says nothing is one of the answers."""
    for each in case.edition.questions:
        if each.default is not None and each.default not in each.choices:
            facts = {"default": each.default, "choices": list(each.choices), "near": near(each.default, each.choices)}
            yield Problem("default-not-a-choice", each.place, facts)
        if len(each.choices) < 2:
            yield Problem("one-choice", each.place, {"question": each.key}, severity=WARNING)


_UNDECIDED = re.compile(r"(?:…+|\.{3,})\s*待定|[（(]待定[）)]|[?？]{3,}")


def placeholders(case: Case) -> Iterator[Problem]:
    """What somebody meant to fill in later (C.52), as far as the check on every file's wording does not know it."""
    for _, item in case.texts():
        for found in _UNDECIDED.finditer(item.text):
            yield Problem("placeholder", spot(item, found.start(), len(found[0])), {"value": found[0]}, severity=WARNING)
    for text, place in _other_texts(case.edition):
        for words in text.values.values():
            if left := _UNDECIDED.search(words):
                yield Problem("placeholder", place, {"value": left[0]}, severity=WARNING)


def _other_texts(edition: Edition) -> Iterator[tuple[Text, Place]]:
    for term in edition.glossary:
        yield from ((text, term.place) for text in (term.term, term.means))
    for cue in edition.script:
        yield from ((text, cue.place) for text in (cue.say, cue.note) if text)
    for question in edition.questions:
        yield from ((text, question.place) for text in (question.ask, *question.choices.values()) if text)


CHECKS: tuple[Callable[[Case], Iterator[Problem]], ...] = (
    sections, clauses, states, parameters, bare_numbers, numbering, identity, brackets, links, questions, placeholders,
    lambda case: glossary(case.edition), lambda case: script(case.edition, case.sheets),
)
