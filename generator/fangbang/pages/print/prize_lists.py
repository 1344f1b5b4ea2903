"""The award list, for whoever hands the prizes out, and the receipts that winners sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...model import Prize, Tournament
from ..localizer import LocalizedText, Localizer
from ..tournament_view import TournamentView, shows_plus, unit
from .award_names import Given, given
from .certificates import awarded, title_of
from .fit import ems, groups, lines, step

if TYPE_CHECKING:
    from ..facts.event import AwardRow, AwardsPage, ReceiptsPage, Slip

# slips of the usual size, and where one of them says too much for it
_ON_A_PAGE = (4, 2)
# lines beside each other; beyond that a slip takes half the sheet
_ON_A_SLIP = 6


def award_list(context: TournamentView, voice: Localizer) -> AwardsPage:
    """Contest by contest, in the order of handing out: award, winner, for
    what, prize, how many, a line to sign.
    """
    contests: dict[str, tuple[LocalizedText, list[AwardRow]]] = {}
    number = 0
    for each in given(context):
        _, rows = contests.setdefault(each.contest.key, (voice.say(each.contest.name), []))
        for key in each.award.players or (None,):
            who = context.who(voice, each.contest, key, linked=False) if key else None
            number += who is not None
            row: AwardRow = {
                "no": str(number) if who else "",
                "award": title_of(voice, each),
                "who": who,
                "value": _value(voice, each, key),
                "tier": _tier(voice, each),
                "item": _item(voice, each),
                "quantity": _quantity(context, each),
                "fit": 0,
            }
            row["fit"] = step(max(_said(row), key=ems), 32)
            rows.append(row)
    return {
        "contests": [{"name": name, "groups": groups(rows, 2)} for name, rows in contests.values()],
        "ceremony": _ceremony(context, voice),
        "total": str(number),
    }


def receipts(context: TournamentView, voice: Localizer) -> ReceiptsPage:
    """A slip for every prize that has been won, four on a page; what is
    not decided has none and is named.
    """
    found = [each for each in given(context) if each.prize is not None]
    date = voice.date(context.tournament.end_date or context.tournament.date, weekday=False)
    slips: list[Slip] = [
        {
            "event": voice.say(context.tournament.title),
            "contest": voice.say(each.contest.name),
            "award": title_of(voice, each),
            "tier": _tier(voice, each),
            "who": context.who(voice, each.contest, key, linked=False),
            "item": _item(voice, each),
            "quantity": _quantity(context, each),
            "date": date,
            "sample": each.contest.sample,
        }
        for each in found
        for key in each.award.players
    ]
    size = max((_size(slip) for slip in slips), default=0)
    pages = [
        slips[at : at + _ON_A_PAGE[size == 2]] for at in range(0, len(slips), _ON_A_PAGE[size == 2])
    ]
    return {
        "pages": pages,
        "fit": size,
        "undecided": [awarded(voice, each) for each in found if not each.decided],
    }


def _said(row: AwardRow) -> list[str]:
    """What stands in the narrow columns of a row."""
    return [
        row["award"].text,
        row["who"].name.text if row["who"] else "",
        *(said.text for said in (row["tier"], row["item"]) if said),
    ]


def _size(slip: Slip) -> int:
    """0 as usual, 1 in the smallest type, 2 in the smallest type on half a sheet."""
    prize = slip["contest"].text + slip["award"].text + (slip["tier"].text if slip["tier"] else "")
    beside = [(slip["who"].name.text, prize), (slip["item"].text if slip["item"] else "", "")]
    for size, (head, name, room) in enumerate(((30, 14, 16), (60, 19, 20))):
        taken = sum(max(lines(left, name), lines(right, room)) for left, right in beside)
        if taken <= _ON_A_SLIP - 2 + size and lines(slip["event"].text, head) <= 1 + size:
            return size
    return 2


def _value(voice: Localizer, each: Given, key: str | None) -> str:
    value = each.award.value_of(key) if key else None
    return (
        ""
        if value is None
        else " ".join(
            (voice.value(value, shows_plus(each.contest)), unit(voice, each.contest, value))
        ).strip()
    )


def _tier(voice: Localizer, each: Given) -> LocalizedText | None:
    return voice.say(each.prize.tier) if each.prize and each.prize.tier else None


def _item(voice: Localizer, each: Given) -> LocalizedText | None:
    return voice.say(each.prize.item) if each.prize and each.prize.item else None


def _quantity(context: TournamentView, each: Given) -> str:
    """What one winner gets; nothing where the plan names no prize."""
    return str(_for_one(context.tournament, each.prize)) if each.prize and each.prize.item else ""


def _for_one(tournament: Tournament, prize: Prize) -> int:
    """A quantity counts a place of its line, or all of the line; where
    neither fits it is taken as written.
    """
    line = [
        tournament.winners_of(other) for other in tournament.prizes if other.place == prize.place
    ]
    stated = prize.quantity or 0
    return next(
        (
            stated // winners
            for winners in (sum(line), tournament.winners_of(prize))
            if winners and stated and stated % winners == 0
        ),
        stated or 1,
    )


def _ceremony(context: TournamentView, voice: Localizer) -> str | None:
    """When the prizes are given, from the timetable."""
    found = next(
        (
            item
            for item in context.tournament.schedule
            if item.kind == "award" and item.start is not None
        ),
        None,
    )
    return (
        f"{voice.hours(found.start)}–{voice.hours(found.end)}"
        if found and found.end is not None
        else voice.hours(found.start)
        if found
        else None
    )
