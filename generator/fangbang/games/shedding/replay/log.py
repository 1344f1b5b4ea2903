"""A written game of UNO as a list of events: `P3 r+2 | P1 draws b4 yR`, `P2
W:g uno`, `P3 draw b9`, `reshuffle`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from .cards import COLOURS, card, cards

PENALTIES = ("forgot-uno", "wrong-card", "wrong-accusation", "wrong-call", "slow")  # U.7, U.11
LOSES_TURN = ("wrong-card", "slow")  # the player was on turn and may not play any more (U.10.1)


@dataclass(frozen=True)
class Event:
    """`verb`: play, draw, reshuffle, a penalty, or unreadable; `plays_on`: the
    card just drawn is played at once.

    `at` is log, the entry, and the word of it that tells what was done: what comes after the
      player's name.
    """

    at: tuple[str | int, ...]
    text: str
    verb: str = "unreadable"
    player: str = ""
    cards: tuple[str, ...] = ()
    colour: str | None = None
    uno: bool = False
    plays_on: bool = False


def events(
    entries: object, seats: Sequence[str], called: Mapping[str, Sequence[str]] | None = None
) -> list[Event]:
    """Several events share an entry, parted by `|`; a draw that is played on becomes two.

    `called`: a seat's other names.
    """
    lines = list(entries) if isinstance(entries, list | tuple) else str(entries or "").splitlines()
    names = {name: seat for seat in seats for name in (called or {}).get(seat, ())} | {
        seat: seat for seat in seats
    }
    return [
        event
        for number, line in enumerate(lines)
        for event in _in_entry(("log", number), str(line), names)
    ]


def _in_entry(at: tuple[str | int, ...], line: str, names: Mapping[str, str]) -> Iterator[Event]:
    for found in re.finditer(r"[^|｜\s][^|｜]*", line):
        text = found[0].strip()
        name = _speaker(text, names) or ""
        rest = text[len(name) :].lstrip(" :：")
        word = len(line[: found.start() + len(text) - len(rest) + 1].split()) - 1
        yield from _events((*at, word), text, names.get(name), rest.split())


def _events(
    at: tuple[str | int, ...], text: str, player: str | None, words: Sequence[str]
) -> list[Event]:
    if player is None:
        return [Event(at, text, "reshuffle" if text.lower() == "reshuffle" else "unreadable")]
    spoken = [word for word in words if word.lower() not in ("uno", "uno!")]
    uno, verb = len(spoken) < len(words), spoken[0].lower() if spoken else ""
    if verb in ("draw", "draws"):
        return _draws(Event(at, text, "draw", player, uno=uno), spoken[1:])
    if verb in PENALTIES:
        drawn = cards(
            " ".join(word for word in spoken[1:] if word.lower() not in ("draw", "draws"))
        )
        return [Event(at, text, verb, player, drawn)]
    return [_play(Event(at, text, player=player, uno=uno), spoken)]


def _speaker(text: str, names: Iterable[str]) -> str | None:
    """Names may hold blanks, and one may begin another: the longest wins."""
    begins = text.casefold()
    named = [
        name
        for name in names
        if begins.startswith(name.casefold()) and text[len(name) :][:1] in ("", *" :：")
    ]
    return max(named, key=len, default=None)


def _draws(event: Event, words: Sequence[str]) -> list[Event]:
    lowered = [word.lower() for word in words]
    turn = next((place for place, word in enumerate(lowered) if word in ("play", "plays")), None)
    if turn is None:
        return [Event(event.at, event.text, "draw", event.player, cards(" ".join(words)))]
    drawn = Event(
        event.at, event.text, "draw", event.player, cards(" ".join(words[:turn])), plays_on=True
    )
    later = (*event.at[:2], int(event.at[2]) + turn + 2)
    return [
        drawn,
        _play(Event(later, event.text, player=event.player, uno=event.uno), words[turn + 1 :]),
    ]


def _play(event: Event, words: Sequence[str]) -> Event:
    if len(words) != 1:
        return event
    written, _, named = words[0].replace("：", ":").partition(":")
    played, colour = card(written), named.lower() or None
    if played is None or (colour and (colour not in COLOURS or played not in ("W", "W4"))):
        return event
    return Event(event.at, event.text, "play", event.player, (played,), colour, event.uno)
