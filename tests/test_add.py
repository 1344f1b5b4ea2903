"""`fangbang add game`: every kind of game asked for, wrong answers told at once, and a
file in which nothing else has changed.
"""

from __future__ import annotations

import random
import re
import string
from collections.abc import Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from fangbang.authoring.prompts import Unwritable, appended, game_yaml, inline_yaml, new_file
from fangbang.cli import main
from fangbang.documents.document import parse
from fangbang.files.source_file import Source
from fangbang.games import GAMES as KINDS

SITE = "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, en]\n"
NAMES = [
    "林小風",
    "陳石",
    "譚一鳴",
    "韓梅梅",
    "王偉",
    "孫悅",
    "周迅",
    "吳京",
    "鄭爽",
    "馮剛",
    "衛蘭",
    "蔣勤",
]
PLAN = f"""title: 春季賽
date: 2024-03-02
entrants: [{{name: Li Lei, zh-Hant: 李雷, also: [雷哥]}}, {", ".join(NAMES)}]
staff: [{{job: 裁判, who: 陳老師}}]
contests:
  killer: {{rule: killer, stages: [{{format: league, games: 3}}]}}
  uno: {{rule: uno, stages: [{{format: league, games: 3}}]}}
  doudizhu:
    rule: doudizhu
    stages: [{{name: tables, format: tables, size: 3, games: 2, advance: {{top: 1, per: table}}}}, {{name: final, format: tables, size: 3, games: 2}}]
    entrants: [林小風, 陳石, 譚一鳴, 韓梅梅, 王偉, 孫悅, 周迅, 吳京, 鄭爽]
  gomoku: {{rule: gomoku, entrants: [林小風, 陳石, 譚一鳴, 韓梅梅], stages: [{{format: knockout, seeds: [林小風, 陳石, 譚一鳴, 韓梅梅]}}]}}
  zero: {{rule: zero, stages: [{{format: league, games: 3}}]}}
  trivia: {{rule: trivia, stages: [{{format: league, games: 3}}]}}
  places: {{rule: places, stages: [{{format: league, games: 3}}]}}
"""
ZERO = "name: {zh-Hant: 零和, en: Zero}\ngame: points\npoints: {zero-sum: true}\n"


def site(folder: Path, changes: Mapping[str, str] = {}) -> Path:
    given = {
        "content/site.yaml": SITE,
        "content/spring/tournament.yaml": PLAN,
        "rules/zero/rule.yaml": ZERO,
        **changes,
    }
    for path, text in given.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


def add(
    folder: Path, contest: str, *answers: str, options: tuple[str, ...] = ("-l", "en")
) -> Result:
    return CliRunner().invoke(
        main,
        ["add", "game", "spring", contest, "-C", str(folder), *options],
        input="".join(f"{each}\n" for each in answers),
    )


def written(folder: Path, contest: str) -> str:
    return (folder / f"results/spring/{contest}.yaml").read_text(encoding="utf-8")


KIND_OF = {
    "killer": "roles",
    "uno": "shedding",
    "doudizhu": "landlord",
    "gomoku": "duel",
    "zero": "points",
    "trivia": "rounds",
    "places": "places",
}
TYPED = {  # contest → (answers, what is written)
    "killer": (
        [
            "",
            "陳老師",
            "林小風 陳石 譚一鳴",
            "韓梅梅，王偉，孫悅",
            "周迅、吳京、鄭爽、馮剛、衛蘭、蔣勤",
            "killer",
        ],
        """games:
  - game: 1
    judge: 陳老師
    roles:
      police: [林小風, 陳石, 譚一鳴]
      killer: [韓梅梅, 王偉, 孫悅]
      civilian: [周迅, 吳京, 鄭爽, 馮剛, 衛蘭, 蔣勤]
    winner: killer
""",
    ),
    "uno": (
        ["", "雷哥", "李雷, 林小風, 陳石", "r5 W gS", "27"],
        "games:\n  - {game: 1, out: Li Lei, left: {林小風: r5 W gS, 陳石: 27}}\n",
    ),
    "doudizhu": (
        ["tables", "A", "1", "林小風, 陳石, 譚一鳴", "陳石", "3", "1", "spring", "landlord"],
        (
            "games:\n  - {stage: tables, table: A, game: 1, players: [林小風, 陳石, 譚一鳴], "
            "landlord: 陳石, bid: 3, bombs: 1, spring: spring, winner: landlord}\n"
        ),
    ),
    "gomoku": (
        ["", "", "", "", "", "林小風"],
        "games:\n  - {round: 1, match: 1, black: 林小風, white: 韓梅梅, winner: 林小風}\n",
    ),
    "zero": (
        ["", "林小風, Li Lei, 陳石", "4.5", "-3", "-1.5"],
        "games:\n  - {game: 1, points: {林小風: 4.5, Li Lei: -3, 陳石: -1.5}}\n",
    ),
    "trivia": (
        ["", "林小風, Li Lei", "3 4 5", "3, 4, 5, 4.5", "1 2 0 -1"],
        "games:\n  - {game: 1, rounds: {林小風: [3, 4, 5, 4.5], Li Lei: [1, 2, 0, -1]}}\n",
    ),
    "places": (
        ["", "林小風, 陳石 = 譚一鳴, Li Lei", "韓梅梅", ""],
        "games:\n  - {game: 1, places: [林小風, [陳石, 譚一鳴], Li Lei], absent: [韓梅梅]}\n",
    ),
}


