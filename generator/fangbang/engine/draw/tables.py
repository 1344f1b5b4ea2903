"""Draws of leagues and tables: who sits where, and in a league round after round with others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .common import Drawn, Outcome, Request
from .seating import Met, rematches, seated, sizes


def tables(request: Request) -> Outcome:
    """One seating for the whole stage."""
    if request.drawn or request.games:
        return request.fault("draw-done")
    if request.round not in (None, 1):
        return request.fault("draw-no-round", n=request.round, most=1)
    return _seated(request, request.here(1), 1, None)


def league(request: Request) -> Outcome:
    """One round: everybody at one table, at several, or in pairs."""
    number = request.round or max(request.rounds, default=0) + 1
    most = request.stage.games
    if most is not None and number > most:
        return (
            request.fault("draw-done")
            if request.round is None
            else request.fault("draw-no-round", n=number, most=most)
        )
    if number in request.rounds or (request.games and not request.rounds):
        return request.fault("draw-round-drawn", n=number)
    here = request.here(number)
    return (
        _pairs(request, here, number)
        if request.plan.rule.game.for_two
        else _seated(request, here, number, number)
    )


def _seated(request: Request, here: Sequence[str], number: int, round: int | None) -> Outcome:
    if request.phrase is None:
        return request.fault("draw-needs-phrase")
    least, most = _limits(request, len(here))
    spare = len(here) % most if _byes(request, len(here)) else 0
    wanted = sizes(len(here) - spare, least, most)
    if wanted is None:
        return request.fault(
            "draw-sizes", n=len(here), wanted=str(most) if least == most else f"{least}–{most}"
        )
    order, met = request.lots(here, number), request.met()
    found, free = seated(order[: len(order) - spare], wanted, met), order[len(order) - spare :]
    made = [
        request.fixture(table, round=round, table=_name(at) if len(found) > 1 else None)
        for at, table in enumerate(found)
    ]
    made += [request.fixture((player,), bye="full") for player in free]
    return Drawn(
        tuple(made),
        "tables",
        tuple(order),
        request.urn(number),
        again=rematches(found, met) if len(found) > 1 else 0,
    )


def _byes(request: Request, players: int) -> bool:
    """True where the last by lot go through without playing: tables of one
    size that the players do not fill.
    """
    stage = request.stage
    return (
        stage.byes
        and stage.advance is not None
        and stage.size_least is None
        and players > (stage.size or players)
    )


def _limits(request: Request, players: int) -> tuple[int, int]:
    """How many sit at a table: as the stage says, else as the rule does, else everybody."""
    stage, rule = request.stage, request.plan.rule.params.get("players", {})
    if stage.size:
        return stage.size_least or stage.size, stage.size
    return min(rule.get("min", 1), players), rule.get("max", players)


def _name(at: int) -> str:
    """A, B, … Z, then numbers: of more tables than letters nobody remembers the letter."""
    return chr(ord("A") + at) if at < 26 else str(at + 1)


def _pairs(request: Request, here: Sequence[str], number: int) -> Outcome:
    """Games for two: with an odd number somebody is free, who has played most; among those, the
    last by lot for whom no pair meets again.
    """
    if request.phrase is None:
        return request.fault("draw-needs-phrase")
    order, met = request.lots(here, number), request.met()
    free, found = (
        _one_free(order, met, _played(request))
        if len(order) % 2
        else (None, seated(order, [2] * (len(order) // 2), met))
    )
    made = [request.fixture(pair, round=number, match=str(at)) for at, pair in enumerate(found, 1)]
    return Drawn(
        tuple(made),
        "pairs",
        tuple(order),
        request.urn(number),
        ((number, None, free),) if free else (),
        rematches(found, met),
    )


def _played(request: Request) -> Counter[str]:
    """Games of everybody in this stage."""
    pairs = request.tables([request.plan.games[index] for index in request.games], request.drawn)
    return Counter(player for _, _, pair in pairs for player in pair)


def _one_free(
    order: Sequence[str], met: Met, played: Counter[str]
) -> tuple[str, list[tuple[str, ...]]]:
    most = max(played[player] for player in order)
    found = []
    for player in (each for each in reversed(order) if played[each] == most):
        pairs = seated([each for each in order if each != player], [2] * (len(order) // 2), met)
        found.append((rematches(pairs, met), player, pairs))
        if found[-1][0] == 0:
            break
    _, free, pairs = min(found, key=lambda each: each[0])
    return free, pairs
