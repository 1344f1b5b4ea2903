"""A game of Dou Dizhu told: the deal, the bidding, the tricks as a table, the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...games.base import Game
from ...games.landlord.replay.patterns import cards
from ...games.replays import Step
from ...reports.game_replay import log_of
from ..tournament_view import role_name
from .sentences import ReplayText, part

if TYPE_CHECKING:
    from ..facts.game import Dealt, NamedCard, StoryPart, TrickCell, Tricks

PLAYS = ("doudizhu-lead", "doudizhu-play", "doudizhu-pass")
ENDS = ("doudizhu-win", "doudizhu-spring", "doudizhu-anti")
BOMBS = ("doudizhu-pattern-bomb", "doudizhu-pattern-rocket")


def tell(teller: ReplayText, game: Game, steps: Sequence[Step]) -> list[StoryPart]:
    """Deal, bids, tricks and end, as far as the log goes."""
    plays = [step for step in steps if step.kind in PLAYS]
    ends = [step for step in steps if step.kind.startswith(ENDS)]
    bids = [step for step in steps if step.kind not in PLAYS and not step.kind.startswith(ENDS)]
    found = [
        _deal(teller, game),
        part(teller.voice.label("story-bids"), lines=[teller.line(step) for step in bids]),
    ]
    if plays:
        found.append(
            part(
                teller.voice.label("story-tricks"), tricks=_tricks(teller, game, plays, bool(ends))
            )
        )
    if ends:
        found.append(
            part(teller.voice.label("story-end"), lines=[teller.line(step) for step in ends])
        )
    return found


def _deal(teller: ReplayText, game: Game) -> StoryPart:
    """Every hand as it was dealt, best cards first, and the cards that the landlord takes."""
    log = log_of(teller.contest, game)
    hands: list[Dealt] = [
        {"who": teller.who(name), "label": None, "cards": _faces(teller, log["hands"][name])}
        for name in log["seats"]
    ]
    bottom: Dealt = {
        "who": None,
        "label": teller.voice.label("story-bottom"),
        "cards": _faces(teller, log["bottom"]),
    }
    return part(teller.voice.label("story-deal"), hands=[*hands, bottom])


def _faces(teller: ReplayText, hand: object) -> list[NamedCard]:
    return [{"word": "", "text": teller.rank(card), "colour": ""} for card in reversed(cards(hand))]


def _tricks(teller: ReplayText, game: Game, plays: Sequence[Step], over: bool) -> Tricks:
    """A column for every seat from the landlord on; a trick that goes
    round again has a line for every lap.
    """
    order = _order(log_of(teller.contest, game)["seats"], str(plays[0].player))
    tricks: list[list[Step]] = []
    for step in plays:
        if step.kind == "doudizhu-lead":
            tricks.append([])
        tricks[-1].append(step)
    return {
        "columns": [
            {
                "who": teller.who(name),
                "tag": role_name(teller.voice, teller.contest, "landlord") if at == 0 else None,
            }
            for at, name in enumerate(order)
        ],
        "rows": [
            {"n": str(at + 1), "laps": _laps(teller, trick, order, over and at == len(tricks) - 1)}
            for at, trick in enumerate(tricks)
        ],
    }


def _order(seats: list[str], first: str) -> list[str]:
    """The landlord leads the first trick: the seats from there on."""
    start = seats.index(first)
    return seats[start:] + seats[:start]


def _laps(
    teller: ReplayText, trick: Sequence[Step], order: Sequence[str], last: bool
) -> list[list[TrickCell | None]]:
    taking = next(step for step in reversed(trick) if step.kind != "doudizhu-pass")
    laps: list[list[TrickCell | None]] = []
    before = len(order)
    for step in trick:
        column = order.index(str(step.player))
        if column <= before:
            laps.append([None] * len(order))
        laps[-1][column], before = _cell(teller, step, step is taking, last), column
    return laps


def _cell(teller: ReplayText, step: Step, takes: bool, last: bool) -> TrickCell:
    if step.kind == "doudizhu-pass":
        return {
            "cards": None,
            "pattern": teller.voice.label("story-pass"),
            "lead": False,
            "takes": False,
            "out": False,
            "bomb": False,
        }
    patterns: Sequence[str] = step.facts["pattern"]  # type: ignore[assignment]
    return {
        "cards": teller.cards(str(step.facts["cards"])),
        "pattern": " / ".join(teller.voice.label(key) for key in patterns),
        "lead": step.kind == "doudizhu-lead",
        "takes": takes,
        "out": takes and last,
        "bomb": any(key in BOMBS for key in patterns),
    }
