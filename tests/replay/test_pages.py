"""Pages of replayed games: the board and its positions, tricks, turns, nights
and votes, and what is kept secret.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from case import ROOT, Case, Found, read_case
from fangbang.build import pipeline as build
from fangbang.build.render import render
from fangbang.files import site_folder as files
from fangbang.games.landlord.replay.patterns import cards as ranks
from fangbang.games.shedding.replay.cards import cards
from fangbang.model import Site, lifecycle
from fangbang.pages import PageLayout, TournamentView
from fangbang.pages.contest import contest_page
from fangbang.pages.game import game_page
from fangbang.pages.localizer import Localizer
from fangbang.pages.page import Page
from fangbang.reports.game_replay import replay_of

LANGUAGES = ("zh-Hant", "zh-Hans", "en")
HEAD = "title: 大會\ndate: 2016-08-26\ncontests:\n  game: {rule: %s%s}\n"


class Pages:
    """The pages of one tournament's games."""

    def __init__(self, shared: build.SiteContext, scored: build.LoadedTournament):
        assert isinstance(shared.site, Site) and scored.tournament
        self.site, self.tournament = shared.site, scored.tournament
        stands = lifecycle(scored.tournament, scored.reports, None)
        self.context = TournamentView(
            shared.site,
            scored.tournament,
            scored.reports,
            stands,
            (),
            PageLayout(shared.site.settings),
            lambda edition, reason, parameter: None,
        )

    def contest(self, key: str) -> Any:
        return next(each for each in self.tournament.contests if each.key == key)

    def recorded(self, contest: str) -> int:
        """The game that has a log of its own."""
        return next(at for at, game in enumerate(self.contest(contest).plan.games) if game.log)

    def page(self, contest: str, index: int = 0, language: str = "en") -> Page:
        return game_page(
            self.context, Localizer(language, self.site.settings), self.contest(contest), index
        )

    def html(self, contest: str, index: int = 0, language: str = "en") -> str:
        return render(self.page(contest, index, language), self.site.settings, ROOT / "theme")[
            1
        ].decode()


@cache
def own(tournament: str) -> Pages:
    """A tournament of this repository."""
    sources = [
        each
        for folder in ("content", "results", "rules")
        for each in (
            type(source)(f"{folder}/{source.path}", source.data)
            for source in files.read_tree(ROOT / folder)
        )
    ]
    shared = build.load_site(sources)
    return Pages(
        shared,
        build.load_tournament(
            next(unit for unit in build.units(sources) if unit.key == tournament), shared
        ),
    )


def made(rule: str, results: str, decide: str = "") -> Pages:
    """One contest with the results of a test."""
    found = Found(
        Case(
            Path("made"),
            "",
            {
                "content/made/tournament.yaml": HEAD % (rule, decide),
                "results/made/game.yaml": results,
            },
        )
    )
    assert not [each for each in found.problems if each.severity == "error"], found.told("en")
    return Pages(found.shared, found.scored[0])


def parts(page: Page) -> list[dict[str, Any]]:
    story: list[dict[str, Any]] = page.facts["story"]
    return story


# Gomoku


FULL = [(column, row) for row in range(15) for column in range(15)]


def full_board() -> str:
    """225 stones and no line longer than two."""
    black = [point for point in FULL if (point[0] + 2 * point[1]) % 4 < 2]
    white = [point for point in FULL if point not in black]
    order = [point for pair in zip(black, white, strict=False) for point in pair] + black[-1:]
    return " ".join(f"{'abcdefghijklmno'[column]}{row + 1}" for column, row in order)


def test_every_move_is_a_link_to_its_position() -> None:
    html = own("qipai").html("gomoku", own("qipai").recorded("gomoku"), "zh-Hant")
    targets = set(re.findall(r' id="(m[0-9]+|m-end)"', html))
    assert targets == {"m-end", *(f"m{number}" for number in range(28))}
    assert set(re.findall(r'href="#(m[0-9]+|m-end)"', html)) == targets
    assert len(re.findall(r'<li[^>]*><span>\d+</span><span class="pip', html)) == 27
    assert "style=" not in html and "<script" not in html


def test_what_hides_a_later_stone_comes_after_its_target() -> None:
    """A target hides what follows it: stone 12 must stand before target 12, stone 13 behind it."""
    html = own("qipai").html("gomoku", own("qipai").recorded("gomoku"))
    order = re.findall(r' id="m(\d+)"|<circle class="[bw]"[^>]*/><text[^>]*>(\d+)', html)
    stones = 0
    for target, stone in order:
        if stone:
            stones += 1
            assert int(stone) == stones
        else:
            assert int(target) == stones


