"""Knock-out: best seeds get the byes, winners meet, perhaps a match for the third place.

C16, C18, C15, C.49.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...games.base import EngineProblem
from ...messages.problem import SourceLocation
from ..model import BracketMatch, StagePlan, StageReport
from ..stage_formats import IN_MATCHES, StageFormat
from ..standings import LedgerIndex
from .bracket_tree import VOID, Branch, Side, bracket_tree
from .match import bracket_slots, decided, is_level, is_over, ruled

Met = Mapping[frozenset[str], Sequence[int]]


def run(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> StageReport:
    """Rounds of matches from the tree as far as it is drawn, and the recorded games."""
    games = book.counted(games)
    met = _met(games, book)
    rounds: list[tuple[BracketMatch, ...]] = []
    for number, branches in enumerate(bracket_tree(stage, players, games, book), 1):
        rounds.append(
            tuple(
                _match(stage, number, at, branch.drawn, *sides_of(branch, at, rounds), met, book)
                for at, branch in enumerate(branches, 1)
            )
        )
    if stage.third_place and len(rounds) > 1:
        rounds.append((_third(stage, rounds, met, book),))
    complete = bool(rounds) and all(is_over(match) for matches in rounds for match in matches)
    return StageReport(
        stage.name,
        stage.format,
        complete,
        bracket=tuple(rounds),
        placed=_placed(len(players), rounds),
        players=tuple(players),
    )


def sides_of(
    branch: Branch, at: int, rounds: Sequence[Sequence[BracketMatch]]
) -> tuple[Side, Side]:
    """Both sides of the match at a place of its round: as drawn, or whoever
    comes out of the two matches below it.
    """
    if branch.below is None:
        return branch.sides
    if not branch.drawn:
        return None, None
    first, second = rounds[-1][2 * at - 2 : 2 * at]
    return goes_on(first), goes_on(second)


def _match(
    stage: StagePlan,
    number: int,
    at: int,
    drawn: bool,
    first: Side,
    second: Side,
    met: Met,
    book: LedgerIndex,
) -> BracketMatch:
    match = BracketMatch(f"{number}-{at}", number, at, (first or None, second or None), drawn=drawn)
    if first == VOID or second == VOID:
        alone = first or second or None
        return replace(
            match,
            players=(alone, None),
            winner=alone,
            bye=number == 1,
            walkover=number > 1 and bool(alone),
            nobody=first == second == VOID,
        )
    if first is None or second is None:
        return match
    return until_over(match, _of_pair(first, second, number, met, book), stage, book)


def _met(games: Sequence[int], book: LedgerIndex) -> Met:
    """The games of each two."""
    found: dict[frozenset[str], list[int]] = {}
    for index in games:
        pair = frozenset(book.plan.rule.game.players(book.plan.games[index].result))
        found.setdefault(pair, []).append(index)
    return found


def _of_pair(first: str, second: str, number: int | None, met: Met, book: LedgerIndex) -> list[int]:
    games = met.get(frozenset((first, second)), ())
    return [index for index in games if book.plan.games[index].slot.round in (None, number)]


def until_over(
    match: BracketMatch, games: Sequence[int], stage: StagePlan, book: LedgerIndex
) -> BracketMatch:
    """The match with its games, in the order of their numbers, up to the one that decided it."""
    made = match
    ordered = sorted(games, key=lambda index: _number(book.plan.games[index].slot.game))
    for count in range(1, len(ordered) + 1):
        made = decided(match, ordered[:count], stage, book)
        if is_over(made):
            break
    return ruled(made, stage, book)


def _number(name: str | None) -> int:
    return int(name) if name and name.isdecimal() else 0


def goes_on(match: BracketMatch) -> Side:
    return VOID if match.nobody else match.winner


def _third(
    stage: StagePlan,
    rounds: list[tuple[BracketMatch, ...]],
    met: Met,
    book: LedgerIndex,
) -> BracketMatch:
    """The losers of the semi-finals; open until both are known."""
    semis = rounds[-2]
    sides: list[Side] = [each.loser or (VOID if is_over(each) else None) for each in semis]
    match = _match(stage, len(rounds), 2, True, sides[0], sides[1], met, book)
    return replace(
        match, key="third", third_place=True, bye=False, walkover=match.walkover or match.bye
    )


def _placed(
    players: int, rounds: Sequence[tuple[BracketMatch, ...]]
) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Places already certain: who is out with a round stands behind all who came
    through it, once it is over (5, 5, 5, 5).
    """
    third = next((matches[0] for matches in rounds if matches[0].third_place), None)
    main = [matches for matches in rounds if not matches[0].third_place]
    places: list[tuple[int, tuple[str, ...]]] = []
    alive = players
    for left, matches in zip(range(len(main) - 1, -1, -1), main, strict=True):
        if not all(is_over(match) for match in matches):
            return tuple(places)
        out = [player for match in matches for player in _out(match)]
        alive -= len(out)
        # where nobody is left, nobody is first
        behind = [(max(alive + 1, 2), tuple(sorted(out)))] if out else []
        places = (_of_third(third, out, alive) if third and left == 1 else behind) + places
    champion = main[-1][0].winner if main else None
    return ((1, (champion,)), *places) if champion else tuple(places)


