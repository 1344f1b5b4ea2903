"""Duel (Gomoku and every game for two): by result or by score; walkovers and forfeits. G.2–G.4."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...record import dataclass
from ..base import DRAWN, LOST, WON, Decider, EngineProblem, Game, LedgerEntry, Rule
from ..exact_numbers import to_fraction

DRAW = "draw"
SHOOTOUT = "shootout"
DECIDERS = (
    SHOOTOUT,
    "extra-time",
    "sudden-death",
    "extra-game",
    "draw-odds",
    "away-goals",
    "higher-seed",
    "lot",
    "ruling",
)
AFTER = ("extra-time", "sudden-death")
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


@dataclass(frozen=True)
class PairResult:
    """One game or match of two persons; colours are of the moment they
    sat down, before any exchange (G.3).

    `winner` is a person, draw, or None where neither came. `unplayed` names why nothing happened
      over the board.
    A bye has nobody as `second`; `bye` says what it is worth: full, half or zero. A game that a
      `decider` settled is
    drawn: the decider says who goes on where somebody must.
    """

    first: str
    second: str
    winner: str | None
    score: tuple[Fraction, Fraction] | None = None
    unplayed: str | None = None  # walkover · forfeit · no-show · double-forfeit · bye
    exchanged: bool = False
    end: str | None = None
    coloured: bool = False  # written as black and white, not as players
    bye: str | None = None
    decider: Decider | None = None
    after: str | None = None  # the score is the one after: extra-time · sudden-death

    @property
    def through(self) -> str | None:
        """Who goes on by this game alone: whom its decider chose, else its winner."""
        return self.decider.winner if self.decider else self.winner


def players(sheet: PairResult) -> tuple[str, ...]:
    """Both, or the one with the bye."""
    return (sheet.first, sheet.second) if sheet.second else (sheet.first,)


def better(rule: Rule) -> str:
    """Higher totals rank first."""
    return "high"


def outcome(sheet: PairResult, player: str, decided: bool = False) -> str:
    """Won, drawn or lost; where neither came both have lost.

    `decided`: whom a decider chose has won.
    """
    winner = sheet.through if decided else sheet.winner
    if winner == DRAW:
        return DRAWN
    return WON if winner == player else LOST


def entries(index: int, game: Game, rule: Rule) -> list[LedgerEntry]:
    """Points for a win, a draw, a loss; a walkover counts as a win that was
    not played, a bye as the rule says.
    """
    sheet: PairResult = game.sheet
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


BYE_REASONS = tuple(own for own, _, _ in _BYES.values())


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


def faults(game: Game, rule: Rule) -> Iterator[EngineProblem]:
    """A winner who did not play, a score that says otherwise, a person against himself."""
    sheet: PairResult = game.sheet
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


def leader(sheet: PairResult, score: tuple[Fraction, Fraction]) -> str:
    """Who has more of a score, or draw."""
    first, second = score
    return DRAW if first == second else sheet.first if first > second else sheet.second
