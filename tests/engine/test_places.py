"""61 published tournaments scored by places: every cell, total, place,
dropped result, trophy, bid and track.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from organiser import ACCEPTANCE, document
from places import convert, key, name

from fangbang.engine.ledger import ADJUSTED
from fangbang.engine.standings import LedgerIndex
from fangbang.games.places.scoring import again

STEMS = sorted(path.stem for path in (ACCEPTANCE / "places" / "expected").glob("*.json"))
OVERRIDES = document("places/rank_overrides.json")

played = cache(convert)


def test_all_are_here() -> None:
    assert len(STEMS) == 61


@pytest.mark.parametrize("stem", STEMS)
def test_totals_and_places(stem: str) -> None:
    found, expected = played(stem)
    assert not found.codes(), [
        (each.code, dict(each.facts)) for each in found.problems if each.severity == "error"
    ][:3]
    rows = found.rows()
    ranks = OVERRIDES.get(f"{stem}.yaml", {})
    for team in expected["teams"]:
        row = rows[name(team)]
        assert (name(team), row.points) == (name(team), team["points"])
        assert (name(team), row.rank) == (name(team), ranks.get(str(team["number"]), team["rank"]))


@pytest.mark.parametrize("stem", STEMS)
def test_every_cell(stem: str) -> None:
    """What each discipline brought, counted or not, and which do not count."""
    found, expected = played(stem)
    ids = {player: key for key, player in found.names.items()}
    cells: dict[str, dict[int, Any]] = {}
    for entry in found.report.ledger:
        if entry.reason != "adjusted":
            at = next(
                number
                for number, event in enumerate(expected["events"])
                if event["name"] == found.contest.plan.games[entry.game].slot.game
            )
            cells.setdefault(entry.player, {})[at] = entry
    for team in expected["teams"]:
        mine = cells[ids[name(team)]]
        worth = [
            mine[at].points if mine[at].worth is None else mine[at].worth
            for at in range(len(expected["events"]))
        ]
        assert worth == [Fraction(str(each)) for each in team["event_points"]]
        dropped = [at for at, entry in mine.items() if entry.reason == "dropped"]
        assert sorted(worth[at] for at in dropped) == sorted(
            team["event_points"][at] for at in team.get("dropped", [])
        )
        not_counted = sorted(
            at for at, entry in mine.items() if entry.worth is not None and at not in dropped
        )
        assert not_counted == sorted(
            set(team.get("not_counted", [])) - set(team.get("dropped", []))
        )


@pytest.mark.parametrize("stem", STEMS)
def test_trophies_and_bids(stem: str) -> None:
    found, expected = played(stem)
    for award, column in (("bids", "bid"), ("places", "trophy")):
        given = {
            player: each.rank
            for each in found.report.awards
            if each.plan.key == award
            for player in each.players
        }
        wanted = {name(team): team["rank"] for team in expected["teams"] if team.get(column)}
        assert {found.names[player] for player in given} == set(wanted)


TRACKED = [stem for stem in STEMS if document(f"places/expected/{stem}.json")["tracks"]]


@pytest.mark.parametrize("stem", TRACKED)
def test_tracks(stem: str) -> None:
    found, expected = played(stem)
    tables = {
        table.name: {found.names[row.player]: row for row in table.rows}
        for table in found.report.tracks
    }
    for team in expected["teams"]:
        if team.get("track"):
            row = tables[key(team["track"])][name(team)]
            assert (name(team), row.points, row.rank) == (
                name(team),
                team["track_points"],
                team["track_rank"],
            )


def test_features() -> None:
    """The set exercises what it was chosen for."""
    features = {
        feature for each in document("places/manifest.json") for feature in each["features"]
    }
    assert {
        "no_show",
        "placing_dq",
        "trial",
        "trialed",
        "n_offset",
        "tracks",
        "reverse",
        "unknown",
        "penalty",
        "negative_penalty",
        "drops",
        "bids_per_school",
        "exhibition_team",
        "per_event_n",
        "explicit",
        "maximum_place",
        "exempt",
        "team_dq",
        "decided_by_place_counts",
    } <= features


@pytest.mark.parametrize("stem", TRACKED)
def test_every_cell_of_a_track(stem: str) -> None:
    """What each discipline brought among the track."""
    found, expected = played(stem)
    ids = {player: key for key, player in found.names.items()}
    at = {event["name"]: number for number, event in enumerate(expected["events"])}
    book = LedgerIndex(found.report.plan, found.report.ledger)
    for track in found.report.plan.tracks:
        cells: dict[str, dict[int, Fraction]] = {}
        for index, game in enumerate(found.report.plan.games):
            for entry in again(
                [each for each in book.by_game[index] if each.reason != ADJUSTED],
                track.players,
                found.report.plan.rule,
                track.offset,
            ):
                cells.setdefault(entry.player, {})[at[str(game.slot.game)]] = (
                    entry.points if entry.worth is None else entry.worth
                )
        for team in expected["teams"]:
            if team.get("track") and key(team["track"]) == track.key:
                assert [cells[ids[name(team)]][number] for number in range(len(at))] == [
                    Fraction(str(each)) for each in team["track_event_points"]
                ]
