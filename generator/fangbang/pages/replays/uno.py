"""A game of UNO told: the deal, the turns as a table, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...games.base import Game
from ...games.replays import Step
from ...games.shedding.replay.cards import cards, mark
from ...reports.game_replay import log_of
from .sentences import ReplayText, part

if TYPE_CHECKING:
    from ..facts.game import Dealt, StoryPart, Turn

PLAYS = ("uno-play", "uno-play-colour")
DRAWS = ("uno-draw", "uno-draw-by-choice", "uno-draw-imposed", "uno-penalty")
OWN_TURN = ("uno-draw", "uno-draw-by-choice")


def tell(teller: ReplayText, game: Game, steps: Sequence[Step]) -> list[StoryPart]:
    """The hands and the start card, then a line for every turn, draw and penalty."""
    log = log_of(teller.contest, game)
    hands: list[Dealt] = [
        {
            "who": teller.who(name),
            "label": None,
            "cards": [teller.face(card) for card in cards(log["hands"][name])],
        }
        for name in log["seats"]
    ]
    found = [
        part(
            teller.voice.label("story-deal"),
            hands=hands,
            lines=[teller.line(step) for step in steps if step.kind == "uno-start"],
        )
    ]
    turns = _turns(teller, log, steps)
    if turns:
        found.append(part(teller.voice.label("story-turns"), turns=turns))
    ends = [teller.line(step) for step in steps if step.kind == "uno-out"]
    return [*found, part(teller.voice.label("story-end"), lines=ends)] if ends else found


def _turns(teller: ReplayText, log: Mapping[str, Any], steps: Sequence[Step]) -> list[Turn]:
    """Turns are numbered; what a card makes others draw, a penalty
    or a reshuffle stands between them.
    """
    left = {str(name): len(cards(hand)) for name, hand in log["hands"].items()}
    rows: list[Turn] = []
    number, forward = 0, True
    for step in steps:
        name = str(step.player)
        if step.kind in PLAYS:
            number, left[name] = number + 1, int(str(step.facts["left"]))
            forward ^= mark(str(step.facts["card"])) == "R"
            rows.append(
                _row(
                    teller,
                    step,
                    left[name],
                    str(number),
                    _effects(teller, step, len(left), forward),
                )
            )
        elif step.kind in DRAWS:
            drawn: Sequence[str] = step.facts["cards"]  # type: ignore[assignment]
            left[name] += len(drawn)
            number += step.kind in OWN_TURN
            rows.append(
                _row(
                    teller,
                    step,
                    left[name],
                    str(number) if step.kind in OWN_TURN else "",
                    [_drawn(teller, step)],
                )
            )
        elif step.kind == "uno-call":
            rows[-1]["call"] = True
        elif step.kind == "uno-reshuffle":
            rows.append(_row(teller, step, None, "", [teller.line(step)]))
    return rows


def _row(teller: ReplayText, step: Step, left: int | None, number: str, notes: list[str]) -> Turn:
    return {
        "n": number,
        "who": teller.who(step.player) if step.player else None,
        "card": teller.face(str(step.facts["card"])) if step.kind in PLAYS else None,
        "left": "" if left is None else str(left),
        "notes": notes,
        "call": False,
        "out": left == 0,
    }


def _effects(teller: ReplayText, step: Step, seats: int, forward: bool) -> list[str]:
    """What a card does beside being played; with two players a reverse skips."""
    sign, found = mark(str(step.facts["card"])), []
    if "colour" in step.facts:
        found.append(teller.voice.label("story-colour", penalty=step.facts["colour"]))
    if sign == "R" and seats > 2:
        found.append(
            teller.voice.label("story-clockwise" if forward else "story-counter-clockwise")
        )
    if sign == "S" or (sign == "R" and seats == 2):
        found.append(teller.voice.label("story-skip"))
    return found


def _drawn(teller: ReplayText, step: Step) -> str:
    facts = {
        name: teller.fact(name, fact)
        for name, fact in step.facts.items()
        if name in ("card", "cards", "penalty")
    }
    return teller.voice.words.put_together(f"story-{step.kind}", facts)
