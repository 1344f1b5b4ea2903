"""The page that makes a result without a server: the form of each open game, with what each answer
writes, so that a script can put the game together as YAML.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ..games.answers import PEOPLE, PERSON
from ..model import Contest, Settings, State
from ..pages import Page, TournamentView
from ..pages.contest import context_frame
from ..pages.localizer import Localizer
from ..pages.page import Crumbs, page
from ..pages.tournament_view import slot_label
from .form_facts import grouped, question_facts
from .form_writes import Writes, writes_of
from .game_form import Question, game_as_asked, is_unusual, leads_on, questions
from .open_games import OpenGame, open_games
from .prompts import GamePrompter, asked

if TYPE_CHECKING:
    from ..pages.facts.entry import EntryGame, EntryPage

_MOST = 24  # games of one page
_HOSTS = {"github.com": "github", "codeberg.org": "gitea", "gitlab.com": "gitlab"}
_NEW = {
    "github": "new/{branch}/{folder}?filename={{file}}&value={{value}}",
    "gitea": "_new/{branch}/{folder}/?filename={{file}}&value={{value}}",
    "gitlab": "-/new/{branch}/{folder}?file_name={{file}}",  # its editor begins empty
}


def has_entry(context: TournamentView, contest: Contest) -> bool:
    """True where the plan asks for the page, while there is something to enter; who is shown by
    another name is on no form.
    """
    state = context.state_of(contest)
    return (
        contest.entry and contest.names == "full" and not state.final and state != State.CANCELLED
    )


def entry_path(context: TournamentView, contest: Contest) -> str:
    """Where the page lies."""
    return f"{context.tournament.key}/{contest.key}/entry.html"


def entry_pages(context: TournamentView) -> Iterator[Page]:
    """The page of each contest that has one, in every language."""
    for language in context.site.settings.languages:
        for contest in context.tournament.contests:
            if has_entry(context, contest):
                yield entry_page(context, context.voice(language), contest)


def entry_page(context: TournamentView, voice: Localizer, contest: Contest) -> Page:
    """The page of one contest in one language."""
    path = entry_path(context, contest)
    voice = voice.at(path)
    name, title = voice.say(contest.name), voice.say(context.tournament.title)
    games = [game for game in open_games(context) if game.contest is contest][:_MOST]
    forms = [form for at, game in enumerate(games, 1) if (form := _form(context, voice, game, at))]
    folder = f"results/{context.tournament.key}/{contest.key}"
    forge = forge_of(context.site.settings)
    facts: EntryPage = {
        "heading": name,
        "games": forms,
        "nothing": None if forms else voice.label("desk-nothing"),
        "folder": folder,
        "propose": _propose(context.site.settings, forge, folder),
        "propose_label": voice.label(f"entry-propose-{forge}") if forge else None,
    }
    crumbs: Crumbs = [
        (voice.say(context.site.settings.title), voice.link("index.html")),
        (title, voice.link(context.home)),
        (name, voice.link(context.contest_path(contest))),
    ]
    said = voice.label("title-entry", contest=name.text, tournament=title.text)
    return page(
        path, "entry.html", voice, context_frame(context, contest), said, said, crumbs, facts
    )


def _form(
    context: TournamentView, voice: Localizer, game: OpenGame, number: int
) -> EntryGame | None:
    """The form of one game; None where not every answer is known to write something."""
    listed = "entrants" in context.tournament.places

    def ask(asker: Any) -> dict[str, Any]:
        report = context.reports[game.contest.key]
        prompter = GamePrompter(
            context.tournament, game.contest, report, voice.words, asker, listed
        )
        return asked(prompter)

    place = dict(game.place)
    found = [one for one in questions(ask, place) if one.key not in place]
    shown = [one for one in found if not one.is_settled]
    people = [one for one in shown if one.answer.kind in (PEOPLE, PERSON)]
    if any(leads_on(ask, one, place) for one in people if not one.when and "." not in one.key):
        return None
    writes = {one.key: writes_of(ask, one, place) for one in shown}
    if any(written is None for written in writes.values()):
        return None
    aside = [one for one in shown if is_unusual(one, found)]

    def facts(question: Question) -> Any:
        written = writes[question.key]
        assert isinstance(written, Writes)
        return question_facts(voice.words, question, "", written, f"g{number}-")

    label = slot_label(voice, game.slot.slot, game.contest) if game.slot else ""
    return {
        "id": f"g{number}",
        "label": label or voice.label("desk-next-game"),
        "who": [context.who(voice, game.contest, player) for player in game.players],
        "versus": len(game.players) == 2,
        "questions": grouped(facts(one) for one in shown if one not in aside),
        "aside": [facts(one) for one in aside],
        "item": json.dumps(game_as_asked(ask, place), ensure_ascii=False, default=str),
        "file": _file(place),
    }


def _file(place: Mapping[str, str]) -> str:
    """What the file of a game is called, as far as its place says it."""
    said = "-".join(f"{key}-{value}" for key, value in place.items())
    return re.sub(r"[^\w.-]+", "-", said).lower() or "game"


def forge_of(settings: Settings) -> str | None:
    """The software of the repository: as the settings say, else by a host that is known."""
    if not settings.repository:
        return None
    host = re.sub(r"^https?://([^/:]+).*$", r"\1", settings.repository)
    named = "gitlab" if host.startswith("gitlab.") else None
    return settings.forge or _HOSTS.get(host) or named


def _propose(settings: Settings, forge: str | None, folder: str) -> str | None:
    """The address at which a new file can be proposed."""
    if forge is None:
        return None
    wanted = _NEW[forge].format(branch=quote(settings.branch), folder=quote(folder))
    return settings.in_repository(wanted)
