"""Dou Dizhu cards, what a set of them can be read as, and which reading
beats which (seed D.3, D.15, D.16).

A hand is a sorted string over RANKS; suits do not matter (D.16e). Where the sheet leaves a pattern
open, the contest decides: equal cards, three equal cards or both jokers as kickers (D.15j), and
what 「兩手牌」 means (D.15k).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from .subjects import Subject

RANKS = "3456789TJQKA2BR"  # low to high; B is the small joker, R the big one
WRITTEN = (
    ("小王", "B"),
    ("大王", "R"),
    ("小", "B"),
    ("大", "R"),
    ("10", "T"),
    ("1", "A"),
)  # the sheet writes 1 for the ace
UNSEEN = str.maketrans("", "", " ,\u3000\t\n\r♠♥♦♣\ufe0e\ufe0f")


@dataclass(frozen=True)
class Rules:
    """`alike`: how many equal cards may be carried as single kickers;
    `run_ranks`: what a run is made of.
    """

    run_ranks: str
    runs: Mapping[str, int]
    alike: int
    joker_pair: bool
    four_with: frozenset[str]


@dataclass(frozen=True)
class Reading:
    """One way to read a set of cards; only the body counts
    when two readings are compared (D.16h).
    """

    pattern: str
    size: int
    body: str

    @property
    def rank(self) -> int:
        return RANKS.index(self.body[-1])


def rules(params: Mapping[str, object]) -> Rules:
    decide = params.get("decide") or {}
    runs = params.get("runs") or {}
    assert isinstance(decide, Mapping) and isinstance(runs, Mapping)
    repeated = decide.get("repeated-kickers", "yes") == "yes"
    triple = decide.get("triple-kickers", "yes") == "yes"
    four = decide.get("four-two", "both")
    left_out = params.get("runs-without", ["2"])
    assert isinstance(left_out, list)
    return Rules(
        run_ranks="".join(
            rank for rank in RANKS if rank not in (*(cards(each) for each in left_out), "B", "R")
        ),
        runs={"single": 5, "pair": 3, "triple": 2, **runs},
        alike=1 if not repeated else 3 if triple else 2,
        joker_pair=decide.get("joker-pair-kickers", "yes") == "yes",
        four_with=frozenset(("singles", "pairs") if four == "both" else (str(four),)),
    )


def cards(written: object) -> str:
    """Sorted; whatever is no card stays in front, for `unknown` to find."""
    text = str(written)
    for mark, rank in WRITTEN:
        text = text.replace(mark, rank)
    return "".join(sorted(text.translate(UNSEEN).upper(), key=RANKS.find))


def unknown(hand: str) -> str | None:
    return next((card for card in hand if card not in RANKS), None)


def without(hand: str, played: str) -> str | None:
    """None when the hand does not hold them."""
    left = Counter(hand)
    left.subtract(played)
    return (
        None
        if min(left.values(), default=0) < 0
        else "".join(sorted(left.elements(), key=RANKS.index))
    )


def readings(hand: str, by: Rules) -> tuple[Reading, ...]:
    counts = Counter(hand)
    return (*_alike(counts), *_runs(counts, by), *_carrying(counts, by))


def barred(hand: str, by: Rules) -> Subject | None:
    """The question that the contest settled against these cards, where they
    would have been a pattern otherwise.
    """
    loosened: Mapping[Subject, Rules] = {
        "repeated-kickers": replace(by, alike=max(by.alike, 2)),
        "triple-kickers": replace(by, alike=3),
        "joker-pair-kickers": replace(by, joker_pair=True),
        "four-two": replace(
            by, alike=3, joker_pair=True, four_with=frozenset(("singles", "pairs"))
        ),
    }
    return next((subject for subject, looser in loosened.items() if readings(hand, looser)), None)


def beats(new: Reading, old: Reading) -> bool:
    if "rocket" in (new.pattern, old.pattern):
        return new.pattern == "rocket"
    if new.pattern == "bomb" and old.pattern != "bomb":
        return True
    return comparable(new, old) and new.rank > old.rank


def comparable(new: Reading, old: Reading) -> bool:
    return new.pattern == old.pattern and new.size == old.size


def _alike(counts: Counter[str]) -> Iterator[Reading]:
    if counts == {"B": 1, "R": 1}:
        yield Reading("rocket", 2, "BR")
    if len(counts) == 1:
        ((rank, number),) = counts.items()
        if number <= 4:
            yield Reading(("single", "pair", "triple", "bomb")[number - 1], number, rank * number)


def _runs(counts: Counter[str], by: Rules) -> Iterator[Reading]:
    ranks = "".join(sorted(counts, key=RANKS.index))
    for copies, unit, pattern in (
        (1, "single", "straight"),
        (2, "pair", "pairs"),
        (3, "triple", "triples"),
    ):
        alike = set(counts.values()) == {copies}
        if alike and ranks in by.run_ranks and len(ranks) >= by.runs[unit]:
            yield Reading(pattern, counts.total(), "".join(rank * copies for rank in ranks))


def _carrying(counts: Counter[str], by: Rules) -> Iterator[Reading]:
    """A body with kickers; a kicker never repeats a rank of the body."""
    for body, copies in _bodies(counts, by):
        kickers = Counter({rank: number for rank, number in counts.items() if rank not in body})
        wanted = 2 if copies == 4 else len(body)
        name = "four" if copies == 4 else "triple" if len(body) == 1 else "plane"
        kind = _kind(kickers, wanted, by)
        if kind and (copies == 3 or kind in by.four_with):
            spelled = f"{name}-{kind}" if wanted > 1 else f"{name}-{kind.removesuffix('s')}"
            yield Reading(spelled, counts.total(), "".join(rank * copies for rank in body))


def _bodies(counts: Counter[str], by: Rules) -> Iterator[tuple[str, int]]:
    for rank, number in counts.items():
        if number >= 3:
            yield rank, number
    triples = "".join(rank for rank in by.run_ranks if counts[rank] == 3)
    shortest = max(2, by.runs["triple"])
    for start, end in combinations(range(len(triples) + 1), 2):
        if end - start >= shortest and triples[start:end] in by.run_ranks:
            yield triples[start:end], 3


def _kind(kickers: Counter[str], wanted: int, by: Rules) -> str | None:
    """Pairs are of different ranks: four equal cards are a bomb, not two pairs."""
    if kickers.total() == wanted:
        jokers = kickers["B"] + kickers["R"]
        return (
            "singles"
            if max(kickers.values()) <= by.alike and (by.joker_pair or jokers < 2)
            else None
        )
    pairs = len(kickers) == wanted and set(kickers.values()) == {2}
    return "pairs" if pairs else None
