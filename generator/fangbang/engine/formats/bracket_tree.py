"""Who meets whom in a bracket, as far as it is drawn: by seeds, by numbers of matches, or
by what was recorded of each round.

Nothing is taken from the order of a list: a match that nobody drew and nobody played has no sides
(C.49 is of the same kind).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ...games.base import GamePosition
from ..fixtures import fixtures_of
from ..model import StagePlan
from ..standings import LedgerIndex

Side = str | None
# the side that stays empty for good: a bye, or a match to which nobody came
VOID = ""


@dataclass(eq=False)
class Branch:
    """A match of the tree: its sides in the first round, else the two matches whose winners meet.

    `index` is its place among the matches of its round, where somebody said it; `drawn` is false
      while nobody knows that these two meet.
    """

    sides: tuple[Side, Side] = (None, None)
    below: tuple[Branch, Branch] | None = None
    index: int | None = None
    drawn: bool = True

    def openings(self) -> Iterator[Branch]:
        """The matches of the first round under it."""
        if self.below is None:
            yield self
        else:
            yield from self.below[0].openings()
            yield from self.below[1].openings()

    @property
    def players(self) -> set[str]:
        """Everybody who may come out of it, as far as known."""
        return {side for opening in self.openings() for side in opening.sides if side}


@dataclass
class _Pair:
    """Two who met or were drawn to meet, and what was said of the place of their match."""

    players: tuple[str, ...]
    round: int | None = None
    index: int | None = None
    slots: list[GamePosition] = field(default_factory=list)


def seed_order(size: int, order: str = "standard") -> list[int]:
    """Seeds 1 to `size` (a power of two) in bracket order: 1, 8, 4, 5, 2, 7, 3,
    6; folded: 1, 8, 2, 7, 3, 6, 4, 5.
    """
    if order == "folded":
        return [seed for each in range(1, size // 2 + 1) for seed in (each, size + 1 - each)]
    found = [1]
    while len(found) < size:
        found = [seed for each in found for seed in (each, 2 * len(found) + 1 - each)]
    return found


def as_listed(players: Sequence[str], size: int) -> list[Side]:
    """Neighbours of the list meet; byes go to matches spread over the
    bracket, never against each other.
    """
    byes, left = size - len(players), list(players)
    with_bye = {at for at, seed in enumerate(seed_order(size // 2)) if seed <= byes}
    return [
        side
        for at in range(size // 2)
        for side in ((left.pop(0), VOID) if at in with_bye else (left.pop(0), left.pop(0)))
    ]


def bracket_tree(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> list[list[Branch]]:
    """The branches of each round, the first round first, in the order of the
    bracket; none for fewer than two players.
    """
    if len(players) < 2:
        return []
    size = 1 << (len(players) - 1).bit_length()
    if stage.seeds:
        pairs, openings = [], _seeded(stage, size)
    else:
        pairs = list(_pairs(stage, games, book))
        openings = _recorded(pairs, players, size)
    rounds = [openings]
    while len(rounds[-1]) > 1:
        rounds.append(
            _joined(rounds[-1], [pair for pair in pairs if pair.round in (None, len(rounds) + 1)])
        )
    return _in_order(rounds[-1][0])


def _seeded(stage: StagePlan, size: int) -> list[Branch]:
    seeds = stage.seeds
    sides: list[Side] = (
        as_listed(seeds, size)
        if stage.order == "listed"
        else [
            seeds[seed - 1] if seed <= len(seeds) else VOID
            for seed in seed_order(size, stage.order)
        ]
    )
    return [Branch((sides[2 * at], sides[2 * at + 1]), index=at) for at in range(size // 2)]


def _pairs(stage: StagePlan, games: Sequence[int], book: LedgerIndex) -> Iterator[_Pair]:
    """What was drawn and what was played, each match once; a game that says no round is in the
    first where both are new to the stage.
    """
    players_of = book.plan.rule.game.players
    recorded = [(drawn.slot, drawn.players) for drawn in fixtures_of(stage.name, book.plan)]
    recorded += [
        (book.plan.games[index].slot, players_of(book.plan.games[index].result)) for index in games
    ]
    pairs: list[_Pair] = []
    seen, met = set[str](), dict[frozenset[str], list[_Pair]]()
    for slot, who in recorded:
        number, index = _said(slot)
        if number is None and slot.match is None and not seen & set(who):
            number = 1
        before = met.setdefault(frozenset(who), [])
        same = next((pair for pair in before if number in (None, pair.round)), None)
        # the next game of a match may turn the sides round
        if same is None:
            pairs.append(same := _Pair(tuple(who), number))
            before.append(same)
            seen.update(who)
        same.index = index if same.index is None else same.index
    yield from pairs


def _said(slot: GamePosition) -> tuple[int | None, int | None]:
    """Round and place of a match, as its slot says: `round: 2, match: 1`; `w2-1`.

    The losers' bracket draws nothing.
    """
    part, _, number = (slot.match or "").partition("-")
    if number and part[:1] == "w" and part[1:].isdecimal():
        return int(part[1:]), _index(number)
    if number or slot.match in ("final", "reset"):
        return 0, None
    return slot.round, _index(slot.match or "")


def _index(number: str) -> int | None:
    return int(number) - 1 if number.isdecimal() and int(number) > 0 else None


def _recorded(pairs: Sequence[_Pair], players: Sequence[str], size: int) -> list[Branch]:
    """The matches of the first round; who has a bye is known once all games of the round are."""
    first = [pair for pair in pairs if pair.round == 1][: size // 2]
    drawn = {player for pair in first for player in pair.players}
    byes = [player for player in players if player not in drawn]
    if len(byes) != size // 2 - len(first):
        byes = []
    openings, places = list[Branch](), set[int | None]()
    for pair in first:
        taken = pair.index in places or (pair.index or 0) >= size // 2
        places.add(None if taken else pair.index)
        sides = (pair.players[0], pair.players[1] if len(pair.players) > 1 else VOID)
        openings.append(Branch(sides, index=None if taken else pair.index))
    openings += [Branch((player, VOID)) for player in byes]
    return openings + [Branch(drawn=False) for _ in range(size // 2 - len(openings))]


def _joined(branches: list[Branch], pairs: Sequence[_Pair]) -> list[Branch]:
    """The next round: matches that their places or a recorded game bring together, then
    those of which it is not known yet.
    """
    left, joined = dict.fromkeys(branches), list[Branch]()

    def join(first: Branch, second: Branch, drawn: bool, index: int | None = None) -> None:
        del left[first], left[second]
        joined.append(_parent(first, second, drawn, index))

    at = {branch.index: branch for branch in reversed(branches) if branch.index is not None}
    for branch in branches:
        mate = at.get(branch.index ^ 1) if branch.index is not None else None
        if branch in left and mate in left:
            assert mate
            join(branch, mate, True)
    of_player = {player: branch for branch in reversed(branches) for player in branch.players}
    for pair in pairs:
        ends = [end for player in pair.players if (end := of_player.get(player)) in left]
        if len(ends) == 2 and ends[0] is not ends[1] and None in (ends[0].index, ends[1].index):
            join(ends[0], ends[1], True, pair.index)
    sure = len(left) == 2
    placed = deque(branch for branch in left if branch.index is not None)
    free = deque(branch for branch in left if branch.index is None)
    while placed or free:
        waiting = placed.popleft() if placed else free.popleft()
        join(waiting, free.popleft() if free else placed.pop(), sure)
    return joined


def _parent(first: Branch, second: Branch, drawn: bool, index: int | None) -> Branch:
    """The match of the winners of two; which of them is above follows from their places."""
    places = [branch.index >> 1 for branch in (first, second) if branch.index is not None]
    swapped = (first.index or 0) & 1 or (
        second.index is not None and not second.index & 1 and first.index is None
    )
    below = (second, first) if swapped else (first, second)
    return Branch(below=below, drawn=drawn, index=next(iter(places), index))


def _in_order(root: Branch) -> list[list[Branch]]:
    """The rounds of the finished tree, the first round first, each from top to bottom."""
    rounds = [[root]]
    while rounds[0][0].below is not None:
        rounds.insert(0, [child for branch in rounds[0] for child in branch.below or ()])
    return rounds
