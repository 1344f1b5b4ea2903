"""What the pages of the desk say to whoever has a link, in one language."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ..authoring.game_entry import contest_of
from ..authoring.open_games import OpenGame
from ..engine.states import slot_states
from ..games.base import Game, GamePosition, LedgerEntry
from ..messages.catalog import Messages, translations
from ..messages.problem import Problem
from ..model import Contest
from ..pages import TournamentView
from ..pages.contest import headline
from ..pages.game import told
from ..pages.localizer import Localizer
from ..pages.tournament_view import game_label, slot_label
from ..pages.upcoming_games import when
from .guard import token
from .journal import CORRECTION, GAME, UNDO, Entry
from .links import ORGANISER, Link
from .tournament_now import TournamentNow
from .typed_game import TypedGame

if TYPE_CHECKING:
    from ..pages.facts.desk import (
        DeskEntry,
        DeskGame,
        DeskLanguage,
        DeskPage,
        DeskPoints,
        DeskResult,
    )
    from .desk import Desk


def desk_path(link: Link, *parts: str) -> str:
    """The address of one of a link's pages."""
    return "/".join(["", "~", link.key, *parts])


class DeskText:
    """The words of one page for one link; links lead to the published pages by the root."""

    def __init__(self, desk: Desk, now: TournamentNow, link: Link, language: str):
        self.desk, self.now, self.link = desk, now, link
        self.view = now.view
        self.voice = self._voice(self.view, language)
        self.words: Messages = self.voice.words

    def _voice(self, view: TournamentView, language: str) -> Localizer:
        return Localizer(language, view.site.settings, "404.html", "/", scripts=view.scripts)

    def frame(self, title: str, here: str) -> DeskPage:
        """What every page has."""
        language, settings = self.voice.language, self.view.site.settings
        return {
            "lang": language,
            "w": self.voice.label,
            "static": lambda name: f"/~/static/{name}",
            "title": title,
            "tournament": self.voice.say(self.view.tournament.title),
            "scope": self.scope(self.link),
            "home": desk_path(self.link),
            "site": self.voice.link(self.view.home),
            "languages": self._languages(language) if len(settings.languages) > 1 else [],
            "here": here,
        }

    def _languages(self, language: str) -> list[DeskLanguage]:
        names = translations("language-name")
        return [
            {"tag": tag, "label": names[tag], "current": tag == language}
            for tag in self.view.site.settings.languages
        ]

    def scope(self, link: Link) -> str:
        """Whose link it is."""
        return self.voice.label(f"desk-{link.role}", table=link.table or "")

    def token(self, entry: str) -> str:
        """What a form of this link must bring back."""
        return token(self.desk.links.secret, self.link.key, entry)

    def label(self, game: OpenGame) -> str:
        """Which game it is, without its contest."""
        if game.slot is None:
            return self.voice.label("desk-next-game")
        place = replace(game.slot.slot, stage=None)
        stage = (
            [self.voice.plain(game.stage.title)]
            if game.stage.title and len(game.contest.plan.stages) > 1
            else []
        )
        said = slot_label(self.voice, place, game.contest)
        return self.voice.label("comma").join(filter(None, [*stage, said])) or self.voice.label(
            "desk-next-game"
        )

    def game(self, game: OpenGame) -> DeskGame:
        """A game that can be entered."""
        fixture = game.slot.fixture if game.slot else None
        at = when(self.voice, fixture) if fixture else None
        return {
            "href": desk_path(self.link, "game", game.key),
            "contest": self.voice.say(game.contest.name),
            "label": self.label(game),
            "when": self.voice.label("comma").join(filter(None, (at["time"], at["room"])))
            if at
            else None,
            "who": [self.view.who(self.voice, game.contest, player) for player in game.players],
            "versus": len(game.players) == 2,
            "under_way": bool(game.slot and game.slot.games),
        }

    def result(self, view: TournamentView, contest: Contest, game: Game) -> DeskResult:
        """A game of a contest as its page would have it."""
        voice = self._voice(view, self.voice.language)
        index = next(at for at, one in enumerate(contest.plan.games) if one is game)
        entries = view.book(contest).by_game[index]
        total = sum((entry.points for entry in entries), Fraction(0))
        return {
            "label": game_label(voice, game, index, contest),
            "said": headline(view, voice, contest, game),
            "points": [self._points(view, voice, contest, entry) for entry in entries],
            "total": voice.number(total) if entries else None,
        }

    def _points(
        self, view: TournamentView, voice: Localizer, contest: Contest, entry: LedgerEntry
    ) -> DeskPoints:
        line = told(view, voice, contest, entry)
        return {
            "who": view.who(voice, contest, entry.player),
            "role": line["role"],
            "points": line["points"],
            "reason": line["reason"],
        }

    def typed(self, typed: TypedGame) -> DeskResult | None:
        """A game that is about to be entered; None where it is not sound."""
        after = typed.checked.after
        if typed.game is None:
            return None
        contest = contest_of(after, typed.contest.key)
        return self.result(self.now.view_of(after), contest, typed.game)

    def entry(self, entry: Entry) -> DeskEntry:
        """Something that was entered."""
        journal = self.desk.clerk.journal
        taken = journal.successor(entry)
        mine = self.link.role == ORGANISER or entry.link == self.link.key
        free = entry.what != UNDO and taken is None and mine
        game = entry.what in (GAME, CORRECTION)
        return {
            "id": entry.id,
            "label": entry.message.split("\n")[0],
            "when": _hour(entry.when),
            "link": self._sender(entry),
            "href": self._page(entry) if taken is None and entry.what != UNDO else None,
            "undone": self.voice.label(f"desk-was-{taken.what}") if taken else None,
            "waits": None
            if entry.commit or self.desk.clerk.repository is None
            else self.voice.label("desk-waits"),
            "undo": desk_path(self.link, "entry", entry.id, "undo") if free else None,
            "correct": desk_path(self.link, "entry", entry.id, "correct")
            if free and game
            else None,
            "token": self.token(entry.id),
        }

    def _sender(self, entry: Entry) -> str:
        link = self.desk.links.known(entry.link)
        return self.scope(link) if link else ""

    def _page(self, entry: Entry) -> str | None:
        contest = next((c for c in self.view.tournament.contests if c.key == entry.contest), None)
        if contest is None or entry.game not in contest.game_keys:
            return None
        return self.voice.link(self.view.game_path(contest, contest.game_keys.index(entry.game)))

    def message(self, typed: TypedGame) -> str:
        """The message of its commit, in the site's first language: what, and by which link."""
        own = DeskText(self.desk, self.now, self.link, self.desk.site.language)
        result = own.typed(typed)
        assert result
        return own.commit(
            "desk-commit-corrected" if typed.entry.gone else "desk-commit",
            contest=own.voice.plain(typed.contest.name),
            game=result["label"],
            said=result["said"],
        )

    def message_of_undo(self, entry: Entry) -> str:
        """The same of taking back."""
        own = DeskText(self.desk, self.now, self.link, self.desk.site.language)
        return own.commit("desk-commit-undone", entry=entry.message.split("\n")[0])

    def message_of_roster(self, what: str, contest: Contest, player: str, number: int) -> str:
        """The same of somebody who left or comes late."""
        own = DeskText(self.desk, self.now, self.link, self.desk.site.language)
        return own.commit(
            f"desk-commit-{what}",
            contest=own.voice.plain(contest.name),
            player=own.view.name(own.voice, contest, player),
            round=str(number),
        )

    def message_of_draw(self, contest: Contest) -> str:
        """The same of a draw."""
        own = DeskText(self.desk, self.now, self.link, self.desk.site.language)
        return own.commit("desk-commit-drawn", contest=own.voice.plain(contest.name))

    def commit(self, key: str, **facts: str) -> str:
        """A message: what was done, and below who did it."""
        sender = self.voice.label("desk-commit-link", link=self.scope(self.link))
        return f"{self.voice.label(key, **facts)}\n\n{sender}\n"

    def game_key(self, typed: TypedGame) -> str:
        """The key of the game once it is there."""
        assert typed.game
        contest = contest_of(typed.checked.after, typed.contest.key)
        index = next(at for at, one in enumerate(contest.plan.games) if one is typed.game)
        return contest.game_keys[index]

    def effects(self, typed: TypedGame) -> list[str]:
        """Who plays elsewhere by a correction: each game drawn whose people change."""
        before, after = self.view, self.now.view_of(typed.checked.after)
        if not typed.entry.gone or typed.checked.after.tournament is None:
            return []
        old, new = (people_by_slot(view, typed.contest.key) for view in (before, after))
        contest = contest_of(typed.checked.after, typed.contest.key)
        return [
            self.voice.label(
                "desk-effect",
                game=slot_label(self.voice, slot, contest),
                who=after.names(self.voice, contest, people),
            )
            for slot, people in new.items()
            if people and old.get(slot) and old[slot] != people and slot != typed.game_slot
        ]

    def faults(self, problems: Sequence[Problem]) -> list[str]:
        """What is wrong, each with its mend."""
        return list(
            dict.fromkeys(self.words.whole(problem.code, problem.facts) for problem in problems)
        )

    def places(self, problems: Sequence[Problem]) -> list[str]:
        """Where, for whoever mends it in a file."""
        return list(
            dict.fromkeys(f"{problem.place.path}:{problem.place.line}" for problem in problems)
        )


def people_by_slot(view: TournamentView, key: str) -> dict[GamePosition, tuple[str, ...]]:
    """Who plays where, as far as it is known."""
    contest = next(one for one in view.tournament.contests if one.key == key)
    report, book = view.reports[key], view.book(contest)
    return {
        state.slot: state.players
        for stage, made in zip(contest.plan.stages, report.stages, strict=True)
        for state in slot_states(stage, made, book)
    }


def _hour(moment: str) -> str:
    return datetime.datetime.fromisoformat(moment).strftime("%H:%M")
