"""A game's page: who got what by which clause, the cards that were left, the
receipt, the board, the story of its log.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ..engine.ledger import ADJUSTED
from ..games.base import WON, Decider, Game, LedgerEntry
from ..games.replays import Replay
from ..model import Contest
from ..reports.display_names import decided
from ..reports.game_replay import replay_of
from .contest import context_frame, for_readers, headline, page_notice
from .game_text import GameText
from .localizer import LocalizedText, Localizer, fact_line
from .page import Crumbs, Page, page
from .replay_text import ReplayText, story
from .tournament_view import TournamentView, amount, game_label, role_class, role_name

if TYPE_CHECKING:
    from .facts.game import (
        GamePage,
        LedgerLine,
        LedgerWords,
        Neighbours,
    )
    from .facts.shared import FactLine, Link


def game_page(context: TournamentView, voice: Localizer, contest: Contest, index: int) -> Page:
    """The page of one game in one language."""
    path, game = context.game_path(contest, index), contest.plan.games[index]
    voice = voice.at(path)
    label, said = game_label(voice, game, index, contest), headline(context, voice, contest, game)
    name, title = voice.say(contest.name), voice.say(context.tournament.title)
    replay, kind = replay_of(contest, game), contest.edition.game
    text = GameText(context, voice, contest)
    entries = context.book(contest).by_game[index]
    shown = kind.board(ReplayText(context, voice, contest, game), replay)
    facts: GamePage = {
        "heading": LocalizedText(label),
        "lead": said,
        "sample": voice.label("sample-note") if contest.sample else None,
        "facts": _about(context, voice, contest, game, replay),
        "notices": [
            page_notice(voice, problem)
            for problem in context.problems_at(game.place)
            if for_readers(problem)
        ],
        "entries": [entry_facts(context, voice, contest, entry) for entry in entries],
        "hands": kind.hands(text, game),
        "receipt": kind.receipt(
            text, game, [entry for entry in entries if entry.reason != ADJUSTED]
        ),
        "board": shown["board"],
        "moves": shown["moves"],
        "story": story(context, voice, contest, game, replay),
        "source": context.source(game.place),
        **_neighbours(context, voice, contest, index),
    }
    crumbs: Crumbs = [
        (voice.say(context.site.settings.title), voice.link("index.html")),
        (title, voice.link(context.home)),
        (name, voice.link(context.contest_path(contest))),
    ]
    whole = voice.label("title-game", game=label, contest=name.text, tournament=title.text)
    return page(
        path,
        "game.html",
        voice,
        context_frame(context, contest),
        whole,
        f"{whole}{voice.label('full-stop')} {said}",
        crumbs,
        facts,
    )


def entry_facts(
    context: TournamentView, voice: Localizer, contest: Contest, entry: LedgerEntry
) -> LedgerLine:
    """One line of the ledger: who, how much, why, by which clause."""
    return {
        **told(context, voice, contest, entry),
        "who": context.who(voice, contest, entry.player),
        "clause": context.clause(voice, contest, entry),
    }


def told(
    context: TournamentView, voice: Localizer, contest: Contest, entry: LedgerEntry
) -> LedgerWords:
    """What one line of the ledger says on every page that has it."""

    def words() -> LedgerWords:
        return {
            "role": role_name(voice, contest, entry.role) or None,
            "role_class": role_class(contest, entry.role),
            "won": entry.outcome == WON,
            "points": amount(voice, contest, entry),
            "reason": reason(context, voice, contest, entry),
        }

    return context.said(voice, ("entry", id(entry)), words)


def reason(context: TournamentView, voice: Localizer, contest: Contest, entry: LedgerEntry) -> str:
    """Why an entry is what it is, in words; where it does not count, also what it was."""
    facts: dict[str, Any] = {"role": role_name(voice, contest, entry.role)}
    if entry.opponent:
        facts["opponent"] = context.name(voice, contest, entry.opponent)
    if entry.finish:
        facts["place"] = entry.finish
    if entry.reason == ADJUSTED:
        why = entry.facts.get("why")
        return voice.plain(why) if why else voice.label("reason-adjusted")
    facts |= {
        name: voice.number(fact) if isinstance(fact, Fraction) else fact
        for name, fact in entry.facts.items()
        if isinstance(fact, str | int | Fraction)
    }
    keys = (
        [entry.reason]
        if entry.worth is None
        else [str(entry.facts.get("was", entry.reason)), entry.reason]
    )
    said = voice.label("clause-join").join(
        dict.fromkeys(voice.label(_reason(key, facts), **facts) for key in keys)
    )
    decider: Decider | None = entry.facts.get("decider")
    if decider is None:
        return said
    chosen = context.name(voice, contest, decider.winner)
    own = decider if decider.winner == entry.player else decider.turned
    return (
        said
        + voice.label("bracket-open")
        + decided(voice.words, own, voice.score, chosen)
        + voice.label("bracket-close")
    )


def _reason(key: str, facts: Mapping[str, Any]) -> str:
    """The label of a reason; points that somebody awarded for a place say which."""
    return f"reason-{key}-place" if key == "awarded" and "place" in facts else f"reason-{key}"


def _about(
    context: TournamentView, voice: Localizer, contest: Contest, game: Game, replay: Replay | None
) -> list[FactLine]:
    text = GameText(context, voice, contest)
    found = [
        fact_line(term, LocalizedText(said))
        for term, said in contest.edition.game.about(text, game, replay)
    ]
    if game.why:
        found.append(fact_line(voice.label("unplayed-why"), voice.say(game.why)))
    found.append(
        fact_line(
            voice.label("rules"),
            LocalizedText(voice.plain(contest.edition.name)),
            LocalizedText(
                voice.label(
                    "edition-mark",
                    version=contest.edition.version or "1",
                    fingerprint=contest.edition.fingerprint,
                )
            ),
            href=voice.link(f"rules/{contest.edition.key}/index.html"),
        )
    )
    return found


def _neighbours(
    context: TournamentView, voice: Localizer, contest: Contest, index: int
) -> Neighbours:
    def link(at: int) -> Link | None:
        if not 0 <= at < len(contest.plan.games):
            return None
        return {
            "label": game_label(voice, contest.plan.games[at], at, contest),
            "href": voice.link(context.game_path(contest, at)),
        }

    return {"previous": link(index - 1), "following": link(index + 1)}
