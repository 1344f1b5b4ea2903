"""Blank score sheets: the form of a game, the table of all games, and room for a full log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .cards import PER_SHEET, game_count, seat_count
from .check_sums import check_of
from .score_form import form_of
from .sheet import PrintContext

if TYPE_CHECKING:
    from ..facts.paper import BlankBoard, BlankLog, BlankMatrix, ScorePage, ScoreSheet

# the keys of a round, as docs/format.md has them
_ROUNDS = ("check", "kill", "removed", "vote", "confessed", "surrender")
# kinds whose points are added up over many games
_MATRIX = ("roles", "shedding", "points")
_MOVES = 120


def score(leaf: PrintContext) -> ScorePage:
    """The sheets in the order of use."""
    form = form_of(leaf)
    found: list[ScoreSheet] = []
    if form:
        found.append({"kind": "forms", "form": form, "heading": leaf.named("paper-score")})
    if leaf.edition.kind in _MATRIX:
        found.append(
            {"kind": "matrix", "matrix": _matrix(leaf), "heading": leaf.named("paper-matrix")}
        )
    if leaf.edition.params.get("replay") == "killer":
        found.append(
            {"kind": "rounds", "rounds": _rounds(leaf), "heading": leaf.named("paper-log")}
        )
    if leaf.edition.params.get("board"):
        found.append({"kind": "board", "board": _board(leaf), "heading": leaf.named("paper-log")})
    return {
        "sheet_title": leaf.named("paper-score"),
        "sheets": found,
        "sheet_foot": leaf.label("paper-foot-score"),
    }


def _matrix(leaf: PrintContext) -> BlankMatrix:
    """A line for everybody, a column for every game; below, the sum that must come out."""
    parts = (
        [leaf.label("score-role"), leaf.label("points")]
        if leaf.edition.kind == "roles"
        else [leaf.label("points")]
    )
    games = game_count(leaf.edition) if leaf.edition.kind != "points" else 8
    return {
        "fields": [leaf.label(f"score-{name}") for name in ("event", "date", "table")],
        "no": leaf.label("score-no-short"),
        "player": leaf.label("player"),
        "games": [leaf.label("score-game-n", n=at) for at in range(1, games + 1)],
        "parts": parts,
        "total": leaf.label("score-total"),
        "rows": seat_count(leaf.edition) if leaf.edition.params.get("players") else PER_SHEET,
        "sum": leaf.label("check-sum"),
        "check": check_of(leaf),
    }


def _rounds(leaf: PrintContext) -> BlankLog:
    """Night and day of every round; each round takes two at
    least, so this many lines are enough.
    """
    most = seat_count(leaf.edition)
    return {
        "fields": [leaf.label(f"score-{name}") for name in ("table", "game", "judge")],
        "round": leaf.label("score-round"),
        "columns": [{"key": key, "label": leaf.label(f"log-{key}")} for key in _ROUNDS],
        "rows": max(4, (most - 1) // 2),
        "note": leaf.label("log-note"),
    }


def _board(leaf: PrintContext) -> BlankBoard:
    """An empty board: the number of each stone is written on its point."""
    size = int(leaf.edition.params["board"])
    far = size * 40
    lines = "".join(f"M40 {at * 40}H{far}M{at * 40} 40V{far}" for at in range(1, size + 1))
    return {
        "fields": [leaf.label(f"score-{name}") for name in ("round", "match", "winner")],
        "view": f"0 10 {far + 40} {far + 60}",
        "lines": lines,
        "label": leaf.label("paper-board", n=size),
        "columns": [
            {"x": at * 40, "y": far + 55, "text": chr(64 + at)} for at in range(1, size + 1)
        ],
        "rows": [
            {"x": 14, "y": (size + 1 - at) * 40 + 6, "text": str(at)} for at in range(1, size + 1)
        ],
        "moves": [str(at) for at in range(1, _MOVES + 1)],
        "note": leaf.label("log-note-board"),
    }
