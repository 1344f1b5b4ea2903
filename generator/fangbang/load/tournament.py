"""tournament.yaml and everything below it → a Tournament with its contests ready for the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod

from ..documents.document import Document
from ..engine.identity import in_order
from ..engine.model import AwardPlan, ContestPlan, Fixture, StagePlan
from ..files.source_file import Source
from ..games.base import Game, Placed, Rule
from ..messages.catalog import closest_match
from ..messages.problem import Problem
from ..model import (
    AGREED,
    Answer,
    BudgetLine,
    Contest,
    Edition,
    OpenRule,
    Player,
    Prize,
    Registration,
    ScheduleItem,
    Text,
    Tournament,
)
from .contest_reader import ContestReader
from .fields import decimal, hours, text, texts, value
from .namesakes import told_apart
from .open_questions import by_conduct, meaning_of, read_answers
from .photos import read_photos
from .pseudonyms import PseudonymRoster, read_aliases, shown_texts, veil_of
from .results import Results, read_results
from .roster import Roster, read_roster
from .site import grouped, prose_of
from .stages import read_awards, read_clubs, read_stages, read_ties, read_tracks


def read_tournament(
    key: str,
    plan: Document,
    documents: Mapping[str, Document],
    editions: Mapping[str, Edition],
    everywhere: Mapping[str, Player],
    pictures: Sequence[Source],
    problems: list[Problem],
) -> Tournament:
    """The plan as data, its contests with their results, its prose."""
    roster = read_roster(plan, everywhere, problems)
    staff = _staff(plan)
    people = [name for _, who, _ in staff for name in who.split("、")]
    rosters = _rosters(plan, roster, problems)
    made = [
        found
        for each in value(plan, "contests", otherwise={})
        if (
            found := _contest(key, each, plan, documents, editions, rosters[each], people, problems)
        )
    ]
    contests, shown = _told_apart(made, roster, plan)
    start, end = hours(plan, problems, "time")
    prose = grouped(documents.values(), f"content/{key}")
    return Tournament(
        key=key,
        title=text(plan, "title") or Text({"": key}),
        place=plan.place(),
        date=value(plan, "date"),
        end_date=value(plan, "until"),
        cancelled=text(plan, "cancelled"),
        closed=bool(value(plan, "closed")),
        weekday=value(plan, "weekday"),
        start=start,
        end=end,
        theme=text(plan, "theme"),
        purposes=texts(plan, "purposes"),
        venue=text(plan, "venue"),
        venue_hint=text(plan, "venue-hint"),
        audience=text(plan, "audience"),
        organiser=_organiser(plan),
        registration=_registration(plan),
        schedule=_schedule(plan, problems),
        contests=contests,
        prizes=_prizes(plan, problems),
        budget=_budget(plan),
        budget_total=decimal(value(plan, "budget-total")),
        currency=text(plan, "currency"),
        staff=staff,
        tasks=tuple(
            (text(plan, "tasks", at, "what") or Text({}), each.get("when", ""))
            for at, each in enumerate(value(plan, "tasks", otherwise=()))
        ),
        notices=texts(plan, "notices"),
        signed_by=text(plan, "signed", "who"),
        signed_on=value(plan, "signed", "date"),
        prose={name: prose_of(name, each) for name, each in prose.items()},
        photos=read_photos(plan, _texts(documents), pictures, problems),
        players=shown,
        roster=roster.players,
        places={name: plan.place(name) for name in plan.data or {}}
        | {
            ".".join(keys): plan.place(*keys)
            for keys in (("registration", "closes"), ("signed", "date"))
        },
        texts=tuple(shown_texts(documents, [picture.path for picture in pictures]))
        if any(contest.names != "full" for contest in contests)
        else (),
    )


def _rosters(plan: Document, roster: Roster, problems: list[Problem]) -> dict[str, Roster]:
    """The roster of each contest, behind a veil where it does not show names;
    contests that show them alike share one.
    """
    aliases = read_aliases(plan, roster, problems)
    veils = {
        "full": roster,
        **{way: PseudonymRoster(roster, way, aliases) for way in ("initials", "alias")},
    }
    return {key: veils[veil_of(plan, key)] for key in value(plan, "contests", otherwise={})}


def _told_apart(
    contests: Sequence[Contest], roster: Roster, plan: Document
) -> tuple[tuple[Contest, ...], Mapping[str, Player]]:
    """The contests and all who have a page, each called so that nobody takes him
    for another one of the tournament.
    """
    shown = _shown(tuple(contests), roster)
    everybody = told_apart(
        {**{key: each for contest in contests for key, each in contest.players.items()}, **shown},
        read_clubs(plan, roster),
    )
    return tuple(
        replace(contest, players={key: everybody[key] for key in contest.players})
        for contest in contests
    ), {key: everybody[key] for key in shown}


def _shown(contests: tuple[Contest, ...], roster: Roster) -> Mapping[str, Player]:
    """Who has a page: everybody on the roster; where a contest hides names only who takes
    part, each as that contest shows him.
    """
    if all(contest.names == "full" for contest in contests):
        return roster.players
    return {key: contest.players[key] for contest in contests for key in _takes_part(contest)}


def _takes_part(contest: Contest) -> list[str]:
    judges = [
        judge for game in contest.plan.games if (judge := getattr(game.result, "judge", None))
    ]
    plan = contest.plan
    beside = [
        player
        for named in (plan.disqualified, plan.late, plan.adjustments, plan.withdrawn)
        for player in (each.player for each in named)
    ]
    ordered = [
        player for named in (plan.rulings, plan.lots) for each in named for player in each.order
    ]
    return list(dict.fromkeys([*plan.players, *judges, *beside, *ordered]))


def _texts(documents: Mapping[str, Document]) -> list[Document]:
    return [
        document
        for path, document in documents.items()
        if path.startswith("content/") and path.endswith(".md")
    ]


def _organiser(plan: Document) -> Text | None:
    """Whose tournament it is; an empty text where the plan says `none`, and
    not even the site's organiser signs.
    """
    return (
        Text({}, plan.place("organiser"))
        if value(plan, "organiser") == "none"
        else text(plan, "organiser")
    )


def _staff(plan: Document) -> tuple[tuple[Text, str, int | None], ...]:
    found = []
    for at, each in enumerate(value(plan, "staff", otherwise=())):
        who = each.get("who", "")
        found.append(
            (
                text(plan, "staff", at, "job") or Text({}),
                who if isinstance(who, str) else "、".join(who),
                each.get("about"),
            )
        )
    return tuple(found)


def _registration(plan: Document) -> Registration | None:
    if value(plan, "registration") is None:
        return None
    get = plan.data["registration"].get
    return Registration(
        plan.place("registration", of_key=True),
        get("closes"),
        tuple(get("fields", ())),
        get("contact"),
        bool(get("voluntary")),
    )


def _schedule(plan: Document, problems: list[Problem]) -> tuple[ScheduleItem, ...]:
    found = []
    for at, each in enumerate(value(plan, "schedule", otherwise=())):
        start, end = hours(plan, problems, "schedule", at, "time")
        contest = each.get("contest")
        if contest and contest not in value(plan, "contests", otherwise={}):
            problems.append(
                Problem(
                    "unknown-contest",
                    plan.place("schedule", at, "contest"),
                    {
                        "name": contest,
                        "near": closest_match(contest, value(plan, "contests", otherwise={})),
                    },
                )
            )
        found.append(
            ScheduleItem(
                start,
                end,
                plan.place("schedule", at),
                text(plan, "schedule", at, "what"),
                contest,
                each.get("kind", ""),
                bool(each.get("side")),
                each.get("id"),
            )
        )
    return tuple(found)


def _prizes(plan: Document, problems: list[Problem]) -> tuple[Prize, ...]:
    found = []
    for at, each in enumerate(value(plan, "prizes", otherwise=())):
        ranks, contest, contests = (
            each["for"].get("place"),
            each["for"].get("contest"),
            value(plan, "contests", otherwise={}),
        )
        if contest and contest not in contests:
            problems.append(
                Problem(
                    "unknown-contest",
                    plan.place("prizes", at, "for", "contest"),
                    {"name": contest, "near": closest_match(contest, contests)},
                )
            )
        track, tracks = each["for"].get("track"), _tracks(plan, contest)
        if track and track not in tracks:
            problems.append(
                Problem(
                    "unknown-track",
                    plan.place("prizes", at, "for", "track"),
                    {"name": track, "near": closest_match(track, tracks)},
                )
            )
        for rank in ranks if isinstance(ranks, list) else [ranks]:
            found.append(
                Prize(
                    plan.place("prizes", at),
                    rank,
                    each["for"].get("title"),
                    contest,
                    text(plan, "prizes", at, "tier"),
                    text(plan, "prizes", at, "item"),
                    each.get("quantity"),
                    track,
                )
            )
    return tuple(found)


def _tracks(plan: Document, contest: str | None) -> list[str]:
    """The tracks of a contest, or of all of them."""
    return [
        track
        for key in value(plan, "contests", otherwise={})
        if contest in (None, key)
        for track in value(plan, "contests", key, "tracks", otherwise={})
    ]


def _budget(plan: Document) -> tuple[BudgetLine, ...]:
    return tuple(
        BudgetLine(
            text(plan, "budget", at, "item") or Text({}),
            plan.place("budget", at),
            decimal(each.get("price")),
            each.get("quantity", 1),
            bool(each.get("approximate")),
            bool(each.get("undecided")),
            text(plan, "budget", at, "note"),
        )
        for at, each in enumerate(value(plan, "budget", otherwise=()))
    )


def _contest(
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
