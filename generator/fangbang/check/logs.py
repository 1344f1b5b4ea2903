"""Checks on full logs: the first illegal step, and an outcome the log does not prove."""
from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..engine.games.landlord import Sheet as Landlord
from ..engine.games.roles import Sheet as Roles
from ..engine.games.shedding import Sheet as Shedding
from ..engine.games.shedding import hand_value
from ..engine.model import ContestReport, Game
from ..engine.replay import Replay
from ..engine.replay.killer import first_victim_repeats
from ..nouns import Contest, Site, Tournament
from ..problem import WARNING, Problem
from ..referee import key_of, replay_of

Reports = Mapping[str, ContestReport]


def replayed(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Each log against the rules, then its outcome against what is written."""
    for contest in tournament.contests:
        for game in contest.plan.games:
            found = replay_of(contest, game)
            if found is None or game.log_place is None:
                continue
            if found.illegal:
                place = game.log_place(*_as_written(game.log or {}, found.illegal.at))
                yield Problem(found.illegal.code, place, {**found.illegal.facts, "clause": found.illegal.clause})
            elif found.open or found.outcome is None:
                yield Problem("log-unfinished", game.log_place(), severity=WARNING)
            else:
                yield from _compared(contest, game, found)


def _as_written(log: Mapping[str, Any], at: Sequence[str | int]) -> Sequence[str | int]:
    """A step of the referee as a path: a word of a line of a text becomes a word of the text, a word of a list one of its lines' words."""
    key, number, written = str(at[0]) if at else "", at[1] if len(at) > 1 else None, log.get(str(at[0])) if at else None
    if key == "log" and isinstance(written, str) and isinstance(number, int):
        return key, len("\n".join(written.splitlines()[:number]).split()) + int(at[2])
    if key == "plays" and isinstance(written, list) and isinstance(number, int):
        counts = [len(str(line).split()) for line in written]
        line = next((line for line in range(len(counts)) if number < sum(counts[:line + 1])), len(counts) - 1)
        return key, line, number - sum(counts[:line])
    return at


def _compared(contest: Contest, game: Game, found: Replay) -> Iterator[Problem]:
    assert found.outcome is not None
    for key, written in _outcome(contest, game).items():
        proved = found.outcome.get(key)
        proved = key_of(contest, proved)
        if key in found.outcome and proved != written:
            name = contest.players[str(written)].name if written in contest.players else written
            yield Problem("log-says-otherwise", game.place, {"key": key, "written": name, "proved": found.outcome[key]},
                          game.log_place() if game.log_place else None)
    for player, (written, proved) in hands_differ(contest, game, found).items():
        yield Problem("log-says-otherwise", game.place, {"key": contest.players[player].name, "written": written, "proved": proved},
                      game.log_place() if game.log_place else None)


def _outcome(contest: Contest, game: Game) -> dict[str, object]:
    """The outcome as written, by the referee's keys."""
    sheet = game.sheet
    if isinstance(sheet, Landlord):
        return {"landlord": sheet.landlord, "bid": sheet.bid, "bombs": sheet.bombs + sheet.rockets, "spring": sheet.spring,
                "winner": sheet.winner}
    if isinstance(sheet, Roles):
        return {"winner": sheet.winner}
    if isinstance(sheet, Shedding):
        return {"out": sheet.out}
    return {"winner": sheet.winner}


def hands_differ(contest: Contest, game: Game, found: Replay) -> dict[str, tuple[int, int]]:
    """UNO: players whose points left differ from what the log proves, {player: (written, proved)}."""
    points = (found.outcome or {}).get("points")
    if not isinstance(game.sheet, Shedding) or not isinstance(points, Mapping):
        return {}
    return {player: (int(hand_value(left, contest.plan.rule)), points[contest.players[player].written])
            for player, left in game.sheet.left.items()
            if points.get(contest.players[player].written) not in (None, hand_value(left, contest.plan.rule))}


def first_victims(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """N.8: not the same first victim in two games running, where the rule forbids it."""
    for contest in tournament.contests:
        if contest.decide.get("same-first-victim") != "forbidden":
            continue
        for index, illegal in first_victim_repeats([game.log for game in contest.plan.games]):
            place = contest.plan.games[index].log_place
            if place:
                yield Problem(illegal.code, place(*illegal.at), {**illegal.facts, "clause": illegal.clause})
