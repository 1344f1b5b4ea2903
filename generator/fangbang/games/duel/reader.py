"""A game between two as it is written → PairResult."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..base import Decider
from ..interfaces import ResultReader
from ..pair_result import DRAW, SHOOTOUT, PairResult

Item = Mapping[str, Any]
_UNPLAYED = ("walkover", "forfeit", "no-show")
_DECIDES = ("shootout", "decider")


def read(reader: ResultReader, item: Item) -> PairResult | None:
    """None where something in it was told."""
    seats, coloured = reader.seats, "black" in item or "white" in item
    if (several := _outcomes(item))[1:]:
        before = reader.place(several[0], of_key=True)
        reader.tell("two-outcomes", several[1], of_key=True, also=before, keys=several)
        return None
    if "bye" in item:
        alone = reader.player(item["bye"], "bye")
        return (
            PairResult(alone, "", alone, unplayed="bye", bye=item.get("worth", "full"))
            if alone
            else None
        )
    names = [item.get(key) for key in seats or ()] if coloured else item.get("players", [])
    if len(names) != 2 or not all(names) or (coloured and "players" in item):
        reader.tell("two-sides")
        return None
    keys = [(key,) for key in seats or ()] if coloured else [("players", 0), ("players", 1)]
    first, second = (reader.player(name, *key) for name, key in zip(names, keys, strict=True))
    if not (first and second):
        return None
    score = _score(item.get("score"))
    known, winner, unplayed = _winner(reader, item, (first, second), score)
    if not known:
        return None
    result, decider = (
        _settled(item, (first, second), winner, score) if unplayed is None else (winner, None)
    )
    return PairResult(
        first,
        second,
        result,
        score,
        unplayed,
        bool(item.get("swapped")),
        item.get("end"),
        coloured or (seats is None and not unplayed),
        None,
        decider,
        item.get("after"),
    )


def _outcomes(item: Item) -> list[str]:
    """Keys that say how a game ended, where they contradict each other; a winner may stand
    beside a walkover that names him too.
    """
    ended = [key for key in ("bye", "double-forfeit", *_UNPLAYED) if item.get(key)]
    if "bye" in ended:
        return [
            *ended,
            *(
                key
                for key in ("players", "black", "white", "winner", "score", *_DECIDES, "after")
                if key in item
            ),
        ]
    if item.get("shootout") and item.get("decider", SHOOTOUT) != SHOOTOUT:
        return [*ended, *_DECIDES]
    ended += (
        ["winner"]
        if ended and item.get("winner", item.get("walkover")) != item.get("walkover")
        else []
    )
    return [*ended, *(key for key in _DECIDES if ended and key in item)]


def _settled(
    item: Item, pair: tuple[str, str], winner: str | None, score: tuple[Fraction, Fraction] | None
) -> tuple[str | None, Decider | None]:
    """How the game itself ended, and what settled it: a winner beside a
    level score was chosen by something.
    """
    shot, how = (
        _score(item.get("shootout")),
        item.get("decider", SHOOTOUT if item.get("shootout") else None),
    )
    if winner is None or winner not in (*pair, DRAW):
        return winner, None
    result = (
        winner if winner == DRAW else _leader(pair, score) if score else DRAW if how else winner
    )
    named = winner if "winner" in item and winner != DRAW else None
    chosen = named or (pair[shot[0] < shot[1]] if shot else None)
    if chosen is None or (how is None and chosen == result):
        return result, None
    return result, Decider(chosen, how, shot)


def _leader(pair: tuple[str, str], score: tuple[Fraction, Fraction]) -> str:
    return DRAW if score[0] == score[1] else pair[0] if score[0] > score[1] else pair[1]


def _score(written: str | None) -> tuple[Fraction, Fraction] | None:
    if not written:
        return None
    first, second = re.split(r"\s{0,60}[:：–-]\s{0,60}", written)
    return Fraction(first), Fraction(second)


def _winner(
    reader: ResultReader,
    item: Item,
    pair: tuple[str, str],
    score: tuple[Fraction, Fraction] | None,
) -> tuple[bool, str | None, str | None]:
    """(known, winner, why unplayed): `walkover` names who goes through,
    `forfeit` and `no-show` who does not.
    """
    first, second = pair
    if item.get("double-forfeit"):
        return True, None, "double-forfeit"
    for key in _UNPLAYED:
        if key in item:
            who = reader.player(item[key], key)
            if who is None or who not in pair:
                if who:
                    reader.tell("winner-did-not-play", key, player=item[key])
                return False, None, None
            return True, who if key == "walkover" else second if who == first else first, key
    if "decider" in item and not item.get("shootout") and item.get("winner", "draw") == "draw":
        reader.tell("decider-without-winner", "decider", value=item["decider"])
        return False, None, None
    if "winner" in item:
        found = _named_winner(reader, item, pair)
        return found is not None, found, None
    if score:
        return True, _leader(pair, score), None
    if item.get("shootout"):
        return True, DRAW, None
    reader.tell("no-outcome")
    return False, None, None


def _named_winner(reader: ResultReader, item: Item, pair: tuple[str, str]) -> str | None:
    written = item["winner"]
    if reader.knows(written):
        return reader.player(written, "winner")
    seats = reader.seats or ("first", "second")
    sides = {
        key: {
            **(reader.options("value", key)[key] if reader.seats else {}),
            **{f"{key}-{language}": said for language, said in each.items()},
        }
        for key, each in zip(seats, reader.sides or [{}, {}], strict=True)
    }
    chosen = reader.match(written, reader.options("value", "draw") | sides)
    if chosen is None:
        return reader.player(written, "winner")
    if chosen in seats and item.get("swapped"):
        reader.tell("winner-by-colour", "winner", value=written)
        return None
    return DRAW if chosen == "draw" else pair[seats.index(chosen)]
