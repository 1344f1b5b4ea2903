"""A game of Killer told: who sat where, then night and day by turns, with every vote."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ...base import Game
from ...interfaces import ReplayText
from ...replays.result import Step
from ...replays.story_part import part

NIGHT = ("killer-checked", "killer-killed", "killer-nobody-killed")
OUT = ("killer-killed", "killer-voted-out", "killer-removed", "killer-confessed")
SECRET = ("killer-checked",)  # not told before the end, not even in part


def tell(text: ReplayText, game: Game, steps: Sequence[Step]) -> list[dict[str, Any]]:
    """The seats with what became of everybody, then a part for every round."""
    steps = [step for step in steps if not (text.veiled and step.kind in SECRET)]
    seats, rounds = _seats(text, game), dict[int, list[Step]]()
    for step in steps:
        rounds.setdefault(int(str(step.facts["round"])), []).append(step)
    found = [
        part(
            text.label("story-seats"),
            seats=_fates(text, game, seats, steps),
            roles=not text.veiled,
        )
    ]
    living = len(seats)
    for number, told in rounds.items():
        found.append(
            part(
                text.label("story-round", n=number),
                phases=_phases(text, seats, told, living),
            )
        )
        living -= sum(step.kind in OUT for step in told)
    return found


def _seats(text: ReplayText, game: Game) -> dict[int, str]:
    """Names by seat, as the referee counted them."""
    names = text.log().get("seats") or [text.written(player) for player in game.result.roles]
    return dict(enumerate(names, start=1))


def _fates(
    text: ReplayText, game: Game, seats: Mapping[int, str], steps: Sequence[Step]
) -> list[dict[str, Any]]:
    out = {step.facts["seat"]: step for step in steps if step.kind in OUT}
    rows = []
    for seat, name in seats.items():
        role, step = (
            None if text.veiled else game.result.roles.get(text.player_of(name)),
            out.get(seat),
        )
        fate = (
            text.label(f"story-fate-{step.kind.removeprefix('killer-')}", n=step.facts["round"])
            if step
            else text.label("story-fate-alive")
        )
        rows.append(
            {
                "seat": str(seat),
                "who": text.who(name),
                "role": text.role(role),
                "alive": step is None,
                "mark": text.role_mark(role),
                "role_class": text.role_class(role),
                "fate": fate,
            }
        )
    return rows


def _phases(
    text: ReplayText, seats: Mapping[int, str], steps: Sequence[Step], living: int
) -> list[dict[str, Any]]:
    """The night, then the day with its vote between what came before and after it."""
    night = [step for step in steps if step.kind in NIGHT]
    day = [step for step in steps if step.kind not in NIGHT]
    voted = [at for at, step in enumerate(day) if step.kind == "killer-ballot"]
    before, after = (day[: voted[0]], day[voted[0] :]) if voted else (day, [])
    awake = living - sum(step.kind in OUT for step in night)
    found = [_phase(text, "story-night", living, night, [], None)] if night else []
    return (
        [*found, _phase(text, "story-day", awake, before, after, _ballots(text, seats, after))]
        if day
        else found
    )


def _phase(
    text: ReplayText,
    name: str,
    living: int,
    before: Sequence[Step],
    after: Sequence[Step],
    ballots: dict[str, Any] | None,
) -> dict[str, Any]:
    return {
        "name": text.label(name),
        "living": text.label("story-living", n=living),
        "before": [text.line(step) for step in before],
        "ballots": ballots,
        "after": [text.line(step) for step in after if step.kind != "killer-ballot"],
    }


def _ballots(
    text: ReplayText, seats: Mapping[int, str], steps: Sequence[Step]
) -> dict[str, Any] | None:
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
        "columns": [text.label("story-ballot", n=at + 1) for at in range(len(ballots))],
        "rows": [
            {
                "seat": str(seat),
                "who": text.who(seats[seat]),
                "cells": [
                    _votes(text, seat, ballot, step)
                    for ballot, step in zip(votes, ballots, strict=True)
                ],
            }
            for seat in named
        ],
    }


def _votes(text: ReplayText, seat: int, ballot: Mapping[int, int], step: Step) -> dict[str, Any]:
    """How many, whether nobody had more, and whose hands
    they were, where somebody wrote that down.
    """
    hands: Sequence[tuple[int, int]] = step.facts["hands"]  # type: ignore[assignment]
    voters = tuple(str(voter) for voter, candidate in hands if candidate == seat)
    return {
        "text": str(ballot.get(seat, "")),
        "most": bool(ballot.get(seat)) and ballot[seat] == max(ballot.values()),
        "voters": text.label("story-voters", seats=voters) if voters else "",
    }
