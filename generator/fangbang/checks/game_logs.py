"""Checks on full logs: the first illegal step, and an outcome the log does not prove."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from ..engine.identity import natural
from ..engine.model import ContestReport
from ..games.base import Game
from ..games.replays import Replay, RuleViolation
from ..messages.problem import WARNING, Problem
from ..model import Contest, Site, Tournament
from ..reports.game_replay import key_of, log_of, replay_of, written

Reports = Mapping[str, ContestReport]


def replayed(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Each log against the rules, then its outcome against what is written."""
    for contest in tournament.contests:
        for game in contest.plan.games:
            found = replay_of(contest, game)
            if found is None or game.log_place is None:
                continue
            if found.illegal:
                place = game.log_place(*_as_written(contest, game.log or {}, found.illegal.at))
                yield Problem(found.illegal.code, place, _told(contest, found.illegal))
            elif found.open or found.outcome is None:
                yield Problem("log-unfinished", game.log_place(), severity=WARNING)
            else:
                yield from _compared(contest, game, found)


def _told(contest: Contest, illegal: RuleViolation) -> dict[str, object]:
    """What a referee refuses, with the clause about it in this
    contest's edition, where there is one.
    """
    clause = contest.edition.cited(illegal.subject)
    return {**illegal.facts, **({"clause": clause} if clause else {})}


def _as_written(
    contest: Contest, log: Mapping[str, Any], at: Sequence[str | int]
) -> Sequence[str | int]:
    """A step of the referee as a path: a word of a line becomes a word of the text, a word of a
    list one of its lines' words, a person what is written.
    """
    key, number, text = (
        str(at[0]) if at else "",
        at[1] if len(at) > 1 else None,
        log.get(str(at[0])) if at else None,
    )
    if isinstance(text, Mapping) and isinstance(number, str):
        return key, next(
            (name for name in text if key_of(contest, name) == key_of(contest, number)), number
        )
    if key == "log" and isinstance(text, str) and isinstance(number, int):
        return key, len("\n".join(text.splitlines()[:number]).split()) + int(at[2])
    if key == "plays" and isinstance(text, list) and isinstance(number, int):
        counts = [len(str(line).split()) for line in text]
        line = next(
            (line for line in range(len(counts)) if number < sum(counts[: line + 1])),
            len(counts) - 1,
        )
        return key, line, number - sum(counts[:line])
    return at


def _compared(contest: Contest, game: Game, found: Replay) -> Iterator[Problem]:
    assert found.outcome is not None
    for key, stated in contest.edition.game.stated(game.result).items():
        proved = found.outcome.get(key)
        proved = key_of(contest, proved)
        if key in found.outcome and proved != stated:
            name = contest.players[str(stated)].name if stated in contest.players else stated
            yield Problem(
                "log-says-otherwise",
                game.at(key),
                {"key": key, "written": name, "proved": found.outcome[key]},
                game.log_place() if game.log_place else None,
            )
    for player, (points, held) in hands_differ(contest, game, found).items():
        yield Problem(
            "log-says-otherwise",
            game.at("left", player),
            {"key": contest.players[player].name, "written": points, "proved": held},
            game.log_place() if game.log_place else None,
        )


def hands_differ(contest: Contest, game: Game, found: Replay) -> dict[str, tuple[int, int]]:
    """Players whose points differ from what the log proves, {player: (written, proved)}."""
    points = (found.outcome or {}).get("points")
    if not isinstance(points, Mapping):
        return {}
    held = contest.edition.game.points_held(game.result, contest.plan.rule)
    return {
        player: (int(value), points[name])
        for player, value in held.items()
        if points.get(name := written(contest, player)) not in (None, value)
    }


def repeated(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """What may not happen in two games running, where the rule forbids it (N.8)."""
    for contest in tournament.contests:
        referee = contest.edition.referee
        if referee is None or contest.decide.get(referee.repeats) != "forbidden":
            continue
        for games in _running(contest.plan.games):
            logs = [log_of(contest, game) if game and game.log else None for game in games]
            for at, illegal in referee.repeated(logs):
                game = games[at]
                if game and game.log_place:
                    yield Problem(
                        illegal.code, game.log_place(*illegal.at), _told(contest, illegal)
                    )


def _running(games: Iterable[Game]) -> Iterator[list[Game | None]]:
    """The games of each table by their numbers, not as the file
    has them; None where one is to come.
    """
    tables: dict[tuple[str | None, str | None], list[Game]] = {}
    for game in games:
        if game.counts != "spoiled":
            tables.setdefault((game.slot.stage, game.slot.table), []).append(game)
    for played in tables.values():
        in_turn = sorted(
            played, key=lambda game: (natural(game.slot.round), natural(game.slot.game))
        )
        yield [
            each
            for before, game in pairwise([None, *in_turn])
            for each in ([None, game] if _apart(before, game) else [game])
        ]


def _apart(before: Game | None, game: Game | None) -> bool:
    """True where a number between them is left out."""
    if before is None or game is None or before.slot.round != game.slot.round:
        return False
    numbers = [
        each.slot.game for each in (before, game) if each.slot.game and each.slot.game.isdecimal()
    ]
    return len(numbers) == 2 and int(numbers[1]) > int(numbers[0]) + 1
