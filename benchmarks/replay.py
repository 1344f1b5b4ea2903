"""How fast the referees are: sets of cards classified, and games replayed, beside the time
libyaml takes to parse the same text.
"""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

from fangbang.games.duel.replay import gomoku
from fangbang.games.landlord.replay import doudizhu
from fangbang.games.landlord.replay.patterns import readings, rules
from fangbang.games.roles.replay import killer
from fangbang.games.shedding.replay import uno

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "tests" / "acceptance" / "games"
LEAST = 0.5  # seconds for each measurement; the best of three counts

Game = tuple[Mapping[str, Any], Sequence[str]]  # log, players


def rate(work: Callable[[], object], items: int) -> float:
    """Items a second."""
    best = 0.0
    for _ in range(3):
        rounds, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < LEAST / 3 or not rounds:
            work()
            rounds += 1
        best = max(best, rounds * items / spent)
    return best


def edition(name: str) -> dict[str, Any]:
    """The rule edition of this repository."""
    found: dict[str, Any] = yaml.safe_load(
        (ROOT / "rules" / name / "rule.yaml").read_text(encoding="utf-8")
    )
    return found


def doudizhu_games() -> list[Game]:
    """Games that other programs judged; the seats get names."""
    seats, found = ["甲", "乙", "丙"], list[Game]()
    for game in json.loads((GAMES / "ddz_games.json").read_text(encoding="utf-8"))["games"]:
        log = {
            "seats": seats,
            "first": seats[game["first_bidder"]],
            "bids": game["bids"],
            "hands": dict(zip(seats, game["hands"], strict=True)),
            "bottom": game["bottom"],
            "plays": " ".join(play or "-" for play in game["plays"]),
        }
        found.append((log, seats))
    return found


def uno_games() -> list[Game]:
    """Games of two to six players, some with a last draw."""
    return [
        (
            {
                "seats": game["players"],
                "first": game["first"],
                "start": game["start"],
                "hands": game["deal"],
                "log": game["log"],
            },
            game["players"],
        )
        for game in json.loads((GAMES / "uno_games.json").read_text(encoding="utf-8"))["games"]
    ]


def gomoku_games() -> list[Game]:
    """Games of strong programs, 9 to over 100 stones."""
    with (GAMES / "gomoku_games.csv").open(encoding="utf-8", newline="") as file:
        return [({"moves": row["moves"]}, ("黑", "白")) for row in csv.DictReader(file)]


def killer_games() -> list[Game]:
    """The recorded game of results/, with its seats turned round twelve times."""
    data = yaml.safe_load(
        (ROOT / "results" / "bubuweiying-2016" / "killer.yaml").read_text(encoding="utf-8")
    )
    game = next(each for each in data["games"] if "log" in each)
    seats, players = game["log"]["seats"], len(game["log"]["seats"])
    found = list[Game]()
    for turn in range(players):
        by_seat = {name: seats[(at + turn) % players] for at, name in enumerate(seats)}
        roles = {role: [by_seat[name] for name in names] for role, names in game["roles"].items()}
        found.append(
            (
                {
                    "seats": [by_seat[name] for name in seats],
                    "roles": roles,
                    "rounds": game["log"]["rounds"],
                },
                (),
            )
        )
    return found


SETS = "Dou Dizhu patterns"
REPLAYED: Mapping[str, tuple[Any, Callable[[], list[Game]]]] = {
    "doudizhu": (doudizhu.replay, doudizhu_games),
    "uno": (uno.replay, uno_games),
    "gomoku": (gomoku.replay, gomoku_games),
    "killer": (killer.replay, killer_games),
}


def main() -> None:
    """The table: items a second, the same by libyaml, and how many times as fast."""
    print(f"{'what':<20}{'items':>7}{'a second':>12}{'libyaml':>12}{'ratio':>8}")
    with (GAMES / "ddz_patterns.csv").open(encoding="utf-8") as lines:
        hands = [row["cards"] for row in csv.DictReader(lines)]
    by = rules(edition("doudizhu"))
    line(
        SETS,
        len(hands),
        rate(lambda: [readings(hand, by) for hand in hands], len(hands)),
        "\n".join(f"- {hand!r}" for hand in hands),
    )
    for name, (referee, games) in REPLAYED.items():
        made, params = games(), edition(name)
        wrong = [
            found.illegal
            for log, players in made
            if (found := referee(log, params, players)).illegal
        ]
        assert not wrong, wrong[0]
        text = yaml.dump([log for log, _ in made], allow_unicode=True, Dumper=yaml.CSafeDumper)
        line(
            f"{name} games",
            len(made),
            rate(lambda: [referee(log, params, players) for log, players in made], len(made)),  # noqa: B023
            text,
        )


def line(name: str, items: int, ours: float, text: str) -> None:
    """One row; `text` is what libyaml parses for the same items."""
    theirs = rate(lambda: yaml.load(text, Loader=yaml.CSafeLoader), items)
    print(f"{name:<20}{items:>7}{ours:>12,.0f}{theirs:>12,.0f}{ours / theirs:>8.2f}")


if __name__ == "__main__":
    main()
