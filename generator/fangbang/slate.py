"""Fixtures as YAML to commit: how they were drawn stands above them, so that anybody can draw them again."""
from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from .engine.draw import Drawn
from .engine.draw.lots import lot
from .engine.model import Fixture
from .nouns import Contest, Player, Source
from .parse import parse
from .problem import Problem
from .words import Words

_PLAIN = re.compile(r"[^\W\d_][\w·]*(?:[ -]\w[\w·]*)*")
_NO_TEXT = ("null", "true", "false")


def printed_names(players: Mapping[str, Player]) -> dict[str, str]:
    """How each entrant is written in the files, also where pages hide the name: by name where that means one person, else by id."""
    known: dict[str, set[str]] = {}
    for key, player in players.items():
        for name in player.hidden or player.spellings:
            known.setdefault(name.casefold(), set()).add(key)
    return {key: player.written if known[player.written.casefold()] == {key} else player.identity for key, player in players.items()}


def slate(contest: Contest, drawn: Drawn, phrase: str | None, words: Words) -> str:
    """The draw as a piece of a results file."""
    names = printed_names(contest.players)
    told = [f"# {line}" for line in _told(drawn, phrase, names, words)]
    return "\n".join([*told, "fixtures:", *lines(contest, drawn, names)]) + "\n"


def lines(contest: Contest, drawn: Drawn, names: Mapping[str, str]) -> Iterator[str]:
    """One line a fixture."""
    coloured = "sides" in contest.edition.params
    for each in drawn.fixtures:
        yield f"  - {{{', '.join(f'{key}: {value}' for key, value in _pairs(each, names, coloured))}}}"


def _pairs(each: Fixture, names: Mapping[str, str], coloured: bool) -> Iterator[tuple[str, str]]:
    slot, who = each.slot, [_scalar(names[player]) for player in each.players]
    for key, value in (("stage", slot.stage), ("group", slot.group), ("round", slot.round), ("table", slot.table), ("match", slot.match), ("game", slot.game)):
        if value is not None:
            yield key, str(value) if isinstance(value, int) or value.isdigit() else _scalar(value)
    if each.bye:
        yield "bye", who[0]
    elif coloured and len(who) == 2:
        yield from zip(("black", "white"), who, strict=True)
    else:
        yield "players", f"[{', '.join(who)}]"


def _scalar(name: str) -> str:
    """A name as it is, or in quotes where YAML would take it for something else."""
    return name if _PLAIN.fullmatch(name) and name.lower() not in _NO_TEXT else json.dumps(name, ensure_ascii=False)


def _told(drawn: Drawn, phrase: str | None, names: Mapping[str, str], words: Words) -> Iterator[str]:
    if drawn.order and phrase is not None:
        yield words.label("draw-lots", phrase=phrase, n=drawn.round)
        first = names[drawn.order[0]]
        yield words.label("draw-lots-again", command=f"printf '%s\\n%s\\n%s' {shlex.quote(phrase)} {drawn.round} {shlex.quote(first)} | sha256sum")
        for at, player in enumerate(drawn.order, 1):
            yield f"{at:>4}  {lot(phrase, drawn.round, names[player])[:16]}…  {names[player]}"
    yield words.label(f"draw-method-{drawn.method}")
    for number, group, player in drawn.free:
        where = words.label("slot-round", n=number)
        where = words.label("comma").join((words.label("slot-group", name=group), where)) if group else where
        yield words.label("draw-free", where=where, name=names[player])
    if drawn.again:
        yield words.label("draw-again", n=drawn.again)


def file_of(tournament: str, contest: Contest, drawn: Drawn) -> str:
    """Where the draw belongs: the contest's one file, or a file of its own beside the others."""
    stem = f"results/{tournament}/{contest.key}"
    if not any(path.startswith(f"{stem}/") for path in contest.sources):
        return next(iter(contest.sources), f"{stem}.yaml")
    slot = drawn.fixtures[0].slot
    return f"{stem}/{'-'.join(filter(None, ('draw', slot.stage, str(slot.round) if slot.round else '')))}.yaml"


def joined(path: str, before: bytes | None, added: str) -> bytes | None:
    """A file with the draw at its end; None unless, read again, it is what it was and the draw."""
    if before is None:
        return added.encode()
    old, new = _data(path, before), _data(path, added.encode())
    if old is None or new is None:
        return None
    text = before.decode("utf-8-sig").rstrip("\n")
    more = added.replace("fixtures:\n", "", 1)
    wanted = old | {"fixtures": [*old.get("fixtures", []), *new["fixtures"]]}
    for candidate in (f"{text}\n{more}", f"{text}\n\n{added}" if text else added):
        if _data(path, candidate.encode()) == wanted:
            return candidate.encode()
    return None


def _data(path: str, data: bytes) -> dict[str, Any] | None:
    """What a file says, where it says it without a problem."""
    problems: list[Problem] = []
    document = parse(Source(path, data), problems)
    if document is None or problems:
        return None
    return {} if document.data is None else document.data if isinstance(document.data, dict) else None
