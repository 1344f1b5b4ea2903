"""What a game of Dou Dizhu comes to, and how it is told (seed D.16–D.18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ...replays.result import Step
from .patterns import Reading, beats


@dataclass(frozen=True)
class Move:
    """`cards` is empty for a pass."""

    player: str
    cards: str
    readings: tuple[Reading, ...]
    leads: bool


def outcome(moves: Sequence[Move], landlord: str, winner: str, bid: int) -> dict[str, object]:
    by_landlord = sum(1 for move in moves if move.cards and move.player == landlord)
    by_farmers = sum(1 for move in moves if move.cards and move.player != landlord)
    spring = (
        "spring"
        if by_farmers == 0
        else "anti-spring"
        if winner != landlord and by_landlord == 1
        else "none"
    )
    bombs = sum(
        1
        for move in moves
        if any(reading.pattern in ("bomb", "rocket") for reading in move.readings)
    )
    side = "landlord" if winner == landlord else "farmers"
    return {"landlord": landlord, "bid": bid, "bombs": bombs, "spring": spring, "winner": side}


def story(moves: Sequence[Move]) -> Iterator[Step]:
    for move in _settled(moves):
        if not move.cards:
            yield Step("doudizhu-pass", move.player, {"player": move.player})
            continue
        patterns = tuple(dict.fromkeys(key(reading) for reading in move.readings))
        facts = {"player": move.player, "cards": move.cards, "pattern": patterns}
        yield Step("doudizhu-lead" if move.leads else "doudizhu-play", move.player, facts)


def _settled(moves: Sequence[Move]) -> list[Move]:
    """A later play settles an earlier one: only the readings that it beats remain."""
    settled: list[Move] = []
    above: Move | None = None
    for move in reversed(moves):
        if move.cards:
            now = (
                move
                if above is None
                else replace(move, readings=_beaten(move.readings, above.readings))
            )
            settled.append(now)
            above = None if move.leads else now
        else:
            settled.append(move)
    return settled[::-1]


def _beaten(readings: Sequence[Reading], above: Sequence[Reading]) -> tuple[Reading, ...]:
    return tuple(old for old in readings if any(beats(new, old) for new in above))


def end(result: Mapping[str, object], winner: str) -> tuple[Step, ...]:
    won = Step(
        f"doudizhu-win-{result['winner']}",
        winner,
        {"player": winner, "landlord": result["landlord"]},
    )
    if result["spring"] == "none":
        return (won,)
    return (won, Step(f"doudizhu-{result['spring']}", None, {"landlord": result["landlord"]}))


def key(reading: Reading) -> str:
    return f"doudizhu-pattern-{reading.pattern}"
