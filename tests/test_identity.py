"""Identity comes from content: what is inserted, sorted, split or renamed moves nothing else."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from case import SITE, own_rules, understood
from fangbang.build import pipeline as build
from fangbang.build.exports.icalendar import keyed
from fangbang.corrections.compare import ContestState, compare
from fangbang.files import site_folder as files
from fangbang.files.history import Commit, Step
from fangbang.files.source_file import Source
from fangbang.model import Contest
from fangbang.pages import Localizer
from fangbang.pages.rounds import rounds_page
from specimens import context_in
from test_corrections import PLAN, RESULTS, club, games, plan, told
from test_corrections import commit as committed

Item = dict[str, Any]
PEOPLE = ("甲", "乙", "丙", "丁", "A b", "戊-己")
PAIRS = [{"players": list(pair), "score": "2:1"} for pair in permutations(PEOPLE, 2)]


def _numbers(people: Sequence[str]) -> Item:
    return {name: at for at, name in enumerate(people)}


POOLS: dict[
    str, tuple[Item, list[Item]]
] = {  # what may be planned, and every game that may be in its results
    "every pair twice, without rounds": (
        {"rule": "football", "stages": [{"format": "round-robin", "legs": 2}]},
        PAIRS,
    ),
    "a Swiss, some of it with tables": (
        {"rule": "football", "stages": [{"format": "swiss"}]},
        [
            {
                "round": number,
                **({"table": at} if at % 2 else {}),
                "players": list(pair),
                "score": "1:0",
            }
            for number, pairs in (
                (1, ((0, 1), (2, 3), (4, 5))),
                (2, ((0, 2), (1, 4), (3, 5))),
                (3, ((5, 0), (4, 2), (1, 3))),
            )
            for at, pair in enumerate([(PEOPLE[one], PEOPLE[other]) for one, other in pairs])
        ],
    ),
    "a league with numbers": (
        {"rule": "points", "stages": [{"format": "league", "games": 12}]},
        [{"game": number, "points": _numbers(PEOPLE)} for number in range(1, 13)],
    ),
    "a league of rounds, whose tables have no names": (
        {"rule": "points", "stages": [{"format": "league", "games": 5, "size": 3}]},
        [
            {"round": number, "points": _numbers(who)}
            for number in range(1, 6)
            for who in (PEOPLE[:3], PEOPLE[3:])
        ],
    ),
    "tables": (
        {"rule": "points", "stages": [{"format": "tables", "games": 3, "size": 3}]},
        [
            {"table": table, "game": number, "points": _numbers(who)}
            for table, who in (("A", PEOPLE[:3]), ("B", PEOPLE[3:]))
            for number in (1, 2, 3)
        ],
    ),
    "a cup": (
        {"rule": "football", "stages": [{"format": "knockout", "seeds": list(PEOPLE[:4])}]},
        [
            {"round": 1, "match": 1, "players": ["甲", "丁"], "score": "1:0"},
            {"round": 1, "match": 2, "players": ["乙", "丙"], "score": "1:0"},
            {"round": 2, "match": 1, "players": ["甲", "乙"], "score": "1:0"},
        ],
    ),
}
SCHEDULE = [
    {"time": "09:00-09:30", "kind": "training", "what": {"zh-Hant": "教學", "en": "Lesson"}},
    {"time": "10:00-11:00", "contest": "open"},
    {"time": "12:00-13:00", "kind": "break", "what": "午休"},
    {"time": "13:00-14:00", "kind": "break", "what": "茶"},
    {"time": "17:00-18:00", "kind": "award", "what": "頒獎", "id": "prizes"},
]


def site(
    contest: Item,
    people: Sequence[Any],
    files: Mapping[str, Sequence[Item]],
    schedule: Sequence[Item] = (),
    **more: Any,
) -> list[Source]:
    """A site of one contest; every game stands on a line of its own."""
    event = {
        "title": "賽",
        "date": "2024-03-02",
        "entrants": list(people),
        "schedule": list(schedule),
        "contests": {"open": contest},
        **more,
    }
    found = {"content/site.yaml": SITE, PLAN: json.dumps(event, ensure_ascii=False)}
    for path, items in files.items():
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in items)
        found[f"results/spring/{path}"] = f'{{"games": [\n{lines}\n]}}\n'
    return [*own_rules(), *(Source(path, text.encode()) for path, text in found.items())]


def scored(sources: Sequence[Source]) -> build.LoadedTournament:
    """The one tournament; it may be unfinished and have errors, if it can be read."""
    shared = understood(
        tuple(
            each for each in sources if each.path.startswith("rules/") or each.path.count("/") == 1
        )
    )
    (unit,) = build.units(list(sources))
    found = build.load_tournament(unit, shared)
    assert found.tournament, [(each.code, each.facts) for each in found.problems]
    return found


def addresses(sources: Sequence[Source]) -> dict[str, str]:
    """The line of each game → its key."""
    found = scored(sources)
    assert found.tournament
    contest = found.tournament.contests[0]
    lines = {each.path: each.data.decode().splitlines() for each in sources}
    return {
        lines[game.place.path][game.place.line - 1].rstrip(","): key
        for game, key in zip(contest.plan.games, contest.game_keys, strict=True)
    }


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(POOLS)), st.randoms(use_true_random=False))
def test_no_game_moves_another(pool: str, chance: random.Random) -> None:
    """Some games, then more, in another order and several files; entrants sorted otherwise."""
    contest, items = POOLS[pool]
    before = chance.sample(items, chance.randint(1, len(items)))
    after = [*before, *(each for each in items if each not in before and chance.random() < 0.5)]
    chance.shuffle(after)
    parts: dict[str, list[Item]] = {}
    for each in after:
        parts.setdefault(f"open/{chance.choice('abc')}.yaml", []).append(each)
    first = addresses(site(contest, PEOPLE, {"open.yaml": before}))
    then = addresses(site(contest, chance.sample(PEOPLE, len(PEOPLE)), parts))
    assert {line: then[line] for line in first} == first
    assert len(set(map(str.casefold, then.values()))) == len(then)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(POOLS)), st.randoms(use_true_random=False))
def test_sorted_split_and_renamed_is_no_correction(pool: str, chance: random.Random) -> None:
    """Some are renamed with `was` and keep every address, others without."""
    contest, items = POOLS[pool]
    kept, lost = (
        {each: f"新{at}{mark}" for at, each in enumerate(PEOPLE) if chance.random() < 0.3}
        for mark in ("a", "b")
    )
    names = lost | kept

    def called(found: Any) -> Any:
        if isinstance(found, dict):
            return {called(key): called(each) for key, each in found.items()}
        return (
            [called(each) for each in found] if isinstance(found, list) else names.get(found, found)
        )

    listed = [
        {"name": kept[each], "was": [each]} if each in kept else called(each)
        for each in chance.sample(PEOPLE, len(PEOPLE))
    ]
    parts: dict[str, list[Item]] = {}
    for each in chance.sample(items, len(items)):
        parts.setdefault(f"open/{chance.choice('abc')}.yaml", []).append(each)
    before = site(contest, PEOPLE, {"open.yaml": items})
    after = site(called(contest), listed, {path: called(each) for path, each in parts.items()})
    assert history(before, after) == ((), ())
    stays = [
        json.dumps(each, ensure_ascii=False)
        for each in items
        if not set(map(str, walk(each))) & (lost.keys() - kept.keys())
    ]
    told_first, told_then = addresses(before), addresses(after)
    for line in stays:
        assert (
            told_then[json.dumps(called(json.loads(line)), ensure_ascii=False)] == told_first[line]
        )


def walk(found: Any) -> list[Any]:
    """Everything that stands in a game."""
    if isinstance(found, dict):
        return [each for pair in found.items() for each in (pair[0], *walk(pair[1]))]
    return [each for one in found for each in walk(one)] if isinstance(found, list) else [found]


def history(*states: Sequence[Source]) -> tuple[Any, Any]:
    """(corrections, what differs from the announcement, which is the first of the states)."""
    made: list[ContestState] = []
    contest: Contest | None = None
    for number, sources in enumerate(states):
        found = scored(sources)
        assert found.tournament
        contest = found.tournament.contests[0]
        step = Step(
            Commit(f"{number:040}", f"2024-03-0{number + 2}T10:00:00+08:00"),
            f"{number:040}",
            "",
            (),
        )
        made.append(ContestState(step, contest, replace(found.reports["open"], complete=True)))
    assert contest
    told = compare(made, contest)
    return told.corrections, (*told.moved, *told.regiven) or ()


@settings(deadline=None, max_examples=60)
@given(st.randoms(use_true_random=False))
def test_an_event_of_the_calendar_is_known_by_what_it_is(chance: random.Random) -> None:
    """Lines go, come and are sorted, hours move; no other line takes an event's identity."""
    kept = chance.sample(SCHEDULE, chance.randint(1, len(SCHEDULE)))
    moved = [{**each, "time": chance.choice([each["time"], "19:00-20:00"])} for each in kept]
    moved += [{"time": "08:00-08:30", "what": "報到"}] * chance.randint(0, 1)
    chance.shuffle(moved)

    def known(schedule: Sequence[Item]) -> dict[str, str]:
        found = scored(site(POOLS["tables"][0], PEOPLE, {}, schedule)).tournament
        assert found
        return {
            str(each.what) or each.contest or "": key
            for each, key in keyed(found.schedule, "zh-Hant")
        }

    first, then = known(SCHEDULE), known(moved)
    assert all(first[what] == key for what, key in then.items() if what in first) and len(
        {*then.values()}
    ) == len(then) == len(moved)
    assert (
        known([{**each, "what": "典禮"} if "id" in each else each for each in SCHEDULE])["典禮"]
        == first["頒獎"]
    )


