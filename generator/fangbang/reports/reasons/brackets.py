"""Why somebody has a place in a bracket: his matches, and the one that gave the place."""

from __future__ import annotations

from ...engine.reasons import (
    BYE,
    NOBODY,
    OUT,
    PLAYED_OFF,
    SHARED_THIRD,
    STILL_IN,
    TO_PLAY,
    UNPLACED,
    WALKOVER,
    StageReason,
    Step,
)
from ...games.base import LOST
from .. import display_names as spoken
from ..display_names import nth_place
from .teller import ReasonText

_ROUNDS = {1: "one-final", 2: "one-semi", 4: "one-quarter"}


def matches(teller: ReasonText, found: StageReason) -> list[str]:
    """Somebody's matches, one after the other, but for the one that gave the place."""
    return [match_sentence(teller, step) for step in found.steps if step is not found.last]


def match_sentence(teller: ReasonText, step: Step) -> str:
    """“Semi-final: lost to Ben 0:2”, as it begins a line."""
    return _capital(step_sentence(teller, step))


def step_sentence(teller: ReasonText, step: Step) -> str:
    """“semi-final: lost to Ben 0:2”."""
    name, other = round_of(teller, step), teller.name(step.opponent) if step.opponent else ""
    if step.how == TO_PLAY:
        return teller.label("step-to-play" if other else "step-open", round=name, opponent=other)
    if step.how in (BYE, NOBODY):
        return teller.label(f"step-{step.how}", round=name) + _why(teller, step)
    way = "walkover-" if step.how == WALKOVER else ""
    told = teller.label(f"step-{way}{step.outcome}", round=name, opponent=other)
    return told + ("" if way else _score(teller, step)) + _why(teller, step)


def _score(teller: ReasonText, step: Step) -> str:
    """The score, what decided the match where that was level, and the scores of several games."""
    own = step.own
    said = spoken.match_score(teller.words, own, teller.score, "")
    if not said:
        return ""
    told = " " + said if own.score else _bracketed(teller, said)
    scores = [score for score in own.scores if score]
    if len(scores) < 2 or own.replayed or len(scores) < len(own.games):
        return told
    games = teller.label("comma-list").join(map(teller.score, scores))
    return told + teller.label("step-games", games=games)


def _bracketed(teller: ReasonText, text: str) -> str:
    return teller.label("bracket-open") + text + teller.label("bracket-close")


def _why(teller: ReasonText, step: Step) -> str:
    """Why a match was not played, as it was written down."""
    if not step.match.games or step.how not in (WALKOVER, NOBODY):
        return ""
    why = teller.contest.plan.games[step.match.games[-1]].why
    return _bracketed(teller, teller.say(why)) if why else ""


def round_of(teller: ReasonText, step: Step) -> str:
    """The round as a word in a sentence: semi-final, round 2 of the losers' bracket."""
    match = step.match
    if match.third_place:
        return teller.label("one-third")
    if match.part in ("final", "reset"):  # of a double knock-out
        return teller.label("one-grand" if match.part == "final" else "one-reset")
    if match.part != "main":
        return teller.label(f"one-{match.part}", n=match.round)
    return (
        teller.label(_ROUNDS[step.width])
        if step.width in _ROUNDS
        else teller.label("one-round", n=step.width * 2)
    )


def came(teller: ReasonText, found: StageReason) -> str:
    """The match that gave the place, and the place: “Semi-final: lost to Ben 0:2; 3rd place”."""
    if found.came == UNPLACED and found.last:
        return teller.sentence([match_sentence(teller, found.last)])
    if found.came == STILL_IN or found.last is None or found.rank is None:
        return teller.label("came-still-in")
    told = [match_sentence(teller, found.last)]
    if found.came == OUT and sum(step.outcome == LOST for step in found.steps) > 1:
        told.append(teller.label("came-second-loss"))
    if found.came == PLAYED_OFF:
        told.append(teller.label("came-play-off"))
    key = (
        "came-alone"
        if not found.level_with
        else "came-third-shared"
        if found.came == SHARED_THIRD
        else "came-level"
    )
    told.append(
        teller.label(
            key, place=nth_place(teller.words, found.rank), names=teller.names(found.level_with)
        )
    )
    return teller.sentence(told)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
