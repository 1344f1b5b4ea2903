"""Who sits where: every round with its tables and pairs, played or still to be played, and
everybody's way through them; to hang on the wall.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING

from ..engine.counts import BYES
from ..engine.fixtures import as_drawn, open_fixtures
from ..engine.formats.round_robin import still_to_meet
from ..engine.identity import natural
from ..engine.model import BracketMatch, Fixture, StagePlan, StageReport
from ..games.base import Game, GamePosition
from ..model import Contest, key_of
from ..reports.display_names import match_score
from .bracket import round_name
from .contest import context_frame
from .game_text import GameText
from .localizer import LocalizedText, Localizer
from .page import Crumbs, Page, page
from .stages import stage_name
from .tournament_view import TournamentView

if TYPE_CHECKING:
    from .facts.rounds import Finder, FinderRow, RoundFacts, RoundsPage
    from .facts.shared import Group


@dataclass(frozen=True)
class TableAssignment:
    """A table, or a pair: who sits there, and the game that
    was played, or None while it is open.
    """

    label: str
    players: tuple[str, ...]
    game: int | None = None
    result: str = ""


@dataclass(frozen=True)
class Round:
    """What is played at one time."""

    name: str
    seats: tuple[TableAssignment, ...]
    resting: tuple[tuple[str, str], ...] = ()  # player, and what his bye is worth
    # of its heading: links lead to that round, however many there are
    id: str = ""
    found: Mapping[str, str] = field(default_factory=dict)  # player → where

    @property
    def seated(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Who sits where, whatever came of it: rounds that agree in this are told once."""
        return tuple((seat.label, tuple(sorted(seat.players))) for seat in self.seats)


def rounds_page(context: TournamentView, voice: Localizer, contest: Contest) -> Page:
    """The page in one language."""
    path = context.rounds_path(contest)
    voice = voice.at(path)
    found = [
        each
        for plan, stage in zip(
            contest.plan.stages, context.reports[contest.key].stages, strict=True
        )
        for each in _stage(context, voice, contest, plan, stage)
    ]
    name, title = voice.say(contest.name), voice.say(context.tournament.title)
    facts: RoundsPage = {
        "heading": LocalizedText(voice.label("rounds-of", contest=name.text)),
        "lead": voice.label("rounds-lead"),
        "sample": voice.label("sample-note") if contest.sample else None,
        "for_two": contest.edition.game.for_two,
        "rounds": [_facts(context, voice, contest, each) for each in found],
        "finder": _finder(context, voice, contest, found),
    }
    crumbs: Crumbs = [
        (voice.say(context.site.settings.title), voice.link("index.html")),
        (title, voice.link(context.home)),
        (name, voice.link(context.contest_path(contest))),
    ]
    whole = voice.label(
        "title-game", game=voice.label("rounds"), contest=name.text, tournament=title.text
    )
    return page(
        path,
        "rounds.html",
        voice,
        context_frame(context, contest),
        whole,
        f"{whole}{voice.label('full-stop')} {facts['lead']}",
        crumbs,
        facts,
    )


def _stage(
    context: TournamentView, voice: Localizer, contest: Contest, plan: StagePlan, stage: StageReport
) -> Iterator[Round]:
    before = (
        stage_name(voice, contest, plan.name) + voice.label("comma")
        if len(contest.plan.stages) > 1
        else ""
    )
    made = (
        _bracket(voice, contest, stage)
        if stage.bracket
        else _played(context, voice, contest, plan, stage)
    )
    for each in _merged(voice, list(made)):
        later = f"{plan.name}-" if plan is not contest.plan.stages[0] else ""
        yield replace(each, name=before + each.name, id=f"r-{key_of(later + each.id)}")


def _bracket(voice: Localizer, contest: Contest, stage: StageReport) -> Iterator[Round]:
    """A knock-out's rounds, as far as both sides of a match are known."""
    counts: dict[str, int] = {}
    for matches in stage.bracket or ():
        part = matches[0].key if matches[0].key in ("final", "reset") else matches[0].part
        counts[part] = counts.get(part, 0) + 1
        seats = tuple(_pair(voice, contest, match) for match in matches if all(match.players))
        key = "third" if matches[0].third_place else f"{part}-{counts[part]}"
        resting = tuple((match.winner, "full") for match in matches if match.bye and match.winner)
        if seats:
            yield Round(_match_round(voice, matches, part, counts[part]), seats, resting, key)