def test_every_kind_is_tried() -> None:
    assert set(KIND_OF.values()) == set(KINDS) and set(TYPED) == set(KIND_OF)


@pytest.mark.parametrize("contest", TYPED)
def test_a_game_of_each_kind(contest: str, tmp_path: Path) -> None:
    answers, wanted = TYPED[contest]
    done = add(site(tmp_path), contest, *answers)
    assert done.exit_code == 0, done.output
    assert written(tmp_path, contest) == wanted
    assert "0 errors" in done.output


@pytest.mark.parametrize("contest", TYPED)
def test_the_next_game_offers_what_is_likely(contest: str, tmp_path: Path) -> None:
    """A second game, with nothing but what differs typed; in a bracket the
    next match is offered with its pair.
    """
    answers, first = TYPED[contest]
    add(site(tmp_path), contest, *answers)
    again = {
        "killer": ["", *answers[1:]],
        "uno": ["", "林小風", "", "w4", "30"],
        "doudizhu": ["", "", "", "", "林小風", "2", "", "", "farmers"],
        "gomoku": ["", "", "", "", "", "draw"],
        "zero": ["", "", "1", "2", "-3"],
        "trivia": ["", "Li Lei, 林小風", "1 2 3 4", "4 3 2 1"],
        "places": ["", "Li Lei, 林小風", "", ""],
    }[contest]
    if contest == "gomoku":
        again[-1] = "陳石"
    done = add(tmp_path, contest, *again)
    assert done.exit_code == 0, done.output
    assert written(tmp_path, contest).startswith(first)
    second = written(tmp_path, contest).removeprefix(first)
    assert {
        "killer": "game: 2",
        "uno": "{game: 2, out: 林小風, left: {Li Lei: w4, 陳石: 30}}",
        "gomoku": "{round: 1, match: 2, black: 陳石, white: 譚一鳴, winner: 陳石}",
        "doudizhu": (
            "table: A, game: 2, players: [林小風, 陳石, 譚一鳴], landlord: 林小風, bid: 2, "
            "bombs: 0, spring: none, winner: farmers"
        ),
        "zero": "{game: 2, points: {林小風: 1, Li Lei: 2, 陳石: -3}}",
        "trivia": "{game: 2, rounds: {Li Lei: [1, 2, 3, 4], 林小風: [4, 3, 2, 1]}}",
        "places": "{game: 2, places: [Li Lei, 林小風]}",
    }[contest] in second


# what is drawn is offered


def stages(contest: str, text: str) -> str:
    """The plan with other stages in one contest."""
    return re.sub(
        rf"(  {contest}: {{rule: \w+, (?:entrants: [^]]*], )?stages: ).*}}\n",
        lambda found: f"{found[1]}{text}}}\n",
        PLAN,
    )


