"""Referee of Dou Dizhu: reads a written game again and says who won, at which
bid, with which bombs (seed D.11–D.18).

The log: `seats` (counter-clockwise), `first` (who bids first), `bids` (from there; 0 = no bid),
  `hands` (before the bottom
cards), `bottom`, `plays` (the landlord first, then seat by seat; `-` = pass; blanks or lines
  between), `redeals`.
A play that can be read in several ways stays open until a later play settles it, unless the
  scorer says which it is:
`333444555666=triples` by pattern, or `333444555666=444555666` by the cards that count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...replays.result import Replay, RuleViolation, Step
from ...replays.seating import absent, badly_seated, incomplete, not_seated
from .deal import Auction, auction, badly_dealt
from .patterns import (
    Reading,
    Rules,
    barred,
    beats,
    cards,
    comparable,
    readings,
    rules,
    unknown,
    without,
)
from .steps import Move, end, key, outcome, story
from .subjects import Subject

PASSES = ("-", "–", "—", "不出")
RANKED_BY: dict[str, Subject] = {
    "bomb": "bombs",
    "single": "singles",
    "pair": "pairs",
    "triple": "pairs",
}
RANKED_BY |= {"triple-single": "pairs", "triple-pair": "pairs"}
# all else by its body: order.8
RANKED_BY |= {"straight": "runs", "pairs": "runs", "triples": "runs"}


@dataclass(frozen=True)
class Table:
    """The landlord sits first; `dealt` is what everybody held before the
    first play, the bottom cards included.
    """

    order: tuple[str, ...]
    dealt: Mapping[str, str]
    hands: Mapping[str, str]
    rules: Rules
    moves: tuple[Move, ...] = ()


def replay(log: Mapping[str, Any], params: Mapping[str, Any], players: Sequence[str]) -> Replay:
    if (wrong := _unready(log, params, players)) is not None:
        return Replay(None, (), wrong)
    seats, bids = list(log["seats"]), list(log["bids"])
    start = seats.index(log["first"])
    limits = params.get("bids", {})
    sold = auction(bids, seats[start:] + seats[:start], limits.get("min", 1), limits.get("max", 3))
    redealt = (
        (Step("doudizhu-redeals", None, {"count": log["redeals"]}),) if log.get("redeals") else ()
    )
    sold = replace(sold, steps=redealt + sold.steps)
    if sold.illegal or sold.landlord is None:
        return _without_landlord(sold, tokens(log.get("plays")))
    return _played(log, params, sold)


def tokens(plays: object) -> list[str]:
    """Where in the log a play stands is its number in this list."""
    return [
        token
        for line in (plays if isinstance(plays, list | tuple) else [plays or ""])
        for token in str(line).split()
    ]


def _unready(
    log: Mapping[str, Any], params: Mapping[str, Any], players: Sequence[str]
) -> RuleViolation | None:
    deal = {"hand": 17, "bottom": 3, **params.get("deal", {})}
    return (
        incomplete(log, ("seats", "first", "bids", "hands", "bottom"), "deal")
        or badly_seated(log["seats"], log["hands"], players, "deal")
        or (
            len(log["seats"]) != 3
            and RuleViolation("doudizhu-seats", ("seats",), {"count": len(log["seats"])}, "players")
        )
        or absent(log["seats"], players, "deal")
        or not_seated(log["first"], log["seats"], "first", "first-bidder")
        or badly_dealt(
            {name: cards(hand) for name, hand in log["hands"].items()}, cards(log["bottom"]), deal
        )
    ) or None


def _without_landlord(sold: Auction, plays: Sequence[str]) -> Replay:
    if sold.illegal is None and plays:
        code = "doudizhu-all-passed" if sold.over else "doudizhu-bid-missing"
        illegal = RuleViolation(code, ("plays", 0), {}, "no-bid" if sold.over else "one-bid")
        return Replay(None, sold.steps, illegal)
    again = (Step("doudizhu-redeal", None, {}),) if sold.over else ()
    return Replay(None, sold.steps + again, sold.illegal, open=sold.illegal is None)


def _played(log: Mapping[str, Any], params: Mapping[str, Any], sold: Auction) -> Replay:
    table, illegal, plays = _table(log, params, sold), None, tokens(log.get("plays"))
    for number, token in enumerate(plays):
        if token in PASSES and _finished(table) is not None:
            continue  # a scorer fills the last row of the grid
        move = _move(table, token, ("plays", number))
        if isinstance(move, RuleViolation):
            illegal = move
            break
        table = _after(table, move)
    taken = Step(
        "doudizhu-landlord",
        sold.landlord,
        {"player": sold.landlord, "bid": sold.bid, "cards": cards(log["bottom"])},
    )
    steps, winner = (*sold.steps, taken, *story(table.moves)), _finished(table)
    if illegal is not None or winner is None:
        return Replay(None, steps, illegal, open=illegal is None)
    result = outcome(table.moves, table.order[0], winner, sold.bid)
    return Replay(result, steps + end(result, winner), None)


def _table(log: Mapping[str, Any], params: Mapping[str, Any], sold: Auction) -> Table:
    assert sold.landlord is not None
    seats, start = list(log["seats"]), list(log["seats"]).index(sold.landlord)
    hands = {name: cards(hand) for name, hand in log["hands"].items()}
    hands[sold.landlord] = cards(hands[sold.landlord] + cards(log["bottom"]))
    return Table(tuple(seats[start:] + seats[:start]), hands, hands, rules(params))


def _move(table: Table, token: str, at: tuple[str | int, ...]) -> Move | RuleViolation:
    name, last = table.order[len(table.moves) % 3], _to_beat(table.moves)
    if token in PASSES:
        if last is None:
            return RuleViolation(
                "doudizhu-leader-passed",
                at,
                {"player": name},
                "lead-again" if table.moves else "lead",
            )
        return Move(name, "", (), False)
    written, _, declared = token.partition("=")
    facts = {"player": name, "cards": cards(written)}
    if (finished := _finished(table)) is not None:
        return RuleViolation("doudizhu-after-end", at, {**facts, "winner": finished}, "out")
    open_readings = _readings(table, facts, declared, at)
    if isinstance(open_readings, RuleViolation) or last is None:
        return (
            open_readings
            if isinstance(open_readings, RuleViolation)
            else Move(name, facts["cards"], open_readings, True)
        )
    kept = tuple(new for new in open_readings if any(beats(new, old) for old in last.readings))
    return (
        Move(name, facts["cards"], kept, False)
        if kept
        else _too_low(facts, open_readings, last, at)
    )


def _readings(
    table: Table, facts: Mapping[str, str], declared: str, at: tuple[str | int, ...]
) -> tuple[Reading, ...] | RuleViolation:
    name, played = facts["player"], facts["cards"]
    if (stray := unknown(played)) is not None:
        return RuleViolation("doudizhu-card-unknown", at, {"card": stray, "text": played}, "deal")
    if without(table.hands[name], played) is None:
        before = without(table.dealt[name], played) is not None
        return RuleViolation(
            "doudizhu-card-played-before" if before else "doudizhu-card-not-held", at, facts, "turn"
        )
    found = readings(played, table.rules)
    if not found:
        settled = barred(played, table.rules)
        return RuleViolation(
            "doudizhu-kickers" if settled else "doudizhu-no-pattern",
            at,
            facts,
            settled or "patterns",
        )
    meant = tuple(
        each
        for each in found
        if not declared or declared == each.pattern or cards(declared) == each.body
    )
    return meant or RuleViolation(
        "doudizhu-reading-wrong", at, {**facts, "declared": declared}, "reading"
    )


def _too_low(
    facts: Mapping[str, str], found: Sequence[Reading], last: Move, at: tuple[str | int, ...]
) -> RuleViolation:
    pairs = [(new, old) for new in found for old in last.readings]
    new, old = next((pair for pair in pairs if comparable(*pair)), pairs[0])
    told = {
        **facts,
        "pattern": key(new),
        "holder": last.player,
        "against": last.cards,
        "against_pattern": key(old),
    }
    if old.pattern == "rocket":
        return RuleViolation("doudizhu-not-higher", at, told, "rocket")
    if comparable(new, old):
        return RuleViolation("doudizhu-not-higher", at, told, RANKED_BY.get(new.pattern, "bodies"))
    return RuleViolation(
        "doudizhu-pattern-differs", at, told, "bomb" if old.pattern == "bomb" else "same-pattern"
    )


def _after(table: Table, move: Move) -> Table:
    left = without(table.hands[move.player], move.cards)
    assert left is not None
    return replace(table, hands={**table.hands, move.player: left}, moves=(*table.moves, move))


def _to_beat(moves: Sequence[Move]) -> Move | None:
    """After two passes the last player to play leads again, whose turn it is by then."""
    return next((move for move in reversed(moves[-2:]) if move.cards), None)


def _finished(table: Table) -> str | None:
    return next((name for name, hand in table.hands.items() if not hand), None)
