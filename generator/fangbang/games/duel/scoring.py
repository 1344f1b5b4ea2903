"""Duel (Gomoku and every game for two): by result or by score; walkovers and forfeits. G.2–G.4."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..base import DRAWN, LOST, WON, Decider, EngineProblem, Game, LedgerEntry, Rule
from ..exact_numbers import to_fraction
from ..pair_result import DRAW, PairResult, leader, outcome

REASONS = (
    "duel-won",
    "duel-drawn",
    "duel-lost",
    "won-unplayed",
    "drawn-unplayed",
    "lost-unplayed",
    "bye",
    "half-bye",
    "zero-bye",
)


def entries(index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
    """Points for a win, a draw, a loss; a walkover counts as a win that was
    not played, a bye as the rule says.
    """
    sheet: PairResult = game.result
    if sheet.bye:
        return [_bye(index, sheet, rule)]
    scores = sheet.score or (Fraction(0), Fraction(0))
    sides = [(sheet.first, sheet.second, *scores), (sheet.second, sheet.first, *scores[::-1])]
    # it is played to set the level apart: its decider counts
    play_off = game.counts == "play-off"
    return [
        _entry(index, player, other, mine, theirs, sheet, rule, play_off)
        for player, other, mine, theirs in sides
        if player
    ]


def _entry(
    index: int,
    player: str,
    other: str,
    mine: Fraction,
    theirs: Fraction,
    sheet: PairResult,
    rule: Rule,
    decided: bool,
) -> LedgerEntry:
    result = outcome(sheet, player, decided)
    key = _stated(rule, {WON: "win", DRAWN: "draw", LOST: "loss"}[result], sheet)
    reason = f"{result}-unplayed" if sheet.unplayed else f"duel-{result}"
    return LedgerEntry(
        player,
        to_fraction(rule.params["points"][key]),
        index,
        reason,
        f"points.{key}",
        outcome=result,
        opponent=other or None,
        scored=mine,
        conceded=theirs,
        over_the_board=sheet.unplayed is None,
        facts=_decider(sheet, player),
    )


def _decider(sheet: PairResult, player: str) -> dict[str, Decider]:
    """What settled the game, as this player sees it: his own score first."""
    if sheet.decider is None:
        return {}
    return {"decider": sheet.decider if player == sheet.first else sheet.decider.turned}


def _stated(rule: Rule, key: str, sheet: PairResult) -> str:
    """The number of the rule that counts: `unplayed-win` and
    `unplayed-loss` only where the rule states them.
    """
    return (
        f"unplayed-{key}" if sheet.unplayed and f"unplayed-{key}" in rule.params["points"] else key
    )


_BYES = {
    "full": ("bye", "win", WON),
    "half": ("half-bye", "draw", DRAWN),
    "zero": ("zero-bye", None, LOST),
}


def _bye(index: int, sheet: PairResult, rule: Rule) -> LedgerEntry:
    """A bye brings what the rule states for it, else as much as a win, a draw, or nothing."""
    own, otherwise, result = _BYES[sheet.bye or "full"]
    key = own if own in rule.params["points"] else otherwise
    points = to_fraction(rule.params["points"][key]) if key else Fraction(0)
    return LedgerEntry(
        sheet.first,
        points,
        index,
        own,
        f"points.{key}" if key else None,
        outcome=result,
        counts_as_game=False,
        over_the_board=False,
    )


def problems(game: Game, rule: Rule) -> Iterator[EngineProblem]:
    """A winner who did not play, a score that says otherwise, a person against himself."""
    sheet: PairResult = game.result
    if sheet.bye:
        return
    if sheet.first == sheet.second:
        yield EngineProblem("plays-himself", game.place, {"player": sheet.first})
    elif sheet.winner not in (sheet.first, sheet.second, DRAW, None):
        yield EngineProblem(
            "winner-did-not-play", game.place, {"player": sheet.winner}, at=(("winner",),)
        )
    elif sheet.score and sheet.unplayed != "double-forfeit":
        by_score = _by_score(sheet)
        # 0:0 of a match that nobody played
        if by_score != sheet.winner and not (sheet.unplayed and by_score == DRAW):
            yield EngineProblem(
                "score-says-otherwise",
                game.place,
                {"winner": sheet.winner, "by_score": by_score},
                at=(("score",), ("winner",)),
            )
    yield from _shot(game, sheet)


def _shot(game: Game, sheet: PairResult) -> Iterator[EngineProblem]:
    """A shoot-out has a winner, and it is the one who is named."""
    if sheet.decider is None or sheet.decider.score is None:
        return
    by_score = leader(sheet, sheet.decider.score)
    if by_score == DRAW:
        yield EngineProblem(
            "shootout-level", game.place, {"score": sheet.decider.score[0]}, at=(("shootout",),)
        )
    elif by_score != sheet.decider.winner:
        yield EngineProblem(
            "shootout-says-otherwise",
            game.place,
            {"winner": sheet.decider.winner, "by_score": by_score},
            at=(("shootout",),),
        )


def _by_score(sheet: PairResult) -> str:
    assert sheet.score
    return leader(sheet, sheet.score)


_PLAYED = ("win", "draw", "loss", "unplayed-win", "unplayed-loss")
_BYE_KEYS = ("bye", "half-bye", "zero-bye")


def bounds(rule: Rule, byes: bool) -> tuple[Fraction, Fraction]:
    """(least, most) that a game brings one player; nothing too, for who does not play."""
    points = rule.params["points"]
    keys = [key for key in (*_PLAYED, *(_BYE_KEYS if byes else ())) if key in points]
    numbers = [Fraction(0), *(to_fraction(points[key]) for key in keys)]
    return min(numbers), max(numbers)
