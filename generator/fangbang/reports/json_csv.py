"""Reports as data: what `fangbang score` prints and what lies beside the pages as JSON and CSV.

Exact numbers are text.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

from ..engine.clinching import ClinchStatus, outlooks
from ..engine.counts import counted
from ..engine.fixtures import open_fixtures
from ..engine.ledger import tallies
from ..engine.model import (
    AwardReport,
    BracketMatch,
    ContestReport,
    Fixture,
    PassedOver,
    Row,
    StageReport,
    Table,
    TieBreakStep,
    UnresolvedTie,
)
from ..engine.reasons import Reason, StageReason, Step, reason_of, ties_of
from ..engine.standings import LedgerIndex
from ..engine.states import match_state, stage_state
from ..engine.tiebreaks import criterion
from ..games.base import BESIDE, Decider
from ..games.exact_numbers import format_exact
from ..model import Contest, Player

Players = Mapping[str, Player]
Values = Mapping[str, Mapping[str, Any]]  # player → criterion → value


def tournament_data(
    key: str, contests: Mapping[str, Contest], reports: Mapping[str, ContestReport]
) -> dict[str, Any]:
    """{tournament, contests: {key: …}}: the keys of FORMATS, `fangbang score --format json`."""
    return {
        "tournament": key,
        "contests": {report: contest_data(contests[report], reports[report]) for report in reports},
    }


def contest_data(contest: Contest, report: ContestReport) -> dict[str, Any]:
    """One contest: stages, places, awards, what is undecided."""
    ahead = [_outlook(outlook) for outlook in outlooks(contest.plan, report)]
    drawn = [
        _fixture(fixture)
        for stage in contest.plan.stages
        for fixture in open_fixtures(stage.name, contest.plan)
    ]
    tracks = (
        {"tracks": [_table(track, contest) for track in report.tracks]} if report.tracks else {}
    )
    counts, book = counted(report), LedgerIndex(contest.plan, report.ledger)
    return {
        "complete": report.complete,
        "games": {
            "played": counts.games,
            "byes": dict(counts.byes),
            "unplayed": counts.unplayed,
            "spoiled": counts.spoiled,
        },
        "stages": [_stage(stage, contest, book) for stage in report.stages],
        "places": [_place(report, rank, group) for rank, group in report.placed],
        "awards": [_award(award) for award in report.awards],
        "undecided": [_tie(each) for each in report.undecided],
        **tracks,
        **({"outlook": ahead} if ahead else {}),
        **({"fixtures": drawn} if drawn else {}),
    }


def in_lines(data: Mapping[str, Any]) -> str:
    """An object as JSON, a line for each of its keys: an encoder
    that indents is twenty times slower.
    """
    return (
        "{\n"
        + ",\n".join(
            json.dumps({key: each}, ensure_ascii=False)[1:-1] for key, each in data.items()
        )
        + "\n}\n"
    )


def to_json(found: Any) -> Any:
    """Exact numbers as text, lists as lists of such."""
    if isinstance(found, Fraction | int) and not isinstance(found, bool):
        return format_exact(found)
    return [to_json(each) for each in found] if isinstance(found, tuple | list) else found


def criteria_of(contest: Contest, stage: StageReport, table: Table, book: LedgerIndex) -> Values:
    """Everybody's values of the criteria that rank a table, whether they were needed or not;
    not of those among the level only.
    """
    plan = next(each for each in contest.plan.stages if each.name == stage.name)
    better = contest.edition.game.better(contest.plan.rule)
    wanted = {
        name: by
        for name in ties_of(contest.plan, plan)
        if (by := criterion(name, better)).column and not by.relative
    }
    if not wanted or not table.rows:
        return {}
    players = [row.player for row in table.rows]
    sums = book.sums(players, table.games, plan)
    field = book.field(sums, plan, table.games)
    return {
        player: {name: by.value(player, players, field) for name, by in wanted.items()}
        for player in players
    }


def _place(report: ContestReport, rank: int, group: Sequence[str]) -> dict[str, Any]:
    """A final place: who has it, and what got each of them there."""
    return {
        "rank": rank,
        "shared": len(group) > 1,
        "players": list(group),
        "reasons": [
            {"player": player, **reason_data(reason_of(report, player))} for player in group
        ],
    }


def reason_data(found: Reason) -> dict[str, Any]:
    """What gave a final place: the last stage somebody reached, and his match or his row there."""
    stage = found.deciding
    if stage is None:
        return {"stage": None}
    if stage.row is None:
        return {
            "stage": stage.plan.name,
            "kind": stage.came,
            **(_step(stage.last) if stage.last else {}),
        }
    line = {"line": stage.line.kind} if stage.line else {}
    last = stage.row.decided_by[-1] if stage.row.decided_by else None
    return {
        "stage": stage.plan.name,
        "kind": "table",
        "table": stage.table.name if stage.table else None,
        "rank": stage.row.rank,
        "points": format_exact(stage.row.points),
        "decided_by": last.criterion if last else None,
        **line,
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "match": step.match.key,
        "opponent": step.opponent,
        "outcome": step.outcome,
        "how": step.how,
        "score": to_json(step.own.score) if step.own.score else None,
        **({"decider": step.own.decider.how} if step.own.decider else {}),
    }


def _stage(stage: StageReport, contest: Contest, book: LedgerIndex) -> dict[str, Any]:
    bracket = None
    if stage.bracket is not None:
        plan = next(each for each in contest.plan.stages if each.name == stage.name)
        bracket = {
            "rounds": [
                [_match(match, match_state(plan, match, book)) for match in matches]
                for matches in stage.bracket
            ],
            "places": [{"rank": rank, "players": list(group)} for rank, group in stage.placed],
        }
    return {
        "name": stage.name,
        "format": stage.format,
        "complete": stage.complete,
        "state": stage_state(stage),
        "tables": [
            _table(table, contest, criteria_of(contest, stage, table, book))
            for table in stage.tables
        ],
        "bracket": bracket,
        "advancing": list(stage.advancing),
        **({"next_best": _table(stage.next_best, contest)} if stage.next_best else {}),
    }


def _table(table: Table, contest: Contest, values: Values | None = None) -> dict[str, Any]:
    return {
        "name": table.name,
        "complete": table.complete,
        "standings": [_row(row, contest, (values or {}).get(row.player)) for row in table.rows],
    }


def _row(row: Row, contest: Contest, values: Mapping[str, Any] | None) -> dict[str, Any]:
    roles = list(contest.edition.game.scored_roles(contest.edition.params))
    return {
        "rank": row.rank if row.stands else None,
        "shared": row.shared,
        "player": row.player,
        "name": contest.players[row.player].name,
        "points": format_exact(row.points),
        "games": row.games,
        "wins": row.wins,
        **({"draws": row.draws, "losses": row.losses} if contest.edition.game.for_two else {}),
        **({"criteria": {name: to_json(each) for name, each in values.items()}} if values else {}),
        "by_role": {role: format_exact(row.by_role.get(role, 0)) for role in roles},
        "decided_by": [_verdict(each) for each in row.decided_by],
        **({"status": row.status} if row.status else {}),
        **({"dropped": [contest.game_keys[index] for index in row.dropped]} if row.dropped else {}),
    }


def _verdict(verdict: TieBreakStep) -> dict[str, Any]:
    return {"criterion": verdict.criterion, "value": to_json(verdict.value)}


def _match(match: BracketMatch, state: str) -> dict[str, Any]:
    return {
        "key": match.key,
        "state": state,
        "players": list(match.players),
        "winner": match.winner,
        "score": to_json(match.score),
        "bye": match.bye,
        "walkover": match.walkover,
        "third_place": match.third_place,
        **({"nobody": True} if match.nobody else {}),
        **({"part": match.part} if match.part != "main" else {}),
        **(
            {"scores": to_json(match.scores)} if len(match.scores) > 1 and any(match.scores) else {}
        ),
        **({"after": match.after} if match.after else {}),
        **({"decider": _decider(match.decider)} if match.decider else {}),
    }


def _decider(found: Decider) -> dict[str, Any]:
    """How a level match was settled; its winner is the match's."""
    return {"how": found.how, **({"score": to_json(found.score)} if found.score else {})}


