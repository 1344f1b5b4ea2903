"""FIDE tie-breaks against an independent program (gacrux, MIT) on random Swiss
events and round robins, both editions.
"""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from organiser import CHESS, Played, play

from fangbang.engine.score import score
from fangbang.engine.standings import LedgerIndex
from fangbang.engine.tiebreaks import criterion

pytest.importorskip("gacrux", reason="gacrux is a development dependency")

NAMES = {
    "PTS": "points",
    "BH": "buchholz",
    "BH/C1": "buchholz-cut-1",
    "BH/M1": "buchholz-median",
    "SB": "sonneborn-berger",
    "SB/C1": "sonneborn-berger-cut-1",
    "PS": "progressive",
    "KS": "koya",
    "WIN": "wins",
    "WON": "wins-over-the-board",
}
EDITIONS = {"2023": "2025/06/01", "2026": "2026/06/01"}
Result = tuple[int, int, str]  # one side, the other (0: a bye), what happened
BYES = {"U": "full", "H": "half", "Z": "zero"}
SIDES = {
    "1": ("1", "0"),
    "0": ("0", "1"),
    "=": ("=", "="),
    "+": ("+", "-"),
    "-": ("-", "+"),
    "x": ("-", "-"),
}


def swiss(chance: random.Random) -> tuple[int, list[list[Result]]]:
    """Random rounds: nobody twice against the same, byes,
    forfeits, people who leave or come late.
    """
    count, rounds = chance.randint(4, 12), chance.randint(3, 7)
    met, made = set[frozenset[int]](), list[list[Result]]()
    leaves = {
        player: chance.randint(2, rounds) for player in range(1, count + 1) if chance.random() < 0.1
    }
    for number in range(1, rounds + 1):
        found: list[Result] = []
        waiting = [
            player for player in range(1, count + 1) if number < leaves.get(player, rounds + 1)
        ]
        chance.shuffle(waiting)
        for player in list(waiting):
            if chance.random() < 0.07:
                waiting.remove(player)
                found.append((player, 0, chance.choice("HZ")))
        while waiting:
            first = waiting.pop()
            other = next((each for each in waiting if frozenset((first, each)) not in met), None)
            if other is None:
                found.append((first, 0, "U"))
                continue
            waiting.remove(other)
            met.add(frozenset((first, other)))
            found.append((first, other, chance.choices("10=+-x", (30, 30, 25, 6, 6, 2))[0]))
        made.append(found)
    return count, made


def round_robin(chance: random.Random) -> tuple[int, list[list[Result]]]:
    """Everybody against everybody by the circle, with some forfeits; an odd player is free."""
    count = chance.randint(4, 9)
    circle = [*range(1, count + 1), *([0] if count % 2 else [])]
    made = []
    for _ in range(len(circle) - 1):
        pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
        made.append(
            [
                (first, other, chance.choices("10=+-", (30, 30, 30, 5, 5))[0])
                for first, other in pairs
                if first and other
            ]
        )
        circle = [circle[0], circle[-1], *circle[1:-1]]
    return count, made


def report_file(count: int, rounds: list[list[Result]], kind: str, date: str) -> str:
    """The event as a FIDE tournament report file."""
    cells = {player: ["    " + " " * 4] * len(rounds) for player in range(1, count + 1)}
    for number, found in enumerate(rounds):
        for first, other, what in found:
            if not other:
                cells[first][number] = f"0000 - {what}"
                continue
            mine, theirs = SIDES[what]
            cells[first][number], cells[other][number] = (
                f"{other:4} w {mine}",
                f"{first:4} b {theirs}",
            )
    head = [
        "012 random",
        f"042 {date}",
        f"052 {date}",
        f"062 {count}",
        f"072 {count}",
        f"092 Individual: {kind}",
        f"XXR {len(rounds)}",
    ]
    lines = [
        f"001 {player:4}      {f'P{player:02}':34}2000{'0.0':>32}       " + "  ".join(cells[player])
        for player in range(1, count + 1)
    ]
    return "\n".join(head + lines) + "\n"