def test_the_exchange_and_the_end_stand_in_the_list_of_moves() -> None:
    moves = own("qipai").page("gomoku", own("qipai").recorded("gomoku")).facts["moves"]
    assert [move["n"] for move in moves if move["then"]] == [3, 27]
    assert moves[2]["then"] == [
        "Xie Anran asks for the exchange: from now on Xie Anran has Black and Tan Yiming has White."
    ]
    assert moves[26]["then"] == ["Xie Anran has five in a row and wins with stone 27."]
    assert [move["point"] for move in moves if move["five"]] == ["J8", "I9", "K7", "L6", "M5"]


def test_stepping_through_a_full_board_is_light() -> None:
    html = made(
        "gomoku",
        f"games:\n  - {{black: 甲, white: 乙, winner: draw, end: full, moves: {full_board()}}}\n",
    ).html("game")
    extra = sum(
        len(each)
        for each in re.findall(
            (
                r'<path id="m[^>]*/>|<a (?:class="rest" '
                r')?href="#m[^>]*>(?:<use[^>]*/>)?</a>| aria-hidden="true"'
            ),
            html,
        )
    )
    assert extra < 40_000 and len(gzip.compress(html.encode())) < 20_000


def test_an_sgf_record_has_the_same_page() -> None:
    plain = "games:\n  - {black: 甲, white: 乙, winner: 乙, end: resign, moves: h8 i9 h9}\n"
    sgf = (
        "games:\n  - black: 甲\n    white: 乙\n    winner: 乙\n    end: resign\n"
        "    sgf: (;GM[4]SZ[15];B[hh];W[ig];B[hg])\n"
    )
    assert (
        made("gomoku", plain).page("game").facts["moves"]
        == made("gomoku", sgf).page("game").facts["moves"]
    )


# Dou Dizhu


def test_the_deal_is_shown_best_cards_first() -> None:
    deal = parts(own("qipai").page("doudizhu", own("qipai").recorded("doudizhu")))[0]
    assert [len(hand["cards"]) for hand in deal["hands"]] == [17, 17, 17, 3]
    assert [card["text"] for card in deal["hands"][0]["cards"]][:5] == [
        "big joker",
        "2",
        "A",
        "K",
        "K",
    ]
    assert deal["hands"][3]["who"] is None and [
        card["text"] for card in deal["hands"][3]["cards"]
    ] == ["A", "J", "3"]


def test_every_play_of_the_log_stands_in_its_column() -> None:
    pages = own("qipai")
    at = pages.recorded("doudizhu")
    log = pages.contest("doudizhu").plan.games[at].log
    tricks = next(part["tricks"] for part in parts(pages.page("doudizhu", at)) if part["tricks"])
    assert [column["who"].name.text for column in tricks["columns"]] == [
        "He Yonglin",
        "Xu Ruo’an",
        "Luo Ziqian",
    ]
    assert [column["tag"] for column in tricks["columns"]] == ["Landlord", None, None]
    told = [cell for trick in tricks["rows"] for lap in trick["laps"] for cell in lap if cell]
    written = log["plays"].split()
    assert [cell["cards"] for cell in told] == [
        None if token == "-" else _spaced(token) for token in written
    ]
    assert sum(cell["bomb"] for cell in told) == 1
    assert [cell["out"] for cell in told].index(True) == len(told) - 1
    assert all(
        sum(cell["takes"] for lap in trick["laps"] for cell in lap if cell) == 1
        for trick in tricks["rows"]
    )
    assert [len(trick["laps"]) for trick in tricks["rows"]] == [2, 2, 3, 2, 1]


def _spaced(token: str) -> str:
    names = {"T": "10", "B": "small joker", "R": "big joker"}
    return " ".join(names.get(card, card) for card in ranks(token))


SPRING = """games:
  - game: 1
    players: [甲, 乙, 丙]
    landlord: 甲
    bid: 3
    bombs: 1
    spring: spring
    winner: landlord
    log:
      seats: [甲, 乙, 丙]
      first: 甲
      bids: [3]
      hands: {甲: "3333444455556666A", 乙: "777788889999TTTTJ", 丙: "JJJQQQQKKKKAAA222"}
      bottom: "2BR"
      redeals: 2
      plays: |
        333444555666=triples - -
        BR - -
        3 - -
        4 - -
        5 - -
        6 - -
        A - -
        2
"""


def test_redeals_spring_and_the_rocket_are_told() -> None:
    story = parts(made("doudizhu", SPRING).page("game"))
    assert story[1]["lines"][0] == "Before this the cards were dealt again 2 times, as nobody bid."
    assert story[-1]["lines"] == [
        "甲 is out of cards: the landlord wins.",
        "Spring: the farmers have not played a card.",
    ]
    cells = [
        cell
        for trick in story[2]["tricks"]["rows"]
        for lap in trick["laps"]
        for cell in lap
        if cell and cell["cards"]
    ]
    assert (
        cells[0]["pattern"] == "triple run" and cells[1]["pattern"] == "rocket" and cells[1]["bomb"]
    )


