"""A match of a bracket out of its games: one game, a best-of, or several legs; and
what settled it where they end level.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from ...games.base import Decider, GamePosition
from ...games.pair_result import DRAW, PairResult
from ..model import BracketMatch, StagePlan, StageReport
from ..slots import AWAITING, DECIDED, DRAWN, PLANNED, UNDER_WAY, SlotState
from ..standings import LedgerIndex

Score = tuple[Fraction, Fraction]


def decided(
    match: BracketMatch, games: Sequence[int], stage: StagePlan, book: LedgerIndex
) -> BracketMatch:
    """The match with its games: won by more than half of `best_of`, or by the score of all
    legs; a drawn game leaves it open.

    Where the score is level, the decider of the last game says who goes on.
    """
    sheets: list[PairResult] = [book.plan.games[index].result for index in games]
    if not sheets:
        return match
    wins = {
        player: sum(sheet.through == player for sheet in sheets)
        for player in match.players
        if player
    }
    last = sheets[-1].winner if sheets[-1].unplayed else None
    whole = stage.legs == 1 and _is_whole(
        sheets, book.plan.games[games[0]].slot.game, stage.best_of
    )
    winner = last or (
        _over_legs(match, sheets, stage.legs)
        if stage.legs > 1
        else _over_games(sheets, wins, 1 if whole else stage.best_of)
    )
    return replace(
        match,
        winner=winner,
        games=tuple(games),
        walkover=bool(last),
        score=_score(match, sheets, wins, stage, whole),
        scores=tuple(_turned(match, sheet, sheet.score) for sheet in sheets),
        decider=_decider(match, sheets, stage, whole) if winner and not last else None,
        replayed=stage.legs == stage.best_of == 1 < len(sheets),
        after=sheets[-1].after if stage.legs > 1 or stage.best_of == 1 or whole else None,
        nobody=bool(sheets[-1].unplayed) and sheets[-1].winner is None,
    )


def is_level(match: BracketMatch, stage: StagePlan, book: LedgerIndex) -> bool:
    """True where all games that the match was to have are played and neither side has won:
    somebody has to say how it goes on.
    """
    if match.winner is not None or match.nobody or not match.games:
        return False
    if stage.legs == stage.best_of == 1:
        return bool(book.plan.games[match.games[-1]].result.winner == DRAW)
    return len(match.games) >= max(stage.legs, stage.best_of)


def ruled(match: BracketMatch, stage: StagePlan, book: LedgerIndex) -> BracketMatch:
    """A level match as a ruling that orders exactly its two sides decides it."""
    ruling = next(
        (ruling for ruling in book.rulings(stage.name) if set(ruling.order) == set(match.players)),
        None,
    )
    if ruling is None or not is_level(match, stage, book):
        return match
    return replace(match, winner=ruling.order[0], decider=Decider(ruling.order[0], "ruling"))


def _is_whole(sheets: Sequence[PairResult], number: str | None, best_of: int) -> bool:
    """True where one line tells the whole match: its score is then that of
    won games, 2:1 in a best of three.

    With draws there are halves, 2.5:1.5 in a best of four; level is only what a decider settled.
    """
    score = sheets[0].score
    if len(sheets) > 1 or score is None or sheets[0].unplayed:
        return False
    if best_of == 1:
        return True
    most, least, played = max(score), min(score), sum(score)
    if number is not None or played > best_of:
        return False
    halves = most.denominator > 1 and most - least > best_of - played
    return (
        halves
        or most == best_of // 2 + 1 > least
        or bool(most == least and played == best_of and sheets[0].decider)
    )


def _over_games(sheets: Sequence[PairResult], wins: dict[str, int], best_of: int) -> str | None:
    """Who leads by more than the games still to come: by more than
    half of them, where none is drawn.
    """
    if sheets[-1].unplayed:
        return next((player for player, won in wins.items() if won), None)
    most, *less = sorted(wins.values(), reverse=True)
    left = max(best_of - len(sheets), 0)
    return (
        max(wins, key=lambda player: wins[player]) if most - max(less, default=0) > left else None
    )


def _over_legs(match: BracketMatch, sheets: Sequence[PairResult], legs: int) -> str | None:
    """The better score of all legs together; level, whom the last leg's decider chose,
    or whoever wins a game after them.
    """
    first, second = match.players
    if len(sheets) < legs:
        return None
    mine, theirs = aggregate(match, sheets[:legs])
    if mine != theirs:
        return first if mine > theirs else second
    last = sheets[legs - 1].decider
    chosen = [*([last.winner] if last else []), *(sheet.through for sheet in sheets[legs:])]
    return next((player for player in chosen if player in match.players), None)


def aggregate(match: BracketMatch, sheets: Sequence[PairResult]) -> tuple[Fraction, Fraction]:
    """Scores added up for the two sides; a game without a score counts 1:0 for its winner."""
    found = [Fraction(0), Fraction(0)]
    for sheet in sheets:
        made = sheet.score or (
            Fraction(sheet.winner == sheet.first),
            Fraction(sheet.winner == sheet.second),
        )
        turned = made if sheet.first == match.players[0] else made[::-1]
        found = [mine + more for mine, more in zip(found, turned, strict=True)]
    return found[0], found[1]


def _turned(match: BracketMatch, sheet: PairResult, score: Score | None) -> Score | None:
    """A score in the order of the match's sides."""
    return score if score is None or sheet.first == match.players[0] else (score[1], score[0])


