"""How a Gomoku game is written down: a row of points, or an SGF record."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...replays.result import RuleViolation
from .board import LETTERS, Point

WRITTEN = re.compile(r"([a-z])([0-9]{1,2})", re.IGNORECASE)
SGF_POINT = re.compile(r"[a-z]{2}")
SGF_GOMOKU = "4"
SGF_COLOURS = {"B": "black", "W": "white"}
SGF_SETUP = ("AB", "AW", "AE")


@dataclass(frozen=True)
class Move:
    """`point` is None where the word can not be read; `colour` is what an
    SGF record says, which may be wrong.
    """

    word: str
    at: tuple[str | int, ...]
    point: Point | None
    colour: str | None = None


def read_moves(log: Mapping[str, object], board: int) -> tuple[Move, ...] | RuleViolation:
    """The stones in order, whether or not they may stand there; an SGF
    record that is no such game is refused.
    """
    if "sgf" in log and "moves" not in log:
        return _read_sgf(str(log["sgf"]), board)
    written = log.get("moves") or ()
    words = written.split() if isinstance(written, str) else [str(word) for word in _items(written)]
    return tuple(
        Move(word, ("moves", index), _read_point(word)) for index, word in enumerate(words)
    )


def _items(written: object) -> list[object]:
    return list(written) if isinstance(written, (list, tuple)) else [written]


def _read_point(word: str) -> Point | None:
    """Full-width letters and digits are read as their plain twins: a
    Chinese keyboard types them easily.
    """
    match = WRITTEN.fullmatch(unicodedata.normalize("NFKC", word))
    if match is None or int(match[2]) == 0:
        return None
    return LETTERS.index(match[1].lower()), int(match[2]) - 1


def _read_sgf_point(value: str, board: int) -> Point | None:
    """SGF counts rows from the top; some programs write h8 in SGF as well."""
    if SGF_POINT.fullmatch(value):
        return LETTERS.index(value[0]), board - 1 - LETTERS.index(value[1])
    return _read_point(value)


def _read_sgf(text: str, board: int) -> tuple[Move, ...] | RuleViolation:
    from sgfmill import sgf_grammar  # few logs are SGF: the others need not wait for it

    try:
        tree = sgf_grammar.parse_sgf_game(text.encode())
    except ValueError as error:
        return _refuse("gomoku-sgf-unreadable", {"why": str(error)})
    nodes = [_decoded(node) for node in sgf_grammar.main_sequence_iter(tree)]
    wrong = _wrong_record(nodes, board)
    return wrong or tuple(
        Move(value, ("sgf",), _read_sgf_point(value, board), colour)
        for value, colour in _sgf_stones(nodes)
    )


def _decoded(node: Mapping[str, list[bytes]]) -> dict[str, str]:
    """Only the first value of a property: moves and sizes have no more."""
    return {name: values[0].decode(errors="replace").strip() for name, values in node.items()}


def _wrong_record(nodes: list[dict[str, str]], board: int) -> RuleViolation | None:
    root = nodes[0]
    if root.get("GM", SGF_GOMOKU) != SGF_GOMOKU:
        return _refuse("gomoku-sgf-other-game", {"game": root["GM"]})
    if root.get("SZ", str(board)) not in (str(board), f"{board}:{board}"):
        return _refuse("gomoku-sgf-board", {"size": root["SZ"], "board": board})
    if any(name in node for node in nodes for name in SGF_SETUP):
        return _refuse("gomoku-sgf-setup", {})
    return None


def _sgf_stones(nodes: list[dict[str, str]]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        yield from ((node[name], colour) for name, colour in SGF_COLOURS.items() if name in node)


def _refuse(code: str, facts: Mapping[str, object]) -> RuleViolation:
    return RuleViolation(
        code, ("sgf",), facts, "turns" if code == "gomoku-sgf-unreadable" else "board"
    )