def _match_round(
    voice: Localizer, matches: tuple[BracketMatch, ...], part: str, number: int
) -> str:
    if matches[0].third_place:
        return voice.label("third-place-match")
    if part == "main":
        return round_name(voice, len(matches))
    numbered = (
        voice.label("comma") + voice.label("slot-round", n=number)
        if part in ("winners", "losers")
        else ""
    )
    return voice.label(f"part-{part}") + numbered


def _pair(voice: Localizer, contest: Contest, match: BracketMatch) -> TableAssignment:
    first, second = match.players
    assert first and second
    winner = voice.name(contest.players[match.winner]).text if match.winner else ""
    score = match_score(voice.words, match, voice.score, winner)
    index = match.games[-1] if match.games else None
    won = voice.label("won-by", names=winner) if match.winner and not score else ""
    return TableAssignment(
        voice.label("slot-match", name=match.number), (first, second), index, score or won
    )


def _played(
    context: TournamentView, voice: Localizer, contest: Contest, plan: StagePlan, stage: StageReport
) -> Iterator[Round]:
    """Rounds from the results and as they are drawn; in a round robin also who has not met yet."""
    rounds: dict[tuple[str, str], tuple[list[int], list[Fixture]]] = {}
    for index, game in enumerate(contest.plan.games):
        if contest.plan.is_of(game.slot, plan.name):
            rounds.setdefault(_when(game.slot), ([], []))[0].append(index)
    drawn, was_drawn = open_fixtures(plan.name, contest.plan), as_drawn(plan.name, contest.plan)
    for each in drawn:
        rounds.setdefault(
            _when(each.slot) if each.slot.round or each.slot.game else ("rounds-open", ""), ([], [])
        )[1].append(each)
    for (said, number), (indices, open_here) in rounds.items():
        byes = tuple(bye for index in indices for bye in _rests(contest.plan.games[index]))
        seats: list[tuple[GamePosition, int | None, Fixture | None]] = [
            (_where(contest.plan.games[index].slot, was_drawn.get(index)), index, None)
            for index in indices
            if not _rests(contest.plan.games[index])
        ]
        seats += [(each.slot, None, each) for each in open_here if not each.bye]
        seats.sort(
            key=lambda one: [natural(mark) for mark in (one[0].group, one[0].table, one[0].match)]
        )
        byes += tuple(
            (player, each.bye) for each in open_here if each.bye for player in each.players
        )
        yield Round(
            voice.label(said, n=number, name=number) if said else voice.label("games"),
            tuple(_seat(context, voice, contest, *one) for one in seats),
            byes,
            f"{said or 'games'}-{number}".rstrip("-").removeprefix("slot-"),
        )
    pairs = {frozenset(each.players) for each in drawn}
    if (
        plan.how.crosstable
        and not stage.complete
        and (
            left := tuple(
                each
                for each in _unmet(context, voice, contest, plan, stage)
                if frozenset(each.players) not in pairs
            )
        )
    ):
        yield Round(voice.label("rounds-open"), left, id="unmet")


def _where(slot: GamePosition, drawn: Fixture | None) -> GamePosition:
    """The table, the match and the group as the game says them, else as they were drawn: a
    number that depends on nobody else.
    """
    if drawn is None:
        return slot
    return replace(
        slot,
        **{
            mark: getattr(drawn.slot, mark)
            for mark in ("group", "table", "match")
            if getattr(slot, mark) is None
        },
    )


def _when(slot: GamePosition) -> tuple[str, str]:
    """The words for a round, and its number."""
    if slot.round:
        return "slot-round", str(slot.round)
    return ("slot-game", slot.game) if slot.game else ("", "")


def _rests(game: Game) -> tuple[tuple[str, str], ...]:
    bye = getattr(game.result, "bye", None)
    return ((game.result.first, bye),) if bye else ()


