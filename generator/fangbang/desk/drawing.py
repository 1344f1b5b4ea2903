"""A draw at the desk: the phrase is said, the draw is shown, and accepted it is written; what was
shown is what is written, as it follows from the phrase.
"""

from __future__ import annotations

from collections.abc import Mapping

from tornado.web import HTTPError

from ..authoring.fixtures_yaml import draw_comments, file_of, lines, printed_names
from ..authoring.timetable_options import NotAPlan, laid_out
from ..engine.draw import Drawn, draw
from ..files.site_folder import digest
from ..model import Contest
from ..pages.tournament_view import slot_label
from .clerk import Refused, moment
from .desk_text import DeskText, desk_path
from .journal import DRAW, Entry
from .pages import Organisers, Told
from .scorer import fault_page
from .tournament_now import TournamentNow

_ASKED = ("contest", "phrase", "start", "every", "tables")


class Draw(Organisers):
    """The page of draws."""

    async def get(self, key: str) -> None:
        """What can be drawn, and what would be."""
        await self.told(self.page)

    async def post(self, key: str) -> None:
        """Accepted: written into the results."""
        id = self.checked_id()

        def work() -> Told | None:
            text = self.text(self.desk.clerk.now())
            try:
                self.desk.clerk.do(lambda now: self.entry(now, text, id))
            except (Refused, NotAPlan) as fault:
                told = fault if isinstance(fault, Refused) else Refused(code="desk-draw-changed")
                return fault_page(self, text, told, desk_path(self.link, "draw"))
            return None

        page = await self.desk.ask(work)
        if page is not None:
            self.show(*page, 409)
        else:
            self.redirect(desk_path(self.link, "organiser"), status=303)

    def asked(self) -> dict[str, str]:
        """What was asked for: contest, phrase, times, tables."""
        read = self.get_query_argument if self.request.method == "GET" else self.get_body_argument
        return {name: read(name, "").strip() for name in _ASKED}

    def drawn(self, now: TournamentNow, contest: Contest, asked: Mapping[str, str]) -> Drawn:
        """What follows from the phrase.

        Raises NotAPlan with the code of why there is nothing to draw.
        """
        report = now.view.reports[contest.key]
        names = printed_names(contest.players)
        phrase = asked["phrase"] or None
        outcome = draw(contest.plan, report, names, phrase=phrase, event=self.desk.tournament)
        if not isinstance(outcome, Drawn):
            raise NotAPlan(outcome.code, **outcome.facts)
        return laid_out(outcome, asked["start"], asked["every"], asked["tables"])

    def contest(self, now: TournamentNow, key: str) -> Contest:
        """The contest that was chosen."""
        found = [one for one in now.view.tournament.contests if one.key == key]
        if not found:
            raise HTTPError(404)
        return found[0]

    def entry(self, now: TournamentNow, text: DeskText, id: str) -> Entry:
        """The fixtures, as they are written."""
        asked = self.asked()
        contest = self.contest(now, asked["contest"])
        drawn = self.drawn(now, contest, asked)
        names = printed_names(contest.players)
        return Entry(
            id=id,
            what=DRAW,
            contest=contest.key,
            path=file_of(self.desk.tournament, contest, drawn),
            message=text.message_of_draw(contest),
            link=self.link.key,
            when=moment(),
            key="fixtures",
            came=[[line] for line in lines(contest, drawn, names)],
            above=list(draw_comments(contest, drawn, self.desk.words())),
        )

    def page(self, now: TournamentNow, text: DeskText) -> Told:
        """The choice, and below it what follows from it."""
        asked, view = self.asked(), text.view
        contests = [one for one in view.tournament.contests if not view.reports[one.key].complete]
        shown, wrong = [], None
        if asked["contest"] and now.is_sound:
            contest = self.contest(now, asked["contest"])
            try:
                drawn = self.drawn(now, contest, asked)
            except NotAPlan as fault:
                wrong = text.words.whole(fault.code, fault.facts)
            else:
                shown = [
                    {
                        "label": slot_label(text.voice, fixture.slot, contest),
                        "who": text.words.label("comma-list").join(
                            view.name(text.voice, contest, player) for player in fixture.players
                        ),
                        "when": fixture.time,
                        "bye": text.words.label(f"bye-{fixture.bye}") if fixture.bye else None,
                    }
                    for fixture in drawn.fixtures
                ]
        here = desk_path(self.link, "draw")
        # the same draw of the same state, sent twice, is one
        id = f"draw.{digest(chr(0).join([now.fingerprint, *asked.values()]).encode())}"
        return "desk-draw.html", {
            **text.frame(text.words.label("desk-draw"), here),
            "contests": [
                {
                    "key": one.key,
                    "name": text.voice.say(one.name),
                    "chosen": one.key == asked["contest"],
                }
                for one in contests
            ],
            "asked": asked,
            "fixtures": shown,
            "wrong": wrong,
            "missing": self.missing(text, asked["contest"]),
            "action": here,
            "id": id,
            "token": text.token(id),
            "back": desk_path(self.link, "organiser"),
        }

    def missing(self, text: DeskText, key: str) -> list[str]:
        """Who would be drawn and has not checked in, where somebody keeps that list."""
        contest = next((one for one in text.view.tournament.contests if one.key == key), None)
        if contest is None or not self.desk.present.is_used:
            return []
        plan = contest.plan
        gone = {*(one.player for one in plan.withdrawn), *(one.player for one in plan.late)}
        return [
            text.view.name(text.voice, contest, player)
            for player in contest.plan.players
            if not self.desk.present.has(player) and player not in gone
        ]
