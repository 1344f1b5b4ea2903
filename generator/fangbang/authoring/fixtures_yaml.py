"""Fixtures as YAML to commit: how they were drawn stands above them,
so that anybody can draw them again.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping

from ..documents.append_to_list import append_to_list, yaml_list
from ..engine.draw import Drawn
from ..engine.draw.lots import lot
from ..engine.model import Fixture
from ..files.source_file import Source
from ..messages.catalog import Messages
from ..model import Contest, Names, Player

_PLAIN = re.compile(r"[^\W\d_][\w·]*(?:[ -]\w[\w·]*)*")
# the latter only to programs that read YAML 1.1
_NO_TEXT = ("null", "true", "false", "yes", "no", "on", "off", "y", "n")


def printed_names(players: Mapping[str, Player]) -> dict[str, str]:
    """How each entrant is written in the files, also where pages hide the name: by name where
    that means one person, else by id.
    """
    called = Names(players.values())
    return {key: called.printed(player) for key, player in players.items()}


def fixtures_yaml(contest: Contest, drawn: Drawn, words: Messages, below: str | None = None) -> str:
    """The draw as a piece of a results file; `below` names
    the file whose `fixtures` go on with it.
    """
    names = printed_names(contest.players)
    told = list(_told(drawn, names, words))
    if below is None:
        return yaml_list("fixtures", [[line] for line in lines(contest, drawn, names)], told)
    comments = [f"# {line}" for line in (words.label("draw-below", path=below), *told)]
    return "\n".join([*comments, *(f"  - {line}" for line in lines(contest, drawn, names))]) + "\n"


def append_fixtures(
    path: str, before: bytes | None, contest: Contest, drawn: Drawn, words: Messages
) -> bytes:
    """The file with the draw in it; a new one gets its `games` above the fixtures, but not
    where games lie in files of their own.
    """
    if before is None:
        return (
            ("games: []\n\n" if path.count("/") == 2 else "") + fixtures_yaml(contest, drawn, words)
        ).encode()
    names = printed_names(contest.players)
    return append_to_list(
        Source(path, before),
        "fixtures",
        [[line] for line in lines(contest, drawn, names)],
        list(_told(drawn, names, words)),
    )


def draw_comments(contest: Contest, drawn: Drawn, words: Messages) -> Iterator[str]:
    """How it was drawn, line by line, as it stands above the fixtures."""
    return _told(drawn, printed_names(contest.players), words)


def has_fixtures(before: bytes | None) -> bool:
    """True for a file with a list of fixtures, to which pasted lines belong."""
    return bool(re.search(rb"(?m)^fixtures:", before or b""))


def lines(contest: Contest, drawn: Drawn, names: Mapping[str, str]) -> Iterator[str]:
    """One line a fixture, without the dash."""
    seats = contest.edition.seats if contest.edition.sides else None
    for fixture in drawn.fixtures:
        yield f"{{{', '.join(f'{key}: {value}' for key, value in _pairs(fixture, names, seats))}}}"


def _pairs(
    each: Fixture, names: Mapping[str, str], seats: tuple[str, str] | None
) -> Iterator[tuple[str, str]]:
    slot, who = each.slot, [_scalar(names[player]) for player in each.players]
    for key, value in (
        ("stage", slot.stage),
        ("group", slot.group),
        ("round", slot.round),
        ("table", slot.table),
        ("match", slot.match),
        ("game", slot.game),
    ):
        if value is not None:
            yield key, str(value) if isinstance(value, int) or value.isdigit() else _scalar(value)
    if each.bye:
        yield "bye", who[0]
    elif seats and len(who) == 2:
        yield from zip(seats, who, strict=True)
    else:
        yield "players", f"[{', '.join(who)}]"
    yield from (
        (key, value)
        for key, value in (("date", each.date), ("time", each.time), ("room", each.room))
        if value is not None
    )


def _scalar(name: str) -> str:
    """A name as it is, or in quotes where YAML would take it for something else."""
    return (
        name
        if _PLAIN.fullmatch(name) and name.lower() not in _NO_TEXT
        else json.dumps(name, ensure_ascii=False)
    )


def _told(drawn: Drawn, names: Mapping[str, str], words: Messages) -> Iterator[str]:
    if drawn.order and drawn.urn and drawn.urn.phrase:
        urn, first = drawn.urn, names[drawn.order[0]]
        yield words.label("draw-lots", phrase=urn.phrase, about=urn.about, n=urn.round)
        given = " ".join(
            shlex.quote(each) for each in (urn.phrase, urn.about, str(urn.round), first)
        )
        yield words.label(
            "draw-lots-again", command=f"printf '%s\\n%s\\n%s\\n%s' {given} | sha256sum"
        )
        for at, player in enumerate(drawn.order, 1):
            yield f"{at:>4}  {lot(urn, names[player])[:16]}…  {names[player]}"
    yield words.label(f"draw-method-{drawn.method}")
    for number, group, player in drawn.free:
        where = words.label("slot-round", n=number)
        where = (
            words.label("comma").join((words.label("slot-group", name=group), where))
            if group
            else where
        )
        yield words.label("draw-free", where=where, name=names[player])
    if drawn.again:
        yield words.label("draw-again", n=drawn.again)


def file_of(tournament: str, contest: Contest, drawn: Drawn) -> str:
    """Where the draw belongs: the contest's one file, or a file of its own beside the others."""
    stem = f"results/{tournament}/{contest.key}"
    if not any(path.startswith(f"{stem}/") for path in contest.sources):
        return next(iter(contest.sources), f"{stem}.yaml")
    slot = drawn.fixtures[0].slot
    parts = ("draw", slot.stage, str(slot.round) if slot.round else "")
    return f"{stem}/{'-'.join(filter(None, parts))}.yaml"
