"""This repository's own results against what was added up by hand (acceptance/samples.yaml)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from organiser import document

from fangbang.build import pipeline as build
from fangbang.files import site_folder as files
from fangbang.games.exact_numbers import format_exact

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = document("samples.yaml")
CONTESTS = [
    (tournament, contest)
    for tournament, contests in SAMPLES.items()
    for contest in contests
    if contest != "budget"
]


@cache
def site() -> dict[str, build.LoadedTournament]:
    sources = [
        build.Source(f"{folder}/{each.path}", each.data)
        for folder in ("content", "rules", "results")
        for each in files.read_tree(ROOT / folder)
    ]
    shared = build.load_site(sources)
    return {unit.key: build.load_tournament(unit, shared) for unit in build.units(sources)}


def contest(tournament: str, key: str) -> tuple[dict[str, str], Any]:
    scored = site()[tournament]
    assert scored.tournament
    found = next(each for each in scored.tournament.contests if each.key == key)
    return {player: each.name for player, each in found.players.items()}, scored.reports[key]


@pytest.mark.parametrize(("tournament", "key"), CONTESTS)
def test_contest(tournament: str, key: str) -> None:
    names, report = contest(tournament, key)
    expected = SAMPLES[tournament][key]
    tables = [(expected, report.stages[0].tables)] if "points" in expected else []
    tables += [
        (part, [table])
        for table in report.stages[0].tables
        for part in [expected.get("tables", {}).get(table.name)]
        if part
    ]
    tables += [(expected["final"], report.stages[-1].tables)] if "final" in expected else []
    for part, found in tables:
        rows = {names[row.player]: row for table in found for row in table.rows}
        assert {name: format_exact(row.points) for name, row in rows.items()} == part["points"]
        assert {name: row.rank for name, row in rows.items()} == part["ranks"]
        assert {name: rows[name].wins for name in part.get("wins", {})} == part.get("wins", {})
        assert {
            name: rows[name].decided_by[-1].criterion for name in part.get("decided-by", {})
        } == part.get("decided-by", {})
        for role, values in part.get("by-role", {}).items():
            assert {
                name: format_exact(row.by_role[role])
                for name, row in rows.items()
                if row.by_role.get(role)
            } == values
    if not tables:
        assert {
            names[player]: rank for rank, group in report.placed for player in group
        } == expected["ranks"]
    assert not report.undecided


@pytest.mark.parametrize(("tournament", "key"), CONTESTS)
def test_awards(tournament: str, key: str) -> None:
    names, report = contest(tournament, key)
    for expected, award in zip(SAMPLES[tournament][key]["awards"], report.awards, strict=True):
        assert (award.key, [names[each] for each in award.players]) == (
            expected["award"],
            expected["players"],
        )
        assert "value" not in expected or format_exact(award.value) == expected["value"]
        passed = [
            {"player": names[each.player], "because": each.because}
            | ({"award": each.award} if each.award else {})
            for each in award.passed_over
            if each.because == "holds"
        ]
        assert passed == expected["passed-over"]


def test_tables_and_rounds() -> None:
    names, report = contest("qipai", "doudizhu")
    tables = SAMPLES["qipai"]["doudizhu"]["tables"]
    assert sorted(names[each] for each in report.stages[0].advancing) == sorted(
        each for table in tables.values() for each in table["advance"]
    )
    names, report = contest("qipai", "gomoku")
    for expected, matches in zip(
        SAMPLES["qipai"]["gomoku"]["rounds"], report.stages[0].bracket, strict=False
    ):
        for line, match in zip(expected, matches, strict=True):
            assert {names[each] for each in match.players} == set(line["players"]) and names[
                match.winner
            ] == line["winner"]
            assert match.walkover == line.get("walkover", False)
