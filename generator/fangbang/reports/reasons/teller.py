"""Who tells a reason: one contest in one language, with the page's or the terminal's names."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...engine import tracks
from ...engine.model import ContestReport, Table, Track
from ...engine.opponent_tiebreaks import TieBreakContext
from ...engine.reasons import field_of
from ...engine.standings import LedgerIndex
from ...engine.tiebreaks import criterion, label_of
from ...messages.catalog import Messages
from ...model import Contest, Text
from .. import display_names as spoken
from ..json_csv import to_json as exact


@dataclass(frozen=True)
class ReasonText:
    """`value` says a number or several; with a plus where the second argument asks for it."""

    words: Messages
    contest: Contest
    report: ContestReport
    name: Callable[[str], str]
    value: Callable[[Any, bool], str]
    score: Callable[[tuple[Fraction, Fraction]], str]
    say: Callable[[Text | str | None], str]
    book: LedgerIndex  # the ledger by games
    fields: dict[int, TieBreakContext]  # what was worked out for one sentence and serves others too

    @classmethod
    def plain(cls, words: Messages, contest: Contest, report: ContestReport) -> ReasonText:
        """For the terminal."""
        return cls(
            words,
            contest,
            report,
            lambda key: spoken.name(words, contest.players[key]),
            lambda value, sign: spoken.plain(exact(value)),
            lambda score: ":".join(exact(score)),
            lambda text: spoken.say(words, text) if isinstance(text, Text) else text or "",
            LedgerIndex(contest.plan, report.ledger),
            {},
        )

    def field(self, table: Table) -> TieBreakContext:
        """What tie-breaks looked at when one of the report's tables was ranked."""
        found = self.fields.get(id(table))
        if found is None:
            found = self.fields[id(table)] = self._field(table)
        return found

    def _field(self, table: Table) -> TieBreakContext:
        if track := self.track(table):
            return tracks.field_of(track, self.book)
        stage = next(
            plan
            for plan, made in zip(self.contest.plan.stages, self.report.stages, strict=True)
            if made.next_best is table or any(each is table for each in made.tables)
        )
        return field_of(table, stage, self.book)

    def track(self, table: Table) -> Track | None:
        """The track that a table ranks."""
        pairs = zip(self.contest.plan.tracks, self.report.tracks, strict=True)
        return next((track for track, made in pairs if made is table), None)

    def track_name(self, track: Track) -> str:
        """A track as the plan calls it."""
        return self.say(track.name) if track.name else track.key

    def label(self, key: str, **facts: Any) -> str:
        """A label with its facts."""
        return self.words.label(key, **facts)

    def names(self, keys: Iterable[str]) -> str:
        """Several people."""
        return spoken.some_names(self.words, tuple(keys), self.name)

    def number(self, value: Any) -> str:
        """A number as it is."""
        return self.value(value, False)

    def criterion(self, name: str) -> str:
        """A tie-break as people call it; `as-killer` is “points as killer”."""
        of_role = criterion(name).role
        return self.label(label_of(name), **({"role": self.role(of_role)} if of_role else {}))

    def role(self, key: str) -> str:
        """A role, as its edition calls it."""
        return spoken.role(self.words, self.contest, key, self.say)

    def is_low(self, name: str) -> bool:
        """True where the smaller value of a criterion is the better one in this contest."""
        return criterion(name, self.book.better).low

    def points(self, value: Any) -> str:
        """“12 points”, with a plus where points are won from others."""
        game = self.contest.edition.game
        unit = (
            self.label(f"unit-{game.unit}", n=str(value))
            if isinstance(value, Fraction | int)
            else ""
        )
        return self.value(value, game.signed) + (self.label("unit-space") + unit if unit else "")

    def stage(self, name: str) -> str:
        """A stage by its title in the plan, else by the word for its name."""
        title = next((plan.title for plan in self.contest.plan.stages if plan.name == name), None)
        return (
            self.say(title)
            if title
            else self.label(f"stage-{name}")
            if self.words.has(f"stage-{name}")
            else name
        )

    def table(self, stage: str, table: str | None) -> str:
        """A table or a group by name."""
        plan = next(each for each in self.contest.plan.stages if each.name == stage)
        return self.label(f"slot-{plan.how.part}", name=table) if table else ""

    def game(self, index: int) -> str:
        """A game by where it belongs; what belongs to none is an adjustment."""
        if index < 0:
            return self.label("reason-adjusted")
        return spoken.game(self.words, self.contest, index, self.say)

    def sentence(self, parts: Iterable[str]) -> str:
        """Clauses one behind the other, with a full stop."""
        told = self.label("clause-join").join(filter(None, parts))
        return told + self.label("full-stop") if told else ""
