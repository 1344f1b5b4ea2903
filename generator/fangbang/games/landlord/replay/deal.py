"""Before the first card of Dou Dizhu: the deal and the bidding (seed D.11, D.12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...replays.result import RuleViolation, Step
from .patterns import RANKS, unknown

DECK = Counter({rank: 1 if rank in "BR" else 4 for rank in RANKS})


@dataclass(frozen=True)
class Auction:
    """`over`: the lap is complete or somebody made the highest bid; without a
    landlord then, the cards are dealt again.
    """

    landlord: str | None
    bid: int
    over: bool
    steps: tuple[Step, ...]
    illegal: RuleViolation | None = None


def badly_dealt(
    hands: Mapping[str, str], bottom: str, deal: Mapping[str, int]
) -> RuleViolation | None:
    for name, hand in hands.items():
        if (stray := unknown(hand)) is not None:
            return RuleViolation(
                "doudizhu-card-unknown", ("hands", name), {"card": stray, "text": hand}, "deal"
            )
        if len(hand) != deal["hand"]:
            facts = {"player": name, "count": len(hand), "expected": deal["hand"]}
            return RuleViolation("doudizhu-hand-size", ("hands", name), facts, "deal")
    if (stray := unknown(bottom)) is not None:
        return RuleViolation(
            "doudizhu-card-unknown", ("bottom",), {"card": stray, "text": bottom}, "deal"
        )
    if len(bottom) != deal["bottom"]:
        facts = {"count": len(bottom), "expected": deal["bottom"]}
        return RuleViolation("doudizhu-bottom-size", ("bottom",), facts, "deal")
    return _not_one_deck("".join((*hands.values(), bottom)))


def _not_one_deck(dealt: str) -> RuleViolation | None:
    counts = Counter(dealt)
    for card in RANKS:
        if counts[card] != DECK[card]:
            facts = {"card": card, "count": counts[card], "expected": DECK[card]}
            return RuleViolation("doudizhu-deck", ("hands",), facts, "deal")
    return None


def auction(bids: Sequence[int], order: Sequence[str], least: int, most: int) -> Auction:
    """One lap from the first bidder: everybody bids once, only upwards,
    and the highest bid ends it (D.12).
    """
    landlord, highest, steps = None, 0, list[Step]()
    for turn, bid in enumerate(bids):
        if (wrong := _refused(turn, bid, order, highest, (least, most))) is not None:
            return Auction(None, 0, False, tuple(steps), wrong)
        name = order[turn]
        steps.append(
            Step("doudizhu-bid" if bid else "doudizhu-no-bid", name, {"player": name, "bid": bid})
        )
        if bid:
            landlord, highest = name, bid
    over = highest == most or len(bids) == len(order)
    return Auction(landlord if over else None, highest, over, tuple(steps))


def _refused(
    turn: int, bid: int, order: Sequence[str], highest: int, limits: tuple[int, int]
) -> RuleViolation | None:
    least, most = limits
    at, name = ("bids", turn), order[turn % len(order)]
    facts: dict[str, object] = {
        "player": name,
        "bid": bid,
        "highest": highest,
        "least": least,
        "most": most,
    }
    if highest == most:
        return RuleViolation("doudizhu-bid-after-end", at, facts, "highest-bid")
    if turn >= len(order):
        return RuleViolation("doudizhu-bid-twice", at, facts, "one-bid")
    if bid != 0 and not least <= bid <= most:
        return RuleViolation("doudizhu-bid-out-of-range", at, facts, "bid")
    if 0 < bid <= highest:
        return RuleViolation("doudizhu-bid-not-higher", at, facts, "higher-bid")
    return None
