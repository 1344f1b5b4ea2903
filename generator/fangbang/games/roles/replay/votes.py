"""Killer's public vote: how a ballot is written, who has
the most votes, and what a tie leads to.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

NOBODY = ("", "-", "none")  # a written vote in which no hand went up
REVOTES = ("revote-tied", "revote-others-speak")  # stages of a tie that lead to one more ballot


@dataclass(frozen=True)
class Ballot:
    """Votes by candidate; `hands` (voter, candidate) is empty where
    nobody wrote whose hands they were.
    """

    votes: Mapping[int, int]
    hands: tuple[tuple[int, int], ...] = ()

    @property
    def cast(self) -> int:
        return sum(self.votes.values())

    def __str__(self) -> str:
        return " ".join(f"{candidate}:{votes}" for candidate, votes in self.votes.items())


@dataclass(frozen=True)
class Unreadable:
    """`ballot` counts from 0."""

    ballot: int
    word: str


def tally(votes: Mapping[int, int], candidates: Collection[int] = ()) -> tuple[int, ...]:
    """Who has the most votes, lowest seat first; in a further ballot the
    `candidates` count even without a vote.
    """
    counts = {**dict.fromkeys(candidates, 0), **votes}
    most = max(counts.values(), default=0)
    return tuple(
        sorted(seat for seat, count in counts.items() if count == most and (most or candidates))
    )


def verdict(leaders: Sequence[int], ties_before: int, ties: Sequence[str]) -> str:
    """`out`, `nobody-out`, `draw`, or the ballot that follows; `ties`
    has a stage for each tie in a row.
    """
    if len(leaders) == 1:
        return "out"
    return ties[ties_before] if leaders and ties_before < len(ties) else "nobody-out"


def read_vote(written: object) -> tuple[Ballot, ...] | Unreadable:
    """`2:4 3:4 / 2:5 3:3`, or a list of ballots {candidate: votes} or {candidate: [voters]}; none,
    alone or as one of them: nobody voted.
    """
    if _is_nobody(written):
        return ()
    ballots: list[Ballot] = []
    for index, part in enumerate(_parts(written)):
        ballot = (
            _read_hands(part)
            if isinstance(part, Mapping)
            else _read_counts("" if _is_nobody(part) else str(part))
        )
        if isinstance(ballot, str):
            return Unreadable(index, ballot)
        ballots.append(ballot)
    return tuple(ballots)


def _is_nobody(written: object) -> bool:
    return written is None or (isinstance(written, str) and written.strip().lower() in NOBODY)


def _read_counts(text: str) -> Ballot | str:
    """The ballot, or the first word that is none."""
    votes: dict[int, int] = {}
    for word in text.split():
        candidate, colon, count = word.partition(":")
        if not (colon and _is_number(candidate) and _is_number(count)) or int(candidate) in votes:
            return word
        votes[int(candidate)] = int(count)
    return Ballot(votes)


def _read_hands(hands: Mapping[object, object]) -> Ballot | str:
    votes: dict[int, int] = {}
    raised: list[tuple[int, int]] = []
    for candidate, given in hands.items():
        seats = given if isinstance(given, (list, tuple)) else None
        if not (
            _is_number(candidate)
            and (all(map(_is_number, seats)) if seats is not None else _is_number(given))
        ):
            return f"{candidate}: {given}"
        named = int(str(candidate))
        votes[named] = int(str(given)) if seats is None else len(seats)
        raised.extend((int(str(seat)), named) for seat in seats or ())
    return Ballot(votes, tuple(raised))


def _parts(written: object) -> list[object]:
    """Full-width digits, colons and slashes are read as their plain twins."""
    if isinstance(written, str):
        return [*unicodedata.normalize("NFKC", written).split("/")]
    return list(written) if isinstance(written, (list, tuple)) else [written]


def _is_number(value: object) -> bool:
    return str(value).isascii() and str(value).isdigit() and len(str(value)) < 7
