"""What the organiser does: hands out links and takes them back, sees what somebody has to look
after, and prints what hangs on the wall and lies on the tables.
"""

from __future__ import annotations

import datetime

from tornado.web import HTTPError

from ..authoring.open_games import tables
from ..messages.problem import OPEN
from ..pages.print.sheet import qr
from .desk_text import DeskText, desk_path
from .links import ORGANISER, SCORER, TABLE, Link
from .pages import Organisers, Told
from .tournament_now import TournamentNow

_LAST = 30  # entries that the page lists


def link_facts(text: DeskText, link: Link, path: str | None = None) -> dict[str, object]:
    """A link as it is shown: where it leads by each address of the laptop."""
    addresses = [url + (path or desk_path(link)) for url in text.desk.urls()]
    return {
        "label": text.scope(link) if path is None else text.words.label("desk-public"),
        "addresses": addresses,
        "qr": qr(addresses[0]),
        "key": link.key,
        "until": datetime.datetime.fromtimestamp(link.until).strftime("%H:%M"),
    }


class Overview(Organisers):
    """The organiser’s first page."""

    async def get(self, key: str) -> None:
        """Links, notices, entries."""
        await self.told(self.page)

    def page(self, now: TournamentNow, text: DeskText) -> Told:
        """Everything that the organiser looks after."""
        desk, label = self.desk, text.words.label
        links = [link for link in desk.links.valid() if link.role != ORGANISER]
        linked = {link.table for link in links}
        here = desk_path(self.link, "organiser")
        entries = list(desk.clerk.journal)
        return "desk-organiser.html", {
            **text.frame(label("desk-organiser"), here),
            "games": desk_path(self.link),
            "links": [link_facts(text, link) for link in links],
            "reachable": None if desk.addresses else label("desk-only-here"),
            "notices": self.notices(now, text),
            "entries": [text.entry(entry) for entry in reversed(entries[-_LAST:])],
            "lost": [text.entry(entry) for entry in desk.clerk.lost()],
            "tables": [table for table in tables(now.view) if table not in linked]
            if now.is_sound
            else [],
            "token": text.token("links"),
            "change": desk_path(self.link, "links"),
            "sheet": desk_path(self.link, "sheet"),
            "roster": desk_path(self.link, "roster"),
            "draw": desk_path(self.link, "draw"),
            "screen": "/screen/",
        }

    def notices(self, now: TournamentNow, text: DeskText) -> list[str]:
        """What somebody has to do: mistakes in the files, what awaits a ruling, what could not be
        committed, what was put back.
        """
        desk, label = self.desk, text.words.label
        stopping = [problem for problem in now.problems if not now.is_sound]
        found = text.faults(stopping) if stopping else []
        found += text.faults([problem for problem in now.problems if problem.severity == OPEN])
        if desk.clerk.repository is None:
            found.append(label("desk-no-commits"))
        waiting = [entry for entry in desk.clerk.journal.unfinished() if desk.clerk.repository]
        if waiting:
            found.append(label("desk-uncommitted", n=len(waiting)))
        for entry in desk.unfinished:
            found.append(label("desk-unfinished", entry=entry.message.split("\n")[0]))
        for id in desk.put_back:
            if back := desk.clerk.journal.get(id):
                found.append(label("desk-put-back", entry=back.message.split("\n")[0]))
        return found


class ChangeLinks(Organisers):
    """Links handed out and taken back."""

    async def post(self, key: str) -> None:
        """One more, one less, or one for each table."""
        self.check_token("links")
        what, table = self.own("what"), self.own("table")

        def work() -> None:
            links = self.desk.links
            if what == "revoke":
                links.revoke(self.own("key"))
            elif what == "new" and not table:
                links.new(SCORER)
            elif what == "new":
                links.of(TABLE, table)
            elif what == "tables":
                now = self.desk.clerk.now()
                for each in tables(now.view) if now.is_sound else []:
                    links.of(TABLE, each)
            else:
                raise HTTPError(400)

        await self.desk.ask(work)
        self.redirect(desk_path(self.link, "organiser"), status=303)


class Sheet(Organisers):
    """The sheet to hang up, and a card for each table."""

    async def get(self, key: str) -> None:
        """To be printed."""
        await self.told(self.page)

    def page(self, now: TournamentNow, text: DeskText) -> Told:
        """The address of the published pages, then each link of a scorer."""
        links = [link for link in self.desk.links.valid() if link.role != ORGANISER]
        return "desk-sheet.html", {
            **text.frame(text.words.label("desk-sheet"), desk_path(self.link, "sheet")),
            "public": link_facts(text, self.link, text.voice.link(now.view.home)),
            "cards": [link_facts(text, link) for link in links],
        }
