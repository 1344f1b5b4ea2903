"""Draws of games for two: round robins, brackets, Swiss rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..formats.match import is_over
from ..formats.swiss import by_round
from ..model import BracketMatch, Fixture
from ..stage_formats import IN_NAMED_MATCHES
from .berger import berger, into_groups
from .bracket import Side, placed
from .common import Drawn, Outcome, Request
from .dutch import Missing, NoPairing, paired


def round_robin(request: Request) -> Outcome:
    """All rounds of all groups, or one of them; who has met already is left out."""
    if request.drawn and request.round is None:
        return request.fault("draw-done")
    if request.round in request.rounds:
        return request.fault("draw-round-drawn", n=request.round)
    wanted = request.stage.groups
    if isinstance(wanted, int) and wanted > 1 and request.phrase is None:
        return request.fault("draw-needs-phrase")
    here = request.here()
    order = tuple(request.lots(here)) if request.phrase else ()
    groups = _groups(request, here)
    if min(len(who) for who in groups.values()) < 2:
        return request.fault("draw-too-few", n=len(here))
    return _berger(request, groups, order)


def _groups(request: Request, here: list[str]) -> Mapping[str | None, list[str]]:
    """As planned or as drawn before, in the order of the lots; else dealt out by the lots."""
    wanted = request.stage.groups
    members = {
        table.name: {row.player for row in table.rows}
        for table in request.found.tables
        if table.name
    }
    known: dict[str | None, list[str]] = {
        name: [player for player in here if player in who] for name, who in members.items()
    }
    if isinstance(wanted, Mapping):
        known = {name: list(who) for name, who in wanted.items()}
    if isinstance(wanted, int) and wanted > 1 and len(known) < wanted:
        return dict(
            zip(
                (chr(ord("A") + at) for at in range(wanted)),
                into_groups(request.lots(here), wanted),
                strict=True,
            )
        )
    return {
        name: request.lots([player for player in who if player in here])
        for name, who in known.items()
    } or {None: request.lots(here)}


def _berger(
    request: Request, groups: Mapping[str | None, list[str]], order: tuple[str, ...]
) -> Outcome:
    met = Counter(frozenset(request.plan.games[index].result.players) for index in request.games)
    made: list[Fixture] = []
    free: list[tuple[int, str | None, str]] = []
    for name, who in groups.items():
        for number, (pairs, alone) in enumerate(berger(who, request.stage.legs), 1):
            if request.round not in (None, number):
                continue
            free += [(number, name, alone)] if alone else []
            for pair in pairs:
                before = frozenset(pair)
                met[before] -= 1
                made += [request.fixture(pair, round=number, group=name)] if met[before] < 0 else []
    if request.round is not None and not made:
        return request.fault(
            "draw-no-round",
            n=request.round,
            most=max(len(berger(who, request.stage.legs)) for who in groups.values()),
        )
    made = request.at_tables(sorted(made, key=lambda each: each.slot.round or 0))
    return Drawn(
        tuple(made),
        "berger",
        order,
        request.urn(),
        free=tuple(sorted(free, key=lambda each: each[0])),
    )


def bracket(request: Request) -> Outcome:
    """The first round of a bracket by seeds, by the places of the stage before, or by lot; later,
    the matches that are known by now.
    """
    if request.stage.seeds or request.drawn or request.games:
        return _matches(request)
    if request.round not in (None, 1):
        return request.fault("draw-round-waits", n=request.round)
    tiers, groups = _tiers(request)
    if request.phrase is None and not request.at:
        return request.fault("draw-needs-phrase")
    order = [player for tier in tiers for player in request.lots(tier)]
    lots = request.lots(order) if request.phrase else []
    sides = placed([request.lots(tier) for tier in tiers], request.stage.order, groups)
    made = (
        each
        for number in range(1, len(sides) // 2 + 1)
        for each in _first(request, number, sides[2 * number - 2 : 2 * number])
    )
    return Drawn(tuple(made), "bracket", tuple(lots), request.urn())


def _tiers(request: Request) -> tuple[list[list[str]], Mapping[str, str | None]]:
    """Who comes from the stage before, firsts before seconds, and from which
    group; without one, everybody is alike.
    """
    here = request.here()
    if not request.at:
        return [here], {}
    before = request.report.stages[request.at - 1]
    ranks = {row.player: row.rank for table in before.tables for row in table.rows}
    groups = {row.player: table.name for table in before.tables for row in table.rows}
    ranks = ranks or {player: rank for rank, group in before.placed for player in group}
    last = max(ranks.values(), default=0) + 1
    return [
        [player for player in here if ranks.get(player, last) == rank]
        for rank in sorted({ranks.get(player, last) for player in here})
    ], groups


def _first(request: Request, number: int, sides: list[Side]) -> list[Fixture]:
    players = [side for side in sides if side]
    named = request.stage.how.position == IN_NAMED_MATCHES
    round, match = (None, f"w1-{number}") if named else (1, str(number))
    return (
        [request.fixture(players, bye="full", round=round, match=match)]
        if len(players) == 1
        else _legs(request, players, round, match)
    )


def _legs(request: Request, players: Sequence[str], round: int | None, match: str) -> list[Fixture]:
    """A match; of several legs one fixture each, with the sides turned round."""
    if request.stage.legs == 1:
        return [request.fixture(players, round=round, match=match)]
    return [
        request.fixture(
            players[::-1] if leg % 2 else players, round=round, match=match, game=str(leg + 1)
        )
        for leg in range(request.stage.legs)
    ]


def _matches(request: Request) -> Outcome:
    """Matches whose sides are known and that were neither played nor drawn."""
    known = {frozenset(each.players): each for each in request.drawn}
    matches = [match for matches in request.found.bracket or () for match in matches]
    ready = [
        match
        for match in matches
        if None not in match.players and not is_over(match) and not match.games
    ]
    fresh = [
        match
        for match in ready
        if request.round in (None, match.round) and not _is_drawn(request, match, known.values())
    ]
    if fresh:
        return Drawn(tuple(each for match in fresh for each in _later(request, match)), "matches")
    if loose := _loose(request):
        return (
            request.fault("draw-needs-phrase")
            if request.phrase is None
            else _by_lot(request, loose)
        )
    if request.round is not None and request.round > max(match.round for match in matches):
        return request.fault(
            "draw-no-round", n=request.round, most=max(match.round for match in matches)
        )
    waiting = next(
        (match.round for match in matches if None in match.players and not is_over(match)), None
    )
    drawn = next((match.round for match in ready), None)
    if drawn is not None or waiting is None:
        return (
            request.fault("draw-done")
            if drawn is None
            else request.fault("draw-round-drawn", n=request.round or drawn)
        )
    return request.fault("draw-round-waits", n=request.round or waiting)


def _loose(request: Request) -> tuple[list[str], list[BracketMatch]] | None:
    """The first round of which nobody has drawn yet who meets, once it can be: who is to be
    drawn, and the matches that are free.
    """
    rounds = [
        matches
        for matches in request.found.bracket or ()
        if matches[0].part in ("main", "winners") and not matches[0].third_place
    ]
    through = list(request.here())
    for matches in rounds:
        free = [match for match in matches if not match.drawn]
        placed = {player for match in matches for player in match.players if player}
        waiting = [player for player in through if player not in placed]
        if free and len(waiting) == 2 * len(free) and request.round in (None, matches[0].round):
            return waiting, free
        if not all(is_over(match) for match in matches):
            return None
        through = [match.winner for match in matches if match.winner]
    return None


def _by_lot(request: Request, loose: tuple[list[str], list[BracketMatch]]) -> Outcome:
    """The players of a round that is drawn anew, two by two in the order of their lots."""
    waiting, free = loose
    number = free[0].round
    order = request.lots(waiting, number)
    pairs = [
        replace(match, players=(order[2 * at], order[2 * at + 1])) for at, match in enumerate(free)
    ]
    return Drawn(
        tuple(each for match in pairs for each in _later(request, match)),
        "bracket",
        tuple(order),
        request.urn(number),
    )


def _is_drawn(request: Request, match: BracketMatch, drawn: Iterable[Fixture]) -> bool:
    same = [each for each in drawn if set(each.players) == set(match.players)]
    return any(
        each.slot.match == match.key if match.part != "main" else each.slot.round == match.round
        for each in same
    )


def _later(request: Request, match: BracketMatch) -> list[Fixture]:
    players = [player for player in match.players if player]
    return (
        _legs(request, players, match.round, str(match.number))
        if match.part == "main"
        else _legs(request, players, None, match.key)
    )


def swiss(request: Request) -> Outcome:
    """The next round by the Dutch system; pairing numbers by seeds, by the
    places of the stage before, or by lot.
    """
    played = by_round(request.games, request.book)
    byes = [(each.slot.round, each.players[0]) for each in request.drawn if each.bye]
    paired_up = {
        number
        for number, who in played.items()
        if any(not request.plan.games[index].result.bye for mine in who.values() for index in mine)
    }
    paired_up |= {each.slot.round for each in request.drawn if each.slot.round and not each.bye}
    number = request.round or max(paired_up, default=0) + 1
    if request.stage.rounds and number > request.stage.rounds:
        return (
            request.fault("draw-done")
            if request.round is None
            else request.fault("draw-no-round", n=number, most=request.stage.rounds)
        )
    if number in paired_up:
        return request.fault("draw-round-drawn", n=number)
    for before in range(1, number):
        if not set(request.here(before)) <= set(played.get(before, {})):
            return request.fault("draw-round-waits", n=before)
    if request.phrase is None and not request.at and not request.stage.seeds:
        return request.fault("draw-needs-phrase")
    away = {*played.get(number, {}), *(player for at, player in byes if at == number)}
    return _dutch(
        request, number, [player for player in request.here(number) if player not in away]
    )


def _dutch(request: Request, number: int, here: list[str]) -> Outcome:
    order = _numbers(request)
    if len(here) < 2:
        return request.fault("draw-too-few", n=len(here))
    try:
        pairs = paired(request.stage, order, here, number, request.games, request.book)
    except Missing:
        return request.fault("draw-no-swiss")
    except NoPairing:
        return request.fault("draw-no-pairing", n=number)
    made = request.at_tables(
        [
            request.fixture(pair, bye="full" if len(pair) == 1 else None, round=number)
            for pair in pairs
        ]
    )
    drawn = not request.stage.seeds and request.phrase is not None
    return Drawn(
        tuple(made),
        "dutch",
        tuple(request.lots(sorted(request.found.players))) if drawn and not request.at else (),
        request.urn(),
    )


def _numbers(request: Request) -> list[str]:
    """Pairing numbers: the seeds, else the stage before, else the lots of the first round;
    who came in beside them comes last.
    """
    if request.stage.seeds:
        return [
            *request.stage.seeds,
            *(player for player in request.found.players if player not in request.stage.seeds),
        ]
    return (
        list(request.found.players) if request.at else request.lots(sorted(request.found.players))
    )
