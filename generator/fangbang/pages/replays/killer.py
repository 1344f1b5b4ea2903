"""A game of Killer told: who sat where, then night and day by turns, with every vote."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...games.base import Game
from ...games.replays import Step
from ...model import Contest
from ...reports.game_replay import key_of, log_of, written
from ..tournament_view import MARKS, role_mark, role_name
from .sentences import ReplayText, part

if TYPE_CHECKING:
    from ..facts.game import BallotCell, Ballots, Phase, SeatFate, StoryPart

NIGHT = ("killer-checked", "killer-killed", "killer-nobody-killed")
OUT = ("killer-killed", "killer-voted-out", "killer-removed", "killer-confessed")
SECRET = ("killer-checked",)  # not told before the end, not even in part


def tell(teller: ReplayText, game: Game, steps: Sequence[Step]) -> list[StoryPart]:
    """The seats with what became of everybody, then a part for every round."""
    steps = [step for step in steps if not (teller.veiled and step.kind in SECRET)]
    seats, rounds = _seats(teller.contest, game), dict[int, list[Step]]()
    for step in steps:
        rounds.setdefault(int(str(step.facts["round"])), []).append(step)
    found = [
        part(
            teller.voice.label("story-seats"),
            seats=_fates(teller, game, seats, steps),
            roles=not teller.veiled,
        )
    ]
    living = len(seats)
    for number, told in rounds.items():
        found.append(
            part(
                teller.voice.label("story-round", n=number),
                phases=_phases(teller, seats, told, living),
            )
        )
        living -= sum(step.kind in OUT for step in told)
    return found


def _seats(contest: Contest, game: Game) -> dict[int, str]:
    """Names by seat, as the referee counted them."""
    names = log_of(contest, game).get("seats") or [
        written(contest, player) for player in game.sheet.roles
    ]
    return dict(enumerate(names, start=1))


def _fates(
    teller: ReplayText, game: Game, seats: Mapping[int, str], steps: Sequence[Step]
) -> list[SeatFate]:
    out = {step.facts["seat"]: step for step in steps if step.kind in OUT}
    rows: list[SeatFate] = []
    for seat, name in seats.items():
        role, step = (
            None if teller.veiled else game.sheet.roles.get(key_of(teller.contest, name)),
            out.get(seat),
        )
        fate = (
            teller.voice.label(
                f"story-fate-{step.kind.removeprefix('killer-')}", n=step.facts["round"]
            )
            if step
            else teller.voice.label("story-fate-alive")
        )
        rows.append(
            {
                "seat": str(seat),
                "who": teller.who(name),
                "role": role_name(teller.voice, teller.contest, role),
                "alive": step is None,
                "mark": role_mark(teller.voice, teller.contest, role),
                "role_class": MARKS.get(role or "", ""),
                "fate": fate,
            }
        )
    return rows


def _phases(
    teller: ReplayText, seats: Mapping[int, str], steps: Sequence[Step], living: int
) -> list[Phase]:
    """The night, then the day with its vote between what came before and after it."""
    night = [step for step in steps if step.kind in NIGHT]
    day = [step for step in steps if step.kind not in NIGHT]
    voted = [at for at, step in enumerate(day) if step.kind == "killer-ballot"]
    before, after = (day[: voted[0]], day[voted[0] :]) if voted else (day, [])
    awake = living - sum(step.kind in OUT for step in night)
    found = [_phase(teller, "story-night", living, night, [], None)] if night else []
    return (
        [*found, _phase(teller, "story-day", awake, before, after, _ballots(teller, seats, after))]
        if day
        else found
    )


def _phase(
    teller: ReplayText,
    name: str,
    living: int,
    before: Sequence[Step],
    after: Sequence[Step],
    ballots: Ballots | None,
) -> Phase:
    return {
        "name": teller.voice.label(name),
        "living": teller.voice.label("story-living", n=living),
        "before": [teller.line(step) for step in before],
        "ballots": ballots,
        "after": [teller.line(step) for step in after if step.kind != "killer-ballot"],
    }


def _ballots(teller: ReplayText, seats: Mapping[int, str], steps: Sequence[Step]) -> Ballots | None:
    """A row for everybody who got a vote, a column for each ballot;
    the most votes of a ballot stand out.
    """
    ballots = [step for step in steps if step.kind == "killer-ballot"]
    if not ballots:
        return None
    votes = [
        {
            int(seat): int(count)
            for seat, count in re.findall(r"(?<!\d)(\d++):(\d+)", str(step.facts["tally"]))
        }
        for step in ballots
    ]
    named = sorted({seat for ballot in votes for seat in ballot})
    return {
        "columns": [teller.voice.label("story-ballot", n=at + 1) for at in range(len(ballots))],
        "rows": [
            {
                "seat": str(seat),
                "who": teller.who(seats[seat]),
                "cells": [
                    _votes(teller, seat, ballot, step)
                    for ballot, step in zip(votes, ballots, strict=True)
                ],
            }
            for seat in named
        ],
    }


def _votes(teller: ReplayText, seat: int, ballot: Mapping[int, int], step: Step) -> BallotCell:
    """How many, whether nobody had more, and whose hands
    they were, where somebody wrote that down.
    """
    hands: Sequence[tuple[int, int]] = step.facts["hands"]  # type: ignore[assignment]
    voters = tuple(str(voter) for voter, candidate in hands if candidate == seat)
    return {
        "text": str(ballot.get(seat, "")),
        "most": bool(ballot.get(seat)) and ballot[seat] == max(ballot.values()),
        "voters": teller.voice.label("story-voters", seats=voters) if voters else "",
    }