# UNO


def test_people_called_differently_are_told_as_the_same() -> None:
    """The story of a log with many spellings is that of the log with one."""
    case = read_case(ROOT / "tests" / "cases" / "replay" / "names-of-a-log.md")
    (path, text), (plan, written) = (
        next(each for each in case.files.items() if each[0].startswith(top))
        for top in ("results", "content")
    )
    plain = re.sub("(?i)han meimei|hmm", "hmm", re.sub("(?i)li lei", "李雷", text))
    many, one = (
        Found(Case(Path("made"), "", {plan: written, path: each})) for each in (text, plain)
    )
    told, wanted = (parts(Pages(each.shared, each.scored[0]).page("uno")) for each in (many, one))
    assert told == wanted and text != plain and told[0]["hands"][0]["who"].name.text == "Li Lei"


def turns(page: Page) -> list[dict[str, Any]]:
    return next(part["turns"] for part in parts(page) if part["turns"])


def test_the_recorded_game_proves_exactly_what_is_written() -> None:
    """Every card left, not only their points."""
    contest = own("bubuweiying-2016").contest("uno")
    game = next(each for each in contest.plan.games if each.log)
    found = replay_of(contest, game)
    assert found is not None and found.outcome is not None
    left, points = found.outcome["left"], found.outcome["points"]
    assert isinstance(left, Mapping) and isinstance(points, Mapping)
    names = {key: contest.players[key].name for key in game.result.left}
    assert contest.players[game.result.out].name == found.outcome["out"]
    for key, written in game.result.left.items():
        if isinstance(written, str):
            assert cards(left[names[key]]) == cards(written)
        else:
            assert points[names[key]] == written


def test_turns_are_counted_and_draws_stand_between_them() -> None:
    rows = turns(own("bubuweiying-2016").page("uno", own("bubuweiying-2016").recorded("uno")))
    numbers = [int(row["n"]) for row in rows if row["n"]]
    assert numbers == list(range(1, len(numbers) + 1)) and any(not row["n"] for row in rows)
    assert rows[1]["notes"] == ["calls red"] and rows[3]["notes"] == [
        "draws red skip, blue reverse for the red +2"
    ]
    assert any("forgetting to call UNO" in note for row in rows for note in row["notes"])
    assert sum(row["call"] for row in rows) == 4
    won = next(row for row in rows if row["out"])
    assert (won["who"].name.text, won["left"], won["card"]["text"]) == (
        "Catherine O’Sullivan",
        "0",
        "+2",
    )
    assert (
        rows[-1]["notes"] == ["draws blue 3, green reverse for the green +2"]
        and rows[-1]["left"] == "3"
    )


def test_the_colour_of_every_card_is_a_word_too() -> None:
    html = own("bubuweiying-2016").html("uno", own("bubuweiying-2016").recorded("uno"))
    faces = re.findall(r'<span class="face face--([rgbyw])">(?:<small>(\w+)</small> )?', html)
    words = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "w": ""}
    assert faces and all(words[colour] == word for colour, word in faces)


TWO = """games:
  - game: 1
    out: 乙
    left: {甲: y8 b6 bR yS y1 y2 y4}
    log:
      seats: [甲, 乙]
      dealer: 甲
      start: r5
      hands: {甲: r3 g3 y8 b6 bR yS y1, 乙: r7 r2 gS g+2 W g6 g9}
      log:
        - 乙 r7 | 甲 r3
        - 乙 r2 | 甲 draws g5
        - 乙 W:g | 甲 g3
        - 乙 gS
        - 乙 g+2 | 甲 draws y2 y4
        - 乙 g6 uno | 甲 g5
        - 乙 g9
"""


def test_a_skip_says_so_and_a_draw_takes_the_turn() -> None:
    rows = turns(made("uno", TWO).page("game"))
    assert [row["left"] for row in rows] == [
        "6",
        "6",
        "5",
        "7",
        "4",
        "6",
        "3",
        "2",
        "8",
        "1",
        "7",
        "0",
    ]
    assert rows[3]["notes"] == ["no match, draws green 5"] and rows[3]["n"] == "4"
    assert rows[6]["notes"] == ["the next player misses a turn"]


# Killer


