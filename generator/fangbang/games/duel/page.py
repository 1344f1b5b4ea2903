"""What pages say of a game between two."""

from __future__ import annotations

from ..base import Game
from ..interfaces import GameText
from ..pair_result import DRAW, PairResult
from ..replays.result import Replay


def headline(text: GameText, game: Game) -> str:
    """Who beat whom, by what score, and what settled it."""
    result: PairResult = game.result
    if result.bye:
        return text.label(f"duel-{result.bye}-bye-line", name=text.name(result.first))
    first, second = text.name(result.first), text.name(result.second)
    if result.winner == DRAW:
        line = text.label("duel-draw-line", first=first, second=second)
    elif result.winner is None:
        line = text.label("duel-nobody-line", first=first, second=second)
    else:
        won, lost = (first, second) if result.winner == result.first else (second, first)
        label = "duel-unplayed-line" if result.unplayed else "duel-won-line"
        line = text.label(label, winner=won, loser=lost)
    # as it is told: the winner's first
    turned = result.score and result.winner == result.second
    score = result.score[::-1] if result.score and turned else result.score
    return line + (f" {text.score(score)}" if score else "") + text.settled(game)


def about(text: GameText, game: Game, replay: Replay | None) -> list[tuple[str, str]]:
    """Who had which side, the score, how it ended."""
    result: PairResult = game.result
    facts = _sides(text, result, replay) if result.coloured else []
    if result.score:
        facts.append((text.label("score-score"), text.score(result.score)))
    if result.after and (result.score or result.decider):
        facts.append((text.label("score-after"), text.label(f"after-{result.after}")))
    if result.decider:
        own = result.decider if result.decider.winner == result.first else result.decider.turned
        facts.append((text.label("score-decider"), text.decided(own)))
    if result.end and text.has(f"end-{result.end}"):
        facts.append((text.label("ended-by"), text.label(f"end-{result.end}")))
    return facts


def _sides(text: GameText, result: PairResult, replay: Replay | None) -> list[tuple[str, str]]:
    proved = (replay.outcome or {}) if replay else {}
    colours = proved.get("colours") or {}
    assert isinstance(colours, dict)
    seats = text.seats or ("first", "second")
    names = list(text.sides) or [text.label(f"value-{seat}") for seat in seats]
    called = dict(zip(seats, names, strict=True))
    facts = []
    for player, seat in zip(
        (result.first, result.second), seats[::-1] if result.exchanged else seats, strict=True
    ):
        name = text.name(player) + (text.label("mark-won") if result.winner == player else "")
        facts.append((called[colours.get(text.player_name(player), seat)], name))
    if result.exchanged:
        after = text.params.get("exchange", {}).get("after", 3)
        facts.append((text.label("exchange"), text.label("exchanged-after", n=after)))
    return facts
