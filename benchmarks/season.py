"""A season to build: n tournaments of four games, 16 players, two
languages, the same for the same seed.

season.py 200 FOLDER            makes a site's folder season.py --from SEASON FOLDER  makes it of
events another generator wrote, one YAML file each (the peers' harness) season.py --edit 7 FOLDER
one more point in the first UNO game of the seventh tournament
"""

from __future__ import annotations

import argparse
import random
import shutil
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
FAMILY = [
    "趙Zhao",
    "錢Qian",
    "孫Sun",
    "李Li",
    "周Zhou",
    "吳Wu",
    "鄭Zheng",
    "王Wang",
    "馮Feng",
    "陳Chen",
    "蔣Jiang",
    "沈Shen",
    "韓Han",
    "楊Yang",
    "朱Zhu",
    "何He",
]
GIVEN = [
    "偉wei",
    "芳fang",
    "娜na",
    "敏min",
    "靜jing",
    "麗li",
    "強qiang",
    "磊lei",
    "軍jun",
    "洋yang",
    "勇yong",
    "傑jie",
    "娟juan",
    "濤tao",
    "明ming",
    "霞xia",
    "平ping",
    "英ying",
]
VENUES = [
    ("學生活動中心", "Student Centre"),
    ("圖書館會議室", "Library meeting room"),
    ("社區禮堂", "Community hall"),
]
Event = dict[str, Any]


def events(count: int, seed: int) -> Iterator[Event]:
    """Events as plain data; the keys are those the peers read."""
    chance = random.Random(seed)
    for number in range(1, count + 1):
        yield _event(chance, number)


def _event(chance: random.Random, number: int) -> Event:
    people = _people(chance, 16)
    keys = [person["id"] for person in people]
    places = chance.choice(VENUES)
    players = chance.sample(keys, 9)
    tables = [
        {"players": players[at : at + 3], "deals": _deals(chance, players[at : at + 3])}
        for at in (0, 3, 6)
    ]
    return {
        "id": f"event-{number:03}",
        "name": {"zh": f"第{number}屆桌遊大賽", "en": f"Board Game Cup no. {number}"},
        "date": str(date(2026, 1, 3) + timedelta(days=number)),
        "venue": {"zh": places[0], "en": places[1]},
        "players": people,
        "killer": [_killer(chance, keys) for _ in range(5)],
        "uno": _uno(chance, sorted(chance.sample(keys, 10), key=keys.index)),
        "doudizhu": {"tables": tables, "final": _deals(chance, [_winner(each) for each in tables])},
        "gomoku": _gomoku(chance, keys),
    }


def _people(chance: random.Random, count: int) -> list[dict[str, str]]:
    found: dict[str, str] = {}
    while len(found) < count:
        family, first, second = chance.choice(FAMILY), chance.choice(GIVEN), chance.choice(GIVEN)
        found[family[0] + first[0] + second[0]] = f"{family[1:]} {first[1:].title()}{second[1:]}"
    return [
        {"id": f"p{at}", "zh": name, "en": latin}
        for at, (name, latin) in enumerate(found.items(), 1)
    ]


def _killer(chance: random.Random, keys: Sequence[str]) -> Event:
    drawn = chance.sample(keys, 13)
    return {
        "judge": drawn[0],
        "killers": drawn[1:4],
        "police": drawn[4:7],
        "civilians": drawn[7:],
        "winner": chance.choice(["police", "police", "killers", "killers", "draw"]),
    }


def _uno(chance: random.Random, keys: Sequence[str]) -> list[dict[str, int]]:
    games = []
    for _ in range(5):
        out = chance.choice(keys)
        games.append({key: 0 if key == out else chance.randint(1, 60) for key in keys})
    return games


def _deals(chance: random.Random, seats: Sequence[str]) -> list[Event]:
    # dealt again until one leads alone, so that a table has a winner
    while True:
        deals = [
            {
                "landlord": chance.choice(seats),
                "bid": chance.randint(1, 3),
                "bombs": chance.choice([0, 0, 0, 1, 1, 2]),
                "spring": chance.random() < 0.1,
                "winner": chance.choice(["landlord", "farmers"]),
            }
            for _ in range(3)
        ]
        top = sorted(_points(seats, deals).values())
        if top[-1] > top[-2]:
            return deals


