"""The ledger under every number: each game's entries, what of them counts, and sums over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeVar

from ..games.base import BESIDE, DRAWN, LOST, WON, Adjustment, LedgerEntry
from .missed import left_out, played_under_half
from .model import ContestPlan, StagePlan

Key = TypeVar("Key")
ADJUSTED, ANNULLED, DROPPED, EXEMPT, TRIAL, PLAY_OFF = (
    "adjusted",
    "annulled",
    "dropped",
    "exempt",
    "trial",
    "play-off",
)


def ledger(plan: ContestPlan) -> tuple[LedgerEntry, ...]:
    """Every entry of every game, in the order of the file; adjustments stand behind
    their game, those beside at the end.
    """
    kind, made = plan.rule.game, list[LedgerEntry]()
    gone, players = annulled(plan), frozenset(plan.players)
    for index, game in enumerate(plan.games):
        entries = [
            _weighed(entry, game.counts)
            for entry in kind.entries(index, game, plan.rule)
            # who only judges is no player
            if entry.role != "judge" or entry.player in players
        ]
        void = gone & set(kind.players(game.result))
        # the other side's game was against nobody
        whole = plan.rule.game.for_two and bool(void)
        made += [
            uncounted(entry, ANNULLED) if whole or entry.player in void else entry
            for entry in entries
        ]
        made += [_adjustment(adjustment, index) for adjustment in game.adjustments]
    made += [_adjustment(adjustment, BESIDE) for adjustment in plan.adjustments]
    for stage in plan.stages:
        if stage.drop_worst:
            made = _without_worst(made, stage, plan)
    return tuple(made)


def _adjustment(each: Adjustment, index: int) -> LedgerEntry:
    return LedgerEntry(
        each.player,
        each.points,
        index,
        ADJUSTED,
        clause=each.clause,
        counts_as_game=False,
        over_the_board=False,
        facts={"why": each.why, "stage": each.stage, "by": each.by, "date": each.date},
        place=each.place,
    )


def _weighed(entry: LedgerEntry, counts: str) -> LedgerEntry:
    return entry if counts == "full" else uncounted(entry, counts)


def uncounted(entry: LedgerEntry, reason: str) -> LedgerEntry:
    """The entry as one that adds nothing; what it would have brought stays as its worth."""
    return replace(
        entry,
        points=Fraction(0),
        worth=entry.brought,
        reason=reason,
        outcome=None,
        counts_as_game=False,
        facts={"was": entry.reason, **entry.facts},
    )


def annulled(plan: ContestPlan) -> frozenset[str]:
    """Who left so that his results are struck: as written beside
    his name, else by the contest's rule.
    """
    found = set()
    for each in plan.withdrawn:
        by_rule = plan.withdrawals == "annul" or (
            plan.withdrawals == "annul-under-half" and played_under_half(each.player, plan)
        )
        if each.annulled or (each.annulled is None and by_rule):
            found.add(each.player)
    return frozenset(found)


def _without_worst(
    entries: list[LedgerEntry], stage: StagePlan, plan: ContestPlan
) -> list[LedgerEntry]:
    """Everybody's worst results of the stage struck, a game he missed before
    any other; among equals the latest.
    """
    low = plan.rule.game.better(plan.rule) == "low"
    results: dict[str, list[int]] = {}
    there: dict[int, set[str]] = {}
    for at, entry in enumerate(entries):
        if (
            entry.game != BESIDE
            and entry.reason != ADJUSTED
            and plan.is_of(plan.games[entry.game].slot, stage.name)
        ):
            there.setdefault(entry.game, set()).add(entry.player)
            if entry.worth is None:
                results.setdefault(entry.player, []).append(at)
    missed, struck = left_out(stage, plan, there), set[int]()
    for player, mine in results.items():
        worst = sorted(
            mine,
            key=lambda at: (entries[at].points if low else -entries[at].points, at),
            reverse=True,
        )
        struck |= set(worst[: max(0, stage.drop_worst - missed.get(player, 0))])
    return [
        uncounted(entry, DROPPED) if at in struck else entry for at, entry in enumerate(entries)
    ]


def came(entry: LedgerEntry) -> bool:
    """True where somebody was there: he played, or nobody else was.

    A bye is no play, and so is a forfeit of one's own.
    """
    return entry.over_the_board or entry.reason == "won-unplayed"


@dataclass
class PlayerTotals:
    """Sums over one player's entries; nothing in it that is not in the ledger."""

    points: Fraction = Fraction(0)
    games: int = 0
    wins: int = 0
    wins_over_the_board: int = 0
    draws: int = 0
    losses: int = 0
    scored: Fraction = Fraction(0)
    conceded: Fraction = Fraction(0)
    by_role: dict[str, Fraction] = field(default_factory=dict)
    by_game: dict[int, Fraction] = field(default_factory=dict)
    finishes: dict[int, int] = field(default_factory=dict)
    penalties: Fraction = Fraction(0)
    entries: list[LedgerEntry] = field(default_factory=list)

    @property
    def took_part(self) -> bool:
        """He played, judged, or came and won because the other did not."""
        return any(entry.reason != ANNULLED for entry in self.entries if came(entry))

    @property
    def dropped(self) -> tuple[int, ...]:
        """Games struck as the worst results."""
        return tuple(entry.game for entry in self.entries if entry.reason == DROPPED)

    @property
    def there(self) -> bool:
        """The ledger has him in a game, whatever came of it."""
        return any(entry.game != BESIDE and entry.reason != ADJUSTED for entry in self.entries)

    def counted(self) -> int:
        """Results that count; who is exempt from a game is excused from it."""
        return sum(1 for _ in self.results()) + sum(
            entry.reason == EXEMPT for entry in self.entries
        )

    def counted_games(self) -> dict[int, Fraction]:
        """What each counted game brought, with what was adjusted in
        it; a game that was struck is none.
        """
        counted = {
            entry.game for entry in self.entries if entry.worth is None and entry.reason != ADJUSTED
        }
        return {game: points for game, points in self.by_game.items() if game in counted}

    def results(self) -> Iterator[Fraction]:
        """What each counted game brought, without adjustments."""
        return (
            entry.points
            for entry in self.entries
            if entry.worth is None and entry.reason != ADJUSTED
        )

    def trials(self) -> Iterator[Fraction]:
        """What trial games would have brought."""
        return (
            entry.worth
            for entry in self.entries
            if entry.reason == TRIAL and entry.worth is not None
        )


