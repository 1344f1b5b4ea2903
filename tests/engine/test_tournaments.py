"""Published tournaments (acceptance/tournaments): totals,
criteria and places as they were published.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest
from organiser import ACCEPTANCE, CHESS, POINTS, document, play, table


def duel(first: str, second: str, score: tuple[str, str], **more: Any) -> dict[str, Any]:
    """A game by its result: 1–0, ½–½, 0–1."""
    winner = (
        "draw"
        if score[0] == score[1]
        else first
        if Fraction(score[0]) > Fraction(score[1])
        else second
    )
    return {"players": [first, second], "winner": winner, **more}


def test_uzbek_round_robin_of_ten() -> None:
    games = [
        duel(
            each["white"],
            each["black"],
            (each["score_white"], each["score_black"]),
            round=int(each["round"]),
            match=each["board"],
        )
        for each in table("tournaments/uzchess10/results.csv")
    ]
    played = play(
        {
            "stages": [{"format": "round-robin"}],
            "ties": ["points", "head-to-head", "sonneborn-berger"],
            "fide": "2023",
        },
        games,
        CHESS,
    )
    rows = played.rows()
    assert played.report.stages[0].complete and not played.codes()
    for expected in table("tournaments/uzchess10/expected.csv"):
        row = rows[expected["player"]]
        verdicts = {each.criterion: each.value for each in row.decided_by}
        assert (row.rank, row.points, row.wins) == (
            int(expected["final_rank"]),
            Fraction(expected["points"]),
            int(expected["wins"]),
        )
        if expected["DE_points_in_tied_group"]:
            assert next(
                each.value for each in row.decided_by if each.criterion == "head-to-head"
            ) == Fraction(expected["DE_points_in_tied_group"])
        if "sonneborn-berger" in verdicts:
            assert verdicts["sonneborn-berger"] == Fraction(expected["SB"])
    assert [rows[name].decided_by[-1].criterion for name in ("P09", "P06", "P08")] == [
        "head-to-head",
        "sonneborn-berger",
        "sonneborn-berger",
    ]


@pytest.mark.parametrize(("name", "column"), [("sonneborn-berger", "SB"), ("koya", "koya_50pct")])
def test_uzbek_values(name: str, column: str) -> None:
    games = [
        duel(
            each["white"],
            each["black"],
            (each["score_white"], each["score_black"]),
            round=int(each["round"]),
            match=each["board"],
        )
        for each in table("tournaments/uzchess10/results.csv")
    ]
    rows = play(
        {"stages": [{"format": "round-robin"}], "ties": [name], "fide": "2023"}, games, CHESS
    ).rows()
    values = {player: row.decided_by[0].value for player, row in rows.items()}
    assert values == {
        each["player"]: Fraction(each[column])
        for each in table("tournaments/uzchess10/expected.csv")
    }


def test_world_cup_groups() -> None:
    games = [
        {
            "group": each["group"],
            "players": [each["team1"], each["team2"]],
            "score": f"{each['score1']}:{each['score2']}",
        }
        for each in table("tournaments/worldcup2018-groups/results.csv")
    ]
    stage = {"format": "round-robin", "groups": 8, "advance": {"top": 2, "per": "group"}}
    played = play(
        {
            "rule": "football",
            "stages": [stage],
            "ties": ["points", "difference", "for", "head-to-head"],
        },
        games,
    )
    for group, lines in groupby(
        table("tournaments/worldcup2018-groups/expected.csv"), key=lambda each: each["group"]
    ):
        rows = played.rows(table=group)
        for each in lines:
            row = rows[each["team"]]
            assert (
                row.games,
                row.wins,
                row.draws,
                row.losses,
                row.scored,
                row.conceded,
                row.points,
            ) == tuple(
                int(each[key]) for key in ("played", "won", "drawn", "lost", "gf", "ga", "pts")
            )
            assert row.rank == (2 if each["team"] == "Senegal" else int(each["pos"]))
    # Japan and Senegal: only fair play, an outside ruling, parts them
    assert not played.codes() and played.codes("open") == ["undecided-stage"]
    assert [
        sorted(played.names[each] for each in tie.players) for tie in played.report.undecided
    ] == [["Japan", "Senegal"]]


def test_a_ruling_parts_what_the_criteria_leave_level() -> None:
    """C07: group H is 1, 2, 2, 4 until what was decided outside is recorded."""
    games = [
        {
            "group": "H",
            "players": [each["team1"], each["team2"]],
            "score": f"{each['score1']}:{each['score2']}",
        }
        for each in table("tournaments/worldcup2018-groups/results.csv")
        if each["group"] == "Group H"
    ]
    stage = {"format": "round-robin", "groups": 1, "advance": {"top": 2, "per": "group"}}
    ruling = {
        "date": "2018-06-28",
        "by": "FIFA",
        "order": ["Japan", "Senegal"],
        "why": "fair play: 4 cards against 6",
    }
    played = play(
        {
            "rule": "football",
            "stages": [stage],
            "ties": ["points", "difference", "for", "head-to-head"],
        },
        {"games": games, "rulings": [ruling]},
    )
    assert not played.codes() and [
        played.names[each] for each in played.report.stages[0].advancing
    ] == ["Colombia", "Japan"]


def test_mafia_of_29_over_8_games() -> None:
    lines = table("tournaments/mafia29x8/games.csv")
    games = [
        {
            "game": number,
            "points": {
                each["player"]: float(each[f"g{number}"]) for each in lines if each[f"g{number}"]
            },
        }
        for number in range(1, 9)
    ]
    expected = table("tournaments/mafia29x8/expected.csv")
    published = [
        {
            "player": each["player"],
            "place": int(each["published_place"]),
            "points": float(each["published_total"]),
        }
        for each in expected
    ]
    played = play(
        {"stages": [{"format": "league", "games": 8}]},
        {"games": games, "published": published},
        POINTS,
    )
    rows = played.rows()
    for each in expected:
        assert rows[each["player"]].points == Fraction(each["published_total"])
        assert rows[each["player"]].rank == (
            14 if each["player"] == "M15" else int(each["published_place"])
        )
    assert sorted(played.codes("warning")) == ["missing-cell", "published-place"]


BRACKETS = ["single8-third-place", "single8-no-third-place", "double8-grand-final-reset"]


@pytest.mark.parametrize("name", BRACKETS)
def test_brackets(name: str) -> None:
    """C14: a second grand final; C15: third place with and without a match for it."""
    data = document(f"tournaments/brackets/{name}.json")
    stage = {
        "format": "double-knockout" if "double" in name else "knockout",
        "seeds": data["entrants"],
        "third-place": name == "single8-third-place",
    }
    games = [
        {"players": [each["a"], each["b"]], "winner": each["winner"]} for each in data["matches"]
    ]
    played = play({"stages": [stage]}, games, CHESS)
    expected: dict[int, list[str]] = {}
    for each in data["expected_standings"]:
        expected.setdefault(each["place"], []).append(each["entrant"])
    assert not played.codes() and played.report.complete
    assert played.placed() == [(rank, sorted(group)) for rank, group in sorted(expected.items())]
    assert sum(bool(match.games) for match in played.matches().values()) == len(data["matches"])


FIDE = {"BH": "buchholz", "BH_cut1": "buchholz-cut-1", "SB": "sonneborn-berger"}


def swiss16(fide: str, ties: list[str]) -> dict[str, Any]:
    """The FIDE exercise as our files: forfeits, full, half and zero byes."""
    games: list[dict[str, Any]] = []
    worth = {"pairing-allocated-bye": "full", "half-point-bye": "half", "zero-point-bye": "zero"}
    for each in table("tournaments/fide-tec-swiss16x5/results.csv"):
        where = {"round": int(each["round"])}
        if each["kind"] in worth:
            games.append({**where, "bye": each["player_a"], "worth": worth[each["kind"]]})
        elif each["kind"] == "forfeit":
            winner = each["player_a"] if each["score_a"] == "1" else each["player_b"]
            games.append(
                {**where, "players": [each["player_a"], each["player_b"]], "walkover": winner}
            )
        else:
            games.append(
                duel(
                    each["player_a"], each["player_b"], (each["score_a"], each["score_b"]), **where
                )
            )
    played = play(
        {"stages": [{"format": "swiss", "rounds": 5}], "ties": ties, "fide": fide}, games, CHESS
    )
    assert not played.codes() and played.report.complete
    return dict(played.rows())


COLUMNS = [
    ("2023", "buchholz", "BH_2023"),
    ("2026", "buchholz", "BH_2026"),
    ("2023", "buchholz-cut-1", "BH_cut1_2023"),
    ("2026", "buchholz-cut-1", "BH_cut1_2026"),
    ("2023", "sonneborn-berger", "SB_2023"),
    ("2026", "sonneborn-berger", "SB_2026"),
    ("2026", "wins", "WIN_incl_unplayed"),
    ("2026", "wins-over-the-board", "WON_over_the_board"),
    ("2026", "progressive", "progressive"),
]


@pytest.mark.parametrize(("fide", "name", "column"), COLUMNS)
def test_fide_swiss_exercise(fide: str, name: str, column: str) -> None:
    rows = swiss16(fide, [name])
    for each in table("tournaments/fide-tec-swiss16x5/expected.csv"):
        assert (each["player"], rows[each["player"]].decided_by[0].value) == (
            each["player"],
            Fraction(each[column]),
        )
        assert rows[each["player"]].points == Fraction(each["points"])


def test_fide_swiss_in_order() -> None:
    rows = swiss16("2023", ["points", "buchholz", "sonneborn-berger"])
    expected = table("tournaments/fide-tec-swiss16x5/expected.csv")
    keys = {
        each["player"]: tuple(-Fraction(each[key]) for key in ("points", "BH_2023", "SB_2023"))
        for each in expected
    }
    for player, key in keys.items():
        assert rows[player].rank == 1 + sum(other < key for other in keys.values())


@pytest.mark.parametrize(
    ("name", "column"),
    [("sonneborn-berger", "SB"), ("sonneborn-berger-cut-1", "SB_cut1"), ("koya", "Koya")],
)
def test_fide_round_robin_exercise(name: str, column: str) -> None:
    rows = _round_robin6([name]).rows()
    for each in table("tournaments/fide-tec-rr6/expected.csv"):
        assert (each["player"], rows[each["player"]].decided_by[0].value) == (
            each["player"],
            Fraction(each[column]),
        )


def _round_robin6(ties: list[str], fide: str = "2026") -> Any:
    games = []
    for each in table("tournaments/fide-tec-rr6/results.csv"):
        made = duel(
            each["player_a"],
            each["player_b"],
            (each["score_a"], each["score_b"]),
            round=int(each["round"]),
        )
        if each["kind"] == "forfeit":
            made["walkover"] = made.pop("winner")
        games.append(made)
    return play({"stages": [{"format": "round-robin"}], "ties": ties, "fide": fide}, games, CHESS)


def test_fide_round_robin_direct_encounter() -> None:
    """C10: a forfeit counts in the direct encounter of a round robin."""
    rows = _round_robin6(["points", "head-to-head"]).rows()
    for each in table("tournaments/fide-tec-rr6/expected.csv"):
        row = rows[each["player"]]
        assert (row.points, row.rank) == (
            Fraction(each["points"]),
            int(each["rank_points_then_DE"]),
        )
        first = next(
            (verdict.value for verdict in row.decided_by if verdict.criterion == "head-to-head"),
            None,
        )
        assert first == Fraction(each["direct_encounter_points"])


def test_lichess_swiss() -> None:
    """C12: a club Swiss in which everybody met everybody; the two leaders share the first place."""
    lines = [
        line
        for line in (ACCEPTANCE / "tournaments/lichess-swiss9x9/input.trf")
        .read_text(encoding="utf-8")
        .splitlines()
        if line.startswith("001")
    ]
    games, seen = [], set()
    for line in lines:
        own = int(line[4:8])
        for number in range(9):
            opponent, result = (
                line[91 + 10 * number : 95 + 10 * number].strip(),
                line[98 + 10 * number : 99 + 10 * number],
            )
            if not opponent:
                games.append({"round": number + 1, "bye": f"P{own:02}"})
            elif (frozenset((own, int(opponent))), number) not in seen:
                seen.add((frozenset((own, int(opponent))), number))
                games.append(
                    duel(
                        f"P{own:02}",
                        f"P{int(opponent):02}",
                        {"1": ("1", "0"), "0": ("0", "1"), "=": ("1", "1")}[result],
                        round=number + 1,
                    )
                )
    for name, column in (
        ("buchholz", "BH_2023"),
        ("sonneborn-berger", "SB_2023"),
        ("wins", "wins_incl_byes"),
    ):
        rows = play(
            {
                "stages": [{"format": "swiss", "rounds": 9}],
                "ties": ["points", "buchholz", "sonneborn-berger", "head-to-head"],
                "fide": "2023",
            },
            games,
            CHESS,
        ).rows()
        values = play(
            {"stages": [{"format": "swiss", "rounds": 9}], "ties": [name], "fide": "2023"},
            games,
            CHESS,
        ).rows()
        for each in table("tournaments/lichess-swiss9x9/expected.csv"):
            row = rows[each["player"]]
            assert (row.points, row.rank) == (
                Fraction(each["points"]),
                int(each["rank_PTS_BH_SB_DE"]),
            )
            made = values[each["player"]].decided_by
            assert not made or made[0].value == Fraction(each[column])


def test_every_reported_case_is_shown() -> None:
    """Each of the 20 cases of cases.yaml is named by a readable case or by a test."""
    here = ACCEPTANCE.parent
    files = [*(here / "cases" / "engine").glob("*.md"), *(here / "engine").glob("test_*.py")]
    told = "\n".join(path.read_text(encoding="utf-8") for path in files)
    missing = [
        each["id"]
        for each in document("tournaments/cases.yaml")
        if f"{each['id'].split('-')[0]}:" not in told
    ]
    assert not missing
