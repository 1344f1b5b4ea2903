"""How a replayed game is told: one step as a sentence, its people, roles
and cards as this page prints them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...games.replays import Step
from ...model import Contest
from ...reports.display_names import HAN
from ...reports.game_replay import key_of
from ..localizer import LocalizedText, Localizer, PersonLink
from ..tournament_view import TournamentView, role_name

if TYPE_CHECKING:
    from ..facts.game import Dealt, NamedCard, Phase, SeatFate, StoryPart, Tricks, Turn

JOKERS = {"B": "card-small-joker", "R": "card-big-joker"}
COLOURS = {"r": "card-red", "g": "card-green", "b": "card-blue", "y": "card-yellow"}
SIGNS = {"S": "card-skip", "R": "card-reverse"}
WILD = {"W": "card-wild", "W4": "card-wild-four"}


def part(
    heading: str,
    *,
    lines: list[str] | None = None,
    hands: list[Dealt] | None = None,
    tricks: Tricks | None = None,
    turns: list[Turn] | None = None,
    seats: list[SeatFate] | None = None,
    roles: bool = False,
    phases: list[Phase] | None = None,
) -> StoryPart:
    """One part of a story with all that the template may ask for."""
    return {
        "heading": heading,
        "lines": lines or [],
        "hands": hands or [],
        "tricks": tricks,
        "turns": turns or [],
        "seats": seats or [],
        "roles": roles,
        "phases": phases or [],
    }


class ReplayText:
    """`veiled`: the log does not reach the end, so nobody's role may be told."""

    def __init__(
        self, context: TournamentView, voice: Localizer, contest: Contest, veiled: bool = False
    ):
        self.context, self.voice, self.contest, self.veiled = context, voice, contest, veiled

    def line(self, step: Step) -> str:
        """The sentence of a step."""
        facts = {name: self.fact(name, fact) for name, fact in step.facts.items()}
        if step.player is not None:
            facts["player"] = self.person(step.player)
        secret = f"{step.kind}-veiled"
        return self.voice.words.put_together(
            secret if self.veiled and self.voice.words.has(secret) else step.kind, facts
        )

    def fact(self, name: str, fact: Any) -> Any:
        """A fact of a step as it is printed."""
        if name == "role" or (
            name == "winner" and fact in self.contest.edition.params.get("roles", {})
        ):
            return role_name(self.voice, self.contest, str(fact))
        if name == "cards" and self.contest.edition.kind == "landlord":
            return self.cards(str(fact))
        if name in ("card", "cards", "could") and self.contest.edition.kind == "shedding":
            return self.comma(fact) if isinstance(fact, (list, tuple)) else self.said(str(fact))
        if isinstance(fact, (list, tuple)):
            return [self.fact(name, each) for each in fact]
        return self.person(fact) if isinstance(fact, str) else fact

    def person(self, name: str) -> str:
        """A name within a sentence; any other word as it is."""
        key = key_of(self.contest, name)
        return (
            self.context.name(self.voice, self.contest, key)
            if isinstance(key, str) and key in self.contest.players
            else name
        )

    def who(self, name: str) -> PersonLink:
        """A person in a table, with the link to his page."""
        key = key_of(self.contest, name)
        return (
            self.context.who(self.voice, self.contest, key)
            if isinstance(key, str) and key in self.contest.players
            else PersonLink(LocalizedText(name))
        )

    def cards(self, text: str) -> str:
        """3456789TJQKA2BR as people read cards."""
        return " ".join(self.rank(card) for card in text)

    def rank(self, card: str) -> str:
        """One card of Dou Dizhu."""
        return self.voice.label(JOKERS[card]) if card in JOKERS else "10" if card == "T" else card

    def face(self, card: str) -> NamedCard:
        """One card of UNO: its colour in a word and by its letter, and its sign."""
        if card in WILD:
            return {"word": "", "text": self.voice.label(WILD[card]), "colour": "w"}
        sign = card[1:]
        return {
            "word": self.voice.label(COLOURS[card[0]]),
            "text": self.voice.label(SIGNS[sign]) if sign in SIGNS else sign,
            "colour": card[0],
        }

    def said(self, card: str) -> str:
        """One card of UNO within a sentence."""
        face = self.face(card)
        gap = "" if HAN.search(face["text"]) else " "
        return f"{face['word']}{gap}{face['text']}".strip()

    def comma(self, cards: Any) -> str:
        """Several cards of UNO within a sentence."""
        return self.voice.label("comma-list").join(self.said(str(card)) for card in cards)
