"""What a scorer does: sees what is open, enters a game, checks it, and sends it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tornado.web import HTTPError

from ..authoring.form_answers import Unanswered
from ..authoring.game_entry import checked_file
from ..authoring.open_games import PLACE_KEYS, open_games, place_of
from ..documents.append_to_list import Unwritable
from ..files.source_file import Source
from ..messages.problem import OPEN
from .changes import applied
from .clerk import Refused, moment
from .desk_text import DeskText, desk_path
from .form_page import form_page
from .journal import CORRECTION, GAME, Entry
from .links import ORGANISER
from .pages import LinkHandler, Told
from .tournament_now import TournamentNow
from .typed_game import ANOTHER, TypedGame, typed_game

LAST = 12  # entries that a page lists
Hidden = Sequence[Mapping[str, str]]


class OpenGames(LinkHandler):
    """The first page of a scorer."""

    async def get(self, key: str) -> None:
        """What can be entered now; the organiser has a page of his own."""
        await self.told(self.page)

    def page(self, now: TournamentNow, text: DeskText) -> Told:
        """The open games, and the last entries of this link."""
        games = open_games(now.view, self.link.table) if now.is_sound else []
        entries = [
            entry
            for entry in self.desk.clerk.journal
            if entry.link == self.link.key or self.link.role == ORGANISER
        ]
        return "desk-open.html", {
            **text.frame(text.words.label("desk-open"), desk_path(self.link)),
            "games": [text.game(game) for game in games],
            "nothing": None if games else text.words.label("desk-nothing"),
            "entries": [text.entry(entry) for entry in reversed(entries[-LAST:])],
            "problem": None if now.is_sound else text.words.label("desk-not-sound"),
        }


class GameForm(LinkHandler):
    """The form of a game, and what it brings; `about` is the entry that it corrects."""

    about: Entry | None = None
    contest = ""
    place: Mapping[str, str] = {}

    def prepare(self) -> None:
        super().prepare()
        self.contest, self.place = self.meant()
        if self.link.table is not None and self.place.get("table") != self.link.table:
            raise HTTPError(404)

    def meant(self) -> tuple[str, Mapping[str, str]]:
        """The contest and the place that the address means."""
        return place_of(self.path_args[1])

    def action(self) -> str:
        """Where the form goes."""
        return desk_path(self.link, "game", self.path_args[1])

    def given(self) -> dict[str, str]:
        """What the form brought; the place is that of the address, but for another game it is the
        next number there.
        """
        another = self.own("over") == ANOTHER
        place = {key: said for key, said in self.place.items() if not (another and key == "game")}
        return {**self.answers(), **place}

    async def get(self, *args: str) -> None:
        """The form, with what the address brings in it."""
        await self.told(self.form)

    async def post(self, *args: str) -> None:
        """Checked, and shown once more; sent, it is written."""
        step = self.own("step")
        if step == "edit":
            await self.told(self.form)
        elif step == "send":
            await self.send()
        else:
            await self.told(self.check)

    def form(self, now: TournamentNow, text: DeskText, fault: Unanswered | None = None) -> Told:
        """The form, and at one of its fields what is wrong there."""
        answers = {**(self.about.answers if self.about else {}), **self.given()}
        entry = self.own("id") or new_id()
        before = now.scored
        if self.about:
            undone = replace(self.about, gone=self.about.came, came=self.about.gone)
            data = applied(undone, now.data(self.about.path))
            source = Source(self.about.path, data)
            before = checked_file(now.unit, now.shared, now.scored, source).after
        return form_page(
            text, before, self.contest, answers, self.place, self.action(), entry, fault
        )

    def check(self, now: TournamentNow, text: DeskText) -> Told:
        """What would be written; the form again where something is missing."""
        try:
            typed = self.typed(now, text)
        except Unanswered as fault:
            return self.form(now, text, fault)
        except Unwritable:
            return self.fault(text, Refused(code="desk-unwritable"))
        except Refused as refused:
            return self.fault(text, refused)
        result = text.typed(typed)
        if result is None or (typed.checked.wrong and typed.there is None):
            return self.fault(text, Refused(typed.checked.wrong, (typed.checked.source,)))
        there = None
        if typed.there and typed.before.tournament:
            view = now.view_of(typed.before)
            contest = next(c for c in view.tournament.contests if c.key == self.contest)
            there = text.result(view, contest, typed.there)
        return "desk-check.html", {
            **text.frame(result["label"], self.action()),
            "contest": text.voice.say(typed.contest.name),
            "result": result,
            "there": there,
            "same": typed.says_the_same,
            "effects": text.effects(typed),
            "action": self.action(),
            "hidden": self.hidden(text, self.own("id") or new_id()),
        }

    def typed(self, now: TournamentNow, text: DeskText) -> TypedGame:
        """What was typed, asked for as `add game` asks."""
        if not now.is_sound:
            raise Refused(code="desk-not-sound")
        if all(contest.key != self.contest for contest in now.view.tournament.contests):
            raise HTTPError(404)
        typed = typed_game(
            now, self.contest, self.given(), text.words, self.about, self.own("over")
        )
        table = typed.game.slot.table if typed.game else None
        if self.link.table is not None and table not in (None, self.link.table):
            raise HTTPError(404)
        return typed

    def hidden(self, text: DeskText, entry: str) -> Hidden:
        """All that was typed, to be brought back."""
        own = {"id": entry, "token": text.token(entry)}
        return [{"name": name, "value": value} for name, value in {**self.answers(), **own}.items()]

    def fault(self, text: DeskText, refused: Refused) -> Told:
        """Why nothing was changed, with the way back to the form."""
        hidden = self.hidden(text, self.own("id"))
        return fault_page(self, text, refused, self.action(), hidden)

    async def send(self) -> None:
        """Written, once, however often it is sent."""
        entry = self.checked_id()

        def work() -> tuple[Entry | None, Told | None]:
            known = self.desk.clerk.journal.get(entry)
            if known is not None:
                return known, None
            now = self.desk.clerk.now()
            text = self.text(now)
            try:
                return self.written(text, entry), None
            except Unanswered as fault:
                return None, self.form(now, text, fault)
            except Asked:
                return None, self.check(now, text)
            except Refused as refused:
                return None, self.fault(text, refused)

        done, page = await self.desk.ask(work)
        if page is not None:
            self.show(*page, 409)
        elif done is not None:
            self.redirect(desk_path(self.link, "entry", done.id), status=303)

    def written(self, text: DeskText, entry: str) -> Entry:
        """The entry, done; Asked where another game has its place and nobody said what becomes of
        it.
        """

        def plan(now: TournamentNow) -> Entry:
            typed = self.typed(now, text)
            if typed.there is not None and not self.own("over"):
                raise Asked
            if typed.checked.wrong:
                raise Refused(typed.checked.wrong, (typed.checked.source,))
            return replace(
                typed.entry,
                id=entry,
                message=text.message(typed),
                link=self.link.key,
                when=moment(),
                answers=self.given(),
                game=text.game_key(typed),
                place={key: self.place[key] for key in PLACE_KEYS if key in self.place},
            )

        return self.desk.clerk.do(plan)


class Asked(Exception):
    """Somebody has to say what becomes of the game that is there."""


class Correct(GameForm):
    """The form of a game that was entered, with its answers."""

    roles = ()

    def prepare(self) -> None:
        super().prepare()
        if self.about is None:
            raise HTTPError(404)

    def meant(self) -> tuple[str, Mapping[str, str]]:
        entry = own_entry(self, self.path_args[1])
        free = entry.what in (GAME, CORRECTION) and not self.desk.clerk.journal.taken_back(entry)
        self.about = entry if free else None
        return entry.contest, entry.place

    def action(self) -> str:
        return desk_path(self.link, "entry", self.path_args[1], "correct")


class Undo(LinkHandler):
    """An entry taken back."""

    async def post(self, key: str, entry: str) -> None:
        """Taken back once, however often it is sent."""
        id = self.checked_id()
        taken = own_entry(self, entry)
        if id != taken.id:
            raise HTTPError(403)

        def work() -> tuple[Entry | None, Told | None]:
            text = self.text(self.desk.clerk.now())
            try:
                message = text.message_of_undo(taken)
                return self.desk.clerk.undo(taken, f"{id}.undo", self.link.key, message), None
            except Refused as refused:
                return None, fault_page(self, text, refused, desk_path(self.link))

        done, page = await self.desk.ask(work)
        if page is not None:
            self.show(*page, 409)
        elif done is not None:
            self.redirect(desk_path(self.link, "entry", done.id), status=303)


class Written(LinkHandler):
    """What came of an entry."""

    async def get(self, key: str, entry: str) -> None:
        """The entry, and what can be entered next."""
        own_entry(self, entry)
        await self.told(lambda now, text: self.page(now, text, own_entry(self, entry)))

    def page(self, now: TournamentNow, text: DeskText, entry: Entry) -> Told:
        """What was written, by which commit, what is open since, and the next game."""
        games = open_games(now.view, self.link.table) if now.is_sound else []
        following = next((game for game in games if game.contest.key == entry.contest), None)
        return "desk-written.html", {
            **text.frame(text.words.label("desk-written"), desk_path(self.link, "entry", entry.id)),
            "entry": text.entry(entry),
            "commit": entry.commit[:10] or None,
            "open": text.faults([problem for problem in now.problems if problem.severity == OPEN]),
            "next": text.game(following or games[0]) if games else None,
        }


def new_id() -> str:
    """The id of a form, by which it is known when it is sent twice."""
    return secrets.token_urlsafe(12)


def own_entry(handler: LinkHandler, id: str) -> Entry:
    """An entry of this link; any for the organiser."""
    entry = handler.desk.clerk.journal.get(id)
    if entry is None or (handler.link.role != ORGANISER and entry.link != handler.link.key):
        raise HTTPError(404)
    return entry


def fault_page(
    handler: LinkHandler, text: DeskText, refused: Refused, back: str, hidden: Hidden = ()
) -> Told:
    """Why nothing was changed."""
    told = text.faults(refused.problems) or [text.words.label(refused.code)]
    return "desk-fault.html", {
        **text.frame(text.words.label("desk-refused"), back),
        "faults": told,
        "places": text.places(refused.problems) if handler.link.role == ORGANISER else [],
        "action": back if hidden else None,
        "hidden": hidden,
    }