def test_the_second_of_two_breaks_is_the_second() -> None:
    pauses = [
        {"time": f"{hour}:00-{hour}:15", "kind": "break", "what": "休息"} for hour in (15, 11)
    ]
    found = scored(site(POOLS["tables"][0], PEOPLE, {}, pauses)).tournament
    assert found
    keys = {each.start: key for each, key in keyed(found.schedule, "zh-Hant")}
    assert len({*keys.values()}) == 2 and keys[11 * 60] == "break\n休息"


LONG = [f"{at}-" + "乘風破浪會有時直掛雲帆濟滄海" * 4 for at in range(3)]


@pytest.mark.parametrize(
    ("items", "keys"),
    [
        (
            [{"players": ["甲", "乙"], "score": "1:0"}, {"players": ["乙", "甲"], "score": "1:0"}],
            ["game.甲.乙", "game.乙.甲"],
        ),
        (
            [{"players": ["甲", "乙"], "score": "1:0"}] * 3,
            ["game.甲.乙", "game.甲.乙~2", "game.甲.乙~3"],
        ),
        (
            [
                {"players": ["甲", "乙"], "score": "1:0", "date": "2024-03-09"},
                {"players": ["甲", "乙"], "score": "2:0", "date": "2024-03-02"},
            ],
            ["game.甲.乙", "game.甲.乙~2"],
        ),
        (
            [
                {"players": ["甲", "乙"], "score": "1:0", "id": "decider"},
                {"game": "decider", "players": ["丙", "乙"], "score": "1:0"},
            ],
            ["game-decider", "game-decider.丙.乙"],
        ),
        (
            [
                {
                    "round": 1,
                    "match": 1,
                    "players": ["甲", "乙"],
                    "score": "1:0",
                    "counts": "spoiled",
                },
                {"round": 1, "match": 1, "players": ["甲", "乙"], "score": "1:0"},
            ],
            ["round-1-match-1", "round-1-match-1~2"],
        ),
        (
            [{"game": "CON", "match": "a/b", "players": ["甲", "乙"], "score": "1:0"}],
            ["match-a-b-3107-game-con"],
        ),
    ],
    ids=[
        "two legs",
        "three times the same",
        "by their dates",
        "an id",
        "spoiled and played again",
        "signs that no address has",
    ],
)
def test_keys_as_they_are(items: list[Item], keys: list[str]) -> None:
    found = scored(site({"rule": "football"}, PEOPLE, {"open.yaml": items})).tournament
    assert found and sorted(found.contests[0].game_keys) == sorted(keys)


