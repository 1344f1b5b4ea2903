"""Why somebody stands where he stands, in one sentence, from the very verdicts that put him there."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.model import AwardReport, Passed, Row, Table, Verdict
from ..engine.tiebreaks import TIEBREAKS
from ..nouns import Contest
from .context import Context, award_name, role_name, unit
from .voice import Voice


def criterion_name(voice: Voice, contest: Contest, name: str) -> str:
    """A tie-break as people call it; `as-killer` is “points as killer”."""
    if name.startswith("wins-as-"):
        return voice.label("criterion-wins-as", role=role_name(voice, contest, name.removeprefix("wins-as-")))
    if name not in TIEBREAKS and name.startswith("as-"):
        return voice.label("criterion-as", role=role_name(voice, contest, name.removeprefix("as-")))
    return voice.label(f"criterion-{name}")


def criteria(context: Context, voice: Voice, contest: Contest) -> str:
    """“First total points; then wins; then …; otherwise the place is shared.”"""
    low = context.reports[contest.key].plan.rule.decide.get("score") == "own-points-low" or contest.edition.params.get("better") == "low"
    names = [criterion_name(voice, contest, name) for name in contest.plan.ties]
    first = voice.label("criteria-low" if low else "criteria-high", name=names[0])
    first = first[:1].upper() + first[1:]
    return voice.label("criteria", first=first, then=voice.label("criteria-then").join(names[1:])) if names[1:] \
        else voice.label("criteria-only", first=first)


def why(context: Context, voice: Voice, contest: Contest, table: Table, row: Row) -> str:
    """The sentence of one row."""
    said = voice.number(row.points, contest.edition.kind == "landlord") + voice.label("unit-space") + unit(voice, contest, row.points)
    trail = row.decided_by[1:] if row.decided_by and row.decided_by[0].criterion == "points" else row.decided_by
    if not trail:
        if row.shared:
            return voice.label("why-shared", points=said, names=context.names(voice, contest, row.level_with))
        return _alone(context, voice, contest, table, row, said)
    first = trail[0].others
    told = [voice.label("why-level", points=said, names=context.names(voice, contest, [each for each, _ in first]))]
    for verdict in trail:
        told += _verdict(context, voice, contest, verdict)
    if row.shared:
        told.append(voice.label("why-still-shared", names=context.names(voice, contest, row.level_with)))
    return voice.label("clause-join").join(told) + voice.label("full-stop")


def _alone(context: Context, voice: Voice, contest: Contest, table: Table, row: Row, said: str) -> str:
    """Nobody has the same points: first or behind whom."""
    ahead = [each for each in table.rows if each.rank < row.rank]
    if not ahead:
        alone = voice.label("why-lowest" if _low(table) else "why-highest", points=said)
        return alone
    last = ahead[-1]
    level = [each for each in ahead if each.rank == last.rank]
    return voice.label("why-behind-points", points=said, names=context.names(voice, contest, [each.player for each in level]),
                       other=voice.number(last.points, contest.edition.kind == "landlord"))


def _low(table: Table) -> bool:
    return len(table.rows) > 1 and table.rows[0].points < table.rows[-1].points


def _verdict(context: Context, voice: Voice, contest: Contest, verdict: Verdict) -> list[str]:
    """Ahead of these, behind those, by one criterion; who is equal in it is left for the next."""
    if verdict.criterion == "ruling":
        return _ruled(context, voice, contest, verdict)
    low = verdict.criterion in TIEBREAKS and TIEBREAKS[verdict.criterion].low
    low = low or (verdict.criterion in ("best-game", "last-game", "head-to-head") and _points_low(context, contest))
    better = [(who, value) for who, value in verdict.others if (value < verdict.value) == low and value != verdict.value]
    worse = [(who, value) for who, value in verdict.others if (value > verdict.value) == low and value != verdict.value]
    name = criterion_name(voice, contest, verdict.criterion)
    told = []
    for key, others in (("why-behind", better), ("why-ahead", worse)):
        if others:
            told.append(voice.label(key, criterion=name, value=_value(voice, verdict.value), other=_values(context, voice, contest, others),
                                    names=context.names(voice, contest, [who for who, _ in others])))
    return told


def _points_low(context: Context, contest: Contest) -> bool:
    from ..engine.games import KINDS
    return KINDS[contest.edition.kind].better(contest.plan.rule) == "low"


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
        return voice.label("title-nobody")
    row = next((row for stage in context.reports[contest.key].stages for table in stage.tables for row in table.rows
                if row.player == award.players[0]), None)
    value = voice.value(award.value)
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
