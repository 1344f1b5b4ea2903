"""Reports as text for a terminal: standings, and the receipt of one player back to file, line and clause."""
from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from .engine.model import ContestReport, Entry, Row
from .engine.numbers import written
from .engine.outlook import OPEN, OUT, THROUGH, outlooks
from .problem import width
from .sheet import Sheet, clause_behind
from .site import Contest
from .twins import value
from .words import Words


def standings_text(contests: Mapping[str, Contest], reports: Mapping[str, ContestReport], words: Words) -> str:
    """Every table and bracket of some contests, then the awards."""
    told: list[str] = []
    for key, contest in contests.items():
        report = reports[key]
        told.append(f"{_say(contest.name, words)} [{key}] {words.label('text-complete' if report.complete else 'text-open')}")
        for stage in report.stages:
            for table in stage.tables:
                told += ["", f"  {stage.name} {table.name or ''}".rstrip(), *_rows(table.rows, contest)]
            for matches in stage.bracket or ():
                told += ["", *(f"  {match.key}: {_match(match, contest)}" for match in matches)]
        told += _ahead(contest, report, words)
        told += ["", f"  {words.label('text-awards')}"] if report.awards else []
        told += [f"    {award.key}: {_names(award.players, contest) or '–'}" + (f" ({_plain(award.value)})" if award.value is not None else "")
                 for award in report.awards]
        told += ["  " + words.label("text-undecided", names=_names(tie.players, contest), seats=tie.seats) for tie in report.undecided]
        told.append("")
    return "\n".join(told).rstrip()


def _ahead(contest: Contest, report: ContestReport, words: Words) -> list[str]:
    """Before the last games: who is through, who can still be, who is out, and by what that is known."""
    told = []
    for each in outlooks(contest.plan, report):
        told += ["", f"  {each.stage} {each.table or ''}".rstrip() + f" {words.label(f'outlook-{each.about}')}"]
        can = "outlook-can" if each.basis == "every" else "outlook-not-decided"
        for status, word in ((THROUGH, f"outlook-{each.about}-through"), (OPEN, can), (OUT, f"outlook-{each.about}-out")):
            who = [player for player, mine in each.players if mine == status]
            told += [f"    {words.label(word)}: {_names(who, contest)}"] if who else []
        told += [f"    {words.label('outlook-tie', names=_names(players, contest))}" for players in each.ties]
        told.append(f"    {words.label(f'outlook-by-{each.basis}', n=each.games)}")
    return told


def _say(text: Any, words: Words) -> str:
    values = text.values
    return values.get(words.language) or values.get("") or next(iter(values.values()), "")


def _names(players: Any, contest: Contest) -> str:
    return ", ".join(contest.players[each].name for each in players)


def _rows(rows: tuple[Row, ...], contest: Contest) -> list[str]:
    wide = max((width(contest.players[row.player].name) for row in rows), default=0)
    made = []
    for row in rows:
        name = contest.players[row.player].name
        last = row.decided_by[-1].criterion if row.decided_by else ""
        made.append(f"  {'=' if row.shared else ' '}{row.rank:>3}  {name}{' ' * (wide - width(name))}  {written(row.points):>6}  "
                    f"{last if last != 'points' else ''}".rstrip())
    return made


def _match(match: Any, contest: Contest) -> str:
    sides = [contest.players[each].name if each else ("–" if match.bye or match.walkover else "?") for each in match.players]
    score = f" {written(match.score[0])}:{written(match.score[1])}" if match.score else ""
    winner = f" → {contest.players[match.winner].name}" if match.winner else ""
    return f"{sides[0]} – {sides[1]}{score}{winner}"


def receipt_text(contest: Contest, report: ContestReport, player: str, words: Words, sheets: Mapping[str, Sheet]) -> str:
    """Every ledger entry of one player with file, line and clause, and what decided each place."""
    told = [f"{contest.players[player].name}: {_say(contest.name, words)}", ""]
    entries = [entry for entry in report.ledger if entry.player == player]
    told += [_entry(entry, contest, words, sheets) for entry in entries] or [words.label("text-no-entries")]
    told += ["", f"  {words.label('text-total')} {written(sum((entry.points for entry in entries), Fraction(0)))}", "", words.label("text-places")]
    for stage in report.stages:
        for table in stage.tables:
            for row in (row for row in table.rows if row.player == player):
                told.append(f"  {stage.name} {table.name or ''} {'=' if row.shared else ''}{row.rank}: " + "; ".join(
                    f"{verdict.criterion} {value(verdict.value)}" + _others(verdict, contest) for verdict in row.decided_by))
    told += [f"  {award.key}: {value(award.value) if award.value is not None else ''}".rstrip() for award in report.awards if player in award.players]
    return "\n".join(told)


def _plain(found: Any) -> str:
    made = value(found)
    return "-".join(str(each) for each in made) if isinstance(made, list) else str(made)


def _others(verdict: Any, contest: Contest) -> str:
    return " (" + ", ".join(f"{contest.players[who].name} {value(found)}" for who, found in verdict.others) + ")" if verdict.others else ""


def _entry(entry: Entry, contest: Contest, words: Words, sheets: Mapping[str, Sheet]) -> str:
    place = entry.place or contest.plan.games[entry.game].place
    clause = entry.clause or (clause_behind(contest.edition, sheets, entry.by) if entry.by else None)
    facts = {"role": _role(entry, contest, words), "opponent": contest.players[entry.opponent].name if entry.opponent else "",
             "place": entry.finish or "", "stake": value(entry.facts.get("stake", ""))}
    reason = words.label(f"reason-{entry.reason}", **facts)
    if entry.reason == "adjusted" and entry.facts.get("why"):
        reason = _say(entry.facts["why"], words)
    rule = f"rules/{contest.edition.key} {clause or entry.by or ''}".rstrip()
    return f"  {written(entry.points):>6}  {reason}  {place.path}:{place.line}  {rule}"


def _role(entry: Entry, contest: Contest, words: Words) -> str:
    if entry.role is None:
        return ""
    name = contest.edition.params.get("roles", {}).get(entry.role, {}).get("name")
    if isinstance(name, Mapping):
        return str(name.get(words.language) or next(iter(name.values())))
    return words.label(f"role-{entry.role}") if words.has(f"role-{entry.role}") else entry.role
