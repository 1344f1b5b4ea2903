"""The vectors of acceptance/games/cases.json that are about points
and prizes: D36, D38, U08, M15, M17.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from case import ROOT, own_rules
from fangbang.documents.document import parse
from fangbang.engine.awards import awards
from fangbang.engine.model import AwardPlan, ContestPlan, StagePlan
from fangbang.engine.standings import LedgerIndex
from fangbang.games.base import Game, GamePosition, LedgerEntry, Rule
from fangbang.games.landlord import scoring as landlord
from fangbang.games.roles import scoring as roles
from fangbang.games.shedding import scoring as shedding
from fangbang.messages.problem import SourceLocation

CASES = {
    each["id"]: each
    for each in json.loads((ROOT / "tests/acceptance/games/cases.json").read_text(encoding="utf-8"))
}


def rule(key: str, **decide: str) -> Rule:
    source = next(each for each in own_rules() if each.path == f"rules/{key}/rule.yaml")
    document = parse(source, [])
    assert document
    return Rule(document.data["game"], document.data, decide)


def points(key: str, sheet: Any, **decide: str) -> dict[str, Fraction]:
    found = rule(key, **decide)
    return {
        each.player: each.points
        for each in found.game.entries(0, Game(GamePosition(), sheet, SourceLocation("")), found)
    }


def test_dou_dizhu_scores() -> None:
    for key in ("D36", "D38"):
        given, answer = CASES[key]["input"], CASES[key]["answer"]
        seats = ("0", "1", "2")
        sheet = landlord.LandlordResult(
            seats,
            str(given["landlord"]),
            given["bid"],
            given["bombs"],
            "spring" if given["spring"] else "none",
            given["winner"],
        )
        made = points("doudizhu", sheet)
        assert [made[seat] for seat in seats] == answer, key


def test_uno_caught_points_low_wins() -> None:
    given = CASES["U08"]["input"]
    totals = dict.fromkeys(given, Fraction(0))
    for deal in range(5):
        left = {player: Fraction(held[deal]) for player, held in given.items()}
        out = next(player for player, held in left.items() if held == 0)
        for player, made in points(
            "uno", shedding.SheddingResult(out, left), score="own-points-low"
        ).items():
            totals[player] += made
    assert sorted(totals, key=totals.__getitem__) == CASES["U08"]["answer"]
    assert list(totals.values()) == [115, 75, 101]


def test_killer_draw_brings_only_the_judge_a_point() -> None:
    given, answer = CASES["M15"]["input"], CASES["M15"]["answer"]
    named = {
        str(seat): role
        for role, seats in (("killer", given["killers"]), ("police", given["police"]))
        for seat in seats
    }
    everybody = {
        str(seat): named.get(str(seat), "civilian") for seat in range(1, given["players"] + 1)
    }
    made = points(
        "killer", roles.RolesResult(everybody, str(given["judge"]), given["winner"]), draw="nobody"
    )
    assert {seat: made[seat] for seat in answer} == answer


def test_killer_titles_are_chosen_before_the_places() -> None:
    table, answer = CASES["M17"]["input"]["table"], CASES["M17"]["answer"]
    entries = []
    for player, made in table.items():
        rest = made["total"] - made["killer"] - made["police"]
        entries += [
            LedgerEntry(player, Fraction(points), 0, "role-won", role=role)
            for role, points in (
                ("killer", made["killer"]),
                ("police", made["police"]),
                ("civilian", rest),
            )
        ]
    at = SourceLocation("")
    plans = (
        AwardPlan("killer-king", at, role="killer"),
        AwardPlan("detective", at, role="police"),
        AwardPlan("places", at, places=3),
    )
    plan = ContestPlan(
        "killer",
        rule("killer"),
        tuple(table),
        (StagePlan("league", "league", at),),
        (Game(GamePosition(), None, at),),
        ("points",),
        plans,
        True,
        (),
        at,
    )
    totals = {player: Fraction(made["total"]) for player, made in table.items()}
    placed = [
        (1 + sum(other > total for other in totals.values()), (player,))
        for player, total in sorted(totals.items(), key=lambda each: -each[1])
    ]
    given, ties = awards(
        placed, totals, (), {"league": tuple(table)}, LedgerIndex(plan, tuple(entries))
    )
    assert [each.players for each in given] == [
        ("An",),
        ("Bo",),
        ("Cy",),
        ("Di",),
        ("Ed",),
    ] and not ties
    assert [answer[0], answer[1], answer[2]] == [["An"], ["Bo"], ["Cy", "Di", "Ed"]]