def test_a_correction_of_the_result_moves_no_page() -> None:
    """Neither who won, nor that it was spoiled, nor the board."""
    line: Item = {"round": 1, "players": ["甲", "乙"], "score": "1:0"}
    keys = {
        key
        for each in (
            line,
            {**line, "score": "0:3"},
            {**line, "counts": "spoiled"},
            {**line, "table": 3},
            {"round": 1, "players": ["甲", "乙"], "walkover": "乙"},
        )
        for key in addresses(site({"rule": "football"}, PEOPLE, {"open.yaml": [each]})).values()
    }
    assert keys == {"round-1.甲.乙"}


def test_keys_fit_on_every_disk() -> None:
    """Names of 255 bytes at most, with what a build puts behind them; two long ones stay two."""
    items = [{"players": [LONG[0], other], "score": "1:0"} for other in LONG[1:]]
    keys = list(addresses(site({"rule": "football"}, LONG, {"open.yaml": items})).values())
    assert len({*keys}) == 2 and all(len(key.encode()) <= 160 for key in keys)


def test_a_stage_that_is_planned_later_moves_nothing() -> None:
    line: Item = {"round": 1, "players": ["甲", "乙"], "score": "1:0"}
    (alone,) = addresses(
        site({"rule": "football", "stages": [{"format": "swiss"}]}, PEOPLE, {"open.yaml": [line]})
    ).values()
    two = {
        "rule": "football",
        "stages": [{"name": "first", "format": "swiss"}, {"name": "final", "format": "knockout"}],
    }
    (then,) = addresses(site(two, PEOPLE, {"open.yaml": [{"stage": "first", **line}]})).values()
    assert alone == then


