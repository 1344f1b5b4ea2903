"""Duel (Gomoku and every game for two): by result or by score; walkovers and forfeits. G.2–G.4."""
from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ...record import dataclass
from ..model import DRAWN, LOST, WON, Entry, Fault, Game, Rule
from ..numbers import exact

DRAW = "draw"


@dataclass(frozen=True)
class Sheet:
    """One game or match of two persons; colours are of the moment they sat down, before any exchange (G.3).

    `winner` is a person, draw, or None where neither came. `unplayed` names why nothing happened over the board.
    A bye has nobody as `second`; `bye` says what it is worth: full, half or zero.
    """

    first: str
    second: str
    winner: str | None
    score: tuple[Fraction, Fraction] | None = None
    unplayed: str | None = None         # walkover · forfeit · no-show · double-forfeit · bye
    exchanged: bool = False
    end: str | None = None
    coloured: bool = False              # written as black and white, not as players
    bye: str | None = None


def players(sheet: Sheet) -> tuple[str, ...]:
    """Both, or the one with the bye."""
    return (sheet.first, sheet.second) if sheet.second else (sheet.first,)


def better(rule: Rule) -> str:
    """Higher totals rank first."""
    return "high"


def outcome(sheet: Sheet, player: str) -> str:
    """Won, drawn or lost; where neither came both have lost."""
    if sheet.winner == DRAW:
        return DRAWN
    return WON if sheet.winner == player else LOST


def entries(index: int, game: Game, rule: Rule) -> list[Entry]:
    """Points for a win, a draw, a loss; a walkover counts as a win that was not played, a bye as the rule says."""
    sheet: Sheet = game.sheet
    if sheet.bye:
        return [_bye(index, sheet, rule)]
    scores = sheet.score or (Fraction(0), Fraction(0))
    sides = [(sheet.first, sheet.second, *scores), (sheet.second, sheet.first, *scores[::-1])]
    return [_entry(index, player, other, mine, theirs, sheet, rule) for player, other, mine, theirs in sides if player]


def _entry(index: int, player: str, other: str, mine: Fraction, theirs: Fraction, sheet: Sheet, rule: Rule) -> Entry:
    result = outcome(sheet, player)
    key = _stated(rule, {WON: "win", DRAWN: "draw", LOST: "loss"}[result], sheet)
    reason = f"{result}-unplayed" if sheet.unplayed else f"duel-{result}"
    return Entry(player, exact(rule.params["points"][key]), index, reason, f"points.{key}", outcome=result,
                 opponent=other or None, scored=mine, conceded=theirs, over_the_board=sheet.unplayed is None)


def _stated(rule: Rule, key: str, sheet: Sheet) -> str:
    """The number of the rule that counts: `unplayed-win` and `unplayed-loss` only where the rule states them."""
    return f"unplayed-{key}" if sheet.unplayed and f"unplayed-{key}" in rule.params["points"] else key


_BYES = {"full": ("bye", "win", WON), "half": ("half-bye", "draw", DRAWN), "zero": ("zero-bye", None, LOST)}


def _bye(index: int, sheet: Sheet, rule: Rule) -> Entry:
    """A bye brings what the rule states for it, else as much as a win, a draw, or nothing."""
    own, otherwise, result = _BYES[sheet.bye or "full"]
    key = own if own in rule.params["points"] else otherwise
    points = exact(rule.params["points"][key]) if key else Fraction(0)
    return Entry(sheet.first, points, index, own, f"points.{key}" if key else None, outcome=result, counts_as_game=False,
                 over_the_board=False)


def faults(game: Game, rule: Rule) -> Iterator[Fault]:
    """A winner who did not play, a score that says otherwise, a person against himself."""
    sheet: Sheet = game.sheet
    if sheet.bye:
        return
    if sheet.first == sheet.second:
        yield Fault("plays-himself", game.place, {"player": sheet.first})
    elif sheet.winner not in (sheet.first, sheet.second, DRAW, None):
        yield Fault("winner-did-not-play", game.place, {"player": sheet.winner})
    elif sheet.score and sheet.unplayed != "double-forfeit":
        by_score = _by_score(sheet)
        if by_score != sheet.winner and not (sheet.unplayed and by_score == DRAW):          # 0:0 of a match that nobody played
            yield Fault("score-says-otherwise", game.place, {"winner": sheet.winner, "by_score": by_score})


def _by_score(sheet: Sheet) -> str:
    assert sheet.score
    first, second = sheet.score
    return DRAW if first == second else sheet.first if first > second else sheet.second
