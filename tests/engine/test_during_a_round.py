"""Values in the middle of a round: a game that is not over is no missed round (FIDE
C.07, 16: a round that was not played).
"""

from __future__ import annotations

from typing import Any

from organiser import CHESS, play

from fangbang.engine.standings import LedgerIndex
from fangbang.engine.tiebreaks import criterion

FIRST = [
    {"round": 1, "players": ["A", "X"], "score": "1:0"},
    {"round": 1, "players": ["Y", "Z"], "score": "1:0"},
]
SECOND = {"round": 2, "players": ["X", "Z"], "score": "1:0"}


def buchholz(games: list[dict[str, Any]] | dict[str, Any]) -> dict[str, str]:
    played = play(
        {"entrants": list("AXYZ"), "stages": [{"format": "swiss", "rounds": 3}], "fide": 2026},
        games,
        CHESS,
    )
    plan, book = played.contest.plan, LedgerIndex(played.contest.plan, played.report.ledger)
    games_of = book.stage_games(plan.stages[0].name)
    field = book.field(book.sums(plan.players, games_of, plan.stages[0]), plan.stages[0], games_of)
    by = criterion("buchholz", "high")
    return {
        played.names[player]: str(by.value(player, plan.players, field)) for player in plan.players
    }


def test_an_open_board_is_no_missed_round() -> None:
    """A–Y of the second round is still being played: A has met X (1), Y has met Z (0), X
    has met A and Z, Z has met Y and X.
    """
    assert buchholz([*FIRST, SECOND]) == {"A": "1", "X": "1", "Y": "0", "Z": "2"}


def test_order_of_the_lines_does_not_matter() -> None:
    assert buchholz([SECOND, *FIRST]) == buchholz([*FIRST, SECOND])


def test_an_adjourned_board_of_an_earlier_round() -> None:
    """It stands under fixtures while the next round is played: it is not missed either."""
    later = [{"round": 2, "players": ["A", "Y"], "score": "1:0"}]
    postponed = {
        "games": [FIRST[0], SECOND, *later],
        "fixtures": [{"round": 1, "players": ["Y", "Z"]}],
    }
    assert buchholz(postponed) == {"A": "1", "X": "2", "Y": "2", "Z": "1"}


def test_who_was_away_has_missed_the_round() -> None:
    """The second round is over but for Y, who was not paired: he has a round
    against an equal, as the edition says.
    """
    assert (
        buchholz(
            [
                *FIRST,
                {"round": 2, "players": ["X", "Z"], "score": "1:0"},
                {"round": 2, "bye": "A", "worth": "half"},
            ]
        )["Y"]
        == "1"
    )
