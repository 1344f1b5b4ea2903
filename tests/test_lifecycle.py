"""How far a tournament has come: one answer, on pages, in calendars, in the data and on paper; the
past is the newest commit's, never the clock's.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from case import SITE, Case, sources_of
from fangbang.build import pipeline as build
from fangbang.build.render import render
from fangbang.files import site_folder as files
from fangbang.files.history import Commit
from fangbang.model import State, day_of, is_past, lifecycle
from fangbang.model.lifecycle import last_day
from fangbang.pages import Localizer, TournamentView, tournament_pages
from fangbang.pages.print.certificates import certificates
from fangbang.pages.print.event_prints import EVENT_PRINTS, event_prints_of
from fangbang.pages.print.posters import FACES, poster
from test_build import published, write

THEME = files.packaged("theme")
PLAN = """title: {{zh-Hant: {key}賽, en: The {key}}}
{day}entrants: [甲, 乙]
registration: {{closes: 2026-03-01, contact: 到櫃檯報名}}
contests:
  one: {{rule: points, name: {{zh-Hant: 甲項, en: One}}, entrants: [甲, 乙], awards: [{{places: 1, if-level: shared}}], stages: [{{format: league, games: 1}}]}}
  two: {{rule: points, name: {{zh-Hant: 乙項, en: Two}}, entrants: [甲, 乙], awards: [{{places: 1, if-level: shared}}], stages: [{{format: league, games: 2}}]}}