def test_names_that_share_an_address_keep_it_in_any_order() -> None:
    first, then = (
        scored(site({"rule": "points"}, people, {})).tournament
        for people in (["a b", "a-b"], ["a-b", "a b"])
    )
    assert (
        first
        and then
        and {each.name: each.key for each in first.roster.values()}
        == {each.name: each.key for each in then.roster.values()}
    )


def test_whoever_comes_in_moves_no_initials() -> None:
    people = [["王小明", "李雷"], ["張三", "王小明", "李雷"]]
    shown = [
        scored(site({"rule": "points", "names": "initials", "entrants": who}, who, {})).tournament
        for who in people
    ]
    first, then = (
        {
            player.hidden[1]: key
            for key, player in (found.contests[0].players if found else {}).items()
        }
        for found in shown
    )
    assert {name: then[name] for name in first} == first and not any(
        "小明" in key for key in then.values()
    )


def test_an_earlier_name_is_understood_and_shown_nowhere(tmp_path: Path) -> None:
    """In the list of the club and in an old plan; the page keeps its address."""
    known = Source("content/players.yaml", "li-lei: {name: 李蕾, was: [李雷]}\n".encode())
    plan = [{"id": "zhao-min", "name": "趙敏", "was": ["趙小敏"]}, "李雷"]
    sources = [
        *site(
            {"rule": "points"},
            plan,
            {"open.yaml": [{"game": 1, "points": {"趙小敏": 2, "李雷": 1}}]},
        ),
        known,
    ]
    found = scored(sources).tournament
    assert found and set(found.players) == {"zhao-min", "li-lei"}
    assert build.build(sources, tmp_path, files.packaged("theme"), {}).pages
    shown = [
        path.read_text(encoding="utf-8")
        for path in tmp_path.rglob("*")
        if path.suffix in (".html", ".json", ".js", ".csv", ".ics")
    ]
    assert any("李蕾" in text for text in shown) and not any(
        "李雷" in text or "趙小敏" in text for text in shown
    )