SEATS = {
    "A": ["譚一鳴", "林小風", "王偉"],
    "B": ["孫悅", "韓梅梅", "陳石"],
    "C": ["鄭爽", "周迅", "吳京"],
}
# contest → (its stages, fixtures, answers of games one after the other, the games that are written)
DRAWN = {
    "uno": (
        "[{format: league, games: 2, size: 3}]",
        [
            {"round": number, "table": table, "players": who}
            for number in (1, 2)
            for table, who in SEATS.items()
        ],
        [
            ["", "", "林小風", "", "r5", "27"],
            ["", "C", "周迅", "", "5", "6"],
            ["", "", "孫悅", "", "1", "2"],
            ["", "", "王偉", "", "3", "4"],
        ],
        [
            "{round: 1, table: A, out: 林小風, left: {譚一鳴: r5, 王偉: 27}}",
            "{round: 1, table: C, out: 周迅, left: {鄭爽: 5, 吳京: 6}}",
            "{round: 1, table: B, out: 孫悅, left: {韓梅梅: 1, 陳石: 2}}",
            "{round: 2, table: A, out: 王偉, left: {譚一鳴: 3, 林小風: 4}}",
        ],
    ),
    "doudizhu": (
        None,
        [{"stage": "tables", "table": table, "players": who} for table, who in SEATS.items()],
        [
            ["", "", "", "", "王偉", "3", "", "", "landlord"],
            ["", "B", "", "", "孫悅", "2", "", "", "farmers"],
            ["", "", "", "", "孫悅", "2", "", "", "farmers"],
            ["", "", "", "", "譚一鳴", "1", "", "", "farmers"],
            ["", "", "", "", "吳京", "1", "", "", "farmers"],
        ],
        [
            (
                f"{{stage: tables, table: {table}, game: {number}, players: "
                f"[{', '.join(SEATS[table])}], landlord: {lord}"
            )
            for table, number, lord in (
                ("A", 1, "王偉"),
                ("B", 1, "孫悅"),
                ("B", 2, "孫悅"),
                ("A", 2, "譚一鳴"),
                ("C", 1, "吳京"),
            )
        ],
    ),
    "gomoku": (
        "[{format: swiss, rounds: 3}]",
        [
            {"round": 1, "black": "譚一鳴", "white": "林小風"},
            {"round": 1, "black": "韓梅梅", "white": "陳石"},
        ],
        [
            ["", "", "", "", "林小風"],
            ["", "", "", "", "draw"],
            ["2", "", "林小風", "韓梅梅", "draw"],
        ],
        [
            "{round: 1, black: 譚一鳴, white: 林小風, winner: 林小風}",
            "{round: 1, black: 韓梅梅, white: 陳石, winner: draw}",
            "{round: 2, black: 林小風, white: 韓梅梅, winner: draw}",
        ],
    ),
    "gomoku round robin": (
        "[{format: round-robin}]",
        [
            {"round": 1, "black": "譚一鳴", "white": "林小風"},
            {"round": 2, "black": "譚一鳴", "white": "陳石"},
            {"round": 2, "black": "林小風", "white": "韓梅梅"},
        ],
        [["", "", "", "", "林小風"], ["", "", "林小風", "", "draw"], ["", "", "", "", "draw"]],
        [
            "{round: 1, black: 譚一鳴, white: 林小風, winner: 林小風}",
            "{round: 2, black: 林小風, white: 韓梅梅, winner: draw}",
            "{round: 2, black: 譚一鳴, white: 陳石, winner: draw}",
        ],
    ),
    "gomoku at tables": (
        "[{format: swiss, rounds: 3}]",
        [
            {"round": 1, "table": 1, "black": "譚一鳴", "white": "林小風"},
            {"round": 1, "table": 2, "black": "韓梅梅", "white": "陳石"},
        ],
        [["", "", "韓梅梅", "陳石", "", "陳石"], ["", "", "", "", "", "draw"]],
        [
            "{round: 1, table: 2, black: 韓梅梅, white: 陳石, winner: 陳石}",
            "{round: 1, table: 1, black: 譚一鳴, white: 林小風, winner: draw}",
        ],
    ),
    "gomoku bye": (
        "[{format: swiss, rounds: 3}]",
        [{"round": 1, "bye": "譚一鳴"}, {"round": 1, "bye": "陳石", "worth": "half"}],
        [["", "", ""], ["1", "", ""]],
        ["{round: 1, bye: 譚一鳴}", "{round: 1, bye: 陳石, worth: half}"],
    ),
    "gomoku league": (
        "[{format: league, games: 3}]",
        [
            {"round": 1, "match": 1, "black": "譚一鳴", "white": "林小風"},
            {"round": 1, "match": 2, "black": "韓梅梅", "white": "陳石"},
        ],
        [["", "2", "", "", "", "陳石"], ["", "", "", "", "", "draw"]],
        [
            "{round: 1, match: 2, black: 韓梅梅, white: 陳石, winner: 陳石}",
            "{round: 1, match: 1, black: 譚一鳴, white: 林小風, winner: draw}",
        ],
    ),
    "zero": (
        "[{format: league, games: 2, size: 3}]",
        [{"round": 1, "table": table, "players": who} for table, who in SEATS.items()],
        [["", "B", "", "1", "2", "-3"], ["", "", "", "1", "2", "-3"]],
        [
            "{round: 1, table: B, points: {孫悅: 1, 韓梅梅: 2, 陳石: -3}}",
            "{round: 1, table: A, points: {譚一鳴: 1, 林小風: 2, 王偉: -3}}",
        ],
    ),
}


@pytest.mark.parametrize("case", DRAWN)
def test_what_is_drawn_and_still_open_is_offered_with_its_people(case: str, tmp_path: Path) -> None:
    how, fixtures, games, wanted = DRAWN[case]
    contest = case.split()[0]
    drawn = "fixtures:\n" + "".join(f"  - {inline_yaml(each)}\n" for each in fixtures)
    plan = {"content/spring/tournament.yaml": stages(contest, how)} if how else {}
    folder = site(tmp_path, {f"results/spring/{contest}.yaml": drawn, **plan})
    for answers in games:
        done = add(folder, contest, *answers)
        assert done.exit_code == 0 and "not-as-drawn" not in done.output, done.output
    text = written(folder, contest)
    assert [line for line in wanted if line not in text] == [], text
    assert text.startswith(drawn) and text.count("\n  - ") == len(fixtures) + len(games)


