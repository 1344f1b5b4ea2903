"""Checks on results: what the engine finds, announced places, empty cells, sheets
alike, people in two places at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from ..engine.model import AwardReport, ContestReport, Fixture
from ..engine.score import faults
from ..engine.standings import LedgerIndex
from ..games.base import EngineProblem, Game, Written
from ..games.exact_numbers import format_exact, to_fraction
from ..messages.catalog import LANGUAGES, Messages, translations
from ..messages.problem import WARNING, Problem, SourceLocation
from ..model import Contest, Site, Tournament
from ..reports import display_names as spoken

Reports = Mapping[str, ContestReport]
Lines = Mapping[SourceLocation, Written]


def games(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Sheets, stages, brackets and undecided ties, as the engine sees them."""
    for contest in tournament.contests:
        found = list(faults(contest.plan, reports[contest.key]))
        lines = _lines(contest)
        wrong = {fault.place for fault in found if fault.code != "not-zero-sum"}
        for fault in found:
            # a wrong table never adds up
            if fault.code != "not-zero-sum" or fault.place not in wrong:
                yield _problem(fault, contest, lines)


def _lines(contest: Contest) -> Lines:
    """What was read from where."""
    items: list[Game | Fixture] = [*contest.plan.games, *contest.plan.fixtures]
    return {each.place: each.written for each in items if each.written}


def _problem(fault: EngineProblem, contest: Contest, lines: Lines) -> Problem:
    if fault.code == "game-twice" and (match := _match(fault, contest)):
        return Problem("match-twice", fault.place, {"which": match}, fault.also)
    facts = {key: _named(fact, contest) for key, fact in fault.facts.items()}
    if fault.code == "undecided-award":
        facts["key"] = _called(str(fault.facts.get("key")), contest)
    return Problem(
        fault.code,
        _inside(fault.place, fault, lines),
        facts,
        _inside(fault.also, fault, lines) if fault.also else _award(fault, contest),
        fault.severity,
    )


def _called(key: str, contest: Contest) -> object:
    """An award as people call it: by its name, or 第一名, 1st place; a key that
    two awards could have stays as it is.
    """
    base, _, rank = key.rpartition("-")
    for award in contest.plan.awards:
        if award.key == key and award.name and not award.places:
            return award.name.values
        if award.key == base and award.places and rank.isdecimal():
            named = AwardReport(key, award, (), rank=int(rank))
            return {language: spoken.award(Messages(language), named) for language in LANGUAGES}
    return key


def _match(fault: EngineProblem, contest: Contest) -> Mapping[str, str] | None:
    """A match by its round and number, where the game has no number of its own."""
    slot = next((game.slot for game in contest.plan.games if game.place == fault.place), None)
    if slot is None or slot.game or not slot.match:
        return None
    return {
        language: words.format(round=slot.round, match=slot.match)
        for language, words in translations(
            "match-of-round" if slot.round else "match-alone"
        ).items()
    }


def _award(fault: EngineProblem, contest: Contest) -> SourceLocation | None:
    """The award that nothing decides, which stands in another file than the games."""
    key = str(fault.facts.get("key"))
    awards = contest.plan.awards if fault.code == "undecided-award" else ()
    return next(
        (award.place for award in awards if award.key in (key, key.rpartition("-")[0])), None
    )


def _inside(place: SourceLocation, fault: EngineProblem, lines: Lines) -> SourceLocation:
    """The value or the name that a fault is about, in the lines that begin at a place."""
    written = lines.get(place)
    if written is None:
        return place
    found = (written.value(*path) for path in fault.at)
    named = written.person(fault.who) if fault.who else None
    return next((value for value in found if value), named or place)


def _named(fact: object, contest: Contest) -> object:
    """Ids become the names people wrote; exact numbers become text."""
    if isinstance(fact, (list, tuple)):
        return [_named(each, contest) for each in fact]
    if isinstance(fact, Fraction):
        return format_exact(fact)
    if isinstance(fact, str) and fact in contest.players:
        return contest.players[fact].name
    named = contest.edition.role_name(fact) if isinstance(fact, str) else None
    return named.values if named else fact


