"""What is cut out or stood on a table: role cards for every set-up, and table cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ...model import Edition
from ..localizer import LocalizedText
from ..rulesheet_columns import RuleSheetColumn
from .fit import step
from .sheet import PER_SHEET, PrintContext, named

if TYPE_CHECKING:
    from ..facts.paper import CardSheet, CardsPage, RoleCard, TableCard, TableSeat, TablesPage

TABLES = "ABCDEF"
_COLON = re.compile(r"\s{0,60}[：:]\s{0,60}")


def _card_sets(edition: Edition) -> list[tuple[int, int, dict[str, int]]]:
    """The cards of each set-up; a sheet of them where no set-up says how many."""
    roles = edition.role_names
    alike = (0, PER_SHEET, dict.fromkeys(roles, PER_SHEET // len(roles)))
    return edition.game.card_sets(edition.params) or [alike]


def role_cards(leaf: PrintContext) -> CardsPage:
    """As many cards as players, on light paper, with what the role is for."""
    told: dict[str, RoleCard] = {
        role: {
            "role": leaf.role(role),
            "text": _purpose(leaf, role),
            "fit": step(leaf.role(role)[0].text, 6, 20, 60),
        }
        for role in leaf.edition.role_names
    }
    sheets = [
        sheet
        for low, high, counts in _card_sets(leaf.edition)
        for sheet in _sheets(leaf, told, low, high, counts)
    ]
    return {
        "sheet_title": leaf.paper_title("paper-cards"),
        "sheets": sheets,
        "sheet_foot": leaf.label("paper-foot-cards"),
    }


def _sheets(
    leaf: PrintContext, told: Mapping[str, RoleCard], low: int, high: int, counts: Mapping[str, int]
) -> Iterator[CardSheet]:
    cards = [told[role] for role, count in counts.items() for _ in range(count)]
    players = f"{low}–{high}" if 0 < low < high else str(high)
    *_, last = counts
    most = counts[last]
    fewer = leaf.each(
        lambda column: column.voice.label(
            "cards-fewer", low=low, most=most, least=most - high + low, role=_named(column, last)
        )
    )
    pages = [cards[at : at + PER_SHEET] for at in range(0, len(cards), PER_SHEET)]
    for at, each in enumerate(pages, 1):
        yield {
            "heading": leaf.label("cards-for", players=players),
            "fewer": fewer if 0 < low < high else [],
            "cards": each,
            "at": leaf.label("cards-sheet", n=at, of=len(pages)) if len(pages) > 1 else [],
        }


def _named(column: RuleSheetColumn, role: str) -> str:
    return column.say(column.edition.role_name(role)).text


def _purpose(leaf: PrintContext, role: str) -> list[LocalizedText]:
    """The clause that begins with the role's name: “Police: find the killers …”;
    the same clause in every language.
    """
    clause = next(
        (found for found in (_begins(column, role) for column in leaf.columns) if found), None
    )
    told = [(column, column.sheet.clauses.get(clause or "")) for column in leaf.columns]
    texts = [
        (_plain(column.said(_COLON.split(item.text, 1)[-1]).text), column.lang)
        for column, item in told
        if item
    ]
    return [LocalizedText(text[:1].upper() + text[1:], lang) for text, lang in texts]


def _begins(column: RuleSheetColumn, role: str) -> str | None:
    wanted = _named(column, role).casefold()
    for item in column.sheet.clauses.values():
        before, colon, _ = _plain(column.said(item.text).text).partition(
            "：" if "：" in item.text else ":"
        )
        if colon and before.casefold().startswith(wanted) and len(before) <= len(wanted) + 2:
            return item.id
    return None


def _plain(text: str) -> str:
    """Markdown without its marks: ruby, links, emphasis."""
    text = re.sub(r"\{([^{}|\n]+)\|[^{}\n]+\}", r"\1", text)
    return re.sub(r"\[([^\]]{0,400})\]\([^)]{0,400}\)", r"\1", text).replace("*", "")


def table_cards(leaf: PrintContext) -> TablesPage:
    """A card for each table: its name, its seats, the games played there.

    Two on a sheet; the last has no name yet.
    """
    params = leaf.edition.params
    seats: list[TableSeat] = [
        {"n": str(at), "label": _seat(leaf, at)} for at in range(1, leaf.most_players + 1)
    ]
    games = [str(at) for at in range(1, game_count(leaf.edition) + 1)]
    cards: list[TableCard] = [{"name": name} for name in (*TABLES[:-1], "")]
    pairs = [cards[at : at + 2] for at in range(0, len(cards), 2)]
    return {
        "sheet_title": leaf.paper_title("paper-tables"),
        "game": leaf.text(leaf.edition.name),
        "sheets": pairs,
        "seats": seats,
        "games": games,
        "table": leaf.label("score-match" if params.get("board") else "score-table"),
        "numbered": leaf.label("paper-games"),
        "sheet_foot": leaf.label("paper-foot-tables"),
    }


def _seat(leaf: PrintContext, at: int) -> list[LocalizedText]:
    """Black and white have their seats by name, others by number."""
    sides = list(leaf.edition.params.get("sides", {}).values())
    return leaf.text(named(sides[at - 1])) if len(sides) == 2 and at <= 2 else []


def game_count(edition: Edition) -> int:
    """How many games the sheet speaks of; five where it names no number."""
    return min(int((edition.params.get("numbers") or {}).get("games") or 5), 8)