def _of_third(
    third: BracketMatch, semifinalists: Sequence[str], alive: int
) -> list[tuple[int, tuple[str, ...]]]:
    """Third and fourth, once that match is over; who lost a semi-final and has
    no place by the match comes behind.
    """
    if not is_over(third):
        return []
    ordered: list[str] = [player for player in (third.winner, third.loser) if player]
    rest = tuple(sorted(player for player in semifinalists if player not in ordered))
    places: list[tuple[int, tuple[str, ...]]] = [
        (alive + at, (player,)) for at, player in enumerate(ordered, 1)
    ]
    return [*places, (max(alive + len(ordered) + 1, 2), rest)] if rest else places


def _out(match: BracketMatch) -> list[str]:
    """Who is out with this match: its loser, or both where neither came."""
    if match.nobody:
        return [player for player in match.players if player]
    return [match.loser] if match.loser else []


def faults(
    stage: StagePlan,
    players: Sequence[str],
    games: Sequence[int],
    report: StageReport,
    book: LedgerIndex,
) -> Iterator[EngineProblem]:
    """Games that belong to no match of the bracket, draws that decide
    nothing, seeds that are not the players.
    """
    if stage.seeds and set(stage.seeds) != set(players):
        differ = sorted(set(stage.seeds) ^ set(players))
        yield EngineProblem("seeds-differ", stage.place, {"players": differ})
    matches = [match for matches in report.bracket or () for match in matches]
    used = {index: match for match in matches for index in match.games}
    for index in book.counted(games):
        game = book.plan.games[index]
        if index not in used:
            yield stray(index, matches, book)
        elif index == used[index].games[-1] and is_level(used[index], stage, book):
            yield EngineProblem(
                "knockout-draw",
                game.place,
                {"player": game.result.first, "other": game.result.second},
                severity="open",
            )


def stray(index: int, matches: Sequence[BracketMatch], book: LedgerIndex) -> EngineProblem:
    """Why a game fits no match: names somebody who did not win his
    way there (C18), or comes too early.
    """
    game = book.plan.games[index]
    pair, number = book.plan.rule.game.players(game.result), game.slot.round
    here = [
        match
        for match in matches
        if number in (None, match.round) and set(pair) & set(match.players)
    ]
    over = next((each for each in here if set(pair) == set(each.players) and is_over(each)), None)
    if over:
        facts = {"player": pair[0], "other": pair[-1], "winner": over.winner}
        severity = "warning" if _stands(over, number, book) else "error"
        return EngineProblem(
            "match-over", game.place, facts, book.plan.games[over.games[-1]].place, severity
        )
    for player in pair:
        lost = next(
            (
                match
                for match in matches
                if match.loser == player and (number is None or match.round < number)
            ),
            None,
        )
        if lost:
            return EngineProblem(
                "not-the-winner",
                game.place,
                {"player": player, "round": number or lost.round + 1, "winner": lost.winner},
                _first_place(lost, book),
            )
    expected = [player for match in here for player in match.players if player]
    return EngineProblem(
        "no-such-match",
        game.place,
        {"player": pair[0], "other": pair[-1], "round": number or "", "expected": expected},
    )


def _stands(over: BracketMatch, number: int | None, book: LedgerIndex) -> bool:
    """True where games that were played on after a match change nothing: its
    winner has won more of all of them.
    """
    won: Counter[str] = Counter()
    for game in book.plan.games:
        same = game.counted and set(over.players) == set(game.result.players)
        if same and number in (None, game.slot.round) and game.result.through:
            won[game.result.through] += 1
    return over.winner is not None and all(
        over.winner == player or won[over.winner] > won[player] for player in won
    )


def _first_place(match: BracketMatch, book: LedgerIndex) -> SourceLocation | None:
    return book.plan.games[match.games[0]].place if match.games else None


def _draw(request: Any) -> Any:
    from ..draw.paired import bracket  # only who draws waits for it

    return bracket(request)


KNOCKOUT = StageFormat(
    "knockout",
    run,
    faults,
    bracket_slots,
    keys=("seeds", "order", "third-place", "best-of", "legs"),
    draw=_draw,
    for_two=True,
    bracket=True,
    position=IN_MATCHES,
)