def published(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """What was announced against what is computed: told, never copied (C38)."""
    for contest in tournament.contests:
        rows = {
            row.player: row
            for stage in reports[contest.key].stages
            for table in stage.tables
            for row in table.rows
        }
        ranks = {player: rank for rank, group in reports[contest.key].placed for player in group}
        for each in contest.published:
            name = contest.players[each.player].name
            rank, row = ranks.get(each.player), rows.get(each.player)
            if each.rank is not None and rank is not None and rank != each.rank:
                yield Problem(
                    "published-place",
                    each.place,
                    {"player": name, "published": each.rank, "computed": rank},
                    severity=WARNING,
                )
            if (
                each.points is not None
                and row is not None
                and to_fraction(each.points) != row.points
            ):
                yield Problem(
                    "published-points",
                    each.place,
                    {
                        "player": name,
                        "published": format_exact(to_fraction(each.points)),
                        "computed": format_exact(row.points),
                        "difference": format_exact(to_fraction(each.points) - row.points).replace(
                            "-", "−"
                        ),
                    },
                    severity=WARNING,
                )


def cells(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """In a league where everybody is in every game, a missing cell is told."""
    for contest in tournament.contests:
        if not contest.edition.game.one_table or any(
            game.slot.table or game.slot.round for game in contest.plan.games
        ):
            continue
        players = {stage.name: stage.players for stage in reports[contest.key].stages}
        alone = next(iter(players.values()), ())
        for number, game in enumerate(contest.plan.games, 1):
            # who got through to a later stage
            wanted = players.get(game.slot.stage or "", alone)
            absent = [player for player in wanted if player not in game.result.points]
            if absent and len(absent) * 2 < len(wanted):
                yield Problem(
                    "missing-cell",
                    game.place,
                    {
                        "players": [contest.players[each].name for each in absent],
                        "game": game.slot.game or number,
                    },
                    severity=WARNING,
                )


def alike(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Two sheets with the very same content are more often a copy than a chance."""
    for contest in tournament.contests:
        seen: dict[str, Game] = {}
        for game in contest.plan.games:
            content = repr((game.result, game.slot.stage, game.log))
            trivial = len(contest.edition.game.players(game.result)) < 3
            if not trivial and (before := seen.get(content)):
                yield Problem("sheets-alike", game.place, {}, before.place, WARNING)
            seen.setdefault(content, game)


def two_places(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Nobody at two tables, or in two matches, of one round."""
    for contest in tournament.contests:
        seen: dict[tuple[object, ...], Game] = {}
        for game in contest.plan.games:
            slot = game.slot
            when = (slot.stage, slot.round, slot.game if slot.table else None)
            where = (slot.table, slot.match)
            if where == (None, None) or when[1:] == (None, None):
                continue
            for player in contest.edition.game.players(game.result):
                before = seen.setdefault((player, when), game)
                if (before.slot.table, before.slot.match) != where:
                    yield Problem(
                        "two-places-at-once",
                        game.named(player),
                        {"player": contest.players[player].name},
                        before.named(player),
                    )


def award_order(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """The order of the awards is the order of choosing: it must be what was decided (C.6)."""
    for contest in tournament.contests:
        decided = contest.decide.get("titles")
        kinds = [award.places is not None for award in contest.plan.awards]
        if decided is None or len(set(kinds)) < 2 or not contest.plan.one_award_each:
            continue
        wrong = kinds[0] if decided == "before-places" else not kinds[0]
        if wrong or kinds != sorted(kinds, reverse=kinds[0]):
            place = contest.answers["titles"].place or contest.place
            yield Problem("award-order", contest.plan.awards[0].place, {"decided": decided}, place)


def rulings(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """A ruling that settled nothing is told: perhaps the results changed after it."""
    for contest in tournament.contests:
        report = reports[contest.key]
        verdicts = [
            verdict
            for stage in report.stages
            for table in stage.tables
            for row in table.rows
            for verdict in row.decided_by
        ]
        verdicts += [verdict for award in report.awards for verdict in award.verdicts]
        used = {
            frozenset(player for player, _ in verdict.others)
            for verdict in verdicts
            if verdict.criterion == "ruling"
        }
        used |= {
            frozenset(player for player in match.players if player)
            for stage in report.stages
            for matches in stage.bracket or ()
            for match in matches
            if match.decider and match.decider.how == "ruling"
        }
        for ruling in contest.plan.rulings:
            if report.complete and not any(others <= set(ruling.order) for others in used):
                yield Problem(
                    "ruling-unused",
                    ruling.place,
                    {"players": [contest.players[each].name for each in ruling.order]},
                    severity=WARNING,
                )


def withdrawn(site: Site, tournament: Tournament, reports: Reports) -> Iterator[Problem]:
    """Nobody plays after leaving; a bye, or being noted as absent, is no play."""
    for contest in tournament.contests:
        book = LedgerIndex(contest.plan, reports[contest.key].ledger)
        for gone in contest.plan.withdrawn:
            for index, game in enumerate(contest.plan.games):
                after = gone.after_round is not None and (game.slot.round or 0) > gone.after_round
                if after and book.was_there(gone.player, index):
                    facts = {"player": contest.players[gone.player].name}
                    yield Problem("played-after-leaving", game.place, facts, gone.place)