def _score(
    match: BracketMatch,
    sheets: Sequence[PairResult],
    wins: dict[str, int],
    stage: StagePlan,
    whole: bool,
) -> Score | None:
    """All legs together; the games won in a best-of; else the score of the game itself,
    the last where it was played again.
    """
    first, second = match.players
    if stage.legs > 1:
        return aggregate(match, sheets[: stage.legs])
    if stage.best_of == 1 or whole or (len(sheets) == 1 and sheets[0].unplayed):
        return _turned(match, sheets[-1], sheets[-1].score)
    return Fraction(wins[str(first)]), Fraction(wins[str(second)])


def _decider(
    match: BracketMatch, sheets: Sequence[PairResult], stage: StagePlan, whole: bool
) -> Decider | None:
    """Why somebody won a match that its score leaves level: the last game's
    decider, a game after the legs, a replay.
    """
    last, own = sheets[-1], sheets[-1].decider
    if stage.legs > 1:
        mine, theirs = aggregate(match, sheets[: stage.legs])
        if mine != theirs:
            return None
        if own is None and last.winner:
            return Decider(last.winner, "extra-game", _turned(match, last, last.score))
    elif stage.best_of > 1 and not whole:
        return None  # its games keep their own
    elif own is None:
        return Decider(str(last.winner), "replay") if len(sheets) > 1 else None
    return own if own is None or last.first == match.players[0] else own.turned


def is_over(match: BracketMatch) -> bool:
    return match.winner is not None or match.nobody


def match_state(stage: StagePlan, match: BracketMatch, book: LedgerIndex) -> str:
    """A match of a bracket; a side that is still open makes it planned."""
    if is_over(match):
        return DECIDED
    if None in match.players:
        return PLANNED
    if not match.games:
        return DRAWN
    return AWAITING if is_level(match, stage, book) else UNDER_WAY


def bracket_slots(stage: StagePlan, report: StageReport, book: LedgerIndex) -> Iterator[SlotState]:
    """Every match of a bracket."""
    fixtures = {
        frozenset(fixture.players): fixture for fixture in reversed(book.open_fixtures(stage.name))
    }
    for match in (match for matches in report.bracket or () for match in matches):
        key = match.key if match.part != "main" or match.third_place else str(match.number)
        yield SlotState(
            GamePosition(stage.name, match.round, match=key),
            match_state(stage, match, book),
            tuple(player for player in match.players if player),
            match.games,
            fixtures.get(frozenset(player for player in match.players if player))
            if None not in match.players
            else None,
            match,
        )