def ours(count: int, rounds: list[list[Result]], form: str, fide: str) -> Played:
    """The event as our files."""
    games: list[dict[str, Any]] = []
    for number, found in enumerate(rounds, 1):
        for first, other, what in found:
            pair = [f"P{first:02}", f"P{other:02}"]
            if not other:
                games.append({"round": number, "bye": pair[0], "worth": BYES[what]})
            elif what in "10=":
                games.append(
                    {
                        "round": number,
                        "players": pair,
                        "winner": {"1": pair[0], "0": pair[1], "=": "draw"}[what],
                    }
                )
            elif what == "x":
                games.append({"round": number, "players": pair, "double-forfeit": True})
            else:
                games.append(
                    {
                        "round": number,
                        "players": pair,
                        "walkover": pair[0] if what == "+" else pair[1],
                    }
                )
    stage = {"format": form} | ({"rounds": len(rounds)} if form == "swiss" else {})
    left = [
        {"player": f"P{player:02}", "after": {"round": len(rounds) - 1}}
        for player in range(1, count + 1)
        # two who are missing might still meet
        if form == "swiss" and not any(player in result[:2] for result in rounds[-1])
    ]
    return play(
        {
            "entrants": [f"P{player:02}" for player in range(1, count + 1)],
            "stages": [stage],
            "fide": fide,
        },
        {"games": games, "withdrawn": left} if left else games,
        CHESS,
    )


def theirs(text: str, names: list[str]) -> tuple[dict[str, list[Any]], dict[str, int]]:
    """Values and places by the other program."""
    from gacrux.tiebreak import tiebreak
    from gacrux.trf2json import trf2json

    file = trf2json()
    file.parse_file(text, False)
    assert file.get_status() == 0, file.chessjson["status"]
    tournament = file.get_tournament(1)
    parameters = {"tiebreak": list(names), "check": False, "unrated": None}
    found = tiebreak(tournament, len(_rounds(text)), parameters).compute_tiebreaks(
        tournament, parameters
    )["competitors"]
    return (
        {f"P{each['cid']:02}": each["tiebreakScore"] for each in found},
        {f"P{each['cid']:02}": each["rank"] for each in found},
    )


def _rounds(text: str) -> range:
    return range(int(text.split("XXR ")[1].split("\n")[0]))


@pytest.mark.parametrize("fide", EDITIONS)
@pytest.mark.parametrize(
    ("form", "kind"), [("swiss", "Swiss-System"), ("round-robin", "Round-Robin")]
)
@pytest.mark.parametrize("part", range(5))
def test_values_and_places(fide: str, form: str, kind: str, part: int) -> None:
    chance = random.Random(f"{form}{part}")
    for event in range(10):
        count, rounds = (swiss if form == "swiss" else round_robin)(chance)
        text = report_file(count, rounds, kind, EDITIONS[fide])
        played = ours(count, rounds, form, fide)
        plan, book = played.report.plan, LedgerIndex(played.report.plan, played.report.ledger)
        games = range(len(plan.games))
        field = book.field(book.sums(plan.players, games, plan.stages[0]), plan.stages[0], games)
        values, _ = theirs(text, list(NAMES))
        for player in plan.players:
            mine = [
                Fraction(criterion(name, "high").value(player, plan.players, field))
                for name in NAMES.values()
            ]
            name = played.names[player]
            assert dict(zip(NAMES, mine, strict=True)) == dict(
                zip(NAMES, map(Fraction, values[name]), strict=True)
            ), f"{name} of event {event}:\n{text}"
        for order in (["PTS", "DE", "BH/C1", "SB"], ["PTS", "BH", "SB", "DE"]):
            _, ranks = theirs(text, order)
            again = score(
                replace(plan, ties=tuple(NAMES.get(each, "head-to-head") for each in order))
            )
            assert {
                played.names[row.player]: row.rank for row in again.stages[0].tables[0].rows
            } == ranks, f"{order} of event {event}:\n{text}"
