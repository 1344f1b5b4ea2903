"""How a replayed game is told on its page: one step as a sentence, its people and roles as this
page prints them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from ..games.base import Game
from ..games.replays import Replay, Step
from ..model import Contest
from ..reports.display_names import HAN
from ..reports.game_replay import key_of, log_of, written
from .localizer import LocalizedText, Localizer, PersonLink
from .tournament_view import TournamentView, role_class, role_mark, role_name


class ReplayText:
    """As games.interfaces.ReplayText has it."""

    def __init__(
        self,
        context: TournamentView,
        voice: Localizer,
        contest: Contest,
        game: Game,
        veiled: bool = False,
    ):
        self.context, self.voice, self.contest = context, voice, contest
        self.game, self.veiled = game, veiled

    @property
    def params(self) -> Mapping[str, Any]:
        """The numbers of the rule."""
        return self.contest.edition.params

    def label(self, key: str, **facts: Hashable) -> str:
        """A word of ours."""
        return self.voice.label(key, **facts)

    def format(self, key: str, facts: Mapping[str, object]) -> str:
        """A sentence of ours."""
        return self.voice.words.put_together(key, facts)

    def line(self, step: Step) -> str:
        """The sentence of a step."""
        facts = {name: self.fact(name, fact) for name, fact in step.facts.items()}
        if step.player is not None:
            facts["player"] = self.person(step.player)
        secret = f"{step.kind}-veiled"
        hidden = self.veiled and self.voice.words.has(secret)
        return self.format(secret if hidden else step.kind, facts)

    def fact(self, name: str, fact: Any) -> Any:
        """A fact of a step as it is printed."""
        if name == "role" or (name == "winner" and fact in self.contest.edition.role_names):
            return self.role(str(fact))
        printed = self.contest.edition.game.print_fact(self, name, fact)
        if printed is not None:
            return printed
        if isinstance(fact, (list, tuple)):
            return [self.fact(name, one) for one in fact]
        return self.person(fact) if isinstance(fact, str) else fact

    def person(self, name: str) -> str:
        """A name within a sentence; any other word as it is."""
        key = self.player_of(name)
        return self.context.name(self.voice, self.contest, key) if self._plays(key) else name

    def who(self, name: str) -> PersonLink:
        """A person in a table, with the link to his page."""
        key = self.player_of(name)
        if self._plays(key):
            return self.context.who(self.voice, self.contest, key)
        return PersonLink(LocalizedText(name))

    def _plays(self, key: object) -> bool:
        return isinstance(key, str) and key in self.contest.players

    def role(self, key: str | None) -> str:
        """A role in the reader's language."""
        return role_name(self.voice, self.contest, key)

    def role_mark(self, key: str | None) -> str:
        """Its one-letter mark."""
        return role_mark(self.voice, self.contest, key)

    def role_class(self, key: str | None) -> str:
        """What the theme colours it by."""
        return role_class(self.contest, key)

    def log(self) -> Mapping[str, Any]:
        """The log with everybody under one name."""
        return log_of(self.contest, self.game)

    def written(self, player: str) -> str:
        """What the referee calls a player."""
        return written(self.contest, player)

    def player_of(self, name: str) -> Any:
        """The id of a person whom the referee names; anything else as it is."""
        return key_of(self.contest, name)

    def joined(self, word: str, text: str) -> str:
        """Two words, without a gap before Chinese."""
        return f"{word}{'' if HAN.search(text) else ' '}{text}".strip()

    def list(self, words: Iterable[str]) -> str:
        """Words with commas between."""
        return self.voice.label("comma-list").join(words)


def story(
    context: TournamentView, voice: Localizer, contest: Contest, game: Game, replay: Replay | None
) -> list[Any]:
    """Parts with a heading each; none without a log."""
    referee = contest.edition.referee
    if referee is None or replay is None or not replay.steps:
        return []
    text = ReplayText(context, voice, contest, game, veiled=replay.outcome is None)
    return referee.tell(text, game, replay.steps)