def _points(seats: Sequence[str], deals: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    sums = dict.fromkeys(seats, 0)
    for deal in deals:
        unit = (
            deal["bid"]
            * 2 ** deal["bombs"]
            * (2 if deal["spring"] else 1)
            * (1 if deal["winner"] == "landlord" else -1)
        )
        for key in seats:
            sums[key] += 2 * unit if key == deal["landlord"] else -unit
    return sums


def _winner(table: Mapping[str, Any]) -> str:
    points = _points(table["players"], table["deals"])
    return max(points, key=lambda key: points[key])


def _gomoku(chance: random.Random, keys: Sequence[str]) -> list[Event]:
    games: list[Event] = []
    alive = chance.sample(keys, 16)
    for stage in ("r16", "qf", "sf", "f"):
        pairs, alive, losers = list(zip(alive[::2], alive[1::2], strict=True)), [], []
        for black, white in pairs:
            winner = chance.choice([black, white])
            games.append({"stage": stage, "black": black, "white": white, "winner": winner})
            alive.append(winner)
            losers.append(white if winner == black else black)
        if stage == "sf":
            games.append(
                {
                    "stage": "third",
                    "black": losers[0],
                    "white": losers[1],
                    "winner": chance.choice(losers),
                }
            )
    return games


def plan(event: Mapping[str, Any]) -> dict[str, Any]:
    """tournament.yaml of an event."""
    shared = [{"places": 3, "if-level": "shared"}]
    cards = event["doudizhu"]["tables"]
    return {
        "title": _both(event["name"]),
        "date": event["date"],
        "venue": _both(event["venue"]),
        "entrants": [
            {"id": each["id"], "name": each["zh"], "en": each["en"]} for each in event["players"]
        ],
        "contests": {
            "killer": {
                "rule": "killer",
                "decide": {"titles": "after-places", "draw": "nobody"},
                "stages": [{"format": "league", "games": 5}],
                "ties": ["points"],
                "awards": shared,
            },
            "uno": {
                "rule": "uno",
                "decide": {"score": "own-points-low", "end": "games"},
                "stages": [{"format": "league", "games": 5}],
                "ties": ["points"],
                "awards": shared,
                "entrants": list(event["uno"][0]),
            },
            "doudizhu": {
                "rule": "doudizhu",
                "decide": {"carry": "start-again"},
                "entrants": [key for each in cards for key in each["players"]],
                "stages": [
                    {
                        "name": "tables",
                        "format": "tables",
                        "size": 3,
                        "games": 3,
                        "advance": {"top": 1, "per": "table"},
                    },
                    {"name": "final", "format": "tables", "size": 3, "games": 3},
                ],
                "ties": ["points"],
                "awards": shared,
            },
            "gomoku": {
                "rule": "gomoku",
                "decide": {"draw": "replay", "third-place": "match"},
                "stages": [{"name": "cup", "format": "knockout", "third-place": True}],
                "awards": shared,
            },
        },
    }


def _both(text: Mapping[str, str]) -> dict[str, str]:
    return {"zh-Hant": text["zh"], "en": text["en"]}


def results(event: Mapping[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """Contest → its games, as results files have them."""
    return {
        "killer": [
            {
                "game": at,
                "judge": each["judge"],
                "winner": {"killers": "killer"}.get(each["winner"], each["winner"]),
                "roles": {
                    "police": each["police"],
                    "killer": each["killers"],
                    "civilian": each["civilians"],
                },
            }
            for at, each in enumerate(event["killer"], 1)
        ],
        "uno": [
            {
                "game": at,
                "out": next(key for key, left in each.items() if not left),
                "left": {key: left for key, left in each.items() if left},
            }
            for at, each in enumerate(event["uno"], 1)
        ],
        "doudizhu": list(_deals_played(event["doudizhu"])),
        "gomoku": list(_matches(event["gomoku"])),
    }


def _deals_played(cards: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    final = {"players": [_winner(each) for each in cards["tables"]], "deals": cards["final"]}
    for stage, name, table in [
        *(("tables", "ABC"[at], each) for at, each in enumerate(cards["tables"])),
        ("final", None, final),
    ]:
        for at, deal in enumerate(table["deals"], 1):
            spring = (
                "none"
                if not deal["spring"]
                else "spring"
                if deal["winner"] == "landlord"
                else "anti-spring"
            )
            yield {
                "stage": stage,
                **({"table": name} if name else {}),
                "game": at,
                "players": list(table["players"]),
                "landlord": deal["landlord"],
                "bid": deal["bid"],
                "bombs": deal["bombs"],
                "spring": spring,
                "winner": deal["winner"],
            }


def _matches(games: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    rounds, seen = {"r16": 1, "qf": 2, "sf": 3, "third": 4, "f": 4}, dict.fromkeys(range(1, 5), 0)
    for game in games:
        number = rounds[game["stage"]]
        if game["stage"] == "third":
            yield {
                "round": number,
                "match": "third",
                "black": game["black"],
                "white": game["white"],
                "winner": game["winner"],
            }
            continue
        seen[number] += 1
        yield {
            "round": number,
            "match": seen[number],
            "black": game["black"],
            "white": game["white"],
            "winner": game["winner"],
        }


def write(folder: Path, found: Iterator[Event] | Sequence[Event]) -> None:
    """A site's folder of these events; what is the same already is not written again."""
    _put(
        folder / "content/site.yaml",
        {
            "title": {"zh-Hant": "桌遊季", "en": "A Season of Games"},
            "languages": ["zh-Hant", "en"],
            "base_url": "https://example.org/season/",
        },
    )
    for edition in ("killer", "uno", "doudizhu", "gomoku"):
        if not (folder / "rules" / edition).exists():
            shutil.copytree(ROOT / "rules" / edition, folder / "rules" / edition)
    for event in found:
        _put(folder / "content" / event["id"] / "tournament.yaml", plan(event))
        for contest, games in results(event).items():
            _put(folder / "results" / event["id"] / f"{contest}.yaml", {"games": games})


def _put(path: Path, data: Any) -> None:
    text = yaml.dump(
        data,
        Dumper=yaml.CSafeDumper,
        allow_unicode=True,
        sort_keys=False,
        default_flow_style=None,
        width=150,
    )
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def edit(folder: Path, number: int) -> Path:
    """One more point left with the first loser of the first UNO game of one tournament."""
    path = folder / f"results/event-{number:03}/uno.yaml"
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    left = data["games"][0]["left"]
    left[next(iter(left))] += 1
    _put(path, data)
    return path


def main() -> None:
    asked = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--from", dest="season", type=Path)
    asked.add_argument("--edit", type=int)
    asked.add_argument("words", nargs="+")
    given = asked.parse_args()
    if given.edit:
        edit(Path(given.words[0]), given.edit)
    elif given.season:
        write(
            Path(given.words[0]),
            [
                yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
                for path in sorted(given.season.glob("*.yaml"))
            ],
        )
    else:
        write(Path(given.words[1]), events(int(given.words[0]), given.seed))


if __name__ == "__main__":
    main()
