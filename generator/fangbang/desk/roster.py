"""Who is here: checked in at the door, leaving, coming late. Who is here is the desk's own; who
left and who comes late stands in the results, and the next draw follows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tornado.web import HTTPError

from ..authoring.fixtures_yaml import printed_names
from ..authoring.game_entry import results_file
from ..authoring.prompts import inline_yaml
from ..model import Contest
from ..pages import TournamentView
from .clerk import Refused, moment
from .desk_text import DeskText, desk_path
from .journal import LATE, WITHDRAWN, Entry
from .pages import Organisers, Told
from .scorer import fault_page, new_id
from .tournament_now import TournamentNow

if TYPE_CHECKING:
    from ..pages.facts.desk import RosterContest, RosterPerson


def last_round(contest: Contest) -> int:
    """The last round that has games or is drawn; 0 where rounds are not told."""
    plan = contest.plan
    slots = [*(game.slot for game in plan.games), *(drawn.slot for drawn in plan.fixtures)]
    return max((slot.round for slot in slots if slot.round), default=0)


class Roster(Organisers):
    """The page of everybody, and what is noted of one of them."""

    async def get(self, key: str) -> None:
        """Everybody, contest by contest."""
        await self.told(self.page)

    async def post(self, key: str) -> None:
        """Here or not; withdrawn; late."""
        what = self.own("what")
        self.check_token("roster")
        if what == "here":
            await self.desk.ask(lambda: self.desk.present.turn(self.own("player")))
            self.redirect(desk_path(self.link, "roster"), status=303)
            return
        if what not in (LATE, WITHDRAWN):
            raise HTTPError(400)

        def work() -> Told | None:
            text = self.text(self.desk.clerk.now())
            try:
                self.desk.clerk.do(lambda now: self.entry(now, text, what))
            except Refused as refused:
                return fault_page(self, text, refused, desk_path(self.link, "roster"))
            return None

        page = await self.desk.ask(work)
        if page is not None:
            self.show(*page, 409)
        else:
            self.redirect(desk_path(self.link, "roster"), status=303)

    def entry(self, now: TournamentNow, text: DeskText, what: str) -> Entry:
        """One item of `late` or `withdrawn`."""
        contest = next(
            (one for one in now.view.tournament.contests if one.key == self.own("contest")), None
        )
        player = self.own("player")
        if contest is None or player not in contest.plan.players:
            raise HTTPError(404)
        number = last_round(contest)
        item: dict[str, object] = {"player": printed_names(contest.players)[player]}
        if what == LATE:
            item["from"] = {"round": number + 1}
        elif number:
            item["after"] = {"round": number}
        return Entry(
            id=new_id(),
            what=what,
            contest=contest.key,
            path=results_file(now.unit, contest, {}),
            message=text.message_of_roster(what, contest, player, number + 1),
            link=self.link.key,
            when=moment(),
            key=what,
            came=[[inline_yaml(item)]],
        )

    def page(self, now: TournamentNow, text: DeskText) -> Told:
        """Everybody with what can be noted."""
        here = desk_path(self.link, "roster")
        contests = [
            contest
            for contest in text.view.tournament.contests
            if not text.view.reports[contest.key].complete
        ]
        return "desk-roster.html", {
            **text.frame(text.words.label("desk-roster"), here),
            "people": self.people(text.view, text),
            "contests": [self.contest(text, contest) for contest in contests],
            "action": here,
            "token": text.token("roster"),
            "back": desk_path(self.link, "organiser"),
        }

    def people(self, view: TournamentView, text: DeskText) -> list[RosterPerson]:
        """Everybody of the tournament: here or not."""
        return [
            {
                "key": key,
                "name": text.voice.name(player),
                "here": self.desk.present.has(key),
                "state": None,
            }
            for key, player in view.tournament.players.items()
        ]

    def contest(self, text: DeskText, contest: Contest) -> RosterContest:
        """One contest's entrants: who left, who comes late."""
        plan, number = contest.plan, last_round(contest)
        left = {one.player for one in plan.withdrawn}
        late = {one.player: one.from_round for one in plan.late if one.from_round > number}
        return {
            "key": contest.key,
            "name": text.voice.say(contest.name),
            "late": text.words.label("desk-comes-from", n=number + 1)
            if number or any(stage.rounds for stage in plan.stages)
            else None,
            "people": [
                {
                    "key": key,
                    "name": text.voice.name(contest.players[key]),
                    "here": key not in left and key not in late,
                    "state": text.words.label("desk-has-left")
                    if key in left
                    else text.words.label("desk-comes-from", n=late[key])
                    if key in late
                    else None,
                }
                for key in plan.players
            ],
        }
