"""Round robin: everybody meets everybody of the group, once for each leg."""
from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from ..fixtures import fixtures_of
from ..games import KINDS
from ..model import Fault, StagePlan, StageReport, Table
from ..standings import Book, going_on, shared_places, table


def run(stage: StagePlan, players: Sequence[str], games: Sequence[int], book: Book) -> StageReport:
    """One ranked table for each group."""
    members = groups(stage, players, games, book)
    found = tuple(_group(name, who, stage, games, book) for name, who in members.items())
    complete = bool(found) and all(each.complete for each in found) and _enough_groups(stage, members)
    through = going_on(found, stage, book)
    return StageReport(stage.name, stage.format, complete, found, placed=shared_places(found) if complete else (),
                       advancing=through.players if complete else (), undecided=through.ties if complete else (),
                       players=tuple(players), next_best=through.next_best)


def _enough_groups(stage: StagePlan, members: dict[str | None, list[str]]) -> bool:
    return not isinstance(stage.groups, int) or len(members) >= stage.groups


def _group(name: str | None, who: list[str], stage: StagePlan, games: Sequence[int], book: Book) -> Table:
    of_group = [index for index in games if name is None or set(_pair(index, book)) <= set(who)]
    met = Counter(frozenset(_pair(index, book)) for index in of_group if book.plan.games[index].counts == "full")
    gone = {each.player for each in book.plan.withdrawn} | book.excluded
    wanted = [frozenset(pair) for pair in combinations([player for player in who if player not in gone], 2)]
    complete = bool(of_group) and all(met[pair] >= stage.legs for pair in wanted)
    return table(name, who, of_group, complete, stage, book)


def _pair(index: int, book: Book) -> tuple[str, ...]:
    return KINDS[book.plan.rule.kind].players(book.plan.games[index].sheet)


def groups(stage: StagePlan, players: Sequence[str], games: Sequence[int], book: Book) -> dict[str | None, list[str]]:
    """Who is in which group: as planned, or as games and fixtures say; one group without a name when there are none."""
    if stage.groups and not isinstance(stage.groups, int):
        return {name: list(who) for name, who in stage.groups.items()}
    pairs = [(book.plan.games[index].slot.group, _pair(index, book)) for index in games]
    pairs += [(each.slot.group, each.players) for each in fixtures_of(stage.name, book.plan)]
    if not any(group for group, _ in pairs):
        return {None: list(players)} if players else {}
    found: dict[str | None, list[str]] = {}
    for group, pair in pairs:
        who = found.setdefault(group, [])
        who += [each for each in pair if each not in who]
    return dict(sorted(found.items(), key=lambda item: item[0] or ""))


def faults(stage: StagePlan, players: Sequence[str], games: Sequence[int], report: StageReport, book: Book) -> Iterator[Fault]:
    """A pair that met too often, players of two groups in one game, players in two groups."""
    where: dict[str, str | None] = {}
    members = groups(stage, players, games, book)
    for name, who in members.items():
        for player in who:
            if player in where:
                yield Fault("in-two-groups", stage.place, {"player": player, "group": name, "other": where[player]})
            where[player] = name
    seen: dict[frozenset[str], list[int]] = {}
    for index in games:
        pair, place = _pair(index, book), book.plan.games[index].place
        if len(pair) != 2 or book.plan.games[index].counts != "full":
            continue
        before = seen.setdefault(frozenset(pair), [])
        before.append(index)
        if where.get(pair[0]) != where.get(pair[1]):
            yield Fault("across-groups", place, {"player": pair[0], "other": pair[1]})
        elif len(before) > stage.legs:
            yield Fault("met-before", place, {"player": pair[0], "other": pair[1], "legs": stage.legs},
                        book.plan.games[before[0]].place)
