"""Reports as text for a terminal: standings, and the receipt of one
player back to file, line and clause.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..documents.rulesheet import RuleSheet, clause_behind
from ..engine.clinching import OPEN, OUT, THROUGH, outlooks
from ..engine.ledger import ADJUSTED
from ..engine.model import AwardReport, BracketMatch, ContestReport, Row, StageReport
from ..engine.reasons import reason_of
from ..engine.receipts import STAGE, Receipt, Slip, receipt_of
from ..engine.tiebreaks import criterion
from ..games.base import LedgerEntry
from ..games.exact_numbers import format_exact
from ..messages.catalog import Messages
from ..messages.problem import width
from ..model import Contest
from . import display_names as spoken
from . import reasons
from .display_names import plain
from .json_csv import to_json


def standings_text(
    contests: Mapping[str, Contest], reports: Mapping[str, ContestReport], words: Messages
) -> str:
    """Every table and bracket of some contests, then the awards."""
    told: list[str] = []
    for key, contest in contests.items():
        report = reports[key]
        told.append(
            f"{spoken.say(words, contest.name)} [{key}] "
            f"{words.label('text-complete' if report.complete else 'text-open')}"
        )
        told += [f"  {counts}"] if (counts := spoken.counts(words, report)) else []
        for stage in report.stages:
            told += _stage(stage, contest, words)
        told += _final(contest, report, words)
        told += _ahead(contest, report, words)
        told += ["", f"  {words.label('text-awards')}"] if report.awards else []
        told += [
            (
                f"    {spoken.award(words, award)}: "
                f"{spoken.names(words, contest, award.players) or '–'}"
            )
            + _worth(award)
            for award in report.awards
        ]
        told += [
            "  "
            + words.label(
                "text-undecided", names=spoken.names(words, contest, tie.players), seats=tie.seats
            )
            for tie in report.undecided
        ]
        told.append("")
    return "\n".join(told).rstrip()


def _worth(award: AwardReport) -> str:
    """“ (12)”; where those who share it have different sums, each his own."""
    if award.values:
        return (
            f" ({' · '.join(plain(to_json(award.value_of(player))) for player in award.players)})"
        )
    return f" ({plain(to_json(award.value))})" if award.value is not None else ""


def _stage(stage: StageReport, contest: Contest, words: Messages) -> Iterator[str]:
    for table in stage.tables:
        yield from (
            "",
            f"  {spoken.stage(words, stage.name, stage.format, table.name)}",
            *_rows(table.rows, contest, words),
        )
    if stage.bracket:
        yield from ("", f"  {spoken.stage(words, stage.name, stage.format)}")
    for at, matches in enumerate(stage.bracket or ()):
        yield from ([""] if at else [])
        yield from (
            f"  {spoken.match(words, match)}: {match_line(match, contest, words)}"
            for match in matches
        )


def _ahead(contest: Contest, report: ContestReport, words: Messages) -> list[str]:
    """Before the last games: who is through, who can still be, who
    is out, and by what that is known.
    """
    told = []
    formats = {stage.name: stage.format for stage in report.stages}
    for outlook in outlooks(contest.plan, report):
        told += [
            "",
            (
                f"  {spoken.stage(words, outlook.stage, formats[outlook.stage], outlook.table)} "
                f"{words.label(f'outlook-{outlook.about}')}"
            ),
        ]
        can = "outlook-can" if outlook.basis == "every" else "outlook-not-decided"
        for status, word in (
            (THROUGH, f"outlook-{outlook.about}-through"),
            (OPEN, can),
            (OUT, f"outlook-{outlook.about}-out"),
        ):
            who = [player for player, mine in outlook.players if mine == status]
            told += [f"    {words.label(word)}: {spoken.names(words, contest, who)}"] if who else []
        told += [
            f"    {words.label('outlook-tie', names=spoken.names(words, contest, players))}"
            for players in outlook.ties
        ]
        told.append(f"    {words.label(f'outlook-by-{outlook.basis}', n=outlook.games)}")
    return told


def _final(contest: Contest, report: ContestReport, words: Messages) -> list[str]:
    """The final places with what gave them, where no table of the contest says them already."""
    if not report.placed or (len(report.stages) == 1 and len(report.stages[0].tables) == 1):
        return []
    teller = reasons.ReasonText.plain(words, contest, report)
    told = [
        (
            f"{'=' if len(group) > 1 else ' '}{rank:>3}",
            teller.name(player),
            reasons.short_reason(teller, reason_of(report, player)),
        )
        for rank, group in report.placed
        for player in group
    ]
    wide = max(width(name) for _, name, _ in told)
    return [
        "",
        f"  {words.label('final-places')}",
        *(f"  {rank}  {name}{' ' * (wide - width(name))}  {reason}" for rank, name, reason in told),
    ]


def _rows(rows: tuple[Row, ...], contest: Contest, words: Messages) -> list[str]:
    wide = max((width(spoken.name(words, contest.players[row.player])) for row in rows), default=0)
    made = []
    for row in rows:
        name = spoken.name(words, contest.players[row.player])
        last = row.decided_by[-1].criterion if row.decided_by and row.stands else None
        by = spoken.criterion(words, contest, last) if last and not criterion(last).total else ""
        rank = row.rank if row.stands else "–"
        made.append(
            f"  {'=' if row.shared and row.stands else ' '}{rank:>3}  "
            f"{name}{' ' * (wide - width(name))}  {format_exact(row.points):>6}  "
            f"{by}".rstrip()
        )
    return made


def match_line(match: BracketMatch, contest: Contest, words: Messages) -> str:
    """Both sides, what was played and what decided, and who won."""
    sides = [
        spoken.name(words, contest.players[player])
        if player
        else ("–" if match.bye or match.walkover else "?")
        for player in match.players
    ]
    name = spoken.name(words, contest.players[match.winner]) if match.winner else ""
    said = spoken.match_score(words, match, _score, name)
    score = f" {said}" if said and match.score else f" ({said})" if said else ""
    winner = f" → {spoken.name(words, contest.players[match.winner])}" if match.winner else ""
    return f"{sides[0]} – {sides[1]}{score}{winner}"


def _score(found: tuple[Fraction, Fraction]) -> str:
    return ":".join(map(format_exact, found))


def receipt_text(
    contest: Contest,
    report: ContestReport,
    player: str,
    words: Messages,
    sheets: Mapping[str, RuleSheet],
) -> str:
    """Every ledger entry of one player with file, line and clause,
    and why he has each place and award.
    """
    teller = reasons.ReasonText.plain(words, contest, report)
    told = [f"{teller.name(player)}: {spoken.say(words, contest.name)}"]
    told += _slips(teller, receipt_of(report, player, teller.book), sheets)
    told += ["", words.label("text-places"), *_places(teller, player)]
    awards = [line for award in report.awards for line in _award(teller, award, player)]
    return "\n".join([*told, *(["", words.label("text-awards"), *awards] if awards else [])])


def _slips(
    teller: reasons.ReasonText, receipt: Receipt, sheets: Mapping[str, RuleSheet]
) -> list[str]:
    """The sums, one below the other, each as the place counts it."""
    several = len(receipt.slips) > 1
    told = [] if receipt.slips else ["", f"  {teller.label('text-no-entries')}"]
    for slip in receipt.slips:
        told += [
            "",
            *([f"  {reasons.slip_name(teller, slip)}"] if several else []),
            *_slip(teller, slip, sheets, several),
        ]
    if len(receipt.stages) > 1:
        decided = any(slip.decides and slip.total != receipt.whole for slip in receipt.slips)
        told += [
            "",
            (
                f"  {teller.label('text-whole' if decided else 'text-whole-plain')} "
                f"{format_exact(receipt.whole)}"
            ),
        ]
    return told


def _slip(
    teller: reasons.ReasonText, slip: Slip, sheets: Mapping[str, RuleSheet], several: bool
) -> Iterator[str]:
    yield from [_entry(entry, teller.contest, teller.words, sheets) for entry in slip.entries] or [
        f"  {teller.label('text-no-entries')}"
    ]
    for stage, points in slip.carried:
        carried = teller.label("text-carried", stage=teller.stage(stage))
        yield f"  {format_exact(points):>6}  {carried}"
    note = (
        teller.label("text-decides")
        if slip.decides and several
        else teller.label("text-no-total")
        if slip.kind == STAGE and slip.row is None
        else ""
    )
    total = f"  {teller.label('text-total')} {format_exact(slip.total)}"
    yield total + _bracketed(teller, note)
    if slip.per_game and slip.row and slip.row.games:
        yield "  " + teller.label(
            "slip-per-game",
            total=format_exact(slip.total),
            n=slip.row.games,
            value=format_exact(slip.total / slip.row.games),
        )


def _bracketed(teller: reasons.ReasonText, note: str) -> str:
    return teller.label("bracket-open") + note + teller.label("bracket-close") if note else ""


def _places(teller: reasons.ReasonText, player: str) -> Iterator[str]:
    """Stage by stage: the place, why, and what the values are made of."""
    for told in reasons.whole_reason(teller, reason_of(teller.report, player), every=True):
        yield f"  {told.heading}{teller.label('comma') + told.place if told.place else ''}"
        yield from (f"    {line}" for line in (*told.matches, *told.sentences, *told.figures))


def _award(teller: reasons.ReasonText, award: AwardReport, player: str) -> Iterator[str]:
    """An award he has, or would have had."""
    name = spoken.award(teller.words, award)
    if player in award.players:
        yield f"  {name}" + (
            f": {plain(to_json(award.value_of(player)))}"
            if award.value_of(player) is not None
            else ""
        )
        if award.rank is None:
            yield f"    {reasons.title_sentence(teller, award)}"
        yield from (f"    {reasons.passed_sentence(teller, each)}" for each in award.passed_over)
    else:
        yield from (
            f"  {name}: {reasons.passed_sentence(teller, each)}"
            for each in award.passed_over
            if each.player == player
        )


def _entry(
    entry: LedgerEntry, contest: Contest, words: Messages, sheets: Mapping[str, RuleSheet]
) -> str:
    place = entry.place or contest.plan.games[entry.game].place
    clause = entry.clause or clause_behind(contest.edition, sheets, entry.first_reason, entry.by)
    facts: dict[str, Any] = {
        "role": spoken.role(words, contest, entry.role),
        "opponent": spoken.name(words, contest.players[entry.opponent]) if entry.opponent else "",
        "place": entry.finish or "",
        **{
            name: to_json(fact)
            for name, fact in entry.facts.items()
            if isinstance(fact, str | int | Fraction)
        },
    }
    keys = (
        [str(entry.facts["was"]), entry.reason]
        if entry.worth is not None and "was" in entry.facts
        else [entry.reason]
    )
    keys = ["awarded-place" if key == "awarded" and facts["place"] else key for key in keys]
    reason = words.label("clause-join").join(
        dict.fromkeys(words.label(f"reason-{key}", **facts) for key in keys)
    )
    if decider := entry.facts.get("decider"):
        own = decider if decider.winner == entry.player else decider.turned
        winner = spoken.name(words, contest.players[decider.winner])
        reason += f" ({spoken.decided(words, own, _score, winner)})"
    if entry.reason == ADJUSTED and entry.facts.get("why"):
        reason = spoken.say(words, entry.facts["why"])
    rule = f"rules/{contest.edition.key} {clause or entry.by or ''}".rstrip()
    points = (
        format_exact(entry.brought)
        if entry.worth is None
        else words.label("struck", points=format_exact(entry.brought))
    )
    return f"  {points:>6}  {reason}  {place.path}:{place.line}  {rule}"
