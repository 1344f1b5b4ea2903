"""Corrected in the open: what git knows becomes exactly the corrections there
were, and never more than it knows.
"""

from __future__ import annotations

import html
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import test_html
from fangbang.build import pipeline as build
from fangbang.build.link_checker import broken
from fangbang.corrections import past_states as announced
from fangbang.corrections.compare import ContestHistory, Corrections, Moved
from fangbang.files import git as asking
from fangbang.files import site_folder as files
from fangbang.files.history import read_past
from fangbang.games.exact_numbers import format_exact
from gitfolder import MAIL, NAME, TOPS, begin, built, commit, git, write
from test_build import published

SITE = (
    "title: {zh-Hant: 測試, en: Test}\nlanguages: [zh-Hant, zh-Hans, en]\n"
    "derive: {zh-Hans: zh-Hant}\nrepository: https://example.org/club\n"
)
RULE = (files.packaged("rules") / "points" / "rule.yaml").read_text(encoding="utf-8")
SHEETS: dict[str, str | None] = {
    f"rules/own/{each.path}": each.data.decode()
    for each in files.read_tree(files.packaged("rules") / "points")
}


def plan(entrants: str = "李雷, 韓梅梅, 趙敏", more: str = "", ties: str = "points") -> str:
    return (
        f"title: {{zh-Hant: 春, en: Spring}}\ndate: 2024-03-02\nentrants: [{entrants}]\n"
        f"{more}contests:\n"
        f"  cards: {{rule: own, stages: [{{format: league, games: 2}}], ties: [{ties}], "
        f"awards: [{{places: 1, if-level: shared}}]}}\n"
    )


def games(*lines: str, more: str = "") -> str:
    return (
        "games:\n"
        + "".join(f"  - {{game: {at}, points: {{{line}}}}}\n" for at, line in enumerate(lines, 1))
        + more
    )


PLAN, RESULTS = "content/spring/tournament.yaml", "results/spring/cards.yaml"
FIRST, SECOND = "李雷: 3, 韓梅梅: 2, 趙敏: 1", "李雷: 3, 韓梅梅: 2, 趙敏: 1"


def club(folder: Path) -> Path:
    """A club's site whose only contest was announced by its second commit."""
    begin(folder)
    commit(
        folder,
        "2024-03-02T18:00:00+08:00",
        "First game",
        {"content/site.yaml": SITE, PLAN: plan(), RESULTS: games(FIRST), **SHEETS},
    )
    commit(folder, "2024-03-02T19:00:00+08:00", "Second game", {RESULTS: games(FIRST, SECOND)})
    return folder


def told(folder: Path, tournament: str = "spring") -> Corrections:
    """What git tells of a tournament of the folder as it lies there."""
    sources = files.read(folder)
    (unit,) = [each for each in build.units(sources) if each.key == tournament]
    scored = build.load_tournament(unit, build.load_site(sources))
    assert scored.tournament, scored.problems
    past = read_past(folder, TOPS)
    try:
        found = announced.corrections(
            past, scored.tournament, unit.sources, announced.Scorer().score
        )
    finally:
        past.close()
    assert found
    return found


def plainly(found: ContestHistory) -> list[tuple[str, tuple[str, ...], list[str], list[str]]]:
    """(date, words, moves, awards) of each correction."""
    return [
        (
            each.step.commit.when,
            each.said,
            [_move(one) for one in each.moved],
            [
                f"{one.award}: {','.join(one.before)} → {','.join(one.after)}"
                for one in each.regiven
            ],
        )
        for each in found.corrections
    ]


def _move(one: Moved) -> str:
    sides = [
        f"{side.rank} ({format_exact(side.points)})" if side.points is not None else str(side.rank)
        for side in (one.before, one.after)
    ]
    return f"{one.who} {one.table}".rstrip() + f": {sides[0]} → {sides[1]}"


