"""A game of Dou Dizhu told: the deal, the bidding, the tricks as a table, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...base import Game
from ...interfaces import ReplayText
from ...replays.result import Step
from ...replays.story_part import part
from .patterns import cards

JOKERS = {"B": "card-small-joker", "R": "card-big-joker"}
PLAYS = ("doudizhu-lead", "doudizhu-play", "doudizhu-pass")
ENDS = ("doudizhu-win", "doudizhu-spring", "doudizhu-anti")
BOMBS = ("doudizhu-pattern-bomb", "doudizhu-pattern-rocket")


def spoken_cards(text: ReplayText, hand: str) -> str:
    """3456789TJQKA2BR as people read cards."""
    return " ".join(rank(text, card) for card in hand)


def rank(text: ReplayText, card: str) -> str:
    """One card."""
    return text.label(JOKERS[card]) if card in JOKERS else "10" if card == "T" else card


def tell(text: ReplayText, game: Game, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """Deal, bids, tricks and end, as far as the log goes."""
    plays = [step for step in steps if step.kind in PLAYS]
    ends = [step for step in steps if step.kind.startswith(ENDS)]
    bids = [step for step in steps if step.kind not in PLAYS and not step.kind.startswith(ENDS)]
    found = [
        _deal(text, game),
        part(text.label("story-bids"), lines=[text.line(step) for step in bids]),
    ]
    if plays:
        found.append(
            part(text.label("story-tricks"), tricks=_tricks(text, game, plays, bool(ends)))
        )
    if ends:
        found.append(part(text.label("story-end"), lines=[text.line(step) for step in ends]))
    return found


def _deal(text: ReplayText, game: Game) -> dict[str, Any]:
    """Every hand as it was dealt, best cards first, and the cards that the landlord takes."""
    log = text.log()
    hands = [
        {"who": text.who(name), "label": None, "cards": _faces(text, log["hands"][name])}
        for name in log["seats"]
    ]
    bottom = {
        "who": None,
        "label": text.label("story-bottom"),
        "cards": _faces(text, log["bottom"]),
    }
    return part(text.label("story-deal"), hands=[*hands, bottom])


def _faces(text: ReplayText, hand: object) -> list[dict[str, str]]:
    return [{"word": "", "text": rank(text, card), "colour": ""} for card in reversed(cards(hand))]


def _tricks(text: ReplayText, game: Game, plays: Sequence[Step], over: bool) -> dict[str, Any]:
    """A column for every seat from the landlord on; a trick that goes
    round again has a line for every lap.
    """
    order = _order(text.log()["seats"], str(plays[0].player))
    tricks: list[list[Step]] = []
    for step in plays:
        if step.kind == "doudizhu-lead":
            tricks.append([])
        tricks[-1].append(step)
    return {
        "columns": [
            {
                "who": text.who(name),
                "tag": text.role("landlord") if at == 0 else None,
            }
            for at, name in enumerate(order)
        ],
        "rows": [
            {"n": str(at + 1), "laps": _laps(text, trick, order, over and at == len(tricks) - 1)}
            for at, trick in enumerate(tricks)
        ],
    }


def _order(seats: list[str], first: str) -> list[str]:
    """The landlord leads the first trick: the seats from there on."""
    start = seats.index(first)
    return seats[start:] + seats[:start]


def _laps(
    text: ReplayText, trick: Sequence[Step], order: Sequence[str], last: bool
) -> list[list[dict[str, Any] | None]]:
    taking = next(step for step in reversed(trick) if step.kind != "doudizhu-pass")
    laps: list[list[dict[str, Any] | None]] = []
    before = len(order)
    for step in trick:
        column = order.index(str(step.player))
        if column <= before:
            laps.append([None] * len(order))
        laps[-1][column], before = _cell(text, step, step is taking, last), column
    return laps


def _cell(text: ReplayText, step: Step, takes: bool, last: bool) -> dict[str, Any]:
    if step.kind == "doudizhu-pass":
        return {
            "cards": None,
            "pattern": text.label("story-pass"),
            "lead": False,
            "takes": False,
            "out": False,
            "bomb": False,
        }
    patterns: Sequence[str] = step.facts["pattern"]  # type: ignore[assignment]
    return {
        "cards": spoken_cards(text, str(step.facts["cards"])),
        "pattern": " / ".join(text.label(key) for key in patterns),
        "lead": step.kind == "doudizhu-lead",
        "takes": takes,
        "out": takes and last,
        "bomb": any(key in BOMBS for key in patterns),
    }
