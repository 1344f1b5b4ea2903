"""Facts of a stage before its last games: who is through, who can still be,
who is out, and what that rests on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..engine.clinching import OPEN, OUT, THROUGH, ClinchStatus
from ..model import Contest
from .localizer import Localizer
from .stages import stage_name
from .tournament_view import TournamentView

if TYPE_CHECKING:
    from .facts.shared import Group
    from .facts.stages import Outlook, OutlookTable


def outlook_facts(
    context: TournamentView, voice: Localizer, contest: Contest
) -> dict[str, Outlook]:
    """Stage → its outlook, where there is something to say."""
    found: dict[str, list[ClinchStatus]] = {}
    for each in context.ahead[contest.key]:
        found.setdefault(each.stage, []).append(each)
    return {stage: _stage(context, voice, contest, tables) for stage, tables in found.items()}


def _stage(
    context: TournamentView, voice: Localizer, contest: Contest, tables: list[ClinchStatus]
) -> Outlook:
    about, several_stages = tables[0].about, len(contest.plan.stages) > 1
    heading = (
        voice.label(f"outlook-{about}-of", stage=stage_name(voice, contest, tables[0].stage))
        if several_stages
        else voice.label(f"outlook-{about}")
    )
    several = len({table.basis for table in tables}) > 1
    return {
        "heading": heading,
        "basis": "" if several else _basis(voice, tables),
        "tables": [_table(context, voice, contest, table, several) for table in tables],
    }


def _basis(voice: Localizer, tables: list[ClinchStatus]) -> str:
    """What the claims rest on, in a sentence."""
    return voice.label(f"outlook-by-{tables[0].basis}", n=sum(table.games for table in tables))


def _table(
    context: TournamentView, voice: Localizer, contest: Contest, each: ClinchStatus, several: bool
) -> OutlookTable:
    words = {
        THROUGH: f"outlook-{each.about}-through",
        OPEN: "outlook-can" if each.basis == "every" else "outlook-not-decided",
        OUT: f"outlook-{each.about}-out",
    }
    groups: list[Group] = [
        {
            "label": voice.label(word),
            "who": [
                context.who(voice, contest, player)
                for player, mine in each.players
                if mine == status
            ],
        }
        for status, word in words.items()
    ]
    ties = [
        voice.label("outlook-tie", names=context.names(voice, contest, players))
        for players in each.ties
    ]
    plan = next(plan for plan in contest.plan.stages if plan.name == each.stage)
    return {
        "name": voice.label(f"slot-{plan.how.part}", name=each.table) if each.table else None,
        "groups": [group for group in groups if group["who"]],
        "ties": [*ties, *([_basis(voice, [each])] if several else [])],
    }
