"""Who is here, who left, who comes late, and the draw that follows."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from evening import CUP, PLAN, Evening, club, desk

from gitfolder import git, write

PAIRS = "results/spring/pairs.yaml"
ROUNDS = """
  pairs:
    rule: football
    entrants: [Anna, Ben, Clara, David, Emma, Felix]
    stages: [{format: swiss, rounds: 3}]
    awards: [{places: 1, if-level: shared}]
"""


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    folder = club(tmp_path / "site")
    write(folder, {"content/spring/tournament.yaml": PLAN + ROUNDS.lstrip("\n")})
    rules = Path(__file__).resolve().parents[2] / "rules" / "football"
    write(folder, {f"rules/football/{one.name}": one.read_text("utf-8") for one in rules.iterdir()})
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "plan")
    with desk(folder) as running:
        yield running


def noted(evening: Evening, what: str, player: str, contest: str = "pairs") -> None:
    page = evening.phone.ask(f"{evening.organiser}/roster")
    fields = {
        "id": "roster",
        "token": page.fields("/roster")["token"],
        "what": what,
        "contest": contest,
        "player": player,
    }
    assert evening.phone.ask(f"{evening.organiser}/roster", fields).status == 200


def test_who_left_and_who_comes_late_stands_in_the_results(evening: Evening) -> None:
    noted(evening, "withdrawn", "anna")
    noted(evening, "late", "ben")
    assert (evening.folder / PAIRS).read_text() == (
        "withdrawn:\n  - {player: Anna}\nlate:\n  - {player: Ben, from: {round: 1}}\n"
    )
    assert evening.log()[:2] == [
        "Football: Ben comes late, from round 1",
        "Football: Anna withdraws",
    ]


def test_the_next_draw_leaves_out_whoever_left(evening: Evening) -> None:
    noted(evening, "withdrawn", "anna")
    query = "contest=pairs&phrase=spring&start=13:00&every=25m&tables=A"
    page = evening.phone.ask(f"{evening.organiser}/draw?{query}")
    assert "13:00" in page.text and "13:25" in page.text and "Anna" not in page.text
    fields = page.fields('method="post" action="' + f"{evening.organiser}/draw")
    answer = evening.phone.ask(f"{evening.organiser}/draw", fields)
    assert answer.status == 200 and evening.log()[0] == "Football: drawn"
    text = (evening.folder / PAIRS).read_text()
    assert text.count("time: 13:") == 2 and text.count("bye:") == 1 and "Anna" in text
    assert "Anna" not in text.split("fixtures:")[1]
    # sent again, nothing is drawn a second time
    evening.phone.ask(f"{evening.organiser}/draw", fields)
    assert (evening.folder / PAIRS).read_text() == text and evening.log()[1] != "Football: drawn"
    # and the open games are those that were drawn, with their hours
    assert "13:25" in evening.phone.ask(evening.link()).text


def test_a_game_keeps_the_time_and_the_table_it_was_drawn_for(evening: Evening) -> None:
    query = "contest=pairs&phrase=spring&start=13:00&every=25m&tables=A-C"
    page = evening.phone.ask(f"{evening.organiser}/draw?{query}")
    evening.phone.ask(
        f"{evening.organiser}/draw",
        page.fields('method="post" action="' + f"{evening.organiser}/draw"),
    )
    listed = evening.phone.ask(evening.link())
    game = listed.link("/game/pairs")
    form = evening.phone.ask(game, {"result": "3:1"})
    evening.phone.ask(game, form.fields("data-sends"))
    written = (evening.folder / PAIRS).read_text()
    assert "score: 3:1" in written and "table: A" in written.split("games:")[1]
    assert "time: 13:00" in written.split("games:")[1]


def test_the_check_in_is_kept_and_in_no_file_of_the_site(evening: Evening) -> None:
    page = evening.phone.ask(f"{evening.organiser}/roster")
    fields = page.fields("/roster")
    page = evening.phone.ask(f"{evening.organiser}/roster", fields)
    assert page.text.count('aria-pressed="true"') == 1
    assert git(evening.folder, "status", "--short") == ""
    draw = evening.phone.ask(f"{evening.organiser}/draw?contest=pairs&phrase=x")
    assert "Not checked in: " in draw.text


def test_a_draw_that_can_not_be_says_why(evening: Evening) -> None:
    page = evening.phone.ask(f"{evening.organiser}/draw?contest=pairs&phrase=x&start=25:99")
    assert "is no time of day" in page.text
    assert evening.phone.ask(f"{evening.organiser}/draw?contest=none").status == 404
    assert evening.phone.ask(f"{evening.organiser}/draw?contest=uno").status == 200
    assert CUP not in git(evening.folder, "ls-files")