def test_whoever_is_left_of_the_table_is_offered_for_the_last_role(tmp_path: Path) -> None:
    seated = NAMES[:11]
    drawn = f"fixtures:\n  - {{round: 1, table: A, players: [{', '.join(seated)}]}}\n"
    done = add(
        site(tmp_path, {"results/spring/killer.yaml": drawn}),
        "killer",
        "",
        "",
        "陳老師",
        "林小風 陳石 譚一鳴",
        "韓梅梅，王偉，孫悅",
        "",
        "killer",
    )
    assert done.exit_code == 0 and "civilian: [周迅, 吳京, 鄭爽, 馮剛, 衛蘭]" in written(
        tmp_path, "killer"
    ), done.output
    assert "- round: 1\n    table: A\n" in written(tmp_path, "killer")


def test_a_table_without_a_draw_offers_whom_the_others_leave_or_nobody(tmp_path: Path) -> None:
    folder = site(tmp_path)
    games = [
        ["tables", "A", "1", "林小風, 陳石, 譚一鳴", "陳石"],
        ["", "", "", "", "陳石"],
        ["", "", "", "韓梅梅, 王偉, 孫悅", "王偉"],
        ["", "", "", "", "王偉"],
        ["", "", "", "", "周迅"],
    ]
    for game in games:
        done = add(folder, "doudizhu", *game, "3", "", "", "landlord")
        assert done.exit_code == 0, done.output
    lines = written(folder, "doudizhu").splitlines()
    assert (
        "table: B, game: 2, players: [韓梅梅, 王偉, 孫悅]" in lines[4]
        and "table: C, game: 1, players: [周迅, 吳京, 鄭爽]" in lines[5]
    )


def test_the_last_stage_offers_those_who_went_on(tmp_path: Path) -> None:
    games = [("A", SEATS["A"]), ("B", SEATS["B"]), ("C", SEATS["C"])]
    line = (
        "  - {{stage: tables, table: {}, game: {}, players: [{}], landlord: {}, bid: {}, "
        "winner: landlord}}\n"
    )
    results = "games:\n" + "".join(
        line.format(table, number, ", ".join(who), who[0], number)
        for table, who in games
        for number in (1, 2)
    )
    done = add(
        site(tmp_path, {"results/spring/doudizhu.yaml": results}),
        "doudizhu",
        "",
        "",
        "",
        "",
        "譚一鳴",
        "3",
        "",
        "",
        "landlord",
    )
    assert (
        done.exit_code == 0
        and "{stage: final, game: 1, players: [譚一鳴, 孫悅, 鄭爽]" in written(tmp_path, "doudizhu")
    ), done.output


def test_the_pair_offered_is_that_of_the_match_named(tmp_path: Path) -> None:
    done = add(site(tmp_path), "gomoku", "1", "2", "", "", "", "陳石")
    assert (
        done.exit_code == 0
        and "{round: 1, match: 2, black: 陳石, white: 譚一鳴, winner: 陳石}"
        in written(tmp_path, "gomoku")
    )


def test_a_pair_of_a_double_knock_out(tmp_path: Path) -> None:
    plan = PLAN.replace("format: knockout, seeds", "format: double-knockout, seeds")
    done = add(
        site(tmp_path, {"content/spring/tournament.yaml": plan}), "gomoku", "", "", "", "", "韓梅梅"
    )
    assert (
        done.exit_code == 0
        and "{match: w1-1, black: 林小風, white: 韓梅梅, winner: 韓梅梅}"
        in written(tmp_path, "gomoku")
    ), done.output


@pytest.mark.parametrize(
    ("how", "answer", "wanted"),
    [
        ("walkover", "陳石", "players: [林小風, 陳石], walkover: 陳石"),
        ("棄權", "陳石", "players: [林小風, 陳石], forfeit: 陳石"),
        ("double-forfeit", None, "players: [林小風, 陳石], double-forfeit: true"),
        ("played", "3：1", "black: 林小風, white: 陳石, score: 3:1"),
    ],
)
def test_how_a_game_for_two_can_end(
    how: str, answer: str | None, wanted: str, tmp_path: Path
) -> None:
    plan = PLAN.replace(
        "[{format: knockout, seeds: [林小風, 陳石, 譚一鳴, 韓梅梅]}]",
        "[{format: swiss, rounds: 3}]",
    )
    done = add(
        site(tmp_path, {"content/spring/tournament.yaml": plan}),
        "gomoku",
        "",
        how,
        "林小風",
        "陳石",
        *([answer] if answer else []),
    )
    assert done.exit_code == 0, done.output
    assert f"{{round: 1, {wanted}}}" in written(tmp_path, "gomoku")


@pytest.mark.parametrize("typed", ["white", "白", "White"])
def test_the_winner_may_be_told_by_the_side(typed: str, tmp_path: Path) -> None:
    done = add(site(tmp_path), "gomoku", "", "", "", "", "", typed)
    assert done.exit_code == 0 and "black: 林小風, white: 韓梅梅, winner: 韓梅梅" in written(
        tmp_path, "gomoku"
    ), done.output


# wrong answers


def test_a_name_is_asked_again_with_the_mend(tmp_path: Path) -> None:
    done = add(site(tmp_path), "uno", "", "林小鳳", "林小風", "陳石", "5")
    assert done.exit_code == 0 and "Did you mean “林小風”?" in done.output


