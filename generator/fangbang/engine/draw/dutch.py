"""Swiss pairings by the FIDE (Dutch) system: our rounds told to py4swiss, its pairs told back.

An extra of the program.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any

from ...games.base import DRAWN, WON, LedgerEntry
from ...games.exact_numbers import to_fraction
from ...games.pair_result import PairResult
from ..formats.swiss import by_round
from ..model import StagePlan
from ..standings import LedgerIndex

if TYPE_CHECKING:
    from py4swiss.trf import ParsedTrf

_BYES = {"bye": "U", "half-bye": "H", "zero-bye": "Z"}
_PLAYED, _UNPLAYED = {WON: "1", DRAWN: "="}, {WON: "+"}


class Missing(Exception):
    """py4swiss is not installed."""


class NoPairing(Exception):
    """No pairing keeps to the rules: too many rounds for so few players."""


@dataclass(frozen=True)
class Past:
    """One round of one player in the letters of FIDE's report files, and all his points
    before it, as the ledger has them.
    """

    opponent: str | None
    colour: str
    result: str
    before: Fraction


def paired(
    stage: StagePlan,
    players: Sequence[str],
    here: Sequence[str],
    number: int,
    games: Sequence[int],
    book: LedgerIndex,
) -> list[tuple[str, ...]]:
    """The pairs of a round in the order of their boards, the first move
    first; one player alone has the bye.

    `players` are all of the stage in the order of their pairing numbers, `here` those who play in
      this round.
    """
    try:
        from py4swiss.engines import DutchEngine
        from py4swiss.engines.common import PairingError
    except ImportError as fault:
        raise Missing from fault
    try:
        pairs = DutchEngine.generate_pairings(_report(stage, players, here, number, games, book))
    except PairingError as fault:
        raise NoPairing from fault
    return [tuple(players[each - 1] for each in (pair.white, pair.black) if each) for pair in pairs]


def _report(
    stage: StagePlan,
    players: Sequence[str],
    here: Sequence[str],
    number: int,
    games: Sequence[int],
    book: LedgerIndex,
) -> ParsedTrf:
    """What has happened so far.

    Points are whole numbers of their smallest part; what the
    tokens do not say is given beside them.
    """
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.results import ScoringPointSystem
    from py4swiss.trf.sections import XSection

    numbers = {player: at for at, player in enumerate(players, 1)}
    past = {player: list(_past(player, number, games, stage, book)) for player in players}
    parts = lcm(*(each.before.denominator for mine in past.values() for each in mine))
    win = int(to_fraction(book.plan.rule.params["points"]["win"]) * parts)
    worth = {
        token: win if tens == 10 else 0 for token, tens in ScoringPointSystem().score_dict.items()
    }
    sections, beside = [], {}
    for player, at in numbers.items():
        section = _section(past[player], numbers, at, parts)
        said = [0]
        for result in section.results:
            said.append(said[-1] + worth[(result.result, result.color)])
        beside[at] = [
            int(each.before * parts) - so_far
            for each, so_far in zip(past[player], said, strict=True)
        ]
        sections.append(section)
    return ParsedTrf(
        player_sections=sections,
        x_section=XSection(
            number_of_rounds=max(stage.rounds or number, number),
            zeroed_ids={numbers[player] for player in players if player not in here},
            scoring_point_system=ScoringPointSystem(score_dict=worth),
            accelerations=beside,
            forbidden_pairs=set(_met_beside(numbers, number, games, book)),
        ),
    )


def _met_beside(
    numbers: dict[str, int], number: int, games: Sequence[int], book: LedgerIndex
) -> Iterator[tuple[int, int]]:
    """Meetings that the report has no room for: it has one game a
    round, and somebody may have played two.
    """
    for at, mine in by_round(games, book).items():
        for index in {each for found in mine.values() for each in found[1:]} if at < number else ():
            sheet: PairResult = book.plan.games[index].result
            if not sheet.unplayed and {sheet.first, sheet.second} <= set(numbers):
                first, second = sorted((numbers[sheet.first], numbers[sheet.second]))
                yield first, second


def _section(past: Sequence[Past], numbers: dict[str, int], at: int, parts: int) -> Any:
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
    from py4swiss.trf.sections import PlayerSection

    results = [
        RoundResult(
            id=numbers[each.opponent] if each.opponent else 0,
            color=ColorToken(each.colour),
            result=ResultToken(each.result),
        )
        for each in past[:-1]
    ]
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=at,
        rank=at,
        points_times_ten=int(past[-1].before * parts),
        results=results,
    )


def _past(
    player: str, number: int, games: Sequence[int], stage: StagePlan, book: LedgerIndex
) -> Iterator[Past]:
    """The rounds before this one, and at the end this one, of which
    only the points before it are known.
    """
    rounds = by_round(games, book)
    tally = book.sums([player], [], stage)[player]
    points = tally.points
    for at in range(1, number):
        mine = rounds.get(at, {}).get(player, [])
        entries = [
            entry for index in mine for entry in book.by_game[index] if entry.player == player
        ]
        yield (
            _told(player, book.plan.games[mine[0]].result, entries[0], points)
            if entries
            else Past(None, "-", "Z", points)
        )
        points += sum((entry.points for entry in entries), Fraction(0))
    yield Past(None, "-", "Z", points)


def _told(player: str, sheet: PairResult, entry: LedgerEntry, before: Fraction) -> Past:
    # what was annulled counts as not played
    if sheet.bye or entry.worth is not None:
        return Past(None, "-", _BYES.get(entry.reason, "Z"), before)
    other, colour = (sheet.second, "w") if player == sheet.first else (sheet.first, "b")
    if sheet.unplayed:
        return Past(other, colour, _UNPLAYED.get(entry.outcome or "", "-"), before)
    return Past(other, colour, _PLAYED.get(entry.outcome or "", "0"), before)
