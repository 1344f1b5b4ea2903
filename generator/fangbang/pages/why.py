"""Reasons as a page tells them: the sentences of `reasons`, with the page's names, numbers and texts."""
from __future__ import annotations

from .. import reasons
from ..engine.model import AwardReport, Passed, Row, Table
from ..nouns import Contest
from .context import Context
from .voice import Voice


def teller(context: Context, voice: Voice, contest: Contest) -> reasons.Teller:
    """Who tells a contest's reasons on a page."""
    return reasons.Teller(voice.words, contest, context.reports[contest.key], lambda key: context.name(voice, contest, key),
                          voice.value, voice.plain, context.book(contest), context.once(("fields", contest.key), dict))


def criteria(context: Context, voice: Voice, contest: Contest) -> str:
    """“First total points; then wins; then …; otherwise the place is shared.”"""
    return reasons.criteria(teller(context, voice, contest), contest.plan.ties)


def why(context: Context, voice: Voice, contest: Contest, table: Table, row: Row) -> str:
    """The sentence of one row."""
    return reasons.why(teller(context, voice, contest), table, row)


def title_sentence(context: Context, voice: Voice, contest: Contest, award: AwardReport) -> str:
    """What a title was given for."""
    return reasons.title_sentence(teller(context, voice, contest), award)


def passed_sentence(context: Context, voice: Voice, contest: Contest, passed: Passed, award: AwardReport) -> str:
    """Why one of the others does not have the award."""
    return reasons.passed_sentence(teller(context, voice, contest), passed)
