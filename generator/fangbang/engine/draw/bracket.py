"""Who starts where in a bracket: seeds at their standard places, byes to the best,
and groupmates as far apart as can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ..formats.bracket_tree import VOID, as_listed, seed_order

Side = str | None
STEPS = 100_000  # of the search for one distance
MOST = 256  # of more, groupmates stand where their seeds put them


def placed(
    tiers: Sequence[Sequence[str]], order: str, groups: Mapping[str, str | None]
) -> list[Side]:
    """The sides of the first round.

    Tiers come best first; within a tier, players may change places to keep groupmates apart.

    As late as can be: of all rounds in which the first groupmates might meet, the latest one that
    some draw allows.
    """
    seeded = [player for tier in tiers for player in tier]
    size = 1 << (len(seeded) - 1).bit_length()
    if order == "listed":
        return as_listed(seeded, size)
    places = {seed: at for at, seed in enumerate(seed_order(size, order))}
    blocks = _blocks(tiers)
    mates = [group for player in seeded if (group := groups.get(player)) is not None]
    for width in _widths(size) if len(set(mates)) < len(mates) and len(seeded) <= MOST else ():
        found = _Apart(blocks, places, groups, width).draw()
        if found:
            return [found.get(at, VOID) for at in range(size)]
    return [seeded[seed - 1] if seed <= len(seeded) else VOID for seed in seed_order(size, order)]


def _widths(size: int) -> Iterator[int]:
    """Parts of the bracket that hold no two groupmates: halves, then quarters, down to pairs."""
    while size > 2:
        size //= 2
        yield size


def _blocks(tiers: Sequence[Sequence[str]]) -> list[tuple[Sequence[str], range]]:
    """Each tier with the seeds it holds."""
    found, start = [], 1
    for tier in tiers:
        found.append((tier, range(start, start + len(tier))))
        start += len(tier)
    return found


class _Apart:
    """One search: everybody to a seed of his tier, no two
    groupmates in one part of `width` places.
    """

    def __init__(
        self,
        blocks: Sequence[tuple[Sequence[str], range]],
        places: Mapping[int, int],
        groups: Mapping[str, str | None],
        width: int,
    ):
        self.seats = [(player, seeds) for players, seeds in blocks for player in players]
        self.places, self.groups, self.width, self.steps = places, groups, width, STEPS
        self.taken: dict[int, str] = {}
        self.parts: set[tuple[str, int]] = set()

    def draw(self, at: int = 0) -> dict[int, str] | None:
        """Place → player; None where it can not be done."""
        if at == len(self.seats):
            return dict(self.taken)
        player, seeds = self.seats[at]
        group = self.groups.get(player)
        own = seeds[at - next(index for index, each in enumerate(self.seats) if each[1] is seeds)]
        for seed in (own, *(seed for seed in seeds if seed != own)):
            place, part = self.places[seed], (group or "", self.places[seed] // self.width)
            self.steps -= 1
            if place in self.taken or (group is not None and part in self.parts) or self.steps < 0:
                continue
            self.taken[place] = player
            self.parts |= {part} if group is not None else set()
            if found := self.draw(at + 1):
                return found
            del self.taken[place]
            self.parts.discard(part)
        return None
