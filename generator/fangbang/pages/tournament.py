"""A tournament's page: the plan as written, what is wrong in it, winners, prizes,
the budget with its check, documents.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from html import unescape
from typing import TYPE_CHECKING, Literal
from urllib.parse import unquote

from markupsafe import Markup

from ..messages.problem import ERROR
from ..model import Contest, Prize, State, Text, Tournament
from ..reports.display_names import counts, nth_place
from .contest import page_notice
from .home_upcoming import pending
from .localizer import LocalizedText, Localizer, fact_line
from .now_and_next import now_and_next
from .page import Crumbs, Page, page, spoken_in
from .schema_org import tournament_data
from .tournament_view import TournamentView, entries_of, id_of, markdown_passage

if TYPE_CHECKING:
    from .facts.shared import FactLine, Link, TimetableRow, View
    from .facts.tournament import (
        Budget,
        BudgetLine,
        ContestWinners,
        Document,
        PhotoFigure,
        PlanNotices,
        PrizeLine,
        TournamentPage,
    )

Section = Literal["plan", "registration", "schedule", "prizes", "budget"]
_SECTIONS: Mapping[str, Section] = {
    "budget-sum": "budget",
    "schedule-before": "schedule",
    "schedule-after": "schedule",
    "schedule-overlap": "schedule",
    "missing-contact": "registration",
    "deadline-late": "registration",
    "prize-without-award": "prizes",
    "prize-beyond-places": "prizes",
    "prize-quantity": "prizes",
    "two-contests-at-once": "schedule",
}


def tournament_page(
    context: TournamentView,
    voice: Localizer,
    prints: Sequence[View] = (),
    shows: Sequence[Link] = (),
) -> Page:
    """The page of a tournament in one language; `prints` lead to what of it is printed, `shows` to
    what is shown in the room.
    """
    found, settings = context.tournament, context.site.settings
    voice = voice.at(context.home)
    heading = voice.say(found.title)
    date = voice.days(found.date, found.end_date)
    facts: TournamentPage = {
        "heading": heading,
        "theme": voice.say(found.theme) if found.theme else None,
        "seal": bool(context.reports) and context.state == State.COMPLETE,
        "state": state_note(context, voice),
        "sample": voice.label("sample-note") if found.sample else None,
        "now": now_and_next(context, voice),
        "facts": plan_facts(context, voice),
        "purposes": [voice.say(purpose) for purpose in found.purposes],
        "intro": _passage(context, voice, "intro"),
        "told": _told(context, voice),
        "timetable": timetable_of(context, voice),
        "winners": [_winners(context, voice, contest) for contest in found.contests],
        "winners_heading": voice.label("winners" if context.has_winners else "contests"),
        "prizes": _prizes(context, voice),
        "budget": _budget(voice, found),
        "staff": [
            {
                "job": voice.say(job),
                "who": who
                or (voice.label("staff-about", n=about) if about else voice.label("not-stated")),
            }
            for job, who, about in found.staff
        ],
        "tasks": [
            {"what": voice.say(what), "when": voice.label(f"when-{when}") if when else ""}
            for what, when in found.tasks
        ],
        "attention": [voice.say(notice) for notice in found.notices],
        "docs": _docs(context, voice),
        "report": _passage(context, voice, "report"),
        "signed": {
            "by": voice.say(found.signed_by),
            "date": voice.date(found.signed_on, weekday=False),
        }
        if found.signed_by
        else None,
        "photos": _photos(context, voice),
        "calendar": voice.link(context.calendar) if context.calendar else None,
        "prints": list(prints),
        "shows": list(shows),
    }
    crumbs: Crumbs = [
        (voice.say(settings.title), voice.link("index.html")),
        (voice.label("menu-tournaments"), voice.link("tournaments.html")),
    ]
    spoken = spoken_in(settings, found.title, *(Text(each.bodies) for each in found.prose.values()))
    plan = f"content/{found.key}/tournament.yaml"
    prose = tuple(path for each in found.prose.values() for path in each.paths.values())
    frame = replace(
        context.frame,
        sources=(plan, *prose),
        spoken=spoken,
        section="tournaments",
        calendar=context.calendar,
    )
    title = voice.label("title-site", page=heading.text, site=voice.plain(settings.title))
    described = "" if context.state.final else "-open" if context.state.placed else "-ahead"
    description = voice.label(
        f"tournament-description{described}",
        title=heading.text,
        date=date["text"] if date else voice.label("date-unknown"),
        contests=voice.label("comma-list").join(
            voice.plain(contest.name) for contest in found.contests
        ),
    )
    return page(
        context.home,
        "tournament.html",
        voice,
        frame,
        title,
        description,
        crumbs,
        facts,
        tournament_data(context, voice),
    )


def _passage(context: TournamentView, voice: Localizer, key: str) -> Markup | None:
    found = markdown_passage(context.tournament.prose.get(key), voice)
    if found is None:
        return None
    text, language = found
    html = _pictures(context, voice, text)
    return (
        html
        if language == voice.language
        else Markup('<div lang="{}">{}</div>').format(language, html)
    )


def _pictures(context: TournamentView, voice: Localizer, html: str) -> Markup:
    """Photos within a text: from wherever the page lies, with their size, so that nothing jumps."""
    photos = {
        unicodedata.normalize("NFC", f"photos/{photo.name}"): photo
        for photo in context.tournament.photos
    }

    def lay(found: re.Match[str]) -> str:
        photo = photos.get(unicodedata.normalize("NFC", unquote(unescape(found[1]))))
        if photo is None:
            return found[0]
        return str(
            Markup('src="{}" width="{}" height="{}" loading="lazy"').format(
                voice.file(f"{context.tournament.key}/photos/{photo.name}"),
                photo.width,
                photo.height,
            )
        )

    return Markup(re.sub(r'src="([^"]*)"', lay, html))


def state_note(context: TournamentView, voice: Localizer) -> str | None:
    """What everybody should know first: that it is not held, and why;
    that results or a ruling are awaited.
    """
    if context.state == State.CANCELLED:
        return voice.label("cancelled-why", why=voice.plain(context.tournament.cancelled))
    return (
        voice.label(f"note-{context.state}")
        if context.state in (State.OUTSTANDING, State.AWAITING)
        else None
    )


def plan_facts(context: TournamentView, voice: Localizer) -> list[FactLine]:
    """Date, time, place, for whom, registration, organiser; what the
    plan leaves out is said to be missing.
    """
    found = context.tournament
    date = voice.days(found.date, found.end_date)
    facts = [
        fact_line(voice.label("fact-date"), LocalizedText(date["text"]), iso=date["iso"])
        if date
        else fact_line(voice.label("fact-date"), LocalizedText(voice.label("not-stated")), off=True)
    ]
    if found.start is not None:
        facts.append(
            fact_line(
                voice.label("fact-time"),
                LocalizedText(f"{voice.hours(found.start)}–{voice.hours(found.end)}"),
            )
        )
    for key, text, small in (
        ("fact-venue", found.venue, found.venue_hint),
        ("fact-audience", found.audience, None),
    ):
        if text:
            facts.append(
                fact_line(voice.label(key), voice.say(text), voice.say(small) if small else None)
            )
    if found.registration and context.state != State.CANCELLED:
        facts += _registration(voice, found, context.state == State.UPCOMING)
    if found.organiser:
        facts.append(fact_line(voice.label("fact-organiser"), voice.say(found.organiser)))
    return facts


def _registration(voice: Localizer, found: Tournament, calls: bool) -> list[FactLine]:
    """How to enter; a deadline is due, and a missing contact is
    missed, only while people still can.
    """
    registration = found.registration
    assert registration
    fields = voice.label("comma-list").join(
        voice.label(f"field-{field}") for field in registration.fields
    )
    facts = []
    if registration.closes:
        closes = voice.date(registration.closes)
        clock = registration.closes[11:16]
        text = (closes["text"] if closes else registration.closes) + (f" {clock}" if clock else "")
        facts.append(
            fact_line(
                voice.label("fact-closes"),
                LocalizedText(text),
                LocalizedText(fields) if fields else None,
                iso=registration.closes,
                due=calls,
            )
        )
    if registration.voluntary:
        facts.append(
            fact_line(voice.label("fact-registration"), LocalizedText(voice.label("voluntary")))
        )
    facts.append(
        fact_line(voice.label("fact-contact"), LocalizedText(registration.contact))
        if registration.contact
        else fact_line(
            voice.label("fact-contact"), LocalizedText(voice.label("not-stated")), off=True
        )
    )
    return [fact for fact in facts if calls or not fact["off"]]


def _told(context: TournamentView, voice: Localizer) -> PlanNotices:
    """Warnings on the plan beside what they are about."""
    found: PlanNotices = {
        "plan": [],
        "registration": [],
        "schedule": [],
        "prizes": [],
        "budget": [],
    }
    for problem in context.problems:
        if (
            problem.severity != ERROR
            and problem.place.path.startswith("content/")
            and not problem.code.startswith(("photo-", "name-look-"))
        ):
            section: Section = _SECTIONS.get(problem.code, "plan")
            if section == "registration" and context.state != State.UPCOMING:
                continue  # nobody can enter any more
            found[section].append(page_notice(voice, problem))
    return found


def timetable_of(context: TournamentView, voice: Localizer) -> list[TimetableRow]:
    """The lines of the timetable."""
    contests = {contest.key: contest for contest in context.tournament.contests}
    rows: list[TimetableRow] = []
    for item in context.tournament.schedule:
        contest = contests.get(item.contest or "")
        rows.append(
            {
                "start": voice.hours(item.start),
                "end": voice.hours(item.end),
                "what": voice.say(contest.name if contest else item.what),
                "href": voice.link(context.contest_path(contest)) if contest else None,
                "small": LocalizedText(_format(voice, contest)) if contest else None,
                "main": contest is not None or item.kind == "award",
            }
        )
    return rows


def _format(voice: Localizer, contest: Contest) -> str:
    plan = contest.plan.stages[0]
    games = voice.label("comma") + voice.label("games-count", n=plan.games) if plan.games else ""
    return voice.label(plan.how.name_label) + games


def _winners(context: TournamentView, voice: Localizer, contest: Contest) -> ContestWinners:
    small = counts(voice.words, context.reports[contest.key])
    entries = entries_of(context, voice, contest)
    return {
        "id": id_of(contest),
        "name": voice.say(contest.name),
        "href": voice.link(context.contest_path(contest)),
        "small": small,
        "entries": entries,
        "pending": pending(voice, context.state_of(contest)),
    }


def _prizes(context: TournamentView, voice: Localizer) -> list[PrizeLine]:
    """Prizes by tier: what it is, for which places, how many winners there are."""
    tiers: dict[tuple[str, str], list[Prize]] = {}
    for prize in context.tournament.prizes:
        tiers.setdefault((str(prize.tier), str(prize.item)), []).append(prize)
    return [_tier(context, voice, prizes) for prizes in tiers.values()]


def _tier(context: TournamentView, voice: Localizer, prizes: Sequence[Prize]) -> PrizeLine:
    first = prizes[0]
    places = (
        _place(context, voice, prize) if prize.rank else _title(context, voice, prize.title)
        for prize in prizes
    )
    return {
        "tier": voice.say(first.tier) if first.tier else LocalizedText(voice.label("prize")),
        "small": voice.label("comma-list").join(places),
        "item": voice.say(first.item) if first.item else LocalizedText(voice.label("not-stated")),
        "number": str(sum(context.tournament.winners_of(prize) for prize in prizes)),
    }


def _place(context: TournamentView, voice: Localizer, prize: Prize) -> str:
    """“1st place”, of a track “1st place, Juniors”."""
    assert prize.rank
    place = nth_place(voice.words, prize.rank)
    if prize.track is None:
        return place
    names = [
        track.name
        for contest in context.tournament.contests
        if prize.contest in (None, contest.key)
        for track in contest.plan.tracks
        if track.key == prize.track and track.name
    ]
    return voice.label(
        "award-named-place", name=voice.plain(names[0]) if names else prize.track, place=place
    )


def _title(context: TournamentView, voice: Localizer, key: str | None) -> str:
    for contest in context.tournament.contests:
        for award in contest.plan.awards:
            if award.key == key and award.name:
                return voice.plain(award.name)
    return key or ""


def _budget(voice: Localizer, found: Tournament) -> Budget | None:
    if not found.budget:
        return None
    lines: list[BudgetLine] = [
        {
            "item": voice.say(line.item),
            "small": _note(voice, line.note, line.undecided),
            "price": _money(line.price, line.approximate and line.quantity == 1, voice),
            "quantity": str(line.quantity),
            "amount": _money(line.amount, line.approximate, voice),
        }
        for line in found.budget
    ]
    total = sum((line.amount for line in found.budget), Decimal(0))
    return {
        "lines": lines,
        "sum": _money(total, False, voice),
        "stated": None if found.budget_total is None else _money(found.budget_total, False, voice),
        "differs": found.budget_total is not None and found.budget_total != total,
        "unit": voice.plain(found.currency) if found.currency else voice.label("currency"),
    }


def _note(voice: Localizer, note: Text | None, undecided: bool) -> str | None:
    told = [voice.plain(note)] if note else []
    if undecided:
        told.append(voice.label("undecided-item"))
    return voice.label("comma").join(told) or None


def _money(amount: Decimal | None, about: bool, voice: Localizer) -> str:
    if amount is None:
        return ""
    return (voice.label("about") if about else "") + f"{amount:.2f}"


def _photos(context: TournamentView, voice: Localizer) -> list[PhotoFigure]:
    found: list[PhotoFigure] = []
    for at, photo in enumerate(context.tournament.photos, 1):
        told = voice.plain(photo.shows or photo.caption) or voice.label("photo-number", n=at)
        found.append(
            {
                "src": voice.file(f"{context.tournament.key}/photos/{photo.name}"),
                "width": photo.width,
                "height": photo.height,
                "alt": told,
                "caption": voice.say(photo.caption) if photo.caption else None,
                "by": voice.label("photo-by", name=photo.by) if photo.by else None,
            }
        )
    return found


def _docs(context: TournamentView, voice: Localizer) -> list[Document]:
    seen: Mapping[str, Contest] = {
        contest.edition.key: contest for contest in context.tournament.contests
    }
    more: list[Document] = (
        [
            {
                "label": LocalizedText(voice.label("correct-heading")),
                "href": voice.link(context.corrections_path),
                "small": None,
            }
        ]
        if context.corrections
        else []
    )
    rules: list[Document] = [
        {
            "label": LocalizedText(voice.label("rules-of", name=voice.plain(contest.edition.name))),
            "href": voice.link(f"rules/{key}/index.html"),
            "small": voice.label(
                "edition-mark",
                version=contest.edition.version or "1",
                fingerprint=contest.edition.fingerprint,
            ),
        }
        for key, contest in seen.items()
    ]
    return more + rules