def ten(folder: Path) -> Path:
    """Ten corrections, and as many commits that correct nothing."""
    club(folder)
    en = "{name: 李雷, en: Li Lei}, 韓梅梅, 趙敏"
    # 1
    commit(
        folder,
        "2024-03-03T00:10:00+08:00",
        "Li Lei had no points in game 2",
        {RESULTS: games(FIRST, "李雷: 0, 韓梅梅: 2, 趙敏: 1")},
    )
    commit(
        folder,
        "2024-03-03T09:00:00+08:00",
        "A comment",
        {RESULTS: "# by hand\n" + games(FIRST, "李雷: 0, 韓梅梅: 2, 趙敏: 1")},
    )
    commit(
        folder,
        "2024-03-03T10:00:00+08:00",
        "Words of welcome",
        {"content/spring/intro.en.md": "Welcome.\n"},
    )
    penalty = games(
        FIRST,
        "李雷: 0, 韓梅梅: 2, 趙敏: 1",
        more="adjustments: [{player: 韓梅梅, points: -2, why: 遲到}]\n",
    )
    # 2
    commit(
        folder, "2024-03-04T10:00:00+08:00", "Two points off for coming late", {RESULTS: penalty}
    )
    commit(
        folder,
        "2024-03-04T11:00:00+08:00",
        "The file in a folder",
        {RESULTS: None, "results/spring/cards/all.yaml": penalty},
    )
    commit(
        folder,
        "2024-03-04T12:00:00+08:00",
        "Broken",
        {"results/spring/cards/all.yaml": "games: [\n"},
    )
    commit(
        folder,
        "2024-03-04T12:05:00+08:00",
        "Mended, and game 1 was 3, 2, 2",
        # 3
        {"results/spring/cards/all.yaml": penalty.replace("趙敏: 1", "趙敏: 2", 1)},
    )
    # 4
    commit(
        folder,
        "2024-03-05T10:00:00-05:00",
        "The best game decides",
        {PLAN: plan(ties="points, best-game")},
    )
    commit(
        folder,
        "2024-03-06T10:00:00+08:00",
        "Zhao Min is known to the club",
        {"content/players.yaml": "zhao-min: {name: 趙敏, en: Zhao Min}\n"},
    )
    commit(
        folder,
        "2024-03-06T11:00:00+08:00",
        "An English name",
        {PLAN: plan(en, ties="points, best-game")},
    )
    # 5
    commit(
        folder,
        "2024-03-07T10:00:00+08:00",
        "Low totals win in this game",
        {"rules/own/rule.yaml": RULE.replace("better: high", "better: low")},
    )
    # 6
    commit(folder, "2024-03-08T10:00:00+08:00", "No: high totals do", {"rules/own/rule.yaml": RULE})
    git(folder, "checkout", "-q", "-b", "protest")
    protest = penalty.replace("趙敏: 1", "趙敏: 2", 1).replace(
        "adjustments", "disqualified: [{player: 李雷, why: 代打}]\nadjustments"
    )
    commit(
        folder,
        "2024-03-09T10:00:00+08:00",
        "Li Lei let another play for him",
        {"results/spring/cards/all.yaml": protest},
    )
    git(folder, "checkout", "-q", "main")
    commit(folder, "2024-03-09T11:00:00+08:00", "Elsewhere", {"content/about.en.md": "About us.\n"})
    # 7
    git(
        folder,
        "merge",
        "-q",
        "--no-ff",
        "-m",
        "Merge branch 'protest'",
        "protest",
        when="2024-03-10T10:00:00+08:00",
    )
    more = protest.replace("趙敏: 2", "趙敏: 2, 周迅: 9", 1)
    commit(
        folder,
        "2024-03-11T10:00:00+08:00",
        "周迅 was forgotten",
        # 8
        {
            PLAN: plan(f"{en}, 周迅", ties="points, best-game"),
            "results/spring/cards/all.yaml": more,
        },
    )
    commit(
        folder,
        "2024-03-12T10:00:00+08:00",
        "周迅 played elsewhere",
        # 9
        {PLAN: plan(en, ties="points, best-game"), "results/spring/cards/all.yaml": protest},
    )
    # 10
    commit(
        folder,
        "2024-03-13T10:00:00+08:00",
        "The penalty was half as much",
        {"results/spring/cards/all.yaml": protest.replace("points: -2", "points: -1")},
    )
    return folder


