"""What a kind of game says of a game on a page, in one language: as games.interfaces.GameText has
it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from ..games.base import Decider, Game, LedgerEntry, Rule
from ..model import Contest, Text
from ..reports.display_names import decided
from .localizer import LocalizedText, Localizer, PersonLink
from .tournament_view import TournamentView, amount, role_name


class GameText:
    """The words of one page about one contest."""

    def __init__(self, context: TournamentView, voice: Localizer, contest: Contest):
        self.context, self.voice, self.contest = context, voice, contest

    @property
    def params(self) -> Mapping[str, Any]:
        """The numbers of the rule."""
        return self.contest.edition.params

    @property
    def rule(self) -> Rule:
        """The rule with the contest's answers."""
        return self.contest.plan.rule

    @property
    def seats(self) -> tuple[str, str] | None:
        """The keys of the two sides."""
        return self.contest.edition.seats

    @property
    def sides(self) -> Sequence[str]:
        """What the two sides are called, where the rule names them."""
        return [self.voice.plain(side) for side in self.contest.edition.sides]

    def label(self, key: str, **facts: Hashable) -> str:
        """A word of ours."""
        return self.voice.label(key, **facts)

    def has(self, key: str) -> bool:
        """True for a word that there is."""
        return self.voice.words.has(key)

    def list(self, words: Iterable[str]) -> str:
        """Words with commas between."""
        return self.voice.label("comma-list").join(words)

    def name(self, player: str) -> str:
        """A player's name within a sentence."""
        return self.context.name(self.voice, self.contest, player)

    def names(self, players: Sequence[str]) -> str:
        """Several."""
        return self.context.names(self.voice, self.contest, players)

    def who(self, player: str) -> PersonLink:
        """A player in a table, with the link to his page."""
        return self.context.who(self.voice, self.contest, player)

    def player_name(self, player: str) -> str:
        """The name as the plan has it, as referees call him."""
        return self.contest.players[player].name

    def role(self, key: str | None) -> str:
        """A role in the reader's language."""
        return role_name(self.voice, self.contest, key)

    def score(self, score: tuple[Fraction, Fraction]) -> str:
        """2–1."""
        return self.voice.score(score)

    def number(self, value: Any) -> str:
        """A number as it is printed."""
        return self.voice.number(value)

    def say(self, text: Text) -> LocalizedText:
        """A text that people wrote."""
        return self.voice.say(text)

    def amount(self, entry: LedgerEntry) -> str:
        """The points of an entry."""
        return amount(self.voice, self.contest, entry)

    def decided(self, own: Decider) -> str:
        """“Reds won 4–3 in a shoot-out”; the winner's own score first."""
        return decided(self.voice.words, own, self.voice.score, self.name(own.winner))

    def settled(self, game: Game) -> str:
        """What is to be said beside a result of two, in brackets: “after extra time, Reds won 4–3
        in a shoot-out”, “spoiled”.
        """
        decider, after = game.result.decider, game.result.after
        beside = [self.label(f"after-{after}")] if after else []
        if game.counts == "spoiled":
            beside.append(self.label("game-spoiled"))
        if decider:
            beside.append(
                self.decided(decider if decider.winner == game.result.first else decider.turned)
            )
        if not beside:
            return ""
        text = self.label("comma").join(beside)
        return self.label("bracket-open") + text + self.label("bracket-close")
