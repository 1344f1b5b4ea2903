"""The ceremony: one slide a step, titles before places and the champion last; first the award and
its prize, and only on the next slide a name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from ..model import Contest, State
from ..reports.display_names import counts
from .localizer import LocalizedText, Localizer
from .page import Page
from .print.award_names import Given, given
from .print.certificates import title_of
from .reasons import title_sentence
from .tournament_view import TournamentView, shows_plus, unit

if TYPE_CHECKING:
    from .facts.ceremony import CeremonyPage, Slide, SpeakerPage, SpeakerRow

_MADE = frozenset({State.COMPLETE, State.AWAITING})


@dataclass(frozen=True)
class Step:
    """One slide: what it is, and which award of which contest it is about."""

    kind: str  # title, contest, award, winner or podium
    contest: Contest | None = None
    given: Given | None = None


def ceremony_path(context: TournamentView) -> str:
    """Where the slides lie."""
    return f"{context.tournament.key}/ceremony.html"


def has_ceremony(context: TournamentView) -> bool:
    """True once everything is played and somebody has an award."""
    return context.state in _MADE and context.has_winners


def steps(context: TournamentView) -> list[Step]:
    """All slides in their order; what awaits a ruling has one, without a name."""
    found = [Step("title")]
    for contest, awards in groupby(given(context), key=lambda one: one.contest):
        mine = list(awards)
        found.append(Step("contest", contest))
        for award in mine:
            found.append(Step("award", contest, award))
            if award.decided:
                found.append(Step("winner", contest, award))
        found.append(Step("podium", contest))
    return found


def ceremony_pages(context: TournamentView, voice: Localizer) -> Iterator[Page]:
    """The slides, where there is a ceremony."""
    if not has_ceremony(context):
        return
    voice = voice.at(ceremony_path(context))
    all_steps = steps(context)
    title = voice.plain(context.tournament.title)
    facts: CeremonyPage = {
        "lang": voice.language,
        "w": voice.label,
        "static": lambda name: voice.file(f"static/{name}"),
        "title": voice.label("title-site", page=voice.label("ceremony"), site=title),
        "slides": [
            _slide(context, voice, step, at, len(all_steps)) for at, step in enumerate(all_steps, 1)
        ],
        "home": voice.link(context.home),
    }
    yield Page(voice.path, "ceremony.html", voice.language, facts)


def _slide(context: TournamentView, voice: Localizer, step: Step, at: int, count: int) -> Slide:
    slide: Slide = {
        "id": f"s{at}",
        "kind": step.kind,
        "above": voice.say(step.contest.name) if step.given and step.contest else None,
        "heading": LocalizedText(""),
        "lines": [],
        "winners": [],
        "podium": [],
        "first": False,
        "back": f"#s{max(1, at - 1)}",
        "next": f"#s{min(count, at + 1)}",
    }
    if step.given:
        slide["heading"] = title_of(voice, step.given)
        slide["lines"] = _prize(voice, step.given)
        if step.kind == "winner":
            _name(context, voice, step.given, slide)
        elif not step.given.decided:
            slide["lines"].append(LocalizedText(voice.label("undecided")))
    elif step.contest:
        slide["heading"] = voice.say(step.contest.name)
        report = context.reports[step.contest.key]
        if step.kind == "podium":
            slide["podium"] = [
                {
                    "label": title_of(voice, award),
                    "who": [
                        context.who(voice, step.contest, key, linked=False)
                        for key in award.award.players
                    ],
                }
                for award in reversed(list(given(context)))
                if award.contest is step.contest and award.decided
            ]
        else:
            slide["lines"] = [LocalizedText(counts(voice.words, report))]
    else:
        slide["heading"] = voice.say(context.tournament.title)
        slide["lines"] = _about(context, voice)
    return slide


def _about(context: TournamentView, voice: Localizer) -> list[LocalizedText]:
    """Motto, day and place, and whom everybody thanks."""
    found = context.tournament
    date = voice.days(found.date, found.end_date)
    helpers = dict.fromkeys(name for _, who, _ in found.staff if who for name in who.split("、"))
    said = [
        voice.say(found.theme) if found.theme else None,
        LocalizedText(date["text"]) if date else None,
        voice.say(found.venue) if found.venue else None,
        LocalizedText(voice.label("ceremony-thanks", names=voice.label("comma-list").join(helpers)))
        if helpers
        else None,
    ]
    return [one for one in said if one and one.text]


def _prize(voice: Localizer, award: Given) -> list[LocalizedText]:
    prize = award.prize
    return [voice.say(text) for text in ((prize.tier, prize.item) if prize else ()) if text]


def _name(context: TournamentView, voice: Localizer, award: Given, slide: Slide) -> None:
    """Who has it, and what for: of a title in a sentence, of a place in points."""
    slide["first"] = award.award.rank == 1
    slide["winners"] = [
        {
            "who": context.who(voice, award.contest, key, linked=False),
            "value": _value(voice, award, key),
        }
        for key in award.award.players
    ]
    if not award.award.rank:
        sentence = title_sentence(context, voice, award.contest, award.award)
        slide["lines"] = [LocalizedText(sentence)] if sentence else slide["lines"]


def _value(voice: Localizer, award: Given, key: str) -> str:
    value = award.award.value_of(key)
    if value is None or not award.award.rank:
        return ""
    said = voice.value(value, shows_plus(award.contest))
    return f"{said} {unit(voice, award.contest, value)}".strip()


def speaker(context: TournamentView, voice: Localizer) -> SpeakerPage:
    """The same in the speaker’s hand, with the numbers of the slides."""
    numbered = list(enumerate(steps(context), 1))
    return {
        "contests": [
            {
                "slide": str(next(at for at, step in mine if step.kind == "contest")),
                "name": voice.say(contest.name),
                "rows": [
                    _row(context, voice, mine, step.given)
                    for _, step in mine
                    if step.given and step.kind == "award"
                ],
            }
            for contest, mine in (
                (contest, list(part))
                for contest, part in groupby(numbered[1:], key=lambda one: one[1].contest)
            )
            if contest
        ]
    }


def _row(
    context: TournamentView,
    voice: Localizer,
    mine: Sequence[tuple[int, Step]],
    award: Given,
) -> SpeakerRow:
    slides = [at for at, step in mine if step.given is award]
    first = award.award.players[0] if award.decided else None
    if award.award.rank or not award.decided:
        said = _value(voice, award, first) if first else ""
    else:
        said = title_sentence(context, voice, award.contest, award.award)
    prize = _prize(voice, award)
    return {
        "slide": "–".join(dict.fromkeys((str(slides[0]), str(slides[-1])))),
        "award": title_of(voice, award),
        "prize": prize[-1] if prize else None,
        "who": [
            context.who(voice, award.contest, key, linked=False) for key in award.award.players
        ],
        "said": said,
    }
