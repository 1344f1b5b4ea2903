"""The score sheet of a game between two."""

from __future__ import annotations

from typing import Any

from ..exact_numbers import to_fraction
from ..interfaces import Part, ScoreSheet
from ..paper import CheckSum, Form, LogSheet
from .fields import ENDS

_MOVES = 120  # lines for moves beside a board


def form(paper: ScoreSheet) -> Form:
    """The two sides, who won, and why where it was not played."""
    parts = _sides(paper)
    parts |= {key: paper.line(key) for key in ("winner", "why", "walkover", "no-show")}
    if paper.params.get("replay") != "gomoku":
        return Form("quarter", ("round", "match"), parts | {"score": paper.line("score")})
    parts["end"] = paper.boxes("end", {end: paper.label(f"end-{end}") for end in ENDS})
    if paper.params.get("exchange"):
        answers = {"true": paper.label("score-yes"), "false": paper.label("score-no")}
        parts["swapped"] = paper.boxes("swapped", answers)
    return Form("quarter", ("round", "match"), parts)


def _sides(paper: ScoreSheet) -> dict[str, Part]:
    names, seats = list(paper.side_names), paper.seats
    if names and seats:
        return {seat: paper.line(seat, name) for seat, name in zip(seats, names, strict=True)}
    players = {
        "kind": "names",
        "key": "players",
        "label": paper.label("score-players"),
        "names": names or _numbered(paper),
    }
    return {"players": players}


def _numbered(paper: ScoreSheet) -> list[Any]:
    return [paper.plain("1"), paper.plain("2")]


def check_sum(paper: ScoreSheet) -> CheckSum:
    """What a game brings both together."""
    points = paper.params["points"]
    decided = to_fraction(points["win"]) + to_fraction(points.get("loss", 0))
    drawn = 2 * to_fraction(points.get("draw", 0))
    label = "check-duel" if decided != drawn else "check-duel-same"
    text = paper.label(label, sum=paper.number(decided), drawn=paper.number(drawn))
    sides = [paper.named(side) for side in paper.params.get("sides", {}).values()]
    return CheckSum(text, parts=sides or _numbered(paper))


def log_sheet(paper: ScoreSheet) -> LogSheet | None:
    """An empty board: the number of each stone is written on its point."""
    if not paper.params.get("board"):
        return None
    size = int(paper.params["board"])
    far = size * 40
    lines = "".join(f"M40 {at * 40}H{far}M{at * 40} 40V{far}" for at in range(1, size + 1))
    numbers = range(1, size + 1)
    facts = {
        "fields": [paper.label(f"score-{name}") for name in ("round", "match", "winner")],
        "view": f"0 10 {far + 40} {far + 60}",
        "lines": lines,
        "label": paper.label("paper-board", n=size),
        "columns": [{"x": at * 40, "y": far + 55, "text": chr(64 + at)} for at in numbers],
        "rows": [{"x": 14, "y": (size + 1 - at) * 40 + 6, "text": str(at)} for at in numbers],
        "moves": [str(at) for at in range(1, _MOVES + 1)],
        "note": paper.label("log-note-board"),
    }
    return LogSheet("board", facts)
