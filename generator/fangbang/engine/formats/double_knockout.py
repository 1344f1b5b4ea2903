"""Double knock-out: out after two losses; a second grand final only when the
first was its winner's comeback (C14).

Matches are w1-1 … in the winners' bracket, l1-1 … in the losers', then final and reset. A pair can
meet several times: its games belong to its matches in the order of play, unless a game names its
`match`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...games.base import EngineProblem
from ..model import BracketMatch, StagePlan, StageReport
from ..stage_formats import IN_NAMED_MATCHES, StageFormat
from ..standings import LedgerIndex
from .bracket_tree import VOID, Branch, Side, bracket_tree
from .knockout import goes_on, sides_of
from .match import bracket_slots, decided, is_level, is_over, ruled

Placed = tuple[tuple[int, tuple[str, ...]], ...]


@dataclass
class _Play:
    """One bracket under way: games not yet used, and the matches made so far."""

    stage: StagePlan
    book: LedgerIndex
    left: list[int]
    rounds: list[tuple[BracketMatch, ...]] = field(default_factory=list)

    def round(
        self, part: str, number: int, pairs: Sequence[tuple[bool, Side, Side]]
    ) -> list[BracketMatch]:
        """The matches of one round, each with its games; a
        pair that is not drawn yet has no sides.
        """
        made = [self.match(part, number, at, *pair) for at, pair in enumerate(pairs, 1)]
        shown = tuple(each for each in made if each.players != (None, None) or not each.nobody)
        if shown:
            self.rounds.append(shown)
        return made

    def match(
        self, part: str, number: int, at: int, drawn: bool, first: Side, second: Side
    ) -> BracketMatch:
        """One match; who meets nobody goes on."""
        key = {"winners": f"w{number}-{at}", "losers": f"l{number}-{at}"}.get(part, part)
        found = BracketMatch(
            key, number, at, (first or None, second or None), part=part, drawn=drawn
        )
        if first == VOID or second == VOID:
            alone = first or second
            return replace(
                found,
                players=(alone or None, None),
                winner=alone or None,
                bye=True,
                nobody=first == second == VOID,
            )
        if first is None or second is None:
            return found
        return self._played(found, first, second)

    def _played(self, found: BracketMatch, first: str, second: str) -> BracketMatch:
        mine: list[int] = []
        for index in self.left:
            game = self.book.plan.games[index]
            same = {first, second} == set(self.book.plan.rule.game.players(game.result))
            if (
                same
                and (game.slot.match or found.key).lower() == found.key
                and not (mine and is_over(decided(found, mine, self.stage, self.book)))
            ):
                mine.append(index)
        self.left = [index for index in self.left if index not in mine]
        return ruled(decided(found, mine, self.stage, self.book), self.stage, self.book)


def run(
    stage: StagePlan, players: Sequence[str], games: Sequence[int], book: LedgerIndex
) -> StageReport:
    """Winners' bracket, losers' bracket, grand final and, where it is needed, the second one."""
    games = book.counted(games)
    play = _Play(stage, book, list(games))
    tree = bracket_tree(stage, players, games, book)
    winners = _winners(play, tree)
    final = _losers(play, winners, tree) if winners else None
    made = tuple(play.rounds)
    complete = bool(final and all(is_over(match) for matches in made for match in matches))
    return StageReport(
        stage.name,
        stage.format,
        complete,
        bracket=made,
        placed=_placed(len(players), made),
        players=tuple(players),
    )


def _winners(play: _Play, tree: list[list[Branch]]) -> list[list[BracketMatch]]:
    rounds: list[list[BracketMatch]] = []
    for branches in tree:
        pairs = [
            (branch.drawn, *sides_of(branch, at, rounds)) for at, branch in enumerate(branches, 1)
        ]
        rounds.append(play.round("winners", len(rounds) + 1, pairs))
    return rounds


def _losers(
    play: _Play, winners: list[list[BracketMatch]], tree: list[list[Branch]]
) -> BracketMatch:
    """Losers of the first round meet; then, in turn, those who come down and those who stayed on.

    Losers meet as their matches lie in the tree: while that is not drawn, nor is this.
    """
    drawn = [branch.drawn for branch in tree[1]] if len(tree) > 1 else []
    sides, number = [_comes_down(each) for each in winners[0]], 0
    for at, above in enumerate(winners[1:], 1):
        number += 1
        stayed = [goes_on(each) for each in play.round("losers", number, _pairs(sides, drawn))]
        drawn = [all(branch.drawn for branches in tree for branch in branches)] * len(stayed)
        down = [_comes_down(each) for each in above]
        # who comes down crosses over, so that pairs do not meet again at once
        down = down[::-1] if at % 2 else down
        number += 1
        met = [side for pair in zip(down, stayed, strict=True) for side in pair]
        sides = [goes_on(each) for each in play.round("losers", number, _pairs(met, drawn))]
    return _finals(play, goes_on(winners[-1][0]), sides[0])


def _pairs(sides: Sequence[Side], drawn: Sequence[bool]) -> list[tuple[bool, Side, Side]]:
    """Neighbours meet, where it is drawn that they do."""
    pairs = zip(sides[::2], sides[1::2], strict=True)
    return [
        (known, first, second) if known else (False, None, None)
        for known, (first, second) in zip(drawn, pairs, strict=False)
    ]


def _finals(play: _Play, unbeaten: Side, challenger: Side) -> BracketMatch:
    final = play.round("final", 1, [(True, unbeaten, challenger)])[0]
    if play.stage.reset and final.winner and final.winner == challenger and final.players[1]:
        return play.round("reset", 2, [(True, unbeaten, challenger)])[0]
    return final


def _comes_down(match: BracketMatch) -> Side:
    if match.loser:
        return match.loser
    return VOID if is_over(match) else None


def _placed(count: int, rounds: Sequence[tuple[BracketMatch, ...]]) -> Placed:
    """From below: who is out with a round of the losers' bracket shares the
    places above those who were out before.
    """
    losers = [matches for matches in rounds if matches[0].part == "losers"]
    still = min(
        (loser[0].round for loser in losers if not all(is_over(match) for match in loser)),
        default=1 << 30,
    )
    found: list[tuple[int, tuple[str, ...]]] = []
    alive = count
    for number, out in sorted(_out_with(rounds).items()):
        if number >= still:
            return tuple(reversed(found))
        alive -= len(out)
        # where nobody is left, nobody is first
        found.append((max(alive + 1, 2), tuple(sorted(out))))
    last = rounds[-1][0] if rounds else None
    if last and last.part in ("final", "reset") and is_over(last):
        behind = tuple(sorted(_out(last)))
        found += [(2, behind)] if behind else []
        found += [(1, (last.winner,))] if last.winner else []
    return tuple(reversed(found))


def _out_with(rounds: Sequence[tuple[BracketMatch, ...]]) -> dict[int, list[str]]:
    """Round of the losers' bracket → who is out with it.

    Two who did not come to a match above are out with the round they would have come down to.
    """
    found: dict[int, list[str]] = {}
    for each in (match for matches in rounds for match in matches):
        number = (
            each.round if each.part == "losers" else 1 if each.round == 1 else 2 * (each.round - 1)
        )
        out = (
            _out(each) if each.part == "losers" or (each.part == "winners" and each.nobody) else []
        )
        if out:
            found.setdefault(number, []).extend(out)
    return found


def _out(match: BracketMatch) -> list[str]:
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
    """Games that belong to no match, draws that decide nothing, seeds that are not the players."""
    if stage.seeds and set(stage.seeds) != set(players):
        yield EngineProblem(
            "seeds-differ", stage.place, {"players": sorted(set(stage.seeds) ^ set(players))}
        )
    matches = [match for matches in report.bracket or () for match in matches]
    used = {index: match for match in matches for index in match.games}
    for index in book.counted(games):
        game = book.plan.games[index]
        if index not in used:
            pair, label = book.plan.rule.game.players(game.result), game.slot.match
            if label and label.lower() not in (known := [match.key for match in matches]):
                yield EngineProblem("unknown-match", game.place, {"name": label, "known": known})
                continue
            still = [
                player
                for match in matches
                if not is_over(match)
                for player in match.players
                if player
            ]
            yield EngineProblem(
                "no-such-match",
                game.place,
                {
                    "player": pair[0],
                    "other": pair[-1],
                    "round": game.slot.match or "",
                    "expected": still,
                },
            )
        elif index == used[index].games[-1] and is_level(used[index], stage, book):
            yield EngineProblem(
                "knockout-draw",
                game.place,
                {"player": game.result.first, "other": game.result.second},
                severity="open",
            )


def _draw(request: Any) -> Any:
    from ..draw.paired import bracket  # only who draws waits for it

    return bracket(request)


DOUBLE_KNOCKOUT = StageFormat(
    "double-knockout",
    run,
    faults,
    bracket_slots,
    keys=("seeds", "order", "best-of", "legs", "reset"),
    draw=_draw,
    for_two=True,
    bracket=True,
    position=IN_NAMED_MATCHES,
)
