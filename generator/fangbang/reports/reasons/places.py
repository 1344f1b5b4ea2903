"""Why somebody has his final place: stage by stage, and whether he went on from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ...engine.model import Exclusion, Table
from ...engine.reasons import BARRED, OPEN, TIED, Line, Reason, StageReason, ties_of
from ...engine.receipts import COMPARED, TRACK, Slip
from ..display_names import nth_place
from .brackets import came, match_sentence, matches
from .makeup import made_of_row
from .rows import why
from .teller import ReasonText


@dataclass(frozen=True)
class Told:
    """One stage of a reason: its name, the place in it, sentences, and the figures behind them."""

    heading: str
    place: str
    sentences: tuple[str, ...]
    figures: tuple[str, ...] = ()
    matches: tuple[str, ...] = field(default=())


def whole_reason(teller: ReasonText, found: Reason, every: bool = False) -> list[Told]:
    """Stage by stage; `every`: with the make-up of all criteria, needed or not."""
    told = [_stage(teller, stage, every) for stage in found.stages]
    if told and (last := list(_overall(teller, found))):
        told.append(Told(teller.label("final-places"), _place(teller, found), tuple(last)))
    return [*told, *_tracks(teller, found.player)]


def _tracks(teller: ReasonText, player: str) -> Iterator[Told]:
    """The places in tracks, which are ranked again among themselves."""
    for table in teller.report.tracks:
        track, row = (
            teller.track(table),
            next((row for row in table.rows if row.player == player), None),
        )
        if track and row:
            name = teller.track_name(track)
            if not row.stands:
                yield Told(name, "", (teller.label("text-not-yet"),))
                continue
            made = made_of_row(teller, table, row)
            yield Told(
                name, _so_far(teller, table, row.rank), (why(teller, table, row),), tuple(made)
            )


def short_reason(teller: ReasonText, found: Reason) -> str:
    """The last stage's reason in a sentence or two."""
    deciding = found.deciding
    if deciding is None:
        return ""
    told = _stage(teller, deciding, every=False)
    return teller.label("sentence-join").join((*told.sentences, *_overall(teller, found)))


def brief_reason(teller: ReasonText, found: Reason) -> str:
    """A few words beside the tables: “Semi-final: lost to Ben 0:2”, “Final, 2nd place”."""
    deciding = found.deciding
    if deciding is None:
        return ""
    if deciding.row is None or deciding.table is None:
        return "".join(match_sentence(teller, each) for each in (deciding.last,) if each)
    named = (
        teller.stage(deciding.plan.name),
        teller.table(deciding.plan.name, deciding.table.name),
        _so_far(teller, deciding.table, deciding.row.rank),
    )
    return teller.label("comma").join(filter(None, named))


def _place(teller: ReasonText, found: Reason) -> str:
    if found.rank:
        return nth_place(teller.words, found.rank)
    outside = teller.contest.plan.outside_places(found.player)
    return teller.label(f"status-{outside}" if outside else "no-place")


def _stage(teller: ReasonText, found: StageReason, every: bool) -> Told:
    name = teller.stage(found.plan.name)
    if found.table is None or found.row is None:
        place = nth_place(teller.words, found.rank) if found.rank else ""
        return Told(name, place, (came(teller, found),), (), tuple(matches(teller, found)))
    where = teller.label("comma").join(
        filter(None, (name, teller.table(found.plan.name, found.table.name)))
    )
    if not found.row.stands:
        return Told(where, "", (teller.label("text-not-yet"),))
    sentences = [why(teller, found.table, found.row), *_line(teller, found)]
    ties = ties_of(teller.contest.plan, found.plan) if every else ()
    figures = made_of_row(teller, found.table, found.row, ties)
    if found.line and found.line.compared and found.line.row:
        figures += made_of_row(teller, found.line.compared, found.line.row)
    return Told(
        where,
        _so_far(teller, found.table, found.row.rank),
        tuple(sentences),
        tuple(dict.fromkeys(figures)),
    )


def _so_far(teller: ReasonText, table: Table, rank: int) -> str:
    """A place of a table that is not over is one for the time being."""
    place = nth_place(teller.words, rank)
    return place if table.complete else teller.label("place-so-far", place=place)


def _line(teller: ReasonText, found: StageReason) -> Iterator[str]:
    """Whether he went on: by the place at the table, or among the best of those behind the line."""
    line = found.line
    if line is None or line.kind == OPEN:
        return
    yield teller.label(
        f"line-{line.kind}",
        rule=_rule(teller, found, line),
        place=nth_place(teller.words, line.rank),
        seats=line.seats,
        n=line.seats,
    )
    if line.compared and line.row and line.kind not in (BARRED, TIED):
        here = nth_place(teller.words, line.row.rank)
        yield teller.label(
            f"line-compared-{_tables(found)}",
            place=here,
            n=len(line.compared.rows),
            reason=why(teller, line.compared, line.row),
        )


def _rule(teller: ReasonText, found: StageReason, line: Line) -> str:
    rule = teller.label(
        f"line-rule-{'stage' if line.per == 'stage' else _tables(found)}", n=line.top
    )
    return teller.label("line-rule-next", rule=rule, n=line.seats) if line.seats else rule


def _tables(found: StageReason) -> str:
    """What a table of this stage is called."""
    return found.plan.how.part


def _overall(teller: ReasonText, found: Reason) -> Iterator[str]:
    """What the last stage does not say: who got further, who shares the place, who is out."""
    deciding = found.deciding
    if found.disqualified:
        yield _excluded(teller, found.disqualified)
    if found.rank is None or deciding is None:
        return
    if found.further:
        yield teller.label(
            "final-further", n=found.further, place=nth_place(teller.words, found.rank)
        )
    own = deciding.row.level_with if deciding.row else deciding.level_with
    if found.level_with and set(found.level_with) != set(own):
        yield teller.label("final-level", names=teller.names(found.level_with))


def _excluded(teller: ReasonText, found: Exclusion) -> str:
    told = teller.label("status-disqualified")
    if found.why:
        told += teller.label("bracket-open") + teller.say(found.why) + teller.label("bracket-close")
    return told[:1].upper() + told[1:] + teller.label("full-stop")


def slip_name(teller: ReasonText, slip: Slip) -> str:
    """What a sum is of."""
    if slip.kind == TRACK:
        track = next(track for track in teller.contest.plan.tracks if track.key == slip.name)
        return teller.label("slip-track", name=teller.track_name(track))
    return (
        teller.label("slip-compared", stage=teller.stage(slip.name))
        if slip.kind == COMPARED
        else teller.stage(slip.name)
    )
