"""Why somebody stands where he stands, in one sentence, from the very verdicts that put him there."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.model import AwardReport, Passed, Row, StagePlan, Table, Verdict
from ..engine.tiebreaks import TIEBREAKS, criterion
from ..nouns import Contest
from .context import Context, award_name, role_name, signed, unit, values_of
from .open_matters import is_open, open_sentence
from .voice import Voice


def criterion_name(voice: Voice, contest: Contest, name: str) -> str:
    """A tie-break as people call it; `as-killer` is “points as killer”."""
    if name.startswith("wins-as-"):
        return voice.label("criterion-wins-as", role=role_name(voice, contest, name.removeprefix("wins-as-")))
    if name not in TIEBREAKS and name.startswith("as-"):
        return voice.label("criterion-as", role=role_name(voice, contest, name.removeprefix("as-")))
    return voice.label(f"criterion-{name}")


def criteria(context: Context, voice: Voice, contest: Contest, stage: StagePlan | None = None) -> str:
    """“First total points; then wins; then …; otherwise the place is shared”: by the list that ranks this very stage (the first)."""
    book, stage = context.book(contest), stage or contest.plan.stages[0]
    keys = book.criteria(stage, book.stage_games(stage.name))
    names = [criterion_name(voice, contest, name) for name in keys]
    if not names:
        return ""
    first = voice.label("criteria-low" if _is_low(context, contest, keys[0]) else "criteria-high", name=names[0])
    first = first[:1].upper() + first[1:]
    return voice.label("criteria", first=first, then=voice.label("criteria-then").join(names[1:])) if names[1:] \
        else voice.label("criteria-only", first=first)


def _is_low(context: Context, contest: Contest, name: str) -> bool:
    """True where the smaller value of a criterion is the better one in this contest."""
    return criterion(name, context.book(contest).better).low


def why(context: Context, voice: Voice, contest: Contest, table: Table, row: Row) -> str:
    """The sentence of one row: what parted the whole table first, then whatever parted those who were still level."""
    if not row.stands:
        return ""
    if row.status:
        return voice.label("why-status", status=voice.label(f"status-{row.status}"))
    name, value, trail = _lead(row)
    said = _led(voice, contest, name, value)
    if not trail:
        if row.shared:
            return voice.label("why-shared", points=said, names=context.names(voice, contest, row.level_with))
        return _alone(context, voice, contest, table, row)
    first = trail[0].others
    told = [voice.label("why-level" if name == "points" else "why-level-value", points=said, names=context.names(voice, contest, [each for each, _ in first]))]
    for verdict in trail:
        told += _verdict(context, voice, contest, verdict)
    if row.shared:
        told.append(voice.label("why-still-shared", names=context.names(voice, contest, row.level_with)))
    return voice.label("clause-join").join(told) + voice.label("full-stop")


def _lead(row: Row) -> tuple[str, Any, Sequence[Verdict]]:
    """The criterion that parted the whole table, its value, and what followed; the total where nothing did."""
    first = row.decided_by[0] if row.decided_by else None
    return (first.criterion, first.value, row.decided_by[1:]) if first and not first.others else ("points", row.points, row.decided_by)


def _led(voice: Voice, contest: Contest, name: str, value: Any) -> str:
    """“12 points”, “wins 3”."""
    if name != "points":
        return voice.label("why-value", criterion=criterion_name(voice, contest, name), value=_value(voice, value))
    return voice.number(value, signed(contest)) + voice.label("unit-space") + unit(voice, contest, value)


def _alone(context: Context, voice: Voice, contest: Contest, table: Table, row: Row) -> str:
    """Nobody is level: first, or behind whom."""
    name, value, _ = _lead(row)
    said = _led(voice, contest, name, value)
    ahead = [each for each in table.rows if each.rank < row.rank and not each.status]
    if not ahead:
        return voice.label("why-lowest" if _is_low(context, contest, name) else "why-highest", points=said)
    level = [each.player for each in ahead if each.rank == ahead[-1].rank]
    other = _lead(ahead[-1])[1]
    return voice.label("why-behind-points", points=said, names=context.names(voice, contest, level),
                       other=voice.number(other, signed(contest)) if name == "points" else _value(voice, other))


def _verdict(context: Context, voice: Voice, contest: Contest, verdict: Verdict) -> list[str]:
    """Ahead of these, behind those, by one criterion; who is equal in it is left for the next."""
    if verdict.criterion == "ruling":
        return _ruled(context, voice, contest, verdict)
    low = _is_low(context, contest, verdict.criterion)
    better = [(who, value) for who, value in verdict.others if _beats(value, verdict.value, low)]
    worse = [(who, value) for who, value in verdict.others if _beats(verdict.value, value, low)]
    name = criterion_name(voice, contest, verdict.criterion)
    told = []
    for key, others in (("why-behind", better), ("why-ahead", worse)):
        if others:
            told.append(voice.label(key, criterion=name, value=_value(voice, verdict.value), other=_values(context, voice, contest, others),
                                    names=context.names(voice, contest, [who for who, _ in others])))
    return told


def _beats(one: Any, other: Any, low: bool) -> bool:
    """The better of two values; who has none comes behind who has one."""
    if one is None or other is None:
        return one is not None and other is None
    return bool(one < other if low else one > other)


def _ruled(context: Context, voice: Voice, contest: Contest, verdict: Verdict) -> list[str]:
    after = [who for who, at in verdict.others if at > verdict.value]
    before = [who for who, at in verdict.others if at < verdict.value]
    reason = next((voice.plain(each.why) for each in contest.plan.rulings if {who for who, _ in verdict.others} <= set(each.order)), "")
    told = []
    for key, others in (("why-ruled-behind", before), ("why-ruled-ahead", after)):
        if others:
            told.append(voice.label(key, names=context.names(voice, contest, others), reason=reason or voice.label("criterion-ruling")))
    return told


def _values(context: Context, voice: Voice, contest: Contest, others: Sequence[tuple[str, Any]]) -> str:
    values = list(dict.fromkeys(_value(voice, value) for _, value in others))
    return voice.label("comma-list").join(values)


def _value(voice: Voice, value: Any) -> str:
    return voice.value(value)


def title_sentence(context: Context, voice: Voice, contest: Contest, award: AwardReport) -> str:
    """What a title was given for."""
    if not award.players:
        return open_sentence(context, voice, contest, award) if is_open(award) else voice.label("title-nobody")
    row = next((row for stage in context.reports[contest.key].stages for table in stage.tables for row in table.rows
                if row.player == award.players[0]), None)
    value = values_of(voice, contest, award)
    if not value:
        return ""                                   # the place in a bracket is no sum
    if award.plan.role and row:
        return voice.label("title-as", role=role_name(voice, contest, award.plan.role), value=value, total=voice.number(row.points))
    return voice.label("title-points", value=value)


def passed_sentence(context: Context, voice: Voice, contest: Contest, passed: Passed, award: AwardReport) -> str:
    """Why one of the others does not have the award."""
    name = context.name(voice, contest, passed.player)
    value = "" if passed.value is None else voice.value(passed.value)
    if passed.because == "holds":
        held = next((each for each in context.reports[contest.key].awards if each.key == passed.award), None)
        return voice.label("passed-holds", name=name, value=value, award=award_name(voice, held).text if held else passed.award)
    verdict = passed.verdict
    if verdict is None:
        return voice.label(f"passed-{passed.because}", name=name, value=value) + voice.label("full-stop")
    return voice.label("passed-behind", name=name, value=value, criterion=criterion_name(voice, contest, verdict.criterion),
                       theirs=_value(voice, dict(verdict.others).get(passed.player)), winner=_value(voice, verdict.value))
