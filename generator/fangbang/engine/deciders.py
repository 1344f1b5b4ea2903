"""Deciders where they stand: what was level is settled, what was not needs
none; in a league they settle nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ..games.base import EngineProblem, Game
from ..games.pair_result import SHOOTOUT, PairResult, leader
from .formats.match import aggregate
from .model import BracketMatch, StagePlan, StageReport
from .standings import LedgerIndex

DECIDERS = (("shootout",), ("decider",), ("winner",))


def faults(
    stage: StagePlan, games: Sequence[int], report: StageReport, book: LedgerIndex
) -> Iterator[EngineProblem]:
    """Deciders of games that were not level, or of a side that they could not
    choose; those that settle nothing.
    """
    if not book.plan.rule.game.for_two:
        return
    matches = {
        index: match for found in report.bracket or () for match in found for index in match.games
    }
    for index in games:
        game = book.plan.games[index]
        if game.result.decider is None or not (game.counted or game.counts == "play-off"):
            continue
        if index in matches:
            yield from _in_match(index, matches[index], stage, book)
        elif not stage.how.bracket:  # a game of no match is told as such
            yield from _in_table(game)


def _in_table(game: Game) -> Iterator[EngineProblem]:
    """A drawn game of a league stays one, whatever came behind it;
    a play-off is there to be decided.
    """
    sheet: PairResult = game.result
    if _not_level(sheet) or (
        sheet.decider and sheet.decider.how is None and game.counts != "play-off"
    ):
        yield _otherwise(game, sheet.score)
    elif game.counts != "play-off" and sheet.decider:
        yield _idle(game, sheet)


def _in_match(
    index: int, match: BracketMatch, stage: StagePlan, book: LedgerIndex
) -> Iterator[EngineProblem]:
    """Level must be the game itself; of several legs only the last is
    decided, where all together are level.
    """
    game, at = book.plan.games[index], match.games.index(index)
    sheet: PairResult = game.result
    sheets = [book.plan.games[game].result for game in match.games[: stage.legs]]
    if stage.legs > 1 and at < stage.legs - 1:
        yield (
            _idle(game, sheet)
            if sheet.decider and sheet.decider.how
            else _otherwise(game, sheet.score)
        )
    elif stage.legs > 1 and at == stage.legs - 1:
        mine, theirs = aggregate(match, sheets)
        if mine != theirs:
            yield _otherwise(
                game, (mine, theirs) if sheet.first == match.players[0] else (theirs, mine)
            )
        elif wrong := _other_side(sheet, sheets, stage):
            yield EngineProblem("decider-says-otherwise", game.place, wrong, at=(("decider",),))
    elif _not_level(sheet):
        yield _otherwise(game, sheet.score)
    elif wrong := _other_side(sheet, (), stage):
        yield EngineProblem("decider-says-otherwise", game.place, wrong, at=(("decider",),))


def _not_level(sheet: PairResult) -> bool:
    return sheet.score is not None and sheet.score[0] != sheet.score[1]


def _otherwise(game: Game, score: tuple[Fraction, Fraction] | None) -> EngineProblem:
    """A winner whom the score does not bear out: without a decider it is
    a slip, with one it was not needed.
    """
    sheet: PairResult = game.result
    assert sheet.decider
    leads = leader(sheet, score) if score else sheet.winner
    if sheet.decider.how is None:
        return EngineProblem(
            "score-says-otherwise",
            game.place,
            {"winner": sheet.decider.winner, "by_score": leads},
            at=(("score",), ("winner",)),
        )
    return EngineProblem(
        "decider-not-level",
        game.place,
        {
            "decider": sheet.decider.how,
            "by_score": leads,
            "score": ":".join(str(each) for each in score or ()),
        },
        at=DECIDERS,
    )


def _idle(game: Game, sheet: PairResult) -> EngineProblem:
    """Somebody may have meant it to count; a shoot-out with its
    score is often held for its own sake.
    """
    assert sheet.decider
    shown = sheet.decider.how == SHOOTOUT and sheet.decider.score is not None
    return EngineProblem(
        "decider-settles-nothing",
        game.place,
        {"decider": sheet.decider.how},
        severity="info" if shown else "warning",
        at=DECIDERS,
    )


def _other_side(
    sheet: PairResult, legs: Sequence[PairResult], stage: StagePlan
) -> dict[str, object] | None:
    """The side that the named decider would have chosen, where that can be
    known: seeds, and goals away from home.
    """
    decider = sheet.decider
    assert decider
    other = sheet.second if decider.winner == sheet.first else sheet.first
    facts: dict[str, object] = {"decider": decider.how, "winner": decider.winner, "other": other}
    if decider.how == "higher-seed" and {decider.winner, other} <= set(stage.seeds):
        return facts if stage.seeds.index(other) < stage.seeds.index(decider.winner) else None
    if decider.how == "away-goals":
        away = {
            player: sum(
                (leg.score[1] for leg in legs if leg.score and leg.second == player),
                Fraction(0),
            )
            for player in (decider.winner, other)
        }
        return facts if away[decider.winner] <= away[other] else None
    return None
