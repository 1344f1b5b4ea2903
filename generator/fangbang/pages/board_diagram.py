"""A replayed board game as an SVG board with numbered stones, and its list of
moves, each a link to its position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..games.base import Game
from ..games.replays import Replay, Step
from ..model import Contest
from .localizer import Localizer
from .replays.sentences import ReplayText
from .tournament_view import TournamentView

if TYPE_CHECKING:
    from .facts.game import Board, BoardAndMoves, Move
    from .facts.shared import Point

_STEP = 40


def board_facts(
    context: TournamentView, voice: Localizer, contest: Contest, game: Game, replay: Replay | None
) -> BoardAndMoves:
    """Nothing for games without a board."""
    stones = [step for step in replay.steps if step.kind == "gomoku-stone"] if replay else []
    if replay is None or not stones:
        return {"board": None, "moves": []}
    size = int(contest.edition.params.get("board", 15))
    proved: Mapping[str, Any] = replay.outcome or {}
    line: tuple[str, ...] = tuple(proved.get("line") or ())
    return {
        "board": _board(voice, size, stones, line),
        "moves": _moves(ReplayText(context, voice, contest), replay.steps, line),
    }


def _moves(teller: ReplayText, steps: Sequence[Step], line: Sequence[str]) -> list[Move]:
    """One item a stone; whatever else the referee tells (an exchange,
    the end) follows the stone before it.
    """
    found: list[Move] = []
    for step in steps:
        if step.kind == "gomoku-stone":
            colour = str(step.facts["colour"])
            found.append(
                {
                    "n": int(str(step.facts["stone"])),
                    "colour": colour[0],
                    "colour_word": teller.voice.label(f"value-{colour}"),
                    "point": str(step.facts["point"]).upper(),
                    "five": step.facts["point"] in line,
                    "then": [],
                }
            )
        elif found:
            found[-1]["then"].append(teller.line(step))
    return found


def _board(voice: Localizer, size: int, stones: Sequence[Step], line: tuple[str, ...]) -> Board:
    def at(point: str) -> Point:
        return {"x": (ord(point[0]) - 96) * _STEP, "y": (size + 1 - int(point[1:])) * _STEP}

    far = size * _STEP
    lines = "".join(f"M{_STEP} {step * _STEP}H{far}" for step in range(1, size + 1)) + "".join(
        f"M{step * _STEP} {_STEP}V{far}" for step in range(1, size + 1)
    )
    five = [at(point) for point in line]
    return {
        "size": size,
        "view": f"-20 0 {far + 60} {far + 144}",
        "lines": lines,
        "stars": _stars(size),
        "middle": far // 2 + 10,
        "foot": far + 74,
        "columns": [{"x": step * _STEP, "text": chr(64 + step)} for step in range(1, size + 1)],
        "rows": [
            {"y": (size + 1 - step) * _STEP, "text": str(step)} for step in range(1, size + 1)
        ],
        "stones": [
            {
                **at(str(step.facts["point"])),
                "n": int(str(step.facts["stone"])),
                "colour": str(step.facts["colour"])[0],
            }
            for step in stones
        ],
        "five": five,
        "five_path": f"M{five[0]['x']} {five[0]['y']}L{five[-1]['x']} {five[-1]['y']}"
        if five
        else None,
        "title": voice.label("board-title", n=size),
        "desc": voice.label("board-five", points=", ".join(point.upper() for point in line))
        if line
        else voice.label("board-desc", n=len(stones)),
    }


def _stars(size: int) -> list[Point]:
    if size < 9:
        return []
    near, middle, far = 4, (size + 1) // 2, size - 3
    found = [(near, near), (near, far), (far, near), (far, far)] + (
        [(middle, middle)] if size % 2 else []
    )
    return [{"x": x * _STEP, "y": y * _STEP} for x, y in found]