def test_the_last_game_is_the_last_by_number() -> None:
    """Whoever sorts the file changes no place."""
    contest = {
        "rule": "points",
        "stages": [{"format": "league", "games": 2}],
        "ties": ["points", "last-game"],
        "awards": [{"places": 1}],
    }
    items = [{"game": 1, "points": {"甲": 1, "乙": 2}}, {"game": 2, "points": {"甲": 2, "乙": 1}}]
    for each in (items, items[::-1]):
        assert scored(site(contest, PEOPLE[:2], {"open.yaml": each})).reports["open"].awards[
            0
        ].players == ("甲",)


# Who sits where ---------------------------------------------------------------------------------


def seats(sources: Sequence[Source]) -> dict[frozenset[str], str]:
    """What the page of the rounds says of each pair: who they are → where."""
    context = context_in(list(sources), "spring")
    (contest,) = context.tournament.contests
    facts = rounds_page(context, Localizer("en", context.site.settings), contest).facts
    found: dict[frozenset[str], str] = {}
    for each in (seat for found_round in facts["rounds"] for seat in found_round["seats"]):
        found[frozenset(who.name.text for who in each["who"])] = each["label"]
    return found


@settings(deadline=None, max_examples=30)
@given(st.booleans(), st.randoms(use_true_random=False))
def test_no_pair_gets_another_table_while_results_come_in(
    numbered: bool, chance: random.Random
) -> None:
    """Some lines are moved with their number, others stay and are played without it."""
    drawn: list[Item] = [
        {"round": 1, **({"table": at} if numbered else {}), "players": list(pair)}
        for at, pair in enumerate((PEOPLE[:2], PEOPLE[2:4], PEOPLE[4:]), 1)
    ]
    typed, lines = [], list(drawn)
    contest = {"rule": "football", "stages": [{"format": "swiss", "rounds": 2}]}

    def now() -> dict[frozenset[str], str]:
        text = json.dumps({"games": typed, "fixtures": lines}, ensure_ascii=False)
        return seats(
            [*site(contest, PEOPLE, {}), Source("results/spring/open.yaml", text.encode())]
        )

    first = now()
    assert len(set(first.values())) == (3 if numbered else 1)
    for each in chance.sample(drawn, 3):
        moved = chance.random() < 0.5
        typed.insert(
            chance.randint(0, len(typed)),
            {
                **(each if moved else {key: each[key] for key in ("round", "players")}),
                "score": "1:0",
            },
        )
        lines = [line for line in lines if line is not each] if moved else lines
        assert now() == first


# Corrections ------------------------------------------------------------------------------------

TABLES = {
    "rule": "points",
    "stages": [
        {
            "name": "groups",
            "format": "tables",
            "games": 1,
            "size": 3,
            "advance": {"top": 1, "per": "table"},
        },
        {"name": "final", "format": "league", "games": 1, "title": "決賽"},
    ],
}
FINAL = [
    {"stage": "groups", "table": "A", "points": {"甲": 3, "乙": 2, "丙": 1}},
    {"stage": "groups", "table": "B", "points": {"丁": 3, "A b": 2, "戊-己": 1}},
    {"stage": "final", "game": 1, "points": {"甲": 5, "丁": 4}},
]


def test_renaming_tables_stages_and_contests_is_no_correction() -> None:
    text = (
        json.dumps(FINAL, ensure_ascii=False)
        .replace('"table": "A"', '"table": "紅"')
        .replace('"table": "B"', '"table": "藍"')
    )
    titled = {
        **TABLES,
        "name": "公開賽",
        "stages": [TABLES["stages"][0], {**TABLES["stages"][1], "title": "總決賽"}],
    }
    assert history(
        site(TABLES, PEOPLE, {"open.yaml": FINAL}),
        site(titled, PEOPLE[::-1], {"open.yaml": json.loads(text)[::-1]}),
    ) == ((), ())


