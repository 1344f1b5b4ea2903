"""The story of a replayed game: nights and days, tricks, turns; each line from the referee's steps."""
from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ..engine.replay import Replay, Step
from ..referee import key_of
from ..site import Contest
from .context import Context, role_name
from .voice import Voice


def story(context: Context, voice: Voice, contest: Contest, replay: Replay | None) -> list[dict[str, Any]]:
    """Parts with a heading each: rounds of Killer, tricks of Dou Dizhu, the turns of UNO."""
    if replay is None or not replay.steps:
        return []
    teller = _Teller(context, voice, contest)
    if replay.steps[0].kind.startswith("killer-"):
        return _rounds(teller, replay.steps)
    if replay.steps[0].kind.startswith("doudizhu-"):
        return _tricks(teller, replay.steps)
    if replay.steps[0].kind.startswith("uno-"):
        return [{"heading": voice.label("story-turns"), "lines": [teller.line(step) for step in replay.steps], "table": None}]
    return []


class _Teller:
    """Says one step with names, roles and cards as this page prints them."""

    def __init__(self, context: Context, voice: Voice, contest: Contest):
        self.context, self.voice, self.contest = context, voice, contest

    def line(self, step: Step) -> str:
        facts = {name: self.fact(name, fact) for name, fact in step.facts.items()}
        if step.player is not None:
            facts["player"] = self.person(step.player)
        return self.voice.label(step.kind, **facts)

    def fact(self, name: str, fact: Any) -> Any:
        if name == "role":
            return role_name(self.voice, self.contest, str(fact))
        if name == "winner" and str(fact) in self.contest.edition.params.get("roles", {}):
            return role_name(self.voice, self.contest, str(fact))
        if name == "cards" and self.contest.edition.kind == "landlord":
            return self.cards(str(fact))
        if isinstance(fact, (list, tuple)):
            return [self.fact(name, each) for each in fact]
        return self.person(fact) if isinstance(fact, str) else fact

    def person(self, name: Any) -> Any:
        key = key_of(self.contest, name)
        return self.context.name(self.voice, self.contest, key) if isinstance(key, str) and key in self.contest.players else name

    def cards(self, text: str) -> str:
        """3456789TJQKA2BR as people read cards."""
        jokers = {"T": "10", "B": self.voice.label("card-small-joker"), "R": self.voice.label("card-big-joker")}
        return " ".join(jokers.get(card, card) for card in text)


def _rounds(teller: _Teller, steps: Sequence[Step]) -> list[dict[str, Any]]:
    parts: dict[Any, list[Step]] = {}
    for step in steps:
        parts.setdefault(step.facts.get("round", 0), []).append(step)
    found = []
    for number, part in parts.items():
        lines = [teller.line(step) for step in part if step.kind != "killer-ballot"]
        found.append({"heading": teller.voice.label("story-round", n=number), "lines": lines, "table": _ballots(teller, part)})
    return found


def _ballots(teller: _Teller, part: Sequence[Step]) -> dict[str, Any] | None:
    """The votes of one day: candidate by ballot."""
    ballots = [dict(re.findall(r"(\d+):(\d+)", str(step.facts["tally"]))) for step in part if step.kind == "killer-ballot"]
    if not ballots:
        return None
    seats = sorted({seat for ballot in ballots for seat in ballot}, key=int)
    columns = [teller.voice.label("story-seat"), *(teller.voice.label("story-ballot", n=at + 1) for at in range(len(ballots)))]
    return {"columns": columns, "rows": [[teller.voice.label("story-seat-number", n=seat), *(ballot.get(seat, "") for ballot in ballots)] for seat in seats]}


_PLAYS = ("doudizhu-lead", "doudizhu-play", "doudizhu-pass")
_ENDS = ("doudizhu-win", "doudizhu-spring", "doudizhu-anti")


def _tricks(teller: _Teller, steps: Sequence[Step]) -> list[dict[str, Any]]:
    before = [step for step in steps if step.kind not in _PLAYS and not step.kind.startswith(_ENDS)]
    found = [{"heading": teller.voice.label("story-bids"), "lines": [teller.line(step) for step in before], "table": None}]
    tricks: list[list[Step]] = []
    for step in steps:
        if step.kind == "doudizhu-lead":
            tricks.append([])
        if step.kind in _PLAYS:
            tricks[-1].append(step)
    found += [{"heading": teller.voice.label("story-trick", n=at + 1), "lines": [teller.line(step) for step in trick], "table": None}
              for at, trick in enumerate(tricks)]
    ends = [step for step in steps if step.kind.startswith(_ENDS)]
    return [*found, {"heading": teller.voice.label("story-end"), "lines": [teller.line(step) for step in ends], "table": None}]
