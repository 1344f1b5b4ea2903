"""What is asked about a game between two."""

from __future__ import annotations

from typing import Any

from ...messages.catalog import translations
from ..answers import RESULT, Answer, like
from ..interfaces import GamePrompter, Read
from ..pair_result import DECIDERS, DRAW

_UNPLAYED = ("walkover", "forfeit", "no-show", "double-forfeit")


def ask(prompter: GamePrompter) -> dict[str, Any]:
    """The two sides, and the winner, a score, or why it was not played."""
    pairs = prompter.pairs()
    seats = prompter.seats if prompter.sides else None
    called = prompter.sides or ["", ""]
    alone = [pair[0] for pair in pairs if len(pair) == 1]
    how = prompter.choose(
        "how",
        prompter.options("how", "played", *_UNPLAYED, "bye"),
        "bye" if alone and len(alone) == len(pairs) else "played",
    )
    if how == "bye":
        who = prompter.ask("bye", prompter.person(), prompter.offered(alone[:1]) or None)
        worth = prompter.bye_worth(who)
        return {"bye": who} | ({"worth": worth} if worth in ("half", "zero") else {})
    pairs = [pair for pair in pairs if len(pair) == 2]
    first = prompter.ask(
        seats[0] if seats else "first",
        prompter.person(),
        prompter.offered([pair[0] for pair in pairs[:1]]) or None,
        called[0],
    )
    others = [other for pair in pairs if first in pair for other in pair if other != first]
    second = prompter.ask(
        seats[1] if seats else "second",
        _other(prompter, first),
        prompter.offered(others[:1]) or None,
        called[1],
    )
    sides: dict[str, Any] = (
        {seats[0]: first, seats[1]: second}
        if seats and how == "played"
        else {"players": [first, second]}
    )
    if how == "double-forfeit":
        return sides | {how: True}
    if how != "played":
        return sides | {how: prompter.ask(how, prompter.one_of([first, second]))}
    outcome: dict[str, Any] = prompter.ask("result", _result(prompter, [first, second], seats))
    return (
        sides
        | outcome
        | (
            _settled(prompter, [first, second])
            if prompter.must_decide([first, second], outcome)
            else {}
        )
    )


def _settled(prompter: GamePrompter, pair: list[str]) -> dict[str, Any]:
    """A shoot-out by its score, or who goes through and by what;
    nothing where another game decides.
    """

    def read(text: str) -> tuple[Any, str]:
        parts = [part.strip() for part in text.replace("：", ":").split(":")]
        if len(parts) == 2 and all(part.isdecimal() for part in parts):
            level = parts[0] == parts[1]
            return (
                (None, prompter.told("shootout-level", score=parts[0]))
                if level
                else ({"shootout": ":".join(parts)}, "")
            )
        name, wrong = prompter.one_of(pair)(text)
        return ({"winner": name}, "") if not wrong else (None, wrong)

    settled = Answer(read, RESULT, tuple(map(prompter.said, pair)), optional=True)
    item: dict[str, Any] = prompter.ask("settled", prompter.optional(settled), "") or {}
    if "winner" not in item:
        return item
    ways = prompter.options("decider", *DECIDERS)
    said = [names.get(prompter.language, key) for key, names in ways.items()]
    how = prompter.ask("decider", prompter.optional(prompter.choice(ways)), "", choices=said)
    return item | ({"decider": how} if how else {})


def _result(prompter: GamePrompter, pair: list[str], seats: tuple[str, str] | None) -> Read:
    """A score, a draw, or the winner: by name, or by the side."""
    sides = {
        who: {
            **(translations(f"value-{seat}") if seats else {}),
            "": seat,
            **{f"rule-{language}": said for language, said in called.items()},
        }
        for who, seat, called in zip(
            pair, seats or ("first", "second"), prompter.side_names, strict=False
        )
    }

    def read(text: str) -> tuple[Any, str]:
        parts = text.replace("：", ":").split(":")
        if len(parts) == 2 and all(part.strip().replace(".", "", 1).isdecimal() for part in parts):
            return {"score": ":".join(part.strip() for part in parts)}, ""
        drawn, wrong = prompter.choice(prompter.options("value", "draw"))(text)
        name, wrong = (drawn, "") if not wrong else prompter.one_of(pair)(text)
        if wrong and not prompter.choice(sides)(text)[1]:
            name, wrong = prompter.choice(sides)(text)
        return ({"winner": name}, "") if not wrong else (None, wrong)

    draw = translations("value-draw")
    return Answer(read, RESULT, (*map(prompter.said, pair), draw.get(prompter.language, DRAW)))


def _other(prompter: GamePrompter, first: str) -> Read:
    def read(text: str) -> tuple[Any, str]:
        name, wrong = prompter.name(text)
        return (
            (name, wrong)
            if name != first or wrong
            else (None, prompter.told("plays-himself", player=prompter.said(name)))
        )

    return like(prompter.person(), read)