def test_a_correction_beside_a_rename_is_told_with_the_names_of_now() -> None:
    """甲 becomes 趙 in the commit that takes a point from 乙; then 乙 becomes 錢."""

    def state(names: Mapping[str, str], points: int) -> list[Source]:
        items = [
            {"game": 1, "points": {names.get(who, who): 9 - at for at, who in enumerate(PEOPLE)}},
            {"game": 2, "points": {names.get("乙", "乙"): points, "丙": 2}},
        ]
        return site(
            {"rule": "points"}, [names.get(each, each) for each in PEOPLE], {"open.yaml": items}
        )

    corrections, moved = history(
        state({}, 3), state({"甲": "趙"}, 1), state({"甲": "趙", "乙": "錢"}, 1)
    )
    assert [
        [
            (one.who, one.before.points, one.after.points)
            for one in each.moved
            if one.before.points != one.after.points
        ]
        for each in corrections
    ] == [[("錢", 11, 9)]]
    assert {each.who for each in moved if each.before.points != each.after.points} == {"錢"}


def test_there_and_back_is_no_correction() -> None:
    def state(name: str) -> list[Source]:
        return site(
            {"rule": "points"},
            [name, "乙"],
            {"open.yaml": [{"game": 1, "points": {name: 2, "乙": 1}}]},
        )

    assert history(state("甲"), state("趙"), state("甲"), state("甲-趙")) == ((), ())


def test_a_game_of_somebody_else_is_a_correction() -> None:
    """Whoever was on the roster before, or has other games, is another person."""

    def state(who: str, people: Sequence[str], points: int = 9) -> list[Source]:
        return site(
            {"rule": "points"},
            people,
            {"open.yaml": [{"game": 1, "points": {who: points, "丁": 1}}]},
        )

    assert history(state("甲", ["甲", "丙", "丁"]), state("丙", ["甲", "丙", "丁"]))[0]
    assert history(state("甲", ["甲", "丁"]), state("丙", ["丙", "丁"], 8))[0]
    assert not history(state("甲", ["甲", "丁"]), state("丙", ["丙", "丁"]))[0]


def test_names_that_are_hidden_later_are_no_correction() -> None:
    shown, hidden = ({"rule": "points", "names": way} for way in ("full", "initials"))
    items = [{"game": 1, "points": _numbers(PEOPLE)}]
    assert history(*(site(each, PEOPLE, {"open.yaml": items}) for each in (shown, hidden))) == (
        (),
        (),
    )


def test_a_rename_in_git_is_no_correction_and_the_old_name_is_not_told(tmp_path: Path) -> None:
    folder = club(tmp_path / "club")
    lines = ("李雷: 3, 韓梅梅: 2, 趙敏: 1",) * 2
    renamed = [each.replace("李雷", "李蕾") for each in lines]
    committed(
        folder,
        "2024-03-04T10:00:00+08:00",
        "李雷 is called 李蕾",
        {PLAN: plan("{name: 李蕾, was: [李雷]}, 韓梅梅, 趙敏"), RESULTS: games(*renamed)},
    )
    committed(
        folder,
        "2024-03-05T10:00:00+08:00",
        "韓梅梅 is a number",
        {
            PLAN: plan("{name: 李蕾, was: [李雷]}, {id: p-7, name: 七號}, 趙敏"),
            RESULTS: games(*(each.replace("韓梅梅", "七號") for each in renamed)),
        },
    )
    committed(
        folder,
        "2024-03-06T10:00:00+08:00",
        "李雷 had two points",
        {RESULTS: games(renamed[0].replace("韓梅梅", "七號"), "李蕾: 2, 七號: 2, 趙敏: 1")},
    )
    found = told(folder).contests["cards"]
    assert [[each.who for each in correction.moved] for correction in found.corrections] == [
        ["李雷"]
    ] and found.corrections[0].said == ()
