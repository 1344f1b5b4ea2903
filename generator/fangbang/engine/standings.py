"""Rankings of a list of games: the rows of a table, who goes on
from it, which ties stand in the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from ..games.base import BESIDE, LedgerEntry
from ..games.exact_numbers import to_fraction
from .fixtures import open_fixtures
from .ledger import ADJUSTED, PLAY_OFF, PlayerTotals, annulled, came, tallies
from .missed import left_out
from .model import ContestPlan, Fixture, Row, Ruling, StagePlan, Table
from .opponent_tiebreaks import TieBreakContext
from .ranking import RankedGroup, rank
from .tiebreaks import criterion

# behind everybody without a remark come, in this order, those with one
STATUSES = (
    None,
    "fewer-games",
    "never-played",
    "withdrawn",
    "disqualified",
    "exhibition",
    "exhibition-disqualified",
)
WITHOUT_AWARD = ("never-played", "disqualified", "exhibition", "exhibition-disqualified")
WITHOUT_SEAT = (*WITHOUT_AWARD, "withdrawn")  # who can not go on to the next stage


@dataclass(frozen=True)
class LedgerIndex:
    """The contest's plan and its ledger, indexed by game: what every format works with."""

    plan: ContestPlan
    entries: tuple[LedgerEntry, ...]

    @cached_property
    def by_game(self) -> dict[int, list[LedgerEntry]]:
        """Entries of each game."""
        found: dict[int, list[LedgerEntry]] = {index: [] for index in range(len(self.plan.games))}
        for entry in self.entries:
            if entry.game != BESIDE:
                found[entry.game].append(entry)
        return found

    @cached_property
    def whole(self) -> dict[str, PlayerTotals]:
        """Sums over all that everybody has in the contest."""
        return tallies(self.plan.players, self.entries)

    @cached_property
    def annulled(self) -> frozenset[str]:
        """Who left so that his results are struck."""
        return annulled(self.plan)

    @cached_property
    def excluded(self) -> frozenset[str]:
        """Who was disqualified from the contest."""
        return frozenset(each.player for each in self.plan.disqualified)

    @cached_property
    def better(self) -> str:
        """Which way totals rank: high or low."""
        return self.plan.rule.game.better(self.plan.rule)

    def was_there(self, player: str, game: int) -> bool:
        """True where somebody came to a game."""
        return any(entry.player == player and came(entry) for entry in self.by_game[game])

    def of(self, games: Collection[int]) -> Iterator[LedgerEntry]:
        """Entries of some games."""
        for index in games:
            yield from self.by_game[index]

    @cached_property
    def _beside(self) -> dict[str, list[LedgerEntry]]:
        found: dict[str, list[LedgerEntry]] = {}
        for entry in self.entries:
            if entry.game == BESIDE:
                stage = entry.facts.get("stage") or self.plan.stages[0].name
                found.setdefault(stage, []).append(entry)
        return found

    def beside(self, stage: str) -> Sequence[LedgerEntry]:
        """Adjustments of a stage that belong to no game; one that
        names no stage counts in the first.
        """
        return self._beside.get(stage, ())

    @cached_property
    def _of_stage(self) -> dict[str, tuple[int, ...]]:
        return {
            stage.name: tuple(
                index
                for index, game in enumerate(self.plan.games)
                if self.plan.is_of(game.slot, stage.name)
            )
            for stage in self.plan.stages
        }

    def stage_games(self, name: str) -> tuple[int, ...]:
        """Indices of a stage's games."""
        return self._of_stage.get(name, ())

    @cached_property
    def _fixtures(self) -> dict[str, tuple[Fixture, ...]]:
        return {stage.name: open_fixtures(stage.name, self.plan) for stage in self.plan.stages}

    def open_fixtures(self, name: str) -> tuple[Fixture, ...]:
        """What of a stage is drawn and still to be played."""
        return self._fixtures.get(name, ())

    def at_tables(self, games: Iterable[int]) -> dict[str | None, list[int]]:
        """Games by the table at which they were played."""
        found: dict[str | None, list[int]] = {}
        for index in games:
            found.setdefault(self.plan.games[index].slot.table, []).append(index)
        return found

    def held(self, games: Iterable[int]) -> tuple[int, ...]:
        """Those that stand for a planned game."""
        return tuple(index for index in games if self.plan.games[index].held)

    def counted(self, games: Iterable[int]) -> tuple[int, ...]:
        """Those that count in full."""
        return tuple(index for index in games if self.plan.games[index].counted)

    @cached_property
    def gone(self) -> frozenset[str]:
        """Who left or was disqualified: nobody has still to meet them."""
        return self.excluded.union(each.player for each in self.plan.withdrawn)

    def sums(
        self, players: Collection[str], games: Collection[int], stage: StagePlan
    ) -> dict[str, PlayerTotals]:
        """Sums over some games of a stage, what was carried into it,
        and what was adjusted beside them.
        """
        beside = [
            entry for each in (*self.earlier(stage), stage) for entry in self.beside(each.name)
        ]
        return tallies(players, (*self.of((*self.carried(stage), *games)), *beside))

    def missed(
        self, sums: Mapping[str, PlayerTotals], stage: StagePlan, round_of: Mapping[int, int]
    ) -> dict[str, frozenset[int]]:
        """Rounds of a Swiss in which somebody had no game and will have none: not those of a
        round that is still being played.

        It is while two are missing who may meet; who had no game in the round before either has
        left, whether recorded or not.
        """
        last = max(round_of.values(), default=0)
        had = {
            player: {round_of[entry.game] for entry in tally.entries if entry.game in round_of}
            for player, tally in sums.items()
        }
        drawn = {
            (player, game.slot.round)
            for game in self.open_fixtures(stage.name)
            for player in game.players
        }
        missing = [
            player
            for player in expected(last, tuple(sums), self)
            if last not in had[player] and (last == 1 or last - 1 in had[player])
        ]
        over = last if len(missing) < 2 else last - 1
        return {
            player: frozenset(
                number
                for number in range(1, over + 1)
                if number not in rounds and (player, number) not in drawn
            )
            for player, rounds in had.items()
        }

    def field(
        self,
        sums: Mapping[str, PlayerTotals],
        stage: StagePlan,
        games: Collection[int],
        placed: Mapping[str, int] | None = None,
    ) -> TieBreakContext:
        """What tie-breaks look at, in one stage."""
        plan, points, swiss = (
            self.plan,
            self.plan.rule.params.get("points"),
            stage.how.unplayed_rounds,
        )
        worth = points if isinstance(points, Mapping) else {}
        round_of = {
            index: plan.games[index].slot.round or at
            for at, index in enumerate(sorted(self.held(games)), 1)
        }
        forfeits = plan.forfeits == "count" if plan.forfeits else not swiss
        lots = [lot.order for lot in plan.lots if lot.stage in (None, stage.name)]
        floor = (
            to_fraction(plan.rule.params["floor"])
            if "floor" in plan.rule.params
            else Fraction(1, 3)
        )
        missed = self.missed(sums, stage, round_of) if swiss else {}
        return TieBreakContext(
            sums,
            self.better,
            plan.fide,
            swiss,
            forfeits,
            frozenset(games),
            round_of,
            max(round_of.values(), default=0),
            to_fraction(worth.get("win", 1)),
            to_fraction(worth.get("draw", Fraction(1, 2))),
            floor,
            lots,
            placed or {},
            missed,
        )

    def criteria(self, stage: StagePlan, games: Collection[int]) -> tuple[str, ...]:
        """What ranks some games of a stage, in order; a play-off that was played
        decides at last where no list has it.
        """
        names = self.plan.ties_of(stage)
        played_off = any(self.plan.games[index].counts == PLAY_OFF for index in games)
        return names if "play-off" in names or not played_off else (*names, "play-off")

    def play_offs(self, stage: StagePlan) -> tuple[int, ...]:
        """Games of a stage that only part the level."""
        return tuple(
            index
            for index in self.stage_games(stage.name)
            if self.plan.games[index].counts == PLAY_OFF
        )

    def missed_games(self, stage: StagePlan, over: bool) -> Mapping[str, int]:
        """How many games of a stage everybody missed, beyond those that are struck anyway."""
        there = {
            index: {entry.player for entry in self.by_game[index] if entry.reason != ADJUSTED}
            for index in self.stage_games(stage.name)
        }
        return {
            player: max(0, count - stage.drop_worst)
            for player, count in left_out(stage, self.plan, there, over).items()
        }

    def did_less(
        self, names: Sequence[str], field: TieBreakContext, stage: StagePlan, complete: bool
    ) -> frozenset[str]:
        """Where the fewest win, those with fewer games than the others: they must not win by that.

        While games are to come, nobody is behind for one that most have not played either. Where
        averages or single games rank, those who have none.
        """
        by, sums = criterion(names[0], self.better) if names else None, field.tallies
        if by is None or not by.low or by.adds_up is None:
            without = {player for player in sums if by and by.value(player, sums, field) is None}
            return frozenset(without) if len(without) < len(sums) else frozenset()
        missed = [self.missed_games(each, True) for each in self.earlier(stage)] + [
            self.missed_games(stage, complete)
        ]
        behind = {
            player for each in missed for player, count in each.items() if count and player in sums
        }
        none = {player for player, tally in sums.items() if not tally.there}
        return frozenset(behind | none) if len(none) < len(sums) else frozenset()

    def status(self, player: str, tally: PlayerTotals, anybody: bool) -> str | None:
        """Why somebody stands behind the others whatever his points;
        `anybody` when somebody has played.
        """
        out, shown = player in self.excluded, player in self.plan.exhibition
        if shown or out:
            return (
                "exhibition-disqualified"
                if shown and out
                else "exhibition"
                if shown
                else "disqualified"
            )
        if player in self.annulled:
            return "withdrawn"
        return (
            "never-played"
            if anybody and self.plan.never_played == "below" and not tally.took_part
            else None
        )

    def earlier(self, stage: StagePlan) -> tuple[StagePlan, ...]:
        """Stages whose points go along into this one."""
        names = [stage.name for stage in self.plan.stages]
        return self.plan.stages[: names.index(stage.name)] if stage.carry else ()

    def carried(self, stage: StagePlan) -> tuple[int, ...]:
        """Games of earlier stages whose points go along into this one."""
        return tuple(index for each in self.earlier(stage) for index in self.stage_games(each.name))

    def rulings(self, stage: str | None) -> list[Ruling]:
        """Rulings for a stage: those that name it, and those that name none."""
        return [
            ruling
            for ruling in self.plan.rulings
            if ruling.stage in (None, stage) and ruling.award is None
        ]


