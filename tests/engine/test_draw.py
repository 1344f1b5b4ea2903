"""`fangbang draw`: what it prints is valid for every format, from the first round to the
last; what it refuses, it says why.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from organiser import CHESS, Played, play

from case import SITE
from fangbang.authoring.fixtures_yaml import fixtures_yaml, printed_names
from fangbang.cli import main
from fangbang.engine.draw import Drawn, draw
from fangbang.engine.fixtures import open_fixtures
from fangbang.engine.model import Fixture
from fangbang.games.base import EngineProblem
from fangbang.messages.catalog import Messages

PEOPLE = list("甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳")
SCORED = CHESS | {"points": {"win": 3, "draw": 1, "loss": 0}}
KNOCKED_OUT = CHESS | {"points": {"win": 1, "draw": 0, "loss": 0}}  # nobody draws
CARDS = {"name": {"en": "cards"}, "game": "points", "players": {"min": 3, "max": 4}}
Results = dict[str, list[dict[str, Any]]]


def drawn(
    played: Played, phrase: str | None = "spring rain", **asked: Any
) -> Drawn | EngineProblem:
    return draw(
        played.contest.plan,
        played.report,
        printed_names(played.contest.players),
        phrase=phrase,
        **asked,
    )


def wrong(played: Played) -> list[str]:
    """Errors and warnings; that the plan gives no hours is only remarked."""
    return [*played.codes("error"), *played.codes("warning")]


def lines_of(
    played: Played, made: Drawn, phrase: str | None = "spring rain"
) -> list[dict[str, Any]]:
    """The fixtures as somebody would paste them, read from the printed YAML."""
    found: list[dict[str, Any]] = yaml.safe_load(
        fixtures_yaml(played.contest, made, Messages("en"))
    )["fixtures"]
    return found


def played_out(line: dict[str, Any], chance: random.Random, draws: bool) -> dict[str, Any]:
    """A drawn line with a result, as a scorer types it."""
    if "bye" in line:
        return line
    who = line["players"]
    if len(who) == 2:
        return line | {"winner": chance.choice([*who, "draw"] if draws else who)}
    return {key: value for key, value in line.items() if key != "players"} | {
        "points": {name: chance.randint(0, 50) for name in who}
    }


def to_the_end(
    contest: dict[str, Any], rule: dict[str, Any], people: list[str], seed: int = 1
) -> tuple[Played, Results]:
    """Draw, check, play, check, and again until everything is over.

    Lots settle what is level at a line.
    """
    chance, draws = random.Random(seed), rule is not KNOCKED_OUT
    results: Results = {"games": [], "fixtures": [], "lots": [{"order": people}]}
    for _ in range(60):
        now = play(contest, dict(results), rule, people)
        assert wrong(now) == []
        if now.report.complete:
            return now, results
        made = drawn(now)
        assert isinstance(made, Drawn), made
        fresh = lines_of(now, made)
        results["fixtures"] += fresh
        assert fresh and wrong(play(contest, dict(results), rule, people)) == []
        results["games"] += [game for line in fresh for game in games_of(now, line, chance, draws)]
    raise AssertionError("never over")


def games_of(
    now: Played, line: dict[str, Any], chance: random.Random, draws: bool
) -> list[dict[str, Any]]:
    """The games of a drawn line with results, as a scorer types
    them; a bye in a bracket needs none.
    """
    stage = next(
        each
        for each in now.contest.plan.stages
        if each.name == line.get("stage", now.contest.plan.stages[0].name)
    )
    if "bye" in line:
        return [] if "knockout" in stage.format else [line]
    who = line["players"]
    if stage.legs > 1 and "knockout" in stage.format:
        # the second leg never makes it level
        return [
            line
            | {"score": f"{chance.randint(0, 3) + 5 * (line['game'] == 1)}:{chance.randint(0, 1)}"}
        ]
    if len(who) == 2:
        return [line | {"winner": chance.choice([*who, "draw"] if draws else who)}]
    seats = {key: value for key, value in line.items() if key != "players"}
    return [
        seats | {"points": {name: chance.randint(0, 50) for name in who}}
        for _ in range((stage.games or 1) if stage.format == "tables" else 1)
    ]


AWARDS = {"awards": [{"places": 1, "if-level": "shared"}], "ties": ["points", "lots"]}
ALL = {
    "tables": (
        {
            "stages": [
                {
                    "name": "tables",
                    "format": "tables",
                    "size": [3, 4],
                    "games": 2,
                    "advance": {"top": 1, "per": "table"},
                },
                {"name": "final", "format": "tables", "size": [3, 4], "games": 2},
            ]
        },
        CARDS,
        PEOPLE[:11],
    ),
    "league": ({"stages": [{"format": "league", "games": 4}]}, CARDS, PEOPLE[:13]),
    "pairs": ({"stages": [{"format": "league", "games": 4}]}, CHESS, PEOPLE[:9]),
    "round-robin": ({"stages": [{"format": "round-robin", "legs": 2}]}, CHESS, PEOPLE[:5]),
    "groups and cup": (
        {
            "stages": [
                {
                    "name": "groups",
                    "format": "round-robin",
                    "groups": 4,
                    "advance": {"top": 2, "per": "group"},
                },
                {"name": "cup", "format": "knockout", "third-place": True},
            ]
        },
        KNOCKED_OUT,
        PEOPLE[:13],
    ),
    "swiss": ({"stages": [{"format": "swiss", "rounds": 5}]}, CHESS, PEOPLE[:11]),
    "swiss and cup": (
        {
            "stages": [
                {"name": "swiss", "format": "swiss", "rounds": 3, "advance": {"top": 4}},
                {"name": "cup", "format": "knockout"},
            ]
        },
        KNOCKED_OUT,
        PEOPLE[:10],
    ),
    "knockout": (
        {"stages": [{"format": "knockout", "third-place": True}]},
        KNOCKED_OUT,
        PEOPLE[:11],
    ),
    "two legs": ({"stages": [{"format": "knockout", "legs": 2}]}, SCORED, PEOPLE[:6]),
    "seeded": (
        {"stages": [{"format": "knockout", "seeds": PEOPLE[:6], "order": "folded"}]},
        KNOCKED_OUT,
        PEOPLE[:6],
    ),
    "double-knockout": ({"stages": [{"format": "double-knockout"}]}, KNOCKED_OUT, PEOPLE[:7]),
}


@pytest.mark.parametrize("name", ALL)
def test_every_format_can_be_drawn_and_played_to_its_end(name: str) -> None:
    """Whatever is printed can be committed: no error and no warning at
    any step; nobody is twice in a round.
    """
    contest, rule, people = ALL[name]
    end, results = to_the_end(contest | AWARDS, rule, people)
    assert not any(open_fixtures(stage.name, end.contest.plan) for stage in end.contest.plan.stages)
    rounds = Counter(
        (line.get("stage"), line["round"], line.get("game"), player)
        for line in results["fixtures"]
        if "round" in line
        for player in line.get("players", [line.get("bye")])
    )
    assert set(rounds.values()) <= {1}


@pytest.mark.parametrize("name", ALL)
def test_the_order_of_the_entrants_changes_nothing(name: str) -> None:
    contest, rule, people = ALL[name]
    if "seeds" not in str(contest):
        first = [
            play(contest | AWARDS, [], rule, order)
            for order in (people, people[::-1], people[3:] + people[:3])
        ]
        assert (
            len({fixtures_yaml(each.contest, drawn(each), Messages("en")) for each in first}) == 1
        )


# Swiss
# --------------------------------------------------------------------------------------------------------------------------


def swiss(people: list[str], results: list[dict[str, Any]], rounds: int = 5) -> Played:
    return play({"stages": [{"format": "swiss", "rounds": rounds}]}, results, CHESS, people)


@settings(max_examples=12, deadline=None)
@given(st.integers(6, 13), st.integers(0, 10_000), st.data())
def test_swiss_rounds_keep_to_the_rules(count: int, seed: int, data: Any) -> None:
    """Nobody meets twice, nobody has two byes, colours stay even and never three times the
    same; late byes and no-shows included.
    """
    people, chance, games = PEOPLE[:count], random.Random(seed), list[dict[str, Any]]()
    colours: dict[str, list[str]] = {name: [] for name in people}
    for number in range(1, 5 if count > 7 else 4):
        if data.draw(st.booleans()):
            games.append({"round": number, "bye": chance.choice(people), "worth": "half"})
        made = drawn(swiss(data.draw(st.permutations(people)), games))
        assert isinstance(made, Drawn)
        for line in lines_of(swiss(people, games), made):
            if "bye" in line:
                games.append(line)
                continue
            first, second = line["players"]
            gone = chance.random() < 0.1
            games.append(
                line
                | (
                    {"no-show": first}
                    if gone
                    else {"winner": chance.choice([first, second, "draw"])}
                )
            )
            for name, colour in ((first, "w"), (second, "b")):
                colours[name] += [] if gone else [colour]
    end = swiss(people, games)
    assert end.codes("error") == [] and "bye-again" not in end.codes(None)
    for mine in colours.values():
        assert (
            abs(mine.count("w") - mine.count("b")) <= 2
            and "www" not in "".join(mine)
            and "bbb" not in "".join(mine)
        )


def test_swiss_pairs_those_with_equal_points() -> None:
    """After two rounds of eight, the two with two wins meet, and the two without."""
    people, games = PEOPLE[:8], list[dict[str, Any]]()
    for _ in range(2):
        games += [
            line | {"winner": min(line["players"])}
            for line in lines_of(swiss(people, games), drawn(swiss(people, games)))
        ]
    wins = Counter(game["winner"] for game in games)
    pairs = [
        line["players"] for line in lines_of(swiss(people, games), drawn(swiss(people, games)))
    ]
    assert [sorted(wins[name] for name in pair) for pair in pairs] == [
        [2, 2],
        [1, 1],
        [1, 1],
        [0, 0],
    ]


def test_points_taken_away_count_in_the_pairing() -> None:
    """Whoever leads by the games alone, but lost two points, does not meet the other leader."""
    people, games = PEOPLE[:8], list[dict[str, Any]]()
    for _ in range(2):
        games += [
            line | {"winner": min(line["players"])}
            for line in lines_of(swiss(people, games), drawn(swiss(people, games)))
        ]
    leaders = [
        name for name, wins in Counter(game["winner"] for game in games).items() if wins == 2
    ]
    results = {"games": games, "adjustments": [{"player": leaders[0], "points": -2}]}
    now = play({"stages": [{"format": "swiss", "rounds": 5}]}, results, CHESS, people)
    pair = next(
        line["players"] for line in lines_of(now, drawn(now)) if leaders[0] in line["players"]
    )
    assert leaders[1] not in pair


# What is refused
# ----------------------------------------------------------------------------------------------------------------

LEAGUE = {"stages": [{"format": "league", "size": 3, "games": 2}]}
TWO = {
    "stages": [
        {"name": "swiss", "format": "swiss", "rounds": 3, "advance": {"top": 4}},
        {"name": "cup", "format": "knockout"},
    ]
}
ROBIN, GROUPS = (
    {"stages": [{"format": "round-robin"}]},
    {"stages": [{"format": "round-robin", "groups": 2}]},
)
CUP, SWISS, TABLES = (
    {"stages": [{"format": "knockout"}]},
    {"stages": [{"format": "swiss", "rounds": 3}]},
    {"stages": [{"format": "tables", "size": 3}]},
)
PAIR = {"round": 1, "players": ["甲", "乙"]}
FIRST = [PAIR, {"round": 1, "players": ["丙", "丁"]}]
REFUSED: list[
    tuple[str, dict[str, Any], list[dict[str, Any]], dict[str, Any], int, dict[str, Any]]
] = [
    ("draw-needs-phrase", LEAGUE, [], CARDS, 6, {"phrase": None}),
    (
        "draw-needs-phrase",
        {"stages": [{"format": "league", "games": 2}]},
        [],
        CHESS,
        6,
        {"phrase": None},
    ),
    ("draw-needs-phrase", GROUPS, [], CHESS, 6, {"phrase": None}),
    ("draw-needs-phrase", CUP, [], KNOCKED_OUT, 4, {"phrase": None}),
    ("draw-needs-phrase", SWISS, [], CHESS, 4, {"phrase": None}),
    ("draw-sizes", LEAGUE, [], CARDS, 7, {}),
    ("draw-too-few", LEAGUE, [], CARDS, 1, {}),
    ("draw-too-few", ROBIN, [], CHESS, 1, {}),
    ("draw-too-few", SWISS, [], CHESS, 1, {}),
    ("draw-no-round", LEAGUE, [], CARDS, 6, {"round": 3}),
    ("draw-no-round", TABLES, [], CARDS, 6, {"round": 2}),
    ("draw-no-round", ROBIN, [], CHESS, 4, {"round": 9}),
    (
        "draw-no-round",
        CUP,
        [{**pair, "match": str(at)} for at, pair in enumerate(FIRST, 1)],
        KNOCKED_OUT,
        4,
        {"round": 3},
    ),
    ("draw-no-round", SWISS, [], CHESS, 4, {"round": 9}),
    (
        "draw-round-drawn",
        LEAGUE,
        [{"round": 1, "players": ["甲", "乙", "丙"]}],
        CARDS,
        6,
        {"round": 1},
    ),
    ("draw-round-drawn", ROBIN, [PAIR], CHESS, 4, {"round": 1}),
    ("draw-round-drawn", SWISS, FIRST, CHESS, 4, {"round": 1}),
    ("draw-done", TABLES, [{"players": ["甲", "乙", "丙"]}], CARDS, 3, {}),
    ("draw-done", ROBIN, [PAIR], CHESS, 4, {}),
    ("draw-done", {"stages": [{"format": "swiss", "rounds": 1}]}, FIRST, CHESS, 4, {}),
    ("draw-round-waits", SWISS, [PAIR], CHESS, 4, {}),
    ("draw-round-waits", CUP, [], KNOCKED_OUT, 4, {"round": 2}),
    ("draw-stage-waits", TWO, [], CHESS, 6, {"stage": "cup"}),
    ("unknown-stage", TWO, [], CHESS, 6, {"stage": "final"}),
]


@pytest.mark.parametrize(
    ("code", "contest", "fixtures", "rule", "count", "asked"),
    REFUSED,
    ids=[f"{code}-{contest['stages'][0]['format']}" for code, contest, *_ in REFUSED],
)
def test_what_can_not_be_drawn_says_why(
    code: str,
    contest: dict[str, Any],
    fixtures: list[dict[str, Any]],
    rule: dict[str, Any],
    count: int,
    asked: dict[str, Any],
) -> None:
    found = drawn(play(contest, {"games": [], "fixtures": fixtures}, rule, PEOPLE[:count]), **asked)
    assert isinstance(found, EngineProblem) and found.code == code
    for language in ("zh-Hant", "zh-Hans", "en"):
        assert Messages(language).problem(code, found.facts) and "{" not in Messages(
            language
        ).problem(code, found.facts)


def test_more_than_a_draw_takes() -> None:
    """`"draw-too-many"`: a thousand is the most."""
    people = [f"p{number}" for number in range(1001)]
    found = drawn(play(LEAGUE, [], CARDS, people))
    assert isinstance(found, EngineProblem) and found.code == "draw-too-many"
    assert isinstance(
        drawn(play({"stages": [{"format": "league", "games": 2}]}, [], CHESS, people[:1000])), Drawn
    )


def test_a_swiss_of_too_many_rounds() -> None:
    """`"draw-no-pairing"`: four players have three rounds."""
    games = [
        {"round": number, "players": list(pair), "winner": pair[0]}
        for number, pairs in enumerate([("甲乙", "丙丁"), ("甲丙", "乙丁"), ("甲丁", "乙丙")], 1)
        for pair in pairs
    ]
    found = drawn(swiss(PEOPLE[:4], games))
    assert isinstance(found, EngineProblem) and found.code == "draw-no-pairing"


def test_without_the_extra_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """`"draw-no-swiss"`."""
    monkeypatch.setitem(sys.modules, "py4swiss.engines", None)
    found = drawn(swiss(PEOPLE[:4], []))
    assert isinstance(found, EngineProblem) and found.code == "draw-no-swiss"
    assert "fangbang[swiss]" in Messages("en").hint(found.code, found.facts)


# The command
# --------------------------------------------------------------------------------------------------------------------

PLAN = (
    "title: 春季賽\ndate: 2024-03-02\nentrants: [甲, 乙, 丙, 丁, 戊, 己]\ncontests:\n"
    "  cards: {rule: points, stages: [{format: league, size: 3, games: 3}]}\n"
)
PLAYED = """games:
  - {round: 1, table: A, points: {甲: 1, 乙: 2, 丙: 3}}   # typed by hand
  - {round: 1, table: B, points: {丁: 1, 戊: 2, 己: 3}}