def _seat(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    where: GamePosition,
    index: int | None,
    drawn: Fixture | None,
) -> TableAssignment:
    """A game that was played, or one that is drawn."""
    marks = (("slot-group", where.group), ("slot-table", where.table), ("slot-match", where.match))
    label = voice.label("comma").join(voice.label(key, name=name) for key, name in marks if name)
    if index is None:
        return TableAssignment(label, drawn.players if drawn else ())
    game, duel = contest.plan.games[index], contest.edition.game.for_two
    who = contest.edition.game.players(game.result)
    players = who if duel else tuple(sorted(who, key=list(contest.plan.players).index))
    return TableAssignment(
        label, players, index, _outcome(context, voice, contest, game) if duel else ""
    )


def _outcome(context: TournamentView, voice: Localizer, contest: Contest, game: Game) -> str:
    sheet = game.result
    if game.counts == "spoiled":
        return voice.label("game-spoiled")
    beside = GameText(context, voice, contest).settled(game)
    if sheet.score:
        return voice.score(sheet.score) + beside
    if sheet.winner == "draw":
        return voice.label("won-draw") + beside
    return (
        voice.label("won-by", names=voice.name(contest.players[sheet.winner]).text)
        if sheet.winner
        else voice.label("nobody")
    )


def _unmet(
    context: TournamentView, voice: Localizer, contest: Contest, plan: StagePlan, stage: StageReport
) -> Iterator[TableAssignment]:
    for table in stage.tables:
        label = voice.label("slot-group", name=table.name) if table.name else ""
        for pair in still_to_meet(
            [row.player for row in table.rows], table.games, plan, context.book(contest)
        ):
            yield TableAssignment(label, pair)


def _merged(voice: Localizer, rounds: list[Round]) -> Iterator[Round]:
    """Rounds in a row with the same seats become one: nobody moves between them."""
    for _, group in groupby(
        enumerate(rounds),
        lambda one: (one[1].seated, any(seat.result for seat in one[1].seats) and one[0]),
    ):
        alike = [each for _, each in group]
        name = (
            alike[0].name
            if len(alike) == 1
            else voice.label("from-to", first=alike[0].name, last=alike[-1].name)
        )
        where = {player: seat.label for seat in alike[0].seats for player in seat.players}
        byes = {player: voice.label(f"bye-{worth}") for player, worth in alike[0].resting}
        yield replace(alike[0], name=name, found=where | byes)


def _facts(context: TournamentView, voice: Localizer, contest: Contest, found: Round) -> RoundFacts:
    return {
        "id": found.id,
        "name": found.name,
        "resting": _resting(context, voice, contest, found),
        "seats": [
            {
                "label": seat.label,
                "href": None
                if seat.game is None
                else voice.link(context.game_path(contest, seat.game)),
                "result": seat.result,
                "who": [context.who(voice, contest, player) for player in seat.players],
            }
            for seat in found.seats
        ],
    }


def _resting(
    context: TournamentView, voice: Localizer, contest: Contest, found: Round
) -> list[Group]:
    """Who has no opponent, by what the bye is worth."""
    by_worth = {
        worth: [player for player, mine in found.resting if mine == worth] for worth in BYES
    }
    return [
        {
            "label": voice.label(f"bye-{worth}"),
            "who": [context.who(voice, contest, player) for player in players],
        }
        for worth, players in by_worth.items()
        if players
    ]


def _finder(
    context: TournamentView, voice: Localizer, contest: Contest, rounds: list[Round]
) -> Finder | None:
    """By name: where everybody sits, round by round; nobody needs it where there is one round, or
    no more than a table's worth of people.
    """
    numbered = [each for each in rounds if all(seat.label for seat in each.seats)]
    people = sorted(
        {player for each in numbered for player in each.found},
        key=lambda key: (context.name(voice, contest, key), key),
    )
    if len(people) < 9:
        return None
    rows: list[FinderRow] = [
        {
            "who": context.who(voice, contest, key),
            "cells": [each.found.get(key, "") for each in numbered],
        }
        for key in people
    ]
    return {
        "label": voice.label("rounds-finder"),
        "columns": [each.name for each in numbered],
        "rows": rows,
    }