def _award(award: AwardReport) -> dict[str, Any]:
    more = {
        key: found
        for key, found in (("rank", award.rank), ("track", award.plan.track))
        if found is not None
    }
    values = (
        {"values": {player: to_json(each) for player, each in award.values.items()}}
        if award.values
        else {}
    )
    return {
        "award": award.key,
        **more,
        "players": list(award.players),
        "value": to_json(award.value),
        **values,
        "passed_over": [_passed(each) for each in award.passed_over],
        **({"contenders": list(award.contenders)} if award.contenders else {}),
        **({"awaits": award.awaits} if award.awaits else {}),
    }


def _passed(passed: PassedOver) -> dict[str, Any]:
    found: dict[str, Any] = {"player": passed.player, "because": passed.because}
    if passed.award:
        found["award"] = passed.award
    if passed.verdict:
        found |= {
            "criterion": passed.verdict.criterion,
            "value": to_json(dict(passed.verdict.others).get(passed.player)),
        }
    return found


def _tie(tie: UnresolvedTie) -> dict[str, Any]:
    return {
        "about": tie.about,
        "table": tie.table,
        "players": list(tie.players),
        "seats": tie.seats,
    }


def _fixture(each: Fixture) -> dict[str, Any]:
    found = {
        **asdict(each.slot),
        "players": list(each.players),
        "bye": each.bye,
        "date": each.date,
        "time": each.time,
        "room": each.room,
    }
    return {key: value for key, value in found.items() if value is not None}


def _outlook(each: ClinchStatus) -> dict[str, Any]:
    return {
        "stage": each.stage,
        "table": each.table,
        "line": each.line,
        "about": each.about,
        "basis": each.basis,
        "games_left": each.games,
        "players": dict(each.players),
        "ties": [list(players) for players in each.ties],
    }


