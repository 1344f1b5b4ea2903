"""Blank score sheets: the form of a game, the table of all games, and room for a full log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from .cards import game_count
from .check_sums import check_of
from .score_form import form_of
from .sheet import PER_SHEET, PrintContext

if TYPE_CHECKING:
    from ..facts.paper import BlankMatrix, ScorePage, ScoreSheet

_TABLE_GAMES = 8  # columns where all games of a contest are one table


def score(leaf: PrintContext) -> ScorePage:
    """The sheets in the order of use."""
    game, form = leaf.edition.game, form_of(leaf)
    sheets: list[ScoreSheet] = []
    if form:
        heading = leaf.paper_title("paper-score")
        sheets.append({"kind": "forms", "form": form, "heading": heading})
    if game.adds_up:
        heading = leaf.paper_title("paper-matrix")
        sheets.append({"kind": "matrix", "matrix": _matrix(leaf), "heading": heading})
    if log := game.log_sheet(leaf):
        heading = leaf.paper_title("paper-log")
        sheet: dict[str, Any] = {"kind": log.kind, log.kind: log.facts, "heading": heading}
        sheets.append(cast("ScoreSheet", sheet))
    return {
        "sheet_title": leaf.paper_title("paper-score"),
        "sheets": sheets,
        "sheet_foot": leaf.label("paper-foot-score"),
    }


def _matrix(leaf: PrintContext) -> BlankMatrix:
    """A line for everybody, a column for every game; below, the sum that must come out."""
    game, params = leaf.edition.game, leaf.edition.params
    games = _TABLE_GAMES if game.one_table else game_count(leaf.edition)
    return {
        "fields": [leaf.label(f"score-{name}") for name in ("event", "date", "table")],
        "no": leaf.label("score-no-short"),
        "player": leaf.label("player"),
        "games": [leaf.label("score-game-n", n=at) for at in range(1, games + 1)],
        "parts": [
            *([leaf.label("score-role")] if game.roles(params) else []),
            leaf.label("points"),
        ],
        "total": leaf.label("score-total"),
        "rows": leaf.most_players if params.get("players") else PER_SHEET,
        "sum": leaf.label("check-sum"),
        "check": check_of(leaf),
    }