def test_questions_and_mends_are_in_the_language_of_the_reader(tmp_path: Path) -> None:
    done = add(site(tmp_path), "uno", "", "林小鳳", "林小風", "陳石", "5", options=())
    assert (
        "最先出清" in done.output
        and "是不是「林小風」？" in done.output
        and "已寫進 results/spring/uno.yaml" in done.output
    )


@pytest.mark.parametrize(
    ("contest", "answers", "told"),
    [
        ("uno", ["", "林小風", "陳石", "r5 Q7", "5"], "Q7"),
        (
            "doudizhu",
            [
                "tables",
                "A",
                "1",
                "林小風, 陳石",
                "林小風, 陳石, 譚一鳴",
                "韓梅梅",
                "陳石",
                "4",
                "3",
                "",
                "",
                "farmers",
            ],
            "韓梅梅",
        ),
        ("zero", ["", "林小風, 陳石", "4", "4", "-4"], "8"),
        ("zero", ["", "林小風, 陳石", "four", "4", "-4"], "four"),
        ("places", ["", "林小風, 林小風", "林小風", "林小風", "", ""], "林小風"),
        ("gomoku", ["", "", "played", "林小風", "林小風", "韓梅梅", "林小風"], "林小風"),
    ],
)
def test_what_is_wrong_is_said_at_once(
    contest: str, answers: list[str], told: str, tmp_path: Path
) -> None:
    done = add(site(tmp_path), contest, *answers)
    assert done.exit_code == 0, done.output
    assert told in done.stderr


def test_the_set_up_is_checked_while_the_sheet_is_in_the_hand(tmp_path: Path) -> None:
    done = add(
        site(tmp_path),
        "killer",
        "",
        "",
        "林小風 陳石",
        "韓梅梅，王偉，孫悅",
        "周迅、吳京、鄭爽、馮剛、衛蘭、蔣勤",
        "林小風 陳石 譚一鳴",
        "周迅、吳京、鄭爽、馮剛、衛蘭",
        "draw",
    )
    assert done.exit_code == 0, done.output
    assert "civilian: [周迅, 吳京, 鄭爽, 馮剛, 衛蘭]" in written(
        tmp_path, "killer"
    ) and "police: [林小風, 陳石, 譚一鳴]" in written(tmp_path, "killer")


def test_what_only_the_whole_shows_is_refused_and_nothing_written(tmp_path: Path) -> None:
    """The same pair twice in one round, say: each answer was right."""
    plan = PLAN.replace(
        "[{format: knockout, seeds: [林小風, 陳石, 譚一鳴, 韓梅梅]}]", "[{format: round-robin}]"
    )
    before = "games:\n  - {round: 1, black: 林小風, white: 陳石, winner: 陳石}\n"
    done = add(
        site(
            tmp_path, {"content/spring/tournament.yaml": plan, "results/spring/gomoku.yaml": before}
        ),
        "gomoku",
        "1",
        "",
        "陳石",
        "林小風",
        "陳石",
    )
    assert done.exit_code == 1 and "[met-before]" in done.output and "not written" in done.stderr
    assert written(tmp_path, "gomoku") == before


def test_answers_beforehand(tmp_path: Path) -> None:
    answers = {"game": "7", "out": "李雷", "players": "林小風", "left.林小風": "r5"}
    done = add(
        site(tmp_path),
        "uno",
        options=(
            "-l",
            "en",
            *(word for key, value in answers.items() for word in ("-a", f"{key}={value}")),
        ),
    )
    assert (
        done.exit_code == 0
        and written(tmp_path, "uno") == "games:\n  - {game: 7, out: Li Lei, left: {林小風: r5}}\n"
    )


def test_a_wrong_answer_beforehand_ends_it(tmp_path: Path) -> None:
    done = add(site(tmp_path), "uno", options=("-l", "en", "-a", "game=1", "-a", "out=林小鳳"))
    assert done.exit_code == 1 and "林小風" in done.output and not (tmp_path / "results").exists()


def test_too_few_answers_write_nothing(tmp_path: Path) -> None:
    assert (
        add(site(tmp_path), "uno", "", "林小風").exit_code == 1
        and not (tmp_path / "results").exists()
    )


def test_a_contest_or_tournament_that_there_is_not(tmp_path: Path) -> None:
    folder = site(tmp_path)
    assert add(folder, "chess").exit_code == 2
    assert (
        CliRunner().invoke(main, ["add", "game", "autumn", "uno", "-C", str(folder)]).exit_code == 2
    )


def test_a_last_game_with_a_tie_is_written_and_the_tie_told(tmp_path: Path) -> None:
    plan = (
        "title: 春季賽\ndate: 2024-03-02\nentrants: [林小風, 陳石]\ncontests:\n"
        "  cards: {rule: points, stages: [{format: league, games: 1}], awards: [{places: "
        "1}]}\n"
    )
    done = add(site(tmp_path, {"content/spring/tournament.yaml": plan}), "cards", "", "", "3", "3")
    assert (
        done.exit_code == 0
        and "[undecided-award]" in done.output
        and "points: {林小風: 3, 陳石: 3}" in written(tmp_path, "cards")
    )