prizes: [{{for: {{place: 1}}, item: {{zh-Hant: 書, en: A book}}}}]
"""
GAME = "games:\n  - {game: 1, points: {甲: 2, 乙: 1}}\n"
BOTH = GAME + "  - {game: 2, points: {甲: 2, 乙: 1}}\n"


def plan(key: str, day: str = "date: 2026-03-14\n") -> dict[str, str]:
    return {f"content/{key}/tournament.yaml": PLAN.format(key=key, day=day)}


def results(key: str, one: str = "", two: str = "") -> dict[str, str]:
    return {
        f"results/{key}/{name}.yaml": text for name, text in (("one", one), ("two", two)) if text
    }


CANCELLED = "date: 2026-03-14\ncancelled: {zh-Hant: 颱風, en: a typhoon is coming}\n"
PEOPLE = {
    "content/players.yaml": "jia: {name: 甲}\n",
    "content/site.yaml": SITE + "base_url: https://example.org/club/\n",
}
LEVEL = {
    path: text.replace(
        ", if-level: shared}], stages: [{format: league, games: 2}]",
        "}], stages: [{format: league, games: 2}]",
    )
    for path, text in plan("a").items()
}
STATES: dict[str, dict[str, str]] = {  # on 2026-03-14 and on the day after
    "upcoming": plan("a"),
    "running": plan("a") | results("a", GAME),
    "complete": plan("a") | results("a", GAME, BOTH),
    "awaiting": LEVEL
    | results(
        "a",
        GAME,
        BOTH.replace("game: 2, points: {甲: 2, 乙: 1}", "game: 2, points: {甲: 1, 乙: 2}"),
    ),
    "cancelled": plan("a", CANCELLED) | results("a", GAME),
    "outstanding": plan("a") | results("a", GAME),
    "unplayed": plan("a"),
}
NEXT = ("outstanding", "unplayed")


@cache
def context(name: str) -> TournamentView:
    """A tournament in one of the states."""
    sources = sources_of(Case(Path(name), name, PEOPLE | STATES[name]))
    shared = build.load_site(sources)
    (unit,) = build.units(sources)
    scored = build.load_tournament(unit, shared)
    assert scored.tournament, [each.code for each in scored.problems]
    return build.context_of(
        unit, scored, shared, {}, today="2026-03-15" if name in NEXT else "2026-03-14"
    )


def awaiting() -> TournamentView:
    """Nothing separates the two of the second contest at its prize, and nobody has ruled yet."""
    return context("awaiting")


def pages(found: TournamentView, language: str = "en") -> dict[str, str]:
    """Its pages as text, without the links around every page."""
    rendered = (
        render(page, found.site.settings, THEME)
        for page in tournament_pages(found)
        if page.language == language
    )
    return {
        path.removeprefix(f"{language}/"): " ".join(
            re.sub(r"<[^>]+>", " ", re.sub(r"(?s)<head>.*?</head>", "", data.decode())).split()
        )
        for path, data in rendered
    }


# The states


@pytest.mark.parametrize(
    ("name", "state", "one", "two"),
    [
        ("upcoming", "upcoming", "upcoming", "upcoming"),
        ("running", "running", "complete", "upcoming"),
        ("complete", "complete", "complete", "complete"),
        ("cancelled", "cancelled", "cancelled", "cancelled"),
        ("outstanding", "outstanding", "complete", "outstanding"),
        ("unplayed", "outstanding", "outstanding", "outstanding"),
    ],
)
def test_the_states_of_a_tournament_and_of_its_contests(
    name: str, state: str, one: str, two: str
) -> None:
    life = context(name).life
    assert (life.state, life.contests) == (state, {"one": one, "two": two})


def test_a_tie_after_the_last_game_awaits_a_ruling() -> None:
    assert (awaiting().life.state, awaiting().life.contests) == (
        "awaiting",
        {"one": "complete", "two": "awaiting"},
    )


def test_a_bye_is_not_play() -> None:
    swiss = (
        "title: A\ndate: 2026-03-14\ncontests:\n  one: {rule: gomoku, entrants: [甲, 乙, "
        "丙], stages: [{format: swiss, rounds: 1}]}\n"
    )
    found = sources_of(
        Case(
            Path("bye"),
            "bye",
            {
                "content/a/tournament.yaml": swiss,
                "results/a/one.yaml": "games:\n  - {round: 1, bye: 丙}\n",
            },
        )
    )
    (unit,), shared = build.units(found), build.load_site(found)
    scored = build.load_tournament(unit, shared)
    assert (
        scored.tournament and lifecycle(scored.tournament, scored.reports, None).state == "upcoming"
    )


@pytest.mark.parametrize(
    ("written", "last"),
    [
        ("date: 2026-03-14\n", "2026-03-14"),
        ("date: 2026-03-14\nuntil: 2026-03-20\n", "2026-03-20"),
        ("", None),
        ("date: 2026-03-14\ntime: 20:00-24:00\n", "2026-03-14"),
        ("date: 2026-03-14\ntime: 22:00-27:30\n", "2026-03-15"),
        ("date: 2026-03-14\nschedule: [{time: '23:00-25:00', contest: one}]\n", "2026-03-15"),
        ("date: 2026-12-31\ntime: 22:00-27:30\n", "2027-01-01"),
    ],
)
def test_the_last_day(written: str, last: str | None) -> None:
    """A season ends with its last day, and an evening that goes past midnight on the day after."""
    found = sources_of(Case(Path("days"), "days", plan("a", written)))
    (unit,), shared = build.units(found), build.load_site(found)
    scored = build.load_tournament(unit, shared)
    assert scored.tournament and last_day(scored.tournament) == last
    for today, state in (
        ("1999-01-01", "upcoming"),
        (last, "upcoming"),
        (None, "upcoming"),
        ("2099-01-01", "outstanding" if last else "upcoming"),
    ):
        assert lifecycle(scored.tournament, scored.reports, today).state == state


@pytest.mark.parametrize(
    ("when", "zone", "day"),
    [
        ("2026-03-14T23:30:00+08:00", None, "2026-03-14"),
        ("2026-03-14T23:30:00+00:00", "Asia/Taipei", "2026-03-15"),
        ("2026-03-15T01:00:00Z", "America/New_York", "2026-03-14"),
        (None, None, None),
        ("0001-01-01T00:00:00+08:00", "America/New_York", None),
        ("no day", None, None),
    ],
)
def test_the_day_of_a_commit_is_that_of_the_site(
    when: str | None, zone: str | None, day: str | None
) -> None:
    assert day_of(when, zone) == day


DAYS = st.integers(-400, 400).map(
    lambda days: (date(2026, 3, 14) + timedelta(days=days)).isoformat()
)


@given(st.sampled_from([*STATES]), st.lists(st.one_of(st.none(), DAYS), min_size=2, max_size=2))
def test_only_the_day_that_it_turns_on_changes_a_state(name: str, days: list[str | None]) -> None:
    """So that a build need not make a tournament again for every commit;
    and what is over stays what it is.
    """
    found = context(name)
    first, second = (lifecycle(found.tournament, found.reports, today) for today in days)
    assert first.turns == second.turns
    same = first.turns is None or is_past(first.turns, days[0]) == is_past(first.turns, days[1])
    assert ((first.state, first.contests) == (second.state, second.contests)) == same
    assert first.state in (State.UPCOMING, State.RUNNING, State.OUTSTANDING) or first.turns is None


# What is printed

PRINTED = {
    "upcoming": ["poster"],
    "running": ["poster", "results", "awards", "speaker", "certificates", "receipts"],
    "cancelled": ["poster"],
    "complete": ["poster", "results", "awards", "speaker", "certificates", "receipts"],
    "unplayed": ["awards"],
    "outstanding": ["poster", "results", "awards", "speaker", "certificates", "receipts"],
    "awaiting": ["poster", "results", "awards", "speaker", "certificates", "receipts"],
}


@pytest.mark.parametrize("name", PRINTED)
def test_what_is_printed_and_linked_to(name: str) -> None:
    found = context(name)
    made = pages(found)
    assert [each.key for each in event_prints_of(found)] == PRINTED[name]
    assert {each.key for each in EVENT_PRINTS if f"a/{each.key}.html" in made} == set(PRINTED[name])


def test_every_state_has_a_face_on_the_wall_and_says_what_is_printed() -> None:
    assert set(FACES) == set(State)
    assert all(each.states <= set(State) and each.states for each in EVENT_PRINTS)


def test_the_faces_of_the_poster() -> None:
    said = {
        name: poster(context(name), Localizer("en", context(name).site.settings, ""))
        for name in PRINTED
    }
    assert {name: each["call"] for name, each in said.items()} == {
        "upcoming": "You are invited",
        "running": "Under way",
        "cancelled": "Cancelled",
        "complete": "Winners",
        "outstanding": "Winners",
        "unplayed": "Winners",
        "awaiting": "Winners",
    }
    assert [
        name
        for name, each in said.items()
        if "到櫃檯報名" in [fact["said"].text for fact in each["plan"]]
    ] == ["upcoming"]
    assert (
        "a typhoon is coming" in said["cancelled"]["notice"]
        and not said["cancelled"]["lists"]
        and not said["cancelled"]["timetable"]
    )
    assert [each["pending"] for each in said["outstanding"]["lists"]] == [
        None,
        "Results outstanding.",
    ]
    assert [name for name, each in said.items() if each["seal"]] == ["complete"]


def test_certificates_of_a_contest_that_is_over_while_another_runs() -> None:
    facts = certificates(context("running"), Localizer("en", context("running").site.settings, ""))
    assert len(facts["certificates"]) == 1 and [
        each["contest"].text for each in facts["undecided"]
    ] == ["Two"]
    facts = certificates(awaiting(), Localizer("en", context("running").site.settings, ""))
    assert len(facts["certificates"]) == 1 and [
        each["contest"].text for each in facts["undecided"]
    ] == ["Two"]


# Pages


def test_a_cancelled_tournament_says_so_and_nothing_else(tmp_path: Path) -> None:
    made = pages(context("cancelled"))
    for path in ("a/index.html", "a/one/index.html", "a/poster.html"):
        assert "This tournament is cancelled: a typhoon is coming" in made[path], path
    assert (
        "Winners" not in made["a/index.html"]
        and "Winners" not in made["a/one/index.html"]
        and "到櫃檯報名" not in made["a/index.html"]
    )
    assert "Results Cancelled" in made["a/players/jia.html"], made["a/players/jia.html"]


def test_nobody_has_a_place_before_the_first_game() -> None:
    made = pages(context("upcoming"))
    assert (
        "1st place" not in made["a/players/jia.html"]
        and "Results Upcoming" in made["a/players/jia.html"]
    )
    assert (
        "Winners" not in made["a/index.html"]
        and "No results yet." in made["a/index.html"]
        and "到櫃檯報名" in made["a/index.html"]
    )


def test_what_is_awaited_is_said_first() -> None:
    assert (
        "The last day has passed; results are still outstanding."
        in pages(context("outstanding"))["a/index.html"]
    )
    made = pages(awaiting())
    assert (
        "a ruling is awaited" in made["a/index.html"]
        and "Awaiting a ruling" in made["a/two/index.html"]
    )
    assert "ruling" not in made["a/one/index.html"] and "Awaiting a ruling." in made["a/index.html"]


# The whole site

EVENTS = {
    **PEOPLE,
    **plan("ahead", "date: 2026-05-01\n"),
    **plan("undated", ""),
    **plan("missed", "date: 2026-01-10\n"),
    **plan("begun", "date: 2026-03-10\nuntil: 2026-03-20\n"),
    **results("begun", GAME),
    **plan("half", "date: 2026-01-11\n"),
    **results("half", GAME),
    **plan("over", "date: 2026-02-01\n"),
    **results("over", GAME, BOTH),
    **plan("off", CANCELLED),
    **results("off", GAME, BOTH),
    "content/talk/tournament.yaml": "title: {zh-Hant: 談天, en: A talk}\ndate: 2026-02-20\n",
}


def commits(day: str, paths: Mapping[str, str] = EVENTS) -> dict[str, Commit]:
    """Everything committed long ago, but for the settings."""
    return {path: Commit("2025-12-01T12:00:00+08:00", "0000000", -1) for path in paths} | {
        "content/site.yaml": Commit(f"{day}T12:00:00+08:00", "1111111")
    }


@cache
def whole(folder: Path) -> dict[str, str]:
    outcome = build.build(
        sources_of(Case(Path("whole"), "whole", EVENTS)), folder, THEME, commits("2026-03-15")
    )
    assert outcome.pages, [each.code for each in outcome.problems]
    return {
        path: data.decode()
        for path, data in published(folder).items()
        if path.endswith((".html", ".json", ".js", ".xml", ".ics"))
    }


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return whole(tmp_path_factory.mktemp("whole"))


STATE_OF = {
    "ahead": "upcoming",
    "undated": "upcoming",
    "missed": "outstanding",
    "begun": "running",
    "half": "outstanding",
    "over": "complete",
    "off": "cancelled",
    "talk": "complete",
}


@pytest.mark.parametrize(
    "path", ["index.html", "en/index.html", "zh-hans/tournaments.html", "en/tournaments.html"]
)
def test_the_lists(site: dict[str, str], path: str) -> None:
    found = {
        section: re.findall(r'<a href="(?:\.\./)?(?:en/|zh-hans/)?(\w+)/index.html"', text)
        for section, text in re.findall(
            r'(?s)<section class="sec" aria-labelledby="(now|next|archive)">(.*?)</section>',
            site[path],
        )
    }
    assert (
        found["now"][:1] == ["begun"]
        and set(found["now"]) == {"begun"}
        and list(dict.fromkeys(found["next"])) == ["ahead", "undated"]
    )
    assert list(dict.fromkeys(found["archive"])) == ["off", "talk", "over", "half", "missed"]


def test_the_lists_say_which_results_are_missing(site: dict[str, str]) -> None:
    assert re.findall(r'<span class="tag">([^<]+)</span>', site["en/tournaments.html"]) == [
        "Cancelled",
        "Results outstanding",
        "Results outstanding",
    ]


def test_the_home_page_shows_the_latest_winners_that_there_are(site: dict[str, str]) -> None:
    """Not an evening without contests, nor what was cancelled, later though they are."""
    assert re.search(r'id="latest"><a href="over/index.html"', site["en/index.html"])


def test_the_data_say_the_same(site: dict[str, str]) -> None:
    data = {each["key"]: each for each in json.loads(site["data.json"])["tournaments"]}
    assert {key: each["state"] for key, each in data.items()} == STATE_OF
    assert [each["state"] for each in data["half"]["contests"]] == ["complete", "outstanding"]
    assert [key for key, each in data.items() if each["cancelled"]] == ["off"]


def test_the_news_are_of_results_that_stand(site: dict[str, str]) -> None:
    feed = site["en/feed.xml"]
    assert re.findall(r"<id>[^<]+/en/(\w+)/</id>", feed) == ["begun", "over", "half"]
    assert re.findall(r'<category term="(\w+)" label="([^"]+)"', feed) == [
        ("running", "Under way"),
        ("complete", "Complete"),
        ("outstanding", "Results outstanding"),
    ]


def test_calendars_and_search_engines_know_what_is_cancelled(site: dict[str, str]) -> None:
    for key in STATE_OF:
        if key != "undated":
            assert ("STATUS:CANCELLED" in site[f"en/{key}/calendar.ics"]) == (key == "off")
            assert (
                ("EventCancelled" in site[f"en/{key}/index.html"])
                == (key == "off")
                == ("EventScheduled" not in site[f"en/{key}/index.html"])
            )


def test_the_search_says_it_too(site: dict[str, str]) -> None:
    rows = {
        row[1]: row
        for row in json.loads(
            site["search/events-en.js"].partition(".push(")[2].removesuffix(");\n")
        )["entries"]
    }
    assert rows["off/index.html"][3].endswith("Cancelled") and rows["missed/one/index.html"][
        3
    ].endswith("Results outstanding")
    assert (
        rows["ahead/index.html"][3].endswith("Upcoming")
        and rows["over/index.html"][3] == "1 February 2026"
    )


def test_somebody_s_own_page_over_all_tournaments(site: dict[str, str]) -> None:
    """What was cancelled counts for nobody, and what is to come has no place."""
    text = " ".join(re.sub(r"<[^>]+>", " ", site["en/players/jia.html"]).split())
    # two of over, one each of begun and half
    assert (
        text.count("Upcoming") == 5
        and text.count("Cancelled") == 2
        and text.count("1st place") == 4
    )


# Builds


def _made(folder: Path, out: Path, day: str | None) -> build.Outcome:
    outcome = build.build(files.read(folder), out, THEME, commits(day) if day else {})
    assert outcome.pages, [each.code for each in outcome.problems]
    return outcome


def test_incremental_equals_clean_whatever_day_it_is(tmp_path: Path) -> None:
    """Commits come, tournaments turn, one is typed, a clone is set back to an older commit, git
    goes away: a clean build says the same.
    """
    folder, out = tmp_path / "mine", tmp_path / "site"
    shutil.copytree(files.packaged("rules") / "points", folder / "rules" / "points")
    for path, text in EVENTS.items():
        write(folder, path, text)
    days = [
        "2026-01-09",
        "2026-01-10",
        "2026-01-11",
        "2026-01-12",
        "2026-03-14",
        "2026-03-15",
        "2026-05-02",
        "2026-01-10",
        None,
        "2026-03-21",
    ]
    for at, day in enumerate(days):
        if at == 5:
            write(folder, "results/missed/one.yaml", GAME)
        _made(folder, out, day)
        clean = tmp_path / f"clean-{at}"
        _made(folder, clean, day)
        now, good = published(out), published(clean)
        assert (
            now.keys() == good.keys() and [path for path in good if now[path] != good[path]] == []
        ), day
        shutil.rmtree(clean)


@pytest.mark.parametrize(
    ("before", "after", "made"),
    [
        ("2026-01-09", "2026-01-10", 0),
        ("2026-01-10", "2026-01-11", 1),
        ("2026-01-11", "2026-01-12", 1),
        ("2026-02-01", "2026-02-20", 0),
        ("2026-02-20", "2026-02-21", 1),
        ("2026-03-20", "2026-03-21", 1),
        ("2026-03-21", "2026-04-30", 0),
        ("2026-05-02", "2099-01-01", 0),
        ("2026-01-12", "2026-01-10", 2),
    ],
)
def test_a_commit_elsewhere_makes_only_what_it_turns(
    tmp_path: Path, before: str, after: str, made: int
) -> None:
    """Not every tournament at every commit: only those whose last
    day now lies on the other side of it.
    """
    sources = [
        each
        for each in sources_of(Case(Path("turns"), "turns", EVENTS))
        if each.path.startswith(("content", "results", "rules/points"))
    ]
    build.build(sources, tmp_path, THEME, commits(before))
    assert build.build(sources, tmp_path, THEME, commits(after)).made == made
