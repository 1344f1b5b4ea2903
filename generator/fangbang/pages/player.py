"""A player's pages: in one tournament, every point with its game, clause and line; over
all tournaments, from their summaries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from ..engine.receipts import STAGE, Receipt, Slip, receipt_of
from ..games import GAMES
from ..games.base import LedgerEntry
from ..model import Contest, Player, Site, State, Text
from ..reports.display_names import given, nth_place
from ..reports.reasons import slip_name
from .game import told
from .localizer import LocalizedText, Localizer
from .next_game import next_games, own_calendar
from .page import Crumbs, Page, PageLayout, page
from .reasons import teller, whole
from .summary import person
from .tournament_view import TournamentView, game_label, prize_name, shows_plus, unit

if TYPE_CHECKING:
    from .facts.player import (
        ContestReceipt,
        ContestResult,
        Opponent,
        PlayerPage,
        ReceiptLine,
        ReceiptSum,
    )
    from .facts.summary import Summary


def player_page(context: TournamentView, voice: Localizer, key: str) -> Page:
    """One entrant in one tournament."""
    path, player = context.player_path(key), context.tournament.players[key]
    voice = voice.at(path)
    title = voice.say(context.tournament.title)
    contests = [contest for contest in context.tournament.contests if key in contest.plan.players]
    name = voice.name(player)
    facts: PlayerPage = {
        "heading": name,
        "other_names": other_names(voice, player),
        "next": next_games(context, voice, contests, key),
        "own_calendar": own_calendar(context, voice, contests, key),
        "results": [_result(context, voice, contest, key) for contest in contests],
        "receipts": [_slip(context, voice, contest, key) for contest in contests],
        "against": _against(context, voice, contests, key),
    }
    crumbs: Crumbs = [
        (voice.say(context.site.settings.title), voice.link("index.html")),
        (title, voice.link(context.home)),
    ]
    if player.everywhere:
        crumbs.append((voice.label("menu-players"), voice.link("players/index.html")))
    whole = voice.label("title-player", name=name.text, tournament=title.text)
    return page(
        path,
        "player.html",
        voice,
        context.once(("frame", "players"), lambda: replace(context.frame, section="players")),
        whole,
        whole,
        crumbs,
        facts,
    )


def other_names(voice: Localizer, player: Player) -> list[LocalizedText]:
    """The name in other languages, once each."""
    shown = {given(player, voice.language) or player.name}
    found = []
    for language, name in (("zh-Hant", player.name), *player.names.items()):
        if name not in shown:
            shown.add(name)
            found.append(LocalizedText(name, None if language == voice.language else language))
    return found


def _result(context: TournamentView, voice: Localizer, contest: Contest, key: str) -> ContestResult:
    report, state = context.reports[contest.key], context.state_of(contest)
    stages = report.stages[::-1] if state.placed and contest.plan.games else ()
    rank = report.place_of[key][0] if stages and key in report.place_of else None
    row = next((stage.row_of[key][1] for stage in stages if key in stage.row_of), None)
    honours = [
        prize_name(voice, award)
        for award in context.awards(contest)
        if key in award.players and (award.rank_in(contest.plan) != rank or not rank)
    ]
    value = (
        voice.number(row.points, shows_plus(contest))
        + voice.label("unit-space")
        + unit(voice, contest, row.points)
        if row
        else ""
    )
    return {
        "tournament": voice.say(context.tournament.title),
        "href": voice.link(context.home),
        "date": voice.days(context.tournament.date, context.tournament.end_date),
        "contest": voice.say(contest.name),
        "contest_href": voice.link(context.contest_path(contest)),
        "rank_word": _rank_word(voice, rank, contest.plan.outside_places(key), state),
        "value": value,
        "reasons": whole(context, voice, contest, key) if stages else [],
        "honours": [honour for honour in honours if honour.text],
    }


def unplaced(voice: Localizer, state: str) -> str:
    """Why somebody has no place: it is still to come, or never will."""
    return voice.label("no-place" if state in (State.RUNNING, State.COMPLETE) else f"state-{state}")


def _rank_word(voice: Localizer, rank: int | None, outside: str | None, state: str) -> str:
    """A place, or why there is none."""
    if rank:
        return nth_place(voice.words, rank)
    return voice.label(f"status-{outside}") if outside else unplaced(voice, state)


def _receipt(context: TournamentView, contest: Contest, key: str) -> Receipt:
    return receipt_of(context.reports[contest.key], key, context.book(contest))


def _slip(context: TournamentView, voice: Localizer, contest: Contest, key: str) -> ContestReceipt:
    """The receipt: every line of the ledger with its game, clause and line, in
    the sums that places are given by.
    """
    plus = shows_plus(contest)
    receipt = context.once(("receipt", contest.key, key), lambda: _receipt(context, contest, key))
    several = len(receipt.slips) > 1
    decided = any(slip.decides and slip.total != receipt.whole for slip in receipt.slips)
    return {
        "contest": voice.say(contest.name),
        "href": voice.link(context.contest_path(contest)),
        "slips": [_sum(context, voice, contest, slip, several) for slip in receipt.slips],
        "whole": voice.number(receipt.whole, plus) if len(receipt.stages) > 1 else None,
        "whole_label": voice.label("text-whole" if decided else "text-whole-plain"),
    }


def _sum(
    context: TournamentView, voice: Localizer, contest: Contest, slip: Slip, several: bool
) -> ReceiptSum:
    """One sum of a receipt: its lines, what came along, and the total as the place counts it."""
    by, plus = teller(context, voice, contest), shows_plus(contest)
    note = (
        voice.label("text-decides")
        if slip.decides and several
        else voice.label("text-no-total")
        if slip.kind == STAGE and slip.row is None
        else ""
    )
    average = None
    if slip.per_game and slip.row and slip.row.games:
        average = voice.label(
            "slip-per-game",
            total=voice.number(slip.total),
            n=slip.row.games,
            value=voice.number(slip.total / slip.row.games),
        )
    return {
        "name": slip_name(by, slip) if several else None,
        "rows": [_line(context, voice, contest, entry) for entry in slip.entries],
        "carried": [
            {
                "label": voice.label("text-carried", stage=by.stage(stage)),
                "points": voice.number(points, plus),
            }
            for stage, points in slip.carried
        ],
        "total": voice.number(slip.total, plus),
        "note": note,
        "average": average,
    }


def _line(
    context: TournamentView, voice: Localizer, contest: Contest, entry: LedgerEntry
) -> ReceiptLine:
    game = contest.plan.games[entry.game] if entry.game >= 0 else None
    place = entry.place or (game.place if game else contest.place)
    said = told(context, voice, contest, entry)
    return {
        "role": said["role"],
        "reason": said["reason"],
        "points": said["points"],
        "label": game_label(voice, game, entry.game, contest)
        if game
        else voice.label("reason-adjusted"),
        "href": voice.link(context.game_path(contest, entry.game)) if game else None,
        "clause": context.clause(voice, contest, entry),
        "source": context.source(place),
    }


def _against(
    context: TournamentView, voice: Localizer, contests: Sequence[Contest], key: str
) -> list[Opponent]:
    sums: dict[str, list[int]] = {}
    for contest in contests:
        for entry in context.lines_of(contest, key):
            if entry.opponent:
                counts = sums.setdefault(entry.opponent, [0, 0, 0])
                counts[("won", "drawn", "lost").index(entry.outcome or "lost")] += 1
    return [
        {
            "who": voice.who(
                context.tournament.players[other], voice.link(context.player_path(other))
            ),
            "won": won,
            "drawn": drawn,
            "lost": lost,
        }
        for other, (won, drawn, lost) in sorted(sums.items())
    ]


def _met(voice: Localizer, key: str, summaries: Sequence[Summary]) -> list[Opponent]:
    """Opponents over all tournaments: those whom players.yaml knows as one,
    all others within their tournament.
    """
    sums: dict[str, tuple[Player, list[int]]] = {}
    for summary in summaries:
        for other, counts in summary["meetings"].get(key, {}).items():
            known = summary["people"][other]
            path = (
                f"players/{other}.html"
                if known["everywhere"]
                else f"{summary['key']}/players/{other}.html"
            )
            _, total = sums.setdefault(path, (person(other, known), [0, 0, 0]))
            total[:] = [before + more for before, more in zip(total, counts, strict=True)]
    return [
        {"who": voice.who(other, voice.link(path)), "won": won, "drawn": drawn, "lost": lost}
        for path, (other, (won, drawn, lost)) in sorted(sums.items())
    ]


def _made(voice: Localizer, value: str | None, kind: str) -> str:
    if value is None:
        return ""
    game = GAMES[kind]
    words = voice.label(f"unit-{game.unit}", n=value)
    return voice.number(Fraction(value), game.signed) + voice.label("unit-space") + words


def everywhere_page(
    site: Site,
    frame: PageLayout,
    voice: Localizer,
    player: Player,
    summaries: Sequence[Summary],
) -> Page:
    """One person over all tournaments, newest first."""
    results = [
        (summary, summary["contests"][result["contest"]], result)
        for summary in sorted(summaries, key=lambda each: each["date"] or "", reverse=True)
        for result in summary["results"].get(player.key, [])
    ]
    path = f"players/{player.key}.html"
    voice = voice.at(path)
    name = voice.name(player)
    rows: list[ContestResult] = [
        {
            "tournament": voice.say(Text(each["title"])),
            "href": voice.link(f"{each['key']}/index.html"),
            "date": voice.days(each["date"], each["until"]),
            "contest": voice.say(Text(contest["name"])),
            "contest_href": voice.link(f"{each['key']}/players/{player.key}.html"),
            "rank_word": _rank_word(voice, result["rank"], result["outside"], contest["state"]),
            "value": _made(voice, result["value"], contest["kind"]),
            "reasons": [],
            "honours": [voice.say(Text(honour)) for honour in result["titles"]],
        }
        for each, contest, result in results
    ]
    crumbs: Crumbs = [
        (voice.say(site.settings.title), voice.link("index.html")),
        (voice.label("menu-players"), voice.link("players/index.html")),
    ]
    facts: PlayerPage = {
        "heading": name,
        "other_names": other_names(voice, player),
        "next": [],
        "own_calendar": None,
        "results": rows,
        "receipts": [],
        "against": _met(voice, player.key, summaries),
    }
    whole = voice.label("title-person", name=name.text, site=voice.plain(site.settings.title))
    return page(
        path, "player.html", voice, replace(frame, section="players"), whole, whole, crumbs, facts
    )
