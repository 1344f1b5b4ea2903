"""Marks in sheets: the numbers of clauses, ids, brackets, links, and what was left for later."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..documents.rulesheet import LINK, Clause, Item, Section, spot, walk
from ..messages.catalog import closest_match
from ..messages.problem import INFO, WARNING, Problem, SourceLocation
from ..model import Edition, Text
from .rulesheet_capitals import RuleSheetInput, blanked


def numbering(case: RuleSheetInput) -> Iterator[Problem]:
    """Each list counts 1, 2, 3 … (C.43)."""
    for sheet in case.every_sheet():
        for section in sheet.sections:
            yield from counted(section.items)


def counted(items: tuple[Item, ...]) -> Iterator[Problem]:
    seen: dict[tuple[str, int], Clause] = {}
    last: dict[str, int] = {}
    listed = [item for item in items if isinstance(item, Clause)]
    for at, item in enumerate(listed):
        number, expected = int(item.number), last.get(item.style, 0) + 1
        # only this one is wrong
        slip = (
            number > expected
            and at + 1 < len(listed)
            and int(listed[at + 1].number) in (number, expected + 1)
        )
        if first := seen.get((item.style, number)):
            yield Problem(
                "number-repeated",
                item.place,
                {"mark": item.mark, "expected": expected},
                first.place,
            )
        elif number != expected:
            yield Problem(
                "numbering-gap",
                item.place,
                {"mark": item.mark, "number": number, "expected": expected},
            )
        if not slip:
            seen.setdefault((item.style, number), item)
        last[item.style] = expected if slip else number
        yield from counted(item.children)


def identity(case: RuleSheetInput) -> Iterator[Problem]:
    """No id names two sections or clauses; a number that is repeated in its list is told there."""
    for sheet in case.every_sheet():
        seen: dict[str, Section | Clause] = {}
        for section in sheet.sections:
            again = section.key in seen
            if again:
                yield Problem(
                    "id-repeated", section.place, {"id": section.key}, seen[section.key].place
                )
            seen.setdefault(section.key, section)
            for item in walk(section.items) if not again else ():
                if isinstance(item, Clause):
                    first = seen.setdefault(item.id, item)
                    if first is not item and not (
                        isinstance(first, Clause)
                        and first.style == item.style
                        and first.number == item.number
                    ):
                        yield Problem("id-repeated", item.place, {"id": item.id}, first.place)


_PAIRS = dict(zip("）)］]】」』》〉”", "((［［【「『《〈“", strict=True))
# a bracket may be closed in the other width
_WIDE = {"（": "(", "[": "［"}
_NOT_TEXT = re.compile(
    r"(?<!`)(`++).+?(?<!`)\1(?!`)|\{\{[^{}\n]*+\}\}|(?<=\])\([^)\n]{0,300}\)|\\."
)
_PERHAPS = re.compile(
    r"[:;]-?[()]|(?<![\w（(])(?:[0-9]{1,3}|[a-z]|[一二三四五六七八九十]{1,3})[)）]"
)


def brackets(case: RuleSheetInput) -> Iterator[Problem]:
    """Every bracket and quotation mark that opens in a clause closes in it
    (C.40); 1) and :) need not be any.
    """
    for _, item in case.texts():
        text = blanked(_NOT_TEXT, item.text)
        if _alone(text) is not None and (at := _alone(blanked(_PERHAPS, text))) is not None:
            yield Problem("bracket-alone", spot(item, at), {"bracket": item.text[at]})


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


def links(case: RuleSheetInput) -> Iterator[Problem]:
    """clause: and term: links, and the clauses that cues and open questions name (C.17, C.18)."""
    known, terms = case.clause_ids(), {term.key for term in case.edition.glossary}
    for _, item in case.texts():
        for found in LINK.finditer(item.text):
            kind, _, key = found[1].partition(":")
            if key not in (known if kind == "clause" else terms):
                place = spot(item, found.start(1), len(found[1]))
                yield Problem(
                    f"dangling-{kind}",
                    place,
                    {kind: key, "near": closest_match(key, known if kind == "clause" else terms)},
                )
    asked, listed = case.edition.questions, case.edition.citations
    named = [(each.clause, each.at("clause")) for each in case.edition.script]
    named += [(each.clause, each.at("clause")) for each in asked] + [
        (each.clause, each.place) for each in listed
    ]
    for clause, place in named if case.sheets else ():
        if clause and clause not in known:
            yield Problem(
                "dangling-clause", place, {"clause": clause, "near": closest_match(clause, known)}
            )


def subjects(case: RuleSheetInput) -> Iterator[Problem]:
    """What `clauses` lists is something that a referee or a receipt of this game cites; what it
    leaves out is cited without a clause.
    """
    referee = case.edition.referee.subjects if case.edition.referee else ()
    known = (*referee, *case.edition.game.reasons)
    for citation in case.edition.citations:
        if citation.subject not in known:
            yield Problem(
                "unknown-subject",
                citation.place,
                {"subject": citation.subject, "near": closest_match(citation.subject, known)},
                severity=WARNING,
            )
    left = (
        [subject for subject in referee if case.edition.cited(subject) is None]
        if case.sheets
        else []
    )
    if left:
        yield Problem(
            "subjects-without-clause", case.edition.place, {"subjects": left}, severity=INFO
        )


def questions(case: RuleSheetInput) -> Iterator[Problem]:
    """The answer that holds where a contest says nothing is one of the answers."""
    for question in case.edition.questions:
        if question.default is not None and question.default not in question.choices:
            facts = {
                "default": question.default,
                "choices": list(question.choices),
                "near": closest_match(question.default, question.choices),
            }
            yield Problem("default-not-a-choice", question.at("default"), facts)
        if len(question.choices) < 2:
            yield Problem(
                "one-choice", question.place, {"question": question.key}, severity=WARNING
            )


_UNDECIDED = re.compile(r"(?:(?<!…)…++|(?<!\.)\.{3,}+)\s*+待定|[（(]待定[）)]|[?？]{3,}")


def placeholders(case: RuleSheetInput) -> Iterator[Problem]:
    """What somebody meant to fill in later (C.52), as far as the check on
    every file's wording does not know it.
    """
    for _, item in case.texts():
        for found in _UNDECIDED.finditer(item.text):
            yield Problem(
                "placeholder",
                spot(item, found.start(), len(found[0])),
                {"value": found[0]},
                severity=WARNING,
            )
    for text, place in _other_texts(case.edition):
        for words in text.values.values():
            if left := _UNDECIDED.search(words):
                yield Problem("placeholder", place, {"value": left[0]}, severity=WARNING)


def _other_texts(edition: Edition) -> Iterator[tuple[Text, SourceLocation]]:
    for term in edition.glossary:
        yield from ((text, term.place) for text in (term.term, term.means))
    for cue in edition.script:
        yield from ((text, cue.place) for text in (cue.say, cue.note) if text)
    for question in edition.questions:
        yield from (
            (text, question.place) for text in (question.ask, *question.choices.values()) if text
        )
