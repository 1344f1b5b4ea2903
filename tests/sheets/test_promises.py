"""What is printed is done: every answer of every edition has an effect that is proven here, a
meaning for the plan, or a stated reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from case import Found, read_case
from fangbang.documents.schemas import schema
from fangbang.engine.conduct import CONDUCT
from fangbang.games import GAMES as KINDS
from fangbang.games import REFEREES
from fangbang.games.base import Game, GamePosition, Rule
from fangbang.games.landlord.replay.patterns import readings, rules
from fangbang.games.roles import scoring as roles
from fangbang.games.shedding import scoring as shedding
from fangbang.load.open_questions import STATED
from fangbang.messages.problem import SourceLocation
from fangbang.model import Edition

CASES = Path(__file__).parents[1] / "cases"
SEATS = [f"p{seat}" for seat in range(1, 13)]
ROLES = {"killer": SEATS[:3], "police": SEATS[3:6], "civilian": SEATS[6:]}
Witness = Callable[[Mapping[str, Any], Mapping[str, str]], object]


def _killer(*rounds: Mapping[str, object], **settled: str) -> Witness:
    """What a referee makes of twelve at the table: killers 1–3, police 4–6."""

    def seen(params: Mapping[str, Any], decide: Mapping[str, str]) -> object:
        settle = {key.replace("_", "-"): said for key, said in settled.items()}
        log = {"seats": SEATS, "roles": ROLES, "rounds": list(rounds)}
        return repr(REFEREES["killer"].replay(log, {**params, "decide": {**settle, **decide}}, ()))

    return seen


def _uno(first: str, second: str, *turns: str, **more: str) -> Witness:
    """What a referee makes of two with two cards each, red 5 turned up."""
    log = {
        "seats": ["A", "B"],
        "first": "A",
        "start": "r5",
        "hands": {"A": first, "B": second},
        "log": list(turns),
        **more,
    }
    return lambda params, decide: repr(
        REFEREES["uno"].replay(log, {**params, "hand": 2, "decide": decide}, ())
    )


def _cards(hand: str) -> Witness:
    return lambda params, decide: readings(hand, rules({**params, "decide": decide}))


def _first_victim(params: Mapping[str, Any], decide: Mapping[str, str]) -> object:
    found = read_case(CASES / "sheets-of-results" / "log-of-killer-first-victim.md")
    plan = found.files["content/spring/tournament.yaml"].replace(
        "same-first-victim: forbidden", f"same-first-victim: {decide['same-first-victim']}"
    )
    return [
        each.code
        for each in Found(
            replace(found, files={**found.files, "content/spring/tournament.yaml": plan})
        ).problems
    ]


def _entries(kind: str, sheet: object) -> Witness:
    def seen(params: Mapping[str, Any], decide: Mapping[str, str]) -> object:
        return repr(
            KINDS[kind].entries(
                0, Game(GamePosition(), sheet, SourceLocation("x")), Rule(kind, params, decide)
            )
        )

    return seen


def _last_zero(params: Mapping[str, Any], decide: Mapping[str, str]) -> object:
    sheet = shedding.SheddingResult("A", {"B": Fraction(5)}, "r0")
    return [
        each.code
        for each in shedding.problems(
            Game(GamePosition(), sheet, SourceLocation("x")), Rule("shedding", params, decide)
        )
    ]


def _to_target(params: Mapping[str, Any], decide: Mapping[str, str]) -> object:
    """One hand of 600 points: over where 500 end it, and not after the first of several games."""
    found = read_case(CASES / "scores" / "uno-target.md")
    plan = found.files["content/spring/tournament.yaml"].replace(
        "end: target", f"end: {decide['end']}"
    )
    assert "end: target" in found.files["content/spring/tournament.yaml"]
    return (
        Found(replace(found, files={**found.files, "content/spring/tournament.yaml": plan}))
        .contest("uno")[1]
        .complete
    )


DAY = {"kill": 7, "vote": "8:6"}
WITNESSES: Mapping[tuple[str, str], Witness] = {
    ("killer", "no-kill"): _killer({"kill": "none", "vote": "1:6"}, kill_tie="judge"),
    ("killer", "kill-tie"): _killer({"kill": "none", "vote": "1:6"}, no_kill="forbidden"),
    ("killer", "self-kill"): _killer({"kill": 1}),
    ("killer", "confession"): _killer({"kill": 7, "confessed": 1}),
    ("killer", "self-vote"): _killer({"kill": 7, "vote": [{1: [1, 9]}]}),
    ("killer", "no-votes"): _killer({"kill": 7, "vote": "none"}, {"kill": 8}),
    ("killer", "removed-words"): _killer({"kill": 7, "removed": 8}),
    ("killer", "surrender"): _killer({"kill": 7, "removed": [1, 2], "surrender": 3}),
    ("killer", "both-out"): _killer({"kill": 7, "removed": [1, 2, 3, 4, 5, 6]}),
    ("killer", "tied-vote"): _killer(
        {"kill": 7, "vote": [{1: [4, 5, 6], 2: [8, 9, 10]}, {1: [2]}]}
    ),
    ("killer", "third-ballot"): _killer({"kill": 7, "vote": "1:3 2:3 3:3 / 1:4 2:4 / 3:6"}),
    ("killer", "same-first-victim"): _first_victim,
    ("uno", "first"): _uno("r1 r2", "b3 b4", dealer="A"),
    ("uno", "wild-four"): _uno("r1 W4", "b3 b4", "A W4:b uno"),
    ("uno", "play-drawn"): _uno("b1 b2", "g3 g4", "A draw r7 play r7"),
    ("uno", "voluntary-draw"): _uno("r1 b2", "g3 g4", "A draw y9"),
    ("uno", "zero-last"): _uno("r1 r0", "g3 g4", "A r1 uno", "B draw y9", "A r0"),
    ("uno", "optional-penalties"): _uno("r1 r2", "g3 g4", "A slow y9 y8"),
    ("doudizhu", "four-two"): lambda params, decide: [
        bool(_cards(hand)(params, decide)) for hand in ("33334J", "333344JJ")
    ],
    ("doudizhu", "repeated-kickers"): _cards("33344488"),
    ("doudizhu", "triple-kickers"): _cards("333444555888"),
    ("doudizhu", "joker-pair-kickers"): _cards("333444BR"),
    ("roles", "draw"): _entries("roles", roles.RolesResult({"p1": "police"}, None, "draw")),
    ("shedding", "score"): _entries("shedding", shedding.SheddingResult("A", {"A": "", "B": "r5"})),
    ("shedding", "zero-last"): _last_zero,
    ("shedding", "end"): _to_target,
}


def _choices(own: Mapping[str, Edition]) -> Iterator[tuple[Edition, Any, str]]:
    yield from (
        (edition, question, choice)
        for edition in own.values()
        for question in edition.questions
        for choice in question.choices
    )


def test_every_answer_does_something_or_says_why_not(own: Mapping[str, Edition]) -> None:
    seen = 0
    for edition, question, choice in _choices(own):
        engines = (edition.referee.answers if edition.referee else {}, edition.game.answers)
        effects = [choice in known.get(question.key, ()) for known in engines]
        assert (
            any(effects) + bool(question.plan.get(choice)) + (question.only_printed is not None)
            >= 1
        ), (edition.key, question.key, choice)
        assert not (question.only_printed and (any(effects) or question.plan)), (
            edition.key,
            question.key,
        )
        seen += 1
    assert seen > 100


@pytest.mark.parametrize(
    "engine",
    [
        *(key for key, referee in REFEREES.items() if referee.answers),
        *(kind for kind, found in KINDS.items() if found.answers),
    ],
)
def test_every_answer_that_the_engine_goes_by_is_proven(
    engine: str, own: Mapping[str, Edition]
) -> None:
    """The same log, or the same sheet, comes to something else by each of the answers."""
    known = REFEREES[engine].answers if engine in REFEREES else KINDS[engine].answers
    edition = next(
        each for each in own.values() if engine in (each.params.get("replay"), each.kind)
    )
    for question, choices in known.items():
        found = [
            WITNESSES[engine, question](edition.params, {question: choice}) for choice in choices
        ]
        assert all(one != other for at, one in enumerate(found) for other in found[:at]), (
            engine,
            question,
            found,
        )


def test_every_meaning_is_read_or_checked() -> None:
    """What an answer may mean for the plan: the plan is read for it,
    or the games are checked against it.
    """
    planned = schema("rule")["$defs"]["planned"]["properties"]
    assert set(planned) == {*STATED, *CONDUCT}


def test_every_number_of_a_sheet_is_planned_or_only_printed(own: Mapping[str, Edition]) -> None:
    for edition in own.values():
        assert set(edition.params.get("numbers", {})) == set(edition.planned), edition.key
