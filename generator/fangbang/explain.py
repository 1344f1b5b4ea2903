"""Reports as text for a terminal: standings, and the receipt of one player back to file, line and clause."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from . import spoken
from .engine.ledger import ADJUSTED
from .engine.model import AwardReport, ContestReport, Entry, Match, Row, StageReport, Verdict
from .engine.numbers import written
from .engine.outlook import OPEN, OUT, THROUGH, outlooks
from .nouns import Contest
from .problem import width
from .sheet import Sheet, clause_behind
from .spoken import plain
from .twins import value
from .words import Words


def standings_text(contests: Mapping[str, Contest], reports: Mapping[str, ContestReport], words: Words) -> str:
    """Every table and bracket of some contests, then the awards."""
    told: list[str] = []
    for key, contest in contests.items():
        report = reports[key]
        told.append(f"{spoken.say(words, contest.name)} [{key}] {words.label('text-complete' if report.complete else 'text-open')}")
        told += [f"  {counts}"] if (counts := spoken.counts(words, report)) else []
        for stage in report.stages:
            told += _stage(stage, contest, words)
        told += _ahead(contest, report, words)
        told += ["", f"  {words.label('text-awards')}"] if report.awards else []
        told += [f"    {spoken.award(words, award)}: {spoken.names(words, contest, award.players) or '–'}"
                 + _worth(award) for award in report.awards]
        told += ["  " + words.label("text-undecided", names=spoken.names(words, contest, tie.players), seats=tie.seats) for tie in report.undecided]
        told.append("")
    return "\n".join(told).rstrip()


def _worth(award: AwardReport) -> str:
    """“ (12)”; where those who share it have different sums, each his own."""
    if award.values:
        return f" ({' · '.join(plain(value(award.value_of(player))) for player in award.players)})"
    return f" ({plain(value(award.value))})" if award.value is not None else ""


def _stage(stage: StageReport, contest: Contest, words: Words) -> Iterator[str]:
    for table in stage.tables:
        yield from ("", f"  {spoken.stage(words, stage.name, stage.format, table.name)}", *_rows(table.rows, contest, words))
    if stage.bracket:
        yield from ("", f"  {spoken.stage(words, stage.name, stage.format)}")
    for at, matches in enumerate(stage.bracket or ()):
        yield from ([""] if at else [])
        yield from (f"  {spoken.match(words, match)}: {match_line(match, contest, words)}" for match in matches)


def _ahead(contest: Contest, report: ContestReport, words: Words) -> list[str]:
    """Before the last games: who is through, who can still be, who is out, and by what that is known."""
    told = []
    formats = {stage.name: stage.format for stage in report.stages}
    for each in outlooks(contest.plan, report):
        told += ["", f"  {spoken.stage(words, each.stage, formats[each.stage], each.table)} {words.label(f'outlook-{each.about}')}"]
        can = "outlook-can" if each.basis == "every" else "outlook-not-decided"
        for status, word in ((THROUGH, f"outlook-{each.about}-through"), (OPEN, can), (OUT, f"outlook-{each.about}-out")):
            who = [player for player, mine in each.players if mine == status]
            told += [f"    {words.label(word)}: {spoken.names(words, contest, who)}"] if who else []
        told += [f"    {words.label('outlook-tie', names=spoken.names(words, contest, players))}" for players in each.ties]
        told.append(f"    {words.label(f'outlook-by-{each.basis}', n=each.games)}")
    return told


def _rows(rows: tuple[Row, ...], contest: Contest, words: Words) -> list[str]:
    wide = max((width(spoken.name(words, contest.players[row.player])) for row in rows), default=0)
    made = []
    for row in rows:
        name = spoken.name(words, contest.players[row.player])
        last = row.decided_by[-1].criterion if row.decided_by and row.stands else "points"
        rank = row.rank if row.stands else "–"
        made.append(f"  {'=' if row.shared and row.stands else ' '}{rank:>3}  {name}{' ' * (wide - width(name))}  {written(row.points):>6}  "
                    f"{spoken.criterion(words, contest, last) if last != 'points' else ''}".rstrip())
    return made


def match_line(match: Match, contest: Contest, words: Words) -> str:
    """Both sides, what was played and what decided, and who won."""
    sides = [spoken.name(words, contest.players[each]) if each else ("–" if match.bye or match.walkover else "?") for each in match.players]
    name = spoken.name(words, contest.players[match.winner]) if match.winner else ""
    said = spoken.match_score(words, match, _score, name)
    score = f" {said}" if said and match.score else f" ({said})" if said else ""
    winner = f" → {spoken.name(words, contest.players[match.winner])}" if match.winner else ""
    return f"{sides[0]} – {sides[1]}{score}{winner}"


def _score(found: tuple[Fraction, Fraction]) -> str:
    return ":".join(map(written, found))


def receipt_text(contest: Contest, report: ContestReport, player: str, words: Words, sheets: Mapping[str, Sheet]) -> str:
    """Every ledger entry of one player with file, line and clause, and what decided each place."""
    told = [f"{spoken.name(words, contest.players[player])}: {spoken.say(words, contest.name)}", ""]
    entries = [entry for entry in report.ledger if entry.player == player]
    told += [_entry(entry, contest, words, sheets) for entry in entries] or [f"  {words.label('text-no-entries')}"]
    told += ["", f"  {words.label('text-total')} {written(sum((entry.points for entry in entries), Fraction(0)))}", "", words.label("text-places")]
    for stage in report.stages:
        for table in stage.tables:
            told += [f"  {spoken.stage(words, stage.name, stage.format, table.name)}  {_placed(row, contest, words)}" for row in table.rows if row.player == player]
    told += [f"  {spoken.award(words, award)}" + (f": {plain(value(award.value_of(player)))}" if award.value_of(player) is not None else "")
             for award in report.awards if player in award.players]
    return "\n".join(told)


def _placed(row: Row, contest: Contest, words: Words) -> str:
    """A place and what decided it, also where nothing has yet."""
    if not row.stands:
        return words.label("text-not-yet")
    place = f"{'=' if row.shared else ''}{row.rank}: "
    if row.decided_by:
        return place + "; ".join(f"{spoken.criterion(words, contest, each.criterion)} {plain(value(each.value))}{_others(each, contest, words)}"
                                 for each in row.decided_by)
    return place + words.label("text-not-yet" if row.games == 0 else "text-level" if row.shared else "text-alone")


def _others(verdict: Verdict, contest: Contest, words: Words) -> str:
    others = words.label("comma-list").join(f"{spoken.name(words, contest.players[who])} {plain(value(found))}" for who, found in verdict.others)
    return f" ({others})" if others else ""


def _entry(entry: Entry, contest: Contest, words: Words, sheets: Mapping[str, Sheet]) -> str:
    place = entry.place or contest.plan.games[entry.game].place
    clause = entry.clause or (clause_behind(contest.edition, sheets, entry.by) if entry.by else None)
    facts: dict[str, Any] = {
        "role": spoken.role(words, contest, entry.role), "opponent": spoken.name(words, contest.players[entry.opponent]) if entry.opponent else "",
        "place": entry.finish or "", "stake": value(entry.facts.get("stake", ""))}
    if "place" in entry.facts:
        facts["place"] = entry.facts["place"]
    keys = [str(entry.facts["was"]), entry.reason] if entry.worth is not None and "was" in entry.facts else [entry.reason]
    keys = ["awarded-place" if key == "awarded" and facts["place"] else key for key in keys]
    reason = words.label("clause-join").join(dict.fromkeys(words.label(f"reason-{key}", **facts) for key in keys))
    if decider := entry.facts.get("decider"):
        own = decider if decider.winner == entry.player else decider.turned
        reason += f" ({spoken.decided(words, own, _score, spoken.name(words, contest.players[decider.winner]))})"
    if entry.reason == ADJUSTED and entry.facts.get("why"):
        reason = spoken.say(words, entry.facts["why"])
    rule = f"rules/{contest.edition.key} {clause or entry.by or ''}".rstrip()
    points = written(entry.brought) if entry.worth is None else words.label("struck", points=written(entry.brought))
    return f"  {points:>6}  {reason}  {place.path}:{place.line}  {rule}"