TEN = [
    (
        "2024-03-03T00:10:00+08:00",
        ("Li Lei had no points in game 2",),
        ["韓梅梅: 2 (4) → 1 (4)", "李雷: 1 (6) → 2 (3)"],
        ["places-1: 李雷 → 韓梅梅"],
    ),
    (
        "2024-03-04T10:00:00+08:00",
        ("Two points off for coming late",),
        ["李雷: 2 (3) → 1 (3)", "zhao-min: 3 (2) → 2 (2)", "韓梅梅: 1 (4) → 2 (2)"],
        ["places-1: 韓梅梅 → 李雷"],
    ),
    (
        "2024-03-04T12:05:00+08:00",
        ("Mended, and game 1 was 3, 2, 2",),
        ["zhao-min: 2 (2) → 1 (3)", "韓梅梅: 2 (2) → 3 (2)"],
        ["places-1: 李雷 → zhao-min,李雷"],
    ),
    (
        "2024-03-05T10:00:00-05:00",
        ("The best game decides",),
        ["zhao-min: 1 (3) → 2 (3)"],
        ["places-1: zhao-min,李雷 → 李雷"],
    ),
    (
        "2024-03-07T10:00:00+08:00",
        ("Low totals win in this game",),
        ["韓梅梅: 3 (2) → 1 (2)", "李雷: 1 (3) → 2 (3)", "zhao-min: 2 (3) → 3 (3)"],
        ["places-1: 李雷 → 韓梅梅"],
    ),
    (
        "2024-03-08T10:00:00+08:00",
        ("No: high totals do",),
        ["李雷: 2 (3) → 1 (3)", "zhao-min: 3 (3) → 2 (3)", "韓梅梅: 1 (2) → 3 (2)"],
        ["places-1: 韓梅梅 → 李雷"],
    ),
    (
        "2024-03-10T10:00:00+08:00",
        ("Li Lei let another play for him",),
        ["zhao-min: 2 (3) → 1 (3)", "韓梅梅: 3 (2) → 2 (2)", "李雷: 1 (3) → 3 (3)"],
        ["places-1: 李雷 → zhao-min"],
    ),
    (
        "2024-03-11T10:00:00+08:00",
        (),
        [
            "周迅: None → 1 (9)",
            "zhao-min: 1 (3) → 2 (3)",
            "韓梅梅: 2 (2) → 3 (2)",
            "李雷: 3 (3) → 4 (3)",
        ],
        ["places-1: zhao-min → 周迅"],
    ),
    (
        "2024-03-12T10:00:00+08:00",
        (),
        [
            "zhao-min: 2 (3) → 1 (3)",
            "韓梅梅: 3 (2) → 2 (2)",
            "李雷: 4 (3) → 3 (3)",
            "周迅: 1 (9) → None",
        ],
        ["places-1: 周迅 → zhao-min"],
    ),
    (
        "2024-03-13T10:00:00+08:00",
        ("The penalty was half as much",),
        ["韓梅梅: 2 (2) → 1 (3)"],
        ["places-1: zhao-min → zhao-min,韓梅梅"],
    ),
]
SUM = ["zhao-min: 3 (2) → 1 (3)", "韓梅梅: 2 (4) → 1 (3)", "李雷: 1 (6) → 3 (3)"]


