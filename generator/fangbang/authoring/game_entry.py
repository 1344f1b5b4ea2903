"""A game on its way into the results: put into the file of its table, and checked with everything
else before anything is written. Who typed it, and where, makes no difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..checks.checked_site import (
    LoadedTournament,
    SiteContext,
    TournamentFiles,
    load_tournament,
)
from ..files.source_file import Source
from ..messages.catalog import Messages
from ..messages.problem import ERROR, Problem
from ..model import Contest
from .prompts import GamePrompter, appended, file_name, new_file
from .prompts.prompter import Asker

# the game stands; a ruling or the deciding game is still to come
_LATER = ("undecided-award", "undecided-advancement", "knockout-draw")


@dataclass(frozen=True)
class CheckedGame:
    """A results file with a game in it, and what is wrong in the tournament because of it."""

    source: Source
    wrong: tuple[Problem, ...]
    after: LoadedTournament


def prompter_of(
    scored: LoadedTournament, contest: str, words: Messages, asker: Asker
) -> GamePrompter:
    """Whoever asks about a game of this contest; `asker` has the answers."""
    assert scored.tournament
    return GamePrompter(
        scored.tournament,
        contest_of(scored, contest),
        scored.reports[contest],
        words,
        asker,
        "entrants" in scored.tournament.places,
    )


def contest_of(scored: LoadedTournament, key: str) -> Contest:
    """The contest of this key, which is there."""
    assert scored.tournament
    return next(contest for contest in scored.tournament.contests if contest.key == key)


def checked_game(
    unit: TournamentFiles,
    shared: SiteContext,
    scored: LoadedTournament,
    contest: str,
    item: Mapping[str, Any],
) -> CheckedGame:
    """The game put behind those of its table, and the tournament checked with it."""
    return checked_file(
        unit, shared, scored, with_game(unit, contest_of(scored, contest), dict(item))
    )


def checked_file(
    unit: TournamentFiles, shared: SiteContext, scored: LoadedTournament, source: Source
) -> CheckedGame:
    """The tournament checked with another state of one of its files."""
    after = load_tournament(with_file(unit, source), shared)
    return CheckedGame(source, tuple(_new_errors(scored.problems, after.problems)), after)


def with_file(unit: TournamentFiles, source: Source) -> TournamentFiles:
    """The tournament's files with another state of one of them."""
    others = (other for other in unit.sources if other.path != source.path)
    return replace(unit, sources=(*others, source))


def _new_errors(before: Sequence[Problem], after: Sequence[Problem]) -> list[Problem]:
    """Errors that came with the game; a tie that now wants a ruling, or another game, is no
    fault of it.
    """
    known = {(problem.code, repr(problem.facts)) for problem in before}
    return [
        problem
        for problem in after
        if problem.severity == ERROR
        and problem.code not in _LATER
        and (problem.code, repr(problem.facts)) not in known
    ]


def with_game(unit: TournamentFiles, contest: Contest, item: dict[str, Any]) -> Source:
    """The file of the game's table with the game in it, or a new file."""
    name = results_file(unit, contest, item)
    there = next((source for source in unit.sources if source.path == name), None)
    return replace(there, data=appended(there, item)) if there else Source(name, new_file(item))


def results_file(unit: TournamentFiles, contest: Contest, item: Mapping[str, Any]) -> str:
    """Where a game of a contest is written: beside those of its table, else by whether the
    contest has a file or a folder.
    """
    stem = f"results/{unit.key}/{contest.key}"
    own = [
        source.path
        for source in unit.sources
        if source.path in (f"{stem}.yaml", f"{stem}.yml") or source.path.startswith(f"{stem}/")
    ]
    in_folder = bool(own) and all(path.startswith(f"{stem}/") for path in own)
    if path := _file_of(contest, item):
        return path
    return f"{stem}/{file_name(dict(item))}" if in_folder else next(iter(own), f"{stem}.yaml")


def _file_of(contest: Contest, item: Mapping[str, Any]) -> str | None:
    """The file in which this table (or group, or round) already has a game."""
    key = next((key for key in ("table", "group", "round", "match") if key in item), None)
    for game in reversed(contest.plan.games):
        same = key is None or getattr(game.slot, key) in (item[key], str(item[key]))
        if same and game.slot.stage == item.get("stage", game.slot.stage):
            return game.place.path
    return None
