"""Knock-out: best seeds get the byes, winners meet, perhaps a match for the third place. C16, C18, C15, C.49."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ...problem import Place
from ...record import replace
from ..fixtures import first_round, fixtures_of
from ..games import KINDS
from ..games.duel import Sheet
from ..model import Fault, Match, StagePlan, StageReport
from ..standings import Book

Side = str | None
VOID = ""                               # the side that stays empty for good: a bye, or a match to which nobody came


def seed_order(size: int, order: str = "standard") -> list[int]:
    """Seeds 1 to `size` (a power of two) in bracket order: 1, 8, 4, 5, 2, 7, 3, 6; folded: 1, 8, 2, 7, 3, 6, 4, 5."""
    if order == "folded":
        return [seed for each in range(1, size // 2 + 1) for seed in (each, size + 1 - each)]
    found = [1]
    while len(found) < size:
        found = [seed for each in found for seed in (each, 2 * len(found) + 1 - each)]
    return found


def as_listed(players: Sequence[str], size: int) -> list[Side]:
    """The list is the draw: neighbours meet; byes go to matches spread over the bracket, never against each other."""
    byes, left = size - len(players), list(players)
    with_bye = {at for at, seed in enumerate(seed_order(size // 2)) if seed <= byes}
    return [side for at in range(size // 2) for side in ((left.pop(0), VOID) if at in with_bye else (left.pop(0), left.pop(0)))]


def run(stage: StagePlan, players: Sequence[str], games: Sequence[int], book: Book) -> StageReport:
    """Rounds of matches from the seeds and the recorded games."""
    games = book.counted(games)
    sides = positions(stage, players, games, book)
    rounds: list[tuple[Match, ...]] = []
    while len(sides) > 1:
        number = len(rounds) + 1
        made = [_match(stage, number, at // 2 + 1, sides[at], sides[at + 1], games, book) for at in range(0, len(sides), 2)]
        rounds.append(tuple(made))
        sides = [goes_on(each) for each in made]
    if stage.third_place and len(rounds) > 1:
        rounds.append((_third(stage, rounds, games, book),))
    complete = bool(rounds) and all(is_over(each) for matches in rounds for each in matches)
    return StageReport(stage.name, stage.format, complete, bracket=tuple(rounds), placed=_placed(rounds),
                       players=tuple(players))


def positions(stage: StagePlan, players: Sequence[str], games: Sequence[int], book: Book) -> list[Side]:
    """Who starts where: by seeds; without any, by the first round as it was recorded."""
    if len(players) < 2:
        return []
    size = 1 << (len(players) - 1).bit_length()
    if not stage.seeds and (drawn := _recorded(stage, players, size, games, book)):
        return drawn
    seeded = list(stage.seeds) or list(players)
    if stage.order == "listed":
        return as_listed(seeded, size)
    return [seeded[seed - 1] if seed <= len(seeded) else VOID for seed in seed_order(size, stage.order)]


def _recorded(stage: StagePlan, players: Sequence[str], size: int, games: Sequence[int], book: Book) -> list[Side] | None:
    drawn = [(each.slot, each.players) for each in fixtures_of(stage.name, book.plan) if first_round(each.slot)]
    played = [(book.plan.games[index].slot, KINDS[book.plan.rule.kind].players(book.plan.games[index].sheet)) for index in games
              if first_round(book.plan.games[index].slot)]
    pairs: list[tuple[str, ...]] = []
    wanted: dict[tuple[str, ...], int] = {}
    for slot, pair in (*drawn, *played):
        pair = next((each for each in pairs if set(each) == set(pair)), pair)      # the next game of a match may turn the sides round
        pairs += [] if pair in pairs else [pair]
        if slot.match and (number := slot.match.removeprefix("w1-")).isdecimal():
            wanted[pair] = int(number)
    if not pairs:
        return None
    ties: list[tuple[Side, ...] | None] = [None] * (size // 2)
    for pair in sorted(pairs, key=lambda pair: pair not in wanted):
        at = wanted.get(pair, 0) - 1
        free = at if 0 <= at < len(ties) and ties[at] is None else ties.index(None) if None in ties else None
        if free is None:
            return None
        ties[free] = pair
    rest = [player for player in players if not any(player in pair for pair in pairs)]
    free = len(rest) == ties.count(None)            # else games are still to come: who has a bye is not yet known
    filled = [tie if tie else (rest.pop(0), VOID) if rest and free else (None, None) for tie in ties]
    return [side for tie in filled for side in (tie if len(tie) == 2 else (*tie, VOID))]


def _match(stage: StagePlan, number: int, at: int, first: Side, second: Side, games: Sequence[int], book: Book) -> Match:
    match = Match(f"{number}-{at}", number, at, (first or None, second or None))
    if first == VOID or second == VOID:
        alone = first or second or None
        return replace(match, players=(alone, None), winner=alone, bye=number == 1, walkover=number > 1 and bool(alone),
                       nobody=first == second == VOID)
    if first is None or second is None:
        return match
    return until_over(match, _of_pair(first, second, number, games, book), stage, book)


def _of_pair(first: str, second: str, number: int | None, games: Sequence[int], book: Book) -> list[int]:
    found = []
    for index in games:
        game = book.plan.games[index]
        if {first, second} == set(KINDS[book.plan.rule.kind].players(game.sheet)) and game.slot.round in (None, number):
            found.append(index)
    return found


def until_over(match: Match, games: Sequence[int], stage: StagePlan, book: Book) -> Match:
    """The match with its games, in the order of their numbers, up to the one that decided it."""
    made = match
    ordered = sorted(games, key=lambda index: _number(book.plan.games[index].slot.game))
    for count in range(1, len(ordered) + 1):
        made = decided(match, ordered[:count], stage, book)
        if is_over(made):
            break
    return made


def _number(name: str | None) -> int:
    return int(name) if name and name.isdecimal() else 0


def decided(match: Match, games: Sequence[int], stage: StagePlan, book: Book) -> Match:
    """The match with its games: won by more than half of `best_of`, or by the score of all legs; a drawn game leaves it open."""
    sheets: list[Sheet] = [book.plan.games[index].sheet for index in games]
    if not sheets:
        return match
    wins = {player: sum(sheet.winner == player for sheet in sheets) for player in match.players if player}
    last = sheets[-1].winner if sheets[-1].unplayed else None
    whole = stage.legs == 1 and _is_whole(sheets, book.plan.games[games[0]].slot.game, stage.best_of)
    winner = last or (_over_legs(match, sheets, stage.legs) if stage.legs > 1 else _over_games(sheets, wins, 1 if whole else stage.best_of))
    return replace(match, winner=winner, games=tuple(games), walkover=bool(last), score=_score(match, sheets, wins, stage.legs, whole),
                   nobody=bool(sheets[-1].unplayed) and sheets[-1].winner is None)


def _is_whole(sheets: Sequence[Sheet], number: str | None, best_of: int) -> bool:
    """True where one line tells the whole match: its score is then that of won games, 2:1 in a best of three."""
    score = sheets[0].score
    if len(sheets) > 1 or score is None or sheets[0].unplayed:
        return False
    return best_of == 1 or (number is None and max(score) == best_of // 2 + 1 > min(score))


def _over_games(sheets: Sequence[Sheet], wins: dict[str, int], best_of: int) -> str | None:
    needed = 1 if sheets[-1].unplayed else best_of // 2 + 1
    return next((player for player, won in wins.items() if won >= needed), None)


def _over_legs(match: Match, sheets: Sequence[Sheet], legs: int) -> str | None:
    """The better score of all legs together; level, whoever wins the game after them."""
    first, second = match.players
    if len(sheets) < legs:
        return None
    mine, theirs = _aggregate(match, sheets[:legs])
    if mine != theirs:
        return first if mine > theirs else second
    return next((sheet.winner for sheet in sheets[legs:] if sheet.winner in match.players), None)


def _aggregate(match: Match, sheets: Sequence[Sheet]) -> tuple[Fraction, Fraction]:
    """Scores added up for the two sides; a game without a score counts 1:0 for its winner."""
    found = [Fraction(0), Fraction(0)]
    for sheet in sheets:
        made = sheet.score or tuple(Fraction(sheet.winner == player) for player in (sheet.first, sheet.second))
        turned = made if sheet.first == match.players[0] else made[::-1]
        found = [mine + more for mine, more in zip(found, turned, strict=True)]
    return found[0], found[1]


def _score(match: Match, sheets: Sequence[Sheet], wins: dict[str, int], legs: int, whole: bool) -> tuple[Fraction, Fraction] | None:
    first, second = match.players
    if legs > 1:
        return _aggregate(match, sheets[:legs])
    if whole or (len(sheets) == 1 and sheets[0].score is None):
        made = sheets[0].score
        return made if made is None or sheets[0].first == first else (made[1], made[0])
    return Fraction(wins[str(first)]), Fraction(wins[str(second)])


def goes_on(match: Match) -> Side:
    return VOID if match.nobody else match.winner


def is_over(match: Match) -> bool:
    return match.winner is not None or match.nobody


def _third(stage: StagePlan, rounds: list[tuple[Match, ...]], games: Sequence[int], book: Book) -> Match:
    """The losers of the semi-finals; open until both are known."""
    semis = rounds[-2]
    sides: list[Side] = [each.loser or (VOID if is_over(each) else None) for each in semis]
    match = _match(stage, len(rounds), 2, sides[0], sides[1], games, book)
    return replace(match, key="third", third_place=True, bye=False, walkover=match.walkover or match.bye)


def _placed(rounds: list[tuple[Match, ...]]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Places already certain: losers of one round share one place (5, 5, 5, 5)."""
    main = [matches for matches in rounds if not matches[0].third_place]
    third = next((matches[0] for matches in rounds if matches[0].third_place), None)
    if not main:
        return ()
    found: list[tuple[int, tuple[str, ...]]] = []
    if main[-1][0].winner:
        found.append((1, (main[-1][0].winner,)))
    for back, matches in enumerate(reversed(main)):
        if back == 1 and third is not None:
            found += _of_third(third, [player for each in matches for player in _out(each)])
        elif out := tuple(sorted(player for each in matches for player in _out(each))):
            found.append(((1 << back) + 1, out))
    return tuple(found)