ANSWERS = [
    "",
    "1",
    "2",
    "0",
    "-3",
    "4.5",
    "林小風",
    "陳石, 譚一鳴",
    "Li Lei 林小風 陳石",
    "林小鳳",
    "draw",
    "3:1",
    "=",
    ",",
    "r5 W",
    "tables",
    "final",
    "A",
    "killer",
    "landlord",
    "spring",
    "bye",
    "walkover",
    "林小風=陳石, 韓梅梅",
    "𠮷",
    "'",
    "{a: b}",
    "99999999999",
    "½",
    "１",
    "名:字",
]


@pytest.mark.parametrize("contest", TYPED)
def test_no_answer_makes_the_program_fail(contest: str, tmp_path: Path) -> None:
    """Whatever is typed: the game is written and the file can be read, or nothing is."""
    chance = random.Random(contest)
    folder = site(tmp_path)
    for _ in range(12):
        before = (
            (folder / f"results/spring/{contest}.yaml").read_bytes()
            if (folder / f"results/spring/{contest}.yaml").exists()
            else b""
        )
        done = add(folder, contest, *(chance.choice(ANSWERS) for _ in range(60)))
        assert done.exit_code in (0, 1) and (
            done.exception is None or isinstance(done.exception, SystemExit)
        ), (done.exception, done.output)
        if "Written" in done.output:
            (folder / f"results/spring/{contest}.yaml").unlink()
        else:
            assert not before and not (folder / f"results/spring/{contest}.yaml").exists()


def test_a_level_knock_out_match_is_written_and_goes_on(tmp_path: Path) -> None:
    """0:0 is a game; the deciding one is entered next, for the same match and with the
    colours changed, and then all is sound.
    """
    folder = site(tmp_path)
    level = add(folder, "gomoku", "", "", "", "", "", "0:0", "")
    assert (
        level.exit_code == 0
        and "Written into" in level.output
        and "[knockout-draw]" in level.output
        and "run fangbang add game again" in level.output
    )
    assert add(folder, "gomoku", "", "", "", "", "", "", "林小風").exit_code == 0
    assert written(folder, "gomoku") == (
        "games:\n  - {round: 1, match: 1, black: 林小風, white: 韓梅梅, score: 0:0}\n"
        "  - {round: 1, match: 1, game: 2, black: 韓梅梅, white: 林小風, winner: 林小風}\n"
    )


def test_a_level_match_of_a_double_knock_out_goes_on(tmp_path: Path) -> None:
    folder = site(
        tmp_path,
        {
            "content/spring/tournament.yaml": PLAN.replace(
                "format: knockout, seeds", "format: double-knockout, seeds"
            )
        },
    )
    assert "[knockout-draw]" in add(folder, "gomoku", "", "", "", "", "draw", "").output
    done = add(folder, "gomoku", "", "", "", "", "", "韓梅梅")
    assert (
        done.exit_code == 0
        and "{match: w1-1, game: 2, black: 韓梅梅, white: 林小風, winner: 韓梅梅}"
        in written(folder, "gomoku")
    ), done.output


@pytest.mark.parametrize(
    ("answers", "line"),
    [
        (("1:1", "4:3"), "score: 1:1, shootout: 4:3"),
        (("1:1", "3:3", "3:4"), "score: 1:1, shootout: 3:4"),
        (("draw", "韓梅梅", "lot"), "winner: 韓梅梅, decider: lot"),
        (("draw", "林小風", "抽籤"), "winner: 林小風, decider: lot"),
        (("0:0", "陳石", "林小風", ""), "score: 0:0, winner: 林小風"),
    ],
)
def test_a_level_match_may_be_settled_at_once(
    answers: tuple[str, ...], line: str, tmp_path: Path
) -> None:
    """By the score of a shoot-out, or by who goes through; a level shoot-out
    and a stranger are asked for again.
    """
    folder = site(tmp_path)
    done = add(folder, "gomoku", "", "", "", "", "", *answers)
    assert done.exit_code == 0, done.output
    assert (
        written(folder, "gomoku")
        == f"games:\n  - {{round: 1, match: 1, black: 林小風, white: 韓梅梅, {line}}}\n"
    )


def test_only_the_last_of_level_legs_is_settled(tmp_path: Path) -> None:
    """After 2:1 the other side needs one goal more: 0:1 is level over both
    legs, and the sides have turned round.
    """
    plan = PLAN.replace("format: knockout, seeds", "format: knockout, legs: 2, seeds")
    folder = site(tmp_path, {"content/spring/tournament.yaml": plan})
    assert add(folder, "gomoku", "", "", "", "", "", "2:1").exit_code == 0
    assert add(folder, "gomoku", "", "", "", "", "", "", "1:0", "4:5").exit_code == 0
    assert "game: 2, black: 韓梅梅, white: 林小風, score: 1:0, shootout: 4:5}" in written(
        folder, "gomoku"
    )


