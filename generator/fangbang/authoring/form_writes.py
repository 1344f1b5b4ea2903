"""What each answer of a game’s form writes into the game, found by asking: for a page without a
server, which has to make the game itself.

A tapped answer writes what differs from that of the other answers; a typed one stands where two
different ones make the only difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ..games.answers import CHOICE, ORDER, PEOPLE, PERSON, RESULT
from .game_form import Question, game_as_asked

Path = tuple[str | int, ...]
# typed answers to try, two of which a question must take
_SAMPLES = (
    *("3", "7", "3:1", "2:0", "r5", "g7"),
    *(", ".join([digit] * count) for count in range(2, 13) for digit in "12"),
)


@dataclass(frozen=True)
class Writes:
    """Of one question: by tapped answer what it writes (path → value) and what all of them may
    write; where a typed one goes and how it is written (text, number, names, order, numbers).
    """

    tapped: Mapping[str, Sequence[tuple[Path, Any]]]
    may: Sequence[Path] = ()
    typed: Path = ()
    form: str = "text"


def writes_of(
    ask: Callable[[Any], Any], question: Question, given: Mapping[str, str]
) -> Writes | None:
    """None where it can not be found out: then only a desk can take this game."""
    base = {**given, **{key: those[0] for key, those in question.when.items()}}

    def game(text: str) -> dict[str, Any]:
        return game_as_asked(ask, {**base, question.key: text})

    kind, options = question.answer.kind, question.answer.options
    tapped: dict[str, Sequence[tuple[Path, Any]]] = {}
    may: list[Path] = []
    if kind in (PERSON, CHOICE, RESULT):
        nobody = ("",) if question.answer.optional and kind == PERSON else ()
        leaves = {option: dict(_leaves(game(option))) for option in (*options, *nobody)}
        may = [path for path in _all(leaves) if _differs(leaves, path)]
        tapped = {
            option: [(path, found[path]) for path in may if path in found]
            for option, found in leaves.items()
        }
    if kind in (PERSON, CHOICE):
        return Writes(tapped, may) if may else None
    typed, form = _typed(game, question)
    return Writes(tapped, may, typed, form) if typed else None


def _typed(game: Callable[[str], dict[str, Any]], question: Question) -> tuple[Path, str]:
    """Where typed answers stand, and how they are written."""
    answer, kind = question.answer, question.answer.kind
    people = [", ".join(answer.options[at : at + 2]) for at in range(len(answer.options) - 1)]
    samples = people if kind in (PEOPLE, ORDER) else _SAMPLES
    if answer.least and kind in (PEOPLE, ORDER):
        samples = [", ".join(answer.options[at:][: answer.least]) for at in (0, 1)]
    taken = [(text, value) for text in samples for value, wrong in [answer(text)] if not wrong]
    for at, (one, value) in enumerate(taken):
        for other, another in taken[at + 1 :]:
            if value == another:
                continue
            first, second = game(one), game(other)
            for path in _paths(first):
                own = isinstance(value, dict) and len(path) == 1 and path[0] in value
                wanted = value[path[0]] if own else value
                if _at(first, path) == wanted and _at(second, path) != wanted:
                    return path, _form(kind, wanted)
    key = tuple(question.key.split(".", 1))
    if kind in (PEOPLE, ORDER) and len(key) == 1:
        return key, _form(kind, None)
    return (key, "number") if _at(game(""), key) is not None else ((), "")


def _form(kind: str, value: Any) -> str:
    if kind in (PEOPLE, ORDER):
        return {PEOPLE: "names", ORDER: "order"}[kind]
    if isinstance(value, list):
        return "numbers"
    return "number" if isinstance(value, int | Decimal) else "text"


def _leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every single value with its path."""
    pairs = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    if not pairs and path:
        yield path, value
    for key, inner in pairs:
        yield from _leaves(inner, (*path, key))


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The path of every part, the whole lists too."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _paths(inner, (*path, key))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        if not isinstance(value, dict) or key not in value:
            return None
        value = value[key]
    return value


def _all(leaves: Mapping[str, Mapping[Path, Any]]) -> list[Path]:
    return list(dict.fromkeys(path for found in leaves.values() for path in found))


def _differs(leaves: Mapping[str, Mapping[Path, Any]], path: Path) -> bool:
    first, *others = leaves.values()
    missing = object()
    return any(found.get(path, missing) != first.get(path, missing) for found in others)