@pytest.fixture(scope="module")
def club_of_ten(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return ten(tmp_path_factory.mktemp("ten") / "club")


def test_ten_corrections(club_of_ten: Path) -> None:
    """What was announced, each correction with its date and words, what could not be read;
    nobody who left the files is named.
    """
    found = told(club_of_ten)
    history = found.contests["cards"]
    assert plainly(history) == TEN
    assert (
        history.announced
        and history.announced.subject == "Second game"
        and history.first_known
        and not found.shallow
        and found.committed
    )
    assert [step.subject for step in history.unreadable] == ["Broken"]
    assert [_move(each) for each in history.moved] == SUM and history.added == ()


def words_of(page: Path) -> str:
    """A page as it is read."""
    return html.unescape(
        re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.read_text(encoding="utf-8")))
    )


def test_the_page_tells_them(club_of_ten: Path, tmp_path: Path) -> None:
    outcome = built(club_of_ten, tmp_path)
    assert not [each for each in outcome.problems if each.severity == "error"]
    page = (tmp_path / "en" / "spring" / "corrections.html").read_text(encoding="utf-8")
    said = words_of(tmp_path / "en" / "spring" / "corrections.html")
    assert [int(found) for found in re.findall(r"Correction (\d+)", said)] == list(range(1, 11))
    assert (
        "First published here 2 March 2024" in said
        and "Correction 4 5 March 2024" in said
        and "Li Lei let another play for him" in said
    )
    assert (
        "Li Lei 1st place 6 points 3rd place 3 points"
        in said.partition("As announced and as it stands")[2]
    )
    assert "somebody no longer listed" in said and "周迅" not in page and "somebody who" not in said
    assert NAME not in page and MAIL not in page and "https://example.org/club/commit/" in page
    for language in ("", "zh-hans/", "en/"):
        note = words_of(tmp_path / f"{language}spring" / "cards" / "index.html")
        assert ("most recently on 13 March 2024" if language == "en/" else "3 月 13 日") in note
    assert [each for each in broken(published(tmp_path)) if "corrections" in each.place.path] == []