def test_nobody_came_is_a_result(tmp_path: Path) -> None:
    """No order, and then who was not there; where nobody is absent either, somebody was put out."""
    folder = site(tmp_path)
    assert add(folder, "places", "", "", "林小風, 陳石", "").exit_code == 0
    assert add(folder, "places", "", "", "", "", "林小風").exit_code == 0
    assert (
        written(folder, "places")
        == "games:\n  - {game: 1, absent: [林小風, 陳石]}\n  - {game: 2, disqualified: [林小風]}\n"
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Li Lei", "“one” is not a number"]),
        ("zh-Hant", ["李雷", "「one」不是數字"]),
        ("zh-Hans", ["李雷", "“one”不是数字"]),
    ],
)
def test_names_are_asked_in_the_language_and_a_round_wants_a_number(
    language: str, said: list[str], tmp_path: Path
) -> None:
    """The roster has Li Lei with 李雷; what is written is what the roster has."""
    plan = PLAN.replace(
        (
            "entrants: [林小風, 陳石, 譚一鳴, 韓梅梅], stages: [{format: knockout, seeds: "
            "[林小風, 陳石, 譚一鳴, 韓梅梅]}]"
        ),
        "entrants: [Li Lei, 林小風], stages: [{format: knockout, seeds: [Li Lei, 林小風]}]",
    )
    done = add(
        site(tmp_path, {"content/spring/tournament.yaml": plan}),
        "gomoku",
        "one",
        "",
        "",
        "",
        "",
        "",
        "林小風",
        options=("-l", language),
    )
    assert done.exit_code == 0 and all(each in done.output for each in said), done.output
    assert (
        f"[{said[0]}]" in done.output
        and "{round: 1, match: 1, black: Li Lei, white: 林小風, winner: 林小風}"
        in written(tmp_path, "gomoku")
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "nothing was written"), ("zh-Hant", "什麼也沒有寫"), ("zh-Hans", "什么也没有写")],
)
def test_an_end_before_all_is_answered_says_that_nothing_was_written(
    language: str, said: str, tmp_path: Path
) -> None:
    done = add(site(tmp_path), "uno", "", "林小風", options=("-l", language))
    assert (
        done.exit_code == 1
        and said in done.stderr
        and "Abort" not in done.output
        and not (tmp_path / "results").exists()
    )


def test_stages_are_offered_by_their_words(tmp_path: Path) -> None:
    done = add(
        site(tmp_path),
        "doudizhu",
        "初賽",
        "分桌賽",
        "A",
        "1",
        "林小風, 陳石, 譚一鳴",
        "陳石",
        "3",
        "",
        "",
        "地主",
        options=(),
    )
    assert (
        done.exit_code == 0
        and "分桌賽, 決賽" in done.output.replace("、", ", ")
        and "「初賽」不在可選之列：分桌賽、決賽。" in done.stderr
    ), done.output
    assert "stage: tables, table: A" in written(tmp_path, "doudizhu")


def test_a_judge_whom_nobody_knows(tmp_path: Path) -> None:
    done = add(site(tmp_path), "killer", "", "何老師", options=("-l", "en"))
    assert "stand under staff in the plan" in done.stderr


# where it goes


def test_a_file_with_marks_of_a_merge_is_told_and_left_alone(tmp_path: Path) -> None:
    text = (
        "games:\n<<<<<<< mine\n  - {out: 林小風, left: {陳石: 5}}\n=======\n"
        "  - {out: 陳石, left: {林小風: 5}}\n>>>>>>> theirs\n"
    )
    done = add(site(tmp_path, {"results/spring/uno.yaml": text}), "uno", "1", "林小風", "陳石", "5")
    assert (
        done.exit_code == 1
        and "results/spring/uno.yaml:2:1" in done.output
        and "[conflict-marker]" in done.output
    )
    assert written(tmp_path, "uno") == text


def test_a_folder_of_one_file_a_table(tmp_path: Path) -> None:
    first = (
        "# table A\ngames:\n  - {stage: tables, table: A, game: 1, players: [林小風, 陳石, "
        "譚一鳴], landlord: 陳石, bid: 3, winner: landlord}   # noted by 何\n"
    )
    folder = site(tmp_path, {"results/spring/doudizhu/table-a.yaml": first})
    assert add(folder, "doudizhu", "", "A", "", "", "林小風", "2", "", "", "farmers").exit_code == 0
    assert (
        add(
            folder, "doudizhu", "", "B", "", "韓梅梅, 王偉, 孫悅", "王偉", "1", "", "", "landlord"
        ).exit_code
        == 0
    )
    there = {
        path.name: path.read_text(encoding="utf-8")
        for path in (folder / "results/spring/doudizhu").iterdir()
    }
    assert set(there) == {"table-a.yaml", "tables-table-b.yaml"}
    assert (
        there["table-a.yaml"].startswith(first)
        and there["table-a.yaml"].count("table: A") == 2
        and "game: 2" in there["table-a.yaml"]
    )
    assert there["tables-table-b.yaml"].startswith("games:\n  - {stage: tables, table: B, game: 1,")


