"""Rounds: what everybody made in each round, times the weight of the round, added up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..base import EngineProblem, Game, LedgerEntry, Rule
from ..exact_numbers import format_exact, format_range, to_fraction

REASONS = ("rounds-made",)


@dataclass(frozen=True)
class RoundsResult:
    """One game: the points of every player, round by round."""

    rounds: Mapping[str, tuple[Fraction, ...]]


def weights(rule: Rule, rounds: int) -> list[Fraction]:
    """What each round counts; as once where the rule says nothing of it."""
    stated: Sequence[int] = rule.params.get("weights", ())
    numbers = [to_fraction(weight) for weight in stated]
    return [*numbers, *[Fraction(1)] * (rounds - len(numbers))][:rounds]


def sums(points: Sequence[Fraction], rule: Rule) -> list[Fraction]:
    """What each round brings."""
    return [one * weight for one, weight in zip(points, weights(rule, len(points)), strict=True)]


def entries(index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
    """One entry for everybody; `rounds` says what it is made of: 3 + 4 + 2 × 5."""
    result: RoundsResult = game.result
    return [
        LedgerEntry(
            player,
            sum(sums(points, rule), Fraction(0)),
            index,
            "rounds-made",
            "weights" if rule.params.get("weights") else None,
            facts={"rounds": made_of(points, rule)},
        )
        for player, points in result.rounds.items()
    ]


def made_of(points: Sequence[Fraction], rule: Rule) -> str:
    """3 + 4 + 2 × 5."""
    parts = zip(points, weights(rule, len(points)), strict=True)
    return " + ".join(
        format_exact(one) if weight == 1 else f"{format_exact(weight)} × {format_exact(one)}"
        for one, weight in parts
    )


def problems(game: Game, rule: Rule) -> Iterator[EngineProblem]:
    """As many rounds for everybody, and as many as the rule has weights; enough players."""
    result: RoundsResult = game.result
    counts = [len(points) for points in result.rounds.values()]
    wanted = len(rule.params.get("weights", ())) or max(counts, default=0)
    for player, count in zip(result.rounds, counts, strict=True):
        if count != wanted:
            facts = {"player": player, "n": count, "wanted": wanted}
            yield EngineProblem("rounds-count", game.place, facts, at=(("rounds", player),))
    limits = rule.params.get("players", {})
    if counts and not limits.get("min", 0) <= len(counts) <= limits.get("max", len(counts)):
        facts = {"n": len(counts), "wanted": format_range(limits.get("min"), limits.get("max"))}
        yield EngineProblem("player-count", game.place, facts, severity="warning")