def _of_third(third: Match, semifinalists: list[str]) -> list[tuple[int, tuple[str, ...]]]:
    """Third and fourth; who lost a semi-final and has no place by the match comes behind."""
    found: list[tuple[int, tuple[str, ...]]] = [(3, (third.winner,))] if third.winner else []
    found += [(4, (third.loser,))] if third.loser else []
    placed = {player for _, group in found for player in group}
    rest = tuple(sorted(player for player in semifinalists if player not in placed))
    return [*found, (3 + len(placed), rest)] if rest and is_over(third) else found


def _out(match: Match) -> list[str]:
    """Who is out with this match: its loser, or both where neither came."""
    if match.nobody:
        return [each for each in match.players if each]
    return [match.loser] if match.loser else []


def faults(stage: StagePlan, players: Sequence[str], games: Sequence[int], report: StageReport, book: Book) -> Iterator[Fault]:
    """Games that belong to no match of the bracket, draws that decide nothing, seeds that are not the players."""
    if stage.seeds and set(stage.seeds) != set(players):
        differ = sorted(set(stage.seeds) ^ set(players))
        yield Fault("seeds-differ", stage.place, {"players": differ})
    matches = [each for matches in report.bracket or () for each in matches]
    used = {index: each for each in matches for index in each.games}
    for index in book.counted(games):
        game = book.plan.games[index]
        if index not in used:
            yield stray(index, matches, book)
        elif undecided(index, used[index], stage, book):
            yield Fault("knockout-draw", game.place, {"player": game.sheet.first, "other": game.sheet.second}, severity="open")


