"""Whoever asks about one game, as games.interfaces.GamePrompter has it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from ...games.answers import PERSON, Answer, like
from ...games.base import Rule
from ...games.interfaces import Params
from ...reports import display_names
from . import likely
from .prompter import Options, Prompter, Read, labelled, optional


class GamePrompter(Prompter):
    """What a kind of game asks with; where the game belongs is known by then."""

    @property
    def params(self) -> Params:
        """The numbers of the rule."""
        return self.contest.edition.params

    @property
    def rule(self) -> Rule:
        """The rule with the contest's answers."""
        return self.contest.plan.rule

    @property
    def language(self) -> str:
        """The language of the questions."""
        return self.words.language

    @property
    def seats(self) -> tuple[str, str] | None:
        """The keys of the two sides."""
        return self.contest.edition.seats

    @property
    def sides(self) -> Sequence[str]:
        """What the two sides are called, where the rule names them."""
        return [display_names.say(self.words, side) for side in self.contest.edition.sides]

    @property
    def side_names(self) -> Sequence[Mapping[str, str]]:
        """The same in every language."""
        return [side.values for side in self.contest.edition.sides]

    @property
    def staff(self) -> set[str]:
        """Who helps without playing."""
        return {name for _, who, _ in self.tournament.staff if who for name in who.split("、")}

    def label(self, key: str, **facts: Hashable) -> str:
        """A word of ours."""
        return self.words.label(key, **facts)

    def options(self, prefix: str, *keys: str) -> Options:
        """Options that our own labels name in every language."""
        return labelled(prefix, *keys)

    def optional(self, read: Read) -> Read:
        """Nothing typed means nothing."""
        return optional(read)

    def one_of(self, players: Sequence[str]) -> Read:
        """One of these players."""

        def read(text: str) -> tuple[Any, str]:
            name, wrong = self.name(text)
            if wrong or name in players:
                return name, wrong
            allowed = [self.said(player) for player in players]
            return None, self.told("not-one-of", value=text, allowed=allowed, near=None)

        return Answer(read, PERSON, tuple(map(self.said, players)))

    def others(self, taken: set[str], read: Read) -> Read:
        """Names that were not given before in this game."""

        def other(text: str) -> tuple[Any, str]:
            names, wrong = read(text)
            twice = [name for name in names or () if name in taken]
            if twice:
                return None, self.told("twice-in-game", player=self.said(twice[0]))
            return names, wrong

        return like(read, other)

    def usual(self, most: int | None = None) -> list[str]:
        """Who most likely plays, as long as so many may."""
        return likely.usual(self, most)

    def pairs(self) -> list[list[str]]:
        """Who may play each other here, the likeliest first; one alone has a bye."""
        return likely.pairs(self)

    def bye_worth(self, who: str) -> str | None:
        """What the bye of this player was drawn to be worth."""
        return likely.bye_worth(self, who)

    def must_decide(self, pair: list[str], outcome: Mapping[str, Any]) -> bool:
        """True where somebody has to go on and the score does not say who."""
        return likely.must_decide(self, pair, outcome)
