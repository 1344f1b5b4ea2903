"""What all draws share: what is asked for, what came out, and what was there before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from ...games.base import EngineProblem, Game, GamePosition
from ..fixtures import fixtures_of
from ..model import ContestPlan, ContestReport, Fixture, StagePlan, StageReport
from ..standings import LedgerIndex, expected
from .lots import Urn, by_lot

LATE = 1_000_000  # a round by which everybody has come


@dataclass(frozen=True)
class Request:
    """A draw as it is asked for.

    `names` are the entrants as they are printed: the lots are drawn over them.
    """

    plan: ContestPlan
    report: ContestReport
    at: int  # which stage
    round: int | None
    phrase: str | None
    names: Mapping[str, str]
    event: str = ""  # the tournament

    @property
    def stage(self) -> StagePlan:
        """The stage that is drawn."""
        return self.plan.stages[self.at]

    @property
    def found(self) -> StageReport:
        """What is known of it so far."""
        return self.report.stages[self.at]

    @cached_property
    def book(self) -> LedgerIndex:
        """Plan and ledger."""
        return LedgerIndex(self.plan, self.report.ledger)

    @cached_property
    def games(self) -> tuple[int, ...]:
        """The stage's games so far, but for those that were spoiled."""
        return self.book.held(self.book.stage_games(self.stage.name))

    @cached_property
    def drawn(self) -> tuple[Fixture, ...]:
        """What has been drawn before, in this stage."""
        return fixtures_of(self.stage.name, self.plan)

    @cached_property
    def rounds(self) -> set[int]:
        """Rounds that were drawn or played."""
        return {
            slot.round
            for slot in (
                *(self.plan.games[index].slot for index in self.games),
                *(each.slot for each in self.drawn),
            )
            if slot.round
        }

    def here(self, round: int = LATE) -> list[str]:
        """Who takes part in a round (or in all that is to come): those of the
        stage who are there and have not left.
        """
        there = expected(round, self.found.players, self.book)
        return [player for player in self.found.players if player in there]

    def lots(self, players: Iterable[str], round: int = 1) -> list[str]:
        """Players in the order of their lots; without a phrase as they are listed."""
        listed = list(players)
        return by_lot(listed, self.urn(round), self.names) if self.phrase else listed

    def urn(self, round: int = 1) -> Urn:
        """What the lots are drawn over; the first stage stands for the contest, so that
        one planned later changes no draw.
        """
        later = (self.stage.name,) if self.at else ()
        return Urn(self.phrase or "", "/".join((self.event, self.plan.key, *later)), round)

    def at_tables(self, made: Sequence[Fixture]) -> list[Fixture]:
        """The pairs of each round with the numbers of their tables, where
        there are several; a bye has none.
        """
        counts, found = Counter(each.slot.round for each in made if not each.bye), list[Fixture]()
        at: Counter[int | None] = Counter()
        for each in made:
            at[each.slot.round] += not each.bye
            numbered = counts[each.slot.round] > 1 and not each.bye
            found.append(
                replace(each, slot=replace(each.slot, table=str(at[each.slot.round])))
                if numbered
                else each
            )
        return found

    def met(self) -> Counter[frozenset[str]]:
        """How often two have sat at one table in this contest, or are drawn to."""
        return Counter(
            frozenset(pair)
            for _, _, table in self.tables(self.plan.games, self.plan.fixtures)
            for pair in combinations(sorted(table), 2)
        )

    def tables(
        self, games: Iterable[Game], drawn: Iterable[Fixture]
    ) -> set[tuple[str | None, int | None, frozenset[str]]]:
        """Stage, round and who sat together; several games at one table are one meeting."""
        played = [(game.slot, self.plan.rule.game.players(game.result)) for game in games]
        return {
            (slot.stage, slot.round, frozenset(who))
            for slot, who in (*played, *((each.slot, each.players) for each in drawn))
        }

    def fixture(
        self,
        players: Sequence[str],
        *,
        bye: str | None = None,
        round: int | None = None,
        table: str | None = None,
        group: str | None = None,
        match: str | None = None,
        game: str | None = None,
    ) -> Fixture:
        """One line of the draw; the stage is named where there are several."""
        stage = self.stage.name if len(self.plan.stages) > 1 else None
        return Fixture(
            GamePosition(stage, round, table, group, match, game),
            tuple(players),
            self.stage.place,
            bye,
        )

    def fault(self, code: str, **facts: object) -> EngineProblem:
        """Why there is no draw."""
        return EngineProblem(code, self.stage.place, {"stage": self.stage.name, **facts})


@dataclass(frozen=True)
class Drawn:
    """What came out, and how: `method` names it, `order` is what the lots gave,
    `free` who has no game in which round.
    """

    fixtures: tuple[Fixture, ...]
    method: str  # tables · pairs · berger · bracket · matches · dutch
    order: tuple[str, ...] = ()  # of the lots, where lots were drawn
    urn: Urn | None = None  # what the lots were drawn for
    free: tuple[tuple[int, str | None, str], ...] = ()  # round, group, who
    again: int = 0  # rematches that could not be avoided


Outcome = Drawn | EngineProblem
