"""What site-wide pages need of a tournament, as plain data: so that
they are made without reading it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..engine.model import AwardReport, ContestReport
from ..games.base import DRAWN, LOST, WON
from ..messages.catalog import LANGUAGES, Messages
from ..messages.problem import SourceLocation
from ..model import Contest, Lifecycle, Player, Site, Text, Tournament
from ..reports.display_names import award as called
from ..reports.json_csv import to_json as plain
from .script import Scripts

if TYPE_CHECKING:
    from .facts.summary import (
        AwardSummary,
        ContestSummary,
        People,
        PersonSummary,
        ResultSummary,
        Summary,
    )


def summary(
    tournament: Tournament,
    reports: Mapping[str, ContestReport],
    life: Lifecycle,
    updated: str | None = None,
) -> Summary:
    """JSON can hold all of it."""
    return {
        "key": tournament.key,
        "title": dict(tournament.title.values),
        "date": tournament.date,
        "until": tournament.end_date,
        "state": life.state,
        "turns": life.turns,
        "past": life.past,
        "start": tournament.start,
        "end": tournament.end,
        "updated": updated,
        "spoken": [sorted(each.bodies) for each in tournament.prose.values()],
        "theme": _text(tournament.theme),
        "sample": tournament.sample,
        "organiser": None if tournament.organiser is None else dict(tournament.organiser.values),
        "venue": _text(tournament.venue),
        "audience": _text(tournament.audience),
        "closes": tournament.registration.closes if tournament.registration else None,
        "contests": [
            _contest(contest, reports[contest.key], life) for contest in tournament.contests
        ],
        "printed": sorted(printed(tournament)),
        "people": {player.key: _person(player) for player in tournament.players.values()},
        "meetings": {
            key: met
            for key, player in tournament.players.items()
            if player.everywhere and (met := _meetings(reports, key))
        },
        "results": {
            key: found
            for key, player in tournament.players.items()
            if player.everywhere and (found := _results(tournament, reports, life, key))
        },
    }


def printed(tournament: Tournament) -> set[str]:
    """Whose name is printed as somebody typed it, beside the
    entrants': the staff, and who took a photo.
    """
    staff = {name.strip() for _, who, _ in tournament.staff for name in re.split("[、，,/]", who)}
    return {name for name in (*staff, *(photo.by for photo in tournament.photos)) if name}


def site_scripts(site: Site, summaries: Sequence[People]) -> Scripts:
    """How the texts of site-wide pages get into another script:
    whoever is named anywhere keeps the name.
    """
    people = [_player(key, found) for each in summaries for key, found in each["people"].items()]
    return Scripts(
        [*site.players.values(), *people], [name for each in summaries for name in each["printed"]]
    )


def in_titles(summaries: Sequence[Summary]) -> list[People]:
    """Of every tournament its people who are named in its title: all that a
    page with nothing but titles needs.
    """
    return [
        {
            "people": {
                key: found
                for key, found in each["people"].items()
                if _named(each["title"], _spellings(found))
            },
            "printed": [name for name in each["printed"] if _named(each["title"], [name])],
        }
        for each in summaries
    ]


def _named(title: Mapping[str, str], names: Iterable[str]) -> bool:
    return any(name in text for text in title.values() for name in names)


def _spellings(found: PersonSummary) -> list[str]:
    return [found["name"], *found["names"].values(), *found["also"]]


def _player(key: str, found: PersonSummary) -> Player:
    return Player(
        key,
        found["name"],
        found["names"],
        SourceLocation(""),
        tuple(found["also"]),
        found["everywhere"],
    )


def _meetings(reports: Mapping[str, ContestReport], key: str) -> dict[str, list[int]]:
    """Against whom, and how often won, drawn and lost."""
    found: dict[str, list[int]] = {}
    for entry in (
        entry
        for report in reports.values()
        for entry in report.ledger
        if entry.player == key and entry.opponent
    ):
        found.setdefault(entry.opponent or "", [0, 0, 0])[
            (WON, DRAWN, LOST).index(entry.outcome or LOST)
        ] += 1
    return found


def _text(text: Text | None) -> dict[str, str] | None:
    return dict(text.values) if text else None


def _person(player: Player) -> PersonSummary:
    return {
        "name": player.name,
        "names": dict(player.names),
        "everywhere": player.everywhere,
        "also": list(player.also),
        "marks": dict(player.marks),
    }


def person(key: str, found: PersonSummary) -> Player:
    """A person of a summary as a noun again."""
    return Player(
        key,
        found["name"],
        found["names"],
        SourceLocation(""),
        everywhere=found["everywhere"],
        marks=found["marks"],
    )


def _contest(contest: Contest, report: ContestReport, life: Lifecycle) -> ContestSummary:
    state = life.contests[contest.key]
    return {
        "key": contest.key,
        "name": dict(contest.name.values),
        "rule": contest.edition.key,
        "state": state,
        "complete": report.complete,
        "kind": contest.edition.kind,
        "awards": [
            _award(contest, award) for award in report.awards if award.players and state.final
        ],
    }


def _award(contest: Contest, award: AwardReport) -> AwardSummary:
    alone = [] if award.value is None else [plain(award.value)]
    return {
        "rank": award.rank_in(contest.plan),
        "name": _award_name(contest, award),
        "players": list(award.players),
        "values": [plain(award.value_of(player)) for player in award.players]
        if award.values
        else alone,
    }


def _award_name(contest: Contest, award: AwardReport) -> dict[str, str] | None:
    """What it is called, where it is not simply a place of the contest."""
    name = award.plan.name
    if award.rank:
        return (
            {language: called(Messages(language), award) for language in LANGUAGES}
            if name
            else None
        )
    return dict(name.values) if name else {"": award.key}


def _results(
    tournament: Tournament, reports: Mapping[str, ContestReport], life: Lifecycle, key: str
) -> list[ResultSummary]:
    """What somebody known across tournaments reached; `contest` counts them from 0."""
    found: list[ResultSummary] = []
    for at, contest in enumerate(tournament.contests):
        report = reports[contest.key]
        if key not in contest.plan.players:
            continue
        state = life.contests[contest.key]
        if not state.placed or not contest.plan.games:
            found.append(
                {
                    "contest": at,
                    "value": None,
                    "rank": None,
                    "outside": None,
                    "prize": None,
                    "titles": [],
                }
            )
            continue
        rank = next((rank for rank, group in report.placed if key in group), None)
        mine = [
            (award.rank_in(contest.plan), award)
            for award in report.awards
            if key in award.players and state.final
        ]
        titles = [_award_name(contest, award) for rank, award in mine if rank is None]
        prize = next((rank for rank, _ in mine if rank), None)
        row = next(
            (
                row
                for stage in reversed(report.stages)
                for table in stage.tables
                for row in table.rows
                if row.player == key
            ),
            None,
        )
        found.append(
            {
                "contest": at,
                "value": plain(row.points) if row else None,
                "rank": rank,
                "outside": contest.plan.outside_places(key),
                "prize": prize,
                "titles": [title for title in titles if title],
            }
        )
    return found
