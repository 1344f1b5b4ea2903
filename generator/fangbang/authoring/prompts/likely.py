"""Who plays most likely, and whether somebody has to go on: what is known of a game before it is
written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from ...engine.fixtures import fixtures_of
from ...engine.model import BracketMatch, StagePlan
from .position import games_of, open_here, same_place, stage_of, waiting
from .prompter import Prompter


def usual(prompter: Prompter, most: int | None = None) -> list[str]:
    """Who most likely plays, as long as so many may: as drawn for this table, of its last
    game, or whom the other tables leave.
    """
    names = next((names for who in _likely(prompter) if (names := _written(prompter, who))), [])
    return names if most is None or len(names) == most else []


def _likely(prompter: Prompter) -> Iterator[Iterable[str]]:
    plan, stage, where = prompter.contest.plan, stage_of(prompter), prompter.where
    who, games = plan.rule.game.players, games_of(prompter, stage)
    yield from (each.players for each in open_here(prompter, stage, where))
    yield from (
        fixture.players
        for fixture in fixtures_of(stage.name, plan)
        if "table" in where and same_place(fixture.slot, {**where, "game": None})
    )
    same = [
        game
        for game in games
        if all(
            getattr(game.slot, key) == (None if where.get(key) is None else str(where[key]))
            for key in ("table", "group")
        )
    ]
    if "table" not in where or stage.how.seats_once:
        yield from (who(each.result) for each in reversed(same))
    there = (
        next((each.players for each in prompter.report.stages if each.name == stage.name), ())
        or plan.players
    )
    beside = [
        game
        for game in games
        if game.slot.table
        and game not in same
        and (stage.how.seats_once or game.slot.round == where.get("round"))
    ]
    taken = {player for each in beside for player in who(each.result)}
    left = [player for player in there if player not in taken]
    if "table" not in where or len(left) <= _seats(prompter, stage):
        yield left


def _seats(prompter: Prompter, stage: StagePlan) -> int:
    return int(stage.size or prompter.contest.edition.params.get("players", {}).get("max", 0))


def pairs(prompter: Prompter) -> list[list[str]]:
    """Who may play here, the likeliest first: as drawn and not yet played, else the two
    who wait for this match of a bracket.
    """
    stage, where = stage_of(prompter), prompter.where
    drawn = [_written(prompter, each.players) for each in open_here(prompter, stage, where)]
    return drawn or [
        _written(prompter, _in_turn(prompter, match))
        for match in waiting(prompter, stage)
        if where.get("match") in (match.key, match.number)
        and where.get("round", match.round) == match.round
    ]


def _in_turn(prompter: Prompter, match: BracketMatch) -> Iterable[str]:
    """Who is named first, and so moves first or is at home: of legs, and where the rule
    says so of all games, each in turn.
    """
    if match.games and (
        prompter.contest.edition.params.get("alternate") or stage_of(prompter).legs > 1
    ):
        last = prompter.contest.plan.games[match.games[-1]].result
        return last.second, last.first
    return map(str, match.players)


def must_decide(prompter: Prompter, pair: list[str], outcome: Mapping[str, Any]) -> bool:
    """True where somebody has to go on and the score does not say who: a drawn game of
    a bracket, the last of level legs.
    """
    stage = stage_of(prompter)
    match = next(
        (
            each
            for each in waiting(prompter, stage)
            if set(_written(prompter, map(str, each.players))) == set(pair)
        ),
        None,
    )
    if match is None or stage.best_of > 1:
        return False
    first, second = (
        map(Fraction, outcome["score"].split(":"))
        if "score" in outcome
        else (Fraction(outcome["winner"] == name) for name in pair)
    )
    if outcome.get("winner") == "draw":
        first = second = Fraction(0)
    if stage.legs > 1 and len(match.games) < stage.legs:
        before = match.score or (Fraction(0), Fraction(0))
        turned = _written(prompter, map(str, match.players)) == pair
        first, second = first + before[not turned], second + before[turned]
        return first == second and len(match.games) == stage.legs - 1
    return first == second


def _written(prompter: Prompter, ids: Iterable[str]) -> list[str]:
    return [
        prompter.contest.players[each].written for each in ids if each in prompter.contest.players
    ]


def bye_worth(prompter: Prompter, who: str) -> str | None:
    """What the bye of this player was drawn to be worth."""
    drawn = (
        fixture.bye
        for fixture in open_here(prompter, stage_of(prompter), prompter.where)
        if _written(prompter, fixture.players) == [who]
    )
    return next(drawn, None)
