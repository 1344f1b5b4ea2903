"""From what a form brought to an entry of the journal: asked as `add game` asks, with the answers
of the form; and what is there already in the place of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..authoring.form_answers import FormAnswers
from ..authoring.game_entry import (
    CheckedGame,
    checked_file,
    contest_of,
    prompter_of,
    results_file,
)
from ..authoring.prompts import asked, game_yaml
from ..checks.checked_site import LoadedTournament
from ..documents.document import parse
from ..engine.identity import game_key, seated
from ..files.source_file import Source
from ..games.base import Game, GamePosition
from ..messages.catalog import Messages
from ..model import Contest
from .changes import applied, data_of
from .journal import CORRECTION, GAME, Entry, Lines
from .tournament_now import TournamentNow

REPLACE, ANOTHER = "replace", "another"


@dataclass(frozen=True)
class TypedGame:
    """A game as it was typed, checked with everything else: what is to be done to which file, what
    is wrong with it, and which game has its place already.
    """

    contest: Contest
    entry: Entry  # without its id, link and message
    checked: CheckedGame
    game: Game | None  # as it would be; None where it is not sound
    there: Game | None  # the other one, in the results as they were `before` it
    before: LoadedTournament

    @property
    def game_slot(self) -> GamePosition | None:
        """Where it belongs."""
        return self.game.slot if self.game else None

    @property
    def says_the_same(self) -> bool:
        """True where the game that is there is this one again."""
        return bool(self.there and self.game and self.there.result == self.game.result)


def typed_game(
    now: TournamentNow,
    contest: str,
    answers: Mapping[str, str],
    words: Messages,
    corrected: Entry | None = None,
    over: str = "",
) -> TypedGame:
    """The game of a form; `corrected` is the entry that it takes the place of, `over` what becomes
    of a game that is there: it is replaced, or this is another one.

    Raises Unanswered where an answer is missing or can not be read.
    """
    own = contest_of(now.scored, contest)
    if corrected is not None:
        return _typed(now, own, answers, words, corrected.path, corrected.came, corrected.id)
    typed = _typed(now, own, answers, words)
    if typed.there is None or over != REPLACE:
        return typed
    there = typed.there
    again = _typed(now, own, answers, words, there.place.path, [_lines_of(now, there)])
    return replace(again, there=there, before=now.scored)


def _typed(
    now: TournamentNow,
    contest: Contest,
    answers: Mapping[str, str],
    words: Messages,
    path: str = "",
    gone: Lines = (),
    about: str = "",
) -> TypedGame:
    """The game, asked for as if what goes had never been there."""
    before = _undone(now, contest, path, gone) if gone else now.scored
    item = asked(prompter_of(before, contest.key, words, FormAnswers(answers)))
    entry = Entry(
        id="",
        what=CORRECTION if gone else GAME,
        contest=contest.key,
        path=path or results_file(now.unit, contest, item),
        message="",
        link="",
        when="",
        gone=gone,
        came=[game_yaml(item)],
        answers=dict(answers),
        about=about,
    )
    data = applied(entry, now.data(entry.path))
    checked = checked_file(now.unit, now.shared, now.scored, Source(entry.path, data))
    game = _game_of(checked, entry)
    return TypedGame(contest, entry, checked, game, _there(before, checked, entry, game), before)


def _undone(now: TournamentNow, contest: Contest, path: str, gone: Lines) -> LoadedTournament:
    """The tournament without an item of its results."""
    undo = Entry("", "", contest.key, path, "", "", "", gone=gone)
    source = Source(path, applied(undo, now.data(path)))
    return checked_file(now.unit, now.shared, now.scored, source).after


def _lines_of(now: TournamentNow, game: Game) -> list[str]:
    """A game of the results, as it would be written today."""
    document = parse(Source(game.place.path, now.data(game.place.path) or b""), [])
    assert document
    items = document.data["games"]
    lines = [document.place("games", at).line for at in range(len(items))]
    return game_yaml(items[lines.index(game.place.line)])


def _game_of(checked: CheckedGame, entry: Entry) -> Game | None:
    """The new game among those of the contest."""
    document = parse(checked.source, [])
    if checked.after.tournament is None or document is None:
        return None
    (item,), items = data_of(entry.came), document.data["games"]
    line = document.place("games", max(at for at, one in enumerate(items) if one == item)).line
    games = contest_of(checked.after, entry.contest).plan.games
    where = (entry.path, line)
    return next((game for game in games if (game.place.path, game.place.line) == where), None)


def _there(
    before: LoadedTournament, checked: CheckedGame, entry: Entry, new: Game | None
) -> Game | None:
    """The game of the results that this one would be a second of."""
    if new is None or before.tournament is None:
        return None
    plan = contest_of(checked.after, entry.contest).plan
    key, people = game_key(new, plan), seated(new, plan)
    for game in contest_of(before, entry.contest).plan.games:
        pair_again = (
            plan.rule.game.for_two
            and game.slot == new.slot
            and game.slot.round is not None
            and seated(game, plan) == people
        )
        if game.counts == new.counts and (game_key(game, plan) == key or pair_again):
            return game
    return None
