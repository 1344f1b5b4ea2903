"""What was corrected after the announcement: a page for each
tournament that git knows, from its history.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ..corrections.compare import NOWHERE, ContestHistory, Correction, Moved, Regiven, Standing
from ..engine.model import Exclusion
from ..files.history import Commit, Step, latest
from ..games.base import Adjustment
from ..model import Contest, Text
from ..reports.display_names import nth_place
from .contest import info, rulings
from .localizer import LocalizedText, Localizer, PersonLink
from .page import Crumbs, Page, page, spoken_in
from .tournament_view import TournamentView, award_name, game_label, id_of, shows_plus, unit

if TYPE_CHECKING:
    from .facts.corrections import (
        Changes,
        CommitLink,
        CorrectedContest,
        CorrectionItem,
        CorrectionsPage,
        GivenRow,
        HistoryLine,
        MovedRow,
        PlaceAndPoints,
        RecordedLine,
    )


def corrections_pages(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    """The page in one language; none where there is no git."""
    found = context.corrections
    if found is None:
        return
    path, settings = context.corrections_path, context.site.settings
    voice = voice.at(path)
    title = voice.say(context.tournament.title)
    told = [voice.label("correct-shallow")] if found.shallow else []
    told += [] if found.committed else [voice.label("correct-uncommitted")]
    facts: CorrectionsPage = {
        "heading": voice.label("correct-heading"),
        "lead": voice.label("correct-lead"),
        "notices": [info(text) for text in told],
        "contests": [
            _contest(context, voice, contest, found.contests[contest.key], found.shallow)
            for contest in context.tournament.contests
        ],
    }
    crumbs: Crumbs = [
        (voice.say(settings.title), voice.link("index.html")),
        (title, voice.link(context.home)),
    ]
    frame = replace(
        context.frame, spoken=spoken_in(settings, context.tournament.title), section="tournaments"
    )
    whole = voice.label("correct-of", tournament=title.text)
    yield page(path, "corrections.html", voice, frame, whole, whole, crumbs, facts)


def _contest(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    found: ContestHistory,
    shallow: bool,
) -> CorrectedContest:
    none = "correct-none" if found.first_known else "correct-none-known"
    state = (
        "correct-not-announced"
        if found.announced is None
        else none
        if not found.corrections
        else ""
        if found.moved or found.regiven
        else "correct-sum-level"
    )
    return {
        "id": id_of(contest),
        "name": voice.say(contest.name),
        "href": voice.link(context.contest_path(contest)),
        "facts": list(_facts(context, voice, contest, found)),
        "state": voice.label(state) if state else "",
        "items": [
            _item(context, voice, contest, at, each) for at, each in enumerate(found.corrections, 1)
        ],
        "sum": _changes(context, voice, contest, found.moved, found.regiven)
        if found.corrections and (found.moved or found.regiven)
        else None,
        "unreadable": [_commit(context, voice, step.commit) for step in found.unreadable],
        "rulings": rulings(context, voice, contest),
        "recorded": list(_recorded(context, voice, contest)),
    }


def _facts(
    context: TournamentView, voice: Localizer, contest: Contest, found: ContestHistory
) -> Iterator[HistoryLine]:
    """When it was announced, what was added, which commit it is computed from."""
    if found.announced and not found.first_known:
        yield {
            "term": voice.label("correct-announced"),
            "text": voice.label("correct-announced-unknown"),
            "date": None,
            "label": "",
            "href": None,
        }
    elif found.announced:
        yield {
            "term": voice.label("correct-announced"),
            "text": "",
            **_commit(context, voice, found.announced.commit),
        }
    for step in found.added:
        yield {
            "term": voice.label("correct-added"),
            "text": "",
            **_commit(context, voice, step.commit),
        }
    if context.frame.commit:
        yield {
            "term": voice.label("correct-computed"),
            "text": "",
            **_commit(context, voice, context.frame.commit),
        }
    last = latest(context.commits[path] for path in contest.sources if path in context.commits)
    if last and context.corrections and context.corrections.committed:
        yield {"term": voice.label("correct-changed"), "text": "", **_commit(context, voice, last)}


def _commit(context: TournamentView, voice: Localizer, commit: Commit) -> CommitLink:
    """A commit; who made it is not told."""
    return {
        "date": voice.date(commit.when, weekday=False),
        "label": commit.name,
        "href": context.site.settings.in_repository(f"commit/{commit.name}"),
    }


def _item(
    context: TournamentView, voice: Localizer, contest: Contest, number: int, found: Correction
) -> CorrectionItem:
    step: Step = found.step
    return {
        "id": f"{id_of(contest)}_{step.commit.name}",
        "heading": voice.label("correct-item", n=number),
        "commit": _commit(context, voice, step.commit),
        "said": [_words(voice, line) for line in found.said]
        or [LocalizedText(voice.label("correct-no-message"))],
        **_changes(context, voice, contest, found.moved, found.regiven),
    }


def _words(voice: Localizer, line: str) -> LocalizedText:
    """The words of a commit, marked where they are in another language."""
    return voice.say(Text({"": line}))


def _changes(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    moved: Iterable[Moved],
    regiven: Iterable[Regiven],
) -> Changes:
    people = {player.identity: key for key, player in contest.players.items()}

    def who(identity: str) -> PersonLink:
        key = people.get(identity)
        return (
            PersonLink(LocalizedText(voice.label("correct-gone")))
            if key is None
            else context.who(voice, contest, key, linked=key in context.tournament.players)
        )

    rows: list[MovedRow] = [
        {
            "who": who(each.who),
            "table": each.table,
            "before": _standing(voice, contest, each.before),
            "after": _standing(voice, contest, each.after),
        }
        for each in moved
    ]
    awards = {award.key: award for award in context.reports[contest.key].awards}
    given: list[GivenRow] = [
        {
            "award": award_name(voice, awards[each.award])
            if each.award in awards
            else LocalizedText(each.award),
            "before": [who(one) for one in each.before],
            "after": [who(one) for one in each.after],
        }
        for each in regiven
    ]
    return {"rows": rows, "awards": given}


def _standing(voice: Localizer, contest: Contest, found: Standing) -> PlaceAndPoints:
    if found == NOWHERE:
        return {"place": voice.label("correct-nowhere"), "points": ""}
    return {
        "place": nth_place(voice.words, found.rank) if found.rank else voice.label("no-place"),
        "points": ""
        if found.points is None
        else voice.number(found.points, shows_plus(contest))
        + voice.label("unit-space")
        + unit(voice, contest, found.points),
    }


def _recorded(
    context: TournamentView, voice: Localizer, contest: Contest
) -> Iterator[RecordedLine]:
    """Penalties, points beside the games and disqualifications, as the results file has them."""
    for index, game in enumerate(contest.plan.games):
        for each in game.adjustments:
            yield _entry(
                context,
                voice,
                contest,
                "correct-penalty",
                each,
                game_label(voice, game, index, contest),
                voice.link(context.game_path(contest, index)),
            )
    for adjustment in contest.plan.adjustments:
        yield _entry(context, voice, contest, "correct-adjustment", adjustment)
    for exclusion in contest.plan.disqualified:
        yield _entry(context, voice, contest, "correct-disqualified", exclusion)


def _entry(
    context: TournamentView,
    voice: Localizer,
    contest: Contest,
    kind: str,
    found: Adjustment | Exclusion,
    label: str = "",
    href: str = "",
) -> RecordedLine:
    points = voice.number(found.points, True) if isinstance(found, Adjustment) else ""
    return {
        "kind": voice.label(kind),
        "who": context.who(voice, contest, found.player),
        "points": points,
        "why": voice.say(found.why) if found.why else None,
        "by": found.by,
        "date": voice.date(found.date, weekday=False),
        "clause": context.clause_link(voice, contest, found.clause),
        "source": context.source(found.place) if found.place else None,
        "game": {"label": label, "href": href} if label else None,
    }