def test_nights_days_and_votes() -> None:
    story = parts(
        own("bubuweiying-2016").page("killer", own("bubuweiying-2016").recorded("killer"))
    )
    assert [row["fate"] for row in story[0]["seats"] if not row["alive"]] == [
        "voted out, round 1",
        "killed, round 2",
        "killed, round 1",
    ]
    assert [row["role"] for row in story[0]["seats"]][:3] == ["Civilian", "Killer", "Police"]
    assert [(phase["name"], phase["living"]) for part in story[1:] for phase in part["phases"]] == [
        ("Night", "12 alive"),
        ("Day", "11 alive"),
        ("Night", "10 alive"),
        ("Day", "9 alive"),
    ]
    night, day = story[2]["phases"]
    assert night["before"] == [
        "The police check seat 9, Zhou Ziqing: Civilian.",
        "Seat 10, Liang Bowen (Police), is killed.",
    ]
    votes = [
        [(cell["text"], cell["most"]) for cell in row["cells"]] for row in day["ballots"]["rows"]
    ]
    assert votes == [
        [("4", True), ("3", True), ("3", True)],
        [("4", True), ("3", True), ("3", True)],
        [("1", False), ("", False), ("", False)],
    ]
    assert day["after"][-1] == "Three votes in a row end in a tie: the game is a draw."


ROLES = "roles: {police: [甲, 乙, 丙], killer: [丁, 戊, 己], civilian: [庚, 辛, 壬, 癸, 子, 丑]}"
SEATS = "seats: [甲, 乙, 丙, 丁, 戊, 己, 庚, 辛, 壬, 癸, 子, 丑]"


def killer(*rounds: str, seats: str = SEATS, judge: str = "") -> Pages:
    log = "".join(f"        - {each}\n" for each in rounds)
    return made(
        "killer",
        (
            f"games:\n  - game: 1\n    {ROLES}\n    winner: police\n{judge}    log:\n"
            f"      {seats}\n      rounds:\n{log}"
        ),
    )


def test_hands_are_named_where_they_were_written_down() -> None:
    story = parts(killer("{kill: 7, check: 4, vote: [{4: [1, 2, 3], 5: [8, 9]}]}").page("game"))
    rows = story[1]["phases"][1]["ballots"]["rows"]
    assert [(row["seat"], row["cells"][0]["text"], row["cells"][0]["voters"]) for row in rows] == [
        ("4", "3", "by 1, 2, 3"),
        ("5", "2", "by 8, 9"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_open_log_tells_no_roles(language: str) -> None:
    """Nobody's role, nor what the police learnt, until the log reaches the end."""
    page = killer(
        "{kill: 7, check: 4, vote: '4:6'}", "{kill: 1, check: 5, removed: [8], vote: '2:5'}"
    ).page("game", language=language)
    story = parts(page)
    assert not story[0]["roles"] and not any(
        row["role"] or row["mark"] or row["role_class"] for row in story[0]["seats"]
    )
    told = json.dumps([part["phases"] for part in story], ensure_ascii=False, default=str)
    assert "庚" in told
    assert not re.search("警|殺手|杀手|平民|[Pp]olice|[Kk]iller|[Cc]ivilian|指認|指认|check", told)


def test_the_judge_needs_no_seat() -> None:
    """Without `seats` the players sit as the outcome names them; the judge is none of them."""
    page = killer(
        "{kill: 7, check: 4, vote: '4:6'}",
        seats="# who sat where is not known",
        judge="    judge: 寅\n",
    ).page("game")
    assert [row["who"].name.text for row in parts(page)[0]["seats"]] == list(
        "甲乙丙丁戊己庚辛壬癸子丑"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_in_every_language(language: str) -> None:
    for tournament, contest in (
        ("qipai", "gomoku"),
        ("qipai", "doudizhu"),
        ("bubuweiying-2016", "uno"),
        ("bubuweiying-2016", "killer"),
    ):
        html = own(tournament).html(contest, own(tournament).recorded(contest), language)
        assert not re.search(
            r"(?<![\w/.#-])(story|uno|doudizhu|killer|gomoku|value)-[a-z]+(?![\w./])",
            re.sub(r"<[^>]*>", " ", html),
        ), contest


def test_a_case_of_every_referee() -> None:
    """tests/cases/replay has at least two illegal logs of each game."""
    named = [
        read_case(path).path.name.partition("-")[0]
        for path in (ROOT / "tests" / "cases" / "replay").glob("*.md")
    ]
    assert all(named.count(game) >= 2 for game in ("gomoku", "doudizhu", "uno", "killer"))


@pytest.mark.parametrize(
    ("tournament", "contest", "beside"),
    [
        ("bubuweiying-2016", "killer", r"^Judge: \S"),
        ("bubuweiying-2016", "uno", r"\S \d+, .+\S \d+"),
        ("qipai", "doudizhu", r"\S [+−]\d+, .+\S [+−]\d+"),
    ],
)
def test_a_list_of_games_says_what_a_kind_has_to_say(
    tournament: str, contest: str, beside: str
) -> None:
    pages = own(tournament)
    voice = Localizer("en", pages.site.settings)
    games: Any = contest_page(pages.context, voice, pages.contest(contest)).facts["games"]
    small = [game["small"].text for game in games if game["small"]]
    assert small and all(re.search(beside, text) for text in small), small[:2]
