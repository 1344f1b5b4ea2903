"""A page of the desk, answered to whoever has a link; the language is that of the phone, or the one
chosen there.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping

from tornado.web import HTTPError

from ..build.render import environment
from .desk import nearest
from .desk_text import DeskText
from .guard import MOST_BYTES, GuardedHandler, token
from .links import ORGANISER, Link
from .tournament_now import TournamentNow

Told = tuple[str, Mapping[str, object]]  # a template and its facts
# fields of a form that are no answers
OWN_FIELDS = ("id", "token", "step", "over")
_LONGEST = 2000  # of one answer


class LinkHandler(GuardedHandler):
    """A request by a link; another one is answered as if there were nothing."""

    link: Link
    roles: tuple[str, ...] = ()  # who may; nobody named: everybody with a link

    def prepare(self) -> None:
        super().prepare()
        who = self.request.remote_ip or ""
        found = (
            None if self.desk.wrong_keys.is_over(who) else self.desk.links.meant(self.path_args[0])
        )
        if found is None:
            self.desk.wrong_keys.again(who)
            raise HTTPError(404)
        if self.roles and found.role not in self.roles:
            raise HTTPError(404)
        self.link = found
        if self.request.method == "POST" and len(self.request.body) > MOST_BYTES:
            raise HTTPError(413)

    @property
    def language(self) -> str:
        """The one that was chosen, else the first that the phone asks for and the site has."""
        chosen = self.get_cookie("language") or ""
        asked = [
            part.split(";")[0].strip()
            for part in self.request.headers.get("Accept-Language", "").split(",")
        ]
        return nearest([chosen, *asked], self.desk.languages) or self.desk.languages[0]

    def show(self, template: str, facts: Mapping[str, object], status: int = 200) -> None:
        """A page, in the theme that comes with the program."""
        self.set_status(status)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Content-Language", self.language)
        self.finish(environment(str(self.desk.theme)).get_template(template).render(facts))

    async def told(
        self,
        work: Callable[[TournamentNow, DeskText], tuple[str, Mapping[str, object]]],
        status: int = 200,
    ) -> None:
        """A page whose facts are worked out by the one who writes."""

        def facts() -> Told:
            now = self.desk.clerk.now()
            return work(now, self.text(now))

        self.show(*await self.desk.ask(facts), status)

    def text(self, now: TournamentNow) -> DeskText:
        """The words of this link and language."""
        worded = self.desk.clerk.reader.worded(now)
        return DeskText(self.desk, worded, self.link, self.language)

    def answers(self) -> dict[str, str]:
        """What the form brought, without what is the desk's own; of several values of one key a
        list with commas.
        """
        given = (
            self.request.body_arguments
            if self.request.method == "POST"
            else self.request.query_arguments
        )
        said = {
            name: [value.decode("utf-8", "replace")[:_LONGEST].strip() for value in values]
            for name, values in given.items()
            if name not in OWN_FIELDS
        }
        return {name: ", ".join(filter(None, values)) for name, values in said.items()}

    def own(self, name: str) -> str:
        """A field that is the desk's own."""
        return self.get_body_argument(name, "") if self.request.method == "POST" else ""

    def checked_id(self) -> str:
        """The id of the form that was sent, once its token proves that it was made here."""
        entry = self.own("id")
        self.check_token(entry)
        if not self.desk.sent.again(self.link.key):
            raise HTTPError(429)
        return entry

    def check_token(self, entry: str) -> None:
        """The form that was sent was made here, for this link."""
        wanted = token(self.desk.links.secret, self.link.key, entry)
        if not entry or not hmac.compare_digest(self.own("token").encode(), wanted.encode()):
            raise HTTPError(403)


class Organisers(LinkHandler):
    """What only the organiser's link opens."""

    roles = (ORGANISER,)


class Language(LinkHandler):
    """The choice of a language, kept on the phone."""

    def post(self, key: str) -> None:
        """Chosen; back to where it was chosen."""
        self.set_cookie(
            "language", self.own_language(), path="/~/", httponly=True, samesite="Strict"
        )
        here = self.get_body_argument("here", "")
        self.redirect(here if here.startswith(f"/~/{key}") else f"/~/{key}", status=303)

    def own_language(self) -> str:
        """One of the site's, whatever was sent."""
        asked = self.get_body_argument("language", "")
        return asked if asked in self.desk.languages else self.desk.languages[0]
