"""The Gomoku referee: five in a row, no forbidden points, colours may
change hands after the third stone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...replays.result import Replay, RuleViolation, Step
from .board import Point, line_through, name_of
from .moves import Move, read_moves

COLOURS = ("black", "white")  # black begins
DRAWN = ("full", "agreed")  # ends without a winner
TOLD = ("resign", "time", "foul")  # ends that no board can prove: the scorer names the winner
PROVEN = {"five": "gomoku-no-five", "full": "gomoku-not-full"}  # ends that the board must show
UNCLAIMED = {"five": "gomoku-five-unclaimed", "full": "gomoku-full-unclaimed"}


@dataclass
class _Game:
    """`seats` are the people who own black and white now; an exchange turns them round."""

    board: int
    length: int
    longer_wins: bool
    exchange_after: int | None
    swapped: bool
    seats: tuple[str, str]
    stones: dict[Point, int] = field(default_factory=dict)
    line: tuple[Point, ...] = ()
    steps: list[Step] = field(default_factory=list)

    @property
    def full(self) -> bool:
        return len(self.stones) == self.board**2

    @property
    def proven(self) -> str | None:
        return "five" if self.line else "full" if self.full else None


def replay(log: Mapping[str, Any], params: Mapping[str, Any], players: Sequence[str]) -> Replay:
    """`players` sat down with black and white; the winner is told as a
    person, whatever colour they ended with.
    """
    if len(players) != 2:  # a bye
        return Replay(
            None,
            (),
            RuleViolation(
                "gomoku-seats",
                ("moves" if "moves" in log else "sgf",),
                {"count": len(players)},
                "turns",
            ),
        )
    game = _set_up(log, params, players)
    moves = read_moves(log, game.board)
    illegal = (
        moves
        if isinstance(moves, RuleViolation)
        else _place_all(game, moves) or _exchange_wrong(game)
    )
    if illegal is None:
        end = log.get("end") or game.proven
        illegal = _end_wrong(game, end) or _winner_wrong(game, end, log.get("winner"))
    if illegal is not None:
        return Replay(None, tuple(game.steps), illegal)
    if end is None:
        return Replay(None, tuple(game.steps), None, open=True)
    winner = _winner(game, end, log.get("winner"))
    game.steps.append(Step(f"gomoku-{end}", _person(winner), {"stones": len(game.stones)}))
    return Replay(_outcome(game, end, winner), tuple(game.steps), None)


def _set_up(log: Mapping[str, Any], params: Mapping[str, Any], players: Sequence[str]) -> _Game:
    black, white = players
    return _Game(
        board=params["board"],
        length=params["line"]["length"],
        longer_wins=params["line"].get("longer") == "wins",
        exchange_after=params.get("exchange", {}).get("after"),
        swapped=bool(log.get("swapped")),
        seats=(black, white),
    )


def _place_all(game: _Game, moves: Sequence[Move]) -> RuleViolation | None:
    for move in moves:
        illegal = _may_not_stand(game, move)
        if illegal is not None:
            return illegal
        _place(game, move)
    return None


def _may_not_stand(game: _Game, move: Move) -> RuleViolation | None:
    number = len(game.stones) + 1
    colour = (number - 1) % 2
    facts = {"stone": number, "word": move.word, "board": game.board, "player": game.seats[colour]}
    if game.line:
        return RuleViolation("gomoku-after-five", move.at, facts, "line")
    if move.colour not in (None, COLOURS[colour]):
        return RuleViolation("gomoku-wrong-turn", move.at, facts | {"colour": move.colour}, "turns")
    if move.point is None:
        return RuleViolation("gomoku-unreadable-point", move.at, facts, "turns")
    if not all(0 <= place < game.board for place in move.point):
        return RuleViolation("gomoku-off-board", move.at, facts, "board")
    if move.point in game.stones:
        return RuleViolation(
            "gomoku-point-taken", move.at, facts | {"point": name_of(move.point)}, "turns"
        )
    return None


def _place(game: _Game, move: Move) -> None:
    assert move.point is not None
    number = len(game.stones) + 1
    colour = (number - 1) % 2
    game.stones[move.point] = colour
    facts = {"stone": number, "point": name_of(move.point), "colour": COLOURS[colour]}
    game.steps.append(Step("gomoku-stone", game.seats[colour], facts))
    game.line = line_through(game.stones, move.point, game.length, game.longer_wins)
    if game.swapped and number == game.exchange_after:
        _exchange(game)


def _exchange(game: _Game) -> None:
    black, white = game.seats
    game.seats = (white, black)
    game.steps.append(
        Step("gomoku-exchange", white, {"stones": len(game.stones), "black": white, "white": black})
    )


def _exchange_wrong(game: _Game) -> RuleViolation | None:
    if game.swapped and (game.exchange_after is None or len(game.stones) < game.exchange_after):
        facts = {"stones": len(game.stones), "after": game.exchange_after, "player": game.seats[1]}
        return RuleViolation("gomoku-exchange-too-early", ("swapped",), facts, "exchange")
    return None


def _end_wrong(game: _Game, end: str | None) -> RuleViolation | None:
    """What the scorer says of the end against what the board shows."""
    facts = {"end": end, "stones": len(game.stones), "points": game.board**2}
    if game.proven is not None and end != game.proven:
        return RuleViolation(
            UNCLAIMED[game.proven], ("end",), facts, "line" if game.line else "draw"
        )
    if game.proven is None and end in PROVEN:
        return RuleViolation(PROVEN[end], ("end",), facts, "line" if end == "five" else "draw")
    return None


def _winner_wrong(game: _Game, end: str | None, written: str | None) -> RuleViolation | None:
    if end is None:
        return None
    named, winner = _named(game, written), _winner(game, end, written)
    if winner is None or (end in TOLD and winner == "draw"):
        at = ("winner",) if written else ("end",)
        return RuleViolation("gomoku-no-winner", at, {"end": end, "written": written}, "declared")
    if written is not None and named != winner:
        facts = {"end": end, "written": written, "winner": winner}
        return RuleViolation(
            "gomoku-other-winner", ("winner",), facts, "draw" if winner == "draw" else "line"
        )
    return None


def _winner(game: _Game, end: str, written: str | None) -> str | None:
    if game.line:
        return game.seats[game.stones[game.line[0]]]
    return "draw" if end in DRAWN else _named(game, written)


def _named(game: _Game, written: str | None) -> str | None:
    """A colour means the person who owned it in the end."""
    if written in COLOURS:
        return game.seats[COLOURS.index(written)]
    return written if written in (*game.seats, "draw") else None


def _person(winner: str | None) -> str | None:
    return None if winner == "draw" else winner


def _outcome(game: _Game, end: str, winner: str | None) -> dict[str, object]:
    return {
        "winner": winner,
        "end": end,
        "swapped": game.swapped,
        "colours": dict(zip(game.seats, COLOURS, strict=True)),
        "line": tuple(name_of(point) for point in game.line),
        "stones": len(game.stones),
    }