def expected(number: int, players: Collection[str], book: LedgerIndex) -> set[str]:
    """Who should be in a round: everybody but those not yet there and those who have left."""
    late = {each.player for each in book.plan.late if each.from_round > number}
    left = {
        each.player
        for each in book.plan.withdrawn
        if each.after_round is None or each.after_round < number
    }
    return set(players) - late - left - book.excluded


def places(
    players: Collection[str],
    games: Collection[int],
    stage: StagePlan,
    book: LedgerIndex,
    complete: bool,
) -> tuple[list[RankedGroup], dict[str, PlayerTotals]]:
    """Players ranked by the contest's criteria over some games; who holds no place comes behind."""
    sums, names = book.sums(players, games, stage), book.criteria(stage, games)
    field = book.field(sums, stage, games)
    behind = book.did_less(names, field, stage, complete)
    return in_tiers(players, sums, names, field, book, stage.name, behind), sums


def in_tiers(
    players: Collection[str],
    sums: Mapping[str, PlayerTotals],
    ties: Sequence[str],
    field: TieBreakContext,
    book: LedgerIndex,
    stage: str | None,
    behind: Collection[str] = (),
) -> list[RankedGroup]:
    """One ranking after the other: first those without a remark, then each kind of
    remark; `behind` are those who did less.
    """
    anybody = any(tally.took_part for tally in sums.values())
    tiers: dict[str | None, list[str]] = {}
    for player in players:
        status = book.status(player, sums[player], anybody) or (
            "fewer-games" if player in behind else None
        )
        tiers.setdefault(status, []).append(player)
    found: list[RankedGroup] = []
    for status in sorted(tiers, key=STATUSES.index):
        before = sum(len(place.players) for place in found)
        found += [
            replace(place, rank=place.rank + before, status=status)
            for place in rank(tiers[status], ties, field, book.rulings(stage))
        ]
    return found


def table(
    name: str | None,
    players: Collection[str],
    games: Sequence[int],
    complete: bool,
    stage: StagePlan,
    book: LedgerIndex,
) -> Table:
    """A ranked table over some games of a stage."""
    ranked, sums = places(players, games, stage, book, complete)
    ordered = tuple(
        row if complete or sums[row.player].entries else replace(row, stands=False)
        for row in rows(ranked, sums)
    )
    return Table(name, ordered, complete, tuple(games))


def rows(ranked: Iterable[RankedGroup], sums: Mapping[str, PlayerTotals]) -> tuple[Row, ...]:
    """The lines of a table from places and sums."""
    return tuple(_row(place, player, sums[player]) for place in ranked for player in place.players)


def _row(place: RankedGroup, player: str, sums: PlayerTotals) -> Row:
    return Row(
        place.rank,
        len(place.players) > 1,
        player,
        sums.points,
        sums.games,
        sums.wins,
        dict(sums.by_role),
        place.verdicts[player],
        tuple(each for each in place.players if each != player),
        sums.draws,
        sums.losses,
        sums.scored,
        sums.conceded,
        place.status,
        sums.dropped,
    )