ITEM = {"game": 9, "out": "林小風", "left": {"陳石": "r5 W", "Li Lei": 27}}
LINE = "{game: 9, out: 林小風, left: {陳石: r5 W, Li Lei: 27}}"
LAYOUTS = {  # a file → the file with the game in it
    "": f"games:\n  - {LINE}\n",
    "# nothing yet\n": f"# nothing yet\ngames:\n  - {LINE}\n",
    "games: []\n": f"games:\n  - {LINE}\n",
    "games: []      # none yet\nsample: true\n": f"games:      # none yet\n  - {LINE}\nsample: true\n",
    "games:\n": f"games:\n  - {LINE}\n",
    "games:\n\nnote: x\n": f"games:\n  - {LINE}\n\nnote: x\n",
    "sample: true": f"sample: true\ngames:\n  - {LINE}\n",
    "games:\n- {game: 1, out: 陳石, left: {林小風: 5}}": f"games:\n- {{game: 1, out: 陳石, left: {{林小風: 5}}}}\n- {LINE}\n",
    "games:\n    - {game: 1, out: 陳石, left: {林小風: 5}}  # a\n\n# behind\nnote: y\n": (
        f"games:\n    - {{game: 1, out: 陳石, left: {{林小風: 5}}}}  # a\n    - {LINE}\n\n"
        "# behind\nnote: y\n"
    ),
    "games: [{game: 1, out: 陳石, left: {林小風: 5}}]\n": f"games: [{{game: 1, out: 陳石, left: {{林小風: 5}}}}, {LINE}]\n",
    "games: [\n  {game: 1, out: 陳石, left: {林小風: 5}},  # one\n]\n": f"games: [\n  {{game: 1, out: 陳石, left: {{林小風: 5}}}}, {LINE},  # one\n]\n",
    "games:\r\n  - {game: 1, out: 陳石, left: {林小風: 5}}\r\nnote: z\r\n": (
        f"games:\r\n  - {{game: 1, out: 陳石, left: {{林小風: 5}}}}\r\n  - {LINE}\r\nnote: z\r\n"
    ),
    "\ufeffgames: []\n": f"\ufeffgames:\n  - {LINE}\n",
    (
        "games:\n  - game: 1\n    out: 陳石\n    left:\n      林小風: 5\n    note: |\n"
        "      long\n      text\n\nsample: true\n"
    ): (
        "games:\n  - game: 1\n    out: 陳石\n    left:\n      林小風: 5\n    note: |\n"
        f"      long\n      text\n\n  - {LINE}\nsample: true\n"
    ),
}


@pytest.mark.parametrize("before", LAYOUTS)
def test_everything_else_stays_byte_for_byte(before: str) -> None:
    assert appended(Source("x.yaml", before.encode()), ITEM).decode() == LAYOUTS[before]


@pytest.mark.parametrize(
    "text",
    ["{games: [], sample: true}\n", "games: {a: b}\n", "games: text\n", "- a\n", "games: [\n]\n"],
)
def test_what_can_not_be_written_into_safely_is_left(text: str) -> None:
    with pytest.raises(Unwritable):
        appended(Source("x.yaml", text.encode()), ITEM)


words = (
    st.text(
        st.sampled_from(
            string.ascii_letters + string.digits + " 林小風:#,[]{}'\"-?!&*%@`|>\\~·’.0１"
        ),
        min_size=1,
        max_size=12,
    )
    .map(str.strip)
    .filter(bool)
)


@given(
    st.dictionaries(words, st.one_of(st.integers(-99, 99), words), min_size=1, max_size=4),
    st.lists(words, max_size=3),
)
@settings(max_examples=300, deadline=None)
def test_any_name_is_read_as_it_was_written(left: dict[str, object], players: list[str]) -> None:
    item = {"game": 1, "left": left, "players": players}
    read = parse(Source("x.yaml", new_file(item)), [])
    assert read and read.data == {"games": [item]}
    assert all("\n" not in line for line in game_yaml(item))


@given(
    st.sampled_from([each for each in LAYOUTS if each.strip()]),
    st.lists(
        st.sampled_from(["\n", "# c\n", "sample: true\n", "note: a # b\n"]), unique=True, max_size=3
    ),
)
@settings(max_examples=100, deadline=None)
def test_lines_around_it_are_all_still_there(before: str, around: list[str]) -> None:
    text = (
        "".join(around) + before
        if "sample" not in before and "note" not in before and not before.startswith("\ufeff")
        else before
    )
    made = appended(Source("x.yaml", text.encode()), ITEM).decode()
    assert made.replace(f", {LINE}", "").replace(LINE, "") != made and [
        line for line in text.splitlines() if line.startswith("#")
    ] == [line for line in made.splitlines() if line.startswith("#")]
