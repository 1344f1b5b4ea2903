"""Certificates: one page a winner and award, worded for each language; numbers and
dates in Chinese stand in Han figures.
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING

from ...documents.rulesheet.parser import han_numeral
from ...games.exact_numbers import format_exact
from ...reports.display_names import nth_place
from ..localizer import LocalizedText, Localizer
from ..tournament_view import TournamentView, award_name, of_list, shows_plus, unit
from .award_names import Given, given
from .fit import step

if TYPE_CHECKING:
    from ..facts.event import Certificate, CertificatesPage, UndecidedAward

_RANKS = ("certificate-first", "certificate-second", "certificate-third")
# How many ems each line holds in each size but the last, as the style sheet sets it: down a column,
# and across the sheet
_ROOMS = {
    "name": ((6.6, 9.1, 13.7, 38), (11, 16, 22, 58)),
    "prize": ((8.3, 11.8, 16, 40), (16.5, 21, 27, 68)),
    "at": ((40, 76), (74, 130)),
    "by": ((15.5, 22), (38, 70)),
}
# in its two sizes, up to four lines; what is longer would leave no room for the rest
_GLOSS = (94, 250)


def certificates(context: TournamentView, voice: Localizer) -> CertificatesPage:
    """A certificate for everybody who won something; what is still
    open is said on a page behind them.
    """
    found = list(given(context))
    return {
        "certificates": [
            _certificate(context, voice, each, key) for each in found for key in each.award.players
        ],
        "undecided": [awarded(voice, each) for each in found if not each.decided],
    }


def awarded(voice: Localizer, each: Given) -> UndecidedAward:
    """Which award of which contest."""
    return {"contest": voice.say(each.contest.name), "award": title_of(voice, each)}


def title_of(voice: Localizer, each: Given) -> LocalizedText:
    """“First place”, a shared place, or the title's name."""
    award = each.award
    if not award.rank:
        return award_name(voice, award)
    place = (
        voice.label(_RANKS[award.rank - 1])
        if award.rank <= len(_RANKS)
        else nth_place(voice.words, award.rank)
    )
    return LocalizedText(
        of_list(
            voice,
            award,
            voice.label("certificate-shared", place=place) if len(award.players) > 1 else place,
        )
    )


def _certificate(context: TournamentView, voice: Localizer, each: Given, key: str) -> Certificate:
    contest, found = each.contest, context.tournament
    who = context.who(voice, contest, key, linked=False)
    facts = {"title": voice.plain(found.title), "contest": voice.plain(contest.name)}
    reason = voice.label("certificate-place" if each.award.rank else "certificate-title")
    points = _points(voice, each, key, figures=_han(voice))
    if points:
        reason = voice.label("certificate-sum", points=points, reason=reason)
    organiser, at, prize = (
        found.organised_by(context.site.settings),
        voice.label("certificate-at", **facts),
        title_of(voice, each),
    )

    def fit(part: str, text: str) -> int:
        return step(text, *_ROOMS[part][not _han(voice)])

    gloss = _gloss(context, voice, each, key)
    size = step(gloss, *_GLOSS)
    return {
        "who": who,
        "at": at,
        "reason": reason,
        "fit": {
            "name": fit("name", who.name.text),
            "prize": fit("prize", prize.text),
            "at": fit("at", at),
            "by": fit("by", voice.plain(organiser)),
        },
        "prize": prize,
        "organiser": voice.say(organiser) if organiser else None,
        "date": {"iso": last, "text": _date(voice, last)}
        if (last := found.end_date or found.date)
        else None,
        "sample": contest.sample,
        "gloss": gloss if gloss and size < len(_GLOSS) else None,
        "gloss_fit": size,
    }


def _points(voice: Localizer, each: Given, key: str, figures: bool) -> str:
    """11 points, 十一分; nothing where the award hangs on no sum."""
    value = each.award.value_of(key)
    if not isinstance(value, Fraction | int):
        return ""
    number = (
        han_number(voice, Fraction(value))
        if figures
        else voice.number(value, shows_plus(each.contest))
    )
    return voice.label("certificate-points", number=number, unit=unit(voice, each.contest, value))


def _gloss(context: TournamentView, voice: Localizer, each: Given, key: str) -> str:
    """A Chinese certificate says the same once more in small English, where the site speaks it."""
    if not _han(voice) or "en" not in context.site.settings.languages:
        return ""
    english = Localizer("en", context.site.settings)
    day = english.date(context.tournament.end_date or context.tournament.date, weekday=False)
    told = [
        title_of(english, each).text,
        english.plain(each.contest.name),
        _points(english, each, key, figures=False),
        english.plain(context.tournament.title),
        day["text"] if day else "",
    ]
    return english.label(
        "certificate-gloss",
        name=context.name(english, each.contest, key),
        told=", ".join(filter(None, told)),
    )


def _han(voice: Localizer) -> bool:
    return voice.language.startswith("zh")


def _date(voice: Localizer, iso: str) -> str:
    """二〇一六年八月二十六日; 26 August 2016."""
    plain = voice.date(iso, weekday=False)
    if plain and not _han(voice):
        return plain["text"]
    day = date.fromisoformat(iso[:10])
    return voice.label(
        "certificate-date",
        year="".join(han_numeral(int(each)) for each in str(day.year)),
        month=han_number(voice, Fraction(day.month)),
        day=han_number(voice, Fraction(day.day)),
    )


def han_number(voice: Localizer, value: Fraction) -> str:
    """十一, 七點五, 負三.

    From ten thousand on, and where a fraction has no end, as it is written.
    """
    text = format_exact(abs(value))
    whole, _, rest = text.partition(".")
    if not whole.isdecimal() or len(whole) > 4:
        return voice.number(value)
    tail = (
        voice.label("han-point") + "".join(han_numeral(int(each)) for each in rest) if rest else ""
    )
    return (voice.label("han-minus") if value < 0 else "") + han_numeral(int(whole)) + tail
