"""What an award was given for, and why others do not have it."""

from __future__ import annotations

from ...engine.model import AwardReport, PassedOver
from ..display_names import nth_place
from .teller import ReasonText


def award_name(teller: ReasonText, award: AwardReport) -> str:
    """A title's name, or “first place”, and of what, where it is not simply the contest's."""
    if award.rank:
        place = nth_place(teller.words, award.rank)
        return (
            teller.label("award-named-place", name=teller.say(award.plan.name), place=place)
            if award.plan.name
            else place
        )
    return teller.say(award.plan.name) if award.plan.name else award.key


def is_open(award: AwardReport) -> bool:
    """True for an award that a ruling would give to somebody."""
    return bool(award.contenders or award.awaits)


def open_sentence(teller: ReasonText, award: AwardReport) -> str:
    """Among whom a ruling decides, or which other award decides it."""
    if award.contenders:
        return teller.label("award-contenders", names=teller.names(award.contenders))
    other = next((found for found in teller.report.awards if found.key == award.awaits), None)
    return teller.label(
        "award-awaits", award=award_name(teller, other) if other else str(award.awaits)
    )


def title_sentence(teller: ReasonText, award: AwardReport) -> str:
    """What a title was given for."""
    if not award.players:
        return open_sentence(teller, award) if is_open(award) else teller.label("title-nobody")
    row = next(
        (
            row
            for stage in teller.report.stages
            for table in stage.tables
            for row in table.rows
            if row.player == award.players[0]
        ),
        None,
    )
    values = [award.value_of(player) for player in award.players]
    if None in values:
        return ""  # a place in a bracket is no sum
    value = (
        " · ".join(dict.fromkeys(teller.number(value) for value in values))
        if award.values
        else teller.number(award.value)
    )
    if award.plan.role and row:
        return teller.label(
            "title-as",
            role=teller.role(award.plan.role),
            value=value,
            total=teller.number(row.points),
        )
    return teller.label("title-points", value=value)


def passed_sentence(teller: ReasonText, passed: PassedOver) -> str:
    """Why one of the others does not have the award."""
    name = teller.name(passed.player)
    value = "" if passed.value is None else teller.number(passed.value)
    if value and passed.verdict is None:
        name += teller.label("bracket-open") + value + teller.label("bracket-close")
    if passed.because == "holds":
        held = next((award for award in teller.report.awards if award.key == passed.award), None)
        return teller.label(
            "passed-holds",
            name=name,
            award=award_name(teller, held) if held else passed.award,
        )
    verdict = passed.verdict
    if verdict is None:
        return teller.label(f"passed-{passed.because}", name=name) + teller.label("full-stop")
    return teller.label(
        "passed-behind",
        name=name,
        value=value,
        criterion=teller.criterion(verdict.criterion),
        theirs=teller.number(dict(verdict.others).get(passed.player)),
        winner=teller.number(verdict.value),
    )
