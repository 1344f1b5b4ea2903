"""A game's page: who got what by which clause, the cards that were left, the
receipt, the board, the story of its log.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..engine.ledger import ADJUSTED
from ..games.base import WON, Decider, Game, LedgerEntry
from ..games.duel.scoring import PairResult as Duel
from ..games.landlord import scoring as landlord
from ..games.replays import Replay
from ..games.shedding import scoring as shedding
from ..model import Contest
from ..reports.display_names import decided
from ..reports.game_replay import replay_of
from .board_diagram import board_facts
from .contest import context_frame, for_readers, headline, notice
from .localizer import LocalizedText, Localizer, fact_line
from .page import Crumbs, Page, page
from .replays import story
from .tournament_view import MARKS, TournamentView, amount, game_label, role_name

if TYPE_CHECKING:
    from .facts.game import (
        Card,
        GamePage,
        GameReceipt,
        HandLeft,
        LedgerLine,
        LedgerWords,
        Neighbours,
        ReceiptRow,
        ReceiptTotal,
    )
    from .facts.shared import FactLine, Link


def game_page(context: TournamentView, voice: Localizer, contest: Contest, index: int) -> Page:
    """The page of one game in one language."""
    path, game = context.game_path(contest, index), contest.plan.games[index]
    voice = voice.at(path)
    label, said = game_label(voice, game, index, contest), headline(context, voice, contest, game)
    name, title = voice.say(contest.name), voice.say(context.tournament.title)
    replay = replay_of(contest, game)
    entries = [entry for entry in context.reports[contest.key].ledger if entry.game == index]
    facts: GamePage = {
        "heading": LocalizedText(label),
        "lead": said,
        "sample": voice.label("sample-note") if contest.sample else None,
        "facts": _about(context, voice, contest, game, replay),
        "notices": [
            notice(voice, each)
            for each in context.problems
            if for_readers(each) and each.place == game.place
        ],
        "entries": [entry_facts(context, voice, contest, entry) for entry in entries],
        "hands": _hands(context, voice, contest, game),
        "receipt": _receipt(context, voice, contest, game, entries),
        **board_facts(context, voice, contest, game, replay),
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
            "role_class": MARKS.get(entry.role or "", ""),
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
    if "cards" in entry.facts:
        facts["cards"] = entry.facts["cards"]
    if entry.reason == ADJUSTED:
        why = entry.facts.get("why")
        return voice.plain(why) if why else voice.label("reason-adjusted")
    if "stake" in entry.facts:
        facts["stake"] = voice.number(entry.facts["stake"])
    if "place" in entry.facts:
        facts["place"] = entry.facts["place"]
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
    found: list[FactLine] = []
    sheet = game.sheet
    if contest.edition.kind == "roles" and sheet.judge:
        found.append(_fact(voice.label("role-judge"), context.name(voice, contest, sheet.judge)))
    if contest.edition.kind == "duel" and sheet.coloured:
        proved: Mapping[str, Any] = (replay.outcome or {}) if replay else {}
        colours = proved.get("colours", {})
        seats = contest.edition.seats or ("first", "second")
        named = dict(
            zip(
                seats,
                map(voice.plain, contest.edition.sides)
                if contest.edition.sides
                else (voice.label(f"value-{seat}") for seat in seats),
                strict=True,
            )
        )
        for player, seat in zip(
            (sheet.first, sheet.second), seats[::-1] if sheet.exchanged else seats, strict=True
        ):
            name = context.name(voice, contest, player)
            colour = colours.get(contest.players[player].name, seat)
            found.append(
                _fact(
                    named[colour],
                    name + (voice.label("mark-won") if sheet.winner == player else ""),
                )
            )
        if sheet.exchanged:
            found.append(
                _fact(
                    voice.label("exchange"),
                    voice.label(
                        "exchanged-after",
                        n=contest.edition.params.get("exchange", {}).get("after", 3),
                    ),
                )
            )
    if contest.edition.kind == "duel" and (sheet.score or sheet.decider):
        found += _score(context, voice, contest, game)
    if contest.edition.kind == "duel" and sheet.end and voice.words.has(f"end-{sheet.end}"):
        found.append(_fact(voice.label("ended-by"), voice.label(f"end-{sheet.end}")))
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


def _score(
    context: TournamentView, voice: Localizer, contest: Contest, game: Game
) -> list[FactLine]:
    """The score of the game itself, whether it took longer, and what settled it."""
    sheet: Duel = game.sheet
    found = [_fact(voice.label("score-score"), voice.score(sheet.score))] if sheet.score else []
    if sheet.after:
        found.append(_fact(voice.label("score-after"), voice.label(f"after-{sheet.after}")))
    if sheet.decider:
        own = sheet.decider if sheet.decider.winner == sheet.first else sheet.decider.turned
        winner = context.name(voice, contest, sheet.decider.winner)
        found.append(
            _fact(voice.label("score-decider"), decided(voice.words, own, voice.score, winner))
        )
    return found


def _fact(term: str, said: str) -> FactLine:
    return fact_line(term, LocalizedText(said))


def _hands(
    context: TournamentView, voice: Localizer, contest: Contest, game: Game
) -> list[HandLeft]:
    if not isinstance(game.sheet, shedding.SheddingResult):
        return []
    return [
        {
            "who": context.who(voice, contest, player),
            "cards": [_card(voice, each) for each in shedding.words(left)],
            "points": voice.number(shedding.hand_value(left, contest.plan.rule)),
        }
        for player, left in game.sheet.left.items()
        if isinstance(left, str) and left
    ]


def _card(voice: Localizer, written: str) -> Card:
    """One card as it is printed: colour and sign."""
    card = shedding.card(written) or written
    sign = shedding.mark(card)
    text = {"W": "card-wild", "W4": "card-wild-four", "S": "card-skip", "R": "card-reverse"}.get(
        sign
    )
    return {
        "text": voice.label(text) if text else sign,
        "colour": "w" if card == sign else card[:1],
    }


def _receipt(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    game: Game,
    entries: list[LedgerEntry],
) -> GameReceipt | None:
    """Dou Dizhu: base, doublings, shares (D.18)."""
    sheet = game.sheet
    if not isinstance(sheet, landlord.LandlordResult):
        return None
    by, running = contest.edition.params["multiplier"], sheet.bid
    bid = voice.label("receipt-bid", name=context.name(voice, contest, sheet.landlord), n=sheet.bid)
    rows: list[ReceiptRow] = [
        {"label": voice.label("receipt-base"), "small": bid, "calc": "", "value": str(running)}
    ]
    for key, count in (
        ("bomb", sheet.bombs),
        ("rocket", sheet.rockets),
        (sheet.spring, 1 if sheet.spring != "none" else 0),
    ):
        for _ in range(count):
            running *= by[key]
            rows.append(
                {
                    "label": voice.label(f"receipt-{key}"),
                    "small": None,
                    "calc": f"× {by[key]}",
                    "value": str(running),
                }
            )
    totals: list[ReceiptTotal] = [
        {
            "who": context.who(voice, contest, entry.player),
            "tag": role_name(voice, contest, entry.role) if entry.role == "landlord" else None,
            "calc": f"{contest.edition.params['shares'][entry.role]} × {running}",
            "value": amount(voice, contest, entry),
            "won": entry.outcome == WON,
        }
        for entry in entries
        if entry.reason != ADJUSTED
    ]
    return {"title": voice.label("receipt-title"), "rows": rows, "totals": totals, "sum": "0"}


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
