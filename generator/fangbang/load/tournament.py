"""tournament.yaml and everything below it → a Tournament with its contests ready for the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..documents.document import Document
from ..files.source_file import Source
from ..messages.catalog import closest_match
from ..messages.problem import Problem
from ..model import (
    BudgetLine,
    Contest,
    Edition,
    Player,
    Prize,
    Registration,
    ScheduleItem,
    Text,
    Tournament,
)
from .contest import read_contest
from .fields import decimal, hours, text, texts, value
from .namesakes import told_apart
from .photos import read_photos
from .pseudonyms import PseudonymRoster, read_aliases, shown_texts, veil_of
from .roster import Roster, read_roster
from .site import grouped, prose_of
from .stages import read_clubs


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
            found := read_contest(
                key, each, plan, documents, editions, rosters[each], people, problems
            )
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