def tallies(players: Iterable[str], entries: Iterable[LedgerEntry]) -> dict[str, PlayerTotals]:
    """One tally a player, also for those without any entry; entries of others are passed over."""
    made = {player: PlayerTotals() for player in players}
    for entry in entries:
        if (tally := made.get(entry.player)) is not None:
            _add(tally, entry)
    return made


def _add(tally: PlayerTotals, entry: LedgerEntry) -> None:
    tally.entries.append(entry)
    tally.points += entry.points
    if entry.worth is not None:
        return
    if entry.game != BESIDE:
        _onto(tally.by_game, entry.game, entry.points)
    if entry.role:
        _onto(tally.by_role, entry.role, entry.points)
    if entry.reason == ADJUSTED:
        tally.penalties += entry.points
    tally.wins += entry.outcome == WON
    tally.wins_over_the_board += entry.outcome == WON and entry.over_the_board
    if not entry.counts_as_game:
        return
    tally.games += 1
    tally.draws += entry.outcome == DRAWN
    tally.losses += entry.outcome == LOST
    if entry.scored or entry.conceded:
        tally.scored += entry.scored
        tally.conceded += entry.conceded
    if entry.finish:
        tally.finishes[entry.finish] = tally.finishes.get(entry.finish, 0) + 1


def _onto(sums: dict[Key, Fraction], key: Key, points: Fraction) -> None:
    before = sums.get(key)
    sums[key] = points if before is None else before + points
