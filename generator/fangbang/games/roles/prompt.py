"""What is asked about a game of hidden roles."""

from __future__ import annotations

from typing import Any

from ..answers import like
from ..interfaces import GamePrompter, Read
from .fields import names_of, sides_of
from .scoring import DRAW, setup


def ask(prompter: GamePrompter) -> dict[str, Any]:
    """Judge, then everybody by role; the role that the set-ups leave over comes last, and
    whoever is left of the table is offered.
    """
    params, taken = prompter.params, set[str]()
    judge = prompter.ask("judge", prompter.optional(_judge(prompter)), "")
    named = {key: names_of(key, role) for key, role in params["roles"].items()}
    players: dict[str, list[str]] = {}
    for role, spellings in named.items():
        label = spellings.get(prompter.language) or next(iter(spellings.values()))
        rest = (
            [name for name in prompter.usual() if name not in taken and name != judge]
            if role == list(named)[-1]
            else []
        )
        players[role] = prompter.ask(
            f"roles.{role}",
            prompter.others(taken, prompter.names()),
            prompter.offered(rest) or None,
            label=label,
        )
        taken |= set(players[role])
    _told_setup(prompter, players)
    sides = {side: named.get(side, {}) for side in sides_of(params)}
    winner = prompter.choose("winner", {**sides, **prompter.options("value", DRAW)})
    return ({"judge": judge} if judge else {}) | {
        "roles": {key: who for key, who in players.items() if who},
        "winner": winner,
    }


def _told_setup(prompter: GamePrompter, by_role: dict[str, list[str]]) -> None:
    """The numbers against the set-up table, while the sheet is still in the hand."""
    count = sum(len(names) for names in by_role.values())
    wanted = setup(count, prompter.rule)
    for role, number in (wanted or {}).items():
        if len(by_role.get(role, ())) != number:
            name = prompter.params["roles"][role].get("name", role)
            told = prompter.told(
                "role-count", role=name, n=len(by_role.get(role, ())), wanted=number, players=count
            )
            by_role[role] = prompter.ask(
                f"roles.{role}",
                prompter.names(number, number),
                prompter.offered(by_role.get(role, ())),
                label=told,
            )


def _judge(prompter: GamePrompter) -> Read:
    staff = prompter.staff
    return like(
        prompter.person(sorted(staff)),
        lambda text: (
            (text.strip(), "") if text.strip() in staff else prompter.name(text, sorted(staff))
        ),
    )
