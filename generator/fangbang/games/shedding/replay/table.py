"""The UNO table at one moment: who holds what, whose turn it is, what is still to be drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...replays.result import RuleViolation, Step
from ...replays.seating import absent, badly_seated, incomplete, not_seated
from .cards import card_points, cards, decided, in_order, mark, pack, unknown


@dataclass(frozen=True)
class Table:
    """`discard` ends with the top card; `owed`: who must still draw how many;
    `silent`: one card left and no call.

    `named` is the colour that a wild card called for; `drawn` what the player on turn took and
      may play at once.
    """

    seats: tuple[str, ...]
    hands: Mapping[str, tuple[str, ...]]
    pile: Counter[str]
    discard: tuple[str, ...]
    turn: str
    named: str | None = None
    direction: int = 1
    owed: tuple[str, int] | None = None
    drawn: tuple[str, ...] = ()
    silent: frozenset[str] = frozenset()
    out: str | None = None
    steps: tuple[Step, ...] = ()

    def after(self, player: str, places: int = 1) -> str:
        return self.seats[(self.seats.index(player) + self.direction * places) % len(self.seats)]

    def told(self, kind: str, player: str | None, **facts: object) -> Table:
        facts = {"player": player, **facts} if player else facts
        return replace(self, steps=(*self.steps, Step(kind, player, facts)))

    def available(self, wanted: int) -> int:
        """What can be drawn at most, the discard pile reshuffled."""
        return min(wanted, self.pile.total() + len(self.discard) - 1)


def laid(
    log: Mapping[str, Any], params: Mapping[str, Any], players: Sequence[str]
) -> Table | RuleViolation:
    """The table before the first play, or what is wrong with it (U.1–U.3)."""
    needed = ("seats", "hands", "start", "first" if log.get("dealer") is None else "dealer")
    wrong = incomplete(log, needed, "deal") or badly_seated(
        log["seats"], log["hands"], players, "deal"
    )
    if wrong is not None:
        return wrong
    hands = {name: cards(hand) for name, hand in log["hands"].items()}
    start, turned = cards(log["start"]), cards(log.get("turned"))
    wrong = (
        _seats(log, params)
        or absent(log["seats"], players, "deal")
        or _hands(hands, params)
        or _start(start, turned)
        or _dealer(log, params)
    )
    if wrong is not None:
        return wrong
    pile = pack(params.get("packs", 1))
    pile.subtract(card for known in (*hands.values(), start, turned) for card in known)
    first = _first(log, params)
    wrong = _pack(pile) or _first_wrong(log, params, first)
    table = Table(tuple(log["seats"]), hands, pile, (*turned, *start), first)
    return wrong or table.told("uno-start", None, card=start[0], first=first)


def _seats(log: Mapping[str, Any], params: Mapping[str, Any]) -> RuleViolation | None:
    number = len(log["seats"])
    limits = {"min": 2, "max": 10, **params.get("players", {})}
    if not limits["min"] <= number <= limits["max"]:
        return RuleViolation("uno-seats", ("seats",), {"count": number, **limits}, "seats")
    named = [(key, log[key]) for key in ("dealer", "first") if log.get(key) is not None]
    return next(
        (wrong for key, name in named if (wrong := not_seated(name, log["seats"], key, "dealer"))),
        None,
    )


def _hands(hands: Mapping[str, tuple[str, ...]], params: Mapping[str, Any]) -> RuleViolation | None:
    size = params.get("hand", 7)
    for name, hand in hands.items():
        if (stray := unknown(hand)) is not None:
            return RuleViolation("uno-card-unknown", ("hands", name), {"card": stray}, "deal")
        if len(hand) != size:
            facts = {"player": name, "count": len(hand), "expected": size}
            return RuleViolation("uno-hand-size", ("hands", name), facts, "deal")
    return None


def _start(start: tuple[str, ...], turned: tuple[str, ...]) -> RuleViolation | None:
    """The first number card turned up; whatever was turned before it lies below (U.2b)."""
    for key, shown in (("start", start), ("turned", turned)):
        if (stray := unknown(shown)) is not None:
            return RuleViolation("uno-card-unknown", (key,), {"card": stray}, "first-card")
    if len(start) != 1 or not mark(start[0]).isdecimal():
        return RuleViolation(
            "uno-start-no-number", ("start",), {"card": " ".join(start)}, "first-card"
        )
    passed_over = next((card for card in turned if mark(card).isdecimal()), None)
    return (
        RuleViolation("uno-start-passed-over", ("turned",), {"card": passed_over}, "first-card")
        if passed_over
        else None
    )


def _pack(pile: Counter[str]) -> RuleViolation | None:
    over = next((card for card, left in pile.items() if left < 0), None)
    return (
        RuleViolation("uno-too-many-of-a-card", ("hands",), {"card": over}, "deck")
        if over
        else None
    )


def _first(log: Mapping[str, Any], params: Mapping[str, Any]) -> str:
    """By what the contest decided; without a dealer, as written."""
    dealer, seats = log.get("dealer"), list(log["seats"])
    if dealer is None or decided(params, "first", "left-of-dealer") == "dealer":
        return str(dealer or log["first"])
    return str(seats[(seats.index(dealer) + 1) % len(seats)])


def _first_wrong(
    log: Mapping[str, Any], params: Mapping[str, Any], expected: str
) -> RuleViolation | None:
    written = log.get("first", expected)
    facts = {"player": written, "expected": expected, "dealer": log.get("dealer")}
    return (
        RuleViolation("uno-first-wrong", ("first",), facts, "first")
        if written != expected
        else None
    )


def _dealer(log: Mapping[str, Any], params: Mapping[str, Any]) -> RuleViolation | None:
    """`lots`: the card that each drew for the deal; the
    highest deals, and equals draw again (U.1).
    """
    lots = {name: cards(card) for name, card in (log.get("lots") or {}).items()}
    for name, drawn in lots.items():
        if (stray := unknown(drawn)) is not None:
            return RuleViolation("uno-card-unknown", ("lots", name), {"card": stray}, "dealer")
    worth = {name: card_points(drawn, params) for name, drawn in lots.items()}
    if (
        log.get("dealer") is not None
        and worth
        and worth.get(log["dealer"], -1) < max(worth.values())
    ):
        best = max(worth, key=lambda name: worth[name])
        return RuleViolation(
            "uno-dealer-wrong", ("dealer",), {"player": log["dealer"], "expected": best}, "dealer"
        )
    return None


def drawn(
    table: Table, player: str, taken: tuple[str, ...], at: tuple[str | int, ...]
) -> Table | RuleViolation:
    """The cards leave the pile for the hand, if the pile can still hold them (U.10.3)."""
    if (stray := unknown(taken)) is not None:
        return RuleViolation("uno-card-unknown", at, {"card": stray}, "cards")
    if len(taken) > table.pile.total():
        return RuleViolation("uno-pile-empty", at, {"player": player}, "reshuffle")
    pile = table.pile - Counter(taken)
    if pile.total() != table.pile.total() - len(taken):
        gone = next(card for card, number in Counter(taken).items() if table.pile[card] < number)
        return RuleViolation("uno-card-not-in-pile", at, {"player": player, "card": gone}, "deck")
    hand = in_order((*table.hands[player], *taken))
    silent = table.silent - {player} if taken else table.silent
    return replace(table, pile=pile, hands={**table.hands, player: hand}, silent=silent)