"""


def site(folder: Path, results: dict[str, str] | None = None, plan: str = PLAN) -> Path:
    for path, text in {
        "content/site.yaml": SITE,
        "content/spring/tournament.yaml": plan,
        **(results or {}),
    }.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, [*words, "-C", str(folder)], prog_name="fangbang")


def test_printed_with_the_way_to_draw_it_again(tmp_path: Path) -> None:
    done = run(site(tmp_path), "draw", "spring", "cards", "--seed", "三月 rain", "-l", "zh-Hans")
    assert done.exit_code == 0
    data = yaml.safe_load(done.output)
    assert [sorted(line) for line in data["fixtures"]] == [["players", "round", "table"]] * 2
    assert sorted(name for line in data["fixtures"] for name in line["players"]) == sorted(
        "甲乙丙丁戊己"
    )
    assert "抽签用语“三月 rain”" in done.output and "'三月 rain' spring/cards 1" in done.output
    assert list((tmp_path / "content").rglob("*")) and not (tmp_path / "results").exists()


def test_the_same_phrase_gives_the_same_draw(tmp_path: Path) -> None:
    folder = site(tmp_path)
    once, again, other = (
        run(folder, "draw", "spring", "cards", "--seed", phrase).output
        for phrase in ("a", "a", "b")
    )
    assert once == again != other


def test_written_at_the_end_of_what_is_there(tmp_path: Path) -> None:
    folder = site(tmp_path, {"results/spring/cards.yaml": PLAYED})
    for _ in range(2):
        done = run(folder, "draw", "spring", "cards", "--seed", "x", "--write")
        assert done.exit_code == 0 and "results/spring/cards.yaml" in done.output
    text = (folder / "results/spring/cards.yaml").read_text(encoding="utf-8")
    assert text.startswith(PLAYED.rstrip()) and text.count("fixtures:") == 1
    assert [line["round"] for line in yaml.safe_load(text)["fixtures"]] == [2, 2, 3, 3]
    assert run(folder, "check").exit_code == 0
    met = Counter(
        frozenset(pair)
        for line in yaml.safe_load(text)["fixtures"][:2]
        for pair in combinations(line["players"], 2)
    )
    assert len(met) == 6


def test_written_into_a_new_file_or_beside_others(tmp_path: Path) -> None:
    folder = site(tmp_path)
    assert run(folder, "draw", "spring", "cards", "--seed", "x", "--write").exit_code == 0
    assert (folder / "results/spring/cards.yaml").is_file() and run(folder, "check").exit_code == 0
    (folder / "results/spring/cards").mkdir()
    (folder / "results/spring/cards.yaml").rename(folder / "results/spring/cards/first.yaml")
    assert run(folder, "draw", "spring", "cards", "--seed", "x", "--write").exit_code == 0
    assert (folder / "results/spring/cards/draw-2.yaml").is_file() and run(
        folder, "check"
    ).exit_code == 0


def test_draw_and_add_take_turns(tmp_path: Path) -> None:
    """A draw makes the file, a game goes in, and the next draw goes on
    with the list, whatever stands where.
    """
    folder = site(tmp_path)
    path = folder / "results/spring/cards.yaml"
    for number in (1, 2, 3):
        done = run(folder, "draw", "spring", "cards", "--seed", "x", "--write", "-l", "en")
        assert done.exit_code == 0, done.output
        table = next(
            line
            for line in yaml.safe_load(path.read_text(encoding="utf-8"))["fixtures"]
            if line["round"] == number
        )
        typed = [
            f"-a{key}={value}"
            for key, value in {
                "round": number,
                "table": table["table"],
                "game": number,
                "players": ",".join(table["players"]),
                **{f"points.{each}": 1 for each in table["players"]},
            }.items()
        ]
        done = run(folder, "add", "game", "spring", "cards", "-l", "en", *typed)
        assert done.exit_code == 0, done.output
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert [len(data["games"]), len(data["fixtures"])] == [3, 6] and list(data) == [
        "games",
        "fixtures",
    ]


FIXTURE = "{round: 1, table: A, players: [甲, 乙, 丙]}"


@pytest.mark.parametrize(
    "text",
    [
        f"# drawn by hand\nfixtures:   # the draw\n- {FIXTURE}\n\n# what was played\ngames: []\n",
        f"fixtures: [{FIXTURE}]   # by hand\ngames: []\n",
        f"games: []\r\nfixtures:\r\n  - {FIXTURE}\r\nnote: 一\r\n",
        "fixtures: []\ngames: []\n",
        f"fixtures:\n  - {FIXTURE}",
        "note: 一",
    ],
)
def test_written_into_the_list_wherever_it_stands(tmp_path: Path, text: str) -> None:
    folder = site(tmp_path)
    path = folder / "results/spring/cards.yaml"
    path.parent.mkdir(parents=True)
    path.write_bytes(text.encode())
    done = run(folder, "draw", "spring", "cards", "--seed", "x", "--write", "-l", "en")
    assert done.exit_code == 0, done.output
    made, was = path.read_bytes().decode(), yaml.safe_load(text)
    now = yaml.safe_load(made)
    assert now == was | {"fixtures": now["fixtures"]} and now["fixtures"][
        : len(was.get("fixtures") or ())
    ] == (was.get("fixtures") or [])
    assert len(now["fixtures"]) == len(was.get("fixtures") or ()) + 2
    left = iter(made)
    assert all(mark in left for mark in text.replace("[]", "")) and (
        "\r\n" not in text or "\n" not in made.replace("\r\n", "")
    )


def test_printed_lines_say_what_they_belong_under(tmp_path: Path) -> None:
    folder = site(tmp_path, {"results/spring/cards.yaml": f"fixtures:\n  - {FIXTURE}\ngames: []\n"})
    done = run(folder, "draw", "spring", "cards", "--seed", "x", "-l", "en")
    assert (
        "fixtures:\n" not in done.output
        and "`fixtures:`" in done.output.split("\n")[0]
        and "results/spring/cards.yaml" in done.output.split("\n")[0]
    )
    path = folder / "results/spring/cards.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("games:", f"{done.output}games:"), encoding="utf-8"
    )
    assert run(folder, "check").exit_code == 0


@pytest.mark.parametrize("text", ["{games: [{round: 1, points: {甲: 1, 乙: 2, 丙: 3}}]}\n"])
def test_not_written_where_it_would_not_be_safe(tmp_path: Path, text: str) -> None:
    folder = site(tmp_path, {"results/spring/cards.yaml": text})
    done = run(folder, "draw", "spring", "cards", "--seed", "x", "--write", "-l", "en")
    assert done.exit_code == 2 and "without --write" in done.output
    assert (folder / "results/spring/cards.yaml").read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["spring", "chess", "--seed", "x"], "chess"),
        (["spring", "cards"], "--seed"),
        (["spring", "cards", "--seed", "a\nb"], "one line"),
        (["spring", "cards", "--seed", " "], "one line"),
        (["autumn", "cards", "--seed", "x"], "autumn"),
        (["spring", "cards", "--round", "0"], "0"),
        (["spring", "cards", "--seed", "x", "--stage", "cup"], "cup"),
        (["spring", "cards", "--seed", "x", "--round", "9"], "9"),
    ],
)
def test_wrong_usage_is_2_and_said_in_words(tmp_path: Path, words: list[str], said: str) -> None:
    done = run(site(tmp_path), "draw", *words, "-l", "en")
    assert done.exit_code == 2 and said in done.output and isinstance(done.exception, SystemExit)


def test_nothing_is_drawn_from_files_that_are_wrong(tmp_path: Path) -> None:
    done = run(
        site(tmp_path, {"results/spring/cards.yaml": "games:\n  - {points: {甲: 1, 陌生人: 2}}\n"}),
        "draw",
        "spring",
        "cards",
        "--seed",
        "x",
    )
    assert done.exit_code == 1 and "unknown-player" in done.output and "fixtures" not in done.output


def test_a_tie_at_the_line_stands_before_the_draw(tmp_path: Path) -> None:
    """Who is through is not known: the tie is told, and nobody is drawn into the final."""
    stages = (
        "[{name: heat, format: league, games: 1, advance: {top: 2}}, {name: final, format: "
        "league, games: 1}]"
    )
    plan = PLAN.replace("[{format: league, size: 3, games: 3}]", stages)
    level = "games:\n  - {stage: heat, points: {甲: 3, 乙: 1, 丙: 1, 丁: 0, 戊: 0, 己: 0}}\n"
    done = run(
        site(tmp_path, {"results/spring/cards.yaml": level}, plan),
        "draw",
        "spring",
        "cards",
        "--stage",
        "final",
        "--seed",
        "x",
    )
    codes = {"draw-awaits-ruling": "待裁定（丙、乙）"}
    assert (
        done.exit_code == 2
        and codes["draw-awaits-ruling"] in done.output
        and "fixtures:" not in done.output
    )
    ruled = level + "rulings: [{order: [丙, 乙], why: 抽籤}]\n"
    done = run(
        site(tmp_path, {"results/spring/cards.yaml": ruled}, plan),
        "draw",
        "spring",
        "cards",
        "--seed",
        "x",
    )
    assert done.exit_code == 0 and sorted(
        yaml.safe_load(done.output)["fixtures"][0]["players"]
    ) == sorted("甲丙")


NAMES = [
    "O'Brien",
    "null",
    "3:1",
    "true",
    "a: b",
    "#1",
    "李 雷",
    "J. Q. “Joe” Public",
    "[x]",
    "{y}",
    "- z",
    "2026-03-14",
    "阿·木",
    "12",
    "é, è",
    "a #b",
    "&c",
    "*d",
    "!e",
]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.sampled_from(NAMES)
        | st.text(st.characters(exclude_categories=["C", "M", "Z"]), min_size=1, max_size=6),
        min_size=4,
        max_size=8,
        unique_by=str.casefold,
    )
)
def test_any_name_can_be_drawn(names: list[str]) -> None:
    """Whatever people are called, the printed YAML is read again as the same people."""
    contest = {"stages": [{"format": "league", "games": 2}]}
    now = play(contest, [], CARDS | {"players": {"min": 1, "max": 50}}, names)
    if not now.codes():
        lines = lines_of(now, drawn(now))
        again = play(
            contest,
            {"games": [], "fixtures": lines},
            CARDS | {"players": {"min": 1, "max": 50}},
            names,
        )
        assert again.codes() == []
        assert sorted(again.contest.plan.fixtures[0].players) == sorted(now.contest.plan.players)


def colours(rule: dict[str, Any]) -> Callable[[], list[dict[str, Any]]]:
    now = play({"stages": [{"format": "round-robin"}]}, [], rule, PEOPLE[:4])
    return lambda: lines_of(now, drawn(now))


def test_colours_are_named_where_the_rule_names_them() -> None:
    sides = {"sides": {"first": {"en": "Black"}, "second": {"en": "White"}}}
    assert all(
        {"black", "white", "round", "table"} == set(line) for line in colours(CHESS | sides)()
    )
    assert all({"players", "round", "table"} == set(line) for line in colours(CHESS)())


def test_a_fixture_alone_is_no_game() -> None:
    """It brings nothing, and nobody has played."""
    fixtures = [{"round": 1, "bye": "甲"}, {"round": 1, "players": ["乙", "丙"]}]
    now = play(
        {"stages": [{"format": "swiss", "rounds": 2}]},
        {"games": [], "fixtures": fixtures},
        CHESS,
        PEOPLE[:3],
    )
    assert (
        all(row.points == 0 and row.games == 0 for row in now.rows().values())
        and not now.report.complete
    )
    assert {each.players for each in open_fixtures("swiss", now.contest.plan)} == {
        each.players for each in now.contest.plan.fixtures
    }
    assert all(isinstance(each, Fixture) for each in now.contest.plan.fixtures)
