"""Round robins by the Berger tables, and groups."""

from __future__ import annotations

from collections.abc import Sequence

Pair = tuple[str, str]


def berger(players: Sequence[str], legs: int = 1) -> list[tuple[tuple[Pair, ...], str | None]]:
    """The rounds by FIDE Handbook C.05, Annex 1: (pairs, who is free); the
    first of a pair has the first move.

    Numbers follow the order given. With an odd number the last number stays empty, and whoever
    meets it is free. The second leg has the same rounds with colours reversed.
    """
    last = len(players) + len(players) % 2
    rounds = [_round(number, last, players) for number in range(1, last)]
    turned = [(tuple((second, first) for first, second in pairs), free) for pairs, free in rounds]
    return [each for leg in range(legs) for each in (turned if leg % 2 else rounds)]


def _round(number: int, last: int, players: Sequence[str]) -> tuple[tuple[Pair, ...], str | None]:
    """The highest number meets, from round to round, 1, n/2 + 1, 2, n/2 + 2, …, with the
    second and the first move in turn.
    """
    turn = last - 1
    leads = ((number - 1) * (last // 2)) % turn + 1
    top = (leads, last) if number % 2 else (last, leads)
    numbers = [
        top,
        *(
            ((leads - 1 + step) % turn + 1, (leads - 1 - step) % turn + 1)
            for step in range(1, last // 2)
        ),
    ]
    alone = next((pair for pair in numbers if max(pair) > len(players)), None)
    pairs = tuple(
        (players[first - 1], players[second - 1])
        for first, second in numbers
        if max(first, second) <= len(players)
    )
    return pairs, players[min(alone) - 1] if alone else None


def into_groups(order: Sequence[str], count: int) -> list[list[str]]:
    """Dealt in serpentines: 1 2 3 4, 4 3 2 1, …; groups differ by one at most."""
    groups: list[list[str]] = [[] for _ in range(count)]
    for start in range(0, len(order), count):
        row = order[start : start + count]
        for at, player in enumerate(row):
            groups[count - 1 - at if start // count % 2 else at].append(player)
    return groups
