"""What is read on paper: the handout, the notices for the wall, the referee's cue card."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from ...model import Edition, ScriptLine
from ..localizer import LocalizedText
from ..rulesheet_columns import sections_of
from .fit import ems, step
from .sheet import PrintContext

if TYPE_CHECKING:
    from ..facts.paper import (
        CuesPage,
        HandoutPage,
        NoticesPage,
        Signs,
        SignsPage,
        SpokenCue,
        SpokenPart,
    )

NOTES = "notes"  # the section that is posted on the wall
_BLANK = re.compile(r"\{([\w-]*)\}([,.:;?!，。、：；？！」』”’）)]*)")
# a figure is written in; anything else needs the room of a name
_SHORT = ("number", "votes", "n")


def handout(leaf: PrintContext) -> HandoutPage:
    """Every clause, its numbers filled in, and the tables."""
    sheets = [column.sheet for column in leaf.columns]
    return {
        "sheet_title": leaf.title(),
        "sheet_foot": leaf.label("paper-foot-handout"),
        "bilingual": leaf.bilingual,
        "sections": sections_of(leaf.columns, sheets, leaf.edition, leaf.voice),
    }


def notices(leaf: PrintContext) -> NoticesPage:
    """The section of notes by itself, in large type."""
    # the other clauses are not on this page
    away = replace(
        leaf, columns=tuple(replace(column, clauses_at=column.terms_at) for column in leaf.columns)
    )
    found = [section for section in handout(away)["sections"] if section["id"] == f"s-{NOTES}"]
    return {
        "sheet_title": leaf.paper_title("paper-notices"),
        "bilingual": leaf.bilingual,
        "sections": found,
        "sheet_foot": leaf.label("paper-foot-notices"),
    }


def cues(leaf: PrintContext) -> CuesPage:
    """What the referee says, part by part, with blanks to fill in by hand; the
    signs; how many eyes must be open.
    """
    parts: dict[str, list[SpokenCue]] = {}
    for cue in leaf.edition.script:
        parts.setdefault(cue.part, []).append(_cue(cue, leaf))
    return {
        "sheet_title": leaf.paper_title("paper-cues"),
        "sheet_foot": leaf.label("paper-foot-cues"),
        "bilingual": leaf.bilingual,
        "parts": [
            {"part": leaf.label(f"cue-{part or 'play'}"), "rows": rows}
            for part, rows in parts.items()
        ],
        "signs": _signs(leaf) if has_signs(leaf.edition) else None,
        "eyes": leaf.label("setups-eyes"),
        "setups": leaf.table("setups") if leaf.edition.game.deals_roles else None,
    }


def sign_cards(leaf: PrintContext) -> SignsPage:
    """The judge's signs by themselves, large, twice on a sheet: one for the
    judge, one to show before the game.
    """
    signs = _signs(leaf)
    longest = max(
        (" ".join(said.text for said in row["role"]) for row in signs["rows"]),
        key=ems,
        default="",
    )
    return {
        "sheet_title": leaf.paper_title("paper-signs"),
        "fit": step(longest, 14, 34),
        "sheet_foot": leaf.label("paper-foot-signs"),
        "game": leaf.text(leaf.edition.name),
        "signs": signs,
        "copies": [1, 2],
    }


def _cue(cue: ScriptLine, leaf: PrintContext) -> SpokenCue:
    return {
        "says": [{"lang": said.lang, "parts": _parts(said)} for said in leaf.text(cue.say)],
        "notes": leaf.text(cue.note),
    }


def _parts(said: LocalizedText) -> list[SpokenPart]:
    """Words and blanks; the sign behind a blank stays with it."""
    found: list[SpokenPart] = []
    at = 0
    for blank in _BLANK.finditer(said.text):
        found += [
            {"text": said.text[at : blank.start()], "blank": None},
            {"text": blank[2], "blank": "short" if blank[1] in _SHORT else "long"},
        ]
        at = blank.end()
    found.append({"text": said.text[at:], "blank": None})
    return [each for each in found if each["text"] or each["blank"]]


def has_signs(edition: Edition) -> bool:
    """True where roles are shown by signs."""
    return edition.game.signs(edition.params) is not None


def _signs(leaf: PrintContext) -> Signs:
    """Roles and the sign for each; what no source records is written in
    by hand, as the contest decides it.
    """
    known = leaf.edition.game.signs(leaf.edition.params) or {}
    asked = next(
        (question for question in leaf.edition.questions if question.key == "other-signs"), None
    )
    choices = [leaf.text(choice) for choice in asked.choices.values() if choice] if asked else []
    return {
        "title": leaf.label("signs"),
        "open": leaf.label("signs-open"),
        "choose": leaf.label("signs-choices"),
        "choices": choices,
        "rows": [
            {"role": leaf.role(role), "sign": leaf.label(known[role]) if role in known else []}
            for role in leaf.edition.role_names
        ],
    }