class _Rows:
    """A CSV writer of which no cell is a formula, whoever wrote what is in it."""

    def __init__(self, writer: Any):
        self.writer = writer

    def writerow(self, cells: Iterable[object]) -> None:
        self.writer.writerow([_harmless(cell) for cell in cells])

    def writerows(self, rows: Iterable[Iterable[object]]) -> None:
        for row in rows:
            self.writerow(row)


def standings_csv(contest: Contest, report: ContestReport) -> str:
    """Every table of a contest, then every final place with what gave it; behind
    the rest a column for each criterion.

    The final places have no stage. Where the only table of a contest has them already, they are not
    told twice.
    """
    text = io.StringIO()
    out = _Rows(csv.writer(text, lineterminator="\r\n"))
    book = LedgerIndex(contest.plan, report.ledger)
    tables = [
        (stage, table, criteria_of(contest, stage, table, book))
        for stage in report.stages
        for table in stage.tables
    ]
    names = list(
        dict.fromkeys(
            name for _, _, values in tables for found in values.values() for name in found
        )
    )
    duel, bracket = (
        contest.edition.game.for_two,
        any(stage.bracket is not None for stage in report.stages),
    )
    out.writerow(
        [
            "stage",
            "table",
            "rank",
            "shared",
            "player",
            "name",
            "points",
            "games",
            "wins",
            *(["draws", "losses"] if duel else []),
            *names,
            "decided_by",
            *(_MATCH if bracket else ()),
        ]
    )
    for stage, table, values in tables:
        for row in table.rows:
            played = (
                format_exact(row.points),
                row.games,
                row.wins,
                *((row.draws, row.losses) if duel else ()),
            )
            out.writerow(
                [
                    stage.name,
                    table.name or "",
                    *_who(
                        contest,
                        row.rank if row.stands else "",
                        row.shared and row.stands,
                        row.player,
                    ),
                    *played,
                    *(_cell(values.get(row.player, {}).get(name, "")) for name in names),
                    row.decided_by[-1].criterion if row.decided_by else "",
                    *([""] * len(_MATCH) if bracket else ()),
                ]
            )
    if bracket or len(tables) > 1:
        out.writerows(_final_rows(contest, report, len(names), duel, bracket))
    return text.getvalue()


_MATCH = ("match", "opponent", "score")


def _who(
    contest: Contest, rank: int | str, shared: bool, player: str
) -> tuple[int | str, str, str, str]:
    return rank, "=" if shared else "", player, contest.players[player].name


def _final_rows(
    contest: Contest, report: ContestReport, names: int, duel: bool, bracket: bool
) -> Iterator[list[Any]]:
    """The final places with the figures of the stage that gave them, and
    the criterion or the match that did.

    A bracket has no points: none of them gave a place.
    """
    for rank, group in report.placed:
        for player in group:
            reason = reason_of(report, player)
            found, stage = reason_data(reason), reason.deciding
            games, wins, draws, losses = _record(stage, player, report)
            match = (
                [
                    found.get("match") or "",
                    found.get("opponent") or "",
                    ":".join(found.get("score") or ()),
                ]
                if bracket
                else []
            )
            by = (
                (found["decided_by"] or "")
                if found.get("kind") == "table"
                else found.get("kind", "")
            )
            yield [
                "",
                found.get("table") or "",
                *_who(contest, rank, len(group) > 1, player),
                found.get("points", ""),
                games,
                wins,
                *((draws, losses) if duel else ()),
                *([""] * names),
                by,
                *match,
            ]


def _record(
    stage: StageReason | None, player: str, report: ContestReport
) -> tuple[int, int, int, int]:
    """Games, wins, draws and losses in a stage."""
    if stage is None:
        return 0, 0, 0, 0
    plan, name = report.plan, stage.plan.name
    mine = (
        entry
        for entry in report.entries_of.get(player, ())
        if entry.game != BESIDE and plan.is_of(plan.games[entry.game].slot, name)
    )
    sums = stage.row or tallies([player], mine)[player]
    return sums.games, sums.wins, sums.draws, sums.losses


def _cell(found: Any) -> str:
    made = "" if found is None else to_json(found)
    return " ".join(map(str, made)) if isinstance(made, list) else str(made)


_NUMBER = re.compile(r"[-+]?[0-9]+(?:[./][0-9]+)?(?: [-+]?[0-9]+(?:[./][0-9]+)?)*")
_FORMULA = re.compile("[\\s\u200b\ufeff]*[=+\\-@\t\r\uff1d\uff0b\uff0d\uff20]")


def _harmless(cell: object) -> object:
    """What a spreadsheet would take for a formula stays a text, in
    whatever column; a number stays one.
    """
    text = str(cell)
    return (
        f"'{text}" if _FORMULA.match(text) and text != "=" and not _NUMBER.fullmatch(text) else cell
    )
