"""Results sent to a desk: written once, committed, corrected, taken back, never lost."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from evening import CUP, UNO, Answer, Evening, club, desk

from gitfolder import git, write

HAND = {"out": "Anna", "players": "Ben, Clara", "left.Ben": "r5 W", "left.Clara": "27"}


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with desk(club(tmp_path / "site")) as running:
        yield running


def checked(evening: Evening, game: str, answers: dict[str, str], link: str = "") -> Answer:
    """The page that shows what would be written."""
    return evening.phone.ask(f"{link or evening.link()}/game/{game}", answers)


def sent(evening: Evening, game: str, answers: dict[str, str], **more: str) -> Answer:
    """A game typed, checked and sent."""
    page = checked(evening, game, answers)
    return evening.phone.ask(page.path, page.fields("data-sends") | more)


def results(evening: Evening, path: str = UNO) -> str:
    return (evening.folder / path).read_text("utf-8")


def test_a_result_becomes_a_line_and_a_commit(evening: Evening) -> None:
    page = checked(evening, "uno~game.1", HAND)
    assert "Anna goes out first" in page.text and "82" in page.text  # the sum of the points
    assert results(evening) == "# the games of the evening\ngames: []\n"  # nothing yet
    answer = evening.phone.ask(page.path, page.fields("data-sends"))
    assert answer.status == 200 and "Written" in answer.text
    assert results(evening) == (
        "# the games of the evening\ngames:\n"
        "  - {game: 1, out: Anna, left: {Ben: r5 W, Clara: 27}}\n"
    )
    body = git(evening.folder, "log", "-1", "--format=%an|%s|%b").strip()
    assert body == "Chair|UNO, Game 1: Anna goes out first|Desk: Scorer"
    assert git(evening.folder, "status", "--short") == ""


def test_a_result_sent_twice_is_written_once(evening: Evening) -> None:
    page = checked(evening, "uno~game.1", HAND)
    fields = page.fields("data-sends")
    first, second = (evening.phone.ask(page.path, fields) for _ in range(2))
    assert first.path == second.path and second.status == 200
    assert results(evening).count("game: 1") == 1 and len(evening.log()) == 2


def test_what_is_wrong_changes_nothing_and_is_said(evening: Evening) -> None:
    page = checked(evening, "uno~game.1", HAND | {"left.Ben": "r5 X"})
    assert "No card is written “X”" in page.text or "X" in page.text
    assert results(evening).endswith("games: []\n") and evening.log() == ["start"]


def test_somebody_was_first_and_says_otherwise(evening: Evening) -> None:
    sent(evening, "uno~game.1", HAND)
    page = checked(evening, "uno~game.1", HAND | {"left.Clara": "30"})
    assert "and otherwise" in page.text and ">27<" in page.text and ">30<" in page.text
    # a form that says nothing of the other is asked again
    unsaid = evening.phone.ask(page.path, page.fields("data-sends"))
    assert unsaid.status == 409 and len(evening.log()) == 2
    replaced = evening.phone.ask(page.path, page.fields("data-sends") | {"over": "replace"})
    assert replaced.status == 200 and "Clara: 30" in results(evening)
    assert results(evening).count("game: 1") == 1
    assert evening.log()[0] == "Correction: UNO, Game 1: Anna goes out first"


def test_another_game_gets_the_next_number(evening: Evening) -> None:
    sent(evening, "uno~game.1", HAND)
    sent(evening, "uno~game.1", HAND | {"left.Clara": "30"}, over="another")
    assert "{game: 2, out: Anna, left: {Ben: r5 W, Clara: 30}}" in results(evening)


def test_the_same_again_needs_nothing(evening: Evening) -> None:
    sent(evening, "uno~game.1", HAND)
    page = checked(evening, "uno~game.1", HAND)
    assert "with the same result" in page.text


def test_an_entry_is_taken_back_and_corrected_each_by_a_commit(evening: Evening) -> None:
    before = results(evening)
    written = sent(evening, "uno~game.1", HAND)
    form = evening.phone.ask(written.link("/correct"), HAND | {"left.Clara": "28", "id": ""})
    corrected = evening.phone.ask(form.path, form.fields("data-sends"))
    assert "Clara: 28" in results(evening) and "Clara: 27" not in results(evening)
    undone = evening.phone.ask(corrected.link("/undo"), corrected.fields("/undo"))
    assert undone.status == 200 and "Clara: 27" in results(evening)
    first = evening.phone.ask(evening.link())
    undone = evening.phone.ask(first.link("/undo"), first.fields("/undo"))
    assert results(evening) == before and len(evening.log()) == 5
    assert [line.split(":")[0] for line in evening.log()[:3]] == [
        "Taken back",
        "Taken back",
        "Correction",
    ]


def test_nobody_takes_back_what_another_link_entered(evening: Evening) -> None:
    written = sent(evening, "uno~game.1", HAND)
    other = evening.table("7")
    path = written.link("/undo").replace(evening.link(), other)
    assert evening.phone.ask(path, written.fields("/undo")).status in (403, 404)
    assert "game: 1" in results(evening)


def test_a_pair_that_waits_in_the_bracket(evening: Evening) -> None:
    page = evening.phone.ask(evening.link())
    game = page.link("/game/cup").split("/game/")[1]
    answer = sent(evening, game, {"result": "Anna"})
    assert answer.status == 200
    assert "Anna" in results(evening, CUP) and "winner: Anna" in results(evening, CUP)


def test_an_editor_that_saves_an_older_state_loses_nothing(evening: Evening) -> None:
    older = results(evening)
    sent(evening, "uno~game.1", HAND)
    write(evening.folder, {UNO: older.replace("# the games", "# all the games")})
    _until(lambda: "game: 1" in results(evening))
    assert results(evening).startswith("# all the games")
    page = evening.phone.ask(evening.organiser + "/organiser")
    assert "older state of the file; this was put back: UNO, Game 1" in page.text
    sent(evening, "uno~game.2", HAND)
    assert "# all" not in git(evening.folder, "show", f"HEAD:{UNO}")
    assert git(evening.folder, "show", f"HEAD:{UNO}").count("- {game") == 2


def test_what_the_organiser_commits_away_stays_away(evening: Evening) -> None:
    sent(evening, "uno~game.1", HAND)
    write(evening.folder, {UNO: "# the games of the evening\ngames: []\n"})
    git(evening.folder, "commit", "-qam", "no game at all")
    time.sleep(1.5)
    assert "game: 1" not in results(evening)
    assert "No longer in the files" in evening.phone.ask(evening.organiser + "/organiser").text


def test_a_mistake_of_the_organiser_stops_results_and_no_page(evening: Evening) -> None:
    page = checked(evening, "uno~game.1", HAND)
    write(evening.folder, {UNO: "games: [\n"})
    time.sleep(1.2)
    answer = evening.phone.ask(page.path, page.fields("data-sends"))
    assert answer.status == 409 and "tell the organiser" in answer.text
    assert evening.phone.ask("/spring/uno/index.html").status == 200
    write(evening.folder, {UNO: "games: []\n"})
    assert evening.phone.ask(page.path, page.fields("data-sends")).status == 200


def test_without_git_results_are_written_all_the_same(tmp_path: Path) -> None:
    folder = club(tmp_path / "site")
    with desk(folder, "--no-commit") as evening:
        sent(evening, "uno~game.1", HAND)
        assert "game: 1" in results(evening) and evening.log() == ["start"]


def _until(so: object, seconds: float = 8.0) -> None:
    assert callable(so)
    until = time.monotonic() + seconds
    while not so():
        assert time.monotonic() < until
        time.sleep(0.1)


def test_four_phones_at_once(tmp_path: Path) -> None:
    """Forty results from four phones that do not wait for one another: each is one commit."""
    folder = club(tmp_path / "site")
    plan = (folder / "content/spring/tournament.yaml").read_text("utf-8")
    stages = (
        "stages: [{name: tables, format: tables, size: 2, games: 10, "
        "advance: {top: 1, per: table}}, {name: final, format: league, games: 1}]"
    )
    plan = plan.replace("stages: [{format: league, games: 3}]", stages)
    plan = plan.replace(
        "[Anna, Ben, Clara, David, Emma]", "[Anna, Ben, Clara, David, Emma, Felix, Grace, Henry]"
    )
    pairs = [
        ("A", "Anna", "Ben"),
        ("B", "Clara", "David"),
        ("C", "Emma", "Felix"),
        ("D", "Grace", "Henry"),
    ]
    drawn = "".join(
        f"  - {{stage: tables, table: {table}, players: [{one}, {other}]}}\n"
        for table, one, other in pairs
    )
    write(folder, {"content/spring/tournament.yaml": plan, UNO: f"games: []\nfixtures:\n{drawn}"})
    git(folder, "commit", "-qam", "drawn")
    with desk(folder, tables="ABCD") as evening:

        def games(table: str, one: str, other: str) -> None:
            for number in range(10):
                page = checked(
                    evening,
                    f"uno~stage.tables~table.{table}",
                    {"out": one, f"left.{other}": str(number + 1)},
                    evening.table(table),
                )
                answer = evening.phone.ask(page.path, page.fields("data-sends"))
                assert answer.status == 200 and "Written" in answer.text

        with ThreadPoolExecutor(4) as phones:
            list(phones.map(lambda pair: games(*pair), pairs))
        assert results(evening).count("game: ") == 40
        assert len(evening.log()) == len(set(git(folder, "log", "--format=%T").split())) == 42
        assert git(folder, "status", "--short") == ""
