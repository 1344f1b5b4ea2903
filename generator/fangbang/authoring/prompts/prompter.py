"""Who asks, and how an answer is read: each reader gives the value, or
says what is wrong with what was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal, InvalidOperation
from functools import cached_property
from typing import Any, Protocol

from ...engine.model import ContestReport
from ...games.answers import CHOICE, DECIMAL, NUMBER, PEOPLE, PERSON, Answer, answer_of
from ...load.fields import closest_option, match_option
from ...messages.catalog import Messages, closest_match, translations
from ...model import Contest, Names, Tournament
from ...reports import display_names as spoken

Read = Callable[[str], tuple[Any, str]]  # (value, "") or (None, what is wrong); often an Answer
Options = Mapping[str, Mapping[str, str]]  # key → how it is spelled, by language


class Asker(Protocol):
    """Whoever has the answers: a person at a prompt, or a list."""

    def ask(self, key: str, label: str, read: Read, default: str | None = None) -> Any: ...


@dataclass
class Prompter:
    """The contest on the desk, and who answers."""

    tournament: Tournament
    contest: Contest
    report: ContestReport
    words: Messages
    asker: Asker
    listed: bool  # the plan has a list of entrants: nobody else may play
    # what was said of the game's place, once it is known
    where: dict[str, Any] = field(default_factory=dict)

    @cached_property
    def called(self) -> Names:
        """Everybody by what may be typed for them."""
        return Names(self.tournament.roster.values())

    def ask(
        self, key: str, read: Read, default: str | None = None, label: str = "", **facts: object
    ) -> Any:
        """The value for a key; asked again until it can be read."""
        return self.asker.ask(
            key,
            label or self.words.put_together(f"ask-{key.partition('.')[0]}", facts),
            read,
            default,
        )

    def choose(self, key: str, options: Options, default: str | None = None) -> Any:
        """One of a few words, shown in the language of the question."""
        said = self._called(options)
        return self.ask(
            key,
            self.choice(options),
            dict(zip(options, said, strict=True)).get(default or "", default),
            choices=said,
        )

    def _called(self, options: Options) -> list[str]:
        return [
            names.get(self.words.language) or next(iter(names.values()), option)
            for option, names in options.items()
        ]

    def said(self, written: str) -> str:
        """Somebody's name in the language of the question, where
        typing it again means the same person.
        """
        player = next(
            (each for each in self.tournament.roster.values() if written in (each.name, each.key)),
            None,
        )
        called = spoken.name(self.words, player) if player else written
        return called if self.name(called) == (written, "") else written

    def offered(self, written: Iterable[str | None]) -> str:
        """People as a likely answer."""
        return ", ".join(self.said(each) for each in written if each)

    # readers

    def name(self, text: str, staff: Sequence[str] | None = None) -> tuple[Any, str]:
        """One player, by any name; written as the plan has it.

        `staff`: who may stand here without playing.
        """
        found = sorted(self.called.meant(text))
        if len(found) == 1:
            return self.called.printed(self.tournament.roster[found[0]]), ""
        if len(found) > 1:
            return None, self.told("ambiguous-player", name=text, ids=found)
        if not self.listed and text.strip():
            return text.strip(), ""
        known = [*(each.name for each in self.tournament.roster.values()), *(staff or ())]
        return None, self.told(
            "unknown-player" if staff is None else "unknown-judge",
            name=text,
            near=closest_match(text.strip(), known),
        )

    def person(self, staff: Sequence[str] | None = None) -> Read:
        """One player, as `name` reads it."""
        known, likely = self.known()
        options = (*known, *(name for name in staff or () if name not in known))
        return Answer(lambda text: self.name(text, staff), PERSON, options, likely=likely)

    def known(self) -> tuple[tuple[str, ...], int]:
        """(everybody who may play, those first who likely do; how many are likely)."""
        plan, players = self.contest.plan, self.contest.players
        keys = [key for key in plan.players if key in players] or players
        entrants = [players[key].written for key in keys]
        usual = self.usual()
        likely = sorted(usual, key=lambda name: entrants.index(name) if name in entrants else -1)
        return tuple(map(self.said, dict.fromkeys([*likely, *entrants]))), len(likely)

    def usual(self, most: int | None = None) -> list[str]:
        """Who most likely plays; nobody is known to."""
        return []

    def names(self, least: int = 0, most: int | None = None) -> Read:
        """Several players, between commas or blanks; nobody twice."""

        def read(text: str) -> tuple[Any, str]:
            found: list[str] = []
            for part in self.split(text):
                name, wrong = self.name(part)
                if wrong:
                    return None, wrong
                if name in found:
                    return None, self.told("twice-in-game", player=self.said(name))
                found.append(name)
            if len(found) < least or (most is not None and len(found) > most):
                return None, self.words.label(
                    "ask-how-many", n=len(found), wanted=least if least == most else f"≥ {least}"
                )
            return found, ""

        known, likely = self.known()
        return Answer(read, PEOPLE, known, least, most, least == 0, likely)

    def split(self, text: str) -> list[str]:
        """What stands between commas of either width; between blanks where there is
        no comma and the whole is no name.
        """
        if re.search("[,，、;；]", text) or not self.name(text)[1]:
            parts = re.split("[,，、;；]", text)
        else:
            parts = text.split()
        return [part.strip() for part in parts if part.strip()]

    def choice(self, options: Options) -> Read:
        """One of a few words, by key or in any language and script."""

        def read(text: str) -> tuple[Any, str]:
            if key := match_option(text, options):
                return key, ""
            return None, self.told(
                "not-one-of",
                value=text,
                allowed=self._called(options),
                near=closest_option(text, options),
            )

        return Answer(read, CHOICE, tuple(self._called(options)))

    def whole(self, least: int, most: int | None = None) -> Read:
        """A whole number within limits."""

        def read(text: str) -> tuple[Any, str]:
            if not re.fullmatch(r"[+-]?[0-9]{1,9}", text.strip()):
                return None, self.words.label("ask-number", value=text.strip())
            if least <= int(text) <= (most if most is not None else int(text)):
                return int(text), ""
            return None, self.told(
                "out-of-range", value=text, least=least, most="…" if most is None else most
            )

        return Answer(read, NUMBER, (), least, most)

    def decimal(self, text: str) -> tuple[Any, str]:
        """A number as it is typed: 4.5, -0.3."""
        try:
            value = Decimal(text.strip().replace("−", "-"))
        except InvalidOperation:
            return None, self.told("not-a-number", value=text)
        if not value.is_finite() or not re.fullmatch(
            r"[+-]?[0-9]+([.][0-9]+)?", text.strip().replace("−", "-")
        ):
            return None, self.told("not-a-number", value=text)
        return (int(value) if value == value.to_integral_value() else value), ""

    def number(self) -> Read:
        """A number as `decimal` reads it."""
        return Answer(self.decimal, DECIMAL)

    def mark(self, text: str) -> tuple[Any, str]:
        """A table or a game as people number them."""
        text = text.strip()
        return (int(text) if re.fullmatch(r"0|[1-9][0-9]{0,8}", text) else text), ""

    def told(self, code: str, **facts: object) -> str:
        """A problem in words, with its mend."""
        return self.words.whole(code, facts)


def optional(read: Read) -> Read:
    """Nothing typed means nothing."""
    known = answer_of(read)
    return replace(
        known, read=lambda text: (None, "") if not text.strip() else read(text), optional=True
    )


def labelled(prefix: str, *keys: str) -> Options:
    """Options that our own labels name in every language."""
    return {key: translations(f"{prefix}-{key}") for key in keys}
