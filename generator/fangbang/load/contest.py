"""One contest of a plan → a Contest ready for the engine: its rule and answers, stages, results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from ..documents.document import Document
from ..engine.identity import in_order
from ..engine.model import AwardPlan, ContestPlan, Fixture, StagePlan
from ..games.base import Game, Placed, Rule
from ..messages.catalog import closest_match
from ..messages.problem import Problem
from ..model import (
    AGREED,
    Answer,
    Contest,
    Edition,
    OpenRule,
)
from .contest_reader import ContestReader
from .fields import text, value
from .open_questions import by_conduct, meaning_of, read_answers
from .pseudonyms import veil_of
from .results import Results, read_results
from .roster import Roster
from .stages import read_awards, read_clubs, read_stages, read_ties, read_tracks


def read_contest(
    tournament: str,
    key: str,
    plan: Document,
    documents: Mapping[str, Document],
    editions: Mapping[str, Edition],
    roster: Roster,
    people: list[str],
    problems: list[Problem],
) -> Contest | None:
    at = ("contests", key)
    named = value(plan, *at, "rule")
    if named not in editions:
        problems.append(
            Problem(
                "unknown-rule",
                plan.place(*at, "rule"),
                {"name": named, "near": closest_match(named, editions)},
            )
        )
        return None
    edition = editions[named]
    desk = ContestReader(plan, at, edition, roster, problems)
    answers, unanswered = read_answers(desk)
    rule = Rule(edition.kind, edition.params, _decided(answers))
    results = read_results(tournament, key, documents, edition, rule, roster, people, problems)
    engine, held = _planned(desk, key, rule, results, answers)
    engine = replace(
        engine,
        unanswered=tuple(unanswered),
        alternatives=tuple(_alternatives(desk, key, rule, results, answers, unanswered)),
    )
    _strangers(desk, engine)
    _about(desk, engine)
    problems.extend(
        Problem("fixture-sides", fixture.place)
        for fixture in engine.fixtures
        if fixture.bye and not _may_be_free(fixture, engine)
    )
    return Contest(
        key,
        text(plan, *at, "name") or edition.name,
        edition,
        engine.rule.decide,
        engine,
        roster.players,
        plan.place(*at, of_key=True),
        results.sample,
        results.published,
        held,
        results.paths,
        text(plan, *at, "note") or results.note,
        veil_of(plan, key),
        bool(value(plan, *at, "entry")),
    )


def _decided(answers: Mapping[str, Answer]) -> dict[str, str]:
    """Every answer by its question."""
    return {question: answer.choice for question, answer in answers.items()}


def _alternatives(
    desk: ContestReader,
    key: str,
    rule: Rule,
    results: Results,
    answers: Mapping[str, Answer],
    unanswered: Mapping[str, OpenRule],
) -> Iterator[tuple[Mapping[str, str], ContestPlan]]:
    """The contest under each way of answering what nobody has answered; too many ways are none."""
    ways = prod(len(question.choices) for question in unanswered.values())
    for chosen in (
        product(*(question.choices for question in unanswered.values()))
        if unanswered and ways <= _MOST_WAYS
        else ()
    ):
        said = dict(zip(unanswered, chosen, strict=True))
        quiet = replace(desk, problems=[])  # they were told of the plan itself
        whole = {
            **answers,
            **{each: Answer(question, said[each], AGREED) for each, question in unanswered.items()},
        }
        yield said, _planned(quiet, key, replace(rule, decide=_decided(whole)), results, whole)[0]


_MOST_WAYS = 64


def _planned(
    desk: ContestReader, key: str, rule: Rule, results: Results, answers: Mapping[str, Answer]
) -> tuple[ContestPlan, Mapping[str, Answer]]:
    """The contest for the engine, and the answers that hold in it once its games are looked at."""
    engine = _engine(desk, key, rule, results, answers)
    held = by_conduct(answers, engine)
    return replace(engine, rule=replace(engine.rule, decide=_decided(held))), held


def _engine(
    desk: ContestReader, key: str, rule: Rule, results: Results, answers: Mapping[str, Answer]
) -> ContestPlan:
    """Everything the engine needs of one contest."""
    meaning = meaning_of(answers)
    stages, tracks = read_stages(desk, meaning), read_tracks(desk)
    given = read_awards(desk, tracks)
    entered, exhibition = _entered(desk, stages), frozenset(desk.players("exhibition"))
    alone = len(value(desk.plan, "contests", otherwise={})) == 1 and not desk.roster.is_open
    roster = tuple(desk.roster.players) if alone else ()
    staff = _only_judges(results, entered, roster, answers)
    players = tuple(
        each
        for each in dict.fromkeys((*(entered or roster), *results.players))
        if each not in staff
    )
    games = in_order(results.games, stages)
    fide = desk.get("fide")
    return ContestPlan(
        key,
        replace(rule, outside=exhibition, entrants=len(set(players) - exhibition)),
        players,
        stages,
        games,
        read_ties(desk, "ties")
        or (any(stage.how.seats_once for stage in stages) and meaning.get("ties"))
        or ("points",),
        given,
        desk.get(
            "one-award-each", otherwise=_titled(given) and meaning.get("one-award-each", False)
        ),
        results.rulings,
        desk.plan.place(*desk.at, of_key=True),
        results.withdrawn,
        None if fide is None else str(fide),
        exhibition,
        results.disqualified,
        results.late,
        results.adjustments,
        results.lots,
        tracks,
        read_clubs(desk.plan, desk.roster),
        desk.get("withdrawals", otherwise="keep"),
        desk.get("never-played", otherwise="by-points" if fide else rule.game.never_played),
        desk.get("forfeits"),
        bool(entered) or alone,
        bool(entered) or alone,
        results.fixtures,
    )


def _titled(awards: Sequence[AwardPlan]) -> bool:
    """True where there is a title beside the places."""
    return any(award.places is None for award in awards)


def _only_judges(
    results: Results, entered: Sequence[str], roster: Sequence[str], answers: Mapping[str, Answer]
) -> frozenset[str]:
    """Who judged, never played and did not enter: staff, whatever list they stand on.

    Where the players judge in turn, and no list says who they are, a judge's turn to play will
    come.
    """
    judges = {judge for game in results.games if (judge := getattr(game.result, "judge", None))}
    playing = {
        player for game in results.games for player in (getattr(game.result, "roles", None) or ())
    }
    asked = next((answer for answer in answers.values() if "judges" in answer.meaning), None)
    if asked is None:
        return frozenset(judges - playing - {*entered, *roster})
    conducted = asked.origin != AGREED and bool(judges & {*playing, *entered})
    in_turn = asked.meaning["judges"] == "entrants" or conducted
    return frozenset() if in_turn and not entered else frozenset(judges - playing - {*entered})


def _strangers(desk: ContestReader, engine: ContestPlan) -> None:
    """Who is on the event's roster and not on the contest's own list plays a contest
    that he did not enter; a judge may.
    """
    if not desk.get("entrants"):
        return
    known = {*desk.players("entrants"), *engine.exhibition, *(each.player for each in engine.late)}
    named: list[tuple[Game | Fixture, str]] = [
        (game, player)
        for game in engine.games
        for player in engine.rule.game.players(game.result)
        if player != getattr(game.result, "judge", None)
    ]
    named += [(fixture, player) for fixture in engine.fixtures for player in fixture.players]
    for item, player in named:
        if player not in known:
            known.add(player)
            name, listed = (
                desk.roster.players[player].name,
                desk.plan.place(*desk.at, "entrants", of_key=True),
            )
            desk.problems.append(
                Problem("not-in-contest", item.named(player), {"name": name}, listed)
            )


def _about(desk: ContestReader, engine: ContestPlan) -> None:
    """A ruling, lots and points beside the games name a stage and an award that there are."""
    stages = [stage.name for stage in engine.stages]
    awards = [
        name
        for award in engine.awards
        for name in (
            award.key,
            *(f"{award.key}-{rank}" for rank in range(1, (award.places or 0) + 1)),
        )
    ]
    named: list[tuple[str, str | None, Placed]] = [
        *(("stage", each.stage, each) for each in engine.rulings),
        *(("stage", each.stage, each) for each in engine.lots),
        *(("stage", each.stage, each) for each in engine.adjustments if each.place),
        *(("award", each.award, each) for each in engine.rulings),
    ]
    for key, name, item in named:
        known = stages if key == "stage" else awards
        if name is not None and name not in known:
            facts = {
                "name": name,
                "stages": known,
                "known": known,
                "near": closest_match(name, known),
            }
            desk.problems.append(
                Problem(
                    {"stage": "unknown-stage", "award": "unknown-award"}[key],
                    item.at(key),
                    facts,
                )
            )


def _may_be_free(drawn: Fixture, engine: ContestPlan) -> bool:
    """True where somebody may have no game: in games for two, and where whole tables are drawn."""
    here = (stage.how for stage in engine.stages if engine.is_of(drawn.slot, stage.name))
    return engine.rule.game.for_two or any(how.seats_once for how in here)


def _entered(desk: ContestReader, stages: tuple[StagePlan, ...]) -> tuple[str, ...]:
    """Who takes part as planned: the contest's entrants,
    else whom its first stage seeds or groups.
    """
    if listed := desk.players("entrants"):
        return listed
    groups = stages[0].groups
    return stages[0].seeds or (
        tuple(player for who in groups.values() for player in who)
        if isinstance(groups, Mapping)
        else ()
    )