def test_built_again_it_costs_nothing_and_is_the_same(
    club_of_ten: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unchanged tournament asks git four questions for the whole site;
    a clean build gives the same bytes.
    """
    built(club_of_ten, tmp_path / "one")
    asked: list[Any] = []
    monkeypatch.setattr(
        asking,
        "command",
        lambda folder, *words: (
            asked.append(words) or ["git", "-c", "core.quotepath=off", "-C", str(folder), *words]
        ),
    )
    outcome = built(club_of_ten, tmp_path / "one")
    assert (outcome.made, outcome.written) == (0, 0) and len(asked) <= 4, asked
    built(club_of_ten, tmp_path / "two")
    assert published(tmp_path / "one") == published(tmp_path / "two")


def test_a_clone_tells_the_same_and_a_shallow_one_less(club_of_ten: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", f"file://{club_of_ten}", "whole")
    git(tmp_path, "clone", "-q", "--depth", "2", f"file://{club_of_ten}", "shallow")
    built(club_of_ten, tmp_path / "a")
    built(tmp_path / "whole", tmp_path / "b")
    assert published(tmp_path / "a") == published(tmp_path / "b")
    found = told(tmp_path / "shallow")
    history = found.contests["cards"]
    assert found.shallow and not history.first_known
    assert plainly(history) == TEN[-1:]
    built(tmp_path / "shallow", tmp_path / "c")
    said = words_of(tmp_path / "c" / "en" / "spring" / "corrections.html")
    assert (
        "only the newest commits" in said
        and "before the oldest commit of this copy" in said
        and "First published here 1" not in said
    )
    assert "2 March 2024" not in said


def test_a_clone_of_one_commit_claims_nothing(club_of_ten: Path, tmp_path: Path) -> None:
    """In a clone of depth one every file seems to come from
    the newest commit: no page may say so.
    """
    git(tmp_path, "clone", "-q", "--depth", "1", f"file://{club_of_ten}", "shallow")
    built(tmp_path / "shallow", tmp_path / "out")
    newest = git(club_of_ten, "rev-parse", "HEAD").strip()[:10]
    assert not [
        path
        for path in (tmp_path / "out").rglob("*.html")
        if newest in path.read_text(encoding="utf-8")
    ]
    assert "earlier ones are not known here" in words_of(
        tmp_path / "out" / "en" / "spring" / "corrections.html"
    )


def test_fetching_the_rest_makes_the_page_whole(club_of_ten: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--depth", "2", f"file://{club_of_ten}", "copy")
    built(tmp_path / "copy", tmp_path / "out")
    git(tmp_path / "copy", "fetch", "-q", "--unshallow")
    built(tmp_path / "copy", tmp_path / "out")
    built(club_of_ten, tmp_path / "whole")
    assert published(tmp_path / "out") == published(tmp_path / "whole")


def test_without_git_there_is_no_page(tmp_path: Path) -> None:
    write(
        tmp_path, {"content/site.yaml": SITE, PLAN: plan(), RESULTS: games(FIRST, SECOND), **SHEETS}
    )
    outcome = built(tmp_path, tmp_path / "site")
    assert outcome.pages and not list((tmp_path / "site").rglob("corrections.html"))
    assert "corrections" not in (tmp_path / "site" / "spring" / "index.html").read_text(
        encoding="utf-8"
    )


def test_what_is_not_committed_is_said_and_not_told(tmp_path: Path) -> None:
    folder = club(tmp_path / "club")
    built(folder, tmp_path / "out")
    write(folder, {RESULTS: games(FIRST, "李雷: 0, 韓梅梅: 2, 趙敏: 1")})
    found = told(folder)
    assert not found.committed and found.contests["cards"].corrections == ()
    built(folder, tmp_path / "out")
    said = words_of(tmp_path / "out" / "en" / "spring" / "corrections.html")
    assert (
        "not committed" in said
        and "Results last changed" not in said
        and "Computed from commit" not in said
    )
    commit(folder, "2024-03-03T10:00:00+08:00", "Now it is")
    built(folder, tmp_path / "out")
    assert "not committed" not in words_of(tmp_path / "out" / "en" / "spring" / "corrections.html")
    assert len(told(folder).contests["cards"].corrections) == 1


def test_a_site_below_the_repository(tmp_path: Path) -> None:
    """The site may be one folder of a repository; a change outside it is not its own."""
    begin(tmp_path)
    inside = {
        f"sites/club/{path}": text
        for path, text in {
            "content/site.yaml": SITE,
            PLAN: plan(),
            RESULTS: games(FIRST, SECOND),
            **SHEETS,
        }.items()
    }
    commit(tmp_path, "2024-03-02T18:00:00+08:00", "Announced", inside)
    commit(
        tmp_path,
        "2024-03-03T18:00:00+08:00",
        "Corrected",
        {f"sites/club/{RESULTS}": games(FIRST, "趙敏: 9, 李雷: 0, 韓梅梅: 1")},
    )
    write(tmp_path, {"notes.txt": "mine"})
    found = told(tmp_path / "sites" / "club")
    assert [each.said for each in found.contests["cards"].corrections] == [
        ("Corrected",)
    ] and found.committed
    write(tmp_path, {f"sites/club/{RESULTS}": games(FIRST, SECOND)})
    assert not told(tmp_path / "sites" / "club").committed


def test_a_renamed_tournament_keeps_its_history(tmp_path: Path) -> None:
    """The plan's folder and the results' are renamed; a plan that was copied begins anew."""
    folder = club(tmp_path)
    commit(
        folder,
        "2024-03-03T10:00:00+08:00",
        "Corrected",
        {RESULTS: games(FIRST, "趙敏: 9, 李雷: 0, 韓梅梅: 1")},
    )
    for top in ("content", "results"):
        git(folder, "mv", f"{top}/spring", f"{top}/spring-2024")
    commit(folder, "2024-04-01T10:00:00+08:00", "With the year")
    commit(
        folder,
        "2025-03-01T10:00:00+08:00",
        "The next one",
        {
            "content/spring-2025/tournament.yaml": plan(),
            "results/spring-2025/cards.yaml": games(FIRST, SECOND),
        },
    )
    old, new = (
        told(folder, "spring-2024").contests["cards"],
        told(folder, "spring-2025").contests["cards"],
    )
    assert (
        [each.said for each in old.corrections] == [("Corrected",)]
        and old.announced
        and old.announced.subject == "Second game"
    )
    assert new.corrections == () and new.announced and new.announced.subject == "The next one"


def test_the_newest_commit_is_the_last_of_the_line(tmp_path: Path) -> None:
    """23:00 in New York is later than 01:00 of the next day in Shanghai;
    and a clock may be wrong altogether.
    """
    folder = begin(tmp_path / "club")
    commit(
        folder,
        "2024-03-03T01:00:00+08:00",
        "Plan",
        {"content/site.yaml": SITE, PLAN: plan(), RESULTS: games(FIRST), **SHEETS},
    )
    for when in ("2024-03-02T23:00:00-05:00", "2001-01-01T00:00:00+00:00"):
        sheet = commit(
            folder,
            when,
            "Sheet",
            {"rules/own/sheet.en.md": f"{SHEETS['rules/own/sheet.en.md']}\n<!-- {when} -->\n"},
        )
        last = commit(
            folder, when, "Results", {RESULTS: games(FIRST, SECOND, more=f"note: in {when[:4]}\n")}
        )
        built(folder, tmp_path / "out")
        for page, commits in {
            "index.html": last,
            "spring/index.html": last,
            "spring/corrections.html": last,
            "rules/own/index.html": sheet,
        }.items():
            assert commits in (tmp_path / "out" / page).read_text(encoding="utf-8"), (page, when)


def test_a_name_in_other_letters_is_the_same_person(tmp_path: Path) -> None:
    folder = begin(tmp_path)
    shouted = {
        PLAN: plan("LI LEI, 韓梅梅, 趙敏"),
        RESULTS: games(*(each.replace("李雷", "LI LEI") for each in (FIRST, SECOND))),
    }
    commit(
        folder,
        "2024-03-02T18:00:00+08:00",
        "Announced",
        {"content/site.yaml": SITE, **shouted, **SHEETS},
    )
    commit(
        folder,
        "2024-03-03T18:00:00+08:00",
        "With an id",
        {
            PLAN: plan("{id: ll, name: 李雷, en: Li Lei}, 韓梅梅, 趙敏"),
            RESULTS: games(FIRST, SECOND),
        },
    )
    assert told(folder).contests["cards"].corrections == ()


def test_a_league_that_goes_on_is_not_corrected(tmp_path: Path) -> None:
    """Without a number of games a league is complete at any time: games that are added
    are no correction, a changed one is.
    """
    folder, going = begin(tmp_path), plan().replace(", games: 2", "")
    commit(
        folder,
        "2024-03-02T18:00:00+08:00",
        "One",
        {"content/site.yaml": SITE, PLAN: going, RESULTS: games(FIRST), **SHEETS},
    )
    commit(
        folder,
        "2024-03-09T18:00:00+08:00",
        "Two",
        {RESULTS: "# next week\n" + games(FIRST, "韓梅梅: 5")},
    )
    commit(
        folder,
        "2024-03-16T18:00:00+08:00",
        "One again, and three",
        {RESULTS: games(FIRST.replace("3", "4"), "韓梅梅: 5", "李雷: 1")},
    )
    found = told(folder).contests["cards"]
    assert [step.subject for step in found.added] == ["Two"] and [
        each.said for each in found.corrections
    ] == [("One again, and three",)]
    assert [_move(each) for each in found.moved] == ["李雷: 2 (3) → 2 (5)"]


def test_hidden_names_stay_hidden_in_the_words_of_commits(tmp_path: Path) -> None:
    folder = begin(tmp_path / "club")
    files_of: dict[str, str | None] = {
        "content/site.yaml": SITE,
        PLAN: plan(more="names: initials\n"),
        RESULTS: games(FIRST, SECOND),
        **SHEETS,
    }
    commit(folder, "2024-03-02T18:00:00+08:00", "Announced", files_of)
    commit(
        folder,
        "2024-03-03T18:00:00+08:00",
        "趙敏 had nine",
        {RESULTS: games(FIRST, "趙敏: 9, 李雷: 0, 韓梅梅: 1")},
    )
    commit(
        folder,
        "2024-03-04T18:00:00+08:00",
        "Ask 13800138000",
        {RESULTS: games(FIRST, "趙敏: 8, 李雷: 0, 韓梅梅: 1")},
    )
    built(folder, tmp_path / "out")
    assert [each.said for each in told(folder).contests["cards"].corrections] == [(), ()]
    assert not [
        path
        for path in (tmp_path / "out").rglob("*")
        if path.is_file()
        and any(name.encode() in path.read_bytes() for name in ("趙敏", "李雷", "13800138000"))
    ]
    page = words_of(tmp_path / "out" / "en" / "spring" / "corrections.html")
    assert (
        "words of this commit are not shown" in page
        and "趙○ 3rd place 2 points 1st place 10 points" in page
    )


def test_rulings_and_penalties_stand_beside_the_corrections(tmp_path: Path) -> None:
    folder = club(tmp_path / "club")
    beside = (
        "adjustments: [{player: 韓梅梅, points: -1, why: {zh-Hant: 遲到, en: came late}, "
        "by: 陳老師, date: 2024-03-02}]\n"
        "disqualified: [{player: 趙敏, why: {zh-Hant: 代打, en: another played}}]\n"
    )
    results = games(FIRST, SECOND, more=beside).replace(
        "趙敏: 1}}",
        (
            "趙敏: 1}, penalties: [{player: 李雷, points: -2, why: {zh-Hant: 搶答, en: spoke "
            "too soon}}]}"
        ),
        1,
    )
    commit(folder, "2024-03-02T20:00:00+08:00", "Penalties", {RESULTS: results})
    built(folder, tmp_path / "out")
    said = words_of(tmp_path / "out" / "en" / "spring" / "corrections.html")
    assert (
        "Penalty 李雷 −2 spoke too soon" in said
        and "Adjustment 韓梅梅 −1 came late" in said
        and "Disqualified 趙敏 another played" in said
    )


def test_git_that_can_not_be_asked_is_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without dates and corrections nothing is published: test_git_faults.py."""
    folder = club(tmp_path)

    def gone(*words: Any, **more: Any) -> Any:
        raise FileNotFoundError("git")

    monkeypatch.setattr(subprocess, "Popen", gone)
    with pytest.raises(files.Unusable) as refused:
        read_past(folder, TOPS)
    assert refused.value.code == "git-missing"


def test_the_page_is_valid(club_of_ten: Path, tmp_path: Path) -> None:
    """Nothing of the general tests on pages is different here."""
    built(club_of_ten, tmp_path)
    pages = {
        path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("corrections.html")
    }
    assert len(pages) == 3
    for check in (
        test_html.test_every_page_is_valid,
        test_html.test_every_tag_is_closed_by_its_own,
        test_html.test_one_heading_of_the_first_order,
        test_html.test_no_heading_is_empty_and_none_skips_an_order,
        test_html.test_ids_are_unique,
        test_html.test_labels_point_to_something,
        test_html.test_no_style_and_no_script_in_the_page,
        test_html.test_titles_and_descriptions,
        test_html.test_text_has_no_holes,
        test_html.test_tables_say_what_their_columns_are,
    ):
        check(pages)
