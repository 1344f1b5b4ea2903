"""Referee of UNO: reads a written game again and says who went out and
what everybody held (seed U.1–U.13).

The log: `seats` (clockwise), `dealer` and/or `first`, `start`, `hands`, `log` (one entry a turn,
  see uno_log); optional
`lots` (cards drawn for the deal), `turned` (cards turned up before the start card) and `called`
  (seat → its other names). What the sheet never says is
played as usual: +2 and W4 cost the next player the turn, S skips, R turns round and skips when
  only two play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...replays.result import Replay, RuleViolation
from .cards import card_points, colour, decided, mark, may_be_last, may_follow, playable
from .log import LOSES_TURN, PENALTIES, Event, events
from .subjects import Subject
from .table import Table, drawn, laid

__all__ = ["card_points", "may_be_last", "may_follow", "replay"]

Params = Mapping[str, Any]
IMPOSES = {"+2": ("draw-two", 2), "W4": ("wild-draw-four", 4)}


def replay(log: Mapping[str, Any], params: Params, players: Sequence[str]) -> Replay:
    table = laid(log, params, players)
    if isinstance(table, RuleViolation):
        return Replay(None, (), table)
    story = events(log.get("log"), table.seats, log.get("called") or {})
    for event in story:
        after = _after(table, event, params)
        if isinstance(after, RuleViolation):
            return Replay(None, table.steps, after)
        table = after
    if table.out is not None and table.owed is not None:
        return Replay(
            None, table.steps, _undrawn(table, story[-1], "uno-final-draw-missing", "final-penalty")
        )
    if table.out is None:
        return Replay(None, table.steps, None, open=True)
    return _finished(table, params)


def _finished(table: Table, params: Params) -> Replay:
    left = {name: hand for name, hand in table.hands.items() if name != table.out}
    points = {name: card_points(hand, params) for name, hand in left.items()}
    table = table.told("uno-out", table.out, card=table.discard[-1], points=sum(points.values()))
    texts = {name: " ".join(hand) for name, hand in left.items()}
    return Replay({"out": table.out, "left": texts, "points": points}, table.steps, None)


def _after(table: Table, event: Event, params: Params) -> Table | RuleViolation:
    if event.verb == "unreadable":
        return RuleViolation("uno-entry-unreadable", event.at, {"text": event.text}, "follow")
    if table.out is not None and table.owed is None:
        return RuleViolation(
            "uno-after-end", event.at, {"text": event.text, "winner": table.out}, "end"
        )
    if table.owed is not None and event.verb == "draw":
        return _imposed(table, event, *table.owed)
    if table.owed is not None and event.verb == "play":
        return _undrawn(table, event, "uno-draw-missing", "imposed")
    acts: Mapping[str, Callable[[Table, Event, Params], Table | RuleViolation]] = {
        "play": _play,
        "draw": _draw,
        "reshuffle": _reshuffle,
        **dict.fromkeys(PENALTIES, _penalty),
    }
    return acts[event.verb](table, event, params)


def _play(table: Table, event: Event, params: Params) -> Table | RuleViolation:
    (card,) = event.cards
    if (wrong := _refused(table, event, card, params)) is not None:
        return wrong
    hand = list(table.hands[event.player])
    hand.remove(card)
    silent = len(hand) == 1 and not event.uno
    table = replace(
        table,
        hands={**table.hands, event.player: tuple(hand)},
        discard=(*table.discard, card),
        named=event.colour,
        drawn=(),
        silent=table.silent | {event.player} if silent else table.silent - {event.player},
        out=event.player if not hand else None,
        direction=-table.direction if mark(card) == "R" else table.direction,
    )
    told: dict[str, object] = {"card": card, "left": len(hand)}
    if event.colour:
        table = table.told(
            "uno-play-colour", event.player, colour=f"uno-colour-{event.colour}", **told
        )
    else:
        table = table.told("uno-play", event.player, **told)
    table = table.told("uno-call", event.player) if event.uno else table
    return _passed_on(table, event.player, mark(card), params)


def _passed_on(table: Table, player: str, sign: str, params: Params) -> Table:
    """Who comes next, and what the card just played makes them draw."""
    victim, (name, usual) = table.after(player), IMPOSES.get(sign, ("", 0))
    draws = params.get("draws", {}).get(name, usual)
    loses_turn = draws or sign == "S" or (sign == "R" and len(table.seats) == 2)
    owed = table.available(draws)
    turn = table.after(player, 2) if loses_turn else victim
    return replace(table, turn=turn, owed=(victim, owed) if owed else None)


def _refused(table: Table, event: Event, card: str, params: Params) -> RuleViolation | None:
    hand, top = table.hands[event.player], table.discard[-1]
    force = table.named or colour(top)
    facts = {"player": event.player, "card": card, "top": top, "colour": f"uno-colour-{force}"}
    if event.player != table.turn:
        return RuleViolation("uno-wrong-turn", event.at, {**facts, "expected": table.turn}, "turn")
    if card not in hand:
        return RuleViolation(
            "uno-card-not-held", event.at, {**facts, "hand": " ".join(hand)}, "follow"
        )
    if table.drawn and card not in table.drawn:
        return RuleViolation(
            "uno-not-the-drawn-card",
            event.at,
            {**facts, "drawn": " ".join(table.drawn)},
            "play-drawn",
        )
    if not may_follow(card, top, table.named, params, hand):
        if card == "W4":
            return RuleViolation("uno-wild-four-too-early", event.at, facts, "wild-four")
        return RuleViolation(
            "uno-does-not-follow", event.at, facts, "named-colour" if table.named else "follow"
        )
    if len(hand) == 1 and not may_be_last(card, params):
        return RuleViolation(
            "uno-last-card", event.at, facts, "zero-last" if mark(card) == "0" else "last-card"
        )
    if colour(card) is None and event.colour is None and len(hand) > 1:
        return RuleViolation(
            "uno-colour-missing", event.at, facts, "wild-four-colour" if card == "W4" else "wild"
        )
    return None


def _draw(table: Table, event: Event, params: Params) -> Table | RuleViolation:
    """Nothing fits: draw, and the next player goes on (U.6)."""
    if event.player != table.turn:
        facts = {"player": event.player, "expected": table.turn, "card": " ".join(event.cards)}
        return RuleViolation("uno-wrong-turn", event.at, facts, "turn")
    if event.plays_on and decided(params, "play-drawn", "no") != "yes":
        return RuleViolation(
            "uno-drawn-card-played", event.at, {"player": event.player}, "play-drawn"
        )
    wanted = table.available(params.get("draws", {}).get("no-match", 1))
    if len(event.cards) != wanted:
        return _miscounted(event, wanted, "no-match")
    could = playable(table.hands[event.player], table.discard[-1], table.named, params)
    if could and decided(params, "voluntary-draw", "no") != "yes":
        return RuleViolation(
            "uno-draw-not-needed",
            event.at,
            {"player": event.player, "could": could},
            "voluntary-draw",
        )
    after = drawn(table, event.player, event.cards, event.at)
    if isinstance(after, RuleViolation):
        return after
    kind = "uno-draw-by-choice" if could else "uno-draw"
    after = after.told(kind, event.player, cards=event.cards, could=could)
    return (
        replace(after, drawn=event.cards)
        if event.plays_on
        else replace(after, turn=after.after(event.player))
    )


def _imposed(table: Table, event: Event, victim: str, owed: int) -> Table | RuleViolation:
    """The cards that a +2 or W4 makes the next player draw; a reshuffle may part them."""
    if event.player != victim:
        return _undrawn(table, event, "uno-draw-missing", "imposed")
    if not 0 < len(event.cards) <= owed:
        return _miscounted(event, owed, "final-penalty" if table.out else "imposed")
    after = drawn(table, victim, event.cards, event.at)
    if isinstance(after, RuleViolation):
        return after
    rest = owed - len(event.cards)
    after = replace(after, owed=(victim, rest) if rest else None)
    return after.told("uno-draw-imposed", victim, cards=event.cards, card=table.discard[-1])


def _reshuffle(table: Table, event: Event, params: Params) -> Table | RuleViolation:
    """Only when the pile is used up; the top card stays (U.10.3)."""
    if table.pile.total():
        return RuleViolation(
            "uno-reshuffle-early", event.at, {"count": table.pile.total()}, "reshuffle"
        )
    pile = table.pile.copy()
    pile.update(table.discard[:-1])
    return replace(table, pile=pile, discard=table.discard[-1:]).told(
        "uno-reshuffle", None, count=pile.total()
    )


def _penalty(table: Table, event: Event, params: Params) -> Table | RuleViolation:
    player, optional = event.player, event.verb != "forgot-uno"
    facts = {"player": player, "penalty": f"uno-penalty-{event.verb}"}
    if optional and decided(params, "optional-penalties", "off") != "on":
        return RuleViolation("uno-penalty-not-in-force", event.at, facts, "optional-penalties")
    if not optional and player not in table.silent:
        return RuleViolation("uno-penalty-unfounded", event.at, facts, "forgot-uno")
    if event.verb in LOSES_TURN and (player != table.turn or table.owed):
        return RuleViolation(
            "uno-wrong-turn",
            event.at,
            {**facts, "card": event.text, "expected": table.turn},
            "turn",
        )
    draws = params.get("draws", {}).get("optional" if optional else "forgot-uno", 2)
    wanted = table.available(draws)
    if len(event.cards) != wanted:
        return _miscounted(event, wanted, "optional-penalties" if optional else "forgot-uno")
    after = drawn(table, player, event.cards, event.at)
    if isinstance(after, RuleViolation):
        return after
    after = after.told("uno-penalty", player, cards=event.cards, penalty=facts["penalty"])
    return replace(after, turn=after.after(player)) if event.verb in LOSES_TURN else after


def _undrawn(table: Table, event: Event, code: str, subject: Subject) -> RuleViolation:
    assert table.owed is not None
    player, count = table.owed
    return RuleViolation(
        code, event.at, {"player": player, "count": count, "card": table.discard[-1]}, subject
    )


def _miscounted(event: Event, expected: int, subject: Subject) -> RuleViolation:
    facts = {"player": event.player, "count": len(event.cards), "expected": expected}
    return RuleViolation("uno-draw-count", event.at, facts, subject)
