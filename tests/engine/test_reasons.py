"""Every number can be followed back: places to reasons, sums to lines, tie-breaks to games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from organiser import CHESS, PLACES, POINTS, Played, play
from test_why import PEOPLE, duel

from case import ROOT
from fangbang.checks.checked_site import load_site, load_tournament, units
from fangbang.engine.composition import COUNTS, SURE, Composition
from fangbang.engine.model import Table
from fangbang.engine.reasons import CHAMPION, NOBODY, STILL_IN, field_of, reason_of
from fangbang.engine.receipts import STAGE, receipt_of
from fangbang.engine.standings import LedgerIndex
from fangbang.engine.tiebreaks import TIEBREAKS, composition, criterion
from fangbang.files import site_folder as files
from fangbang.games.base import LOST, WON
from fangbang.messages.catalog import Messages
from fangbang.reports import reasons
from fangbang.reports.terminal import receipt_text

OPPONENTS = [
    "points",
    "buchholz",
    "buchholz-cut-1",
    "buchholz-median",
    "sonneborn-berger",
    "sonneborn-berger-cut-1",
    "progressive",
    "koya",
    "opponents-win-percentage",
    "head-to-head",
    "difference",
    "ratio",
    "wins-over-the-board",
]


# The values and their parts


def test_every_criterion_that_comes_from_games_can_be_taken_apart() -> None:
    without = {name for name, by in TIEBREAKS.items() if by.parts is None}
    assert without == {"lots", "place-first", "place-last"}


def adds_up(found: Composition, value: Any) -> bool:
    """The parts give the value: as a sum, or as the counts of each kind of result."""
    if found.how == COUNTS:
        return Counter(each for each in value if each) == Counter(
            Counter(part.figure for part in found.parts).values()
        )
    return found.how == SURE or found.total == value or (value is None and not found.parts)


def taken_apart(
    table: Table, stage: int, played: Played
) -> Iterator[tuple[str, str, Any, Composition]]:
    """Every value of every criterion in a table, with its parts."""
    plan = played.contest.plan
    field, group = (
        field_of(table, plan.stages[stage], LedgerIndex(plan, played.report.ledger)),
        [row.player for row in table.rows],
    )
    for name in (name for name, by in TIEBREAKS.items() if by.parts):
        for player in group:
            found = composition(name, player, group, field)
            assert found is not None
            yield name, player, criterion(name, field.better).value(player, group, field), found


def check_values(played: Played) -> None:
    for at, stage in enumerate(played.report.stages):
        for table in stage.tables:
            for name, player, value, found in taken_apart(table, at, played):
                assert adds_up(found, value), (name, player, value, found)


# What is printed


def check_receipt(played: Played, player: str) -> None:
    """Each total is that of the table, and every line stands in one sum."""
    receipt = receipt_of(played.report, player)
    assert sum((slip.own for slip in receipt.stages), Fraction(0)) == receipt.whole
    for slip in receipt.slips:
        assert slip.row is None or slip.total == slip.row.points, slip
    assert sum(slip.decides for slip in receipt.slips) <= 1
    entries = [each for slip in receipt.stages for each in slip.entries]
    assert entries == [each for each in played.report.ledger if each.player == player] or sorted(
        map(id, entries)
    ) == sorted(id(each) for each in played.report.ledger if each.player == player)


def told(played: Played, player: str, language: str = "en") -> str:
    return receipt_text(played.contest, played.report, player, Messages(language), {})


def check_text(played: Played, player: str) -> None:
    """A reason; sums are those of the lines printed, a Buchholz that of the opponents named."""
    text = told(played, player)
    above, _, below = text.partition("What decided the place")
    assert below.strip(), text
    points = [Fraction(each) for each in re.findall(r"^ +(-?[\d./]+)  ", above, re.M)]
    totals = [Fraction(each) for each in re.findall(r"^  total (-?[\d./]+)", above, re.M)]
    assert len(receipt_of(played.report, player).slips) > 1 or sum(points) == sum(totals), text
    for value, parts in re.findall(r"^ +Buchholz(?: cut 1| median)? = (\S+): (.*)$", below, re.M):
        counted = [each for each in parts.split("; ") if "left out" not in each]
        assert sum((Fraction(each.rsplit(" ", 1)[1]) for each in counted), Fraction(0)) == Fraction(
            value
        ), text
    for language in ("zh-Hant", "zh-Hans"):
        assert not re.search(
            r"[a-z]{3,}-[a-z]+|\{|None",
            told(played, player, language).replace("results/t/game.yaml", "").replace("rules/", ""),
        )


def check(played: Played) -> None:
    check_values(played)
    for player in played.contest.plan.players:
        check_receipt(played, player)
        check_text(played, player)


@st.composite
def swiss(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """Rounds of a Swiss with byes, walkovers and people who are missing."""
    people = PEOPLE[: draw(st.integers(3, 5))]
    games: list[dict[str, Any]] = []
    met: set[frozenset[str]] = set()
    for number in range(1, draw(st.integers(1, 3)) + 1):
        left = draw(st.permutations(people))
        while len(left) > 1:
            one, other, *left = left
            if frozenset((one, other)) in met:
                games += [
                    {
                        "round": number,
                        "bye": each,
                        "worth": draw(st.sampled_from(["full", "half", "zero"])),
                    }
                    for each in (one, other)
                ]
                continue
            met.add(frozenset((one, other)))
            how = draw(st.integers(0, 5))
            pair = {"round": number, "black": one, "white": other}
            games.append(
                pair
                | (
                    {"walkover": one}
                    if how == 0
                    else {"winner": draw(st.sampled_from([one, other, "draw"]))}
                )
            )
        games += [
            {"round": number, "bye": each, "worth": draw(st.sampled_from(["full", "half", "zero"]))}
            for each in left
        ]
    return (
        {
            "stages": [{"format": "swiss"}],
            "ties": OPPONENTS,
            "fide": draw(st.sampled_from(["2023", "2026"])),
        },
        {"games": games},
        people,
    )


@settings(max_examples=60, deadline=None)
@given(swiss())
def test_a_swiss_can_be_followed_back(
    given: tuple[dict[str, Any], dict[str, Any], list[str]],
) -> None:
    plan, results, people = given
    check(play(plan, results, CHESS, people))


@st.composite
def staged(draw: st.DrawFn) -> tuple[dict[str, Any], dict[str, Any], list[str]]:
    """Groups, from which firsts and a best second go on, then a final, with points or without."""
    people = [f"P{number}" for number in range(1, 8)]
    groups = {"A": people[:4], "B": people[4:]}
    games: list[dict[str, Any]] = []
    for who in groups.values():
        pairs = [(one, other) for at, one in enumerate(who) for other in who[at + 1 :]]
        games += [
            {
                "stage": "groups",
                **duel(one, other, draw(st.integers(0, 3)), draw(st.integers(0, 3))),
            }
            for one, other in pairs
        ]
    compare = draw(st.sampled_from(["without-last", "per-game", "totals"]))
    stages = [
        {
            "name": "groups",
            "format": "round-robin",
            "groups": groups,
            "advance": {"top": 1, "per": "group", "best-next": 1, "compare": compare},
        },
        {"name": "final", "format": "round-robin", "carry": draw(st.booleans())},
    ]
    plan = {"stages": stages, "ties": ["points", "difference", "for", "sonneborn-berger", "lots"]}
    results: dict[str, Any] = {
        "games": games,
        "lots": [{"order": people}],
        "adjustments": [{"player": "P1", "points": -1, "why": "late", "stage": "groups"}]
        if draw(st.booleans())
        else [],
    }
    through = play(plan, results, CHESS, people)
    names = [through.names[each] for each in through.report.stages[0].advancing]
    pairs = [(one, other) for at, one in enumerate(names) for other in names[at + 1 :]]
    final = [
        {"stage": "final", **duel(one, other, draw(st.integers(0, 3)), draw(st.integers(0, 3)))}
        for one, other in pairs
    ]
    return plan, results | {"games": games + final}, people


@settings(max_examples=60, deadline=None)
@given(staged())
def test_groups_and_a_final_can_be_followed_back(
    given: tuple[dict[str, Any], dict[str, Any], list[str]],
) -> None:
    plan, results, people = given
    played = play(plan, results, CHESS, people)
    check(played)
    for stage in (
        reason_of(played.report, player).stages[0] for player in played.contest.plan.players
    ):
        through = stage.row is not None and stage.row.player in played.report.stages[0].advancing
        assert stage.line is not None and (stage.line.kind in ("through", "next")) == through


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["full", "trial", "spoiled"]),
            st.permutations(range(4)),
            st.integers(-2, 1),
        ),
        min_size=1,
        max_size=4,
    ),
    st.sampled_from([POINTS, PLACES]),
    st.integers(0, 1),
)
def test_games_that_count_less_stay_in_the_receipt(
    games: list[tuple[str, list[int], int]], rule: dict[str, Any], drop: int
) -> None:
    """Trials, spoiled games, the worst left out, penalties, a track with places counted anew."""
    people = PEOPLE[:4]
    written = []
    for counts, order, penalty in games:
        scores = (
            {"points": dict(zip(people, order, strict=True))}
            if rule is POINTS
            else {"places": [people[at] for at in order]}
        )
        written.append(
            scores
            | ({"counts": counts} if counts != "full" else {})
            | (
                {"penalties": [{"player": "P1", "points": penalty, "why": "late"}]}
                if penalty
                else {}
            )
        )
    stage = {"format": "league", "drop-worst": drop} if drop else {"format": "league"}
    plan = {
        "stages": [stage],
        "tracks": {"odd": {"players": ["P1", "P3"]}},
        "ties": ["points", "best-game", "trial-points", "countback-points"],
    }
    check(play(plan, written, rule, people))


# Brackets


@st.composite
def bracket(draw: st.DrawFn, format: str) -> tuple[dict[str, Any], list[dict[str, Any]], list[str]]:
    """A bracket played as far as it goes, with matches won, given up, or to which nobody came."""
    people = [f"P{number}" for number in range(1, draw(st.integers(2, 8)) + 1)]
    stage: dict[str, Any] = {"format": format, "seeds": people}
    if format == "knockout" and len(people) > 3:
        stage |= {"third-place": draw(st.booleans())}
    games: list[dict[str, Any]] = []
    while True:
        played = play({"stages": [stage]}, games, CHESS, people)
        names = played.names
        ready = [
            match
            for matches in played.report.stages[0].bracket or ()
            for match in matches
            if None not in match.players and match.winner is None and not match.nobody
        ]
        if not ready or len(games) > 20 or (games and not draw(st.integers(0, 12))):
            return {"stages": [stage]}, games, people
        match, (one, other) = ready[0], (names[str(each)] for each in ready[0].players)
        slot = {"match": match.key} if format == "double-knockout" else {"round": match.round}
        end = draw(
            st.sampled_from(
                [
                    {"score": "2:1"},
                    {"score": "0:1"},
                    {"winner": other},
                    {"walkover": one},
                    {"double-forfeit": True},
                ]
            )
        )
        games.append(slot | {"players": [one, other]} | end)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["knockout", "double-knockout"]).flatmap(bracket))
def test_every_place_of_a_bracket_has_its_match(
    given: tuple[dict[str, Any], list[dict[str, Any]], list[str]],
) -> None:
    """Who is first won it; who is out lost it, or neither came; who beat him stands higher."""
    plan, games, people = given
    played = play(plan, games, CHESS, people)
    ranks = {player: rank for rank, group in played.report.placed for player in group}
    for player in played.contest.plan.players:
        found = reason_of(played.report, player)
        check_receipt(played, player)
        text = told(played, player)
        assert text.partition("What decided the place")[2].strip(), text
        stage = found.deciding
        if player not in ranks:
            assert stage is None or stage.came == STILL_IN
            continue
        assert stage and stage.last, text
        assert stage.rank == ranks[player] or not played.report.complete, text
        if stage.came == CHAMPION:
            assert stage.last.outcome == WON and ranks[player] == 1
        elif stage.came != "third":
            assert stage.last.outcome == LOST or stage.last.how == NOBODY
            assert (
                stage.last.opponent is None
                or stage.last.how == NOBODY
                or ranks.get(stage.last.opponent, 0) < ranks[player]
            )
        assert stage.last.opponent is None or played.names[stage.last.opponent] in text


# The sample site


def test_everything_of_the_sample_site_can_be_followed_back() -> None:
    sources = files.read(ROOT)
    shared = load_site(sources)
    seen = 0
    for unit in units(sources):
        scored = load_tournament(unit, shared)
        assert scored.tournament
        for contest in scored.tournament.contests:
            report = scored.reports[contest.key]
            for player in contest.plan.players:
                for language in ("zh-Hant", "en"):
                    text = receipt_text(
                        contest,
                        report,
                        player,
                        Messages(language),
                        shared.sheets.get(contest.edition.key, {}),
                    )
                    assert text.partition(Messages(language).label("text-places"))[2].strip(), text
                receipt = receipt_of(report, player)
                assert all(
                    slip.total == slip.row.points
                    for slip in receipt.slips
                    if slip.row and slip.kind == STAGE
                )
                seen += 1
            teller = reasons.ReasonText.plain(Messages("en"), contest, report)
            assert all(
                reasons.short_reason(teller, reason_of(report, player))
                for _, group in report.placed
                for player in group
            )
    assert seen > 30
