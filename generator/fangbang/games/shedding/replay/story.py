"""A game of UNO told: the deal, the turns as a table, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...base import Game
from ...interfaces import ReplayText
from ...replays.result import Step
from ...replays.story_part import part
from .cards import cards, mark

COLOURS = {"r": "card-red", "g": "card-green", "b": "card-blue", "y": "card-yellow"}
SIGNS = {"S": "card-skip", "R": "card-reverse"}
WILD = {"W": "card-wild", "W4": "card-wild-four"}
PLAYS = ("uno-play", "uno-play-colour")
DRAWS = ("uno-draw", "uno-draw-by-choice", "uno-draw-imposed", "uno-penalty")
OWN_TURN = ("uno-draw", "uno-draw-by-choice")


def face(text: ReplayText, card: str) -> dict[str, str]:
    """One card: its colour in a word and by its letter, and its sign."""
    if card in WILD:
        return {"word": "", "text": text.label(WILD[card]), "colour": "w"}
    sign = card[1:]
    return {
        "word": text.label(COLOURS[card[0]]),
        "text": text.label(SIGNS[sign]) if sign in SIGNS else sign,
        "colour": card[0],
    }


def spoken_card(text: ReplayText, card: str) -> str:
    """One card within a sentence."""
    shown = face(text, card)
    return text.joined(shown["word"], shown["text"])


def tell(text: ReplayText, game: Game, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """The hands and the start card, then a line for every turn, draw and penalty."""
    log = text.log()
    hands = [
        {
            "who": text.who(name),
            "label": None,
            "cards": [face(text, card) for card in cards(log["hands"][name])],
        }
        for name in log["seats"]
    ]
    found = [
        part(
            text.label("story-deal"),
            hands=hands,
            lines=[text.line(step) for step in steps if step.kind == "uno-start"],
        )
    ]
    turns = _turns(text, log, steps)
    if turns:
        found.append(part(text.label("story-turns"), turns=turns))
    ends = [text.line(step) for step in steps if step.kind == "uno-out"]
    return [*found, part(text.label("story-end"), lines=ends)] if ends else found


def _turns(text: ReplayText, log: Mapping[str, Any], steps: Sequence[Step]) -> list[dict[str, Any]]:
    """Turns are numbered; what a card makes others draw, a penalty
    or a reshuffle stands between them.
    """
    left = {str(name): len(cards(hand)) for name, hand in log["hands"].items()}
    rows: list[dict[str, Any]] = []
    number, forward = 0, True
    for step in steps:
        name = str(step.player)
        if step.kind in PLAYS:
            number, left[name] = number + 1, int(str(step.facts["left"]))
            forward ^= mark(str(step.facts["card"])) == "R"
            rows.append(
                _row(
                    text,
                    step,
                    left[name],
                    str(number),
                    _effects(text, step, len(left), forward),
                )
            )
        elif step.kind in DRAWS:
            drawn: Sequence[str] = step.facts["cards"]  # type: ignore[assignment]
            left[name] += len(drawn)
            number += step.kind in OWN_TURN
            rows.append(
                _row(
                    text,
                    step,
                    left[name],
                    str(number) if step.kind in OWN_TURN else "",
                    [_drawn(text, step)],
                )
            )
        elif step.kind == "uno-call":
            rows[-1]["call"] = True
        elif step.kind == "uno-reshuffle":
            rows.append(_row(text, step, None, "", [text.line(step)]))
    return rows


def _row(
    text: ReplayText, step: Step, left: int | None, number: str, notes: list[str]
) -> dict[str, Any]:
    return {
        "n": number,
        "who": text.who(step.player) if step.player else None,
        "card": face(text, str(step.facts["card"])) if step.kind in PLAYS else None,
        "left": "" if left is None else str(left),
        "notes": notes,
        "call": False,
        "out": left == 0,
    }


def _effects(text: ReplayText, step: Step, seats: int, forward: bool) -> list[str]:
    """What a card does beside being played; with two players a reverse skips."""
    sign, found = mark(str(step.facts["card"])), []
    if "colour" in step.facts:
        found.append(text.label("story-colour", penalty=step.facts["colour"]))
    if sign == "R" and seats > 2:
        found.append(text.label("story-clockwise" if forward else "story-counter-clockwise"))
    if sign == "S" or (sign == "R" and seats == 2):
        found.append(text.label("story-skip"))
    return found


def _drawn(text: ReplayText, step: Step) -> str:
    facts = {
        name: text.fact(name, fact)
        for name, fact in step.facts.items()
        if name in ("card", "cards", "penalty")
    }
    return text.format(f"story-{step.kind}", facts)