def undecided(index: int, match: Match, stage: StagePlan, book: Book) -> bool:
    """True for the game after which a match should be decided and is not: a draw, or the last of legs that end level."""
    if is_over(match):
        return False
    if stage.legs > 1:
        return len(match.games) >= stage.legs and index == match.games[-1]
    return book.plan.games[index].sheet.winner == "draw" and stage.best_of == 1


def stray(index: int, matches: Sequence[Match], book: Book) -> Fault:
    """Why a game fits no match: names somebody who did not win his way there (C18), or comes too early."""
    game = book.plan.games[index]
    pair, number = KINDS[book.plan.rule.kind].players(game.sheet), game.slot.round
    here = [each for each in matches if number in (None, each.round) and set(pair) & set(each.players)]
    over = next((each for each in here if set(pair) == set(each.players) and is_over(each)), None)
    if over:
        return Fault("match-over", game.place, {"player": pair[0], "other": pair[-1], "winner": over.winner}, book.plan.games[over.games[-1]].place)
    for player in pair:
        lost = next((each for each in matches if each.loser == player and (number is None or each.round < number)), None)
        if lost:
            return Fault("not-the-winner", game.place, {"player": player, "round": number or lost.round + 1,
                                                        "winner": lost.winner}, _first_place(lost, book))
    expected = [each for match in here for each in match.players if each]
    return Fault("no-such-match", game.place, {"player": pair[0], "other": pair[-1], "round": number or "",
                                               "expected": expected})


def _first_place(match: Match, book: Book) -> Place | None:
    return book.plan.games[match.games[0]].place if match.games else None
